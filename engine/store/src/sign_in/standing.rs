//! What decides how a person signs in: their password, its age, their second factor, and whether they are a service account.
use super::second_factors::{Factor, Method};
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::SignIn;
use crate::secrets::Kept;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    STANDING = "SELECT u.password_hash, u.api_only, u.password_changed, u.must_change, g.second_factor, f.method,
        f.secret, f.used_step, f.since, (SELECT COUNT(*) FROM recovery_codes r
            WHERE r.tenant = u.tenant AND r.user_id = u.id) AS recovery
        FROM users u
        JOIN permission_groups g ON g.tenant = u.tenant AND g.id = u.group_id
        LEFT JOIN second_factors f ON f.tenant = u.tenant AND f.user_id = u.id
        WHERE u.tenant = $1 AND u.id = $2 AND u.removed IS NULL";
    PASSWORD_IS_FROM = "UPDATE users SET password_changed = $3 WHERE tenant = $1 AND id = $2";
    SET_PASSWORD = "UPDATE users SET password_hash = $3, password_changed = $4, must_change = FALSE
        WHERE tenant = $1 AND id = $2";
    END_STEPS_OF_USER = "DELETE FROM sign_in_steps WHERE tenant = $1 AND user_id = $2";
    END_LINKS_OF_USER = "UPDATE links SET used = TRUE WHERE tenant = $1 AND user_id = $2";
    FORGET_DEVICES = "DELETE FROM known_devices WHERE tenant = $1 AND user_id = $2";
    OTHERS_SIGNED_IN = "SELECT COUNT(DISTINCT user_id) FROM sessions
        WHERE tenant = $1 AND expires > $2 AND user_id <> $3 AND name IS NULL
        AND user_id NOT IN (SELECT id FROM users WHERE tenant = $1 AND (operator IS NOT NULL OR NOT active))";
}

/// What decides how a person signs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Argon2, in its own text form.
    pub password_hash: String,
    /// Whether the account is a service account, which signs in by access tokens alone.
    pub api_only: bool,
    /// When the password was last set; `None` where nobody noted it: such a password is never too old.
    pub password_changed: Option<Millis>,
    /// Whether the next sign-in asks for a new password.
    pub must_change: bool,
    /// Whether the person's group needs a second factor.
    pub group_needs_factor: bool,
    /// The second factor that the person has set up.
    pub factor: Option<Factor>,
}

#[derive(sqlx::FromRow)]
struct Row {
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

impl Row {
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

impl SignIn<'_> {
    /// Returns what decides how a person signs in; `None` if there is no such person.
    pub async fn standing(self, tenant: TenantId, user: AgentId) -> Result<Option<Standing>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(STANDING)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Replaces a person's password; false if there is no such person. Ends their sign-ins under way, and makes the links
    /// that they were sent and the devices that are known useless.
    pub async fn set_password(
        self,
        tenant: TenantId,
        user: AgentId,
        hash: &str,
        at: Millis,
    ) -> Result<bool, StoreError> {
        let hash = plain("password_hash", hash)?;
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            let done = sqlx::query(SET_PASSWORD).bind(tenant).bind(user).bind(hash).bind(at.0).execute(&mut *tx).await?;
            sqlx::query(END_STEPS_OF_USER).bind(tenant).bind(user).execute(&mut *tx).await?;
            sqlx::query(END_LINKS_OF_USER).bind(tenant).bind(user).execute(&mut *tx).await?;
            sqlx::query(FORGET_DEVICES).bind(tenant).bind(user).execute(&mut *tx).await?;
            Ok(done.rows_affected() > 0)
        })
    }

    /// Counts the people of a tenant, besides this one, who are signed in. Access tokens, operators and frozen people are
    /// left out.
    pub async fn others_signed_in(self, tenant: TenantId, user: AgentId, now: Millis) -> Result<u32, StoreError> {
        let count: i64 = reading!(self.0, pool => sqlx::query_scalar(OTHERS_SIGNED_IN)
            .bind(i64::from(tenant.0)).bind(now.0).bind(i64::from(user.0)).fetch_one(pool).await)?;
        number("sessions", count)
    }
}
