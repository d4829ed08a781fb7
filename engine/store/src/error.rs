//! What the store answers instead: taken, fenced off, not reachable, not readable.
use crate::statements::Unique;
use sqlx::error::{DatabaseError, ErrorKind};
use std::sync::OnceLock;

/// Why the store did not do what was asked. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The lease of the tenant has another holder or epoch: whoever wrote with this one must stop.
    #[error("the tenant is led by another holder")]
    Fenced,
    /// Another row has this value already; the name is of the field.
    #[error("{0} is taken")]
    Taken(&'static str),
    /// The change was made from a version that is not the newest.
    #[error("version {newest} has been published since")]
    Stale {
        /// The newest version.
        newest: u32,
    },
    /// It refers to a row that does not exist, or deletes one that is still referred to.
    #[error("refers to what is not there")]
    Dangling,
    /// Nobody would be left who manages users and permission groups.
    #[error("it is the last administrator")]
    LastAdministrator,
    /// It does not fit into the tree that it would be a part of; the word says what is against it.
    #[error("does not fit: {0}")]
    Unfit(&'static str),
    /// A text has a NUL character, which PostgreSQL does not take; the name is of the field.
    #[error("{0} has a NUL character")]
    Nul(&'static str),
    /// The journal was given an event that it does not keep.
    #[error("an event that is not kept was to be written")]
    Volatile,
    /// The database is full, locked, unreachable or closed. The same call may succeed later.
    #[error("the database cannot be used now: {0}")]
    Unavailable(String),
    /// A row cannot be read by this version of the program.
    #[error("cannot read {what}: {why}")]
    Corrupt {
        /// The row or column.
        what: String,
        /// What is wrong with it.
        why: String,
    },
    /// The address of the database has a form that this program does not know.
    #[error("not an address of a database: {0}")]
    Address(String),
    /// The tables could not be migrated.
    #[error("migration failed: {0}")]
    Migration(String),
    /// Any other error: a fault of this program.
    #[error("database error: {0}")]
    Database(#[source] sqlx::Error),
}

impl StoreError {
    /// A row that cannot be read.
    pub(crate) fn corrupt(what: impl Into<String>, why: impl ToString) -> StoreError {
        StoreError::Corrupt { what: what.into(), why: why.to_string() }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(inner) => classify(inner.as_ref()).unwrap_or(StoreError::Database(error)),
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => StoreError::Unavailable(error.to_string()),
            sqlx::Error::ColumnDecode { index, source } => StoreError::corrupt(index.as_str(), source),
            _ => StoreError::Database(error),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> StoreError {
        match error {
            sqlx::migrate::MigrateError::Execute(inner) => match StoreError::from(inner) {
                unavailable @ StoreError::Unavailable(_) => unavailable,
                other => StoreError::Migration(other.to_string()),
            },
            other => StoreError::Migration(other.to_string()),
        }
    }
}

/// The unique indexes of every room, which [`crate::Db::open`] gives: what is taken is told by the name that people know.
static UNIQUE: OnceLock<Vec<Unique>> = OnceLock::new();

/// Has errors name what is taken, from now on.
pub(crate) fn learn(unique: impl FnOnce() -> Vec<Unique>) {
    UNIQUE.get_or_init(unique);
}

fn classify(error: &dyn DatabaseError) -> Option<StoreError> {
    match error.kind() {
        ErrorKind::UniqueViolation => return Some(which_is_taken(error)),
        ErrorKind::ForeignKeyViolation => return Some(StoreError::Dangling),
        _ => {}
    }
    let code = error.code()?;
    let passing = match code.parse::<i32>() {
        // SQLite's extended result codes keep the primary one in the low byte:
        // BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL.
        Ok(number) if code.len() < 5 => matches!(number & 0xff, 5 | 6 | 8 | 10 | 13 | 14 | 15),
        // PostgreSQL's classes: connection, rollback by conflict, resources, cannot now, operator, system.
        _ => {
            ["08", "40", "53", "57", "58"].iter().any(|class| code.starts_with(class))
                || code == "55P03"
                || code == "25006"
        }
    };
    passing.then(|| StoreError::Unavailable(error.message().to_owned()))
}

fn which_is_taken(error: &dyn DatabaseError) -> StoreError {
    let message = error.message();
    if error.table() == Some("journal") || message.contains("journal.tenant") {
        // Somebody else has written under these numbers: two believe that they lead the tenant.
        return StoreError::Fenced;
    }
    let found = UNIQUE.get().into_iter().flatten().find(|unique| match error.constraint() {
        Some(constraint) => constraint == unique.index,
        None => message.ends_with(unique.columns),
    });
    StoreError::Taken(found.map_or("row", |unique| unique.field))
}
