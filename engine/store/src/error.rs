//! What a store can answer instead: taken, fenced off, not reachable, not readable.
use sqlx::error::{DatabaseError, ErrorKind};

/// Why the store did not do it. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another holder leads the tenant: whoever wrote with this epoch must stop.
    #[error("the tenant is led by another holder")]
    Fenced,
    /// Somebody else has it already; which of the fields.
    #[error("{0} is taken")]
    Taken(&'static str),
    /// It was made from an older version than the newest.
    #[error("version {newest} has been published since")]
    Stale {
        /// The newest version.
        newest: u32,
    },
    /// What it refers to does not exist (or is still referred to).
    #[error("refers to what is not there")]
    Dangling,
    /// The field has a NUL character, which no database text may.
    #[error("{0} has a NUL character")]
    Nul(&'static str),
    /// An event that is never written was handed to the journal.
    #[error("an event that is not kept was to be written")]
    Volatile,
    /// Full, locked, gone or shut: what was asked may be asked again later.
    #[error("the database cannot be used now: {0}")]
    Unavailable(String),
    /// What stands in the database cannot be read by this version.
    #[error("cannot read {what}: {why}")]
    Corrupt {
        /// Which row or column.
        what: String,
        /// What is wrong with it.
        why: String,
    },
    /// The address of the database is none that this program knows.
    #[error("not an address of a database: {0}")]
    Address(String),
    /// The tables could not be brought up to date.
    #[error("migration failed: {0}")]
    Migration(String),
    /// Anything else: a fault of this program.
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

/// Unique indexes as PostgreSQL names them, as SQLite describes them, and the field that people know.
const UNIQUE: &[(&str, &str, &str)] = &[
    ("tenants_pkey", "tenants.id", "tenant"),
    ("tenants_subdomain", "tenants.subdomain", "subdomain"),
    ("permission_groups_pkey", "permission_groups.tenant, permission_groups.id", "group"),
    ("permission_groups_name", "permission_groups.tenant, permission_groups.name_key", "group name"),
    ("skills_pkey", "skills.tenant, skills.id", "skill"),
    ("skills_name", "skills.tenant, skills.name_key", "skill name"),
    ("users_pkey", "users.tenant, users.id", "user"),
    ("users_username", "users.tenant, users.username_key", "username"),
    (
        "canned_responses_title",
        "canned_responses.tenant, canned_responses.owner, canned_responses.automatic, canned_responses.title_key",
        "canned title",
    ),
    ("themes_name", "themes.tenant, themes.owner, themes.name_key", "theme name"),
    ("webhooks_name", "webhooks.tenant, webhooks.name_key", "webhook name"),
    ("policies_pkey", "policies.tenant, policies.version", "version"),
    ("sessions_pkey", "sessions.token_hash", "token"),
];

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
    let row = UNIQUE.iter().find(|(name, columns, _)| match error.constraint() {
        Some(constraint) => constraint == *name,
        None => message.ends_with(columns),
    });
    StoreError::Taken(row.map_or("row", |(_, _, field)| field))
}
