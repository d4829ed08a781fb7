//! The errand that tells how one person stands with signing in: frozen, a service account, to choose another password.
use crate::edge::errand::{ErrandError, open, tenant};
use crate::edge::security_events::{Event, What, by_errand};
use crate::edge::settings::Settings;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use engine::{Clock, SystemClock};
use store::audit::Doer;

/// How it is called.
pub(crate) fn command() -> Command {
    let text =
        |name: &'static str, help: &'static str| Arg::new(name).long(name).value_name("TEXT").help(help).required(true);
    let yes_or_no = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name("BOOL").help(help).value_parser(value_parser!(bool))
    };
    Command::new("person")
        .about("Show or change how a person signs in; a running server sees it within seconds")
        .arg(text("tenant", "First label of the tenant's host"))
        .arg(text("username", "Whom"))
        .arg(yes_or_no("frozen", "Whether the account is frozen: nothing lets them in, and they are signed out"))
        .arg(yes_or_no(
            "service-account",
            "Whether it is a service account: it comes in by access tokens, and by nothing else",
        ))
        .arg(yes_or_no("must-change", "Whether the next sign-in asks for another password"))
        .arg(
            Arg::new("remove-second-factor")
                .long("remove-second-factor")
                .action(ArgAction::SetTrue)
                .help("Do away with the second factor and its recovery codes; where one is needed, the next sign-in sets up another"),
        )
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    let text = |name: &str| given.get_one::<String>(name).cloned().unwrap_or_default();
    let (subdomain, username) = (text("tenant"), text("username"));
    let db = open(settings).await?;
    let tenant = tenant(&db, &subdomain).await?;
    let nobody = || ErrandError::Unusable(format!("{subdomain} has no one called {username}"));
    let person = db.people().by_name(tenant.id, &username).await?.ok_or_else(nobody)?;
    let said = |name: &str| given.get_one::<bool>(name).copied();
    let now = SystemClock::default().now();
    if let Some(frozen) = said("frozen") {
        db.people().set(tenant.id, person.id, now, |it| it.active = !frozen).await?;
        by_errand(&subdomain, Some(person.id), if frozen { Event::Frozen } else { Event::Unfrozen }, What::Nothing);
    }
    if let Some(service) = said("service-account") {
        // Who came in by a password would stay.
        if service
            && db.sign_in().devices_of_user(tenant.id, person.id).await?.iter().any(|device| device.expires > now)
        {
            return Err(ErrandError::Unusable(format!("{username} is signed in, and has to sign out first")));
        }
        db.people().set(tenant.id, person.id, now, |it| it.api_only = service).await?;
        by_errand(&subdomain, Some(person.id), Event::RulesChanged, What::Word("service_account"));
    }
    if let Some(must) = said("must-change") {
        db.people().set(tenant.id, person.id, now, |it| it.must_change = must).await?;
        by_errand(&subdomain, Some(person.id), Event::RulesChanged, What::Word("must_change"));
    }
    if given.get_flag("remove-second-factor") {
        db.people().reset_factor(tenant.id, person.id, &Doer::command(now)).await?;
    }
    let standing = db.sign_in().standing(tenant.id, person.id).await?.ok_or_else(nobody)?;
    let active = db.people().find(tenant.id, person.id).await?.ok_or_else(nobody)?.active;
    db.close().await;
    println!(
        "{username}: frozen {}, service-account {}, must-change {}, second factor {}.",
        !active,
        standing.api_only,
        standing.must_change,
        standing.factor.is_some()
    );
    Ok(())
}
