//! A message as agents and as customers read it.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::views::{agent_name, face, nickname};
use crate::rooms::chat::wire::chat::{Attachment, Message, MessageStatus, MessageType, Sender};
use crate::rooms::chat::wire::seen::{ChatSeen, Typist};
use catalogue::ids::{ChatId, MessageId};
use routing::Text;
use routing::chat::marks::Marks;
use routing::chat::{Audience, Customer, File, Files, Speaker};
use routing::folds::desk::{Desk, Line};
use routing::time::Millis;

/// What every source of messages has in common.
pub(crate) struct Said<'a> {
    pub(crate) index: u32,
    pub(crate) id: MessageId,
    pub(crate) at: Millis,
    pub(crate) by: Speaker,
    pub(crate) to: Audience,
    pub(crate) text: &'a Text,
    pub(crate) files: &'a Files,
    pub(crate) client_id: Option<&'a Text>,
    pub(crate) edited: Option<Millis>,
}

impl<'a> From<&'a Line> for Said<'a> {
    fn from(line: &'a Line) -> Said<'a> {
        Said {
            index: line.index,
            id: line.id,
            at: line.at,
            by: line.by,
            to: line.to,
            text: &line.text,
            files: &line.files,
            client_id: line.client_id.as_ref(),
            edited: line.edited,
        }
    }
}

impl<'a> From<&'a store::chats::MessageRow> for Said<'a> {
    fn from(row: &'a store::chats::MessageRow) -> Said<'a> {
        Said {
            index: row.index,
            id: row.id,
            at: row.at,
            by: row.by,
            to: row.to,
            text: &row.text,
            files: &row.files,
            client_id: row.client_id.as_ref(),
            edited: row.edited,
        }
    }
}

/// For agents.
pub(crate) fn line<'a>(desk: &Desk, customer: &Customer, marks: &Marks, said: impl Into<Said<'a>>) -> Message {
    let said = said.into();
    let system = said.to == Audience::System;
    let (sender, name, nick, user_id) = match said.by {
        Speaker::Customer => {
            let name = customer_name(customer);
            (Sender::Client, name.clone(), name, None)
        }
        Speaker::Agent(id) => {
            let sender = if system { Sender::System } else { Sender::Agent };
            (sender, agent_name(desk, id).to_owned(), nickname(desk, id).to_owned(), Some(id.0))
        }
    };
    Message {
        r#type: if system { MessageType::System } else { MessageType::Message },
        messageIndex: said.index,
        messageId: said.id.to_string(),
        ReceivedAt: At(said.at),
        Sender: sender,
        Name: name,
        Nickname: nick,
        user_id,
        Message: said.text.to_string(),
        Attachments: attachments(said.files),
        profileimage: match said.by {
            Speaker::Agent(id) if !system => face(desk, id),
            _ => None,
        },
        client_id: said.client_id.map(Text::to_string),
        whisper: said.to == Audience::Agents,
        edited: said.edited.map(At),
        message_status: status(&said, marks),
    }
}

/// What became of what agents say to the customer.
fn status(said: &Said<'_>, marks: &Marks) -> MessageStatus {
    match (said.by, said.to) {
        (Speaker::Agent(_), Audience::Everyone) if said.index < marks.read => MessageStatus::Read,
        (Speaker::Agent(_), Audience::Everyone) if said.index < marks.delivered => MessageStatus::Delivered,
        _ => MessageStatus::Sent,
    }
}

pub(crate) fn attachments(files: &Files) -> Vec<Attachment> {
    let one = |file: &File| Attachment {
        id: file.id.to_string(),
        name: file.name.to_string(),
        r#type: file.media.to_string(),
        size: file.size,
    };
    files.iter().map(one).collect()
}

pub(crate) fn customer_name(customer: &Customer) -> String {
    let parts = [customer.name.as_deref(), customer.surname.as_deref()];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// How far somebody in a chat has come, and what an agent has not read of it.
pub(crate) fn seen(desk: &Desk, id: ChatId, by: Speaker) -> Option<ChatSeen> {
    let (chat, card) = (desk.chats.get(&id)?, desk.cards.get(&id)?);
    let marks = &chat.marks;
    let (who, user_id, delivered, read, unread) = match by {
        Speaker::Customer => (Typist::Customer, None, marks.delivered, marks.read, None),
        Speaker::Agent(agent) => {
            let mark = marks.agent(agent);
            (Typist::Agent, Some(agent.0), mark, mark, Some(card.tally.of_customer(mark)))
        }
    };
    Some(ChatSeen {
        uniQref: Ref(id),
        who,
        user_id,
        delivered: i64::from(delivered) - 1,
        read: i64::from(read) - 1,
        pendingMessages: unread,
        message_count: chat.next_index,
    })
}
