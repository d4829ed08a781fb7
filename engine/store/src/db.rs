//! One type for both databases: SQLite (one connection that writes, others that read) or PostgreSQL.
use crate::error::StoreError;
use crate::open_file::OpenFile;
use crate::writer::Writer;
use sqlx::migrate::Migrator;
use sqlx::postgres::PgPool;
use sqlx::sqlite::SqlitePool;
use std::sync::Arc;

static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations");

/// An open database. Cheap to clone.
#[derive(Debug, Clone)]
pub enum Db {
    /// A file.
    Sqlite {
        /// The one connection that writes.
        write: SqlitePool,
        /// Connections that only read.
        read: SqlitePool,
        /// The file that they have open.
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

pub(crate) use crate::patience::{limited, unhurried, within};
pub(crate) use {finish, reading, transaction, writing};

impl Db {
    /// Locks an SQLite file for one server, until the returned lock is dropped. PostgreSQL may be shared by several: there,
    /// leases say who writes (see [`crate::journal`]).
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] where another server of this machine has it.
    pub fn lock_file(&self) -> Result<Option<std::fs::File>, StoreError> {
        match self {
            Db::Sqlite { file, .. } => file.take().map(Some),
            Db::Postgres { .. } => Ok(None),
        }
    }

    /// Brings the tables up to date. Running it again changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Migration`] also when the database was written by a newer version of the program.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        match self {
            Db::Sqlite { write, .. } => Ok(MIGRATIONS.run(write).await?),
            Db::Postgres { pool, .. } => unhurried(pool, async |own| Ok(MIGRATIONS.run(own).await?)).await,
        }
    }

    /// Returns the path of the file if every user of the machine can read or write it. `None` for PostgreSQL, which keeps its
    /// own rights.
    pub fn everyones_file(&self) -> Option<&std::path::Path> {
        match self {
            Db::Sqlite { file, .. } => file.everyones(),
            Db::Postgres { .. } => None,
        }
    }

    /// Checks that the file that is written is still the one that a restart would read.
    pub(crate) fn in_place(&self) -> Result<(), StoreError> {
        match self {
            Db::Sqlite { file, .. } => file.in_place(),
            Db::Postgres { .. } => Ok(()),
        }
    }

    /// Waits for running statements and closes every connection. Calls afterwards are [`StoreError::Unavailable`].
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
