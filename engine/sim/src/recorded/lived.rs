//! A recorded day lived again while somebody waits for it: told how far it is, stopped when they like, and kept chat by chat.
use super::what_if::{Answered, Fold, setup};
use super::{Change, Fitted, Recording, Report};
use crate::day::{Day, Watch};
use crate::tally::{Course, Tallying};
use crate::workload::Arrival;
use catalogue::ids::{ChatId, SkillId};
use catalogue::limit::DRY_RUN_STRETCH;
use routing::time::Millis;
use routing::{Event, Refusal};
use std::collections::BTreeMap;

/// A day that was lived.
#[derive(Debug, Clone, PartialEq)]
pub struct Lived {
    /// Its figures, and how it compares with the record.
    pub report: Report,
    /// Each customer who came in the day.
    pub chats: BTreeMap<ChatId, Course>,
    /// Who was turned away in the day: when, asking for what.
    pub refused: Vec<(Millis, SkillId)>,
    /// How long all agents together were busy, and signed in, in each stretch of the day.
    pub work: Vec<(Millis, Millis)>,
}

/// Looks on, and asks whether to go on.
struct Onlooker<'a> {
    fold: Fold<'a>,
    from: Millis,
    until: Millis,
    refused: Vec<(Millis, SkillId)>,
    /// What agents had done by the end of each stretch that is over.
    stretches: Vec<(Millis, Millis)>,
    goes_on: &'a mut dyn FnMut(Millis) -> bool,
    stopped: bool,
}

impl Onlooker<'_> {
    /// The stretches that are over by now are counted as agents stand, which nothing has changed since.
    fn reaches(&mut self, now: Millis) {
        loop {
            let end = self.from + Millis(DRY_RUN_STRETCH.0 * (self.stretches.len() as i64 + 1));
            if end.min(self.until) > now || end - DRY_RUN_STRETCH >= self.until {
                return;
            }
            let work = self.fold.tallying.work_until(end.min(self.until));
            self.stretches.push((work.busy, work.signed_in));
        }
    }
}

impl Watch for Onlooker<'_> {
    fn saw(&mut self, at: Millis, event: &Event) {
        self.reaches(at);
        self.fold.saw(at, event);
        self.stopped |= !(self.goes_on)(at);
    }

    fn refused(&mut self, at: Millis, arrival: &Arrival, why: &Refusal) {
        if self.from <= at && at < self.until {
            self.refused.push((at, arrival.skill));
        }
        self.fold.refused(at, arrival, why);
    }

    fn did(&mut self, order: u64) {
        self.fold.did(order);
    }

    fn enough(&self, now: Millis) -> bool {
        self.stopped || self.fold.enough(now)
    }
}

/// Lives a recorded day with something changed, or nothing. `goes_on` hears the instant of each event and says whether to go
/// on; none where it said no.
pub fn live_through(
    recording: &Recording,
    change: &Change,
    fitted: &Fitted,
    goes_on: &mut dyn FnMut(Millis) -> bool,
) -> Option<Lived> {
    let recorded: Answered = recording.answered();
    let (from, until) = (recording.from, recording.until);
    let mut fold = Fold::of(recording, &recorded);
    fold.tallying = Tallying::by_customer(from, until);
    let (refused, stretches) = (Vec::new(), Vec::new());
    let mut onlooker = Onlooker { fold, from, until, refused, stretches, goes_on, stopped: false };
    Day::replay(setup(), recording, change, fitted).live_under(&mut onlooker);
    if onlooker.stopped {
        return None;
    }
    onlooker.reaches(until);
    let Onlooker { mut fold, refused, stretches, .. } = onlooker;
    let chats = fold.tallying.courses();
    let before = std::iter::once((Millis::ZERO, Millis::ZERO)).chain(stretches.iter().copied());
    let work =
        stretches.iter().zip(before).map(|(by_end, before)| (by_end.0 - before.0, by_end.1 - before.1)).collect();
    Some(Lived { report: fold.report(), chats, refused, work })
}
