//! Seats as the tenant's index has them, told from events alone: what agents say of themselves, less the matches that are on
//! their way, with the assignments that picks count.
use crate::agent::Agent;
use crate::policy::Pick;
use crate::settings::Config;
use crate::tenant::index::{Pending, Seat};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};
use std::collections::{BTreeMap, VecDeque};

/// What has been matched, as far as seats ask.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Matches {
    /// Matches that have yet to ring: hardly ever more than one for an agent.
    pending: BTreeMap<AgentId, Vec<Pending>>,
    /// The longest span over which any pick counts assignments; none counts them.
    counts_over: Option<Millis>,
    /// Matches within that span.
    assigned: BTreeMap<AgentId, VecDeque<Millis>>,
}

impl Matches {
    /// Another configuration holds.
    pub(super) fn configured(&mut self, config: &Config) {
        let drafts = config.canary.iter().flat_map(|canary| &canary.skills);
        let steps = config.skills.iter().chain(drafts).flat_map(|skill| skill.rules.steps());
        let spans = steps.filter_map(|step| match step.pick {
            Pick::FewestAssigned(span) => Some(span),
            Pick::LongestIdle | Pick::LeastLoaded | Pick::RoundRobin | Pick::HighestLevel => None,
        });
        self.counts_over = spans.max();
        if self.counts_over.is_none() {
            self.assigned.clear();
        }
    }

    /// A chat is to ring at an agent.
    pub(super) fn matched(&mut self, agent: AgentId, pending: Pending) {
        let now = pending.at;
        self.pending.entry(agent).or_default().push(pending);
        if let Some(span) = self.counts_over {
            let times = self.assigned.entry(agent).or_default();
            times.retain(|at| *at + span > now);
            times.push_back(now);
        }
    }

    /// The agent has answered a match: it rings, or it does not.
    pub(super) fn answered(&mut self, agent: AgentId, chat: ChatId) {
        if let Some(pending) = self.pending.get_mut(&agent) {
            pending.retain(|pending| pending.chat != chat);
            if pending.is_empty() {
                self.pending.remove(&agent);
            }
        }
    }

    /// The agent has said everything afresh.
    pub(super) fn afresh(&mut self, agent: AgentId) {
        self.pending.remove(&agent);
    }

    /// Whether a chat is matched and has yet to ring.
    pub fn is_pending(&self, chat: ChatId) -> bool {
        self.pending.values().flatten().any(|pending| pending.chat == chat)
    }

    /// An agent's seat.
    pub fn seat(&self, id: AgentId, agent: &Agent) -> Seat {
        let skills = agent.person.as_ref().map(|person| person.skills.clone()).unwrap_or_default();
        let pending = self.pending.get(&id).map_or(&[][..], Vec::as_slice);
        Seat::of(skills, agent.seat_state(), pending, self.assigned.get(&id).cloned().unwrap_or_default())
    }
}
