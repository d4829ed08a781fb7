//! The chats behind a figure of the floor.
use crate::edge::basics::{At, Ref};
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::instant::instant;
use crate::edge::problem::Problem;
use crate::rooms::chat::{Taker, may_know};
use crate::rooms::floor::follow::{Floors, Teams};
use crate::rooms::floor::past::Pasts;
use crate::rooms::floor::view::begins;
use crate::rooms::floor::who::name;
use catalogue::error::Code;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use catalogue::permission::FLOOR;
use garde::Validate;
use routing::agent::Hold;
use routing::folds::day::Day;
use routing::folds::day::chats::Stage;
use routing::folds::day::stays::{End, Name, Stay};
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use web_api_derive::Bounded;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/floor/chats", behind)
            .named("floor_chats")
            .about("Returns the chats behind a figure of the floor. Customers are named to whoever may read the chat, and to whoever may join any.")
            .needs(FLOOR),
    ]
}

/// Behind which figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Behind {
    /// That wait, the longest first.
    Waiting,
    /// That an agent has and that have not ended, the longest first.
    InProgress,
    /// That count against today's service level, the newest first.
    ServiceLevel,
    /// That their customers gave up today, the newest first.
    Abandoned,
    /// That nobody took today for as long as they may wait, the newest first.
    Missed,
}

/// Which chats, of which line, and when.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChatsQuery {
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) figure: Behind,
    /// Of this skill; none: of all.
    #[garde(skip)]
    pub(crate) skill_id: Option<u32>,
    /// As it was at an instant, ISO 8601; none: now.
    #[garde(length(chars, max = 40))]
    pub(crate) at: Option<String>,
}

/// How a chat stands, or how its wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FloorChatStage {
    /// It waits.
    Waiting,
    /// An agent has it.
    InProgress,
    /// It was answered.
    Answered,
    /// Its customer left, or was gone.
    Abandoned,
    /// Nobody took it for as long as it may wait.
    Missed,
}

/// A chat behind a figure.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct FloorChat {
    /// Which.
    pub(crate) uniQref: Ref,
    /// In which line.
    pub(crate) skill_id: u32,
    /// What its customer calls themself; null where it is not the asker's to know.
    pub(crate) customer: Option<String>,
    /// How it stands, or how its wait ended.
    pub(crate) stage: FloorChatStage,
    /// Whether it rings at somebody.
    pub(crate) rings: bool,
    /// Since when it waited, or the agent has it.
    pub(crate) since: At,
    /// When the wait ended; null of a chat as it stands.
    pub(crate) ended_at: Option<At>,
    /// Who has it, or who answered it.
    pub(crate) agent: Option<Taker>,
}

/// The chats behind a figure.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FloorChats {
    /// As of when.
    pub(crate) at: At,
    /// How many there are.
    pub(crate) count: usize,
    /// The first of them, at most 200.
    pub(crate) items: Vec<FloorChat>,
}

async fn behind(me: Signed, wanted: ChatsQuery) -> Result<FloorChats, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let now = me.call.now();
    let at = wanted.at.as_deref().map(|at| instant("at", at)).transpose()?;
    if at.is_some_and(|at| at > now) {
        return Err(Problem::format("at", "has not been yet"));
    }
    let followed = app.of::<Arc<Floors>>().of(app, site).await?;
    let teams = followed.teams(app, site).await?;
    let (count, found) = match at {
        None => followed.day(|day| found(day, &teams, now, &wanted)).ok_or_else(|| Problem::of(Code::FAULT))?,
        Some(at) => found(&site.keeps::<Pasts>().at(app, site, at).await?, &teams, at, &wanted),
    };
    let desk = site.engine.desk();
    let told = |(mut chat, customer, owner): Found| {
        if may_know(&desk, &me.person, me.me(), chat.uniQref.0, owner) {
            chat.customer = Some(said(&customer));
        }
        chat
    };
    Ok(FloorChats { at: At(at.unwrap_or(now)), count, items: found.into_iter().map(told).collect() })
}

/// A chat, its customer, and the agent who has or had it.
type Found = (FloorChat, Name, Option<AgentId>);

/// How many are behind it, and the first of them.
fn found(day: &Day, teams: &Teams, now: Millis, wanted: &ChatsQuery) -> (usize, Vec<Found>) {
    let is_wanted = |skill: SkillId| wanted.skill_id.is_none_or(|wanted| wanted == skill.0);
    let stays = |is: fn(&Stay) -> bool| {
        let today = begins(now, &teams.zone);
        let lines = day.lines().filter(|(skill, _)| is_wanted(*skill));
        let all = lines.flat_map(|(skill, line)| {
            line.over().take_while(move |stay| stay.at >= today).map(move |stay| (skill, stay))
        });
        let mut all: Vec<(SkillId, &Stay)> = all.filter(|(_, stay)| is(stay)).collect();
        all.sort_by_key(|(_, stay)| std::cmp::Reverse(stay.at));
        (all.len(), all.into_iter().take(limit::FLOOR_CHATS).map(|(skill, stay)| over(day, skill, stay)).collect())
    };
    match wanted.figure {
        Behind::Waiting | Behind::InProgress => {
            let all = day.chats().filter(|(_, known)| is_wanted(known.skill));
            let mut all: Vec<Found> = all.filter_map(|(id, known)| stands(day, id, known, wanted.figure)).collect();
            all.sort_by_key(|(chat, ..)| (chat.since.0, chat.uniQref));
            let count = all.len();
            all.truncate(limit::FLOOR_CHATS);
            (count, all)
        }
        Behind::ServiceLevel => stays(Stay::let_down),
        Behind::Abandoned => stays(|stay| stay.end == End::Abandoned),
        Behind::Missed => stays(|stay| stay.end == End::Missed),
    }
}

fn stands(day: &Day, id: ChatId, known: &routing::folds::day::chats::Known, wanted: Behind) -> Option<Found> {
    let (stage, since, owner) = match (wanted, known.stage) {
        (Behind::Waiting, Stage::Waiting { since }) => (FloorChatStage::Waiting, since, None),
        (Behind::InProgress, Stage::Taken { owner }) => {
            let hold = day.agent_of(owner).and_then(|course| course.agent().holds.get(&id));
            let since = match hold {
                Some(Hold::Taken { since, .. } | Hold::Ringing { since, .. }) => *since,
                // Between two events of one commit.
                None => return None,
            };
            (FloorChatStage::InProgress, since, Some(owner))
        }
        _ => return None,
    };
    let agent = owner.map(|owner| taker(day, owner));
    let chat = FloorChat {
        uniQref: Ref(id),
        skill_id: known.skill.0,
        customer: None,
        stage,
        rings: !known.rings.is_empty(),
        since: At(since),
        ended_at: None,
        agent,
    };
    Some((chat, known.customer.clone(), owner))
}

fn over(day: &Day, skill: SkillId, stay: &Stay) -> Found {
    let (stage, by) = match stay.end {
        End::Answered { by } => (FloorChatStage::Answered, Some(by)),
        End::Abandoned | End::Ended => (FloorChatStage::Abandoned, None),
        End::Missed => (FloorChatStage::Missed, None),
    };
    let chat = FloorChat {
        uniQref: Ref(stay.chat),
        skill_id: skill.0,
        customer: None,
        stage,
        rings: false,
        since: At(stay.since),
        ended_at: Some(At(stay.at)),
        agent: by.map(|by| taker(day, by)),
    };
    (chat, stay.customer.clone(), by)
}

fn taker(day: &Day, id: AgentId) -> Taker {
    Taker { user_id: id.0, name: name(day, id) }
}

fn said(name: &Name) -> String {
    [name.first.as_deref(), name.last.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
