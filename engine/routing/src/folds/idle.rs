//! The time during which a free seat and a waiting push chat that fit each other coexisted. The target is none.
//!
//! A skill is looked at when something happens to its line or to one of its seats, and only where somebody waits and
//! somebody is free: hardly ever. A look goes by the policy's own rules over the heads of both sides.
use super::desk::Desk;
use super::explain::{Case, Verdict};
use super::seats::Seats;
use crate::settings::{Config, Mode};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The heads of a line and of the free seats that are held against each other.
const CHATS: usize = 16;
const SEATS: usize = 64;

/// One skill's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Clock {
    /// Since when it runs.
    since: Option<Millis>,
    /// What it showed when it was stopped last.
    total: Millis,
    /// The first chat that waits while it runs.
    chat: Option<ChatId>,
}

/// The clocks of all skills.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Idle {
    clocks: BTreeMap<SkillId, Clock>,
    /// The skills whose steps count a skill as well.
    counted_by: BTreeMap<SkillId, BTreeSet<SkillId>>,
    /// The chats that waited while a clock ran, as each look found the first of them: the last, up to `limit::FLOOR_CHATS`.
    waited: VecDeque<ChatId>,
}

impl Idle {
    /// Another configuration holds.
    pub fn configured(&mut self, config: &Config) {
        self.counted_by.clear();
        for settings in &config.skills {
            for (also, _) in settings.rules.steps().iter().flat_map(|step| &step.also) {
                self.counted_by.entry(*also).or_default().insert(settings.id);
            }
        }
    }

    /// Something has happened to a skill's line or to a seat of it.
    pub fn touch(&mut self, now: Millis, skill: SkillId, desk: &Desk, seats: &Seats) {
        self.look(now, skill, desk, seats);
        let others: Vec<SkillId> = self.counted_by.get(&skill).into_iter().flatten().copied().collect();
        for other in others.into_iter().filter(|other| *other != skill) {
            self.look(now, other, desk, seats);
        }
    }

    /// Looks at every skill: time alone may have made somebody eligible.
    pub fn look_at_all(&mut self, now: Millis, desk: &Desk, seats: &Seats) {
        let skills: Vec<SkillId> = desk.config.skills.iter().map(|settings| settings.id).collect();
        for skill in skills {
            self.look(now, skill, desk, seats);
        }
    }

    /// How long it was in all, by skill.
    pub fn totals(&self, now: Millis) -> impl Iterator<Item = (SkillId, Millis)> + '_ {
        self.clocks.iter().map(move |(skill, clock)| {
            let running = clock.since.map_or(Millis::ZERO, |since| (now - since).max(Millis::ZERO));
            (*skill, clock.total + running)
        })
    }

    /// How long it was in all.
    pub fn total(&self, now: Millis) -> Millis {
        self.totals(now).fold(Millis::ZERO, |sum, (_, total)| sum + total)
    }

    /// The chats that waited meanwhile: the last of them.
    pub fn waited(&self, now: Millis) -> BTreeSet<ChatId> {
        let runs = self.clocks.values().filter(|clock| clock.since.is_some_and(|since| since < now));
        self.waited.iter().copied().chain(runs.filter_map(|clock| clock.chat)).collect()
    }

    /// The skills where it lasts for longer than any message takes.
    pub fn stuck(&self, now: Millis) -> impl Iterator<Item = SkillId> + '_ {
        let stuck = move |clock: &Clock| clock.since.is_some_and(|since| now - since > limit::IDLE_PASS);
        self.clocks.iter().filter(move |(_, clock)| stuck(clock)).map(|(skill, _)| *skill)
    }

    fn look(&mut self, now: Millis, skill: SkillId, desk: &Desk, seats: &Seats) {
        let waits = coexist(now, skill, desk, seats);
        let coexist = waits.is_some();
        if !coexist && !self.clocks.contains_key(&skill) {
            return;
        }
        let clock = self.clocks.entry(skill).or_default();
        // What took no time at all is only between two events of one instant.
        let waited = clock.chat.filter(|_| clock.since.is_some_and(|since| since < now));
        clock.chat = waits;
        if let Some(chat) = waited.filter(|chat| !self.waited.contains(chat)) {
            if self.waited.len() == limit::FLOOR_CHATS {
                self.waited.pop_front();
            }
            self.waited.push_back(chat);
        }
        match (clock.since, coexist) {
            (None, true) => clock.since = Some(now),
            (Some(since), false) => {
                clock.total = clock.total + (now - since).max(Millis::ZERO);
                clock.since = None;
            }
            (None, false) | (Some(_), true) => {}
        }
    }
}

/// The first waiting chat of a skill that a free seat fits now.
fn coexist(now: Millis, skill: SkillId, desk: &Desk, seats: &Seats) -> Option<ChatId> {
    let settings = desk.config.skill(skill).filter(|settings| settings.mode == Mode::Push)?;
    let queue = desk.queues.get(&skill).filter(|queue| !queue.line.is_empty())?;
    let drafts = desk.config.canary.iter().filter_map(|canary| canary.skill(skill));
    let steps = std::iter::once(settings).chain(drafts).flat_map(|settings| settings.rules.steps());
    let also = steps.flat_map(|step| &step.also).map(|(also, _)| *also);
    let mut free: Vec<AgentId> =
        std::iter::once(skill).chain(also).flat_map(|skill| seats.of(skill).free.iter().copied()).take(SEATS).collect();
    free.dedup();
    let fits = |case: &Case<'_>, agent: AgentId| {
        desk.agents.get(&agent).is_some_and(|state| matches!(case.judge(agent, state), Verdict::Fits { .. }))
    };
    let waits = queue.line.values().take(CHATS).filter(|waiting| !desk.engaged(waiting.chat)).find(|waiting| {
        let settings = desk.config.rules(skill, &waiting.need).unwrap_or(settings);
        let case = Case::of(desk, now, settings, waiting);
        free.iter().any(|agent| fits(&case, *agent))
    })?;
    Some(waits.chat)
}
