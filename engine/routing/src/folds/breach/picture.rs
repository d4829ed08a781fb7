//! How a line stands, as a forecast of it needs it: the demand, and who can serve it.
use super::demand::Demand;
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

/// Slots that serve the same chats.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// How long the line's own chats wait before a step of the policy gives them such a slot; none if none does.
    pub own: Option<Millis>,
    /// Whether other lines' chats have them.
    pub others: bool,
    #[expect(missing_docs, reason = "what has no comment is what its name says")]
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
    /// How many come to the line.
    pub demand: Demand,
    /// Chats a millisecond that come to other lines for the same agents.
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
            other_rate += Demand::of(line, now).mean() * share;
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
            demand: Demand::of(line, now),
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

/// The skills that somebody has besides one.
fn others(agent: &Agent, skill: SkillId) -> BTreeSet<SkillId> {
    let skills = agent.person.iter().flat_map(|person| &person.skills).map(|(skill, _)| *skill);
    skills.filter(|other| *other != skill).collect()
}

/// A line's slots, and those of the lines beside it: lines that its own agents serve as well. Their chats go where there is room.
struct Sharing {
    groups: Vec<Group>,
    /// How many of these slots serve a line, and all the slots that serve it.
    other: BTreeMap<SkillId, (u32, u32)>,
}

impl Sharing {
    fn of(day: &Day, settings: &SkillSettings, now: Millis, act: Option<Act>) -> Sharing {
        let there = day.agents().map(|(id, course)| (id, course.agent()));
        let there = there.filter(|(id, agent)| agent.available() || act == Some(Act::BringBack(*id)));
        let seats: Vec<(AgentId, &Agent, Option<Millis>, BTreeSet<SkillId>)> = there
            .map(|(id, agent)| (id, agent, asked_with(settings, id, agent, act), others(agent, settings.id)))
            .collect();
        let own = seats.iter().filter(|(_, _, own, _)| own.is_some());
        let beside: BTreeSet<SkillId> = own.flat_map(|(.., theirs)| theirs).copied().collect();
        // Where the lines beside are so busy that they would be most of the work, theirs is only what comes to these slots, in proportion.
        let lines = beside.iter().filter_map(|skill| day.line(*skill));
        let chats = lines.map(|line| Demand::of(line, now).mean()).sum::<f64>() * limit::BREACH_AHEAD.0 as f64;
        let few = chats * (limit::BREACH_RUNS / 4) as f64 <= limit::BREACH_STEPS as f64;
        let mut groups = BTreeMap::<(Option<Millis>, bool), Vec<Slot>>::new();
        let mut other = BTreeMap::<SkillId, (u32, u32)>::new();
        for (id, agent, own, theirs) in seats {
            let shared = !theirs.is_disjoint(&beside);
            let released = if act == Some(Act::Release(id)) { stuck(day, agent, now).collect() } else { Vec::new() };
            let slots = slots(day, settings.id, agent, now, &released);
            let (count, counts) = (slots.len() as u32, own.is_some() || (shared && few));
            for skill in theirs {
                let (part, all) = other.entry(skill).or_default();
                *all += count;
                *part += if counts { count } else { 0 };
            }
            if counts {
                groups.entry((own, shared)).or_default().extend(slots);
            }
        }
        let groups = groups.into_iter().map(|((own, others), slots)| Group { own, others, slots }).collect();
        Sharing { groups, other }
    }

    /// Which part of another line's chats these slots serve.
    fn shares(&self) -> impl Iterator<Item = (SkillId, f64)> + '_ {
        let shares = self.other.iter().filter(|(_, (part, _))| *part > 0);
        shares.map(|(skill, (part, all))| (*skill, f64::from(*part) / f64::from(*all)))
    }
}
