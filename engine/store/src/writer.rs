//! The connection that batches go over on PostgreSQL: one of their own that stays open, so that a batch is one trip to the
//! server, without a word before it that asks whether anybody is there.
use sqlx::{Connection, PgConnection};
use tokio::sync::Mutex;

/// Writer between two batches; none before the first, and after whatever went wrong.
#[derive(Debug, Default)]
pub struct Writer(pub(crate) Mutex<Option<PgConnection>>);

impl Writer {
    /// Closes it; the next batch opens another.
    pub(crate) async fn close(&self) {
        if let Some(connection) = self.0.lock().await.take() {
            // It is no longer needed, however it takes its leave.
            let _ = connection.close().await;
        }
    }
}
