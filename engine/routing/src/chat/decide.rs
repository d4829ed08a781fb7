//! What a chat agrees to.
use super::{Audience, Believer, Chat, Command, EndCause, Event, How, Life, Speaker, Stage, Take, WrapUp};
use crate::machine::Events;
use crate::message::Ticket;
use crate::refusal::Refusal;
use crate::time::Millis;
use catalogue::ids::AgentId;
use smallvec::smallvec;

impl Chat {
    pub(super) fn answer(&self, now: Millis, command: Command) -> Result<Events<Event>, Refusal> {
        match command {
            Command::Open { opening, ticket } => match self.stage {
                Stage::Unopened => Ok(smallvec![Event::Opened { opening, ticket }]),
                _ => Err(Refusal::ChatNotThere),
            },
            Command::Take(take) => Ok(self.taking(take)),
            Command::Orphan(agent) => Ok(self.orphaned(agent)),
            Command::AskWaits(believer) => Ok(self.asked_whether_it_waits(believer)),
            Command::Transfer(order) => Ok(smallvec![self.transferring(now, order)]),
            Command::Banned { by } => Ok(match self.stage {
                Stage::Waiting { .. } | Stage::InProgress { .. } => {
                    self.goes(now, EndCause::Banned { by }, Ticket::NONE)
                }
                _ => Events::new(),
            }),
            Command::WaitedOut(waited) => Ok(self.waited_out(waited)),
            Command::UndoTransfer { by, ticket } => self.undoing(now, by, ticket),
            Command::Declined { by, reason } => Ok(self.declined(by, reason)),
            Command::TransferOut => Ok(self.transfer_out(now)),
            Command::People(command) => self.answer_people(now, command),
            Command::Poke(command) => self.answer_poke(now, command),
            Command::Say { by, to, id, text, files, client_id, ticket } => {
                let said = Event::Said { index: self.next_index, id, by, to, text, files, client_id, ticket };
                self.saying(by, to, said)
            }
            Command::Edit(edit) => self.editing(now, edit),
            Command::Mark(mark) => self.marking(mark),
            Command::Type { by, to, text, after } => Ok(match &self.stage {
                Stage::Waiting { .. } | Stage::InProgress { .. }
                    if self.may_say(by, to) && !self.overtaken(by, after.as_deref()) =>
                {
                    self.typing_changes(by, to, text)
                }
                _ => Events::new(),
            }),
            Command::TypingOut => Ok(self.typing_out(now)),
            Command::Customer(life) => Ok(smallvec![Event::CustomerWas(life)]),
            Command::CustomerLeave { ticket } => Ok(self.goes(now, EndCause::CustomerLeft, ticket)),
            Command::End { by, reason, ticket } => self.ending(now, by, reason, ticket),
            Command::FinishWrapUp { by, how, notes, ticket } => {
                self.wrapped_up_by(by).map(|()| smallvec![Event::WrappedUp { agent: by, how, notes, ticket }])
            }
            Command::KeepNotes { by, notes, ticket } => {
                self.wrapped_up_by(by).map(|()| smallvec![Event::NotesKept { agent: by, notes, ticket }])
            }
            Command::Describe(order) => self.describing(order),
            Command::Supervise(order) => self.supervised(now, order),
            Command::Recovered => Ok([Event::Recovered].into_iter().chain(self.poke_unheard(now)).collect()),
            Command::CustomerGone => Ok(match self.customer_deadline() {
                Some(at) if now >= at => self.goes(now, EndCause::CustomerGone, Ticket::NONE),
                _ => Events::new(),
            }),
            Command::AnswerOut => Ok(self.answer_out(now)),
            Command::WrapUpOut => Ok(match &self.stage {
                Stage::WrappingUp { owner, until } if now >= *until => {
                    smallvec![Event::WrappedUp {
                        agent: *owner,
                        how: WrapUp::TimedOut,
                        notes: self.notes.clone(),
                        ticket: Ticket::NONE
                    }]
                }
                _ => Events::new(),
            }),
        }
    }

    fn asked_whether_it_waits(&self, believer: Believer) -> Events<Event> {
        let waits = self.line().is_some_and(|(line, waiting)| match believer {
            Believer::Line(skill) => line == skill,
            Believer::Bell(_, place) => waiting.place(line) == place,
        });
        match waits {
            true => Events::new(),
            false => smallvec![Event::NotWaiting(believer)],
        }
    }

    fn taking(&self, take: Take) -> Events<Event> {
        let from = self.owner();
        let had = self.may_be_had(&take);
        let Take { agent, name, how, from: _, ticket } = take;
        match &self.stage {
            // After a restart, who transferred it says to hold it still: the word that it was let go was lost.
            Stage::Waiting { .. } if how == How::Claim && !ticket.is_some() && self.course.sender == Some(agent) => {
                smallvec![Event::TakeLost { agent, ticket }]
            }
            Stage::Waiting { .. } => smallvec![Event::Assigned { agent, name, how, from, ticket }],
            Stage::InProgress { owner, .. } | Stage::WrappingUp { owner, .. } if *owner == agent => {
                smallvec![Event::StillYours { agent, ticket }]
            }
            Stage::InProgress { .. } if had => smallvec![Event::Assigned { agent, name, how, from, ticket }],
            // It lapsed or was taken back in the same moment.
            Stage::InProgress { .. } if how == How::Direct => smallvec![
                Event::TakeLost { agent, ticket: Ticket::NONE },
                Event::Refused { refusal: Refusal::InvitationNotThere, ticket }
            ],
            _ => smallvec![Event::TakeLost { agent, ticket }],
        }
    }

    fn wrapped_up_by(&self, by: AgentId) -> Result<(), Refusal> {
        match &self.stage {
            Stage::WrappingUp { owner, .. } if *owner == by => Ok(()),
            Stage::WrappingUp { .. } => Err(Refusal::NotOwner),
            _ => Err(Refusal::ChatNotThere),
        }
    }

    fn orphaned(&self, agent: AgentId) -> Events<Event> {
        match &self.stage {
            Stage::InProgress { owner, .. } if *owner == agent => smallvec![Event::Requeued { from: agent }],
            Stage::WrappingUp { owner, .. } if *owner == agent => {
                let (how, notes) = (WrapUp::Orphaned, self.notes.clone());
                smallvec![Event::WrappedUp { agent, how, notes, ticket: Ticket::NONE }]
            }
            // Not, or no longer, that agent's.
            _ => Events::new(),
        }
    }

    /// Whether what is about to be said may be, and what it brings with it.
    fn saying(&self, by: Speaker, to: Audience, said: Event) -> Result<Events<Event>, Refusal> {
        let Event::Said { client_id, ticket, .. } = &said else { return Ok(Events::new()) };
        let (before, ticket) = (self.said_before(by, client_id), *ticket);
        match &self.stage {
            Stage::Waiting { .. } | Stage::InProgress { .. } if self.may_say(by, to) => {}
            Stage::Waiting { .. } | Stage::InProgress { .. } => return Err(Refusal::NotInChat),
            // A resend of what was kept before the chat ended is answered as it was.
            _ if before.is_some() => {}
            _ => return Err(Refusal::ChatNotThere),
        }
        if let Some(first) = before {
            return Ok(smallvec![Event::SaidAgain { index: first.index, id: first.id, at: first.at, ticket }]);
        }
        let mut events: Events<Event> = self.typing_ends(by).into_iter().collect();
        events.extend(self.poke_heard(by, to));
        events.push(said);
        Ok(events)
    }

    fn said_before(&self, by: Speaker, client_id: &super::Text2) -> Option<&super::Remembered> {
        let client_id = client_id.as_ref()?;
        self.remembered.iter().find(|said| said.by == by && said.client_id == *client_id)
    }

    fn ending(&self, now: Millis, by: AgentId, reason: crate::Text, ticket: Ticket) -> Result<Events<Event>, Refusal> {
        match &self.stage {
            Stage::InProgress { owner, .. } if *owner == by => Ok(smallvec![Event::Ended {
                cause: EndCause::Agent { by, reason },
                wrap_up_until: now + self.wrap_up(),
                ticket
            }]),
            Stage::InProgress { .. } => Err(Refusal::NotOwner),
            _ => Err(Refusal::ChatNotThere),
        }
    }

    pub(super) fn goes(&self, now: Millis, cause: EndCause, ticket: Ticket) -> Events<Event> {
        match &self.stage {
            Stage::Waiting { .. } => smallvec![Event::Abandoned { cause, ticket }],
            Stage::InProgress { .. } => {
                smallvec![Event::Ended { cause, wrap_up_until: now + self.wrap_up(), ticket }]
            }
            _ => smallvec![Event::LeftAlready { ticket }],
        }
    }

    fn wrap_up(&self) -> Millis {
        self.course.terms.wrap_up
    }

    /// When the customer counts as gone; never while a socket is open.
    pub(super) fn customer_deadline(&self) -> Option<Millis> {
        let opening = self.opening.as_ref()?;
        let attended = matches!(self.stage, Stage::Waiting { .. } | Stage::InProgress { .. });
        (attended && self.live.sockets == 0).then(|| self.live.seen + opening.customer_gone)
    }

    /// The customer's socket is open, or was heard of within the span that an away customer has.
    pub fn customer_online(&self) -> bool {
        self.live.sockets > 0
    }
}

impl Life {
    /// By how much the count of open sockets changes.
    pub(super) fn sockets(self, open: u32) -> u32 {
        match self {
            Life::Up => open + 1,
            Life::Down => open.saturating_sub(1),
            Life::Seen => open,
        }
    }
}
