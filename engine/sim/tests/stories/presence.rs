//! Presence is a lease: what is chosen by hand, what the engine does for a lost connection, and its exact reversal.
use crate::day::{ANN, BILLING, BOB, Day};
use routing::Refusal;
use routing::agent::{Cause, Choice, Event as AgentEvent, SignOutCause};
use routing::chat::Stage;
use routing::time::Millis;
use routing::{Event, agent};

const GRACE: Millis = Millis::seconds(20);
const GONE: Millis = Millis::seconds(60);

#[test]
fn away_twice_is_174_and_available_twice_is_175() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let again = day.comes_back(ANN).unwrap_err();
    day.goes_away(ANN).unwrap();
    let twice = day.goes_away(ANN).unwrap_err();
    assert_eq!((twice.code().0, again.code().0), (174, 175));
    day.comes_back(ANN).unwrap();
    assert!(day.agent(ANN).available());
}

#[test]
fn a_short_loss_of_connection_changes_nothing() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.loses_connection(ANN);
    day.after(GRACE - Millis(1));
    let chat = day.writes_to(BILLING);
    assert!(day.agent(ANN).available() && !day.rings(ANN, chat), "available, and no console to ring at");
    day.connects(ANN);
    assert!(day.rings(ANN, chat));
    day.after(Millis::seconds(10));
    assert!(day.agent(ANN).available());
}

#[test]
fn past_the_grace_the_agent_is_kept_away_and_is_back_with_the_socket() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.loses_connection(ANN);
    day.after(GRACE);
    assert!(day.agent(ANN).causes.contains(&Cause::ConnectionLost));
    let chat = day.writes_to(BILLING);
    assert_eq!(day.rings_at(chat), None);
    day.connects(ANN);
    assert!(day.rings(ANN, chat), "back means offered what waits, in the same instant");
}

#[test]
fn what_was_chosen_by_hand_is_still_so_after_the_connection_came_back() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.goes_away(ANN).unwrap();
    day.loses_connection(ANN);
    day.after(GRACE);
    day.connects(ANN);
    assert_eq!(day.agent(ANN).choice, Choice::Away { reason: 1 }, "exactly what was changed is reverted");
    assert!(day.agent(ANN).causes.is_empty());
    assert!(!day.agent(ANN).available());
}

#[test]
fn one_of_two_devices_may_go() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.connects(ANN);
    day.loses_connection(ANN);
    day.after(Millis::minutes(10));
    assert!(day.agent(ANN).available());
}

#[test]
fn who_does_not_come_back_is_signed_out_and_the_chats_go_to_the_head_of_the_line() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let mine = day.writes_to(BILLING);
    day.takes(ANN, mine).unwrap();
    day.after(Millis::seconds(5));
    let other = day.writes_to(BILLING);
    day.loses_connection(ANN);
    day.after(GONE - Millis(1));
    assert_eq!(day.owner(mine), Some(ANN));
    day.after(Millis(1));
    assert!(!day.agent(ANN).signed_in);
    assert_eq!(day.line(BILLING), [mine, other]);
    assert!(matches!(day.stage(mine), Some(Stage::Waiting { bumped: true, .. })));
    assert_eq!(day.slots_used(ANN), 0);
}

#[test]
fn an_orphan_rings_at_the_next_agent_before_anybody_else() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let mine = day.writes_to(BILLING);
    day.takes(ANN, mine).unwrap();
    let other = day.writes_to(BILLING);
    day.loses_connection(ANN);
    day.after(GONE);
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    assert_eq!((day.rings_at(mine), day.rings_at(other)), (Some(BOB), None));
}

#[test]
fn signing_out_waits_until_the_chats_are_done_with() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    assert_eq!(day.signs_out(ANN), Err(Refusal::HasChats(1)));
    day.ends(ANN, chat).unwrap();
    assert_eq!(day.signs_out(ANN), Err(Refusal::HasChats(1)), "a wrap-up is to be done with too");
    day.after(crate::day::WRAP_UP);
    day.signs_out(ANN).unwrap();
    assert!(!day.agent(ANN).signed_in);
}

#[test]
fn a_session_that_runs_out_signs_out() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    day.after(Millis::hours(8));
    let over = |event: &Event| {
        matches!(event, Event::Agent(_, AgentEvent::SignedOut { cause: SignOutCause::SessionOver, .. }))
    };
    assert_eq!(day.happened(over), 1);
}

#[test]
fn a_renewed_session_goes_on() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    day.after(Millis::hours(7));
    let until = day.world.now() + Millis::hours(8);
    day.ask(|ticket| routing::Command::Agent(ANN, agent::Command::Renew { until, ticket })).unwrap();
    day.after(Millis::hours(7));
    assert!(day.agent(ANN).signed_in);
}
