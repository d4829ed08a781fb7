//! An agent in chats of others: invited, taking part or looking on, and made their owner.
use super::{Agent, Cause, Hold};
use crate::chat::people::{self, Guest, Kind, Role};
use crate::chat::{How, Take};
use crate::machine::{Effect, Effects, Events};
use crate::message::{Tell, Ticket};
use crate::refusal::Refusal;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use smallvec::smallvec;

/// A chat is to be the agent's, as its owner wishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Crown {
    /// The owner who hands it over.
    pub by: AgentId,
    /// What it takes.
    pub units: Units,
    pub ticket: Ticket,
}

/// What an agent can be told about a chat of somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Command {
    /// The chat says what the agent is in it.
    Hear(Option<Guest>),
    /// Be its owner.
    Crown(Crown),
    /// The agent accepts the invitation.
    Accept { ticket: Ticket },
    /// A supervisor takes over the chat at which they look on.
    TakeOver {
        /// What it takes.
        units: Units,
        /// Whether they look in by the same act, where they do not look on yet.
        looks_in: bool,
        ticket: Ticket,
    },
}

impl Command {
    /// Who waits for the answer.
    pub fn ticket(&self) -> Ticket {
        match self {
            Command::Hear(_) => Ticket::NONE,
            Command::Crown(crown) => crown.ticket,
            Command::Accept { ticket } | Command::TakeOver { ticket, .. } => *ticket,
        }
    }

    /// What happens when the agent is not there.
    pub(crate) fn bounce<C>(self, agent: AgentId, chat: ChatId) -> Effects<C> {
        match self {
            Command::Hear(None) => Effects::new(),
            Command::Hear(Some(_)) => {
                smallvec![Effect::Tell(Tell::People(chat, people::Command::Excuse { agent, gone: true }))]
            }
            other => smallvec![Effect::Settle(other.ticket(), Err(Refusal::AgentOffline))],
        }
    }
}

/// What happens to an agent in chats of others.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// Invited, or in, as the chat says.
    Came(Guest),
    /// Neither any more, as the chat says.
    Went,
    /// Neither any more, because the agent can't, which the chat has to hear.
    Excused {
        /// For good; otherwise away.
        gone: bool,
    },
    /// Reaches for being the owner: the slot is held, and the chat has yet to agree.
    Owns {
        /// What it takes.
        units: Units,
        /// Who hands it over; none if the agent takes it over.
        by: Option<AgentId>,
        ticket: Ticket,
    },
    /// Can't be what the chat says. Not written.
    Unable {
        /// For good; otherwise away.
        gone: bool,
    },
    /// Accepts to take part or to look on; the chat has yet to agree. Not written.
    Accepts { ticket: Ticket },
    /// Can't be the owner. Not written.
    Refused {
        /// Why not.
        refusal: RefusedCrown,
        ticket: Ticket,
    },
}

/// Why an agent can't be made a chat's owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum RefusedCrown {
    /// Away or signed out.
    Away,
    NoRoom,
    /// Has it already, or it rings there.
    Has,
}

impl Event {
    /// Whether it is written.
    pub fn journaled(&self) -> bool {
        !matches!(self, Event::Unable { .. } | Event::Accepts { .. } | Event::Refused { .. })
    }
}

impl Agent {
    pub(super) fn answer_people(
        &self,
        now: Millis,
        chat: ChatId,
        command: Command,
    ) -> Result<Events<super::Event>, Refusal> {
        match command {
            Command::Hear(guest) => Ok(self.hearing(chat, guest)),
            Command::Crown(crown) => Ok(smallvec![super::Event::People(chat, self.crowning(chat, crown))]),
            Command::Accept { ticket } => match self.guests.get(&chat) {
                Some(Guest::Invited { kind: Kind::Direct, units, .. }) => self.taking(now, chat, *units, ticket),
                None if !self.holds.contains_key(&chat) => Err(Refusal::InvitationNotThere),
                _ => {
                    let accepts = super::Event::People(chat, Event::Accepts { ticket });
                    Ok(self.stirs(None).into_iter().chain([accepts]).collect())
                }
            },
            Command::TakeOver { units, looks_in, ticket } => {
                self.signed_in()?;
                if self.holds.contains_key(&chat) {
                    return Err(Refusal::AlreadyInChat);
                }
                let looks_on = match self.guests.get(&chat) {
                    Some(Guest::In(role)) => *role == Role::Observer,
                    Some(Guest::Invited { .. }) | None => looks_in,
                };
                if !looks_on {
                    return Err(Refusal::NotOneOfThem);
                }
                if !self.available_but_for(Cause::Inactive) {
                    return Err(Refusal::AgentInactive);
                }
                if !self.has_room_for(units) {
                    return Err(Refusal::SlotsFull);
                }
                let owns = super::Event::People(chat, Event::Owns { units, by: None, ticket });
                Ok(self.stirs(None).into_iter().chain([owns]).collect())
            }
        }
    }

    fn hearing(&self, chat: ChatId, guest: Option<Guest>) -> Events<super::Event> {
        let event = match guest {
            _ if self.guests.get(&chat).copied() == guest => return Events::new(),
            None => Event::Went,
            Some(Guest::Invited { .. }) if !self.available() => Event::Unable { gone: false },
            Some(Guest::In(_)) if !self.signed_in => Event::Unable { gone: true },
            Some(guest) => Event::Came(guest),
        };
        smallvec![super::Event::People(chat, event)]
    }

    fn crowning(&self, chat: ChatId, crown: Crown) -> Event {
        let Crown { by, units, ticket } = crown;
        let refusal = if self.holds.contains_key(&chat) {
            RefusedCrown::Has
        } else if !self.available_but_for(Cause::Inactive) {
            RefusedCrown::Away
        } else if !self.has_room_for(units) {
            RefusedCrown::NoRoom
        } else {
            return Event::Owns { units, by: Some(by), ticket };
        };
        Event::Refused { refusal, ticket }
    }

    /// Nobody who is away is invited to anything.
    pub(super) fn invitations_end(&self) -> impl Iterator<Item = super::Event> + '_ {
        let invited = self.guests.iter().filter(|(_, guest)| matches!(guest, Guest::Invited { .. }));
        invited.map(|(chat, _)| super::Event::People(*chat, Event::Excused { gone: false }))
    }

    /// Who is gone for good is in no chat.
    pub(super) fn parts(&self) -> impl Iterator<Item = super::Event> + '_ {
        let there = self.guests.iter().filter(|(_, guest)| matches!(guest, Guest::In(_)));
        there.map(|(chat, _)| super::Event::People(*chat, Event::Excused { gone: true }))
    }

    pub(super) fn among_others(&mut self, now: Millis, chat: ChatId, event: &Event) {
        match event {
            Event::Came(guest) => {
                self.guests.insert(chat, *guest);
            }
            Event::Went | Event::Excused { .. } => {
                self.guests.remove(&chat);
            }
            Event::Owns { units, .. } => {
                self.holds.insert(chat, Hold::Taken { units: *units, since: now, forced: false });
                self.idle_since = now;
                self.assigned_at = Some(now);
            }
            Event::Unable { .. } | Event::Accepts { .. } | Event::Refused { .. } => {}
        }
    }

    pub(super) fn says_of_others(&self, me: AgentId, chat: ChatId, event: &Event) -> Effects<super::Command> {
        let tell = |command| Effect::Tell(Tell::People(chat, command));
        match event {
            Event::Came(_) | Event::Went => Effects::new(),
            Event::Excused { gone } | Event::Unable { gone } => {
                smallvec![tell(people::Command::Excuse { agent: me, gone: *gone })]
            }
            Event::Accepts { ticket } => smallvec![tell(people::Command::Accept { by: me, ticket: *ticket })],
            Event::Owns { by, ticket, .. } => {
                let how = if by.is_some() { How::Crowned } else { How::TakenOver };
                let take = Take { agent: me, name: self.name(), how, from: *by, ticket: *ticket };
                smallvec![Effect::Tell(Tell::Take(chat, take)), self.seat(me, None)]
            }
            Event::Refused { refusal, ticket } => {
                let refusal = match refusal {
                    RefusedCrown::Away => Refusal::AgentOffline,
                    RefusedCrown::NoRoom => Refusal::NoRoomThere,
                    RefusedCrown::Has => Refusal::AlreadyInChat,
                };
                smallvec![Effect::Settle(*ticket, Err(refusal))]
            }
        }
    }

    /// How the agent comes to a chat that it has reached for by hand.
    pub(super) fn reaches(&self, chat: ChatId) -> How {
        match self.guests.get(&chat) {
            Some(Guest::Invited { kind: Kind::Direct, .. }) => How::Direct,
            _ => How::Claim,
        }
    }

    /// What the agent says again after a restart: the chats say what it is in them.
    pub(super) fn others_again(&self, me: AgentId) -> impl Iterator<Item = Effect<super::Command>> + '_ {
        self.guests.keys().map(move |chat| Effect::Tell(Tell::People(*chat, people::Command::Ask(me))))
    }

    pub(super) fn name(&self) -> crate::Text {
        self.person.as_ref().map(|person| person.name.clone()).unwrap_or_else(|| "".into())
    }
}
