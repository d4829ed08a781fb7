//! Skills that supervisors lend people until a time: those that run, and what was lent before.
use crate::audit::{Doer, Entity, What};
use crate::changes::note;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Loans;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, SkillId, TenantId};
use routing::time::Millis;
use serde_json::json;
use sqlx::Connection;

statements! {
    unique {
        skill_loans_pkey on skill_loans (tenant, id) is "loan";
    }
    LOANS_SINCE = "SELECT id, agent, skill, level, until, reason, by_agent, lent_at, ended_at, ended_by FROM skill_loans
        WHERE tenant = $1 AND (ended_at IS NULL OR ended_at >= $2)
        ORDER BY CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END, lent_at DESC, id LIMIT $3";
    LOANS_RUNNING = "SELECT id, agent, skill, level, until, reason, by_agent, lent_at, ended_at, ended_by FROM skill_loans
        WHERE tenant = $1 AND ended_at IS NULL ORDER BY until, id";
    LOAN = "SELECT id, agent, skill, level, until, reason, by_agent, lent_at, ended_at, ended_by FROM skill_loans
        WHERE tenant = $1 AND id = $2";
    LOANS_OF_USER = "SELECT id, agent, skill, level, until, reason, by_agent, lent_at, ended_at, ended_by FROM skill_loans
        WHERE tenant = $1 AND agent = $2 AND ended_at IS NULL ORDER BY skill";
    COUNT_LOANS = "SELECT COUNT(*) FROM skill_loans WHERE tenant = $1 AND ended_at IS NULL";
    BORROWERS = "SELECT DISTINCT agent FROM skill_loans WHERE tenant = $1 AND (ended_at IS NULL OR ended_at >= $2)
        ORDER BY agent";
    BORROWER = "SELECT firstname, lastname FROM users WHERE tenant = $1 AND id = $2";
    LEVEL_GIVEN = "SELECT level FROM user_skills WHERE tenant = $1 AND user_id = $2 AND skill_id = $3";
    LEND = "INSERT INTO skill_loans (tenant, id, agent, skill, level, until, reason, by_agent, lent_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    END_LOAN = "UPDATE skill_loans SET ended_at = $3, ended_by = $4 WHERE tenant = $1 AND id = $2 AND ended_at IS NULL";
}

/// A skill that is lent, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loan {
    /// A UUID that whoever lent it chose.
    pub id: String,
    /// To whom.
    pub agent: AgentId,
    /// Which skill.
    pub skill: SkillId,
    /// At which level, 1 to 10.
    pub level: u8,
    /// When it goes back by itself.
    pub until: Millis,
    /// Why.
    pub reason: String,
    /// Who lent it.
    pub by: AgentId,
    /// Since when.
    pub lent: Millis,
    /// Since when it is back, if it is.
    pub ended: Option<Ended>,
}

impl Loan {
    /// What the audit says of its beginning or its end.
    pub(crate) fn what<'a>(&self, name: &'a str, begins: bool) -> What<'a> {
        let told = json!({
            "user_id": self.agent.0,
            "skill_id": self.skill.0,
            "level": self.level,
            "until": self.until.0,
        });
        let (was, became) = if begins { (None, Some(told)) } else { (Some(told), None) };
        What { entity: Entity::Loan, subject: self.id.clone(), name, was, became }
    }
}

/// How a loan ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// When.
    pub at: Millis,
    /// Who took it back before its time; `None` where it went back by itself.
    pub by: Option<AgentId>,
}

/// What came of a wish to lend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lent {
    /// It is lent from now on.
    Now(Loan),
    /// This very loan was made before; as it is by now.
    Before(Loan),
    /// Another loan has this id, or the person is lent this skill already: that one.
    Other(Loan),
    /// The person has the skill at this level of their own, which is no less.
    HasIt(u8),
    /// As many are lent as may be at once.
    Full,
}

#[derive(sqlx::FromRow)]
pub(crate) struct Row {
    id: String,
    agent: i64,
    pub(crate) skill: i64,
    level: i64,
    until: i64,
    reason: String,
    by_agent: i64,
    lent_at: i64,
    ended_at: Option<i64>,
    ended_by: Option<i64>,
}

impl Row {
    pub(crate) fn read(self) -> Result<Loan, StoreError> {
        let person = |what, id| number(what, id).map(AgentId);
        let by = self.ended_by.map(|id| person("skill_loans.ended_by", id)).transpose()?;
        Ok(Loan {
            id: self.id,
            agent: person("skill_loans.agent", self.agent)?,
            skill: SkillId(number("skill_loans.skill", self.skill)?),
            level: number("skill_loans.level", self.level)?,
            until: Millis(self.until),
            reason: self.reason,
            by: person("skill_loans.by_agent", self.by_agent)?,
            lent: Millis(self.lent_at),
            ended: self.ended_at.map(|at| Ended { at: Millis(at), by }),
        })
    }
}

/// Lends a skill inside a transaction, whose last statement has still to note it; what came of it.
macro_rules! lending {
    ($tx:ident, $tenant:expr, $loan:expr, $by:expr, $most:expr) => {
        'lent: {
            use $crate::loans::{COUNT_LOANS, LEND, LEVEL_GIVEN, LOAN, LOANS_OF_USER, Lent, Loan, Row};
            let loan: &Loan = $loan;
            let (id, reason) = ($crate::text::plain("id", &loan.id)?, $crate::text::plain("reason", &loan.reason)?);
            let (agent, skill) = (i64::from(loan.agent.0), i64::from(loan.skill.0));
            // All loans of the tenant are counted, and nobody lends meanwhile.
            $crate::counters::new_id!($tx, $tenant, "loan", None);
            sqlx::query($crate::owners::HOLD_USER).bind($tenant).bind(agent).execute(&mut *$tx).await?;
            let there: Option<Row> = sqlx::query_as(LOAN).bind($tenant).bind(id).fetch_optional(&mut *$tx).await?;
            if let Some(there) = there.map(Row::read).transpose()? {
                let same = Loan { lent: there.lent, ended: there.ended, ..loan.clone() } == there;
                break 'lent if same { Lent::Before(there) } else { Lent::Other(there) };
            }
            let given: Option<i64> =
                sqlx::query_scalar(LEVEL_GIVEN).bind($tenant).bind(agent).bind(skill).fetch_optional(&mut *$tx).await?;
            if let Some(level) = given.filter(|level| *level >= i64::from(loan.level)) {
                break 'lent Lent::HasIt($crate::text::number("user_skills.level", level)?);
            }
            let lent: Vec<Row> = sqlx::query_as(LOANS_OF_USER).bind($tenant).bind(agent).fetch_all(&mut *$tx).await?;
            if let Some(row) = lent.into_iter().find(|row| row.skill == skill) {
                break 'lent Lent::Other(row.read()?);
            }
            let count: i64 = sqlx::query_scalar(COUNT_LOANS).bind($tenant).fetch_one(&mut *$tx).await?;
            if usize::try_from(count).unwrap_or(usize::MAX) >= $most {
                break 'lent Lent::Full;
            }
            sqlx::query(LEND)
                .bind($tenant)
                .bind(id)
                .bind(agent)
                .bind(skill)
                .bind(i64::from(loan.level))
                .bind(loan.until.0)
                .bind(reason)
                .bind(i64::from(loan.by.0))
                .bind(loan.lent.0)
                .execute(&mut *$tx)
                .await?;
            let doer = $crate::audit::Doer { reason: Some(reason.to_owned()), ..$by.besides() };
            let name = $crate::loans::borrower!($tx, $tenant, agent);
            $crate::audit::audit!($tx, $tenant, &doer, loan.what(&name, true));
            Lent::Now(loan.clone())
        }
    };
}

/// Ends a loan inside a transaction, whose last statement has still to note it; the loan as it is now and whether this ended it.
macro_rules! ending {
    ($tx:ident, $tenant:expr, $id:expr, $by:expr) => {{
        use $crate::loans::{END_LOAN, LOAN, Row};
        let (id, doer): (&str, $crate::audit::Doer) = ($id, $by.besides());
        let end = sqlx::query(END_LOAN).bind($tenant).bind(id).bind(doer.at.0).bind(doer.who.map(|by| i64::from(by.0)));
        let ended = end.execute(&mut *$tx).await?.rows_affected() > 0;
        let row: Option<Row> = sqlx::query_as(LOAN).bind($tenant).bind(id).fetch_optional(&mut *$tx).await?;
        let loan = row.map(Row::read).transpose()?;
        if let Some(loan) = loan.as_ref().filter(|_| ended) {
            let name = $crate::loans::borrower!($tx, $tenant, i64::from(loan.agent.0));
            $crate::audit::audit!($tx, $tenant, &doer, loan.what(&name, false));
        }
        loan.map(|loan| (loan, ended))
    }};
}

/// What the person is called who is lent something.
macro_rules! borrower {
    ($tx:ident, $tenant:expr, $agent:expr) => {{
        let query = sqlx::query_as::<_, (String, String)>($crate::loans::BORROWER).bind($tenant).bind($agent);
        let (first, last) = query.fetch_optional(&mut *$tx).await?.ok_or($crate::StoreError::Dangling)?;
        $crate::text::full_name(&first, &last)
    }};
}
pub(crate) use {borrower, ending, lending};

fn loans(rows: Vec<Row>) -> Result<Vec<Loan>, StoreError> {
    rows.into_iter().map(Row::read).collect()
}

impl Loans<'_> {
    /// Returns the loans that run, and behind them those that ended at that instant or later, the newest first; `most` in all.
    pub async fn since(self, tenant: TenantId, ended: Millis, most: usize) -> Result<Vec<Loan>, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        loans(reading!(self.0, pool => sqlx::query_as(LOANS_SINCE)
            .bind(i64::from(tenant.0)).bind(ended.0).bind(most).fetch_all(pool).await)?)
    }

    /// Returns the loans that run, the next to end first.
    pub async fn running(self, tenant: TenantId) -> Result<Vec<Loan>, StoreError> {
        loans(reading!(self.0, pool => sqlx::query_as(LOANS_RUNNING)
            .bind(i64::from(tenant.0)).fetch_all(pool).await)?)
    }

    /// Returns what a person is lent now, by skill.
    pub async fn of(self, tenant: TenantId, agent: AgentId) -> Result<Vec<Loan>, StoreError> {
        loans(reading!(self.0, pool => sqlx::query_as(LOANS_OF_USER)
            .bind(i64::from(tenant.0)).bind(i64::from(agent.0)).fetch_all(pool).await)?)
    }

    /// Returns who is lent anything, or was until that instant or later.
    pub async fn borrowers(self, tenant: TenantId, ended: Millis) -> Result<Vec<AgentId>, StoreError> {
        let ids: Vec<i64> = reading!(self.0, pool => sqlx::query_scalar(BORROWERS)
            .bind(i64::from(tenant.0)).bind(ended.0).fetch_all(pool).await)?;
        ids.into_iter().map(|id| number("skill_loans.agent", id).map(AgentId)).collect()
    }

    /// Lends a person a skill, where no more than `most` are lent at once. A repeat with the same id, person, skill, level, end
    /// and reason changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a person or a skill that is not there, [`StoreError::Nul`] for a reason with a NUL character.
    pub async fn lend(self, tenant: TenantId, loan: &Loan, by: &Doer, most: usize) -> Result<Lent, StoreError> {
        let tenant = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let lent = lending!(tx, tenant, loan, by, most);
            if matches!(lent, Lent::Now(_)) {
                note!(tx, tenant, Person, loan.agent);
            }
            Ok(lent)
        })
    }

    /// Ends a loan, by somebody or because its time is over. Returns it as it is now and whether this ended it, or `None` where
    /// there is none with this id.
    pub async fn end(self, tenant: TenantId, id: &str, by: &Doer) -> Result<Option<(Loan, bool)>, StoreError> {
        let id = plain("id", id)?;
        let tenant = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let done = ending!(tx, tenant, id, by);
            if let Some((loan, true)) = &done {
                note!(tx, tenant, Person, loan.agent);
            }
            Ok(done)
        })
    }
}
