//! `switchyard what-if`: a recorded day of the store lived again, as it was and with another roster or policy.
pub(crate) mod change;
pub(crate) mod table;

use crate::edge::errand::ErrandError;
use crate::edge::settings::Settings;
use crate::rooms::planning::day::{self, INTERVAL};
use crate::rooms::policy::known;
use change::{change, unusable};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use jiff::civil::Date;
use routing::time::Millis;
use sim::recorded::{Change, fit, replay};
use std::io::Write;
use store::Db;
use table::{fidelity, sense, table};

pub(crate) fn command() -> Command {
    let option = |name: &'static str, value: &'static str| Arg::new(name).long(name).value_name(value);
    Command::new("what-if")
        .about("Replay a recorded day with something changed, and print both side by side")
        .arg(option("day", "YYYY-MM-DD").required(true).help("The day to replay"))
        .arg(option("tenant", "NAME").required(true).help("First label of the tenant's host"))
        .arg(option("timezone", "ZONE").default_value("UTC").help("Time zone of that day, such as Europe/Rome"))
        .arg(
            option("agents", "+N:SKILL,…")
                .action(ArgAction::Append)
                .allow_hyphen_values(true)
                .help("N more agents, or fewer (-N), with these skills; can be repeated"),
        )
        .arg(option("policy", "FILE").help("JSON file with another routing policy, `-` for standard input"))
        .arg(
            option("seed", "N")
                .value_parser(value_parser!(u64))
                .default_value("1")
                .help("Seed of the random numbers for what the record does not say"),
        )
}

/// Reads the day and prints what it was, what it is when lived again, and what it is with the change.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    let text = |name: &str| given.get_one::<String>(name).map_or("", String::as_str);
    let bounds = bounds(text("day"), text("timezone"))?;
    let db = Db::open(&settings.database_url).await?;
    let tenant = db.tenants().by_subdomain(text("tenant")).await?;
    let tenant = tenant.ok_or_else(|| unusable("tenant", format!("there is no tenant {}", text("tenant"))))?;
    let recording = day::recording(&db, tenant.id, bounds, &mut |_, _| true).await?;
    let today = known(&db, tenant.id, bounds.1).await?;
    db.close().await;
    let (Some(recording), Some(today)) = (recording, today) else {
        return Err(unusable("tenant", format!("there is no tenant {}", text("tenant"))));
    };
    let config = recording.config();
    let Some(config) = config.filter(|_| recording.figures().all().arrived > 0) else {
        return Err(unusable("day", format!("no one came on {} ({})", text("day"), text("timezone"))));
    };
    let mut out = std::io::stdout().lock();
    let seed = given.get_one::<u64>("seed").copied().unwrap_or(1);
    let fitted = fit(&recording, INTERVAL, seed);
    let agents: Vec<&String> = given.get_many::<String>("agents").into_iter().flatten().collect();
    let policy = given.get_one::<String>("policy").map(String::as_str);
    let change = change(&recording, &fitted, (&config, &today), &agents, policy)?;
    let was = recording.figures();
    let again = replay(&recording, &Change::default(), &fitted);
    let changed = (change != Change::default()).then(|| replay(&recording, &change, &fitted));
    writeln!(out, "{} of {} ({}), seed {seed}", text("day"), tenant.brand_name, text("timezone"))?;
    let (table, same) = table(&config, &was, &again, changed.as_ref());
    writeln!(out, "{}", fidelity(same, &again))?;
    for line in change::describe(&change, &config) {
        writeln!(out, "Changed: {line}")?;
    }
    if let Some(sense) = changed.as_ref().and_then(sense) {
        writeln!(out, "{sense}")?;
    }
    write!(out, "{table}")?;
    Ok(())
}

/// A day's first instant, and the next one's.
fn bounds(day: &str, zone: &str) -> Result<(Millis, Millis), ErrandError> {
    let date: Date = day.parse().map_err(|_| unusable("day", format!("{day:?} is no day like 2026-01-31")))?;
    let zone = policy::zone(zone).ok_or_else(|| unusable("timezone", format!("{zone:?} is not known here")))?;
    day::bounds(date, &zone).ok_or_else(|| unusable("day", format!("{day:?} is beyond all calendars")))
}
