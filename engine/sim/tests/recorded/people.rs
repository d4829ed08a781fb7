//! What people did with chats, with each other and to each other is done again: the same day, and another day.
use super::floor::{AGENTS, Floor, SUPERVISOR, rules};
use super::{BILLING, HOUR, MONDAY, RETURNS, SALES, SEED, TUESDAY, live, oclock};
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::agent::Event::Kept;
use routing::agent::{Cause, Forced};
use routing::chat::people::{Command as People, Kind};
use routing::chat::supervise::Act;
use routing::policy::TransferMode;
use routing::settings::SkillSettings;
use routing::time::Millis;
use routing::{Event, chat};
use sim::recorded::{Change, Recording, Report, fit, replay};
use sim::{Day, Roster, Setup, Shift, World};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const ANN: AgentId = AgentId(1);
const BOB: AgentId = AgentId(2);
const CAROL: AgentId = AgentId(3);

fn recording(world: &World) -> Recording {
    Recording::of(world.journal(), MONDAY, TUESDAY)
}

fn again(recording: &Recording, change: &Change) -> Report {
    replay(recording, change, &fit(recording, HOUR, SEED))
}

/// Deeds of all kinds, by their names.
fn kinds(recording: &Recording) -> BTreeMap<String, usize> {
    let waits = recording.visits.values().flat_map(|visit| &visit.waits).flat_map(|wait| &wait.deeds);
    let stints = recording.visits.values().flat_map(|visit| &visit.stints).flat_map(|stint| &stint.deeds);
    let mut kinds = BTreeMap::new();
    for (_, deed) in waits.chain(stints) {
        let name = format!("{deed:?}");
        *kinds.entry(name.split(' ').next().unwrap_or_default().to_owned()).or_default() += 1;
    }
    kinds
}

#[test]
fn whatever_people_did_is_done_again_and_every_figure_is_the_same() {
    let mut done = BTreeMap::new();
    // In the eighth two bells ring out at one instant: which timer goes first is nobody's deed, and not recorded.
    for seed in (1..=9).filter(|seed| *seed != 8) {
        let recording = recording(&Floor::opens(seed).lives());
        for (name, count) in kinds(&recording) {
            *done.entry(name).or_insert(0) += count;
        }
        let (was, is) = (recording.figures(), again(&recording, &Change::default()));
        assert!(was.all().handled > 150 && is.same.acts > 300, "seed {seed}: {was:?}");
        let idled = |(_, event): &&(Millis, Event)| matches!(event, Event::Agent(_, Kept(Cause::Inactive)));
        assert!(recording.journal.iter().filter(idled).count() > 10, "seed {seed}");
        assert_eq!(is.figures, was, "seed {seed}");
        assert_eq!((is.same.again, is.same.acts_again), (is.same.answered, is.same.acts), "seed {seed}");
    }
    for name in [
        "Says",
        "Transfers",
        "Undoes",
        "Invites",
        "Cancels",
        "Rejects",
        "Accepts",
        "LooksIn",
        "Leaves",
        "Kicks",
        "Crowns",
        "TakesOver",
        "Pushes",
        "Prioritises",
        "Ends",
        "Pokes",
        "Unpokes",
        "Stays",
    ] {
        assert!(done.get(name).is_some_and(|count| *count > 10), "too few of {name} in {done:?}");
    }
}

#[test]
fn a_live_day_with_people_who_do_everything_is_found_again() {
    let world = Floor::opens(7).calmly().lives();
    let recording = Recording::of(&live(world.journal()), MONDAY, TUESDAY);
    let (was, is) = (recording.figures().all(), again(&recording, &Change::default()));
    assert_eq!((is.same.again, is.same.acts_again), (is.same.answered, is.same.acts));
    assert_eq!((is.figures.all().answered, is.figures.all().handled), (was.answered, was.handled));
    assert_eq!((is.figures.all().messages, is.figures.all().abandoned), (was.messages, was.abandoned));
}

fn newcomer(skills: &[SkillId]) -> Vec<Shift> {
    let mut added = Roster::new().staffed(1, skills, 3, oclock(8), oclock(13)).shifts;
    for shift in &mut added {
        shift.person = Arc::new(routing::settings::Person { id: AgentId(99), ..(*shift.person).clone() });
    }
    added
}

#[test]
fn with_something_changed_acts_that_make_no_sense_any_more_are_left_out_and_every_chat_comes_to_its_end() {
    for seed in 1..=6 {
        let recording = recording(&Floor::opens(seed).lives());
        let mut quicker = rules();
        for skill in &mut quicker.skills {
            let mut rules = skill.rules.clone();
            rules.transfer.mode = TransferMode::Handshake;
            *skill = Arc::new(SkillSettings { ring: Millis::seconds(5), rules, ..(**skill).clone() });
        }
        let changes = [
            Change { added: newcomer(&[BILLING, SALES]), ..Change::default() },
            Change { added: newcomer(&[RETURNS]), ..Change::default() },
            Change { removed: BTreeSet::from([AgentId(4), AgentId(AGENTS)]), ..Change::default() },
            Change { removed: BTreeSet::from([SUPERVISOR]), ..Change::default() },
            Change { config: Some(Arc::new(quicker)), ..Change::default() },
        ];
        for change in changes {
            let (was, is) = (recording.figures().all(), again(&recording, &change));
            let (all, same) = (is.figures.all(), is.same);
            let what = format!("seed {seed}, added {:?}, removed {:?}", change.added.len(), change.removed);
            assert_eq!(all.arrived + is.refused, was.arrived, "{what}");
            let over = recording.visits.len() as u64 - is.refused;
            assert!(all.abandoned <= over && all.answered + all.abandoned == all.arrived, "{what}: {all:?}");
            let day = Day::replay(Setup::default(), &recording, &change, &fit(&recording, HOUR, SEED)).live();
            assert!(day.chats().is_empty(), "{what}: {:?}", day.chats());
            assert!(same.acts_again < same.acts && same.acts_again > 0, "{what}: {same:?}");
            assert_ne!(is.figures, recording.figures(), "{what}");
        }
    }
}

/// One chat, and what comes of it.
struct Story {
    floor: Floor,
    chat: ChatId,
}

impl Story {
    /// Ann has billing, Bob sales, Carol both; a customer of billing is with Ann after ten seconds.
    fn begins() -> Story {
        let mut floor = Floor::opens(1);
        for id in 1..=SUPERVISOR.0 {
            floor.wishes(|ticket| routing::Command::Agent(AgentId(id), routing::agent::Command::SignOut { ticket }));
        }
        for (who, skills) in [(ANN, &[BILLING][..]), (BOB, &[SALES]), (CAROL, &[])] {
            floor.comes_in(who, skills, 2);
        }
        floor.passes(Millis::minutes(1));
        let chat = floor.writes(BILLING);
        let mut story = Story { floor, chat };
        story.after(10);
        assert!(story.floor.takes(ANN, chat));
        story
    }

    fn after(&mut self, seconds: i64) {
        self.floor.passes(Millis::seconds(seconds));
    }

    /// Its last owner ends it after a minute and wraps up in twenty seconds.
    fn ends(mut self, owner: AgentId) -> Recording {
        self.after(60);
        assert!(self.floor.ends(owner, self.chat));
        self.after(60);
        for who in [ANN, BOB, CAROL] {
            self.floor.wishes(|ticket| routing::Command::Agent(who, routing::agent::Command::SignOut { ticket }));
        }
        assert!(self.floor.world.chats().is_empty());
        let recording = recording(&self.floor.world);
        let same = again(&recording, &Change::default());
        assert_eq!(same.figures, recording.figures());
        assert_eq!(same.same.acts_again, same.same.acts);
        recording
    }
}

fn answered(report: &Report, who: AgentId) -> u64 {
    report.figures.agents.get(&who).map_or(0, |work| work.answered)
}

fn without(who: AgentId, added: &[SkillId]) -> Change {
    let added = if added.is_empty() { Vec::new() } else { newcomer(added) };
    Change { removed: BTreeSet::from([who]), added, ..Change::default() }
}

#[test]
fn a_transfer_is_done_so_long_into_the_turn_of_whoever_owns_the_chat_then() {
    let mut story = Story::begins();
    story.after(60);
    assert!(story.floor.transfers(ANN, story.chat, SALES));
    story.after(5);
    assert!(story.floor.takes(BOB, story.chat));
    let recording = story.ends(BOB);
    // Somebody else answers, and needs as long for it: all is as it was, but for who did it.
    let other = again(&recording, &without(ANN, &[BILLING]));
    assert_eq!((other.same.acts, other.same.acts_again), (1, 1));
    assert_eq!((answered(&other, AgentId(99)), answered(&other, BOB)), (1, 1));
    assert_eq!(other.figures.all(), recording.figures().all());
    // Nobody is there to whom it could go: the first one goes on with it, for as long as both had it.
    let alone = again(&recording, &without(BOB, &[]));
    assert_eq!((alone.same.acts, alone.same.acts_again), (1, 0));
    assert_eq!((answered(&alone, ANN), alone.figures.all().handled), (1, 1));
    let talked = alone.figures.all().handling - Millis::seconds(50);
    assert_eq!(talked, Millis::seconds(65 + 60), "her minute with the five seconds of the handshake, and his");
}

#[test]
fn a_chat_that_was_handed_to_a_person_stays_where_it_is_when_that_person_is_not_there() {
    let mut story = Story::begins();
    story.after(30);
    assert!(story.floor.invites(ANN, story.chat, CAROL, Kind::Conference));
    story.after(5);
    assert!(story.floor.accepts(CAROL, story.chat));
    story.after(5);
    let (chat, crown) = (story.chat, |ticket| People::Crown { by: ANN, whom: CAROL, ticket });
    assert!(story.floor.people(chat, crown));
    story.after(5);
    assert!(story.floor.people(chat, |ticket| People::Leave { by: ANN, ticket }));
    let recording = story.ends(CAROL);
    assert_eq!(recording.figures().agents[&CAROL].answered, 1, "who is crowned has it");
    let (was, alone) = (recording.figures().all(), again(&recording, &without(CAROL, &[])));
    assert_eq!((alone.same.acts, alone.same.acts_again), (4, 0));
    assert_eq!((answered(&alone, ANN), alone.figures.all().handled), (1, 1));
    let both = Millis::seconds(40) + was.handling;
    assert_eq!(alone.figures.all().handling, both, "Ann's forty seconds are before what Carol's handling was");
}

#[test]
fn what_a_supervisor_does_needs_the_supervisor() {
    let mut story = Story::begins();
    story.after(20);
    assert!(story.floor.pushes(BOB, story.chat));
    story.after(10);
    assert!(story.floor.forces(ANN, Forced::Away { reason: 1 }));
    let chat = story.floor.writes(BILLING);
    story.after(30);
    assert!(story.floor.supervises(chat, Act::End { reason: "nobody is there".into() }));
    let recording = story.ends(BOB);
    let same = again(&recording, &Change::default()).same;
    assert_eq!((same.acts, same.acts_again), (3, 3));
    let without = again(&recording, &without(SUPERVISOR, &[]));
    assert_eq!((without.same.acts, without.same.acts_again), (3, 0));
    assert_eq!(answered(&without, BOB), 0, "nobody gives it to him");
    assert_eq!(without.figures.all().answered, 2, "and nobody sends Ann away, or ends what waits for her");
}

#[test]
fn what_a_chat_holds_is_nobodys_while_it_waits_after_a_transfer() {
    let mut story = Story::begins();
    let chat = story.chat;
    story.after(30);
    // To sales and back: billing takes what is transferred into its line at once.
    assert!(story.floor.transfers(ANN, chat, SALES));
    assert!(story.floor.takes(BOB, chat));
    story.after(30);
    assert!(story.floor.transfers(BOB, chat, BILLING));
    story.after(6);
    let held = |who: AgentId, journal: &[(Millis, Event)]| {
        let figures = Recording::of(journal, MONDAY, TUESDAY).figures();
        figures.agents[&who].held / 100_000
    };
    assert!(story.floor.takes(ANN, chat));
    let recording = story.ends(ANN);
    let sent =
        |event: &Event| matches!(event, Event::Chat(_, chat::Event::Transfer(chat::transfer::Event::Sent { .. })));
    assert_eq!(recording.journal.iter().filter(|(_, event)| sent(event)).count(), 1);
    assert_eq!(held(BOB, &recording.journal), 30, "Bob had it for half a minute, not while it waited for Ann");
}
