//! Chats in hand: looking at them, writing, ending, wrapping up.
use crate::edge::basics::Nothing;
use crate::edge::basics::{At, NoInput, Ref};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post, put};
use crate::edge::gate::{Call, Signed};
use crate::edge::once::Deed;
use crate::edge::problem::Problem;
use crate::rooms::chat::calls::asked::answers;
use crate::rooms::chat::calls::describe::describes;
use crate::rooms::chat::calls::details::details;
use crate::rooms::chat::calls::say::{Kept, Words, say};
use crate::rooms::chat::calls::supervise;
use crate::rooms::chat::views;
use crate::rooms::chat::wire::changed::WrappedUp;
use crate::rooms::chat::wire::chat::Chats;
use crate::rooms::chat::wire::chat::{ChatStatus, EndedChat, Message, OngoingChat, Sent};
use crate::rooms::chat::wire::input::{
    EndQuery, KeypressBody, KeypressQuery, SeenBody, SendBody, WrapUpBody, WrapUpChoice,
};
use crate::rooms::chat::wire::seen::SeenSoFar;
use catalogue::error::Code;
use catalogue::ids::ChatId;
use catalogue::permission::COMMS;
use catalogue::units::Millis;
use routing::chat::marks::{Mark, Marks, Reach};
use routing::chat::supervise::Act;
use routing::chat::{Audience, Customer, Speaker, WrapUp};
use routing::folds::desk::Desk;
use routing::{Command, Reply, chat};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("livechat/ongoing", ongoing)
            .named("ongoing")
            .about("Lists the chats you own or take part in, each with its last 100 messages.")
            .needs(COMMS),
        patch("livechat/ongoing", seen)
            .named("seen")
            .about("Marks a chat you are in as read up to a message. A lower index changes nothing.")
            .needs(COMMS)
            .unattended()
            .refuses(&[Code::CHAT_NOT_FOUND, Code::NOT_AUTHORISED, Code::MESSAGE_NOT_FOUND]),
        delete("livechat/ongoing", end)
            .named("endChat")
            .about("Ends a chat of yours and opens its wrap-up. Whoever may reassign chats may end any.")
            .needs(COMMS)
            .refuses(&[Code::CHAT_NOT_FOUND, Code::OWNERS_END, Code::WRONG_STAGE]),
        post("livechat/details", details)
            .named("details")
            .about("Returns up to 40 chats with their transcripts, whole or in pages by index: your own, those you could take, and all for supervisors.")
            .needs(COMMS)
            .reads()
            .refuses(&[Code::NO_ACCESS]),
        patch("livechat/details", wrap_up)
            .named("wrapUp")
            .about("Sends or skips the wrap-up, which frees the slot, or saves its notes as a draft; or changes what is known of the customer, each value from the one that was seen: 203 with all of them as they are now when one has been changed since. Whoever may reassign chats may skip any wrap-up.")
            .needs(COMMS)
            .refuses(&[
                Code::CHAT_NOT_FOUND,
                Code::OWNERS_END,
                Code::WRONG_STAGE,
                Code::NOT_AUTHORISED,
                Code::ANTECEDING_ENTITY,
            ]),
        post("livechat/send", send)
            .named("send")
            .about("Sends a message. A retry with the same `client_id` returns the first result. `whisper` shows it to agents only; observers may whisper too. `system` sends it as a system message, which does not count as a reply.")
            .needs(COMMS)
            .creates()
            .told_apart_by_client_id()
            .forms()
            .refuses(&[Code::CHAT_NOT_FOUND, Code::NOT_AUTHORISED, Code::UPLOAD_EMPTY, Code::MESSAGE_NOT_ALLOWED]),
        put("livechat/keypress", keypress)
            .named("keypress")
            .about("Shows the customer that the agent is typing.")
            .needs(COMMS)
            .refuses(&[Code::CHAT_NOT_FOUND, Code::NOT_AUTHORISED]),
        delete("livechat/keypress", keypress_over)
            .named("keypressOver")
            .about("Shows the customer that the agent stopped typing.")
            .needs(COMMS)
            .refuses(&[Code::CHAT_NOT_FOUND, Code::NOT_AUTHORISED]),
    ]
}

async fn ongoing(me: Signed, _: NoInput) -> Result<Chats, Problem> {
    let desk = me.call.site.engine.desk();
    let now = me.call.now();
    let mut items: Vec<OngoingChat> = desk
        .chats_of(me.me())
        .chain(desk.joined_by(me.me()))
        .filter_map(|(chat, card)| views::ongoing(&desk, now, me.me(), chat, card))
        .collect();
    items.sort_by_key(|chat| (chat.accept_time.map(|at| at.0), chat.uniQref));
    Ok(Chats { items })
}

async fn seen(me: Signed, wanted: SeenBody) -> Result<SeenSoFar, Problem> {
    let (chat, by) = (wanted.uniQref.0, Speaker::Agent(me.me()));
    let mark = |ticket| Mark { by, reach: Reach::Read, upto: wanted.messageIndex, ticket };
    me.call.ask(|ticket| Command::Chat(chat, chat::Command::Mark(mark(ticket)))).await?;
    let desk = me.call.site.engine.desk();
    let (chat, card) =
        desk.chats.get(&chat).zip(desk.cards.get(&chat)).ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    let read = views::read(me.me(), chat, card);
    Ok(SeenSoFar {
        uniQref: wanted.uniQref,
        lastSeenMessage: read.upto,
        pendingMessages: read.pending,
        message_count: chat.next_index,
    })
}

async fn end(me: Signed, wanted: EndQuery) -> Result<EndedChat, Problem> {
    let (by, chat) = (me.me(), wanted.uniQref.0);
    let reason = wanted.reason.as_str().into();
    let reply = match others(&me, chat) {
        true => supervise::act(&me, chat, Act::End { reason }).await?,
        false => {
            me.call.moves(chat, &[by], |ticket| Command::Chat(chat, chat::Command::End { by, reason, ticket })).await?
        }
    };
    let now = me.call.now();
    let until = match reply {
        Reply::Ended { wrap_up_until } => wrap_up_until,
        _ => None,
    };
    Ok(EndedChat {
        uniQref: wanted.uniQref,
        status: if until.is_some() { ChatStatus::WrapUp } else { ChatStatus::Completed },
        // Rounded up: a timer that has just begun shows its full time.
        endFeedbackTimer: until.map_or(0, |until| (until - now + Millis(999)).as_seconds().max(0)),
    })
}

async fn wrap_up(me: Signed, wanted: WrapUpBody) -> Result<WrappedUp, Problem> {
    let (by, chat) = (me.me(), wanted.uniQref.0);
    let choice = match (wanted.wrap_up, wanted.metadata) {
        (Some(WrapUpChoice::Skip | WrapUpChoice::Keep), None) if wanted.feedback.is_some() => {
            return Err(Problem::format("feedback", "goes with `send` alone"));
        }
        (Some(choice), None) => choice,
        (None, Some(edits)) if wanted.notes.is_none() && wanted.feedback.is_none() => {
            return describes(&me, chat, edits).await;
        }
        (Some(_), Some(_)) | (None, Some(_)) => return Err(Problem::format("metadata", "goes with nothing else")),
        (None, None) => return Err(Problem::missing("wrap_up")),
    };
    let how = match choice {
        WrapUpChoice::Send => WrapUp::Sent,
        WrapUpChoice::Skip => WrapUp::Skipped,
        WrapUpChoice::Keep => {
            let notes = wanted.notes.as_deref().unwrap_or_default().trim_end().into();
            me.call.ask(|ticket| Command::Chat(chat, chat::Command::KeepNotes { by, notes, ticket })).await?;
            return Ok(WrappedUp { uniQref: wanted.uniQref, status: ChatStatus::WrapUp, metadata: None });
        }
    };
    if how == WrapUp::Skipped && others(&me, chat) {
        supervise::act(&me, chat, Act::ReleaseWrapUp).await?;
        return Ok(WrappedUp { uniQref: wanted.uniQref, status: ChatStatus::Completed, metadata: None });
    }
    if let Some(said) = wanted.feedback.as_ref().filter(|_| how == WrapUp::Sent) {
        answers(&me, chat, said).await?;
    }
    let notes = wanted.notes.filter(|notes| !notes.trim().is_empty()).map(|notes| notes.as_str().into());
    me.call
        .moves(chat, &[by], |ticket| Command::Chat(chat, chat::Command::FinishWrapUp { by, how, notes, ticket }))
        .await?;
    Ok(WrappedUp { uniQref: wanted.uniQref, status: ChatStatus::Completed, metadata: None })
}

/// Whether a chat is not the person's own, and they may act on those of others.
fn others(me: &Signed, chat: ChatId) -> bool {
    let desk = me.call.site.engine.desk();
    desk.chats.get(&chat).is_some_and(|chat| chat.owner() != Some(me.me())) && supervise::moves(me)
}

async fn send(mut me: Signed, said: SendBody) -> Result<Sent, Problem> {
    let (by, chat) = (Speaker::Agent(me.me()), said.uniQref.0);
    let to = match said.system {
        Some(true) if said.whisper == Some(true) => return Err(Problem::format("system", "is no whisper")),
        Some(true) => Audience::System,
        _ => audience(said.whisper),
    };
    let text = words(&me.call, said.message)?;
    // Nothing is stored for somebody who may not write here; the chat itself has the last word.
    if !me.call.files.is_empty() {
        speaks(&me, chat, to)?;
    }
    let client_id = said.client_id.as_deref();
    let Kept { index, id, at, files } =
        say(&mut me.call, chat, Deed::Own, Words { by, to, text: &text, client_id }).await?;
    let desk = me.call.site.engine.desk();
    let message = said_in(&desk, chat, index).unwrap_or_else(|| {
        // The chat is over already, or has gone on by more than is remembered of it.
        let (text, client_id) = (text.as_str().into(), said.client_id.as_deref().map(Into::into));
        let (text, client_id, edited) = (&text, client_id.as_ref(), None);
        let said = views::Said { index, id, at, by, to, text, files: &files, client_id, edited };
        views::line(&desk, &Customer::default(), &Marks::default(), said)
    });
    let waiting_since = desk.chats.get(&chat).and_then(|chat| chat.waiting_since()).map(At);
    Ok(Sent { uniQref: Ref(chat), waiting_since, message })
}

/// A message as the feed tells it, if it is among those that are remembered.
fn said_in(desk: &Desk, id: ChatId, index: u32) -> Option<Message> {
    let (chat, card) = (desk.chats.get(&id)?, desk.cards.get(&id)?);
    let line = card.tail.iter().rev().find(|line| line.index == index)?;
    Some(views::line(desk, &chat.opening.as_ref()?.customer, &chat.marks, line))
}

fn audience(whisper: Option<bool>) -> Audience {
    if whisper == Some(true) { Audience::Agents } else { Audience::Everyone }
}

/// What is said: a message without words has files at least.
pub(crate) fn words(call: &Call, message: Option<String>) -> Result<String, Problem> {
    match message {
        None if call.files.is_empty() => Err(Problem::missing("message")),
        message => Ok(message.unwrap_or_default()),
    }
}

async fn keypress(me: Signed, typed: KeypressBody) -> Result<Nothing, Problem> {
    types(&me, typed.uniQref.0, audience(typed.whisper), Some(typed.text.unwrap_or_default()))
}

async fn keypress_over(me: Signed, wanted: KeypressQuery) -> Result<Nothing, Problem> {
    types(&me, wanted.uniQref.0, audience(wanted.whisper), None)
}

/// Typing may be lost: nobody waits for it.
fn types(me: &Signed, chat: ChatId, to: Audience, text: Option<String>) -> Result<Nothing, Problem> {
    speaks(me, chat, to)?;
    let text = text.map(|text| text.as_str().into());
    let typed = chat::Command::Type { by: Speaker::Agent(me.me()), to, text, after: None };
    me.call.site.engine.say(Command::Chat(chat, typed));
    Ok(Nothing {})
}

fn speaks(me: &Signed, chat: ChatId, to: Audience) -> Result<(), Problem> {
    let desk = me.call.site.engine.desk();
    let chat = desk.chats.get(&chat).ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    if chat.speaks(me.me(), to) { Ok(()) } else { Err(Problem::of(Code::NOT_AUTHORISED)) }
}
