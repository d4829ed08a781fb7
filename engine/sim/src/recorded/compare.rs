//! Two ways to live the same days, side by side, with what of the difference may be chance.
//!
//! The interval is a bootstrap over stretches of the days, with one of the runs drawn for each: customers who come together wait
//! together, so a stretch is drawn as a whole, and what the record does not say differs from run to run. Both sides are drawn alike.
use super::Lived;
use crate::{Dice, Tally};
use catalogue::ids::SkillId;
use catalogue::limit::{DRY_RUN_FEWEST, DRY_RUN_RESAMPLES, DRY_RUN_STRETCH};
use routing::time::Millis;
use std::collections::BTreeMap;

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Chats answered.
    Answered,
    /// Chats whose customer left, or was gone, before an answer.
    Abandoned,
    /// Customers who were turned away.
    TurnedAway,
    /// The share of customers answered within the skill's service level.
    ServiceLevel,
    /// What half of the customers wait at the most, answered or not, in milliseconds.
    MedianWait,
    /// What 95 of 100 wait at the most, in milliseconds.
    LongWait,
    /// From an answer to the end of the wrap-up on average, in milliseconds.
    HandleTime,
    /// The share of the time signed in with a chat or its wrap-up in hand; of all skills together only.
    Occupancy,
}

impl Measure {
    /// All, in the order in which they are told.
    pub const ALL: [Measure; 8] = [
        Measure::Answered,
        Measure::Abandoned,
        Measure::TurnedAway,
        Measure::ServiceLevel,
        Measure::MedianWait,
        Measure::LongWait,
        Measure::HandleTime,
        Measure::Occupancy,
    ];
}

/// One figure on both sides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Compared {
    /// Which.
    pub measure: Measure,
    /// The mean of all runs; none where there is nothing to tell it from.
    pub before: Option<f64>,
    /// The same with the change.
    pub after: Option<f64>,
    /// By how much it is more with the change; 95 of 100 intervals made so hold what it would be on days like these. None where
    /// there is too little.
    pub interval: Option<(f64, f64)>,
}

/// The customers of one stretch, or of all.
#[derive(Debug, Clone, Default)]
struct Sum {
    tally: Tally,
    refused: u64,
    waits: Vec<i64>,
    busy: Millis,
    signed_in: Millis,
}

impl Sum {
    fn add(&mut self, other: &Sum) {
        self.tally.add(&other.tally);
        self.refused += other.refused;
        self.waits.extend_from_slice(&other.waits);
        self.busy = self.busy + other.busy;
        self.signed_in = self.signed_in + other.signed_in;
    }

    fn empty(&mut self) {
        let waits = std::mem::take(&mut self.waits);
        *self = Sum { waits, ..Sum::default() };
        self.waits.clear();
    }

    fn measure(&mut self, what: Measure) -> Option<f64> {
        let share = |of: f64, to: f64| (to > 0.0).then(|| of / to);
        match what {
            Measure::Answered => Some(self.tally.answered as f64),
            Measure::Abandoned => Some(self.tally.abandoned as f64),
            Measure::TurnedAway => Some(self.refused as f64),
            Measure::ServiceLevel => (self.tally.arrived > 0).then(|| self.tally.service_level()),
            Measure::MedianWait => self.wait(50),
            Measure::LongWait => self.wait(95),
            Measure::HandleTime => (self.tally.handled > 0).then(|| self.tally.mean_handling()),
            Measure::Occupancy => share(self.busy.0 as f64, self.signed_in.0 as f64),
        }
    }

    /// What so many of a hundred wait at the most.
    fn wait(&mut self, of_hundred: usize) -> Option<f64> {
        let place = (self.waits.len() * of_hundred).div_ceil(100).checked_sub(1)?;
        Some(*self.waits.select_nth_unstable(place).1 as f64)
    }
}

/// A day lived once on each side.
#[derive(Debug, Clone, Default)]
pub struct Trial {
    /// By stretch and skill.
    cells: BTreeMap<(usize, SkillId), [Sum; 2]>,
    /// All agents' time by stretch.
    work: Vec<[(Millis, Millis); 2]>,
    /// Chats that were answered on both sides.
    pub both: u64,
    /// Those that different agents answered.
    pub elsewhere: u64,
}

impl Trial {
    /// Of a day that begins at an instant.
    pub fn new(from: Millis, before: &Lived, after: &Lived) -> Trial {
        let mut trial = Trial::default();
        let stretch = |at: Millis| ((at - from).0 / DRY_RUN_STRETCH.0) as usize;
        for (side, lived) in [before, after].into_iter().enumerate() {
            for course in lived.chats.values() {
                let sum = &mut trial.cells.entry((stretch(course.came), course.skill)).or_default()[side];
                sum.tally.add(&course.tally);
                if course.tally.answered + course.tally.abandoned > 0 {
                    sum.waits.push(course.tally.wait.0);
                }
            }
            for (at, skill) in &lived.refused {
                trial.cells.entry((stretch(*at), *skill)).or_default()[side].refused += 1;
            }
        }
        trial.work = before.work.iter().zip(&after.work).map(|(before, after)| [*before, *after]).collect();
        for (chat, course) in &before.chats {
            let after = after.chats.get(chat).and_then(|course| course.agent);
            if let (Some(before), Some(after)) = (course.agent, after) {
                trial.both += 1;
                trial.elsewhere += u64::from(before != after);
            }
        }
        trial
    }
}

/// The skills that customers asked for, the busiest first. `days` has the runs of each day.
pub fn skills(days: &[Vec<Trial>]) -> Vec<SkillId> {
    let mut came: BTreeMap<SkillId, u64> = BTreeMap::new();
    for ((_, skill), [before, _]) in days.iter().flatten().flat_map(|trial| &trial.cells) {
        *came.entry(*skill).or_default() += before.tally.arrived + before.refused;
    }
    let mut skills: Vec<SkillId> = came.keys().copied().collect();
    skills.sort_by_key(|skill| (std::cmp::Reverse(came[skill]), *skill));
    skills
}

/// The figures of one skill, or of all together. `days` has the runs of each day, as many of each.
pub fn compare(days: &[Vec<Trial>], skill: Option<SkillId>, seed: u64) -> Vec<Compared> {
    let stretches: Vec<Vec<[Sum; 2]>> = days.iter().flat_map(|runs| stretches_of(runs, skill)).collect();
    let runs = days.iter().map(Vec::len).min().unwrap_or(0);
    let mut sides = [Sum::default(), Sum::default()];
    let mut means = vec![[Mean::default(), Mean::default()]; Measure::ALL.len()];
    for run in 0..runs {
        sides.iter_mut().for_each(Sum::empty);
        for stretch in &stretches {
            sides.iter_mut().zip(&stretch[run]).for_each(|(side, sum)| side.add(sum));
        }
        for (measure, means) in Measure::ALL.into_iter().zip(&mut means) {
            sides.iter_mut().zip(means).for_each(|(side, mean)| mean.add(side.measure(measure)));
        }
    }
    let mut differences = vec![Vec::new(); Measure::ALL.len()];
    let came = |stretch: &&Vec<[Sum; 2]>| stretch.iter().flatten().any(|sum| sum.tally.arrived + sum.refused > 0);
    if runs > 0 && stretches.iter().filter(came).count() >= DRY_RUN_FEWEST {
        let mut dice = Dice::new(seed);
        for _ in 0..DRY_RUN_RESAMPLES {
            sides.iter_mut().for_each(Sum::empty);
            for _ in 0..stretches.len() {
                let drawn = &stretches[dice.below(stretches.len())][dice.below(runs)];
                sides.iter_mut().zip(drawn).for_each(|(side, sum)| side.add(sum));
            }
            for (measure, differences) in Measure::ALL.into_iter().zip(&mut differences) {
                let [before, after] = &mut sides;
                let both = before.measure(measure).zip(after.measure(measure));
                differences.extend(both.map(|(before, after)| after - before));
            }
        }
    }
    let told = Measure::ALL.into_iter().zip(means).zip(differences);
    told.map(|((measure, [before, after]), differences)| Compared {
        measure,
        before: before.told(),
        after: after.told(),
        interval: within(differences),
    })
    .collect()
}

/// The stretches of a day in which anything was: of each, its runs.
fn stretches_of(runs: &[Trial], skill: Option<SkillId>) -> Vec<Vec<[Sum; 2]>> {
    let count = runs.iter().map(|trial| trial.work.len()).max().unwrap_or(0);
    let mut stretches = vec![vec![<[Sum; 2]>::default(); runs.len()]; count];
    for (run, trial) in runs.iter().enumerate() {
        for ((stretch, of), sums) in &trial.cells {
            if skill.is_none_or(|skill| skill == *of)
                && let Some(stretch) = stretches.get_mut(*stretch)
            {
                stretch[run].iter_mut().zip(sums).for_each(|(to, sum)| to.add(sum));
            }
        }
        if skill.is_none() {
            for (stretch, work) in stretches.iter_mut().zip(&trial.work) {
                stretch[run].iter_mut().zip(work).for_each(|(to, work)| (to.busy, to.signed_in) = *work);
            }
        }
    }
    let is_lived = |sum: &Sum| sum.tally.arrived + sum.refused > 0 || sum.signed_in > Millis::ZERO;
    stretches.retain(|runs| runs.iter().flatten().any(is_lived));
    stretches
}

/// The middle 95 of a hundred.
fn within(mut of: Vec<f64>) -> Option<(f64, f64)> {
    of.sort_by(f64::total_cmp);
    let last = of.len().checked_sub(1)?;
    let at = |share: f64| of[(last as f64 * share).round() as usize];
    Some((at(0.025), at(0.975)))
}

#[derive(Debug, Clone, Copy, Default)]
struct Mean(f64, u32);

impl Mean {
    fn add(&mut self, one: Option<f64>) {
        if let Some(one) = one {
            *self = Mean(self.0 + one, self.1 + 1);
        }
    }

    fn told(self) -> Option<f64> {
        (self.1 > 0).then(|| self.0 / f64::from(self.1))
    }
}
