//! A line of the log that many would write at once: it is written once a second, and says how many were left out before it.
use parking_lot::Mutex;
use std::time::{Duration, Instant};

const APART: Duration = Duration::from_secs(1);

/// When it was written last, and how many were left out since.
#[derive(Default)]
pub(crate) struct Seldom(Mutex<(Option<Instant>, u64)>);

impl Seldom {
    /// Whether there is room for it now: then how many were left out.
    pub(crate) fn room(&self, now: Instant) -> Option<u64> {
        let mut held = self.0.lock();
        let (last, left_out) = *held;
        if last.is_some_and(|last| now < last + APART) {
            *held = (last, left_out + 1);
            return None;
        }
        *held = (Some(now), 0);
        Some(left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_once_a_second_and_counts_what_was_left_out() {
        let (line, began) = (Seldom::default(), Instant::now());
        let written: Vec<u64> = (0..2_500).filter_map(|ms| line.room(began + Duration::from_millis(ms))).collect();
        assert_eq!(written, [0, 999, 999]);
    }
}
