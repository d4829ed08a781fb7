//! What an operator runs from the command line, besides serving.
use crate::edge::settings::{Settings, SettingsError};
use crate::edge::vault::{self, Vault, VaultError};
use clap::{ArgMatches, Command};
use futures_util::future::LocalBoxFuture;
use std::io::BufRead;
use store::tenants::Tenant;
use store::{Db, StoreError};

/// Why an errand could not be done, in a line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum ErrandError {
    /// The settings cannot be used.
    #[error("{0}")]
    Settings(#[from] SettingsError),
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

/// One errand.
pub(crate) struct Errand {
    /// How it is called, with its arguments.
    pub(crate) command: fn() -> Command,
    /// Does it.
    pub(crate) run: for<'a> fn(&'a Settings, &'a ArgMatches) -> LocalBoxFuture<'a, Result<(), ErrandError>>,
}

/// The database, brought up to date.
pub(crate) async fn open(settings: &Settings) -> Result<Db, ErrandError> {
    let db = settings.open().await?;
    db.migrate().await?;
    Ok(db)
}

/// What seals a secret for a database, whose others are sealed by the same key from now on. An errand that is not told the
/// key does not lay a secret there as it is, beside those that are sealed.
pub(crate) async fn sealing(settings: &Settings, db: &Db) -> Result<Vault, ErrandError> {
    let vault = Vault::new(settings)?;
    vault::seal_all(&vault, db).await?;
    Ok(vault)
}

/// The tenant that an operator names.
pub(crate) async fn tenant(db: &Db, subdomain: &str) -> Result<Tenant, ErrandError> {
    let found = db.tenants().by_subdomain(subdomain).await?;
    found.ok_or_else(|| ErrandError::Unusable(format!("there is no tenant {subdomain}")))
}

/// The first line of a file, or of standard input where the file is called `-`.
pub(crate) fn secret(file: &str) -> Result<String, ErrandError> {
    let text = match file {
        "-" => line()?,
        file => std::fs::read_to_string(file)?,
    };
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// A line of standard input.
pub(crate) fn line() -> std::io::Result<String> {
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line)
}
