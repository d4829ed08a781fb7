//! ACKED_IS_WRITTEN: what people were told, held against what the journal says.
use catalogue::ids::{AgentId, ChatId, MessageId};
use routing::chat::people::Event as People;
use routing::time::Millis;
use routing::{Event, Reply, Ticket, agent, chat, tenant};
use sim::World;
use std::collections::{BTreeMap, BTreeSet};

/// What the journal says that could be acknowledged, and what was.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    read: usize,
    tickets: BTreeSet<Ticket>,
    said: BTreeSet<(ChatId, u32, MessageId)>,
    edited: BTreeSet<(u32, Millis)>,
    /// How far anybody has come in any chat, as the indexes behind the last messages.
    marked: BTreeSet<u32>,
    /// Who said what may be edited, and when.
    agents: BTreeMap<(ChatId, u32), (AgentId, Millis)>,
    chats: BTreeSet<ChatId>,
    taken: BTreeSet<(ChatId, AgentId)>,
    ended: BTreeSet<ChatId>,
    told: BTreeSet<Ticket>,
    promised: Vec<Reply>,
}

impl Ledger {
    /// Reads on in the journal, and checks every new answer against it.
    pub(crate) fn look(&mut self, world: &World) -> Result<(), String> {
        let journal = world.journal();
        for (at, event) in &journal[self.read..] {
            self.note(*at, event)?;
        }
        self.read = journal.len();
        for (ticket, answer) in world.answers() {
            let Ok(reply) = answer else { continue };
            if self.told.insert(*ticket) {
                self.stands(reply, Some(*ticket))?;
                self.promised.push(reply.clone());
            }
        }
        Ok(())
    }

    /// Everything that anybody was ever told must be in what is left.
    pub(crate) fn after_crash(&mut self, world: &World) -> Result<(), String> {
        let before = std::mem::take(self);
        self.look(world)?;
        for reply in &before.promised {
            self.stands(reply, None)?;
        }
        self.promised = before.promised;
        Ok(())
    }

    fn stands(&self, reply: &Reply, ticket: Option<Ticket>) -> Result<(), String> {
        let written = match reply {
            Reply::Message { index, id, .. } => self.said.iter().any(|(_, at, which)| (at, which) == (index, id)),
            Reply::Marked { next } => self.marked.contains(next),
            Reply::Edited { index, at } => self.edited.contains(&(*index, *at)),
            Reply::Chat(chat) => self.chats.contains(chat),
            // Of an end it is enough that the chat's end is written, whoever brought it about.
            Reply::Done | Reply::Ended { .. } => match ticket {
                None => true,
                Some(ticket) => self.tickets.contains(&ticket) || !self.ended.is_empty(),
            },
        };
        if written { Ok(()) } else { Err(format!("ACKED_IS_WRITTEN: {reply:?} was told and is not in the journal")) }
    }

    fn note(&mut self, now: Millis, event: &Event) -> Result<(), String> {
        use agent::Event as A;
        use chat::Event as C;
        if let Event::Chat(id, event) = event {
            match event {
                C::Opened { .. } => drop(self.chats.insert(*id)),
                C::Said { index, id: message, by, .. } => {
                    self.said.insert((*id, *index, *message));
                    self.marked.insert(index + 1);
                    if let chat::Speaker::Agent(by) = by {
                        self.agents.insert((*id, *index), (*by, now));
                    }
                }
                C::Marked { upto, .. } => drop(self.marked.insert(upto + 1)),
                C::Edited { index, by, .. } => {
                    self.edited.insert((*index, now));
                    let said = self.agents.get(&(*id, *index));
                    if said.is_none_or(|(whose, at)| whose != by || now > *at + catalogue::limit::EDIT_WINDOW) {
                        return Err(format!("chat {id}: {by} edited message {index} of {said:?} at {now:?}"));
                    }
                }
                C::Assigned { agent, .. } => drop(self.taken.insert((*id, *agent))),
                C::Abandoned { .. } | C::Missed { .. } | C::Ended { .. } | C::WrappedUp { .. } => {
                    let _ = self.ended.insert(*id);
                }
                _ => {}
            }
        }
        let ticket = match event {
            Event::Agent(_, A::SignedIn { ticket, .. } | A::SignedOut { ticket, .. } | A::Renewed { ticket, .. }) => {
                *ticket
            }
            Event::Agent(_, A::Chose { ticket, .. } | A::OfferEnded { ticket, .. }) => *ticket,
            Event::Agent(_, A::Toured { ticket, .. } | A::Forced { ticket, .. }) => *ticket,
            Event::Chat(_, C::Opened { ticket, .. } | C::Assigned { ticket, .. } | C::Said { ticket, .. }) => *ticket,
            Event::Chat(_, C::Abandoned { ticket, .. } | C::Ended { ticket, .. } | C::WrappedUp { ticket, .. }) => {
                *ticket
            }
            Event::Tenant(tenant::Event::Conduct(event)) => event.ticket(),
            Event::Chat(_, C::Prioritised { ticket, .. } | C::NotesKept { ticket, .. }) => *ticket,
            Event::Chat(_, C::Edited { ticket, .. } | C::Marked { ticket, .. }) => *ticket,
            Event::Chat(_, C::Transfer(event)) => event.ticket(),
            Event::Chat(_, C::Poke(event)) => event.ticket(),
            Event::Chat(_, C::People(event)) => match event {
                People::Invited { ticket, .. } | People::Uninvited { ticket, .. } => *ticket,
                People::Joined { ticket, .. } | People::Parted { ticket, .. } => *ticket,
                People::CrownAsked { .. } | People::Told { .. } => Ticket::NONE,
            },
            _ => Ticket::NONE,
        };
        self.tickets.insert(ticket);
        Ok(())
    }
}
