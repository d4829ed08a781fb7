-- The answers to calls that carried an Idempotency-Key, kept for a day so that a repeat gets the same one.
CREATE TABLE idempotency (
    tenant      BIGINT NOT NULL,
    scope       TEXT   NOT NULL,                  -- whose key it is
    key         TEXT   NOT NULL,
    fingerprint TEXT   NOT NULL,                  -- of the request, so that a key is not used for two
    created     BIGINT NOT NULL,
    status      BIGINT,                           -- none while the first call runs
    body        TEXT,
    PRIMARY KEY (tenant, scope, key)
);
CREATE INDEX idempotency_created ON idempotency (created);
