//! Who looked at a chat without being in it: noted before they see it, and shown with the chat's decisions.
use crate::db::{reading, writing};
use crate::error::StoreError;
use crate::handles::Chats;
use crate::statements::statements;
use crate::text::number;
use catalogue::ids::{AgentId, ChatId, TenantId};
use routing::time::Millis;

/// Looks of one person at one chat within the same minute count once.
const MINUTE: Millis = Millis::minutes(1);

statements! {
    LOOKED = "INSERT INTO chat_reads (tenant, chat, minute, agent, at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant, chat, minute, agent) DO NOTHING";
    /// Unless the person has looked at the chat in the minutes since $6.
    LOOKED_FURTHER = "INSERT INTO chat_reads (tenant, chat, minute, agent, at) SELECT $1, $2, $3, $4, $5
        WHERE NOT EXISTS (SELECT 1 FROM chat_reads
            WHERE tenant = $1 AND chat = $2 AND minute > $6 AND agent = $4)
        ON CONFLICT (tenant, chat, minute, agent) DO NOTHING";
    LOOKS = "SELECT agent, at FROM chat_reads WHERE tenant = $1 AND chat = $2 ORDER BY at, agent LIMIT $3";
}

/// Reading further back within this time belongs to the look that it began with.
const READING: Millis = Millis::minutes(60);

/// A look at a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Who looked.
    pub agent: AgentId,
    /// When.
    pub at: Millis,
}

impl Chats<'_> {
    /// Notes that somebody looks at a chat that they are not in.
    pub async fn note_look(self, tenant: TenantId, chat: ChatId, look: Look) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(LOOKED)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(look.at.0.div_euclid(MINUTE.0))
            .bind(i64::from(look.agent.0))
            .bind(look.at.0)
            .execute(pool).await?.rows_affected());
        Ok(())
    }

    /// Notes that somebody reads further back in a chat that they are not in, unless they looked at it within the last hour.
    pub async fn note_further_look(self, tenant: TenantId, chat: ChatId, look: Look) -> Result<(), StoreError> {
        let minute = look.at.0.div_euclid(MINUTE.0);
        writing!(self.0, pool => sqlx::query(LOOKED_FURTHER)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(minute)
            .bind(i64::from(look.agent.0))
            .bind(look.at.0)
            .bind(minute - READING.0 / MINUTE.0)
            .execute(pool).await?.rows_affected());
        Ok(())
    }

    /// Returns the first looks at a chat, at most `most`, earliest first.
    pub async fn looks(self, tenant: TenantId, chat: ChatId, most: u32) -> Result<Vec<Look>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(LOOKS)
            .bind(i64::from(tenant.0)).bind(chat.to_string()).bind(i64::from(most)).fetch_all(pool).await)?;
        rows.into_iter()
            .map(|(agent, at)| Ok(Look { agent: AgentId(number("chat_reads.agent", agent)?), at: Millis(at) }))
            .collect()
    }
}
