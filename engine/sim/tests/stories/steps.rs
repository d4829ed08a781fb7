//! Policies as data: steps that relax while a chat waits, ways to pick, pace and ramp, priorities, people asked for and avoided.
use crate::day::{ANN, BILLING, BOB, CAROL, Day, SALES};
use crate::ruled::{from, steps, usual};
use catalogue::units::Units;
use routing::policy::{Ageing, Pace, Pick, Priorities, Ramp, Rules, Step, Who};
use routing::queue::Need;
use routing::tenant::Why;
use routing::time::Millis;

#[test]
fn the_demanded_level_falls_while_the_chat_waits() {
    let mut day =
        Day::ruled(&[(BILLING, steps([Step { level: 8, ..from(0) }, Step { level: 5, ..from(30) }, from(60)]))]);
    day.skilled(ANN, &[(BILLING, 2)], 1);
    let chat = day.comes(BILLING, usual());
    day.after(Millis::seconds(59));
    assert_eq!(day.rings_at(chat), None, "level 2 is not asked yet");
    day.after(Millis::seconds(1));
    assert_eq!(day.rings_at(chat), Some(ANN), "the step itself is the trigger");
    assert_eq!(day.decisions(chat), [(ANN, 2, Why::Picked { ready: 1, runners: Default::default() })]);
}

#[test]
fn a_level_that_is_raised_is_itself_the_trigger() {
    let mut day = Day::ruled(&[(BILLING, steps([Step { level: 5, ..from(0) }]))]);
    day.skilled(ANN, &[(BILLING, 4)], 1);
    let chat = day.comes(BILLING, usual());
    assert_eq!(day.rings_at(chat), None);
    day.skilled(ANN, &[(BILLING, 5)], 1);
    assert_eq!(day.rings_at(chat), Some(ANN));
}

#[test]
fn a_policy_that_demands_less_is_itself_the_trigger() {
    let mut day = Day::ruled(&[(BILLING, steps([Step { level: 9, ..from(0) }]))]);
    day.skilled(ANN, &[(BILLING, 3)], 1);
    let (first, second) = (day.comes(BILLING, usual()), day.comes(BILLING, usual()));
    day.publish_rules(&[(BILLING, Rules::default())]);
    assert_eq!((day.rings_at(first), day.rings_at(second)), (Some(ANN), None));
}

#[test]
fn a_further_skill_counts_from_its_step_on() {
    let also = Step { also: vec![(SALES, 4)], ..from(20) };
    let mut day = Day::ruled(&[(BILLING, steps([from(0), also])), (SALES, Rules::default())]);
    day.skilled(BOB, &[(SALES, 3)], 1);
    day.skilled(ANN, &[(SALES, 4)], 1);
    let chat = day.comes(BILLING, usual());
    assert_eq!(day.rings_at(chat), None);
    day.after(Millis::seconds(20));
    assert_eq!(day.rings_at(chat), Some(ANN), "Bob's level in the further skill is too low");
}

#[test]
fn a_group_is_asked_before_the_others() {
    let team = Step { who: Who::Only([BOB, CAROL].into()), ..from(0) };
    let mut day = Day::ruled(&[(BILLING, steps([team, from(15)]))]);
    day.skilled(ANN, &[(BILLING, 5)], 1);
    let chat = day.comes(BILLING, usual());
    day.after(Millis::seconds(14));
    assert_eq!(day.rings_at(chat), None);
    day.skilled(CAROL, &[(BILLING, 5)], 1);
    assert_eq!(day.rings_at(chat), Some(CAROL));
}

#[test]
fn the_agent_asked_for_has_the_first_say_and_then_everybody() {
    let asked = Step { who: Who::Preferred, ..from(0) };
    let mut day = Day::ruled(&[(BILLING, steps([asked, from(20)]))]);
    day.skilled(ANN, &[(BILLING, 5)], 1);
    day.skilled(BOB, &[(BILLING, 5)], 1);
    let first = day.comes(BILLING, Need { preferred: Some(BOB), ..usual() });
    assert_eq!(day.decisions(first), [(BOB, 0, Why::Asked)]);
    day.takes(BOB, first).unwrap();
    let second = day.comes(BILLING, Need { preferred: Some(BOB), ..usual() });
    day.after(Millis::seconds(19));
    assert_eq!(day.rings_at(second), None, "Bob is busy, and is waited for");
    day.after(Millis::seconds(1));
    assert_eq!(day.rings_at(second), Some(ANN));
}

#[test]
fn nobody_waits_for_somebody_who_is_not_there() {
    let asked = Step { who: Who::Last, ..from(0) };
    let mut day = Day::ruled(&[(BILLING, steps([asked, from(20)]))]);
    day.rings_at_once(BILLING, 2);
    day.skilled(ANN, &[(BILLING, 5)], 2);
    let (nobody, offline) = (day.comes(BILLING, usual()), day.comes(BILLING, Need { last: Some(BOB), ..usual() }));
    assert_eq!((day.rings_at(nobody), day.rings_at(offline)), (Some(ANN), Some(ANN)));
}

#[test]
fn whoever_is_to_be_avoided_gets_the_chat_only_when_nobody_else_can() {
    let mut day = Day::ruled(&[(BILLING, Rules::default())]);
    day.skilled(ANN, &[(BILLING, 5)], 1);
    day.skilled(BOB, &[(BILLING, 5)], 1);
    let busy = day.comes(BILLING, Need { avoid: Some(ANN), ..usual() });
    assert_eq!(day.rings_at(busy), Some(BOB), "although Ann has been idle for longer");
    day.takes(BOB, busy).unwrap();
    let waits = day.comes(BILLING, Need { avoid: Some(ANN), ..usual() });
    day.after(Millis::minutes(1));
    assert_eq!(day.rings_at(waits), None, "Bob is there and will have room");
    day.ends(BOB, busy).unwrap();
    day.wraps_up(BOB, busy, routing::chat::WrapUp::Skipped).unwrap();
    assert_eq!(day.rings_at(waits), Some(BOB));
    day.declines(BOB, waits).unwrap();
    day.signs_out(BOB).unwrap();
    assert_eq!(day.rings_at(waits), Some(ANN), "nobody else is left");
}

fn three(pick: Pick) -> Day {
    let mut day = Day::ruled(&[(BILLING, steps([Step { pick, ..from(0) }]))]);
    for (who, level, slots) in [(ANN, 3, 4), (BOB, 9, 2), (CAROL, 6, 3)] {
        day.skilled(who, &[(BILLING, level)], slots);
        day.after(Millis::seconds(1));
    }
    day
}

/// At whom so many chats ring, one after the other, each of them accepted and a second apart.
fn goes_to(day: &mut Day, chats: usize) -> Vec<u32> {
    let one = |_| {
        let chat = day.comes(BILLING, usual());
        let who = day.rings_at(chat).expect("somebody is free");
        day.takes(who, chat).unwrap();
        day.after(Millis::seconds(1));
        who.0
    };
    (0..chats).map(one).collect()
}

#[test]
fn the_highest_level_is_picked_until_it_has_no_room() {
    assert_eq!(goes_to(&mut three(Pick::HighestLevel), 6), [2, 2, 3, 3, 3, 1]);
}

#[test]
fn the_least_loaded_is_picked_by_the_share_of_the_slots() {
    // Shares after each: Ann 1/4, Bob 1/2, Carol 1/3, Ann 2/4, Carol 2/3, then Bob and Ann stand at a half, Bob idle for longer.
    assert_eq!(goes_to(&mut three(Pick::LeastLoaded), 6), [1, 2, 3, 1, 3, 2]);
}

#[test]
fn round_robin_goes_round_whoever_comes_free() {
    let mut day = three(Pick::RoundRobin);
    assert_eq!(goes_to(&mut day, 5), [1, 2, 3, 1, 2]);
}

#[test]
fn the_fewest_assignments_of_the_last_minutes_are_picked() {
    let mut day = three(Pick::FewestAssigned(Millis::minutes(5)));
    assert_eq!(goes_to(&mut day, 5), [1, 2, 3, 1, 2]);
    day.after(Millis::minutes(5));
    assert_eq!(goes_to(&mut day, 1), [3], "all counts have fallen to nothing, and Carol has been idle for longest");
}

#[test]
fn an_agent_is_not_given_one_chat_right_after_another() {
    let pace = Pace { gap: Millis::seconds(10), ramp: None };
    let mut day = Day::ruled(&[(BILLING, steps([Step { pace, ..from(0) }]))]);
    day.skilled(ANN, &[(BILLING, 5)], 3);
    let (first, second) = (day.comes(BILLING, usual()), day.comes(BILLING, usual()));
    day.takes(ANN, first).unwrap();
    assert_eq!(day.rings_at(second), None);
    day.after(Millis::seconds(9));
    assert_eq!(day.rings_at(second), None);
    day.after(Millis::seconds(1));
    assert_eq!(day.rings_at(second), Some(ANN), "the end of the gap is itself the trigger");
}

#[test]
fn chats_that_waited_while_everyone_was_away_come_at_a_ramp() {
    let pace = Pace { gap: Millis::ZERO, ramp: Some(Ramp { lasts: Millis::minutes(1), gap: Millis::seconds(15) }) };
    let mut day = Day::ruled(&[(BILLING, steps([Step { pace, ..from(0) }]))]);
    day.skilled(ANN, &[(BILLING, 5)], 50);
    day.goes_away(ANN).unwrap();
    let waiting: Vec<_> = (0..20).map(|_| day.comes(BILLING, usual())).collect();
    day.after(Millis::seconds(30));
    day.comes_back(ANN).unwrap();
    let served = |day: &mut Day| {
        while let Some(chat) = waiting.iter().find(|chat| day.rings(ANN, **chat)) {
            day.takes(ANN, *chat).unwrap();
        }
        waiting.iter().filter(|chat| day.owner(**chat) == Some(ANN)).count()
    };
    let mut counts = vec![served(&mut day)];
    for _ in 0..5 {
        day.after(Millis::seconds(15));
        counts.push(served(&mut day));
    }
    assert_eq!(counts, [1, 2, 3, 4, 20, 20], "one every fifteen seconds for a minute, oldest first, then all that fit");
}

#[test]
fn strict_priorities_go_first_whatever_the_wait() {
    let rules = Rules { priorities: Priorities { ageing: Ageing::Strict }, ..Rules::default() };
    let mut day = Day::ruled(&[(BILLING, rules.clone()), (SALES, rules)]);
    let old = day.comes(BILLING, usual());
    day.after(Millis::seconds(50));
    let urgent = day.comes(SALES, Need { priority: 0, ..usual() });
    day.skilled(ANN, &[(BILLING, 5), (SALES, 5)], 1);
    assert_eq!((day.rings_at(urgent), day.rings_at(old)), (Some(ANN), None));
}

#[test]
fn a_chat_of_a_lower_class_goes_first_once_it_has_waited_so_much_longer() {
    let ageing = Ageing::Behind(Millis::seconds(10));
    let rules = Rules { priorities: Priorities { ageing }, ..Rules::default() };
    let first_served = |apart: i64| {
        let mut day = Day::ruled(&[(BILLING, rules.clone())]);
        let old = day.comes(BILLING, usual());
        day.after(Millis::seconds(apart));
        day.comes(BILLING, Need { priority: 0, ..usual() });
        day.skilled(ANN, &[(BILLING, 5)], 1);
        day.rings_at(old).is_some()
    };
    assert_eq!((first_served(19), first_served(21)), (false, true), "two classes apart, ten seconds each");
}

#[test]
fn a_heavy_chat_waits_for_a_seat_that_has_room_and_lets_light_ones_pass() {
    let mut day = Day::ruled(&[(BILLING, Rules::default())]);
    day.skilled(ANN, &[(BILLING, 5)], 2);
    let call = day.comes(BILLING, Need::of(Units(300)));
    let mail = day.comes(BILLING, Need::of(Units(20)));
    assert_eq!((day.rings_at(call), day.rings_at(mail)), (None, Some(ANN)));
    day.skilled(BOB, &[(BILLING, 5)], 3);
    assert_eq!(day.rings_at(call), Some(BOB));
}
