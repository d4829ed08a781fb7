//! What was answered: once for each chat and kind, counted by option, texts in pages.
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Surveys;
use crate::statements::statements;
use crate::surveys::forms::questions;
use crate::surveys::{Question, SurveyKind};
use crate::text::{number, plain_option};
use catalogue::ids::{AgentId, ChatId, TenantId};
use routing::time::Millis;
use sqlx::Connection;
use std::collections::BTreeMap;

const DAY: i64 = Millis::hours(24).0;

statements! {
    INSERT_ANSWER = "INSERT INTO survey_answers (tenant, chat, kind, version, at, person) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (tenant, chat, kind) DO NOTHING";
    INSERT_ANSWER_VALUE = "INSERT INTO survey_values (tenant, chat, kind, version, question, value, at, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    ANSWER = "SELECT version, at FROM survey_answers WHERE tenant = $1 AND chat = $2 AND kind = $3";
    ANSWERS_OF_CHAT = "SELECT a.kind, a.version, a.at, v.question, v.value, v.body, s.questions FROM survey_answers a
        JOIN survey_versions s ON s.tenant = a.tenant AND s.kind = a.kind AND s.version = a.version
        JOIN survey_values v ON v.tenant = a.tenant AND v.chat = a.chat AND v.kind = a.kind
        WHERE a.tenant = $1 AND a.chat = $2 ORDER BY a.kind, v.question, v.value";
    COUNT_ANSWERS = "SELECT COUNT(*) FROM survey_answers
        WHERE tenant = $1 AND kind = $2 AND version = $3 AND at >= $4 AND at < $5";
    COUNT_ANSWER_DAY = "INSERT INTO survey_days (tenant, kind, version, day, question, value, times)
        VALUES ($1, $2, $3, $4, $5, $6, 1) ON CONFLICT (tenant, kind, version, day, question, value)
        DO UPDATE SET times = survey_days.times + 1";
    SUM_ANSWER_DAYS = "SELECT question, value, CAST(SUM(times) AS BIGINT) FROM survey_days
        WHERE tenant = $1 AND kind = $2 AND version = $3 AND day >= $4 AND day < $5 GROUP BY question, value";
    COUNT_ANSWER_VALUES = "SELECT question, value, COUNT(*) FROM survey_values
        WHERE tenant = $1 AND kind = $2 AND version = $3 AND at >= $4 AND at < $5
        GROUP BY question, value";
    ANSWER_TEXTS = "SELECT chat, at, body FROM survey_values
        WHERE tenant = $1 AND kind = $2 AND version = $3 AND question = $4 AND at >= $5 AND at < $6
        AND (at < $7 OR (at = $7 AND chat < $8)) AND body IS NOT NULL ORDER BY at DESC, chat DESC LIMIT $9";
}

/// One of the things that were answered: an option that was chosen, a figure, or a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// To which question.
    pub question: u32,
    /// The option's id; 1 to 5 of a scale; 1 for yes and 0 for no; 0 of a text.
    pub value: u32,
    /// The text.
    pub body: Option<String>,
}

/// A survey that was answered after a chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// Which survey.
    pub kind: SurveyKind,
    /// Its version.
    pub version: u32,
    /// When.
    pub at: Millis,
    /// The questions of that version.
    pub questions: Vec<Question>,
    /// By question.
    pub given: Vec<Given>,
}

/// From an instant on, and before another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Span {
    pub from: Millis,
    pub to: Millis,
}

/// How often something was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Counted {
    pub question: u32,
    pub value: u32,
    pub count: u64,
}

/// Which texts.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Texts {
    pub version: u32,
    pub question: u32,
    pub span: Span,
    /// Older than this one.
    pub before: Option<(Millis, ChatId)>,
    pub amount: u32,
}

/// A text that was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenText {
    /// After which chat.
    pub chat: ChatId,
    /// When.
    pub at: Millis,
    /// What.
    pub text: String,
}

#[derive(sqlx::FromRow)]
struct Row {
    kind: String,
    version: i64,
    at: i64,
    question: i64,
    value: i64,
    body: Option<String>,
    questions: String,
}

impl Surveys<'_> {
    /// Keeps what was answered after a chat, unless that was done: which version is kept and since when, as by the first.
    pub async fn answer(
        self,
        tenant: TenantId,
        chat: ChatId,
        (kind, version): (SurveyKind, u32),
        (at, person): (Millis, Option<AgentId>),
        given: &[Given],
    ) -> Result<(u32, Millis), StoreError> {
        let (key, chat) = (i64::from(tenant.0), chat.to_string());
        transaction!(self.0, tx => {
            let new = sqlx::query(INSERT_ANSWER)
                .bind(key)
                .bind(&chat)
                .bind(kind.text())
                .bind(i64::from(version))
                .bind(at.0)
                .bind(person.map(|person| i64::from(person.0)))
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if new == 0 {
                let (version, at): (i64, i64) =
                    sqlx::query_as(ANSWER).bind(key).bind(&chat).bind(kind.text()).fetch_one(&mut *tx).await?;
                return Ok((number("survey_answers.version", version)?, Millis(at)));
            }
            // In one order, so that of two who count the same days neither waits for the other in a circle.
            let mut given: Vec<&Given> = given.iter().collect();
            given.sort_by_key(|given| (given.question, given.value));
            for Given { question, value, body } in given {
                sqlx::query(INSERT_ANSWER_VALUE)
                    .bind(key)
                    .bind(&chat)
                    .bind(kind.text())
                    .bind(i64::from(version))
                    .bind(i64::from(*question))
                    .bind(i64::from(*value))
                    .bind(at.0)
                    .bind(plain_option("text", body.as_deref())?)
                    .execute(&mut *tx)
                    .await?;
                sqlx::query(COUNT_ANSWER_DAY)
                    .bind(key)
                    .bind(kind.text())
                    .bind(i64::from(version))
                    .bind(at.0.div_euclid(DAY))
                    .bind(i64::from(*question))
                    .bind(i64::from(*value))
                    .execute(&mut *tx)
                    .await?;
            }
            Ok((version, at))
        })
    }

    /// Returns to which version a survey was answered after a chat, and when.
    pub async fn answered(
        self,
        tenant: TenantId,
        chat: ChatId,
        kind: SurveyKind,
    ) -> Result<Option<(u32, Millis)>, StoreError> {
        let row: Option<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(ANSWER)
            .bind(i64::from(tenant.0)).bind(chat.to_string()).bind(kind.text()).fetch_optional(pool).await)?;
        row.map(|(version, at)| Ok((number("survey_answers.version", version)?, Millis(at)))).transpose()
    }

    /// Returns all that was answered after a chat.
    pub async fn of_chat(self, tenant: TenantId, chat: ChatId) -> Result<Vec<Answered>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(ANSWERS_OF_CHAT)
            .bind(i64::from(tenant.0)).bind(chat.to_string()).fetch_all(pool).await)?;
        let mut all: Vec<Answered> = Vec::new();
        for row in rows {
            let kind = SurveyKind::read(&row.kind)?;
            if all.last().is_none_or(|last| last.kind != kind) {
                all.push(Answered {
                    kind,
                    version: number("survey_answers.version", row.version)?,
                    at: Millis(row.at),
                    questions: questions(&row.questions)?,
                    given: Vec::new(),
                });
            }
            let given = Given {
                question: number("survey_values.question", row.question)?,
                value: number("survey_values.value", row.value)?,
                body: row.body,
            };
            all.last_mut().expect("it was put there above").given.push(given);
        }
        Ok(all)
    }

    /// Returns how many answered a version in a time, and how often each thing was answered.
    pub async fn results(
        self,
        tenant: TenantId,
        kind: SurveyKind,
        version: u32,
        span: Span,
    ) -> Result<(u64, Vec<Counted>), StoreError> {
        let (key, version) = (i64::from(tenant.0), i64::from(version));
        let answered: i64 = reading!(self.0, pool => sqlx::query_scalar(COUNT_ANSWERS)
            .bind(key).bind(kind.text()).bind(version).bind(span.from.0).bind(span.to.0).fetch_one(pool).await)?;
        let of = (key, kind, version);
        // Whole days are counted already; what is before the first and after the last of them is counted now.
        let Span { from: Millis(from), to: Millis(to) } = span;
        let (first, last) = (from.saturating_add(DAY - 1).div_euclid(DAY), to.div_euclid(DAY));
        let parts = if first < last {
            let (before, after) = (first * DAY, last * DAY);
            vec![
                self.counts(COUNT_ANSWER_VALUES, of, from, before).await?,
                self.counts(SUM_ANSWER_DAYS, of, first, last).await?,
                self.counts(COUNT_ANSWER_VALUES, of, after, to).await?,
            ]
        } else {
            vec![self.counts(COUNT_ANSWER_VALUES, of, from, to).await?]
        };
        let mut all: BTreeMap<(i64, i64), i64> = BTreeMap::new();
        for (question, value, count) in parts.into_iter().flatten() {
            *all.entry((question, value)).or_default() += count;
        }
        let read = |((question, value), count): ((i64, i64), i64)| {
            Ok(Counted {
                question: number("survey_values.question", question)?,
                value: number("survey_values.value", value)?,
                count: number("survey_values", count)?,
            })
        };
        let counted: Result<Vec<Counted>, StoreError> = all.into_iter().map(read).collect();
        Ok((number("survey_answers", answered)?, counted?))
    }

    async fn counts(
        self,
        sql: &'static str,
        (tenant, kind, version): (i64, SurveyKind, i64),
        from: i64,
        to: i64,
    ) -> Result<Vec<(i64, i64, i64)>, StoreError> {
        Ok(reading!(self.0, pool => sqlx::query_as(sql)
            .bind(tenant).bind(kind.text()).bind(version).bind(from).bind(to).fetch_all(pool).await)?)
    }

    /// Returns texts that were answered, the newest first.
    pub async fn texts(self, tenant: TenantId, kind: SurveyKind, of: Texts) -> Result<Vec<GivenText>, StoreError> {
        let (before, chat) = of.before.map_or((of.span.to, String::new()), |(at, chat)| (at, chat.to_string()));
        let rows: Vec<(String, i64, String)> = reading!(self.0, pool => sqlx::query_as(ANSWER_TEXTS)
            .bind(i64::from(tenant.0))
            .bind(kind.text())
            .bind(i64::from(of.version))
            .bind(i64::from(of.question))
            .bind(of.span.from.0)
            .bind(of.span.to.0)
            .bind(before.0)
            .bind(&chat)
            .bind(i64::from(of.amount))
            .fetch_all(pool).await)?;
        let read = |(chat, at, text): (String, i64, String)| {
            let chat = chat.parse().map_err(|_| StoreError::corrupt("survey_values.chat", &chat))?;
            Ok(GivenText { chat, at: Millis(at), text })
        };
        rows.into_iter().map(read).collect()
    }
}
