//! The core held against queueing theory: the real machines in virtual time reproduce exact steady-state figures.
//!
//! `SWITCHYARD_BLESS=1 cargo test -p sim --test theory` writes the table of `docs/engine/theory.md` as well.
use sim::theory::{Case, Effort, Outcome, Z_LIMIT, hold, markdown, read, text};
use std::fmt::Write;

const CASES: &str = include_str!("data/queueing_cases.csv");
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine/theory.md");

const HEAD: &str = "\
# Held against theory

The same machines that serve customers, in virtual time, against closed forms of queueing theory. Written by
`engine/sim/tests/theory.rs` from the cases of `engine/sim/tests/data/queueing_cases.csv`; `switchyard sim --cases FILE` runs
any file with those columns. [simulator.md](simulator.md) says how a run is made.

| family | what it is | source |
|---|---|---|
| EC | M/M/n, Erlang C | Erlang 1917 |
| EA | M/M/n+M, Erlang A: customers leave | Palm 1957; Garnett, Mandelbaum and Reiman 2002 |
| FK | M/M/n/K: a line with so many places | Erlang 1917 |
| PR | priorities, nobody interrupted, class 0 first | Cobham 1954 |
| SK | several skills, first come, first served, longest idle agent | Visschers, Adan and Weiss 2012; Adan and Weiss 2014 |

Arrivals are Poisson, handling and patience exponential, agents answer at once. Errors are standard errors of independent
replications after a warm-up; a figure is right when it is within four of them. Where the servers are busy for less than 0.88
of their time the error is under 1 % of the figure. 99.99 % of the time the true figure lies within 3.9 errors of the measured one.
";

/// Figures whose size says nothing about how well they are known: those of a case that is nearly always busy.
fn precise(outcome: &Outcome) -> bool {
    outcome.findings.iter().all(|finding| finding.error <= 0.01 * finding.measured.abs())
}

fn table(held: &[(&Case, Outcome)]) -> String {
    let mut table = HEAD.to_owned();
    for (case, outcome) in held {
        let busy = if outcome.busy { ", busy for more than 0.88 of the time" } else { "" };
        writeln!(
            table,
            "\n## {}\n{} replications, {:.0} arrivals measured{busy}.\n\n| case | class | figure | expected | measured | error | z |\n|---|---|---|---|---|---|---|",
            case.name, outcome.replications, outcome.arrivals
        )
        .expect("a text can be written");
        table.push_str(&markdown(case, outcome));
    }
    table
}

/// What a table says without what was measured: the case, the class, the figure and what is expected.
fn expectations(table: &str) -> Vec<String> {
    let rows = table.lines().filter(|line| line.starts_with("| ")).map(|line| line.split('|').collect::<Vec<_>>());
    rows.filter(|cells| cells.len() == 9).map(|cells| cells[1..5].join("|")).collect()
}

#[test]
fn the_core_reproduces_every_case() {
    let cases = read(CASES).expect("the cases can be used");
    let held: Vec<(&Case, Outcome)> = cases.iter().map(|case| (case, hold(case, &Effort::default()))).collect();
    let table = table(&held);
    for (case, outcome) in &held {
        println!("{}", text(case, outcome));
    }
    for (case, outcome) in &held {
        let out: Vec<String> =
            outcome.findings.iter().filter(|one| one.is_out()).map(|one| format!("{one:?}")).collect();
        assert_eq!(out, Vec::<String>::new(), "{}: further than {Z_LIMIT} standard errors from theory", case.name);
        assert!(
            outcome.busy || precise(outcome),
            "{}: a figure is not known to 1 %\n{}",
            case.name,
            text(case, outcome)
        );
    }
    if std::env::var_os("SWITCHYARD_BLESS").is_some() {
        std::fs::write(TABLE, &table).expect("the table can be written");
    }
    let committed = std::fs::read_to_string(TABLE).expect("the table is committed");
    let (is, was) = (expectations(&table), expectations(&committed));
    assert!(is == was, "docs/engine/theory.md has other cases: SWITCHYARD_BLESS=1 cargo test -p sim --test theory");
}

/// A file of one case with these cells changed.
fn file(change: &[(&str, &str)]) -> String {
    let mut cells = vec![
        ("case", "X1"),
        ("family", "EC"),
        ("cls", "all"),
        ("lambda_per_s", "0.01"),
        ("aht_s", "60"),
        ("patience_s", ""),
        ("agents", "2"),
        ("slots_per_agent", "1"),
        ("skills", "0"),
        ("discipline", "fcfs"),
        ("agent_selection", "any"),
        ("queue_cap", ""),
        ("p_wait", "0.1"),
    ];
    for (name, value) in change {
        let cell = cells.iter_mut().find(|(known, _)| known == name).expect("a column of the file");
        cell.1 = value;
    }
    let (names, values): (Vec<&str>, Vec<&str>) = cells.into_iter().unzip();
    format!("{}\n{}\n", names.join(","), values.join(","))
}

fn wrong(text: &str) -> String {
    read(text).expect_err("the file cannot be used").to_string()
}

#[test]
fn a_file_that_cannot_be_meant_is_refused_where_it_is_wrong() {
    assert_eq!(wrong(""), "line 1: the file is empty");
    assert_eq!(wrong("case,cls\nX1,all\n"), "line 1, column family: this column is missing in the header");
    let cut = file(&[]).replace(",0.1\n", "\n");
    assert_eq!(wrong(&cut), "line 2: it has 12 cells where the header has 13");
    for (column, value, why) in [
        ("case", "", "it is empty"),
        ("cls", "gold", "\"gold\" is neither `all` nor a number below 256"),
        ("lambda_per_s", "many", "\"many\" is no number"),
        ("lambda_per_s", "0", "it must be above 0"),
        ("lambda_per_s", "inf", "\"inf\" is not a finite number from 0 up"),
        ("aht_s", "-3", "\"-3\" is not a finite number from 0 up"),
        ("aht_s", "", "it is empty"),
        ("patience_s", "0", "it must be above 0"),
        ("agents", "2.5", "\"2.5\" is not a whole number from 0 to 100000"),
        ("agents", "0", "there must be at least one"),
        ("skills", "2x{0", "\"2x{0\" is no pool like 10x{0,1}"),
        ("skills", "2x{1}", "nobody serves class 0"),
        ("discipline", "lifo", "\"lifo\" is none of fcfs, priority"),
        ("agent_selection", "tallest", "\"tallest\" is none of any, longest_idle"),
        ("queue_cap", "-1", "\"-1\" is not a whole number from 0 to 4294967295"),
        ("p_wait", "1.5", "1.5 is no share: it is above 1"),
    ] {
        assert_eq!(wrong(&file(&[(column, value)])), format!("line 2, column {column}: {why}"));
    }
    let over = file(&[("lambda_per_s", "0.04")]);
    assert_eq!(
        wrong(&over),
        "line 2, column lambda_per_s: 2.4000 Erlangs for 2 servers and nobody leaves: the line grows for ever and has no steady state"
    );
    assert!(read(&file(&[("lambda_per_s", "0.04"), ("patience_s", "60")])).is_ok(), "who may leave makes no overload");
    assert!(read(&file(&[("lambda_per_s", "0.04"), ("queue_cap", "3")])).is_ok(), "a full line turns customers away");
    let quoted = file(&[("skills", "\"1x{0,1}|1x{1}\"")]);
    assert_eq!(read(&quoted).expect("it can be used")[0].classes.len(), 2, "all are of two classes, half and half");
    assert_eq!(wrong(&quoted.replace("1x{1}", "9x{1}")), "line 2, column agents: 2, but the pools have 10");
    let twice = file(&[]) + "X1,EC,all,0.01,60,,2,1,0,fcfs,any,,0.1\n";
    assert_eq!(wrong(&twice), "line 3, column cls: the case has this class already");
    let other = file(&[]) + "X1,EC,0,0.01,60,,3,1,0,fcfs,any,,0.1\n";
    assert_eq!(wrong(&other), "line 3, column agents: it differs from line 2, which is of the same case");
    assert_eq!(wrong(&file(&[("case", "\"X1")])), "line 2: a quotation mark is not closed");
}

#[test]
fn a_ring_of_equal_classes_needs_one_row() {
    let ring = read(CASES).expect("the cases can be used");
    let rates = |name: &str| -> Vec<f64> {
        let case = ring.iter().find(|case| case.name == name).expect("a case of the file");
        case.classes.iter().map(|class| class.rate).collect()
    };
    assert_eq!(rates("SK1A2"), [0.00133333333333; 6]);
    assert_eq!(rates("SK20"), [0.0283333333333, 0.0183333333333, 0.0283333333333, 0.0183333333333], "in turn");
}

#[test]
fn a_figure_that_is_not_so_is_out() {
    // Erlang C of 0.6 Erlangs for two: 0.138461538.
    let quick = Effort { arrivals: 200_000.0, ..Effort::default() };
    let held = |p_wait: &str| hold(&read(&file(&[("p_wait", p_wait)])).expect("it can be used")[0], &quick).findings;
    assert!(!held("0.138461538")[0].is_out());
    assert!(held("0.15")[0].is_out());
}
