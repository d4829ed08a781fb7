//! SQL texts by their names, so that a test can prepare each of them on both databases, and the unique names that go with them.

/// The database that a text is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Either: the portable subset.
    Both,
    /// SQLite alone.
    Sqlite,
    /// PostgreSQL alone.
    Postgres,
}

/// The rows that a text can read or change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Rows of the one tenant that its first parameter names. Whatever is not marked otherwise.
    Tenant,
    /// The tenant's own row, which its first parameter names.
    ItsRow,
    /// The row that says whose tenant a caller is at: by subdomain or token.
    FindsTenant,
    /// Rows of every tenant: for what the server does in its own time.
    EveryTenant,
}

/// A named SQL text.
#[derive(Debug, Clone, Copy)]
pub struct Statement {
    /// The name of its constant, which no other has.
    pub name: &'static str,
    /// The text.
    pub sql: &'static str,
    /// For which database.
    pub dialect: Dialect,
    /// Which rows.
    pub reach: Reach,
}

/// A unique index, and what people call that which it keeps unique.
#[derive(Debug, Clone, Copy)]
pub struct Unique {
    /// Its name, by which PostgreSQL tells it.
    pub index: &'static str,
    /// Its columns, by which SQLite tells it.
    pub columns: &'static str,
    /// What [`crate::StoreError::Taken`] says.
    pub field: &'static str,
}

/// What a module asks of the database.
#[derive(Debug)]
pub struct Sql {
    /// Its texts.
    pub statements: &'static [Statement],
    /// The unique indexes that they can run into.
    pub unique: &'static [Unique],
    /// The same of the files of its folder.
    pub parts: &'static [&'static Sql],
}

impl Sql {
    /// Its own texts and those of its parts.
    pub fn every_statement(&self) -> Vec<Statement> {
        let parts = self.parts.iter().flat_map(|part| part.every_statement());
        self.statements.iter().copied().chain(parts).collect()
    }

    /// Its own unique indexes and those of its parts.
    pub fn every_unique(&self) -> Vec<Unique> {
        let parts = self.parts.iter().flat_map(|part| part.every_unique());
        self.unique.iter().copied().chain(parts).collect()
    }
}

/// Declares SQL texts as constants of a module, and lists them as its `SQL`.
///
/// A text is marked with its [`Reach`] where it is not for one tenant's rows: `TENANTS: EveryTenant = "…"`. Texts for one
/// database alone stand in a list that begins with `Sqlite only:`. Unique indexes are declared before the texts:
/// `unique { themes_name on themes (tenant, owner, name_key) is "theme name"; }`
macro_rules! statements {
    (unique { $( $index:ident on $table:ident ($first:ident $(, $column:ident)*) is $field:literal; )+ } $($texts:tt)+) => {
        $crate::statements::statements! { @list Both [ $(
            $crate::statements::Unique {
                index: stringify!($index),
                columns: concat!(
                    stringify!($table), ".", stringify!($first)
                    $(, ", ", stringify!($table), ".", stringify!($column))*
                ),
                field: $field,
            },
        )+ ] $($texts)+ }
    };
    (@list $dialect:ident [$($unique:tt)*] $( $(#[$doc:meta])* $name:ident $(: $reach:ident)? = $sql:expr; )+) => {
        $( $(#[$doc])* pub(crate) const $name: &str = $sql; )+
        pub(crate) const SQL: $crate::statements::Sql = $crate::statements::Sql {
            statements: &[ $( $crate::statements::Statement {
                name: stringify!($name),
                sql: $name,
                dialect: $crate::statements::Dialect::$dialect,
                reach: $crate::statements::statements!(@reach $($reach)?),
            } ),+ ],
            unique: &[$($unique)*],
            parts: &[],
        };
    };
    (@reach) => { $crate::statements::Reach::Tenant };
    (@reach $reach:ident) => { $crate::statements::Reach::$reach };
    ($dialect:ident only: $($texts:tt)+) => {
        $crate::statements::statements! { @list $dialect [] $($texts)+ }
    };
    ($($texts:tt)+) => {
        $crate::statements::statements! { @list Both [] $($texts)+ }
    };
}

/// Declares the files of a room's folder that hold statements, and lists theirs as the folder's `SQL`.
macro_rules! parts {
    ($($part:ident)+) => {
        $( pub(crate) mod $part; )+
        pub(crate) const SQL: $crate::statements::Sql =
            $crate::statements::Sql { statements: &[], unique: &[], parts: &[ $( &$part::SQL ),+ ] };
    };
}

pub(crate) use {parts, statements};
