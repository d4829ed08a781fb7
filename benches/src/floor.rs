//! A tenant to measure on: one skill, agents with one slot each, chats that are taken, ended and wrapped up.
use catalogue::ids::{AgentId, ChatId, DeviceId, MessageId, SkillId};
use catalogue::units::Units;
use routing::chat::{self, Customer, Opening, Speaker, WrapUp};
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::time::Millis;
use routing::{Command, Ticket, agent, tenant};
use std::sync::Arc;

/// The one skill.
pub(crate) const SKILL: SkillId = SkillId(1);

/// Later than any bench.
const SESSION_END: Millis = Millis(4_102_444_800_000);

/// The tenant's configuration.
pub(crate) fn config(mode: Mode) -> Command {
    let skill = SkillSettings { wrap_up: Millis::seconds(30), ..SkillSettings::new(SKILL, "Orders".into(), mode) };
    let config = Config { version: 1, skills: vec![Arc::new(skill)], ..Config::default() };
    Command::Tenant(tenant::Command::Configure(Arc::new(config)))
}

/// An agent with so many slots signs in.
pub(crate) fn sign_in(id: AgentId, slots: u32, ticket: Ticket) -> Command {
    signs_in(Arc::new(Person::new(id, "Agent".into(), vec![(SKILL, 5)], Units::slots(slots))), ticket)
}

/// The same of somebody with skills of one's choice.
pub(crate) fn signs_in(person: Arc<Person>, ticket: Ticket) -> Command {
    let device = DeviceId(u128::from(person.id.0));
    Command::Tenant(tenant::Command::SignIn { person, device, until: SESSION_END, ticket })
}

/// The agent's browser opens its socket.
pub(crate) fn connects(id: AgentId) -> Command {
    Command::Agent(id, agent::Command::DeviceUp(DeviceId(u128::from(id.0))))
}

/// The customer's window opens its socket.
pub(crate) fn opens_window(chat: ChatId) -> Command {
    Command::Chat(chat, chat::Command::Customer(chat::Life::Up))
}

/// And closes it.
pub(crate) fn shuts_window(chat: ChatId) -> Command {
    Command::Chat(chat, chat::Command::Customer(chat::Life::Down))
}

/// What every chat begins with.
pub(crate) fn opening() -> Arc<Opening> {
    let customer = Arc::new(Customer { name: Some("Ada".into()), ..Customer::default() });
    Arc::new(Opening { customer, ..Opening::new(SKILL, Units::LIVE_CHAT) })
}

/// The same as a real one is: with all that a widget knows of its customer, and a token of its own.
pub(crate) fn full_opening(chat: ChatId) -> Arc<Opening> {
    let mut token_hash = [0; 32];
    // Any odd number spreads the bits; a table of tokens is as random as that.
    token_hash[..16].copy_from_slice(&chat.0.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).to_be_bytes());
    let customer = Customer {
        name: Some("Ada".into()),
        surname: Some("Lovelace".into()),
        email: Some("ada@customers.example".into()),
        page: Some("https://shop.example/orders/4711".into()),
        language: Some("en".into()),
        user_agent: Some("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0".into()),
        address: Some("192.0.2.7".into()),
        ..Customer::default()
    };
    Arc::new(Opening { customer: Arc::new(customer), token_hash, ..(*opening()).clone() })
}

/// A chat's id as the server draws them: rising with time.
pub(crate) fn chat(number: u128) -> ChatId {
    ChatId(0x0190_5a3b_0000_7000_8000_0000_0000_0000 + (number << 40))
}

/// Customer and agent take turns to write.
pub(crate) fn say(chat: ChatId, agent: AgentId, index: u32, ticket: Ticket) -> Command {
    let by = if index.is_multiple_of(2) { Speaker::Customer } else { Speaker::Agent(agent) };
    let id = MessageId(chat.0 + u128::from(index) + 1);
    let text = "Where is my order, please? It should have been here on Tuesday.".into();
    let client_id = Some("3f0c8a52-6a0e-4f5b-9a55-0c7f8a3f1d11".into());
    Command::Chat(
        chat,
        chat::Command::Say { by, to: chat::Audience::Everyone, id, text, files: Default::default(), client_id, ticket },
    )
}

/// A customer asks for a chat.
pub(crate) fn admit(chat: ChatId, opening: &Arc<Opening>, ticket: Ticket) -> Command {
    Command::Tenant(tenant::Command::Admit { chat, opening: opening.clone(), ticket })
}

/// The agent takes the chat, or accepts the offer of it.
pub(crate) fn take(agent: AgentId, chat: ChatId, ticket: Ticket) -> Command {
    Command::Agent(agent, agent::Command::Take { chat, units: Units::LIVE_CHAT, ticket })
}

/// The agent ends the chat.
pub(crate) fn end(agent: AgentId, chat: ChatId, ticket: Ticket) -> Command {
    Command::Chat(chat, chat::Command::End { by: agent, reason: "resolved".into(), ticket })
}

/// The agent skips the wrap-up.
pub(crate) fn wrap_up(agent: AgentId, chat: ChatId, ticket: Ticket) -> Command {
    Command::Chat(chat, chat::Command::FinishWrapUp { by: agent, how: WrapUp::Skipped, notes: None, ticket })
}
