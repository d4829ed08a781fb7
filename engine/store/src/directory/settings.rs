//! The directory's token, how far it reaches, and where it puts people.
use crate::audit::{Doer, Entity, Kept, What, audit};
use crate::changes::note;
use crate::counters::hold;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::groups::Group;
use crate::handles::Directories;
use crate::once::{NAMED_BY_ITS_SALT, Once, once};
use crate::statements::statements;
use crate::text::{from_json, hex, number, to_json};
use catalogue::ids::{AgentId, TenantId};
use catalogue::permission::Only;
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;

statements! {
    unique { directories_token on directories (token_hash) is "token"; }
    DIRECTORY = "SELECT token_hash, made, made_by, reach, group_id, ranks, seen, version FROM directories WHERE tenant = $1";
    DIRECTORY_OF_TOKEN: FindsTenant = "SELECT tenant FROM directories WHERE token_hash = $1";
    SET_DIRECTORY = "INSERT INTO directories (tenant, token_hash, made, made_by, reach, group_id, ranks, seen, version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, $8)
        ON CONFLICT (tenant) DO UPDATE SET token_hash = excluded.token_hash, made = excluded.made,
        made_by = excluded.made_by, reach = excluded.reach, group_id = excluded.group_id, ranks = excluded.ranks,
        version = excluded.version";
    IS_GROUP = "SELECT id FROM permission_groups WHERE tenant = $1 AND id = $2";
    SAW_DIRECTORY = "UPDATE directories SET seen = $2 WHERE tenant = $1";
}

/// What a tenant's directory is let in by, and what it may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directory {
    /// The hash of its token; `None` where that is withdrawn.
    pub token_hash: Option<String>,
    /// When the token was made.
    pub made: Millis,
    /// By whom.
    pub made_by: AgentId,
    /// What they may do, as a group without a name: what gives more is out of the directory's reach.
    pub reach: Group,
    /// Where people are whom it has in no group.
    pub group: u32,
    /// Its groups by rank, the one that counts most first. Those that are missing come after, in the order of their ids.
    pub ranks: Vec<u32>,
    /// Its last call, to a minute.
    pub seen: Option<Millis>,
    /// From 1, one more with each change.
    pub version: u32,
}

/// What an administrator sets besides the token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Where people are whom it has in no group.
    pub group: u32,
    /// Its groups by rank.
    pub ranks: Vec<u32>,
}

impl Directory {
    /// What the audit says of it: nothing that lets anybody in.
    pub fn told(&self) -> Value {
        json!({
            "token": self.token_hash.is_some(),
            "token_made_since": self.token_hash.as_ref().map(|_| self.made.0),
            "group": self.group,
            "ranks": self.ranks,
        })
    }

    /// Which of several groups counts: the place of each, the lowest first.
    pub fn rank(&self, group: u32) -> (usize, u32) {
        (self.ranks.iter().position(|one| *one == group).unwrap_or(usize::MAX), group)
    }
}

type Row = (Option<String>, i64, i64, String, i64, String, Option<i64>, i64);

pub(crate) fn read(
    (token_hash, made, made_by, reach, group, ranks, seen, version): Row,
) -> Result<Directory, StoreError> {
    let (permissions, only): (Vec<u16>, Only) = from_json("directories.reach", &reach)?;
    Ok(Directory {
        token_hash,
        made: Millis(made),
        made_by: AgentId(number("directories.made_by", made_by)?),
        reach: Group { permissions, only, ..Group::default() },
        group: number("directories.group_id", group)?,
        ranks: from_json("directories.ranks", &ranks)?,
        seen: seen.map(Millis),
        version: number("directories.version", version)?,
    })
}

/// The tenant's directory within a transaction, if there is one.
macro_rules! directory {
    ($tx:ident, $tenant:expr) => {{
        let row =
            sqlx::query_as($crate::directory::settings::DIRECTORY).bind($tenant).fetch_optional(&mut *$tx).await?;
        row.map($crate::directory::settings::read).transpose()?
    }};
}
pub(crate) use directory;

/// Writes a directory within a transaction, and in the audit.
macro_rules! keep {
    ($tx:ident, $tenant:expr, $there:expr, $now:expr, $by:expr) => {{
        let (there, now): (Option<&Directory>, &Directory) = ($there, $now);
        sqlx::query(SET_DIRECTORY)
            .bind($tenant)
            .bind(now.token_hash.as_deref())
            .bind(now.made.0)
            .bind(i64::from(now.made_by.0))
            .bind(to_json(&(&now.reach.permissions, &now.reach.only)))
            .bind(i64::from(now.group))
            .bind(to_json(&now.ranks))
            .bind(i64::from(now.version))
            .execute(&mut *$tx)
            .await?;
        let subject = $tenant.to_string();
        let (was, became) = (there.map(Directory::told), Some(now.told()));
        audit!($tx, $tenant, $by, What { entity: Entity::Directory, subject, name: "", was, became });
        note!($tx, $tenant, Audit, "");
    }};
}

impl Directories<'_> {
    /// Returns the tenant's directory, if it ever had a token.
    pub async fn find(self, tenant: TenantId) -> Result<Option<Directory>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool =>
            sqlx::query_as(DIRECTORY).bind(i64::from(tenant.0)).fetch_optional(pool).await)?;
        row.map(read).transpose()
    }

    /// Returns the tenant that a token is of.
    pub async fn tenant_of(self, token_hash: &[u8; 32]) -> Result<Option<TenantId>, StoreError> {
        let hash = hex(token_hash);
        let tenant: Option<i64> = reading!(self.0, pool =>
            sqlx::query_scalar(DIRECTORY_OF_TOKEN).bind(&hash).fetch_optional(pool).await)?;
        tenant.map(|id| number("directories.tenant", id).map(TenantId)).transpose()
    }

    /// Makes a token in place of any other, once under a key whose salt it is made of. The directory reaches as far as `reach`
    /// from then on.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a group that is not there.
    pub async fn make_token(
        self,
        tenant: TenantId,
        token_hash: &[u8; 32],
        (who, reach, group): (AgentId, &Group, u32),
        by: &Doer,
        under: Once<'_>,
    ) -> Result<(), StoreError> {
        let (key, hash) = (i64::from(tenant.0), hex(token_hash));
        let made: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, key, under, {
            hold!(tx, key, "user");
            let query = sqlx::query_scalar::<_, i64>(IS_GROUP).bind(key);
            if query.bind(i64::from(group)).fetch_optional(&mut *tx).await?.is_none() {
                return Err(StoreError::Dangling);
            }
            let there = directory!(tx, key);
            let now = Directory {
                token_hash: Some(hash),
                made: by.at,
                made_by: who,
                reach: reach.clone(),
                group,
                ranks: there.as_ref().map(|there| there.ranks.clone()).unwrap_or_default(),
                seen: None,
                version: there.as_ref().map_or(1, |there| there.version + 1),
            };
            keep!(tx, key, there.as_ref(), &now, by);
            Some(NAMED_BY_ITS_SALT)
        }) });
        made.map(drop)
    }

    /// Changes where people are put, if it is still at this version.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a group that is not there.
    pub async fn amend(
        self,
        tenant: TenantId,
        version: u32,
        setting: &Setting,
        by: &Doer,
    ) -> Result<Kept<Directory>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            hold!(tx, key, "user");
            let Some(there) = directory!(tx, key) else { return Ok(Kept::Overtaken(None)) };
            let (group, ranks) = (setting.group, setting.ranks.clone());
            let now = Directory { group, ranks, version: there.version + 1, ..there.clone() };
            if now.told() == there.told() {
                return Ok(Kept::Now(there));
            }
            if there.version != version {
                return Ok(Kept::Overtaken(Some(there)));
            }
            let query = sqlx::query_scalar::<_, i64>(IS_GROUP).bind(key);
            if query.bind(i64::from(group)).fetch_optional(&mut *tx).await?.is_none() {
                return Err(StoreError::Dangling);
            }
            keep!(tx, key, Some(&there), &now, by);
            Ok(Kept::Now(now))
        })
    }

    /// Withdraws the token; false if there is none.
    pub async fn withdraw(self, tenant: TenantId, by: &Doer) -> Result<bool, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            // The whole row is written: a change at the same time may not bring the token back.
            hold!(tx, key, "user");
            let there = directory!(tx, key).filter(|there| there.token_hash.is_some());
            let Some(there) = there else { return Ok(false) };
            let now = Directory { token_hash: None, version: there.version + 1, ..there.clone() };
            keep!(tx, key, Some(&there), &now, by);
            Ok(true)
        })
    }

    /// Notes that it has called.
    pub async fn saw(self, tenant: TenantId, at: Millis) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(SAW_DIRECTORY)
            .bind(i64::from(tenant.0)).bind(at.0).execute(pool).await?.rows_affected());
        Ok(())
    }
}
