//! The oracle: lives the next quarter of an hour through as a forecast does, but knows how the day was drawn. Only what chance will do is kept from it,
//! so that nobody can forecast much better.
use crate::follow::LOOKS;
use crate::quarter::Quarter;
use catalogue::ids::SkillId;
use catalogue::limit;
use routing::folds::breach::{Level, outcomes};
use routing::folds::day::Day;
use routing::policy::ServiceLevel;
use routing::settings::Config;
use routing::time::Millis;
use sim::{Dice, Habits, Profile, Roster, Span, Workload};
use std::collections::BTreeMap;

const RUNS: u64 = 64;
/// Values that stand for a distribution.
const VALUES: usize = 2_000;

/// A distribution, as values in order; none of what never ends.
#[derive(Debug, Clone)]
pub(crate) struct Values(Vec<i64>);

impl Values {
    fn of(span: Span) -> Values {
        let mut dice = Dice::new(VALUES as u64);
        let mut values: Vec<i64> = (0..VALUES).filter_map(|_| span.draw(&mut dice)).map(|span| span.0).collect();
        values.sort_unstable();
        Values(values)
    }

    /// How long something takes.
    pub(crate) fn draw(&self, dice: &mut Dice) -> Millis {
        dice.pick(&self.0).map_or(Millis::NEVER, |value| Millis(*value))
    }

    /// How much longer something takes that has lasted for so long.
    pub(crate) fn beyond(&self, lasted: Millis, dice: &mut Dice) -> Millis {
        let longer = &self.0[self.0.partition_point(|value| *value < lasted.0)..];
        match dice.pick(longer) {
            Some(value) => Millis(*value) - lasted,
            // Longer than any of them: once more as long as they last on average.
            None if !self.0.is_empty() => dice.exponential(Millis(self.0.iter().sum::<i64>() / self.0.len() as i64)),
            None => Millis::NEVER,
        }
    }
}

/// What is true of a line's customers.
#[derive(Debug, Clone)]
pub(crate) struct Customers {
    pub(crate) skill: SkillId,
    arrivals: Profile,
    pub(crate) patience: Values,
    pub(crate) handling: Values,
    pub(crate) ring: Millis,
}

/// How a day was drawn.
#[derive(Debug, Clone)]
pub(crate) struct Truth {
    start: Millis,
    pub(crate) customers: Vec<Customers>,
    pub(crate) roster: Roster,
    pub(crate) reaction: Values,
    pub(crate) wrap_up: Values,
    pub(crate) slowing: f64,
}

impl Truth {
    pub(crate) fn of(config: &Config, workload: &Workload, roster: &Roster, habits: &Habits) -> Truth {
        let customers = workload.streams.iter().map(|stream| Customers {
            skill: stream.skill,
            arrivals: stream.arrivals.clone(),
            patience: Values::of(stream.patience),
            handling: Values::of(stream.handling),
            ring: config.skill(stream.skill).map_or(Millis::NEVER, |settings| settings.ring),
        });
        Truth {
            start: workload.start,
            customers: customers.collect(),
            roster: roster.clone(),
            reaction: Values::of(habits.reaction),
            wrap_up: Values::of(habits.wrap_up),
            slowing: habits.slowing,
        }
    }

    /// In which part of all runs each line's target is missed within the quarter of an hour.
    pub(crate) fn tells(&self, day: &Day, now: Millis) -> BTreeMap<SkillId, f64> {
        let lines: Vec<Option<Standing>> =
            self.customers.iter().map(|customers| Standing::of(day, customers.skill, now)).collect();
        let mut missed = vec![0_u32; lines.len()];
        for run in 0..RUNS {
            let quarter = Quarter::lived(self, day, now, run);
            for (at, line) in lines.iter().enumerate() {
                missed[at] +=
                    u32::from(line.as_ref().is_some_and(|line| line.misses(now, |within| quarter.fates(at, within))));
            }
        }
        let chances = missed.into_iter().map(|missed| f64::from(missed) / RUNS as f64);
        self.customers.iter().map(|customers| customers.skill).zip(chances).collect()
    }

    /// When the next customer comes to a line. Thinned, as Lewis and Shedler (1979) have it, because the rate changes meanwhile.
    pub(crate) fn comes(&self, line: usize, now: Millis, end: Millis, dice: &mut Dice) -> Option<Millis> {
        let rate = |at: Millis| self.customers[line].arrivals.at(at - self.start) / 60_000.0;
        let steps = self.customers[line].arrivals.steps.iter().map(|(step, _)| self.start + *step);
        let most = steps.filter(|step| now < *step && *step <= end).map(rate).fold(rate(now), f64::max);
        let mut at = now.0 as f64;
        while most > 0.0 && at <= end.0 as f64 {
            at -= (1.0 - dice.unit()).ln() / most;
            if dice.unit() * most < rate(Millis(at as i64)) {
                return Some(Millis(at as i64));
            }
        }
        None
    }
}

/// What a line's level comes from.
struct Standing {
    service: ServiceLevel,
    known: Vec<(Millis, bool)>,
}

impl Standing {
    fn of(day: &Day, skill: SkillId, now: Millis) -> Option<Standing> {
        let service = day.config().skill(skill)?.rules.line.service_level;
        Some(Standing { service, known: outcomes(day.line(skill)?, service.within, now) })
    }

    /// Whether the target is missed with the fates that become known, at any look.
    fn misses(&self, now: Millis, fates: impl Fn(Millis) -> Vec<(Millis, bool)>) -> bool {
        let mut all = self.known.clone();
        all.extend(fates(self.service.within));
        all.sort_unstable();
        let (mut comes, mut goes, mut level) = (all.iter().peekable(), all.iter().peekable(), Level::default());
        let mut looks = (1..=limit::BREACH_AHEAD.0 / LOOKS.0).map(|look| now + Millis(LOOKS.0 * look));
        looks.any(|look| {
            while let Some((_, in_time)) = comes.next_if(|(at, _)| *at <= look) {
                level.counted += 1;
                level.in_time += u32::from(*in_time);
            }
            while let Some((_, in_time)) = goes.next_if(|(at, _)| *at <= look - limit::BREACH_WINDOW) {
                level.counted -= 1;
                level.in_time -= u32::from(*in_time);
            }
            level.misses(self.service.percent)
        })
    }
}
