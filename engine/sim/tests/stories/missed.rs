//! The longest wait: after it a chat goes on elsewhere, or is missed.
use crate::day::{ANN, BILLING, BOB, Day, SALES, yours};
use catalogue::ids::{ChatId, SkillId};
use routing::chat::Event as ChatEvent;
use routing::chat::transfer::End;
use routing::folds::desk::Step;
use routing::policy::{LineRules, TransferMode, TransferRules};
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Command, Event, Refusal, tenant};
use sim::{Setup, World};

const LONGEST: Millis = Millis::seconds(60);

/// Billing's chats wait a minute at most, and then go there, if anywhere.
fn a_day(overflow: Option<SkillId>) -> Day {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    let line = LineRules { longest_wait: Some(LONGEST), overflow, ..LineRules::default() };
    day.rules(BILLING, |rules| rules.line = line);
    day
}

fn missed(chat: ChatId) -> impl Fn(&Event) -> bool {
    move |event| matches!(event, Event::Chat(id, ChatEvent::Missed { .. }) if *id == chat)
}

#[test]
fn whoever_waits_for_as_long_as_anybody_may_is_missed_and_not_abandoned() {
    let mut day = a_day(None);
    let chat = day.writes_to(BILLING);
    day.after(LONGEST - Millis(1));
    assert!(day.waits(chat));
    let next = day.writes_to(BILLING);
    day.after(Millis(1));
    assert_eq!((day.stage(chat), day.line(BILLING)), (None, vec![next]));
    let abandoned = |event: &Event| matches!(event, Event::Chat(_, ChatEvent::Abandoned { .. }));
    assert_eq!((day.happened(missed(chat)), day.happened(abandoned)), (1, 0));
    assert_eq!(day.takes(ANN, chat), Err(Refusal::AgentInactive));
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    assert_eq!(day.rings_at(next), Some(ANN));
}

#[test]
fn a_bell_falls_silent_with_it_and_its_slot_is_free() {
    let mut day = a_day(None);
    let chat = day.writes_to(BILLING);
    day.after(LONGEST - Millis::seconds(5));
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    assert_eq!(day.rings_at(chat), Some(ANN));
    day.after(Millis::seconds(5));
    assert_eq!((day.happened(missed(chat)), day.slots_used(ANN)), (1, 0));
    assert_eq!(day.takes(ANN, chat), Err(Refusal::ChatNotThere));
}

#[test]
fn it_goes_to_the_head_of_the_line_that_its_skill_overflows_to() {
    let mut day = a_day(Some(SALES));
    let usual = day.writes_to(SALES);
    let chat = day.writes_to(BILLING);
    day.after(LONGEST);
    assert_eq!((day.line(BILLING), day.line(SALES)), (vec![], vec![chat, usual]));
    let card = &day.world.desk().unwrap().cards[&chat];
    assert!(card.steps.iter().any(|(_, step)| *step == Step::Overflowed(BILLING, SALES)));
    day.signs_in(BOB, &[SALES], 1).unwrap();
    assert_eq!(day.rings_at(chat), Some(BOB));
}

#[test]
fn where_the_other_line_is_full_it_is_missed() {
    let mut day = a_day(Some(SALES));
    day.rules(SALES, |rules| rules.line.cap = Some(0));
    let chat = day.writes_to(BILLING);
    day.after(LONGEST);
    assert_eq!((day.happened(missed(chat)), day.line(SALES)), (1, vec![]));
}

#[test]
fn a_transfer_that_nobody_takes_for_so_long_returns_and_its_owner_keeps_the_chat() {
    let mut day = a_day(None);
    let handshake =
        TransferRules { mode: TransferMode::Handshake, returns: Millis::minutes(5), ..TransferRules::default() };
    day.rules(BILLING, |rules| rules.transfer = handshake);
    day.signs_in(BOB, &[SALES], 1).unwrap();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let busy = day.writes_to(BILLING);
    assert_eq!(day.takes(ANN, busy), yours(busy));
    let chat = day.writes_to(SALES);
    day.takes(BOB, chat).unwrap();
    let to = BILLING;
    day.ask(|ticket| Command::Tenant(tenant::Command::Transfer { chat, by: BOB, to, note: None, ticket })).unwrap();
    // A chat never takes two places at one instant: this one is a millisecond later than the clock.
    day.after(LONGEST + Millis(1));
    assert_eq!((day.owner(chat), day.line(BILLING)), (Some(BOB), vec![]));
    let returned = |event: &Event| {
        matches!(
            event,
            Event::Chat(_, ChatEvent::Transfer(routing::chat::transfer::Event::Ended { how: End::Returned, .. }))
        )
    };
    assert_eq!(day.happened(returned), 1);
}

#[test]
fn a_longest_wait_that_is_published_holds_for_those_who_wait_already() {
    let mut day = Day::pushing();
    let chat = day.writes_to(BILLING);
    day.after(Millis::minutes(10));
    day.rules(BILLING, |rules| rules.line.longest_wait = Some(LONGEST));
    day.after(Millis::ZERO);
    assert_eq!(day.happened(missed(chat)), 1);
}

#[test]
fn after_a_crash_the_wait_goes_on_where_it_was() {
    let mut day = a_day(None);
    let chat = day.writes_to(BILLING);
    day.after(LONGEST - Millis::seconds(10));
    let journal = day.world.journal().to_vec();
    let mut back = World::recover(Setup { first_ticket: 1_000, ..Setup::default() }, journal, day.world.now());
    back.settle();
    assert!(back.chats().contains_key(&chat));
    back.advance(back.now() + Millis::seconds(10));
    assert!(back.journal().iter().any(|(_, event)| missed(chat)(event)));
    assert_eq!(back.check(), vec![]);
}
