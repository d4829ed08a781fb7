//! Why an agent is away: what is chosen by hand, what the engine does by itself, what a supervisor says, and their reversal.
//!
//! A choice and each cause stand beside each other: nobody writes over another, so taking one away leaves what was there.
use super::{Agent, Cause, Choice, Event, Forced, Hold};
use crate::machine::Events;
use crate::message::Ticket;
use crate::refusal::Refusal;
use crate::settings::Spans;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};
use smallvec::smallvec;

impl Cause {
    /// Whether the agent's own later choice to be available lifts it: the newest explicit choice wins. A lost connection and
    /// an ending session are facts that no choice changes.
    pub fn yields(self) -> bool {
        match self {
            Cause::MissedOffers | Cause::Inactive | Cause::Tour | Cause::Supervisor => true,
            Cause::ConnectionLost | Cause::SessionExpiring => false,
        }
    }
}

impl Agent {
    pub(super) fn choosing(&self, choice: Choice, ticket: Ticket) -> Result<Events<Event>, Refusal> {
        self.signed_in()?;
        let yielding = || self.causes.iter().copied().filter(|cause| cause.yields());
        match (choice, self.choice) {
            (Choice::Away { .. }, Choice::Away { .. }) => return Err(Refusal::AlreadySuspended),
            (Choice::Available, Choice::Available) if yielding().next().is_none() => {
                return Err(Refusal::AlreadyActive);
            }
            _ => {}
        }
        let mut events = Events::new();
        if matches!(choice, Choice::Away { .. }) {
            events.extend(self.rings_end());
        }
        events.push(Event::Chose { choice, ticket });
        // Whatever the choice, who makes one is not inactive.
        let ends = |cause: &Cause| choice == Choice::Available || *cause == Cause::Inactive;
        events.extend(yielding().filter(ends).map(Event::Lifted));
        Ok(events)
    }

    /// A sign of the person: back from being inactive, or not inactive for another while.
    pub(super) fn active(&self) -> Events<Event> {
        smallvec![match self.causes.contains(&Cause::Inactive) {
            true => Event::Lifted(Cause::Inactive),
            false => Event::WasActive,
        }]
    }

    /// The same for a command that says so by the way. Nobody needs to know of it unless somebody watches for it: the person's
    /// own time to be set away, or an offer that rings, besides the one that is `answered`.
    pub(super) fn stirs(&self, answered: Option<ChatId>) -> Events<Event> {
        let watched = self.person.as_ref().is_some_and(|person| person.away_after.is_some());
        let rings = |(chat, hold): (&ChatId, &Hold)| matches!(hold, Hold::Ringing { .. }) && Some(*chat) != answered;
        match watched || self.causes.contains(&Cause::Inactive) || self.holds.iter().any(rings) {
            true => self.active(),
            false => Events::new(),
        }
    }

    pub(super) fn idle(&self, now: Millis) -> Events<Event> {
        match self.idle_at() {
            Some(at) if now >= at => self.keeping(Cause::Inactive),
            _ => Events::new(),
        }
    }

    pub(super) fn session_expires(&self, now: Millis) -> Events<Event> {
        match self.session_expires_at() {
            Some(at) if now >= at => self.keeping(Cause::SessionExpiring),
            _ => Events::new(),
        }
    }

    /// What a session that lasts until then lifts.
    pub(super) fn lifts_for(&self, now: Millis, until: Millis, spans: Spans) -> Option<Event> {
        let held = self.causes.contains(&Cause::SessionExpiring) && (self.signed_in || self.resumes(now));
        (held && now < until - spans.session_threshold).then_some(Event::Lifted(Cause::SessionExpiring))
    }

    pub(super) fn touring(&self, runs: bool, ticket: Ticket) -> Result<Events<Event>, Refusal> {
        self.signed_in()?;
        match (runs, self.causes.contains(&Cause::Tour)) {
            (true, true) => return Err(Refusal::AlreadySuspended),
            (false, false) => return Err(Refusal::AlreadyActive),
            (true, false) if self.owned() > 0 => return Err(Refusal::TourWithChats(self.owned())),
            _ => {}
        }
        let mut events = Events::new();
        if runs {
            events.extend(self.rings_end());
        }
        events.push(Event::Toured { runs, ticket });
        Ok(events)
    }

    pub(super) fn forcing(&self, by: AgentId, to: Forced, ticket: Ticket) -> Result<Events<Event>, Refusal> {
        if !self.signed_in {
            return Err(Refusal::AgentOffline);
        }
        let held = self.causes.contains(&Cause::Supervisor);
        let yields = self.choice == Choice::Available && !self.causes.iter().any(|cause| cause.yields());
        match to {
            // For another reason it is another word: the later supervisor's stands.
            Forced::Away { reason } if held && self.forced.is_some_and(|(_, before)| before == reason) => {
                return Err(Refusal::AlreadySuspended);
            }
            Forced::Available if yields => return Err(Refusal::AlreadyActive),
            Forced::AsChosen if !held => return Err(Refusal::AlreadyActive),
            _ => {}
        }
        let mut events = Events::new();
        if matches!(to, Forced::Away { .. }) {
            events.extend(self.rings_end());
        }
        events.push(Event::Forced { by, to, ticket });
        Ok(events)
    }

    /// Whether who signs in now comes back from a loss of all devices within the same session, and so stands as before.
    pub(super) fn resumes(&self, now: Millis) -> bool {
        self.gone && now < self.session_until
    }

    /// The sign-in of who was gone for so long that they were signed out, and whose page was let in before it knew of that.
    /// Whoever signed out by hand, or whose session is over, does not come back so.
    pub(super) fn back_by_itself(&self, now: Millis) -> Option<Event> {
        let person = self.person.clone().filter(|_| !self.signed_in && self.resumes(now))?;
        Some(Event::SignedIn { person, until: self.session_until, spans: self.spans, ticket: Ticket::NONE })
    }

    pub(super) fn stands_afresh(&mut self) {
        self.choice = Choice::Available;
        self.causes.clear();
        self.forced = None;
        self.missed = 0;
    }

    pub(super) fn toured(&mut self, now: Millis, runs: bool) {
        self.lease.active_at = now;
        if runs {
            self.causes.insert(Cause::Tour);
        } else {
            self.causes.remove(&Cause::Tour);
            self.returns(now);
        }
    }

    pub(super) fn was_forced(&mut self, now: Millis, by: AgentId, to: Forced) {
        match to {
            Forced::Away { reason } => {
                self.causes.insert(Cause::Supervisor);
                self.forced = Some((by, reason));
            }
            Forced::Available => {
                self.choice = Choice::Available;
                self.causes.retain(|cause| !cause.yields());
                self.forced = None;
                self.missed = 0;
                self.lease.active_at = now;
                self.returns(now);
            }
            Forced::AsChosen => {
                self.causes.remove(&Cause::Supervisor);
                self.forced = None;
                self.returns(now);
            }
        }
    }

    pub(super) fn lifted(&mut self, now: Millis, cause: Cause) {
        self.causes.remove(&cause);
        self.returns(now);
        match cause {
            Cause::MissedOffers => self.missed = 0,
            Cause::Inactive => self.lease.active_at = now,
            Cause::Supervisor => self.forced = None,
            Cause::ConnectionLost | Cause::SessionExpiring | Cause::Tour => {}
        }
    }

    /// Idle afresh, and paced as after a return.
    pub(super) fn returns(&mut self, now: Millis) {
        self.idle_since = now;
        self.returned_at = now;
    }

    /// When the person counts as inactive. What rings is answered or missed first: nobody's bell falls silent in the hand.
    pub(super) fn idle_at(&self) -> Option<Millis> {
        let after = self.person.as_ref()?.away_after?;
        let counts = self.signed_in && self.choice == Choice::Available && !self.causes.contains(&Cause::Inactive);
        let rings = self.holds.values().filter_map(|hold| match hold {
            Hold::Ringing { until, .. } => Some(*until),
            Hold::Taken { .. } => None,
        });
        counts.then(|| rings.fold(self.lease.active_at + after, Millis::max))
    }

    /// When the session is near enough to its end to suspend the person.
    pub(super) fn session_expires_at(&self) -> Option<Millis> {
        let counts = self.signed_in && !self.causes.contains(&Cause::SessionExpiring);
        counts.then(|| self.session_until - self.spans.session_threshold)
    }
}
