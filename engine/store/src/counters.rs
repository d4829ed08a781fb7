//! Ids that count, per tenant: handed out once and never again, even after a deletion.
use crate::statements::statements;

statements! {
    /// The next one.
    NEXT_ID = "INSERT INTO counters (tenant, name, last) VALUES ($1, $2, 1)
        ON CONFLICT (tenant, name) DO UPDATE SET last = counters.last + 1 RETURNING last";
    /// This one was chosen by hand: go on after it.
    RESERVE_ID = "INSERT INTO counters (tenant, name, last) VALUES ($1, $2, $3)
        ON CONFLICT (tenant, name) DO UPDATE
        SET last = CASE WHEN counters.last < excluded.last THEN excluded.last ELSE counters.last END
        RETURNING last";
}

/// What is counted across tenants.
pub(crate) const INSTALLATION: i64 = 0;

/// The text and the chosen id for [`new_id`].
pub(crate) fn counting(wanted: Option<u32>) -> (&'static str, i64) {
    match wanted {
        Some(id) => (RESERVE_ID, i64::from(id)),
        None => (NEXT_ID, 0),
    }
}

/// The id of a new row: the wanted one, or the next. To be used inside a transaction.
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
pub(crate) use new_id;
