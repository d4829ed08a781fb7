//! The table of a case: for a terminal, and for the documentation.
use super::{Case, Finding, Outcome};
use std::fmt::Write;

/// Six digits that matter.
fn number(value: f64) -> String {
    if !value.is_finite() {
        return value.to_string();
    }
    let digits = if value == 0.0 { 0 } else { value.abs().log10().floor() as i32 };
    match digits {
        -5..=6 => {
            let text = format!("{value:.*}", (5 - digits).max(0) as usize);
            if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
        }
        _ => format!("{value:.5e}"),
    }
}

fn class(finding: &Finding) -> String {
    finding.class.map_or("all".to_owned(), |class| class.to_string())
}

fn z(finding: &Finding) -> String {
    format!("{:.2}", finding.z())
}

/// A case in lines for a terminal.
pub fn text(case: &Case, outcome: &Outcome) -> String {
    let mut text = format!(
        "{} {}: {:.0} arrivals in {} replications of {:.0} s after {:.0} s of warm-up\n",
        case.name, case.family, outcome.arrivals, outcome.replications, outcome.length.window, outcome.length.warm_up
    );
    writeln!(
        text,
        "  {:<5} {:<28} {:>12} {:>12} {:>12} {:>7}",
        "class", "figure", "expected", "measured", "error", "z"
    )
    .ok();
    for finding in &outcome.findings {
        let (expected, measured, error) = (number(finding.expected), number(finding.measured), number(finding.error));
        let (class, z, out) = (class(finding), z(finding), if finding.is_out() { "  OUT" } else { "" });
        writeln!(text, "  {class:<5} {:<28} {expected:>12} {measured:>12} {error:>12} {z:>7}{out}", finding.figure)
            .ok();
    }
    text
}

/// A case in lines of a table of the documentation.
pub fn markdown(case: &Case, outcome: &Outcome) -> String {
    let mut text = String::new();
    for finding in &outcome.findings {
        let (expected, measured, error) = (number(finding.expected), number(finding.measured), number(finding.error));
        let (class, z) = (class(finding), z(finding));
        writeln!(text, "| {} | {class} | {} | {expected} | {measured} | {error} | {z} |", case.name, finding.figure)
            .ok();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_with_six_digits() {
        let written = [0.0, 1.0, 0.174131933595, 2907.46887967, 1.2345678e-9, 12345678.9].map(number);
        assert_eq!(written, ["0", "1", "0.174132", "2907.47", "1.23457e-9", "1.23457e7"]);
    }
}
