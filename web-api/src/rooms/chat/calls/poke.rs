//! Pokes: the owner asks a silent customer whether they are still there, and the customer answers.
use crate::edge::endpoint::{Endpoint, delete, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::chat::views;
use crate::rooms::chat::wire::input::ChatQuery;
use crate::rooms::chat::wire::poke::{ChatPoke, PokeBody};
use catalogue::error::Code;
use catalogue::ids::ChatId;
use catalogue::permission::COMMS;
use routing::chat::poke;
use routing::{Command, Ticket, chat};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("livechat/poke", send)
            .named("poke")
            .about(
                "Asks a silent customer \"Are you still there?\". Without an answer the chat ends. Only the owner may.",
            )
            .needs(COMMS)
            .creates()
            .refuses(&[Code::CHAT_NOT_FOUND, Code::NOT_AUTHORISED, Code::WRONG_STAGE]),
        delete("livechat/poke", cancel)
            .named("cancelPoke")
            .about("Cancels a running \"Are you still there?\" countdown. Only the owner may.")
            .needs(COMMS)
            .refuses(&[Code::CHAT_NOT_FOUND, Code::NOT_AUTHORISED, Code::WRONG_STAGE]),
    ]
}

async fn send(me: Signed, wanted: PokeBody) -> Result<ChatPoke, Problem> {
    let by = me.me();
    asks(&me, wanted.uniQref.0, |ticket| poke::Command::Send { by, ticket }).await
}

async fn cancel(me: Signed, wanted: ChatQuery) -> Result<ChatPoke, Problem> {
    let by = me.me();
    asks(&me, wanted.uniQref.0, |ticket| poke::Command::Cancel { by, ticket }).await
}

async fn asks(me: &Signed, id: ChatId, command: impl FnOnce(Ticket) -> poke::Command) -> Result<ChatPoke, Problem> {
    me.call.ask_once(|ticket| Command::Chat(id, chat::Command::Poke(command(ticket)))).await?;
    let desk = me.call.site.engine.desk();
    let chat = desk.chats.get(&id).ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    Ok(views::poke(chat, None))
}
