//! The journal's own form of events: what was written can be read, today's and that of every version before.
#![allow(unreachable_pub, reason = "a test binary has no outside")]
mod samples;

use catalogue::ids::{ChatId, SkillId};
use proptest::prelude::*;
use routing::agent::Hold;
use routing::queue::Place;
use routing::tenant::conduct::{self, Whence};
use routing::time::Millis;
use routing::{Address, Event, Ticket, agent, chat, tenant};
use samples::{kept, volatile};
use std::collections::BTreeSet;
use store::StoreError;
use store::journal::form::{address, entity, read, write};

/// Journal rows of released versions: entity, kind, version, body. Lines are added, never changed.
const GOLDEN: &str = include_str!("golden.tsv");

fn golden_rows() -> Vec<[&'static str; 4]> {
    GOLDEN
        .lines()
        .map(|line| line.splitn(4, '\t').collect::<Vec<_>>().try_into().expect("four columns to a line"))
        .collect()
}

/// The values that the golden rows were written from.
fn golden_events() -> Vec<Event> {
    let all = kept("Così “fan” 😀\n\t\\", 7, 1_700_000_000_123, true).into_iter().chain(kept("", 0, 0, false));
    all.flat_map(|event| [before_places(event.clone()), event]).collect()
}

/// The same when a bell did not say yet from which place it rings, nor a ban from where it was changed and what was before.
fn before_places(mut event: Event) -> Event {
    match &mut event {
        Event::Tenant(tenant::Event::Withdrawn { place, .. }) => {
            *place = Place { skill: SkillId(0), since: Millis::ZERO };
        }
        Event::Tenant(tenant::Event::Conduct(conduct::Event::Banned { whence, .. })) => *whence = Whence::default(),
        Event::Tenant(tenant::Event::Conduct(conduct::Event::Extended { was, whence, .. })) => {
            (*was, *whence) = (None, Whence::default());
        }
        Event::Tenant(tenant::Event::Conduct(conduct::Event::Lifted { was, whence, .. })) => {
            (*was, *whence) = (None, Whence::default());
        }
        Event::Tenant(tenant::Event::Conduct(conduct::Event::Dismissed { was, whence, .. })) => {
            (*was, *whence) = (None, Whence::default());
        }
        Event::Agent(_, agent::Event::Rang { ring, .. }) => ring.place.since = Millis::ZERO,
        Event::Agent(_, agent::Event::Restated(agent)) => {
            for hold in agent.holds.values_mut() {
                if let Hold::Ringing { place, .. } = hold {
                    place.since = Millis::ZERO;
                }
            }
        }
        _ => {}
    }
    event
}

fn there_and_back(event: &Event) -> Event {
    let written = write(event).expect("kept");
    let machine = address(&entity(event.address())).expect("a machine's name");
    read(machine, written.kind, written.version, &written.body).expect("readable")
}

#[test]
fn an_old_journal_still_reads() {
    let wanted = golden_events();
    for [entity, kind, version, body] in golden_rows() {
        let machine = address(entity).expect("a machine's name");
        let read = read(machine, kind, version.parse().expect("a number"), body).expect(kind);
        assert!(wanted.contains(&read), "{kind} version {version} reads as something else: {read:?}");
    }
}

#[test]
fn what_is_written_today_stands_in_the_golden_file() {
    let mut new = Vec::new();
    for event in golden_events() {
        let written = write(&event).expect("kept");
        let row = format!("{}\t{}\t{}\t{}", entity(event.address()), written.kind, written.version, written.body);
        if !GOLDEN.lines().any(|line| line == row) {
            new.push(row);
        }
    }
    if !new.is_empty() && std::env::var_os("SWITCHYARD_BLESS").is_some() {
        let golden = format!("{GOLDEN}{}\n", new.join("\n"));
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/form/golden.tsv"), golden).expect("written");
        return;
    }
    assert!(
        new.is_empty(),
        "a form is new or has changed: if it has changed, give it a new version and keep reading the old one; \
         then SWITCHYARD_BLESS=1 cargo test -p store --test form adds these lines:\n{}",
        new.join("\n")
    );
}

#[test]
fn every_event_is_either_kept_or_refused() {
    let events = kept("text", 1, 1, true);
    assert!(events.iter().all(Event::journaled));
    for event in volatile() {
        assert!(!event.journaled(), "{event:?}");
        assert!(matches!(write(&event), Err(StoreError::Volatile)), "{event:?}");
    }
    let kinds: BTreeSet<_> = events.iter().map(|event| write(event).expect("kept").kind).collect();
    let golden: BTreeSet<_> = golden_rows().iter().map(|row| row[1]).collect();
    assert_eq!(kinds, golden, "every kind has its golden rows");
}

#[test]
fn nobody_waits_for_what_is_read() {
    let id = ChatId(1);
    let asked = Event::Chat(id, chat::Event::TakeLost { agent: Default::default(), ticket: Ticket(5) });
    let read = Event::Chat(id, chat::Event::TakeLost { agent: Default::default(), ticket: Ticket::NONE });
    assert_eq!(there_and_back(&asked), read);
}

#[test]
fn what_no_version_ever_wrote_is_named_and_not_guessed() {
    let refused = |kind, version, body| {
        let why = read(Address::Chat(ChatId(1)), kind, version, body).expect_err("unreadable");
        assert!(matches!(why, StoreError::Corrupt { .. }), "{why}");
        assert!(why.to_string().contains(kind), "{why}");
    };
    refused("chat.said", 0, "{}");
    refused("chat.said", 1, "{}");
    refused("chat.said", 1, "not JSON");
    refused("chat.sung", 1, "{}");
    refused("agent.kept", 1, r#"{"cause":"connection_lost"}"#);
    refused("chat.said", 1, r#"{"index":-1,"id":"01905a3b-1c2d-7e4f-8a9b-0c1d2e3f4a5b","text":""}"#);
    refused("chat.said", 1, r#"{"index":0,"id":"no uuid","text":""}"#);
}

proptest! {
    #[test]
    fn whatever_people_write_comes_back(
        text in any::<String>(),
        n in any::<u32>(),
        at in any::<i64>(),
        some in any::<bool>(),
    ) {
        for event in kept(&text, n, at, some) {
            prop_assert_eq!(there_and_back(&event), event);
        }
    }
}

#[test]
fn a_ban_of_a_network_still_holds_once_it_is_read() {
    let by = Default::default();
    let (until, address) = (Millis(2_000), "2001:db8::1".into());
    let ban = conduct::Ban { address, until, reason: "spam".into(), chat: None, by, at: Millis::ZERO };
    let mut conduct = conduct::Conduct::default();
    conduct.apply(Millis::ZERO, &conduct::Event::Banned { ban, whence: Whence::default(), ticket: Ticket::NONE });
    let restated = tenant::Restated { conduct, ..Default::default() };
    let read = there_and_back(&Event::Tenant(tenant::Event::Restated(Box::new(restated))));
    let Event::Tenant(tenant::Event::Restated(read)) = read else { panic!("something else was read") };
    assert!(read.conduct.ban(Millis(1_000), "2001:db8::2").is_some());
}
