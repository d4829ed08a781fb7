//! The recorded Monday under two policies: what differs, and how much of it may be chance.
use super::{BILLING, HOUR, SEED, TUESDAY, fit, monday, recording, shop};
use routing::policy::{Pick, Step};
use routing::settings::{Config, SkillSettings};
use routing::time::Millis;
use sim::recorded::{Change, Compared, Lived, Measure, Recording, Trial, compare, live_through, skills};
use std::sync::Arc;

/// The day under a configuration, with the dice of a run.
fn lived(recording: &Recording, config: &Config, run: u64) -> Lived {
    let mut fitted = fit(recording, HOUR, SEED);
    fitted.workload.seed = run;
    let change = Change { config: Some(Arc::new(config.clone())), ..Change::default() };
    live_through(recording, &change, &fitted, &mut |_| true).expect("nobody stops it")
}

/// The shop, with something else said about billing.
fn with_billing(make: impl Fn(&mut SkillSettings)) -> Config {
    let mut config = shop();
    for skill in &mut config.skills {
        if skill.id == BILLING {
            make(Arc::make_mut(skill));
        }
    }
    config
}

/// Nobody waits whom three are before.
fn short_line() -> Config {
    with_billing(|skill| skill.rules.line.cap = Some(3))
}

fn trials(recording: &Recording, before: &Config, after: &Config) -> Vec<Vec<Trial>> {
    let run = |seed| Trial::new(recording.from, &lived(recording, before, seed), &lived(recording, after, seed));
    vec![(1..=3).map(run).collect()]
}

fn of(compared: &[Compared], measure: Measure) -> Compared {
    *compared.iter().find(|compared| compared.measure == measure).expect("every figure is told")
}

#[test]
fn the_parts_of_a_day_are_its_figures() {
    let recording = recording();
    let day = lived(&recording, &shop(), 1);
    let figures = &day.report.figures;
    assert_eq!(*figures, recording.figures(), "lived as it was recorded");
    let tallies = |count: fn(&sim::Tally) -> u64| day.chats.values().map(|course| count(&course.tally)).sum::<u64>();
    assert_eq!(tallies(|tally| tally.arrived), figures.all().arrived);
    assert_eq!(tallies(|tally| tally.in_time), figures.all().in_time);
    let sum = |part: fn(&(Millis, Millis)) -> Millis| day.work.iter().map(|work| part(work).0).sum::<i64>();
    assert_eq!((sum(|(busy, _)| *busy), sum(|(_, there)| *there)), (figures.work().busy.0, figures.work().signed_in.0));
    assert_eq!(day.work.len(), 48, "half hours of a day");
}

#[test]
fn of_the_same_policy_nothing_differs() {
    let recording = recording();
    let trials = trials(&recording, &shop(), &shop());
    assert!(trials[0].iter().all(|trial| trial.elsewhere == 0 && trial.both > 800));
    assert_eq!(skills(&trials)[0], BILLING, "the busiest first");
    for skill in [None, Some(BILLING)] {
        for compared in compare(&trials, skill, 1) {
            assert_eq!(compared.before, compared.after, "{compared:?}");
            let expected = compared.before.map(|_| (0.0, 0.0));
            assert_eq!(compared.interval, expected, "{compared:?}");
        }
    }
    let all = recording.figures().all();
    let compared = compare(&trials, None, 1);
    let told = |measure, figure: f64| {
        let before = of(&compared, measure).before.unwrap();
        assert!((before - figure).abs() < figure * 1e-9, "{before} for {figure}");
    };
    told(Measure::Answered, all.answered as f64);
    told(Measure::ServiceLevel, all.service_level());
    told(Measure::HandleTime, all.mean_handling());
    told(Measure::Occupancy, recording.figures().work().occupancy());
    assert_eq!(of(&compare(&trials, Some(BILLING), 1), Measure::Occupancy).before, None, "nobody works for one skill");
}

#[test]
fn a_shorter_line_is_beyond_chance_and_whose_turn_it_is_is_not() {
    let recording = recording();
    let short = trials(&recording, &shop(), &short_line());
    let billing = compare(&short, Some(BILLING), 1);
    let [turned, long, answered] =
        [Measure::TurnedAway, Measure::LongWait, Measure::Answered].map(|measure| of(&billing, measure));
    let (low, high) = turned.interval.unwrap();
    assert!(
        turned.before == Some(0.0) && low > 0.0 && low <= turned.after.unwrap() && turned.after.unwrap() <= high,
        "{turned:?}"
    );
    assert!(long.after < long.before && long.interval.unwrap().1 < 0.0, "{long:?}");
    assert!(answered.after.unwrap() > 0.0);
    assert!(short[0].iter().all(|trial| trial.elsewhere > 0), "who waits for less long is answered by others");
    let in_turn = with_billing(|skill| skill.rules.steps = vec![Step { pick: Pick::RoundRobin, ..Step::default() }]);
    let turns = trials(&recording, &shop(), &in_turn);
    assert!(turns[0].iter().all(|trial| trial.elsewhere > 0), "others have them");
    let level = of(&compare(&turns, None, 1), Measure::ServiceLevel);
    let (low, high) = level.interval.unwrap();
    assert!(low < 0.0 && 0.0 < high, "{level:?}");
}

#[test]
fn of_an_hour_no_interval_is_told_and_of_days_the_sum() {
    let world = monday();
    let noon = Recording::of(world.journal(), super::oclock(12), super::oclock(13));
    let hour = trials(&noon, &shop(), &short_line());
    let compared = compare(&hour, None, 1);
    assert!(compared.iter().all(|compared| compared.interval.is_none()), "{compared:?}");
    let twice = compare(&[hour[0].clone(), hour[0].clone()], None, 1);
    let answered = of(&compared, Measure::Answered).before.unwrap();
    assert_eq!(of(&twice, Measure::Answered).before, Some(2.0 * answered));
    assert_eq!(of(&twice, Measure::MedianWait).before, of(&compared, Measure::MedianWait).before);
    assert_eq!(compare(&[], None, 1).iter().filter(|compared| compared.before.is_some_and(|is| is > 0.0)).count(), 0);
}

#[test]
fn whoever_has_had_enough_stops_it() {
    let recording = recording();
    let (fitted, mut last) = (fit(&recording, HOUR, SEED), Millis::ZERO);
    let came = live_through(&recording, &Change::default(), &fitted, &mut |at| {
        last = at;
        at < super::oclock(12)
    });
    assert!(came.is_none() && last >= super::oclock(12) && last < TUESDAY, "{last:?}");
}
