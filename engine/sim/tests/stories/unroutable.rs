//! Waiting chats that nobody could ever have: which they are, and the least that would change it.
use crate::day::{ANN, BILLING, BOB, CAROL, Day, SALES};
use catalogue::ids::SkillId;
use catalogue::units::Units;
use routing::folds::unroutable::{Class, Fix, Unroutable, fix};
use routing::policy::{Step, Who};
use routing::settings::{Mode, Person};
use routing::time::Millis;

impl Day {
    fn unroutable(&self) -> Vec<Unroutable> {
        let mut seen = self.seen();
        seen.insight.needs.unroutable(&seen.desk)
    }
}

fn usual(skill: SkillId) -> Class {
    Class { skill, units: Units::LIVE_CHAT, preferred: None, last: None, arm: None }
}

fn step(after: i64, level: u8) -> Step {
    Step { after: Millis::seconds(after), level, ..Step::default() }
}

#[test]
fn whoever_is_busy_away_or_passed_could_have_it() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.writes_to(BILLING);
    day.declines(ANN, chat).unwrap();
    assert_eq!(day.unroutable(), []);
    day.goes_away(ANN).unwrap();
    assert_eq!(day.unroutable(), []);
}

#[test]
fn nobody_has_the_skill_until_somebody_signs_in_who_does() {
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Pull)]);
    day.writes_to(SALES);
    day.writes_to(SALES);
    let waits = |fix| vec![Unroutable { class: usual(SALES), chats: 2, fix }];
    assert_eq!(day.unroutable(), waits(Fix::Nobody));
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    assert_eq!(day.unroutable(), waits(Fix::GiveSkill { skill: SALES, agent: ANN }));
    day.signs_in(BOB, &[SALES], 1).unwrap();
    assert_eq!(day.unroutable(), []);
    day.signs_out(BOB).unwrap();
    assert_eq!(day.unroutable(), waits(Fix::GiveSkill { skill: SALES, agent: ANN }));
    day.learns(ANN, &[BILLING, SALES]).unwrap();
    assert_eq!(day.unroutable(), []);
    day.learns(ANN, &[BILLING]).unwrap();
    assert_eq!(day.unroutable(), waits(Fix::GiveSkill { skill: SALES, agent: ANN }));
}

#[test]
fn the_level_that_falls_short_by_least_is_the_one_to_lower() {
    let mut day = Day::pushing();
    day.publish_steps(BILLING, vec![step(0, 10), step(60, 8)]);
    day.signs_in_at(ANN, &[(BILLING, 4)], 1).unwrap();
    day.signs_in_at(BOB, &[(BILLING, 6)], 1).unwrap();
    day.writes_to(BILLING);
    let fix = Fix::LowerLevel { by: 2, skill: BILLING, to: 6, step: 1, agent: BOB };
    assert_eq!(day.unroutable(), [Unroutable { class: usual(BILLING), chats: 1, fix }]);
    // Done as told, nothing is unroutable any more.
    day.publish_steps(BILLING, vec![step(0, 10), step(60, 6)]);
    assert_eq!(day.unroutable(), []);
}

#[test]
fn too_heavy_for_everybody_and_not_among_those_named() {
    let mut day = Day::pushing();
    day.publish_steps(BILLING, vec![Step { who: Who::Only([CAROL].into()), ..Step::default() }]);
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    day.writes_to(BILLING);
    let widen = Unroutable { class: usual(BILLING), chats: 1, fix: Fix::WidenGroup { step: 0, agent: ANN } };
    assert_eq!(day.unroutable(), [widen]);
    let heavy = Units(300);
    day.writes_asking(BILLING, |need| need.units = heavy);
    day.signs_in(CAROL, &[BILLING], 1).unwrap();
    let raise = Fix::RaiseMaximum { to: heavy, agent: CAROL };
    assert_eq!(
        day.unroutable(),
        [Unroutable { class: Class { units: heavy, ..usual(BILLING) }, chats: 1, fix: raise }]
    );
}

#[test]
fn whom_only_one_person_may_have_waits_for_that_person() {
    let mut day = Day::pushing();
    day.publish_steps(BILLING, vec![Step { who: Who::Preferred, ..Step::default() }]);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.writes_asking(BILLING, |need| need.preferred = Some(ANN));
    day.writes_asking(BILLING, |need| need.preferred = Some(BOB));
    let class = Class { preferred: Some(BOB), ..usual(BILLING) };
    assert_eq!(day.unroutable(), [Unroutable { class, chats: 1, fix: Fix::Nobody }]);
}

#[test]
fn accounts_that_are_not_signed_in_are_asked_by_the_same_rule() {
    let day = Day::pushing();
    let settings = day.world.tenant().config.skill(BILLING).unwrap().clone();
    let person = |id, skills: &[(SkillId, u8)]| Person::new(id, "x".into(), skills.to_vec(), Units::slots(1));
    let accounts = [person(ANN, &[(SALES, 9)]), person(BOB, &[(BILLING, 1)])];
    assert_eq!(fix(&settings, &usual(BILLING), accounts.iter()), None);
    let short = fix(&settings, &usual(BILLING), accounts[..1].iter());
    assert_eq!(short, Some(Fix::GiveSkill { skill: BILLING, agent: ANN }));
}

#[test]
fn what_was_found_is_never_older_than_what_happened() {
    // Lines and people change at random; asking after each change gives what asking afresh gives.
    let mut day = Day::with(&[(BILLING, Mode::Push), (SALES, Mode::Pull)]);
    let mut dice = sim::Dice::new(7);
    let (people, mut chats) = ([ANN, BOB, CAROL], Vec::new());
    let mut live = day.seen();
    let mut folded = day.world.journal().len();
    for round in 0..200 {
        let who = people[dice.below(3)];
        match dice.below(6) {
            0 => drop(day.signs_in(who, &[[BILLING], [SALES]][dice.below(2)], 1)),
            1 => drop(day.signs_out(who)),
            2 => chats.push(day.writes_to(BILLING)),
            3 => chats.push(day.writes_to(SALES)),
            4 if !chats.is_empty() => drop(day.customer_leaves(chats.swap_remove(dice.below(chats.len())))),
            _ => day.publish_steps(BILLING, vec![step(0, 1 + dice.below(10) as u8)]),
        }
        for (at, event) in &day.world.journal()[folded..] {
            live.insight.apply(*at, event, &mut live.desk);
        }
        folded = day.world.journal().len();
        let fresh = routing::folds::unroutable::Needs::of(&live.desk).unroutable(&live.desk);
        assert_eq!(live.insight.needs.unroutable(&live.desk), fresh, "round {round}");
    }
}
