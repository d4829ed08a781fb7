//! The world's own stories: that it delivers, keeps time and comes back.
use super::*;
use catalogue::ids::MessageId;
use catalogue::units::Units;
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::{Reply, tenant};
use std::sync::Arc;

const BILLING: SkillId = SkillId(1);
const ANN: AgentId = AgentId(1);
const CHAT: ChatId = ChatId(7);

fn shop(setup: Setup, mode: Mode) -> World {
    let mut world = World::new(setup);
    let skill = SkillSettings { wrap_up: Millis::minutes(2), ..SkillSettings::new(BILLING, "Billing".into(), mode) };
    let config = Config { version: 1, skills: vec![Arc::new(skill)], ..Config::default() };
    world.send(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
    let person = Arc::new(Person::new(ANN, "Ann".into(), vec![(BILLING, 5)], Units::slots(3)));
    let until = Millis::hours(8);
    world.ask(|ticket| Command::Tenant(tenant::Command::SignIn { person, device: DeviceId(1), until, ticket }));
    world.settle();
    world.send(Command::Agent(ANN, agent::Command::DeviceUp(DeviceId(1))));
    world.settle();
    world
}

fn asks_for_help(world: &mut World) -> Ticket {
    let opening = Arc::new(chat::Opening::new(BILLING, Units::LIVE_CHAT));
    let ticket = world.ask(|ticket| Command::Tenant(tenant::Command::Admit { chat: CHAT, opening, ticket }));
    world.settle();
    world.send(Command::Chat(CHAT, chat::Command::Customer(Life::Up)));
    ticket
}

fn take(world: &mut World) -> Ticket {
    world.ask(|ticket| Command::Agent(ANN, agent::Command::Take { chat: CHAT, units: Units::LIVE_CHAT, ticket }))
}

#[test]
fn a_chat_that_is_opened_and_taken_has_an_owner_and_answers_both() {
    let mut world = shop(Setup::default(), Mode::Pull);
    let opened = asks_for_help(&mut world);
    world.settle();
    let taken = take(&mut world);
    world.settle();
    assert_eq!(world.answer(opened), Some(&Ok(Reply::Chat(CHAT))));
    assert_eq!(world.answer(taken), Some(&Ok(Reply::Chat(CHAT))));
    assert_eq!(world.chats()[&CHAT].owner(), Some(ANN));
    assert_eq!((world.check(), world.in_vain().len()), (vec![], 0));
}

#[test]
fn an_offer_rings_out_when_its_time_has_come_and_not_before() {
    let mut world = shop(Setup::default(), Mode::Push);
    asks_for_help(&mut world);
    world.advance(Millis::seconds(19));
    assert!(world.agents()[&ANN].holds.contains_key(&CHAT));
    world.advance(Millis::seconds(20));
    assert!(world.agents()[&ANN].holds.is_empty());
    assert_eq!(world.agents()[&ANN].missed, 1);
}

#[test]
fn an_answer_is_heard_once_it_is_written() {
    let mut world = shop(Setup { disk: Disk::Lagging, ..Setup::default() }, Mode::Pull);
    let opened = asks_for_help(&mut world);
    world.settle();
    assert_eq!((world.answer(opened), world.journal().len()), (None, 0));
    while world.answer(opened).is_none() {
        assert_eq!(world.write(1), 1);
    }
    assert!(world.journal().iter().any(|(_, event)| matches!(event, Event::Chat(_, chat::Event::Opened { .. }))));
}

#[test]
fn a_machine_that_panics_is_rebuilt_and_whoever_waited_is_refused() {
    let mut world = shop(Setup::default(), Mode::Pull);
    asks_for_help(&mut world);
    world.settle();
    world.sting(Address::Chat(CHAT), 1);
    let id = MessageId(1);
    let said = world.ask(|ticket| {
        let (text, by, to) = ("hello".into(), chat::Speaker::Customer, chat::Audience::Everyone);
        Command::Chat(CHAT, chat::Command::Say { by, to, id, text, files: Default::default(), client_id: None, ticket })
    });
    world.settle();
    assert_eq!(world.answer(said), Some(&Err(Refusal::Overloaded)));
    assert!(world.chats()[&CHAT].customer_online(), "a rebuilt chat is told again which sockets are open");
    let taken = take(&mut world);
    world.settle();
    assert_eq!(world.answer(taken), Some(&Ok(Reply::Chat(CHAT))));
}

#[test]
fn a_page_that_was_open_before_its_chat_was_there_is_closed_with_the_others_also_after_a_fall() {
    let mut world = shop(Setup::default(), Mode::Pull);
    world.send(Command::Chat(CHAT, chat::Command::Customer(Life::Up)));
    asks_for_help(&mut world);
    world.settle();
    assert_eq!(world.chats()[&CHAT].live.sockets, 1, "the chat has heard of one");
    for closes in world.sockets_close() {
        world.send(closes);
    }
    world.sting(Address::Chat(CHAT), 1);
    world.settle();
    assert!(!world.chats()[&CHAT].customer_online(), "and is not told afresh of the other");
}

#[test]
fn a_crash_forgets_sockets_and_tickets_and_nothing_else() {
    let mut world = shop(Setup::default(), Mode::Push);
    asks_for_help(&mut world);
    world.settle();
    let back = World::recover(Setup::default(), world.journal().to_vec(), world.now());
    assert_eq!(back.chats()[&CHAT].written(), world.chats()[&CHAT].written());
    assert_eq!(back.agents()[&ANN].written(), world.agents()[&ANN].written());
    assert_eq!(back.queues(), world.queues());
    assert_eq!(back.tenant().index.chats, world.tenant().index.chats);
    assert_eq!(back.check(), vec![]);
}
