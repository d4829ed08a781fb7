//! How far the sum of a few exponential times is from what it is on average, when the average itself is only measured.
//!
//! The time until the k-th of a series of events, divided by k times the mean of m gaps that were measured, has an F
//! distribution with 2k and 2m degrees of freedom. Its quantiles by Paulson's approximation (1942), which is within a hundredth
//! or two of the true ones from k = 1 and m = 20 on, and needs no tables.

/// The quantile of the standard normal distribution that cuts off a tenth on each side.
const TENTH: f64 = 1.281_551_565_545;

/// The factors on the average by which the 10th and the 90th percentile are found, for the k-th event (it may be no whole number)
/// by the mean of m gaps.
pub fn range(k: f64, m: f64) -> (f64, f64) {
    (factor(k, m, -TENTH), factor(k, m, TENTH))
}

fn factor(k: f64, m: f64, z: f64) -> f64 {
    let (a, b) = (1.0 / (9.0 * k), 1.0 / (9.0 * m));
    // ((1 - b) y - (1 - a)) / sqrt(b y² + a) = z, with y the cube root of the quantile.
    let square = (1.0 - b) * (1.0 - b) - z * z * b;
    let cross = (1.0 - a) * (1.0 - b);
    let rest = (1.0 - a) * (1.0 - a) - z * z * a;
    let root = (cross * cross - square * rest).max(0.0).sqrt();
    let y = (cross + z.signum() * root) / square;
    (y * y * y).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 0.025 * wanted.max(1.0), "{found} is not {wanted}");
    }

    #[test]
    fn with_a_mean_that_is_known_it_is_the_gamma_distribution() {
        // Quantiles of Erlang's distribution by its mean: exponential, 5 stages, 50 stages.
        for (k, low, high) in
            [(1.0, 0.105_4, std::f64::consts::LN_10), (5.0, 0.486_5, 1.598_7), (50.0, 0.823_6, 1.184_98)]
        {
            let (found_low, found_high) = range(k, 1e9);
            near(found_low, low);
            near(found_high, high);
        }
    }

    #[test]
    fn with_a_mean_that_is_measured_it_is_wider_as_the_tables_of_f_have_it() {
        // F of 2 and 40, and of 20 and 40 degrees of freedom.
        for (k, m, low, high) in [(1.0, 20.0, 0.105_6, 2.440_4), (10.0, 20.0, 0.585_6, 1.605_2)] {
            let (found_low, found_high) = range(k, m);
            near(found_low, low);
            near(found_high, high);
        }
    }
}
