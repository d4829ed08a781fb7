//! How an agent changes, and what follows from the state.
use super::{Agent, Cause, Choice, Event, Hold, Lease, Outcome, Ring, SignOutCause};
use crate::time::Millis;
use catalogue::ids::SkillId;
use catalogue::limit;
use catalogue::units::Units;
use std::sync::Arc;

impl Agent {
    /// Whether anything may be taken by the agent; offered only to one who is [`Agent::connected`] as well.
    pub fn available(&self) -> bool {
        self.signed_in && self.choice == Choice::Available && self.causes.is_empty()
    }

    /// Whether a console of the agent is there: nothing begins to ring without one.
    pub fn connected(&self) -> bool {
        !self.lease.open.is_empty()
    }

    /// How many offers ring.
    pub fn rings(&self) -> u32 {
        self.holds.values().filter(|hold| matches!(hold, Hold::Ringing { .. })).count() as u32
    }

    /// When what rings has had no console for too long.
    pub(super) fn unheard_at(&self) -> Option<Millis> {
        let since = self.lease.lost_since.filter(|_| self.rings() > 0)?;
        Some(since + limit::RING_UNHEARD)
    }

    /// The same, were it not for this cause.
    pub(super) fn available_but_for(&self, cause: Cause) -> bool {
        let held = self.causes.iter().all(|held| *held == cause);
        self.signed_in && self.choice == Choice::Available && held
    }

    /// The units held by offers, chats and wrap-ups.
    pub fn used(&self) -> Units {
        self.holds.values().fold(Units::ZERO, |sum, hold| sum + hold.units())
    }

    /// The most the agent may hold.
    pub fn maximum(&self) -> Units {
        self.person.as_ref().map_or(Units::ZERO, |person| person.maximum)
    }

    /// The units that are free.
    pub fn free(&self) -> Units {
        self.maximum() - self.used()
    }

    /// Whether the agent has a skill, at whatever level.
    pub fn has_skill(&self, skill: SkillId) -> bool {
        self.person.as_ref().is_some_and(|person| person.has_skill(skill))
    }

    /// Whether that is enough for something that takes so much.
    pub fn has_room_for(&self, units: Units) -> bool {
        self.used() + units <= self.maximum()
    }

    /// How many chats are reached for, owned or wrapped up.
    pub fn owned(&self) -> u32 {
        self.holds.values().filter(|hold| matches!(hold, Hold::Taken { .. })).count() as u32
    }

    /// Without what is never written.
    pub fn written(&self) -> Agent {
        Agent { lease: Lease::default(), ..self.clone() }
    }

    pub(super) fn change(&mut self, now: Millis, event: &Event) {
        match event {
            Event::SignedIn { person, until, spans, .. } => {
                if !self.signed_in {
                    if !self.resumes(now) {
                        self.stands_afresh();
                    }
                    self.idle_since = now;
                    self.assigned_at = None;
                    self.turn = 0;
                    self.returned_at = now;
                    self.lease.lost_since = self.lease.open.is_empty().then_some(now);
                    self.lease.active_at = now;
                }
                self.gone = false;
                self.signed_in = true;
                self.person = Some(person.clone());
                self.session_until = *until;
                self.spans = *spans;
            }
            Event::SignedOut { cause, .. } => {
                self.signed_in = false;
                self.gone = *cause == SignOutCause::Gone;
                // No page of theirs is left in which a tour could go on.
                self.causes.retain(|cause| !matches!(cause, Cause::ConnectionLost | Cause::Tour));
            }
            Event::Renewed { until, .. } => self.session_until = *until,
            Event::Chose { choice, .. } => {
                self.choice = *choice;
                self.returns(now);
                self.lease.active_at = now;
            }
            Event::Toured { runs, .. } => self.toured(now, *runs),
            Event::Forced { by, to, .. } => self.was_forced(now, *by, *to),
            // What rings or is held stays: nobody loses the chat that they are in.
            Event::Learned { skills, .. } => {
                if let Some(person) = &mut self.person {
                    Arc::make_mut(person).skills.clone_from(skills);
                }
            }
            Event::WasActive => self.lease.active_at = now,
            Event::Kept(cause) => {
                self.causes.insert(*cause);
            }
            Event::Lifted(cause) => self.lifted(now, *cause),
            Event::Rang { ring, until } => {
                let Ring { place, units, offer, at, turn, .. } = *ring;
                self.holds.insert(ring.chat, Hold::Ringing { place, units, since: now, until: *until, offer });
                // As the tenant counts it, so that turns are the order of its decisions.
                self.idle_since = self.idle_since.max(at);
                self.assigned_at = self.assigned_at.max(Some(at));
                self.turn = turn;
                // Whoever folds what is written knows of no socket; but one was open at this instant.
                self.lease.lost_since = self.lease.lost_since.map(|_| now);
            }
            Event::OfferEnded { chat, outcome, .. } => {
                if matches!(self.holds.get(chat), Some(Hold::Ringing { .. })) {
                    self.holds.remove(chat);
                }
                match outcome {
                    Outcome::TimedOut { counted } => self.missed += u32::from(*counted),
                    Outcome::Declined => {
                        self.missed = 0;
                        self.lease.active_at = now;
                    }
                    Outcome::Withdrawn { .. } | Outcome::WentAway | Outcome::Unable | Outcome::Unheard => {}
                }
            }
            Event::Accepted { chat, .. } => {
                let units = self.holds.get(chat).map_or(Units::LIVE_CHAT, Hold::units);
                self.holds.insert(*chat, Hold::Taken { units, since: now, forced: false });
                self.missed = 0;
            }
            Event::Claimed { chat, units, forced, .. } => {
                let forced = forced.is_some();
                self.holds.insert(*chat, Hold::Taken { units: *units, since: now, forced });
                self.missed = 0;
                self.idle_since = now;
                self.assigned_at = Some(now);
            }
            Event::Released { chat, .. } => {
                self.holds.remove(chat);
                self.idle_since = now;
            }
            Event::DeviceUp(device) => {
                *self.lease.open.entry(*device).or_default() += 1;
                self.lease.lost_since = None;
            }
            Event::DeviceDown(device) => {
                if let Some(count) = self.lease.open.get_mut(device) {
                    *count -= 1;
                    if *count == 0 {
                        self.lease.open.remove(device);
                    }
                }
                if self.lease.open.is_empty() && self.lease.lost_since.is_none() {
                    self.lease.lost_since = Some(now);
                }
            }
            Event::Recovered => self.lease = Lease { lost_since: Some(now), active_at: now, ..Lease::default() },
            Event::People(chat, event) => self.among_others(now, *chat, event),
            Event::Explained { .. }
            | Event::KnewAlready { .. }
            | Event::AskedAgain { .. }
            | Event::RangAlready { .. }
            | Event::NotHeld { .. }
            | Event::NotRinging { .. } => {}
            Event::Restated(agent) => {
                let lease = std::mem::take(&mut self.lease);
                *self = Agent { lease, ..(**agent).clone() };
            }
        }
    }
}
