//! Who meets whom: first come first served over all lines, longest idle over all agents, whatever message came first.
use crate::day::{ANN, BILLING, BOB, CAROL, Day, SALES};
use catalogue::ids::AgentId;
use routing::settings::Mode;
use routing::time::Millis;

fn two_skills() -> Day {
    Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Push)])
}

#[test]
fn a_freed_seat_takes_the_oldest_chat_over_all_its_lines() {
    let mut day = two_skills();
    let sales = day.writes_to(SALES);
    day.after(Millis::seconds(1));
    let billing = day.writes_to(BILLING);
    day.signs_in(ANN, &[BILLING, SALES], 1).unwrap();
    assert_eq!(day.rings_at(sales), Some(ANN), "the order of the skills does not matter, the order of coming does");
    assert_eq!(day.rings_at(billing), None);
    day.serves(ANN, sales);
    assert_eq!(day.rings_at(billing), Some(ANN));
}

#[test]
fn an_arriving_chat_goes_to_whoever_has_been_idle_longest() {
    let mut day = Day::pushing();
    for who in [BOB, CAROL, ANN] {
        day.signs_in(who, &[BILLING], 1).unwrap();
        day.after(Millis::seconds(1));
    }
    let first = day.writes_to(BILLING);
    assert_eq!(day.rings_at(first), Some(BOB));
    day.after(Millis::seconds(1));
    day.serves(BOB, first);
    day.after(Millis::seconds(1));
    let order: Vec<Option<AgentId>> = (0..3)
        .map(|_| {
            let chat = day.writes_to(BILLING);
            day.rings_at(chat)
        })
        .collect();
    assert_eq!(order, [Some(CAROL), Some(ANN), Some(BOB)], "who has just been busy comes last");
}

#[test]
fn an_agent_gets_as_many_chats_as_there_are_slots_and_no_more() {
    let mut day = Day::pushing();
    day.rings_at_once(BILLING, 5);
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    let chats = [day.writes_to(BILLING), day.writes_to(BILLING), day.writes_to(BILLING)];
    assert_eq!(chats.map(|chat| day.rings_at(chat)), [Some(ANN), Some(ANN), None]);
    day.serves(ANN, chats[1]);
    assert_eq!(day.rings_at(chats[2]), Some(ANN));
}

#[test]
fn nobody_is_offered_what_they_have_no_skill_for() {
    let mut day = two_skills();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(SALES);
    assert_eq!(day.rings_at(chat), None);
    day.signs_in(ANN, &[BILLING, SALES], 1).unwrap();
    assert_eq!(day.rings_at(chat), Some(ANN), "a skill that is given is itself the trigger");
}

#[test]
fn nobody_overtakes_within_a_line() {
    let mut day = Day::pushing();
    let chats: Vec<_> = (0..5).map(|_| day.writes_to(BILLING)).collect();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    for chat in chats {
        assert_eq!(day.rings_at(chat), Some(ANN));
        day.serves(ANN, chat);
    }
}
