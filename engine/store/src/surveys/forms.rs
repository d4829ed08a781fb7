//! What surveys ask: each save is a version, which stays as long as an answer names it.
pub use crate::audit::Kept;
use crate::audit::{Doer, Entity, What, audit};
use crate::changes::note;
use crate::counters::{hold, new_id};
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Surveys;
use crate::statements::statements;
use crate::surveys::{Question, Survey, SurveyKind};
use crate::text::{number, plain};
use catalogue::ids::TenantId;
use catalogue::limit;
use routing::time::Millis;
use serde_json::json;
use sqlx::Connection;

statements! {
    SURVEY = "SELECT version, active, questions, since FROM survey_versions
        WHERE tenant = $1 AND kind = $2 ORDER BY version DESC LIMIT 1";
    SURVEY_VERSION = "SELECT version, active, questions, since FROM survey_versions
        WHERE tenant = $1 AND kind = $2 AND version >= $3 ORDER BY version LIMIT 2";
    SURVEY_VERSIONS = "SELECT version, since FROM survey_versions
        WHERE tenant = $1 AND kind = $2 ORDER BY version DESC LIMIT $3";
    INSERT_SURVEY = "INSERT INTO survey_versions (tenant, kind, version, active, questions, since)
        VALUES ($1, $2, $3, $4, $5, $6)";
    FORGET_SURVEYS = "DELETE FROM survey_versions WHERE tenant = $1 AND kind = $2 AND version <= $3 AND NOT EXISTS
        (SELECT 1 FROM survey_answers WHERE survey_answers.tenant = survey_versions.tenant
            AND survey_answers.kind = survey_versions.kind AND survey_answers.version = survey_versions.version)";
}

#[derive(sqlx::FromRow)]
struct Row {
    version: i64,
    active: bool,
    questions: String,
    since: i64,
}

impl Row {
    fn read(self, kind: SurveyKind) -> Result<Survey, StoreError> {
        Ok(Survey {
            kind,
            version: number("survey_versions.version", self.version)?,
            active: self.active,
            questions: questions(&self.questions)?,
            since: Millis(self.since),
        })
    }
}

pub(crate) fn questions(text: &str) -> Result<Vec<Question>, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::corrupt("survey_versions.questions", error))
}

/// When a version was saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Version {
    pub version: u32,
    pub since: Millis,
}

/// Whether a survey says already what is wanted of it; what has no id yet is that which stands in its place.
fn says(wanted: &Survey, there: &Survey) -> bool {
    let mut wanted = wanted.clone();
    for (question, known) in wanted.questions.iter_mut().zip(&there.questions) {
        for (option, known) in question.options.iter_mut().zip(&known.options).filter(|(option, _)| option.id == 0) {
            option.id = known.id;
        }
        if question.id == 0 {
            question.id = known.id;
        }
    }
    wanted.told() == there.told()
}

/// The survey within a transaction. Nobody else saves one of the tenant until it ends.
macro_rules! held {
    ($tx:ident, $tenant:expr, $kind:expr) => {{
        hold!($tx, $tenant, "survey question");
        let row: Option<Row> =
            sqlx::query_as(SURVEY).bind($tenant).bind($kind.text()).fetch_optional(&mut *$tx).await?;
        row.map(|row| row.read($kind)).transpose()?.unwrap_or_else(|| Survey::none($kind))
    }};
}

impl Surveys<'_> {
    /// Saves a survey as its next version, if it is still at the one that `wanted` names; its time is the doer's. New questions
    /// and options are given ids. What says so already stays at its version.
    pub async fn save(self, tenant: TenantId, wanted: Survey, by: &Doer) -> Result<Kept<Survey>, StoreError> {
        let (key, kind) = (i64::from(tenant.0), wanted.kind);
        transaction!(self.0, tx => {
            let there = held!(tx, key, kind);
            if says(&wanted, &there) {
                return Ok(Kept::Now(there));
            }
            if wanted.version != there.version {
                return Ok(Kept::Overtaken(Some(there)));
            }
            let mut now = Survey { version: there.version + 1, since: by.at, ..wanted };
            for question in &mut now.questions {
                if question.id == 0 {
                    question.id = number("counters.last", new_id!(tx, key, "survey question", None))?;
                }
                let last = question.options.iter().map(|option| option.id).max().unwrap_or(0);
                let new = question.options.iter_mut().filter(|option| option.id == 0);
                new.zip(last + 1..).for_each(|(option, id)| option.id = id);
            }
            let text = json!(now.questions).to_string();
            sqlx::query(INSERT_SURVEY)
                .bind(key)
                .bind(kind.text())
                .bind(i64::from(now.version))
                .bind(now.active)
                .bind(plain("questions", &text)?)
                .bind(now.since.0)
                .execute(&mut *tx)
                .await?;
            let old = i64::from(now.version) - limit::SURVEY_VERSIONS as i64;
            sqlx::query(FORGET_SURVEYS).bind(key).bind(kind.text()).bind(old).execute(&mut *tx).await?;
            let (was, became) = (Some(there.told()), Some(now.told()));
            let subject = kind.text().to_owned();
            audit!(tx, key, by, What { entity: Entity::Survey, subject, name: kind.text(), was, became });
            note!(tx, key, Audit, "");
            Ok(Kept::Now(now))
        })
    }

    /// Returns a tenant's survey as it is.
    pub async fn current(self, tenant: TenantId, kind: SurveyKind) -> Result<Survey, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(SURVEY)
            .bind(i64::from(tenant.0)).bind(kind.text()).fetch_optional(pool).await)?;
        Ok(row.map(|row| row.read(kind)).transpose()?.unwrap_or_else(|| Survey::none(kind)))
    }

    /// Returns a survey as it was at a version, and until when it was so: `None` for the one that is.
    pub async fn version(
        self,
        tenant: TenantId,
        kind: SurveyKind,
        version: u32,
    ) -> Result<Option<(Survey, Option<Millis>)>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(SURVEY_VERSION)
            .bind(i64::from(tenant.0)).bind(kind.text()).bind(i64::from(version)).fetch_all(pool).await)?;
        let mut rows = rows.into_iter();
        let Some(row) = rows.next().filter(|row| row.version == i64::from(version)) else { return Ok(None) };
        let until = rows.next().map(|next| Millis(next.since));
        Ok(Some((row.read(kind)?, until)))
    }

    /// Returns the last versions of a survey, the newest first.
    pub async fn versions(self, tenant: TenantId, kind: SurveyKind) -> Result<Vec<Version>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(SURVEY_VERSIONS)
            .bind(i64::from(tenant.0)).bind(kind.text()).bind(limit::SURVEY_VERSIONS as i64).fetch_all(pool).await)?;
        let read = |(version, since): (i64, i64)| {
            Ok(Version { version: number("survey_versions.version", version)?, since: Millis(since) })
        };
        rows.into_iter().map(read).collect()
    }
}
