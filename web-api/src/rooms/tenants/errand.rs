//! The errand that makes tenants, lists them, changes what they are called and include, and suspends and resumes them. A
//! running server hears of it within a second.
use crate::edge::basics::At;
use crate::edge::errand::{ErrandError, open, tenant};
use crate::edge::input::rules;
use crate::edge::security_events::{Event, What, by_errand};
use crate::edge::settings::Settings;
use crate::rooms::tenants::forms::{Changed, why};
use crate::rooms::tenants::init::{administrator, made};
use crate::rooms::tenants::make::{each_once, fresh_key, is_module};
use catalogue::units::Millis;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use engine::{Clock, SystemClock};
use routing::settings::Spans;
use store::Db;
use store::audit::Doer;
use store::tenants::Tenant;

fn text(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("TEXT").help(help)
}

fn which() -> Arg {
    text("tenant", "First label of the tenant's host").required(true)
}

/// How it is called.
pub(crate) fn command() -> Command {
    let create = administrator(Command::new("create"))
        .about("Create a tenant and its administrator; a running server opens it immediately")
        .arg(text("subdomain", "First label of the tenant's host").required(true))
        .arg(text("brand", "The tenant's name").long("name").required(true));
    let change =
        Command::new("change")
            .about("Show what a tenant is called and what its account includes, or change what is given")
            .arg(which())
            .arg(text("name", "Its name"))
            .arg(text("image", "Address of its logo; empty for none"))
            .arg(text("login-image", "Address of the picture on its sign-in screen; empty for none"))
            .arg(
                Arg::new("module")
                    .long("module")
                    .value_name("ID")
                    .action(ArgAction::Append)
                    .value_parser(value_parser!(u16))
                    .help("A module that its account includes; as often as there are. They replace those of before"),
            )
            .arg(
                Arg::new("session-threshold")
                    .long("session-threshold")
                    .value_name("SECONDS")
                    .value_parser(value_parser!(u32).range(1..=86_400))
                    .help("Time left of a session below which its agent is set away until it is renewed"),
            )
            .arg(Arg::new("own-groups").long("own-groups").value_name("BOOL").value_parser(value_parser!(bool)).help(
                "Whether its administrators change permission groups themselves; otherwise an account manager does",
            ))
            .arg(
                Arg::new("new-keys")
                    .long("new-keys")
                    .action(ArgAction::SetTrue)
                    .help("Replace application key and consumer key; calls with the old ones are refused from now on"),
            );
    Command::new("tenant")
        .about("Create, list, change, suspend and resume tenants; a running server sees it within a second")
        .subcommand_required(true)
        .subcommand(create)
        .subcommand(Command::new("list").about("List the tenants"))
        .subcommand(change)
        .subcommand(
            Command::new("suspend")
                .about("Refuse every call of a tenant; its chats stand still until it is resumed")
                .arg(which()),
        )
        .subcommand(Command::new("resume").about("Serve a suspended tenant again, from where it stood").arg(which()))
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    if let Some(("create", given)) = given.subcommand() {
        println!("{} A running server serves it from now on.", made(settings, given).await?);
        return Ok(());
    }
    let db = open(settings).await?;
    let lines = match given.subcommand() {
        Some(("change", given)) => change(&db, given).await?,
        Some(("suspend", given)) => {
            let found = named(&db, given).await?;
            if db.tenants().suspend(found.id, &by()).await? {
                by_errand(&found.subdomain, None, Event::TenantSuspended, What::Nothing);
            }
            vec![line(&named(&db, given).await?)]
        }
        Some(("resume", given)) => {
            let found = named(&db, given).await?;
            if db.tenants().resume(found.id, &by()).await? {
                by_errand(&found.subdomain, None, Event::TenantResumed, What::Nothing);
            }
            vec![line(&named(&db, given).await?)]
        }
        _ => db.tenants().all().await?.iter().map(line).collect(),
    };
    db.close().await;
    lines.iter().for_each(|line| println!("{line}"));
    Ok(())
}

fn by() -> Doer {
    Doer::command(SystemClock::default().now())
}

async fn named(db: &Db, given: &ArgMatches) -> Result<Tenant, ErrandError> {
    tenant(db, given.get_one::<String>("tenant").map(String::as_str).unwrap_or_default()).await
}

fn line(tenant: &Tenant) -> String {
    let state = tenant.suspended.map_or_else(|| "open".to_owned(), |since| format!("suspended since {}", At(since)));
    format!("{} ({}): {}, {state}", tenant.subdomain, tenant.id, tenant.brand_name)
}

async fn change(db: &Db, given: &ArgMatches) -> Result<Vec<String>, ErrandError> {
    let before = named(db, given).await?;
    let (id, by, text) = (before.id, by(), |name: &str| given.get_one::<String>(name).cloned());
    let asked =
        Changed { name: text("name"), image: text("image"), login_image: text("login-image"), ..Changed::default() };
    rules(&asked).map_err(|problem| ErrandError::Unusable(why(&problem)))?;
    if let Some(modules) = given.get_many::<u16>("module") {
        let modules: Vec<u16> = modules.copied().collect();
        let modules =
            each_once(&modules, is_module).map_err(|odd| ErrandError::Unusable(format!("there is no module {odd}")))?;
        db.tenants().set_modules(id, &modules, &by).await?;
    }
    if let Some(brand) = asked.brand() {
        db.tenants().set_brand(id, brand, &by).await?;
    }
    if let Some(seconds) = given.get_one::<u32>("session-threshold") {
        let session_threshold = Millis::seconds(i64::from(*seconds));
        db.tenants().set_spans(id, &Spans { session_threshold, ..before.spans }, &by).await?;
    }
    if let Some(own) = given.get_one::<bool>("own-groups") {
        db.tenants().set_own_groups(id, *own, &by).await?;
    }
    if given.get_flag("new-keys") {
        db.tenants().set_keys(id, &fresh_key(), &fresh_key(), &by).await?;
        by_errand(&before.subdomain, None, Event::KeysChanged, What::Nothing);
    }
    let now = named(db, given).await?;
    let picture = |address: &Option<String>| address.clone().unwrap_or_else(|| "none".into());
    let modules: Vec<String> = now.account.modules.iter().map(ToString::to_string).collect();
    Ok(vec![
        line(&now),
        format!("  --image {}", picture(&now.brand_image)),
        format!("  --login-image {}", picture(&now.brand_login_image)),
        format!("  --module {}", modules.join(" --module ")),
        format!("  --own-groups {}", now.own_groups),
        format!("  --session-threshold {}", now.spans.session_threshold.as_seconds()),
    ])
}
