//! The errand that tells what signing in asks of a tenant's people: without anything to change, it says what holds.
use crate::edge::errand::{ErrandError, open, tenant};
use crate::edge::security_events::{Event, What, by_errand};
use crate::edge::settings::Settings;
use crate::rooms::sign_in::rules::{network, sound};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use engine::{Clock, SystemClock};
use store::audit::Doer;
use store::sign_in::{PasswordRules, SignInRules};

/// The numbers of a password's rules: how each is called, what it is, and where it stands.
type Number = (&'static str, &'static str, fn(&mut PasswordRules) -> &mut u32);
const NUMBERS: [Number; 7] = [
    ("password-months", "Months that a password is valid; 0: for ever", |rules| &mut rules.expiry_months),
    ("password-min", "Fewest characters of a password", |rules| &mut rules.min),
    ("password-max", "Most characters", |rules| &mut rules.max),
    ("password-numbers", "Fewest digits", |rules| &mut rules.numbers),
    ("password-uppercase", "Fewest upper-case letters", |rules| &mut rules.uppercase),
    ("password-lowercase", "Fewest lower-case letters", |rules| &mut rules.lowercase),
    ("password-special", "Fewest characters that are neither letter nor digit", |rules| &mut rules.special),
];

/// How it is called.
pub(crate) fn command() -> Command {
    let arg = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    let yes_or_no = |name, help| arg(name, "BOOL", help).value_parser(value_parser!(bool));
    let limit = |name, help| arg(name, "N", help).value_parser(value_parser!(u32));
    Command::new("sign-in")
        .about("Show or change a tenant's rules for signing in; a running server sees them within a second")
        .arg(arg("tenant", "TEXT", "First label of the tenant's host").required(true))
        .arg(
            arg("address", "NETWORK", "An address or network, like 10.1.0.0/16, that people may come from; as often as there are. They replace those of before")
                .action(ArgAction::Append)
                .conflicts_with("any-address"),
        )
        .arg(Arg::new("any-address").long("any-address").action(ArgAction::SetTrue).help("People may sign in from any address"))
        .arg(limit("soft-users", "People signed in at the same time from which on one more has to confirm extra charges; 0: no such limit"))
        .arg(limit("hard-users", "People signed in at the same time beyond which no one comes in; 0: no such limit"))
        .arg(limit("session-length", "Seconds that a session lasts from its last renewal; 0: as the installation has it"))
        .arg(yes_or_no("shared-machines", "Whether people work at machines that others use too: a sign-out then leaves no drafts in the browser"))
        .arg(yes_or_no("second-factor", "Whether everyone needs a second factor"))
        .arg(yes_or_no("password-common", "Whether a password that is soon guessed is refused"))
        .args(NUMBERS.map(|(name, help, _)| limit(name, help)))
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    let subdomain = given.get_one::<String>("tenant").cloned().unwrap_or_default();
    let db = open(settings).await?;
    let tenant = tenant(&db, &subdomain).await?;
    let before = db.sign_in().rules(tenant.id).await?;
    let rules = changed(before.clone(), given)?;
    if rules != before {
        db.sign_in().set_rules(tenant.id, &rules, &Doer::command(SystemClock::default().now())).await?;
        by_errand(&subdomain, None, Event::RulesChanged, What::Word("sign_in"));
    }
    db.close().await;
    println!("{subdomain} {}:\n{}", if rules == before { "asks" } else { "asks from now on" }, told(rules));
    Ok(())
}

fn changed(mut rules: SignInRules, given: &ArgMatches) -> Result<SignInRules, ErrandError> {
    let given_limit = |name: &str| given.get_one::<u32>(name).map(|number| Some(*number).filter(|number| *number > 0));
    if given.get_flag("any-address") {
        rules.addresses = Vec::new();
    } else if let Some(networks) = given.get_many::<String>("address") {
        rules.addresses =
            networks.map(|text| network(text)).collect::<Result<_, _>>().map_err(ErrandError::Unusable)?;
    }
    rules.soft_users = given_limit("soft-users").unwrap_or(rules.soft_users);
    rules.hard_users = given_limit("hard-users").unwrap_or(rules.hard_users);
    rules.session_seconds = given_limit("session-length").unwrap_or(rules.session_seconds);
    rules.shared_machines = given.get_one("shared-machines").copied().unwrap_or(rules.shared_machines);
    rules.second_factor = given.get_one("second-factor").copied().unwrap_or(rules.second_factor);
    rules.password.common = given.get_one("password-common").copied().unwrap_or(rules.password.common);
    for (name, _, place) in NUMBERS {
        if let Some(number) = given.get_one::<u32>(name) {
            *place(&mut rules.password) = *number;
        }
    }
    sound(&rules).map_err(|(_, why)| ErrandError::Unusable(why))?;
    Ok(rules)
}

/// The rules, a line each, as they are given.
fn told(mut rules: SignInRules) -> String {
    let mut lines: Vec<String> = rules.addresses.iter().map(|network| format!("--address {network}")).collect();
    if lines.is_empty() {
        lines.push("--any-address".into());
    }
    lines.push(format!("--soft-users {}", rules.soft_users.unwrap_or(0)));
    lines.push(format!("--hard-users {}", rules.hard_users.unwrap_or(0)));
    lines.push(format!("--session-length {}", rules.session_seconds.unwrap_or(0)));
    lines.push(format!("--shared-machines {}", rules.shared_machines));
    lines.push(format!("--second-factor {}", rules.second_factor));
    lines.push(format!("--password-common {}", rules.password.common));
    lines.extend(NUMBERS.map(|(name, _, place)| format!("--{name} {}", place(&mut rules.password))));
    lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(words: &[&str]) -> Result<SignInRules, ErrandError> {
        let given =
            command().try_get_matches_from([&["sign-in", "--tenant", "demo"], words].concat()).expect("a command");
        changed(SignInRules::default(), &given)
    }

    #[test]
    fn what_is_given_changes_and_the_rest_stays() {
        let rules =
            after(&["--address", "10.1.2.3/16", "--address", "::1", "--hard-users", "5", "--password-min", "12"]);
        let rules = rules.expect("rules");
        assert!(!rules.shared_machines && after(&["--shared-machines", "true"]).expect("rules").shared_machines);
        assert_eq!(rules.addresses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["10.1.0.0/16", "::1/128"]);
        assert_eq!((rules.hard_users, rules.soft_users, rules.password.min), (Some(5), None, 12));
        assert_eq!(rules.password.common, SignInRules::default().password.common);
        assert_eq!(after(&["--hard-users", "0"]).expect("rules"), SignInRules::default());
    }

    #[test]
    fn what_nobody_could_meet_is_refused() {
        for words in [
            &["--address", "everywhere"][..],
            &["--password-max", "3", "--password-min", "4"],
            &["--password-max", "9", "--password-numbers", "4", "--password-special", "4", "--password-lowercase", "4"],
            &["--password-max", "0", "--password-min", "0"],
            &["--soft-users", "6", "--hard-users", "5"],
            &["--session-length", "4000000000"],
        ] {
            assert!(after(words).is_err(), "{words:?}");
        }
    }
}
