//! What came of a shadow and has yet to be written: in batches that are each written once, however often it is tried.
use catalogue::ids::{SkillId, TenantId};
use catalogue::limit::{SHADOW_BATCH, SHADOW_UNWRITTEN};
use engine::shadow::{Figure, Gathered};
use routing::tenant::shadow::{Compared, Kind};
use std::collections::{BTreeMap, VecDeque};
use store::shadows::{Batch, Figures};
use store::{Db, StoreError};

/// What has yet to be written.
#[derive(Default)]
pub(crate) struct Pending {
    /// The batch that is being written, until that is known.
    batch: Option<Batch>,
    written: u64,
    figures: BTreeMap<(SkillId, Kind), Figure>,
    rows: VecDeque<Compared>,
    lost: u64,
    versions: Option<(u32, u32)>,
    last: bool,
}

impl Pending {
    /// After so many batches.
    pub(crate) fn after(written: u64) -> Pending {
        Pending { written, ..Pending::default() }
    }

    /// Whether nothing more comes.
    pub(crate) fn is_last(&self) -> bool {
        self.last
    }

    /// The last that came.
    pub(crate) fn gathers_last(&mut self, more: Gathered) {
        self.gathers(more);
        self.last = true;
    }

    /// More has come.
    pub(crate) fn gathers(&mut self, more: Gathered) {
        for (of, figure) in more.figures {
            let sum = self.figures.entry(of).or_default();
            sum.count += figure.count;
            sum.span = sum.span + figure.span;
            sum.longest = sum.longest.max(figure.longest);
        }
        self.rows.extend(more.rows);
        self.lost += more.lost;
        while self.rows.len() > SHADOW_UNWRITTEN {
            self.rows.pop_front();
            self.lost += 1;
        }
        let first = self.versions.or(more.versions).map(|(first, _)| first);
        let newest = more.versions.or(self.versions).map(|(_, newest)| newest);
        self.versions = first.zip(newest);
    }

    /// Writes all of it, batch by batch. What could not be written is tried again with the next call.
    pub(crate) async fn writes(&mut self, db: &Db, tenant: TenantId, id: u32) -> Result<(), StoreError> {
        while let Some(batch) = self.next() {
            db.shadows().write(tenant, id, batch).await?;
            self.written = batch.number;
            self.batch = None;
        }
        Ok(())
    }

    fn next(&mut self) -> Option<&Batch> {
        if self.batch.is_none() && (!self.figures.is_empty() || !self.rows.is_empty() || self.lost > 0) {
            let mut batch = Batch { number: self.written + 1, ..Batch::default() };
            while batch.figures.len() < SHADOW_BATCH
                && let Some(((skill, kind), figure)) = self.figures.pop_first()
            {
                let Figure { count, span, longest } = figure;
                batch.figures.push(Figures { skill, kind, count, span, longest });
            }
            batch.rows.extend(self.rows.drain(..self.rows.len().min(SHADOW_BATCH)));
            batch.lost = std::mem::take(&mut self.lost);
            batch.versions = self.versions.take();
            self.batch = Some(batch);
        }
        self.batch.as_ref()
    }
}
