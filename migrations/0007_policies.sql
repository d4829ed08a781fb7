-- What each tenant has published about who gets which chat. The newest is in force; older ones explain older decisions.
CREATE TABLE policies (
    tenant   BIGINT NOT NULL REFERENCES tenants (id),
    version  BIGINT NOT NULL,                     -- the tenant's routing_version from this publication on
    at       BIGINT NOT NULL,
    by_user  BIGINT NOT NULL,
    document TEXT   NOT NULL,                     -- JSON
    PRIMARY KEY (tenant, version),
    FOREIGN KEY (tenant, by_user) REFERENCES users (tenant, id)
);
