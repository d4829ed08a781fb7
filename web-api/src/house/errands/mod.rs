//! What the binary does: serve, or one of the errands of an operator.
pub(crate) mod integration;
pub(crate) mod secrets;
pub(crate) mod sim;
pub(crate) mod what_if;

use crate::edge::settings::{Settings, SettingsError, flags};
use crate::edge::vault::{self, Vault, VaultError};
use crate::edge::visitor;
use crate::house::{open_files, server};
use crate::rooms::{demo, knowledge, maintenance, sign_in};
use catalogue::{limit, permission};
use clap::{Arg, ArgAction, ArgMatches, Command};
use engine::{Clock, SystemClock};
use std::io::{BufRead, IsTerminal, Write};
use store::{Counted, Db, NewUser, PasswordRules, SignInRules, StoreError, Tenant};
use tokio::signal::unix::{SignalKind, signal};

/// Why a command could not be carried out, in a line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The settings cannot be used.
    #[error("{0}")]
    Settings(#[from] SettingsError),
    /// The server did not start.
    #[error("{0}")]
    Server(#[from] server::ServerError),
    /// The store said no.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The secrets in the store cannot be read.
    #[error("{0}")]
    Vault(#[from] VaultError),
    /// Something could not be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// What was given does not do.
    #[error("{0}")]
    Unusable(String),
}

/// The command line.
pub fn command_line() -> Command {
    let init = Command::new("init")
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
        );
    let seed = Command::new("seed").about("Create the demo tenants that do not exist yet, and stop").arg(
        Arg::new("load-agents").long("load-agents").value_name("N").value_parser(clap::value_parser!(u32).range(1..=999)).help(
            "Staff the tenant demo for a load test as well: agents load.001 to load.N with 5 slots each, every skill and the \
             demo password. A server that runs knows them after its next start",
        ),
    );
    let command = Command::new("switchyard")
        .version(env!("CARGO_PKG_VERSION"))
        .about("A chat routing engine with its operations console")
        .subcommand(Command::new("serve").about("Run the server (the default)"))
        .subcommand(init)
        .subcommand(Command::new("migrate").about("Bring the database up to date, and stop"))
        .subcommand(seed)
        .subcommand(sign_in::errand::command())
        .subcommand(sign_in::sso::errand::command())
        .subcommand(sign_in::person_errand::command())
        .subcommand(secrets::command())
        .subcommand(sign_in::global_admin::command())
        .subcommand(maintenance::errand::command())
        .subcommand(integration::command())
        .subcommand(knowledge::errand::command())
        .subcommand(sim::command())
        .subcommand(what_if::command())
        .subcommand(Command::new("check-config").about("Say whether the settings can be used, and stop"));
    flags(command)
}

/// Does what the command line says.
///
/// # Errors
/// A line for the operator.
pub async fn run(matches: &ArgMatches) -> Result<(), CommandError> {
    let settings = Settings::read(matches)?;
    match matches.subcommand() {
        Some(("init", given)) => init(&settings, given).await,
        Some(("migrate", _)) => {
            open(&settings).await?.close().await;
            println!("The database is up to date.");
            Ok(())
        }
        Some(("seed", given)) => seed(&settings, given.get_one::<u32>("load-agents").copied()).await,
        Some(("sign-in", given)) => sign_in::errand::run(&settings, given).await,
        Some(("sso", given)) => sign_in::sso::errand::run(&settings, given).await,
        Some(("person", given)) => sign_in::person_errand::run(&settings, given).await,
        Some(("secrets", given)) => secrets::run(&settings, given).await,
        Some(("integration", given)) => integration::run(&settings, given).await,
        Some(("article", given)) => knowledge::errand::run(&settings, given).await,
        Some(("maintenance", given)) => maintenance::errand::run(&settings, given).await,
        Some(("global-admin", given)) => sign_in::global_admin::run(&settings, given).await,
        Some(("sim", given)) => sim::run(given),
        Some(("what-if", given)) => what_if::run(&settings, given).await,
        Some(("check-config", _)) => {
            Vault::new(&settings)?;
            println!("The settings are valid.");
            Ok(())
        }
        _ => serve(settings).await,
    }
}

pub(crate) async fn open(settings: &Settings) -> Result<Db, CommandError> {
    let db = settings.open().await?;
    db.migrate().await?;
    Ok(db)
}

/// What seals a secret for a database, whose others are sealed by the same key from now on. An errand that is not told the
/// key does not lay a secret there as it is, beside those that are sealed.
pub(crate) async fn sealing(settings: &Settings, db: &Db) -> Result<Vault, CommandError> {
    let vault = Vault::new(settings)?;
    vault::seal_all(&vault, db).await?;
    Ok(vault)
}

/// The tenant that an operator names.
pub(crate) async fn tenant(db: &Db, subdomain: &str) -> Result<Tenant, CommandError> {
    let found = db.tenant_by_subdomain(subdomain).await?;
    found.ok_or_else(|| CommandError::Unusable(format!("there is no tenant {subdomain}")))
}

async fn seed(settings: &Settings, load_agents: Option<u32>) -> Result<(), CommandError> {
    let db = open(settings).await?;
    let now = SystemClock::default().now();
    let filled = demo::seed(&db, now).await?;
    let staffed = match load_agents {
        Some(number) => Some(demo::staff(&db, number, now).await?),
        None => None,
    };
    db.close().await;
    match staffed {
        None => {}
        Some(Some(added)) => println!("Agents for load tests added: {added}."),
        Some(None) => {
            return Err(CommandError::Unusable("the tenant demo is not the demo tenant: nobody was added".into()));
        }
    }
    match filled.as_slice() {
        [] => println!("The demo tenants already exist."),
        filled => println!("Created: {}. Everyone's password is {}.", filled.join(", "), demo::PASSWORD),
    }
    Ok(())
}

async fn init(settings: &Settings, given: &ArgMatches) -> Result<(), CommandError> {
    let text = |name: &str| given.get_one::<String>(name).cloned().unwrap_or_default();
    let subdomain = text("subdomain").to_lowercase();
    if !visitor::is_subdomain(&subdomain) {
        return Err(CommandError::Unusable(format!("{subdomain}: a subdomain has letters, digits and hyphens")));
    }
    let username = text("username");
    if username.trim().is_empty() || username.contains(char::is_whitespace) {
        return Err(CommandError::Unusable(format!("{username:?} is no user name")));
    }
    let db = open(settings).await?;
    // One without people was begun and cut short.
    if let Some(begun) = db.tenant_by_subdomain(&subdomain).await?
        && db.last_id(begun.id, Counted::Users).await? > 0
    {
        return Err(CommandError::Unusable(format!("there is a tenant {subdomain} already")));
    }
    let password = password(given.get_one::<String>("password-file").map(String::as_str))?;
    check_password(&password, &[&username, &text("firstname"), &text("lastname"), &text("brand")])?;
    let password_hash = sign_in::hash(&password).map_err(|error| CommandError::Unusable(error.to_string()))?;
    let now = SystemClock::default().now();
    let tenant = demo::found(&db, &subdomain, &text("brand"), demo::every_integration(), now).await?;
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
    let id = db.create_user(tenant, &user).await?;
    // From now on it grows old.
    db.set_password(tenant, id, &user.password_hash, now).await?;
    db.set_must_change(tenant, id, given.get_flag("must-change")).await?;
    if given.get_flag("second-factor") {
        let rules = SignInRules { second_factor: true, ..db.sign_in_rules(tenant).await? };
        db.set_sign_in_rules(tenant, &rules).await?;
    }
    db.close().await;
    println!("Created tenant {subdomain} with administrator {username}. Start the server with `switchyard serve`.");
    Ok(())
}

fn first_line(text: String) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// What stands in a file, or comes in by `-`.
pub(crate) fn secret(file: &str) -> Result<String, CommandError> {
    match file {
        "-" => Ok(first_line(read_line()?)),
        file => Ok(first_line(std::fs::read_to_string(file)?)),
    }
}

fn password(file: Option<&str>) -> Result<String, CommandError> {
    match file {
        Some(file) => secret(file),
        None if std::io::stdin().is_terminal() => {
            let chosen = rpassword::prompt_password("Password of the administrator: ")?;
            if rpassword::prompt_password("Once more: ")? != chosen {
                return Err(CommandError::Unusable("the two passwords differ".into()));
            }
            Ok(chosen)
        }
        None => Ok(first_line(read_line()?)),
    }
}

fn read_line() -> std::io::Result<String> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line)
}

/// Held against the default policy.
fn check_password(password: &str, about: &[&str]) -> Result<(), CommandError> {
    let rules = PasswordRules::default();
    if sign_in::broken(password, &rules, about).is_empty() {
        return Ok(());
    }
    let PasswordRules { min, max, .. } = rules;
    Err(CommandError::Unusable(format!(
        "the password needs {min} to {max} characters with a digit, an upper and a lower case letter and something else, and must not be one that is soon guessed"
    )))
}

async fn serve(settings: Settings) -> Result<(), CommandError> {
    let demo = settings.demo;
    open_files::raise(settings.max_sockets);
    let running = server::start(settings.clone()).await?;
    // Before anybody is told that it runs: whoever reads that may tell it to stop.
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    // Nobody may be reading what is printed; that is no reason not to serve.
    if let Err(error) = welcome(&settings, &running, demo) {
        tracing::warn!(%error, "the addresses could not be printed");
    }
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
    running.stop().await;
    tracing::info!("stopped");
    Ok(())
}

fn welcome(settings: &Settings, running: &server::Running, demo: bool) -> std::io::Result<()> {
    let port = running.address.port();
    let mut out = std::io::stdout().lock();
    writeln!(out, "Switchyard {} is ready.", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "  console  http://{}/", running.address)?;
    writeln!(out, "  widget   http://{}/demo/", running.address)?;
    writeln!(out, "  API      http://{}/docs/", running.address)?;
    if let Some(metrics) = settings.metrics_address() {
        writeln!(out, "  metrics  http://{metrics}/metrics")?;
    }
    if let Some(outbox) = running.outbox() {
        writeln!(out, "  mails    http://{}{outbox} (no mail server is set: they stay here)", running.address)?;
    }
    let tenants = running.tenants();
    if tenants.is_empty() {
        writeln!(out, "There is no tenant yet. Make one with `switchyard init`, or look around with `serve --demo`.")?;
    }
    for (subdomain, brand) in tenants.iter().filter(|(subdomain, _)| *subdomain != settings.default_tenant) {
        writeln!(out, "  {brand:<8} http://{subdomain}.localhost:{port}/")?;
    }
    if demo {
        writeln!(out, "Demo sign-ins, all with the password {}:", demo::PASSWORD)?;
        for (subdomain, username, role) in running.demo_users() {
            writeln!(out, "  {subdomain:<5} {username:<18} {role}")?;
        }
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command_line().debug_assert();
        let matches = command_line().get_matches_from(["switchyard", "serve", "--demo", "--listen", "127.0.0.1:0"]);
        let settings = Settings::read(&matches).unwrap();
        assert!(settings.demo && settings.listen == "127.0.0.1:0");
        assert_eq!(matches.subcommand_name(), Some("serve"));
        let bare = command_line().get_matches_from(["switchyard", "--demo"]);
        assert!(Settings::read(&bare).unwrap().demo && bare.subcommand_name().is_none());
    }

    #[test]
    fn a_weak_password_is_refused() {
        assert!(check_password("switchyard-demo-1", &[]).is_err());
        assert!(check_password("Lampada-verde-48", &["admin"]).is_ok());
        assert!(check_password("Short-1", &[]).is_err());
        assert!(check_password("Administrator-1", &["administrator"]).is_err());
    }
}
