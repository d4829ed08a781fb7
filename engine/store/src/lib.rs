//! SQL, and only SQL: the journal, what people look up, and who may sign in, on SQLite and PostgreSQL alike.
//!
//! Every statement is a named constant in the portable subset (see `migrations/README.md`) and takes the tenant, but for those
//! that are marked (see [`statements::Reach`]). A room is a domain: a file or folder with its statements, its rows, and the
//! methods of its handle. `rooms!` below is the one list of them, and the only place that names them all.
mod authors;
mod db;
mod error;
mod fold;
mod open;
mod open_file;
mod patience;
pub mod statements;
mod text;
mod writer;

use statements::{Sql, Statement, Unique};
use std::time::Duration;

pub use authors::Author;
pub use db::Db;
pub use error::StoreError;
pub use fold::Folding;
pub use open_file::OpenFile;
pub use writer::Writer;

macro_rules! rooms {
    ($( $(#[$doc:meta])+ $room:ident: $Handle:ident; )+) => {
        $( pub mod $room; )+

        /// What each room is asked through.
        pub mod handles {
            $(
                $(#[$doc])+
                #[derive(Debug, Clone, Copy)]
                pub struct $Handle<'a>(pub(crate) &'a crate::Db);
            )+
        }

        impl Db {
            $(
                $(#[$doc])+
                pub fn $room(&self) -> handles::$Handle<'_> {
                    handles::$Handle(self)
                }
            )+
        }

        const ROOMS: &[&Sql] = &[$( &$room::SQL, )+];
    };
}

rooms! {
    /// The journal: one ordered log of events for each tenant.
    journal: Journal;
    /// Chats, their messages and files, who looked at them, and customers who come again.
    chats: Chats;
    /// Routing decisions, as the journal has them.
    decisions: Decisions;
    /// What people's figures are made of.
    statistics: Statistics;
    /// Answers of calls with an `Idempotency-Key`.
    idempotency: Idempotency;
    /// Tenants, their brand, keys and routing configuration.
    tenants: Tenants;
    /// Tenants that an operator has closed for a while.
    maintenance: Maintenances;
    /// Skills, which chats ask for and agents have.
    skills: Skills;
    /// Published routing policies.
    policies: Policies;
    /// Permission groups.
    groups: Groups;
    /// People's accounts, and what belongs to each besides.
    people: People;
    /// Pictures that people uploaded.
    pictures: Pictures;
    /// Variables that people keep for themselves.
    variables: Variables;
    /// Themes that people made for themselves.
    themes: Themes;
    /// Rules for signing in, sign-ins under way, second factors, links, identity providers, sessions.
    sign_in: SignIn;
    /// Access tokens of service accounts.
    access_tokens: AccessTokens;
    /// Secrets that are read again, and the keys that seal them.
    secrets: Secrets;
    /// Webhooks, and the calls that are made to them.
    webhooks: Webhooks;
    /// Announcements, and who has read them.
    announcements: Announcements;
    /// Canned responses.
    canned: CannedResponses;
    /// Articles of the knowledge base.
    articles: Articles;
    /// Ids that count up.
    counters: Counters;
    /// Whether the database takes what is written.
    health: Health;
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
