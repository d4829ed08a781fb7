//! What would have been: a recorded day, or a fitted one, with another roster or another policy, in the figures of any day.
use super::{Fitted, Recording};
use crate::day::{Day, Habits, Watch};
use crate::tally::{Figures, Tallying};
use crate::workload::{Arrival, Workload};
use crate::{Roster, Setup, Shift};
use catalogue::ids::{AgentId, ChatId};
use routing::settings::Config;
use routing::time::Millis;
use routing::{Event, Refusal, chat};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is to be different. The default is nothing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Change {
    /// Agents who were not there.
    pub added: Vec<Shift>,
    /// Agents who were.
    pub removed: BTreeSet<AgentId>,
    /// Another configuration, whatever was published.
    pub config: Option<Arc<Config>>,
}

/// How far a replay went as recorded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Same {
    /// Chats of the day that were answered when recorded.
    pub answered: u64,
    /// Those that the same agent answered again, in the same millisecond.
    pub again: u64,
    /// Acts of people besides conversations when recorded: transfers, invitations, supervisors' acts, bans.
    pub acts: u64,
    /// Those that were done again, whenever; the others made no sense any more.
    pub acts_again: u64,
}

/// What came of a simulated day.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// The figures, by the same fold as those of any day.
    pub figures: Figures,
    /// Customers who were turned away.
    pub refused: u64,
    /// How it compares with the record, if there is one.
    pub same: Same,
}

/// Who answered each chat of a day first, and when.
pub(super) type Answered = BTreeMap<ChatId, (AgentId, Millis)>;

/// Folds a day as it is lived.
pub(super) struct Fold<'a> {
    pub(super) tallying: Tallying,
    refused: u64,
    recorded: Option<&'a Answered>,
    same: Same,
    /// The acts that were done again, by their places in the record.
    acts: BTreeSet<u64>,
    now: Millis,
    /// When to stop if nothing is left that counts.
    until: Millis,
}

impl Watch for Fold<'_> {
    fn saw(&mut self, at: Millis, event: &Event) {
        self.now = at;
        self.tallying.apply(at, event);
        if let (Event::Chat(id, chat::Event::Assigned { agent, .. }), Some(recorded)) = (event, self.recorded) {
            self.same.again += u64::from(recorded.get(id) == Some(&(*agent, at)));
        }
    }

    fn refused(&mut self, at: Millis, _: &Arrival, _: &Refusal) {
        self.refused += u64::from(at < self.until);
    }

    fn did(&mut self, order: u64) {
        self.acts.insert(order);
    }

    fn enough(&self, now: Millis) -> bool {
        now >= self.until && !self.tallying.unfinished()
    }
}

impl Fold<'_> {
    fn new(from: Millis, until: Millis) -> Fold<'static> {
        let (tallying, same) = (Tallying::new(from, until), Same::default());
        Fold { tallying, refused: 0, recorded: None, same, acts: BTreeSet::new(), now: from, until }
    }

    /// Held against what is recorded.
    pub(super) fn of<'a>(recording: &Recording, recorded: &'a Answered) -> Fold<'a> {
        let mut fold = Fold { recorded: Some(recorded), ..Fold::new(recording.from, recording.until) };
        (fold.same.answered, fold.same.acts) = (recorded.len() as u64, recording.people_acted());
        fold
    }

    pub(super) fn report(self) -> Report {
        let figures = self.tallying.finish(self.now.max(self.until));
        let same = Same { acts_again: self.acts.len() as u64, ..self.same };
        Report { figures, refused: self.refused, same }
    }
}

pub(super) fn setup() -> Setup {
    Setup { journal: false, restate_after: usize::MAX, ..Setup::default() }
}

/// A day of this workload with this roster under this configuration.
pub fn what_if(workload: &Workload, roster: &Roster, config: Config, habits: Habits) -> Report {
    let mut fold = Fold::new(workload.start, workload.until);
    Day::new(setup(), config, workload, roster, habits).live_under(&mut fold);
    fold.report()
}

/// The recorded day once more, with something changed or nothing. With nothing changed it gives the figures of the record
/// itself, as far as what happened followed from what is recorded; [`Same`] says how far that is.
pub fn replay(recording: &Recording, change: &Change, fitted: &Fitted) -> Report {
    let recorded = recording.answered();
    let mut fold = Fold::of(recording, &recorded);
    Day::replay(setup(), recording, change, fitted).live_under(&mut fold);
    fold.report()
}

impl Recording {
    pub(super) fn answered(&self) -> Answered {
        let first = |(id, visit): (&ChatId, &super::Visit)| {
            let stint = visit.stints.first()?;
            let counts = self.from <= visit.came.0 && visit.came.0 < self.until;
            counts.then_some((*id, (stint.agent, stint.began)))
        };
        self.visits.iter().filter_map(first).collect()
    }

    /// The figures of the record.
    pub fn figures(&self) -> Figures {
        let mut tallying = Tallying::new(self.from, self.until);
        for (at, event) in &self.journal {
            tallying.apply(*at, event);
        }
        tallying.finish(self.until)
    }
}
