//! Files of messages, as the customer of their chat fetches them.
use crate::edge::basics::Ref;
use crate::edge::downloads::Download;
use crate::edge::endpoint::{Endpoint, download};
use crate::edge::gate::OfChat;
use crate::edge::problem::Problem;
use crate::rooms::chat::file_of;
use catalogue::error::Code;
use catalogue::ids::FileId;
use garde::Validate;
use routing::chat::Audience;
use serde::Deserialize;
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Which file of the customer's own chat.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CustomerAttachmentQuery {
    /// Its id.
    #[garde(skip)]
    #[schema(value_type = String, format = "uuid")]
    pub(crate) id: Ref,
}

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        download("incoming/livechat/attachment", customers)
            .named("customerAttachment")
            .about("Returns a file of a message in the customer's chat."),
    ]
}

async fn customers(me: OfChat, wanted: CustomerAttachmentQuery) -> Result<Download, Problem> {
    match file_of(&me, me.chat, FileId(wanted.id.0.0)).await? {
        (Audience::Everyone | Audience::System, download) => Ok(download),
        (Audience::Agents, _) => Err(Problem::of(Code::CHAT_NOT_FOUND)),
    }
}
