-- What agents say to each other in a chat; its customer is never shown it.
ALTER TABLE messages ADD COLUMN whisper BOOLEAN NOT NULL DEFAULT FALSE;
