//! Each promise broken once on purpose: a check that cannot fail would be worth nothing.
mod acked;
#[path = "../invariants_hold/floor.rs"]
#[allow(dead_code)]
mod floor;
#[path = "../invariants_hold/ledger.rs"]
mod ledger;
#[path = "../invariants_hold/promises.rs"]
#[allow(dead_code)]
mod promises;
#[path = "../invariants_hold/proof.rs"]
mod proof;

use catalogue::ids::{AgentId, ChatId, DeviceId, MessageId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use ledger::Ledger;
use routing::agent::{Agent, Choice, Hold};
use routing::chat::people::{Guest, Invitation, Kind, Other, Role};
use routing::chat::{self, Chat, Life, Opening, Speaker, poke};
use routing::invariants::{Invariant, Violation, Whole, dense, fair};
use routing::queue::{self, Queue};
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::tenant::{Tenant, conduct, index::Index};
use routing::time::Millis;
use routing::{Command, Event, Ticket, agent, tenant};
use sim::world::{fold, needed};
use sim::{Setup, World};
use std::collections::BTreeMap;
use std::sync::Arc;

const SKILL: SkillId = SkillId(1);
const ANN: AgentId = AgentId(1);
const TAKEN: ChatId = ChatId(1);
const RINGS: ChatId = ChatId(2);
const WAITS: ChatId = ChatId(3);
const LAST: ChatId = ChatId(4);

/// Wishes something, and has it written down who wished what.
fn asks(world: &mut World, ledger: &mut Ledger, make: impl FnOnce(Ticket) -> Command) -> Ticket {
    let mut wish = None;
    let ticket = world.ask(|ticket| wish.insert(make(ticket)).clone());
    ledger.asks(ticket, wish.expect("a wish"));
    world.settle();
    ticket
}

/// Ann, with two slots, has one chat; a second rings; two more wait.
fn world() -> World {
    told(Setup::default()).0
}

/// The same with what everybody was told.
fn told(setup: Setup) -> (World, Ledger) {
    let (mut world, mut ledger) = (World::new(setup), Ledger::default());
    let ring = Millis::seconds(20);
    let skill = SkillSettings { ring, wrap_up: ring, ..SkillSettings::new(SKILL, "skill".into(), Mode::Push) };
    let config = Config { version: 1, skills: vec![Arc::new(skill)], ..Config::default() };
    world.send(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
    let (device, until, maximum) = (DeviceId(1), Millis::hours(8), Units::slots(2));
    let person = Arc::new(Person::new(ANN, "Ann".into(), vec![(SKILL, 5)], maximum));
    asks(&mut world, &mut ledger, |ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket }));
    world.send(Command::Agent(ANN, agent::Command::DeviceUp(device)));
    for chat in [TAKEN, RINGS, WAITS, LAST] {
        let opening = Arc::new(Opening::new(SKILL, Units::LIVE_CHAT));
        asks(&mut world, &mut ledger, |ticket| Command::Tenant(tenant::Command::Admit { chat, opening, ticket }));
        world.send(Command::Chat(chat, chat::Command::Customer(Life::Up)));
    }
    let units = Units::LIVE_CHAT;
    asks(&mut world, &mut ledger, |ticket| Command::Agent(ANN, agent::Command::Take { chat: TAKEN, units, ticket }));
    for (id, text) in [(1, "hello"), (2, "anybody there?")] {
        let (id, by, to) = (MessageId(id), Speaker::Customer, chat::Audience::Everyone);
        let (text, client_id) = (text.into(), Some(text.into()));
        asks(&mut world, &mut ledger, |ticket| {
            Command::Chat(TAKEN, chat::Command::Say { by, to, id, text, files: Default::default(), client_id, ticket })
        });
    }
    assert_eq!(world.check(), vec![]);
    (world, ledger)
}

/// The machines of a world, to be broken.
struct Parts {
    tenant: Tenant,
    queues: BTreeMap<SkillId, Queue>,
    agents: BTreeMap<AgentId, Agent>,
    chats: BTreeMap<ChatId, Chat>,
}

fn broken(with: impl FnOnce(&mut Parts)) -> Vec<Invariant> {
    let world = world();
    let mut parts = Parts {
        tenant: world.tenant().clone(),
        queues: world.queues().clone(),
        agents: world.agents().clone(),
        chats: world.chats().clone(),
    };
    with(&mut parts);
    let (queues, agents, chats) = (&parts.queues, &parts.agents, &parts.chats);
    let whole = Whole { now: world.now(), quiet: true, queues, agents, chats, index: Some(&parts.tenant.index) };
    names(whole.check())
}

fn names(found: Vec<Violation>) -> Vec<Invariant> {
    let mut names: Vec<Invariant> = found.into_iter().map(|violation| violation.invariant).collect();
    names.dedup();
    names
}

fn ann(parts: &mut Parts) -> &mut Agent {
    parts.agents.get_mut(&ANN).expect("Ann is there")
}

#[test]
fn an_agent_with_more_than_the_maximum_is_seen() {
    let found = broken(|parts| {
        let person = ann(parts).person.as_mut().map(Arc::make_mut);
        person.expect("Ann has signed in").maximum = Units::slots(1);
    });
    assert_eq!(found, [Invariant::WithinSlots]);
}

#[test]
fn a_chat_beyond_the_maximum_is_seen_unless_a_supervisor_forced_it() {
    for (forces, wanted) in [(false, &[Invariant::WithinSlots][..]), (true, &[])] {
        let found = broken(|parts| {
            // As if she had been given the chat that rings, though one slot is all she has.
            let person = ann(parts).person.as_mut().map(Arc::make_mut);
            person.expect("Ann has signed in").maximum = Units::slots(1);
            for hold in ann(parts).holds.values_mut() {
                if let Hold::Taken { forced, .. } = hold {
                    *forced = forces;
                }
            }
        });
        assert_eq!(found, wanted);
    }
}

#[test]
fn an_offer_where_no_console_is_is_seen() {
    // As if it had begun to ring after her console was gone, and as if it went on ringing for longer than a page reloads.
    let (now, just_now) = (Millis::ZERO, Millis(-1));
    let long_ago = just_now - limit::RING_UNHEARD - limit::IDLE_PASS;
    for (lost, began) in [(just_now, now), (long_ago, long_ago)] {
        let found = broken(|parts| {
            if let Some(Hold::Ringing { since, .. }) = ann(parts).holds.get_mut(&RINGS) {
                *since = began;
            }
            let lease = &mut ann(parts).lease;
            lease.open.clear();
            lease.lost_since = Some(lost);
        });
        assert_eq!(found, [Invariant::NoOfferAway]);
    }
}

#[test]
fn more_rings_at_once_than_the_policy_lets_are_seen() {
    let found = broken(|parts| {
        ann(parts).person.as_mut().map(Arc::make_mut).expect("Ann has signed in").maximum = Units::slots(3);
        let rings = ann(parts).holds[&RINGS];
        let waits = parts.chats[&WAITS].line().map(|(skill, waiting)| waiting.place(skill)).expect("it waits");
        let Hold::Ringing { units, since, until, offer, .. } = rings else { panic!("it rings") };
        ann(parts).holds.insert(WAITS, Hold::Ringing { place: waits, units, since, until, offer });
    });
    assert_eq!(found, [Invariant::AtOnce]);
}

#[test]
fn an_owner_who_does_not_hold_the_chat_is_seen() {
    let found = broken(|parts| assert!(ann(parts).holds.remove(&TAKEN).is_some()));
    assert!(found.contains(&Invariant::OneOwner), "{found:?}");
    let found = broken(|parts| ann(parts).signed_in = false);
    assert!(found.contains(&Invariant::OneOwner), "{found:?}");
}

#[test]
fn a_chat_in_no_line_or_in_two_or_in_one_after_its_end_is_seen() {
    let no_line = |parts: &mut Parts| parts.queues.values_mut().for_each(|queue| queue.line.clear());
    assert_eq!(broken(no_line), [Invariant::OnePlace]);
    let two = |parts: &mut Parts| drop(parts.queues.insert(SkillId(2), parts.queues[&SKILL].clone()));
    assert!(broken(two).contains(&Invariant::OnePlace));
    let over = |parts: &mut Parts| drop(parts.chats.remove(&WAITS));
    assert_eq!(broken(over), [Invariant::OnePlace]);
}

#[test]
fn a_slot_that_nothing_accounts_for_is_seen() {
    let found = broken(|parts| {
        let hold = ann(parts).holds[&TAKEN];
        parts.chats.remove(&TAKEN);
        assert!(matches!(hold, Hold::Taken { .. }));
    });
    assert_eq!(found, [Invariant::SlotMatches]);
}

#[test]
fn an_offer_to_somebody_who_is_away_is_seen() {
    let found = broken(|parts| ann(parts).choice = Choice::Away { reason: 1 });
    assert_eq!(found, [Invariant::NoOfferAway]);
}

const BOB: AgentId = AgentId(2);
const INVITED: Guest = Guest::Invited { kind: Kind::Conference, by: ANN, units: Units::LIVE_CHAT };

#[test]
fn an_invitation_that_only_one_side_knows_or_that_two_agents_hold_is_seen() {
    let only_the_agent = |parts: &mut Parts| assert_eq!(ann(parts).guests.insert(WAITS, INVITED), None);
    assert_eq!(broken(only_the_agent), [Invariant::OneInvitation]);
    let invites = |parts: &mut Parts| {
        let invitation = Invitation { kind: Kind::Conference, by: ANN, whom: BOB, until: Millis::seconds(60) };
        let taken = parts.chats.get_mut(&TAKEN).expect("Ann has it");
        taken.people.invitation = Some(Box::new(invitation));
    };
    assert_eq!(broken(invites), [Invariant::OneInvitation], "Bob knows nothing of it");
    let two = |parts: &mut Parts| {
        invites(parts);
        for who in [BOB, AgentId(3)] {
            let agent = Agent { guests: [(TAKEN, INVITED)].into(), signed_in: true, ..Agent::default() };
            parts.agents.insert(who, agent);
        }
    };
    assert_eq!(broken(two), [Invariant::OneInvitation], "there is one invitation, and Carol holds it too");
    let away = |parts: &mut Parts| {
        invites(parts);
        let choice = Choice::Away { reason: 1 };
        let agent = Agent { guests: [(TAKEN, INVITED)].into(), signed_in: true, choice, ..Agent::default() };
        parts.agents.insert(BOB, agent);
    };
    assert_eq!(broken(away), [Invariant::NoOfferAway]);
}

#[test]
fn somebody_in_a_chat_who_does_not_know_or_is_gone_or_owns_it_is_seen() {
    let joins = |agent| {
        move |parts: &mut Parts| {
            let taken = parts.chats.get_mut(&TAKEN).expect("Ann has it");
            taken.people.others.push(Other { agent, role: Role::Participant, since: Millis::ZERO });
        }
    };
    assert_eq!(broken(joins(BOB)), [Invariant::InChat]);
    assert_eq!(broken(joins(ANN)), [Invariant::InChat], "nobody is owner and participant");
    let gone = |parts: &mut Parts| {
        joins(BOB)(parts);
        let guests = [(TAKEN, Guest::In(Role::Participant))].into();
        parts.agents.insert(BOB, Agent { guests, ..Agent::default() });
    };
    assert_eq!(broken(gone), [Invariant::InChat]);
}

#[test]
fn a_free_seat_beside_a_waiting_chat_is_seen() {
    let found = broken(|parts| assert!(ann(parts).holds.remove(&RINGS).is_some()));
    assert_eq!(found, [Invariant::NoIdleWait]);
}

#[test]
fn whoever_is_served_before_an_earlier_arrival_is_seen() {
    let mut index: Index = world().tenant().index.clone();
    // Her seat is free again, and two wait in the line.
    let free = Units::LIVE_CHAT;
    let seat = tenant::Report::Seat {
        agent: ANN,
        seat: tenant::SeatState { present: true, open: true, connected: true, free, ..tenant::SeatState::default() },
        rang: None,
    };
    index.hear(Millis::ZERO, &seat);
    let matched = |chat| tenant::Event::Matched {
        chat,
        skill: SKILL,
        units: Units::LIVE_CHAT,
        agent: ANN,
        version: 1,
        canary: 0,
        span: Millis::seconds(20),
        step: 0,
        why: tenant::Why::Asked,
        turn: 1,
    };
    assert_eq!(fair(&index, Millis::ZERO, &matched(WAITS)), None);
    let found = fair(&index, Millis::ZERO, &matched(LAST)).map(|violation| violation.invariant);
    assert_eq!(found, Some(Invariant::FairOrder));
}

#[test]
fn a_message_that_is_missing_is_seen() {
    let world = world();
    let journal = world.journal().iter().map(|(_, event)| event);
    assert_eq!(dense(journal.clone()), vec![]);
    let first = |event: &&Event| !matches!(event, Event::Chat(_, chat::Event::Said { index: 0, .. }));
    assert_eq!(names(dense(journal.filter(first))), [Invariant::DenseIndex]);
}

#[test]
fn a_journal_that_misses_an_event_is_seen() {
    let world = world();
    let whole = world.journal();
    promises::compare(&fold(needed(whole)), &world).expect("nothing is missing");
    // A match is the tenant's decision, not its state; and a line left again or a bell answered leaves no trace.
    for missing in 0..whole.len() {
        let (_, event) = &whole[missing];
        let echo = match event {
            Event::Tenant(tenant::Event::Matched { .. }) => true,
            Event::Queue(_, queue::Event::Joined(waiting)) => waiting.chat == TAKEN,
            Event::Agent(_, agent::Event::Rang { ring, .. }) => ring.chat == TAKEN,
            _ => false,
        };
        let rest = whole.iter().enumerate().filter(|(at, _)| *at != missing).map(|(_, entry)| entry);
        let seen = promises::compare(&fold(rest), &world).is_err();
        assert!(seen || echo, "{event:?} is missing and nobody notices");
    }
}

#[test]
fn a_chat_that_was_missed_and_is_back_after_a_crash_is_seen() {
    let mut world = world();
    let mut config = (*world.tenant().config).clone();
    config.version += 1;
    Arc::make_mut(&mut config.skills[0]).rules.line.longest_wait = Some(Millis::seconds(10));
    world.send(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
    world.settle();
    world.advance(world.now() + Millis::seconds(10));
    let missed = |event: &Event| matches!(event, Event::Chat(id, chat::Event::Missed { .. }) if *id == LAST);
    assert_eq!(world.journal().iter().filter(|(_, event)| missed(event)).count(), 1);
    promises::compare(&fold(needed(world.journal())), &world).expect("nothing is missing");
    let rest = world.journal().iter().filter(|(_, event)| !missed(event));
    assert!(promises::compare(&fold(rest), &world).is_err_and(|found| found.starts_with("SAME_FOLD")));
}

#[test]
fn a_ban_that_a_crash_takes_back_is_seen() {
    let mut world = world();
    let until = world.now() + Millis::hours(1);
    let act = conduct::Act::Ban { address: "10.0.0.1".into(), until, reason: "threats".into(), chat: None };
    world.ask(|ticket| {
        Command::Tenant(tenant::Command::Conduct(Box::new(conduct::Order {
            by: ANN,
            whence: conduct::Whence::default(),
            act,
            ticket,
        })))
    });
    world.settle();
    promises::compare(&fold(needed(world.journal())), &world).expect("nothing is missing");
    let banned = |event: &Event| matches!(event, Event::Tenant(tenant::Event::Conduct(_)));
    let rest = world.journal().iter().filter(|(_, event)| !banned(event));
    assert!(promises::compare(&fold(rest), &world).is_err_and(|found| found.starts_with("SAME_FOLD")));
}

#[test]
fn a_poke_that_a_crash_takes_back_is_seen() {
    let mut world = world();
    let (id, by, to) = (MessageId(3), Speaker::Agent(ANN), chat::Audience::Everyone);
    let text = "which lamp is it?".into();
    world.ask(|ticket| {
        Command::Chat(
            TAKEN,
            chat::Command::Say { by, to, id, text, files: Default::default(), client_id: None, ticket },
        )
    });
    world.settle();
    world.advance(world.now() + limit::POKE_FIRST);
    world.ask(|ticket| Command::Chat(TAKEN, chat::Command::Poke(poke::Command::Send { by: ANN, ticket })));
    world.settle();
    assert!(world.chats()[&TAKEN].pokes.running.is_some());
    promises::compare(&fold(needed(world.journal())), &world).expect("nothing is missing");
    let poked = |event: &Event| matches!(event, Event::Chat(_, chat::Event::Poke(_)));
    let rest = world.journal().iter().filter(|(_, event)| !poked(event));
    assert!(promises::compare(&fold(rest), &world).is_err_and(|found| found.starts_with("SAME_FOLD")));
}

#[test]
fn a_chat_that_never_ends_is_seen() {
    let found = promises::over(&world()).expect_err("three chats are under way");
    assert!(found.starts_with("ENDS"), "{found}");
}
