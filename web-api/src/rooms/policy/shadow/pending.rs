//! What came of a shadow and has yet to be written: in batches that are each written once, however often it is tried.
use catalogue::ids::{SkillId, TenantId};
use catalogue::limit::{SHADOW_BATCH, SHADOW_UNWRITTEN};
use engine::shadow::{Figure, Gathered};
use routing::tenant::shadow::{Compared, Kind};
use routing::time::Millis;
use std::collections::{BTreeMap, VecDeque};
use store::shadows::{Batch, Figures};
use store::{Db, StoreError};

/// What has yet to be written.
#[derive(Default)]
pub(crate) struct Pending {
    /// The batch that is being written, until that is known.
    batch: Option<Batch>,
    /// Whether it may be written already.
    tried: bool,
    written: u64,
    figures: BTreeMap<(SkillId, Kind), Figure>,
    rows: VecDeque<Compared>,
    lost: u64,
    versions: Option<(u32, u32)>,
}

fn adds(figures: &mut BTreeMap<(SkillId, Kind), Figure>, of: (SkillId, Kind), more: Figure) {
    let sum = figures.entry(of).or_default();
    sum.count += more.count;
    sum.span = sum.span + more.span;
    sum.longest = sum.longest.max(more.longest);
}

impl Pending {
    /// After so many batches.
    pub(crate) fn after(written: u64) -> Pending {
        Pending { written, ..Pending::default() }
    }

    /// More has come.
    pub(crate) fn gathers(&mut self, more: Gathered) {
        for (of, figure) in more.figures {
            adds(&mut self.figures, of, figure);
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
        while let Some(mut batch) = self.next() {
            let tried = std::mem::replace(&mut self.tried, true);
            self.batch = Some(batch.clone());
            if !db.shadows().write(tenant, id, &batch).await? && !tried {
                self.tried = false;
                let there = db.shadows().newest(tenant).await?.filter(|there| there.id == id);
                let Some(there) = there else {
                    // It is forgotten, and so is what came of it.
                    *self = Pending::default();
                    return Ok(());
                };
                // A server that had the tenant before has written its last since.
                batch.number = there.batch + 1;
                self.batch = Some(batch);
                continue;
            }
            (self.written, self.batch, self.tried) = (batch.number, None, false);
        }
        Ok(())
    }

    /// The next batch: so many rows with their figures, so that the two agree whatever comes, and with the last of the rows what
    /// has none.
    fn next(&mut self) -> Option<Batch> {
        if let Some(batch) = self.batch.take() {
            return Some(batch);
        }
        let rows: Vec<Compared> = self.rows.drain(..self.rows.len().min(SHADOW_BATCH)).collect();
        let mut figures = BTreeMap::new();
        for row in &rows {
            let (of, span) = ((row.skill, row.kind), row.span.unwrap_or(Millis::ZERO));
            adds(&mut figures, of, Figure { count: 1, span, longest: span });
            if let Some(left) = self.figures.get_mut(&of) {
                left.count = left.count.saturating_sub(1);
                left.span = left.span - span;
            }
        }
        self.figures.retain(|_, left| left.count > 0);
        if self.rows.is_empty() {
            while figures.len() < SHADOW_BATCH
                && let Some((of, figure)) = self.figures.pop_first()
            {
                adds(&mut figures, of, figure);
            }
        }
        let lost = if self.figures.is_empty() { std::mem::take(&mut self.lost) } else { 0 };
        if rows.is_empty() && figures.is_empty() && lost == 0 {
            return None;
        }
        let one = |((skill, kind), Figure { count, span, longest })| Figures { skill, kind, count, span, longest };
        let figures = figures.into_iter().map(one).collect();
        Some(Batch { number: self.written + 1, figures, rows, lost, versions: self.versions.take() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ids::ChatId;

    const SKILL: SkillId = SkillId(1);

    fn row(chat: u128) -> Compared {
        Compared {
            at: Millis(0),
            kind: Kind::Sooner,
            skill: SKILL,
            chat: Some(ChatId(chat)),
            agent: None,
            draft_agent: None,
            draft_chat: None,
            draft_skill: None,
            span: Some(Millis::seconds(2)),
            version: 4,
        }
    }

    #[test]
    fn each_batch_has_the_figures_of_its_rows_and_the_last_those_of_what_has_none() {
        let (told, lost) = (SHADOW_BATCH as u64 + 1, 5);
        let (count, span) = (told + lost, Millis::seconds(2 * (told + lost) as i64));
        let mut more = Gathered { lost, versions: Some((4, 4)), ..Gathered::default() };
        more.figures.insert((SKILL, Kind::Sooner), Figure { count, span, longest: Millis::seconds(2) });
        more.figures.insert((SKILL, Kind::Same), Figure { count: 900, ..Figure::default() });
        more.rows = (0..u128::from(told)).map(row).collect();
        let mut pending = Pending::after(7);
        pending.gathers(more);
        let counts = |batch: &Batch| batch.figures.iter().map(|of| (of.kind, of.count, of.span)).collect::<Vec<_>>();
        let first = pending.next().expect("a batch");
        assert_eq!((first.number, first.rows.len(), first.lost), (8, SHADOW_BATCH, 0));
        let (rows, of_rows) = (SHADOW_BATCH as u64, Millis::seconds(2 * SHADOW_BATCH as i64));
        assert_eq!(counts(&first), [(Kind::Sooner, rows, of_rows)]);
        pending.written = first.number;
        let last = pending.next().expect("another");
        assert_eq!((last.number, last.rows.len(), last.lost), (9, 1, lost));
        assert_eq!(
            counts(&last),
            [(Kind::Same, 900, Millis::ZERO), (Kind::Sooner, 1 + lost, Millis::seconds(2 * (1 + lost as i64)))]
        );
        pending.written = last.number;
        assert_eq!(pending.next(), None);
    }
}
