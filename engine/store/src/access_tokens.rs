//! Access tokens of service accounts: the sessions that have a name. Each change of one is in the audit.
use crate::audit::{Doer, Entity, What, audit};
use crate::changes::note;
use crate::counters::hold;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::AccessTokens;
use crate::once::{NAMED_BY_ITS_SALT, Once, once};
use crate::sign_in::sessions::{END_SESSION, insert_session};
use crate::sign_in::{Given, Session};
use crate::statements::statements;
use crate::text::{hex, number, plain_option, unhex};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::{Value, json};

use sqlx::Connection;

statements! {
    ACCESS_TOKENS = "SELECT token_hash, user_id, name, description, author, created, expires, seen FROM sessions
        WHERE tenant = $1 AND name IS NOT NULL AND expires > $2 ORDER BY created, token_hash";
    ACCESS_TOKEN = "SELECT token_hash, user_id, name, description, author, created, expires, seen FROM sessions
        WHERE tenant = $1 AND token_hash = $2 AND name IS NOT NULL AND expires > $3";
    CHANGE_ACCESS_TOKEN = "UPDATE sessions SET name = COALESCE($4, name), description = COALESCE($5, description),
        expires = COALESCE($6, expires) WHERE tenant = $1 AND token_hash = $2 AND name IS NOT NULL AND expires > $3
        RETURNING token_hash, user_id, name, description, author, created, expires, seen";
}

/// The characters of half of a hash.
const HALF: usize = 32;

/// An access token.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct AccessToken {
    /// SHA-256 of the token.
    pub token_hash: [u8; 32],
    /// The service account that it signs in.
    pub user: AgentId,
    /// Its name, description and author.
    pub given: Given,
    pub created: Millis,
    pub expires: Millis,
    /// When it was last in use, give or take some minutes.
    pub seen: Option<Millis>,
}

/// What changes of an access token; `None` leaves a field as it is.
#[derive(Debug, Clone, Copy, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct AccessTokenChange<'a> {
    pub name: Option<&'a str>,
    pub description: Option<&'a str>,
    pub expires: Option<Millis>,
}

#[derive(sqlx::FromRow)]
struct Row {
    token_hash: String,
    user_id: i64,
    name: String,
    description: Option<String>,
    author: i64,
    created: i64,
    expires: i64,
    seen: Option<i64>,
}

impl Row {
    fn read(self) -> Result<AccessToken, StoreError> {
        Ok(AccessToken {
            token_hash: unhex(&self.token_hash)
                .ok_or_else(|| StoreError::corrupt("sessions.token_hash", "no SHA-256"))?,
            user: AgentId(number("sessions.user_id", self.user_id)?),
            given: Given {
                name: self.name,
                description: self.description.unwrap_or_default(),
                author: AgentId(number("sessions.author", self.author)?),
            },
            created: Millis(self.created),
            expires: Millis(self.expires),
            seen: self.seen.map(Millis),
        })
    }
}

/// The token of a hash within a transaction, as long as it has not ended.
macro_rules! token {
    ($tx:ident, $tenant:expr, $hash:expr, $now:expr) => {{
        // Of two who change one, the second finds what the first made of it.
        hold!($tx, $tenant, "access_token");
        let query = sqlx::query_as::<_, Row>(ACCESS_TOKEN).bind($tenant).bind($hash).bind($now.0);
        query.fetch_optional(&mut *$tx).await?.map(Row::read).transpose()?
    }};
}

impl AccessToken {
    /// What the audit says of it: neither the token nor all of its hash.
    fn told(&self) -> Value {
        json!({
            "user_id": self.user.0,
            "display_name": self.given.name,
            "description": self.given.description,
            "until": self.expires.0,
        })
    }

    fn what(&self, was: Option<Value>, became: Option<Value>) -> What<'_> {
        // As its owner names it: half of the hash.
        let subject = hex(&self.token_hash).chars().take(HALF).collect();
        What { entity: Entity::AccessToken, subject, name: &self.given.name, was, became }
    }
}

impl AccessTokens<'_> {
    /// Keeps an access token, once under a key, whose salt the token is made of; false if the password of its account has
    /// another hash by now, or there is no such account.
    pub async fn make(
        self,
        session: &Session,
        password_hash: &str,
        (by, under): (&Doer, Once<'_>),
    ) -> Result<bool, StoreError> {
        let (tenant, hash) = (i64::from(session.tenant.0), hex(&session.token_hash));
        let kept: Option<i64> = transaction!(self.0, tx => { once!(tx, tenant, under, {
            if !insert_session!(tx, session, password_hash) {
                return Ok(None);
            }
            if let Some(made) = token!(tx, tenant, &hash, session.created) {
                audit!(tx, tenant, by, made.what(None, Some(made.told())));
                note!(tx, tenant, Audit, "");
            }
            Some(NAMED_BY_ITS_SALT)
        }) })?;
        Ok(kept.is_some())
    }

    /// Ends an access token; false if it has ended before, or there is none of this hash.
    pub async fn end(self, tenant: TenantId, token_hash: &[u8; 32], by: &Doer) -> Result<bool, StoreError> {
        let (key, hash) = (i64::from(tenant.0), hex(token_hash));
        transaction!(self.0, tx => {
            let Some(there) = token!(tx, key, &hash, by.at) else { return Ok(false) };
            sqlx::query(END_SESSION).bind(key).bind(&hash).execute(&mut *tx).await?;
            audit!(tx, key, by, there.what(Some(there.told()), None));
            note!(tx, key, Session, hash);
            note!(tx, key, Audit, "");
            Ok(true)
        })
    }

    /// Returns the access tokens of a tenant that have not ended, oldest first.
    pub async fn all(self, tenant: TenantId, now: Millis) -> Result<Vec<AccessToken>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(ACCESS_TOKENS)
            .bind(i64::from(tenant.0)).bind(now.0).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Changes an access token, all or nothing, and returns it; `None` if it has ended or there is none of this hash.
    pub async fn change(
        self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        change: AccessTokenChange<'_>,
        by: &Doer,
    ) -> Result<Option<AccessToken>, StoreError> {
        let name = plain_option("name", change.name)?;
        let description = plain_option("description", change.description)?;
        let (key, hash, expires) = (i64::from(tenant.0), hex(token_hash), change.expires.map(|at| at.0));
        transaction!(self.0, tx => {
            let Some(there) = token!(tx, key, &hash, by.at) else { return Ok(None) };
            let query = sqlx::query_as::<_, Row>(CHANGE_ACCESS_TOKEN).bind(key).bind(&hash).bind(by.at.0);
            let row = query.bind(name).bind(description).bind(expires).fetch_one(&mut *tx).await?;
            let now = row.read()?;
            audit!(tx, key, by, now.what(Some(there.told()), Some(now.told())));
            note!(tx, key, Session, hash);
            note!(tx, key, Audit, "");
            Ok(Some(now))
        })
    }
}
