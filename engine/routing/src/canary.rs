//! The canary of a draft: a share of the chats that come is routed by it, and the figures of both arms say when that ends by
//! itself.
use crate::queue::{Need, Waiting};
use crate::settings::{Config, SkillSettings};
use crate::time::Millis;
use catalogue::ids::{ChatId, SkillId};
use catalogue::limit;
use std::sync::Arc;

/// In which arm of which canary a chat is, from its beginning to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Arm {
    pub canary: u32,
    /// Whether the draft is tried on it; the others are what it is compared with.
    pub tried: bool,
}

/// When a canary ends by itself before its time: how much worse the tried arm may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bounds {
    /// Its chats wait so much longer on average.
    pub wait: Option<Millis>,
    /// Of a hundred of its chats so many more leave the line without an agent.
    pub left: Option<u8>,
    /// Of a hundred of its chats so many fewer are answered in time.
    pub level: Option<u8>,
}

impl Bounds {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Bounds::default()
    }
}

/// A draft by which a share of the chats is routed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Canary {
    /// Its number in the tenant; a later one has a greater.
    pub id: u32,
    /// Of a hundred chats, how many are tried.
    pub share: u8,
    /// When its time is up.
    pub until: Millis,
    /// How many chats each arm has at least before it is judged.
    pub least: u32,
    pub bounds: Bounds,
    /// The draft's skills, in order of their ids.
    pub skills: Vec<Arc<SkillSettings>>,
}

impl Canary {
    /// The arm of a chat: by its number, so that it is the same whenever it is asked.
    pub fn arm(&self, chat: ChatId) -> Arm {
        let (high, low) = ((chat.0 >> 64) as u64, chat.0 as u64);
        let drawn = mixed(low ^ mixed(high ^ mixed(u64::from(self.id))));
        Arm { canary: self.id, tried: drawn % 100 < u64::from(self.share) }
    }

    /// The draft's rules of a skill.
    pub fn skill(&self, id: SkillId) -> Option<&Arc<SkillSettings>> {
        let at = self.skills.binary_search_by_key(&id, |skill| skill.id).ok()?;
        self.skills.get(at)
    }
}

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): each bit depends on all.
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

impl Config {
    /// The rules by which a chat is routed in a skill: those of the draft while it is tried on the chat.
    pub fn rules(&self, id: SkillId, need: &Need) -> Option<&Arc<SkillSettings>> {
        match self.tries(need) {
            Some(canary) => canary.skill(id).or_else(|| self.skill(id)),
            None => self.skill(id),
        }
    }

    /// The canary that is tried on a chat.
    pub fn tries(&self, need: &Need) -> Option<&Arc<Canary>> {
        let arm = need.arm.filter(|arm| arm.tried)?;
        self.canary.as_ref().filter(|canary| canary.id == arm.canary)
    }

    /// How soon chats of a skill are to be answered.
    pub fn within(&self, skill: SkillId) -> Millis {
        self.skill(skill).map_or(limit::SERVICE_LEVEL_WITHIN, |skill| skill.rules.line.service_level.within)
    }

    /// The same without a canary.
    pub fn without_canary(&self) -> Config {
        Config { canary: None, ..self.clone() }
    }
}

/// What came of the chats of one arm. Spans are counted in tenths of a second, and none as more than a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figures {
    /// Chats whose first wait is over, or has been longer than their service level allows.
    pub chats: u64,
    /// Those of them who left the line without an agent.
    pub left: u64,
    /// Those who had an agent in time.
    pub in_time: u64,
    /// How long they waited, together.
    pub waited: u64,
    /// The same squared, one by one.
    pub squares: u64,
}

/// A mean, and how far it may be off.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The variance of that mean.
    pub variance: f64,
}

impl Figures {
    /// Counts one chat.
    pub fn count(&mut self, waited: Millis, left: bool, in_time: bool) {
        let tenths = waited.0.clamp(0, Millis::hours(24).0).unsigned_abs() / 100;
        self.chats += 1;
        self.left += u64::from(left);
        self.in_time += u64::from(in_time);
        self.waited += tenths;
        self.squares += tenths * tenths;
    }

    /// Seconds of waiting.
    pub fn wait(&self) -> Estimate {
        let (chats, sum, squares) = (self.chats as f64, self.waited as f64 / 10.0, self.squares as f64 / 100.0);
        let mean = sum / chats.max(1.0);
        let spread = (squares - sum * mean).max(0.0) / (chats - 1.0).max(1.0);
        Estimate { mean, variance: spread / chats.max(1.0) }
    }

    /// The share that left.
    pub fn left(&self) -> Estimate {
        share(self.left, self.chats)
    }

    /// The share that was answered in time.
    pub fn level(&self) -> Estimate {
        share(self.in_time, self.chats)
    }
}

/// A share of chats. How far it may be off is told with one more of each kind, so that none of few is not taken for never
/// (Agresti, Coull 1998).
fn share(of: u64, chats: u64) -> Estimate {
    let (of, chats) = (of as f64, chats as f64);
    let likely = (of + 1.0) / (chats + 2.0);
    Estimate { mean: of / chats.max(1.0), variance: likely * (1.0 - likely) / (chats + 2.0) }
}

impl Estimate {
    /// By how much this is more than another one, and by how much that may be off either way: three standard errors, because
    /// it is looked at again and again.
    pub fn over(self, other: Estimate) -> (f64, f64) {
        (self.mean - other.mean, limit::CANARY_ERRORS * (self.variance + other.variance).sqrt())
    }
}

/// Both arms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Arms {
    /// Routed by the policy in force.
    pub control: Figures,
    pub tried: Figures,
}

impl Arms {
    /// The arm in which a chat is counted.
    pub fn of(&mut self, tried: bool) -> &mut Figures {
        if tried { &mut self.tried } else { &mut self.control }
    }

    /// Whether there are enough chats to say anything.
    pub fn tell(&self, least: u32) -> bool {
        self.control.chats.min(self.tried.chats) >= u64::from(least)
    }

    /// The bound that the tried arm is beyond, if chance does not explain it.
    pub fn broken(&self, canary: &Canary) -> Option<Why> {
        if !self.tell(canary.least) {
            return None;
        }
        let (tried, control) = (&self.tried, &self.control);
        let beyond = |(more, error): (f64, f64), bound: f64| more - error > bound;
        let Bounds { wait, left, level } = canary.bounds;
        if wait.is_some_and(|wait| beyond(tried.wait().over(control.wait()), wait.0 as f64 / 1_000.0)) {
            return Some(Why::Wait);
        }
        if left.is_some_and(|left| beyond(tried.left().over(control.left()), f64::from(left) / 100.0)) {
            return Some(Why::Left);
        }
        level
            .is_some_and(|level| beyond(control.level().over(tried.level()), f64::from(level) / 100.0))
            .then_some(Why::Level)
    }
}

/// Why a canary ended by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Its chats waited too much longer.
    Wait,
    /// Too many more of them left.
    Left,
    /// Too many fewer of them were answered in time.
    Level,
    /// Its time is up.
    Time,
}

/// What happens to a canary.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// The first wait of one of its chats is over.
    Waited {
        chat: ChatId,
        /// In which arm.
        arm: Arm,
        waited: Millis,
        /// Without an agent.
        left: bool,
        /// Whether it had an agent within its service level.
        in_time: bool,
    },
    /// It was judged, and goes on. Not written.
    Judged,
    /// It ended by itself, with the figures that it was judged by.
    Ended { canary: u32, why: Why, arms: Arms },
}

impl Event {
    /// Whether it is written.
    pub fn journaled(&self) -> bool {
        !matches!(self, Event::Judged)
    }
}

/// How the newest canary of a tenant fares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Trial {
    /// Its number; 0 before the first.
    pub canary: u32,
    /// Of the chats whose first wait is over.
    pub arms: Arms,
    /// Whether it is over.
    pub over: bool,
    /// When it ended by itself, and why, if it did.
    pub ended: Option<(Millis, Why)>,
}

impl Trial {
    /// Another configuration holds.
    pub fn configured(&mut self, canary: Option<&Canary>) {
        match canary {
            Some(canary) if canary.id == self.canary => {}
            Some(canary) => *self = Trial { canary: canary.id, ..Trial::default() },
            None => self.over = self.canary > 0,
        }
    }

    /// Both arms with those who still wait in their first line, once they have waited for longer than their service level allows:
    /// whoever is never offered to anybody would not be seen otherwise.
    pub fn arms_at<'a>(
        &self,
        now: Millis,
        config: &Config,
        waiting: impl Iterator<Item = (SkillId, &'a Waiting)>,
    ) -> Arms {
        let mut arms = self.arms;
        for (skill, waiting) in waiting.filter(|(_, waiting)| !waiting.bumped) {
            let Some(arm) = waiting.need.arm.filter(|arm| arm.canary == self.canary) else { continue };
            let waited = now - waiting.at;
            if waited > config.within(skill) {
                arms.of(arm.tried).count(waited, false, false);
            }
        }
        arms
    }

    /// Takes in what happened.
    pub fn apply(&mut self, now: Millis, event: &Event) {
        match event {
            Event::Waited { arm, waited, left, in_time, .. } => {
                if arm.canary == self.canary {
                    self.arms.of(arm.tried).count(*waited, *left, *in_time);
                }
            }
            Event::Judged => {}
            Event::Ended { canary, why, arms } => {
                if *canary == self.canary {
                    (self.arms, self.over, self.ended) = (*arms, true, Some((now, *why)));
                }
            }
        }
    }

    /// Whether a canary of this number has been ended, by itself or by somebody: it does not begin again.
    pub fn is_past(&self, canary: u32) -> bool {
        canary < self.canary || (canary == self.canary && self.over)
    }
}

#[cfg(test)]
#[path = "canary_tests.rs"]
mod tests;
