//! What the journal consists of, and how a row of it is read.
use super::form;
use crate::error::StoreError;
use crate::once::Made;
use crate::text::number;
use catalogue::ids::TenantId;
use routing::Event;
use routing::time::Millis;
use std::collections::BTreeMap;

/// An event with its place in its tenant's journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Its number: 1, 2, 3 … within the tenant, without gaps.
    pub seq: u64,
    /// When it happened.
    pub at: Millis,
    /// What happened to which machine.
    pub event: Event,
}

/// The part of a batch that is one tenant's.
#[derive(Debug, Clone, PartialEq)]
pub struct TenantEntries {
    /// Which tenant.
    pub tenant: TenantId,
    /// The epoch of the lease that the writer holds.
    pub epoch: u64,
    /// The entries, in order of their numbers.
    pub entries: Vec<Entry>,
    /// What they do under the keys of calls.
    pub made: Vec<Made>,
}

#[derive(Debug, sqlx::FromRow)]
pub(crate) struct Row {
    seq: i64,
    at: i64,
    entity: String,
    kind: String,
    version: i64,
    body: String,
}

impl Row {
    pub(crate) fn read(&self) -> Result<Entry, StoreError> {
        let address = form::address(&self.entity)?;
        let version = number("journal.version", self.version)?;
        let event = form::read(address, &self.kind, version, &self.body)?;
        Ok(Entry { seq: number("journal.seq", self.seq)?, at: Millis(self.at), event })
    }
}

/// Rows of the journal that are still to be parsed. Parsing many takes a while, which is not for the threads that wait for the
/// database.
#[derive(Debug, Default)]
pub struct Raw(pub(crate) Vec<Row>);

impl Raw {
    /// Parses the entries: in order of their numbers, each once.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a form that this program does not know.
    pub fn read(self) -> Result<Vec<Entry>, StoreError> {
        let mut entries = BTreeMap::new();
        for row in self.0 {
            let entry = row.read()?;
            entries.insert(entry.seq, entry);
        }
        Ok(entries.into_values().collect())
    }

    /// Adds others.
    pub fn and(mut self, others: Raw) -> Raw {
        self.0.extend(others.0);
        self
    }

    /// How many rows there are, the same row counted as often as it was read.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
