//! A figure over the day by steps of time: its sum is kept to the millisecond, so that its mean is the same whether the day is followed
//! or read back.
use crate::time::Millis;
use catalogue::limit::{FLOOR_KEPT, FLOOR_STEP};
use std::collections::VecDeque;

/// A figure over the day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Steps {
    value: u32,
    /// Up to here the sums hold it; since then it is as it is.
    upto: Millis,
    /// When the first step begins that is kept.
    first: Millis,
    /// For each step the figure, once for every millisecond of it.
    sums: VecDeque<u64>,
}

impl Steps {
    /// Nothing, from an instant on.
    pub(super) fn from(since: Millis) -> Steps {
        Steps { upto: since, first: step(since), ..Steps::default() }
    }

    /// What it is now.
    pub fn value(&self) -> u32 {
        self.value
    }

    /// It is so much from an instant on. What comes before the day only says how the day begins.
    pub(super) fn becomes(&mut self, now: Millis, value: u32) {
        if value != self.value {
            self.until(now.max(self.upto));
            self.value = value;
        }
    }

    /// Its mean over each step from the one that begins at `from`, for as many as begin before `to`. A step that is not over yet counts up
    /// to `now`.
    pub fn means(&self, from: Millis, to: Millis, now: Millis) -> Vec<f64> {
        steps(from, to).map(|begins| self.mean(begins, now)).collect()
    }

    fn mean(&self, begins: Millis, now: Millis) -> f64 {
        let ends = (begins + FLOOR_STEP).min(now);
        let lasted = (ends - begins).0.max(1) as f64;
        let place = usize::try_from((begins - self.first).0 / FLOOR_STEP.0).ok().filter(|_| begins >= self.first);
        let kept = place.and_then(|place| self.sums.get(place)).copied().unwrap_or(0);
        (kept + times(self.value, ends - begins.max(self.upto))) as f64 / lasted
    }

    /// Time has passed, and it was what it is.
    fn until(&mut self, now: Millis) {
        let earliest = step(now - FLOOR_KEPT);
        if self.upto < earliest {
            // Nobody asks for what is further back.
            (self.upto, self.first) = (earliest, earliest);
            self.sums.clear();
        }
        while self.first < earliest && self.sums.pop_front().is_some() {
            self.first = self.first + FLOOR_STEP;
        }
        while self.upto < now {
            let begins = step(self.upto);
            let ends = (begins + FLOOR_STEP).min(now);
            let place = usize::try_from((begins - self.first).0 / FLOOR_STEP.0).unwrap_or(0);
            if self.sums.len() <= place {
                self.sums.resize(place + 1, 0);
            }
            self.sums[place] += times(self.value, ends - self.upto);
            self.upto = ends;
        }
    }
}

fn times(value: u32, span: Millis) -> u64 {
    u64::from(value) * u64::try_from(span.0).unwrap_or(0)
}

/// The beginning of the step in which an instant lies.
pub fn step(at: Millis) -> Millis {
    Millis(at.0.div_euclid(FLOOR_STEP.0) * FLOOR_STEP.0)
}

/// The beginnings of all steps from the one of an instant on that begin before another.
pub fn steps(from: Millis, to: Millis) -> impl Iterator<Item = Millis> {
    std::iter::successors(Some(step(from)), |begins| Some(*begins + FLOOR_STEP)).take_while(move |begins| *begins < to)
}

const _: () = assert!(FLOOR_KEPT.0 % FLOOR_STEP.0 == 0, "the day is kept in whole steps");
