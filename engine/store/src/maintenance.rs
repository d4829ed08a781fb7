//! Maintenance: tenants that an operator has closed for a while.
use crate::changes::changing;
use crate::db::reading;
use crate::error::StoreError;
use crate::handles::Maintenances;
use crate::statements::statements;
use crate::text::number;
use catalogue::ids::TenantId;
use routing::time::Millis;
use sqlx::Connection;
use std::collections::BTreeMap;

statements! {
    IN_MAINTENANCE: EveryTenant = "SELECT id, maintenance_since, maintenance_until FROM tenants
        WHERE maintenance_since IS NOT NULL ORDER BY id";
    BEGIN_MAINTENANCE: ItsRow = "UPDATE tenants SET maintenance_since = COALESCE(maintenance_since, $2), maintenance_until = $3
        WHERE id = $1";
    END_MAINTENANCE: ItsRow = "UPDATE tenants SET maintenance_since = NULL, maintenance_until = NULL WHERE id = $1";
}

/// A maintenance under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Maintenance {
    /// When it began.
    pub since: Millis,
    /// When it is expected to end. It goes on until it is ended.
    pub until: Option<Millis>,
}

impl Maintenances<'_> {
    /// Returns the maintenances under way, by tenant.
    pub async fn under_way(self) -> Result<BTreeMap<TenantId, Maintenance>, StoreError> {
        let rows: Vec<(i64, i64, Option<i64>)> =
            reading!(self.0, pool => sqlx::query_as(IN_MAINTENANCE).fetch_all(pool).await)?;
        let read = |(id, since, until): (i64, i64, Option<i64>)| {
            let under_way = Maintenance { since: Millis(since), until: until.map(Millis) };
            Ok((TenantId(number("tenants.id", id)?), under_way))
        };
        rows.into_iter().map(read).collect()
    }

    /// Begins a tenant's maintenance, or changes when the one under way is expected to end.
    pub async fn begin(self, tenant: TenantId, now: Millis, until: Option<Millis>) -> Result<(), StoreError> {
        let (key, until) = (i64::from(tenant.0), until.map(|until| until.0));
        changing!(self.0, key, Open, "", sqlx::query(BEGIN_MAINTENANCE).bind(key).bind(now.0).bind(until)).map(drop)
    }

    /// Ends a tenant's maintenance.
    pub async fn end(self, tenant: TenantId) -> Result<(), StoreError> {
        let key = i64::from(tenant.0);
        changing!(self.0, key, Open, "", sqlx::query(END_MAINTENANCE).bind(key)).map(drop)
    }
}
