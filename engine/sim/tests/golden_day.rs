//! One small day, the same in every release: whoever changes who meets whom sees it here.
use catalogue::ids::SkillId;
use routing::settings::{Config, Mode, SkillSettings};
use routing::time::Millis;
use routing::{Event, chat, invariants, tenant};
use sim::{Day, Habits, Profile, Roster, Setup, Span, Stream, Workload, World, tally};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

const BILLING: SkillId = SkillId(1);
const SALES: SkillId = SkillId(2);
/// Monday, 5 January 2026, eight o'clock in UTC.
const EIGHT: Millis = Millis(1_767_600_000_000);

fn monday() -> World {
    let hour = Millis::hours(1);
    let stream = |skill, rates: &[f64]| Stream {
        arrivals: Profile::stretches(hour, rates),
        patience: Span::Exponential(Millis::minutes(4)),
        handling: Span::LogNormal { mean: Millis::minutes(6), deviation: Millis::minutes(4) },
        ..Stream::new(skill, 0.0)
    };
    let workload = Workload {
        start: EIGHT,
        until: EIGHT + Millis::hours(4),
        streams: vec![stream(BILLING, &[0.4, 0.9, 1.2, 0.5]), stream(SALES, &[0.2, 0.3, 0.6, 0.3])],
        seed: 20_260_105,
    };
    let (noon, two) = (EIGHT + Millis::hours(4), EIGHT + Millis::hours(6));
    let roster = Roster::new().staffed(3, &[BILLING], 2, EIGHT, noon).staffed(1, &[SALES], 2, EIGHT, noon).staffed(
        1,
        &[BILLING, SALES],
        3,
        EIGHT + hour,
        two,
    );
    let rules = |id, wrap_up| {
        let (name, mode, ring) = ("skill".into(), Mode::Push, Millis::seconds(20));
        Arc::new(SkillSettings { ring, wrap_up, ..SkillSettings::new(id, name, mode) })
    };
    let skills = vec![rules(BILLING, Millis::minutes(2)), rules(SALES, Millis::minutes(1))];
    let config = Config { version: 1, skills, ..Config::default() };
    // Now and then somebody lets it ring out, and some wrap-ups time out.
    let span = |seconds| Span::Exponential(Millis::seconds(seconds));
    let habits = Habits { reaction: span(6), wrap_up: span(40), ..Habits::default() };
    Day::new(Setup { watch: true, desk: true, ..Setup::default() }, config, &workload, &roster, habits).live()
}

#[test]
fn a_monday_goes_as_it_always_went() {
    let world = monday();
    assert_eq!(world.unfair(), &[]);
    assert_eq!(world.check(), vec![]);
    assert_eq!(invariants::dense(world.journal().iter().map(|(_, event)| event)), vec![]);
    let (is, path) = (summary(&world), concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden_day.txt"));
    if std::env::var_os("SWITCHYARD_BLESS").is_some() {
        std::fs::write(path, &is).expect("the snapshot can be written");
    }
    let was = std::fs::read_to_string(path).expect("the snapshot is beside this file");
    assert_eq!(is, was, "if this is meant: SWITCHYARD_BLESS=1 cargo test -p sim --test golden_day");
}

#[test]
fn the_same_day_twice_leaves_the_same_journal() {
    assert_eq!(monday().journal(), monday().journal());
}

fn summary(world: &World) -> String {
    let mut text = String::new();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for (_, event) in world.journal() {
        *kinds.entry(kind(event)).or_default() += 1;
    }
    writeln!(text, "{} events, {} messages between machines and people", world.journal().len(), world.delivered()).ok();
    for (kind, count) in kinds {
        writeln!(text, "{count:>6} {kind}").ok();
    }
    for (skill, tally) in tally(world.journal()) {
        writeln!(
            text,
            "skill {skill}: {} arrived, {} answered, {} abandoned, {} within 20 s, mean wait {:.1} s, longest {:.1} s, {} messages",
            tally.arrived,
            tally.answered,
            tally.abandoned,
            tally.in_time,
            tally.mean_wait() / 1_000.0,
            tally.longest.0 as f64 / 1_000.0,
            tally.messages,
        )
        .ok();
    }
    // Who was given which chat, in order, for the first quarter of an hour.
    for (at, event) in world.journal().iter().take_while(|(at, _)| *at < EIGHT + Millis::minutes(15)) {
        let since = (*at - EIGHT).0 as f64 / 1_000.0;
        match event {
            Event::Tenant(tenant::Event::Matched { chat, agent, skill, .. }) => {
                writeln!(text, "{since:>8.3} chat {} of skill {skill} to agent {agent}", number(chat.0)).ok();
            }
            Event::Chat(id, chat::Event::Abandoned { .. }) => {
                writeln!(text, "{since:>8.3} chat {} gave up", number(id.0)).ok();
            }
            _ => {}
        }
    }
    text
}

fn number(id: u128) -> u64 {
    id as u64 & 0xffff
}

/// The machine and the name of the event.
fn kind(event: &Event) -> String {
    let text = match event {
        Event::Tenant(event) => format!("tenant {event:?}"),
        Event::Queue(_, event) => format!("queue {event:?}"),
        Event::Agent(_, event) => format!("agent {event:?}"),
        Event::Chat(_, event) => format!("chat {event:?}"),
    };
    text.split([' ', '(', '{']).take(2).collect::<Vec<_>>().join(" ")
}
