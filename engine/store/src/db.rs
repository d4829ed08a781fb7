//! The database behind one face: SQLite (one writer, readers apart) or PostgreSQL.
use crate::error::StoreError;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use std::str::FromStr;
use std::time::Duration;

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// How long a caller waits for a connection, and SQLite for a lock of another process.
const PATIENCE: Duration = Duration::from_secs(5);
/// SQLite connections that only read. Each is a thread.
const SQLITE_READERS: u32 = 4;
/// PostgreSQL connections at most.
const POSTGRES_CONNECTIONS: u32 = 16;
/// SQLite's pages between two checkpoints: 32 MiB of the write-ahead log.
const PAGES_TO_CHECKPOINT: &str = "8192";
/// The writer's page cache in KiB, as SQLite wants it: negative.
const WRITER_CACHE: &str = "-65536";

/// An open database. Cheap to clone.
#[derive(Debug, Clone)]
pub enum Db {
    /// A file beside the program.
    Sqlite {
        /// The one connection that writes.
        write: SqlitePool,
        /// Those that only read.
        read: SqlitePool,
    },
    /// A server.
    Postgres(PgPool),
}

/// Runs one body with the pool to read from, whichever database it is.
macro_rules! reading {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::Db::Sqlite { read: $pool, .. } => $body,
            $crate::Db::Postgres($pool) => $body,
        }
    };
}

/// Runs one body with the pool to write to: for a single statement, which is a transaction of its own.
macro_rules! writing {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::Db::Sqlite { write: $pool, .. } => $body,
            $crate::Db::Postgres($pool) => $body,
        }
    };
}

/// Runs one body in one transaction, committed if the body comes to `Ok` and rolled back otherwise.
macro_rules! transaction {
    ($db:expr, $tx:ident => $body:block) => {
        match $db {
            // IMMEDIATE: a transaction that turns from reading to writing would fail under a second writer.
            $crate::Db::Sqlite { write, .. } => {
                let mut connection = write.acquire().await?;
                $crate::db::finish!(connection, connection.begin_with("BEGIN IMMEDIATE").await?, $tx => $body)
            }
            $crate::Db::Postgres(pool) => {
                let mut connection = pool.acquire().await?;
                $crate::db::finish!(connection, connection.begin().await?, $tx => $body)
            }
        }
    };
}

/// Ends a transaction. When that fails nobody knows what state the connection is in, so it goes: a full disk has
/// SQLite roll back by itself, and a connection that still believes in its transaction would never begin another.
macro_rules! finish {
    ($connection:ident, $begun:expr, $tx:ident => $body:block) => {{
        let (outcome, sound) = {
            let mut $tx = $begun;
            let outcome: Result<_, $crate::StoreError> = async { $body }.await;
            match outcome {
                Ok(value) => match $tx.commit().await {
                    Ok(()) => (Ok(value), true),
                    Err(error) => (Err($crate::StoreError::from(error)), false),
                },
                Err(error) => (Err(error), $tx.rollback().await.is_ok()),
            }
        };
        if !sound {
            // The transaction's error is the one to tell.
            let _ = $connection.close().await;
        }
        outcome
    }};
}

pub(crate) use {finish, reading, transaction, writing};

impl Db {
    /// Opens `sqlite:path` (creating folder and file) or `postgres://…`. Does not migrate.
    ///
    /// # Errors
    /// [`StoreError::Address`] for an address of neither kind, [`StoreError::Unavailable`] if nobody answers there.
    pub async fn open(url: &str) -> Result<Db, StoreError> {
        match url.split_once(':') {
            Some(("sqlite", _)) => open_sqlite(url).await,
            Some(("postgres" | "postgresql", _)) => open_postgres(url).await,
            // The address may hold a password; its kind is enough to find the mistake.
            _ => Err(StoreError::Address("it has to begin with sqlite: or postgres:".into())),
        }
    }

    /// Brings the tables up to date. Doing it again changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Migration`] also when the database was written by a newer version of the program.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        Ok(writing!(self, pool => MIGRATIONS.run(pool).await)?)
    }

    /// Whether every kind of connection answers.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if one does not.
    pub async fn ready(&self) -> Result<(), StoreError> {
        reading!(self, pool => pool.acquire().await?.ping().await)?;
        Ok(writing!(self, pool => pool.acquire().await?.ping().await)?)
    }

    /// Waits for what runs and closes every connection; what is asked afterwards is [`StoreError::Unavailable`].
    pub async fn close(&self) {
        match self {
            Db::Sqlite { write, read } => {
                read.close().await;
                // The last connection to go folds the write-ahead log into the file.
                write.close().await;
            }
            Db::Postgres(pool) => pool.close().await,
        }
    }
}

async fn open_sqlite(url: &str) -> Result<Db, StoreError> {
    let address = |why: &dyn std::fmt::Display| StoreError::Address(why.to_string());
    let options = SqliteConnectOptions::from_str(url).map_err(|error| address(&error))?;
    let file = options.get_filename().to_owned();
    if url.contains(":memory:") || url.contains("mode=memory") || file.as_os_str().is_empty() {
        return Err(address(&"the journal needs a file, not memory"));
    }
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|error| StoreError::Unavailable(format!("{}: {error}", folder.display())))?;
    }
    let options = options
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(PATIENCE)
        .foreign_keys(true)
        .disable_statement_logging();
    let write = SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        .acquire_timeout(PATIENCE)
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
        .await?;
    let read = SqlitePoolOptions::new()
        .max_connections(SQLITE_READERS)
        .min_connections(1)
        .acquire_timeout(PATIENCE)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(options.pragma("query_only", "1"))
        .await?;
    Ok(Db::Sqlite { write, read })
}

async fn open_postgres(url: &str) -> Result<Db, StoreError> {
    let options = PgConnectOptions::from_str(url)
        .map_err(|error| StoreError::Address(error.to_string()))?
        .application_name("switchyard")
        .statement_cache_capacity(256)
        .disable_statement_logging();
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(PATIENCE)
        .connect_with(options)
        .await?;
    Ok(Db::Postgres(pool))
}
