-- Who is signed in, in the order of the last use or of the beginning: a page of many walks one index, and they are counted on it
-- alone.
CREATE INDEX sessions_used ON sessions (tenant, (COALESCE(seen, created)), token_hash, user_id, expires, by_service, address) WHERE name IS NULL;
CREATE INDEX users_operators ON users (tenant, id) WHERE operator IS NOT NULL;
CREATE INDEX sessions_begun ON sessions (tenant, created, token_hash) WHERE name IS NULL;
