//! The engine's promises under random commands, shuffled deliveries, panics, clock jumps and crashes between any two effects.
//!
//! A failing seed prints one line that reproduces it; it then belongs into `tests/seeds.txt`. A longer run:
//! `SWITCHYARD_SECONDS=600 cargo test -p sim --test invariants_hold`.
mod acts;
mod chaos;
mod ledger;
mod policies;
mod promises;

use chaos::Chaos;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Seeds of the usual run, besides those of `seeds.txt`.
const SEEDS: u64 = 1_000;

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
    let steps: u64 = found.chain(0..SEEDS).map(holds).sum();
    assert!(steps > 800_000, "the run has become too small to find anything: {steps} steps");
    println!("{steps} messages in {SEEDS} days, every promise held");
}

#[test]
fn promises_hold_for_as_long_as_somebody_wants() {
    let Some(seconds) = number("SWITCHYARD_SECONDS") else { return };
    let (began, first) = (Instant::now(), number("SWITCHYARD_FROM").unwrap_or(1_000_000));
    let (mut steps, mut seed) = (0, first);
    while began.elapsed() < Duration::from_secs(seconds) {
        steps += holds(seed);
        seed += 1;
    }
    println!("{steps} messages in {} days, every promise held", seed - first);
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

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}
