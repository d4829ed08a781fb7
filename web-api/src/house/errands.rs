//! What the binary does: serve, or one of the errands of an operator.
use crate::edge::errand::{Errand, ErrandError, open};
use crate::edge::plan::Plan;
use crate::edge::settings::{Settings, flags};
use crate::edge::vault::Vault;
use crate::house::console::Pages;
use crate::house::{error, open_files, secrets, server};
use clap::{ArgMatches, Command};
use std::io::Write;
use tokio::signal::unix::{SignalKind, signal};

/// Why a command could not be carried out, in a line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// An errand.
    #[error("{0}")]
    Errand(#[from] ErrandError),
    /// The server did not start.
    #[error("{0}")]
    Server(#[from] error::ServerError),
    /// Something could not be written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// The rooms' errands, and that of secrets.
fn errands(plan: &Plan) -> impl Iterator<Item = Errand> {
    let secrets = Errand { command: secrets::command, run: |settings, given| Box::pin(secrets::run(settings, given)) };
    plan.rooms.iter().flat_map(|room| (room.errands)()).chain([secrets])
}

/// The command line.
pub(crate) fn command_line(plan: &Plan) -> Command {
    let command = Command::new("switchyard")
        .version(env!("CARGO_PKG_VERSION"))
        .about("A chat routing engine with its operations console")
        .subcommand(Command::new("serve").about("Run the server (the default)"))
        .subcommand(Command::new("migrate").about("Bring the database up to date, and stop"))
        .subcommands(errands(plan).map(|errand| (errand.command)()))
        .subcommand(Command::new("check-config").about("Say whether the settings can be used, and stop"));
    flags(command)
}

/// Does what the command line says.
///
/// # Errors
/// A line for the operator.
pub(crate) async fn run(plan: &'static Plan, matches: &ArgMatches, pages: Pages) -> Result<(), CommandError> {
    let settings = Settings::read(matches).map_err(ErrandError::from)?;
    match matches.subcommand() {
        Some(("migrate", _)) => {
            open(&settings).await?.close().await;
            println!("The database is up to date.");
            Ok(())
        }
        Some(("check-config", _)) => {
            Vault::new(&settings).map_err(ErrandError::from)?;
            println!("The settings are valid.");
            Ok(())
        }
        Some((name, given)) if name != "serve" => {
            let errand = errands(plan).find(|errand| (errand.command)().get_name() == name);
            let errand = errand.expect("the command line has the errands that there are");
            Ok((errand.run)(&settings, given).await?)
        }
        _ => serve(plan, settings, pages).await,
    }
}

async fn serve(plan: &'static Plan, settings: Settings, pages: Pages) -> Result<(), CommandError> {
    open_files::raise(settings.max_sockets);
    let running = server::start(plan, settings.clone(), pages).await?;
    // Before anybody is told that it runs: whoever reads that may tell it to stop.
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    // Nobody may be reading what is printed; that is no reason not to serve.
    if let Err(error) = welcome(&settings, &running) {
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

fn welcome(settings: &Settings, running: &server::Running) -> std::io::Result<()> {
    let port = running.address.port();
    let mut out = std::io::stdout().lock();
    writeln!(out, "Switchyard {} is ready.", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "  console  http://{}/", running.address)?;
    writeln!(out, "  widget   http://{}/demo/", running.address)?;
    writeln!(out, "  API      http://{}/docs/", running.address)?;
    if let Some(metrics) = settings.metrics_address() {
        writeln!(out, "  metrics  http://{metrics}/metrics")?;
    }
    let tenants = running.tenants();
    if tenants.is_empty() {
        writeln!(out, "There is no tenant yet. Make one with `switchyard init`, or look around with `serve --demo`.")?;
    }
    for (subdomain, brand) in tenants.iter().filter(|(subdomain, _)| *subdomain != settings.default_tenant) {
        writeln!(out, "  {brand:<8} http://{subdomain}.localhost:{port}/")?;
    }
    for line in running.greetings() {
        writeln!(out, "{line}")?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command_line(&crate::PLAN).debug_assert();
        let matches =
            command_line(&crate::PLAN).get_matches_from(["switchyard", "serve", "--demo", "--listen", "127.0.0.1:0"]);
        let settings = Settings::read(&matches).unwrap();
        assert!(settings.demo && settings.listen == "127.0.0.1:0");
        assert_eq!(matches.subcommand_name(), Some("serve"));
        let bare = command_line(&crate::PLAN).get_matches_from(["switchyard", "--demo"]);
        assert!(Settings::read(&bare).unwrap().demo && bare.subcommand_name().is_none());
    }
}
