//! What people did besides talking to each other: configuring, coming and going, reaching for a chat.
use super::Moment;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use routing::agent::{self, Cause, Choice, Forced, SignOutCause};
use routing::settings::{Config, Person};
use routing::tenant::conduct;
use routing::time::Millis;
use routing::{Event, chat, tenant};
use std::sync::Arc;

/// The reason of those whom nobody gave one.
pub(crate) const KEPT_AWAY: u16 = 1;

/// One act.
#[derive(Debug, Clone, PartialEq)]
pub enum Act {
    /// Somebody published a configuration.
    Configures(Arc<Config>),
    /// A customer asked for a chat.
    Writes(ChatId),
    /// An agent signed in, on a session that lasts until then.
    SignsIn(Arc<Person>, Millis),
    /// An agent signed out.
    SignsOut(AgentId),
    /// An agent's session was renewed.
    Renews(AgentId, Millis),
    /// An agent chose to be available, or away.
    Chooses(AgentId, Choice),
    /// A tour of the console began, or ended.
    Tours(AgentId, bool),
    /// A supervisor, the second one, said how the first is to stand.
    Forces(AgentId, AgentId, Forced),
    /// An agent's skills became these.
    Learns(AgentId, Vec<(SkillId, u8)>),
    /// An agent had done nothing for as long as they chose, or was back from that.
    Idles(AgentId, bool),
    /// Somebody banned a customer, or changed that.
    Bans(AgentId, conduct::Act),
    /// An agent's last connection was lost.
    Loses(AgentId),
    /// An agent was connected again.
    Connects(AgentId),
    /// An agent reached for a waiting chat.
    Claims(AgentId, ChatId, Units),
}

impl Act {
    /// Whose act it is, if an agent's.
    pub fn agent(&self) -> Option<AgentId> {
        match self {
            Act::Configures(_) | Act::Writes(_) => None,
            Act::Bans(by, _) => Some(*by),
            Act::SignsIn(person, _) => Some(person.id),
            Act::SignsOut(who)
            | Act::Renews(who, _)
            | Act::Chooses(who, _)
            | Act::Tours(who, _)
            | Act::Forces(who, ..)
            | Act::Learns(who, _)
            | Act::Idles(who, _)
            | Act::Loses(who)
            | Act::Connects(who)
            | Act::Claims(who, ..) => Some(*who),
        }
    }

    /// Whether it is one of those that are counted: a supervisor's, or a ban.
    pub fn counts(&self) -> bool {
        matches!(self, Act::Forces(..) | Act::Bans(_, conduct::Act::Ban { .. }))
    }

    /// Who signs in, if somebody does.
    pub fn person(&self) -> Option<(AgentId, &Arc<Person>)> {
        match self {
            Act::SignsIn(person, _) => Some((person.id, person)),
            _ => None,
        }
    }

    /// The act that led to an event, if it was somebody's act, and its moment. What machines did by themselves, they do again.
    pub(super) fn of((at, order): Moment, event: &Event) -> Option<(Moment, Act)> {
        let now = (at, order);
        Some(match event {
            Event::Tenant(tenant::Event::Configured(config)) => (now, Act::Configures(config.clone())),
            Event::Tenant(tenant::Event::Conduct(event)) => {
                let (by, act) = bans(event)?;
                (now, Act::Bans(by, act))
            }
            Event::Chat(chat, chat::Event::Opened { .. }) => (now, Act::Writes(*chat)),
            Event::Agent(who, event) => {
                let who = *who;
                match event {
                    agent::Event::SignedIn { person, until, .. } => {
                        // What people did at their desks is not written: being away for doing nothing is set, not awaited.
                        let person = Arc::new(Person { away_after: None, ..(**person).clone() });
                        (now, Act::SignsIn(person, *until))
                    }
                    agent::Event::SignedOut { cause: SignOutCause::ByHand, .. } => (now, Act::SignsOut(who)),
                    agent::Event::Renewed { until, .. } => (now, Act::Renews(who, *until)),
                    agent::Event::Chose { choice, .. } => (now, Act::Chooses(who, *choice)),
                    agent::Event::Toured { runs, .. } => (now, Act::Tours(who, *runs)),
                    agent::Event::Forced { by, to, .. } => (now, Act::Forces(who, *by, *to)),
                    agent::Event::Learned { skills, .. } => (now, Act::Learns(who, skills.clone())),
                    agent::Event::Kept(Cause::Inactive) => (now, Act::Idles(who, true)),
                    agent::Event::Lifted(Cause::Inactive) => (now, Act::Idles(who, false)),
                    // Connections are not written, but what came of losing the last one is, a grace later.
                    agent::Event::Kept(Cause::ConnectionLost) => {
                        ((at - catalogue::limit::CONNECTION_GRACE, order), Act::Loses(who))
                    }
                    agent::Event::Lifted(Cause::ConnectionLost) => (now, Act::Connects(who)),
                    agent::Event::Claimed { chat, units, .. } => (now, Act::Claims(who, *chat, *units)),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

/// A ban, or what became of one. What is said about chats changes nothing for anybody.
fn bans(event: &conduct::Event) -> Option<(AgentId, conduct::Act)> {
    Some(match event {
        conduct::Event::Banned { ban, .. } => {
            let (address, until, reason, chat) = (ban.address.clone(), ban.until, ban.reason.clone(), ban.chat);
            (ban.by, conduct::Act::Ban { address, until, reason, chat })
        }
        conduct::Event::Extended { address, until, by, .. } => {
            (*by, conduct::Act::Extend { address: address.clone(), until: *until })
        }
        conduct::Event::Lifted { address, by, .. } => (*by, conduct::Act::Lift { address: address.clone() }),
        conduct::Event::Reported { .. } | conduct::Event::Dismissed { .. } => return None,
    })
}
