//! Simulated customers, and agents on request, at a running server on this machine; and the check of what it promised.
mod call;
mod draw;
mod faults;
mod ledger;
mod patience;
mod people;
mod report;
mod scenarios;
mod socket;
mod target;
mod temper;
mod verify;
mod wire;
mod words;

use clap::{Args, Parser, Subcommand};
use faults::Faults;
use ledger::Ledger;
use report::Report;
use scenarios::{Plan, Scenario};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use target::Target;
use temper::Temper;

/// Simulated customers, and agents on request, at a running server on this machine.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    traffic: Traffic,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Read every chat of a report again: each acknowledged message must be there once and in order.
    Verify {
        /// The report of the test.
        #[arg(long, value_name = "FILE")]
        report: PathBuf,
        /// The server, where it is not at the report's address any more.
        #[arg(long, value_name = "URL")]
        base: Option<String>,
    },
}

#[derive(Debug, Args)]
struct Traffic {
    /// The server; any address beyond this machine is refused.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    base: String,
    /// The tenant.
    #[arg(long, default_value = "demo")]
    tenant: String,
    /// How the rate of arrivals bends over the test.
    #[arg(long, value_enum, default_value = "steady")]
    scenario: Scenario,
    /// Most customers at once.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    customers: u32,
    /// Customers who arrive in a minute.
    #[arg(long, value_name = "PER MINUTE", default_value_t = 12.0, value_parser = positive)]
    rate: f64,
    /// How long the test lasts.
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// Agents who sign in: those of `switchyard seed --load-agents` first, then the demo people; all where no number is given.
    #[arg(long, value_name = "N", num_args = 0..=1, default_value_t = 0, default_missing_value = "1000")]
    agents: u32,
    /// Only these skills, by number.
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    skills: Vec<u32>,
    /// How much quicker than life people think, type and talk.
    #[arg(long, default_value_t = 1.0, value_parser = positive)]
    pace: f64,
    /// Share of messages around which something goes wrong on purpose, and of agents' looks at the line at which their socket is cut.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    faults: f64,
    /// The same seed draws the same people.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write every acknowledged message, for `verify`: at the end, and beside each line that tells how it goes.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// How often a line tells how it goes.
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=3600))]
    tell: u32,
}

fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number <= 1_000_000.0 => Ok(number),
        _ => Err("a number above 0, up to a million".to_owned()),
    }
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..=1.0).contains(&number) => Ok(number),
        _ => Err("a number from 0 to 1".to_owned()),
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    let options = Options::parse();
    let outcome = match options.command {
        Some(Command::Verify { report, base }) => check(&report, base.as_deref()).await,
        None => traffic(options.traffic).await,
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// Drives the server; says whether it kept its promises.
async fn traffic(options: Traffic) -> Result<bool, String> {
    let target = Target::read(&options.base, &options.tenant)?;
    let plan = Plan {
        target,
        scenario: options.scenario,
        customers: options.customers as usize,
        per_minute: options.rate,
        span: Duration::from_secs(u64::from(options.seconds)),
        agents: options.agents as usize,
        skills: options.skills,
        temper: Temper { pace: options.pace },
        faults: Faults { share: options.faults },
        seed: options.seed,
    };
    let ledger = Arc::new(Ledger::new());
    let stop = async {
        // Where no signal can be waited for, the test ends by its time.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    let every = Duration::from_secs(u64::from(options.tell));
    let book = || Report::of(&options.base, &options.tenant, options.seed, ledger.snapshot());
    let so_far = || {
        if let Some(Err(why)) = options.report.as_deref().map(|file| write(&book(), file)) {
            eprintln!("{why}");
        }
    };
    scenarios::run(plan, Arc::clone(&ledger), every, so_far, stop).await?;
    let report = book();
    if let Some(file) = &options.report {
        write(&report, file)?;
    }
    print!("{}", report.table());
    Ok(report.broken.is_empty())
}

/// Writes the file whole: whoever reads it meets the old one or the new one.
fn write(report: &Report, file: &Path) -> Result<(), String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let text = serde_json::to_string_pretty(report).map_err(|error| named(&error))?;
    let beside = file.with_extension("part");
    std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, file)).map_err(|error| named(&error))
}

/// Compares a report with the server; says whether all is there.
async fn check(file: &Path, base: Option<&str>) -> Result<bool, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| named(&error))?;
    let report: Report = serde_json::from_str(&text).map_err(|error| named(&error))?;
    let target = Target::read(base.unwrap_or(&report.base), &report.tenant)?;
    let findings = verify::verify(&report, &target).await?;
    for wrong in &findings.wrong {
        println!("{wrong}");
    }
    println!(
        "{} chats read, {} acknowledged messages, {} wrong, {} chats of others not read",
        findings.chats,
        findings.messages,
        findings.wrong.len(),
        findings.unread
    );
    Ok(findings.wrong.is_empty())
}
