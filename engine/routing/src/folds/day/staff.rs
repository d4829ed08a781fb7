//! The seats of those who are available, over the day: of everybody, and of those who have a skill.
use super::steps::Steps;
use crate::agent::Agent;
use crate::settings::Person;
use crate::time::Millis;
use catalogue::ids::SkillId;
use catalogue::units::Units;
use std::collections::BTreeMap;
use std::sync::Arc;

/// An agent's seats, in whole live chats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Seats {
    /// All of them.
    pub all: u32,
    /// Those that a chat could have now; none while the agent is away.
    pub free: u32,
    /// Whether the agent is available.
    pub open: bool,
}

impl Seats {
    /// How an agent's seats stand.
    pub fn of(agent: &Agent) -> Seats {
        let open = agent.available();
        let free = if open { agent.free().0 / Units::LIVE_CHAT.0 } else { 0 };
        Seats { all: agent.maximum().as_slots(), free, open }
    }
}

/// What an agent adds to the seats of each of their skills.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part {
    person: Option<Arc<Person>>,
    seats: u32,
    held: u32,
}

impl Part {
    pub(super) fn of(agent: &Agent) -> Part {
        let Seats { all, free, open } = Seats::of(agent);
        let seats = if open { all } else { 0 };
        Part { person: agent.person.clone(), seats, held: seats.saturating_sub(free) }
    }

    fn skills(&self) -> impl Iterator<Item = SkillId> {
        self.person.iter().flat_map(|person| person.skills.iter().map(|(skill, _)| *skill))
    }
}

/// The seats of some people over the day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Staff {
    /// Seats of those who are available.
    pub seats: Steps,
    /// Of those, how many were not free.
    pub held: Steps,
}

impl Staff {
    fn from(since: Millis) -> Staff {
        Staff { seats: Steps::from(since), held: Steps::from(since) }
    }

    fn changes(&mut self, now: Millis, less: &Part, more: &Part) {
        self.seats.becomes(now, (self.seats.value() + more.seats).saturating_sub(less.seats));
        self.held.becomes(now, (self.held.value() + more.held).saturating_sub(less.held));
    }
}

/// The seats of everybody, and by skill.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Staffs {
    since: Millis,
    all: Staff,
    skills: BTreeMap<SkillId, Staff>,
}

impl Staffs {
    pub(super) fn from(since: Millis) -> Staffs {
        Staffs { since, all: Staff::from(since), ..Staffs::default() }
    }

    /// Of those who have a skill, or of everybody; none if nobody with it ever was there.
    pub fn of(&self, skill: Option<SkillId>) -> Option<&Staff> {
        skill.map_or(Some(&self.all), |skill| self.skills.get(&skill))
    }

    /// The skills that somebody had who was there.
    pub fn skills(&self) -> impl Iterator<Item = SkillId> {
        self.skills.keys().copied()
    }

    /// An agent stood one way, and stands another.
    pub(super) fn changes(&mut self, now: Millis, before: &Part, after: &Part) {
        if before == after {
            return;
        }
        let none = Part { person: None, seats: 0, held: 0 };
        self.all.changes(now, before, after);
        for skill in before.skills() {
            self.skill(skill).changes(now, before, &none);
        }
        for skill in after.skills() {
            self.skill(skill).changes(now, &none, after);
        }
    }

    fn skill(&mut self, skill: SkillId) -> &mut Staff {
        let since = self.since;
        self.skills.entry(skill).or_insert_with(|| Staff::from(since))
    }
}
