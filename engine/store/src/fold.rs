//! SQLite's write-ahead log is folded into the file beside the writer: a commit that had to fold 32 MiB would have everybody
//! wait for it.
use crate::db::Db;
use crate::error::StoreError;
use sqlx::sqlite::SqlitePool;
use sqlx::{ConnectOptions, Connection};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How often. What is written in such a time at full load is folded within milliseconds.
const EVERY: Duration = Duration::from_millis(250);

/// Folds until it is dropped.
#[derive(Debug)]
pub struct Folding(JoinHandle<()>);

impl Drop for Folding {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Db {
    /// Has the log folded four times a second, on a connection of its own that neither writers nor readers wait for. The
    /// writer goes on folding at every 32 MiB, and finds little left to do: only then can the log begin anew.
    ///
    /// Nothing for PostgreSQL, which does so itself.
    pub fn fold_aside(&self) -> Option<Folding> {
        let Db::Sqlite { write, .. } = self else { return None };
        Some(Folding(tokio::spawn(fold_for_ever(write.clone()))))
    }
}

async fn fold_for_ever(writer: SqlitePool) {
    while !writer.is_closed() {
        // What cannot be folded now is folded later, or by the writer, whose errors are told.
        let _ = fold(&writer).await;
        tokio::time::sleep(EVERY).await;
    }
}

async fn fold(writer: &SqlitePool) -> Result<(), StoreError> {
    let mut own = writer.connect_options().connect().await?;
    while !writer.is_closed() {
        sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut own).await?;
        tokio::time::sleep(EVERY).await;
    }
    Ok(own.close().await?)
}
