//! Figures of several rounds: the median says how much, the lowest and the highest how sure that is.
use std::time::Duration;

/// One figure, measured several times.
#[derive(Debug, Clone, Default)]
pub(crate) struct Samples(Vec<f64>);

impl Samples {
    /// One more round.
    pub(crate) fn add(&mut self, value: f64) {
        let at = self.0.partition_point(|other| *other < value);
        self.0.insert(at, value);
    }

    /// One more round, as a rate: so many in this time.
    pub(crate) fn add_rate(&mut self, count: u64, took: Duration) {
        self.add(count as f64 / took.as_secs_f64());
    }

    /// The middle one; not a number where nothing was measured.
    pub(crate) fn median(&self) -> f64 {
        match self.0.len() {
            0 => f64::NAN,
            n if n % 2 == 1 => self.0[n / 2],
            n => f64::midpoint(self.0[n / 2 - 1], self.0[n / 2]),
        }
    }

    /// The median, and from where to where the rounds went.
    pub(crate) fn show(&self) -> String {
        match (self.0.first(), self.0.last()) {
            (Some(low), Some(high)) if self.0.len() > 1 => {
                format!("{} ({} to {})", short(self.median()), short(*low), short(*high))
            }
            (Some(only), _) => short(*only),
            _ => "not measured".into(),
        }
    }
}

/// A figure as people read it: three digits, and commas between the thousands.
pub(crate) fn short(value: f64) -> String {
    if !value.is_finite() {
        return "not measured".into();
    }
    let digits = match value.abs() {
        v if v >= 100.0 || v == 0.0 => 0,
        v if v >= 10.0 => 1,
        v if v >= 1.0 => 2,
        _ => 3,
    };
    let text = format!("{value:.digits$}");
    match text.split_once('.') {
        Some((before, fraction)) => format!("{}.{fraction}", grouped(before)),
        None => grouped(&text),
    }
}

/// A number of things.
pub(crate) fn whole(number: u64) -> String {
    grouped(&number.to_string())
}

fn grouped(digits: &str) -> String {
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) && !grouped.ends_with('-') {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_the_rounds_is_said_with_their_ends() {
        let mut samples = Samples::default();
        for value in [30.0, 1234.0, 20_000.0] {
            samples.add(value);
        }
        assert_eq!(samples.show(), "1,234 (30.0 to 20,000)");
        assert_eq!(Samples::default().show(), "not measured");
    }

    #[test]
    fn figures_have_three_digits_and_commas() {
        let shown: Vec<String> = [0.1234, 1.5, 99.96, 999.5, 1_234_567.0, -123.0].map(short).to_vec();
        assert_eq!(shown, ["0.123", "1.50", "100.0", "1,000", "1,234,567", "-123"]);
    }
}
