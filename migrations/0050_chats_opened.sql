-- How many chats a day had is counted without reading through all that ever were.
CREATE INDEX chats_opened ON chats (tenant, opened_at);
