//! Recorded days: a journal as a live engine writes it, and days drawn from what was fitted to it.
use crate::days::{EIGHT, FIVE, Kind, draw};
use crate::follow::{Follower, Look};
use crate::oracle::Truth;
use routing::Event;
use routing::time::Millis;
use sim::recorded::{Recording, fit};
use sim::{Day, Setup, Watch};

const HOUR: Millis = Millis::hours(1);

/// Takes down what is written.
#[derive(Default)]
struct Journal(Vec<(Millis, Event)>);

impl Watch for Journal {
    fn saw(&mut self, at: Millis, event: &Event) {
        self.0.push((at, event.clone()));
    }
}

/// Each word between machines takes its time, so what follows from an act is a little later.
fn live(journal: Vec<(Millis, Event)>) -> Vec<(Millis, Event)> {
    let (mut last, mut followers, mut now) = (Millis::ZERO, 0, Millis::ZERO);
    let delayed = journal.into_iter().map(|(at, event)| {
        followers = if at == last { followers + 1 } else { 0 };
        last = at;
        now = now.max(at + Millis(followers.min(4)));
        (now, event)
    });
    delayed.collect()
}

/// Two recorded days as they were, and two that are drawn from each.
pub(crate) fn lived(oracle: bool) -> Vec<Vec<Look>> {
    let mut all = Vec::new();
    for seed in [501, 502] {
        let drawn = draw(Kind::Both, seed);
        let config = drawn.config.clone();
        let truth = oracle.then(|| drawn.truth());
        let mut journal = Journal::default();
        drawn.live(&mut journal);
        let recording = Recording::of(&live(journal.0), EIGHT, FIVE);
        let mut follower = Follower::new(EIGHT, FIVE).knowing(truth);
        for (at, event) in &recording.journal {
            follower.saw(*at, event);
        }
        all.extend(follower.lines.into_values());
        for again in [1, 2] {
            let fitted = fit(&recording, HOUR, seed * 10 + again);
            let setup = Setup { journal: false, restate_after: usize::MAX, ..Setup::default() };
            let truth = oracle.then(|| Truth::of(&config, &fitted.workload, &fitted.roster, &fitted.habits));
            let mut follower = Follower::new(EIGHT, FIVE).knowing(truth);
            Day::new(setup, config.clone(), &fitted.workload, &fitted.roster, fitted.habits.clone())
                .live_under(&mut follower);
            all.extend(follower.lines.into_values());
        }
    }
    all
}
