//! Who wrote something, and what they are called now: read in the statement that reads what they wrote, so that a list costs
//! one trip to the database and its names are as new as its rows.
use crate::error::StoreError;
use crate::text::{full_name, number};
use catalogue::ids::AgentId;

/// Whoever wrote something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// Their id.
    pub id: AgentId,
    /// First and last name as they are now; empty for somebody who is not there any more.
    pub name: String,
}

/// What [`author_columns`] select.
#[derive(sqlx::FromRow)]
pub(crate) struct AuthorRow {
    author: i64,
    firstname: String,
    lastname: String,
}

impl AuthorRow {
    pub(crate) fn read(self, what: &str) -> Result<Author, StoreError> {
        Ok(Author { id: AgentId(number(what, self.author)?), name: full_name(&self.firstname, &self.lastname) })
    }
}

/// The columns of an [`AuthorRow`], for the rows of an alias that have a column `author`. Needs [`author_join`].
macro_rules! author_columns {
    ($alias:literal) => {
        concat!($alias, ".author, COALESCE(u.firstname, '') AS firstname, COALESCE(u.lastname, '') AS lastname")
    };
}

/// The join that [`author_columns`] read from.
macro_rules! author_join {
    ($alias:literal) => {
        concat!("LEFT JOIN users u ON u.tenant = ", $alias, ".tenant AND u.id = ", $alias, ".author")
    };
}

pub(crate) use {author_columns, author_join};
