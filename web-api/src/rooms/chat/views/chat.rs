//! A chat as its agents see it: from the read model while it lives, from the store once it is over.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::views::message::line;
use crate::rooms::chat::views::queue::session;
use crate::rooms::chat::views::way::{how, reason, way};
use crate::rooms::chat::views::{agent_name, face, skill_mode, skill_name};
use crate::rooms::chat::wire::chat::{ChatStatus, Message, MessageType, OngoingChat, Sender, WrapUpDraft, WrapUpKept};
use crate::rooms::chat::wire::known::MetadataValue;
use crate::rooms::chat::wire::people::ChatTransfer;
use crate::rooms::chat::wire::people::Participant;
use crate::rooms::chat::wire::people::Role;
use crate::rooms::chat::wire::step::Crumb;
use catalogue::ids::{AgentId, ChatId};
use catalogue::{channel, limit};
use routing::chat::metadata::Metadata;
use routing::chat::people::Kind;
use routing::chat::{Chat, Customer, Speaker, Stage};
use routing::folds::desk::{Card, Desk, Step};
use routing::time::Millis;
use store::chats::{ChatRow, ChatStage};

/// A chat that is not over and done, as one agent sees it.
pub(crate) fn ongoing(desk: &Desk, now: Millis, who: AgentId, chat: &Chat, card: &Card) -> Option<OngoingChat> {
    let opening = chat.opening.as_ref()?;
    let owner = chat.owner().map(|id| (id, agent_name(desk, id).to_owned()));
    let customer = &*opening.customer;
    let messages: Vec<Message> = card.tail.iter().map(|said| line(desk, customer, &chat.marks, said)).collect();
    let status = match chat.stage {
        Stage::Unopened | Stage::Waiting { .. } => ChatStatus::Waiting,
        Stage::InProgress { .. } => ChatStatus::InProgress,
        Stage::WrappingUp { .. } => ChatStatus::WrapUp,
        Stage::Completed => ChatStatus::Completed,
        Stage::Abandoned => ChatStatus::Abandoned,
        Stage::Missed => ChatStatus::Missed,
    };
    let typing = &chat.live.typing;
    let mut view = base(desk, chat.id, opening.channel, chat.course.skill, customer, owner, status, messages);
    view.metadata = metadata(&chat.metadata);
    view.banned = banned(desk, now, customer);
    view.start_time = At(card.opened_at);
    view.accept_time = card.taken_at.map(At);
    view.finish_time = card.ended_at.map(At);
    view.customer_typing = typing.contains_key(&Speaker::Customer);
    view.customer_typing_text = typing.get(&Speaker::Customer).map(|typing| typing.text.to_string());
    view.agentsTyping =
        typing.keys().filter_map(|who| if let Speaker::Agent(id) = who { Some(id.0) } else { None }).collect();
    view.customer_online = chat.customer_online();
    view.endFeedbackTimer = chat.course.terms.wrap_up.as_seconds();
    view.participants = crate::rooms::chat::views::people::participants(desk, chat);
    view.invitation = crate::rooms::chat::views::people::invitation(desk, chat);
    view.supervised_chat = chat.people.watched();
    let pokes = crate::rooms::chat::views::poke::poke(chat, None);
    (view.poke, view.poke_from) = (pokes.poke, pokes.poke_from);
    view.waiting_since = chat.waiting_since().map(At);
    view.transferring = transferring(chat);
    view.wrap_up_until = if let Stage::WrappingUp { until, .. } = chat.stage { Some(At(until)) } else { None };
    view.wrap_up_draft = chat.notes.as_ref().map(|notes| WrapUpDraft { notes: notes.to_string() });
    view.end_reason = card.steps.iter().rev().find_map(|(_, step)| match step {
        Step::Ended(cause) => Some(reason(cause)),
        _ => None,
    });
    view.message_count = chat.next_index;
    let read = read(who, chat, card);
    (view.pendingMessages, view.lastSeenMessage) = (read.pending, read.upto);
    view.breadcrumbs = way(desk, &card.steps, opening.channel);
    times(&mut view, now, card.opened_at, card.taken_at, card.ended_at);
    Some(view)
}

/// How far an agent has read a chat.
pub(crate) struct Read {
    /// The last index that they have read; -1 when none.
    pub(crate) upto: i64,
    /// What the customer has said since.
    pub(crate) pending: u32,
}

/// What one agent has read of a chat that is not over and done.
pub(crate) fn read(who: AgentId, chat: &Chat, card: &Card) -> Read {
    let seen = chat.marks.agent(who);
    Read { upto: i64::from(seen) - 1, pending: card.tally.of_customer(seen) }
}

/// A chat that is over and done.
pub(crate) fn ended(desk: &Desk, row: &ChatRow, messages: Vec<Message>) -> OngoingChat {
    let owner = row.owner.map(|id| (id, row.owner_name.as_deref().unwrap_or_default().to_owned()));
    let status = match row.stage {
        ChatStage::Waiting => ChatStatus::Waiting,
        ChatStage::InProgress => ChatStatus::InProgress,
        ChatStage::WrapUp => ChatStatus::WrapUp,
        ChatStage::Completed => ChatStatus::Completed,
        ChatStage::Abandoned => ChatStatus::Abandoned,
        ChatStage::Missed => ChatStatus::Missed,
    };
    let mut view = base(desk, row.chat, row.channel, row.skill, &row.customer, owner, status, messages);
    view.start_time = At(row.opened_at);
    view.accept_time = row.assigned_at.map(At);
    view.finish_time = row.ended_at.map(At);
    view.endFeedbackTimer =
        desk.config.skill(row.skill).map_or(limit::END_FEEDBACK, |skill| skill.wrap_up).as_seconds();
    view.wrap_up_time = row.ended_at.zip(row.completed_at).map(|(from, to)| (to - from).as_seconds());
    view.end_reason = row.end.as_ref().map(reason);
    view.message_count = row.message_count;
    view.lastSeenMessage = i64::from(row.message_count) - 1;
    view.breadcrumbs = way(desk, &row.steps, row.channel);
    times(&mut view, row.ended_at.unwrap_or(row.opened_at), row.opened_at, row.assigned_at, row.ended_at);
    view
}

#[allow(clippy::too_many_arguments)]
fn base(
    desk: &Desk,
    id: ChatId,
    channel: u16,
    skill: catalogue::ids::SkillId,
    customer: &Customer,
    owner: Option<(AgentId, String)>,
    status: ChatStatus,
    messages: Vec<Message>,
) -> OngoingChat {
    let text = |text: &Option<routing::Text>| text.as_deref().map(str::to_owned);
    let agent = customer.user_agent.as_deref().and_then(|agent| woothee::parser::Parser::new().parse(agent));
    let known = |name: &str| (!name.is_empty() && name != "UNKNOWN").then(|| name.to_owned());
    // Whispers and system messages answer nobody.
    let answers = |message: &&Message| !message.whisper && message.r#type == MessageType::Message;
    let last = messages.iter().rev().find(answers);
    let asked = last.is_some_and(|message| message.Sender == Sender::Client);
    let name = skill_name(desk, skill).to_owned();
    OngoingChat {
        uniQref: Ref(id),
        channel: channel::find(channel).map_or("Unknown", |row| row.name_en).to_owned(),
        channelID: channel,
        start_time: At(Millis::ZERO),
        accept_time: None,
        finish_time: None,
        status,
        feedback_completed: matches!(status, ChatStatus::Completed | ChatStatus::Abandoned | ChatStatus::Missed),
        participants: owner
            .iter()
            .map(|(id, name)| Participant {
                user_id: id.0,
                Name: name.clone(),
                avatar: face(desk, *id),
                role: Role::Owner,
            })
            .collect(),
        invitation: None,
        owner_id: owner.as_ref().map(|(id, _)| id.0),
        op_name: owner.map(|(_, name)| name),
        skill: name.clone(),
        skill_id: skill.0,
        name: text(&customer.name).unwrap_or_default(),
        surname: text(&customer.surname).unwrap_or_default(),
        email: text(&customer.email),
        phone: text(&customer.phone),
        browser: agent.as_ref().and_then(|agent| known(agent.name)),
        os: agent.as_ref().and_then(|agent| known(agent.os)),
        user_agent: text(&customer.user_agent),
        ipaddress: text(&customer.address),
        source: text(&customer.page),
        application: text(&customer.application),
        metadata: metadata(&customer.metadata),
        session: session(id),
        newMessage: status == ChatStatus::InProgress && asked,
        pendingMessages: 0,
        lastSeenMessage: -1,
        agentsTyping: Vec::new(),
        customer_typing: false,
        customer_typing_text: None,
        customer_online: false,
        mode: skill_mode(desk, skill),
        endFeedbackTimer: 0,
        wrap_up_until: None,
        wrap_up_draft: None,
        wrap_up_time: None,
        end_reason: None,
        transferring: false,
        duration: 0,
        time_in_queue: 0,
        queue: name,
        bot: false,
        supervised_chat: false,
        poke: None,
        poke_from: None,
        waiting_since: None,
        flagged: desk.conduct.flags.contains_key(&id),
        banned: false,
        message_count: 0,
        Messages: messages,
        breadcrumbs: Vec::new(),
    }
}

fn times(view: &mut OngoingChat, now: Millis, opened: Millis, taken: Option<Millis>, ended: Option<Millis>) {
    let span = |to: Millis| (to - opened).as_seconds().max(0);
    view.duration = span(ended.unwrap_or(now));
    view.time_in_queue = span(taken.or(ended).unwrap_or(now));
}

/// What is known of a customer, by key.
pub(crate) fn metadata(known: &Metadata) -> Vec<MetadataValue> {
    known.iter().map(|(key, value)| MetadataValue { key: key.to_string(), value: value.to_string() }).collect()
}

/// Whether a customer is banned.
pub(crate) fn banned(desk: &Desk, now: Millis, customer: &Customer) -> bool {
    customer.address.as_ref().is_some_and(|address| desk.conduct.ban(now, address).is_some())
}

/// On its way to a skill, or to a person who is invited to have it.
fn transferring(chat: &Chat) -> bool {
    let direct = chat.people.invitation.as_ref().is_some_and(|pending| pending.kind == Kind::Direct);
    chat.course.pending.is_some() || direct
}

/// What became of its transfer.
pub(crate) fn transfer(chat: &Chat, step: Crumb) -> ChatTransfer {
    ChatTransfer { uniQref: Ref(chat.id), transferring: transferring(chat), step }
}

/// How a chat's wrap-up ended, if it is over.
pub(crate) fn wrapped_up(row: &ChatRow) -> Option<WrapUpKept> {
    let how = how(row.wrap_up?);
    Some(WrapUpKept { how, notes: row.notes.as_deref().map(str::to_owned), at: row.completed_at.map(At) })
}
