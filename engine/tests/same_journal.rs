//! The actors and the simulator are two hosts of the same machines: the same script leaves the same journal.
use crate::floor::{ACME, Floor, NINE_O_CLOCK, ORDERS, RETURNS, SESSION_END, opening, options, story};
use catalogue::ids::{AgentId, ChatId, DeviceId, MessageId, SkillId};
use catalogue::units::Units;
use engine::MemoryJournal;
use routing::chat::{Life, Speaker, WrapUp};
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::time::Millis;
use routing::{Command, Event, Ticket, agent, chat, tenant};
use sim::{Dice, Setup, World};
use std::sync::Arc;
use std::time::Duration;

/// One thing that somebody does.
#[derive(Clone)]
enum Act {
    Publishes(u32),
    SignsIn(AgentId),
    SocketOpens(AgentId),
    SocketGoes(AgentId),
    GoesAway(AgentId),
    ComesBack(AgentId),
    SignsOut(AgentId),
    Asks(ChatId, SkillId),
    CustomerOpens(ChatId),
    CustomerGoes(ChatId),
    Takes(AgentId, ChatId),
    Declines(AgentId, ChatId),
    Says(Speaker, ChatId, MessageId),
    Leaves(ChatId),
    Ends(AgentId, ChatId),
    WrapsUp(AgentId, ChatId),
}

impl Act {
    /// What it tells which machine, and whether anybody waits for an answer.
    fn command(self, ticket: Ticket) -> Command {
        match self {
            Act::Publishes(version) => Command::Tenant(tenant::Command::Configure(Arc::new(config(version)))),
            Act::SignsIn(id) => {
                let (person, device, until) = (person(id), device(id), SESSION_END);
                Command::Tenant(tenant::Command::SignIn { person, device, until, ticket })
            }
            Act::SocketOpens(id) => Command::Agent(id, agent::Command::DeviceUp(device(id))),
            Act::SocketGoes(id) => Command::Agent(id, agent::Command::DeviceDown(device(id))),
            Act::GoesAway(id) => {
                Command::Agent(id, agent::Command::Choose { choice: agent::Choice::Away { reason: 1 }, ticket })
            }
            Act::ComesBack(id) => {
                Command::Agent(id, agent::Command::Choose { choice: agent::Choice::Available, ticket })
            }
            Act::SignsOut(id) => Command::Agent(id, agent::Command::SignOut { ticket }),
            Act::Asks(chat, skill) => Command::Tenant(tenant::Command::Admit { chat, opening: opening(skill), ticket }),
            Act::CustomerOpens(chat) => Command::Chat(chat, chat::Command::Customer(Life::Up)),
            Act::CustomerGoes(chat) => Command::Chat(chat, chat::Command::Customer(Life::Down)),
            Act::Takes(id, chat) => Command::Agent(id, agent::Command::Take { chat, units: Units::LIVE_CHAT, ticket }),
            Act::Declines(id, chat) => Command::Agent(id, agent::Command::Decline { chat, reason: None, ticket }),
            Act::Says(by, chat, id) => {
                let (to, text, client_id) = (chat::Audience::Everyone, "hello".into(), None);
                Command::Chat(
                    chat,
                    chat::Command::Say { by, to, id, text, files: Default::default(), client_id, ticket },
                )
            }
            Act::Leaves(chat) => Command::Chat(chat, chat::Command::CustomerLeave { ticket }),
            Act::Ends(by, chat) => Command::Chat(chat, chat::Command::End { by, reason: "resolved".into(), ticket }),
            Act::WrapsUp(by, chat) => {
                let (how, notes) = (WrapUp::Skipped, None);
                Command::Chat(chat, chat::Command::FinishWrapUp { by, how, notes, ticket })
            }
        }
    }

    /// Whether nobody waits for an answer.
    fn is_a_sign(&self) -> bool {
        matches!(self, Act::SocketOpens(_) | Act::SocketGoes(_) | Act::CustomerOpens(_) | Act::CustomerGoes(_))
    }
}

/// Spans that differ by odd milliseconds: what is due at the very same instant on two machines may come in either order.
fn config(version: u32) -> Config {
    let skill = |id, name: &str, mode, odd: i64| {
        let (ring, wrap_up) = (Millis(20_000 + odd), Millis(30_000 + 3 * odd));
        Arc::new(SkillSettings { ring, wrap_up, ..SkillSettings::new(id, name.into(), mode) })
    };
    let skills = vec![skill(ORDERS, "Orders", Mode::Push, 7), skill(RETURNS, "Returns", Mode::Pull, 11)];
    Config { version, skills, ..Config::default() }
}

fn person(id: AgentId) -> Arc<Person> {
    let name: routing::Text = format!("agent {id}").into();
    Arc::new(Person::new(id, name, vec![(ORDERS, 5), (RETURNS, 5)], Units::slots(1 + id.0 % 3)))
}

fn device(id: AgentId) -> DeviceId {
    DeviceId(u128::from(id.0))
}

/// Some minutes of a floor, drawn from a seed: sensible acts and senseless ones alike, several at one instant.
fn script(seed: u64) -> Vec<(Millis, Vec<Act>)> {
    let mut dice = Dice::new(seed);
    let mut now = NINE_O_CLOCK;
    let mut script = vec![(now, vec![Act::Publishes(1)])];
    let mut chats = 0_u128;
    for step in 0..250_u128 {
        now = now + Millis(1 + dice.below(4_000) as i64);
        let id = AgentId(1 + dice.below(5) as u32);
        let other = AgentId(1 + dice.below(5) as u32);
        let chat = ChatId(1 + dice.below(8) as u128 + chats.saturating_sub(8));
        let acts = match dice.below(16) {
            0 | 1 => vec![Act::SignsIn(id), Act::SocketOpens(id)],
            2 => vec![Act::SocketGoes(id)],
            3 => vec![Act::SocketOpens(id)],
            4 => vec![Act::GoesAway(id)],
            5 => vec![Act::ComesBack(id)],
            6 => vec![Act::SignsOut(id)],
            7..=9 => {
                chats += 1;
                let skill = if dice.chance(0.7) { ORDERS } else { RETURNS };
                vec![Act::Asks(ChatId(chats), skill), Act::CustomerOpens(ChatId(chats))]
            }
            10 => vec![Act::Takes(id, chat), Act::Takes(other, chat), Act::Leaves(chat)],
            11 => vec![Act::Takes(id, chat), Act::Says(Speaker::Agent(id), chat, MessageId(step))],
            12 => vec![Act::Declines(id, chat), Act::Takes(other, chat)],
            13 => vec![Act::Says(Speaker::Customer, chat, MessageId(step)), Act::Ends(id, chat)],
            14 => vec![Act::Ends(id, chat), Act::WrapsUp(id, chat), Act::CustomerGoes(chat)],
            _ => vec![Act::Publishes(step as u32), Act::Takes(id, chat)],
        };
        script.push((now, acts));
    }
    script
}

/// Lets time pass as a runtime does: whatever is due at the same instant is woken together.
fn pass(world: &mut World, to: Millis) {
    while let Some(at) = world.next_deadline().filter(|at| *at <= to) {
        world.jump(at);
        world.settle();
    }
    world.jump(to);
}

fn in_the_world(script: &[(Millis, Vec<Act>)], until: Millis) -> Vec<(Millis, Event)> {
    let mut world = World::new(Setup { start: NINE_O_CLOCK, ..Setup::default() });
    for (at, acts) in script {
        pass(&mut world, *at);
        for act in acts.clone() {
            if act.is_a_sign() {
                world.send(act.command(Ticket::NONE));
            } else {
                world.ask(|ticket| act.command(ticket));
            }
        }
        world.settle();
    }
    pass(&mut world, until);
    world.journal().to_vec()
}

fn among_actors(script: &[(Millis, Vec<Act>)], until: Millis) -> Vec<(Millis, Event)> {
    let script = script.to_vec();
    story(|| async move {
        let start = tokio::time::Instant::now();
        let to = |at: Millis| start + Duration::from_millis((at - NINE_O_CLOCK).0 as u64);
        let floor = Floor::on(MemoryJournal::default(), options()).await;
        for (at, acts) in script {
            tokio::time::sleep_until(to(at)).await;
            floor.settles().await;
            for act in acts {
                let tenant = floor.tenant.clone();
                if act.is_a_sign() {
                    // In the order of the script: those who ask are spawned, and knock one after the other.
                    actix::spawn(async move { tenant.say(act.command(Ticket::NONE)) });
                } else {
                    actix::spawn(async move { tenant.ask(|ticket| act.command(ticket)).await });
                }
            }
            tokio::task::yield_now().await;
            floor.settles().await;
        }
        tokio::time::sleep_until(to(until)).await;
        floor.settles().await;
        floor.journal.entries(ACME).into_iter().map(|entry| (entry.at, entry.event)).collect()
    })
}

#[test]
fn the_actors_and_the_simulator_write_the_same_journal() {
    for seed in 1..=20 {
        let script = script(seed);
        let until = script.last().map_or(NINE_O_CLOCK, |(at, _)| *at) + Millis::minutes(5);
        let (here, there) = (among_actors(&script, until), in_the_world(&script, until));
        assert!(there.len() > 200, "seed {seed}: something happens");
        for (number, pair) in here.iter().zip(&there).enumerate() {
            assert_eq!(pair.0, pair.1, "seed {seed}: entry {} of {} is the first to differ", number + 1, there.len());
        }
        assert_eq!(here.len(), there.len(), "seed {seed}");
    }
}
