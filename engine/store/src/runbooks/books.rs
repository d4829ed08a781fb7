//! Runbooks as they are written. The store does not look into their acts.
use crate::audit::{Doer, Entity, What, audit};
use crate::changes::note;
use crate::counters::new_id;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Runbooks;
use crate::statements::statements;
use crate::text::{from_json, number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;

statements! {
    unique {
        runbooks_name on runbooks (tenant, name_key) is "runbook name";
    }
    RUNBOOKS = "SELECT id, number, name, minutes, acts, version, changed, by_agent FROM runbooks
        WHERE tenant = $1 ORDER BY name_key";
    RUNBOOK = "SELECT id, number, name, minutes, acts, version, changed, by_agent FROM runbooks
        WHERE tenant = $1 AND id = $2";
    COUNT_RUNBOOKS = "SELECT COUNT(*) FROM runbooks WHERE tenant = $1";
    SET_RUNBOOK = "INSERT INTO runbooks (tenant, id, number, name, name_key, minutes, acts, version, changed, by_agent)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        ON CONFLICT (tenant, id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
            minutes = excluded.minutes, acts = excluded.acts, version = excluded.version, changed = excluded.changed,
            by_agent = excluded.by_agent";
    DROP_RUNBOOK = "DELETE FROM runbooks WHERE tenant = $1 AND id = $2";
}

/// A runbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Runbook {
    /// A UUID that whoever wrote it chose.
    pub id: String,
    /// What lines of the log call it; given when it is kept first.
    pub number: u32,
    /// What it is called; no other of the tenant is.
    pub name: String,
    /// For how long it is run, in minutes.
    pub minutes: u32,
    /// What it does, as JSON.
    pub acts: String,
    /// From 1, one more with each change.
    pub version: u32,
    /// When it was last changed.
    pub changed: Millis,
    /// By whom.
    pub by: AgentId,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// It is kept now.
    Now(Runbook),
    /// It says so already.
    Before(Runbook),
    /// It has been changed since the version that this change was made from: how it is now, `None` where it is gone.
    Overtaken(Option<Runbook>),
    /// The tenant has as many as it may.
    Full,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    number: i64,
    name: String,
    minutes: i64,
    acts: String,
    version: i64,
    changed: i64,
    by_agent: i64,
}

impl Row {
    fn read(self) -> Result<Runbook, StoreError> {
        Ok(Runbook {
            id: self.id,
            number: number("runbooks.number", self.number)?,
            name: self.name,
            minutes: number("runbooks.minutes", self.minutes)?,
            acts: self.acts,
            version: number("runbooks.version", self.version)?,
            changed: Millis(self.changed),
            by: AgentId(number("runbooks.by_agent", self.by_agent)?),
        })
    }
}

impl Runbook {
    /// What the audit says of it.
    fn told(&self) -> Result<Value, StoreError> {
        let acts: Value = from_json("runbooks.acts", &self.acts)?;
        Ok(json!({ "name": self.name, "minutes": self.minutes, "acts": acts }))
    }
}

fn what(one: &Runbook, was: Option<Value>, became: Option<Value>) -> What<'_> {
    What { entity: Entity::Runbook, subject: one.number.to_string(), name: &one.name, was, became }
}

impl Runbooks<'_> {
    /// Returns a tenant's runbooks, by name.
    pub async fn all(self, tenant: TenantId) -> Result<Vec<Runbook>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(RUNBOOKS)
            .bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns a runbook, if there is one with this id.
    pub async fn find(self, tenant: TenantId, id: &str) -> Result<Option<Runbook>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(RUNBOOK)
            .bind(i64::from(tenant.0)).bind(id).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Keeps a runbook as it is wanted, if it is still at the version given; 0: it is not there yet, and there are fewer than
    /// `most`. What it says already is kept already, at whatever version.
    ///
    /// # Errors
    /// [`StoreError::Taken`] where another one has the name, [`StoreError::Nul`] for a text with a NUL character.
    pub async fn set(self, tenant: TenantId, wanted: &Runbook, by: &Doer, most: usize) -> Result<Kept, StoreError> {
        let (id, name, acts) = (plain("id", &wanted.id)?, plain("name", &wanted.name)?, plain("acts", &wanted.acts)?);
        let tenant = i64::from(tenant.0);
        transaction!(self.0, tx => {
            // The tenant's runbooks are counted, and nobody writes one meanwhile.
            let next = new_id!(tx, tenant, "runbook", None);
            let there: Option<Row> = sqlx::query_as(RUNBOOK).bind(tenant).bind(id).fetch_optional(&mut *tx).await?;
            let there = there.map(Row::read).transpose()?;
            match &there {
                Some(one) if (&one.name, one.minutes, &one.acts) == (&wanted.name, wanted.minutes, &wanted.acts) => {
                    return Ok(Kept::Before(one.clone()));
                }
                _ if there.as_ref().map_or(0, |one| one.version) != wanted.version => {
                    return Ok(Kept::Overtaken(there));
                }
                Some(_) => {}
                None => {
                    let count: i64 = sqlx::query_scalar(COUNT_RUNBOOKS).bind(tenant).fetch_one(&mut *tx).await?;
                    if usize::try_from(count).unwrap_or(usize::MAX) >= most {
                        return Ok(Kept::Full);
                    }
                }
            }
            let next = number("runbooks.number", next)?;
            let kept = Runbook {
                number: there.as_ref().map_or(next, |one| one.number),
                version: wanted.version + 1,
                ..wanted.clone()
            };
            sqlx::query(SET_RUNBOOK)
                .bind(tenant)
                .bind(id)
                .bind(i64::from(kept.number))
                .bind(name)
                .bind(name.to_lowercase())
                .bind(i64::from(kept.minutes))
                .bind(acts)
                .bind(i64::from(kept.version))
                .bind(kept.changed.0)
                .bind(i64::from(kept.by.0))
                .execute(&mut *tx)
                .await?;
            let was = there.as_ref().map(Runbook::told).transpose()?;
            audit!(tx, tenant, by, what(&kept, was, Some(kept.told()?)));
            note!(tx, tenant, Audit, "");
            Ok(Kept::Now(kept))
        })
    }

    /// Removes a runbook, if it is still at this version, and returns what was removed; nothing where it was gone already. Where
    /// it has changed it stays, and is returned as the error of the inner result.
    pub async fn remove(
        self,
        tenant: TenantId,
        (id, version): (&str, u32),
        by: &Doer,
    ) -> Result<Result<Option<Runbook>, Runbook>, StoreError> {
        let id = plain("id", id)?;
        let tenant = i64::from(tenant.0);
        transaction!(self.0, tx => {
            new_id!(tx, tenant, "runbook", None);
            let there: Option<Row> = sqlx::query_as(RUNBOOK).bind(tenant).bind(id).fetch_optional(&mut *tx).await?;
            match there.map(Row::read).transpose()? {
                Some(one) if one.version != version => Ok(Err(one)),
                there => {
                    sqlx::query(DROP_RUNBOOK).bind(tenant).bind(id).execute(&mut *tx).await?;
                    if let Some(gone) = &there {
                        audit!(tx, tenant, by, what(gone, Some(gone.told()?), None));
                        note!(tx, tenant, Audit, "");
                    }
                    Ok(Ok(there))
                }
            }
        })
    }
}
