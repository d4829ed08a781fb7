//! Skills that an agent is given or loses in the middle of the day.
use crate::day::{ANN, BILLING, BOB, Day, SALES, yours};
use routing::chat::WrapUp;
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Event, Refusal, Reply, agent};

fn learned(event: &Event) -> bool {
    matches!(event, Event::Agent(ANN, agent::Event::Learned { .. }))
}

#[test]
fn whoever_is_given_a_skill_rings_for_what_waits_for_it_in_the_same_instant() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let (first, second) = (day.writes_to(SALES), day.writes_to(SALES));
    assert_eq!(day.rings_at(first), None);
    assert_eq!(day.learns(ANN, &[BILLING, SALES]), Ok(Reply::Done));
    assert_eq!((day.rings_at(first), day.rings_at(second)), (Some(ANN), None), "one at a time");
    day.takes(ANN, first).unwrap();
    assert_eq!(day.rings_at(second), Some(ANN));
    assert_eq!(&*day.world.desk().unwrap().members[&SALES], [ANN], "she sees their line");
    assert_eq!(day.world.desk().unwrap().boards.of(SALES).available, 1);
}

#[test]
fn when_it_is_gone_again_what_rings_and_what_is_held_stays_and_nothing_more_comes() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    day.signs_in(ANN, &[BILLING, SALES], 2).unwrap();
    let (held, rings, waits) = (day.writes_to(SALES), day.writes_to(SALES), day.writes_to(SALES));
    day.takes(ANN, held).unwrap();
    day.learns(ANN, &[BILLING]).unwrap();
    assert_eq!((day.owner(held), day.rings_at(rings)), (Some(ANN), Some(ANN)));
    assert_eq!(day.takes(ANN, rings), yours(rings));
    for chat in [held, rings] {
        day.ends(ANN, chat).unwrap();
        day.wraps_up(ANN, chat, WrapUp::Skipped).unwrap();
    }
    assert_eq!((day.slots_used(ANN), day.rings_at(waits)), (0, None));
    let hers = day.writes_to(BILLING);
    assert_eq!(day.rings_at(hers), Some(ANN));
}

#[test]
fn what_she_has_already_changes_nothing_and_nobody_is_taught_who_was_never_there() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    assert_eq!(day.learns(ANN, &[BILLING]), Err(Refusal::AgentInactive));
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    assert_eq!(day.learns(ANN, &[BILLING]), Ok(Reply::Done));
    assert_eq!(day.happened(learned), 0);
    day.learns(ANN, &[SALES]).unwrap();
    assert_eq!(day.happened(learned), 1);
}

#[test]
fn who_is_away_or_has_no_console_rings_when_they_are_back() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.goes_away(ANN).unwrap();
    day.loses_connection(BOB);
    let (first, second) = (day.writes_to(SALES), day.writes_to(SALES));
    day.learns(ANN, &[SALES]).unwrap();
    day.learns(BOB, &[SALES]).unwrap();
    assert_eq!((day.rings_at(first), day.rings_at(second)), (None, None));
    day.comes_back(ANN).unwrap();
    day.connects(BOB);
    assert_eq!((day.rings_at(first), day.rings_at(second)), (Some(ANN), Some(BOB)));
}

#[test]
fn whoever_was_gone_meanwhile_comes_back_with_what_they_have_now() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    day.signs_in(ANN, &[BILLING, SALES], 1).unwrap();
    day.loses_connection(ANN);
    day.after(Millis::minutes(2));
    assert!(day.agent(ANN).gone);
    let seen = day.world.desk().unwrap().last_seen[&ANN];
    day.after(Millis::minutes(1));
    day.learns(ANN, &[BILLING]).unwrap();
    assert_eq!(day.world.desk().unwrap().last_seen[&ANN], seen, "it is no sign of hers");
    let (lent, hers) = (day.writes_to(SALES), day.writes_to(BILLING));
    day.connects(ANN);
    assert_eq!((day.rings_at(lent), day.rings_at(hers)), (None, Some(ANN)));
}
