-- Operators who enter a tenant as its administrator, for a while (global admin mode).
ALTER TABLE users ADD COLUMN operator TEXT;  -- NULL: one of the tenant's own people; else why the operator came last
