//! How one agent stood over the day.
use super::chats::Known;
use super::places::Places;
use super::stints::Stints;
use crate::agent::{self, Agent, Hold};
use crate::chat::people::{Guest, Role};
use crate::folds::explain::{Away, away};
use crate::machine::Machine;
use crate::time::Millis;
use catalogue::ids::ChatId;
use std::collections::{BTreeMap, VecDeque};

/// How an agent who is signed in stands. Chats go before all else: whoever has one is at work, whatever they chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Ready, with nothing in hand.
    Available,
    /// Away, with nothing in hand.
    Suspended,
    /// With one or more chats or wrap-ups in hand, alone in each of them.
    SingleChat,
    /// In a chat in which other agents talk as well.
    GroupChat,
}

/// A time in which an agent stood the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Span {
    pub from: Millis,
    /// None while it lasts.
    pub to: Option<Millis>,
    pub state: State,
    /// Why the agent is away, whatever they have in hand.
    pub away: Option<Away>,
    /// How many chats and wrap-ups are in hand, and chats of others in which the agent talks.
    pub chats: u32,
    /// The number of the change that made it so.
    pub version: u64,
}

/// What is marked at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// An offer rang out, with no sign of the agent while it rang.
    Missed,
    /// The customer left while the chat rang here.
    Abandoned,
}

/// Something that happened to an agent at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Mark {
    pub at: Millis,
    pub kind: MarkKind,
    pub chat: ChatId,
}

/// An agent's day.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Course {
    agent: Agent,
    spans: VecDeque<Span>,
    marks: VecDeque<Mark>,
    places: Places,
    stints: Stints,
    version: u64,
}

impl Course {
    /// How the agent stands now.
    pub fn agent(&self) -> &Agent {
        &self.agent
    }

    /// The times in which the agent was there, in order.
    pub fn spans(&self) -> impl DoubleEndedIterator<Item = &Span> {
        self.spans.iter()
    }

    /// The time that lasts; none for one who is not there.
    pub fn now(&self) -> Option<&Span> {
        self.spans.back().filter(|span| span.to.is_none())
    }

    /// What is marked, in order.
    pub fn marks(&self) -> impl DoubleEndedIterator<Item = &Mark> {
        self.marks.iter()
    }

    /// In which of the agent's seats each chat was.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// In which chats the agent talked, and when.
    pub fn stints(&self) -> &Stints {
        &self.stints
    }

    /// The number of the newest change of anything of the agent's.
    pub fn version(&self) -> u64 {
        self.version
    }

    pub(super) fn happened(&mut self, now: Millis, event: &agent::Event) {
        self.agent.evolve(now, event);
    }

    pub(super) fn marked(&mut self, mark: Mark) {
        self.marks.push_back(mark);
    }

    /// The chats in which the agent talks, and wrap-ups of theirs.
    pub(super) fn chats(&self) -> impl Iterator<Item = ChatId> {
        let held = self.agent.holds.iter().filter(|(_, hold)| matches!(hold, Hold::Taken { .. }));
        let guest = self.agent.guests.iter().filter(|(_, guest)| **guest == Guest::In(Role::Participant));
        held.map(|(chat, _)| *chat).chain(guest.map(|(chat, _)| *chat))
    }

    /// Begins another span where the agent stands otherwise than in the last one.
    pub(super) fn stands(&mut self, now: Millis, known: &BTreeMap<ChatId, Known>, group: bool, version: u64) {
        self.version = version;
        self.places.follow(now, &self.agent.holds);
        let talks: Vec<ChatId> = self.chats().collect();
        self.stints.follow(now, &talks, known);
        let chats = talks.len() as u32;
        let away = away(&self.agent);
        let state = match (chats, group, away) {
            (1.., true, _) => State::GroupChat,
            (1.., false, _) => State::SingleChat,
            (0, _, Some(_)) => State::Suspended,
            (0, _, None) => State::Available,
        };
        let stands = self.agent.signed_in.then_some((state, away, chats));
        let last = self.spans.back().filter(|span| span.to.is_none()).map(|span| (span.state, span.away, span.chats));
        if stands == last {
            return;
        }
        if let Some(span) = self.spans.back_mut().filter(|span| span.to.is_none()) {
            (span.to, span.version) = (Some(now), version);
            // What lasted no time at all is only between two of its events.
            if span.from == now {
                self.spans.pop_back();
            }
        }
        let Some((state, away, chats)) = stands else { return };
        match self.spans.back_mut() {
            Some(before) if (before.state, before.away, before.chats, before.to) == (state, away, chats, Some(now)) => {
                (before.to, before.version) = (None, version);
            }
            _ => self.spans.push_back(Span { from: now, to: None, state, away, chats, version }),
        }
    }

    /// Forgets what lies before an instant; whether the agent was there since.
    pub(super) fn forget(&mut self, before: Millis) -> bool {
        while self.spans.front().is_some_and(|span| span.to.is_some_and(|to| to <= before)) {
            self.spans.pop_front();
        }
        while self.marks.front().is_some_and(|mark| mark.at < before) {
            self.marks.pop_front();
        }
        self.places.forget(before);
        self.stints.forget(before);
        self.agent.signed_in || !self.spans.is_empty()
    }
}
