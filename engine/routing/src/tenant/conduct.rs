//! Who is banned, and which chats were reported: what agents and administrators hold against customers, kept until it is lifted.
use super::{Event as TenantEvent, Tenant};
use crate::Text;
use crate::machine::{Effect, Effects, Events};
use crate::message::{Tell, Ticket};
use crate::refusal::{Refusal, Reply};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};
use catalogue::limit;
use smallvec::smallvec;
use std::collections::BTreeMap;
use std::net::Ipv6Addr;

/// A customer who is let in no more. Whoever else writes from the same address is not let in either.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Ban {
    /// Where the customer connects from.
    pub address: Text,
    pub until: Millis,
    /// Why, in the words of whoever banned.
    pub reason: Text,
    /// The chat that led to it.
    pub chat: Option<ChatId>,
    /// Who banned.
    pub by: AgentId,
    pub at: Millis,
}

/// A chat that somebody reported, until that is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Flag {
    /// Of which kind the complaint is.
    pub category: Text,
    /// What happened.
    pub explanation: Text,
    /// Who reported it.
    pub by: AgentId,
    pub at: Millis,
}

/// Everything that is held against customers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Conduct {
    /// Bans by [`whom`]; one that has run out counts no more, and goes with the next change.
    pub bans: BTreeMap<Text, Ban>,
    /// Reports that nobody has dismissed.
    pub flags: BTreeMap<ChatId, Flag>,
}

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Act {
    Ban {
        address: Text,
        until: Millis,
        /// Why.
        reason: Text,
        /// The chat that led to it: where it is under way, it ends.
        chat: Option<ChatId>,
    },
    /// Let a ban last until another time.
    Extend { address: Text, until: Millis },
    /// Lift a ban.
    Lift { address: Text },
    /// Report a chat.
    Report {
        chat: ChatId,
        /// Of which kind the complaint is.
        category: Text,
        /// What happened.
        explanation: Text,
    },
    /// Dismiss a report.
    Dismiss { chat: ChatId },
}

/// From where a person acts, for the audit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Whence {
    /// The address that they call from; empty where nobody calls.
    pub address: Text,
    /// Whether an access token does it in their stead.
    pub token: bool,
}

/// What a person wants done.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Order {
    pub by: AgentId,
    /// From where.
    pub whence: Whence,
    pub act: Act,
    pub ticket: Ticket,
}

/// What has happened. All of it is written.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// Somebody is banned.
    Banned {
        ban: Ban,
        /// From where it was done.
        whence: Whence,
        ticket: Ticket,
    },
    /// A ban lasts until another time.
    Extended {
        address: Text,
        until: Millis,
        /// Who said so.
        by: AgentId,
        /// Until when it was to last before; of what was written before this was kept, nothing.
        was: Option<Millis>,
        whence: Whence,
        ticket: Ticket,
    },
    /// A ban is lifted.
    Lifted {
        address: Text,
        /// Who lifted it.
        by: AgentId,
        /// The ban; of what was written before this was kept, nothing.
        was: Option<Ban>,
        whence: Whence,
        ticket: Ticket,
    },
    /// A chat was reported.
    Reported {
        chat: ChatId,
        /// The report.
        flag: Flag,
        ticket: Ticket,
    },
    /// A report was dismissed.
    Dismissed {
        chat: ChatId,
        /// Who dismissed it.
        by: AgentId,
        /// The report; of what was written before this was kept, nothing.
        was: Option<Flag>,
        whence: Whence,
        ticket: Ticket,
    },
}

impl Event {
    /// Who waits for the answer.
    pub fn ticket(&self) -> Ticket {
        match self {
            Event::Banned { ticket, .. }
            | Event::Extended { ticket, .. }
            | Event::Lifted { ticket, .. }
            | Event::Reported { ticket, .. }
            | Event::Dismissed { ticket, .. } => *ticket,
        }
    }
}

impl Conduct {
    /// The ban that holds for an address.
    pub fn ban(&self, now: Millis, address: &str) -> Option<&Ban> {
        self.bans.get(&whom(address)).filter(|ban| now < ban.until)
    }

    /// Whether nothing is held against anybody.
    pub fn is_empty(&self) -> bool {
        self.bans.is_empty() && self.flags.is_empty()
    }

    fn agree(&self, now: Millis, order: Order) -> Result<Event, Refusal> {
        let Order { by, whence, act, ticket } = order;
        let held = |address: &Text| self.ban(now, address);
        Ok(match act {
            Act::Ban { address, .. } if held(&address).is_some() => return Err(Refusal::AlreadyBanned),
            Act::Ban { .. } if self.bans.values().filter(|ban| now < ban.until).count() >= limit::BANS => {
                return Err(Refusal::Overloaded);
            }
            Act::Ban { address, until, reason, chat } => {
                Event::Banned { ban: Ban { address, until, reason, chat, by, at: now }, whence, ticket }
            }
            Act::Extend { address, until } => {
                let was = Some(held(&address).ok_or(Refusal::BanNotThere)?.until);
                Event::Extended { address, until, by, was, whence, ticket }
            }
            Act::Lift { address } => {
                let was = Some(held(&address).ok_or(Refusal::BanNotThere)?.clone());
                Event::Lifted { address, by, was, whence, ticket }
            }
            Act::Report { chat, .. } if self.flags.contains_key(&chat) => return Err(Refusal::AlreadyReported),
            Act::Report { .. } if self.flags.len() >= limit::FLAGS => return Err(Refusal::Overloaded),
            Act::Report { chat, category, explanation } => {
                Event::Reported { chat, flag: Flag { category, explanation, by, at: now }, ticket }
            }
            Act::Dismiss { chat } => {
                let was = Some(self.flags.get(&chat).ok_or(Refusal::ChatNotThere)?.clone());
                Event::Dismissed { chat, by, was, whence, ticket }
            }
        })
    }

    /// Folds one event in.
    pub fn apply(&mut self, now: Millis, event: &Event) {
        match event {
            Event::Banned { ban, .. } => {
                self.bans.retain(|_, ban| now < ban.until);
                self.bans.insert(whom(&ban.address), ban.clone());
                // Whoever bans has looked at the report.
                if let Some(chat) = ban.chat {
                    self.flags.remove(&chat);
                }
            }
            Event::Extended { address, until, .. } => {
                if let Some(ban) = self.bans.get_mut(&whom(address)) {
                    ban.until = *until;
                }
            }
            Event::Lifted { address, .. } => drop(self.bans.remove(&whom(address))),
            Event::Reported { chat, flag, .. } => drop(self.flags.insert(*chat, flag.clone())),
            Event::Dismissed { chat, .. } => drop(self.flags.remove(chat)),
        }
    }
}

/// The network of an address of IPv6: whoever has one address has 2^64 of them.
pub fn network(address: Ipv6Addr) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))
}

/// Whom a ban of an address holds for: of IPv6 its network.
pub fn whom(address: &str) -> Text {
    match address.parse() {
        Ok(v6) => format!("{}/64", network(v6)).into(),
        Err(_) => address.into(),
    }
}

impl Tenant {
    pub(super) fn conducts(&self, now: Millis, order: Order) -> Result<Events<TenantEvent>, Refusal> {
        self.conduct.agree(now, order).map(|event| smallvec![TenantEvent::Conduct(event)])
    }

    /// Whether somebody from there is let in.
    pub(super) fn lets_in(&self, now: Millis, address: Option<&Text>) -> Result<(), Refusal> {
        let banned = address.and_then(|address| self.conduct.ban(now, address));
        banned.map_or(Ok(()), |ban| Err(Refusal::Banned { until: ban.until }))
    }
}

/// Whom it concerns.
pub(super) fn says(event: &Event) -> Effects<super::Command> {
    let mut effects = Effects::new();
    if let Event::Banned { ban: Ban { chat: Some(chat), by, .. }, .. } = event {
        effects.push(Effect::Tell(Tell::Banned(*chat, *by)));
    }
    effects.push(Effect::Settle(event.ticket(), Ok(Reply::Done)));
    effects
}
