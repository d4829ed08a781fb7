//! How a message is said, by an agent or a customer: its files are kept, the chat takes it, and a repeat of its call finds it.
use crate::edge::gate::Call;
use crate::edge::once::Deed;
use crate::edge::problem::Problem;
use crate::rooms::chat::calls::attachment;
use catalogue::error::Code;
use catalogue::ids::{ChatId, MessageId};
use catalogue::units::Millis;
use routing::chat::{Audience, Files, Speaker};
use routing::{Command, Reply, chat};

/// What is said.
pub(crate) struct Words<'a> {
    /// By whom.
    pub(crate) by: Speaker,
    /// To whom.
    pub(crate) to: Audience,
    /// In which words.
    pub(crate) text: &'a str,
    /// By which its writer's client knows it.
    pub(crate) client_id: Option<&'a str>,
}

/// What is kept of it.
pub(crate) struct Kept {
    /// Its place in the chat.
    pub(crate) index: u32,
    /// Its id.
    pub(crate) id: MessageId,
    /// When it was said.
    pub(crate) at: Millis,
    /// The files that came with it.
    pub(crate) files: Files,
}

/// Says a message with the files that came with the call.
pub(crate) async fn say(call: &mut Call, chat: ChatId, deed: Deed, words: Words<'_>) -> Result<Kept, Problem> {
    if let Some(index) = call.did(deed).await? {
        return said(call, chat, index).await;
    }
    let id = MessageId(uuid::Uuid::now_v7().as_u128());
    let files = attachment::keep(call, chat, id).await?;
    let Words { by, to, text, client_id } = words;
    let reply = call
        .does(deed, |ticket| {
            let (text, files, client_id) = (text.into(), files.clone(), client_id.map(Into::into));
            Command::Chat(chat, chat::Command::Say { by, to, id, text, files, client_id, ticket })
        })
        .await;
    attachment::settle(call, chat, id, &files, &reply).await;
    kept(&reply?, files)
}

/// What the engine says of a message that it keeps.
fn kept(reply: &Reply, files: Files) -> Result<Kept, Problem> {
    match *reply {
        Reply::Message { index, id, at } => Ok(Kept { index, id, at, files }),
        _ => Err(Problem::of(Code::FAULT)),
    }
}

/// The message that the call's server said before it died.
async fn said(call: &Call, chat: ChatId, index: u64) -> Result<Kept, Problem> {
    let fault = || Problem::of(Code::FAULT);
    let index = u32::try_from(index).map_err(|_| fault())?;
    let found = call.app.db.chats().transcript(call.site.id, chat, index, 1).await?;
    let row = found.into_iter().find(|row| row.index == index).ok_or_else(fault)?;
    Ok(Kept { index, id: row.id, at: row.at, files: row.files })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_makes_no_sense_is_a_fault_of_ours() {
        let answered = kept(&Reply::Done, Files::default()).map(|kept| kept.index);
        assert_eq!(answered.unwrap_err(), Problem::of(Code::FAULT));
    }
}
