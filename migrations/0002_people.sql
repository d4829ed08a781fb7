-- Who may sign in, what they may do, what they are good at, and where they are signed in.
CREATE TABLE permission_groups (
    tenant      BIGINT NOT NULL REFERENCES tenants (id),
    id          BIGINT NOT NULL,
    name        TEXT   NOT NULL,
    name_key    TEXT   NOT NULL,                  -- the name in lower case
    permissions TEXT   NOT NULL,                  -- JSON array of permission ids
    PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX permission_groups_name ON permission_groups (tenant, name_key);

CREATE TABLE skills (
    tenant     BIGINT NOT NULL REFERENCES tenants (id),
    id         BIGINT NOT NULL,
    name       TEXT   NOT NULL,
    name_key   TEXT   NOT NULL,                   -- the name in lower case
    mode       TEXT   NOT NULL,                   -- pull or push
    ring_ms    BIGINT NOT NULL,
    wrap_up_ms BIGINT NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX skills_name ON skills (tenant, name_key);

CREATE TABLE users (
    tenant        BIGINT  NOT NULL REFERENCES tenants (id),
    id            BIGINT  NOT NULL,
    username      TEXT    NOT NULL,
    username_key  TEXT    NOT NULL,               -- the user name in lower case
    firstname     TEXT    NOT NULL,
    lastname      TEXT    NOT NULL,
    nickname      TEXT,
    email         TEXT    NOT NULL,
    password_hash TEXT    NOT NULL,               -- Argon2, in its own text form
    group_id      BIGINT  NOT NULL,
    department    TEXT,
    slots         BIGINT  NOT NULL,               -- whole live chats at once
    preferences   TEXT    NOT NULL,               -- JSON object
    last_module   BIGINT  NOT NULL,
    last_seen     BIGINT,
    active        BOOLEAN NOT NULL,
    created       BIGINT  NOT NULL,
    PRIMARY KEY (tenant, id),
    FOREIGN KEY (tenant, group_id) REFERENCES permission_groups (tenant, id)
);
CREATE UNIQUE INDEX users_username ON users (tenant, username_key);
CREATE INDEX users_group ON users (tenant, group_id);

CREATE TABLE user_skills (
    tenant   BIGINT NOT NULL,
    user_id  BIGINT NOT NULL,
    skill_id BIGINT NOT NULL,
    level    BIGINT NOT NULL,                     -- 1 to 10
    PRIMARY KEY (tenant, user_id, skill_id),
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant, skill_id) REFERENCES skills (tenant, id) ON DELETE CASCADE
);
CREATE INDEX user_skills_skill ON user_skills (tenant, skill_id);

CREATE TABLE sessions (
    token_hash TEXT   NOT NULL PRIMARY KEY,       -- SHA-256 of the token, hexadecimal
    tenant     BIGINT NOT NULL,
    user_id    BIGINT NOT NULL,
    device     TEXT   NOT NULL,
    created    BIGINT NOT NULL,
    renewed    BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (tenant, user_id);
CREATE INDEX sessions_expires ON sessions (expires);
