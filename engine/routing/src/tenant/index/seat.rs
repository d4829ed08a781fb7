//! An agent's seat, and all of them.
use crate::policy::Pick;
use crate::tenant::SeatState;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use smallvec::SmallVec;
use std::collections::{BTreeMap, VecDeque};

/// What a pick goes by: the smallest is picked. Ties go to the longest idle.
pub type Score = (i64, i64);

/// An agent's seat as last reported, less what has been matched since.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seat {
    /// Skills with levels.
    pub skills: Vec<(SkillId, u8)>,
    /// As the agent said it stands.
    pub state: SeatState,
    /// Matches that the agent has not answered yet; hardly ever more than one.
    pub pending: SmallVec<[(ChatId, Units); 1]>,
    /// The buckets whose demands the agent meets, with the level.
    pub(super) joined: SmallVec<[(u32, u8); 2]>,
    /// Where it stands ready: bucket, for how many of the weights, and as what.
    pub(super) placed: SmallVec<[(u32, u8, Score); 2]>,
    /// When its pace allows more, or its score falls.
    pub(super) rest: Option<Millis>,
    /// When it was last assigned something, as far back as any pick looks.
    pub(super) assigned: VecDeque<Millis>,
}

impl Seat {
    /// A seat that stands in no bucket: as the agent says it is, with matches that have yet to ring and the times of those that count.
    pub fn of(
        skills: Vec<(SkillId, u8)>,
        state: SeatState,
        pending: &[(ChatId, Units, Millis)],
        assigned: VecDeque<Millis>,
    ) -> Seat {
        let mut seat = Seat { skills, state, assigned, ..Seat::default() };
        pending.iter().for_each(|(chat, units, at)| seat.assign(*at, *chat, *units));
        seat
    }

    /// What may still be matched.
    pub fn room(&self) -> Units {
        if !self.state.open {
            return Units::ZERO;
        }
        self.pending.iter().fold(self.state.free, |room, (_, units)| room - *units)
    }

    /// The agent has answered a match; whether it was one.
    pub(super) fn answered(&mut self, chat: ChatId) -> bool {
        let at = self.pending.iter().position(|(pending, _)| *pending == chat);
        at.map(|at| self.pending.remove(at)).is_some()
    }

    /// Something is assigned at this instant.
    pub(super) fn assign(&mut self, now: Millis, chat: ChatId, units: Units) {
        self.pending.push((chat, units));
        // Behind everyone else from this instant on, as the agent's own report will say.
        self.state.idle_since = now;
        self.state.assigned_at = Some(now);
    }

    /// The score of a pick.
    pub fn score(&self, now: Millis, pick: Pick, level: u8) -> Score {
        let idle = self.state.idle_since.0;
        match pick {
            // First, so that one comparison tells two of them apart.
            Pick::LongestIdle => (idle, 0),
            Pick::LeastLoaded => {
                let (held, maximum) = (self.state.maximum - self.room(), self.state.maximum.0.max(1));
                (i64::from(held.0) * 10_000 / i64::from(maximum), idle)
            }
            Pick::RoundRobin => (self.state.assigned_at.map_or(i64::MIN, |at| at.0), idle),
            Pick::HighestLevel => (-i64::from(level), idle),
            Pick::FewestAssigned(window) => {
                (self.assigned.iter().filter(|at| **at + window > now).count() as i64, idle)
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
