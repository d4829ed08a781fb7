//! Chats and their messages as people look them up, also long after they ended.
use crate::db::reading;
use crate::error::StoreError;
use crate::handles::Chats;
use crate::journal::Entry;
use crate::statements::statements;
use crate::text::{hex, number};
use catalogue::ids::{AgentId, ChatId, MessageId, SkillId, TenantId};
use routing::chat::marks::{Marks, Reach};
use routing::chat::metadata::describe;
use routing::chat::transfer::Event as Transfer;
use routing::chat::{self, Audience, Chat, Customer, EndCause, Files, Opening, Speaker, WrapUp};
use routing::folds::desk::Step;
use routing::time::Millis;
use routing::{Event, Machine, Text};

statements! {
    /// The events of a chat, without its messages.
    CHAT = "SELECT seq, at, entity, kind, version, body FROM journal
        WHERE tenant = $1 AND entity = $2 AND kind NOT IN ('chat.said', 'chat.edited') ORDER BY seq";
    CHAT_OF_TOKEN: FindsTenant = "SELECT tenant, chat FROM chats WHERE token_hash = $1";
    /// With the index behind the customer's last message.
    MESSAGE_COUNT = "SELECT COALESCE(MAX(idx), -1) + 1, COALESCE(MAX(CASE WHEN agent IS NULL THEN idx END), -1) + 1
        FROM messages WHERE tenant = $1 AND chat = $2";
    TRANSCRIPT = "SELECT idx, id, at, agent, body, client_id, whisper, system, edited_at FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx >= $3 ORDER BY idx LIMIT $4";
    /// What the customer may read.
    SHOWN = "SELECT idx, id, at, agent, body, client_id, whisper, system, edited_at FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx >= $3 AND NOT whisper ORDER BY idx LIMIT $4";
    /// Edited messages before an index, last first: a customer who was away has not seen them.
    EDITED_BEFORE = "SELECT idx, id, at, agent, body, client_id, whisper, system, edited_at FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx < $3 AND edited_at IS NOT NULL AND NOT whisper
        ORDER BY idx DESC LIMIT $4";
    /// What the customer may read before an index, last first.
    SHOWN_BEFORE = "SELECT idx, id, at, agent, body, client_id, whisper, system, edited_at FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx < $3 AND NOT whisper ORDER BY idx DESC LIMIT $4";
    /// What agents wrote to the customer from an index on.
    TO_CUSTOMER = "SELECT COUNT(*) FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx >= $3 AND agent IS NOT NULL AND NOT whisper AND NOT system";
    OPENED = "SELECT COUNT(*) FROM chats WHERE tenant = $1 AND opened_at >= $2 AND opened_at < $3";
}

/// Where a chat is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatStage {
    /// It waits in a queue.
    Waiting,
    /// An agent has it.
    InProgress,
    /// The conversation is over, and its agent writes notes.
    WrapUp,
    /// The wrap-up is over as well.
    Completed,
    /// The customer left before an agent had it.
    Abandoned,
    /// No agent took it for as long as it may wait.
    Missed,
}

/// A chat.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct ChatRow {
    pub tenant: TenantId,
    pub chat: ChatId,
    pub stage: ChatStage,
    /// The skill whose chat it is, or was when it ended.
    pub skill: SkillId,
    /// The id of the channel.
    pub channel: u16,
    /// Its customer, with what is known of them now.
    pub customer: Customer,
    pub opened_at: Millis,
    /// When its owner got it.
    pub assigned_at: Option<Millis>,
    /// The agent who has it, or had it when it ended.
    pub owner: Option<AgentId>,
    /// The owner's name when they got it.
    pub owner_name: Option<Text>,
    /// When the conversation ended.
    pub ended_at: Option<Millis>,
    /// Why the conversation ended.
    pub end: Option<EndCause>,
    /// When the wrap-up times out, or would have.
    pub wrap_up_until: Option<Millis>,
    /// When the wrap-up was over; for a chat without one, when the conversation ended.
    pub completed_at: Option<Millis>,
    /// How the wrap-up ended.
    pub wrap_up: Option<WrapUp>,
    /// The notes of the wrap-up.
    pub notes: Option<Text>,
    pub message_count: u32,
    /// How far each side has received and read.
    pub marks: Marks,
    /// The stations of the chat, in order.
    pub steps: Vec<(Millis, Step)>,
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct MessageRow {
    /// Its place in the chat: 0, 1, 2 … without gaps.
    pub index: u32,
    pub id: MessageId,
    /// When it was sent.
    pub at: Millis,
    pub by: Speaker,
    pub to: Audience,
    pub text: Text,
    pub files: Files,
    /// The id that the writer's client gave it.
    pub client_id: Option<Text>,
    /// When it was last edited.
    pub edited: Option<Millis>,
}

impl ChatRow {
    /// A chat as its events make it, without its messages; `None` where it was never opened.
    fn told(tenant: TenantId, events: Vec<Entry>) -> Option<ChatRow> {
        let mut told: Option<(ChatRow, Chat)> = None;
        for Entry { at, event, .. } in events {
            let Event::Chat(id, event) = event else { continue };
            if let chat::Event::Opened { opening, .. } = &event {
                told = Some((ChatRow::opened(tenant, id, at, opening), Chat::new(id)));
            }
            if let Some((row, chat)) = &mut told {
                chat.evolve(at, &event);
                row.skill = chat.course.skill;
                row.steps.extend(Step::of(&event).map(|step| (at, step)));
                row.follow(at, event);
            }
        }
        told.map(|(row, _)| row)
    }

    fn opened(tenant: TenantId, chat: ChatId, at: Millis, opening: &Opening) -> ChatRow {
        ChatRow {
            tenant,
            chat,
            stage: ChatStage::Waiting,
            skill: opening.skill,
            channel: opening.channel,
            customer: (*opening.customer).clone(),
            opened_at: at,
            assigned_at: None,
            owner: None,
            owner_name: None,
            ended_at: None,
            end: None,
            wrap_up_until: None,
            completed_at: None,
            wrap_up: None,
            notes: None,
            message_count: 0,
            marks: Marks::default(),
            steps: Vec::new(),
        }
    }

    fn follow(&mut self, at: Millis, event: chat::Event) {
        match event {
            chat::Event::Assigned { agent, name, .. } => {
                self.stage = ChatStage::InProgress;
                (self.assigned_at, self.owner, self.owner_name) = (Some(at), Some(agent), Some(name));
            }
            chat::Event::Requeued { .. }
            | chat::Event::Transfer(Transfer::Sent { .. })
            | chat::Event::Answer(chat::answer::Event::Moved { .. }) => {
                self.stage = ChatStage::Waiting;
                (self.assigned_at, self.owner, self.owner_name) = (None, None, None);
            }
            chat::Event::Abandoned { cause, .. } => {
                self.stage = ChatStage::Abandoned;
                (self.ended_at, self.completed_at, self.end) = (Some(at), Some(at), Some(cause));
            }
            chat::Event::Missed { .. } => {
                self.stage = ChatStage::Missed;
                (self.ended_at, self.completed_at, self.end) = (Some(at), Some(at), Some(EndCause::Missed));
            }
            chat::Event::Ended { cause, wrap_up_until, .. } => {
                self.stage = ChatStage::WrapUp;
                (self.ended_at, self.end, self.wrap_up_until) = (Some(at), Some(cause), Some(wrap_up_until));
            }
            chat::Event::WrappedUp { how, notes, .. } => {
                self.stage = ChatStage::Completed;
                (self.completed_at, self.wrap_up, self.notes) = (Some(at), Some(how), notes);
            }
            chat::Event::Described { values, .. } => describe(&mut self.customer.metadata, &values),
            chat::Event::Marked { by, reach, upto, .. } => self.marks.moves_to(by, reach, upto + 1),
            // The others change nothing in the row; whether they are kept is decided where they are written.
            _ => {}
        }
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
    whisper: bool,
    system: bool,
    edited_at: Option<i64>,
}

impl Message {
    fn read(self) -> Result<MessageRow, StoreError> {
        Ok(MessageRow {
            index: number("messages.idx", self.idx)?,
            id: self.id.parse().map_err(|_| StoreError::corrupt("messages.id", &self.id))?,
            at: Millis(self.at),
            by: agent("messages.agent", self.agent)?.map_or(Speaker::Customer, Speaker::Agent),
            to: match (self.whisper, self.system) {
                (true, _) => Audience::Agents,
                (false, true) => Audience::System,
                (false, false) => Audience::Everyone,
            },
            text: self.body.into(),
            files: Files::default(),
            client_id: self.client_id.map(Text::from),
            edited: self.edited_at.map(Millis),
        })
    }
}

fn agent(what: &str, id: Option<i64>) -> Result<Option<AgentId>, StoreError> {
    id.map(|id| number(what, id).map(AgentId)).transpose()
}

impl Chats<'_> {
    /// Returns a chat as of the last batch, also one that is over.
    pub async fn find(self, tenant: TenantId, chat: ChatId) -> Result<Option<ChatRow>, StoreError> {
        let (key, entity) = (i64::from(tenant.0), chat.to_string());
        let events = self.0.journal().entries_of(CHAT, key, &entity).await?;
        let Some(mut row) = ChatRow::told(tenant, events) else { return Ok(None) };
        let (count, spoke): (i64, i64) = reading!(self.0, pool =>
            sqlx::query_as(MESSAGE_COUNT).bind(key).bind(&entity).fetch_one(pool).await)?;
        row.message_count = number("messages.idx", count)?;
        row.marks.moves_to(Speaker::Customer, Reach::Read, number("messages.idx", spoke)?);
        Ok(Some(row))
    }

    /// Returns how many chats were opened from one instant up to, and without, another.
    pub async fn opened(self, tenant: TenantId, from: Millis, until: Millis) -> Result<u64, StoreError> {
        let (count,): (i64,) = reading!(self.0, pool => sqlx::query_as(OPENED)
            .bind(i64::from(tenant.0)).bind(from.0).bind(until.0).fetch_one(pool).await)?;
        number("chats.opened_at", count)
    }

    async fn of_token(self, token_hash: &[u8; 32]) -> Result<Option<(TenantId, ChatId)>, StoreError> {
        let found: Option<(i64, String)> = reading!(self.0, pool =>
            sqlx::query_as(CHAT_OF_TOKEN).bind(hex(token_hash)).fetch_optional(pool).await)?;
        let Some((tenant, chat)) = found else { return Ok(None) };
        let id = chat.parse().map_err(|_| StoreError::corrupt("chats.chat", chat))?;
        Ok(Some((TenantId(number("chats.tenant", tenant)?), id)))
    }

    /// Returns the chat of a customer's token as of the last batch, in whichever tenant.
    pub async fn by_token(self, token_hash: &[u8; 32]) -> Result<Option<ChatRow>, StoreError> {
        match self.of_token(token_hash).await? {
            Some((tenant, chat)) => self.find(tenant, chat).await,
            None => Ok(None),
        }
    }

    /// Returns a chat's messages from an index on, in order, at most `limit`; for agents, whispers included.
    pub async fn transcript(
        self,
        tenant: TenantId,
        chat: ChatId,
        from_index: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        self.messages(TRANSCRIPT, tenant, chat, from_index, limit).await
    }

    /// Returns the same for the customer, without whispers.
    pub async fn shown_transcript(
        self,
        tenant: TenantId,
        chat: ChatId,
        from_index: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        self.messages(SHOWN, tenant, chat, from_index, limit).await
    }

    /// Returns the last edited messages before an index that the customer may read, in order, at most `limit`.
    pub async fn edited_before(
        self,
        tenant: TenantId,
        chat: ChatId,
        before: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        self.messages(EDITED_BEFORE, tenant, chat, before, limit).await
    }

    /// Returns the last messages before an index that the customer may read, in order, at most `limit`.
    pub async fn shown_before(
        self,
        tenant: TenantId,
        chat: ChatId,
        before: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        self.messages(SHOWN_BEFORE, tenant, chat, before, limit).await
    }

    /// Counts the messages from an index on that agents wrote to the customer, without system messages.
    pub async fn to_customer(self, tenant: TenantId, chat: ChatId, from_index: u32) -> Result<u32, StoreError> {
        let (count,): (i64,) = reading!(self.0, pool => sqlx::query_as(TO_CUSTOMER)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(i64::from(from_index))
            .fetch_one(pool)
            .await)?;
        number("messages.idx", count)
    }

    /// Messages from an index on or before it, as the statement says; in order either way.
    async fn messages(
        self,
        which: &'static str,
        tenant: TenantId,
        chat: ChatId,
        index: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        let rows: Vec<Message> = reading!(self.0, pool => sqlx::query_as(which)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(i64::from(index))
            .bind(i64::from(limit))
            .fetch_all(pool)
            .await)?;
        let mut said = rows.into_iter().map(Message::read).collect::<Result<Vec<MessageRow>, StoreError>>()?;
        said.sort_unstable_by_key(|row| row.index);
        let (Some(first), Some(last)) = (said.first().map(|row| row.index), said.last().map(|row| row.index)) else {
            return Ok(said);
        };
        let mut files = self.files_of(tenant, chat, first, last).await?.into_iter().peekable();
        for row in &mut said {
            while files.next_if(|(index, _)| *index < row.index).is_some() {}
            row.files =
                std::iter::from_fn(|| files.next_if(|(index, _)| *index == row.index)).map(|(_, file)| file).collect();
        }
        Ok(said)
    }
}
