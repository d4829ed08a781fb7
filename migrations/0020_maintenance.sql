-- Tenants in maintenance: their calls are refused and their machines stand still.
ALTER TABLE tenants ADD COLUMN maintenance_since BIGINT;  -- NULL: none
ALTER TABLE tenants ADD COLUMN maintenance_until BIGINT;  -- when it is expected to end; NULL: nobody said
