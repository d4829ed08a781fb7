//! How many consoles a tenant has, and over how long a time they fetch everything again when all of them come back at once.
use crate::edge::sites::Site;
use catalogue::limit;
use parking_lot::Mutex;
use std::time::{Duration, Instant};

/// For how long a count does: whole crowds come back within it, and none is so large that it could not be counted so often.
const COUNTED_EVERY: Duration = Duration::from_secs(1);

/// The last count of a tenant.
#[derive(Default)]
pub(crate) struct Crowd(Mutex<Option<(Instant, usize)>>);

/// Milliseconds to spread a fetch of everything over.
pub(crate) fn spread(site: &Site) -> u32 {
    let crowd = site.keeps::<Crowd>();
    let mut counted = crowd.0.lock();
    let known = counted.filter(|(at, _)| at.elapsed() < COUNTED_EVERY);
    let (_, people) = *counted.insert(known.unwrap_or_else(|| (Instant::now(), count(site))));
    over(people)
}

/// Who is signed in comes back, though few sockets may be open yet.
fn count(site: &Site) -> usize {
    let signed_in = site.engine.desk().agents.values().filter(|agent| agent.signed_in).count();
    signed_in.max(site.engine.feed().listeners().0)
}

/// Nobody waits for themselves.
fn over(people: usize) -> u32 {
    let people = u32::try_from(people).unwrap_or(u32::MAX);
    let longest = u32::try_from(limit::REFETCH_SPREAD.0).unwrap_or(u32::MAX);
    if people < 2 { 0 } else { (people.saturating_mul(1_000) / limit::REFETCHES_A_SECOND).min(longest) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_console_waits_for_nobody_and_no_crowd_for_ever() {
        assert_eq!([0, 1, 2, 500, 1_500, 10_000, 1_000_000].map(over), [0, 0, 4, 1_000, 3_000, 20_000, 20_000]);
    }
}
