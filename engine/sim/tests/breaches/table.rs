//! The table of `docs/engine/breaches.md`.
use super::share;
use crate::follow::Rule;
use routing::folds::breach::Score;
use std::fmt::Write;

pub(crate) const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine/breaches.md");

const HEAD: &str = include_str!("head.md");

/// The rules that are held against each other.
pub(crate) const RULES: [Rule; 3] = [Rule::Forecast, Rule::Near(5.0), Rule::Straight];

fn name(rule: Rule) -> &'static str {
    match rule {
        Rule::Forecast | Rule::Bounds(..) => "the forecast",
        Rule::Near(_) => "naive: less than 5 points above the target",
        Rule::Straight => "naive: the last 10 minutes go on for 15 more",
    }
}

/// One line of the table: days, how many lines of them, and what each rule came to.
pub(crate) struct Row {
    pub(crate) days: String,
    pub(crate) lines: usize,
    pub(crate) scores: [Score; 3],
}

pub(crate) fn table(rows: &[Row]) -> String {
    let mut table = HEAD.to_owned();
    for Row { days, lines, scores } in rows {
        for (rule, score) in RULES.into_iter().zip(scores) {
            let Score { breaches, foretold, said, came } = *score;
            let (recall, precision) = (share(foretold, breaches), share(came, said));
            writeln!(table, "| {days} | {lines} | {} | {foretold} of {breaches} | {recall:.2} | {came} of {said} | {precision:.2} |", name(rule))
                .expect("a text can be written");
        }
    }
    table
}

/// Recall and precision of the forecast over all days, as a table has them.
pub(crate) fn promised(table: &str) -> (f64, f64) {
    let row = table.lines().find(|line| line.starts_with("| all |") && line.contains(name(Rule::Forecast)));
    let cells: Vec<&str> = row.expect("a row of all days").split('|').map(str::trim).collect();
    let figure = |at: usize| cells[at].parse().expect("a figure");
    (figure(5), figure(7))
}
