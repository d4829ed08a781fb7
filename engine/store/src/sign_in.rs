//! Signing in: the tenant's rules for it, how a person stands with them, sign-ins under way, devices that are known.
use crate::db::{Db, reading, transaction, writing};
use crate::error::StoreError;
use crate::second_factors::{Factor, Method};
use crate::secrets::Kept;
use crate::statements::statements;
use crate::text::{from_json, hex, number, plain, to_json};
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use ipnet::IpNet;
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use sqlx::Connection;

statements! {
    SIGN_IN_RULES = "SELECT sign_in FROM tenants WHERE id = $1";
    SET_SIGN_IN_RULES = "UPDATE tenants SET sign_in = $2 WHERE id = $1";
    GROUP_NEEDS_FACTOR = "UPDATE permission_groups SET second_factor = $3 WHERE tenant = $1 AND id = $2";
    STANDING = "SELECT u.password_hash, u.api_only, u.password_changed, u.must_change, g.second_factor, f.method,
        f.secret, f.used_step, f.since, (SELECT COUNT(*) FROM recovery_codes r
            WHERE r.tenant = u.tenant AND r.user_id = u.id) AS recovery
        FROM users u
        JOIN permission_groups g ON g.tenant = u.tenant AND g.id = u.group_id
        LEFT JOIN second_factors f ON f.tenant = u.tenant AND f.user_id = u.id
        WHERE u.tenant = $1 AND u.id = $2";
    SET_API_ONLY = "UPDATE users SET api_only = $3 WHERE tenant = $1 AND id = $2";
    SET_MUST_CHANGE = "UPDATE users SET must_change = $3 WHERE tenant = $1 AND id = $2";
    SET_PASSWORD = "UPDATE users SET password_hash = $3, password_changed = $4, must_change = FALSE
        WHERE tenant = $1 AND id = $2";
    INSERT_STEP = "INSERT INTO sign_in_steps (token_hash, tenant, user_id, state, tries, expires)
        VALUES ($1, $2, $3, $4, 0, $5)";
    TRY_STEP = "UPDATE sign_in_steps SET tries = tries + 1
        WHERE tenant = $1 AND token_hash = $2 AND expires > $3 AND tries < $4 RETURNING user_id, state";
    END_STEP = "DELETE FROM sign_in_steps WHERE tenant = $1 AND token_hash = $2";
    END_STEPS_OF_USER = "DELETE FROM sign_in_steps WHERE tenant = $1 AND user_id = $2";
    END_LINKS_OF_USER = "UPDATE links SET used = TRUE WHERE tenant = $1 AND user_id = $2";
    PURGE_STEPS = "DELETE FROM sign_in_steps WHERE expires < $1";
    INSERT_DEVICE = "INSERT INTO known_devices (token_hash, tenant, user_id, used) VALUES ($1, $2, $3, $4)";
    FORGET_OLD_DEVICES = "DELETE FROM known_devices WHERE tenant = $1 AND user_id = $2 AND token_hash NOT IN
        (SELECT token_hash FROM known_devices WHERE tenant = $1 AND user_id = $2
            ORDER BY used DESC, token_hash LIMIT $3)";
    FORGET_DEVICES = "DELETE FROM known_devices WHERE tenant = $1 AND user_id = $2";
    KNOWN_DEVICE = "SELECT user_id FROM known_devices WHERE tenant = $1 AND token_hash = $2";
    USE_DEVICE = "UPDATE known_devices SET used = $3 WHERE tenant = $1 AND token_hash = $2";
    OTHERS_SIGNED_IN = "SELECT COUNT(DISTINCT user_id) FROM sessions
        WHERE tenant = $1 AND expires > $2 AND user_id <> $3 AND name IS NULL
        AND user_id NOT IN (SELECT id FROM users WHERE tenant = $1 AND (operator IS NOT NULL OR NOT active))";
}

/// What a tenant asks of whoever signs in. What a tenant never set is as [`Default`] has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SignInRules {
    /// What a password must be.
    pub password: PasswordRules,
    /// Whether everybody needs a second factor.
    pub second_factor: bool,
    /// Networks that people may come from; empty: from anywhere.
    pub addresses: Vec<IpNet>,
    /// People signed in at once from which on one more has to confirm extra charges.
    pub soft_users: Option<u32>,
    /// People signed in at once beyond which nobody comes in.
    pub hard_users: Option<u32>,
    /// Seconds that a session lasts from its last renewal; none: as the installation has it.
    pub session_seconds: Option<u32>,
    /// Whether people work at machines that others use too: a sign-out leaves nothing of chats in the browser.
    pub shared_machines: bool,
}

/// What a password must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PasswordRules {
    /// Whether one that is soon guessed is refused.
    pub common: bool,
    /// How many months it holds; 0: for ever.
    pub expiry_months: u32,
    /// Fewest characters.
    pub min: u32,
    /// Most characters.
    pub max: u32,
    /// Fewest digits.
    pub numbers: u32,
    /// Fewest upper-case letters.
    pub uppercase: u32,
    /// Fewest lower-case letters.
    pub lowercase: u32,
    /// Fewest characters that are neither letter nor digit.
    pub special: u32,
}

impl Default for PasswordRules {
    fn default() -> PasswordRules {
        let each = limit::PASSWORD_EACH;
        PasswordRules {
            common: true,
            expiry_months: limit::PASSWORD_EXPIRY_MONTHS,
            min: limit::PASSWORD_MIN,
            max: limit::PASSWORD_MAX,
            numbers: each,
            uppercase: each,
            lowercase: each,
            special: each,
        }
    }
}

/// How a person stands with signing in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Argon2, in its own text form.
    pub password_hash: String,
    /// A service account.
    pub api_only: bool,
    /// When the password was last set; none for one whose age nobody noted, which never is too old.
    pub password_changed: Option<Millis>,
    /// The next sign-in asks for a new password.
    pub must_change: bool,
    /// The person's group needs a second factor.
    pub group_needs_factor: bool,
    /// The second factor.
    pub factor: Option<Factor>,
}

#[derive(sqlx::FromRow)]
struct StandingRow {
    password_hash: String,
    api_only: bool,
    password_changed: Option<i64>,
    must_change: bool,
    second_factor: bool,
    method: Option<String>,
    secret: Option<String>,
    used_step: Option<i64>,
    since: Option<i64>,
    recovery: i64,
}

impl StandingRow {
    fn read(self) -> Result<Standing, StoreError> {
        let factor = match (self.method, self.secret, self.used_step, self.since) {
            (Some(method), Some(secret), Some(used_step), Some(since)) => Some(Factor {
                method: Method::read(&method)?,
                secret: Kept::plain(secret),
                used_step,
                since: Millis(since),
                recovery_left: number("recovery_codes", self.recovery)?,
            }),
            _ => None,
        };
        Ok(Standing {
            password_hash: self.password_hash,
            api_only: self.api_only,
            password_changed: self.password_changed.map(Millis),
            must_change: self.must_change,
            group_needs_factor: self.second_factor,
            factor,
        })
    }
}

/// A sign-in under way, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInStep {
    /// Whose.
    pub user: AgentId,
    /// A JSON document, sealed where it holds a secret. The store does not look into it.
    pub state: Kept,
}

impl Db {
    /// What a tenant asks of whoever signs in.
    pub async fn sign_in_rules(&self, tenant: TenantId) -> Result<SignInRules, StoreError> {
        let text: Option<String> = reading!(self, pool =>
            sqlx::query_scalar(SIGN_IN_RULES).bind(i64::from(tenant.0)).fetch_optional(pool).await)?;
        text.map_or_else(|| Ok(SignInRules::default()), |text| from_json("tenants.sign_in", &text))
    }

    /// Says anew what a tenant asks; false if there is no such tenant. Servers that run see it within seconds.
    pub async fn set_sign_in_rules(&self, tenant: TenantId, rules: &SignInRules) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(SET_SIGN_IN_RULES)
            .bind(i64::from(tenant.0)).bind(to_json(rules)).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Says whether the people of a group need a second factor; false if there is no such group.
    pub async fn set_group_needs_factor(&self, tenant: TenantId, group: u32, needs: bool) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(GROUP_NEEDS_FACTOR)
            .bind(i64::from(tenant.0)).bind(i64::from(group)).bind(needs).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// How a person stands with signing in.
    pub async fn standing(&self, tenant: TenantId, user: AgentId) -> Result<Option<Standing>, StoreError> {
        let row: Option<StandingRow> = reading!(self, pool => sqlx::query_as(STANDING)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_optional(pool).await)?;
        row.map(StandingRow::read).transpose()
    }

    /// Makes a person a service account, or a person again; false if there is no such person.
    pub async fn set_api_only(&self, tenant: TenantId, user: AgentId, api_only: bool) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(SET_API_ONLY)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(api_only).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Has the next sign-in ask for a new password, or no longer; false if there is no such person.
    pub async fn set_must_change(&self, tenant: TenantId, user: AgentId, must: bool) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(SET_MUST_CHANGE)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(must).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Keeps a new password. Sign-ins under way with the old one are over, no link that was sent holds any more, and no
    /// device is known; false if there is no such person.
    pub async fn set_password(
        &self,
        tenant: TenantId,
        user: AgentId,
        hash: &str,
        at: Millis,
    ) -> Result<bool, StoreError> {
        let hash = plain("password_hash", hash)?;
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self, tx => {
            let done = sqlx::query(SET_PASSWORD).bind(tenant).bind(user).bind(hash).bind(at.0).execute(&mut *tx).await?;
            sqlx::query(END_STEPS_OF_USER).bind(tenant).bind(user).execute(&mut *tx).await?;
            sqlx::query(END_LINKS_OF_USER).bind(tenant).bind(user).execute(&mut *tx).await?;
            sqlx::query(FORGET_DEVICES).bind(tenant).bind(user).execute(&mut *tx).await?;
            Ok(done.rows_affected() > 0)
        })
    }

    /// Keeps a sign-in under way, by the hash of its token.
    pub async fn create_step(
        &self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        step: &SignInStep,
        expires: Millis,
    ) -> Result<(), StoreError> {
        writing!(self, pool => sqlx::query(INSERT_STEP)
            .bind(hex(token_hash)).bind(i64::from(tenant.0)).bind(i64::from(step.user.0)).bind(step.state.text())
            .bind(expires.0).execute(pool).await?.rows_affected());
        Ok(())
    }

    /// A sign-in under way, counting one try at it; none once it has expired, was tried so often, or is done.
    pub async fn try_step(
        &self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        now: Millis,
        tries: u32,
    ) -> Result<Option<SignInStep>, StoreError> {
        let row: Option<(i64, String)> = writing!(self, pool => sqlx::query_as(TRY_STEP)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).bind(now.0).bind(i64::from(tries))
            .fetch_optional(pool).await?);
        row.map(|(user, state)| {
            Ok(SignInStep { user: AgentId(number("sign_in_steps.user_id", user)?), state: Kept::plain(state) })
        })
        .transpose()
    }

    /// Ends a sign-in under way. Of two that end it at once, one is told true.
    pub async fn end_step(&self, tenant: TenantId, token_hash: &[u8; 32]) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(END_STEP)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Forgets sign-ins that were never finished, of every tenant; how many.
    pub async fn purge_steps(&self, before: Millis) -> Result<u64, StoreError> {
        Ok(writing!(self, pool => sqlx::query(PURGE_STEPS).bind(before.0).execute(pool).await?.rows_affected()))
    }

    /// Keeps a device as one that a person signed in on, and forgets the oldest beyond `most`.
    pub async fn know_device(
        &self,
        tenant: TenantId,
        user: AgentId,
        token_hash: &[u8; 32],
        now: Millis,
        most: u32,
    ) -> Result<(), StoreError> {
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self, tx => {
            sqlx::query(INSERT_DEVICE).bind(hex(token_hash)).bind(tenant).bind(user).bind(now.0).execute(&mut *tx).await?;
            sqlx::query(FORGET_OLD_DEVICES).bind(tenant).bind(user).bind(i64::from(most)).execute(&mut *tx).await?;
            Ok(())
        })
    }

    /// Who signed in on a device before.
    pub async fn known_device(&self, tenant: TenantId, token_hash: &[u8; 32]) -> Result<Option<AgentId>, StoreError> {
        let user: Option<i64> = reading!(self, pool => sqlx::query_scalar(KNOWN_DEVICE)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).fetch_optional(pool).await)?;
        user.map(|user| Ok(AgentId(number("known_devices.user_id", user)?))).transpose()
    }

    /// A known device was used once more.
    pub async fn use_device(&self, tenant: TenantId, token_hash: &[u8; 32], now: Millis) -> Result<(), StoreError> {
        writing!(self, pool => sqlx::query(USE_DEVICE)
            .bind(i64::from(tenant.0)).bind(hex(token_hash)).bind(now.0).execute(pool).await?.rows_affected());
        Ok(())
    }

    /// How many people of the tenant besides this one are signed in; access tokens count for nobody.
    pub async fn others_signed_in(&self, tenant: TenantId, user: AgentId, now: Millis) -> Result<u32, StoreError> {
        let count: i64 = reading!(self, pool => sqlx::query_scalar(OTHERS_SIGNED_IN)
            .bind(i64::from(tenant.0)).bind(now.0).bind(i64::from(user.0)).fetch_one(pool).await)?;
        number("sessions", count)
    }
}
