//! Chats and their messages as people look them up, also long after they ended.
use crate::db::{Db, reading};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{hex, number};
use crate::wire;
use catalogue::ids::{AgentId, ChatId, MessageId, SkillId, TenantId};
use routing::chat::{self, Customer, EndCause, Speaker, WrapUp};
use routing::time::Millis;
use routing::{Address, Event, Text};

statements! {
    CHAT = "SELECT c.tenant, c.chat, c.stage, c.skill, c.channel, c.opened_at, c.assigned_at, c.owner, c.owner_name,
        c.ended_at, c.end_cause, c.ended_by, c.end_reason, c.wrap_up_until, c.completed_at, c.wrap_up, c.notes,
        j.kind, j.version, j.body,
        (SELECT COALESCE(MAX(m.idx), -1) + 1 FROM messages m
            WHERE m.tenant = c.tenant AND m.chat = c.chat) AS message_count
        FROM chats c JOIN journal j ON j.tenant = c.tenant AND j.seq = c.opened_seq
        WHERE c.tenant = $1 AND c.chat = $2";
    CHAT_BY_TOKEN = "SELECT c.tenant, c.chat, c.stage, c.skill, c.channel, c.opened_at, c.assigned_at, c.owner, c.owner_name,
        c.ended_at, c.end_cause, c.ended_by, c.end_reason, c.wrap_up_until, c.completed_at, c.wrap_up, c.notes,
        j.kind, j.version, j.body,
        (SELECT COALESCE(MAX(m.idx), -1) + 1 FROM messages m
            WHERE m.tenant = c.tenant AND m.chat = c.chat) AS message_count
        FROM chats c JOIN journal j ON j.tenant = c.tenant AND j.seq = c.opened_seq
        WHERE c.token_hash = $1";
    TRANSCRIPT = "SELECT idx, id, at, agent, body, client_id FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx >= $3 ORDER BY idx LIMIT $4";
}

/// Where a chat is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatStage {
    /// In the line.
    Waiting,
    /// With an owner.
    InProgress,
    /// Over; the owner may still write notes.
    WrapUp,
    /// Over and done.
    Completed,
    /// Over before anybody answered.
    Abandoned,
}

/// A chat.
#[derive(Debug, Clone, PartialEq)]
pub struct ChatRow {
    /// Whose.
    pub tenant: TenantId,
    /// Which.
    pub chat: ChatId,
    /// Where it is in its life.
    pub stage: ChatStage,
    /// Which skill it asked for.
    pub skill: SkillId,
    /// Over which channel.
    pub channel: u16,
    /// Who wrote.
    pub customer: Customer,
    /// When it began.
    pub opened_at: Millis,
    /// When its owner came to it.
    pub assigned_at: Option<Millis>,
    /// Who has it, or had it when it ended.
    pub owner: Option<AgentId>,
    /// That agent's name then.
    pub owner_name: Option<Text>,
    /// When the conversation ended.
    pub ended_at: Option<Millis>,
    /// Why.
    pub end: Option<EndCause>,
    /// When the wrap-up times out, or would have.
    pub wrap_up_until: Option<Millis>,
    /// When all was done.
    pub completed_at: Option<Millis>,
    /// How the wrap-up ended.
    pub wrap_up: Option<WrapUp>,
    /// The notes.
    pub notes: Option<Text>,
    /// How many messages it has.
    pub message_count: u32,
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageRow {
    /// Its place, dense from 0.
    pub index: u32,
    /// Its id.
    pub id: MessageId,
    /// When.
    pub at: Millis,
    /// By whom.
    pub by: Speaker,
    /// What.
    pub text: Text,
    /// The writer's own id of it.
    pub client_id: Option<Text>,
}

#[derive(sqlx::FromRow)]
struct Chat {
    tenant: i64,
    chat: String,
    stage: String,
    skill: i64,
    channel: i64,
    opened_at: i64,
    assigned_at: Option<i64>,
    owner: Option<i64>,
    owner_name: Option<String>,
    ended_at: Option<i64>,
    end_cause: Option<String>,
    ended_by: Option<i64>,
    end_reason: Option<String>,
    wrap_up_until: Option<i64>,
    completed_at: Option<i64>,
    wrap_up: Option<String>,
    notes: Option<String>,
    message_count: i64,
    kind: String,
    version: i64,
    body: String,
}

impl Chat {
    fn read(self) -> Result<ChatRow, StoreError> {
        let chat = self.chat.parse().map_err(|_| StoreError::corrupt("chats.chat", &self.chat))?;
        Ok(ChatRow {
            customer: self.customer(chat)?,
            end: self.end()?,
            stage: match self.stage.as_str() {
                "waiting" => ChatStage::Waiting,
                "in_progress" => ChatStage::InProgress,
                "wrap_up" => ChatStage::WrapUp,
                "completed" => ChatStage::Completed,
                "abandoned" => ChatStage::Abandoned,
                other => return Err(StoreError::corrupt("chats.stage", other)),
            },
            wrap_up: match self.wrap_up.as_deref() {
                None => None,
                Some("sent") => Some(WrapUp::Sent),
                Some("skipped") => Some(WrapUp::Skipped),
                Some("timed_out") => Some(WrapUp::TimedOut),
                Some("orphaned") => Some(WrapUp::Orphaned),
                Some(other) => return Err(StoreError::corrupt("chats.wrap_up", other)),
            },
            tenant: TenantId(number("chats.tenant", self.tenant)?),
            chat,
            skill: SkillId(number("chats.skill", self.skill)?),
            channel: number("chats.channel", self.channel)?,
            opened_at: Millis(self.opened_at),
            assigned_at: self.assigned_at.map(Millis),
            owner: agent("chats.owner", self.owner)?,
            owner_name: self.owner_name.map(Text::from),
            ended_at: self.ended_at.map(Millis),
            wrap_up_until: self.wrap_up_until.map(Millis),
            completed_at: self.completed_at.map(Millis),
            notes: self.notes.map(Text::from),
            message_count: number("messages.idx", self.message_count)?,
        })
    }

    /// Who writes never changes: the journal's own entry tells it.
    fn customer(&self, chat: ChatId) -> Result<Customer, StoreError> {
        let version = number("journal.version", self.version)?;
        match wire::from_wire(Address::Chat(chat), &self.kind, version, &self.body)? {
            Event::Chat(_, chat::Event::Opened { opening, .. }) => Ok((*opening.customer).clone()),
            _ => Err(StoreError::corrupt("chats.opened_seq", &self.kind)),
        }
    }

    fn end(&self) -> Result<Option<EndCause>, StoreError> {
        Ok(Some(match self.end_cause.as_deref() {
            None => return Ok(None),
            Some("agent") => EndCause::Agent {
                by: agent("chats.ended_by", self.ended_by)?
                    .ok_or_else(|| StoreError::corrupt("chats.ended_by", "nobody"))?,
                reason: self.end_reason.as_deref().unwrap_or_default().into(),
            },
            Some("customer_left") => EndCause::CustomerLeft,
            Some("customer_gone") => EndCause::CustomerGone,
            Some(other) => return Err(StoreError::corrupt("chats.end_cause", other)),
        }))
    }
}

#[derive(sqlx::FromRow)]
struct Message {
    idx: i64,
    id: String,
    at: i64,
    agent: Option<i64>,
    body: String,
    client_id: Option<String>,
}

impl Message {
    fn read(self) -> Result<MessageRow, StoreError> {
        Ok(MessageRow {
            index: number("messages.idx", self.idx)?,
            id: self.id.parse().map_err(|_| StoreError::corrupt("messages.id", &self.id))?,
            at: Millis(self.at),
            by: agent("messages.agent", self.agent)?.map_or(Speaker::Customer, Speaker::Agent),
            text: self.body.into(),
            client_id: self.client_id.map(Text::from),
        })
    }
}

fn agent(what: &str, id: Option<i64>) -> Result<Option<AgentId>, StoreError> {
    id.map(|id| number(what, id).map(AgentId)).transpose()
}

impl Db {
    /// A chat as it stands after the last batch.
    pub async fn chat(&self, tenant: TenantId, chat: ChatId) -> Result<Option<ChatRow>, StoreError> {
        let row: Option<Chat> = reading!(self, pool => sqlx::query_as(CHAT)
            .bind(i64::from(tenant.0)).bind(chat.to_string()).fetch_optional(pool).await)?;
        row.map(Chat::read).transpose()
    }

    /// The chat of a customer's token, in whichever tenant.
    pub async fn chat_by_token(&self, token_hash: &[u8; 32]) -> Result<Option<ChatRow>, StoreError> {
        let row: Option<Chat> = reading!(self, pool =>
            sqlx::query_as(CHAT_BY_TOKEN).bind(hex(token_hash)).fetch_optional(pool).await)?;
        row.map(Chat::read).transpose()
    }

    /// A chat's messages from an index on, in order, at most so many.
    pub async fn transcript(
        &self,
        tenant: TenantId,
        chat: ChatId,
        from_index: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        let rows: Vec<Message> = reading!(self, pool => sqlx::query_as(TRANSCRIPT)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(i64::from(from_index))
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await)?;
        rows.into_iter().map(Message::read).collect()
    }
}
