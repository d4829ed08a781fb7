//! Who looked at a chat without being in it: written before they see it, read with the chat's decisions.
use crate::db::{Db, reading, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::number;
use catalogue::ids::{AgentId, ChatId, TenantId};
use routing::time::Millis;

/// Looks of one person at one chat within so long count once.
const MINUTE: Millis = Millis::minutes(1);

statements! {
    LOOKED = "INSERT INTO chat_reads (tenant, chat, minute, agent, at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant, chat, minute, agent) DO NOTHING";
    /// Unless they looked at it in one of the minutes before.
    LOOKED_FURTHER = "INSERT INTO chat_reads (tenant, chat, minute, agent, at) SELECT $1, $2, $3, $4, $5
        WHERE NOT EXISTS (SELECT 1 FROM chat_reads
            WHERE tenant = $1 AND chat = $2 AND minute > $6 AND agent = $4)
        ON CONFLICT (tenant, chat, minute, agent) DO NOTHING";
    LOOKS = "SELECT agent, at FROM chat_reads WHERE tenant = $1 AND chat = $2 ORDER BY at, agent LIMIT $3";
}

/// Reading further back within so long is part of the look that it began with.
const READING: Millis = Millis::minutes(60);

/// A look at a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Who looked.
    pub agent: AgentId,
    /// When.
    pub at: Millis,
}

impl Db {
    /// Somebody looks at a chat that they are not in.
    pub async fn note_look(&self, tenant: TenantId, chat: ChatId, look: Look) -> Result<(), StoreError> {
        writing!(self, pool => sqlx::query(LOOKED)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(look.at.0.div_euclid(MINUTE.0))
            .bind(i64::from(look.agent.0))
            .bind(look.at.0)
            .execute(pool).await?.rows_affected());
        Ok(())
    }

    /// Somebody reads further back in a chat that they are not in: noted where no look of the last hour tells it already.
    pub async fn note_further_look(&self, tenant: TenantId, chat: ChatId, look: Look) -> Result<(), StoreError> {
        let minute = look.at.0.div_euclid(MINUTE.0);
        writing!(self, pool => sqlx::query(LOOKED_FURTHER)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(minute)
            .bind(i64::from(look.agent.0))
            .bind(look.at.0)
            .bind(minute - READING.0 / MINUTE.0)
            .execute(pool).await?.rows_affected());
        Ok(())
    }

    /// The first looks at a chat, at most so many, the earliest first.
    pub async fn looks(&self, tenant: TenantId, chat: ChatId, most: u32) -> Result<Vec<Look>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self, pool => sqlx::query_as(LOOKS)
            .bind(i64::from(tenant.0)).bind(chat.to_string()).bind(i64::from(most)).fetch_all(pool).await)?;
        rows.into_iter()
            .map(|(agent, at)| Ok(Look { agent: AgentId(number("chat_reads.agent", agent)?), at: Millis(at) }))
            .collect()
    }
}
