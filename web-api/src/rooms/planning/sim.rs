//! `switchyard sim`: the routing core held against the cases of a file, in virtual time.
use crate::edge::errand::ErrandError;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use sim::theory::{Effort, Finding, Z_LIMIT, hold, read, text};
use std::io::Write;

pub(crate) fn command() -> Command {
    let number = |name: &'static str| Arg::new(name).long(name).value_name("N");
    Command::new("sim")
        .about("Check the routing core against results of queueing theory")
        .arg(
            Arg::new("cases")
                .long("cases")
                .value_name("FILE")
                .required(true)
                .help("CSV file with the cases, `-` for standard input"),
        )
        .arg(
            Arg::new("case")
                .long("case")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help("Only this case; can be repeated"),
        )
        .arg(number("seed").value_parser(value_parser!(u64)).default_value("1").help("Seed of the random numbers"))
        .arg(
            number("arrivals")
                .value_parser(value_parser!(u64).range(1..))
                .help("The largest number of arrivals simulated for one case"),
        )
}

/// Runs the cases of a file and prints what came of each as soon as it is known.
pub(crate) fn run(given: &ArgMatches) -> Result<(), ErrandError> {
    let file = given.get_one::<String>("cases").map_or("-", String::as_str);
    let unusable = |why: String| ErrandError::Unusable(format!("{file}: {why}"));
    let bytes = if file == "-" { std::io::read_to_string(std::io::stdin()) } else { std::fs::read_to_string(file) };
    let mut cases =
        read(&bytes.map_err(|error| unusable(error.to_string()))?).map_err(|wrong| unusable(wrong.to_string()))?;
    if let Some(only) = given.get_many::<String>("case") {
        let only: Vec<&String> = only.collect();
        if let Some(unknown) = only.iter().find(|name| !cases.iter().any(|case| case.name == ***name)) {
            return Err(unusable(format!("there is no case {unknown}")));
        }
        cases.retain(|case| only.contains(&&case.name));
    }
    let usual = Effort::default();
    let effort = Effort {
        seed: given.get_one("seed").copied().unwrap_or(usual.seed),
        arrivals: given.get_one::<u64>("arrivals").map_or(usual.arrivals, |most| *most as f64),
        ..usual
    };
    let mut out = std::io::stdout().lock();
    let (mut held, mut figures) = (Vec::new(), 0);
    for case in &cases {
        let outcome = hold(case, &effort);
        writeln!(out, "{}", text(case, &outcome))?;
        out.flush()?;
        figures += outcome.findings.len();
        let is_out = |finding: &&Finding| finding.is_out();
        held.extend(outcome.findings.iter().filter(is_out).map(|finding| format!("{} {}", case.name, finding.figure)));
    }
    if held.is_empty() {
        writeln!(out, "{} cases, {figures} figures: all within {Z_LIMIT} standard errors.", cases.len())?;
        return Ok(());
    }
    Err(unusable(format!("{} of {figures} figures are out: {}", held.len(), held.join(", "))))
}
