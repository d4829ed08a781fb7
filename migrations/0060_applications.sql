-- The applications by which a tenant is called. The pair of keys of the first one, 1, stands in tenants, since consoles are given it;
-- its row here is made when somebody first changes it.
CREATE TABLE applications (
    tenant              BIGINT  NOT NULL,
    id                  BIGINT  NOT NULL,
    name                TEXT    NOT NULL,
    application_key     TEXT    NOT NULL,         -- empty for the first one
    consumer_key        TEXT    NOT NULL,
    keys_since           BIGINT  NOT NULL,         -- since when this pair is the one
    old_application_key TEXT,                     -- the pair before it, while that is still let in
    old_consumer_key    TEXT,
    old_until           BIGINT,
    origins             TEXT    NOT NULL,         -- JSON array of origins; empty: any page
    integrations        TEXT,                     -- JSON array of integration ids; NULL: all of the account
    rate                BIGINT,                   -- calls a minute; NULL: as many as come
    active              BOOLEAN NOT NULL,
    created             BIGINT  NOT NULL,
    version             BIGINT  NOT NULL,         -- from 1, one more with each change
    PRIMARY KEY (tenant, id)
);
