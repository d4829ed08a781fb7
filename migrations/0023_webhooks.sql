-- Webhooks: which there are, how far the journal has been turned into calls of them, and what came of each call.
CREATE TABLE webhooks (
    tenant   BIGINT NOT NULL REFERENCES tenants (id),
    id       BIGINT NOT NULL,
    name     TEXT   NOT NULL,
    name_key TEXT   NOT NULL,                     -- in lower case: a name is given once a tenant
    url      TEXT   NOT NULL,
    secret   TEXT   NOT NULL,                     -- whsec_…; calls are signed with it, so it is kept as it is
    events   TEXT   NOT NULL,                     -- JSON array of names
    status   TEXT   NOT NULL,                     -- a: active, d: disabled
    created  BIGINT NOT NULL,
    author   BIGINT NOT NULL,
    since    BIGINT NOT NULL,                     -- it hears what stands in the journal behind this number
    changed  BIGINT NOT NULL,                     -- when it was made, activated or disabled
    PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX webhooks_name ON webhooks (tenant, name_key);

CREATE TABLE webhook_cursors (
    tenant BIGINT NOT NULL PRIMARY KEY,
    seq    BIGINT NOT NULL                        -- up to here the journal has been turned into deliveries
);

CREATE TABLE webhook_deliveries (
    tenant   BIGINT NOT NULL,
    id       TEXT   NOT NULL,                     -- UUIDv7: in order; the call carries it as webhook-id
    webhook  BIGINT NOT NULL,
    event    TEXT   NOT NULL,
    chat     TEXT,                                -- NULL: of none
    body     TEXT   NOT NULL,                     -- JSON, as it is sent
    created  BIGINT NOT NULL,
    state    TEXT   NOT NULL,                     -- waiting, delivered, failed
    attempts BIGINT NOT NULL,
    next_at  BIGINT,                              -- when it is due, while it waits
    last_at  BIGINT,                              -- of the last attempt, as are the next three
    status   BIGINT,
    took     BIGINT,
    why      TEXT,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (tenant, webhook, id);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (tenant, created);
CREATE INDEX webhook_deliveries_first ON webhook_deliveries (tenant, webhook, id) WHERE state = 'waiting' AND attempts = 0;
CREATE INDEX webhook_deliveries_again ON webhook_deliveries (tenant, webhook, next_at) WHERE state = 'waiting' AND attempts > 0;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (tenant, webhook) WHERE state = 'waiting';

CREATE TABLE webhook_attempts (
    tenant   BIGINT NOT NULL,
    delivery TEXT   NOT NULL,
    number   BIGINT NOT NULL,                     -- from 1
    at       BIGINT NOT NULL,
    status   BIGINT,                              -- NULL: there was no answer
    took     BIGINT NOT NULL,                     -- milliseconds
    why      TEXT,                                -- NULL: it arrived
    answer   TEXT,                                -- its first characters
    PRIMARY KEY (tenant, delivery, number)
);
