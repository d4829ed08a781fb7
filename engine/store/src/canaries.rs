//! Drafts of routing policies by which a share of the chats is routed: which one is, how it ended and with which figures.
use crate::audit::{Doer, Entity, What, audit, flat};
use crate::changes::note;
use crate::counters::new_id;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::Canaries;
use crate::statements::statements;
use crate::text::{number, plain};
use crate::words::words;
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use routing::canary::{Arms, Bounds, Figures, Why};
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;

/// The columns of a canary, in the order in which [`Row`] reads them.
macro_rules! canaries {
    ($of:literal) => {
        concat!(
            "SELECT id, state, begun, until, ended, by_user, mark, policy, share, least, wait, leaving, level, why, figures
            FROM canaries WHERE tenant = $1",
            $of
        )
    };
}

statements! {
    unique { canaries_pkey on canaries (tenant, id) is "canary"; }
    NEWEST_CANARY = canaries!(" ORDER BY id DESC LIMIT 1");
    RUNNING_CANARY = canaries!(" AND state = 'running' ORDER BY id DESC LIMIT 1");
    CANARY_DOCUMENT = "SELECT document FROM canaries WHERE tenant = $1 AND id = $2";
    /// Of two who change what the machines are configured with at the same time, the second waits for this row.
    CANARY_VERSION: ItsRow = "UPDATE tenants SET routing_version = routing_version + 1 WHERE id = $1 RETURNING routing_version";
    CANARY_POLICY = "SELECT COALESCE(MAX(version), 0) FROM policies WHERE tenant = $1";
    INSERT_CANARY = "INSERT INTO canaries
        (tenant, id, state, begun, until, by_user, mark, document, policy, share, least, wait, leaving, level)
        VALUES ($1, $2, 'running', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    END_CANARY = "UPDATE canaries SET state = $3, ended = $4, why = $5 WHERE tenant = $1 AND id = $2 AND state = 'running'";
    CANARY_FIGURES = "UPDATE canaries SET figures = $3 WHERE tenant = $1 AND id = $2 AND state <> 'running' AND figures IS NULL";
    FORGET_CANARIES = "DELETE FROM canaries WHERE tenant = $1 AND id <= $2";
}

words! {
    /// How far a canary is.
    State in "canaries.state" {
        /// A share of the chats is routed by it.
        Running "running";
        /// Somebody ended it.
        Stopped "stopped";
        /// A policy was published.
        Published "published";
        /// A bound was broken.
        RolledBack "rolled_back";
        /// Its time is up.
        Over "over";
        /// The draft does not fit the skills and people of the tenant any more, or differs in what all chats share.
        Unfit "unfit";
    }
}

words! {
    /// Which bound was broken.
    Broken in "canaries.why" {
        /// That of the mean waits.
        Wait "wait";
        /// That of those who left.
        Left "left";
        /// That of those who were answered in time.
        Level "level";
    }
}

impl Broken {
    /// The bound by which a canary ended; `None` where its time was up.
    pub fn of(why: Why) -> Option<Broken> {
        match why {
            Why::Wait => Some(Broken::Wait),
            Why::Left => Some(Broken::Left),
            Why::Level => Some(Broken::Level),
            Why::Time => None,
        }
    }
}

/// A canary, without its draft, which may be large: [`Canaries::document`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canary {
    /// From 1, one more with each.
    pub id: u32,
    /// How far it is.
    pub state: State,
    /// Since when chats are in it.
    pub begun: Millis,
    /// When its time is up.
    pub until: Millis,
    /// When it ended.
    pub ended: Option<Millis>,
    /// Who began it.
    pub by: AgentId,
    /// By which a console knows the draft again.
    pub mark: Option<String>,
    /// The policy beside it; 0 before the first.
    pub policy: u32,
    /// Of a hundred chats, how many are tried.
    pub share: u8,
    /// How many chats each arm has at least before it is judged.
    pub least: u32,
    /// When it ends before its time.
    pub bounds: Bounds,
    /// Which of them was broken.
    pub why: Option<Broken>,
    /// What came of it, once that is written.
    pub arms: Option<Arms>,
}

/// A draft by which a share of the chats is to be routed.
#[derive(Debug, Clone, Copy)]
pub struct Begun<'a> {
    /// The JSON document.
    pub document: &'a str,
    /// By which a console knows it again.
    pub mark: Option<&'a str>,
    /// The policy that it was held against.
    pub policy: u32,
    /// When its time is up.
    pub until: Millis,
    /// Of a hundred chats, how many.
    pub share: u8,
    /// How many chats each arm has at least before it is judged.
    pub least: u32,
    /// When it ends before its time.
    pub bounds: Bounds,
}

#[derive(sqlx::FromRow)]
pub(crate) struct Row {
    id: i64,
    state: String,
    begun: i64,
    until: i64,
    ended: Option<i64>,
    by_user: i64,
    mark: Option<String>,
    policy: i64,
    share: i64,
    least: i64,
    wait: Option<i64>,
    leaving: Option<i64>,
    level: Option<i64>,
    why: Option<String>,
    figures: Option<String>,
}

impl Row {
    fn read(self) -> Result<Canary, StoreError> {
        let points = |of: Option<i64>| of.map(|of| number("canaries.leaving", of)).transpose();
        Ok(Canary {
            id: number("canaries.id", self.id)?,
            state: State::read(&self.state)?,
            begun: Millis(self.begun),
            until: Millis(self.until),
            ended: self.ended.map(Millis),
            by: AgentId(number("canaries.by_user", self.by_user)?),
            mark: self.mark,
            policy: number("canaries.policy", self.policy)?,
            share: number("canaries.share", self.share)?,
            least: number("canaries.least", self.least)?,
            bounds: Bounds { wait: self.wait.map(Millis), left: points(self.leaving)?, level: points(self.level)? },
            why: self.why.as_deref().map(Broken::read).transpose()?,
            arms: self.figures.as_deref().map(arms).transpose()?,
        })
    }
}

/// Both arms as they are kept: of each the chats, those who left, those answered in time, and the sums of the waits.
fn arms(text: &str) -> Result<Arms, StoreError> {
    let read: [[u64; 5]; 2] = serde_json::from_str(text)
        .map_err(|error| StoreError::Corrupt { what: "canaries.figures".into(), why: error.to_string() })?;
    let figures = |[chats, left, in_time, waited, squares]: [u64; 5]| Figures { chats, left, in_time, waited, squares };
    let [control, tried] = read.map(figures);
    Ok(Arms { control, tried })
}

fn kept(arms: &Arms) -> String {
    let of = |figures: &Figures| {
        let Figures { chats, left, in_time, waited, squares } = *figures;
        [chats, left, in_time, waited, squares]
    };
    json!([of(&arms.control), of(&arms.tried)]).to_string()
}

/// What the audit says of a canary that runs.
fn said(canary: (u8, u32, Millis, Bounds), document: &str) -> Value {
    let (share, least, until, bounds) = canary;
    let document: Value = serde_json::from_str(document).unwrap_or_default();
    let bounds =
        json!({ "wait_ms": bounds.wait.map(|wait| wait.0), "left_points": bounds.left, "level_points": bounds.level });
    flat(&json!({ "share": share, "least": least, "until": until.0, "bounds": bounds, "document": document }))
}

/// What the audit says of one that has ended.
pub(crate) fn what(id: &str, was: Option<Value>, became: Option<Value>) -> What<'_> {
    What { entity: Entity::Canary, subject: id.to_owned(), name: id, was, became }
}

/// Ends the canary that runs inside a transaction, if one does and it is the one of this number, where one is named; whether it
/// has. The audit says how.
macro_rules! ending {
    ($tx:ident, $tenant:expr, $which:expr, $doer:expr, $at:expr, ($state:expr, $why:expr)) => {{
        use $crate::canaries::{END_CANARY, RUNNING_CANARY};
        let (doer, why): (&$crate::audit::Doer, Option<$crate::canaries::Broken>) = ($doer, $why);
        let which: Option<u32> = $which;
        let row: Option<$crate::canaries::Row> =
            sqlx::query_as(RUNNING_CANARY).bind($tenant).fetch_optional(&mut *$tx).await?;
        let there = $crate::canaries::running(row, which)?;
        match there {
            None => false,
            Some(id) => {
                let end = sqlx::query(END_CANARY).bind($tenant).bind(i64::from(id)).bind($state.text()).bind($at.0);
                end.bind(why.map($crate::canaries::Broken::text)).execute(&mut *$tx).await?;
                let name = id.to_string();
                $crate::audit::audit!($tx, $tenant, doer, $crate::canaries::ended(&name, $state, why));
                true
            }
        }
    }};
}
pub(crate) use ending;

/// The number of the canary that runs, where it is the one that is meant.
pub(crate) fn running(row: Option<Row>, which: Option<u32>) -> Result<Option<u32>, StoreError> {
    let there = row.map(Row::read).transpose()?.map(|there| there.id);
    Ok(there.filter(|id| which.is_none_or(|which| which == *id)))
}

/// What the audit says of how one ended.
pub(crate) fn ended<'a>(id: &'a str, state: State, why: Option<Broken>) -> What<'a> {
    let became = json!({ "state": state.text(), "why": why.map(Broken::text) });
    what(id, Some(json!({ "state": State::Running.text(), "why": null })), Some(became))
}

impl Canaries<'_> {
    /// Begins a canary where the newest has the number `based_on` (0: there is none); one that runs ends. The number of the new one,
    /// and the version of the routing configuration that it comes with.
    ///
    /// # Errors
    /// [`StoreError::Stale`] where another one has been begun since, [`StoreError::Taken`] where a policy has been published since,
    /// [`StoreError::Dangling`] where nobody begins it.
    pub async fn begin(
        self,
        tenant: TenantId,
        based_on: u32,
        by: &Doer,
        draft: Begun<'_>,
    ) -> Result<(u32, u32), StoreError> {
        let (key, who) = (i64::from(tenant.0), by.who.ok_or(StoreError::Dangling)?);
        let document = plain("document", draft.document)?;
        let mark = draft.mark.map(|mark| plain("mark", mark)).transpose()?;
        transaction!(self.0, tx => {
            let version: Option<i64> = sqlx::query_scalar(CANARY_VERSION).bind(key).fetch_optional(&mut *tx).await?;
            let version = version.ok_or(StoreError::Dangling)?;
            let before: Option<Row> = sqlx::query_as(NEWEST_CANARY).bind(key).fetch_optional(&mut *tx).await?;
            let newest = before.map(Row::read).transpose()?.map_or(0, |before| before.id);
            if newest != based_on {
                return Err(StoreError::Stale { newest });
            }
            let policy: i64 = sqlx::query_scalar(CANARY_POLICY).bind(key).fetch_one(&mut *tx).await?;
            if policy != i64::from(draft.policy) {
                return Err(StoreError::Taken("policy"));
            }
            ending!(tx, key, None, by, by.at, (State::Stopped, None));
            let id: i64 = new_id!(tx, key, "canary", None);
            let Bounds { wait, left, level } = draft.bounds;
            sqlx::query(INSERT_CANARY)
                .bind(key)
                .bind(id)
                .bind(by.at.0)
                .bind(draft.until.0)
                .bind(i64::from(who.0))
                .bind(mark)
                .bind(document)
                .bind(policy)
                .bind(i64::from(draft.share))
                .bind(i64::from(draft.least))
                .bind(wait.map(|wait| wait.0))
                .bind(left.map(i64::from))
                .bind(level.map(i64::from))
                .execute(&mut *tx)
                .await?;
            sqlx::query(FORGET_CANARIES).bind(key).bind(id - i64::from(limit::CANARIES_KEPT)).execute(&mut *tx).await?;
            let name = id.to_string();
            let became = said((draft.share, draft.least, draft.until, draft.bounds), document);
            audit!(tx, key, by, what(&name, None, Some(became)));
            note!(tx, key, Audit, "");
            note!(tx, key, Routing, "");
            Ok((number("canaries.id", id)?, number("tenants.routing_version", version)?))
        })
    }

    /// Returns the tenant's newest canary.
    pub async fn newest(self, tenant: TenantId) -> Result<Option<Canary>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(NEWEST_CANARY)
            .bind(i64::from(tenant.0)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns the JSON of a canary's draft; `None` where it is not there any more.
    pub async fn document(self, tenant: TenantId, id: u32) -> Result<Option<String>, StoreError> {
        Ok(reading!(self.0, pool => sqlx::query_scalar(CANARY_DOCUMENT)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_optional(pool).await)?)
    }

    /// Ends the canary of a number, if it runs: the version of the routing configuration without it, `None` where it does not.
    pub async fn end(
        self,
        tenant: TenantId,
        id: u32,
        by: &Doer,
        (at, state, why): (Millis, State, Option<Broken>),
    ) -> Result<Option<u32>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let there: Option<Row> = sqlx::query_as(RUNNING_CANARY).bind(key).fetch_optional(&mut *tx).await?;
            if running(there, Some(id))?.is_none() {
                return Ok(None);
            }
            let version: Option<i64> = sqlx::query_scalar(CANARY_VERSION).bind(key).fetch_optional(&mut *tx).await?;
            let version = version.ok_or(StoreError::Dangling)?;
            // Somebody may have been faster while this waited for its turn.
            if !ending!(tx, key, Some(id), by, at, (state, why)) {
                return Ok(None);
            }
            note!(tx, key, Audit, "");
            note!(tx, key, Routing, "");
            Ok(Some(number("tenants.routing_version", version)?))
        })
    }

    /// Keeps what came of a canary that has ended; written once.
    pub async fn came_of(self, tenant: TenantId, id: u32, arms: &Arms) -> Result<(), StoreError> {
        let figures = kept(arms);
        writing!(self.0, pool => sqlx::query(CANARY_FIGURES)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).bind(&figures).execute(pool).await.map(|done| done.rows_affected()))?;
        Ok(())
    }
}
