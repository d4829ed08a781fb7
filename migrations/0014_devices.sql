-- What a person is told of the places where they are signed in.
ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';  -- as the browser said, cut short
ALTER TABLE sessions ADD COLUMN address    TEXT NOT NULL DEFAULT '';  -- as it was last seen
ALTER TABLE sessions ADD COLUMN seen       BIGINT;                    -- when, to some minutes
