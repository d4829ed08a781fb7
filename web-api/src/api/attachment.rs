//! Files of messages: kept before their message is said, and given to whoever may read it.
use super::details::reads;
use crate::ctx::{Call, OfChat, Signed};
use crate::endpoint::{Download, Endpoint, download};
use crate::problem::Problem;
use crate::wire::{AttachmentQuery, CustomerAttachmentQuery};
use catalogue::error::Code;
use catalogue::ids::{ChatId, FileId, MessageId};
use catalogue::permission::COMMS;
use routing::Reply;
use routing::chat::{Audience, Files};

pub(super) fn rows() -> Vec<Endpoint> {
    vec![
        download("livechat/attachment", agents)
            .named("attachment")
            .about("A file of a message of a chat that one may read.")
            .needs(COMMS)
            .refuses(&[Code::CHAT_NOT_FOUND, Code::NO_ACCESS]),
        download("incoming/livechat/attachment", customers)
            .named("customerAttachment")
            .about("A file of a message that the customer may read."),
    ]
}

async fn agents(me: Signed, wanted: AttachmentQuery) -> Result<Download, Problem> {
    reads(&me, wanted.uniQref.0).await?;
    let (_, download) = found(&me.call, wanted.uniQref.0, FileId(wanted.id.0.0)).await?;
    Ok(download)
}

async fn customers(me: OfChat, wanted: CustomerAttachmentQuery) -> Result<Download, Problem> {
    match found(&me.call, me.chat, FileId(wanted.id.0.0)).await? {
        (Audience::Everyone | Audience::System, download) => Ok(download),
        (Audience::Agents, _) => Err(Problem::of(Code::CHAT_NOT_FOUND)),
    }
}

async fn found(call: &Call, chat: ChatId, id: FileId) -> Result<(Audience, Download), Problem> {
    let (db, tenant) = (&call.app.db, call.site.row.id);
    let nothing = || Problem::of(Code::CHAT_NOT_FOUND);
    let (to, file) = db.file(tenant, chat, id).await?.ok_or_else(nothing)?;
    let bytes = db.file_bytes(tenant, chat, id).await?.ok_or_else(nothing)?;
    Ok((to, Download { file, bytes, lasting: false }))
}

/// The files that came with a call, kept for a message that is about to be said.
pub(super) async fn keep(call: &mut Call, chat: ChatId, message: MessageId) -> Result<Files, Problem> {
    let files: Vec<_> = call.files.drain(..).map(|upload| upload.file()).collect::<Result<_, Problem>>()?;
    if !files.is_empty() {
        call.app.db.keep_files(call.site.row.id, chat, message, &files).await?;
    }
    Ok(files.into_iter().map(|(file, _)| file).collect())
}

/// Forgets them unless that message was said: it was refused, or had been said before.
pub(super) async fn settle<E>(call: &Call, chat: ChatId, message: MessageId, files: &Files, said: &Result<Reply, E>) {
    let said = matches!(said, Ok(Reply::Message { id, .. }) if *id == message);
    if files.is_empty() || said {
        return;
    }
    // They are given to nobody as it is; only their room is lost.
    if let Err(error) = call.app.db.drop_files(call.site.row.id, chat, message).await {
        tracing::warn!(%error, "files of a message that was not said could not be deleted");
    }
}
