//! A supervisor's acts: giving a chat to somebody, raising one in its line, saying how an agent is to stand.
use crate::edge::basics::At;
use crate::edge::endpoint::{Endpoint, patch};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::chat::views;
use crate::rooms::chat::wire::supervise::{EditBody, Edited, ForceBody, GiveBody, Given, Stand, Stands};
use catalogue::error::Code;
use catalogue::ids::{AgentId, ChatId};
use catalogue::permission::Action;
use catalogue::units::{Millis, Units};
use catalogue::{permission, suspend_reason};
use routing::agent::Forced;
use routing::chat::supervise::{Act, Order};
use routing::{Command, Refusal, Reply, agent, chat};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        patch("queue/entity", give)
            .named("giveEntity")
            .about("Assigns a waiting or open chat to an available agent, even without a free slot.")
            .needs(permission::COMMS)
            .needs_also(permission::REASSIGN_CHATS)
            .refuses(&[
                Code::CHAT_NOT_FOUND,
                Code::USER_NOT_FOUND,
                Code::USER_OFFLINE,
                Code::AGENT_INACTIVE,
            ]),
        patch("livechat/edit", edit)
            .named("editChat")
            .about("Changes a chat's priority class (needs permission 205 too), or edits a message of yours (needs 76) in an open chat within two minutes of sending.")
            .needs(permission::COMMS)
            .refuses(&[
                Code::PERMISSION_MISSING,
                Code::CHAT_NOT_FOUND,
                Code::WRONG_STAGE,
                Code::NOT_AUTHORISED,
                Code::MESSAGE_NOT_FOUND,
                Code::EDIT_WINDOW_CLOSED,
            ]),
        patch("internal/team", force)
            .named("forcePresence")
            .about("Sets another agent's presence: away with a reason, available, or back to the agent's own choice.")
            .needs(permission::FORCE_PRESENCE)
            .refuses(&[
                Code::USER_OFFLINE,
                Code::ALREADY_SUSPENDED,
                Code::ALREADY_ACTIVE,
                Code::UNKNOWN_SUSPEND_REASON,
            ]),
    ]
}

/// Whether the person may act on the chats of others.
pub(crate) fn moves(me: &Signed) -> bool {
    me.person.group.allows(permission::REASSIGN_CHATS, Action::Edit)
}

pub(crate) fn may_move(me: &Signed) -> Result<(), Problem> {
    if moves(me) { Ok(()) } else { Err(Problem::of(Code::PERMISSION_MISSING)) }
}

/// Does something with any chat.
pub(crate) async fn act(me: &Signed, chat: ChatId, act: Act) -> Result<Reply, Refusal> {
    let by = me.me();
    let owner = me.call.site.engine.desk().chats.get(&chat).and_then(chat::Chat::owner);
    let order = |ticket| Command::Chat(chat, chat::Command::Supervise(Order { by, act, ticket }));
    me.call.moves(chat, owner.as_slice(), order).await
}

async fn give(me: Signed, wanted: GiveBody) -> Result<Given, Problem> {
    let (by, chat, to) = (me.me(), wanted.uniQref.0, AgentId(wanted.op_id));
    let units = units(&me, chat)?;
    let site = &me.call.site;
    if !site.engine.desk().agents.contains_key(&to) {
        // Never signed in, or not there at all.
        let users = me.call.app.db.people().all(site.id).await?;
        let known = users.iter().any(|user| user.id == to);
        return Err(Problem::of(if known { Code::USER_OFFLINE } else { Code::USER_NOT_FOUND }));
    }
    me.call.moves(chat, &[to], |ticket| Command::Agent(to, agent::Command::Push { chat, units, by, ticket })).await?;
    Ok(Given { uniQref: wanted.uniQref, op_id: to.0 })
}

/// What a chat that is not over takes of an agent.
pub(crate) fn units(me: &Signed, chat: ChatId) -> Result<Units, Problem> {
    let desk = me.call.site.engine.desk();
    let opening = desk.chats.get(&chat).and_then(|chat| chat.opening.as_ref());
    opening.map(|opening| opening.need.units).ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))
}

async fn edit(me: Signed, wanted: EditBody) -> Result<Edited, Problem> {
    let EditBody { uniQref: of, priority, .. } = wanted;
    match (priority, wanted.messageIndex, wanted.message) {
        (Some(class), None, None) => {
            may_move(&me)?;
            act(&me, of.0, Act::Prioritise(class)).await?;
            Ok(Edited { uniQref: of, priority, messageIndex: None, message: None, edited: None })
        }
        (None, Some(index), Some(message)) => {
            let edited = Some(At(rewrite(&me, of.0, index, &message).await?));
            Ok(Edited { uniQref: of, priority, messageIndex: Some(index), message: Some(message), edited })
        }
        (Some(_), ..) => Err(Problem::format("priority", "goes without a message")),
        (None, None, None) => Err(Problem::missing("priority")),
        (None, None, Some(_)) => Err(Problem::missing("messageIndex")),
        (None, Some(_), None) => Err(Problem::missing("message")),
    }
}

/// Makes a message of one's own read otherwise; since when it does.
async fn rewrite(me: &Signed, chat: ChatId, index: u32, text: &str) -> Result<Millis, Problem> {
    if !me.person.group.allows(permission::EDIT_MESSAGES, Action::Edit) {
        return Err(Problem::of(Code::PERMISSION_MISSING));
    }
    let by = me.me();
    let edit = |ticket| chat::edit::Edit { by, index, text: text.into(), ticket };
    match me.call.ask(|ticket| Command::Chat(chat, chat::Command::Edit(edit(ticket)))).await? {
        Reply::Edited { at, .. } => Ok(at),
        _ => Err(Problem::of(Code::FAULT)),
    }
}

async fn force(me: Signed, wanted: ForceBody) -> Result<Stands, Problem> {
    let (by, agent) = (me.me(), AgentId(wanted.user_id));
    let to = match (wanted.stand, wanted.suspendreason) {
        (Stand::Away, None) => return Err(Problem::missing("suspendreason")),
        (Stand::Away, Some(reason)) if suspend_reason::find(reason).is_none() => {
            return Err(Problem::of(Code::UNKNOWN_SUSPEND_REASON));
        }
        (Stand::Away, Some(reason)) => Forced::Away { reason },
        (_, Some(_)) => return Err(Problem::format("suspendreason", "goes with stand: away")),
        (Stand::Available, None) => Forced::Available,
        (Stand::AsChosen, None) => Forced::AsChosen,
    };
    if !me.call.site.engine.desk().agents.contains_key(&agent) {
        return Err(Problem::of(Code::USER_OFFLINE));
    }
    me.call.ask(|ticket| Command::Agent(agent, agent::Command::Force { by, to, ticket })).await?;
    let desk = me.call.site.engine.desk();
    let now = views::presence(desk.agents.get(&agent));
    Ok(Stands {
        user_id: agent.0,
        status: now.status,
        suspended: now.suspended,
        suspend_reason: now.reason,
        suspend_cause: now.cause,
    })
}
