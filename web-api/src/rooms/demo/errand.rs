//! The errand that fills the demo tenants.
use crate::edge::errand::{ErrandError, open};
use crate::edge::settings::Settings;
use crate::rooms::demo::{PASSWORD, seed, staff};
use clap::{Arg, ArgMatches, Command};
use engine::{Clock, SystemClock};

/// How it is called.
pub(crate) fn command() -> Command {
    Command::new("seed").about("Create the demo tenants that do not exist yet, and stop").arg(
        Arg::new("load-agents").long("load-agents").value_name("N").value_parser(clap::value_parser!(u32).range(1..=999)).help(
            "Staff the tenant demo for a load test as well: agents load.001 to load.N with 5 slots each, every skill and the \
             demo password. A running server lets them in from then on",
        ),
    )
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    let load_agents = given.get_one::<u32>("load-agents").copied();
    let db = open(settings).await?;
    let now = SystemClock::default().now();
    let filled = seed(&db, now).await?;
    let staffed = match load_agents {
        Some(number) => Some(staff(&db, number, now).await?),
        None => None,
    };
    db.close().await;
    match staffed {
        None => {}
        Some(Some(added)) => println!("Agents for load tests added: {added}."),
        Some(None) => {
            return Err(ErrandError::Unusable("the tenant demo is not the demo tenant: no one was added".into()));
        }
    }
    match filled.as_slice() {
        [] => println!("The demo tenants already exist."),
        filled => println!("Created: {}. Everyone's password is {}.", filled.join(", "), PASSWORD),
    }
    Ok(())
}
