//! The canary as the tenant's machine sees it: who is in it, whose first wait is over, and when it ends by itself.
use super::{Event, Report, Tenant};
use crate::canary::{self, Arm, Why};
use crate::machine::Events;
use crate::settings::{Config, Mode, SkillSettings};
use crate::time::Millis;
use catalogue::ids::ChatId;
use catalogue::limit;
use smallvec::smallvec;
use std::sync::Arc;

impl Tenant {
    /// The configuration as it is taken: a canary that has ended does not begin again with whoever has not heard of that.
    pub(super) fn taken(&self, config: Arc<Config>) -> Arc<Config> {
        let past = config.canary.as_ref().is_some_and(|canary| self.trial.is_past(canary.id));
        if past { Arc::new(config.without_canary()) } else { config }
    }

    /// The arm of a chat that comes, where its line is one whose chats are offered.
    pub(super) fn arm(&self, now: Millis, chat: ChatId, skill: &SkillSettings) -> Option<Arm> {
        let canary = self.config.canary.as_ref().filter(|canary| now < canary.until)?;
        (skill.mode == Mode::Push).then(|| canary.arm(chat))
    }

    /// A chat of the canary has left the line that it came to, with an agent or without.
    pub(super) fn waited(&self, now: Millis, report: &Report) -> Option<Event> {
        let canary = self.config.canary.as_ref()?;
        let Report::Gone { skill, chat, taken_by } = report else { return None };
        let known = self.index.chats.get(chat).filter(|known| known.skill == *skill)?;
        let arm = known.waiting.need.arm.filter(|arm| arm.canary == canary.id)?;
        // Whoever stands at the head has waited before.
        if known.waiting.bumped {
            return None;
        }
        let (waited, left) = (now - known.waiting.at, taken_by.is_none());
        let in_time = !left && waited <= self.config.within(known.skill);
        Some(Event::Canary(canary::Event::Waited { chat: *chat, arm, waited, left, in_time }))
    }

    /// When it is judged next.
    pub(super) fn next_judged(&self) -> Option<Millis> {
        let canary = self.config.canary.as_ref()?;
        let next = self.judged + limit::CANARY_JUDGED;
        Some(if self.judged < canary.until { next.min(canary.until) } else { next })
    }

    /// Whether it goes on.
    pub(super) fn judges(&self, now: Millis) -> Events<Event> {
        let due = self.next_judged().filter(|due| *due <= now);
        let (Some(canary), Some(due)) = (self.config.canary.as_ref(), due) else { return Events::new() };
        // After a restart the lines have yet to say who waits: it is judged when they have.
        if now - due > limit::CANARY_JUDGED {
            return smallvec![Event::Canary(canary::Event::Judged)];
        }
        let waiting = self.index.chats.values().map(|known| (known.skill, &known.waiting));
        let arms = self.trial.arms_at(now, &self.config, waiting);
        let time = (canary.until <= now).then_some(Why::Time);
        match arms.broken(canary).or(time) {
            None => smallvec![Event::Canary(canary::Event::Judged)],
            Some(why) => smallvec![
                Event::Canary(canary::Event::Ended { canary: canary.id, why, arms }),
                Event::Configured(Arc::new(self.config.without_canary())),
            ],
        }
    }
}
