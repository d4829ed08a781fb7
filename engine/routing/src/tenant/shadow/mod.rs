//! The shadow of a draft: a tenant that hears what the live one hears, is configured with the draft, and says of each decision
//! what the draft would have done. It acts on nothing, so that each decision is compared over the facts of the live house.
mod compare;
mod told;

#[cfg(test)]
mod tests;

pub use told::{Compared, Kind};

use super::index::Pending;
use super::{Command, Event, Hint, Report, Tenant};
use crate::machine::Machine;
use crate::queue::Waiting;
use crate::settings::{Config, Mode};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A chat that the draft would have offered, and that has not been offered yet.
#[derive(Debug, Clone, Copy)]
struct Claim {
    at: Millis,
    skill: SkillId,
    agent: AgentId,
}

/// The shadow of one tenant.
#[derive(Debug, Clone)]
pub struct Shadow {
    /// The live tenant's facts under the draft.
    draft: Tenant,
    /// The version of the live configuration.
    version: u32,
    /// How chats of each skill reach agents in the live house is not asked here; which lines are counted in full is.
    uncounted: BTreeSet<SkillId>,
    /// Since when assignments are counted for the draft's picks.
    counts_since: Millis,
    /// How far back they were known then.
    counts_known: Millis,
    claims: BTreeMap<ChatId, Claim>,
    /// Whose seat a claim is on: a seat counts for one chat at a time.
    claimed: BTreeMap<AgentId, ChatId>,
}

/// One turn of the live tenant.
#[derive(Debug, Clone)]
pub struct Lived {
    /// When.
    pub at: Millis,
    /// What it was asked, where that is a decision: a chat that wants in, or one that has waited for too long.
    pub asked: Option<Box<Command>>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

impl Lived {
    /// How many decisions there are in it.
    pub fn decisions(&self) -> u64 {
        decisions(self.asked.is_some(), &self.events)
    }
}

/// How many decisions a turn made that was asked for one, or not.
fn decisions(asked: bool, events: &[Event]) -> u64 {
    let matched = events.iter().filter(|event| matches!(event, Event::Matched { .. })).count();
    matched as u64 + u64::from(asked)
}

impl Shadow {
    /// A shadow of the live tenant as it stands.
    pub fn of(now: Millis, live: Tenant, draft: Arc<Config>) -> Shadow {
        let (version, known) = (live.config.version, live.index.counts_over());
        let mut shadow = Shadow {
            draft: live,
            version,
            uncounted: BTreeSet::new(),
            counts_since: now,
            counts_known: known,
            claims: BTreeMap::new(),
            claimed: BTreeMap::new(),
        };
        shadow.take_rules(now, draft);
        shadow.look_at_all(now);
        shadow
    }

    /// The draft, compiled anew: skills or people have changed.
    pub fn configure(&mut self, now: Millis, draft: Arc<Config>) {
        let known = self.draft.index.counts_over();
        self.take_rules(now, draft);
        if self.draft.index.counts_over() > known {
            // Nothing was kept from before the span that was counted until now.
            (self.counts_since, self.counts_known) = (now, Millis::ZERO);
        }
        self.look_at_all(now);
    }

    fn take_rules(&mut self, now: Millis, draft: Arc<Config>) {
        let before: BTreeSet<SkillId> = self.draft.lines.capped().collect();
        let pushed = |config: &Config, id| config.skill(id).is_some_and(|skill| skill.mode == Mode::Push);
        let was = std::mem::replace(&mut self.draft.config, draft.sorted());
        let config = Arc::clone(&self.draft.config);
        self.draft.index.configure(now, &config);
        self.draft.lines.configure(&config);
        let new: Vec<SkillId> = self.draft.lines.capped().filter(|skill| !before.contains(skill)).collect();
        for id in &new {
            // Who waits in a line from which agents take by hand is known to that line alone.
            if !pushed(&was, *id) {
                self.uncounted.insert(*id);
            }
        }
        let waiting: Vec<(SkillId, Waiting, bool)> = self
            .draft
            .index
            .chats
            .values()
            .filter(|known| new.contains(&known.skill))
            .map(|known| (known.skill, known.waiting, known.engaged.is_some()))
            .collect();
        for (skill, waiting, rings) in waiting {
            self.draft.lines.hear(&Report::Waiting { skill, waiting });
            if rings {
                self.draft.lines.rings(skill, waiting.chat);
            }
        }
    }

    /// Whether the draft is ready for the decisions that are made now.
    fn is_ready(&self) -> bool {
        self.draft.config.version == self.version
    }

    /// Lives through one turn of the live tenant, and tells what came of comparing it.
    pub fn lives(&mut self, turn: Lived, told: &mut Vec<Compared>) {
        let now = turn.at;
        self.advance(now);
        if let Some(asked) = turn.asked {
            self.asks(now, *asked, &turn.events, told);
        }
        let mut hints = Vec::new();
        for event in turn.events {
            self.hears(now, event, &mut hints, told);
        }
        // As the live tenant does: what is said last is looked at first.
        while let Some(hint) = hints.pop() {
            self.look(now, hint);
        }
    }

    /// The shadow ends, or begins anew: what it would have offered stays open.
    pub fn ends(&mut self, now: Millis, told: &mut Vec<Compared>) {
        for (chat, claim) in std::mem::take(&mut self.claims) {
            let ended = Compared { agent: None, ..self.compared(now, Kind::Ended, claim.skill, Some(chat)) };
            told.push(Compared { draft_agent: Some(claim.agent), ..ended });
        }
        self.claimed.clear();
    }

    fn hears(&mut self, now: Millis, event: Event, hints: &mut Vec<Hint>, told: &mut Vec<Compared>) {
        match &event {
            Event::Configured(config) => self.version = config.version,
            // Nothing new to whoever has lived until here. And the clock is the draft's own.
            Event::Restated(_)
            | Event::Stepped(_)
            | Event::Rested(_)
            | Event::PassOver { .. }
            | Event::LookAgain(_) => {}
            Event::Heard(report) => {
                if let Report::Gone { skill, chat, taken_by } = report {
                    self.gone(now, (*skill, *chat), *taken_by, hints, told);
                }
                self.draft.evolve(now, &event);
                hints.extend(self.draft.hints(report));
            }
            Event::Matched { chat, skill, agent, units, turn, .. } => {
                self.offered(now, &event, hints, told);
                let pending = Pending { chat: *chat, units: *units, at: now, rings: true, turn: *turn };
                // Whoever was to have something else has this now.
                self.claimed.remove(agent);
                match self.draft.index.chats.contains_key(chat) {
                    true => self.draft.evolve(now, &event),
                    false => {
                        let rings = self.draft.skill(*skill).is_none_or(|skill| !skill.rules.offer.auto_accept);
                        self.draft.index.occupy(now, *agent, Pending { rings, ..pending });
                    }
                }
                hints.push(Hint::Seat(*agent));
            }
            Event::Admitted { .. }
            | Event::OverflowPassed { .. }
            | Event::Passed { .. }
            | Event::Conduct(_)
            | Event::Withdrawn { .. }
            | Event::SignInPassed { .. }
            | Event::TransferPassed { .. }
            | Event::InvitePassed { .. } => self.draft.evolve(now, &event),
        }
    }

    /// What the clock has reached under the draft, in its order.
    fn advance(&mut self, now: Millis) {
        while let Some(at) = self.draft.next_due().filter(|at| *at <= now) {
            let index = &self.draft.index;
            let step = index.steps.first().filter(|(due, _)| *due == at).map(|(_, chat)| *chat);
            let pass = index.pass_ends.first().filter(|(due, ..)| *due == at).map(|(_, chat, agent)| (*chat, *agent));
            let rest = index.rests.first().filter(|(due, _)| *due == at).map(|(_, agent)| *agent);
            if let Some(agent) = rest {
                self.draft.evolve(at, &Event::Rested(agent));
                self.look(at, Hint::Seat(agent));
            } else if let Some((chat, agent)) = pass {
                self.draft.evolve(at, &Event::PassOver { chat, agent });
                self.look(at, Hint::Seat(agent));
            } else if let Some(chat) = step {
                self.draft.evolve(at, &Event::Stepped(chat));
                self.look(at, Hint::Chat(chat));
            }
        }
    }

    /// Every seat looks, as after a publication, the longest idle first.
    fn look_at_all(&mut self, now: Millis) {
        for agent in self.draft.index.ready().into_iter().rev() {
            self.look(now, Hint::Seat(agent));
        }
    }

    /// What the draft would do now that the live tenant has not done: the chat is claimed for the seat.
    fn look(&mut self, now: Millis, hint: Hint) {
        if !self.is_ready() || self.claims.len() >= limit::SHADOW_OPEN {
            return;
        }
        let (claims, claimed) = (&self.claims, &self.claimed);
        let found = match hint {
            Hint::Chat(chat) if claims.contains_key(&chat) => None,
            Hint::Seat(agent) if claimed.contains_key(&agent) => None,
            Hint::Chat(chat) => self.draft.index.seat_for(chat, |agent| !claimed.contains_key(&agent)),
            Hint::Seat(agent) => self.draft.index.chat_for(agent, |chat| !claims.contains_key(&chat)),
        };
        let Some(found) = found else { return };
        let skill = self.draft.index.chats[&found.chat].skill;
        self.claims.insert(found.chat, Claim { at: now, skill, agent: found.agent });
        self.claimed.insert(found.agent, found.chat);
    }

    /// A claim is settled: its seat may be somebody else's.
    fn settle(&mut self, chat: ChatId, hints: &mut Vec<Hint>) -> Option<Claim> {
        let claim = self.claims.remove(&chat)?;
        if self.claimed.get(&claim.agent) == Some(&chat) {
            self.claimed.remove(&claim.agent);
            hints.push(Hint::Seat(claim.agent));
        }
        Some(claim)
    }
}
