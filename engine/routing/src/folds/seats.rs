//! The seats of each skill: who is free at the moment, and how many slots are at work.
use crate::tenant::index::Seat;
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use std::collections::{BTreeMap, BTreeSet};

/// One agent's seat, as far as it counts.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Given {
    skills: Vec<SkillId>,
    /// A console that is there, and room for anything at all.
    free: bool,
    /// How many offers ring, or are about to.
    rings: u32,
    /// What the agent works with; none for one who is away.
    maximum: Units,
}

impl Given {
    fn of(seat: &Seat) -> Given {
        let open = seat.state.open;
        Given {
            skills: seat.skills.iter().map(|(skill, _)| *skill).collect(),
            free: seat.reachable() && seat.room() > Units::ZERO,
            rings: seat.rings(),
            maximum: if open { seat.state.maximum } else { Units::ZERO },
        }
    }
}

/// The seats of a skill.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Staffed {
    /// Available, connected, and with room left.
    pub free: BTreeSet<AgentId>,
    /// The slots of those who are available, in units.
    pub units: u64,
}

/// The seats of all skills, by skill.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seats {
    given: BTreeMap<AgentId, Given>,
    skills: BTreeMap<SkillId, Staffed>,
    none: Staffed,
}

impl Seats {
    /// The skills whose slots an agent's seat would change.
    pub fn would_change(&self, agent: AgentId, seat: &Seat) -> Vec<SkillId> {
        let (before, now) = (self.given.get(&agent), Given::of(seat));
        match before {
            Some(before) if before.maximum == now.maximum && before.skills == now.skills => Vec::new(),
            Some(before) => before.skills.iter().chain(&now.skills).copied().collect(),
            None => now.skills,
        }
    }

    /// An agent's seat stands so now; the skills that this changes something for.
    pub fn follow(&mut self, agent: AgentId, seat: &Seat) -> Vec<SkillId> {
        let now = Given::of(seat);
        let before = self.given.get(&agent);
        if before == Some(&now) {
            return Vec::new();
        }
        let mut changed = now.skills.clone();
        if let Some(before) = self.given.insert(agent, now.clone()) {
            for skill in before.skills {
                let staffed = self.skills.entry(skill).or_default();
                staffed.free.remove(&agent);
                staffed.units -= u64::from(before.maximum.0);
                changed.push(skill);
            }
        }
        for skill in now.skills {
            let staffed = self.skills.entry(skill).or_default();
            if now.free {
                staffed.free.insert(agent);
            }
            staffed.units += u64::from(now.maximum.0);
        }
        changed.sort_unstable();
        changed.dedup();
        changed
    }

    /// The seats of a skill.
    pub fn of(&self, skill: SkillId) -> &Staffed {
        self.skills.get(&skill).unwrap_or(&self.none)
    }
}
