-- Webhooks are told what administrators change, which the audit says: from which change on, and how far it has been turned into calls.
ALTER TABLE webhooks ADD COLUMN since_change BIGINT NOT NULL DEFAULT 0; -- it hears what stands in the audit behind this number
CREATE TABLE webhook_changes (
    tenant BIGINT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL                        -- up to here the audit has been turned into deliveries
);
