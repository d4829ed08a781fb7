//! What agents are called on the floor.
use catalogue::ids::AgentId;
use routing::folds::day::Day;

/// Somebody's name, as it was when they signed in last.
pub(crate) fn name(day: &Day, id: AgentId) -> String {
    let person = day.agent_of(id).and_then(|course| course.agent().person.as_ref());
    person.map_or_else(String::new, |person| person.name.to_string())
}
