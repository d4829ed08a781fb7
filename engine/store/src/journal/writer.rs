//! How a batch goes over the connection that is kept for batches on PostgreSQL.
use super::postgres;
use super::rows::Rows;
use crate::db::{limited, within};
use crate::error::StoreError;
use crate::writer::Writer;
use sqlx::postgres::PgPool;
use sqlx::{Executor, PgConnection};
use std::time::Duration;

/// So much longer than the server's own limit does the client wait for what the server says of it.
const MARGIN: Duration = Duration::from_millis(500);

/// The append's plan is made once. It finds every row by its key, however few there were when it was made.
const SETTINGS: &str = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_hashjoin = off;
    SET enable_mergejoin = off";

/// What has become of a connection that was cut: the server says so, or there is nobody any more.
const CUT: [&str; 2] = ["08", "57P0"];

/// Writes a batch. Whether a connection that was kept is still there shows only by using it: where it was cut, the batch
/// is written over a new one, unless it turns out to have been written.
pub(super) async fn append(writer: &Writer, pool: &PgPool, rows: &Rows) -> Result<(), StoreError> {
    let most = pool.options().get_acquire_timeout() + MARGIN;
    let mut place = writer.0.lock().await;
    let mut in_doubt = false;
    loop {
        let kept = place.take();
        let was_kept = kept.is_some();
        let mut connection = match kept {
            Some(kept) => kept,
            None => open(pool).await?,
        };
        // Whoever is late or broken goes: it is dropped on every way out but the one that puts it back.
        let answer = limited(most, async { Ok(postgres::append(&mut connection, rows).await) }).await?;
        let refused = match answer {
            Ok(true) => {
                *place = Some(connection);
                return Ok(());
            }
            Err(error) if was_kept && is_cut(&error) => {
                in_doubt = true;
                continue;
            }
            Ok(false) => StoreError::Fenced,
            Err(error) => StoreError::from(error),
        };
        if let StoreError::Unavailable(_) = refused {
            return Err(refused);
        }
        let written =
            in_doubt && limited(most, async { Ok(postgres::is_written(&mut connection, rows).await?) }).await?;
        *place = Some(connection);
        return if written { Ok(()) } else { Err(refused) };
    }
}

/// As the pool opens its own: for as long as the server refuses, it is tried again.
async fn open(pool: &PgPool) -> Result<PgConnection, StoreError> {
    let opening = async {
        let mut connection = pool.acquire().await?.detach();
        connection.execute(SETTINGS).await?;
        Ok(connection)
    };
    within(pool, opening).await
}

fn is_cut(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) => true,
        sqlx::Error::Database(error) => {
            error.code().is_some_and(|code| CUT.iter().any(|class| code.starts_with(class)))
        }
        _ => false,
    }
}
