//! What belongs to a person besides the account: theme, picture, achievements, and what they set about themselves.
use crate::audit::{Doer, audit};
use crate::changes::note;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::People;
use crate::owners::HOLD_USER;
use crate::people::accounts::{account, keys, what};
use crate::statements::statements;
use crate::text::{number, plain, plain_option};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::json;
use sqlx::Connection;

statements! {
    OWN = "SELECT
        (SELECT MAX(id) FROM themes WHERE tenant = $1 AND owner = $2 AND chosen),
        (SELECT MAX(id) FROM pictures WHERE tenant = $1 AND owner = $2 AND kind = 'avatar' AND size = 0),
        (SELECT operator FROM users WHERE tenant = $1 AND id = $2),
        (SELECT COUNT(*) FROM sso_people p JOIN identity_providers s ON s.tenant = p.tenant AND s.issuer = p.issuer
            WHERE p.tenant = $1 AND p.user_id = $2)";
    CALLED = "SELECT firstname, lastname, nickname, username, email FROM users
        WHERE tenant = $1 AND id = $2 AND removed IS NULL";
    SET_NAMES = "UPDATE users SET firstname = $3, lastname = $4, nickname = $5, name_key = $6, search_key = $7,
        version = version + 1 WHERE tenant = $1 AND id = $2";
    SET_OFFLINE = "UPDATE users SET offline = $3 WHERE tenant = $1 AND id = $2 AND offline <> $3";
    IS_OFFLINE = "SELECT COUNT(*) FROM users WHERE tenant = $1 AND id = $2 AND offline";
    SET_OPERATOR = "UPDATE users SET operator = $3 WHERE tenant = $1 AND id = $2";
    ACHIEVEMENTS = "SELECT name, at FROM achievements WHERE tenant = $1 AND owner = $2 ORDER BY at, name";
    ACHIEVE = "INSERT INTO achievements (tenant, owner, name, at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant, owner, name) DO NOTHING";
}

/// What belongs to a person besides the account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Own {
    /// The theme of their own that they use; `None`: one of the product's.
    pub theme: Option<u32>,
    /// The id of their picture.
    pub avatar: Option<String>,
    /// Their achievements and when they came to them, oldest first.
    pub achievements: Vec<(String, Millis)>,
    /// For an operator, why they came; `None` for the tenant's own people.
    pub operator: Option<String>,
    /// Whether an identity provider of the tenant knows them, which then says their name.
    pub named_elsewhere: bool,
}

/// New names of a person; `None` leaves a name as it is.
#[derive(Debug, Clone, Copy, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Names<'a> {
    pub firstname: Option<&'a str>,
    pub lastname: Option<&'a str>,
    /// The name that customers read; `Some(None)` removes it.
    pub nickname: Option<Option<&'a str>>,
}

impl People<'_> {
    /// Returns what belongs to a person besides the account; nothing for somebody who is not there.
    pub async fn own(self, tenant: TenantId, owner: AgentId) -> Result<Own, StoreError> {
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        let (theme, avatar, operator, known): (Option<i64>, Option<String>, Option<String>, i64) =
            reading!(self.0, pool => sqlx::query_as(OWN).bind(tenant).bind(owner).fetch_one(pool).await)?;
        let achieved: Vec<(String, i64)> =
            reading!(self.0, pool => sqlx::query_as(ACHIEVEMENTS).bind(tenant).bind(owner).fetch_all(pool).await)?;
        Ok(Own {
            theme: theme.map(|id| number("themes.id", id)).transpose()?,
            avatar,
            achievements: achieved.into_iter().map(|(name, at)| (name, Millis(at))).collect(),
            operator,
            named_elsewhere: known > 0,
        })
    }

    /// Marks an account as an operator's, with the reason why they came; false if there is no such account.
    pub async fn set_operator(
        self,
        tenant: TenantId,
        user: AgentId,
        reason: &str,
        by: &Doer,
    ) -> Result<bool, StoreError> {
        let (key, id, reason) = (i64::from(tenant.0), i64::from(user.0), plain("operator", reason)?);
        transaction!(self.0, tx => {
            let Some(there) = account!(tx, key, id) else { return Ok(false) };
            sqlx::query(SET_OPERATOR).bind(key).bind(id).bind(reason).execute(&mut *tx).await?;
            // Each time that an operator comes is a row of its own.
            let [was, became] = [None, Some(reason)].map(|reason| Some(json!({ "entered_for": reason })));
            audit!(tx, key, by, what(id, &there, was, became));
            note!(tx, key, Audit, "");
            Ok(true)
        })
    }

    /// Changes a person's names, all or none; false if there is no such person.
    pub async fn set_names(self, tenant: TenantId, user: AgentId, names: Names<'_>) -> Result<bool, StoreError> {
        let firstname = plain_option("firstname", names.firstname)?;
        let lastname = plain_option("lastname", names.lastname)?;
        let nickname = plain_option("nickname", names.nickname.flatten())?;
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self.0, tx => {
            sqlx::query(HOLD_USER).bind(tenant).bind(user).execute(&mut *tx).await?;
            let called: Option<(String, String, Option<String>, String, String)> =
                sqlx::query_as(CALLED).bind(tenant).bind(user).fetch_optional(&mut *tx).await?;
            let Some((first, last, nick, username, email)) = called else { return Ok(false) };
            let (first, last) = (firstname.unwrap_or(&first), lastname.unwrap_or(&last));
            let nick = if names.nickname.is_some() { nickname } else { nick.as_deref() };
            let (name_key, search_key) = keys((first, last), [nick.unwrap_or_default(), &username, &email]);
            let set = sqlx::query(SET_NAMES).bind(tenant).bind(user).bind(first).bind(last).bind(nick);
            set.bind(name_key).bind(search_key).execute(&mut *tx).await?;
            note!(tx, tenant, Person, user);
            Ok(true)
        })
    }

    /// Sets whether a person is offline by choice while their sessions go on.
    pub async fn set_offline(self, tenant: TenantId, user: AgentId, offline: bool) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(SET_OFFLINE)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(offline).execute(pool).await?.rows_affected());
        Ok(())
    }

    /// Whether a person is offline by choice.
    pub async fn is_offline(self, tenant: TenantId, user: AgentId) -> Result<bool, StoreError> {
        let chosen: i64 = reading!(self.0, pool => sqlx::query_scalar(IS_OFFLINE)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).fetch_one(pool).await)?;
        Ok(chosen > 0)
    }

    /// Adds achievements of a person and returns those that they did not have before; the others keep their time.
    pub async fn achieve(
        self,
        tenant: TenantId,
        owner: AgentId,
        names: &[&str],
        now: Millis,
    ) -> Result<Vec<String>, StoreError> {
        for name in names {
            plain("name", name)?;
        }
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        transaction!(self.0, tx => {
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
