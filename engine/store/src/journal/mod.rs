//! The journal: one ordered log of events for each tenant, appended in batches, together with the rows that people look up.
use crate::statements::parts;

pub(crate) mod entry;
pub mod form;
mod rows;
mod writer;

parts! {
    log
    postgres
    sqlite
}

pub use entry::{Entry, Raw, TenantEntries};
pub use sqlite::texts as sqlite_inserts;
