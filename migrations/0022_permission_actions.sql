-- Of which permissions a group gives some actions only.
ALTER TABLE permission_groups ADD COLUMN actions TEXT;  -- JSON, the actions by permission number; NULL: all of all
