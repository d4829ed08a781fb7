//! A bucket: the chats that stand in one step of one skill, and the seats that would be picked for them, in order.
use super::seat::{Score, Seat};
use crate::ordered::Ordered;
use crate::policy::{Step, Who};
use crate::queue::Key;
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use std::sync::Arc;

use crate::settings::SkillSettings;

/// One step of one push skill. Lines and ready sets are kept for each weight that has been seen, so that a look-up never
/// passes over a seat with too little room or a chat that is too heavy.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Bucket {
    /// Whose rules.
    pub settings: Arc<SkillSettings>,
    pub step: usize,
    /// The agents who are there, away or not, and meet the step's demands.
    pub members: u32,
    /// For each weight, the chats that nobody is engaged with.
    pub(super) lines: Vec<Ordered<Key>>,
    /// For each weight, the seats with room for it, the one to be picked first.
    pub(super) ready: Vec<Ordered<(Score, AgentId)>>,
    /// For each weight, how many more seats have room for it and ring for as many as may at once: their turn comes with the
    /// end of a ring.
    pub(super) ringing: Vec<u32>,
}

impl Bucket {
    pub(super) fn new(settings: Arc<SkillSettings>, step: usize, weights: usize) -> Bucket {
        let (lines, ready) = (vec![Ordered::new(); weights], vec![Ordered::new(); weights]);
        Bucket { settings, step, members: 0, lines, ready, ringing: vec![0; weights] }
    }

    /// What is demanded.
    pub fn rule(&self) -> &Step {
        &self.settings.rules.steps()[self.step]
    }

    /// Whether one more may ring at a seat.
    pub(super) fn lets_ring(&self, seat: &Seat) -> bool {
        self.settings.rules.offer.lets_ring(seat.rings())
    }

    /// The skill whose chats stand here.
    pub fn skill(&self) -> SkillId {
        self.settings.id
    }

    /// Whether anybody stands ready here.
    pub fn has_ready(&self) -> bool {
        self.ready.iter().any(|ready| !ready.is_empty())
    }

    /// The level by which a seat's skills meet the demands; none if they do not. Personal steps have no seats of their own.
    pub(super) fn level_of(&self, agent: AgentId, skills: &[(SkillId, u8)]) -> Option<u8> {
        let rule = self.rule();
        match &rule.who {
            Who::Preferred | Who::Last => None,
            Who::Only(agents) if agents.binary_search(&agent).is_err() => None,
            Who::Everyone | Who::Only(_) => rule.level_of(self.skill(), skills),
        }
    }

    /// Makes room for a weight that has not been seen before.
    pub(super) fn new_weight(&mut self, at: usize) {
        self.lines.insert(at, Ordered::new());
        self.ready.insert(at, Ordered::new());
        self.ringing.insert(at, 0);
    }
}

/// The weights that have been seen, lightest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Weights(Vec<Units>);

impl Weights {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Where a weight stands, or where it is to be inserted.
    pub(super) fn find(&self, units: Units) -> Result<usize, usize> {
        match self.0.as_slice() {
            [only] if *only == units => Ok(0),
            weights => weights.binary_search(&units),
        }
    }

    pub(super) fn insert(&mut self, at: usize, units: Units) {
        self.0.insert(at, units);
    }

    /// How many of them a seat has room for.
    pub(super) fn within(&self, seat: &Seat) -> usize {
        let room = seat.room();
        if seat.reachable() { self.0.partition_point(|units| *units <= room) } else { 0 }
    }
}
