//! The one matching index: lines of push skills and seats side by side, so that who meets whom does not
//! depend on which message came first.
//!
//! A freed seat takes the first chat over all lines it may serve; an arriving chat takes the policy's pick among the seats that
//! have room for it. Both look-ups touch the heads of ordered sets only, so their cost does not grow with agents or waiting chats.
mod bucket;
mod find;
mod moved;
mod seat;

pub use bucket::Bucket;
pub use find::{Found, Runners};
pub use seat::{Pending, Score, Seat, Seats};

use super::Report;
use crate::agent::Outcome;
use crate::ordered::Ordered;
use crate::policy::{Pick, Who, standing};
use crate::queue::{Key, Need, Place, Waiting};
use crate::settings::{Config, Mode};
use crate::time::Millis;
use bucket::Weights;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use smallvec::SmallVec;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// A chat that waits in a push line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Candidate {
    /// In which line.
    pub skill: SkillId,
    pub key: Key,
    /// What it asks for.
    pub waiting: Waiting,
    /// The step of its skill that holds for it.
    pub step: usize,
    /// The bucket of that step.
    bucket: usize,
    /// When the next step begins.
    pub next_step: Option<Millis>,
    /// The one agent whom the step asks, if it asks one.
    pub personal: Option<AgentId>,
    /// The agent whom it rings, or is about to.
    pub engaged: Option<AgentId>,
}

/// Where a chat stands while nobody is engaged with it.
#[derive(Debug, Clone, Copy)]
struct Spot {
    key: Key,
    bucket: usize,
    units: Units,
    personal: Option<AgentId>,
}

impl Candidate {
    /// The place that it has.
    pub fn place(&self) -> Place {
        self.waiting.place(self.skill)
    }

    /// Whether it has taken a later place than this one: a chat never takes two at the same instant.
    fn is_later(&self, waiting: &Waiting) -> bool {
        self.waiting.at > waiting.at
    }

    fn spot(&self) -> Spot {
        let Candidate { key, bucket, personal, .. } = *self;
        Spot { key, bucket, units: self.waiting.need.units, personal }
    }
}

/// Who waits, who has room, and who has passed on what.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Index {
    /// Chats that wait in push lines.
    pub chats: BTreeMap<ChatId, Candidate>,
    pub seats: Seats,
    /// The steps of the push skills, skill by skill.
    pub buckets: Vec<Bucket>,
    /// Where each push skill's steps begin among them.
    skills: BTreeMap<SkillId, usize>,
    /// The same under the draft that is tried, and the canary of which it is.
    tried: BTreeMap<SkillId, usize>,
    canary: u32,
    /// The buckets for which a skill counts, in order, so that who has ten skills of five thousand is not held against all steps.
    counts_for: BTreeMap<SkillId, Vec<u32>>,
    weights: Weights,
    /// The longest span over which any pick counts assignments.
    counts_over: Millis,
    /// Chats whose step asks one agent, by that agent.
    personal: BTreeMap<AgentId, Ordered<Key>>,
    /// Agents who are not to have a certain chat unless nobody else can.
    avoided: BTreeSet<(AgentId, ChatId)>,
    /// Who is not offered which chat before when.
    pub passes: BTreeMap<(ChatId, AgentId), Millis>,
    /// The same by time.
    pub pass_ends: BTreeSet<(Millis, ChatId, AgentId)>,
    /// When which seat's pace allows more.
    pub rests: BTreeSet<(Millis, AgentId)>,
    /// When which chat's next step begins.
    pub steps: BTreeSet<(Millis, ChatId)>,
    /// Chats that ring though they are no candidates: their line has been switched to pull meanwhile, or, after a restart,
    /// has yet to speak.
    pub apart: BTreeMap<ChatId, (AgentId, Place)>,
}

impl Index {
    /// Another configuration holds. What rings goes on ringing.
    pub fn configure(&mut self, now: Millis, config: &Config) {
        self.buckets.clear();
        self.skills.clear();
        self.tried.clear();
        self.canary = config.canary.as_ref().map_or(0, |canary| canary.id);
        self.counts_for.clear();
        self.counts_over = Millis::ZERO;
        let live = config.skills.iter().map(|settings| (settings, false));
        let drafts = config.canary.iter().flat_map(|canary| &canary.skills).map(|settings| (settings, true));
        for (settings, tried) in live.chain(drafts).filter(|(settings, _)| settings.mode == Mode::Push) {
            let skills = if tried { &mut self.tried } else { &mut self.skills };
            skills.insert(settings.id, self.buckets.len());
            for (at, step) in settings.rules.steps().iter().enumerate() {
                let bucket = self.buckets.len() as u32;
                for skill in std::iter::once(settings.id).chain(step.also.iter().map(|(also, _)| *also)) {
                    self.counts_for.entry(skill).or_default().push(bucket);
                }
                self.buckets.push(Bucket::new(settings.clone(), at, self.weights.len()));
                if let Pick::FewestAssigned(span) = step.pick {
                    self.counts_over = self.counts_over.max(span);
                }
            }
        }
        let agents: Vec<AgentId> = self.seats.iter().map(|(agent, _)| agent).collect();
        for agent in agents {
            let seat = self.seats.entry(agent);
            seat.joined.clear();
            seat.placed.clear();
            seat.held.clear();
            self.join(now, agent);
        }
        self.personal.clear();
        self.steps.clear();
        self.avoided.clear();
        for (chat, mut candidate) in std::mem::take(&mut self.chats) {
            if self.skills.contains_key(&candidate.skill) {
                candidate.next_step = None;
                self.enter(now, chat, candidate);
            } else if let Some(agent) = candidate.engaged {
                self.apart.insert(chat, (agent, candidate.place()));
            }
        }
    }

    /// Takes in how a line or a seat stands.
    pub fn hear(&mut self, now: Millis, report: &Report) {
        match report {
            Report::Waiting { skill, waiting } => self.wait(now, *skill, *waiting),
            Report::Gone { skill, chat, .. } => self.gone(*skill, *chat),
            Report::Skills { agent, present, skills } => {
                self.leave(*agent);
                let seat = self.seats.entry(*agent);
                seat.skills.clone_from(skills);
                seat.state.present = *present;
                self.join(now, *agent);
            }
            Report::Seat { agent, seat: state, rang } => {
                let expected = self.seat(now, *agent, |seat| {
                    seat.state = *state;
                    rang.is_none_or(|(chat, _)| seat.answered(chat))
                });
                if let (Some((chat, place)), false) = (rang, expected) {
                    self.rings(*chat, *agent, *place);
                }
            }
            // Asked of an earlier bell: there is another on its way, of which the agent has yet to hear.
            Report::NotRinging { chat, agent, .. } if self.is_offered(*agent, *chat) => {}
            Report::NotRinging { chat, agent, taken } => {
                self.silent(*chat, *agent);
                if !taken || self.avoids(*chat, *agent) {
                    self.disengage(*chat, *agent);
                }
            }
            Report::Ringing { chat, agent, place } => self.rings(*chat, *agent, *place),
            Report::OfferEnded { chat, agent, outcome } => {
                let offered = self.is_offered(*agent, *chat);
                self.seat(now, *agent, |seat| seat.answered(*chat));
                self.silent(*chat, *agent);
                let ends = match outcome {
                    // Called back because it rang elsewhere as well, and that bell may have ended since. A chat that has left
                    // is no candidate any more; one that rings here anew has another bell on its way.
                    Outcome::Withdrawn { by: None } => !offered,
                    // It has been taken: its line is about to say so, or has.
                    Outcome::Withdrawn { by: Some(_) } => self.has_it_still(*chat, *agent, *outcome),
                    // That was the first of two bells, and the other is on its way.
                    _ => !self.is_offered(*agent, *chat),
                };
                if ends {
                    self.disengage(*chat, *agent);
                }
            }
        }
    }

    /// Marks a chat as about to ring at an agent.
    pub fn engage(&mut self, now: Millis, chat: ChatId, agent: AgentId, units: Units, turn: u64) {
        let Some(candidate) = self.chats.get(&chat) else { return };
        let rings = !self.bucket(candidate).settings.rules.offer.auto_accept;
        self.hold_back(chat, agent);
        self.occupy(now, agent, Pending { chat, units, at: now, rings, turn });
    }

    /// A seat is about to ring for a chat that stands in no push line here.
    pub(super) fn occupy(&mut self, now: Millis, agent: AgentId, pending: Pending) {
        let window = self.counts_over;
        self.seat(now, agent, |seat| {
            seat.assign(pending);
            if window > Millis::ZERO {
                seat.assigned.retain(|at| *at + window > now);
                seat.assigned.push_back(now);
            }
        });
    }

    /// The longest span over which any pick counts assignments.
    pub(super) fn counts_over(&self) -> Millis {
        self.counts_over
    }

    /// The agent whom a chat rings, or is about to.
    pub fn engaged(&self, chat: ChatId) -> Option<AgentId> {
        self.bell(chat).map(|(agent, _)| agent)
    }

    /// The same, and from which place.
    pub fn bell(&self, chat: ChatId) -> Option<(AgentId, Place)> {
        match self.chats.get(&chat) {
            Some(candidate) => candidate.engaged.map(|agent| (agent, candidate.place())),
            None => self.apart.get(&chat).copied(),
        }
    }

    /// Notes that an agent is not to be offered a chat before `until`.
    pub fn pass(&mut self, chat: ChatId, agent: AgentId, until: Millis) {
        if let Some(old) = self.passes.insert((chat, agent), until) {
            self.pass_ends.remove(&(old, chat, agent));
        }
        self.pass_ends.insert((until, chat, agent));
    }

    /// Forgets that, unless the agent has passed on it once more meanwhile.
    pub fn pass_runs_out(&mut self, now: Millis, chat: ChatId, agent: AgentId) {
        if self.passes.get(&(chat, agent)).is_some_and(|until| *until <= now) {
            self.pass_over(chat, agent);
        }
    }

    fn pass_over(&mut self, chat: ChatId, agent: AgentId) {
        if let Some(until) = self.passes.remove(&(chat, agent)) {
            self.pass_ends.remove(&(until, chat, agent));
        }
    }

    /// An agent's pace allows more.
    pub fn rested(&mut self, now: Millis, agent: AgentId) {
        self.seat(now, agent, |_| ());
    }

    /// A chat's next step begins.
    pub fn stepped(&mut self, now: Millis, chat: ChatId) {
        if let Some(candidate) = self.take(chat) {
            self.enter(now, chat, candidate);
        }
    }

    /// The bucket in which a chat stands.
    pub fn bucket(&self, candidate: &Candidate) -> &Bucket {
        &self.buckets[candidate.bucket]
    }

    /// The agents who are not to have a certain waiting chat unless nobody else can.
    pub fn avoided(&self) -> Vec<AgentId> {
        let mut agents: Vec<AgentId> = self.avoided.iter().map(|(agent, _)| *agent).collect();
        agents.dedup();
        agents
    }

    /// The place that a chat takes in the line of a push skill.
    pub fn key(&self, skill: SkillId, waiting: &Waiting) -> Option<Key> {
        let first = self.skills.get(&skill)?;
        Some(waiting.key(self.buckets[*first].settings.rules.priorities))
    }

    fn wait(&mut self, now: Millis, skill: SkillId, waiting: Waiting) {
        let Some(key) = self.key(skill, &waiting) else { return };
        if let Some(known) = self.chats.get(&key.chat) {
            let same = known.waiting == waiting && known.key == key && known.skill == skill;
            if same || known.is_later(&waiting) {
                return;
            }
            if known.skill == skill && known.waiting.is_place_of(&waiting) {
                // Another priority: what rings goes on ringing, and who passed on it has passed.
                if let Some(mut candidate) = self.take(key.chat) {
                    candidate.waiting = waiting;
                    self.enter(now, key.chat, candidate);
                }
                return;
            }
            self.gone(known.skill, key.chat);
        }
        let engaged = if self.apart.is_empty() { None } else { self.apart.remove(&key.chat) };
        // A bell for another place is called back, and this line goes on looking.
        let engaged = engaged.filter(|(_, place)| *place == waiting.place(skill)).map(|(agent, _)| agent);
        let candidate = Candidate { skill, key, waiting, step: 0, bucket: 0, next_step: None, personal: None, engaged };
        self.enter(now, key.chat, candidate);
    }

    /// Lets a chat stand where its step says.
    fn enter(&mut self, now: Millis, chat: ChatId, mut candidate: Candidate) {
        let first = self.first(candidate.skill, &candidate.waiting.need);
        // Both arms of a canary stand in one order.
        let order = self.buckets[self.skills[&candidate.skill]].settings.rules.priorities;
        let settings = &self.buckets[first].settings;
        candidate.key = candidate.waiting.key(order);
        let (need, since) = (candidate.waiting.need, candidate.waiting.at);
        let present = |agent| self.seats.get(agent).is_some_and(|seat| seat.state.present);
        let steps = settings.rules.steps();
        let stands = standing(steps, &need, now - since, present);
        candidate.step = stands.step;
        candidate.bucket = first + stands.step;
        candidate.next_step = stands.next.map(|after| since + after);
        candidate.personal = match steps[stands.step].who {
            Who::Preferred => need.preferred,
            Who::Last => need.last,
            Who::Everyone | Who::Only(_) => None,
        };
        if let Some(at) = candidate.next_step {
            self.steps.insert((at, chat));
        }
        if let Some(agent) = need.avoid {
            self.avoided.insert((agent, chat));
        }
        self.know_weight(now, need.units);
        if candidate.engaged.is_none() {
            self.stand(candidate.spot());
        }
        self.chats.insert(chat, candidate);
    }

    /// Where the steps begin that hold for a chat of a push skill.
    fn first(&self, skill: SkillId, need: &Need) -> usize {
        let tried = need.arm.is_some_and(|arm| arm.tried && arm.canary == self.canary);
        let draft = if tried { self.tried.get(&skill).copied() } else { None };
        draft.unwrap_or_else(|| self.skills[&skill])
    }

    /// Takes a chat out of wherever it stands.
    fn take(&mut self, chat: ChatId) -> Option<Candidate> {
        let candidate = self.chats.remove(&chat)?;
        self.taken(&candidate);
        Some(candidate)
    }

    /// A candidate is out of the table, and is to be out of wherever it stood.
    fn taken(&mut self, candidate: &Candidate) {
        let chat = candidate.key.chat;
        if let Some(at) = candidate.next_step {
            self.steps.remove(&(at, chat));
        }
        if let Some(agent) = candidate.waiting.need.avoid {
            self.avoided.remove(&(agent, chat));
        }
        if candidate.engaged.is_none() {
            self.unstand(candidate.spot());
        }
    }

    /// A chat has left a line. What one line says comes in order, but what two lines say of a transferred chat may not: it is
    /// gone only from the line in which it is known to stand.
    fn gone(&mut self, skill: SkillId, chat: ChatId) {
        if let Entry::Occupied(known) = self.chats.entry(chat) {
            if known.get().skill != skill {
                return;
            }
            let candidate = known.remove();
            self.taken(&candidate);
        }
        if !self.apart.is_empty() {
            self.apart.remove(&chat);
        }
        if self.passes.is_empty() {
            return;
        }
        let of_chat = (chat, AgentId(0))..=(chat, AgentId(u32::MAX));
        while let Some(((_, agent), _)) = self.passes.range(of_chat.clone()).next() {
            self.pass_over(chat, *agent);
        }
    }

    fn stand(&mut self, spot: Spot) {
        self.line(&spot).insert(spot.key);
    }

    fn unstand(&mut self, spot: Spot) {
        self.line(&spot).remove(&spot.key);
        if let Some(agent) = spot.personal
            && self.personal.get(&agent).is_some_and(Ordered::is_empty)
        {
            self.personal.remove(&agent);
        }
    }

    fn line(&mut self, spot: &Spot) -> &mut Ordered<Key> {
        match spot.personal {
            Some(agent) => self.personal.entry(agent).or_default(),
            None => {
                let weight = self.weights.find(spot.units).expect("known since the chat entered");
                &mut self.buckets[spot.bucket].lines[weight]
            }
        }
    }

    /// Seats are kept ready for a weight from the first chat of that weight on.
    fn know_weight(&mut self, now: Millis, units: Units) {
        let Err(at) = self.weights.find(units) else { return };
        self.weights.insert(at, units);
        for bucket in &mut self.buckets {
            bucket.new_weight(at);
            // Which sets a seat stands in depends on its room alone: said anew below.
            bucket.ready.iter_mut().for_each(Ordered::clear);
            bucket.ringing.fill(0);
        }
        let agents: Vec<AgentId> = self.seats.iter().map(|(agent, _)| agent).collect();
        for agent in agents {
            let seat = self.seats.entry(agent);
            seat.placed.clear();
            seat.held.clear();
            self.seat(now, agent, |_| ());
        }
    }

    /// A chat rings at an agent, and nobody here had it so: after a restart of the tenant alone. One bell is enough.
    fn rings(&mut self, chat: ChatId, agent: AgentId, place: Place) {
        match self.engaged(chat) {
            Some(_) => {}
            None if self.has_another(place, chat) => {}
            None if self.hold_back(chat, agent) => {}
            None => drop(self.apart.insert(chat, (agent, place))),
        }
    }

    /// It rings no longer at an agent for whom no line accounted.
    fn silent(&mut self, chat: ChatId, agent: AgentId) {
        if self.apart.get(&chat).is_some_and(|(at, _)| *at == agent) {
            self.apart.remove(&chat);
        }
    }

    /// Out of the line while it rings; false if it is no candidate.
    fn hold_back(&mut self, chat: ChatId, agent: AgentId) -> bool {
        let Some(candidate) = self.chats.get_mut(&chat) else { return false };
        if candidate.engaged.replace(agent).is_none() {
            let spot = candidate.spot();
            self.unstand(spot);
        }
        true
    }

    fn disengage(&mut self, chat: ChatId, agent: AgentId) {
        if let Some(candidate) = self.chats.get_mut(&chat)
            && candidate.engaged == Some(agent)
        {
            candidate.engaged = None;
            let spot = candidate.spot();
            self.stand(spot);
        }
    }

    /// Changes a seat, and where it stands ready.
    fn seat<T>(&mut self, now: Millis, agent: AgentId, change: impl FnOnce(&mut Seat) -> T) -> T {
        let seat = self.seats.entry(agent);
        let was = seat.state.present;
        let answer = change(seat);
        if seat.state.present != was {
            for (bucket, _) in &seat.joined {
                let members = &mut self.buckets[*bucket as usize].members;
                *members = if was { *members - 1 } else { *members + 1 };
            }
        }
        self.settle(now, agent);
        answer
    }

    /// Lets a seat stand ready where its room and its pace allow.
    fn settle(&mut self, now: Millis, agent: AgentId) {
        let seat = self.seats.entry(agent);
        let (within, mut rest) = (self.weights.within(seat), None);
        let mut placed: SmallVec<[(u32, u8, Score); 2]> = SmallVec::new();
        let mut held: SmallVec<[(u32, u8); 2]> = SmallVec::new();
        if within > 0 {
            for (bucket, level) in &seat.joined {
                let joined = &self.buckets[*bucket as usize];
                // Enough rings there already: the end of a ring is said by the agent, and looked at then.
                if !joined.lets_ring(seat) {
                    held.push((*bucket, within as u8));
                    continue;
                }
                let rule = joined.rule();
                let ready = rule.pace.rested(seat.state.assigned_at, seat.state.returned_at);
                if ready > now {
                    rest = Some(rest.map_or(ready, |at: Millis| at.min(ready)));
                    continue;
                }
                if let Pick::FewestAssigned(span) = rule.pick
                    && let Some(falls) = seat.assigned.iter().map(|at| *at + span).find(|falls| *falls > now)
                {
                    rest = Some(rest.map_or(falls, |at: Millis| at.min(falls)));
                }
                placed.push((*bucket, within as u8, seat.score(now, rule.pick, *level)));
            }
        }
        if placed != seat.placed {
            for (bucket, within, score) in &seat.placed {
                for ready in &mut self.buckets[*bucket as usize].ready[..usize::from(*within)] {
                    ready.remove(&(*score, agent));
                }
            }
            for (bucket, within, score) in &placed {
                for ready in &mut self.buckets[*bucket as usize].ready[..usize::from(*within)] {
                    ready.insert((*score, agent));
                }
            }
            seat.placed = placed;
        }
        if held != seat.held {
            for (bucket, within) in std::mem::replace(&mut seat.held, held.clone()) {
                self.buckets[bucket as usize].ringing[..usize::from(within)].iter_mut().for_each(|seats| *seats -= 1);
            }
            for (bucket, within) in held {
                self.buckets[bucket as usize].ringing[..usize::from(within)].iter_mut().for_each(|seats| *seats += 1);
            }
        }
        if rest != seat.rest {
            if let Some(at) = std::mem::replace(&mut seat.rest, rest) {
                self.rests.remove(&(at, agent));
            }
            if let Some(at) = rest {
                self.rests.insert((at, agent));
            }
        }
    }

    /// Out of every bucket, because its skills change.
    fn leave(&mut self, agent: AgentId) {
        let seat = self.seats.entry(agent);
        let (placed, joined) = (std::mem::take(&mut seat.placed), std::mem::take(&mut seat.joined));
        for (bucket, within) in std::mem::take(&mut seat.held) {
            self.buckets[bucket as usize].ringing[..usize::from(within)].iter_mut().for_each(|seats| *seats -= 1);
        }
        for (bucket, within, score) in placed {
            for ready in &mut self.buckets[bucket as usize].ready[..usize::from(within)] {
                ready.remove(&(score, agent));
            }
        }
        if seat.state.present {
            joined.iter().for_each(|(bucket, _)| self.buckets[*bucket as usize].members -= 1);
        }
    }

    /// Into every bucket whose demands its skills meet.
    fn join(&mut self, now: Millis, agent: AgentId) {
        let seat = self.seats.entry(agent);
        let counts = seat.skills.iter().filter_map(|(skill, _)| self.counts_for.get(skill));
        let mut asked: SmallVec<[u32; 16]> = counts.flatten().copied().collect();
        asked.sort_unstable();
        asked.dedup();
        for at in asked {
            let bucket = &mut self.buckets[at as usize];
            let Some(level) = bucket.level_of(agent, &seat.skills) else { continue };
            seat.joined.push((at, level));
            bucket.members += u32::from(seat.state.present);
        }
        self.settle(now, agent);
    }
}
