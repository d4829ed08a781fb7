//! More than one agent in a chat, and chats that are handed on: to a person, or to a skill.
use crate::edge::basics::Ref;
use crate::edge::endpoint::{Endpoint, delete, patch, post, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::chat::calls::supervise::{may_move, units};
use crate::rooms::chat::views;
use crate::rooms::chat::wire::people::{
    AcceptBody, ChatPeople, GhostBody, InviteBody, InviteType, OneOfThem, TransferBody, Transferred, UndoQuery,
};
use catalogue::error::Code;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::permission::{COMMS, JOIN_SILENTLY};
use routing::chat::people::{Command as People, Kind, Role};
use routing::{Command, Ticket, agent, chat, tenant};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("livechat/invite", invite)
            .named("invite")
            .about("Invites a colleague to take part, to look on, or to become the owner. Only the owner may.")
            .needs(COMMS)
            .creates()
            .refuses(&[
                Code::CHAT_NOT_FOUND,
                Code::OWNER_INVITES,
                Code::INVITATION_SENT,
                Code::ALREADY_IN_CHAT,
                Code::ANTECEDING_ENTITY,
                Code::USER_OFFLINE,
                Code::NO_SLOTS,
            ]),
        put("livechat/invite", accept)
            .named("acceptInvite")
            .in_person()
            .about("Accepts an invitation. Becoming the owner takes a slot.")
            .needs(COMMS)
            .refuses(&[
                Code::CHAT_NOT_FOUND,
                Code::INVITATION_NOT_FOUND,
                Code::CHAT_TAKEN,
                Code::AGENT_INACTIVE,
                Code::SLOTS_FULL,
            ]),
        patch("livechat/invite", crown)
            .named("crown")
            .about("Makes a participant the owner. The present owner stays as a participant.")
            .needs(COMMS)
            .refuses(&[
                Code::CHAT_NOT_FOUND,
                Code::NOT_AUTHORISED,
                Code::NOT_IN_CHAT,
                Code::ANTECEDING_ENTITY,
                Code::ALREADY_IN_CHAT,
                Code::CHAT_TAKEN,
                Code::USER_OFFLINE,
                Code::NO_SLOTS,
            ]),
        delete("livechat/invite", take_out)
            .named("takeOut")
            .about("Cancels or rejects an invitation, removes a participant, or leaves the chat.")
            .needs(COMMS)
            .refuses(&[
                Code::CHAT_NOT_FOUND,
                Code::NOT_AUTHORISED,
                Code::NOT_IN_CHAT,
                Code::OWNER_CANNOT_LEAVE,
                Code::INVITATION_NOT_FOUND,
                Code::INVITATION_OF_OTHERS,
            ]),
        patch("queue/retrieve_entity", ghost)
            .named("ghost")
            .in_person()
            .about("Observes a chat without the customer seeing it. With `openly`, joins a chat in progress as one who writes to the customer. With `crown`, takes over an observed chat, which needs permission 205 too; with `look_in` besides, one that is not observed yet.")
            .needs(COMMS)
            .needs_also(JOIN_SILENTLY)
            .refuses(&[
                Code::CHAT_NOT_FOUND,
                Code::ALREADY_IN_CHAT,
                Code::NOT_IN_CHAT,
                Code::CHAT_TAKEN,
                Code::AGENT_INACTIVE,
                Code::SLOTS_FULL,
            ]),
        post("livechat/transfer", transfer)
            .named("transfer")
            .about("Transfers a chat to a skill: to the head of its queue, or by handshake if the skill's policy says so.")
            .needs(COMMS)
            .creates()
            .refuses(&[
                Code::CHAT_NOT_FOUND,
                Code::SKILL_NOT_FOUND,
                Code::SKILL_UNAVAILABLE,
                Code::SKILL_UNUSABLE,
                Code::NOT_AUTHORISED,
                Code::INVITATION_PENDING,
                Code::ANTECEDING_ENTITY,
                Code::TRANSFER_TO_ITSELF,
            ]),
        delete("livechat/transfer", undo)
            .named("undoTransfer")
            .about("Cancels a transfer that nobody has answered: by handshake within ten seconds, to a person at any time.")
            .needs(COMMS)
            .refuses(&[
                Code::CHAT_NOT_FOUND,
                Code::NOT_AUTHORISED,
                Code::NO_TRANSFER_PENDING,
                Code::WRONG_STAGE,
            ]),
    ]
}

/// Everybody in the chat, as it is once the call is done.
fn people(me: &Signed, chat: ChatId) -> Result<ChatPeople, Problem> {
    let desk = me.call.site.engine.desk();
    let chat = desk.chats.get(&chat).ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    Ok(views::people(&desk, chat, None))
}

async fn among(me: &Signed, chat: ChatId, command: impl FnOnce(Ticket) -> People) -> Result<ChatPeople, Problem> {
    me.call.ask(|ticket| Command::Chat(chat, chat::Command::People(command(ticket)))).await?;
    people(me, chat)
}

fn kind(said: InviteType) -> Kind {
    match said {
        InviteType::Conference => Kind::Conference,
        InviteType::Supervisor => Kind::Supervisor,
        InviteType::Direct => Kind::Direct,
    }
}

/// Whether somebody is invited, or in the chat, as the caller believes; who is neither is the chat's to judge.
fn stands_as(me: &Signed, chat: ChatId, whom: AgentId, said: Option<InviteType>) -> Result<(), Problem> {
    let Some(said) = said.map(kind) else { return Ok(()) };
    let desk = me.call.site.engine.desk();
    let Some(chat) = desk.chats.get(&chat) else { return Ok(()) };
    let invited = chat.people.invitation.as_ref().filter(|invitation| invitation.whom == whom);
    let stands = match (chat.role(whom), invited) {
        (_, Some(invitation)) => invitation.kind == said,
        (Some(Role::Participant), None) => said == Kind::Conference,
        (Some(Role::Observer), None) => said == Kind::Supervisor,
        (Some(Role::Owner) | None, None) => true,
    };
    if stands { Ok(()) } else { Err(Problem::format("type", "is not how they are invited or in the chat")) }
}

async fn invite(me: Signed, wanted: InviteBody) -> Result<ChatPeople, Problem> {
    let (by, chat, whom) = (me.me(), wanted.uniQref.0, AgentId(wanted.op_id));
    let kind = kind(wanted.r#type);
    if wanted.note.is_some() && kind != Kind::Direct {
        return Err(Problem::format("note", "is for the agent to whom the chat is offered"));
    }
    let note = wanted.note.as_deref().map(Into::into);
    me.call.ask_once(|ticket| Command::Tenant(tenant::Command::Invite { chat, by, whom, kind, note, ticket })).await?;
    people(&me, chat)
}

async fn accept(me: Signed, wanted: AcceptBody) -> Result<ChatPeople, Problem> {
    let (id, chat) = (me.me(), wanted.uniQref.0);
    if wanted.op_id.is_some_and(|who| who != id.0) {
        return Err(Problem::not_authorised("op_id", "is someone else, who accepts for themselves"));
    }
    stands_as(&me, chat, id, wanted.r#type)?;
    me.call
        .moves(chat, &[id], |ticket| {
            let accept = agent::people::Command::Accept { ticket };
            Command::Agent(id, agent::Command::People(chat, accept))
        })
        .await?;
    people(&me, chat)
}

async fn crown(me: Signed, wanted: OneOfThem) -> Result<ChatPeople, Problem> {
    let (by, whom) = (me.me(), AgentId(wanted.op_id));
    stands_as(&me, wanted.uniQref.0, whom, wanted.r#type)?;
    among(&me, wanted.uniQref.0, |ticket| People::Crown { by, whom, ticket }).await
}

async fn take_out(me: Signed, wanted: OneOfThem) -> Result<ChatPeople, Problem> {
    let (by, whom, id) = (me.me(), AgentId(wanted.op_id), wanted.uniQref.0);
    stands_as(&me, id, whom, wanted.r#type)?;
    // Which of the four is meant follows from who stands how; the chat itself decides whether it may be.
    let (role, invited) = {
        let desk = me.call.site.engine.desk();
        let chat = desk.chats.get(&id).ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
        let invitation = chat.people.invitation.as_ref();
        (chat.role(whom), invitation.is_some_and(|invitation| invitation.whom == whom))
    };
    let command = move |ticket| match (by == whom, role) {
        (true, None) if !invited => People::Leave { by, ticket },
        (true, None) => People::Reject { by, ticket },
        (true, Some(_)) => People::Leave { by, ticket },
        (false, Some(Role::Participant | Role::Observer | Role::Owner)) => People::Kick { by, whom, ticket },
        (false, None) => People::Cancel { by, ticket },
    };
    among(&me, id, command).await
}

async fn ghost(me: Signed, wanted: GhostBody) -> Result<ChatPeople, Problem> {
    let (by, chat) = (me.me(), wanted.uniQref.0);
    if wanted.look_in && !wanted.crown {
        return Err(Problem::format("look_in", "goes with crown"));
    }
    if wanted.openly {
        if wanted.crown {
            return Err(Problem::format("openly", "goes without crown"));
        }
        return among(&me, chat, |ticket| People::Join { by, ticket }).await;
    }
    if !wanted.crown {
        return among(&me, chat, |ticket| People::LookIn { by, ticket }).await;
    }
    may_move(&me)?;
    let units = units(&me, chat)?;
    me.call
        .moves(chat, &[by], |ticket| {
            let over = agent::people::Command::TakeOver { units, looks_in: wanted.look_in, ticket };
            Command::Agent(by, agent::Command::People(chat, over))
        })
        .await?;
    people(&me, chat)
}

async fn transfer(me: Signed, wanted: TransferBody) -> Result<Transferred, Problem> {
    let (by, chat, to) = (me.me(), wanted.uniQref.0, SkillId(wanted.skill));
    of_channel(&me, chat, wanted.channel)?;
    let note = wanted.note.as_deref().map(Into::into);
    me.call.ask_once(|ticket| Command::Tenant(tenant::Command::Transfer { chat, by, to, note, ticket })).await?;
    me.call.site.engine.shows(|desk| desk.agrees(chat, &[by])).await;
    Ok(stands(&me, wanted.uniQref))
}

/// Whether the chat is of the channel that the caller believes.
fn of_channel(me: &Signed, chat: ChatId, said: Option<u16>) -> Result<(), Problem> {
    let desk = me.call.site.engine.desk();
    let opening = desk.chats.get(&chat).and_then(|chat| chat.opening.as_ref());
    let other = said.is_some_and(|said| opening.is_some_and(|opening| opening.channel != said));
    if other { Err(Problem::of(Code::SKILL_UNUSABLE)) } else { Ok(()) }
}

async fn undo(me: Signed, wanted: UndoQuery) -> Result<Transferred, Problem> {
    let (by, chat) = (me.me(), wanted.uniQref.0);
    of_channel(&me, chat, wanted.channel)?;
    let goes = |to: SkillId| {
        let desk = me.call.site.engine.desk();
        let pending = desk.chats.get(&chat).and_then(|chat| chat.course.pending.as_ref());
        pending.is_none_or(|pending| pending.to == to)
    };
    if !wanted.skill.map(SkillId).is_none_or(goes) {
        return Err(Problem::of(Code::NO_TRANSFER_PENDING));
    }
    me.call.moves(chat, &[by], |ticket| Command::Chat(chat, chat::Command::UndoTransfer { by, ticket })).await?;
    Ok(stands(&me, wanted.uniQref))
}

fn stands(me: &Signed, chat: Ref) -> Transferred {
    let desk = me.call.site.engine.desk();
    let transferring = desk.chats.get(&chat.0).is_some_and(|chat| chat.course.pending.is_some());
    Transferred { uniQref: chat, transferring }
}
