//! Chats and their messages as people look them up, also long after they ended.
use crate::db::{Db, reading};
use crate::error::StoreError;
use crate::journal::Entry;
use crate::statements::statements;
use crate::text::{hex, number};
use catalogue::ids::{AgentId, ChatId, MessageId, SkillId, TenantId};
use routing::chat::marks::{Marks, Reach};
use routing::chat::transfer::Event as Transfer;
use routing::chat::{self, Audience, Chat, Customer, EndCause, Files, Opening, Speaker, WrapUp};
use routing::folds::desk::Step;
use routing::time::Millis;
use routing::{Event, Machine, Text};

statements! {
    /// What happened to a chat, without what was said in it.
    CHAT = "SELECT seq, at, entity, kind, version, body FROM journal
        WHERE tenant = $1 AND entity = $2 AND kind NOT IN ('chat.said', 'chat.edited') ORDER BY seq";
    CHAT_OF_TOKEN = "SELECT tenant, chat FROM chats WHERE token_hash = $1";
    /// Besides, the index behind the customer's last.
    MESSAGE_COUNT = "SELECT COALESCE(MAX(idx), -1) + 1, COALESCE(MAX(CASE WHEN agent IS NULL THEN idx END), -1) + 1
        FROM messages WHERE tenant = $1 AND chat = $2";
    TRANSCRIPT = "SELECT idx, id, at, agent, body, client_id, whisper, system, edited_at FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx >= $3 ORDER BY idx LIMIT $4";
    /// What the customer may read of it.
    SHOWN = "SELECT idx, id, at, agent, body, client_id, whisper, system, edited_at FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx >= $3 AND NOT whisper ORDER BY idx LIMIT $4";
    /// What came before and was edited, which a customer who was away has not seen; the last of it.
    EDITED_BEFORE = "SELECT idx, id, at, agent, body, client_id, whisper, system, edited_at FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx < $3 AND edited_at IS NOT NULL AND NOT whisper
        ORDER BY idx DESC LIMIT $4";
    /// The last of what the customer may read before an index.
    SHOWN_BEFORE = "SELECT idx, id, at, agent, body, client_id, whisper, system, edited_at FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx < $3 AND NOT whisper ORDER BY idx DESC LIMIT $4";
    /// What agents said to the customer from an index on.
    TO_CUSTOMER = "SELECT COUNT(*) FROM messages
        WHERE tenant = $1 AND chat = $2 AND idx >= $3 AND agent IS NOT NULL AND NOT whisper AND NOT system";
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
    /// Over because nobody answered for as long as it may wait.
    Missed,
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
    /// Which skill it is with, or was when it ended.
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
    /// How far the customer has read.
    pub marks: Marks,
    /// Its way.
    pub steps: Vec<(Millis, Step)>,
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
    /// To whom.
    pub to: Audience,
    /// What.
    pub text: Text,
    /// The files that go with it.
    pub files: Files,
    /// The writer's own id of it.
    pub client_id: Option<Text>,
    /// When it was last edited.
    pub edited: Option<Millis>,
}

impl ChatRow {
    /// A chat as its events tell it, the messages apart; none before it is opened.
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
            chat::Event::Marked { by, reach, upto, .. } => self.marks.moves_to(by, reach, upto + 1),
            // The rest leaves no trace in the row; whether it is kept at all is decided where it is written.
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

impl Db {
    /// A chat as it stands after the last batch, also one that is over.
    pub async fn chat(&self, tenant: TenantId, chat: ChatId) -> Result<Option<ChatRow>, StoreError> {
        let (key, entity) = (i64::from(tenant.0), chat.to_string());
        let events = self.entries_of(CHAT, key, &entity).await?;
        let Some(mut row) = ChatRow::told(tenant, events) else { return Ok(None) };
        let (count, spoke): (i64, i64) = reading!(self, pool =>
            sqlx::query_as(MESSAGE_COUNT).bind(key).bind(&entity).fetch_one(pool).await)?;
        row.message_count = number("messages.idx", count)?;
        row.marks.moves_to(Speaker::Customer, Reach::Read, number("messages.idx", spoke)?);
        Ok(Some(row))
    }

    /// The chat of a customer's token, with its tenant.
    pub async fn chat_of_token(&self, token_hash: &[u8; 32]) -> Result<Option<(TenantId, ChatId)>, StoreError> {
        let found: Option<(i64, String)> = reading!(self, pool =>
            sqlx::query_as(CHAT_OF_TOKEN).bind(hex(token_hash)).fetch_optional(pool).await)?;
        let Some((tenant, chat)) = found else { return Ok(None) };
        let id = chat.parse().map_err(|_| StoreError::corrupt("chats.chat", chat))?;
        Ok(Some((TenantId(number("chats.tenant", tenant)?), id)))
    }

    /// The chat of a customer's token, in whichever tenant, as it stands after the last batch.
    pub async fn chat_by_token(&self, token_hash: &[u8; 32]) -> Result<Option<ChatRow>, StoreError> {
        match self.chat_of_token(token_hash).await? {
            Some((tenant, chat)) => self.chat(tenant, chat).await,
            None => Ok(None),
        }
    }

    /// A chat's messages from an index on, in order, at most so many; for its agents, whispers and all.
    pub async fn transcript(
        &self,
        tenant: TenantId,
        chat: ChatId,
        from_index: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        self.messages(TRANSCRIPT, tenant, chat, from_index, limit).await
    }

    /// The same for its customer, without the agents' whispers.
    pub async fn shown_transcript(
        &self,
        tenant: TenantId,
        chat: ChatId,
        from_index: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        self.messages(SHOWN, tenant, chat, from_index, limit).await
    }

    /// The last messages before an index that were edited and its customer may read, in order, at most so many.
    pub async fn edited_before(
        &self,
        tenant: TenantId,
        chat: ChatId,
        before: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        self.messages(EDITED_BEFORE, tenant, chat, before, limit).await
    }

    /// The last messages before an index that its customer may read, in order, at most so many.
    pub async fn shown_before(
        &self,
        tenant: TenantId,
        chat: ChatId,
        before: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        self.messages(SHOWN_BEFORE, tenant, chat, before, limit).await
    }

    /// How many messages from an index on agents said to its customer; system messages are not counted.
    pub async fn to_customer(&self, tenant: TenantId, chat: ChatId, from_index: u32) -> Result<u32, StoreError> {
        let (count,): (i64,) = reading!(self, pool => sqlx::query_as(TO_CUSTOMER)
            .bind(i64::from(tenant.0))
            .bind(chat.to_string())
            .bind(i64::from(from_index))
            .fetch_one(pool)
            .await)?;
        number("messages.idx", count)
    }

    /// Messages from an index on, or before it, as the statement says; in order either way.
    async fn messages(
        &self,
        which: &'static str,
        tenant: TenantId,
        chat: ChatId,
        index: u32,
        limit: u32,
    ) -> Result<Vec<MessageRow>, StoreError> {
        let rows: Vec<Message> = reading!(self, pool => sqlx::query_as(which)
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
