-- Access tokens of service accounts: sessions that somebody else made, under a name.
ALTER TABLE sessions ADD COLUMN name        TEXT;    -- NULL: a sign-in; else what the access token is called
ALTER TABLE sessions ADD COLUMN description TEXT;    -- what it is for
ALTER TABLE sessions ADD COLUMN author      BIGINT;  -- who made it
CREATE INDEX sessions_given ON sessions (tenant, created) WHERE name IS NOT NULL;
