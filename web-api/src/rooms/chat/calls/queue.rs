//! The lines: looking at them, taking from them, declining what rings.
use crate::edge::endpoint::{Endpoint, delete, get};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::chat::lines::Lines;
use crate::rooms::chat::views;
use crate::rooms::chat::wire::chat::{Declined, Queue, Retrieved};
use crate::rooms::chat::wire::input::{DeclineQuery, QueueQuery, RetrieveQuery};
use catalogue::error::Code;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use catalogue::permission::COMMS;
use catalogue::units::Units;
use routing::chat::people::Guest;
use routing::folds::desk::Desk;
use routing::{Command, Refusal, Reply, agent};

/// How often "the next one" is tried again when others are faster.
const NEXT_TRIES: usize = 5;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("livechat/queue", queue)
            .named("queue")
            .about("Lists the waiting chats of your skills, the next to be served first.")
            .needs(COMMS),
        get("queue/retrieve_entity", retrieve)
            .named("retrieveEntity")
            .in_person()
            .about("Takes a waiting chat, or accepts the ringing offer.")
            .needs(COMMS)
            .acts()
            .refuses(&[
                Code::CHAT_NOT_FOUND,
                Code::CHAT_TAKEN,
                Code::SKILL_OF_OTHERS,
                Code::AGENT_INACTIVE,
                Code::SLOTS_FULL,
            ]),
        delete("queue/retrieve_entity", decline)
            .named("declineEntity")
            .about("Declines the ringing offer, optionally with a reason.")
            .needs(COMMS)
            .refuses(&[Code::CHAT_NOT_FOUND, Code::AGENT_INACTIVE]),
    ]
}

async fn queue(me: Signed, wanted: QueueQuery) -> Result<Queue, Problem> {
    let most = if wanted.showall == Some(true) { usize::MAX } else { limit::QUEUE_SHOWN };
    let skills: Vec<SkillId> = me.person.user.able().into_iter().map(|(skill, _)| skill).collect();
    let site = &me.call.site;
    let desk = site.engine.desk();
    let guests = desk.agents.get(&me.me()).map(|agent| &agent.guests);
    let invited = guests.into_iter().flatten().filter(|(_, guest)| matches!(guest, Guest::Invited { .. }));
    let invitations =
        invited.filter_map(|(chat, _)| views::invited(&desk, &site.row().brand_name, me.call.now(), *chat)).collect();
    let (new, total) = views::queue(&desk, &site.row().brand_name, me.call.now(), &skills, most);
    let shown = new.iter().map(|item| (SkillId(item.skill_id), item.uniQref.0));
    site.keeps::<Lines>().shown(&desk, shown);
    Ok(Queue { limited: new.len() < total, total: total as u32, invitations, new })
}

async fn retrieve(me: Signed, wanted: RetrieveQuery) -> Result<Retrieved, Problem> {
    let chat = match wanted.uniQref {
        Some(chat) => take(&me, chat.0).await?,
        None => next(&me).await?,
    };
    let desk = me.call.site.engine.desk();
    let view = desk.chats.get(&chat).zip(desk.cards.get(&chat));
    let view = view.and_then(|(chat, card)| views::ongoing(&desk, me.call.now(), me.me(), chat, card));
    // It was taken a moment ago and is over already: then there is nothing to show.
    let chat = view.ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    Ok(Retrieved { retrieved: true, retrieved_by: me.me().0, events: chat.breadcrumbs.clone(), chat })
}

/// The best-ranked waiting chat of the person's skills; if others are faster, the one after it.
async fn next(me: &Signed) -> Result<ChatId, Problem> {
    let mut lost = Problem::from(Refusal::NothingWaiting);
    for _ in 0..NEXT_TRIES {
        let first = me.call.site.engine.desk().first_for(me.me());
        let Some(key) = first else { break };
        match take(me, key.chat).await {
            Err(problem) if [Code::CHAT_TAKEN, Code::CHAT_NOT_FOUND].contains(&problem.code) => lost = problem,
            other => return other,
        }
    }
    Err(lost)
}

async fn take(me: &Signed, chat: ChatId) -> Result<ChatId, Problem> {
    let id = me.me();
    let units = fits(&me.call.site.engine.desk(), id, chat)?;
    let reply =
        me.call.moves(chat, &[id], |ticket| Command::Agent(id, agent::Command::Take { chat, units, ticket })).await?;
    match reply {
        Reply::Chat(chat) => Ok(chat),
        _ => Ok(chat),
    }
}

/// What the chat takes of the agent, if it waits for a skill of theirs, rings at them or is theirs.
fn fits(desk: &Desk, me: AgentId, chat: ChatId) -> Result<Units, Problem> {
    let found = desk.chats.get(&chat).ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    let opening = found.opening.as_ref().ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    let line = found.line().map(|(line, _)| line);
    let agent =
        desk.agents.get(&me).filter(|agent| agent.signed_in).ok_or_else(|| Problem::of(Code::AGENT_INACTIVE))?;
    if line.is_some_and(|skill| !agent.has_skill(skill)) && !agent.holds.contains_key(&chat) {
        return Err(Problem::of(Code::SKILL_OF_OTHERS));
    }
    Ok(opening.need.units)
}

async fn decline(me: Signed, wanted: DeclineQuery) -> Result<Declined, Problem> {
    let (id, chat, reason) = (me.me(), wanted.uniQref.0, wanted.reason.map(Into::into));
    me.call.ask(|ticket| Command::Agent(id, agent::Command::Decline { chat, reason, ticket })).await?;
    Ok(Declined { declined: true })
}
