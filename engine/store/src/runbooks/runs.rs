//! Runs of runbooks: each begins and ends in one transaction with the policy that it publishes and the skills that it lends.
use crate::audit::Doer;
use crate::changes::note;
use crate::counters::new_id;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Runbooks;
use crate::loans::{Ended, Lent, Loan, ending, lending};
use crate::policies::publishing;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    RUNS_SINCE = "SELECT id, number, runbook, name, by_agent, began, until, steps, ended_at, ended_by FROM runbook_runs
        WHERE tenant = $1 AND (ended_at IS NULL OR ended_at >= $2)
        ORDER BY CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END, number DESC LIMIT $3";
    RUNS_RUNNING = "SELECT id, number, runbook, name, by_agent, began, until, steps, ended_at, ended_by FROM runbook_runs
        WHERE tenant = $1 AND ended_at IS NULL ORDER BY number";
    RUN = "SELECT id, number, runbook, name, by_agent, began, until, steps, ended_at, ended_by FROM runbook_runs
        WHERE tenant = $1 AND id = $2";
    RUN_OF_RUNBOOK = "SELECT id, number, runbook, name, by_agent, began, until, steps, ended_at, ended_by FROM runbook_runs
        WHERE tenant = $1 AND runbook = $2 AND ended_at IS NULL ORDER BY number LIMIT 1";
    BEGIN_RUN = "INSERT INTO runbook_runs (tenant, id, number, runbook, name, by_agent, began, until, steps)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    END_RUN = "UPDATE runbook_runs SET steps = $3, ended_at = $4, ended_by = $5
        WHERE tenant = $1 AND id = $2 AND ended_at IS NULL";
    SET_STEPS = "UPDATE runbook_runs SET steps = $3 WHERE tenant = $1 AND id = $2";
}

/// A run of a runbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// A UUID that whoever ran it chose.
    pub id: String,
    /// Rises in the order in which a tenant's runs began; given when it begins.
    pub number: u32,
    /// Which runbook, which may be gone.
    pub runbook: String,
    /// What the runbook was called.
    pub name: String,
    /// Who ran it.
    pub by: AgentId,
    /// Since when.
    pub began: Millis,
    /// When it goes back by itself.
    pub until: Millis,
    /// What each act changed, and how it went back, as JSON.
    pub steps: String,
    /// Since when it has gone back, if it has; by whom, where somebody had it do so before its time.
    pub ended: Option<Ended>,
}

/// A policy that a run publishes, as it begins or goes back.
#[derive(Debug, Clone)]
pub struct Publication {
    /// The version that the document was made from; 0 for none.
    pub based_on: u32,
    /// The document.
    pub document: String,
}

/// What came of a wish to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// It runs from now on; what came of each loan, and the version that was published, if one was.
    Now(Run, Vec<Lent>, Option<u32>),
    /// This very run began before; as it is by now.
    Before(Run),
    /// Another run has this id, or the runbook runs already: that one.
    Other(Run),
}

/// A run that is to have gone back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finished {
    /// It has now; its loans as they are by now, each with whether this ended it, and the version that was published, if one was.
    Now(Run, Vec<(Loan, bool)>, Option<u32>),
    /// It had before.
    Before(Run),
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    number: i64,
    runbook: String,
    name: String,
    by_agent: i64,
    began: i64,
    until: i64,
    steps: String,
    ended_at: Option<i64>,
    ended_by: Option<i64>,
}

impl Row {
    fn read(self) -> Result<Run, StoreError> {
        let by = self.ended_by.map(|id| number("runbook_runs.ended_by", id).map(AgentId)).transpose()?;
        Ok(Run {
            id: self.id,
            number: number("runbook_runs.number", self.number)?,
            runbook: self.runbook,
            name: self.name,
            by: AgentId(number("runbook_runs.by_agent", self.by_agent)?),
            began: Millis(self.began),
            until: Millis(self.until),
            steps: self.steps,
            ended: self.ended_at.map(|at| Ended { at: Millis(at), by }),
        })
    }
}

impl Runbooks<'_> {
    /// Returns the runs that are not back yet, and behind them those that went back at that instant or later, the newest first;
    /// `most` in all.
    pub async fn runs_since(self, tenant: TenantId, ended: Millis, most: usize) -> Result<Vec<Run>, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(RUNS_SINCE)
            .bind(i64::from(tenant.0)).bind(ended.0).bind(most).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns the runs that are not back yet, in the order in which they began.
    pub async fn running(self, tenant: TenantId) -> Result<Vec<Run>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(RUNS_RUNNING)
            .bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns a run, if there is one with this id.
    pub async fn run(self, tenant: TenantId, id: &str) -> Result<Option<Run>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(RUN)
            .bind(i64::from(tenant.0)).bind(id).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Begins a run: publishes what it changes of the policy and lends what it lends, of at most `most` loans at once, all or
    /// nothing. `steps` writes what came of it, given what came of each loan.
    ///
    /// # Errors
    /// [`StoreError::Stale`] where another policy has been published since, [`StoreError::Dangling`] for a person or a skill that
    /// is not there.
    pub async fn begin(
        self,
        tenant: TenantId,
        run: &Run,
        publication: Option<&Publication>,
        (loans, most): (&[Loan], usize),
        by: &Doer,
        steps: impl Fn(&[Lent]) -> String,
    ) -> Result<Begun, StoreError> {
        let (id, name) = (plain("id", &run.id)?, plain("name", &run.name)?);
        let tenant = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let next = new_id!(tx, tenant, "runbook_run", None);
            let there: Option<Row> = sqlx::query_as(RUN).bind(tenant).bind(id).fetch_optional(&mut *tx).await?;
            if let Some(there) = there.map(Row::read).transpose()? {
                let same = there.runbook == run.runbook;
                return Ok(if same { Begun::Before(there) } else { Begun::Other(there) });
            }
            let runs: Option<Row> =
                sqlx::query_as(RUN_OF_RUNBOOK).bind(tenant).bind(&run.runbook).fetch_optional(&mut *tx).await?;
            if let Some(runs) = runs.map(Row::read).transpose()? {
                return Ok(Begun::Other(runs));
            }
            let mut version = None;
            if let Some(new) = publication {
                let doer = Doer { reason: Some(run.name.clone()), ..by.clone() };
                version = Some(publishing!(tx, tenant, new.based_on, run.by, &doer, &new.document));
            }
            let mut lent = Vec::new();
            for loan in loans {
                lent.push(lending!(tx, tenant, loan, by, most));
            }
            let begun = Run { number: number("runbook_runs.number", next)?, steps: steps(&lent), ..run.clone() };
            sqlx::query(BEGIN_RUN)
                .bind(tenant)
                .bind(id)
                .bind(next)
                .bind(&begun.runbook)
                .bind(name)
                .bind(i64::from(begun.by.0))
                .bind(begun.began.0)
                .bind(begun.until.0)
                .bind(&begun.steps)
                .execute(&mut *tx)
                .await?;
            if version.is_some() {
                note!(tx, tenant, Routing, "");
            }
            for (loan, lent) in loans.iter().zip(&lent) {
                if matches!(lent, Lent::Now(_)) {
                    note!(tx, tenant, Person, loan.agent);
                }
            }
            Ok(Begun::Now(begun, lent, version))
        })
    }

    /// Has a run go back, by somebody or because its time is over: publishes the policy as it was, ends its loans and writes
    /// what other runs take over of it, all or nothing. `steps` writes how it went back, given its loans as they are by then.
    /// `None` where there is no such run.
    ///
    /// # Errors
    /// [`StoreError::Stale`] where another policy has been published since.
    #[allow(clippy::too_many_arguments, reason = "one transaction, and each is another part of it")]
    pub async fn end(
        self,
        tenant: TenantId,
        id: &str,
        by: &Doer,
        publication: Option<&Publication>,
        loans: &[&str],
        others: &[(String, String)],
        steps: impl Fn(&[(Loan, bool)]) -> String,
    ) -> Result<Option<Finished>, StoreError> {
        let id = plain("id", id)?;
        let tenant = i64::from(tenant.0);
        transaction!(self.0, tx => {
            new_id!(tx, tenant, "runbook_run", None);
            let there: Option<Row> = sqlx::query_as(RUN).bind(tenant).bind(id).fetch_optional(&mut *tx).await?;
            let Some(there) = there.map(Row::read).transpose()? else { return Ok(None) };
            if there.ended.is_some() {
                return Ok(Some(Finished::Before(there)));
            }
            let mut version = None;
            if let Some(new) = publication {
                // Whoever has it go back publishes; where it does by itself, who ran it.
                let whose = by.who.unwrap_or(there.by);
                let doer = Doer { reason: Some(there.name.clone()), ..by.clone() };
                version = Some(publishing!(tx, tenant, new.based_on, whose, &doer, &new.document));
            }
            let mut back = Vec::new();
            for loan in loans {
                back.extend(ending!(tx, tenant, loan, by));
            }
            let ended = Run { steps: steps(&back), ended: Some(Ended { at: by.at, by: by.who }), ..there };
            let query = sqlx::query(END_RUN).bind(tenant).bind(id).bind(&ended.steps).bind(by.at.0);
            query.bind(by.who.map(|by| i64::from(by.0))).execute(&mut *tx).await?;
            for (other, steps) in others {
                sqlx::query(SET_STEPS).bind(tenant).bind(other).bind(steps).execute(&mut *tx).await?;
            }
            if version.is_some() {
                note!(tx, tenant, Routing, "");
            }
            for (loan, _) in back.iter().filter(|(_, now)| *now) {
                note!(tx, tenant, Person, loan.agent);
            }
            Ok(Some(Finished::Now(ended, back, version)))
        })
    }
}
