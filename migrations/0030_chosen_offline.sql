-- Whether a person chose to be offline while their session goes on: reloading the console does not bring them back.
ALTER TABLE users ADD COLUMN offline BOOLEAN NOT NULL DEFAULT FALSE;
