//! What a person did, as far as figures are made of it: their own events, and those of the chats whose wrap-up was theirs.
use crate::db::{Db, reading};
use crate::decisions::Raw;
use crate::error::StoreError;
use crate::journal::Row;
use crate::statements::statements;
use crate::text::number;
use crate::wire;
use catalogue::ids::{AgentId, ChatId, TenantId};
use routing::Address;
use routing::folds::record::Spoken;
use routing::time::Millis;

statements! {
    /// From where the agent was last said afresh before an instant, or from the first event there was.
    STOOD = "SELECT seq, at, entity, kind, version, body FROM journal
        WHERE tenant = $1 AND entity = $2 AND seq >= COALESCE(
            (SELECT r.seq FROM journal r WHERE r.tenant = $1 AND r.entity = $2 AND r.at < $3
               AND r.kind = 'agent.restated' ORDER BY r.seq DESC LIMIT 1), 0)
        ORDER BY seq LIMIT $4";
    HANDLED = "SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM chats c CROSS JOIN journal j
        WHERE c.tenant = $1 AND c.owner = $2 AND c.closed_at >= $3 AND j.tenant = c.tenant AND j.entity = c.chat
          AND j.kind IN ('chat.assigned', 'chat.ended', 'chat.wrapped_up') ORDER BY j.seq LIMIT $4";
    /// System messages are nobody's answer.
    SPOKEN = "SELECT m.chat, m.at, m.agent, m.whisper FROM chats c CROSS JOIN messages m
        WHERE c.tenant = $1 AND c.owner = $2 AND c.closed_at >= $3 AND m.tenant = c.tenant AND m.chat = c.chat
          AND NOT m.system
        ORDER BY m.chat, m.idx LIMIT $4";
    COUNT_HANDLED = "SELECT COUNT(*) FROM chats WHERE tenant = $1 AND owner = $2";
}

/// What a person did since an instant, not yet understood.
#[derive(Debug)]
pub struct Record {
    /// Their own events, from some instant before.
    pub own: Raw,
    /// Those of the chats that they closed since.
    pub chats: Raw,
    /// What was said in these, chat by chat, in order.
    pub spoken: Vec<(ChatId, Spoken)>,
}

impl Db {
    /// What a person did since an instant; none if it is more than `most` rows of a kind.
    pub async fn record(
        &self,
        tenant: TenantId,
        agent: AgentId,
        since: Millis,
        most: u32,
    ) -> Result<Option<Record>, StoreError> {
        let (key, owner, limit) = (i64::from(tenant.0), i64::from(agent.0), i64::from(most) + 1);
        let entity = wire::entity(Address::Agent(agent));
        let own: Vec<Row> = reading!(self, pool => sqlx::query_as(STOOD)
            .bind(key).bind(entity).bind(since.0).bind(limit).fetch_all(pool).await)?;
        let chats: Vec<Row> = reading!(self, pool => sqlx::query_as(HANDLED)
            .bind(key).bind(owner).bind(since.0).bind(limit).fetch_all(pool).await)?;
        let spoken: Vec<(String, i64, Option<i64>, bool)> = reading!(self, pool => sqlx::query_as(SPOKEN)
            .bind(key).bind(owner).bind(since.0).bind(limit).fetch_all(pool).await)?;
        if [own.len(), chats.len(), spoken.len()].into_iter().any(|rows| rows > most as usize) {
            return Ok(None);
        }
        let spoken = spoken.into_iter().map(|(chat, at, by, whisper)| {
            let chat = chat.parse().map_err(|_| StoreError::corrupt("messages.chat", &chat))?;
            let by = by.map(|by| number("messages.agent", by).map(AgentId)).transpose()?;
            Ok((chat, Spoken { at: Millis(at), by, whisper }))
        });
        let spoken = spoken.collect::<Result<_, StoreError>>()?;
        Ok(Some(Record { own: Raw(own), chats: Raw(chats), spoken }))
    }

    /// How many chats there are whose wrap-up was this person's.
    pub async fn handled(&self, tenant: TenantId, agent: AgentId) -> Result<u32, StoreError> {
        let count: i64 = reading!(self, pool => sqlx::query_scalar(COUNT_HANDLED)
            .bind(i64::from(tenant.0)).bind(i64::from(agent.0)).fetch_one(pool).await)?;
        number("chats", count)
    }
}
