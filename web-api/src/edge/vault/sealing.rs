//! Which keys a database is sealed by, and sealing anew whatever is not sealed by the key that seals now.
use crate::edge::vault::{Vault, VaultError};
use std::collections::BTreeMap;
use store::secrets::{Mark, Sealed, Shelf};
use store::{Db, StoreError};

/// Secrets that are sealed in one commit: others who write wait for no more than these.
const BATCH: u32 = 100;

/// What came of sealing.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Done {
    /// How many of each kind were sealed.
    pub(crate) sealed: BTreeMap<Shelf, u64>,
    /// How many lie there as they are, there being no key.
    pub(crate) plain: u64,
    /// How many could not be opened, and are as they were.
    pub(crate) closed: u64,
}

impl Done {
    /// How many were sealed.
    pub(crate) fn all(&self) -> u64 {
        self.sealed.values().sum()
    }
}

/// By which keys a database's secrets are sealed.
pub(crate) async fn counts(db: &Db) -> Result<BTreeMap<Shelf, Sealed>, StoreError> {
    let mut counts = BTreeMap::new();
    for shelf in Shelf::ALL {
        counts.insert(shelf, db.secrets().sealed(shelf).await?);
    }
    Ok(counts)
}

/// Seals what lies there as it is, or under an earlier key. It can be cut short and run twice, and others may read and write
/// meanwhile: what changes under its hands is left as it was changed.
///
/// # Errors
/// [`VaultError::Missing`] where something is sealed by a key that is not given; then nothing was changed.
pub(crate) async fn seal_all(vault: &Vault, db: &Db) -> Result<Done, VaultError> {
    let counts = counts(db).await?;
    let mut missing: BTreeMap<&str, u64> = BTreeMap::new();
    for (key, count) in counts.values().flat_map(|sealed| &sealed.by) {
        if !vault.holds(key) {
            *missing.entry(key).or_default() += count;
        }
    }
    if let Some((key, count)) = missing.into_iter().max_by_key(|(_, count)| *count) {
        return Err(VaultError::Missing { key: key.to_owned(), count });
    }
    let mut done = Done::default();
    let Some(key) = vault.key() else {
        done.plain = counts.values().map(|sealed| sealed.plain).sum();
        return Ok(done);
    };
    for (shelf, sealed) in counts {
        if sealed.plain > 0 || sealed.by.keys().any(|by| *by != key) {
            seal_shelf(vault, &key, db, shelf, &mut done).await?;
        }
    }
    if done.all() > 0 {
        db.secrets().overwrite().await?;
    }
    Ok(done)
}

async fn seal_shelf(vault: &Vault, key: &str, db: &Db, shelf: Shelf, done: &mut Done) -> Result<(), StoreError> {
    let mut mark = Mark::BEGINNING;
    while let Some((rows, end)) = db.secrets().unsealed(shelf, key, mark, BATCH).await? {
        let mut sealed = Vec::with_capacity(rows.len());
        for row in rows {
            match vault.open(row.place, &row.kept) {
                Ok(secret) => {
                    let kept = vault.seal(row.place, &secret);
                    sealed.push((row, kept));
                }
                Err(_) => done.closed += 1,
            }
        }
        *done.sealed.entry(shelf).or_default() += db.secrets().seal(shelf, &sealed).await?;
        mark = end;
    }
    Ok(())
}

/// At the start of a server: seals, and says so; without a key, says how many secrets lie there as they are.
///
/// # Errors
/// As [`seal_all`].
pub(crate) async fn settle(vault: &Vault, db: &Db) -> Result<(), VaultError> {
    if let Some(file) = vault.everyones_file() {
        let file = file.display();
        tracing::warn!(%file, "every user of this machine can reach the keys of secrets; chmod 600 leaves them to their owner");
    }
    let done = seal_all(vault, db).await?;
    if done.plain > 0 {
        let secrets = done.plain;
        tracing::warn!(
            secrets,
            "secrets lie in the database as they are; `switchyard secrets key` makes a key for secrets_key_file, which seals them"
        );
    }
    if done.all() > 0 {
        let (sealed, key) = (done.all(), vault.key().unwrap_or_default());
        tracing::info!(sealed, %key, "secrets were sealed in the database");
    }
    if done.closed > 0 {
        tracing::error!(closed = done.closed, "secrets in the database do not open and were left as they are");
    }
    Ok(())
}
