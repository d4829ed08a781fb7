-- Who is signed in, in the order of the last use or of the beginning: a page of many walks one index.
CREATE INDEX sessions_used ON sessions (tenant, (COALESCE(seen, created)), token_hash) WHERE name IS NULL;
CREATE INDEX sessions_begun ON sessions (tenant, created, token_hash) WHERE name IS NULL;
