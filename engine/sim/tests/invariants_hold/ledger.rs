//! ACKED_IS_WRITTEN: what people were told, held against what the journal says.
use crate::proof;
use catalogue::ids::{AgentId, ChatId, MessageId, SkillId};
use routing::chat::people::{Command as PeopleCommand, Event as People};
use routing::chat::{self, Speaker};
use routing::time::Millis;
use routing::{Command, Event, Reply, Ticket, agent, tenant};
use sim::World;
use std::collections::{BTreeMap, BTreeSet};

/// What was wished, what the journal says of it, and what was acknowledged.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    read: usize,
    asked: BTreeMap<Ticket, Command>,
    /// Wishes whose own event is written.
    proven: BTreeSet<Ticket>,
    said: BTreeSet<(ChatId, u32, MessageId)>,
    edited: BTreeSet<(ChatId, u32, Millis)>,
    /// How far anybody has come in a chat, as the indexes behind the last messages.
    marked: BTreeSet<(ChatId, Speaker, u32)>,
    /// Who said what may be edited, and when.
    agents: BTreeMap<(ChatId, u32), (AgentId, Millis)>,
    /// Who has had a chat, and who has been in it besides.
    in_it: BTreeSet<(ChatId, AgentId)>,
    ended: BTreeSet<ChatId>,
    /// Which skills anybody has ever had.
    learned: BTreeSet<(AgentId, Vec<(SkillId, u8)>)>,
    /// Versions of the configuration.
    configured: BTreeSet<u32>,
    told: BTreeMap<Ticket, Reply>,
}

impl Ledger {
    /// Somebody wishes something.
    pub(crate) fn asks(&mut self, ticket: Ticket, wish: Command) {
        self.asked.insert(ticket, wish);
    }

    /// Reads on in the journal, and checks every new answer against it.
    pub(crate) fn look(&mut self, world: &World) -> Result<(), String> {
        self.read_on(world.journal())?;
        for (ticket, answer) in world.answers() {
            if let (Ok(reply), false) = (answer, self.told.contains_key(ticket)) {
                self.hears(*ticket, reply)?;
            }
        }
        Ok(())
    }

    fn read_on(&mut self, journal: &[(Millis, Event)]) -> Result<(), String> {
        for (at, event) in &journal[self.read..] {
            self.note(*at, event)?;
        }
        self.read = journal.len();
        Ok(())
    }

    /// Somebody is told that a wish was granted.
    pub(crate) fn hears(&mut self, ticket: Ticket, reply: &Reply) -> Result<(), String> {
        self.told.insert(ticket, reply.clone());
        self.stands(ticket, reply)
    }

    /// Everything that anybody was ever told must be in what is left.
    pub(crate) fn after(&mut self, left: &[(Millis, Event)]) -> Result<(), String> {
        let before = std::mem::take(self);
        self.asked = before.asked;
        self.read_on(left)?;
        for (ticket, reply) in &before.told {
            self.stands(*ticket, reply)?;
        }
        self.told.extend(before.told);
        Ok(())
    }

    /// By its own event; or nothing was left to do, and then by what had been written before.
    fn stands(&self, ticket: Ticket, reply: &Reply) -> Result<(), String> {
        let Some(wish) = self.asked.get(&ticket) else { return Err(format!("{reply:?} was told to nobody who asked")) };
        let proven = self.proven.contains(&ticket);
        let written = match (reply, wish) {
            (Reply::Message { index, id, .. }, Command::Chat(chat, _)) => self.said.contains(&(*chat, *index, *id)),
            (Reply::Edited { index, at }, Command::Chat(chat, _)) => self.edited.contains(&(*chat, *index, *at)),
            (Reply::Marked { next }, Command::Chat(chat, chat::Command::Mark(mark))) => {
                self.marked.contains(&(*chat, mark.by, *next))
            }
            (Reply::Chat(chat), wish) => {
                proven || has_already(wish, *chat).is_some_and(|who| self.in_it.contains(&who))
            }
            // Of a customer's leaving it is enough that the chat's end is written, whoever brought it about.
            (Reply::Ended { .. }, Command::Chat(chat, chat::Command::CustomerLeave { .. })) => {
                self.ended.contains(chat)
            }
            // Where it is in force already, nothing happens.
            (_, Command::Tenant(tenant::Command::Configure(config))) => self.configured.contains(&config.version),
            // Who has them already is not taught again.
            (_, Command::Agent(who, agent::Command::Learn { skills, .. })) => {
                proven || self.learned.contains(&(*who, skills.clone()))
            }
            _ => proven,
        };
        match written {
            true => Ok(()),
            false => Err(format!("ACKED_IS_WRITTEN: {reply:?} was told to {wish:?} and is not in the journal")),
        }
    }

    fn note(&mut self, now: Millis, event: &Event) -> Result<(), String> {
        use chat::Event as C;
        if let Event::Tenant(event) = event {
            self.configured.extend(event.config().map(|config| config.version));
        }
        match event {
            Event::Agent(who, agent::Event::SignedIn { person, .. }) => {
                self.learned.insert((*who, person.skills.clone()));
            }
            Event::Agent(who, agent::Event::Learned { skills, .. }) => {
                self.learned.insert((*who, skills.clone()));
            }
            _ => {}
        }
        if let Event::Chat(id, event) = event {
            match event {
                C::Said { index, id: message, by, .. } => {
                    self.said.insert((*id, *index, *message));
                    self.marked.insert((*id, *by, index + 1));
                    if let Speaker::Agent(by) = by {
                        self.agents.insert((*id, *index), (*by, now));
                    }
                }
                C::Marked { by, upto, .. } => drop(self.marked.insert((*id, *by, upto + 1))),
                C::Edited { index, by, .. } => {
                    self.edited.insert((*id, *index, now));
                    let said = self.agents.get(&(*id, *index));
                    if said.is_none_or(|(whose, at)| whose != by || now > *at + catalogue::limit::EDIT_WINDOW) {
                        return Err(format!("chat {id}: {by} edited message {index} of {said:?} at {now:?}"));
                    }
                }
                C::Assigned { agent, .. } | C::People(People::Joined { agent, .. }) => {
                    self.in_it.insert((*id, *agent));
                }
                C::Abandoned { .. } | C::Missed { .. } | C::Ended { .. } | C::WrappedUp { .. } => {
                    self.ended.insert(*id);
                }
                _ => {}
            }
        }
        let ticket = proof::ticket(event);
        if self.asked.get(&ticket).is_some_and(|wish| proof::proves(wish, event)) {
            self.proven.insert(ticket);
        }
        Ok(())
    }
}

/// Who wishes to have a chat, or to be in it, and may be so already: a second click changes nothing.
fn has_already(wish: &Command, chat: ChatId) -> Option<(ChatId, AgentId)> {
    let (of, who) = match wish {
        Command::Agent(who, agent::Command::Take { chat, .. } | agent::Command::Push { chat, .. }) => (chat, who),
        Command::Agent(who, agent::Command::People(chat, _)) => (chat, who),
        Command::Chat(
            chat,
            chat::Command::People(PeopleCommand::LookIn { by, .. } | PeopleCommand::Join { by, .. }),
        ) => (chat, by),
        _ => return None,
    };
    (*of == chat).then_some((chat, *who))
}
