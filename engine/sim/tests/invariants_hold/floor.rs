//! FLOOR: how the day says that people and lines stand is how the machines stand, told without looking at a single event.
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use routing::agent::{Agent, Hold};
use routing::chat::people::{Guest, Role};
use routing::chat::{Chat, Stage};
use routing::folds::day::Day;
use routing::folds::day::course::State;
use routing::folds::explain::away;
use sim::World;
use std::collections::{BTreeMap, BTreeSet};

/// What the floor shows of one world, and of another.
pub(crate) fn same(day: &Day, world: &World) -> Result<(), String> {
    let courses: BTreeMap<_, _> = day.agents().collect();
    for (id, agent) in world.agents() {
        let told = courses.get(id).and_then(|course| course.now()).map(|span| (span.state, span.away, span.chats));
        let is = stands(*id, agent, world);
        if told != is {
            return Err(format!("FLOOR: agent {id} stands {is:?}, and the day says {told:?}"));
        }
    }
    for (id, course) in &courses {
        let overlap =
            course.spans().zip(course.spans().skip(1)).find(|(one, next)| one.to.is_none_or(|to| to > next.from));
        if let Some((one, next)) = overlap {
            return Err(format!("FLOOR: agent {id} stood two ways at once: {one:?}, {next:?}"));
        }
    }
    seats(day, world)?;
    let skills: BTreeSet<SkillId> =
        world.chats().values().map(|chat| chat.course.skill).chain(day.lines().map(|(skill, _)| skill)).collect();
    for skill in skills {
        let of = |wanted: fn(&Stage) -> bool| -> BTreeSet<ChatId> {
            let chats = world.chats().iter().filter(|(_, chat)| chat.course.skill == skill && wanted(&chat.stage));
            chats.map(|(id, _)| *id).collect()
        };
        let waits = of(|stage| matches!(stage, Stage::Waiting { .. }));
        let taken = of(|stage| matches!(stage, Stage::InProgress { .. }));
        let line = day.line(skill);
        let told: BTreeSet<ChatId> = line.into_iter().flat_map(|line| line.chats()).map(|(_, chat)| chat).collect();
        if told != waits {
            return Err(format!("FLOOR: in skill {skill} wait {waits:?}, and the day says {told:?}"));
        }
        let ongoing = line.map_or(0, |line| line.ongoing() as usize);
        if ongoing != taken.len() {
            return Err(format!("FLOOR: of skill {skill} are in progress {taken:?}, and the day says {ongoing}"));
        }
    }
    Ok(())
}

/// The seats of those who are available, of all and of each skill; and each chat that takes a seat is in one of its own.
fn seats(day: &Day, world: &World) -> Result<(), String> {
    let available: Vec<&Agent> = world.agents().values().filter(|agent| agent.available()).collect();
    for skill in day.staff().skills().map(Some).chain([None]) {
        let have = available.iter().filter(|agent| skill.is_none_or(|skill| agent.has_skill(skill)));
        let is = have.fold((0, 0), |(all, free), agent| {
            (all + agent.maximum().as_slots(), free + agent.free().0 / Units::LIVE_CHAT.0)
        });
        let told = day.staff().of(skill).map(|staff| (staff.seats.value(), staff.seats.value() - staff.held.value()));
        if told != Some(is) {
            return Err(format!(
                "FLOOR: of skill {skill:?} there are seats and free ones {is:?}, and the day says {told:?}"
            ));
        }
    }
    for (id, course) in day.agents() {
        let in_seats: BTreeMap<ChatId, usize> = course.places().now().collect();
        let places: BTreeSet<usize> = in_seats.values().copied().collect();
        let holds = world.agents().get(&id).into_iter().flat_map(|agent| agent.holds.keys().copied());
        if !in_seats.keys().copied().eq(holds) || places.len() != in_seats.len() {
            return Err(format!("FLOOR: of agent {id} the day says that chats are in {in_seats:?}"));
        }
    }
    Ok(())
}

fn stands(id: AgentId, agent: &Agent, world: &World) -> Option<(State, Option<routing::folds::explain::Away>, u32)> {
    let held = agent.holds.iter().filter(|(_, hold)| matches!(hold, Hold::Taken { .. })).map(|(chat, _)| *chat);
    let guest = agent.guests.iter().filter(|(_, guest)| **guest == Guest::In(Role::Participant)).map(|(chat, _)| *chat);
    let chats: Vec<ChatId> = held.chain(guest).collect();
    let group = chats.iter().filter_map(|chat| world.chats().get(chat)).any(|chat| is_group(chat, id));
    let away = away(agent);
    let state = match (chats.len(), group, away) {
        (0, _, None) => State::Available,
        (0, _, Some(_)) => State::Suspended,
        (_, true, _) => State::GroupChat,
        (_, false, _) => State::SingleChat,
    };
    agent.signed_in.then_some((state, away, chats.len() as u32))
}

fn is_group(chat: &Chat, agent: AgentId) -> bool {
    let Stage::InProgress { owner, .. } = chat.stage else { return false };
    let talk: Vec<AgentId> =
        chat.people.others.iter().filter(|other| other.role == Role::Participant).map(|other| other.agent).collect();
    !talk.is_empty() && (owner == agent || talk.contains(&agent))
}
