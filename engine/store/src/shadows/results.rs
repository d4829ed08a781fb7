//! What came of a shadow: figures by skill and kind, and rows of the decisions that differ.
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Shadows;
use crate::statements::statements;
use crate::text::number;
use catalogue::ids::{AgentId, ChatId, SkillId, TenantId};
use catalogue::limit;
use routing::tenant::shadow::{Compared, Kind};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    unique {
        shadow_figures_pkey on shadow_figures (tenant, shadow, skill, kind) is "figure";
        shadow_rows_pkey on shadow_rows (tenant, shadow, number) is "row";
    }
    /// The batch after the last one alone: one that was written already finds no row.
    NEXT_BATCH = "UPDATE shadows SET batch = $3, told = told + $4, lost = lost + $5,
        first_version = COALESCE(first_version, $6), newest_version = COALESCE($7, newest_version)
        WHERE tenant = $1 AND id = $2 AND batch = $3 - 1 AND NOT forgotten RETURNING told";
    ADD_FIGURE = "INSERT INTO shadow_figures (tenant, shadow, skill, kind, count, span, longest)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (tenant, shadow, skill, kind) DO UPDATE
        SET count = shadow_figures.count + excluded.count, span = shadow_figures.span + excluded.span,
            longest = CASE WHEN shadow_figures.longest < excluded.longest THEN excluded.longest ELSE shadow_figures.longest END";
    INSERT_SHADOW_ROW = "INSERT INTO shadow_rows
        (tenant, shadow, number, at, kind, skill, chat, agent, draft_agent, draft_chat, draft_skill, span, version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    /// There are no more of them than a batch has.
    DROP_OLD_ROWS = "DELETE FROM shadow_rows WHERE tenant = $1 AND shadow = $2 AND number <= $3";
    SHADOW_FIGURES = "SELECT skill, kind, count, span, longest FROM shadow_figures WHERE tenant = $1 AND shadow = $2";
    SHADOW_ROWS = "SELECT number, at, kind, skill, chat, agent, draft_agent, draft_chat, draft_skill, span, version
        FROM shadow_rows WHERE tenant = $1 AND shadow = $2 AND number < $3
          AND ($4 = '' OR kind = $4) AND ($5 < 0 OR skill = $5)
        ORDER BY number DESC LIMIT $6";
}

/// Decisions of one skill and kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// Which skill; 0 for what is of none.
    pub skill: SkillId,
    /// What the draft would have done.
    pub kind: Kind,
    /// How many.
    pub count: u64,
    /// How much sooner all of them together, where that is known.
    pub span: Millis,
    /// The most of one.
    pub longest: Millis,
}

/// What is written in one transaction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Batch {
    /// The how manieth it is, from 1.
    pub number: u64,
    /// What is added to the figures.
    pub figures: Vec<Figures>,
    /// Decisions that differ, in order.
    pub rows: Vec<Compared>,
    /// How many rows were lost.
    pub lost: u64,
    /// The first and the newest version of the policy in force whose decisions are in it.
    pub versions: Option<(u32, u32)>,
}

/// Which rows.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted {
    /// Those before this one.
    pub before: Option<u64>,
    /// Those of this kind.
    pub kind: Option<Kind>,
    /// Those of this skill.
    pub skill: Option<SkillId>,
}

#[derive(sqlx::FromRow)]
struct Row {
    number: i64,
    at: i64,
    kind: String,
    skill: i64,
    chat: Option<String>,
    agent: Option<i64>,
    draft_agent: Option<i64>,
    draft_chat: Option<String>,
    draft_skill: Option<i64>,
    span: Option<i64>,
    version: i64,
}

fn kind(text: &str) -> Result<Kind, StoreError> {
    Kind::of(text).ok_or_else(|| StoreError::corrupt("shadow_rows.kind", text))
}

fn chat(text: Option<String>) -> Result<Option<ChatId>, StoreError> {
    text.map(|text| text.parse().map_err(|_| StoreError::corrupt("shadow_rows.chat", &text))).transpose()
}

impl Row {
    fn read(self) -> Result<(u64, Compared), StoreError> {
        let agent = |id: Option<i64>| id.map(|id| number("shadow_rows.agent", id).map(AgentId)).transpose();
        let skill = |id| number("shadow_rows.skill", id).map(SkillId);
        let compared = Compared {
            at: Millis(self.at),
            kind: kind(&self.kind)?,
            skill: skill(self.skill)?,
            chat: chat(self.chat)?,
            agent: agent(self.agent)?,
            draft_agent: agent(self.draft_agent)?,
            draft_chat: chat(self.draft_chat)?,
            draft_skill: self.draft_skill.map(skill).transpose()?,
            span: self.span.map(Millis),
            version: number("shadow_rows.version", self.version)?,
        };
        Ok((number("shadow_rows.number", self.number)?, compared))
    }
}

fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

impl Shadows<'_> {
    /// Writes a batch once: the same again changes nothing. Whether this call has written it: not where the shadow is forgotten, or
    /// the number does not follow the last one.
    pub async fn write(self, tenant: TenantId, id: u32, batch: &Batch) -> Result<bool, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(id));
        transaction!(self.0, tx => {
            let told: Option<i64> = sqlx::query_scalar(NEXT_BATCH)
                .bind(key)
                .bind(id)
                .bind(signed(batch.number))
                .bind(signed(batch.rows.len() as u64))
                .bind(signed(batch.lost))
                .bind(batch.versions.map(|(first, _)| i64::from(first)))
                .bind(batch.versions.map(|(_, newest)| i64::from(newest)))
                .fetch_optional(&mut *tx)
                .await?;
            let Some(told) = told else { return Ok(false) };
            for figure in &batch.figures {
                sqlx::query(ADD_FIGURE)
                    .bind(key)
                    .bind(id)
                    .bind(i64::from(figure.skill.0))
                    .bind(figure.kind.name())
                    .bind(signed(figure.count))
                    .bind(figure.span.0)
                    .bind(figure.longest.0)
                    .execute(&mut *tx)
                    .await?;
            }
            let first = told - signed(batch.rows.len() as u64) + 1;
            for (number, row) in (first..).zip(&batch.rows) {
                sqlx::query(INSERT_SHADOW_ROW)
                    .bind(key)
                    .bind(id)
                    .bind(number)
                    .bind(row.at.0)
                    .bind(row.kind.name())
                    .bind(i64::from(row.skill.0))
                    .bind(row.chat.map(|chat| chat.to_string()))
                    .bind(row.agent.map(|agent| i64::from(agent.0)))
                    .bind(row.draft_agent.map(|agent| i64::from(agent.0)))
                    .bind(row.draft_chat.map(|chat| chat.to_string()))
                    .bind(row.draft_skill.map(|skill| i64::from(skill.0)))
                    .bind(row.span.map(|span| span.0))
                    .bind(i64::from(row.version))
                    .execute(&mut *tx)
                    .await?;
            }
            let old = told - signed(limit::SHADOW_ROWS);
            if old > 0 && !batch.rows.is_empty() {
                sqlx::query(DROP_OLD_ROWS).bind(key).bind(id).bind(old).execute(&mut *tx).await?;
            }
            Ok(true)
        })
    }

    /// Returns the figures of a shadow, in no order.
    pub async fn figures(self, tenant: TenantId, id: u32) -> Result<Vec<Figures>, StoreError> {
        let rows: Vec<(i64, String, i64, i64, i64)> = reading!(self.0, pool => sqlx::query_as(SHADOW_FIGURES)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_all(pool).await)?;
        let read = |(skill, text, count, span, longest): (i64, String, i64, i64, i64)| {
            Ok(Figures {
                skill: SkillId(number("shadow_figures.skill", skill)?),
                kind: kind(&text)?,
                count: number("shadow_figures.count", count)?,
                span: Millis(span),
                longest: Millis(longest),
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// Returns rows of a shadow with their numbers, the newest first, at most `most`.
    pub async fn rows(
        self,
        tenant: TenantId,
        id: u32,
        wanted: Wanted,
        most: u32,
    ) -> Result<Vec<(u64, Compared)>, StoreError> {
        let before = wanted.before.map_or(i64::MAX, signed);
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(SHADOW_ROWS)
            .bind(i64::from(tenant.0))
            .bind(i64::from(id))
            .bind(before)
            .bind(wanted.kind.map_or("", Kind::name))
            .bind(wanted.skill.map_or(-1, |skill| i64::from(skill.0)))
            .bind(i64::from(most))
            .fetch_all(pool)
            .await)?;
        rows.into_iter().map(Row::read).collect()
    }
}
