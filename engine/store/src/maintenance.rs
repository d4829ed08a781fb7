//! Maintenance: tenants that an operator has closed for a while.
use crate::audit::{Doer, audit};
use crate::changes::note;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Maintenances;
use crate::statements::statements;
use crate::tenants::held;
use crate::text::number;
use catalogue::ids::TenantId;
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;
use std::collections::BTreeMap;

statements! {
    IN_MAINTENANCE: EveryTenant = "SELECT id, maintenance_since, maintenance_until FROM tenants
        WHERE maintenance_since IS NOT NULL ORDER BY id";
    MAINTENANCE: ItsRow = "SELECT maintenance_since, maintenance_until FROM tenants WHERE id = $1";
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

/// What the audit says of a tenant's maintenance.
fn told((since, until): (Option<i64>, Option<i64>)) -> Value {
    json!({ "maintenance_since": since, "maintenance_until": until })
}

/// Begins, changes or ends a tenant's maintenance, with its row of the audit.
macro_rules! setting {
    ($db:expr, $tenant:expr, $by:expr, $query:expr) => {
        transaction!($db, tx => {
            let Some(there) = held!(tx, $tenant) else { return Ok(()) };
            let state = || sqlx::query_as::<_, (Option<i64>, Option<i64>)>(MAINTENANCE).bind($tenant);
            let was = state().fetch_one(&mut *tx).await?;
            $query.execute(&mut *tx).await?;
            let now = state().fetch_one(&mut *tx).await?;
            audit!(tx, $tenant, $by, there.what(Some(told(was)), Some(told(now))));
            note!(tx, $tenant, Open, "");
            Ok(())
        })
    };
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
    pub async fn begin(self, tenant: TenantId, until: Option<Millis>, by: &Doer) -> Result<(), StoreError> {
        let (key, until) = (i64::from(tenant.0), until.map(|until| until.0));
        setting!(self.0, key, by, sqlx::query(BEGIN_MAINTENANCE).bind(key).bind(by.at.0).bind(until))
    }

    /// Ends a tenant's maintenance.
    pub async fn end(self, tenant: TenantId, by: &Doer) -> Result<(), StoreError> {
        let key = i64::from(tenant.0);
        setting!(self.0, key, by, sqlx::query(END_MAINTENANCE).bind(key))
    }
}
