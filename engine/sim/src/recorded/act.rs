//! What people did besides talking to each other: configuring, coming and going, reaching for a chat.
use super::Moment;
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use routing::agent::{self, Cause, Choice, SignOutCause};
use routing::settings::{Config, Person};
use routing::time::Millis;
use routing::{Event, chat, tenant};
use std::sync::Arc;

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
            Act::SignsIn(person, _) => Some(person.id),
            Act::SignsOut(who)
            | Act::Renews(who, _)
            | Act::Chooses(who, _)
            | Act::Loses(who)
            | Act::Connects(who)
            | Act::Claims(who, ..) => Some(*who),
        }
    }

    /// The act that led to an event, if it was somebody's act, and its moment. What machines did by themselves, they do again.
    pub(super) fn of((at, order): Moment, event: &Event) -> Option<(Moment, Act)> {
        let now = (at, order);
        Some(match event {
            Event::Tenant(tenant::Event::Configured(config)) => (now, Act::Configures(config.clone())),
            Event::Chat(chat, chat::Event::Opened { .. }) => (now, Act::Writes(*chat)),
            Event::Agent(who, event) => {
                let who = *who;
                match event {
                    agent::Event::SignedIn { person, until, .. } => (now, Act::SignsIn(person.clone(), *until)),
                    agent::Event::SignedOut { cause: SignOutCause::ByHand, .. } => (now, Act::SignsOut(who)),
                    agent::Event::Renewed { until, .. } => (now, Act::Renews(who, *until)),
                    agent::Event::Chose { choice, .. } => (now, Act::Chooses(who, *choice)),
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
