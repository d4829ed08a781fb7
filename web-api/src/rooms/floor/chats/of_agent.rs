//! The chats behind a part of an agent's day: those in which they talked, and those that waited for them meanwhile.
use super::Found;
use super::figures::{over, stands, taker};
use super::wire::{Behind, ChatsQuery, FloorChat, FloorChatStage};
use crate::edge::basics::{At, Ref};
use crate::edge::instant::instant;
use crate::edge::problem::Problem;
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use routing::folds::day::Day;
use routing::folds::day::chats::{Known, Stage};
use routing::folds::day::stints::Stint;
use routing::time::Millis;

/// Whose day, and which part of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    agent: AgentId,
    from: Millis,
    to: Millis,
}

impl Part {
    /// The part that is asked for, at an instant; none where the figure is of nobody in particular.
    pub(super) fn of(wanted: &ChatsQuery, at: Millis) -> Result<Option<Part>, Problem> {
        if !matches!(wanted.figure, Behind::OfAgent | Behind::Waited) {
            let given =
                [("agent_id", wanted.agent_id.is_some()), ("from", wanted.from.is_some()), ("to", wanted.to.is_some())];
            return match given.into_iter().find(|(_, given)| *given) {
                Some((field, _)) => Err(Problem::format(field, "goes with of_agent and waited alone")),
                None => Ok(None),
            };
        }
        let agent = AgentId(wanted.agent_id.ok_or_else(|| Problem::missing("agent_id"))?);
        let from = wanted.from.as_deref().map_or(Ok(at - limit::FLOOR_KEPT), |from| instant("from", from))?;
        let to = wanted.to.as_deref().map_or(Ok(at), |to| instant("to", to))?;
        if to > at {
            return Err(Problem::format("to", "has not been yet"));
        }
        if to < from {
            return Err(Problem::format("to", "is before the time begins"));
        }
        Ok(Some(Part { agent, from, to }))
    }
}

/// All that are behind it, the first of them first.
pub(super) fn chats(day: &Day, skill: Option<SkillId>, figure: Behind, part: Part) -> Vec<Found> {
    let mut all = if figure == Behind::Waited { waited(day, part) } else { talked(day, part) };
    all.retain(|found| skill.is_none_or(|skill| skill.0 == found.chat.skill_id));
    all.sort_by_key(|found| (found.chat.since.0, found.chat.uniQref));
    all
}

fn talked(day: &Day, Part { agent, from, to }: Part) -> Vec<Found> {
    let stints = day.agent_of(agent).into_iter().flat_map(|course| course.stints().between(from, to));
    stints.map(|stint| told(day, agent, stint)).collect()
}

fn told(day: &Day, agent: AgentId, stint: &Stint) -> Found {
    let known = day.chat(stint.chat);
    let stage = match known.map(|known| known.stage) {
        _ if stint.to.is_some() => FloorChatStage::Answered,
        Some(Stage::WrapUp { .. }) => FloorChatStage::WrapUp,
        _ => FloorChatStage::InProgress,
    };
    let chat = FloorChat {
        uniQref: Ref(stint.chat),
        skill_id: stint.skill.0,
        customer: None,
        stage,
        rings: false,
        since: At(stint.from),
        ended_at: stint.to.map(At),
        agent: Some(taker(day, agent)),
    };
    Found { chat, customer: stint.customer.clone(), owner: known.map_or(Some(agent), Known::owner) }
}

fn waited(day: &Day, Part { agent, from, to }: Part) -> Vec<Found> {
    let person = day.agent_of(agent).and_then(|course| course.agent().person.as_ref());
    let skills: Vec<SkillId> = person.iter().flat_map(|person| &person.skills).map(|(skill, _)| *skill).collect();
    let still = day.chats().filter(|(_, known)| skills.contains(&known.skill));
    let still = still.filter_map(|(id, known)| stands(day, id, known, Behind::Waiting));
    let still = still.filter(|found| found.chat.since.0 < to);
    let lines = skills.iter().filter_map(|skill| Some((*skill, day.line(*skill)?)));
    let gone = lines.flat_map(|(skill, line)| {
        let meanwhile = line.over().take_while(move |stay| stay.at > from).filter(move |stay| stay.since < to);
        meanwhile.map(move |stay| over(day, skill, stay))
    });
    still.chain(gone).collect()
}
