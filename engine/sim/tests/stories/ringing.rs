//! Who rings for how many chats at a time, where a console is, and what counts as missed.
use crate::day::{ANN, BILLING, BOB, Day, RING, SALES, yours};
use catalogue::ids::{AgentId, ChatId};
use catalogue::limit;
use routing::agent::{Cause, Event as AgentEvent, Hold, Outcome};
use routing::chat::{Audience, Speaker, Stage, WrapUp};
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Event, agent};
use std::collections::BTreeMap;

const SECOND: Millis = Millis::seconds(1);

fn rung_out(counted: bool) -> impl Fn(&Event) -> bool {
    let wanted = Outcome::TimedOut { counted };
    move |event| matches!(event, Event::Agent(_, AgentEvent::OfferEnded { outcome, .. }) if *outcome == wanted)
}

fn set_away(event: &Event) -> bool {
    matches!(event, Event::Agent(_, AgentEvent::Kept(_)))
}

fn ringing(day: &Day, who: AgentId) -> Vec<ChatId> {
    let holds = day.agent(who).holds.iter();
    holds.filter(|(_, hold)| matches!(hold, Hold::Ringing { .. })).map(|(chat, _)| *chat).collect()
}

#[test]
fn one_rings_at_a_time_and_the_next_in_the_line_the_moment_that_is_over() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 6).unwrap();
    let chats: Vec<ChatId> = (0..5).map(|_| day.writes_to(BILLING)).collect();
    assert_eq!(ringing(&day, ANN), [chats[0]], "six slots are free, and two ears");
    day.takes(ANN, chats[0]).unwrap();
    assert_eq!(ringing(&day, ANN), [chats[1]]);
    day.declines(ANN, chats[1]).unwrap();
    assert_eq!(ringing(&day, ANN), [chats[2]]);
    day.customer_leaves(chats[2]).unwrap();
    assert_eq!(ringing(&day, ANN), [chats[3]]);
    day.after(RING);
    assert_eq!(ringing(&day, ANN), [chats[4]]);
}

#[test]
fn what_waits_for_an_agent_who_rings_rings_at_somebody_else_meanwhile() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 3).unwrap();
    day.after(SECOND);
    day.signs_in(BOB, &[BILLING], 3).unwrap();
    let chats = [day.writes_to(BILLING), day.writes_to(BILLING), day.writes_to(BILLING)];
    assert_eq!(chats.map(|chat| day.rings_at(chat)), [Some(ANN), Some(BOB), None]);
    day.takes(BOB, chats[1]).unwrap();
    assert_eq!(day.rings_at(chats[2]), Some(BOB), "whoever has answered first");
    assert_eq!(day.seen().idle(), Millis::ZERO);
}

#[test]
fn the_earliest_goes_first_whatever_its_skill_lets_ring() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    day.rings_at_once(SALES, 2);
    day.signs_in(ANN, &[BILLING, SALES], 6).unwrap();
    let bills = [day.writes_to(BILLING), day.writes_to(BILLING)];
    let sales = [day.writes_to(SALES), day.writes_to(SALES)];
    assert_eq!(ringing(&day, ANN), [bills[0], sales[0]], "a second may ring, if it is of sales");
    day.takes(ANN, sales[0]).unwrap();
    assert_eq!(ringing(&day, ANN), [bills[0], sales[1]]);
    day.takes(ANN, bills[0]).unwrap();
    assert_eq!(ringing(&day, ANN), [sales[1]], "billing waits until nothing rings");
    day.takes(ANN, sales[1]).unwrap();
    assert_eq!(ringing(&day, ANN), [bills[1]]);
}

#[test]
fn what_rings_rings_on_when_the_policy_lets_fewer_ring() {
    let mut day = Day::pushing();
    day.rings_at_once(BILLING, 3);
    day.signs_in(ANN, &[BILLING], 6).unwrap();
    let chats: Vec<ChatId> = (0..5).map(|_| day.writes_to(BILLING)).collect();
    assert_eq!(ringing(&day, ANN), chats[..3]);
    day.rings_at_once(BILLING, 1);
    assert_eq!(ringing(&day, ANN), chats[..3]);
    day.takes(ANN, chats[0]).unwrap();
    day.takes(ANN, chats[1]).unwrap();
    assert_eq!(ringing(&day, ANN), chats[2..3], "two are over, and one is enough from now on");
    day.takes(ANN, chats[2]).unwrap();
    assert_eq!(ringing(&day, ANN), chats[3..4]);
}

#[test]
fn a_supervisors_hand_is_not_held_up_by_what_rings() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 3).unwrap();
    let (first, second) = (day.writes_to(BILLING), day.writes_to(BILLING));
    let (by, units) = (BOB, catalogue::units::Units::LIVE_CHAT);
    let push = |ticket| routing::Command::Agent(ANN, agent::Command::Push { chat: second, units, by, ticket });
    assert_eq!(day.ask(push), yours(second));
    assert_eq!((day.owner(second), ringing(&day, ANN)), (Some(ANN), vec![first]));
}

/// Answers one offer after the other, six seconds after each began to ring; writes a line now and then; ends a chat after two
/// minutes and wraps it up. One thing each second, as people do.
fn works(day: &mut Day, who: AgentId, seconds: i64) {
    let mut since: BTreeMap<ChatId, Millis> = BTreeMap::new();
    let mut lines = 0;
    for second in 0..seconds {
        day.after(SECOND);
        let now = day.world.now();
        let holds: Vec<(ChatId, Hold)> = day.agent(who).holds.iter().map(|(chat, hold)| (*chat, *hold)).collect();
        since.retain(|chat, _| holds.iter().any(|(held, _)| held == chat));
        let held = |chat: &ChatId| since.get(chat).map_or(Millis::ZERO, |since| now - *since);
        let rings = holds
            .iter()
            .find(|(_, hold)| matches!(hold, Hold::Ringing { since, .. } if now - *since >= Millis::seconds(6)));
        let wraps = holds.iter().find(|(chat, _)| matches!(day.stage(*chat), Some(Stage::WrappingUp { .. })));
        let ends = holds.iter().find(|(chat, _)| held(chat) >= Millis::minutes(2));
        let talks = holds.iter().find(|(_, hold)| matches!(hold, Hold::Taken { .. }));
        if let Some((chat, _)) = rings {
            day.takes(who, *chat).unwrap();
            since.insert(*chat, now);
        } else if let (Some((chat, _)), 0) = (wraps, second % 5) {
            day.wraps_up(who, *chat, WrapUp::Sent).unwrap();
        } else if let (None, Some((chat, _))) = (wraps, ends) {
            day.ends(who, *chat).unwrap();
        } else if let (Some((chat, _)), 0) = (talks.filter(|_| wraps.is_none()), second % 7) {
            lines += 1;
            day.says(Speaker::Agent(who), *chat, &format!("line {lines}")).unwrap();
        }
    }
}

#[test]
fn four_slots_and_eight_who_wait_are_ten_minutes_of_work_and_nobody_is_set_away() {
    let mut day = Day::pushing();
    let chats: Vec<ChatId> = (0..8).map(|_| day.writes_to(BILLING)).collect();
    day.signs_in(ANN, &[BILLING], 4).unwrap();
    works(&mut day, ANN, 600);
    assert_eq!((day.happened(set_away), day.happened(rung_out(true)), day.happened(rung_out(false))), (0, 0, 0));
    let served = chats.iter().filter(|chat| day.stage(**chat).is_none()).count();
    assert_eq!(served, 8, "all of them, two rounds of four");
    assert_eq!(day.seen().idle(), Millis::ZERO);
}

#[test]
fn who_answers_others_while_one_rings_is_not_gone() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let mine = day.writes_to(BILLING);
    day.takes(ANN, mine).unwrap();
    for n in 0..3 {
        let chat = day.writes_to(BILLING);
        assert_eq!(ringing(&day, ANN), [chat]);
        day.after(Millis::seconds(5));
        day.says_to(Speaker::Agent(ANN), Audience::Everyone, mine, &n.to_string()).unwrap();
        // What the edge says for her, because something rings.
        day.stirs(ANN);
        day.after(RING - Millis::seconds(5));
        assert!(day.waits(chat), "it rang out all the same");
        day.customer_leaves(chat).unwrap();
    }
    assert_eq!((day.happened(rung_out(false)), day.happened(set_away), day.agent(ANN).missed), (3, 0, 0));
}

#[test]
fn what_was_done_before_it_rang_is_no_sign_and_what_does_not_count_takes_nothing_back() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.stirs(ANN);
    let first = day.writes_to(BILLING);
    day.after(RING);
    assert_eq!(day.agent(ANN).missed, 1);
    let second = day.writes_to(BILLING);
    assert!(day.rings(ANN, second));
    day.after(SECOND);
    day.stirs(ANN);
    day.after(RING - SECOND);
    assert_eq!((day.agent(ANN).missed, day.agent(ANN).available()), (1, true));
    let third = day.writes_to(BILLING);
    assert!(day.rings(ANN, third) && day.waits(first));
    day.after(RING);
    assert!(day.agent(ANN).causes.contains(&Cause::MissedOffers), "two that count, with one between that does not");
}

#[test]
fn nothing_rings_before_the_console_is_there_and_what_waited_does_with_its_coming() {
    let mut day = Day::pushing();
    let (first, second) = (day.writes_to(BILLING), day.writes_to(BILLING));
    day.signs_in_without_a_socket(ANN, &[BILLING], 2).unwrap();
    assert!(day.agent(ANN).available());
    assert_eq!(ringing(&day, ANN), []);
    day.takes(ANN, second).unwrap();
    assert_eq!(day.owner(second), Some(ANN), "whoever takes by hand needs no socket");
    day.connects(ANN);
    assert_eq!(ringing(&day, ANN), [first]);
    assert_eq!(day.seen().idle(), Millis::ZERO);
}

#[test]
fn what_waits_for_a_skill_that_accepts_at_once_is_taken_with_the_console() {
    let mut day = Day::pushing();
    day.auto_accepts(BILLING);
    let chats = [day.writes_to(BILLING), day.writes_to(BILLING), day.writes_to(BILLING)];
    day.signs_in_without_a_socket(ANN, &[BILLING], 3).unwrap();
    day.after(Millis(200));
    assert_eq!(chats.map(|chat| day.owner(chat)), [None; 3]);
    day.connects(ANN);
    assert_eq!(chats.map(|chat| day.owner(chat)), [Some(ANN); 3]);
    day.after(Millis::minutes(1));
    assert_eq!(day.happened(set_away), 0);
}

#[test]
fn what_is_accepted_at_once_does_not_wait_for_what_rings() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)]);
    day.auto_accepts(SALES);
    day.signs_in(ANN, &[BILLING, SALES], 3).unwrap();
    let rings = day.writes_to(BILLING);
    let (one, other) = (day.writes_to(SALES), day.writes_to(SALES));
    assert_eq!((day.owner(one), day.owner(other), ringing(&day, ANN)), (Some(ANN), Some(ANN), vec![rings]));
}

#[test]
fn a_page_that_reloads_keeps_its_offer_and_one_that_is_gone_loses_it_to_somebody_else() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let chat = day.writes_to(BILLING);
    day.signs_in(BOB, &[BILLING], 2).unwrap();
    day.after(SECOND);
    day.loses_connection(ANN);
    let next = day.writes_to(BILLING);
    assert_eq!(day.rings_at(next), Some(BOB), "nothing new begins where no console is");
    day.after(Millis(500));
    day.connects(ANN);
    assert!(day.rings(ANN, chat));
    day.takes(BOB, next).unwrap();
    day.loses_connection(ANN);
    day.after(limit::RING_UNHEARD - Millis(1));
    assert!(day.rings(ANN, chat));
    day.after(Millis(1));
    assert_eq!(day.rings_at(chat), Some(BOB), "its customer waits for nobody");
    assert_eq!((day.agent(ANN).missed, day.agent(ANN).available()), (0, true));
}

#[test]
fn who_is_back_with_nobody_else_there_is_offered_it_again_at_once() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.loses_connection(ANN);
    day.after(Millis::seconds(8));
    assert_eq!(day.rings_at(chat), None);
    day.connects(ANN);
    assert!(day.rings(ANN, chat), "she did not pass on it");
}
