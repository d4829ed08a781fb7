//! Every SQL text by its name, so that a test can prepare each of them on both databases.

/// For which database a text is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// The portable subset.
    Both,
    /// SQLite alone.
    Sqlite,
    /// PostgreSQL alone.
    Postgres,
}

/// A named SQL text.
#[derive(Debug, Clone, Copy)]
pub struct Statement {
    /// The name of its constant.
    pub name: &'static str,
    /// Its text.
    pub sql: &'static str,
    /// For which database.
    pub dialect: Dialect,
}

/// Declares SQL texts as constants of the module, and lists them as `ALL`. One dialect's own begin with its name.
macro_rules! statements {
    ($dialect:ident only: $( $(#[$doc:meta])* $name:ident = $sql:expr; )+) => {
        $( $(#[$doc])* pub(crate) const $name: &str = $sql; )+
        pub(crate) const ALL: &[$crate::statements::Statement] = &[
            $( $crate::statements::Statement {
                name: stringify!($name),
                sql: $name,
                dialect: $crate::statements::Dialect::$dialect,
            } ),+
        ];
    };
    ($( $(#[$doc:meta])* $name:ident = $sql:expr; )+) => {
        $crate::statements::statements! { Both only: $( $(#[$doc])* $name = $sql; )+ }
    };
}
pub(crate) use statements;

/// Every text of this crate that is a constant.
pub fn all() -> Vec<Statement> {
    [
        crate::counters::ALL,
        crate::tenants::ALL,
        crate::maintenance::ALL,
        crate::groups::ALL,
        crate::skills::ALL,
        crate::own::ALL,
        crate::announcements::ALL,
        crate::pictures::ALL,
        crate::policies::ALL,
        crate::themes::ALL,
        crate::canned::ALL,
        crate::articles::ALL,
        crate::contacts::ALL,
        crate::variables::ALL,
        crate::webhooks::ALL,
        crate::deliveries::ALL,
        crate::users::ALL,
        crate::sessions::ALL,
        crate::access_tokens::ALL,
        crate::links::ALL,
        crate::sso::ALL,
        crate::sign_in::ALL,
        crate::second_factors::ALL,
        crate::secrets::ALL,
        crate::devices::ALL,
        crate::idempotency::ALL,
        crate::transcripts::ALL,
        crate::chat_reads::ALL,
        crate::attachments::ALL,
        crate::journal::ALL,
        crate::decisions::ALL,
        crate::records::ALL,
        crate::room::ALL,
        crate::journal::postgres::ALL,
        crate::journal::sqlite::ALL,
    ]
    .concat()
}

/// The multi-row inserts of the append on SQLite, in a few lengths each.
pub fn sqlite_inserts() -> Vec<std::sync::Arc<str>> {
    crate::journal::sqlite::texts()
}
