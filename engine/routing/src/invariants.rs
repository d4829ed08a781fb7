//! The promises of the engine as named checks, for simulation, tests and production alike.
use crate::agent::{Agent, Hold};
use crate::chat::people::Guest;
use crate::chat::{Chat, Stage};
use crate::message::Event;
use crate::policy::Who;
use crate::queue::Queue;
use crate::tenant::index::{Candidate, Index, Seat};
use crate::tenant::{self};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use std::collections::BTreeMap;

/// The names, as documented in `docs/engine` and exported to Prometheus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Invariant {
    /// No agent holds more units than the maximum.
    WithinSlots,
    /// A chat in progress has exactly one owner, who is signed in or within the grace.
    OneOwner,
    /// A waiting chat stands in exactly one line, once; a chat elsewhere stands in none.
    OnePlace,
    /// A unit is held if and only if a ringing offer, an owned chat or a wrap-up accounts for it.
    SlotMatches,
    /// Nobody is served before an earlier arrival whom the same seat could have served.
    FairOrder,
    /// At most one agent is invited to a chat, and both sides say so.
    OneInvitation,
    /// Whoever is in a chat besides its owner is signed in, and both sides say so.
    InChat,
    /// Nobody suspended, offline, out of room or without a console is offered anything.
    NoOfferAway,
    /// Nobody rings for more chats at once than the policy lets.
    AtOnce,
    /// When the mailboxes are empty, no eligible free seat and waiting push chat coexist.
    NoIdleWait,
    /// Message indexes of a chat are 0..n, each once.
    DenseIndex,
    /// What was acknowledged is in the journal after any crash.
    AckedIsWritten,
    /// Folding the journal gives the live state.
    SameFold,
    /// Every chat reaches an end state once people and customer stop acting.
    Ends,
}

impl Invariant {
    /// Every one of them.
    pub const ALL: [Invariant; 14] = [
        Invariant::WithinSlots,
        Invariant::OneOwner,
        Invariant::OnePlace,
        Invariant::SlotMatches,
        Invariant::FairOrder,
        Invariant::OneInvitation,
        Invariant::InChat,
        Invariant::NoOfferAway,
        Invariant::AtOnce,
        Invariant::NoIdleWait,
        Invariant::DenseIndex,
        Invariant::AckedIsWritten,
        Invariant::SameFold,
        Invariant::Ends,
    ];

    /// The name in capitals, as people quote it.
    pub fn name(self) -> &'static str {
        match self {
            Invariant::WithinSlots => "WITHIN_SLOTS",
            Invariant::OneOwner => "ONE_OWNER",
            Invariant::OnePlace => "ONE_PLACE",
            Invariant::SlotMatches => "SLOT_MATCHES",
            Invariant::FairOrder => "FAIR_ORDER",
            Invariant::OneInvitation => "ONE_INVITATION",
            Invariant::InChat => "IN_CHAT",
            Invariant::NoOfferAway => "NO_OFFER_AWAY",
            Invariant::AtOnce => "AT_ONCE",
            Invariant::NoIdleWait => "NO_IDLE_WAIT",
            Invariant::DenseIndex => "DENSE_INDEX",
            Invariant::AckedIsWritten => "ACKED_IS_WRITTEN",
            Invariant::SameFold => "SAME_FOLD",
            Invariant::Ends => "ENDS",
        }
    }
}

/// A promise that does not hold, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Violation {
    pub invariant: Invariant,
    pub found: String,
}

fn broken(invariant: Invariant, found: String) -> Violation {
    Violation { invariant, found }
}

/// A tenant's machines, looked at together.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Whole<'a> {
    /// The present instant.
    pub now: Millis,
    /// Whether every mailbox is empty: only then do machines agree with each other.
    pub quiet: bool,
    /// The lines.
    pub queues: &'a BTreeMap<SkillId, Queue>,
    pub agents: &'a BTreeMap<AgentId, Agent>,
    pub chats: &'a BTreeMap<ChatId, Chat>,
    /// The matching index; not to be had from a read model.
    pub index: Option<&'a Index>,
}

impl Whole<'_> {
    /// Every promise about a state; empty when all hold.
    pub fn check(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        self.seats(&mut found);
        if self.quiet {
            self.owners(&mut found);
            self.places(&mut found);
            self.slots(&mut found);
            self.people(&mut found);
            self.idle(&mut found);
        }
        found
    }

    fn seats(&self, found: &mut Vec<Violation>) {
        for (id, agent) in self.agents {
            self.bells(*id, agent, found);
            // What a supervisor forced on the agent does not count here; the agent's own events say who did.
            if agent.used_unforced() > agent.maximum() {
                found.push(broken(
                    Invariant::WithinSlots,
                    format!("agent {id} holds {} of {} units", agent.used_unforced().0, agent.maximum().0),
                ));
            }
            let rings = || agent.holds.values().any(|hold| matches!(hold, Hold::Ringing { .. }));
            let invited = || agent.guests.values().any(|guest| matches!(guest, Guest::Invited { .. }));
            if !agent.available() && (rings() || invited()) {
                found.push(broken(Invariant::NoOfferAway, format!("agent {id} is away and rings or is invited")));
            }
        }
    }

    /// What rings began where a console was, goes on without one for a short while, and never with more than may at once.
    fn bells(&self, id: AgentId, agent: &Agent, found: &mut Vec<Violation>) {
        let rings = || {
            agent.holds.values().filter_map(|hold| match hold {
                Hold::Ringing { since, offer, .. } => Some((*since, *offer)),
                Hold::Taken { .. } => None,
            })
        };
        // Whoever began last had room for one more, whatever has ended since. What is accepted at once rings only where a crash
        // came between the bell and its answer, until the console is back.
        let by_hand = || rings().filter(|(_, offer)| !offer.auto_accept);
        let count = by_hand().count();
        if let Some(most) = by_hand().map(|(_, offer)| offer.at_once).max()
            && count > most as usize
        {
            found.push(broken(Invariant::AtOnce, format!("agent {id} rings for {count} chats, {most} may at once")));
        }
        if let Some(lost) = agent.lease.lost_since.filter(|_| !agent.connected()) {
            // A timer comes a little later than the instant that it is set for.
            let too_long = self.quiet && self.now > lost + limit::RING_UNHEARD + limit::IDLE_PASS;
            if rings().any(|(since, _)| since > lost || too_long) {
                let found_here = format!("agent {id} rings, and no console has been there since {}", lost.0);
                found.push(broken(Invariant::NoOfferAway, found_here));
            }
        }
    }

    fn owners(&self, found: &mut Vec<Violation>) {
        for (id, chat) in self.chats {
            let Some(owner) = chat.owner() else { continue };
            let agent = self.agents.get(&owner);
            let holds = agent.is_some_and(|agent| matches!(agent.holds.get(id), Some(Hold::Taken { .. })));
            if !holds || !agent.is_some_and(|agent| agent.signed_in) {
                found.push(broken(
                    Invariant::OneOwner,
                    format!("chat {id} is owned by agent {owner}, who is signed out or does not hold it"),
                ));
            }
        }
    }

    fn places(&self, found: &mut Vec<Violation>) {
        let mut places: BTreeMap<ChatId, u32> = BTreeMap::new();
        for queue in self.queues.values() {
            for key in queue.line.keys() {
                *places.entry(key.chat).or_default() += 1;
            }
        }
        for (id, chat) in self.chats {
            let line = chat.line().map(|(skill, _)| skill);
            let there =
                line.is_some_and(|skill| self.queues.get(&skill).is_some_and(|queue| queue.places.contains_key(id)));
            let stands = places.remove(id).unwrap_or(0);
            if stands != u32::from(line.is_some()) || there != line.is_some() {
                found.push(broken(
                    Invariant::OnePlace,
                    format!("chat {id} is {:?}, belongs into line {line:?} and stands in {stands} lines", chat.stage),
                ));
            }
        }
        for (id, stands) in places {
            found.push(broken(Invariant::OnePlace, format!("chat {id} is over and stands in {stands} lines")));
        }
    }

    fn slots(&self, found: &mut Vec<Violation>) {
        for (id, agent) in self.agents {
            for (chat, hold) in &agent.holds {
                let stage = self.chats.get(chat).map(|chat| &chat.stage);
                let accounted = match (hold, stage) {
                    (Hold::Ringing { place, .. }, Some(_)) => {
                        self.chats[chat].line().is_some_and(|(line, waiting)| waiting.place(line) == *place)
                    }
                    (Hold::Taken { .. }, Some(Stage::InProgress { owner, .. } | Stage::WrappingUp { owner, .. })) => {
                        owner == id
                    }
                    _ => false,
                };
                if !accounted {
                    found.push(broken(
                        Invariant::SlotMatches,
                        format!("agent {id} holds {hold:?} for chat {chat}, which is {stage:?}"),
                    ));
                }
            }
        }
    }

    fn people(&self, found: &mut Vec<Violation>) {
        let name = |guest: Guest| match guest {
            Guest::Invited { .. } => Invariant::OneInvitation,
            Guest::In(_) => Invariant::InChat,
        };
        for (id, agent) in self.agents {
            for (chat, guest) in &agent.guests {
                let said = self.chats.get(chat).and_then(|chat| chat.guest(*id));
                if said != Some(*guest) || !agent.signed_in {
                    found.push(broken(
                        name(*guest),
                        format!("agent {id} is {guest:?} in chat {chat}, which says {said:?}"),
                    ));
                }
            }
        }
        for (id, chat) in self.chats {
            let invited = chat.people.invitation.iter().map(|invitation| invitation.whom);
            for agent in chat.people.others.iter().map(|other| other.agent).chain(invited) {
                let Some(guest) = chat.guest(agent) else { continue };
                let heard = self.agents.get(&agent).and_then(|agent| agent.guests.get(id)).copied();
                if heard != Some(guest) {
                    found.push(broken(
                        name(guest),
                        format!("chat {id} takes agent {agent} for {guest:?}, who takes itself for {heard:?}"),
                    ));
                }
            }
            let others = &chat.people.others;
            let twice = others.iter().any(|one| others.iter().filter(|other| other.agent == one.agent).count() > 1);
            if twice || chat.owner().is_some_and(|owner| chat.people.find(owner).is_some()) {
                found.push(broken(Invariant::InChat, format!("somebody is in chat {id} twice: {others:?}")));
            }
        }
    }

    fn idle(&self, found: &mut Vec<Violation>) {
        let Some(index) = self.index else { return };
        for (chat, candidate) in &index.chats {
            let rings_at = |agent: &Agent| matches!(agent.holds.get(chat), Some(Hold::Ringing { .. }));
            let rings = self.agents.values().any(rings_at);
            let stands = self.queues.get(&candidate.skill).is_some_and(|queue| queue.places.contains_key(chat));
            if rings || !stands {
                continue;
            }
            // By what the agents themselves say, not by what the index has heard.
            let free = self.agents.iter().find(|(id, agent)| {
                let state = agent.seat_state();
                // Who is handing it over has it still.
                !agent.holds.contains_key(chat)
                    && state.open
                    && state.connected
                    && index.bucket(candidate).settings.rules.offer.lets_ring(state.ringing)
                    && state.free >= candidate.waiting.need.units
                    && may(index, self.now, **id, candidate)
            });
            if let Some((id, _)) = free {
                let found_here = format!("chat {chat} waits while agent {id} has room for it");
                found.push(broken(Invariant::NoIdleWait, found_here));
            }
        }
    }
}

/// Whether an agent meets everything that a waiting chat's step demands, room apart; told anew from the policy, without the index's sets.
fn may(index: &Index, now: Millis, agent: AgentId, candidate: &Candidate) -> bool {
    let Some(seat) = index.seats.get(agent) else { return false };
    let (need, settings) = (&candidate.waiting.need, &index.bucket(candidate).settings);
    let rule = &settings.rules.steps()[candidate.step];
    let meets = |id: AgentId, seat: &Seat| match &rule.who {
        Who::Preferred => need.preferred == Some(id),
        Who::Last => need.last == Some(id),
        Who::Only(agents) => agents.contains(&id) && rule.level_of(settings.id, &seat.skills).is_some(),
        Who::Everyone => rule.level_of(settings.id, &seat.skills).is_some(),
    };
    let somebody_else = || index.seats.iter().any(|(id, seat)| id != agent && seat.state.present && meets(id, seat));
    let personal = matches!(rule.who, Who::Preferred | Who::Last);
    meets(agent, seat)
        && !index.passes.contains_key(&(candidate.waiting.chat, agent))
        && (personal || need.avoid != Some(agent) || !somebody_else())
        && (personal || rule.pace.rested(seat.state.assigned_at, seat.state.returned_at) <= now)
}

/// FAIR_ORDER for one decision: given the index as it was before, no earlier chat that the same seat could serve was passed over.
pub fn fair(before: &Index, now: Millis, event: &tenant::Event) -> Option<Violation> {
    let tenant::Event::Matched { chat, agent, .. } = event else { return None };
    let seat = before.seats.get(*agent)?;
    let key = before.chats.get(chat)?.key;
    let room = seat.room();
    let earlier = before.chats.values().find(|other| {
        other.engaged.is_none()
            && other.key < key
            && other.waiting.need.units <= room
            && before.bucket(other).settings.rules.offer.lets_ring(seat.rings())
            && may(before, now, *agent, other)
    });
    earlier.map(|other| {
        let earlier = other.waiting.chat;
        broken(Invariant::FairOrder, format!("chat {chat} was offered to agent {agent} before chat {earlier}"))
    })
}

/// DENSE_INDEX over a journal: every message of a chat takes the next index.
pub fn dense<'a>(journal: impl Iterator<Item = &'a Event>) -> Vec<Violation> {
    let mut next: BTreeMap<ChatId, u32> = BTreeMap::new();
    let mut found = Vec::new();
    for event in journal {
        let Event::Chat(id, crate::chat::Event::Said { index, .. }) = event else { continue };
        let expected = next.entry(*id).or_default();
        if index != expected {
            found.push(broken(
                Invariant::DenseIndex,
                format!("chat {id} has message {index} where {expected} was next"),
            ));
        }
        *expected = index + 1;
    }
    found
}
