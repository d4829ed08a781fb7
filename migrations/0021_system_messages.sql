-- What an agent wrote as the house's own word: everybody reads it, and it answers nobody.
ALTER TABLE messages ADD COLUMN system BOOLEAN NOT NULL DEFAULT FALSE;
