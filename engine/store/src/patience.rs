//! How long a server is waited for: one that hangs answers nothing, not even that a statement took too long.
use crate::error::StoreError;
use sqlx::postgres::PgPool;
use sqlx::{Connection, PgConnection};
use std::future::Future;
use std::time::Duration;

/// How long a caller waits unless told otherwise: for a connection, for a lock of another program, for a statement.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// How long the few statements may take that read everything.
const LONG: Duration = Duration::from_secs(300);

/// A server that hangs answers nothing, not even that a statement took too long: so it is looked at from here as well.
/// Twice the patience, once for the connection and once for the statement.
pub(crate) async fn within<T>(
    pool: &PgPool,
    run: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    limited(2 * pool.options().get_acquire_timeout(), run).await
}

pub(crate) async fn limited<T>(
    most: Duration,
    run: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let late = |_| Err(StoreError::Unavailable(format!("no answer within {} s", most.as_secs())));
    tokio::time::timeout(most, run).await.unwrap_or_else(late)
}

/// A connection of its own for a statement that may take long.
pub(crate) async fn unhurried<T>(
    pool: &PgPool,
    run: impl AsyncFnOnce(&mut PgConnection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let connect = async { Ok(PgConnection::connect_with(&pool.connect_options()).await?) };
    let mut connection = within(pool, connect).await?;
    let outcome = limited(LONG, run(&mut connection)).await;
    // What it answered is here; how it takes its leave changes nothing.
    let _ = within(pool, async { Ok(connection.close().await?) }).await;
    outcome
}
