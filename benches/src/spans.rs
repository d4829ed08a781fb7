//! Spans of a round as histograms, and of all rounds as the rows of a table.
use crate::Failure;
use crate::samples::Samples;
use hdrhistogram::Histogram;
use std::time::Duration;

/// Which shares of the spans are told.
const SHARES: [f64; 3] = [50.0, 99.0, 99.9];
/// Their columns.
pub(crate) const COLUMNS: [&str; 3] = ["median", "99th", "99.9th"];
/// A longer span counts as this, in microseconds.
const MOST: u64 = 60_000_000;

/// What is timed in one round, each in microseconds.
pub(crate) struct Spans<const N: usize>([Histogram<u64>; N]);

impl<const N: usize> Spans<N> {
    pub(crate) fn new() -> Result<Spans<N>, Failure> {
        let one = Histogram::new_with_bounds(1, MOST, 3)?;
        Ok(Spans(std::array::from_fn(|_| one.clone())))
    }

    /// One span.
    pub(crate) fn took(&mut self, which: usize, span: Duration) {
        self.0[which].saturating_record(u64::try_from(span.as_micros()).unwrap_or(u64::MAX));
    }
}

/// By what is timed, and by share: the rounds' milliseconds.
pub(crate) struct Table<const N: usize>([[Samples; SHARES.len()]; N]);

impl<const N: usize> Default for Table<N> {
    fn default() -> Table<N> {
        Table(std::array::from_fn(|_| Default::default()))
    }
}

impl<const N: usize> Table<N> {
    /// One more round.
    pub(crate) fn add(&mut self, spans: &Spans<N>) {
        for (samples, histogram) in self.0.iter_mut().zip(&spans.0) {
            for (samples, share) in samples.iter_mut().zip(SHARES) {
                samples.add(histogram.value_at_percentile(share) as f64 / 1e3);
            }
        }
    }

    /// The median over the rounds of a span's 99th percentile.
    pub(crate) fn tail(&self, which: usize) -> f64 {
        self.0[which][1].median()
    }

    /// The cells of each span, in the order of [`COLUMNS`].
    pub(crate) fn rows(&self) -> impl Iterator<Item = Vec<String>> {
        self.0.iter().map(|shares| shares.iter().map(Samples::show).collect())
    }
}
