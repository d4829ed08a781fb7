//! The read model and the store's rows, in the API's own words.
pub(crate) mod chat;
pub(crate) mod message;
pub(crate) mod offer;
pub(crate) mod people;
pub(crate) mod poke;
pub(crate) mod presence;
pub(crate) mod queue;
pub(crate) mod way;

use crate::rooms::chat::wire::skills::SkillMode;
use crate::rooms::pictures;
pub(crate) use chat::{banned, ended, metadata, ongoing, read, transfer, wrapped_up};
pub(crate) use message::{Said, line, seen};
pub(crate) use offer::offer;
pub(crate) use people::people;
pub(crate) use poke::poke;
pub(crate) use presence::{capacity, member, presence, slots, suspended_by};
pub(crate) use queue::{invited, item, queue, skills, takes, turns};
pub(crate) use way::{reason, step};

use crate::rooms::chat::wire::line::Taker;
use catalogue::ids::{AgentId, SkillId};
use routing::folds::desk::Desk;
use routing::settings::Person;

/// An agent who has ever signed in, as routing knows them.
fn person(desk: &Desk, id: AgentId) -> Option<&Person> {
    desk.agents.get(&id)?.person.as_deref()
}

/// An agent's name as colleagues read it.
pub(crate) fn agent_name(desk: &Desk, id: AgentId) -> &str {
    person(desk, id).map_or("", |person| &person.name)
}

/// Where an agent's picture is fetched, in the size that lists show.
pub(crate) fn face(desk: &Desk, id: AgentId) -> Option<String> {
    person(desk, id)?.picture.as_deref().map(pictures::avatar)
}

/// An agent's name as customers read it.
pub(crate) fn nickname(desk: &Desk, id: AgentId) -> &str {
    person(desk, id).map_or("", |person| &person.nickname)
}

/// A skill's name.
pub(crate) fn skill_name(desk: &Desk, id: SkillId) -> &str {
    desk.config.skill(id).map_or("", |skill| &skill.name)
}

/// How a skill reaches agents.
pub(crate) fn skill_mode(desk: &Desk, id: SkillId) -> SkillMode {
    desk.config.skill(id).map_or(SkillMode::Pull, |skill| skill.mode.into())
}

/// An agent by id and name.
pub(crate) fn taker(desk: &Desk, id: AgentId) -> Taker {
    Taker { user_id: id.0, name: agent_name(desk, id).to_owned() }
}
