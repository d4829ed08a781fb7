//! What came of a day, for each skill: a fold over its journal.
use catalogue::ids::{ChatId, SkillId};
use routing::time::Millis;
use routing::{Event, chat};
use std::collections::BTreeMap;

/// Answered within this counts towards the service level.
pub const SERVICE_WITHIN: Millis = Millis::seconds(20);

/// The figures of one skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Customers who came.
    pub arrived: u64,
    /// Those who were answered.
    pub answered: u64,
    /// Those who left, or were gone, before.
    pub abandoned: u64,
    /// Those who were answered within [`SERVICE_WITHIN`].
    pub in_time: u64,
    /// Those who waited at all, answered or not.
    pub waited: u64,
    /// The sum of all waits of the answered, in milliseconds.
    pub wait_of_answered: Millis,
    /// The sum of all waits, answered or not, in milliseconds.
    pub wait: Millis,
    /// The longest wait until an answer.
    pub longest: Millis,
    /// Messages kept.
    pub messages: u64,
}

impl Tally {
    /// The share of customers who left before an answer.
    pub fn abandoned_share(&self) -> f64 {
        self.abandoned as f64 / (self.arrived as f64).max(1.0)
    }

    /// The share of customers who did not find a free agent at once.
    pub fn waited_share(&self) -> f64 {
        self.waited as f64 / (self.arrived as f64).max(1.0)
    }

    /// The average wait of all customers, in milliseconds.
    pub fn mean_wait(&self) -> f64 {
        self.wait.0 as f64 / (self.arrived as f64).max(1.0)
    }

    /// The share of customers answered within [`SERVICE_WITHIN`].
    pub fn service_level(&self) -> f64 {
        self.in_time as f64 / (self.arrived as f64).max(1.0)
    }
}

/// The figures of a journal by skill.
pub fn tally<'a>(journal: impl IntoIterator<Item = &'a (Millis, Event)>) -> BTreeMap<SkillId, Tally> {
    let mut by_skill: BTreeMap<SkillId, Tally> = BTreeMap::new();
    let mut waiting: BTreeMap<ChatId, (SkillId, Millis)> = BTreeMap::new();
    let mut skills: BTreeMap<ChatId, SkillId> = BTreeMap::new();
    for (at, event) in journal {
        let Event::Chat(id, event) = event else { continue };
        if let chat::Event::Opened { opening, .. } = event {
            by_skill.entry(opening.skill).or_default().arrived += 1;
            waiting.insert(*id, (opening.skill, *at));
            skills.insert(*id, opening.skill);
        }
        let Some(tally) = skills.get(id).and_then(|skill| by_skill.get_mut(skill)) else { continue };
        match event {
            chat::Event::Assigned { .. } => {
                // A chat that was orphaned and taken again was answered before.
                let Some((_, since)) = waiting.remove(id) else { continue };
                let wait = *at - since;
                tally.answered += 1;
                tally.in_time += u64::from(wait <= SERVICE_WITHIN);
                tally.waited += u64::from(wait > Millis::ZERO);
                tally.wait_of_answered = tally.wait_of_answered + wait;
                tally.wait = tally.wait + wait;
                tally.longest = tally.longest.max(wait);
            }
            chat::Event::Abandoned { .. } => {
                let Some((_, since)) = waiting.remove(id) else { continue };
                tally.abandoned += 1;
                tally.waited += 1;
                tally.wait = tally.wait + (*at - since);
            }
            chat::Event::Said { .. } => tally.messages += 1,
            chat::Event::WrappedUp { .. } => drop(skills.remove(id)),
            _ => {}
        }
    }
    by_skill
}
