//! Push: the engine offers a chat to one agent at a time, and what becomes of the offer.
use crate::day::{ANN, BILLING, BOB, Day, RING, take, taken_by, yours};
use routing::agent::{Cause, Event as AgentEvent, Outcome};
use routing::time::Millis;
use routing::{Event, Refusal};

fn ended(outcome: Outcome) -> impl Fn(&Event) -> bool {
    move |event| matches!(event, Event::Agent(_, AgentEvent::OfferEnded { outcome: how, .. }) if *how == outcome)
}

#[test]
fn an_offer_that_is_accepted_is_a_chat_of_ones_own() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    assert!(day.rings(ANN, chat));
    assert_eq!(day.slots_used(ANN), 1, "what rings holds its slot");
    assert_eq!(day.takes(ANN, chat), yours(chat));
    assert_eq!((day.owner(chat), day.slots_used(ANN)), (Some(ANN), 1));
}

#[test]
fn a_declined_offer_goes_to_the_next_agent_and_keeps_its_place() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.declines(ANN, chat).unwrap();
    assert_eq!(day.rings_at(chat), Some(BOB));
    assert_eq!(day.line(BILLING), [chat]);
    assert!(day.agent(ANN).available(), "to decline is no fault");
}

#[test]
fn an_offer_rings_out_and_goes_to_the_next_agent() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.after(RING - Millis(1));
    assert_eq!(day.rings_at(chat), Some(ANN));
    day.after(Millis(1));
    assert_eq!(day.rings_at(chat), Some(BOB));
    assert_eq!(day.happened(ended(Outcome::TimedOut { counted: true })), 1);
}

#[test]
fn an_answer_in_the_last_instant_comes_too_late() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    let late = day.world.now() + RING;
    // The clock is at the deadline, and the agent's click is heard before the timer.
    let clicked = day.world.ask(take(ANN, chat));
    day.world.jump(late);
    day.world.settle();
    assert_eq!(day.world.answer(clicked), Some(&Err(Refusal::ChatNotThere)));
    assert_eq!(day.agent(ANN).missed, 1);
}

#[test]
fn nobody_is_offered_the_same_chat_again_at_once_but_is_after_a_while() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.declines(ANN, chat).unwrap();
    assert_eq!(day.rings_at(chat), None);
    day.after(Millis::seconds(59));
    assert_eq!(day.rings_at(chat), None);
    day.after(Millis::seconds(1));
    assert_eq!(day.rings_at(chat), Some(ANN), "the chat would otherwise wait for nobody");
}

#[test]
fn two_missed_in_a_row_suspend_until_the_agent_says_to_be_back() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (first, second) = (day.writes_to(BILLING), day.writes_to(BILLING));
    assert!(day.rings(ANN, first));
    day.after(RING);
    assert!(day.rings(ANN, second));
    day.after(RING);
    assert!(day.agent(ANN).causes.contains(&Cause::MissedOffers));
    assert!(!day.agent(ANN).available());
    day.after(Millis::minutes(5));
    assert_eq!((day.rings_at(first), day.rings_at(second)), (None, None));
    day.comes_back(ANN).unwrap();
    assert!(day.rings(ANN, first), "and is offered what waits in the same instant");
    assert_eq!(day.agent(ANN).missed, 0);
}

#[test]
fn an_offer_answered_in_between_starts_the_count_again() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let first = day.writes_to(BILLING);
    day.after(RING);
    let second = day.writes_to(BILLING);
    assert!(day.rings(ANN, second));
    day.declines(ANN, second).unwrap();
    let third = day.writes_to(BILLING);
    day.after(RING);
    assert!(day.agent(ANN).available(), "one missed, one answered, one missed");
    assert!(day.waits(first) && day.waits(third));
}

#[test]
fn a_customer_who_leaves_stops_the_ringing_at_once() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (chat, next) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.customer_leaves(chat).unwrap();
    assert!(day.rings(ANN, next), "and the freed slot rings for the next in the same instant");
    assert_eq!(day.agent(ANN).missed, 0);
    assert_eq!(day.happened(ended(Outcome::Withdrawn { by: None })), 1);
}

#[test]
fn a_colleague_who_takes_what_rings_elsewhere_stops_the_ringing() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    assert_eq!(day.takes(BOB, chat), yours(chat));
    assert!(!day.rings(ANN, chat));
    assert_eq!(day.takes(ANN, chat), taken_by(BOB));
    assert_eq!(day.happened(ended(Outcome::Withdrawn { by: Some(BOB) })), 1);
}

#[test]
fn who_goes_away_while_it_rings_misses_nothing() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.goes_away(ANN).unwrap();
    assert_eq!(day.rings_at(chat), Some(BOB));
    assert_eq!(day.agent(ANN).missed, 0);
}

#[test]
fn where_the_skill_says_so_the_agent_has_the_chat_at_once() {
    let mut day = Day::pushing();
    day.auto_accepts(BILLING);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (chat, next) = (day.writes_to(BILLING), day.writes_to(BILLING));
    assert_eq!(day.owner(chat), Some(ANN));
    assert_eq!((day.rings_at(next), day.waits(next)), (None, true), "one slot, one chat");
    assert_eq!(day.agent(ANN).missed, 0);
}

#[test]
fn nothing_is_accepted_for_an_agent_whose_devices_are_all_gone() {
    let mut day = Day::pushing();
    day.auto_accepts(BILLING);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.loses_connection(ANN);
    let chat = day.writes_to(BILLING);
    assert_eq!((day.rings_at(chat), day.owner(chat)), (None, None));
    day.connects(ANN);
    assert_eq!(day.owner(chat), Some(ANN), "with the console itself");
}
