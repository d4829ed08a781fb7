//! How long a wait will be: what is told, when nothing is, and how often it comes true.
use crate::day::{ANN, BILLING, Day};
use catalogue::ids::SkillId;
use routing::Event;
use routing::folds::desk::Desk;
use routing::folds::estimate::Unknown;
use routing::folds::insight::Insight;
use routing::settings::{Config, Mode, SkillSettings};
use routing::time::Millis;
use sim::{Habits, Profile, Roster, Setup, Span, Stream, Watch, Workload};
use std::sync::Arc;

#[test]
fn nothing_is_told_before_the_line_has_moved_often_enough() {
    let mut day = Day::pushing();
    assert_eq!(day.seen().estimate(BILLING).range, Err(Unknown::NobodyAvailable));
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let free = day.seen().estimate(BILLING);
    assert_eq!((free.seat_free, free.place, free.range), (true, 1, Err(Unknown::TooFewMoves)));
    let mut line: Vec<_> = (0..25).map(|_| day.writes_to(BILLING)).collect();
    assert!(!day.seen().estimate(BILLING).seat_free);
    while line.len() > 3 {
        day.after(Millis::seconds(10));
        // Within the ring time, so that nobody is sent away.
        day.serves(ANN, line.remove(0));
        if line.len() == 10 {
            assert_eq!(day.seen().estimate(BILLING).range, Err(Unknown::TooFewMoves));
        }
    }
    day.goes_away(ANN).unwrap();
    assert_eq!(day.seen().estimate(BILLING).range, Err(Unknown::NobodyAvailable));
}

#[test]
fn one_who_comes_now_is_told_their_place_and_a_range_around_what_the_line_has_taken() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let mut line = std::collections::VecDeque::from([day.writes_to(BILLING)]);
    for _ in 0..40 {
        line.push_back(day.writes_to(BILLING));
        line.push_back(day.writes_to(BILLING));
        let first = line.pop_front().unwrap();
        assert_eq!(day.takes(ANN, first), crate::day::yours(first));
        day.after(Millis::seconds(30));
        assert!(day.ends(ANN, first).is_ok());
        assert!(day.wraps_up(ANN, first, routing::chat::WrapUp::Skipped).is_ok());
    }
    let told = day.seen().estimate(BILLING);
    assert_eq!(told.place as usize, line.len() + 1);
    let range = told.range.unwrap();
    let expected = 30.0 * f64::from(told.place);
    let mean = range.mean.0 as f64 / 1_000.0;
    assert!((mean - expected).abs() < 0.05 * expected, "{mean} s for place {}, not {expected}", told.place);
    assert!(range.low < range.mean && range.mean < range.high);
}

#[test]
fn everybody_in_the_line_is_told_by_their_own_place_and_who_rings_at_once_is_told_nothing() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let first = day.writes_to(BILLING);
    let told = |day: &Day, chat, position| {
        let seen = day.seen();
        seen.insight.estimates.outlook(day.world.now(), BILLING, &seen.desk, &seen.insight.seats).of(chat, position)
    };
    assert_eq!(told(&day, first, 1), None, "a seat is free, and she does not wait for one");
    assert_eq!(day.takes(ANN, first), crate::day::yours(first));
    let mut line = std::collections::VecDeque::from([first]);
    for _ in 0..30 {
        line.push_back(day.writes_to(BILLING));
        let over = line.pop_front().unwrap();
        day.after(Millis::seconds(60));
        day.ends(ANN, over).unwrap();
        day.wraps_up(ANN, over, routing::chat::WrapUp::Skipped).unwrap();
        assert_eq!(day.takes(ANN, line[0]), crate::day::yours(line[0]));
    }
    let (next, last) = (day.writes_to(BILLING), day.writes_to(BILLING));
    let (near, far) = (told(&day, next, 1).unwrap(), told(&day, last, 2).unwrap());
    assert!(near.low < far.low && near.high < far.high, "{near:?} {far:?}");
    let newcomer = day.seen().estimate(BILLING);
    assert_eq!(newcomer.place, 3);
    assert!(far.high < newcomer.range.unwrap().high);
    day.ends(ANN, line[0]).unwrap();
    day.wraps_up(ANN, line[0], routing::chat::WrapUp::Skipped).unwrap();
    day.goes_away(ANN).unwrap();
    assert_eq!(told(&day, next, 1), None, "nobody is there whose move could be waited for");
}

/// Folds what happens as it happens.
#[derive(Default)]
struct Folds {
    desk: Desk,
    insight: Insight,
}

/// A day of customers who wait for one of `agents`, who are busy `load` of the time: waits that were told, those within what was told, and the folds.
fn judged(agents: u32, load: f64, patience: Span, seed: u64) -> (f64, f64, Folds) {
    let handling = Millis::minutes(5);
    let per_minute = f64::from(agents) * load / 5.0;
    let (start, until) = (Millis::ZERO, Millis::hours(600));
    let stream = Stream {
        arrivals: Profile::steady(per_minute),
        patience,
        handling: Span::Exponential(handling),
        messages: 0.0,
        ..Stream::new(SkillId(1), 0.0)
    };
    let workload = Workload { start, until, streams: vec![stream], seed };
    let roster = Roster::new().staffed(agents, &[SkillId(1)], 1, start, until + Millis::hours(24));
    let skills = vec![Arc::new(SkillSettings::new(SkillId(1), "skill".into(), Mode::Push))];
    let config = Config { version: 1, skills, ..Config::default() };
    let mut tally = Tally::default();
    tally.folds.desk.past = true;
    let setup = Setup { journal: false, ..Setup::default() };
    sim::Day::new(setup, config, &workload, &roster, Habits::default()).live_under(&mut tally);
    (tally.judged, tally.within, tally.folds)
}

/// Counts every judgement, where the fold itself keeps the last hundred only.
#[derive(Default)]
struct Tally {
    folds: Folds,
    told: std::collections::BTreeMap<catalogue::ids::ChatId, (Millis, routing::folds::estimate::Range)>,
    judged: f64,
    within: f64,
}

impl Watch for Tally {
    fn saw(&mut self, at: Millis, event: &Event) {
        use routing::{chat, queue};
        if let Event::Queue(skill, queue::Event::Joined(waiting)) = event {
            // What the customer would be told on coming.
            let before = self.folds.insight.estimates.of(at, *skill, &self.folds.insight.seats);
            if let (false, Ok(range)) = (before.seat_free, before.range) {
                self.told.insert(waiting.chat, (at, range));
            }
        }
        if let Event::Chat(chat, chat::Event::Assigned { .. }) = event
            && let Some((came, range)) = self.told.remove(chat)
        {
            self.judged += 1.0;
            let waited = at - came;
            self.within += f64::from(u8::from(range.low <= waited && waited <= range.high));
        }
        if let Event::Chat(chat, chat::Event::Abandoned { .. }) = event {
            self.told.remove(chat);
        }
        self.folds.insight.apply(at, event, &mut self.folds.desk);
    }
}

#[test]
fn four_of_five_waits_come_true_in_a_queue_of_the_books() {
    for (agents, load, seed) in [(1, 0.8, 1), (5, 0.9, 2), (20, 0.95, 3)] {
        let (judged, within, folds) = judged(agents, load, Span::Endless, seed);
        assert!(judged > 2_000.0, "{judged} waits of {agents} agents");
        let share = within / judged;
        assert!((0.75..=0.85).contains(&share), "{agents} agents, load {load}: {share:.3} of {judged} came true");
        let calibration = folds.insight.estimates.of(Millis::hours(600), SkillId(1), &folds.insight.seats).calibration;
        assert_eq!(calibration.judged, 100);
        assert!(calibration.holds());
    }
}
