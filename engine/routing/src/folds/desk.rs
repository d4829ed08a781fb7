//! The read model: everything people may look at, as of the last committed event. It folds with the machines' own `evolve`.
use super::boards::{Boards, Staff};
use super::matches::Matches;
use super::spoke::Spoke;
use super::tally::Tally;
use crate::Text;
use crate::agent::{Agent, Hold, Outcome};
use crate::canary::Trial;
use crate::chat::{self, Audience, Chat, EndCause, How, Speaker, WrapUp, people, poke, transfer};
use crate::machine::Machine;
use crate::message::Event;
use crate::policy::Unanswered;
use crate::queue::{self, Key, Queue, Waiting};
use crate::settings::{Config, Person};
use crate::tenant::{
    self,
    index::{Pending, Seat},
};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, MessageId, SkillId};
use catalogue::limit;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// How many of a chat's last messages stay in memory; the store has them all.
pub const TAIL: usize = 100;

/// One message as everybody reads it who may.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Line {
    /// Its place, dense from 0.
    pub index: u32,
    pub id: MessageId,
    pub by: Speaker,
    pub to: Audience,
    pub text: Text,
    /// The files that go with it.
    pub files: chat::Files,
    /// The writer's own id of it.
    pub client_id: Option<Text>,
    pub at: Millis,
    /// When it was last edited.
    pub edited: Option<Millis>,
}

/// One step of a chat's way.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Step {
    /// The customer asked for it.
    Opened,
    /// An agent took it.
    Taken(AgentId, How),
    /// It went back to its line because the agent was gone.
    Requeued(AgentId),
    /// Its agent had not answered the customer for too long: it was raised, or else moved to the head of its line.
    Unanswered(AgentId, Unanswered),
    /// An agent transferred it to another skill, where it waits; with a note for whoever takes it there.
    Transferred(AgentId, SkillId, Option<Text>),
    /// An agent wants it to go to another skill, and keeps it until somebody there takes it; with a note likewise.
    TransferAsked(AgentId, SkillId, Option<Text>),
    /// An agent there declined it, and said why.
    TransferDeclined(AgentId, Text),
    /// Nothing came of that.
    TransferEnded(SkillId, transfer::End),
    /// A supervisor gave it another class of priority.
    Prioritised(AgentId, u8),
    /// The customer was poked, by this agent or by the engine.
    Poked(Option<AgentId>),
    /// That is over.
    PokeEnded(poke::Outcome),
    /// Somebody was invited, with a note for them.
    Invited(people::Invitation, Option<Text>),
    /// That invitation ended without the invited agent joining.
    Uninvited(AgentId, people::Answer),
    /// Somebody joined.
    Joined(AgentId, people::Role),
    /// Somebody is in it no longer.
    Parted(AgentId, people::Parting),
    /// It waited in one line for as long as it may, and goes on in another.
    Overflowed(SkillId, SkillId),
    Ended(EndCause),
    /// Its wrap-up is over.
    WrappedUp(AgentId, WrapUp),
}

impl Step {
    /// The step that an event is, if it is one.
    pub fn of(event: &chat::Event) -> Option<Step> {
        use chat::Event as E;
        Some(match event {
            E::Opened { .. } => Step::Opened,
            E::Assigned { agent, how, .. } => Step::Taken(*agent, *how),
            E::Prioritised { by, priority, .. } => Step::Prioritised(*by, *priority),
            E::Requeued { from } => Step::Requeued(*from),
            E::Answer(chat::answer::Event::Raised { owner, .. }) => Step::Unanswered(*owner, Unanswered::Raise),
            E::Answer(chat::answer::Event::Moved { from, .. }) => Step::Unanswered(*from, Unanswered::Move),
            E::Transfer(event) => Step::of_transfer(event),
            E::Poke(poke::Event::Poked { by, .. }) => Step::Poked(*by),
            E::Poke(poke::Event::Ended { outcome, .. }) => Step::PokeEnded(*outcome),
            E::People(event) => return Step::of_people(event),
            E::Overflowed { from, to, .. } => Step::Overflowed(*from, *to),
            E::Ended { cause, .. } | E::Abandoned { cause, .. } => Step::Ended(cause.clone()),
            E::Missed { .. } => Step::Ended(EndCause::Missed),
            E::WrappedUp { agent, how, .. } => Step::WrappedUp(*agent, *how),
            _ => return None,
        })
    }

    fn of_transfer(event: &transfer::Event) -> Step {
        match event {
            transfer::Event::Sent { by, to, note, .. } => Step::Transferred(*by, *to, note.clone()),
            transfer::Event::Asked { by, to, note, .. } => Step::TransferAsked(*by, *to, note.clone()),
            transfer::Event::Declined { by, reason } => Step::TransferDeclined(*by, reason.clone()),
            transfer::Event::Ended { to, how, .. } => Step::TransferEnded(*to, *how),
        }
    }

    fn of_people(event: &people::Event) -> Option<Step> {
        match event {
            people::Event::Invited { invitation, note, .. } => Some(Step::Invited(*invitation, note.clone())),
            people::Event::Uninvited { whom, how, .. } => Some(Step::Uninvited(*whom, *how)),
            people::Event::Joined { agent, role, .. } => Some(Step::Joined(*agent, *role)),
            people::Event::Parted { agent, how, .. } => Some(Step::Parted(*agent, *how)),
            people::Event::CrownAsked { .. } | people::Event::Told { .. } => None,
        }
    }
}

/// What a chat's machine need not remember, but people want to read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Card {
    pub opened_at: Millis,
    /// When it was first taken.
    pub taken_at: Option<Millis>,
    pub ended_at: Option<Millis>,
    /// The customer's first words: the message's index, and what is shown of it.
    pub first: Option<(u32, Text)>,
    /// Its last messages, in order.
    pub tail: VecDeque<Line>,
    /// Who said each of its messages, also of those before.
    pub tally: Tally,
    /// Its way.
    pub steps: Vec<(Millis, Step)>,
    /// For how long it rings in all, or did last.
    pub ring_span: Millis,
    /// What spoke for the last offer of it.
    pub spoke: Option<Spoke>,
    /// At whom it rings, until when.
    pub ringing: Option<(AgentId, Millis)>,
    /// At whom it rings besides, until when and for how long in all: one of two bells is called back, and rings until it hears so.
    rings_besides: Vec<(AgentId, Millis, Millis)>,
    /// Who is not offered it again for a while.
    pub passes: BTreeMap<AgentId, Pass>,
}

impl Card {
    fn rings(&mut self, agent: AgentId, until: Millis, span: Millis) {
        self.rings_no_more(agent);
        if let Some((besides, until)) = self.ringing.replace((agent, until)) {
            self.rings_besides.push((besides, until, self.ring_span));
        }
        self.ring_span = span;
    }

    fn rings_at(&self, agent: AgentId) -> bool {
        let besides = || self.rings_besides.iter().any(|(besides, ..)| *besides == agent);
        self.ringing.is_some_and(|(at, _)| at == agent) || besides()
    }

    fn rings_no_more(&mut self, agent: AgentId) {
        self.rings_besides.retain(|(besides, ..)| *besides != agent);
        if self.ringing.is_some_and(|(at, _)| at == agent) {
            let besides = self.rings_besides.pop();
            self.ringing = besides.map(|(agent, until, _)| (agent, until));
            self.ring_span = besides.map_or(self.ring_span, |(.., span)| span);
        }
    }

    /// The note for whoever is about to have the chat: since when, whose, and what it says. None once somebody has it, or nothing
    /// came of its hand-over.
    pub fn note(&self) -> Option<(Millis, AgentId, &Text)> {
        for (at, step) in self.steps.iter().rev() {
            match step {
                Step::Transferred(by, _, note) | Step::TransferAsked(by, _, note) => {
                    return note.as_ref().map(|note| (*at, *by, note));
                }
                Step::Invited(invitation, note) => return note.as_ref().map(|note| (*at, invitation.by, note)),
                Step::Taken(..) | Step::TransferEnded(..) | Step::Uninvited(..) => return None,
                _ => {}
            }
        }
        None
    }
}

/// An agent is not offered a chat again before a certain time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pass {
    /// When that time is over.
    pub until: Millis,
    /// How the offer ended that led to it, where that is known.
    pub how: Option<Outcome>,
}

/// A tenant's floor as people see it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Desk {
    /// The last journaled event that it holds.
    pub seq: u64,
    /// The configuration.
    pub config: Arc<Config>,
    /// How the newest canary fares.
    pub trial: Trial,
    /// Who is banned, and which chats were reported.
    pub conduct: tenant::conduct::Conduct,
    /// The lines.
    pub queues: BTreeMap<SkillId, Queue>,
    /// The agents who have ever signed in.
    pub agents: BTreeMap<AgentId, Agent>,
    /// The agents who have each skill, in the order of their ids.
    pub members: BTreeMap<SkillId, Arc<[AgentId]>>,
    /// The chats that are not over and done.
    pub chats: BTreeMap<ChatId, Chat>,
    /// What is remembered of each of them besides.
    pub cards: BTreeMap<ChatId, Card>,
    /// When each agent was last signed in or did anything.
    pub last_seen: BTreeMap<AgentId, Millis>,
    /// What is matched and has yet to ring, and what picks count.
    pub matches: Matches,
    /// How each skill stands.
    pub boards: Boards,
    /// Folded from what is written alone, which says nothing of consoles: everybody's is taken to have been there.
    pub past: bool,
}

/// As much of a message as is shown beside others; none of one without words.
fn shown(text: &Text) -> Option<Text> {
    let words = text.trim();
    let cut = words
        .char_indices()
        .nth(limit::FIRST_MESSAGE_SHOWN - 1)
        .filter(|(at, last)| at + last.len_utf8() < words.len());
    match cut {
        _ if words.is_empty() => None,
        Some((at, _)) => Some(format!("{}…", words[..at].trim_end()).into()),
        None => Some(words.into()),
    }
}

impl Desk {
    /// Folds one event in.
    pub fn apply(&mut self, now: Millis, event: &Event) {
        match event {
            Event::Tenant(event) => self.tenant(now, event),
            Event::Queue(id, event) => self.queue(now, *id, event),
            Event::Agent(id, event) => self.agent(now, *id, event),
            Event::Chat(id, event) => self.chat(now, *id, event),
        }
    }

    fn queue(&mut self, now: Millis, id: SkillId, event: &queue::Event) {
        let whom = match event {
            queue::Event::Joined(Waiting { chat, .. }) | queue::Event::Left { chat, .. } => Some(*chat),
            _ => None,
        };
        let before = whom.and_then(|chat| self.taken(chat));
        self.queues.entry(id).or_default().evolve(now, event);
        let after = whom.and_then(|chat| self.taken(chat));
        self.boards.taken(before, after);
        if let queue::Event::Restated(_) = event {
            self.boards.line(id, self.leaving(id));
        }
    }

    fn tenant(&mut self, now: Millis, event: &tenant::Event) {
        match event {
            tenant::Event::Configured(config) => {
                self.config = config.clone();
                self.trial.configured(config.canary.as_deref());
                self.matches.configured(config);
            }
            tenant::Event::Restated(restated) => {
                self.config = restated.config.clone();
                self.trial = restated.trial;
                self.matches.configured(&restated.config);
                self.conduct = restated.conduct.clone();
                for (chat, agent, until) in &restated.passes {
                    if let Some(card) = self.cards.get_mut(chat) {
                        card.passes.entry(*agent).or_default().until = *until;
                    }
                }
            }
            tenant::Event::Conduct(event) => self.conduct.apply(now, event),
            tenant::Event::Canary(event) => self.trial.apply(now, event),
            tenant::Event::Matched { chat, skill, agent, units, turn, step, why, canary, .. } => {
                let draft = self.config.canary.as_ref().filter(|tried| *canary > 0 && tried.id == *canary);
                let settings = draft.and_then(|draft| draft.skill(*skill)).or_else(|| self.config.skill(*skill));
                let rings = !settings.is_some_and(|skill| skill.rules.offer.auto_accept);
                if let Some(card) = self.cards.get_mut(chat) {
                    let steps = settings.map(|skill| skill.rules.steps());
                    card.spoke = steps.and_then(|steps| steps.get(usize::from(*step))).map(|step| Spoke::of(step, why));
                }
                let pending = Pending { chat: *chat, units: *units, at: now, rings, turn: *turn };
                self.matches.matched(*agent, pending);
            }
            tenant::Event::Withdrawn { chat, agent, .. } => self.matches.answered(*agent, *chat),
            tenant::Event::Passed { chat, agent, until } => {
                if let Some(card) = self.cards.get_mut(chat) {
                    card.passes.entry(*agent).or_default().until = *until;
                }
            }
            _ => {}
        }
    }

    fn agent(&mut self, now: Millis, id: AgentId, event: &crate::agent::Event) {
        use crate::agent::Event as E;
        let counted = self.staff_of(id);
        let agent = self.agents.entry(id).or_default();
        let before = agent.person.clone();
        agent.evolve(now, event);
        self.boards.staff(counted.as_ref(), Staff::of(agent).as_ref());
        if agent.person != before {
            let after = agent.person.clone();
            self.learned(id, before.as_deref(), after.as_deref());
        }
        // What others give somebody is no sign of theirs.
        if !matches!(event, E::Learned { .. } | E::KnewAlready { .. }) {
            self.last_seen.insert(id, now);
        }
        match event {
            E::Rang { ring, until } => {
                self.matches.answered(id, ring.chat);
                if let Some(card) = self.cards.get_mut(&ring.chat) {
                    card.rings(id, *until, ring.span);
                }
            }
            E::OfferEnded { chat, outcome, .. } => {
                self.matches.answered(id, *chat);
                self.rings_no_more(id, *chat);
                if let (Outcome::Declined | Outcome::TimedOut { .. }, Some(card)) = (outcome, self.cards.get_mut(chat))
                {
                    card.passes.entry(id).or_default().how = Some(*outcome);
                }
            }
            E::Accepted { chat, .. } | E::Claimed { chat, .. } => self.rings_no_more(id, *chat),
            E::Restated(agent) => {
                self.matches.afresh(id);
                self.rings_afresh(id, agent);
            }
            _ => {}
        }
    }

    /// Somebody has other skills than before.
    fn learned(&mut self, id: AgentId, before: Option<&Person>, now: Option<&Person>) {
        let skills = |person: Option<&Person>| -> BTreeSet<SkillId> {
            person.into_iter().flat_map(|person| person.skills.iter().map(|(skill, _)| *skill)).collect()
        };
        let (before, now) = (skills(before), skills(now));
        for skill in before.symmetric_difference(&now) {
            let members = self.members.entry(*skill).or_default();
            let others = members.iter().copied().filter(|member| *member != id);
            let mut changed: Vec<AgentId> = others.chain(now.contains(skill).then_some(id)).collect();
            changed.sort_unstable();
            *members = changed.into();
        }
    }

    /// Who reads what is needed for a rebuild hears of a bell by this alone.
    fn rings_afresh(&mut self, id: AgentId, agent: &Agent) {
        for (chat, hold) in &agent.holds {
            if let (Hold::Ringing { since, until, .. }, Some(card)) = (hold, self.cards.get_mut(chat))
                && !card.rings_at(id)
            {
                card.rings(id, *until, *until - *since);
            }
        }
    }

    fn rings_no_more(&mut self, agent: AgentId, chat: ChatId) {
        if let Some(card) = self.cards.get_mut(&chat) {
            card.rings_no_more(agent);
        }
    }

    fn chat(&mut self, now: Millis, id: ChatId, event: &chat::Event) {
        use chat::Event as E;
        if !self.chats.contains_key(&id) && !matches!(event, E::Opened { .. }) {
            // A sign of life or a late answer for a chat that is over.
            return;
        }
        let before = self.taken(id);
        let chat = self.chats.entry(id).or_insert_with(|| Chat::new(id));
        chat.evolve(now, event);
        let over = chat.finished();
        self.boards.taken(before, self.taken(id));
        let card = self.cards.entry(id).or_default();
        match event {
            E::Opened { .. } => card.opened_at = now,
            E::Assigned { .. } => drop(card.taken_at.get_or_insert(now)),
            E::Said { index, id, by, to, text, files, client_id, .. } => {
                if (*by, *to) == (Speaker::Customer, Audience::Everyone) && card.first.is_none() {
                    card.first = shown(text).map(|text| (*index, text));
                }
                if card.tail.len() == TAIL {
                    card.tail.pop_front();
                }
                card.tally.said(*index, *by, *to);
                card.tail.push_back(Line {
                    index: *index,
                    id: *id,
                    by: *by,
                    to: *to,
                    text: text.clone(),
                    files: files.clone(),
                    client_id: client_id.clone(),
                    at: now,
                    edited: None,
                });
            }
            E::Edited { index, text, .. } => {
                if let Some(line) = card.tail.iter_mut().rev().find(|line| line.index == *index) {
                    (line.text, line.edited) = (text.clone(), Some(now));
                }
            }
            E::Ended { .. } | E::Abandoned { .. } | E::Missed { .. } => card.ended_at = Some(now),
            _ => {}
        }
        card.steps.extend(Step::of(event).map(|step| (now, step)));
        if over {
            self.chats.remove(&id);
            self.cards.remove(&id);
        }
    }

    /// An agent's seat as matching has it.
    pub fn seat(&self, id: AgentId, agent: &Agent) -> Seat {
        let mut seat = self.matches.seat(id, agent);
        seat.state.connected |= self.past;
        seat
    }

    /// Whether a waiting chat rings, or is about to.
    pub fn engaged(&self, chat: ChatId) -> bool {
        self.cards.get(&chat).is_some_and(|card| card.ringing.is_some()) || self.matches.is_pending(chat)
    }

    /// A waiting chat's place in its line, from 1; none beyond `most`, so that the look-up stays cheap.
    pub fn position(&self, chat: ChatId, most: usize) -> Option<usize> {
        let (skill, _) = self.chats.get(&chat)?.line()?;
        let queue = self.queues.get(&skill)?;
        let key = queue.places.get(&chat)?;
        // Whoever has just come stands behind everybody, and need not be looked for.
        if queue.line.last_key_value().is_some_and(|(last, _)| last == key) {
            return Some(queue.line.len()).filter(|place| *place <= most);
        }
        queue.line.keys().take(most).position(|at| at == key).map(|before| before + 1)
    }

    /// The chats that an agent owns or wraps up, oldest hold first.
    pub fn chats_of(&self, agent: AgentId) -> impl Iterator<Item = (&Chat, &Card)> {
        self.agents
            .get(&agent)
            .into_iter()
            .flat_map(|agent| agent.holds.keys())
            .filter_map(|id| Some((self.chats.get(id)?, self.cards.get(id)?)))
            .filter(move |(chat, _)| chat.owner() == Some(agent))
    }

    /// The chats of others in which an agent is.
    pub fn joined_by(&self, agent: AgentId) -> impl Iterator<Item = (&Chat, &Card)> {
        let guests = self.agents.get(&agent).into_iter().flat_map(|agent| &agent.guests);
        let chats = guests.filter_map(|(id, _)| Some((self.chats.get(id)?, self.cards.get(id)?)));
        chats.filter(move |(chat, _)| chat.people.find(agent).is_some())
    }

    /// A chat that somebody has just taken may still stand in its line, which hears of it later; one that rings at a colleague is
    /// being served, and one that rings here is what "next" means.
    fn is_next_for(&self, agent: AgentId, chat: ChatId) -> bool {
        let waits = self.chats.get(&chat).is_some_and(|chat| chat.line().is_some());
        waits && self.cards.get(&chat).and_then(|card| card.ringing).is_none_or(|(at, _)| at == agent)
    }

    /// The first chat over all lines that the agent serves, whatever their mode.
    pub fn first_for(&self, agent: AgentId) -> Option<Key> {
        let person = self.agents.get(&agent)?.person.as_ref()?;
        person
            .skills
            .iter()
            .filter_map(|(skill, _)| {
                self.queues.get(skill)?.line.keys().find(|key| self.is_next_for(agent, key.chat)).copied()
            })
            .min()
    }
}
