-- The tenants of this installation, and the counters that hand out ids (never twice, even after a deletion).
CREATE TABLE tenants (
    id                BIGINT  NOT NULL PRIMARY KEY,
    subdomain         TEXT    NOT NULL,           -- lower case
    brand_name        TEXT    NOT NULL,
    brand_image       TEXT,
    brand_login_image TEXT,
    application_key   TEXT    NOT NULL,
    consumer_key      TEXT    NOT NULL,
    modules           TEXT    NOT NULL,           -- JSON array of module ids
    integrations      TEXT    NOT NULL,           -- JSON array of integration ids
    languages         TEXT    NOT NULL,           -- JSON array of language codes
    feedback          BOOLEAN NOT NULL,
    spans             TEXT    NOT NULL,           -- JSON, the graces and limits that routing is given
    routing_version   BIGINT  NOT NULL,           -- rises with every change of what routing is given
    created           BIGINT  NOT NULL
);
CREATE UNIQUE INDEX tenants_subdomain ON tenants (subdomain);

CREATE TABLE counters (
    tenant BIGINT NOT NULL,                       -- 0: of the installation
    name   TEXT   NOT NULL,
    last   BIGINT NOT NULL,
    PRIMARY KEY (tenant, name)
);
