//! Who works when, with which skills and how many slots: the supply side of a day.
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use routing::settings::Person;
use routing::time::Millis;
use std::sync::Arc;

/// One agent's stretch of work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift {
    /// Who.
    pub person: Arc<Person>,
    /// When the agent signs in.
    pub from: Millis,
    /// From when on the agent takes nothing new; signs out once the last chat is done with.
    pub to: Millis,
}

/// All shifts of a day.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roster {
    /// In any order. An agent's shifts do not overlap.
    pub shifts: Vec<Shift>,
}

impl Roster {
    /// A roster of nobody.
    pub fn new() -> Roster {
        Roster::default()
    }

    /// So many agents more, numbered on from those who are there, all from `from` to `to` with these skills (level 5) and slots.
    pub fn staffed(mut self, count: u32, skills: &[SkillId], slots: u32, from: Millis, to: Millis) -> Roster {
        let first = self.shifts.iter().map(|shift| shift.person.id.0).max().unwrap_or(0) + 1;
        let skills: Vec<(SkillId, u8)> = skills.iter().map(|skill| (*skill, 5)).collect();
        self.shifts.extend((first..first + count).map(|id| Shift {
            person: Arc::new(Person {
                id: AgentId(id),
                name: format!("Agent {id}").into(),
                nickname: format!("Agent {id}").into(),
                skills: skills.clone(),
                maximum: Units::slots(slots),
            }),
            from,
            to,
        }));
        self
    }

    /// How many are at work at this instant for a skill.
    pub fn on_duty(&self, at: Millis, skill: SkillId) -> usize {
        let works = |shift: &&Shift| shift.from <= at && at < shift.to;
        let knows = |shift: &&Shift| shift.person.skills.iter().any(|(known, _)| *known == skill);
        self.shifts.iter().filter(works).filter(knows).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_on_duty_depends_on_the_hour_and_the_skill() {
        let (billing, sales) = (SkillId(1), SkillId(2));
        let roster = Roster::new().staffed(3, &[billing], 1, Millis::hours(8), Millis::hours(12)).staffed(
            2,
            &[billing, sales],
            2,
            Millis::hours(10),
            Millis::hours(16),
        );
        assert_eq!(roster.on_duty(Millis::hours(9), billing), 3);
        assert_eq!(roster.on_duty(Millis::hours(11), billing), 5);
        assert_eq!(roster.on_duty(Millis::hours(12), billing), 2);
        assert_eq!(roster.on_duty(Millis::hours(11), sales), 2);
        assert_eq!(roster.shifts.last().map(|shift| shift.person.id), Some(AgentId(5)));
    }
}
