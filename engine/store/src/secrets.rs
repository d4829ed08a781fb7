//! Secrets that are read again: the form in which they are kept, the keys that seal them, and how they are sealed anew. The
//! store seals and opens nothing; it knows no key.
use crate::db::{Db, reading, transaction};
use crate::error::StoreError;
use crate::handles::Secrets;
use crate::statements::statements;
use crate::text::{hex, number};
use catalogue::ids::{AgentId, TenantId};
use sqlx::Connection;
use std::collections::BTreeMap;
use std::fmt;

/// What every sealed text begins with, in this and any later form.
const SEALED: &str = "sealed:";
/// The form that this version knows: then come the key's id, a colon, and the sealed secret in base64url.
const FORM: &str = "sealed:v1:";
/// Hexadecimal digits of a key's id.
const KEY_CHARS: usize = 8;

/// Counts secrets by how they begin, which is the form with the key's id. A secret that was given up ends there: it has 19
/// characters.
macro_rules! keys {
    ($secrets:literal) => {
        concat!(
            "SELECT CASE WHEN substr(secret, 1, 7) = 'sealed:' THEN substr(secret, 1, 18) ELSE '' END AS head,
                COUNT(*) AS found FROM (",
            $secrets,
            ") AS kept WHERE secret <> '' AND (substr(secret, 1, 7) <> 'sealed:' OR length(secret) > 19) GROUP BY 1"
        )
    };
}

/// Secrets that do not begin with `$1`, in order.
macro_rules! unsealed {
    ($secrets:literal) => {
        concat!(
            "SELECT tenant, id, secret FROM (",
            $secrets,
            ") AS kept WHERE secret <> '' AND (substr(secret, 1, 7) <> 'sealed:' OR length(secret) > 19)
                AND substr(secret, 1, 18) <> $1 AND (tenant > $2 OR (tenant = $2 AND id > $3))
                ORDER BY tenant, id LIMIT $4"
        )
    };
}

statements! {
    KEYS_OF_FACTORS: EveryTenant = keys!("SELECT secret FROM second_factors");
    KEYS_OF_PROVIDERS: EveryTenant = keys!("SELECT client_secret AS secret FROM identity_providers");
    KEYS_OF_WEBHOOKS: EveryTenant = keys!("SELECT secret FROM webhooks");
    UNSEALED_FACTORS: EveryTenant = unsealed!("SELECT tenant, user_id AS id, secret FROM second_factors");
    UNSEALED_PROVIDERS: EveryTenant = unsealed!("SELECT tenant, id, client_secret AS secret FROM identity_providers");
    UNSEALED_WEBHOOKS: EveryTenant = unsealed!("SELECT tenant, id, secret FROM webhooks");
    /// Unless the secret has changed meanwhile.
    SEAL_FACTOR = "UPDATE second_factors SET secret = $4 WHERE tenant = $1 AND user_id = $2 AND secret = $3";
    SEAL_PROVIDER = "UPDATE identity_providers SET client_secret = $4
        WHERE tenant = $1 AND id = $2 AND client_secret = $3";
    SEAL_WEBHOOK = "UPDATE webhooks SET secret = $4 WHERE tenant = $1 AND id = $2 AND secret = $3";
    GIVE_UP_FACTORS: EveryTenant = "UPDATE second_factors SET secret = $1 WHERE substr(secret, 1, 19) = $1 AND length(secret) > 19";
    GIVE_UP_PROVIDERS: EveryTenant = "UPDATE identity_providers SET client_secret = $1
        WHERE substr(client_secret, 1, 19) = $1 AND length(client_secret) > 19";
    GIVE_UP_WEBHOOKS: EveryTenant = "UPDATE webhooks SET secret = $1 WHERE substr(secret, 1, 19) = $1 AND length(secret) > 19";
}

/// A secret as it is kept: sealed, or in plain text where there was no key.
#[derive(Clone, PartialEq, Eq)]
pub struct Kept(String);

impl Kept {
    /// A secret in plain text.
    pub fn plain(secret: impl Into<String>) -> Kept {
        Kept(secret.into())
    }

    /// A secret that was sealed by the key with this id (eight hexadecimal digits); `rest` is base64url.
    pub fn sealed(key: &str, rest: &str) -> Kept {
        Kept(format!("{FORM}{key}:{rest}"))
    }

    /// The text of its column.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The key's id and the sealed secret in base64url; `None` for plain text.
    pub fn parts(&self) -> Option<(&str, &str)> {
        let rest = self.0.strip_prefix(FORM)?;
        (rest.as_bytes().get(KEY_CHARS) == Some(&b':')).then(|| (&rest[..KEY_CHARS], &rest[KEY_CHARS + 1..]))
    }

    /// Whether a text begins as every sealed one does, of this version or a later one.
    pub fn looks_sealed(text: &str) -> bool {
        text.starts_with(SEALED)
    }
}

/// Does not show the secret.
impl fmt::Debug for Kept {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if Kept::looks_sealed(&self.0) { "sealed" } else { "plain" })
    }
}

/// A kind of secret, which has its column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shelf {
    /// Secrets of authenticator apps.
    Factors,
    /// Client secrets at identity providers.
    Providers,
    /// What calls of webhooks are signed with.
    Webhooks,
}

impl Shelf {
    /// Every kind.
    pub const ALL: [Shelf; 3] = [Shelf::Factors, Shelf::Providers, Shelf::Webhooks];

    fn keys(self) -> &'static str {
        match self {
            Shelf::Factors => KEYS_OF_FACTORS,
            Shelf::Providers => KEYS_OF_PROVIDERS,
            Shelf::Webhooks => KEYS_OF_WEBHOOKS,
        }
    }

    fn unsealed(self) -> &'static str {
        match self {
            Shelf::Factors => UNSEALED_FACTORS,
            Shelf::Providers => UNSEALED_PROVIDERS,
            Shelf::Webhooks => UNSEALED_WEBHOOKS,
        }
    }

    fn seal(self) -> &'static str {
        match self {
            Shelf::Factors => SEAL_FACTOR,
            Shelf::Providers => SEAL_PROVIDER,
            Shelf::Webhooks => SEAL_WEBHOOK,
        }
    }

    fn give_up(self) -> &'static str {
        match self {
            Shelf::Factors => GIVE_UP_FACTORS,
            Shelf::Providers => GIVE_UP_PROVIDERS,
            Shelf::Webhooks => GIVE_UP_WEBHOOKS,
        }
    }

    fn place(self, (tenant, id): (i64, i64)) -> Result<Place, StoreError> {
        let tenant = TenantId(number("tenant", tenant)?);
        Ok(match self {
            Shelf::Factors => Place::Factor(tenant, AgentId(number("second_factors.user_id", id)?)),
            Shelf::Providers => Place::Provider(tenant, number("identity_providers.id", id)?),
            Shelf::Webhooks => Place::Webhook(tenant, number("webhooks.id", id)?),
        })
    }
}

/// What the kind is called where secrets are counted.
impl fmt::Display for Shelf {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Shelf::Factors => "second factors",
            Shelf::Providers => "sign-in services",
            Shelf::Webhooks => "webhooks",
        })
    }
}

/// The row of a secret. What is sealed for one place opens at no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The authenticator app of a person.
    Factor(TenantId, AgentId),
    /// An identity provider of a tenant, by its id.
    Provider(TenantId, u32),
    /// A webhook, by its number.
    Webhook(TenantId, u32),
    /// A sign-in under way, by the hash of its token.
    Step(TenantId, [u8; 32]),
    /// A sign-in on its way to the identity provider and back, by the hash of its state.
    Attempt(TenantId, [u8; 32]),
}

/// The row, as it is sealed in and logged; no secret.
impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Factor(tenant, user) => write!(out, "second_factors {} {}", tenant.0, user.0),
            // The first of a tenant was sealed when it had one alone.
            Place::Provider(tenant, 1) => write!(out, "sso_providers {}", tenant.0),
            Place::Provider(tenant, id) => write!(out, "sso_providers {} {id}", tenant.0),
            Place::Webhook(tenant, id) => write!(out, "webhooks {} {id}", tenant.0),
            Place::Step(tenant, token) => write!(out, "sign_in_steps {} {}", tenant.0, hex(token)),
            Place::Attempt(tenant, state) => write!(out, "sso_attempts {} {}", tenant.0, hex(state)),
        }
    }
}

/// Where a batch of secrets ended; the next begins behind it.
#[derive(Debug, Clone, Copy)]
pub struct Mark(i64, i64);

impl Mark {
    /// Before the first secret.
    pub const BEGINNING: Mark = Mark(i64::MIN, i64::MIN);
}

/// A secret in its row.
#[derive(Debug, Clone)]
pub struct InRow {
    mark: Mark,
    /// Which row.
    pub place: Place,
    /// The secret as it is kept.
    pub kept: Kept,
}

/// How many secrets of a kind each key seals.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sealed {
    /// Sealed secrets by the id of their key. Those in a form that this version does not know stand under that form.
    pub by: BTreeMap<String, u64>,
    /// Secrets in plain text.
    pub plain: u64,
}

impl Secrets<'_> {
    /// Counts the secrets of a kind by their keys, without those that were given up.
    pub async fn sealed(self, shelf: Shelf) -> Result<Sealed, StoreError> {
        let rows: Vec<(String, i64)> = reading!(self.0, pool => sqlx::query_as(shelf.keys()).fetch_all(pool).await)?;
        let mut sealed = Sealed::default();
        for (head, count) in rows {
            let count: u64 = number("COUNT", count)?;
            match head.strip_prefix(FORM) {
                Some(key) => *sealed.by.entry(key.to_owned()).or_default() += count,
                None if Kept::looks_sealed(&head) => *sealed.by.entry(head).or_default() += count,
                None => sealed.plain += count,
            }
        }
        Ok(sealed)
    }

    /// Returns the next secrets behind a mark that the key with this id does not seal, at most `most`, and where they end;
    /// `None` where there are no more.
    pub async fn unsealed(
        self,
        shelf: Shelf,
        key: &str,
        Mark(tenant, id): Mark,
        most: u32,
    ) -> Result<Option<(Vec<InRow>, Mark)>, StoreError> {
        let rows: Vec<(i64, i64, String)> = reading!(self.0, pool => sqlx::query_as(shelf.unsealed())
            .bind(format!("{FORM}{key}")).bind(tenant).bind(id).bind(i64::from(most)).fetch_all(pool).await)?;
        let in_row = |(tenant, id, secret): (i64, i64, String)| {
            Ok(InRow { mark: Mark(tenant, id), place: shelf.place((tenant, id))?, kept: Kept(secret) })
        };
        let rows = rows.into_iter().map(in_row).collect::<Result<Vec<_>, StoreError>>()?;
        let last = rows.last().map(|row| row.mark);
        Ok(last.map(|mark| (rows, mark)))
    }

    /// Replaces secrets by sealed ones, but for those that have changed meanwhile; returns how many. SQLite overwrites the old
    /// ones in its file.
    pub async fn seal(self, shelf: Shelf, sealed: &[(InRow, Kept)]) -> Result<u64, StoreError> {
        let before: Option<i64> = match self.0 {
            Db::Sqlite { write, .. } => {
                let before = sqlx::query_scalar("PRAGMA secure_delete").fetch_one(write).await?;
                sqlx::query("PRAGMA secure_delete = ON").execute(write).await?;
                Some(before)
            }
            Db::Postgres { .. } => None,
        };
        let done = transaction!(self.0, tx => {
            let mut done = 0;
            for (InRow { mark: Mark(tenant, id), kept, .. }, new) in sealed {
                let query = sqlx::query(shelf.seal()).bind(tenant).bind(id).bind(kept.text()).bind(new.text());
                done += query.execute(&mut *tx).await?.rows_affected();
            }
            Ok(done)
        });
        // As it was before: other deletions are not to cost more.
        if let (Db::Sqlite { write, .. }, Some(0)) = (self.0, before) {
            sqlx::query("PRAGMA secure_delete = OFF").execute(write).await?;
        }
        done
    }

    /// Empties SQLite's write-ahead log, so that no old secret stays in it. Waits for readers as for any lock; if they stay, so
    /// does the log until it is written over. Does nothing on PostgreSQL, which keeps old rows until its own VACUUM.
    pub async fn overwrite(self) -> Result<(), StoreError> {
        if let Db::Sqlite { write, .. } = self.0 {
            sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(write).await?;
        }
        Ok(())
    }

    /// Gives up the secrets that the key with this id seals: they are deleted, and its id stays in their place. Returns how many.
    pub async fn give_up(self, shelf: Shelf, key: &str) -> Result<u64, StoreError> {
        let nothing = Kept::sealed(key, "");
        transaction!(self.0, tx => {
            Ok(sqlx::query(shelf.give_up()).bind(nothing.text()).execute(&mut *tx).await?.rows_affected())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_secret_names_its_key_and_a_plain_one_none() {
        let sealed = Kept::sealed("0a1b2c3d", "AAAA");
        assert_eq!(sealed.text(), "sealed:v1:0a1b2c3d:AAAA");
        assert_eq!(sealed.parts(), Some(("0a1b2c3d", "AAAA")));
        for plain in [
            "",
            "GEZDGNBV",
            "whsec_c2VjcmV0",
            "v1.abc",
            "sealed",
            "sealed:v1:",
            "sealed:v1:0a1b2c3",
            "sealed:v1:0a1b2c3è:",
        ] {
            assert_eq!(Kept::plain(plain).parts(), None, "{plain}");
        }
        // What every text in a row begins with that is sealed by a key, and how long it is with nothing behind.
        assert_eq!((sealed.text().find("0a1b2c3d:"), Kept::sealed("0a1b2c3d", "").text().len()), (Some(10), 19));
    }

    #[test]
    fn a_kept_secret_is_shown_by_nothing() {
        let shown = format!("{:?} {:?}", Kept::plain("GEZDGNBV"), Kept::sealed("0a1b2c3d", "AAAA"));
        assert_eq!(shown, "plain sealed");
    }
}
