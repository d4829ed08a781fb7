//! Access tokens of service accounts: the sessions that have a name. They are created and ended as sessions are.
use crate::changes::note;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::AccessTokens;
use crate::sign_in::Given;
use crate::statements::statements;
use crate::text::{hex, number, plain_option, unhex};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;

use sqlx::Connection;

statements! {
    ACCESS_TOKENS = "SELECT token_hash, user_id, name, description, author, created, expires, seen FROM sessions
        WHERE tenant = $1 AND name IS NOT NULL AND expires > $2 ORDER BY created, token_hash";
    CHANGE_ACCESS_TOKEN = "UPDATE sessions SET name = COALESCE($4, name), description = COALESCE($5, description),
        expires = COALESCE($6, expires) WHERE tenant = $1 AND token_hash = $2 AND name IS NOT NULL AND expires > $3
        RETURNING token_hash, user_id, name, description, author, created, expires, seen";
}

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

impl AccessTokens<'_> {
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
        now: Millis,
        change: AccessTokenChange<'_>,
    ) -> Result<Option<AccessToken>, StoreError> {
        let name = plain_option("name", change.name)?;
        let description = plain_option("description", change.description)?;
        let (key, hash, expires) = (i64::from(tenant.0), hex(token_hash), change.expires.map(|at| at.0));
        let row: Option<Row> = transaction!(self.0, tx => {
            let query = sqlx::query_as(CHANGE_ACCESS_TOKEN).bind(key).bind(&hash).bind(now.0);
            let row = query.bind(name).bind(description).bind(expires).fetch_optional(&mut *tx).await?;
            if row.is_some() {
                note!(tx, key, Session, hash);
            }
            Ok(row)
        })?;
        row.map(Row::read).transpose()
    }
}
