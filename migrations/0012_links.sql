-- Ways in besides a password: links by mail, and another service that answers for its people (OpenID Connect).
CREATE TABLE links (
    token_hash TEXT    NOT NULL PRIMARY KEY,      -- SHA-256 of the token, hexadecimal
    tenant     BIGINT  NOT NULL,
    user_id    BIGINT  NOT NULL,
    kind       TEXT    NOT NULL,                  -- magic or reset
    expires    BIGINT  NOT NULL,
    used       BOOLEAN NOT NULL,                  -- kept for a while, so that whoever comes late is told why
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id) ON DELETE CASCADE
);
CREATE INDEX links_user ON links (tenant, user_id);
CREATE INDEX links_expires ON links (expires);

CREATE TABLE sso_providers (
    tenant        BIGINT  NOT NULL PRIMARY KEY REFERENCES tenants (id),
    name          TEXT    NOT NULL,               -- on the button
    issuer        TEXT    NOT NULL,
    client_id     TEXT    NOT NULL,
    client_secret TEXT,                           -- NULL: a public client
    groups_claim  TEXT    NOT NULL,
    group_map     TEXT    NOT NULL,               -- JSON array of [directory group, permission group], the first that fits counts
    creates       BOOLEAN NOT NULL                -- whether unknown people are entered
);

CREATE TABLE sso_people (
    tenant  BIGINT NOT NULL,
    issuer  TEXT   NOT NULL,
    subject TEXT   NOT NULL,                      -- whom the provider knows by this
    user_id BIGINT NOT NULL,
    PRIMARY KEY (tenant, issuer, subject),
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id) ON DELETE CASCADE
);
CREATE INDEX sso_people_user ON sso_people (tenant, user_id);

CREATE TABLE sso_attempts (
    state_hash   TEXT   NOT NULL PRIMARY KEY,     -- SHA-256 of the state, hexadecimal; goes when it comes back
    tenant       BIGINT NOT NULL REFERENCES tenants (id),
    binding_hash TEXT   NOT NULL,                 -- of what the browser keeps that began it
    nonce        TEXT   NOT NULL,
    verifier     TEXT   NOT NULL,                 -- of PKCE
    expires      BIGINT NOT NULL
);
CREATE INDEX sso_attempts_expires ON sso_attempts (expires);
