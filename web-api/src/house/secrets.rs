//! The errands about keys: making one, saying which are in use, sealing anew, giving up what a lost key sealed.
use crate::edge::errand::{ErrandError, open};
use crate::edge::settings::Settings;
use crate::edge::vault::{Vault, keys, sealing};
use clap::{Arg, ArgMatches, Command};
use std::collections::BTreeMap;
use store::secrets::{Sealed, Shelf};

/// How it is called.
pub(crate) fn command() -> Command {
    let key =
        Arg::new("key").long("key").value_name("ID").required(true).help("Id of the lost key, as `secrets` prints it");
    Command::new("secrets")
        .about("Show which keys the secrets in the database are sealed by (second factors, sign-in services, webhooks)")
        .subcommand(Command::new("key").about("Print a new key for secrets_key_file, and change nothing"))
        .subcommand(
            Command::new("rotate").about(
                "Seal what is not sealed by the first key of secrets_key_file, as each start of the server does",
            ),
        )
        .subcommand(
            Command::new("give-up")
                .about("Give up what a lost key sealed, so that the server starts: it has to be set up anew")
                .arg(key),
        )
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    match given.subcommand() {
        Some(("key", _)) => {
            print!("{}", keys::fresh());
            Ok(())
        }
        Some(("rotate", _)) => rotate(settings).await,
        Some(("give-up", given)) => {
            give_up(settings, given.get_one::<String>("key").map(String::as_str).unwrap_or_default()).await
        }
        _ => show(settings).await,
    }
}

/// As in `2 second factors, 1 webhooks`.
fn counted(counts: impl IntoIterator<Item = (Shelf, u64)>) -> String {
    let some = counts.into_iter().filter(|(_, count)| *count > 0);
    let texts: Vec<String> = some.map(|(shelf, count)| format!("{shelf}: {count}")).collect();
    if texts.is_empty() { "none".into() } else { texts.join(", ") }
}

async fn show(settings: &Settings) -> Result<(), ErrandError> {
    let vault = Vault::new(settings)?;
    let db = open(settings).await?;
    let counts = sealing::counts(&db).await?;
    db.close().await;
    println!("as they are: {}", counted(counts.iter().map(|(shelf, sealed)| (*shelf, sealed.plain))));
    let mut keys: BTreeMap<&str, Vec<(Shelf, u64)>> = BTreeMap::new();
    for (shelf, Sealed { by, .. }) in &counts {
        for (key, count) in by {
            keys.entry(key).or_default().push((*shelf, *count));
        }
    }
    let seals = vault.key();
    for (key, counts) in keys {
        let role = if seals.as_deref() == Some(key) {
            "the key that seals"
        } else if vault.holds(key) {
            "an earlier key"
        } else {
            "not in secrets_key_file"
        };
        println!("by {key} ({role}): {}", counted(counts));
    }
    Ok(())
}

async fn rotate(settings: &Settings) -> Result<(), ErrandError> {
    let vault = Vault::new(settings)?;
    let key =
        vault.key().ok_or_else(|| ErrandError::Unusable("secrets_key_file names no file: there is no key".into()))?;
    let db = open(settings).await?;
    let done = sealing::seal_all(&vault, &db).await?;
    db.close().await;
    println!("Sealed by {key}: {}.", counted(done.sealed));
    if done.closed > 0 {
        let closed = done.closed;
        return Err(ErrandError::Unusable(format!(
            "{closed} secrets do not open and were left as they are; see the log"
        )));
    }
    println!("Everything is sealed by it. Earlier keys open copies of the database from before.");
    Ok(())
}

async fn give_up(settings: &Settings, key: &str) -> Result<(), ErrandError> {
    if Vault::new(settings)?.holds(key) {
        return Err(ErrandError::Unusable(format!("key {key} is in secrets_key_file: what it sealed opens")));
    }
    let db = open(settings).await?;
    let mut counts = BTreeMap::new();
    for shelf in Shelf::ALL {
        counts.insert(shelf, db.secrets().give_up(shelf, key).await?);
    }
    db.close().await;
    println!("Given up with {key}: {}.", counted(counts));
    Ok(())
}
