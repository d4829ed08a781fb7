-- A message reads as it was last edited; the journal holds what it said before.
ALTER TABLE messages ADD COLUMN edited_at BIGINT;
