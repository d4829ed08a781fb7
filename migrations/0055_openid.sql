-- Identity providers (OpenID Connect) are several to a tenant and ruled by its administrators; so is what groups of theirs give here.
CREATE TABLE identity_providers (
    tenant        BIGINT  NOT NULL REFERENCES tenants (id),
    id            BIGINT  NOT NULL,
    name          TEXT    NOT NULL,               -- on the button
    issuer        TEXT    NOT NULL,
    client_id     TEXT    NOT NULL,
    client_secret TEXT,                           -- NULL: a public client
    scopes        TEXT    NOT NULL,               -- besides openid, with blanks between
    groups_claim  TEXT    NOT NULL,
    creates       BOOLEAN NOT NULL,               -- whether unknown people are entered
    always        BOOLEAN NOT NULL,               -- whether groups are asked at every sign-in, or only when somebody is entered
    enabled       BOOLEAN NOT NULL,
    trusted       BOOLEAN NOT NULL,               -- set up by the operator, who may name addresses that are no public ones
    unsaid_at     BIGINT,                         -- when a sign-in last came without its groups
    unsaid_why    TEXT,
    group_map     TEXT    NOT NULL,               -- of an earlier version, until the server has moved it into mapped_groups
    version       BIGINT  NOT NULL,               -- from 1, one more with each change
    PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX identity_providers_issuer ON identity_providers (tenant, issuer);
INSERT INTO identity_providers (tenant, id, name, issuer, client_id, client_secret, scopes, groups_claim, creates, always, enabled,
        trusted, group_map, version)
    SELECT tenant, 1, name, issuer, client_id, client_secret, 'email profile', groups_claim, creates, TRUE, TRUE, TRUE, group_map, 1
    FROM sso_providers;
INSERT INTO counters (tenant, name, last) SELECT tenant, 'identity_provider', 1 FROM sso_providers;
DROP TABLE sso_providers;

CREATE TABLE mapped_groups (
    tenant           BIGINT  NOT NULL,
    id               BIGINT  NOT NULL,
    name             TEXT    NOT NULL,            -- as tokens name it
    name_key         TEXT    NOT NULL,            -- the same in lower case
    external_id      TEXT,                        -- the id that tokens carry in place of the name
    managed          BOOLEAN NOT NULL,            -- whether it gives anything
    permission_group BIGINT,                      -- NULL: none, as with what follows
    department       BIGINT,                      -- one that has been removed counts as none
    simultaneous     BIGINT,
    priority         BIGINT  NOT NULL,            -- the lowest counts first
    version          BIGINT  NOT NULL,            -- from 1, one more with each change
    PRIMARY KEY (tenant, id),
    FOREIGN KEY (tenant) REFERENCES tenants (id),
    FOREIGN KEY (tenant, permission_group) REFERENCES permission_groups (tenant, id)
);
CREATE UNIQUE INDEX mapped_groups_name ON mapped_groups (tenant, name_key);

CREATE TABLE mapped_group_skills (
    tenant   BIGINT NOT NULL,
    group_id BIGINT NOT NULL,
    skill_id BIGINT NOT NULL,
    level    BIGINT NOT NULL,                     -- 1 to 10
    PRIMARY KEY (tenant, group_id, skill_id),
    FOREIGN KEY (tenant, group_id) REFERENCES mapped_groups (tenant, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant, skill_id) REFERENCES skills (tenant, id) ON DELETE CASCADE
);
CREATE INDEX mapped_group_skills_skill ON mapped_group_skills (tenant, skill_id);

-- Groups that sign-ins named, the newest of them.
CREATE TABLE directory_groups_seen (
    tenant BIGINT NOT NULL REFERENCES tenants (id),
    name   TEXT   NOT NULL,
    seen   BIGINT NOT NULL,
    PRIMARY KEY (tenant, name)
);

-- What groups have given somebody, and what was there before.
CREATE TABLE directory_given (
    tenant       BIGINT NOT NULL,
    user_id      BIGINT NOT NULL,
    given        TEXT   NOT NULL,                 -- JSON
    given_group  BIGINT,                          -- the permission group of it
    before_group BIGINT,                          -- and the one that they come back to, which is not removed until then
    PRIMARY KEY (tenant, user_id),
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id) ON DELETE CASCADE
);

ALTER TABLE sso_attempts ADD COLUMN provider BIGINT NOT NULL DEFAULT 1;
ALTER TABLE sso_attempts ADD COLUMN tester BIGINT;   -- the administrator who only tests
