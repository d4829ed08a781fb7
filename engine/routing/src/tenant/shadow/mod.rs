//! The shadow of a draft: a tenant that hears what the live one hears, is configured with the draft, and says of each decision
//! what the draft would have done. It acts on nothing, so that each decision is compared over the facts of the live house.
mod compare;
mod told;

#[cfg(test)]
mod tests;

pub use told::{Compared, Kind};

use super::index::{Candidate, Found, Pending};
use super::{Command, Event, Hint, Report, Tenant};
use crate::machine::Machine;
use crate::queue::Waiting;
use crate::settings::{Config, Mode};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A chat that the draft would have offered, and that has not been offered yet.
#[derive(Debug, Clone, Copy)]
struct Claim {
    at: Millis,
    skill: SkillId,
    agent: AgentId,
    /// Whether it would not have been offered before that.
    exact: bool,
}

/// What a claim takes of a seat.
#[derive(Debug, Clone, Copy)]
struct Hold {
    chat: ChatId,
    units: Units,
    rings: bool,
}

const NEVER: Millis = Millis(i64::MIN);

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
    /// What is claimed of a seat is free for no other chat.
    claimed: BTreeMap<AgentId, SmallVec<[Hold; 1]>>,
    /// Until when something was not looked at: the draft was not ready, or nobody told of it. Whether a chat that waited
    /// by then would have been offered before is not known.
    unlooked: Millis,
    /// Until when something was not looked at because too many chats were claimed: one of those may have a seat.
    full: Millis,
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
        let matched = self.events.iter().filter(|event| matches!(event, Event::Matched { .. })).count();
        matched as u64 + u64::from(self.asked.is_some())
    }
}

/// Whether a shadow goes by an event. The clock is the draft's own, and what is said afresh is nothing new.
pub fn is_heard(event: &Event) -> bool {
    match event {
        Event::Configured(_)
        | Event::Admitted { .. }
        | Event::OverflowPassed { .. }
        | Event::Heard(_)
        | Event::Matched { .. }
        | Event::Conduct(_)
        | Event::Passed { .. } => true,
        Event::Restated(_)
        | Event::Canary(_)
        | Event::Stepped(_)
        | Event::Rested(_)
        | Event::PassOver { .. }
        | Event::LookAgain(_)
        | Event::Withdrawn { .. }
        | Event::SignInPassed { .. }
        | Event::TransferPassed { .. }
        | Event::InvitePassed { .. } => false,
    }
}

impl Shadow {
    /// A shadow of the live tenant as it stands; `again` where one before it missed something.
    pub fn of(now: Millis, live: Tenant, draft: Arc<Config>, again: bool) -> Shadow {
        let (version, known) = (live.config.version, live.index.counts_over());
        let mut shadow = Shadow {
            draft: live,
            version,
            uncounted: BTreeSet::new(),
            counts_since: now,
            counts_known: known,
            claims: BTreeMap::new(),
            claimed: BTreeMap::new(),
            unlooked: if again { now } else { NEVER },
            full: NEVER,
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
        let was = Arc::clone(&self.draft.config);
        self.draft.evolve(now, &Event::Configured(draft.sorted()));
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

    /// For which version of the live configuration the draft is wanted, where it is not ready.
    pub fn wants(&self) -> Option<u32> {
        (!self.is_ready()).then_some(self.version)
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

    /// The shadow ends: what it would have offered stays open.
    pub fn ends(&mut self, now: Millis, told: &mut Vec<Compared>) {
        for (chat, claim) in std::mem::take(&mut self.claims) {
            let ended = Compared { agent: None, ..self.compared(now, Kind::Ended, claim.skill, Some(chat)) };
            told.push(Compared { draft_agent: Some(claim.agent), ..ended });
        }
        self.claimed.clear();
    }

    fn hears(&mut self, now: Millis, event: Event, hints: &mut Vec<Hint>, told: &mut Vec<Compared>) {
        match &event {
            event if !is_heard(event) => {}
            Event::Configured(config) => self.version = config.version,
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
                match self.draft.index.chats.contains_key(chat) {
                    true => self.draft.evolve(now, &event),
                    false => {
                        let rings = self.draft.skill(*skill).is_none_or(|skill| !skill.rules.offer.auto_accept);
                        self.draft.index.occupy(now, *agent, Pending { rings, ..pending });
                    }
                }
                self.yields(*agent);
                hints.push(Hint::Seat(*agent));
            }
            _ => self.draft.evolve(now, &event),
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
        let mut hint = hint;
        loop {
            if !self.is_ready() {
                self.unlooked = now;
                return;
            }
            let found = match hint {
                Hint::Chat(chat) if self.claims.contains_key(&chat) => None,
                Hint::Chat(chat) => self.seat_for(chat),
                Hint::Seat(agent) => self.chat_for(agent),
            };
            let Some(Found { chat, agent, .. }) = found else { return };
            if self.claims.len() >= limit::SHADOW_OPEN {
                (self.unlooked, self.full) = (now, now);
                return;
            }
            let known = &self.draft.index.chats[&chat];
            let rings = !self.draft.index.bucket(known).settings.rules.offer.auto_accept;
            let exact = known.waiting.at > self.unlooked;
            self.claims.insert(chat, Claim { at: now, skill: known.skill, agent, exact });
            self.claimed.entry(agent).or_default().push(Hold { chat, units: known.waiting.need.units, rings });
            // As the live tenant does: there may be room for more.
            hint = Hint::Seat(agent);
        }
    }

    /// The draft's seat for a chat among those that are not claimed for another.
    fn seat_for(&self, chat: ChatId) -> Option<Found> {
        let known = self.draft.index.chats.get(&chat)?;
        self.draft.index.seat_for(chat, |agent| self.is_free(agent, known))
    }

    /// The draft's chat for a seat among those that are not claimed.
    fn chat_for(&self, agent: AgentId) -> Option<Found> {
        let index = &self.draft.index;
        index.chat_for(agent, |chat| {
            !self.claims.contains_key(&chat) && index.chats.get(&chat).is_some_and(|known| self.is_free(agent, known))
        })
    }

    /// Whether a seat has room beside what is claimed of it.
    fn is_free(&self, agent: AgentId, chat: &Candidate) -> bool {
        let (Some(held), Some(seat)) = (self.claimed.get(&agent), self.draft.index.seats.get(agent)) else {
            return true;
        };
        let rings = held.iter().filter(|hold| hold.rings).count() as u32;
        let offer = self.draft.index.bucket(chat).settings.rules.offer;
        seat.room() >= units(held) + chat.waiting.need.units && offer.lets_ring(seat.rings() + rings)
    }

    /// Whoever was to have something has got something else: what there is no room for any more is claimed no longer.
    fn yields(&mut self, agent: AgentId) {
        let Some(held) = self.claimed.get_mut(&agent) else { return };
        let room = self.draft.index.room(agent);
        while units(held) > room {
            held.remove(0);
        }
        if held.is_empty() {
            self.claimed.remove(&agent);
        }
    }

    /// A claim is settled: its seat may be somebody else's.
    fn settle(&mut self, chat: ChatId, hints: &mut Vec<Hint>) -> Option<Claim> {
        let claim = self.claims.remove(&chat)?;
        if let Some(held) = self.claimed.get_mut(&claim.agent) {
            held.retain(|hold| hold.chat != chat);
            if held.is_empty() {
                self.claimed.remove(&claim.agent);
            }
        }
        hints.push(Hint::Seat(claim.agent));
        Some(claim)
    }
}

fn units(held: &[Hold]) -> Units {
    held.iter().fold(Units::ZERO, |sum, hold| sum + hold.units)
}
