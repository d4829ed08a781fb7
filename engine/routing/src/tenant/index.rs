//! The one matching index: lines of push skills and seats side by side, so that who meets whom does not
//! depend on which message came first.
//!
//! A freed seat takes the first chat over all lines it serves; an arriving chat takes the longest idle seat that
//! has room. Both look-ups touch ordered sets only, so their cost does not grow with agents or waiting chats.
use super::{Hint, Report, SeatState};
use crate::agent::Outcome;
use crate::policy::Priorities;
use crate::queue::{Key, Waiting};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};

/// A chat that waits in a push line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// In which line.
    pub skill: SkillId,
    /// Where.
    pub key: Key,
    /// What it asks for.
    pub waiting: Waiting,
    /// The agent whom it rings, or is about to.
    pub engaged: Option<AgentId>,
}

/// An agent's seat as last reported, less what has been matched since.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seat {
    /// Skills with levels.
    pub skills: Vec<(SkillId, u8)>,
    /// As the agent said it stands.
    pub state: SeatState,
    /// Matches that the agent has not answered yet; hardly ever more than one.
    pub pending: SmallVec<[(ChatId, Units); 1]>,
}

impl Seat {
    /// What may still be matched.
    pub fn room(&self) -> Units {
        if !self.state.open {
            return Units::ZERO;
        }
        self.pending.iter().fold(self.state.free, |room, (_, units)| room - *units)
    }

    /// Its place among the seats with any room.
    fn place(&self) -> Option<Millis> {
        (self.room() > Units::ZERO).then_some(self.state.idle_since)
    }

    /// The agent has answered a match; whether it was one.
    fn answered(&mut self, chat: ChatId) -> bool {
        let at = self.pending.iter().position(|(pending, _)| *pending == chat);
        at.map(|at| self.pending.remove(at)).is_some()
    }
}

/// Who waits, who has room, and who has passed on what.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Index {
    /// Chats that wait in push lines.
    pub chats: BTreeMap<ChatId, Candidate>,
    /// The push lines, less the chats that are engaged.
    pub lines: BTreeMap<SkillId, BTreeMap<Key, Units>>,
    /// The seats.
    pub seats: BTreeMap<AgentId, Seat>,
    /// For each skill, the seats with any room, longest idle first.
    pub ready: BTreeMap<SkillId, BTreeSet<(Millis, AgentId)>>,
    /// Who is not offered which chat before when.
    pub passes: BTreeMap<(ChatId, AgentId), Millis>,
    /// The same by time.
    pub pass_ends: BTreeSet<(Millis, ChatId, AgentId)>,
    /// Chats that ring though they are no candidates: their line has been switched to pull meanwhile, or, after a restart,
    /// has yet to speak.
    pub apart: BTreeMap<ChatId, AgentId>,
}

impl Index {
    /// Takes in how a line or a seat stands. `push` gives the priorities of a skill whose chats are offered.
    pub fn hear(&mut self, report: &Report, push: impl Fn(SkillId) -> Option<Priorities>) {
        match report {
            Report::Waiting { skill, waiting } => {
                if let Some(priorities) = push(*skill) {
                    self.wait(*skill, waiting.key(priorities), *waiting);
                }
            }
            Report::Gone { chat, .. } => self.gone(*chat),
            Report::Skills { agent, skills } => {
                // In two steps, because a seat leaves the skills that it had and joins those that it has.
                let open = self.seats.get(agent).is_some_and(|seat| seat.state.open);
                self.seat(*agent, |seat| seat.state.open = false);
                self.seat(*agent, |seat| seat.skills.clone_from(skills));
                self.seat(*agent, |seat| seat.state.open = open);
            }
            Report::Seat { agent, seat: state, rang } => {
                let mut expected = true;
                self.seat(*agent, |seat| {
                    seat.state = *state;
                    expected = rang.is_none_or(|chat| seat.answered(chat));
                });
                if let (Some(chat), false) = (rang, expected) {
                    self.rings(*chat, *agent);
                }
            }
            Report::Ringing { chat, agent } => self.rings(*chat, *agent),
            Report::OfferEnded { chat, agent, outcome } => {
                self.seat(*agent, |seat| {
                    seat.answered(*chat);
                });
                if self.apart.get(chat) == Some(agent) {
                    self.apart.remove(chat);
                }
                // A chat that was withdrawn has been taken or has left: its line is about to say so, or has.
                if !matches!(outcome, Outcome::Withdrawn { .. }) {
                    self.disengage(*chat, *agent);
                }
            }
        }
    }

    /// Marks a chat as about to ring at an agent.
    pub fn engage(&mut self, now: Millis, chat: ChatId, agent: AgentId, units: Units) {
        if !self.hold_back(chat, agent) {
            return;
        }
        self.seat(agent, |seat| {
            seat.pending.push((chat, units));
            // Behind everyone else from this instant on, as the agent's own report will say.
            seat.state.idle_since = now;
        });
    }

    /// The agent whom a chat rings, or is about to.
    pub fn engaged(&self, chat: ChatId) -> Option<AgentId> {
        match self.chats.get(&chat) {
            Some(candidate) => candidate.engaged,
            None => self.apart.get(&chat).copied(),
        }
    }

    /// Forgets the lines of skills that are no longer offered, but not what rings.
    pub fn keep_lines(&mut self, push: impl Fn(SkillId) -> bool) {
        let apart = &mut self.apart;
        self.chats.retain(|chat, candidate| {
            let keep = push(candidate.skill);
            if let (false, Some(agent)) = (keep, candidate.engaged) {
                apart.insert(*chat, agent);
            }
            keep
        });
        self.lines.retain(|skill, _| push(*skill));
    }

    /// Notes that an agent is not to be offered a chat before `until`.
    pub fn pass(&mut self, chat: ChatId, agent: AgentId, until: Millis) {
        if let Some(old) = self.passes.insert((chat, agent), until) {
            self.pass_ends.remove(&(old, chat, agent));
        }
        self.pass_ends.insert((until, chat, agent));
    }

    /// Forgets that.
    pub fn pass_over(&mut self, chat: ChatId, agent: AgentId) {
        if let Some(until) = self.passes.remove(&(chat, agent)) {
            self.pass_ends.remove(&(until, chat, agent));
        }
    }

    /// The match that a hint points to, if there is one.
    pub fn find(&self, hint: Hint) -> Option<(ChatId, AgentId)> {
        match hint {
            Hint::Chat(chat) => {
                let candidate = self.chats.get(&chat).filter(|candidate| candidate.engaged.is_none())?;
                let agent = self
                    .ready
                    .get(&candidate.skill)?
                    .iter()
                    .map(|(_, agent)| *agent)
                    .find(|agent| self.may(chat, *agent, candidate.waiting.need.units))?;
                Some((chat, agent))
            }
            Hint::Seat(agent) => {
                let seat = self.seats.get(&agent)?;
                let room = seat.room();
                if room == Units::ZERO {
                    return None;
                }
                seat.skills
                    .iter()
                    .filter_map(|(skill, _)| {
                        self.lines.get(skill)?.iter().find_map(|(key, units)| {
                            (*units <= room && !self.passes.contains_key(&(key.chat, agent))).then_some(*key)
                        })
                    })
                    .min()
                    .map(|key| (key.chat, agent))
            }
        }
    }

    fn may(&self, chat: ChatId, agent: AgentId, units: Units) -> bool {
        self.seats.get(&agent).is_some_and(|seat| seat.room() >= units) && !self.passes.contains_key(&(chat, agent))
    }

    fn wait(&mut self, skill: SkillId, key: Key, waiting: Waiting) {
        if let Some(known) = self.chats.get(&key.chat) {
            if known.waiting == waiting && known.key == key && known.skill == skill {
                return;
            }
            self.gone(key.chat);
        }
        let engaged = self.apart.remove(&key.chat);
        self.chats.insert(key.chat, Candidate { skill, key, waiting, engaged });
        if engaged.is_none() {
            self.lines.entry(skill).or_default().insert(key, waiting.need.units);
        }
    }

    fn gone(&mut self, chat: ChatId) {
        self.apart.remove(&chat);
        if let Some(candidate) = self.chats.remove(&chat)
            && candidate.engaged.is_none()
            && let Some(line) = self.lines.get_mut(&candidate.skill)
        {
            line.remove(&candidate.key);
        }
        let of_chat = (chat, AgentId(0))..=(chat, AgentId(u32::MAX));
        while let Some(((_, agent), _)) = self.passes.range(of_chat.clone()).next() {
            self.pass_over(chat, *agent);
        }
    }

    /// A chat rings at an agent, and nobody here had it so: after a restart of the tenant alone. One bell is enough.
    fn rings(&mut self, chat: ChatId, agent: AgentId) {
        match self.engaged(chat) {
            Some(_) => {}
            None if self.hold_back(chat, agent) => {}
            None => drop(self.apart.insert(chat, agent)),
        }
    }

    /// Out of the line while it rings; false if it is no candidate.
    fn hold_back(&mut self, chat: ChatId, agent: AgentId) -> bool {
        let Some(candidate) = self.chats.get_mut(&chat) else { return false };
        if candidate.engaged.replace(agent).is_none()
            && let Some(line) = self.lines.get_mut(&candidate.skill)
        {
            line.remove(&candidate.key);
        }
        true
    }

    fn disengage(&mut self, chat: ChatId, agent: AgentId) {
        if let Some(candidate) = self.chats.get_mut(&chat)
            && candidate.engaged == Some(agent)
        {
            candidate.engaged = None;
            self.lines.entry(candidate.skill).or_default().insert(candidate.key, candidate.waiting.need.units);
        }
    }

    /// Changes a seat, and its place among the seats with room where that changes with it.
    fn seat(&mut self, agent: AgentId, change: impl FnOnce(&mut Seat)) {
        let seat = self.seats.entry(agent).or_default();
        let was = seat.place();
        change(seat);
        let is = seat.place();
        if was == is {
            return;
        }
        for (skill, _) in &seat.skills {
            let ready = self.ready.entry(*skill).or_default();
            if let Some(since) = was {
                ready.remove(&(since, agent));
            }
            if let Some(since) = is {
                ready.insert((since, agent));
            }
        }
    }
}
