//! The table of `docs/engine/breaches.md`.
use super::share;
use crate::follow::{Look, Rule, score};
use routing::folds::breach::Score;
use std::fmt::Write;

pub(crate) const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine/breaches.md");

const HEAD: &str = include_str!("head.md");

/// The rules that are held against each other.
pub(crate) const RULES: [Rule; 3] = [Rule::Forecast, Rule::Near(5.0), Rule::Straight];

/// From which chance on the oracle says a breach.
const ORACLE: [f64; 3] = [40.0, 60.0, 80.0];
/// What it said stands down to this part of that.
const ORACLE_KEEPS: f64 = 1.0 / 3.0;
const POSSIBLE: &str = include_str!("possible.md");

fn name(rule: Rule) -> &'static str {
    match rule {
        Rule::Forecast | Rule::Bounds(..) | Rule::Oracle(..) => "the forecast",
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

/// What the oracle comes to on the same days.
pub(crate) fn possible(days: &[(String, Vec<Vec<Look>>)]) -> String {
    let mut table = POSSIBLE.to_owned();
    let all = ("all".to_owned(), days.iter().flat_map(|(_, lines)| lines.clone()).collect());
    for (days, lines) in days.iter().chain([&all]) {
        let figures = ORACLE.map(|say| {
            let Score { breaches, foretold, said, came } = score(lines, Rule::Oracle(say, say * ORACLE_KEEPS));
            format!("{:.2} and {:.2}", share(foretold, breaches), share(came, said))
        });
        writeln!(table, "| {days} | {} |", figures.join(" | ")).expect("a text can be written");
    }
    table
}

/// What a page says of that.
pub(crate) fn of_oracle(page: &str) -> &str {
    let heading = POSSIBLE.trim_start().lines().next().expect("a heading");
    page.find(heading).map_or("", |at| &page[at - 1..])
}

/// Recall and precision of the forecast over all days, as a table has them.
pub(crate) fn promised(table: &str) -> (f64, f64) {
    let row = table.lines().find(|line| line.starts_with("| all |") && line.contains(name(Rule::Forecast)));
    let cells: Vec<&str> = row.expect("a row of all days").split('|').map(str::trim).collect();
    let figure = |at: usize| cells[at].parse().expect("a figure");
    (figure(5), figure(7))
}
