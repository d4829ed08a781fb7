//! A customer answers a poke.
use crate::edge::endpoint::{Endpoint, post};
use crate::edge::gate::OfChat;
use crate::edge::problem::Problem;
use crate::rooms::chat::CustomerStage;
use catalogue::error::Code;
use garde::Validate;
use routing::chat::poke;
use routing::{Command, chat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// What a customer says to a poke.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PokeChoice {
    /// Still there.
    Continue,
    /// Needs nothing more.
    Decline,
}

/// The customer's answer.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PokeAnswerBody {
    /// Go on, or end the chat.
    #[garde(skip)]
    pub(crate) answer: PokeChoice,
}

/// The answer was heard.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PokeAnswered {
    /// Where the chat is now.
    pub(crate) stage: CustomerStage,
}

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("incoming/livechat/poke", answer)
            .named("answerPoke")
            .about("Answers \"Are you still there?\": continue, or end the chat. Sending a message continues too.")
            .refuses(&[Code::WRONG_STAGE]),
    ]
}

async fn answer(me: OfChat, said: PokeAnswerBody) -> Result<PokeAnswered, Problem> {
    let stays = said.answer == PokeChoice::Continue;
    let command = |ticket| chat::Command::Poke(poke::Command::Answer { stays, ticket });
    me.call.ask(|ticket| Command::Chat(me.chat, command(ticket))).await?;
    Ok(PokeAnswered { stage: if stays { CustomerStage::InProgress } else { CustomerStage::Ended } })
}
