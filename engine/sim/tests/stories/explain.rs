//! Why a chat waits, asked while it does: who could have it, and which one rule keeps each of the others from it.
use crate::day::{ANN, BILLING, BOB, CAROL, DAVE, Day, RING, SALES};
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use routing::agent::Outcome;
use routing::folds::explain::{Away, Explained, Rule, Verdict, explain};
use routing::policy::{Pace, Pick, Step, Who};
use routing::settings::Mode;
use routing::time::Millis;

impl Day {
    fn why(&self, chat: ChatId) -> Explained {
        explain(self.world.desk().unwrap(), self.world.now(), chat).unwrap()
    }
}

fn verdict(explained: &Explained, agent: AgentId) -> Verdict {
    explained.agents.iter().find(|judged| judged.agent == agent).unwrap().verdict
}

fn out(explained: &Explained, agent: AgentId) -> Rule {
    match verdict(explained, agent) {
        Verdict::Out(rule) => rule,
        fits => panic!("{agent} is not ruled out: {fits:?}"),
    }
}

fn step(after: i64, level: u8) -> Step {
    Step { after: Millis::seconds(after), level, ..Step::default() }
}

#[test]
fn each_agent_is_ruled_out_by_one_rule_and_the_next_step_is_told() {
    let mut day = Day::pushing();
    day.publish_steps(BILLING, vec![step(0, 8), step(30, 5)]);
    day.signs_in_at(ANN, &[(BILLING, 9)], 1).unwrap();
    day.signs_in_at(BOB, &[(BILLING, 6)], 1).unwrap();
    day.signs_in_at(CAROL, &[(SALES, 9)], 1).unwrap();
    let served = day.writes_to(BILLING);
    let waits = day.writes_to(BILLING);
    assert!(day.rings(ANN, served));
    let why = day.why(waits);
    assert_eq!((why.step, why.next_step, why.place), (0, Some(Millis::seconds(30)), Some(2)));
    assert_eq!(out(&why, ANN), Rule::NoRoom { free: Units::ZERO, needed: Units::LIVE_CHAT });
    assert_eq!(out(&why, BOB), Rule::LevelTooLow { skill: BILLING, has: 6, wanted: 8 });
    assert_eq!(out(&why, CAROL), Rule::NoSkill);
    assert_eq!(day.why(served).ringing, Some((ANN, RING)));
}

#[test]
fn who_passed_who_is_away_and_who_rests_are_told_until_when_and_why() {
    let mut day = Day::pushing();
    let gap = Pace { gap: Millis::seconds(90), ramp: None };
    day.publish_steps(BILLING, vec![Step { pace: gap, ..Step::default() }]);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.after(Millis::seconds(1));
    day.declines(ANN, chat).unwrap();
    day.signs_in(BOB, &[BILLING], 2).unwrap();
    let why = day.why(chat);
    let until = Millis::seconds(61);
    assert_eq!(out(&why, ANN), Rule::Passed { how: Some(Outcome::Declined), until });
    // Bob rings for it, and once he has it he rests before the next one.
    day.takes(BOB, chat).unwrap();
    let next = day.writes_to(BILLING);
    let why = day.why(next);
    assert_eq!(out(&why, BOB), Rule::Resting { until: Millis::seconds(91) });
    assert_eq!(out(&why, ANN), Rule::Resting { until: Millis::seconds(90) });
    day.goes_away(ANN).unwrap();
    assert_eq!(out(&day.why(next), ANN), Rule::Away(Away::Chosen(1)));
}

#[test]
fn a_missed_offer_is_told_as_missed() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.after(RING);
    let until = RING + Millis::seconds(60);
    assert_eq!(out(&day.why(chat), ANN), Rule::Passed { how: Some(Outcome::TimedOut { counted: true }), until });
    day.after(Millis::seconds(60));
    assert_eq!(day.rings_at(chat), Some(ANN));
}

#[test]
fn a_step_that_asks_one_person_or_a_group_says_so() {
    let mut day = Day::pushing();
    let mine = Step { who: Who::Preferred, ..Step::default() };
    let few = Step { who: Who::Only([BOB].into()), ..step(10, 1) };
    day.publish_steps(BILLING, vec![mine, few]);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(CAROL, &[BILLING], 1).unwrap();
    let first = day.writes_asking(BILLING, |need| need.preferred = Some(ANN));
    let second = day.writes_asking(BILLING, |need| need.preferred = Some(ANN));
    assert!(day.rings(ANN, first));
    let why = day.why(second);
    assert_eq!(out(&why, CAROL), Rule::NotAsked { asks: Some(ANN) });
    assert_eq!(out(&why, ANN), Rule::NoRoom { free: Units::ZERO, needed: Units::LIVE_CHAT });
    day.after(Millis::seconds(10));
    assert_eq!(out(&day.why(second), CAROL), Rule::NotInGroup);
    // Nobody asked for in particular: the first step is skipped.
    let third = day.writes_to(BILLING);
    assert_eq!((day.why(third).step, out(&day.why(third), CAROL)), (1, Rule::NotInGroup));
}

#[test]
fn the_agent_who_is_to_be_avoided_is_ruled_out_while_others_are_there() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    day.goes_away(BOB).unwrap();
    let chat = day.writes_asking(BILLING, |need| need.avoid = Some(ANN));
    assert_eq!(out(&day.why(chat), ANN), Rule::Avoided);
    day.signs_out(BOB).unwrap();
    assert!(day.rings(ANN, chat), "nobody else can");
}

#[test]
fn those_who_may_take_a_pulled_chat_stand_in_the_order_of_their_idleness() {
    let mut day = Day::pulling();
    for who in [BOB, ANN, CAROL] {
        day.signs_in(who, &[BILLING], 1).unwrap();
        day.after(Millis::seconds(5));
    }
    day.goes_away(CAROL).unwrap();
    day.signs_in(DAVE, &[SALES], 1).unwrap();
    let chat = day.writes_to(BILLING);
    let why = day.why(chat);
    assert_eq!((why.mode, why.place, why.step, why.next_step), (Mode::Pull, Some(1), 0, None));
    let order: Vec<AgentId> = why.agents.iter().map(|judged| judged.agent).collect();
    assert_eq!(order, [BOB, ANN, CAROL, DAVE]);
    assert_eq!(
        verdict(&why, ANN),
        Verdict::Fits { level: Some(5), score: (5_000, 0, 0), idle_since: Millis::seconds(5) }
    );
    assert_eq!(out(&why, DAVE), Rule::NoSkill);
}

#[test]
fn the_scores_are_those_of_the_steps_own_pick() {
    let mut day = Day::pushing();
    day.publish_steps(BILLING, vec![Step { pick: Pick::LeastLoaded, ..Step::default() }]);
    day.rings_at_once(BILLING, 2);
    day.signs_in(ANN, &[BILLING], 4).unwrap();
    day.signs_in(BOB, &[BILLING], 2).unwrap();
    let (one, other) = (day.writes_to(BILLING), day.writes_to(BILLING));
    assert_eq!((day.rings_at(one), day.rings_at(other)), (Some(ANN), Some(BOB)));
    // Were it free again, the first chat would go to Ann with a quarter of her slots held, not to Bob with half.
    let why = day.why(one);
    let score = |agent| match verdict(&why, agent) {
        Verdict::Fits { score, .. } => score.0,
        Verdict::Out(rule) => panic!("{rule:?}"),
    };
    assert_eq!((score(ANN), score(BOB)), (2_500, 5_000));
}

#[test]
fn who_rings_already_and_who_has_no_console_are_ruled_out_for_that() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 3).unwrap();
    day.writes_to(BILLING);
    day.signs_in_without_a_socket(BOB, &[BILLING], 3).unwrap();
    let why = day.why(day.line(BILLING)[0]);
    assert_eq!(out(&why, ANN), Rule::Ringing { rings: 1 });
    assert_eq!(out(&why, BOB), Rule::NotConnected);
}

#[test]
fn a_chat_that_does_not_wait_is_not_explained() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.takes(ANN, chat).unwrap();
    assert_eq!(explain(day.world.desk().unwrap(), day.world.now(), chat), None);
}
