-- The chats that were not over at an instant are found without reading through all that ever were.
CREATE INDEX chats_closed ON chats (tenant, closed_at) WHERE closed_at IS NOT NULL;
