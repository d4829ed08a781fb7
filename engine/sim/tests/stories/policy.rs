//! Publishing takes effect between two events: switching a skill between pull and push while chats wait and ring.
use crate::day::{ANN, BILLING, BOB, Day, RING, yours};
use routing::Event;
use routing::settings::Mode;
use routing::tenant::Event as TenantEvent;

#[test]
fn a_line_that_becomes_push_is_offered_at_once_oldest_first() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (first, second) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.publish(&[(BILLING, Mode::Push)]);
    assert_eq!((day.rings_at(first), day.rings_at(second)), (Some(ANN), None));
    let by_version = |event: &Event| matches!(event, Event::Tenant(TenantEvent::Matched { version: 2, .. }));
    assert_eq!(day.happened(by_version), 1, "a decision names the version that made it");
}

#[test]
fn a_line_that_becomes_pull_lets_what_rings_ring_and_offers_nothing_more() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (first, second) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.publish(&[(BILLING, Mode::Pull)]);
    assert!(day.rings(ANN, first));
    day.after(RING);
    assert_eq!((day.rings_at(first), day.rings_at(second)), (None, None));
    assert_eq!(day.takes(ANN, second), yours(second));
}

#[test]
fn what_rings_on_from_before_is_called_back_when_a_colleague_takes_it() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    assert!(day.rings(ANN, chat));
    day.publish(&[(BILLING, Mode::Pull)]);
    assert_eq!(day.takes(BOB, chat), yours(chat));
    assert!(!day.rings(ANN, chat), "a slot would otherwise be held for a chat that is long taken");
}

#[test]
fn there_and_back_again_a_chat_rings_at_one_agent_only() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.publish(&[(BILLING, Mode::Pull)]);
    day.publish(&[(BILLING, Mode::Push)]);
    assert!(day.rings(ANN, chat) && !day.rings(BOB, chat));
}
