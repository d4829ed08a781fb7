//! Ids that count up within a tenant: each is given once and never again, even after a deletion.
use crate::db::reading;
use crate::error::StoreError;
use crate::handles::Counters;
use crate::statements::statements;
use crate::text::number;
use catalogue::ids::TenantId;

statements! {
    NEXT_ID = "INSERT INTO counters (tenant, name, last) VALUES ($1, $2, 1)
        ON CONFLICT (tenant, name) DO UPDATE SET last = counters.last + 1 RETURNING last";
    /// For an id that somebody chose: counting goes on behind it.
    RESERVE_ID = "INSERT INTO counters (tenant, name, last) VALUES ($1, $2, $3)
        ON CONFLICT (tenant, name) DO UPDATE
        SET last = CASE WHEN counters.last < excluded.last THEN excluded.last ELSE counters.last END
        RETURNING last";
    LAST_ID = "SELECT last FROM counters WHERE tenant = $1 AND name = $2";
}

/// What is counted within a tenant, of that which somebody asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Counted {
    Groups,
    Skills,
    Users,
}

impl Counters<'_> {
    /// Returns the highest id that was ever given; 0 before the first. What has a lower id was created, and may be deleted
    /// again.
    pub async fn last_id(self, tenant: TenantId, of: Counted) -> Result<u32, StoreError> {
        let name = match of {
            Counted::Groups => "group",
            Counted::Skills => "skill",
            Counted::Users => "user",
        };
        let last: Option<i64> = reading!(self.0, pool => sqlx::query_scalar(LAST_ID)
            .bind(i64::from(tenant.0)).bind(name).fetch_optional(pool).await)?;
        number("counters.last", last.unwrap_or(0))
    }
}

/// Stands for the tenant where tenants themselves are counted.
pub(crate) const INSTALLATION: i64 = 0;

/// The statement for [`new_id`], and the chosen id.
pub(crate) fn counting(wanted: Option<u32>) -> (&'static str, i64) {
    match wanted {
        Some(id) => (RESERVE_ID, i64::from(id)),
        None => (NEXT_ID, 0),
    }
}

/// The id of a new row: the chosen one, or the next. To be used inside a transaction, which holds the counter's row from here
/// to its end.
macro_rules! new_id {
    ($tx:ident, $tenant:expr, $name:literal, $wanted:expr) => {{
        let wanted: Option<u32> = $wanted;
        let (sql, id) = $crate::counters::counting(wanted);
        let query = sqlx::query_scalar::<_, i64>(sql).bind($tenant).bind($name);
        let query = if wanted.is_some() { query.bind(id) } else { query };
        let counted = query.fetch_one(&mut *$tx).await?;
        if wanted.is_some() { id } else { counted }
    }};
}
/// Holds the counter's row until the transaction ends, so that of two who change what it counts the second waits.
macro_rules! hold {
    ($tx:ident, $tenant:expr, $name:literal) => {
        $crate::counters::new_id!($tx, $tenant, $name, Some(0))
    };
}

pub(crate) use {hold, new_id};
