//! Whether a skill takes one more chat: its hours and its cap.
use super::Report;
use super::index::Index;
use crate::agent::Outcome;
use crate::refusal::Refusal;
use crate::settings::{Config, SkillSettings};
use crate::time::Millis;
use catalogue::ids::{ChatId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Who waits in the lines that have a cap, those who have been let in and are on their way included.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lines {
    capped: BTreeMap<SkillId, Capped>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Capped {
    /// Let in, and not yet heard of from the line.
    coming: Vec<(Millis, ChatId)>,
    waiting: BTreeSet<ChatId>,
    /// Those of them who ring at an agent: a seat is kept for each.
    ringing: BTreeSet<ChatId>,
}

impl Lines {
    pub(super) fn configure(&mut self, config: &Config) {
        let capped = |skill: &&Arc<SkillSettings>| skill.rules.line.cap.is_some();
        let mut before = std::mem::take(&mut self.capped);
        // A line that has just been given a cap says who waits in it, because its rules have changed.
        let lines =
            config.skills.iter().filter(capped).map(|skill| (skill.id, before.remove(&skill.id).unwrap_or_default()));
        self.capped = lines.collect();
    }

    /// The lines that have a cap.
    pub(super) fn capped(&self) -> impl Iterator<Item = SkillId> + '_ {
        self.capped.keys().copied()
    }

    pub(super) fn comes(&mut self, now: Millis, skill: SkillId, chat: ChatId) {
        if let Some(line) = self.capped.get_mut(&skill) {
            // One that did not begin after all is not waited for.
            line.coming.retain(|(at, _)| now - *at < limit::ON_THE_WAY);
            line.coming.push((now, chat));
        }
    }

    pub(super) fn rings(&mut self, skill: SkillId, chat: ChatId) {
        // Unless it is a match of long ago that is being folded anew.
        if let Some(line) = self.capped.get_mut(&skill).filter(|line| line.waiting.contains(&chat)) {
            line.ringing.insert(chat);
        }
    }

    pub(super) fn hear(&mut self, report: &Report) {
        match report {
            Report::Waiting { skill, waiting } => {
                if let Some(line) = self.capped.get_mut(skill) {
                    line.coming.retain(|(_, chat)| *chat != waiting.chat);
                    line.waiting.insert(waiting.chat);
                }
            }
            Report::Gone { skill, chat, .. } => {
                if let Some(line) = self.capped.get_mut(skill) {
                    line.waiting.remove(chat);
                    line.ringing.remove(chat);
                }
            }
            Report::OfferEnded { chat, outcome, .. } if !matches!(outcome, Outcome::Withdrawn { .. }) => {
                for line in self.capped.values_mut() {
                    line.ringing.remove(chat);
                }
            }
            _ => {}
        }
    }

    /// Whether nobody is known to wait in any of them.
    pub fn is_empty(&self) -> bool {
        // Who is on the way and never comes is forgotten with the next who comes.
        self.capped.values().all(|line| line.waiting.is_empty() && line.ringing.is_empty())
    }

    /// The skill that takes a chat asking for `asked`: that one, or the one to which it overflows.
    pub(super) fn admit<'a>(
        &self,
        config: &'a Config,
        index: &Index,
        now: Millis,
        asked: SkillId,
        units: Units,
    ) -> Result<&'a Arc<SkillSettings>, Refusal> {
        let mut at = asked;
        let mut refusal = None;
        for _ in 0..=limit::OVERFLOWS {
            let skill = config.skill(at).ok_or(Refusal::SkillNotThere(at))?;
            match self.takes(index, now, skill, units) {
                Ok(()) => return Ok(skill),
                // Why the skill itself did not take it says more than why the last one did not.
                Err(why) => drop(refusal.get_or_insert(why)),
            }
            let Some(next) = skill.rules.line.overflow else { break };
            at = next;
        }
        Err(refusal.unwrap_or(Refusal::SkillClosed(asked)))
    }

    fn takes(&self, index: &Index, now: Millis, skill: &SkillSettings, units: Units) -> Result<(), Refusal> {
        if skill.rules.hours.as_ref().is_some_and(|hours| !hours.open(now)) {
            return Err(Refusal::SkillClosed(skill.id));
        }
        let Some(cap) = skill.rules.line.cap else { return Ok(()) };
        let (waiting, ringing) = self
            .capped
            .get(&skill.id)
            .map_or((0, 0), |line| (line.coming.len() + line.waiting.len(), line.ringing.len()));
        // Whoever finds a free seat does not wait; nor does whoever rings.
        let places = cap as usize + index.ready_for(skill.id, units) + ringing;
        if waiting < places { Ok(()) } else { Err(Refusal::LineFull(skill.id)) }
    }
}
