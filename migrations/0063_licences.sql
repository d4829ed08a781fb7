-- The use of licences, and what administrators set of their account.
ALTER TABLE users ADD COLUMN signed_in BIGINT;                          -- the last sign-in; NULL: none is known of
UPDATE users SET signed_in = (SELECT MAX(s.created) FROM sessions s
    WHERE s.tenant = users.tenant AND s.user_id = users.id AND s.name IS NULL);
CREATE INDEX users_signed_in ON users (tenant, group_id, (COALESCE(signed_in, 0)), id) WHERE removed IS NULL AND operator IS NULL;
-- The people of a group by name; all of them are searched and counted on it alone.
CREATE INDEX users_of_group ON users (tenant, group_id, name_key, id, search_key, active, api_only, signed_in)
    WHERE removed IS NULL AND operator IS NULL;

-- Sign-ins of the last months: at which day somebody was there.
CREATE TABLE sign_ins (
    tenant  BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (tenant, user_id, at),
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_at ON sign_ins (at);
-- What somebody changed in some days, counted by kind on it alone.
CREATE INDEX audit_by ON audit (tenant, who, at, entity);

-- The most people signed in at the same time, of each day of UTC on which a limit of users was set.
CREATE TABLE licence_peaks (
    tenant BIGINT NOT NULL REFERENCES tenants (id),
    day    BIGINT NOT NULL,                       -- days since 1970
    users  BIGINT NOT NULL,
    at     BIGINT NOT NULL,                       -- when there were so many
    PRIMARY KEY (tenant, day)
);

ALTER TABLE tenants ADD COLUMN off_modules TEXT NOT NULL DEFAULT '[]';          -- JSON array: of those that the account includes
ALTER TABLE tenants ADD COLUMN off_integrations TEXT NOT NULL DEFAULT '[]';     -- the same
ALTER TABLE tenants ADD COLUMN settings_version BIGINT NOT NULL DEFAULT 1;
