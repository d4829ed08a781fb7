//! How a shadow begins, ends and is forgotten.
use super::State;
use crate::audit::{Doer, Entity, What, audit, flat};
use crate::changes::note;
use crate::counters::new_id;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::Shadows;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;

/// The columns of a shadow, in the order in which [`Row`] reads them.
macro_rules! shadows {
    ($of:literal) => {
        concat!(
            "SELECT id, state, begun, until, ended, by_user, mark, fits, unseen, first_version, newest_version, batch, told, lost
            FROM shadows WHERE tenant = $1 AND NOT forgotten",
            $of
        )
    };
}

statements! {
    unique { shadows_pkey on shadows (tenant, id) is "shadow"; }
    NEWEST_SHADOW = shadows!(" ORDER BY id DESC LIMIT 1");
    SHADOW_DOCUMENT = "SELECT document FROM shadows WHERE tenant = $1 AND id = $2";
    FORGET_SHADOWS = "UPDATE shadows SET forgotten = TRUE, ended = COALESCE(ended, $3) WHERE tenant = $1 AND id < $2 AND NOT forgotten";
    INSERT_SHADOW = "INSERT INTO shadows
        (tenant, id, state, begun, until, by_user, mark, document, fits, unseen, batch, told, lost, forgotten)
        VALUES ($1, $2, 'running', $3, $4, $5, $6, $7, TRUE, '', 0, 0, 0, FALSE)";
    END_SHADOW = "UPDATE shadows SET state = $3, ended = $4 WHERE tenant = $1 AND id = $2 AND state = 'running'";
    FIT_SHADOW = "UPDATE shadows SET fits = $3, unseen = $4 WHERE tenant = $1 AND id = $2";
    FORGET_OLD_SHADOWS: EveryTenant = "UPDATE shadows SET forgotten = TRUE WHERE ended <= $1 AND NOT forgotten";
    A_FORGOTTEN_SHADOW: EveryTenant = "SELECT tenant, id FROM shadows WHERE forgotten LIMIT 1";
    SWEEP_ROWS = "DELETE FROM shadow_rows WHERE tenant = $1 AND shadow = $2 AND number IN
        (SELECT number FROM shadow_rows WHERE tenant = $1 AND shadow = $2 ORDER BY number LIMIT $3)";
    SWEEP_FIGURES = "DELETE FROM shadow_figures WHERE tenant = $1 AND shadow = $2 AND skill IN
        (SELECT skill FROM shadow_figures WHERE tenant = $1 AND shadow = $2 ORDER BY skill LIMIT $3)";
    SWEEP_SHADOW = "DELETE FROM shadows WHERE tenant = $1 AND id = $2 AND forgotten";
}

/// A shadow, without its draft, which may be large: [`Shadows::document`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shadow {
    /// From 1, one more with each.
    pub id: u32,
    /// How far it is.
    pub state: State,
    /// Since when it decides.
    pub begun: Millis,
    /// When its time is up.
    pub until: Millis,
    /// When it ended.
    pub ended: Option<Millis>,
    /// Who began it.
    pub by: AgentId,
    /// By which a console knows the draft again.
    pub mark: Option<String>,
    /// Whether the draft fits the skills and people of now.
    pub fits: bool,
    /// Parts of the draft that a comparison shows nothing of.
    pub unseen: String,
    /// The first and the newest version of the policy in force whose decisions were compared.
    pub versions: Option<(u32, u32)>,
    /// How many batches were written.
    pub batch: u64,
    /// How many rows were written.
    pub told: u64,
    /// How many were not.
    pub lost: u64,
}

/// A draft that is to decide beside.
#[derive(Debug, Clone, Copy)]
pub struct Begun<'a> {
    /// The JSON document.
    pub document: &'a str,
    /// By which a console knows it again.
    pub mark: Option<&'a str>,
    /// When its time is up.
    pub until: Millis,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    state: String,
    begun: i64,
    until: i64,
    ended: Option<i64>,
    by_user: i64,
    mark: Option<String>,
    fits: bool,
    unseen: String,
    first_version: Option<i64>,
    newest_version: Option<i64>,
    batch: i64,
    told: i64,
    lost: i64,
}

impl Row {
    fn read(self) -> Result<Shadow, StoreError> {
        let version = |of| number("shadows.newest_version", of);
        Ok(Shadow {
            id: number("shadows.id", self.id)?,
            state: State::read(&self.state)?,
            begun: Millis(self.begun),
            until: Millis(self.until),
            ended: self.ended.map(Millis),
            by: AgentId(number("shadows.by_user", self.by_user)?),
            mark: self.mark,
            fits: self.fits,
            unseen: self.unseen,
            versions: match (self.first_version, self.newest_version) {
                (Some(first), Some(newest)) => Some((version(first)?, version(newest)?)),
                _ => None,
            },
            batch: number("shadows.batch", self.batch)?,
            told: number("shadows.told", self.told)?,
            lost: number("shadows.lost", self.lost)?,
        })
    }
}

/// What the audit says of a shadow that runs.
fn said(until: Millis, document: &str) -> Value {
    let document: Value = serde_json::from_str(document).unwrap_or_default();
    flat(&json!({ "until": until.0, "document": document }))
}

fn what(id: &str, was: Option<Value>, became: Option<Value>) -> What<'_> {
    What { entity: Entity::Shadow, subject: id.to_owned(), name: id, was, became }
}

impl Shadows<'_> {
    /// Begins a shadow in the place of the one with the number `based_on` (0: of none), which is forgotten; the new one's number.
    ///
    /// # Errors
    /// [`StoreError::Stale`] where another one has been begun since, [`StoreError::Dangling`] where nobody begins it.
    pub async fn begin(self, tenant: TenantId, based_on: u32, by: &Doer, draft: Begun<'_>) -> Result<u32, StoreError> {
        let (key, who) = (i64::from(tenant.0), by.who.ok_or(StoreError::Dangling)?);
        let document = plain("document", draft.document)?;
        let mark = draft.mark.map(|mark| plain("mark", mark)).transpose()?;
        transaction!(self.0, tx => {
            // Of two who begin one at the same time, the second waits here.
            let id: i64 = new_id!(tx, key, "shadow", None);
            let before: Option<Row> = sqlx::query_as(NEWEST_SHADOW).bind(key).fetch_optional(&mut *tx).await?;
            let before = before.map(Row::read).transpose()?;
            let newest = before.as_ref().map_or(0, |before| before.id);
            if newest != based_on {
                return Err(StoreError::Stale { newest });
            }
            sqlx::query(FORGET_SHADOWS).bind(key).bind(id).bind(by.at.0).execute(&mut *tx).await?;
            sqlx::query(INSERT_SHADOW)
                .bind(key)
                .bind(id)
                .bind(by.at.0)
                .bind(draft.until.0)
                .bind(i64::from(who.0))
                .bind(mark)
                .bind(document)
                .execute(&mut *tx)
                .await?;
            let was = match before.filter(|before| before.state == State::Running) {
                Some(was) => {
                    let ask = sqlx::query_scalar(SHADOW_DOCUMENT).bind(key).bind(i64::from(was.id));
                    let document: String = ask.fetch_one(&mut *tx).await?;
                    Some(said(was.until, &document))
                }
                None => None,
            };
            let name = id.to_string();
            audit!(tx, key, by, what(&name, was, Some(said(draft.until, document))));
            note!(tx, key, Audit, "");
            note!(tx, key, Routing, "");
            number("shadows.id", id)
        })
    }

    /// Returns the tenant's newest shadow; `None` where there is none, or it is forgotten.
    pub async fn newest(self, tenant: TenantId) -> Result<Option<Shadow>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(NEWEST_SHADOW)
            .bind(i64::from(tenant.0)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns the JSON of a shadow's draft; `None` where it is not there any more.
    pub async fn document(self, tenant: TenantId, id: u32) -> Result<Option<String>, StoreError> {
        Ok(reading!(self.0, pool => sqlx::query_scalar(SHADOW_DOCUMENT)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_optional(pool).await)?)
    }

    /// Somebody stops the newest shadow, if it runs.
    pub async fn stop(self, tenant: TenantId, by: &Doer) -> Result<(), StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let row: Option<Row> = sqlx::query_as(NEWEST_SHADOW).bind(key).fetch_optional(&mut *tx).await?;
            let Some(there) = row.map(Row::read).transpose()? else { return Ok(()) };
            let end = sqlx::query(END_SHADOW).bind(key).bind(i64::from(there.id));
            let end = end.bind(State::Stopped.text()).bind(by.at.0);
            if end.execute(&mut *tx).await?.rows_affected() > 0 {
                let ask = sqlx::query_scalar(SHADOW_DOCUMENT).bind(key).bind(i64::from(there.id));
                let document: String = ask.fetch_one(&mut *tx).await?;
                let name = there.id.to_string();
                audit!(tx, key, by, what(&name, Some(said(there.until, &document)), None));
                note!(tx, key, Audit, "");
                note!(tx, key, Routing, "");
            }
            Ok(())
        })
    }

    /// A shadow that runs has come to its end by itself.
    pub async fn end(self, tenant: TenantId, id: u32, at: Millis, state: State) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(END_SHADOW)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).bind(state.text()).bind(at.0).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(())
    }

    /// Notes whether a draft fits the skills and people of now, and what of it a comparison shows nothing of.
    pub async fn fits(self, tenant: TenantId, id: u32, fits: bool, unseen: &str) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(FIT_SHADOW)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).bind(fits).bind(unseen).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(())
    }

    /// Forgets what ended before this.
    pub async fn forget(self, before: Millis) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(FORGET_OLD_SHADOWS).bind(before.0).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(())
    }

    /// Deletes a little of what is forgotten, each time in a transaction of its own; whether there may be more.
    pub async fn sweep(self) -> Result<bool, StoreError> {
        let next: Option<(i64, i64)> =
            reading!(self.0, pool => sqlx::query_as(A_FORGOTTEN_SHADOW).fetch_optional(pool).await)?;
        let Some((tenant, id)) = next else { return Ok(false) };
        let most = i64::try_from(limit::SHADOW_BATCH).unwrap_or(i64::MAX);
        for sweep in [SWEEP_ROWS, SWEEP_FIGURES] {
            let gone = writing!(self.0, pool => sqlx::query(sweep)
                .bind(tenant).bind(id).bind(most).execute(pool).await.map(|done| done.rows_affected()))?;
            if gone > 0 {
                return Ok(true);
            }
        }
        writing!(self.0, pool => sqlx::query(SWEEP_SHADOW).bind(tenant).bind(id).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(true)
    }
}
