-- Whether another service answered for the person: it answers for the second factor as well. Nobody noted it for sessions
-- that are open already, and none of them is ended for want of a factor that their service may have asked for.
ALTER TABLE sessions ADD COLUMN by_service BOOLEAN NOT NULL DEFAULT TRUE;
