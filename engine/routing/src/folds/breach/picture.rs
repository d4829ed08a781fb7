//! How a line stands, as a forecast of it needs it: the demand, and who can serve it.
use super::level::{lately, outcomes};
use super::ways::{Act, asked_with};
use crate::agent::{Agent, Hold};
use crate::folds::day::Day;
use crate::folds::day::chats::Stage;
use crate::folds::day::lines::Line;
use crate::folds::day::stays::End;
use crate::policy::{Step, Who};
use crate::settings::SkillSettings;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use std::collections::{BTreeMap, BTreeSet};

/// Whose chat something is: the line's own, or another line's that shares its agents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Kind {
    Own,
    Other,
}

/// A slot of somebody who is available.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Slot {
    Free,
    /// With a chat that has held it for so long.
    Held {
        kind: Kind,
        lasts: Millis,
    },
}

/// Slots that chats may have once they have waited for so long: those of a step of the policy.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Group {
    pub after: Millis,
    pub slots: Vec<Slot>,
}

/// A line at an instant.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Picture {
    pub now: Millis,
    pub within: Millis,
    pub target: u8,
    /// Fates of the last half hour.
    pub outcomes: Vec<(Millis, bool)>,
    /// Who waits for the same agents, the longest first.
    pub waiting: Vec<(Millis, Kind)>,
    /// Chats a millisecond that come to the line.
    pub rate: f64,
    /// Chats a millisecond of other lines that take the same slots.
    pub other_rate: f64,
    /// Customers a millisecond of waiting who leave.
    pub leaves: f64,
    pub groups: Vec<Group>,
    /// For how long chats hold a slot in milliseconds, sorted.
    pub held: Vec<i64>,
    pub other_held: Vec<i64>,
    /// How long answers take in milliseconds, sorted.
    pub reactions: Vec<i64>,
}

impl Picture {
    /// How a skill's line stands; none while too little is known of it for a forecast.
    pub fn of(day: &Day, skill: SkillId, now: Millis) -> Option<Picture> {
        Picture::with(day, skill, now, None)
    }

    /// How it would stand if something were done.
    pub(super) fn with(day: &Day, skill: SkillId, now: Millis, act: Option<Act>) -> Option<Picture> {
        let (settings, line) = (day.config().skill(skill)?, day.line(skill)?);
        let service = settings.rules.line.service_level;
        let held = sorted(line.lately().held());
        if held.len() < limit::BREACH_FEWEST as usize {
            return None;
        }
        let sharing = Sharing::of(day, settings, now, act);
        let mut waiting: Vec<(Millis, Kind)> = line.chats().map(|(since, _)| (since, Kind::Own)).collect();
        let (mut other_rate, mut other_held) = (0.0, Vec::new());
        for (other, share) in sharing.shares() {
            let Some(line) = day.line(other) else { continue };
            other_rate += rate(line, now) * share;
            let theirs = (f64::from(line.waiting()) * share).round() as usize;
            waiting.extend(line.chats().take(theirs).map(|(since, _)| (since, Kind::Other)));
            other_held.extend(line.lately().held().map(|span| span.0));
        }
        waiting.sort_by_key(|(since, _)| *since);
        other_held.sort_unstable();
        if other_held.is_empty() {
            other_held.clone_from(&held);
        }
        Some(Picture {
            now,
            within: service.within,
            target: service.percent,
            outcomes: outcomes(line, service.within, now),
            waiting,
            rate: rate(line, now),
            other_rate,
            leaves: leaves(line, now),
            groups: sharing.groups,
            held,
            other_held,
            reactions: sorted(line.lately().reactions()),
        })
    }
}

fn sorted(spans: impl Iterator<Item = Millis>) -> Vec<i64> {
    let mut spans: Vec<i64> = spans.map(|span| span.0).collect();
    spans.sort_unstable();
    spans
}

/// Arrivals a millisecond: those of the last hour, or where the last few came far more quickly or slowly than chance would have it, theirs.
fn rate(line: &Line, now: Millis) -> f64 {
    let from = (now - limit::BREACH_DEMAND).max(line.since());
    let came: Vec<Millis> = line.lately().came().rev().take_while(|came| *came > from).collect();
    let usual = came.len() as f64 / (now - from).0.max(1) as f64;
    let Some(first) = came.get(limit::BREACH_ARRIVALS - 1) else { return usual };
    let (lasted, last) = ((now - *first).0.max(1) as f64, limit::BREACH_ARRIVALS as f64);
    // The time in which so many come scatters by the root of how many they are.
    let apart = (usual * lasted - last).abs() / last.sqrt();
    if apart * 10.0 > f64::from(limit::BREACH_SURE) { last / lasted } else { usual }
}

/// Customers who left, by all the time that was waited: patience that forgets how long it has lasted, of which only a part is seen.
fn leaves(line: &Line, now: Millis) -> f64 {
    let ended: i64 = lately(line, now).map(|stay| (stay.at - stay.since).0).sum();
    let waiting: i64 = line.chats().map(|(since, _)| (now - since).0).sum();
    let left = lately(line, now).filter(|stay| !matches!(stay.end, End::Answered { .. })).count();
    left as f64 / (ended + waiting).max(1) as f64
}

/// When a step asks an agent first, of those of a skill's policy; none if none does.
pub(super) fn asked(settings: &SkillSettings, id: AgentId, agent: &Agent) -> Option<Millis> {
    let skills = agent.person.as_ref().map_or(&[][..], |person| &person.skills);
    let asks = |step: &&Step| match &step.who {
        Who::Everyone => true,
        Who::Only(agents) => agents.binary_search(&id).is_ok(),
        // Whom a chat names is not told from the line.
        Who::Preferred | Who::Last => false,
    };
    let fits = |step: &&Step| step.level_of(settings.id, skills).is_some();
    settings.rules.steps().iter().filter(asks).find(fits).map(|step| step.after)
}

/// The chats that an agent has been wrapping up for too long.
pub fn stuck<'a>(day: &'a Day, agent: &'a Agent, now: Millis) -> impl Iterator<Item = ChatId> + 'a {
    let lasts = move |chat: &ChatId| match day.chat(*chat).map(|known| known.stage) {
        Some(Stage::WrapUp { since, .. }) => now - since >= limit::BREACH_STUCK,
        _ => false,
    };
    agent.holds.keys().copied().filter(lasts)
}

/// The slots of an agent, without those that are released.
fn slots(day: &Day, skill: SkillId, agent: &Agent, now: Millis, released: &[ChatId]) -> Vec<Slot> {
    let all = (agent.maximum().0 / Units::LIVE_CHAT.0) as usize;
    let stays = agent.holds.iter().filter(|(chat, _)| !released.contains(chat));
    let held = stays.filter_map(|(chat, hold)| match hold {
        Hold::Taken { since, .. } => {
            let own = day.chat(*chat).is_none_or(|known| known.skill == skill);
            Some(Slot::Held { kind: if own { Kind::Own } else { Kind::Other }, lasts: now - *since })
        }
        // What rings is still counted among those who wait.
        Hold::Ringing { .. } => None,
    });
    let mut slots: Vec<Slot> = held.collect();
    slots.truncate(all);
    slots.resize(all, Slot::Free);
    slots
}

/// A line's slots, and with which other lines they are shared.
struct Sharing {
    groups: Vec<Group>,
    /// Slots that also serve a line, and all the slots that serve it.
    other: BTreeMap<SkillId, (u32, u32)>,
}

impl Sharing {
    fn of(day: &Day, settings: &SkillSettings, now: Millis, act: Option<Act>) -> Sharing {
        let mut groups = BTreeMap::<Millis, Vec<Slot>>::new();
        let mut other = BTreeMap::<SkillId, (u32, u32)>::new();
        for (id, course) in day.agents() {
            let agent = course.agent();
            if !agent.available() && act != Some(Act::BringBack(id)) {
                continue;
            }
            let serves = asked_with(settings, id, agent, act);
            let released = if act == Some(Act::Release(id)) { stuck(day, agent, now).collect() } else { Vec::new() };
            let slots = slots(day, settings.id, agent, now, &released);
            let count = slots.len() as u32;
            let skills: BTreeSet<SkillId> =
                agent.person.iter().flat_map(|person| &person.skills).map(|(skill, _)| *skill).collect();
            for skill in skills.into_iter().filter(|skill| *skill != settings.id) {
                let (shared, all) = other.entry(skill).or_default();
                *all += count;
                *shared += if serves.is_some() { count } else { 0 };
            }
            if let Some(after) = serves {
                groups.entry(after).or_default().extend(slots);
            }
        }
        let groups = groups.into_iter().map(|(after, slots)| Group { after, slots }).collect();
        Sharing { groups, other }
    }

    /// Which part of another line's chats these slots serve.
    fn shares(&self) -> impl Iterator<Item = (SkillId, f64)> + '_ {
        let shares = self.other.iter().filter(|(_, (shared, _))| *shared > 0);
        shares.map(|(skill, (shared, all))| (*skill, f64::from(*shared) / f64::from(*all)))
    }
}
