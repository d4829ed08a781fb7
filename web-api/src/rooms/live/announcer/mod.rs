//! Makes the live frames: called once for each event, after it is written, with the read model as of that event.
pub(crate) mod alarms;
mod conduct;
mod removed;

use crate::edge::basics::{At, Ref};
use crate::edge::frame::{Kind, text};
use crate::edge::sites::{Site, Sites};
use crate::rooms::chat::Typist;
use crate::rooms::chat::kinds::*;
use crate::rooms::chat::{
    ChatAssigned, ChatCompleted, ChatCustomer, ChatEnded, ChatMessage, ChatMetadata, ChatStep, ChatTyping, OfferEnded,
    OfferOutcome, Presence, PresenceUndone, RemovalCause,
};
use crate::rooms::chat::{ChatJoined, Crumb, QueueInvited, QueueReordered, views};
use crate::rooms::customer;
use crate::rooms::live::supervisors::Supervisors;
use crate::rooms::live::teller::Teller;
use crate::rooms::live::wire::CustomerHears;
use catalogue::ids::{AgentId, ChatId, SkillId, TenantId};
use engine::{Announcer, Behind, Frames, Known, Outgoing, To};
use routing::agent::{Choice, Outcome, ReleaseCause, people as guest};
use routing::chat::{Audience, EndCause, Life, Speaker, answer, people, transfer};
use routing::folds::desk::Desk;
use routing::time::Millis;
use routing::{Event, agent, chat, queue, tenant};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;
use utoipa::ToSchema;

/// So many customers at the head of a line hear of every move; those further back hear of theirs with their next ping.
const TOLD_OF_MOVES: usize = 25;

/// Makes frames of events.
pub(crate) struct Herald {
    /// The tenants, whose brands stand in the items of their lines.
    sites: Sites,
    supervisors: Supervisors,
    teller: Teller,
}

impl Herald {
    /// For these tenants, and those that come while the server runs.
    pub(crate) fn new(sites: Sites, supervisors: Supervisors, teller: Teller) -> Herald {
        Herald { sites, supervisors, teller }
    }
}

impl Announcer for Herald {
    fn announce(&self, tenant: TenantId, seq: Option<u64>, at: Millis, event: &Event, known: Known<'_>) -> Frames {
        let site = self.sites.of(tenant);
        let row = site.as_ref().map(|site| site.row());
        let brand = row.as_ref().map_or("", |row| &row.brand_name);
        let (site, teller) = (site.as_ref(), &self.teller);
        let mut say = Say { seq, at, desk: known.desk, known, brand, site, teller, frames: Frames::new() };
        match event {
            Event::Chat(id, chat::Event::Requeued { from }) => say.orphaned(*id, *from, self.supervisors.of(tenant)),
            Event::Chat(id, chat::Event::Answer(event)) => say.unanswered(*id, event, &self.supervisors.of(tenant)),
            _ => {}
        }
        match event {
            Event::Tenant(tenant::Event::Conduct(event)) => say.conduct(event),
            Event::Tenant(_) => {}
            Event::Queue(skill, event) => say.queue(*skill, event),
            Event::Agent(id, event) => say.agent(*id, event),
            Event::Chat(id, event) => say.chat(*id, event),
        }
        say.frames
    }
}

/// One event on its way out.
struct Say<'a> {
    seq: Option<u64>,
    at: Millis,
    desk: &'a Desk,
    known: Known<'a>,
    brand: &'a str,
    /// The tenant, once the server has it.
    site: Option<&'a Arc<Site>>,
    teller: &'a Teller,
    frames: Frames,
}

impl Say<'_> {
    fn to<T: Serialize + ToSchema>(&mut self, to: To, kind: &Kind<T>, data: &T) {
        self.sends(to, kind, data, Behind::Nothing);
    }

    fn sends<T: Serialize + ToSchema>(&mut self, to: To, kind: &Kind<T>, data: &T, behind: Behind) {
        let seq = self.seq.map(|seq| engine::place(seq, self.frames.len()));
        self.frames.push(Outgoing { to, frame: kind.frame(seq, self.at, data), behind });
    }

    fn customer(&mut self, chat: ChatId, frame: &CustomerHears) {
        let behind = if matches!(frame, CustomerHears::Ended { .. }) { Behind::Closes } else { Behind::Nothing };
        self.frames.push(Outgoing { to: To::Customer(chat), frame: text(frame), behind });
    }

    fn state(&mut self, chat: ChatId) {
        if let Some(state) = customer::customer_state(self.known, self.at, chat) {
            self.customer(chat, &CustomerHears::State(state));
        }
    }

    fn queue(&mut self, skill: SkillId, event: &queue::Event) {
        match event {
            queue::Event::Joined(waiting) => {
                let chat = waiting.chat;
                let Some(queue) = self.desk.queues.get(&skill) else { return };
                self.moved(skill, chat);
                // Behind everybody, as is usual, it moves nobody's place.
                let last = queue.line.last_key_value();
                if last.is_none_or(|(key, _)| key.chat != chat) {
                    self.line_moved(skill);
                } else if waits(self.desk, chat) {
                    self.state(chat);
                }
            }
            queue::Event::Left { chat, .. } => {
                self.moved(skill, *chat);
                self.line_moved(skill);
            }
            // Its rules may weigh priorities differently.
            queue::Event::Configured(_) => {
                let turns = views::turns(self.desk, skill);
                if !turns.is_empty() {
                    self.skilled(skill, &QUEUE_REORDERED, &QueueReordered { skill_id: skill.0, turns });
                    self.line_moved(skill);
                }
            }
            queue::Event::WaitedOut(_) | queue::Event::Restated(_) => {}
        }
    }

    /// To whoever has this skill: they see its line, and nobody else learns who waits in it.
    fn skilled<T: Serialize + ToSchema>(&mut self, skill: SkillId, kind: &Kind<T>, data: &T) {
        if let Some(members) = self.desk.members.get(&skill).filter(|members| !members.is_empty()) {
            self.to(To::Skilled(members.clone()), kind, data);
        }
    }

    fn line_moved(&mut self, skill: SkillId) {
        let desk = self.desk;
        let Some(line) = desk.queues.get(&skill) else { return };
        let outlook = customer::outlook(self.known, self.at, skill);
        for key in line.line.keys().take(TOLD_OF_MOVES).filter(|key| waits(desk, key.chat)) {
            if let Some(state) = customer::customer_told(desk, key.chat, || outlook) {
                self.customer(key.chat, &CustomerHears::State(state));
            }
        }
    }

    fn agent(&mut self, id: AgentId, event: &agent::Event) {
        use agent::Event as E;
        match event {
            E::Chose { choice, .. } => self.undone(id, *choice),
            E::SignedIn { .. } | E::Kept(_) | E::Lifted(_) | E::Claimed { .. } => {}
            E::Learned { .. } | E::Toured { .. } | E::Forced { .. } | E::People(_, guest::Event::Owns { .. }) => {}
            // Presence is the person's, sessions are their sockets': whoever ends one tells those that it had.
            E::SignedOut { .. } => {}
            E::Rang { ring, until } => {
                self.moved(ring.place.skill, ring.chat);
                if let Some(offer) = views::offer(self.desk, ring.chat, ring.place, *until) {
                    self.sends(To::Agent(id), &OFFER, &offer, Behind::Asks(*until - self.at));
                }
            }
            E::OfferEnded { outcome: Outcome::Unable, .. } => return,
            E::OfferEnded { chat, outcome, .. } => {
                let (outcome, taken_by) = match outcome {
                    Outcome::Declined => (OfferOutcome::Declined, None),
                    Outcome::TimedOut { counted: true } => (OfferOutcome::TimedOut, None),
                    Outcome::TimedOut { counted: false } => (OfferOutcome::NotCounted, None),
                    Outcome::Unheard => (OfferOutcome::Unheard, None),
                    Outcome::Withdrawn { by: None } => (OfferOutcome::Withdrawn, None),
                    Outcome::Withdrawn { by: Some(by) } => (OfferOutcome::Taken, Some(*by)),
                    Outcome::WentAway | Outcome::Unable => (OfferOutcome::WentAway, None),
                };
                let taken_by = taken_by.map(|by| views::agent_name(self.desk, by).to_owned());
                self.to(To::Agent(id), &OFFER_ENDED, &OfferEnded { uniQref: Ref(*chat), outcome, taken_by });
                self.no_longer_rings(*chat);
            }
            E::Accepted { chat, .. } => {
                let ended = OfferEnded { uniQref: Ref(*chat), outcome: OfferOutcome::Accepted, taken_by: None };
                self.to(To::Agent(id), &OFFER_ENDED, &ended);
                self.no_longer_rings(*chat);
            }
            E::Released { cause, .. } => match cause {
                ReleaseCause::Lost { .. } | ReleaseCause::Done | ReleaseCause::Requeued => {}
                ReleaseCause::HandedOver | ReleaseCause::Unanswered => {}
            },
            E::Renewed { .. }
            | E::Explained { .. }
            | E::KnewAlready { .. }
            | E::AskedAgain { .. }
            | E::RangAlready { .. }
            | E::NotHeld { .. }
            | E::NotRinging { .. }
            // The chat says who is in it.
            | E::People(..)
            | E::DeviceUp(_)
            | E::DeviceDown(_)
            | E::WasActive
            | E::Recovered
            | E::Restated(_) => return,
        }
        self.presence(id);
    }

    /// To themselves at once; whoever watches people hears of it with others.
    fn presence(&mut self, id: AgentId) {
        let Some(agent) = self.desk.agents.get(&id) else { return };
        let (now, capacity) = (views::presence(Some(agent)), views::capacity(Some(agent), 0));
        let presence = Presence {
            user_id: id.0,
            status: now.status,
            suspended: now.suspended,
            suspend_reason: now.reason,
            suspend_cause: now.cause,
            suspended_by: views::suspended_by(self.desk, Some(agent)),
            capacity,
            slots: views::slots(self.desk, agent),
        };
        self.to(To::Agent(id), &PRESENCE, &presence);
        if let Some(site) = self.site {
            self.teller.note(site, id);
        }
    }

    /// To the supervisor who had set them away: they have chosen to be available, which lifts that next.
    fn undone(&mut self, id: AgentId, choice: Choice) {
        let forced = self.desk.agents.get(&id).and_then(|agent| agent.forced);
        if let Some((by, reason)) = forced.filter(|(by, _)| choice == Choice::Available && *by != id) {
            let name = views::agent_name(self.desk, id).to_owned();
            self.to(To::Agent(by), &PRESENCE_UNDONE, &PresenceUndone { user_id: id.0, name, reason });
        }
    }

    fn no_longer_rings(&mut self, chat: ChatId) {
        if let Some(known) = self.desk.chats.get(&chat) {
            let skill = known.line().map_or(known.course.skill, |(skill, _)| skill);
            self.moved(skill, chat);
        }
    }

    /// It stands in its line otherwise than before, which whoever has the skill hears with others.
    fn moved(&self, skill: SkillId, chat: ChatId) {
        if let Some(site) = self.site {
            self.teller.moved(site, self.desk, skill, chat);
        }
    }

    fn chat(&mut self, id: ChatId, event: &chat::Event) {
        use chat::Event as E;
        let desk = self.desk;
        let owner = desk.chats.get(&id).and_then(chat::Chat::owner);
        let step = views::step(desk, id, event);
        match event {
            // The customer's own call answers it; the line tells the agents.
            E::Opened { .. } => {}
            E::Assigned { agent, how, from, .. } => {
                if let Some(from) = from {
                    self.taken_from(id, *from, *agent, *how);
                }
                let view = desk.chats.get(&id).zip(desk.cards.get(&id));
                if let Some(view) = view.and_then(|(chat, card)| views::ongoing(desk, self.at, *agent, chat, card)) {
                    self.to(To::Agent(*agent), &CHAT_ASSIGNED, &ChatAssigned { chat: Box::new(view) });
                }
                self.others(id, *agent, step);
                self.state(id);
            }
            E::Requeued { from } => {
                self.removed(id, *from, RemovalCause::Requeued);
                self.step(id, step);
                self.state(id);
            }
            E::Answer(answer::Event::Raised { .. }) => self.step(id, step),
            E::Answer(answer::Event::Moved { from, .. }) => {
                self.removed(id, *from, RemovalCause::Unanswered);
                self.step(id, step);
                self.state(id);
            }
            E::Transfer(transfer::Event::Sent { by, .. }) => {
                self.removed(id, *by, RemovalCause::Transferred);
                self.step(id, step);
                self.state(id);
            }
            // The customer never hears of a transfer that comes to nothing.
            E::Transfer(_) => {
                let told = desk.chats.get(&id).zip(step).map(|(chat, step)| views::transfer(chat, step));
                if let (Some(inside), Some(told)) = (self.inside(id), told) {
                    self.to(inside, &CHAT_TRANSFER, &told);
                }
            }
            E::Refused { .. } => {}
            E::Poke(_) => self.poke(id, step),
            E::People(event) => self.people(id, event, step),
            E::Said { by, index, .. } => {
                self.said(id, *index);
                self.first_words(id, *index);
                self.answered(id, *by, *index);
            }
            E::Edited { index, .. } => self.said(id, *index),
            E::Marked { by, .. } => self.seen(id, *by),
            E::Typed { by, to, text } => self.typed(id, *by, *to, text.as_deref()),
            E::TypesOn { .. } => {}
            E::CustomerWas(life) => self.customer_was(id, *life),
            E::Ended { cause, wrap_up_until, .. } => {
                if let (Some(owner), Some(step)) = (owner, step) {
                    let by = match cause {
                        EndCause::Agent { .. } | EndCause::Supervisor { .. } | EndCause::Banned { .. } => Typist::Agent,
                        EndCause::CustomerLeft | EndCause::CustomerGone | EndCause::Missed | EndCause::NoAnswer => {
                            Typist::Customer
                        }
                    };
                    let reason = views::reason(cause);
                    let wrap_up_until = At(*wrap_up_until);
                    let ended = ChatEnded { uniQref: Ref(id), reason, by, wrap_up_until, step };
                    self.to(To::Agent(owner), &CHAT_ENDED, &ended);
                }
                self.state(id);
                self.customer(id, &CustomerHears::Ended { reason: views::reason(cause) });
            }
            E::Missed { .. } => {
                self.customer(id, &CustomerHears::Ended { reason: views::reason(&EndCause::Missed) });
            }
            E::Overflowed { .. } => self.state(id),
            E::Abandoned { cause, .. } => {
                self.customer(id, &CustomerHears::Ended { reason: views::reason(cause) });
            }
            E::WrappedUp { agent, .. } => {
                self.to(To::Agent(*agent), &CHAT_COMPLETED, &ChatCompleted { uniQref: Ref(id) });
            }
            // Its line says where it stands now.
            E::Prioritised { .. } => self.step(id, step),
            // Notes are the owner's own until the wrap-up is over.
            E::NotesKept { .. } => {}
            E::Described { by, .. } => {
                if let (Some(inside), Some(chat)) = (self.inside(id), self.desk.chats.get(&id)) {
                    let metadata = views::metadata(&chat.metadata);
                    let told = ChatMetadata { uniQref: Ref(id), metadata, user_id: by.0 };
                    self.to(inside, &CHAT_METADATA, &told);
                }
            }
            E::TakeLost { .. }
            | E::StillYours { .. }
            | E::SaidAgain { .. }
            | E::EditedAgain { .. }
            | E::MarkedAlready { .. }
            | E::DescribedAlready { .. }
            | E::NotWaiting(_)
            | E::Recovered
            | E::LeftAlready { .. } => {}
        }
    }

    /// Everybody in a chat.
    fn inside(&self, id: ChatId) -> Option<To> {
        let chat = self.desk.chats.get(&id)?;
        match (chat.owner(), chat.people.others.is_empty()) {
            (Some(owner), true) => Some(To::Agent(owner)),
            (None, true) => None,
            (_, false) => Some(insiders(chat, None)),
        }
    }

    /// A step that changes nothing else of the chat.
    fn step(&mut self, id: ChatId, step: Option<Crumb>) {
        if let (Some(inside), Some(step)) = (self.inside(id), step) {
            self.to(inside, &CHAT_STEP, &ChatStep { uniQref: Ref(id), step });
        }
    }

    /// Somebody has the chat now, who is told of it as a whole: the others in it hear who that is.
    fn others(&mut self, id: ChatId, owner: AgentId, step: Option<Crumb>) {
        let Some(chat) = self.desk.chats.get(&id) else { return };
        let others: BTreeSet<AgentId> = chat.people.others.iter().map(|other| other.agent).collect();
        let others: Arc<[AgentId]> = others.into_iter().filter(|agent| *agent != owner).collect();
        if !others.is_empty() {
            self.to(To::Agents(others), &CHAT_PEOPLE, &views::people(self.desk, chat, step));
        }
    }

    fn people(&mut self, id: ChatId, event: &people::Event, step: Option<Crumb>) {
        let agent = match event {
            people::Event::Invited { invitation, .. } => invitation.whom,
            people::Event::Uninvited { whom, .. } => *whom,
            people::Event::Joined { agent, .. } | people::Event::Parted { agent, .. } => *agent,
            people::Event::CrownAsked { .. } | people::Event::Told { .. } => return,
        };
        let desk = self.desk;
        let Some((chat, card)) = desk.chats.get(&id).zip(desk.cards.get(&id)) else { return };
        match event {
            people::Event::Invited { .. } => {
                if let Some(item) = views::invited(desk, self.brand, self.at, id) {
                    self.to(To::Agent(agent), &QUEUE_INVITED, &QueueInvited { item: Box::new(item) });
                }
            }
            people::Event::Joined { .. } => {
                if let Some(view) = views::ongoing(desk, self.at, agent, chat, card) {
                    self.to(To::Agent(agent), &CHAT_JOINED, &ChatJoined { chat: Box::new(view) });
                }
            }
            // The chat is the agent's own now, which its next event says.
            people::Event::Parted { how: people::Parting::Owns, .. } => {}
            people::Event::Parted { .. } => self.removed(id, agent, RemovalCause::Parted),
            _ => {}
        }
        self.to(insiders(chat, Some(agent)), &CHAT_PEOPLE, &views::people(desk, chat, step));
    }

    fn poke(&mut self, id: ChatId, step: Option<Crumb>) {
        if let (Some(inside), Some(chat)) = (self.inside(id), self.desk.chats.get(&id)) {
            self.to(inside, &CHAT_POKE, &views::poke(chat, step));
        }
        self.state(id);
    }

    fn said(&mut self, id: ChatId, index: u32) {
        let desk = self.desk;
        let Some((chat, card)) = desk.chats.get(&id).zip(desk.cards.get(&id)) else { return };
        let Some(opening) = &chat.opening else { return };
        let Some(said) = card.tail.iter().rev().find(|said| said.index == index) else { return };
        if let Some(inside) = self.inside(id) {
            let message = Box::new(views::line(desk, &opening.customer, &chat.marks, said));
            let poke_from = chat.poke_from().map(At);
            let waiting_since = chat.waiting_since().map(At);
            let told = ChatMessage { uniQref: Ref(id), message, poke_from, waiting_since };
            self.to(inside, &CHAT_MESSAGE, &told);
        }
        if let Some(message) = customer::customer_line(desk, &opening.customer, said) {
            self.customer(id, &CustomerHears::Message(message));
        }
    }

    /// Who writes has read what was there: an agent's own devices hear it, and of a customer, where agents spoke last, the agents.
    fn answered(&mut self, id: ChatId, by: Speaker, index: u32) {
        if by != Speaker::Customer {
            self.seen(id, by);
        }
        let Some(card) = self.desk.cards.get(&id) else { return };
        let before = card.tail.iter().rev().find(|said| said.index < index && said.to == Audience::Everyone);
        if by == Speaker::Customer && before.is_some_and(|said| said.by != Speaker::Customer) {
            self.seen(id, by);
        }
    }

    /// The agents hear how far the customer has come; an agent's other devices, how far that agent has.
    fn seen(&mut self, id: ChatId, by: Speaker) {
        let to = match by {
            Speaker::Customer => self.inside(id),
            Speaker::Agent(agent) => Some(To::Agent(agent)),
        };
        if let Some((to, seen)) = to.zip(views::seen(self.desk, id, by)) {
            self.to(to, &CHAT_SEEN, &seen);
        }
    }

    fn typed(&mut self, id: ChatId, by: Speaker, to: Audience, text: Option<&str>) {
        let (who, user_id) = match by {
            Speaker::Customer => (Typist::Customer, None),
            Speaker::Agent(agent) => (Typist::Agent, Some(agent.0)),
        };
        let (on, whisper) = (text.is_some(), to == Audience::Agents);
        if let Some(inside) = self.inside(id) {
            let text = text.filter(|text| !text.is_empty()).map(str::to_owned);
            let typing = ChatTyping { uniQref: Ref(id), who, user_id, on, text, whisper };
            self.to(inside, &CHAT_TYPING, &typing);
        }
        if matches!(by, Speaker::Agent(_)) && !whisper {
            // One of several may type on.
            let on = self.desk.chats.get(&id).is_some_and(chat::Chat::agent_types);
            self.customer(id, &CustomerHears::Typing { on });
        }
    }

    fn customer_was(&mut self, id: ChatId, life: Life) {
        let Some(chat) = self.desk.chats.get(&id) else { return };
        let turned = match life {
            Life::Up => chat.live.sockets == 1,
            Life::Down => chat.live.sockets == 0,
            Life::Seen => false,
        };
        if let Some(inside) = self.inside(id).filter(|_| turned) {
            let online = chat.customer_online();
            self.to(inside, &CHAT_CUSTOMER, &ChatCustomer { uniQref: Ref(id), online });
        }
    }
}

/// Whether a customer knows that their chat stands in a line: of a transfer that its owner asks for they never hear.
fn waits(desk: &Desk, chat: ChatId) -> bool {
    desk.chats.get(&chat).is_some_and(|chat| matches!(chat.stage, chat::Stage::Waiting { .. }))
}

/// Everybody in a chat, and somebody who is or was to be.
fn insiders(chat: &chat::Chat, besides: Option<AgentId>) -> To {
    let others = chat.people.others.iter().map(|other| other.agent);
    To::Agents(chat.owner().into_iter().chain(others).chain(besides).collect::<BTreeSet<_>>().into_iter().collect())
}
