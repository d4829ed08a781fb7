//! Alerts that people keep for themselves: what each is about, and whether it is raised and acknowledged.
use crate::changes::note;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Alerts;
use crate::owners::HOLD_USER;
use crate::statements::statements;
use crate::text::{number, plain};
use crate::webhooks::NewDelivery;
use crate::webhooks::deliveries::enter_all;
use catalogue::ids::{AgentId, SkillId, TenantId};
use catalogue::limit;
use routing::time::Millis;
use sqlx::Connection;

macro_rules! alerts {
    ($rest:literal) => {
        concat!(
            "SELECT owner, id, figure, skill, above, threshold, lasting, sound, desktop, webhook, label, active, version,
            created, raised, acknowledged, ended FROM alerts WHERE tenant = $1 ",
            $rest
        )
    };
}

statements! {
    ALERTS_OF = alerts!("AND owner = $2 ORDER BY created, id");
    ALERTS_ACTIVE = alerts!("AND active = TRUE ORDER BY owner, created, id");
    ALERT = alerts!("AND owner = $2 AND id = $3");
    COUNT_ALERTS = "SELECT COUNT(*) FROM alerts WHERE tenant = $1 AND owner = $2";
    SET_ALERT = "INSERT INTO alerts (tenant, owner, id, figure, skill, above, threshold, lasting, sound, desktop, webhook,
            label, active, version, created, raised, acknowledged, ended)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
        ON CONFLICT (tenant, owner, id) DO UPDATE SET figure = excluded.figure, skill = excluded.skill,
            above = excluded.above, threshold = excluded.threshold, lasting = excluded.lasting, sound = excluded.sound,
            desktop = excluded.desktop, webhook = excluded.webhook, label = excluded.label, active = excluded.active,
            version = excluded.version, raised = excluded.raised, acknowledged = excluded.acknowledged,
            ended = excluded.ended";
    DROP_ALERT = "DELETE FROM alerts WHERE tenant = $1 AND owner = $2 AND id = $3";
    ACKNOWLEDGE_ALERT = "UPDATE alerts SET acknowledged = $5
        WHERE tenant = $1 AND owner = $2 AND id = $3 AND raised = $4 AND acknowledged IS NULL";
    /// Only as whoever looked knew it: it may have been changed meanwhile, or raised by another server.
    RAISE_ALERT = "UPDATE alerts SET raised = $5, acknowledged = NULL
        WHERE tenant = $1 AND owner = $2 AND id = $3 AND version = $4 AND raised IS NULL";
    END_ALERT = "UPDATE alerts SET raised = NULL, acknowledged = NULL, ended = $5
        WHERE tenant = $1 AND owner = $2 AND id = $3 AND version = $4 AND raised IS NOT NULL";
}

/// What an alert is about, and how it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The figure, by its name in the API.
    pub figure: String,
    /// Of this skill's line; `None`: of the whole floor.
    pub skill: Option<SkillId>,
    /// Whether it holds above the threshold; false: below.
    pub above: bool,
    /// In the unit of the figure.
    pub threshold: u32,
    /// For how long it has to hold.
    pub lasting: Millis,
    /// Whether it is heard.
    pub sound: bool,
    /// Whether it is told on the desktop.
    pub desktop: bool,
    /// Whether it is told to webhooks.
    pub webhook: bool,
    /// What its owner calls it; may be empty.
    pub label: String,
    /// Whether anybody looks at it.
    pub active: bool,
}

impl Rule {
    /// Whether another is about the same, however it is told.
    fn same_condition(&self, other: &Rule) -> bool {
        let of = |rule: &Rule| (rule.skill, rule.above, rule.threshold, rule.lasting, rule.active);
        self.figure == other.figure && of(self) == of(other)
    }
}

/// An alert.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// Whose it is.
    pub owner: AgentId,
    /// Chosen by whoever made it; another person may have one of the same id.
    pub id: String,
    /// What it is about.
    pub rule: Rule,
    /// From 1, one more whenever it begins anew.
    pub version: u32,
    /// When it was made.
    pub created: Millis,
    /// Since when it is raised; `None`: it is not.
    pub raised: Option<Millis>,
    /// When that was acknowledged.
    pub acknowledged: Option<Millis>,
    /// When it ended last.
    pub ended: Option<Millis>,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// It is kept.
    Done(Alert),
    /// It was kept like this already.
    Same(Alert),
    /// The person has as many alerts as they may.
    Full,
}

/// The calls of webhooks that tell the end of an alert that was raised.
pub type Ending<'a> = &'a (dyn Fn(&Alert) -> Vec<NewDelivery> + Sync);

#[derive(sqlx::FromRow)]
struct Row {
    owner: i64,
    id: String,
    figure: String,
    skill: Option<i64>,
    above: bool,
    threshold: i64,
    lasting: i64,
    sound: bool,
    desktop: bool,
    webhook: bool,
    label: String,
    active: bool,
    version: i64,
    created: i64,
    raised: Option<i64>,
    acknowledged: Option<i64>,
    ended: Option<i64>,
}

impl Row {
    fn read(self) -> Result<Alert, StoreError> {
        Ok(Alert {
            owner: AgentId(number("alerts.owner", self.owner)?),
            id: self.id,
            rule: Rule {
                figure: self.figure,
                skill: self.skill.map(|skill| number("alerts.skill", skill).map(SkillId)).transpose()?,
                above: self.above,
                threshold: number("alerts.threshold", self.threshold)?,
                lasting: Millis(self.lasting),
                sound: self.sound,
                desktop: self.desktop,
                webhook: self.webhook,
                label: self.label,
                active: self.active,
            },
            version: number("alerts.version", self.version)?,
            created: Millis(self.created),
            raised: self.raised.map(Millis),
            acknowledged: self.acknowledged.map(Millis),
            ended: self.ended.map(Millis),
        })
    }
}

/// One of a person's alerts.
macro_rules! one {
    ($tx:ident, $tenant:expr, $owner:expr, $id:expr) => {{
        let query = sqlx::query_as::<_, Row>(ALERT).bind($tenant).bind($owner).bind($id);
        query.fetch_optional(&mut *$tx).await?.map(Row::read).transpose()?
    }};
}

/// The same. Whoever changes them at the same time waits here until the commit, and then finds what is there.
macro_rules! held {
    ($tx:ident, $tenant:expr, $owner:expr, $id:expr) => {{
        sqlx::query(HOLD_USER).bind($tenant).bind($owner).execute(&mut *$tx).await?;
        one!($tx, $tenant, $owner, $id)
    }};
}

impl Alerts<'_> {
    /// Returns a person's alerts, the oldest first.
    pub async fn all(self, tenant: TenantId, owner: AgentId) -> Result<Vec<Alert>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(ALERTS_OF)
            .bind(i64::from(tenant.0)).bind(i64::from(owner.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns everybody's alerts that are on.
    pub async fn active(self, tenant: TenantId) -> Result<Vec<Alert>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(ALERTS_ACTIVE)
            .bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Keeps an alert: a new one where there are fewer than `most`. One that is about something else now, or is switched off
    /// or on, begins anew; if it was raised, it ends.
    ///
    /// # Errors
    /// [`StoreError::Nul`] for a text with a NUL character.
    pub async fn set(
        self,
        tenant: TenantId,
        (owner, id): (AgentId, &str),
        rule: Rule,
        now: Millis,
        most: usize,
        ending: Ending<'_>,
    ) -> Result<Change, StoreError> {
        plain("label", &rule.label)?;
        let (of, id) = (owner, plain("id", id)?);
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        transaction!(self.0, tx => {
            let there = held!(tx, tenant, owner, id);
            let alert = match there {
                Some(alert) if alert.rule == rule => return Ok(Change::Same(alert)),
                Some(alert) if alert.rule.same_condition(&rule) => Alert { rule, ..alert },
                Some(alert) => {
                    let calls = if alert.raised.is_some() { ending(&alert) } else { Vec::new() };
                    enter_all!(tx, tenant, &calls, limit::WEBHOOK_WAITING);
                    let ended = alert.raised.map_or(alert.ended, |_| Some(now));
                    Alert { rule, version: alert.version + 1, raised: None, acknowledged: None, ended, ..alert }
                }
                None => {
                    let count: i64 =
                        sqlx::query_scalar(COUNT_ALERTS).bind(tenant).bind(owner).fetch_one(&mut *tx).await?;
                    if usize::try_from(count).unwrap_or(usize::MAX) >= most {
                        return Ok(Change::Full);
                    }
                    let id = id.to_owned();
                    Alert { owner: of, id, rule, version: 1, created: now, raised: None, acknowledged: None, ended: None }
                }
            };
            sqlx::query(SET_ALERT)
                .bind(tenant)
                .bind(owner)
                .bind(id)
                .bind(&alert.rule.figure)
                .bind(alert.rule.skill.map(|skill| i64::from(skill.0)))
                .bind(alert.rule.above)
                .bind(i64::from(alert.rule.threshold))
                .bind(alert.rule.lasting.0)
                .bind(alert.rule.sound)
                .bind(alert.rule.desktop)
                .bind(alert.rule.webhook)
                .bind(&alert.rule.label)
                .bind(alert.rule.active)
                .bind(i64::from(alert.version))
                .bind(alert.created.0)
                .bind(alert.raised.map(|at| at.0))
                .bind(alert.acknowledged.map(|at| at.0))
                .bind(alert.ended.map(|at| at.0))
                .execute(&mut *tx)
                .await?;
            note!(tx, tenant, Alerts, "");
            Ok(Change::Done(alert))
        })
    }

    /// Deletes an alert and returns it as it was; `None` where there was none. If it was raised, it ends.
    pub async fn delete(
        self,
        tenant: TenantId,
        (owner, id): (AgentId, &str),
        ending: Ending<'_>,
    ) -> Result<Option<Alert>, StoreError> {
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        transaction!(self.0, tx => {
            let Some(alert) = held!(tx, tenant, owner, id) else { return Ok(None) };
            let calls = if alert.raised.is_some() { ending(&alert) } else { Vec::new() };
            enter_all!(tx, tenant, &calls, limit::WEBHOOK_WAITING);
            sqlx::query(DROP_ALERT).bind(tenant).bind(owner).bind(id).execute(&mut *tx).await?;
            note!(tx, tenant, Alerts, "");
            Ok(Some(alert))
        })
    }

    /// Notes that its owner knows that an alert has been raised since that instant. Returns the alert as it is then, and
    /// whether anything changed; `None` where there is no such alert.
    pub async fn acknowledge(
        self,
        tenant: TenantId,
        (owner, id): (AgentId, &str),
        raised: Millis,
        now: Millis,
    ) -> Result<Option<(Alert, bool)>, StoreError> {
        let (tenant, owner) = (i64::from(tenant.0), i64::from(owner.0));
        transaction!(self.0, tx => {
            let query = sqlx::query(ACKNOWLEDGE_ALERT).bind(tenant).bind(owner).bind(id).bind(raised.0).bind(now.0);
            let changed = query.execute(&mut *tx).await?.rows_affected() > 0;
            let alert = one!(tx, tenant, owner, id);
            if changed {
                note!(tx, tenant, Alerts, "");
            }
            Ok(alert.map(|alert| (alert, changed)))
        })
    }

    /// Raises an alert, with the calls of webhooks that tell it: all of it, or nothing and false where the alert is not
    /// like this any more.
    pub async fn raise(
        self,
        tenant: TenantId,
        alert: &Alert,
        at: Millis,
        calls: &[NewDelivery],
    ) -> Result<bool, StoreError> {
        self.turns(RAISE_ALERT, tenant, alert, at, calls).await
    }

    /// Ends an alert that is raised, as [`Alerts::raise`] raises it.
    pub async fn end(
        self,
        tenant: TenantId,
        alert: &Alert,
        at: Millis,
        calls: &[NewDelivery],
    ) -> Result<bool, StoreError> {
        self.turns(END_ALERT, tenant, alert, at, calls).await
    }

    async fn turns(
        self,
        sql: &'static str,
        tenant: TenantId,
        alert: &Alert,
        at: Millis,
        calls: &[NewDelivery],
    ) -> Result<bool, StoreError> {
        let (tenant, owner) = (i64::from(tenant.0), i64::from(alert.owner.0));
        transaction!(self.0, tx => {
            let query = sqlx::query(sql).bind(tenant).bind(owner).bind(&alert.id).bind(i64::from(alert.version)).bind(at.0);
            if query.execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(false);
            }
            enter_all!(tx, tenant, calls, limit::WEBHOOK_WAITING);
            note!(tx, tenant, Alerts, "");
            Ok(true)
        })
    }
}
