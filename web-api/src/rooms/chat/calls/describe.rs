//! What is known of a chat's customer is changed by its agents, as the definitions allow.
use crate::edge::basics::Ref;
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::chat::views;
use crate::rooms::chat::wire::changed::WrappedUp;
use crate::rooms::chat::wire::chat::ChatStatus;
use crate::rooms::chat::wire::input::MetadataEdit;
use crate::rooms::chat::wire::known::MetadataValue;
use crate::rooms::metadata::{may_be, unknown};
use catalogue::error::Code;
use catalogue::ids::ChatId;
use routing::chat::Stage;
use routing::chat::metadata::{Order, Wish};
use routing::{Command, Refusal, Text, chat};
use serde_json::json;

pub(crate) async fn describes(me: &Signed, id: ChatId, edits: Vec<MetadataEdit>) -> Result<WrappedUp, Problem> {
    let defined = me.call.app.db.metadata().all(me.call.site.id).await?;
    let mut wishes: Vec<Wish> = Vec::with_capacity(edits.len());
    for MetadataEdit { key, value, was } in edits {
        let field = format!("metadata.{key}");
        if wishes.iter().any(|wish| *wish.key == *key) {
            return Err(Problem::format(&field, "is given twice"));
        }
        let value = match defined.iter().find(|one| one.key == key) {
            Some(of) => may_be(of, &value)?,
            // What a deleted definition has left may be taken away.
            None if value.trim().is_empty() => None,
            None => return Err(unknown(&key)),
        };
        let was = Some(was).filter(|was| !was.is_empty()).map(Text::from);
        wishes.push(Wish { key: key.into(), value, was });
    }
    let order = |ticket| Order { by: me.me(), wishes, ticket };
    let done = me.call.ask(|ticket| Command::Chat(id, chat::Command::Describe(order(ticket)))).await;
    let now = stands(me, id);
    if done.is_ok() && now.is_none() {
        // It is written; the chat was over in the same moment.
        return Ok(WrappedUp { uniQref: Ref(id), status: ChatStatus::Completed, metadata: None });
    }
    let (status, metadata) = now.ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    match done {
        Ok(_) => Ok(WrappedUp { uniQref: Ref(id), status, metadata: Some(metadata) }),
        Err(refusal @ Refusal::MetadataOvertaken) => {
            Err(Problem { extra: json!({ "metadata": metadata }), ..refusal.into() })
        }
        Err(refusal) => Err(refusal.into()),
    }
}

fn stands(me: &Signed, id: ChatId) -> Option<(ChatStatus, Vec<MetadataValue>)> {
    let desk = me.call.site.engine.desk();
    let chat = desk.chats.get(&id)?;
    let status = match chat.stage {
        Stage::WrappingUp { .. } => ChatStatus::WrapUp,
        Stage::InProgress { .. } => ChatStatus::InProgress,
        _ => ChatStatus::Waiting,
    };
    Some((status, views::metadata(&chat.metadata)))
}
