-- Accounts that are removed: the row stays, because policies, transcripts and the audit name whoever it was.
ALTER TABLE users ADD COLUMN removed BIGINT;                            -- since when; NULL: it is there
-- What people are listed and sought by, in lower case; the server writes them, since lower() folds only ASCII on SQLite.
ALTER TABLE users ADD COLUMN name_key TEXT NOT NULL DEFAULT '';         -- first and last name; '': not written yet
ALTER TABLE users ADD COLUMN search_key TEXT NOT NULL DEFAULT '';       -- names, user name, e-mail
-- A removed account leaves its user name to others.
DROP INDEX users_username;
CREATE UNIQUE INDEX users_username ON users (tenant, username_key) WHERE removed IS NULL;
-- A search walks this index alone; rows are read for the one page that is shown.
CREATE INDEX users_found ON users (tenant, name_key, id, search_key, group_id, active, api_only)
    WHERE removed IS NULL AND operator IS NULL;
CREATE INDEX users_seen ON users (tenant, (COALESCE(last_seen, 0)), id) WHERE removed IS NULL AND operator IS NULL;

-- Whether a tenant's administrators change permission groups themselves; otherwise an account manager does.
ALTER TABLE tenants ADD COLUMN own_groups BOOLEAN NOT NULL DEFAULT TRUE;
