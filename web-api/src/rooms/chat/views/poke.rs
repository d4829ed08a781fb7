//! How the pokes of a chat stand, as agents see it.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::wire::poke::{ChatPoke, Poke};
use crate::rooms::chat::wire::step::Crumb;
use routing::chat::Chat;

/// The poke that counts down, and from when on one may be sent.
pub(crate) fn poke(chat: &Chat, step: Option<Crumb>) -> ChatPoke {
    let running = chat.pokes.running.map(|running| Poke {
        started: At(running.since),
        until: At(running.until),
        automatic: running.by.is_none(),
    });
    ChatPoke { uniQref: Ref(chat.id), poke: running, poke_from: chat.poke_from().map(At), step }
}
