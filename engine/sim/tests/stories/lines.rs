//! Caps, opening hours and where a chat goes instead.
use crate::day::{ANN, BILLING, Day, SALES};
use crate::ruled::usual;
use routing::Refusal;
use routing::chat::WrapUp;
use routing::policy::{Hours, LineRules, Rules, Window};
use routing::time::Millis;
use std::sync::Arc;

fn capped(cap: u32, overflow: Option<catalogue::ids::SkillId>) -> Rules {
    Rules { line: LineRules { cap: Some(cap), overflow, ..LineRules::default() }, ..Rules::default() }
}

#[test]
fn a_full_line_refuses_and_takes_again_when_somebody_leaves() {
    let mut day = Day::ruled(&[(BILLING, capped(2, None))]);
    let (first, _) = (day.comes(BILLING, usual()), day.comes(BILLING, usual()));
    assert_eq!(day.tries(BILLING, usual()).1, Err(Refusal::LineFull(BILLING)));
    day.customer_leaves(first).unwrap();
    day.comes(BILLING, usual());
    assert_eq!(day.tries(BILLING, usual()).1, Err(Refusal::LineFull(BILLING)));
}

#[test]
fn whoever_finds_a_free_agent_does_not_wait_and_is_not_counted() {
    let mut day = Day::ruled(&[(BILLING, capped(0, None))]);
    day.skilled(ANN, &[(BILLING, 5)], 2);
    let (first, _) = (day.comes(BILLING, usual()), day.comes(BILLING, usual()));
    assert_eq!(day.tries(BILLING, usual()).1, Err(Refusal::LineFull(BILLING)));
    day.takes(ANN, first).unwrap();
    day.ends(ANN, first).unwrap();
    day.wraps_up(ANN, first, WrapUp::Skipped).unwrap();
    day.comes(BILLING, usual());
}

#[test]
fn a_full_line_overflows_into_another_and_never_in_a_circle() {
    let mut day = Day::ruled(&[(BILLING, capped(1, Some(SALES))), (SALES, capped(1, Some(BILLING)))]);
    let (first, second) = (day.comes(BILLING, usual()), day.comes(BILLING, usual()));
    assert_eq!((day.line(BILLING), day.line(SALES)), (vec![first], vec![second]));
    assert_eq!(day.tries(BILLING, usual()).1, Err(Refusal::LineFull(BILLING)));
}

#[test]
fn a_closed_skill_takes_nobody_new_and_serves_who_waits() {
    // The stories' clock begins at a full hour: open for its first half.
    let day = Day::ruled(&[(BILLING, Rules::default())]);
    let minute = (day.world.now().0 / 60_000 + 3 * 1_440).rem_euclid(7 * 1_440) as u16;
    let hours = Hours { week: vec![Window { from: minute, to: minute + 30 }], ..Hours::default() };
    let mut day = Day::ruled(&[(BILLING, Rules { hours: Some(Arc::new(hours)), ..Rules::default() })]);
    let waits = day.comes(BILLING, usual());
    day.after(Millis::minutes(29));
    day.comes(BILLING, usual());
    day.after(Millis::minutes(1));
    assert_eq!(day.tries(BILLING, usual()).1, Err(Refusal::SkillClosed(BILLING)));
    day.skilled(ANN, &[(BILLING, 5)], 1);
    assert_eq!(day.rings_at(waits), Some(ANN));
}
