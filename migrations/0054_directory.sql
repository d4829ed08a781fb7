-- A tenant's directory, which enters and changes its people and groups by SCIM 2.0: what lets it in, and where it puts people.
CREATE TABLE directories (
    tenant     BIGINT NOT NULL PRIMARY KEY REFERENCES tenants (id),
    token_hash TEXT,                              -- NULL: the token is withdrawn, and nothing lets it in
    made       BIGINT NOT NULL,                   -- when the token was made
    made_by    BIGINT NOT NULL,                   -- and by whom
    reach      TEXT   NOT NULL,                   -- JSON: what they may do; groups that give more are out of its reach
    group_id   BIGINT NOT NULL,                   -- where people are whom it has in no group
    ranks      TEXT   NOT NULL,                   -- JSON array of its groups: of several the first counts
    seen       BIGINT,                            -- its last call, to a minute
    version    BIGINT NOT NULL                    -- from 1, one more with each change of what is set here
);
CREATE UNIQUE INDEX directories_token ON directories (token_hash);
-- Accounts that it has entered or changed.
CREATE TABLE directory_people (
    tenant       BIGINT  NOT NULL,
    user_id      BIGINT  NOT NULL,
    external_id  TEXT,                            -- what the directory calls them
    display_name TEXT,                            -- as the directory has it; NULL: first and last name
    entered      BOOLEAN NOT NULL,                -- whether it made the account; otherwise the account was there
    since        BIGINT  NOT NULL,
    changed      BIGINT  NOT NULL,
    version      BIGINT  NOT NULL,
    PRIMARY KEY (tenant, user_id),
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id)
);
CREATE INDEX directory_people_external ON directory_people (tenant, external_id);
-- Permission groups that it fills.
CREATE TABLE directory_groups (
    tenant      BIGINT NOT NULL,
    group_id    BIGINT NOT NULL,
    external_id TEXT,
    made        BOOLEAN NOT NULL,                 -- whether the directory made it; otherwise it was there
    since       BIGINT NOT NULL,
    changed     BIGINT NOT NULL,
    version     BIGINT NOT NULL,
    PRIMARY KEY (tenant, group_id),
    FOREIGN KEY (tenant, group_id) REFERENCES permission_groups (tenant, id)
);
-- Whom it has in which of them: of somebody in several, one is their group here.
CREATE TABLE directory_members (
    tenant   BIGINT NOT NULL,
    group_id BIGINT NOT NULL,
    user_id  BIGINT NOT NULL,
    PRIMARY KEY (tenant, group_id, user_id),
    FOREIGN KEY (tenant, group_id) REFERENCES directory_groups (tenant, group_id)
);
CREATE INDEX directory_members_of ON directory_members (tenant, user_id);
-- Its last calls: what it changed, and what was refused.
CREATE TABLE directory_calls (
    tenant  BIGINT NOT NULL,
    number  BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    method  TEXT   NOT NULL,
    path    TEXT   NOT NULL,                      -- without its query
    status  BIGINT NOT NULL,
    why     TEXT,                                 -- of what was refused
    PRIMARY KEY (tenant, number)
);
