//! A chat as its customer sees it.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::CustomerStage;
use crate::rooms::chat::{Said, attachments, customer_name, nickname, place, reason, skill_name};
use crate::rooms::customer::wire::{CustomerAgent, CustomerMessage, CustomerState, CustomerWait, From, PlaceReason};
use catalogue::ids::{ChatId, SkillId};
use engine::Known;
use routing::Text;
use routing::chat::Stage;
use routing::chat::{Audience, Customer, Speaker};
use routing::folds::desk::{Desk, Step};
use routing::folds::estimate::Outlook;
use routing::policy::Unanswered;
use routing::time::Millis;
use store::chats::{ChatRow, ChatStage};

/// So many places before somebody are looked at for who came later: beyond, a place tells little.
const LOOKED_AT: usize = 50;

/// How a line moves now, for all who wait in it.
pub(crate) fn outlook(known: Known<'_>, now: Millis, skill: SkillId) -> Outlook<'_> {
    known.insight.estimates.outlook(now, skill, known.desk, &known.insight.seats)
}

fn wait(id: ChatId, position: u32, outlook: Outlook<'_>) -> CustomerWait {
    let range = outlook.of(id, position);
    let whole = |millis: i64| u32::try_from(millis / 1_000).unwrap_or(u32::MAX);
    CustomerWait {
        position,
        from_seconds: range.map(|range| whole(range.low.0)),
        to_seconds: range.map(|range| whole(range.high.0 + 999)),
    }
}

/// A chat that lives, with no messages; none if it is over and done.
pub(crate) fn customer_state(known: Known<'_>, now: Millis, id: ChatId) -> Option<CustomerState> {
    let skill = known.desk.chats.get(&id)?.course.skill;
    customer_told(known.desk, id, || outlook(known, now, skill))
}

/// The same, with what is known of its line.
pub(crate) fn customer_told<'a>(
    desk: &Desk,
    id: ChatId,
    outlook: impl FnOnce() -> Outlook<'a>,
) -> Option<CustomerState> {
    let chat = desk.chats.get(&id)?;
    chat.opening.as_ref()?;
    let stage = match chat.stage {
        Stage::Unopened | Stage::Waiting { .. } => CustomerStage::Waiting,
        Stage::InProgress { .. } => CustomerStage::InProgress,
        Stage::WrappingUp { .. } | Stage::Completed | Stage::Abandoned | Stage::Missed => CustomerStage::Ended,
    };
    let end_reason = desk.cards.get(&id).filter(|_| stage == CustomerStage::Ended).and_then(|card| {
        card.steps.iter().rev().find_map(|(_, step)| match step {
            Step::Ended(cause) => Some(reason(cause)),
            _ => None,
        })
    });
    let position = if stage == CustomerStage::Waiting { place(desk, id) } else { None };
    Some(CustomerState {
        uniQref: Ref(id),
        stage,
        skill: skill_name(desk, chat.course.skill).to_owned(),
        skill_id: chat.course.skill.0,
        position,
        place_reason: position.and_then(|_| place_reason(desk, id)),
        wait: position.map(|position| wait(id, position, outlook())),
        agent: chat.owner().map(|owner| CustomerAgent { name: nickname(desk, owner).to_owned() }),
        agent_typing: chat.agent_types(),
        poke_until: chat.pokes.running.map(|running| At(running.until)),
        end_reason,
        messages: Vec::new(),
        earlier: None,
        more: None,
        unread: desk.cards.get(&id).map_or(0, |card| card.tally.to_customer(chat.marks.read)),
        next_index: chat.next_shown,
    })
}

/// Why a waiting chat does not stand as it came: what happened to it last, or that somebody who came later is before it.
fn place_reason(desk: &Desk, id: ChatId) -> Option<PlaceReason> {
    let (chat, card) = (desk.chats.get(&id)?, desk.cards.get(&id)?);
    let own = card.steps.iter().rev().find_map(|(_, step)| match step {
        Step::Prioritised(..) => Some(PlaceReason::Priority),
        Step::Transferred(..) => Some(PlaceReason::Transferred),
        Step::Requeued(_) | Step::Unanswered(_, Unanswered::Move) => Some(PlaceReason::Returned),
        Step::Overflowed(..) => Some(PlaceReason::Overflowed),
        _ => None,
    });
    let queue = desk.queues.get(&chat.course.skill)?;
    let came_later = |other: &ChatId| desk.cards.get(other).is_some_and(|other| other.opened_at > card.opened_at);
    let mut before = queue.line.keys().map(|key| &key.chat).take(LOOKED_AT).take_while(|other| **other != id);
    own.or_else(|| before.any(came_later).then_some(PlaceReason::OthersFirst))
}

/// The messages from an index on and what was edited, if the read model still has them all.
pub(crate) fn customer_tail(desk: &Desk, id: ChatId, since: u32) -> Option<Vec<CustomerMessage>> {
    let (chat, card) = (desk.chats.get(&id)?, desk.cards.get(&id)?);
    let opening = chat.opening.as_ref()?;
    let first = card.tail.front().map_or(chat.next_index, |said| said.index);
    if since < first {
        return None;
    }
    // What was edited may be older than what was missed.
    let wanted = card.tail.iter().filter(|said| said.index >= since || said.edited.is_some());
    Some(wanted.filter_map(|said| customer_line(desk, &opening.customer, said)).collect())
}

/// The last so many messages before an index, and whether there are some before them, if the read model can tell.
pub(crate) fn customer_page(desk: &Desk, id: ChatId, before: u32, amount: u32) -> Option<(Vec<CustomerMessage>, bool)> {
    let (chat, card) = (desk.chats.get(&id)?, desk.cards.get(&id)?);
    let opening = chat.opening.as_ref()?;
    let shown = card.tail.iter().rev().filter(|said| said.index < before);
    let mut shown = shown.filter_map(|said| customer_line(desk, &opening.customer, said));
    let mut page: Vec<CustomerMessage> = shown.by_ref().take(amount as usize).collect();
    page.reverse();
    let earlier = shown.next().is_some();
    let whole = card.tail.front().is_none_or(|first| first.index == 0);
    (earlier || whole).then_some((page, earlier))
}

/// The messages that the read model still has, and whether there are some before them.
pub(crate) fn customer_last(desk: &Desk, id: ChatId) -> Option<(Vec<CustomerMessage>, bool)> {
    let first = desk.cards.get(&id)?.tail.front().map_or(0, |said| said.index);
    Some((customer_tail(desk, id, first)?, first > 0))
}

/// A chat that is over and done, with these of its messages: those from an index on.
pub(crate) fn customer_ended(
    desk: &Desk,
    row: &ChatRow,
    since: u32,
    unread: u32,
    messages: Vec<CustomerMessage>,
) -> CustomerState {
    CustomerState {
        uniQref: Ref(row.chat),
        stage: match row.stage {
            ChatStage::Waiting => CustomerStage::Waiting,
            ChatStage::InProgress => CustomerStage::InProgress,
            ChatStage::WrapUp | ChatStage::Completed | ChatStage::Abandoned | ChatStage::Missed => CustomerStage::Ended,
        },
        skill: skill_name(desk, row.skill).to_owned(),
        skill_id: row.skill.0,
        position: None,
        place_reason: None,
        wait: None,
        agent: row.owner.map(|owner| CustomerAgent { name: nickname(desk, owner).to_owned() }),
        agent_typing: false,
        poke_until: None,
        end_reason: row.end.as_ref().map(reason),
        next_index: messages.last().map_or(0, |last| last.messageIndex + 1).max(since.min(row.message_count)),
        messages,
        earlier: None,
        more: None,
        unread,
    }
}

/// For the customer, who is shown no whisper.
pub(crate) fn customer_line<'a>(
    desk: &Desk,
    customer: &Customer,
    said: impl Into<Said<'a>>,
) -> Option<CustomerMessage> {
    let said = said.into();
    if said.to == Audience::Agents {
        return None;
    }
    let (from, name) = match said.by {
        // Whose hand it was is the house's own business.
        _ if said.to == Audience::System => (From::System, String::new()),
        Speaker::Customer => (From::Customer, customer_name(customer)),
        Speaker::Agent(id) => (From::Agent, nickname(desk, id).to_owned()),
    };
    Some(CustomerMessage {
        messageIndex: said.index,
        messageId: said.id.to_string(),
        ReceivedAt: At(said.at),
        from,
        name,
        message: said.text.to_string(),
        attachments: attachments(said.files),
        client_id: said.client_id.map(Text::to_string),
        edited: said.edited.map(At),
    })
}
