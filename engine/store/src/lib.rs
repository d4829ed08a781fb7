//! SQL, and only SQL: the journal, what people look up, and who may sign in, on SQLite and PostgreSQL alike.
//!
//! Every statement is a named constant in the portable subset (see `migrations/README.md`) and takes the tenant, but for those
//! that are marked (see [`statements::Reach`]). A room is a domain: a file or folder with its statements, its rows, and the
//! methods of its handle; its first line says what it holds. `rooms!` below is the one list of them, and the only place that names
//! them all.
mod authors;
mod db;
mod error;
mod fold;
mod once;
mod open;
mod open_file;
mod owners;
mod patience;
pub mod statements;
mod text;
mod words;
mod writer;

use statements::{Sql, Statement, Unique};
use std::time::Duration;

pub use authors::Author;
pub use db::Db;
pub use error::StoreError;
pub use fold::Folding;
pub use once::{Made, Once};
pub use open_file::OpenFile;
pub use writer::Writer;

macro_rules! rooms {
    ($($room:ident: $Handle:ident)+) => {
        $( pub mod $room; )+

        /// What each room is asked through.
        pub mod handles {
            $(
                #[doc = concat!("What the room [`", stringify!($room), "`](crate::", stringify!($room), ") is asked through.")]
                #[derive(Debug, Clone, Copy)]
                pub struct $Handle<'a>(pub(crate) &'a crate::Db);
            )+
        }

        impl Db {
            $(
                #[doc = concat!("Asks the room [`", stringify!($room), "`](crate::", stringify!($room), ").")]
                pub fn $room(&self) -> handles::$Handle<'_> {
                    handles::$Handle(self)
                }
            )+
        }

        const ROOMS: &[&Sql] = &[&once::SQL, &owners::SQL, $( &$room::SQL, )+];
    };
}

rooms! {
    journal: Journal
    chats: Chats
    decisions: Decisions
    floor: Floor
    floor_days: FloorDays
    statistics: Statistics
    idempotency: Idempotency
    changes: Changes
    audit: Audit
    tenants: Tenants
    maintenance: Maintenances
    skills: Skills
    policies: Policies
    shadows: Shadows
    canaries: Canaries
    groups: Groups
    departments: Departments
    applications: Applications
    error_logs: ErrorLogs
    people: People
    key_contacts: KeyContacts
    metadata: Metadata
    surveys: Surveys
    loans: Loans
    runbooks: Runbooks
    pictures: Pictures
    variables: Variables
    notes: Notes
    alerts: Alerts
    themes: Themes
    sign_in: SignIn
    access_tokens: AccessTokens
    directory: Directories
    openid: OpenId
    secrets: Secrets
    webhooks: Webhooks
    announcements: Announcements
    mails: Mails
    canned: CannedResponses
    articles: Articles
    counters: Counters
    health: Health
    licences: Licences
    console_settings: ConsoleSettings
}

impl Db {
    /// Opens `sqlite:path` (creating folder and file) or `postgres://…`. Does not migrate.
    ///
    /// # Errors
    /// [`StoreError::Address`] for an address of neither kind, [`StoreError::Unavailable`] if nobody answers there.
    pub async fn open(url: &str) -> Result<Db, StoreError> {
        Db::open_within(url, patience::PATIENCE).await
    }

    /// The same, waiting for at most `patience` for a connection, a lock or a statement, here and from then on.
    ///
    /// # Errors
    /// As [`Db::open`].
    pub async fn open_within(url: &str, patience: Duration) -> Result<Db, StoreError> {
        error::learn(every_unique);
        open::open(url, patience).await
    }
}

/// Every SQL text of this crate that is a constant.
pub fn every_statement() -> Vec<Statement> {
    ROOMS.iter().flat_map(|room| room.every_statement()).collect()
}

fn every_unique() -> Vec<Unique> {
    ROOMS.iter().flat_map(|room| room.every_unique()).collect()
}
