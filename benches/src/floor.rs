//! A tenant to measure on: one skill, agents with one slot each, chats that are taken, ended and wrapped up.
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use catalogue::units::Units;
use routing::chat::{self, Customer, Opening, WrapUp};
use routing::settings::{Config, Mode, Person, SkillSettings, Spans};
use routing::time::Millis;
use routing::{Command, Ticket, agent, tenant};
use std::sync::Arc;

/// The one skill.
pub const SKILL: SkillId = SkillId(1);

/// Later than any bench.
const SESSION_END: Millis = Millis(4_102_444_800_000);

/// The tenant's configuration.
pub fn config(mode: Mode) -> Command {
    let skill = SkillSettings { wrap_up: Millis::seconds(30), ..SkillSettings::new(SKILL, "Orders".into(), mode) };
    let config = Config { version: 1, skills: vec![Arc::new(skill)], spans: Spans::default() };
    Command::Tenant(tenant::Command::Configure(Arc::new(config)))
}

/// An agent with one slot signs in.
pub fn sign_in(id: AgentId, ticket: Ticket) -> Command {
    let person = Arc::new(Person::new(id, "Agent".into(), vec![(SKILL, 5)], Units::slots(1)));
    let device = DeviceId(u128::from(id.0));
    Command::Tenant(tenant::Command::SignIn { person, device, until: SESSION_END, ticket })
}

/// The agent's browser opens its socket.
pub fn connects(id: AgentId) -> Command {
    Command::Agent(id, agent::Command::DeviceUp(DeviceId(u128::from(id.0))))
}

/// The customer's window opens its socket.
pub fn opens_window(chat: ChatId) -> Command {
    Command::Chat(chat, chat::Command::Customer(chat::Life::Up))
}

/// And closes it.
pub fn shuts_window(chat: ChatId) -> Command {
    Command::Chat(chat, chat::Command::Customer(chat::Life::Down))
}

/// What every chat begins with.
pub fn opening() -> Arc<Opening> {
    let customer = Arc::new(Customer { name: Some("Ada".into()), ..Customer::default() });
    Arc::new(Opening { customer, ..Opening::new(SKILL, Units::LIVE_CHAT) })
}

/// A customer asks for a chat.
pub fn admit(chat: ChatId, opening: &Arc<Opening>, ticket: Ticket) -> Command {
    Command::Tenant(tenant::Command::Admit { chat, opening: opening.clone(), ticket })
}

/// The agent takes the chat, or accepts the offer of it.
pub fn take(agent: AgentId, chat: ChatId, ticket: Ticket) -> Command {
    Command::Agent(agent, agent::Command::Take { chat, units: Units::LIVE_CHAT, ticket })
}

/// The agent ends the chat.
pub fn end(agent: AgentId, chat: ChatId, ticket: Ticket) -> Command {
    Command::Chat(chat, chat::Command::End { by: agent, reason: "resolved".into(), ticket })
}

/// The agent skips the wrap-up.
pub fn wrap_up(agent: AgentId, chat: ChatId, ticket: Ticket) -> Command {
    Command::Chat(chat, chat::Command::FinishWrapUp { by: agent, how: WrapUp::Skipped, notes: None, ticket })
}
