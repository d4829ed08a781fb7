//! Looking at chats: whose transcripts one may read, and where they are read from.
use crate::edge::basics::Ref;
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::sessions::Person;
use crate::rooms::chat::views;
use crate::rooms::chat::wire::chat::{ChatDetails, Details, Message, OngoingChat, WrapUpKept};
use crate::rooms::chat::wire::input::DetailsBody;
use crate::rooms::surveys::{ChatFeedback, of_chat};
use catalogue::error::Code;
use catalogue::ids::{AgentId, ChatId};
use catalogue::permission::Action;
use catalogue::{limit, permission};
use routing::chat::marks::Marks;
use routing::chat::{Chat, Customer};
use routing::folds::desk::Desk;
use serde_json::json;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use store::chats::Look;

/// Messages that one read of a transcript takes from the store.
const PAGE: u32 = 1_000;
/// The longest transcript that one look shows; of a longer one its end.
const LONGEST: u32 = 20_000;

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

/// Whether a person may know whose chat it is: one that they may read. `owner` is who has or had it.
pub(crate) fn may_know(desk: &Desk, person: &Person, me: AgentId, chat: ChatId, owner: Option<AgentId>) -> bool {
    let reads = || desk.chats.get(&chat).map_or(owner == Some(me), |chat| may_read(desk, me, chat));
    supervises(person) || reads()
}

fn no_access(chat: ChatId) -> Problem {
    Problem { extra: json!({ "uniQref": Ref(chat) }), ..Problem::of(Code::NO_ACCESS) }
}

pub(crate) async fn details(me: Signed, wanted: DetailsBody) -> Result<Details, Problem> {
    let mut chats = BTreeMap::new();
    let part = Part::of(&wanted);
    for wanted in wanted.uniQref {
        if let Some((chat, wrap_up, feedback)) = shown(&me, wanted.0, part).await? {
            // Indexes are dense from 0; where nothing is before an index, nothing was asked for that could be missing.
            let earlier = chat.Messages.first().is_some_and(|first| first.messageIndex > 0);
            let details = ChatDetails { Status: chat.status, chat, earlier, wrap_up, feedback };
            chats.insert(wanted.0.to_string(), details);
        }
    }
    Ok(Details { chats })
}

/// Which part of a transcript is wanted.
#[derive(Debug, Clone, Copy)]
struct Part {
    /// What is before this index; none for what is before the end.
    before: Option<u32>,
    /// The last so many of it.
    amount: u32,
}

impl Part {
    fn of(wanted: &DetailsBody) -> Part {
        let usual = if wanted.before.is_some() { limit::EARLIER_MESSAGES } else { LONGEST };
        Part { before: wanted.before, amount: wanted.amount.unwrap_or(usual) }
    }

    /// The indexes of it in a chat of so many messages.
    fn of_so_many(self, count: u32) -> Range<u32> {
        let end = self.before.map_or(count, |before| before.min(count));
        end.saturating_sub(self.amount)..end
    }
}

/// A chat, and once it is over what became of its wrap-up and what was answered to surveys.
type Shown = (OngoingChat, Option<WrapUpKept>, Vec<ChatFeedback>);

/// A chat, if there is one of that name. Whoever looks at a chat that they are not in is noted first.
async fn shown(me: &Signed, id: ChatId, part: Part) -> Result<Option<Shown>, Problem> {
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
                looks(me, id, part.before).await?;
            }
            // The read model keeps the tail; what came before it is in the store.
            let wanted = part.of_so_many(view.message_count);
            let first = view.Messages.first().map_or(view.message_count, |message| message.messageIndex);
            let mut tail = std::mem::take(&mut view.Messages);
            tail.retain(|message| wanted.contains(&message.messageIndex));
            view.Messages = transcript(me, id, &customer, &marks, wanted.start..wanted.end.min(first)).await?;
            view.Messages.append(&mut tail);
            Ok(Some((view, None, Vec::new())))
        }
        None => {
            let Some(row) = me.call.app.db.chats().find(site.id, id).await? else { return Ok(None) };
            if !supervises(&me.person) && row.owner != Some(me.me()) {
                return Err(no_access(id));
            }
            if row.owner != Some(me.me()) {
                looks(me, id, part.before).await?;
            }
            let wanted = part.of_so_many(row.message_count);
            let messages = transcript(me, id, &Arc::new(row.customer.clone()), &row.marks, wanted).await?;
            let feedback = of_chat(me, id).await?;
            let desk = site.engine.desk();
            let mut view = views::ended(&desk, &row, messages);
            view.banned = views::banned(&desk, me.call.now(), &row.customer);
            Ok(Some((view, views::wrapped_up(&row), feedback)))
        }
    }
}

/// Writes down that somebody looks at a chat that they are not in: once, however far back they read.
async fn looks(me: &Signed, chat: ChatId, before: Option<u32>) -> Result<(), Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let look = Look { agent: me.me(), at: me.call.now() };
    match before {
        None => db.chats().note_look(tenant, chat, look).await?,
        Some(_) => db.chats().note_further_look(tenant, chat, look).await?,
    }
    Ok(())
}

/// Whether the person may read a chat, whatever became of it.
///
/// # Errors
/// 147 where there is none, 170 where it is not for them.
pub(crate) async fn reads(me: &Signed, id: ChatId) -> Result<(), Problem> {
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
            let row =
                me.call.app.db.chats().find(site.id, id).await?.ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
            let is_theirs = row.owner == Some(me.me());
            (supervises(&me.person) || is_theirs, is_theirs)
        }
    };
    match (may, is_in) {
        (false, _) => Err(no_access(id)),
        (true, true) => Ok(()),
        (true, false) => looks(me, id, None).await,
    }
}

/// Messages by their indexes, from the store.
async fn transcript(
    me: &Signed,
    id: ChatId,
    customer: &Arc<Customer>,
    marks: &Marks,
    wanted: Range<u32>,
) -> Result<Vec<Message>, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let mut messages = Vec::new();
    let mut from = wanted.start;
    while from < wanted.end {
        let page = app.db.chats().transcript(site.id, id, from, PAGE.min(wanted.end - from)).await?;
        let Some(last) = page.last() else { break };
        from = last.index + 1;
        let desk = site.engine.desk();
        messages.extend(page.iter().map(|said| views::line(&desk, customer, marks, said)));
    }
    Ok(messages)
}
