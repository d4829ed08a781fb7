//! The database behind one face: SQLite (one writer, readers apart) or PostgreSQL.
use crate::counters::{INSTALLATION, counting};
use crate::error::StoreError;
use crate::journal::writer::Writer;
use crate::open::{self, OpenFile};
use sqlx::migrate::Migrator;
use sqlx::postgres::PgPool;
use sqlx::sqlite::SqlitePool;
use sqlx::{Connection, PgConnection};
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// How long a caller waits unless told otherwise: for a connection, for a lock of another program, for a statement.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the few statements may take that read everything.
const LONG: Duration = Duration::from_secs(300);

/// An open database. Cheap to clone.
#[derive(Debug, Clone)]
pub enum Db {
    /// A file beside the program.
    Sqlite {
        /// The one connection that writes.
        write: SqlitePool,
        /// Those that only read.
        read: SqlitePool,
        /// What both have open.
        file: OpenFile,
    },
    /// A server.
    Postgres {
        /// What people's calls go over.
        pool: PgPool,
        /// What batches go over.
        writer: Arc<Writer>,
    },
}

/// Runs one body with the pool to read from, whichever database it is.
macro_rules! reading {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::Db::Sqlite { read: $pool, .. } => $body,
            $crate::Db::Postgres { pool: $pool, .. } => {
                $crate::db::within($pool, async { Ok::<_, $crate::StoreError>($body) }).await?
            }
        }
    };
}

/// Runs one body with the pool to write to: for a single statement, which is a transaction of its own.
macro_rules! writing {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::Db::Sqlite { write: $pool, .. } => $body,
            $crate::Db::Postgres { pool: $pool, .. } => {
                $crate::db::within($pool, async { Ok::<_, $crate::StoreError>($body) }).await?
            }
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
            $crate::Db::Postgres { pool, .. } => {
                let run = async {
                    let mut connection = pool.acquire().await?;
                    $crate::db::finish!(connection, connection.begin().await?, $tx => $body)
                };
                $crate::db::within(pool, run).await
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

impl Db {
    /// Takes an SQLite file for one server alone, until what is answered is dropped. PostgreSQL is led by leases (see
    /// [`crate::journal`]) and may be shared.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] where another server of this machine has it.
    pub fn take(&self) -> Result<Option<std::fs::File>, StoreError> {
        match self {
            Db::Sqlite { file, .. } => file.take().map(Some),
            Db::Postgres { .. } => Ok(None),
        }
    }

    /// Opens `sqlite:path` (creating folder and file) or `postgres://…`. Does not migrate.
    ///
    /// # Errors
    /// [`StoreError::Address`] for an address of neither kind, [`StoreError::Unavailable`] if nobody answers there.
    pub async fn open(url: &str) -> Result<Db, StoreError> {
        Db::open_within(url, PATIENCE).await
    }

    /// The same, waiting so long for a connection, for a lock and for a statement, here and from then on.
    ///
    /// # Errors
    /// As [`Db::open`].
    pub async fn open_within(url: &str, patience: Duration) -> Result<Db, StoreError> {
        match url.split_once(':') {
            Some(("sqlite", _)) => open::sqlite(url, patience).await,
            Some(("postgres" | "postgresql", _)) => open::postgres(url, patience).await,
            // The address may hold a password; its kind is enough to find the mistake.
            _ => Err(StoreError::Address("it has to begin with sqlite: or postgres:".into())),
        }
    }

    /// Brings the tables up to date. Doing it again changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Migration`] also when the database was written by a newer version of the program.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        match self {
            Db::Sqlite { write, .. } => Ok(MIGRATIONS.run(write).await?),
            Db::Postgres { pool, .. } => unhurried(pool, async |own| Ok(MIGRATIONS.run(own).await?)).await,
        }
    }

    /// Whether it can be read, and whether it can be written: a number is counted up for it, durably.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if not.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.in_place()?;
        reading!(self, pool => pool.acquire().await?.ping().await)?;
        let (sql, _) = counting(None);
        let counted = writing!(self, pool =>
            sqlx::query_scalar::<_, i64>(sql).bind(INSTALLATION).bind("ready").fetch_one(pool).await);
        Ok(counted.map(drop)?)
    }

    /// The file, where every user of the machine can read or write it. A server's rights are its own business.
    pub fn everyones_file(&self) -> Option<&std::path::Path> {
        match self {
            Db::Sqlite { file, .. } => file.everyones(),
            Db::Postgres { .. } => None,
        }
    }

    /// Whether the file that is written is still the one that a restart would read.
    pub(crate) fn in_place(&self) -> Result<(), StoreError> {
        match self {
            Db::Sqlite { file, .. } => file.in_place(),
            Db::Postgres { .. } => Ok(()),
        }
    }

    /// Waits for what runs and closes every connection; what is asked afterwards is [`StoreError::Unavailable`].
    pub async fn close(&self) {
        match self {
            Db::Sqlite { write, read, .. } => {
                read.close().await;
                // The last connection to go folds the write-ahead log into the file.
                write.close().await;
            }
            Db::Postgres { pool, writer } => {
                writer.close().await;
                pool.close().await;
            }
        }
    }
}
