-- Who is frozen and still has a session is asked for twice a second.
CREATE INDEX users_frozen ON users (tenant, id) WHERE active = FALSE;
