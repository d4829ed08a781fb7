//! The errand that says which integrations a tenant's account includes, and changes it.
use crate::edge::errand::{ErrandError, open, tenant};
use crate::edge::settings::Settings;
use catalogue::integration;
use clap::{Arg, ArgMatches, Command};
use engine::{Clock, SystemClock};
use store::audit::Doer;
use store::tenants::Tenant;
use store::{Db, StoreError};

/// How it is called.
pub(crate) fn command() -> Command {
    let names: Vec<&str> = integration::ROWS.iter().map(|row| row.name).collect();
    Command::new("integration")
        .about(
            "Show or change which integrations a tenant's account includes; a running server sees it within a second",
        )
        .arg(
            Arg::new("tenant")
                .long("tenant")
                .value_name("TEXT")
                .required(true)
                .help("First label of the tenant's host"),
        )
        .arg(Arg::new("state").value_parser(["on", "off"]).requires("name").help("Whether the account includes it"))
        .arg(Arg::new("name").value_parser(names).ignore_case(true).help("Name of the integration"))
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    let text = |name: &str| given.get_one::<String>(name).map(String::as_str);
    let db = open(settings).await?;
    let subdomain = text("tenant").unwrap_or_default();
    let tenant = tenant(&db, subdomain).await?;
    let mut held = tenant.account.integrations.clone();
    let named = text("name").and_then(|name| integration::ROWS.iter().find(|row| row.name.eq_ignore_ascii_case(name)));
    if let (Some(row), Some(state)) = (named, text("state")) {
        held.retain(|id| *id != row.id);
        if state == "on" {
            held.push(row.id);
        }
        held.sort_unstable();
        include(&db, &tenant, &held, &Doer::command(SystemClock::default().now())).await?;
    }
    db.close().await;
    for row in integration::ROWS {
        let state = if held.contains(&row.id) { "on" } else { "off" };
        println!("{subdomain}: {} ({}) {state}: {}", row.name, row.id, row.opens);
    }
    Ok(())
}

/// The account of a tenant includes these integrations from now on. Webhooks that come back are called for what happens
/// from then on.
pub(crate) async fn include(db: &Db, tenant: &Tenant, integrations: &[u16], by: &Doer) -> Result<(), StoreError> {
    let webhooks = |held: &[u16]| held.contains(&integration::WEBHOOKS);
    if webhooks(integrations) && !webhooks(&tenant.account.integrations) {
        db.webhooks().hear_from_now(tenant.id).await?;
    }
    db.tenants().set_integrations(tenant.id, integrations, by).await.map(drop)
}
