-- The audit: each change of what administrators shape, written in the transaction of the change itself.
CREATE TABLE audit (
    tenant    BIGINT NOT NULL,
    number    BIGINT NOT NULL,                    -- rises with each change of the tenant
    at        BIGINT NOT NULL,
    who       BIGINT,                             -- NULL: no person of the tenant
    scope     TEXT   NOT NULL,                    -- by which way it came: console, token, command, house
    address   TEXT,                               -- from where; NULL for what no call did
    entity    TEXT   NOT NULL,                    -- what kind of thing
    subject   TEXT   NOT NULL,                    -- which one
    name      TEXT   NOT NULL,                    -- what it was called then
    act       TEXT   NOT NULL,                    -- create, edit or delete
    was       TEXT,                               -- JSON object: what it said before, of an edit what differs; NULL: nothing
    became    TEXT,                               -- the same after
    reason    TEXT,
    undoes    BIGINT,                             -- the change that this one put back
    undone_by BIGINT,                             -- the change that put this one back
    PRIMARY KEY (tenant, number)
);
CREATE INDEX audit_subject ON audit (tenant, entity, subject, number);
CREATE INDEX audit_who ON audit (tenant, who, number);

-- What somebody edits has a version, so that nobody writes over what somebody else has changed meanwhile.
ALTER TABLE skills ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE permission_groups ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE permission_groups ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
