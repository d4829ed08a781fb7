//! The engine's promises under random commands, shuffled deliveries, panics, clock jumps and crashes between any two effects.
//!
//! A failing seed prints one line that reproduces it; it then belongs into `tests/seeds.txt`. A longer run, on new seeds:
//! `make chaos`, or `SWITCHYARD_SECONDS=600 cargo test -p sim --test invariants_hold`.
mod acts;
mod chaos;
mod flapping;
mod floor;
mod ledger;
mod pokes;
mod policies;
mod promises;
mod proof;
mod talk;

use chaos::Chaos;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What the usual run is worth at least, in messages that a machine takes in.
const STEPS: u64 = 5_000_000;

/// And on days of fixed seeds whose store may flap.
const FLAPPING: u64 = 500_000;

/// And on seeds that are drawn anew each time. A day that breaks a promise says its seed.
const FRESH: u64 = 100_000;

/// Seeds that found something once. They stay.
const FOUND: &str = include_str!("../seeds.txt");

#[test]
fn promises_hold_whatever_happens() {
    if let Some(seed) = number("SWITCHYARD_SEED") {
        let trace = std::env::var_os("SWITCHYARD_TRACE").is_some();
        if let Err(found) = Chaos::new(seed, trace).run() {
            panic!("{found}");
        }
        return;
    }
    let found = FOUND.lines().filter_map(|line| line.split('#').next()?.trim().parse().ok());
    let first: u64 = found.map(holds).sum();
    let (steps, days) = live(0, |steps| first + steps < STEPS);
    println!("{} messages in {days} days, every promise held", first + steps);
    let (steps, days) = live(flapping::FROM, |steps| steps < FLAPPING);
    println!("{steps} messages in {days} days on stores of which half flap, every promise held");
    let fresh = drawn();
    println!("and days that no run has seen, from seed {fresh} on");
    let (steps, days) = live(fresh, |steps| steps < FRESH);
    println!("{steps} messages in {days} of them, every promise held");
}

#[test]
fn promises_hold_for_as_long_as_somebody_wants() {
    let Some(seconds) = number("SWITCHYARD_SECONDS") else { return };
    let (began, first) = (Instant::now(), number("SWITCHYARD_FROM").unwrap_or(1_000_000));
    let (steps, days) = live(first, |_| began.elapsed() < Duration::from_secs(seconds));
    println!("{steps} messages in {days} days from seed {first} on, every promise held");
}

/// Lives through day after day on every core while this says so of the messages until now; how many messages in how many days.
fn live(first: u64, more: impl Fn(u64) -> bool + Sync) -> (u64, u64) {
    let (steps, days) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        while more(steps.load(Ordering::Relaxed)) {
            let seed = first + days.fetch_add(1, Ordering::Relaxed);
            steps.fetch_add(holds(seed), Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            if let Err(found) = worker.join() {
                std::panic::resume_unwind(found);
            }
        }
    });
    (steps.into_inner(), days.into_inner())
}

/// Lives through one seed's day; how many messages it took.
fn holds(seed: u64) -> u64 {
    let outcome = catch_unwind(AssertUnwindSafe(|| Chaos::new(seed, false).run()));
    let found = match outcome {
        Ok(Ok(steps)) => return steps,
        Ok(Err(found)) => found,
        Err(panic) => panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
            .unwrap_or_else(|| "a panic without words".into()),
    };
    panic!("SWITCHYARD_SEED={seed} cargo test -p sim --test invariants_hold  # {found}");
}

/// A seed beyond those that are run by hand.
fn drawn() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock after 1970");
    1_000_000_000_000 + now.as_millis() as u64
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}
