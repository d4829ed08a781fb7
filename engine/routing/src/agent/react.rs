//! Whom an agent tells what.
use super::{Agent, Cause, Command, Event, Hold, Outcome, ReleaseCause};
use crate::chat::{Believer, How, Take};
use crate::machine::{Effect, Effects, Events, Machine, Soonest};
use crate::message::{Tell, Ticket};
use crate::refusal::{Refusal, Reply};
use crate::tenant::{Report, SeatState};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};
use smallvec::smallvec;

impl Machine for Agent {
    type Command = Command;
    type Event = Event;

    fn decide(&self, now: Millis, command: Command) -> Result<Events<Event>, Refusal> {
        self.answer(now, command)
    }

    fn evolve(&mut self, now: Millis, event: &Event) {
        self.change(now, event);
    }

    fn react(&self, event: &Event) -> Effects<Command> {
        let Some(person) = &self.person else { return Effects::new() };
        let me = person.id;
        match event {
            Event::SignedIn { ticket, .. } | Event::Learned { ticket, .. } => {
                smallvec![self.skills_report(me), self.seat(me, None), done(*ticket)]
            }
            Event::SignedOut { ticket, .. } => smallvec![self.seat(me, None), done(*ticket)],
            Event::Renewed { ticket, .. } | Event::KnewAlready { ticket } => smallvec![done(*ticket)],
            Event::Chose { ticket, .. } => smallvec![self.seat(me, None), done(*ticket)],
            Event::Kept(_) | Event::Lifted(_) => smallvec![self.seat(me, None)],
            Event::Toured { ticket, .. } | Event::Forced { ticket, .. } => {
                smallvec![self.seat(me, None), done(*ticket)]
            }
            Event::Released { chat, cause } => match cause {
                ReleaseCause::Done => smallvec![self.seat(me, None)],
                // Should the chat take this agent for its owner, or the tenant have it ring here, they hear otherwise.
                ReleaseCause::Lost { .. } | ReleaseCause::HandedOver | ReleaseCause::Unanswered => smallvec![
                    self.seat(me, None),
                    Effect::Tell(Tell::Report(Report::OfferEnded { chat: *chat, agent: me, outcome: Outcome::Unable })),
                    Effect::Tell(Tell::Orphan(*chat, me))
                ],
                // The agent is gone for good, and says of the seat when signing out.
                ReleaseCause::Requeued => smallvec![Effect::Tell(Tell::Orphan(*chat, me))],
            },
            Event::Rang { ring, .. } => smallvec![self.seat(me, Some(ring.chat))],
            Event::RangAlready { chat } => smallvec![self.seat(me, Some(*chat))],
            // The seat first: the tenant then looks for the chat's next agent knowing how this one stands.
            Event::OfferEnded { chat, outcome, ticket } => smallvec![
                self.seat(me, None),
                Effect::Tell(Tell::Report(Report::OfferEnded { chat: *chat, agent: me, outcome: *outcome })),
                done(*ticket)
            ],
            Event::Explained { chat, reason } => {
                smallvec![Effect::Tell(Tell::Declined(*chat, me, reason.clone()))]
            }
            // It rings no longer, so the next may.
            Event::Accepted { chat, ticket } => {
                smallvec![self.take(me, *chat, How::Offer, *ticket), self.seat(me, None)]
            }
            Event::Claimed { chat, forced, ticket, .. } => {
                let how = forced.map_or_else(|| self.reaches(*chat), |by| How::Pushed { by });
                smallvec![self.take(me, *chat, how, *ticket), self.seat(me, None)]
            }
            Event::People(chat, event) => self.says_of_others(me, *chat, event),
            Event::NotRinging { chat } => {
                let taken = self.holds.contains_key(chat);
                smallvec![Effect::Tell(Tell::Report(Report::NotRinging { chat: *chat, agent: me, taken }))]
            }
            Event::NotHeld { chat } => smallvec![Effect::Tell(Tell::Orphan(*chat, me))],
            Event::AskedAgain { chat, ticket } => smallvec![self.take(me, *chat, self.reaches(*chat), *ticket)],
            // Whether anything may be offered hangs on it, and nobody else says so.
            Event::DeviceUp(_) | Event::DeviceDown(_) | Event::Recovered => smallvec![self.seat(me, None)],
            Event::WasActive | Event::Restated(_) => Effects::new(),
        }
    }

    fn deadline(&self) -> Option<(Millis, Command)> {
        let mut soonest = Soonest::new();
        for (chat, hold) in &self.holds {
            if let Hold::Ringing { until, .. } = hold {
                soonest.at(Some(*until), || Command::RingOut(*chat));
            }
        }
        soonest.at(self.unheard_at(), || Command::Unheard);
        if let Some(since) = self.lease.lost_since.filter(|_| self.signed_in) {
            if self.causes.contains(&Cause::ConnectionLost) {
                soonest.at(Some(since + self.spans.agent_gone), || Command::Gone);
            } else {
                soonest.at(Some(since + self.spans.connection_grace), || Command::GraceOver);
            }
        }
        soonest.at(self.signed_in.then_some(self.session_until), || Command::SessionOver);
        soonest.at(self.idle_at(), || Command::Idle);
        soonest.at(self.session_expires_at(), || Command::SessionExpires);
        soonest.get()
    }

    fn resume(&self, _now: Millis) -> Effects<Command> {
        let Some(person) = &self.person else { return Effects::new() };
        let me = person.id;
        let mut effects: Effects<Command> = smallvec![self.skills_report(me), self.seat(me, None)];
        for (chat, hold) in &self.holds {
            match hold {
                Hold::Ringing { place, .. } => {
                    effects.push(Effect::Tell(Tell::Report(Report::Ringing { chat: *chat, agent: me, place: *place })));
                    effects.push(Effect::Tell(Tell::AskWaits(*chat, Believer::Bell(me, *place))));
                }
                // The chat confirms, or lets go of a slot that nothing accounts for.
                Hold::Taken { .. } => effects.push(self.take(me, *chat, self.reaches(*chat), Ticket::NONE)),
            }
        }
        effects.extend(self.others_again(me));
        effects
    }
}

impl Agent {
    pub(super) fn seat(&self, agent: AgentId, rang: Option<ChatId>) -> Effect<Command> {
        let rang = rang.and_then(|chat| match self.holds.get(&chat)? {
            Hold::Ringing { place, .. } => Some((chat, *place)),
            Hold::Taken { .. } => None,
        });
        Effect::Tell(Tell::Report(Report::Seat { agent, seat: self.seat_state(), rang }))
    }

    /// The seat as matching knows it.
    pub fn seat_state(&self) -> SeatState {
        SeatState {
            present: self.signed_in,
            open: self.available(),
            connected: self.connected(),
            ringing: self.rings(),
            free: self.free(),
            maximum: self.maximum(),
            idle_since: self.idle_since,
            assigned_at: self.assigned_at,
            turn: self.turn,
            returned_at: self.returned_at,
        }
    }

    fn skills_report(&self, agent: AgentId) -> Effect<Command> {
        let skills = self.person.as_ref().map(|person| person.skills.clone()).unwrap_or_default();
        Effect::Tell(Tell::Report(Report::Skills { agent, present: self.signed_in, skills }))
    }

    fn take(&self, agent: AgentId, chat: ChatId, how: How, ticket: Ticket) -> Effect<Command> {
        Effect::Tell(Tell::Take(chat, Take { agent, name: self.name(), how, from: None, ticket }))
    }
}

fn done(ticket: Ticket) -> Effect<Command> {
    Effect::Settle(ticket, Ok(Reply::Done))
}
