//! Opening: how each database's connections are set up.
use crate::db::Db;
use crate::error::StoreError;
use crate::open_file::OpenFile;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use std::fs::{DirBuilder, OpenOptions};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;
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

/// Opens the database of an address. What waits there waits for so long: for a connection, a lock, a statement.
pub(crate) async fn open(url: &str, patience: Duration) -> Result<Db, StoreError> {
    match url.split_once(':') {
        Some(("sqlite", _)) => sqlite(url, patience).await,
        Some(("postgres" | "postgresql", _)) => postgres(url, patience).await,
        // The address may hold a password; its kind is enough to find the mistake.
        _ => Err(StoreError::Address("it has to begin with sqlite: or postgres:".into())),
    }
}

async fn sqlite(url: &str, patience: Duration) -> Result<Db, StoreError> {
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

async fn postgres(url: &str, patience: Duration) -> Result<Db, StoreError> {
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
