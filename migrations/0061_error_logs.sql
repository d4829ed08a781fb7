-- What went wrong in a tenant: faults of its consoles, and what calls were refused with. No bodies and no values of a query.
CREATE TABLE error_logs (
    tenant     BIGINT NOT NULL,
    at         BIGINT NOT NULL,                   -- when it happened first; no two of a tenant have the same
    last       BIGINT NOT NULL,                   -- when it happened last
    times      BIGINT NOT NULL,
    source     TEXT   NOT NULL,                   -- fault, refusal or console
    call       TEXT   NOT NULL,                   -- the call's name; of a console's fault the screen
    code       BIGINT NOT NULL,                   -- 0 for a console's fault
    status     BIGINT NOT NULL,                   -- 0 for a console's fault
    user_id    BIGINT,                            -- NULL: nobody who is known
    request_id TEXT   NOT NULL,                   -- of the first time
    detail     TEXT   NOT NULL,                   -- what a console says of its fault
    PRIMARY KEY (tenant, at)
);

-- The newest changes of one kind of thing.
CREATE INDEX audit_kind ON audit (tenant, entity, number);
