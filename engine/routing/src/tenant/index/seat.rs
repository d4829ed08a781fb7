//! An agent's seat, and all of them.
use crate::policy::Pick;
use crate::tenant::SeatState;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use smallvec::SmallVec;
use std::collections::{BTreeMap, VecDeque};

/// What a pick goes by: the smallest is picked. Ties go to the longest idle, and at one instant to whose turn was earlier.
pub type Score = (i64, i64, i64);

/// A match that the agent has not answered yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Pending {
    pub chat: ChatId,
    /// What it takes.
    pub units: Units,
    /// When it was decided.
    pub at: Millis,
    /// Whether it is to ring; otherwise it is accepted at once.
    pub rings: bool,
    /// The how manieth decision it was.
    pub turn: u64,
}

/// An agent's seat as last reported, less what has been matched since.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seat {
    /// Skills with levels.
    pub skills: Vec<(SkillId, u8)>,
    /// As the agent said it stands.
    pub state: SeatState,
    /// Matches that the agent has not answered yet; hardly ever more than one.
    pub pending: SmallVec<[Pending; 1]>,
    /// The buckets whose demands the agent meets, with the level.
    pub(super) joined: SmallVec<[(u32, u8); 2]>,
    /// Where it stands ready: bucket, for how many of the weights, and as what.
    pub(super) placed: SmallVec<[(u32, u8, Score); 2]>,
    /// Where it would stand, were it not for what rings: bucket, and for how many of the weights.
    pub(super) held: SmallVec<[(u32, u8); 2]>,
    /// When its pace allows more, or its score falls.
    pub(super) rest: Option<Millis>,
    /// When it was last assigned something, as far back as any pick looks.
    pub(super) assigned: VecDeque<Millis>,
}

impl Seat {
    /// A seat that stands in no bucket: as the agent says it is, with matches that have yet to ring and the times of those that count.
    pub fn of(skills: Vec<(SkillId, u8)>, state: SeatState, pending: &[Pending], assigned: VecDeque<Millis>) -> Seat {
        let mut seat = Seat { skills, state, assigned, ..Seat::default() };
        pending.iter().for_each(|pending| seat.assign(*pending));
        seat
    }

    /// What may still be matched.
    pub fn room(&self) -> Units {
        if !self.state.open {
            return Units::ZERO;
        }
        self.pending.iter().fold(self.state.free, |room, pending| room - pending.units)
    }

    /// Whether anything may be offered: available, with a console that is there.
    pub fn reachable(&self) -> bool {
        self.state.open && self.state.connected
    }

    /// How many offers ring, or are about to.
    pub fn rings(&self) -> u32 {
        self.state.ringing + self.pending.iter().filter(|pending| pending.rings).count() as u32
    }

    /// The agent has answered a match; whether it was one.
    pub(super) fn answered(&mut self, chat: ChatId) -> bool {
        let at = self.pending.iter().position(|pending| pending.chat == chat);
        at.map(|at| self.pending.remove(at)).is_some()
    }

    /// Something is assigned.
    pub(super) fn assign(&mut self, pending: Pending) {
        self.pending.push(pending);
        // Behind everyone else from this instant on, as the agent's own report will say.
        self.state.idle_since = pending.at;
        self.state.assigned_at = Some(pending.at);
        self.state.turn = pending.turn;
    }

    /// The score of a pick.
    pub fn score(&self, now: Millis, pick: Pick, level: u8) -> Score {
        // Turns count decisions, which no tenant makes so many of.
        let (idle, turn) = (self.state.idle_since.0, self.state.turn as i64);
        match pick {
            // First, so that one comparison tells two of them apart.
            Pick::LongestIdle => (idle, turn, 0),
            Pick::LeastLoaded => {
                let (held, maximum) = (self.state.maximum - self.room(), self.state.maximum.0.max(1));
                (i64::from(held.0) * 10_000 / i64::from(maximum), idle, turn)
            }
            Pick::RoundRobin => (self.state.assigned_at.map_or(i64::MIN, |at| at.0), turn, idle),
            Pick::HighestLevel => (-i64::from(level), idle, turn),
            Pick::FewestAssigned(window) => {
                (self.assigned.iter().filter(|at| **at + window > now).count() as i64, idle, turn)
            }
        }
    }
}

/// All seats, by agent. Ids are given out one after the other, so most stand side by side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seats {
    near: Vec<Option<Box<Seat>>>,
    far: BTreeMap<AgentId, Box<Seat>>,
}

/// Ids below this stand side by side.
const NEAR: u32 = 1 << 17;

impl Seats {
    /// An agent's seat.
    pub fn get(&self, agent: AgentId) -> Option<&Seat> {
        match self.near.get(agent.0 as usize) {
            Some(seat) => seat.as_deref(),
            None if agent.0 < NEAR => None,
            None => self.far.get(&agent).map(|seat| &**seat),
        }
    }

    pub(super) fn entry(&mut self, agent: AgentId) -> &mut Seat {
        if agent.0 >= NEAR {
            return self.far.entry(agent).or_default();
        }
        let at = agent.0 as usize;
        if self.near.len() <= at {
            self.near.resize(at + 1, None);
        }
        self.near[at].get_or_insert_default()
    }

    /// All of them, in order of agent.
    pub fn iter(&self) -> impl Iterator<Item = (AgentId, &Seat)> {
        let near = self.near.iter().zip(0..).filter_map(|(seat, id)| Some((AgentId(id), seat.as_deref()?)));
        near.chain(self.far.iter().map(|(id, seat)| (*id, &**seat)))
    }
}
