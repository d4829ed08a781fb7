//! The chats behind a figure of the whole floor, or of a line.
use super::Found;
use super::wire::{Behind, FloorChat, FloorChatStage};
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::Taker;
use crate::rooms::floor::who::name;
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::agent::Hold;
use routing::folds::day::Day;
use routing::folds::day::chats::{Known, Stage};
use routing::folds::day::stays::{End, Stay};
use routing::time::Millis;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// All that are behind it, in order; `today` is when the day began.
pub(super) fn chats(day: &Day, today: Millis, skill: Option<SkillId>, figure: Behind) -> Vec<Found> {
    let is_wanted = |of: SkillId| skill.is_none_or(|wanted| wanted == of);
    let stays = |is: fn(&Stay) -> bool| {
        let lines = day.lines().filter(|(skill, _)| is_wanted(*skill));
        let all = lines.flat_map(|(skill, line)| {
            line.over().take_while(move |stay| stay.at >= today).map(move |stay| (skill, stay))
        });
        let mut all: Vec<(SkillId, &Stay)> = all.filter(|(_, stay)| is(stay)).collect();
        all.sort_by_key(|(_, stay)| Reverse(stay.at));
        all.into_iter().map(|(skill, stay)| over(day, skill, stay)).collect()
    };
    match figure {
        Behind::Waiting | Behind::InProgress => {
            let all = day.chats().filter(|(_, known)| is_wanted(known.skill));
            let mut all: Vec<Found> = all.filter_map(|(id, known)| stands(day, id, known, figure)).collect();
            all.sort_by_key(|found| (found.chat.since.0, found.chat.uniQref));
            all
        }
        Behind::ServiceLevel => stays(Stay::let_down),
        Behind::Abandoned => stays(|stay| stay.end == End::Abandoned),
        Behind::Missed => stays(|stay| stay.end == End::Missed),
        Behind::OfAgent | Behind::Waited | Behind::IdleWhileWaiting => Vec::new(),
    }
}

/// Those of these that the day knows, as they stand or as their wait ended, the first of them first.
pub(super) fn of(day: &Day, chats: &BTreeSet<ChatId>, skill: Option<SkillId>) -> Vec<Found> {
    let mut all: Vec<Found> = Vec::new();
    for (skill, line) in day.lines() {
        let waited = line.over().filter(|stay| chats.contains(&stay.chat));
        all.extend(waited.map(|stay| over(day, skill, stay)));
    }
    let waits = chats.iter().filter_map(|id| stands(day, *id, day.chat(*id)?, Behind::Waiting));
    all.extend(waits);
    all.retain(|found| skill.is_none_or(|skill| skill.0 == found.chat.skill_id));
    all.sort_by_key(|found| (found.chat.since.0, found.chat.uniQref));
    all
}

/// One that waits, or that an agent has; none where it does not stand as it is wanted.
pub(super) fn stands(day: &Day, id: ChatId, known: &Known, wanted: Behind) -> Option<Found> {
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
    Some(Found { chat, customer: known.customer.clone(), owner })
}

/// A wait that is over.
pub(super) fn over(day: &Day, skill: SkillId, stay: &Stay) -> Found {
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
    Found { chat, customer: stay.customer.clone(), owner: by }
}

pub(super) fn taker(day: &Day, id: AgentId) -> Taker {
    Taker { user_id: id.0, name: name(day, id) }
}
