//! Runs a case until its figures are known well enough, and holds them against what is expected.
use super::length::{Length, bottlenecks};
use super::measure::{Measure, Ratio};
use super::{Case, Figure};
use crate::{Day, Habits, Setup};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A figure further than this many standard errors from what is expected is out.
pub const Z_LIMIT: f64 = 4.0;
/// Above this occupancy figures wander so far that z alone says whether one is right: a rougher precision will do, if it
/// is to be had with so many arrivals.
const BUSY: f64 = 0.88;
const ROUGHER: f64 = 4.0;
const BUSY_ARRIVALS: f64 = 1.5e6;
/// Fewer events than this scatter as counts do, whatever the replications happened to show.
const FEW: f64 = 100.0;

/// How much is done for a figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// Independent replications in the first round, at least two.
    pub replications: usize,
    /// The standard error that is aimed at, as a share of the figure.
    pub precision: f64,
    /// The most arrivals that are measured for the sake of that precision.
    pub arrivals: f64,
    /// The seed that all replications come from.
    pub seed: u64,
    /// How many run beside each other; what is measured does not depend on it.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Effort { replications: 30, precision: 0.0098, arrivals: 12e6, seed: 1, threads }
    }
}

/// A figure that was expected and measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The line of the file that expects it.
    pub line: usize,
    /// Of which class; none for every arrival.
    pub class: Option<usize>,
    /// Which figure.
    pub figure: Figure,
    /// What theory says.
    pub expected: f64,
    /// What the replications say together.
    pub measured: f64,
    /// The standard error of that.
    pub error: f64,
}

impl Finding {
    /// By how many standard errors the measured figure lies above the expected one.
    pub fn z(&self) -> f64 {
        let off = self.measured - self.expected;
        // A sum over many chats ends in rounding: what differs in the twelfth place does not differ.
        if off.abs() <= 1e-11 * self.expected.abs().max(1.0) { 0.0 } else { off / self.error }
    }

    /// Whether it is further off than chance explains.
    pub fn is_out(&self) -> bool {
        // Also where z is no number.
        self.z().is_nan() || self.z().abs() > Z_LIMIT
    }

    /// Whether the standard error is small enough.
    fn known(&self, precision: f64) -> bool {
        self.error <= precision * self.measured.abs()
    }
}

/// What came of a case.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The spans of a replication.
    pub length: Length,
    /// How many there were.
    pub replications: usize,
    /// The arrivals that were measured in all of them.
    pub arrivals: f64,
    /// Whether servers were so busy that z alone says whether a figure is right, whatever its precision.
    pub busy: bool,
    /// In the order of the rows, then of the columns.
    pub findings: Vec<Finding>,
}

/// One replication's ratios in the order of what is expected, and its arrivals.
type Replication = (Vec<Ratio>, f64);

/// Runs a case: independent replications, more of them until every figure is known with the precision that the effort asks.
pub fn hold(case: &Case, effort: &Effort) -> Outcome {
    let length = Length::of(case);
    let mut done: Vec<Replication> = Vec::new();
    let mut next = effort.replications.max(2);
    loop {
        done.extend(replicate(case, length, effort, done.len()..done.len() + next));
        let findings = findings(case, &done);
        let arrivals: f64 = done.iter().map(|(_, arrived)| arrived).sum();
        let busy = is_busy(case, &findings);
        let rougher = (ROUGHER * effort.precision, effort.arrivals.min(BUSY_ARRIVALS));
        let (precision, most) = if busy { rougher } else { (effort.precision, effort.arrivals) };
        next = missing(&findings, precision, most / arrivals, done.len());
        if next == 0 {
            return Outcome { length, replications: done.len(), arrivals, busy, findings };
        }
    }
}

/// How many replications more are needed, and may be afforded, if so many times those that were done are.
fn missing(findings: &[Finding], precision: f64, affordable: f64, done: usize) -> usize {
    let vague = findings.iter().filter(|finding| finding.measured != 0.0 && !finding.known(precision));
    let needed = vague.map(|finding| (finding.error / finding.measured / precision).powi(2)).fold(1.0, f64::max);
    // Half of the way while it is long, because the first estimates are rough; and at last a little more than the
    // estimate, or it would be met only every other time.
    let wanted = if needed > 1.3 { (1.0 + needed) / 2.0 } else { 1.03 * needed };
    let total = wanted.min(affordable.max(1.0)) * done as f64;
    if needed > 1.0 { (total.ceil() as usize).saturating_sub(done) } else { 0 }
}

fn is_busy(case: &Case, findings: &[Finding]) -> bool {
    let offered = bottlenecks(case).filter_map(|bottleneck| bottleneck.occupancy(case));
    let busy = findings.iter().filter(|finding| finding.figure == Figure::Occupancy).map(|finding| finding.measured);
    offered.chain(busy).any(|occupancy| occupancy > BUSY)
}

fn replicate(case: &Case, length: Length, effort: &Effort, numbers: std::ops::Range<usize>) -> Vec<Replication> {
    let next = AtomicUsize::new(numbers.start);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..effort.threads.clamp(1, numbers.len().max(1)) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        return;
                    }
                    let replication = one(case, length, seed(case, effort.seed, number));
                    done.lock().expect("nobody panics with the lock").push((number, replication));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("nobody panics with the lock");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, replication)| replication).collect()
}

fn one(case: &Case, length: Length, seed: u64) -> Replication {
    let mut measure = Measure::new(case, length);
    let setup = Setup { journal: false, restate_after: usize::MAX, ..Setup::default() };
    let (workload, roster) = (case.workload(seed), case.roster());
    Day::new(setup, case.config(), &workload, &roster, Habits::default()).live_under(&mut measure);
    let expected = case.rows.iter().flat_map(|row| row.expected.iter().map(|(figure, _)| (*figure, row.class)));
    (expected.map(|(figure, class)| measure.ratio(figure, class)).collect(), measure.arrived())
}

/// Another seed for each case and replication, and the same one every time.
fn seed(case: &Case, seed: u64, number: usize) -> u64 {
    // FNV-1a (Fowler, Noll and Vo 1991), of the name and the two numbers.
    let bytes = case.name.bytes().chain(seed.to_le_bytes()).chain((number as u64).to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn findings(case: &Case, done: &[Replication]) -> Vec<Finding> {
    let expected = case.rows.iter().flat_map(|row| row.expected.iter().map(move |expected| (row, expected)));
    expected
        .enumerate()
        .map(|(at, (row, (figure, expected)))| {
            let ratios: Vec<Ratio> = done.iter().map(|(ratios, _)| ratios[at]).collect();
            let (measured, error) = estimate(&ratios);
            let error = error.max(count_error(case, *figure, *expected, &ratios));
            Finding { line: row.line, class: row.class, figure: *figure, expected: *expected, measured, error }
        })
        .collect()
}

/// The ratio of two sums over replications, and its standard error (Cochran 1977, "Sampling techniques", section 6.4).
fn estimate(ratios: &[Ratio]) -> (f64, f64) {
    let count = ratios.len() as f64;
    let (of, to) = ratios.iter().fold((0.0, 0.0), |(of, to), ratio| (of + ratio.of, to + ratio.to));
    if to == 0.0 {
        return (0.0, 0.0);
    }
    let ratio = of / to;
    let squares: f64 = ratios.iter().map(|one| (one.of - ratio * one.to).powi(2)).sum();
    (ratio, (squares * count / (count - 1.0)).sqrt() / to)
}

/// Where a figure is of a handful of chats, or of all but a handful, replications hardly show how it scatters; how a
/// count does is known, and that waits are about exponential. Zero otherwise.
fn count_error(case: &Case, figure: Figure, expected: f64, ratios: &[Ratio]) -> f64 {
    let sum = |part: fn(&Ratio) -> f64| ratios.iter().map(part).sum::<f64>();
    let (of, to, chats) = (sum(|ratio| ratio.of), sum(|ratio| ratio.to), sum(|ratio| ratio.chats));
    let rest = if figure.is_share() { to - of } else { f64::INFINITY };
    if chats.min(rest) >= FEW || to == 0.0 && figure != Figure::MeanWaitIfWaited {
        return 0.0;
    }
    // Of the two, what scatters more: so few may happen to be none, or twice as many.
    let likely = if to > 0.0 { expected.max(of / to) } else { expected };
    match figure {
        Figure::MeanWait | Figure::MeanWaitServed | Figure::Queue => {
            let idle = (case.servers() - case.load()).max(1.0);
            let wait = case.load() / case.rate() / idle;
            (2.0 * likely * wait / to).sqrt()
        }
        Figure::MeanWaitIfWaited if chats > 0.0 => likely / chats.sqrt(),
        // Of nobody's wait nothing is known.
        Figure::MeanWaitIfWaited if expected > 0.0 => f64::INFINITY,
        Figure::MeanWaitIfWaited => 0.0,
        Figure::Occupancy | Figure::PoolOccupancy(_) => 0.0,
        Figure::Waits | Figure::Abandons | Figure::Blocked | Figure::InTime | Figure::PoolShare(..) => {
            let other = if rest < chats { expected.min(of / to) } else { likely };
            (other * (1.0 - other)).max(0.0).sqrt() / to.sqrt()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_and_its_error_are_those_of_the_book() {
        let ratios = [(2.0, 10.0), (3.0, 10.0), (4.0, 10.0)].map(|(of, to)| Ratio { of, to, chats: 1e3 });
        let (ratio, error) = estimate(&ratios);
        assert!((ratio - 0.3).abs() < 1e-12);
        // The mean of 0.2, 0.3 and 0.4 with a deviation of 0.1.
        assert!((error - 0.1 / 3.0_f64.sqrt()).abs() < 1e-12, "{error}");
    }

    #[test]
    fn what_never_happened_is_no_proof_that_it_never_does() {
        let never = [Ratio { of: 0.0, to: 1_000.0, chats: 0.0 }; 10];
        let case = crate::theory::read(include_str!("../../tests/data/queueing_cases.csv")).unwrap().remove(0);
        let finding = |expected| {
            let error = count_error(&case, Figure::Blocked, expected, &never);
            Finding { line: 1, class: None, figure: Figure::Blocked, expected, measured: 0.0, error }
        };
        assert!(!finding(0.0).is_out());
        assert!(!finding(1e-4).is_out(), "one was to be expected of ten thousand");
        assert!(finding(1e-2).is_out(), "a hundred were");
    }
}
