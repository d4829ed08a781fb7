//! Opening: how each database's connections are set up, and which file it is that SQLite has open.
use crate::db::Db;
use crate::error::StoreError;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// SQLite connections that only read. Each is a thread.
const SQLITE_READERS: u32 = 4;
/// PostgreSQL connections for people's calls at most. One more is kept for what they come to (see [`crate::journal::writer`]).
const POSTGRES_CONNECTIONS: u32 = 15;
/// With so many pages in the write-ahead log, 256 MiB, a commit folds it: nobody else came to it (see [`crate::fold`]).
const PAGES_TO_CHECKPOINT: &str = "65536";
/// The writer's page cache in KiB, as SQLite wants it: negative.
const WRITER_CACHE: &str = "-65536";

/// SQLite's result code, the low byte of the extended ones.
const SQLITE_READONLY: i32 = 8;

/// The database file that is open, as the file system knows it.
///
/// A file that is removed or replaced while it is open goes on being written, and everything in it is gone with the
/// process: SQLite does not notice, so it is looked at here.
#[derive(Debug, Clone)]
pub struct OpenFile(Arc<(PathBuf, (u64, u64))>);

impl OpenFile {
    fn of(path: PathBuf) -> Result<OpenFile, StoreError> {
        let id = identity(&path)?;
        Ok(OpenFile(Arc::new((path, id))))
    }

    /// Takes the file for one server of this machine, until what is answered is dropped or the process ends, however it ends.
    ///
    /// # Errors
    /// Another server has it.
    pub(crate) fn take(&self) -> Result<File, StoreError> {
        let named = |error| StoreError::Unavailable(format!("{}: {error}", self.0.0.display()));
        // However it was named: links lead to the one file.
        let mut path = std::fs::canonicalize(&self.0.0).map_err(named)?.into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        if std::fs::metadata(&self.0.0).map_err(named)?.nlink() > 1 {
            // Each name has a write-ahead log of its own: written by two, the file is lost.
            return Err(StoreError::Unavailable(format!(
                "{} has a second name (a hard link), under which another server may be running; leave it one",
                self.0.0.display()
            )));
        }
        let lock = File::create(&path);
        let lock = lock.map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?;
        match lock.try_lock() {
            Ok(()) => Ok(lock),
            Err(TryLockError::WouldBlock) => {
                Err(StoreError::Unavailable(format!("another server is running on {}", self.0.0.display())))
            }
            Err(TryLockError::Error(error)) => Err(StoreError::Unavailable(format!("{}: {error}", path.display()))),
        }
    }

    /// Its place, where every user of the machine can read or write it.
    pub(crate) fn everyones(&self) -> Option<&Path> {
        let path = self.0.0.as_path();
        std::fs::metadata(path).is_ok_and(|found| found.mode() & 0o007 != 0).then_some(path)
    }

    pub(crate) fn in_place(&self) -> Result<(), StoreError> {
        let (path, id) = &*self.0;
        if identity(path)? == *id {
            return Ok(());
        }
        Err(StoreError::Unavailable(format!("{} is another file than the one that is open", path.display())))
    }
}

fn identity(path: &PathBuf) -> Result<(u64, u64), StoreError> {
    let found = std::fs::metadata(path);
    let found = found.map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?;
    Ok((found.dev(), found.ino()))
}

pub(crate) async fn sqlite(url: &str, patience: Duration) -> Result<Db, StoreError> {
    let address = |why: &dyn std::fmt::Display| StoreError::Address(why.to_string());
    let options = SqliteConnectOptions::from_str(url).map_err(|error| address(&error))?;
    let file = options.get_filename().to_owned();
    if url.contains(":memory:") || url.contains("mode=memory") || file.as_os_str().is_empty() {
        return Err(address(&"the journal needs a file, not memory"));
    }
    for_its_owner(&file)?;
    let options = options
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(patience)
        .foreign_keys(true)
        .disable_statement_logging();
    let write = SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        .acquire_timeout(patience)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(
            options
                .clone()
                .pragma("wal_autocheckpoint", PAGES_TO_CHECKPOINT)
                .pragma("cache_size", WRITER_CACHE)
                .statement_cache_capacity(256),
        )
        .await
        .map_err(|error| named(&file, error))?;
    may_be_written(&write, &file).await?;
    let read = SqlitePoolOptions::new()
        .max_connections(SQLITE_READERS)
        .min_connections(1)
        .acquire_timeout(patience)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(options.pragma("query_only", "1"))
        .await
        .map_err(|error| named(&file, error))?;
    Ok(Db::Sqlite { write, read, file: OpenFile::of(file)? })
}

/// A new folder and a new file are their owner's alone: the file holds secrets and every conversation. SQLite gives what it
/// lays beside the file the file's own mode. One that is there already stays as its operator has it.
fn for_its_owner(file: &Path) -> Result<(), StoreError> {
    let failed = |path: &Path, error| StoreError::Unavailable(format!("{}: {error}", path.display()));
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(|error| failed(folder, error))?;
    }
    // What else is wrong with it SQLite says in its own words.
    drop(OpenOptions::new().write(true).create_new(true).mode(0o600).open(file));
    Ok(())
}

/// SQLite does not say which file it was.
fn named(file: &Path, error: sqlx::Error) -> StoreError {
    match StoreError::from(error) {
        StoreError::Unavailable(why) => StoreError::Unavailable(format!("{}: {why}", file.display())),
        other => other,
    }
}

/// A file or a folder that is read-only is found out at once, and not by whoever writes first.
async fn may_be_written(pool: &SqlitePool, file: &Path) -> Result<(), StoreError> {
    let attempt = async {
        let mut tx = pool.begin().await?;
        // Something has to be written: a transaction alone may be begun.
        tx.execute("PRAGMA user_version = 1").await?;
        tx.rollback().await
    };
    match attempt.await {
        Err(sqlx::Error::Database(error)) if is_read_only(error.code().as_deref()) => {
            Err(named(file, sqlx::Error::Database(error)))
        }
        // Held by another program just now, for instance: whoever writes waits for it.
        _ => Ok(()),
    }
}

fn is_read_only(code: Option<&str>) -> bool {
    code.and_then(|code| code.parse::<i32>().ok()).is_some_and(|code| code & 0xff == SQLITE_READONLY)
}

pub(crate) async fn postgres(url: &str, patience: Duration) -> Result<Db, StoreError> {
    let options = PgConnectOptions::from_str(url)
        .map_err(|error| StoreError::Address(error.to_string()))?
        .application_name("switchyard")
        .statement_cache_capacity(256)
        .disable_statement_logging();
    let limit = format!("SET statement_timeout = {}", patience.as_millis());
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(patience)
        .after_connect(move |connection, _| {
            let limit = limit.clone();
            Box::pin(async move { connection.execute(AssertSqlSafe(limit)).await.map(drop) })
        })
        .connect_with(options)
        .await?;
    Ok(Db::Postgres { pool, writer: Arc::default() })
}
