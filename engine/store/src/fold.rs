//! Folds SQLite's write-ahead log into the database file, beside the connection that writes: a commit that had to do it would
//! make everybody wait.
use crate::db::Db;
use crate::error::StoreError;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{ConnectOptions, Connection};
use std::fs::File;
use std::mem::ManuallyDrop;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// How often: what is written in such a time at full load is folded within a few milliseconds, in which the folding has a
/// processor and the disk's cache to itself.
const EVERY: Duration = Duration::from_millis(50);
/// From this many pages on the log begins anew: 32 MiB.
const PAGES_TO_BEGIN_ANEW: i64 = 8192;
/// So many pages at most are left for the moment in which the writer waits.
const PAGES_LEFT: i64 = 256;
/// After a failure.
const AGAIN: Duration = Duration::from_secs(1);
/// How often at most the folding runs after the writer before it has it wait all the same.
const RUNS: u32 = 8;

/// Folds the log until it is dropped.
#[derive(Debug)]
pub struct Folding(JoinHandle<()>);

impl Drop for Folding {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Db {
    /// Has the log folded twenty times a second, on a connection of its own that neither writers nor readers wait for. Only
    /// while nobody writes can it be folded to its end, and begin anew: once it is long, the writer is had for as long as
    /// the last few pages take.
    ///
    /// Nothing for PostgreSQL, which does so itself.
    pub fn fold_aside(&self) -> Option<Folding> {
        let Db::Sqlite { write, .. } = self else { return None };
        Some(Folding(tokio::spawn(fold_for_ever(write.clone()))))
    }
}

async fn fold_for_ever(writer: SqlitePool) {
    let mut file = None;
    while !writer.is_closed() {
        // What cannot be folded now is folded later, or by the writer, whose errors are told.
        let _ = fold(&writer, &mut file).await;
        tokio::time::sleep(AGAIN).await;
    }
}

/// The file, for syncing it only. It is never closed: closing any of a process's descriptors of a file takes all of the
/// process's locks off it (POSIX), and SQLite's are among them.
type Pages = Arc<ManuallyDrop<File>>;

async fn fold(writer: &SqlitePool, file: &mut Option<Pages>) -> Result<(), StoreError> {
    let options = writer.connect_options();
    let file = match file {
        Some(file) => file,
        None => file.insert(pages(options.get_filename())?),
    };
    let mut own = options.connect().await?;
    let mut log = Log::default();
    while !writer.is_closed() {
        log = pass(&mut own, file, log).await?;
        if log.pages >= PAGES_TO_BEGIN_ANEW {
            for _ in 0..RUNS {
                if log.left() <= PAGES_LEFT {
                    break;
                }
                log = pass(&mut own, file, log).await?;
            }
            // The next commit finds nothing left of the log and begins it anew.
            checkpoint(&mut *writer.acquire().await?).await?;
        }
        tokio::time::sleep(EVERY).await;
    }
    Ok(own.close().await?)
}

fn pages(path: &Path) -> Result<Pages, StoreError> {
    let file = File::open(path);
    let file = file.map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?;
    Ok(Arc::new(ManuallyDrop::new(file)))
}

/// Folds, and has the disk take the pages. SQLite syncs the file only in a pass that comes to the log's end, for which the
/// writer waits: it would then wait for the pages of all passes before.
async fn pass(own: &mut SqliteConnection, file: &Pages, before: Log) -> Result<Log, StoreError> {
    let log = checkpoint(own).await?;
    if log == before {
        return Ok(log);
    }
    let file = file.clone();
    // Should it fail, SQLite's own sync says so before anything is taken off the log.
    let _ = tokio::task::spawn_blocking(move || file.sync_data()).await;
    Ok(log)
}

/// The log after a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Log {
    pages: i64,
    folded: i64,
}

impl Log {
    fn left(&self) -> i64 {
        self.pages - self.folded
    }
}

/// Folds what was in the log when it began, as far as nobody still reads the pages as they were.
async fn checkpoint(on: &mut SqliteConnection) -> Result<Log, StoreError> {
    let (_, pages, folded): (i64, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(on).await?;
    Ok(Log { pages, folded })
}
