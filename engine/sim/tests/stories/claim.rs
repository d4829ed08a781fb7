//! Pull: agents take chats from the line, and one of them is always first.
use crate::day::{ANN, BILLING, BOB, CAROL, Day, take, taken_by, yours};
use catalogue::ids::{AgentId, ChatId};
use routing::Refusal;

#[test]
fn of_two_who_reach_at_once_one_has_the_chat_and_the_other_hears_who() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 3).unwrap();
    day.signs_in(BOB, &[BILLING], 3).unwrap();
    let chat = day.writes_to(BILLING);
    let answers = day.at_once([Box::new(take(ANN, chat)), Box::new(take(BOB, chat))]);
    assert_eq!(answers, [yours(chat), taken_by(ANN)]);
    assert_eq!(day.owner(chat), Some(ANN));
    assert_eq!((day.slots_used(ANN), day.slots_used(BOB)), (1, 0), "who lost has the slot back");
    assert!(day.line(BILLING).is_empty());
}

#[test]
fn who_comes_later_hears_the_name_too() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 3).unwrap();
    day.signs_in(BOB, &[BILLING], 3).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(BOB, chat).unwrap();
    assert_eq!(day.takes(ANN, chat), taken_by(BOB));
    assert_eq!(taken_by(BOB).unwrap_err().code().0, 182);
}

#[test]
fn a_double_click_is_answered_twice_and_takes_one_slot() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 3).unwrap();
    let chat = day.writes_to(BILLING);
    let answers = day.at_once([Box::new(take(ANN, chat)), Box::new(take(ANN, chat))]);
    assert_eq!(answers, [yours(chat), yours(chat)]);
    assert_eq!(day.slots_used(ANN), 1);
}

#[test]
fn a_full_agent_is_refused_with_196() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (first, second) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.takes(ANN, first).unwrap();
    let refusal = day.takes(ANN, second).unwrap_err();
    assert_eq!((refusal.code().0, day.waits(second)), (196, true));
}

#[test]
fn an_agent_who_is_away_is_refused_with_190() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.goes_away(ANN).unwrap();
    assert_eq!(day.takes(ANN, chat).unwrap_err().code().0, 190);
    assert_eq!(day.takes(CAROL, chat).unwrap_err(), Refusal::AgentInactive, "and so is one who never signed in");
}

#[test]
fn a_chat_that_is_over_or_never_was_is_not_there() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.customer_leaves(chat).unwrap();
    assert_eq!(day.takes(ANN, chat), Err(Refusal::ChatNotThere));
    assert_eq!(day.takes(ANN, ChatId(999)), Err(Refusal::ChatNotThere));
    assert_eq!(day.slots_used(ANN), 0, "nothing stays held for a chat that is not there");
}

#[test]
fn a_pulled_chat_is_offered_to_nobody() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 3).unwrap();
    let chat = day.writes_to(BILLING);
    assert_eq!(day.rings_at(chat), None::<AgentId>);
    assert_eq!(day.line(BILLING), [chat]);
}
