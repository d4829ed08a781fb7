//! Gauges of a floor, read from its desk now and then: who waits, who is there, what is held.
use catalogue::metric;
use metrics::gauge;
use routing::agent::Agent;
use routing::chat::Stage;
use routing::folds::desk::Desk;
use routing::time::Millis;
use std::collections::BTreeMap;

/// A gauge by name and label.
type Key = (&'static str, Option<(&'static str, String)>);

/// What one tenant has added to each gauge; tenants share the gauges, so each takes back what it said before.
#[derive(Debug, Default)]
pub(crate) struct Gauges {
    said: BTreeMap<Key, f64>,
}

impl Gauges {
    pub(crate) fn say(&mut self, desk: &Desk, now: Millis) {
        let floor = floor(desk, now);
        for (key, value) in &floor {
            add(key, value - self.said.remove(key).unwrap_or(0.0));
        }
        for (key, value) in std::mem::replace(&mut self.said, floor) {
            add(&key, -value);
        }
    }

    /// The tenant is gone from here.
    pub(crate) fn take_back(&mut self) {
        for (key, value) in std::mem::take(&mut self.said) {
            add(&key, -value);
        }
    }
}

fn add((name, label): &Key, more: f64) {
    match label {
        Some((label, value)) => gauge!(*name, *label => value.clone()).increment(more),
        None => gauge!(*name).increment(more),
    }
}

fn floor(desk: &Desk, now: Millis) -> BTreeMap<Key, f64> {
    let mut floor = BTreeMap::new();
    let mut more = |key: Key, value: f64| *floor.entry(key).or_default() += value;
    for (id, queue) in &desk.queues {
        let skill = || Some(("skill", id.to_string()));
        more((metric::QUEUE_DEPTH, skill()), queue.line.len() as f64);
        let oldest = queue.line.values().map(|waiting| waiting.at).min().map_or(0, |at| (now - at).0.max(0));
        more((metric::QUEUE_OLDEST, skill()), oldest as f64 / 1_000.0);
    }
    for agent in desk.agents.values() {
        more((metric::AGENTS, Some(("status", status(agent).into()))), 1.0);
        if !agent.signed_in {
            continue;
        }
        more((metric::SLOTS_USED, None), f64::from(agent.used().0));
        more((metric::SLOTS_MAXIMUM, None), f64::from(agent.maximum().0));
        let free = agent.available() && agent.free() >= catalogue::units::Units::LIVE_CHAT;
        for (skill, _) in agent.person.iter().flat_map(|person| &person.skills) {
            more((metric::SEATS_FREE, Some(("skill", skill.to_string()))), f64::from(u8::from(free)));
        }
    }
    for chat in desk.chats.values() {
        more((metric::CHATS_OPEN, Some(("stage", stage(&chat.stage).into()))), 1.0);
    }
    floor
}

fn status(agent: &Agent) -> &'static str {
    match (agent.signed_in, agent.available()) {
        (false, _) => "offline",
        (true, true) => "available",
        (true, false) => "away",
    }
}

fn stage(stage: &Stage) -> &'static str {
    match stage {
        Stage::Unopened => "unopened",
        Stage::Waiting { .. } => "waiting",
        Stage::InProgress { .. } => "in_progress",
        Stage::WrappingUp { .. } => "wrap_up",
        Stage::Completed => "completed",
        Stage::Abandoned => "abandoned",
        Stage::Missed => "missed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ids::{ChatId, SkillId};
    use catalogue::units::Units;
    use routing::Event;
    use routing::queue;

    #[test]
    fn a_line_is_told_by_its_length_and_its_oldest_wait() {
        let mut desk = Desk::default();
        for (chat, at) in [(1, 10_000), (2, 14_000)] {
            let (at, need) = (Millis(at), queue::Need::of(Units::LIVE_CHAT));
            let waiting = queue::Waiting { chat: ChatId(chat), at, bumped: false, need };
            desk.apply(at, &Event::Queue(SkillId(7), queue::Event::Joined(waiting)));
        }
        let floor = floor(&desk, Millis(20_000));
        let skill = Some(("skill", "7".to_owned()));
        assert_eq!(floor[&(metric::QUEUE_DEPTH, skill.clone())], 2.0);
        assert_eq!(floor[&(metric::QUEUE_OLDEST, skill)], 10.0);
    }
}
