//! Who works when, with which skills and how many slots: the supply side of a day.
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use routing::settings::Person;
use routing::time::Millis;
use std::sync::Arc;

/// Away from the desk within a shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Break {
    /// When the agent stops taking anything new.
    pub from: Millis,
    /// When the agent is back.
    pub to: Millis,
    /// Why, a suspend reason of the catalogue.
    pub reason: u16,
}

/// One agent's stretch of work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift {
    /// Who.
    pub person: Arc<Person>,
    /// When the agent signs in.
    pub from: Millis,
    /// From when on the agent takes nothing new; signs out once the last chat is done with.
    pub to: Millis,
    /// In order of time, apart from each other, within the shift.
    pub breaks: Vec<Break>,
}

impl Shift {
    /// Whether the agent takes chats at this instant.
    pub fn works_at(&self, at: Millis) -> bool {
        let away = self.breaks.iter().any(|pause| pause.from <= at && at < pause.to);
        self.from <= at && at < self.to && !away
    }
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
            person: Arc::new(Person::new(
                AgentId(id),
                format!("Agent {id}").into(),
                skills.clone(),
                Units::slots(slots),
            )),
            from,
            to,
            breaks: Vec::new(),
        }));
        self
    }

    /// The same with a break for those who are at work then and have none that touches it.
    pub fn pausing(mut self, from: Millis, to: Millis, reason: u16) -> Roster {
        for shift in &mut self.shifts {
            let free = shift.breaks.iter().all(|pause| pause.to < from || to < pause.from);
            if shift.from < from && to < shift.to && free {
                shift.breaks.push(Break { from, to, reason });
                shift.breaks.sort_by_key(|pause| pause.from);
            }
        }
        self
    }

    /// How many are at work at this instant for a skill.
    pub fn on_duty(&self, at: Millis, skill: SkillId) -> usize {
        let knows = |shift: &&Shift| shift.person.has_skill(skill);
        self.shifts.iter().filter(|shift| shift.works_at(at)).filter(knows).count()
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

    #[test]
    fn nobody_is_on_duty_in_a_break() {
        let billing = SkillId(1);
        let hour = |n| Millis::hours(n);
        let lunch =
            Roster::new().staffed(2, &[billing], 1, hour(8), hour(16)).staffed(1, &[billing], 1, hour(12), hour(20));
        let lunch = lunch.pausing(hour(12), hour(13), 1);
        assert_eq!(
            [11, 12, 13].map(|n| lunch.on_duty(hour(n), billing)),
            [2, 1, 3],
            "who has just come takes no break"
        );
        assert_eq!(lunch.clone().pausing(hour(12), hour(14), 1), lunch, "one break is not begun in another");
    }
}
