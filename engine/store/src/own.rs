//! What belongs to a person besides what they are: the theme they wear, their picture, what they have achieved.
use crate::db::{Db, reading, transaction, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{number, plain, plain_option};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    OWN = "SELECT
        (SELECT MAX(id) FROM themes WHERE tenant = $1 AND owner = $2 AND chosen),
        (SELECT MAX(id) FROM pictures WHERE tenant = $1 AND owner = $2 AND kind = 'avatar' AND size = 0),
        (SELECT operator FROM users WHERE tenant = $1 AND id = $2),
        (SELECT COUNT(*) FROM sso_people p JOIN sso_providers s ON s.tenant = p.tenant AND s.issuer = p.issuer
            WHERE p.tenant = $1 AND p.user_id = $2)";
    SET_NAMES = "UPDATE users SET firstname = COALESCE($3, firstname), lastname = COALESCE($4, lastname),
        nickname = CASE WHEN $5 THEN $6 ELSE nickname END WHERE tenant = $1 AND id = $2";
    SET_OFFLINE = "UPDATE users SET offline = $3 WHERE tenant = $1 AND id = $2 AND offline <> $3";
    IS_OFFLINE = "SELECT COUNT(*) FROM users WHERE tenant = $1 AND id = $2 AND offline";
    SET_OPERATOR = "UPDATE users SET operator = $3 WHERE tenant = $1 AND id = $2";
    ACHIEVEMENTS = "SELECT name, at FROM achievements WHERE tenant = $1 AND owner = $2 ORDER BY at, name";
    ACHIEVE = "INSERT INTO achievements (tenant, owner, name, at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant, owner, name) DO NOTHING";
}

/// What belongs to a person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Own {
    /// The theme of their own that they wear.
    pub theme: Option<u32>,
    /// Under which id their picture is kept.
    pub avatar: Option<String>,
    /// What they have achieved and when, the oldest first.
    pub achievements: Vec<(String, Millis)>,
    /// Why they came, for an operator; none for one of the tenant's own people.
    pub operator: Option<String>,
    /// Whether the service that answers for the tenant's people knows them, and so says their name.
    pub named_elsewhere: bool,
}

/// Names that somebody takes; none leaves one as it is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Names<'a> {
    /// First name.
    pub firstname: Option<&'a str>,
    /// Last name.
    pub lastname: Option<&'a str>,
    /// What customers read; `Some(None)` takes it off.
    pub nickname: Option<Option<&'a str>>,
}

impl Db {
    /// What belongs to a person.
    pub async fn own(&self, tenant: TenantId, owner: AgentId) -> Result<Own, StoreError> {
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        let (theme, avatar, operator, known): (Option<i64>, Option<String>, Option<String>, i64) =
            reading!(self, pool => sqlx::query_as(OWN).bind(tenant).bind(owner).fetch_one(pool).await)?;
        let achieved: Vec<(String, i64)> =
            reading!(self, pool => sqlx::query_as(ACHIEVEMENTS).bind(tenant).bind(owner).fetch_all(pool).await)?;
        Ok(Own {
            theme: theme.map(|id| number("themes.id", id)).transpose()?,
            avatar,
            achievements: achieved.into_iter().map(|(name, at)| (name, Millis(at))).collect(),
            operator,
            named_elsewhere: known > 0,
        })
    }

    /// Says that somebody is an operator, and why they came; false if there is no such person.
    pub async fn set_operator(&self, tenant: TenantId, user: AgentId, reason: &str) -> Result<bool, StoreError> {
        let reason = plain("operator", reason)?;
        let done = writing!(self, pool => sqlx::query(SET_OPERATOR)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(reason).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Keeps the names that a person takes, all of them or none; false if there is no such person.
    pub async fn set_names(&self, tenant: TenantId, user: AgentId, names: Names<'_>) -> Result<bool, StoreError> {
        let firstname = plain_option("firstname", names.firstname)?;
        let lastname = plain_option("lastname", names.lastname)?;
        let nickname = plain_option("nickname", names.nickname.flatten())?;
        let done = writing!(self, pool => sqlx::query(SET_NAMES)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(firstname).bind(lastname)
            .bind(names.nickname.is_some()).bind(nickname).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Whether a person chooses to be offline while their sessions go on.
    pub async fn set_offline(&self, tenant: TenantId, user: AgentId, offline: bool) -> Result<(), StoreError> {
        writing!(self, pool => sqlx::query(SET_OFFLINE)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(offline).execute(pool).await?.rows_affected());
        Ok(())
    }

    /// Whether a person chose to be offline.
    pub async fn is_offline(&self, tenant: TenantId, user: AgentId) -> Result<bool, StoreError> {
        let chosen: i64 = reading!(self, pool => sqlx::query_scalar(IS_OFFLINE)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_one(pool).await)?;
        Ok(chosen > 0)
    }

    /// Keeps what a person has achieved; those that they had before keep their time. Gives back the new ones.
    pub async fn achieve(
        &self,
        tenant: TenantId,
        owner: AgentId,
        names: &[&str],
        now: Millis,
    ) -> Result<Vec<String>, StoreError> {
        for name in names {
            plain("name", name)?;
        }
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        transaction!(self, tx => {
            let mut fresh = Vec::new();
            for name in names {
                let query = sqlx::query(ACHIEVE).bind(tenant).bind(owner).bind(*name).bind(now.0);
                if query.execute(&mut *tx).await?.rows_affected() > 0 {
                    fresh.push((*name).to_owned());
                }
            }
            Ok(fresh)
        })
    }
}
