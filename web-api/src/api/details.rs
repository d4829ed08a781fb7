//! Looking at chats: whose transcripts one may read, and where they are read from.
use crate::ctx::Signed;
use crate::problem::Problem;
use crate::sessions::Person;
use crate::views;
use crate::wire::{ChatDetails, Details, DetailsBody, Message, OngoingChat, Ref, WrapUpKept};
use catalogue::error::Code;
use catalogue::ids::{AgentId, ChatId};
use catalogue::permission::{self, Action};
use routing::chat::marks::Marks;
use routing::chat::{Chat, Customer};
use routing::folds::desk::Desk;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use store::Look;

/// Messages that one read of a transcript takes from the store.
const PAGE: u32 = 1_000;
/// The longest transcript that one look shows.
const LONGEST: usize = 20_000;

/// Whoever may join any chat unseen may read any chat.
pub(crate) fn supervises(person: &Person) -> bool {
    person.group.allows(permission::JOIN_SILENTLY, Action::View)
}

/// Whether a chat that is not over may be read: it is the agent's, rings at them, or waits where they serve.
fn may_read(desk: &Desk, me: AgentId, chat: &Chat) -> bool {
    let Some(agent) = desk.agents.get(&me) else { return false };
    let waits_for_them = chat.line().is_some_and(|(skill, _)| agent.has_skill(skill));
    let among = chat.role(me).is_some() || chat.guest(me).is_some();
    among || agent.holds.contains_key(&chat.id) || waits_for_them
}

fn no_access(chat: ChatId) -> Problem {
    Problem { extra: json!({ "uniQref": Ref(chat) }), ..Problem::of(Code::NO_ACCESS) }
}

pub(super) async fn details(me: Signed, wanted: DetailsBody) -> Result<Details, Problem> {
    let mut chats = BTreeMap::new();
    for wanted in wanted.uniQref {
        if let Some((chat, wrap_up)) = shown(&me, wanted.0).await? {
            chats.insert(wanted.0.to_string(), ChatDetails { Status: chat.status, chat, wrap_up });
        }
    }
    Ok(Details { chats })
}

/// A chat, if there is one of that name, and what became of its wrap-up once that is over. Whoever looks at a chat that
/// they are not in is noted first.
async fn shown(me: &Signed, id: ChatId) -> Result<Option<(OngoingChat, Option<WrapUpKept>)>, Problem> {
    let site = &me.call.site;
    let live = {
        let desk = site.engine.desk();
        let found = desk.chats.get(&id).zip(desk.cards.get(&id));
        found.and_then(|(chat, card)| {
            let customer = chat.opening.as_ref()?.customer.clone();
            let reads = supervises(&me.person) || may_read(&desk, me.me(), chat);
            let view = views::ongoing(&desk, me.call.now(), me.me(), chat, card)?;
            Some((view, customer, chat.marks.clone(), chat.role(me.me()).is_some(), reads))
        })
    };
    match live {
        Some((.., false)) => Err(no_access(id)),
        Some((mut view, customer, marks, is_in, true)) => {
            if !is_in {
                looks(me, id).await?;
            }
            // The read model keeps the tail; what came before it is in the store.
            let first = view.Messages.first().map_or(view.message_count, |message| message.messageIndex);
            if first > 0 {
                let mut all = transcript(me, id, &customer, &marks, first).await?;
                all.append(&mut view.Messages);
                view.Messages = all;
            }
            Ok(Some((view, None)))
        }
        None => {
            let Some(row) = me.call.app.db.chat(site.row.id, id).await? else { return Ok(None) };
            if !supervises(&me.person) && row.owner != Some(me.me()) {
                return Err(no_access(id));
            }
            if row.owner != Some(me.me()) {
                looks(me, id).await?;
            }
            let messages = transcript(me, id, &Arc::new(row.customer.clone()), &row.marks, row.message_count).await?;
            let desk = site.engine.desk();
            let mut view = views::ended(&desk, &row, messages);
            view.banned = views::banned(&desk, me.call.now(), &row.customer);
            Ok(Some((view, views::wrapped_up(&row))))
        }
    }
}

/// Writes down that somebody looks at a chat that they are not in.
async fn looks(me: &Signed, chat: ChatId) -> Result<(), Problem> {
    let look = Look { agent: me.me(), at: me.call.now() };
    Ok(me.call.app.db.note_look(me.call.site.row.id, chat, look).await?)
}

/// Whether the person may read a chat, whatever became of it.
///
/// # Errors
/// 147 where there is none, 170 where it is not for them.
pub(super) async fn reads(me: &Signed, id: ChatId) -> Result<(), Problem> {
    let site = &me.call.site;
    let live = {
        let desk = site.engine.desk();
        desk.chats
            .get(&id)
            .map(|chat| (supervises(&me.person) || may_read(&desk, me.me(), chat), chat.role(me.me()).is_some()))
    };
    let (may, is_in) = match live {
        Some(live) => live,
        None => {
            let row = me.call.app.db.chat(site.row.id, id).await?.ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
            let is_theirs = row.owner == Some(me.me());
            (supervises(&me.person) || is_theirs, is_theirs)
        }
    };
    match (may, is_in) {
        (false, _) => Err(no_access(id)),
        (true, true) => Ok(()),
        (true, false) => looks(me, id).await,
    }
}

/// The messages before an index, from the store.
async fn transcript(
    me: &Signed,
    id: ChatId,
    customer: &Arc<Customer>,
    marks: &Marks,
    before: u32,
) -> Result<Vec<Message>, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let mut messages = Vec::new();
    while (messages.len() as u32) < before && messages.len() < LONGEST {
        let page = app.db.transcript(site.row.id, id, messages.len() as u32, PAGE).await?;
        if page.is_empty() {
            break;
        }
        let desk = site.engine.desk();
        let wanted = page.iter().filter(|said| said.index < before);
        messages.extend(wanted.map(|said| views::line(&desk, customer, marks, said)));
    }
    Ok(messages)
}
