//! In which chats an agent talked, or had the wrap-up of, and from when to when: what is behind the agent's day.
use super::chats::Known;
use super::stays::Name;
use crate::time::Millis;
use catalogue::ids::{ChatId, SkillId};
use std::collections::{BTreeMap, VecDeque};

/// A time in which an agent had a chat in hand, or talked in one of somebody else.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Stint {
    pub chat: ChatId,
    pub skill: SkillId,
    pub customer: Name,
    pub from: Millis,
    /// None while it lasts.
    pub to: Option<Millis>,
}

/// An agent's stints over the day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stints {
    now: BTreeMap<ChatId, Stint>,
    /// Those that are over, in the order in which they ended.
    over: VecDeque<Stint>,
}

impl Stints {
    /// Those of which some part lies between two instants.
    pub fn between(&self, from: Millis, to: Millis) -> impl Iterator<Item = &Stint> {
        let within = move |stint: &&Stint| stint.from < to && stint.to.is_none_or(|end| end > from);
        self.over.iter().chain(self.now.values()).filter(within)
    }

    /// The agent talks in these chats now.
    pub(super) fn follow(&mut self, now: Millis, talks: &[ChatId], known: &BTreeMap<ChatId, Known>) {
        let over = &mut self.over;
        self.now.retain(|chat, stint| {
            let goes_on = talks.contains(chat);
            // What took no time at all is only between two events of one instant.
            if !goes_on && stint.from < now {
                over.push_back(Stint { to: Some(now), ..stint.clone() });
            }
            goes_on
        });
        for (chat, known) in talks.iter().filter_map(|chat| Some((*chat, known.get(chat)?))) {
            let stint = self.now.entry(chat).or_insert_with(|| Stint {
                chat,
                skill: known.skill,
                customer: known.customer.clone(),
                from: now,
                to: None,
            });
            // It arrives at the skill it was transferred to in the same instant.
            if stint.from == now {
                stint.skill = known.skill;
            }
        }
    }

    pub(super) fn forget(&mut self, before: Millis) {
        while self.over.front().is_some_and(|stint| stint.to.is_some_and(|to| to <= before)) {
            self.over.pop_front();
        }
    }
}
