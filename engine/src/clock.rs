//! Where the engine takes its time from: the machines themselves only ever hear it as an argument.
use routing::time::Millis;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A clock that never runs backwards.
pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since the Unix epoch, never less than what was said before.
    fn now(&self) -> Millis;
}

/// The machine's wall clock. Set back, it stands still until the time it last said has come again.
#[derive(Debug, Default)]
pub struct SystemClock {
    last: AtomicI64,
}

impl Clock for SystemClock {
    fn now(&self) -> Millis {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |span| span.as_millis() as i64);
        let last = self.last.load(Ordering::Relaxed);
        if wall > last { Millis(self.last.fetch_max(wall, Ordering::Relaxed).max(wall)) } else { Millis(last) }
    }
}

/// The runtime's own clock, so that a test with paused time moves timers and instants together.
#[derive(Debug, Clone)]
pub struct TokioClock {
    base: Millis,
    start: tokio::time::Instant,
}

impl TokioClock {
    /// A clock that says `base` now.
    pub fn starting_at(base: Millis) -> TokioClock {
        TokioClock { base, start: tokio::time::Instant::now() }
    }
}

impl Clock for TokioClock {
    fn now(&self) -> Millis {
        self.base + Millis(self.start.elapsed().as_millis() as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_clock_that_was_set_back_stands_still() {
        let clock = SystemClock::default();
        let ahead = clock.now() + Millis::hours(1);
        clock.last.store(ahead.0, Ordering::Relaxed);
        assert_eq!(clock.now(), ahead);
        assert_eq!(clock.now(), ahead);
    }
}
