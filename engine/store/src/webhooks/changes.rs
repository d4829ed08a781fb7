//! What administrators change, as webhooks are told it: the audit is turned into calls as the journal is, behind a place of its own.
use super::deliveries::Heard;
use crate::error::StoreError;
use crate::handles::Webhooks;
use crate::statements::statements;
use catalogue::ids::TenantId;

statements! {
    CHANGES_CURSOR = "SELECT number FROM webhook_changes WHERE tenant = $1";
    /// Only from where it was found, as the journal's.
    MOVE_CHANGES_CURSOR = "INSERT INTO webhook_changes (tenant, number) VALUES ($1, $3)
        ON CONFLICT (tenant) DO UPDATE SET number = excluded.number WHERE webhook_changes.number = $2 RETURNING number";
    HEAR_CHANGES_FROM_NOW = "UPDATE webhooks SET since_change =
        (SELECT COALESCE(MAX(a.number), 0) FROM audit a WHERE a.tenant = $1) WHERE tenant = $1 AND id = $2";
}

/// The event that tells of a change in the audit.
pub const ADMIN_CHANGED: &str = "admin.changed";

impl Webhooks<'_> {
    /// Returns the number of the last change of a tenant's audit that was turned into calls; `None` before the first.
    pub async fn changes_cursor(self, tenant: TenantId) -> Result<Option<u64>, StoreError> {
        self.place(CHANGES_CURSOR, tenant).await
    }

    /// Keeps the calls of a part of the audit and moves the place behind it, both or neither. False, and nothing changes, where
    /// another server has done so meanwhile.
    pub async fn hear_changes(self, tenant: TenantId, heard: Heard<'_>) -> Result<bool, StoreError> {
        self.turned(MOVE_CHANGES_CURSOR, tenant, heard).await
    }
}
