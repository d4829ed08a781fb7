//! What an agent agrees to.
use super::{Agent, Cause, Command, Event, Hold, Outcome, ReleaseCause, Ring, SignOutCause};
use crate::machine::Events;
use crate::message::Ticket;
use crate::refusal::Refusal;
use crate::time::Millis;
use catalogue::ids::{ChatId, SkillId};
use catalogue::units::Units;
use smallvec::smallvec;

impl Agent {
    pub(super) fn answer(&self, now: Millis, command: Command) -> Result<Events<Event>, Refusal> {
        match command {
            // A sign-in from a page that has no socket yet starts the grace; the socket's own DeviceUp ends it.
            Command::SignIn { person, device: _, until, spans, ticket } => {
                let mut events: Events<Event> = smallvec![Event::SignedIn { person, until, spans, ticket }];
                events.extend(self.lifts_for(now, until, spans));
                Ok(events)
            }
            Command::SignOut { ticket } => {
                if self.owned() > 0 {
                    return Err(Refusal::HasChats(self.owned()));
                }
                Ok(self.signing_out(SignOutCause::ByHand, ticket))
            }
            Command::Renew { until, ticket } => {
                self.signed_in()?;
                let mut events: Events<Event> = smallvec![Event::Renewed { until, ticket }];
                events.extend(self.lifts_for(now, until, self.spans));
                Ok(events)
            }
            Command::Choose { choice, ticket } => self.choosing(choice, ticket),
            Command::Take { chat, units, ticket } => self.taking(now, chat, units, ticket),
            Command::Decline { chat, reason, ticket } => match self.holds.get(&chat) {
                Some(Hold::Ringing { .. }) => {
                    let mut events: Events<Event> =
                        smallvec![Event::OfferEnded { chat, outcome: Outcome::Declined, ticket }];
                    events.extend(reason.map(|reason| Event::Explained { chat, reason }));
                    Ok(events)
                }
                _ => Err(Refusal::ChatNotThere),
            },
            Command::DeviceUp(device) => {
                let mut events: Events<Event> = self.back_by_itself(now).into_iter().collect();
                events.push(Event::DeviceUp(device));
                if self.causes.contains(&Cause::ConnectionLost) {
                    events.push(Event::Lifted(Cause::ConnectionLost));
                }
                // What was to be accepted at once and lost its console on the way.
                events.extend(self.accepts_at_once(now));
                Ok(events)
            }
            Command::DeviceDown(device) => Ok(smallvec![Event::DeviceDown(device)]),
            Command::Recovered => Ok(smallvec![Event::Recovered]),
            Command::Active => Ok(self.active()),
            Command::Idle => Ok(self.idle(now)),
            Command::SessionExpires => Ok(self.session_expires(now)),
            Command::Tour { runs, ticket } => self.touring(runs, ticket),
            Command::Force { by, to, ticket } => self.forcing(by, to, ticket),
            Command::Learn { skills, ticket } => self.learning(skills, ticket),
            Command::Push { chat, units, by, ticket } => self.pushed(now, chat, units, by, ticket),
            Command::Ring(ring) => Ok(self.ringing(now, ring)),
            Command::Withdraw { chat, place, taken_by } => Ok(match self.holds.get(&chat) {
                Some(Hold::Ringing { place: rings, .. }) if *rings == place => {
                    let outcome = Outcome::Withdrawn { by: taken_by };
                    smallvec![Event::OfferEnded { chat, outcome, ticket: Ticket::NONE }]
                }
                // Accepted meanwhile: the chat itself will say who has it. Or it rings from a later place.
                _ => Events::new(),
            }),
            Command::Release { chat, cause } => Ok(match self.holds.get(&chat) {
                Some(Hold::Taken { .. }) => smallvec![Event::Released { chat, cause }],
                _ => Events::new(),
            }),
            Command::AskHolds(chat) => Ok(match self.holds.get(&chat) {
                Some(Hold::Taken { .. }) if self.signed_in => Events::new(),
                _ => smallvec![Event::NotHeld { chat }],
            }),
            Command::AskRings(chat) => Ok(match self.holds.get(&chat) {
                Some(Hold::Ringing { .. }) => Events::new(),
                _ => smallvec![Event::NotRinging { chat }],
            }),
            Command::People(chat, command) => self.answer_people(now, chat, command),
            Command::RingOut(chat) => Ok(self.ringing_out(now, chat)),
            Command::Unheard => Ok(match self.unheard_at() {
                Some(at) if now >= at => self.bells(Outcome::Unheard).collect(),
                _ => Events::new(),
            }),
            Command::GraceOver => Ok(match self.lease.lost_since {
                Some(since) if self.signed_in && now >= since + self.spans.connection_grace => {
                    self.keeping(Cause::ConnectionLost)
                }
                _ => Events::new(),
            }),
            Command::Gone => Ok(match self.lease.lost_since {
                Some(since) if self.signed_in && now >= since + self.spans.agent_gone => {
                    self.signing_out(SignOutCause::Gone, Ticket::NONE)
                }
                _ => Events::new(),
            }),
            Command::SessionOver if self.signed_in && now >= self.session_until => {
                Ok(self.signing_out(SignOutCause::SessionOver, Ticket::NONE))
            }
            Command::SessionOver => Ok(Events::new()),
            Command::Restate => Ok(smallvec![Event::Restated(Box::new(self.written()))]),
        }
    }

    pub(super) fn signed_in(&self) -> Result<(), Refusal> {
        if self.signed_in { Ok(()) } else { Err(Refusal::AgentInactive) }
    }

    /// Also of somebody who is not signed in: who comes back within the session comes as they were.
    fn learning(&self, skills: Vec<(SkillId, u8)>, ticket: Ticket) -> Result<Events<Event>, Refusal> {
        match &self.person {
            None => Err(Refusal::AgentInactive),
            Some(person) if person.skills == skills => Ok(smallvec![Event::KnewAlready { ticket }]),
            Some(_) => Ok(smallvec![Event::Learned { skills, ticket }]),
        }
    }

    pub(super) fn taking(
        &self,
        now: Millis,
        chat: ChatId,
        units: Units,
        ticket: Ticket,
    ) -> Result<Events<Event>, Refusal> {
        match self.holds.get(&chat) {
            Some(Hold::Taken { .. }) => return Ok(smallvec![Event::AskedAgain { chat, ticket }]),
            Some(Hold::Ringing { until, .. }) if now < *until => {
                return Ok(self.stirs(Some(chat)).into_iter().chain([Event::Accepted { chat, ticket }]).collect());
            }
            // Rung out at this very instant: the time-out wins, so that two agents are never both told yes.
            Some(Hold::Ringing { .. }) => return Err(Refusal::ChatNotThere),
            None => {}
        }
        // Who clicks is not inactive.
        if !self.available_but_for(Cause::Inactive) {
            return Err(Refusal::AgentInactive);
        }
        if !self.has_room_for(units) {
            return Err(Refusal::SlotsFull);
        }
        Ok(self.stirs(None).into_iter().chain([Event::Claimed { chat, units, forced: None, ticket }]).collect())
    }

    fn ringing(&self, now: Millis, ring: Ring) -> Events<Event> {
        let me = self.person.as_ref().map(|person| person.id);
        let mut events = Events::new();
        match self.holds.get(&ring.chat) {
            // The word that it has left its former place is late: the bell for that one is over.
            Some(Hold::Ringing { place, .. }) if place.since < ring.place.since => {
                let outcome = Outcome::Withdrawn { by: None };
                events.push(Event::OfferEnded { chat: ring.chat, outcome, ticket: Ticket::NONE });
            }
            // Said again after a restart: it goes on ringing.
            Some(Hold::Ringing { .. }) => return smallvec![Event::RangAlready { chat: ring.chat }],
            // Taken by hand while the offer was on its way.
            Some(Hold::Taken { .. }) => {
                let outcome = Outcome::Withdrawn { by: me };
                return smallvec![Event::OfferEnded { chat: ring.chat, outcome, ticket: Ticket::NONE }];
            }
            None => {}
        }
        // A bell in place of another takes no more than that one did.
        let instead = u32::from(!events.is_empty());
        let room = instead > 0 || (self.available() && self.has_room_for(ring.units));
        if !room || !self.connected() || !ring.offer.lets_ring(self.rings() - instead) {
            events.push(Event::OfferEnded { chat: ring.chat, outcome: Outcome::Unable, ticket: Ticket::NONE });
            return events;
        }
        events.push(Event::Rang { ring, until: now + ring.span });
        if ring.offer.auto_accept {
            events.push(Event::Accepted { chat: ring.chat, ticket: Ticket::NONE });
        }
        events
    }

    fn accepts_at_once(&self, now: Millis) -> impl Iterator<Item = Event> + '_ {
        self.holds.iter().filter_map(move |(chat, hold)| match hold {
            Hold::Ringing { until, offer, .. } if offer.auto_accept && now < *until => {
                Some(Event::Accepted { chat: *chat, ticket: Ticket::NONE })
            }
            _ => None,
        })
    }

    fn ringing_out(&self, now: Millis, chat: ChatId) -> Events<Event> {
        let Some(Hold::Ringing { since, until, offer, .. }) = self.holds.get(&chat) else { return Events::new() };
        if now < *until {
            return Events::new();
        }
        // Nobody misses what none of their devices could show, and who was at work with something else was not gone.
        let counted = self.lease.active_at <= *since;
        let outcome = if self.connected() { Outcome::TimedOut { counted } } else { Outcome::Unheard };
        let mut events: Events<Event> = smallvec![Event::OfferEnded { chat, outcome, ticket: Ticket::NONE }];
        if outcome == (Outcome::TimedOut { counted: true })
            && self.missed + 1 >= offer.missed_limit.unwrap_or(self.spans.missed_limit)
            && !self.causes.contains(&Cause::MissedOffers)
        {
            let others: Events<Event> = self.rings_end().filter(|event| !is_about(event, chat)).collect();
            events.extend(others);
            events.push(Event::Kept(Cause::MissedOffers));
        }
        events
    }

    pub(super) fn keeping(&self, cause: Cause) -> Events<Event> {
        if self.causes.contains(&cause) {
            return Events::new();
        }
        let mut events: Events<Event> = self.rings_end().collect();
        events.push(Event::Kept(cause));
        events
    }

    fn signing_out(&self, cause: SignOutCause, ticket: Ticket) -> Events<Event> {
        let mut events: Events<Event> = self.rings_end().chain(self.parts()).collect();
        // Let go at once: who signs in again holds nothing of before, and a word still under way can't take it away then.
        let taken = self.holds.iter().filter(|(_, hold)| matches!(hold, Hold::Taken { .. }));
        events.extend(taken.map(|(chat, _)| Event::Released { chat: *chat, cause: ReleaseCause::Requeued }));
        events.push(Event::SignedOut { cause, ticket });
        events
    }

    /// Nobody who is away is offered anything: what rings, ends, and so does every invitation.
    pub(super) fn rings_end(&self) -> impl Iterator<Item = Event> + '_ {
        self.bells(Outcome::WentAway).chain(self.invitations_end())
    }

    /// Everything that rings ends so.
    fn bells(&self, outcome: Outcome) -> impl Iterator<Item = Event> + '_ {
        let rings = self.holds.iter().filter(|(_, hold)| matches!(hold, Hold::Ringing { .. }));
        rings.map(move |(chat, _)| Event::OfferEnded { chat: *chat, outcome, ticket: Ticket::NONE })
    }
}

fn is_about(event: &Event, chat: ChatId) -> bool {
    matches!(event, Event::OfferEnded { chat: of, .. } if *of == chat)
}
