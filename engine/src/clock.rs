//! Where the engine takes its time from: the machines themselves only ever hear it as an argument.
use parking_lot::Mutex;
use routing::time::Millis;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// While the wall clock is behind what was said already, time passes by one part in so many more slowly.
const SLOWER: u32 = 10;

/// A clock that never runs backwards.
pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since the Unix epoch, never less than what was said before.
    fn now(&self) -> Millis;

    /// Something has happened at that time, whatever the clock says: time goes on from there.
    fn go_on_from(&self, _at: Millis) {}
}

/// The machine's wall clock. Set back, it goes on from what it last said, nine seconds in ten, until the wall clock has
/// caught up: nothing is ever earlier than what was before it, and whatever has a deadline still meets it.
pub struct SystemClock {
    wall: Box<dyn Fn() -> Duration + Send + Sync>,
    last: Mutex<Said>,
}

#[derive(Clone, Copy)]
struct Said {
    /// Since the Unix epoch.
    time: Duration,
    at: Instant,
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock::over(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
    }
}

impl std::fmt::Debug for SystemClock {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_tuple("SystemClock").field(&self.last.lock().time).finish()
    }
}

impl SystemClock {
    /// Over another wall clock, which says how long ago the Unix epoch was, and may be set back.
    pub fn over(wall: impl Fn() -> Duration + Send + Sync + 'static) -> SystemClock {
        SystemClock { wall: Box::new(wall), last: Mutex::new(Said { time: Duration::ZERO, at: Instant::now() }) }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Millis {
        let mut last = self.last.lock();
        let (wall, at) = ((self.wall)(), Instant::now());
        let passed = at.saturating_duration_since(last.at);
        let time = wall.max(last.time + passed - passed / SLOWER);
        *last = Said { time, at };
        Millis(time.as_millis() as i64)
    }

    fn go_on_from(&self, at: Millis) {
        let now = self.now();
        if at > now {
            tracing::warn!(ahead_ms = (at - now).0, "the clock is behind what is written: time goes on from there");
            self.last.lock().time = Duration::from_millis(at.0.unsigned_abs());
        }
    }
}

/// The runtime's own clock, so that a test with paused time moves timers and instants together.
#[derive(Debug, Clone)]
pub struct TokioClock {
    base: Millis,
    start: Instant,
}

impl TokioClock {
    /// A clock that says `base` now.
    pub fn starting_at(base: Millis) -> TokioClock {
        TokioClock { base, start: Instant::now() }
    }
}

impl Clock for TokioClock {
    fn now(&self) -> Millis {
        self.base + Millis(self.start.elapsed().as_millis() as i64)
    }
}

impl<C: Clock + ?Sized> Clock for Arc<C> {
    fn now(&self) -> Millis {
        (**self).now()
    }

    fn go_on_from(&self, at: Millis) {
        (**self).go_on_from(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A clock over a wall clock that is set by hand, in seconds.
    fn clock(seconds: u64) -> (SystemClock, Arc<AtomicU64>) {
        let wall = Arc::new(AtomicU64::new(seconds));
        let own = wall.clone();
        (SystemClock::over(move || Duration::from_secs(own.load(Ordering::Relaxed))), wall)
    }

    #[tokio::test(start_paused = true)]
    async fn a_wall_clock_that_was_set_back_is_waited_for_without_standing_still() {
        let (clock, wall) = clock(10_000);
        assert_eq!(clock.now(), Millis::seconds(10_000));
        wall.store(6_400, Ordering::Relaxed);
        assert_eq!(clock.now(), Millis::seconds(10_000));
        tokio::time::advance(Duration::from_secs(100)).await;
        assert_eq!(clock.now(), Millis::seconds(10_090));
        wall.store(10_091, Ordering::Relaxed);
        assert_eq!(clock.now(), Millis::seconds(10_091), "caught up");
    }

    #[tokio::test(start_paused = true)]
    async fn asked_however_often_it_runs_as_fast() {
        let (clock, _) = clock(0);
        clock.go_on_from(Millis::seconds(50));
        for _ in 0..100_000 {
            tokio::time::advance(Duration::from_micros(100)).await;
            clock.now();
        }
        assert_eq!(clock.now(), Millis::seconds(59));
    }

    #[tokio::test(start_paused = true)]
    async fn time_goes_on_from_what_is_written() {
        let (clock, _) = clock(10_000);
        clock.go_on_from(Millis::seconds(9_000));
        assert_eq!(clock.now(), Millis::seconds(10_000));
        clock.go_on_from(Millis::seconds(12_000));
        assert_eq!(clock.now(), Millis::seconds(12_000));
        tokio::time::advance(Duration::from_secs(10)).await;
        assert_eq!(clock.now(), Millis::seconds(12_009));
    }
}
