//! The chats behind a figure of the floor.
mod figures;
mod of_agent;
mod wire;

use crate::edge::basics::At;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::instant::instant;
use crate::edge::problem::Problem;
use crate::rooms::chat::may_know;
use crate::rooms::floor::follow::Floors;
use crate::rooms::floor::past::Pasts;
use crate::rooms::floor::view::begins;
use catalogue::error::Code;
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use catalogue::permission::FLOOR;
use of_agent::Part;
use routing::folds::day::Day;
use routing::folds::day::stays::Name;
use std::collections::BTreeSet;
use std::sync::Arc;
use wire::{Behind, ChatsQuery, FloorChat, FloorChats};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/floor/chats", behind)
            .named("floor_chats")
            .about("Returns the chats behind a figure of the floor, or behind a part of an agent’s day. Customers are named to whoever may read the chat, and to whoever may join any.")
            .needs(FLOOR),
    ]
}

/// A chat, its customer, and the agent who has or had it.
struct Found {
    chat: FloorChat,
    customer: Name,
    owner: Option<AgentId>,
}

async fn behind(me: Signed, wanted: ChatsQuery) -> Result<FloorChats, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let now = me.call.now();
    let at = wanted.at.as_deref().map(|at| instant("at", at)).transpose()?;
    if at.is_some_and(|at| at > now) {
        return Err(Problem::format("at", "has not been yet"));
    }
    let part = Part::of(&wanted, at.unwrap_or(now))?;
    let followed = app.of::<Arc<Floors>>().of(app, site).await?;
    let teams = followed.teams(app, site).await?;
    let (skill, figure) = (wanted.skill_id.map(SkillId), wanted.figure);
    let is_idle = figure == Behind::IdleWhileWaiting;
    if is_idle && at.is_some() {
        return Err(Problem::format("at", "is not told of then"));
    }
    let idle = if is_idle { site.engine.insight(|_, insight| insight.idle.waited(now)) } else { BTreeSet::new() };
    let find = |day: &Day| match part {
        None if is_idle => figures::of(day, &idle, skill),
        Some(part) => of_agent::chats(day, skill, figure, part),
        None => figures::chats(day, begins(at.unwrap_or(now), &teams.zone), skill, figure),
    };
    let mut found = match at {
        None => followed.day(find).ok_or_else(|| Problem::of(Code::FAULT))?,
        Some(at) => find(&site.keeps::<Pasts>().at(app, site, at).await?),
    };
    let count = found.len();
    found.truncate(limit::FLOOR_CHATS);
    let desk = site.engine.desk();
    let told = |Found { mut chat, customer, owner }: Found| {
        if may_know(&desk, &me.person, me.me(), chat.uniQref.0, owner) {
            chat.customer = Some(said(&customer));
        }
        chat
    };
    Ok(FloorChats { at: At(at.unwrap_or(now)), count, items: found.into_iter().map(told).collect() })
}

fn said(name: &Name) -> String {
    [name.first.as_deref(), name.last.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
