//! Where people are signed in: tokens as hashes, each with the device that asked for it and the time that it ends. An access
//! token of a service account is a session that somebody else made, and keeps a name besides.
use crate::db::{Db, reading, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{hex, number, plain_option, unhex};
use catalogue::ids::{AgentId, ChatId, DeviceId, TenantId};
use routing::time::Millis;

statements! {
    INSERT_SESSION = "INSERT INTO sessions (token_hash, tenant, user_id, device, created, renewed, expires,
        name, description, author, by_service)
        SELECT $3, tenant, id, $4, CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS BIGINT), $9, $10,
        CAST($11 AS BIGINT), CAST($12 AS BOOLEAN) FROM users WHERE tenant = $1 AND id = $2 AND password_hash = $8";
    SESSION_BY_TOKEN = "SELECT token_hash, tenant, user_id, device, created, renewed, expires, name, description,
        author, by_service FROM sessions WHERE token_hash = $1";
    SESSIONS_OF_USER = "SELECT token_hash, tenant, user_id, device, created, renewed, expires, name, description,
        author, by_service FROM sessions WHERE tenant = $1 AND user_id = $2 ORDER BY created, token_hash";
    RENEW_SESSION = "UPDATE sessions SET renewed = $3, expires = $4 WHERE tenant = $1 AND token_hash = $2";
    MOVE_SESSION = "UPDATE sessions SET device = $3 WHERE tenant = $1 AND token_hash = $2";
    END_SESSION = "DELETE FROM sessions WHERE tenant = $1 AND token_hash = $2";
    END_SESSIONS_OF_USER = "DELETE FROM sessions WHERE tenant = $1 AND user_id = $2";
    FROZEN_WITH_SESSIONS = "SELECT u.tenant, u.id FROM users u WHERE u.active = FALSE
        AND EXISTS (SELECT 1 FROM sessions s WHERE s.tenant = u.tenant AND s.user_id = u.id) ORDER BY u.tenant, u.id";
    PURGE_SESSIONS = "DELETE FROM sessions WHERE expires < $1";
}

/// One sign-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// SHA-256 of the token.
    pub token_hash: [u8; 32],
    /// Whose tenant.
    pub tenant: TenantId,
    /// Whose.
    pub user: AgentId,
    /// On which device.
    pub device: DeviceId,
    /// Since when.
    pub created: Millis,
    /// Last renewed.
    pub renewed: Millis,
    /// When it ends. An ended one is returned like any other: whoever asks must look at the clock.
    pub expires: Millis,
    /// Whether another service answered for the person, second factor included.
    pub by_service: bool,
    /// As what it was given, for an access token; none for a sign-in.
    pub given: Option<Given>,
}

/// What an access token has besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// What it is called.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// Who made it.
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
fn device_text(device: DeviceId) -> String {
    ChatId(device.0).to_string()
}

impl Db {
    /// Keeps a sign-in, if the person's password is still the one with this hash; false if it is not.
    pub async fn create_session(&self, session: &Session, password_hash: &str) -> Result<bool, StoreError> {
        let given = session.given.as_ref();
        let name = plain_option("name", given.map(|given| given.name.as_str()))?;
        let description = plain_option("description", given.map(|given| given.description.as_str()))?;
        let done = writing!(self, pool => sqlx::query(INSERT_SESSION)
            .bind(i64::from(session.tenant.0))
            .bind(i64::from(session.user.0))
            .bind(hex(&session.token_hash))
            .bind(device_text(session.device))
            .bind(session.created.0)
            .bind(session.renewed.0)
            .bind(session.expires.0)
            .bind(password_hash)
            .bind(name)
            .bind(description)
            .bind(given.map(|given| i64::from(given.author.0)))
            .bind(session.by_service)
            .execute(pool)
            .await?
            .rows_affected());
        Ok(done > 0)
    }

    /// The sign-in of a token, in whichever tenant.
    pub async fn session_by_token(&self, token_hash: &[u8; 32]) -> Result<Option<Session>, StoreError> {
        let row: Option<Row> = reading!(self, pool =>
            sqlx::query_as(SESSION_BY_TOKEN).bind(hex(token_hash)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Everywhere that a person is signed in, access tokens too, oldest first.
    pub async fn sessions_of_user(&self, tenant: TenantId, user: AgentId) -> Result<Vec<Session>, StoreError> {
        let rows: Vec<Row> = reading!(self, pool => sqlx::query_as(SESSIONS_OF_USER)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Has a sign-in last longer; false if it is gone.
    pub async fn renew_session(
        &self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        renewed: Millis,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(RENEW_SESSION)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).bind(renewed.0).bind(expires.0)
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Binds a sign-in to the device that its socket came from; false if it is gone.
    pub async fn set_session_device(
        &self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        device: DeviceId,
    ) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(MOVE_SESSION)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).bind(device_text(device))
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Ends a sign-in; false if it was gone already.
    pub async fn end_session(&self, tenant: TenantId, token_hash: &[u8; 32]) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(END_SESSION)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Ends all sign-ins of a person; how many there were.
    pub async fn end_sessions_of_user(&self, tenant: TenantId, user: AgentId) -> Result<u64, StoreError> {
        Ok(writing!(self, pool => sqlx::query(END_SESSIONS_OF_USER)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).execute(pool).await?.rows_affected()))
    }

    /// Whoever is frozen and has a session, an access token counted too, in every tenant.
    pub async fn frozen_with_sessions(&self) -> Result<Vec<(TenantId, AgentId)>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self, pool => sqlx::query_as(FROZEN_WITH_SESSIONS).fetch_all(pool).await)?;
        rows.into_iter()
            .map(|(tenant, user)| Ok((TenantId(number("users.tenant", tenant)?), AgentId(number("users.id", user)?))))
            .collect()
    }

    /// Forgets sign-ins that ended before then, of every tenant; how many.
    pub async fn purge_sessions(&self, before: Millis) -> Result<u64, StoreError> {
        Ok(writing!(self, pool =>
            sqlx::query(PURGE_SESSIONS).bind(before.0).execute(pool).await?.rows_affected()))
    }
}
