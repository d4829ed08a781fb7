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
    HOLD_ANSWER = "UPDATE survey_answers SET version = version
        WHERE tenant = $1 AND chat = $2 AND kind = $3 AND person = $4";
    MOVE_ANSWER = "UPDATE survey_answers SET version = $4, at = $5 WHERE tenant = $1 AND chat = $2 AND kind = $3";
    VALUES_OF_ANSWER = "SELECT question, value FROM survey_values WHERE tenant = $1 AND chat = $2 AND kind = $3";
    DELETE_ANSWER_VALUES = "DELETE FROM survey_values WHERE tenant = $1 AND chat = $2 AND kind = $3";
    ANSWERED_VERSION = "SELECT version FROM survey_versions WHERE tenant = $1 AND kind = $2 AND EXISTS
        (SELECT 1 FROM survey_answers WHERE survey_answers.tenant = survey_versions.tenant
            AND survey_answers.kind = survey_versions.kind AND survey_answers.version = survey_versions.version
            AND survey_answers.at >= $3 AND survey_answers.at < $4) ORDER BY version DESC LIMIT 1";
    ANSWERS_OF_CHAT = "SELECT a.kind, a.version, a.at, v.question, v.value, v.body, s.questions FROM survey_answers a
        JOIN survey_versions s ON s.tenant = a.tenant AND s.kind = a.kind AND s.version = a.version
        JOIN survey_values v ON v.tenant = a.tenant AND v.chat = a.chat AND v.kind = a.kind
        WHERE a.tenant = $1 AND a.chat = $2 ORDER BY a.kind, v.question, v.value";
    COUNT_ANSWERS = "SELECT CAST(0 AS BIGINT), CAST(0 AS BIGINT), COUNT(*) FROM survey_answers
        WHERE tenant = $1 AND kind = $2 AND version = $3 AND at >= $4 AND at < $5";
    COUNT_ANSWER_DAY = "INSERT INTO survey_days (tenant, kind, version, day, question, value, times)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (tenant, kind, version, day, question, value)
        DO UPDATE SET times = survey_days.times + excluded.times";
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

/// The survey as a whole among the questions of a day: ids of questions are from 1.
const WHOLE: (i64, i64) = (0, 0);

/// What is counted by days, each with its version, day, question and value: in one order, so that of two who count the same
/// days neither waits for the other in a circle.
#[derive(Default)]
struct Days(BTreeMap<(i64, i64, i64, i64), i64>);

impl Days {
    fn count(&mut self, (version, at): (i64, i64), values: impl IntoIterator<Item = (i64, i64)>, by: i64) {
        for (question, value) in std::iter::once(WHOLE).chain(values) {
            *self.0.entry((version, at.div_euclid(DAY), question, value)).or_default() += by;
        }
    }

    fn changed(self) -> impl Iterator<Item = ((i64, i64, i64, i64), i64)> {
        self.0.into_iter().filter(|(_, times)| *times != 0)
    }
}

impl Surveys<'_> {
    /// Keeps what was answered after a chat, unless that was done: which version is kept and since when, as by the first.
    /// What a person answered is replaced by what the same person answers now.
    pub async fn answer(
        self,
        tenant: TenantId,
        chat: ChatId,
        (kind, version): (SurveyKind, u32),
        (at, person): (Millis, Option<AgentId>),
        given: &[Given],
    ) -> Result<(u32, Millis), StoreError> {
        let (key, chat, person) = (i64::from(tenant.0), chat.to_string(), person.map(|person| i64::from(person.0)));
        let version = i64::from(version);
        transaction!(self.0, tx => {
            let new = sqlx::query(INSERT_ANSWER)
                .bind(key)
                .bind(&chat)
                .bind(kind.text())
                .bind(version)
                .bind(at.0)
                .bind(person)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            let mut days = Days::default();
            if new == 0 {
                // Held first, so that of two at once the second replaces what the first has kept.
                let held = sqlx::query(HOLD_ANSWER).bind(key).bind(&chat).bind(kind.text()).bind(person);
                let own = held.execute(&mut *tx).await?.rows_affected() > 0;
                let (kept, since): (i64, i64) =
                    sqlx::query_as(ANSWER).bind(key).bind(&chat).bind(kind.text()).fetch_one(&mut *tx).await?;
                if !own {
                    return Ok((number("survey_answers.version", kept)?, Millis(since)));
                }
                let values: Vec<(i64, i64)> =
                    sqlx::query_as(VALUES_OF_ANSWER).bind(key).bind(&chat).bind(kind.text()).fetch_all(&mut *tx).await?;
                days.count((kept, since), values, -1);
                let gone = sqlx::query(DELETE_ANSWER_VALUES).bind(key).bind(&chat).bind(kind.text());
                gone.execute(&mut *tx).await?;
                let moved = sqlx::query(MOVE_ANSWER).bind(key).bind(&chat).bind(kind.text()).bind(version).bind(at.0);
                moved.execute(&mut *tx).await?;
            }
            days.count((version, at.0), given.iter().map(|one| (one.question.into(), one.value.into())), 1);
            for Given { question, value, body } in given {
                sqlx::query(INSERT_ANSWER_VALUE)
                    .bind(key)
                    .bind(&chat)
                    .bind(kind.text())
                    .bind(version)
                    .bind(i64::from(*question))
                    .bind(i64::from(*value))
                    .bind(at.0)
                    .bind(plain_option("text", body.as_deref())?)
                    .execute(&mut *tx)
                    .await?;
            }
            for ((version, day, question, value), times) in days.changed() {
                sqlx::query(COUNT_ANSWER_DAY)
                    .bind(key)
                    .bind(kind.text())
                    .bind(version)
                    .bind(day)
                    .bind(question)
                    .bind(value)
                    .bind(times)
                    .execute(&mut *tx)
                    .await?;
            }
            Ok((number("survey_answers.version", version)?, at))
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
        let of = (i64::from(tenant.0), kind, i64::from(version));
        // Whole days are counted already; what is before the first and after the last of them is counted now.
        let Span { from: Millis(from), to: Millis(to) } = span;
        let (first, last) = (from.saturating_add(DAY - 1).div_euclid(DAY), to.div_euclid(DAY));
        let (parts, whole) = if first < last {
            (vec![(from, first * DAY), (last * DAY, to)], self.counts(SUM_ANSWER_DAYS, of, first, last).await?)
        } else {
            (vec![(from, to)], Vec::new())
        };
        let mut all: BTreeMap<(i64, i64), i64> = BTreeMap::new();
        let mut add = |counts: Vec<(i64, i64, i64)>| {
            for (question, value, count) in counts {
                *all.entry((question, value)).or_default() += count;
            }
        };
        add(whole);
        for (from, to) in parts {
            add(self.counts(COUNT_ANSWER_VALUES, of, from, to).await?);
            add(self.counts(COUNT_ANSWERS, of, from, to).await?);
        }
        let answered = all.remove(&WHOLE).unwrap_or(0);
        let read = |((question, value), count): ((i64, i64), i64)| {
            Ok(Counted {
                question: number("survey_values.question", question)?,
                value: number("survey_values.value", value)?,
                count: number("survey_values", count)?,
            })
        };
        let counted: Result<Vec<Counted>, StoreError> =
            all.into_iter().filter(|(_, count)| *count != 0).map(read).collect();
        Ok((number("survey_answers", answered)?, counted?))
    }

    /// Returns the newest version that was answered in a time.
    pub async fn newest_answered(
        self,
        tenant: TenantId,
        kind: SurveyKind,
        span: Span,
    ) -> Result<Option<u32>, StoreError> {
        let version: Option<i64> = reading!(self.0, pool => sqlx::query_scalar(ANSWERED_VERSION)
            .bind(i64::from(tenant.0)).bind(kind.text()).bind(span.from.0).bind(span.to.0).fetch_optional(pool).await)?;
        version.map(|version| number("survey_versions.version", version)).transpose()
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
        // Texts that are newer than that one are not read again.
        let to = of.span.to.min(Millis(before.0.saturating_add(1)));
        let rows: Vec<(String, i64, String)> = reading!(self.0, pool => sqlx::query_as(ANSWER_TEXTS)
            .bind(i64::from(tenant.0))
            .bind(kind.text())
            .bind(i64::from(of.version))
            .bind(i64::from(of.question))
            .bind(of.span.from.0)
            .bind(to.0)
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
