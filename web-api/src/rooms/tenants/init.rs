//! The errand that makes the first tenant and its administrator.
use crate::edge::hosts;
use crate::edge::errand::{ErrandError, line, open, secret};
use crate::edge::settings::Settings;
use crate::rooms::sign_in;
use crate::rooms::tenants::make::{every_integration, found};
use catalogue::{limit, permission};
use clap::{Arg, ArgAction, ArgMatches, Command};
use engine::{Clock, SystemClock};
use std::io::IsTerminal;
use store::counters::Counted;
use store::people::NewUser;
use store::sign_in::{PasswordRules, SignInRules};

/// How it is called.
pub(crate) fn command() -> Command {
    Command::new("init")
        .about("Create the first tenant and its administrator")
        .arg(Arg::new("subdomain").long("subdomain").default_value("demo").help("First label of the tenant's host"))
        .arg(Arg::new("brand").long("brand").default_value("Switchyard").help("The tenant's name"))
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
    let text = |name: &str| given.get_one::<String>(name).cloned().unwrap_or_default();
    let subdomain = text("subdomain").to_lowercase();
    if !hosts::is_subdomain(&subdomain) {
        return Err(ErrandError::Unusable(format!("{subdomain}: a subdomain has letters, digits and hyphens")));
    }
    let username = text("username");
    if username.trim().is_empty() || username.contains(char::is_whitespace) {
        return Err(ErrandError::Unusable(format!("{username:?} is no user name")));
    }
    let db = open(settings).await?;
    // One without people was begun and cut short.
    if let Some(begun) = db.tenants().by_subdomain(&subdomain).await?
        && db.counters().last_id(begun.id, Counted::Users).await? > 0
    {
        return Err(ErrandError::Unusable(format!("there is a tenant {subdomain} already")));
    }
    let password = password(given.get_one::<String>("password-file").map(String::as_str))?;
    check_password(&password, &[&username, &text("firstname"), &text("lastname"), &text("brand")])?;
    let password_hash = sign_in::hash(&password).map_err(|error| ErrandError::Unusable(error.to_string()))?;
    let now = SystemClock::default().now();
    let tenant = found(&db, &subdomain, &text("brand"), every_integration(), now).await?;
    let group = permission::GROUPS.iter().find(|group| group.permissions.contains(&permission::USERS));
    let user = NewUser {
        id: None,
        username: username.clone(),
        firstname: text("firstname"),
        lastname: text("lastname"),
        nickname: None,
        email: text("email"),
        password_hash,
        group: group.map_or(1, |group| group.id),
        department: None,
        slots: limit::AGENT_SLOTS_DEFAULT,
        preferences: "{}".into(),
        created: now,
        skills: Vec::new(),
    };
    let id = db.people().create(tenant, &user).await?;
    // From now on it grows old.
    db.sign_in().set_password(tenant, id, &user.password_hash, now).await?;
    db.sign_in().set_must_change(tenant, id, given.get_flag("must-change")).await?;
    if given.get_flag("second-factor") {
        let rules = SignInRules { second_factor: true, ..db.sign_in().rules(tenant).await? };
        db.sign_in().set_rules(tenant, &rules).await?;
    }
    db.close().await;
    println!("Created tenant {subdomain} with administrator {username}. Start the server with `switchyard serve`.");
    Ok(())
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

/// Held against the default policy.
fn check_password(password: &str, about: &[&str]) -> Result<(), ErrandError> {
    let rules = PasswordRules::default();
    if sign_in::broken(password, &rules, about).is_empty() {
        return Ok(());
    }
    let PasswordRules { min, max, .. } = rules;
    Err(ErrandError::Unusable(format!(
        "the password needs {min} to {max} characters with a digit, an upper and a lower case letter and something else, and must not be one that is soon guessed"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weak_password_is_refused() {
        assert!(check_password("switchyard-demo-1", &[]).is_err());
        assert!(check_password("Lampada-verde-48", &["admin"]).is_ok());
        assert!(check_password("Short-1", &[]).is_err());
        assert!(check_password("Administrator-1", &["administrator"]).is_err());
    }
}
