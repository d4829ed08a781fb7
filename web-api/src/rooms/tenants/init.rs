//! The errand that makes the first tenant and its administrator, and what it shares with the one that makes another.
use crate::edge::errand::{ErrandError, line, open, secret};
use crate::edge::security_events::{Event, What, by_errand};
use crate::edge::settings::Settings;
use crate::rooms::tenants::forms::{Administrator, Wanted};
use crate::rooms::tenants::make::NotMade;
use clap::{Arg, ArgAction, ArgMatches, Command};
use engine::{Clock, SystemClock};
use std::io::IsTerminal;

/// How it is called.
pub(crate) fn command() -> Command {
    let subdomain = Arg::new("subdomain").long("subdomain").default_value("demo");
    administrator(Command::new("init"))
        .about("Create the first tenant and its administrator")
        .arg(subdomain.help("First label of the tenant's host"))
        .arg(Arg::new("brand").long("brand").default_value("Switchyard").help("The tenant's name"))
}

/// What a tenant's first administrator is made from.
pub(crate) fn administrator(command: Command) -> Command {
    command
        .arg(Arg::new("username").long("username").default_value("admin").help("The administrator's user name"))
        .arg(Arg::new("firstname").long("firstname").default_value("Admin").help("The administrator's first name"))
        .arg(Arg::new("lastname").long("lastname").default_value("").help("The administrator's last name"))
        .arg(Arg::new("email").long("email").default_value("").help("The administrator's email address"))
        .arg(
            Arg::new("password-file")
                .long("password-file")
                .value_name("FILE")
                .help("File with the password, `-` for standard input; without it you are asked for the password"),
        )
        .arg(
            Arg::new("must-change")
                .long("must-change")
                .action(ArgAction::SetTrue)
                .help("The administrator has to choose a new password at the first sign-in"),
        )
        .arg(
            Arg::new("second-factor")
                .long("second-factor")
                .action(ArgAction::SetTrue)
                .help("Everyone in the tenant needs two-step verification"),
        )
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    println!("{} Start the server with `switchyard serve`.", made(settings, given).await?);
    Ok(())
}

/// Makes the tenant that is asked for; what was made.
pub(crate) async fn made(settings: &Settings, given: &ArgMatches) -> Result<String, ErrandError> {
    let text = |name: &str| given.get_one::<String>(name).cloned().unwrap_or_default();
    let mut wanted = Wanted {
        subdomain: text("subdomain").to_lowercase(),
        name: text("brand"),
        administrator: Administrator {
            username: text("username"),
            firstname: text("firstname"),
            lastname: text("lastname"),
            email: text("email"),
            password: String::new(),
            must_change: given.get_flag("must-change"),
        },
        second_factor: given.get_flag("second-factor"),
    };
    let db = open(settings).await?;
    wanted.check(&db).await?;
    wanted.administrator.password = password(given.get_one::<String>("password-file").map(String::as_str))?;
    wanted.make(&db, SystemClock::default().now()).await?;
    by_errand(&wanted.subdomain, None, Event::TenantMade, What::Nothing);
    db.close().await;
    Ok(format!("Created tenant {} with administrator {}.", wanted.subdomain, wanted.administrator.username))
}

impl From<NotMade> for ErrandError {
    fn from(why: NotMade) -> ErrandError {
        match why {
            NotMade::Store(error) => ErrandError::Store(error),
            other => ErrandError::Unusable(other.to_string()),
        }
    }
}

fn password(file: Option<&str>) -> Result<String, ErrandError> {
    match file {
        Some(file) => secret(file),
        None if std::io::stdin().is_terminal() => {
            let chosen = rpassword::prompt_password("Password of the administrator: ")?;
            if rpassword::prompt_password("Once more: ")? != chosen {
                return Err(ErrandError::Unusable("the two passwords differ".into()));
            }
            Ok(chosen)
        }
        None => Ok(line()?.lines().next().unwrap_or_default().to_owned()),
    }
}
