//! Sessions: tokens as hashes, each with its device and its end. An access token of a service account is a session that
//! somebody else made, and that has a name.
use crate::changes::changing;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::SignIn;
use crate::statements::statements;
use crate::text::{hex, number, unhex};
use catalogue::ids::{AgentId, ChatId, DeviceId, TenantId};
use routing::time::Millis;

use sqlx::Connection;

statements! {
    unique {
        sessions_pkey on sessions (token_hash) is "token";
    }
    INSERT_SESSION = "INSERT INTO sessions (token_hash, tenant, user_id, device, created, renewed, expires,
        name, description, author, by_service)
        SELECT $3, tenant, id, $4, CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS BIGINT), $9, $10,
        CAST($11 AS BIGINT), CAST($12 AS BOOLEAN) FROM users WHERE tenant = $1 AND id = $2 AND password_hash = $8";
    SESSION_BY_TOKEN: FindsTenant = "SELECT token_hash, tenant, user_id, device, created, renewed, expires, name, description,
        author, by_service FROM sessions WHERE token_hash = $1";
    SESSIONS_OF_USER = "SELECT token_hash, tenant, user_id, device, created, renewed, expires, name, description,
        author, by_service FROM sessions WHERE tenant = $1 AND user_id = $2 ORDER BY created, token_hash";
    RENEW_SESSION = "UPDATE sessions SET renewed = $3, expires = $4 WHERE tenant = $1 AND token_hash = $2";
    MOVE_SESSION = "UPDATE sessions SET device = $3 WHERE tenant = $1 AND token_hash = $2";
    END_SESSION = "DELETE FROM sessions WHERE tenant = $1 AND token_hash = $2";
    END_SESSIONS_OF_USER = "DELETE FROM sessions WHERE tenant = $1 AND user_id = $2";
    FROZEN_WITH_SESSIONS: EveryTenant = "SELECT u.tenant, u.id FROM users u WHERE u.active = FALSE
        AND EXISTS (SELECT 1 FROM sessions s WHERE s.tenant = u.tenant AND s.user_id = u.id) ORDER BY u.tenant, u.id";
    PURGE_SESSIONS: EveryTenant = "DELETE FROM sessions WHERE expires < $1";
}

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Session {
    /// SHA-256 of the token.
    pub token_hash: [u8; 32],
    pub tenant: TenantId,
    pub user: AgentId,
    pub device: DeviceId,
    pub created: Millis,
    pub renewed: Millis,
    /// When it ends. A session that has ended is returned like any other: compare this with the clock.
    pub expires: Millis,
    /// Whether another service vouched for the person, second factor included.
    pub by_service: bool,
    /// What makes it an access token; `None` for a person's sign-in.
    pub given: Option<Given>,
}

/// What an access token has and a person's session has not.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Given {
    pub name: String,
    pub description: String,
    /// The administrator who made it.
    pub author: AgentId,
}

#[derive(sqlx::FromRow)]
struct Row {
    token_hash: String,
    tenant: i64,
    user_id: i64,
    device: String,
    created: i64,
    renewed: i64,
    expires: i64,
    name: Option<String>,
    description: Option<String>,
    author: Option<i64>,
    by_service: bool,
}

impl Row {
    fn read(self) -> Result<Session, StoreError> {
        let given = match (self.name, self.author) {
            (Some(name), Some(author)) => Some(Given {
                name,
                description: self.description.unwrap_or_default(),
                author: AgentId(number("sessions.author", author)?),
            }),
            _ => None,
        };
        let device: ChatId = self.device.parse().map_err(|_| StoreError::corrupt("sessions.device", &self.device))?;
        Ok(Session {
            token_hash: unhex(&self.token_hash)
                .ok_or_else(|| StoreError::corrupt("sessions.token_hash", "no SHA-256"))?,
            tenant: TenantId(number("sessions.tenant", self.tenant)?),
            user: AgentId(number("sessions.user_id", self.user_id)?),
            device: DeviceId(device.0),
            created: Millis(self.created),
            renewed: Millis(self.renewed),
            expires: Millis(self.expires),
            by_service: self.by_service,
            given,
        })
    }
}

/// A device as a UUID in its usual form, which is how browsers keep it.
pub(crate) fn device_text(device: DeviceId) -> String {
    ChatId(device.0).to_string()
}

/// Keeps a session within a transaction, if the person's password still has this hash; whether it has.
macro_rules! insert_session {
    ($tx:ident, $session:expr, $password_hash:expr) => {{
        use $crate::sign_in::sessions::{INSERT_SESSION, device_text};
        use $crate::text::{hex, plain_option};
        let session: &$crate::sign_in::Session = $session;
        let given = session.given.as_ref();
        sqlx::query(INSERT_SESSION)
            .bind(i64::from(session.tenant.0))
            .bind(i64::from(session.user.0))
            .bind(hex(&session.token_hash))
            .bind(device_text(session.device))
            .bind(session.created.0)
            .bind(session.renewed.0)
            .bind(session.expires.0)
            .bind($password_hash)
            .bind(plain_option("name", given.map(|given| given.name.as_str()))?)
            .bind(plain_option("description", given.map(|given| given.description.as_str()))?)
            .bind(given.map(|given| i64::from(given.author.0)))
            .bind(session.by_service)
            .execute(&mut *$tx)
            .await?
            .rows_affected()
            > 0
    }};
}
pub(crate) use insert_session;

impl SignIn<'_> {
    /// Keeps a session, if the person's password still has this hash; false if it has not, or there is no such person.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a token that is kept already.
    pub async fn create_session(self, session: &Session, password_hash: &str) -> Result<bool, StoreError> {
        transaction!(self.0, tx => { Ok(insert_session!(tx, session, password_hash)) })
    }

    /// Returns the session of a token, in whichever tenant.
    pub async fn session_by_token(self, token_hash: &[u8; 32]) -> Result<Option<Session>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool =>
            sqlx::query_as(SESSION_BY_TOKEN).bind(hex(token_hash)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns all sessions of a person, access tokens included, oldest first.
    pub async fn sessions_of_user(self, tenant: TenantId, user: AgentId) -> Result<Vec<Session>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(SESSIONS_OF_USER)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Sets a new end of a session; false if it is gone.
    pub async fn renew_session(
        self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        renewed: Millis,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        let (key, hash) = (i64::from(tenant.0), hex(token_hash));
        let done = changing!(
            self.0,
            key,
            Session,
            hash,
            sqlx::query(RENEW_SESSION).bind(key).bind(&hash).bind(renewed.0).bind(expires.0)
        )?;
        Ok(done > 0)
    }

    /// Moves a session to the device that its socket came from; false if it is gone.
    pub async fn set_session_device(
        self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        device: DeviceId,
    ) -> Result<bool, StoreError> {
        let (key, hash) = (i64::from(tenant.0), hex(token_hash));
        let done = changing!(
            self.0,
            key,
            Session,
            hash,
            sqlx::query(MOVE_SESSION).bind(key).bind(&hash).bind(device_text(device))
        )?;
        Ok(done > 0)
    }

    /// Ends a session; false if it was gone already.
    pub async fn end_session(self, tenant: TenantId, token_hash: &[u8; 32]) -> Result<bool, StoreError> {
        let (key, hash) = (i64::from(tenant.0), hex(token_hash));
        Ok(changing!(self.0, key, Session, hash, sqlx::query(END_SESSION).bind(key).bind(&hash))? > 0)
    }

    /// Ends all sessions of a person; returns how many there were.
    pub async fn end_sessions_of_user(self, tenant: TenantId, user: AgentId) -> Result<u64, StoreError> {
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        changing!(self.0, tenant, Session, "", sqlx::query(END_SESSIONS_OF_USER).bind(tenant).bind(user))
    }

    /// Returns the frozen people of every tenant who still have a session or an access token.
    pub async fn frozen_with_sessions(self) -> Result<Vec<(TenantId, AgentId)>, StoreError> {
        let rows: Vec<(i64, i64)> =
            reading!(self.0, pool => sqlx::query_as(FROZEN_WITH_SESSIONS).fetch_all(pool).await)?;
        rows.into_iter()
            .map(|(tenant, user)| Ok((TenantId(number("users.tenant", tenant)?), AgentId(number("users.id", user)?))))
            .collect()
    }

    /// Deletes sessions of every tenant that ended before an instant; returns how many.
    pub async fn purge_sessions(self, before: Millis) -> Result<u64, StoreError> {
        Ok(writing!(self.0, pool =>
            sqlx::query(PURGE_SESSIONS).bind(before.0).execute(pool).await?.rows_affected()))
    }
}
