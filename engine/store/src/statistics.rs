//! What a person's figures are made of: their own events, and those of the chats whose wrap-up was theirs.
use crate::db::reading;
use crate::error::StoreError;
use crate::handles::Statistics;
use crate::journal::Raw;
use crate::journal::entry::Row;
use crate::journal::form;
use crate::statements::statements;
use crate::text::number;
use catalogue::ids::{AgentId, ChatId, TenantId};
use routing::Address;
use routing::folds::record::Spoken;
use routing::time::Millis;

statements! {
    /// From the last restatement of the agent before an instant, or from the first event.
    STOOD = "SELECT seq, at, entity, kind, version, body FROM journal
        WHERE tenant = $1 AND entity = $2 AND at < $5 AND seq >= COALESCE(
            (SELECT r.seq FROM journal r WHERE r.tenant = $1 AND r.entity = $2 AND r.at < $3
               AND r.kind = 'agent.restated' ORDER BY r.seq DESC LIMIT 1), 0)
        ORDER BY seq LIMIT $4";
    HANDLED = "SELECT j.seq, j.at, j.entity, j.kind, j.version, j.body FROM chats c CROSS JOIN journal j
        WHERE c.tenant = $1 AND c.owner = $2 AND c.closed_at >= $3 AND c.closed_at < $5 AND j.tenant = c.tenant AND j.entity = c.chat
          AND j.kind IN ('chat.assigned', 'chat.ended', 'chat.wrapped_up') ORDER BY j.seq LIMIT $4";
    /// Without system messages, which count as nobody's answer.
    SPOKEN = "SELECT m.chat, m.at, m.agent, m.whisper FROM chats c CROSS JOIN messages m
        WHERE c.tenant = $1 AND c.owner = $2 AND c.closed_at >= $3 AND c.closed_at < $5 AND m.tenant = c.tenant AND m.chat = c.chat
          AND NOT m.system
        ORDER BY m.chat, m.idx LIMIT $4";
    COUNT_HANDLED = "SELECT COUNT(*) FROM chats WHERE tenant = $1 AND owner = $2";
}

/// What a person did from one instant to another, as rows that are still to be parsed.
#[derive(Debug)]
pub struct Record {
    /// The person's own events, from some instant before.
    pub own: Raw,
    /// Events of the chats whose wrap-up was theirs between them.
    pub chats: Raw,
    /// The messages of these chats, chat by chat, in order.
    pub spoken: Vec<(ChatId, Spoken)>,
}

impl Statistics<'_> {
    /// Returns what a person did from an instant on and before another; `None` if that is more than `most` rows of a kind.
    pub async fn record(
        self,
        tenant: TenantId,
        agent: AgentId,
        (since, until): (Millis, Millis),
        most: u32,
    ) -> Result<Option<Record>, StoreError> {
        let (key, owner, limit) = (i64::from(tenant.0), i64::from(agent.0), i64::from(most) + 1);
        let entity = form::entity(Address::Agent(agent));
        let own: Vec<Row> = reading!(self.0, pool => sqlx::query_as(STOOD)
            .bind(key).bind(entity).bind(since.0).bind(limit).bind(until.0).fetch_all(pool).await)?;
        let chats: Vec<Row> = reading!(self.0, pool => sqlx::query_as(HANDLED)
            .bind(key).bind(owner).bind(since.0).bind(limit).bind(until.0).fetch_all(pool).await)?;
        let spoken: Vec<(String, i64, Option<i64>, bool)> = reading!(self.0, pool => sqlx::query_as(SPOKEN)
            .bind(key).bind(owner).bind(since.0).bind(limit).bind(until.0).fetch_all(pool).await)?;
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

    /// Counts the chats whose wrap-up was this person's.
    pub async fn chats_handled(self, tenant: TenantId, agent: AgentId) -> Result<u32, StoreError> {
        let count: i64 = reading!(self.0, pool => sqlx::query_scalar(COUNT_HANDLED)
            .bind(i64::from(tenant.0)).bind(i64::from(agent.0)).fetch_one(pool).await)?;
        number("chats", count)
    }
}
