//! Files of messages: kept before their message is said, and given to whoever may read it.
use crate::edge::downloads::Download;
use crate::edge::downloads::{Content, Parts};
use crate::edge::endpoint::{Endpoint, download};
use crate::edge::gate::{Call, Caller, Signed};
use crate::edge::problem::Problem;
use crate::edge::row::Gate;
use crate::edge::{budgets, uploads};
use crate::rooms::chat::calls::details::reads;
use crate::rooms::chat::wire::input::AttachmentQuery;
use catalogue::error::Code;
use catalogue::ids::{ChatId, FileId, MessageId};
use catalogue::limit;
use catalogue::permission::COMMS;
use routing::chat::{Audience, File, Files};
use routing::{Refusal, Reply};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        download("livechat/attachment", agents)
            .named("attachment")
            .about("Returns a file of a message in a chat you may read.")
            .needs(COMMS)
            .refuses(&[Code::CHAT_NOT_FOUND, Code::NO_ACCESS]),
    ]
}

async fn agents(me: Signed, wanted: AttachmentQuery) -> Result<Download, Problem> {
    reads(&me, wanted.uniQref.0).await?;
    let (_, download) = found(&me, wanted.uniQref.0, FileId(wanted.id.0.0)).await?;
    Ok(download)
}

/// A file of a chat with those who may read the message that it came with, to be handed to this caller.
pub(crate) async fn found<C: Caller>(caller: &C, chat: ChatId, id: FileId) -> Result<(Audience, Download), Problem> {
    let call = caller.call();
    let (db, tenant) = (&call.app.db, call.site.id);
    let (to, file) = db.chats().file(tenant, chat, id).await?.ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    let turn = call.app.budgets.downloads.enter(caller.whose()).await?;
    let content = Content::Parts(Parts { db: db.clone(), tenant, chat, id, leash: call.leash(), turn });
    Ok((to, Download { file, content, lasting: false }))
}

/// The files that came with a call, kept for a message that is about to be said.
pub(crate) async fn keep(call: &mut Call, chat: ChatId, message: MessageId) -> Result<Files, Problem> {
    let files: Vec<_> = call.files.drain(..).map(|upload| upload.file()).collect::<Result<_, Problem>>()?;
    if !files.is_empty() {
        room_for(call, chat, &files).await?;
        if let Err(error) = call.app.db.chats().keep_files(call.site.id, chat, message, &files).await {
            call.site.files.give_back(size(files.iter().map(|(file, _)| file)));
            return Err(error.into());
        }
    }
    Ok(files.into_iter().map(|(file, _)| file).collect())
}

/// Takes room for files: of their chat, of a customer's network for a day, and of the tenant. Two messages at once may go
/// beyond the chat's room by one of them.
async fn room_for(call: &Call, chat: ChatId, files: &[(File, Vec<u8>)]) -> Result<(), Problem> {
    let all = size(files.iter().map(|(file, _)| file));
    let kept = call.app.db.chats().files_size(call.site.id, chat).await?;
    if kept + all > limit::CHAT_FILES as u64 {
        let name = files.first().map_or("", |(file, _)| &file.name);
        return Err(budgets::refused(
            "files",
            uploads::refused(name, "is more than the files of a chat may be together"),
        ));
    }
    if call.row.gate == Gate::Customer {
        call.app.rates.files(call.visitor.address, all).map_err(|problem| budgets::refused("files", problem))?;
    }
    call.site.files.take(all)
}

/// How many bytes files have together.
fn size<'a>(files: impl Iterator<Item = &'a File>) -> u64 {
    files.map(|file| u64::from(file.size)).sum()
}

/// Whether it is certain that a message was not said. A batch that failed may have been written all the same, and an answer
/// that came too late says nothing of what it was to answer: such a message's files stay, until they are looked for at a start.
fn was_not_said(message: MessageId, said: &Result<Reply, Refusal>) -> bool {
    match said {
        Ok(Reply::Message { id, .. }) => *id != message,
        Ok(_) => true,
        Err(Refusal::Storage | Refusal::Overloaded | Refusal::Stopping) => false,
        Err(_) => true,
    }
}

/// Forgets them once it is certain that their message was not said: it was refused, or had been said before.
pub(crate) async fn settle(
    call: &Call,
    chat: ChatId,
    message: MessageId,
    files: &Files,
    said: &Result<Reply, Refusal>,
) {
    if files.is_empty() || !was_not_said(message, said) {
        return;
    }
    // They are given to nobody as it is; only their room is lost.
    match call.app.db.chats().drop_files(call.site.id, chat, message).await {
        Ok(()) => call.site.files.give_back(size(files.iter())),
        Err(error) => tracing::warn!(%error, "files of a message that was not said could not be deleted"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_forgotten_only_when_it_is_certain_that_nobody_will_find_their_message() {
        let (mine, first) = (MessageId(2), MessageId(1));
        let said = |id| Ok(Reply::Message { index: 0, id, at: catalogue::units::Millis::ZERO });
        assert!(!was_not_said(mine, &said(mine)));
        assert!(was_not_said(mine, &said(first)), "sent twice: the first has its own");
        assert!(was_not_said(mine, &Err(Refusal::ChatNotThere)), "decided");
        for unknown in [Refusal::Storage, Refusal::Overloaded, Refusal::Stopping] {
            assert!(!was_not_said(mine, &Err(unknown)), "it may stand in the journal all the same");
        }
    }
}
