-- The rules for signing in are changed from a version, so that of two administrators on one page neither loses the other's change.
ALTER TABLE tenants ADD COLUMN sign_in_version BIGINT NOT NULL DEFAULT 1;
