//! Publishing takes effect between two events: switching a skill between pull and push while chats wait and ring.
use crate::day::{ANN, BILLING, BOB, Day, RING, SALES, yours};
use catalogue::channel::LIVE_CHAT;
use catalogue::units::Units;
use routing::agent::Cause;
use routing::chat::WrapUp;
use routing::policy::{Hours, TransferMode};
use routing::settings::Mode;
use routing::tenant::Event as TenantEvent;
use routing::{Command, Event, Refusal, tenant};
use std::sync::Arc;

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

#[test]
fn what_rings_keeps_the_number_of_misses_under_which_it_began_and_what_rings_next_has_the_new_one() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (first, second) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.rules(BILLING, |rules| rules.offer.missed_limit = Some(1));
    assert!(day.rings(ANN, first), "nothing that rings is lost");
    day.after(RING);
    assert!(day.agent(ANN).available() && day.rings(ANN, second), "one missed, of the two that the tenant allows");
    day.after(RING);
    assert!(day.agent(ANN).causes.contains(&Cause::MissedOffers));
    day.comes_back(ANN).unwrap();
    let third = day.writes_to(BILLING);
    assert!(day.rings(ANN, third));
    day.after(RING);
    assert!(day.agent(ANN).causes.contains(&Cause::MissedOffers), "one is enough by now");
}

#[test]
fn a_patient_skill_lets_its_agents_miss_more_than_the_tenant_does() {
    let mut day = Day::pushing();
    day.rules(BILLING, |rules| rules.offer.missed_limit = Some(4));
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chats: Vec<_> = (0..4).map(|_| day.writes_to(BILLING)).collect();
    for chat in &chats[..3] {
        assert!(day.rings(ANN, *chat));
        day.after(RING);
    }
    assert!(day.agent(ANN).available() && day.rings(ANN, chats[3]));
    day.after(RING);
    assert!(!day.agent(ANN).available());
}

#[test]
fn a_skill_that_closes_keeps_what_waits_rings_and_is_in_transfer_to_it() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    day.rules(BILLING, |rules| rules.transfer.mode = TransferMode::Handshake);
    day.signs_in(BOB, &[SALES], 1).unwrap();
    let moved = day.writes_to(SALES);
    day.takes(BOB, moved).unwrap();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (rings, waits) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.ask(|ticket| {
        Command::Tenant(tenant::Command::Transfer { chat: moved, by: BOB, to: BILLING, note: None, ticket })
    })
    .unwrap();
    // Another way of transferring, and no more hours at all.
    day.rules(BILLING, |rules| {
        rules.transfer.mode = TransferMode::Queue;
        rules.hours = Some(Arc::new(Hours::default()));
    });
    assert_eq!(day.tries_to_write_to(BILLING).1, Err(Refusal::SkillClosed(BILLING)));
    assert_eq!((day.rings_at(rings), day.owner(moved)), (Some(ANN), Some(BOB)));
    assert_eq!(day.line(BILLING), [moved, rings, waits]);
    day.serves(ANN, rings);
    day.serves(ANN, moved);
    assert_eq!((day.rings_at(waits), day.slots_used(BOB)), (Some(ANN), 0));
}

#[test]
fn a_chat_takes_what_its_channel_weighed_when_it_came() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.rings_at_once(BILLING, 2);
    let before = day.writes_to(BILLING);
    assert!(day.rings(ANN, before));
    day.weighs(&[(LIVE_CHAT, Units(50))]);
    assert_eq!(day.agent(ANN).used(), Units(100), "it goes on ringing as it is");
    day.takes(ANN, before).unwrap();
    let (first, second, third) = (day.writes_to(BILLING), day.writes_to(BILLING), day.writes_to(BILLING));
    assert_eq!(day.rings_at(first), None, "her slot is full");
    day.ends(ANN, before).unwrap();
    day.wraps_up(ANN, before, WrapUp::Skipped).unwrap();
    assert_eq!([first, second, third].map(|chat| day.rings_at(chat)), [Some(ANN), Some(ANN), None]);
}
