//! Pokes: a customer who has fallen silent is asked whether they are still there, and the chat ends when nobody answers.
use super::{Audience, Chat, EndCause, Speaker, Stage};
use crate::machine::{Effect, Effects, Events};
use crate::message::Ticket;
use crate::refusal::{Refusal, Reply};
use crate::time::Millis;
use catalogue::ids::AgentId;
use smallvec::smallvec;

/// How a poke ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The customer is still there.
    Continued,
    /// Nobody answered, and the chat ends.
    NoAnswer,
    /// The customer needs nothing more, and the chat ends.
    Declined,
    /// The agent took it back or went on writing, the chat went to somebody else or ended otherwise, or it ran out while the
    /// server was away.
    Cancelled,
}

/// A poke that counts down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Running {
    /// Who poked; none: the engine by itself.
    pub by: Option<AgentId>,
    /// Since when it counts.
    pub since: Millis,
    /// When the chat ends unless the customer answers.
    pub until: Millis,
}

/// The pokes of a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pokes {
    /// The one that counts down.
    pub running: Option<Running>,
    /// When the last one ended: silence counts from then on.
    pub ended_at: Millis,
}

/// What a chat can be told of pokes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Command {
    /// Its owner asks whether the customer is still there.
    Send { by: AgentId, ticket: Ticket },
    /// Its owner takes that back.
    Cancel { by: AgentId, ticket: Ticket },
    /// The customer answers.
    Answer {
        /// Whether to go on; otherwise the chat ends.
        stays: bool,
        ticket: Ticket,
    },
    /// The customer has been silent for so long that the engine pokes by itself.
    Due,
    /// Nobody answered in time.
    Out,
}

impl Command {
    /// Who waits for the answer.
    pub fn ticket(&self) -> Ticket {
        match self {
            Command::Send { ticket, .. } | Command::Cancel { ticket, .. } | Command::Answer { ticket, .. } => *ticket,
            Command::Due | Command::Out => Ticket::NONE,
        }
    }
}

/// What happens with pokes. All of it is written.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// The customer is asked.
    Poked {
        /// By whom; none: by the engine.
        by: Option<AgentId>,
        /// When the chat ends unless the customer answers.
        until: Millis,
        ticket: Ticket,
    },
    /// That is over.
    Ended { outcome: Outcome, ticket: Ticket },
}

impl Event {
    /// Who waits for the answer.
    pub fn ticket(&self) -> Ticket {
        match self {
            Event::Poked { ticket, .. } | Event::Ended { ticket, .. } => *ticket,
        }
    }
}

impl Chat {
    /// Since when the customer has been silent towards the owner; none while an agent owes the next word or a poke counts down.
    pub fn silent_since(&self) -> Option<Millis> {
        match (&self.stage, self.last_said, self.pokes.running) {
            (Stage::InProgress { since, .. }, Some((Speaker::Agent(_), said)), None) => {
                Some(said.max(*since).max(self.pokes.ended_at))
            }
            _ => None,
        }
    }

    /// From when on its owner may poke; none while that makes no sense.
    pub fn poke_from(&self) -> Option<Millis> {
        self.silent_since().map(|since| since + self.course.terms.poke.first)
    }

    /// When the engine pokes by itself. A customer of whom nothing was heard since a restart is not poked: their poke would be
    /// taken back.
    pub(super) fn poke_due(&self) -> Option<Millis> {
        let rules = self.course.terms.poke;
        let pokes = rules.automatic && !self.live.unheard;
        self.silent_since().filter(|_| pokes).map(|since| since + rules.second)
    }

    pub(super) fn answer_poke(&self, now: Millis, command: Command) -> Result<Events<super::Event>, Refusal> {
        let ticket = command.ticket();
        let until = now + self.course.terms.poke.countdown;
        let poked = |by| super::Event::Poke(Event::Poked { by, until, ticket });
        match command {
            Command::Send { by, .. } => {
                self.owned_by(by)?;
                match self.poke_from() {
                    Some(from) if now >= from => Ok(smallvec![poked(Some(by))]),
                    _ => Err(Refusal::WrongStage),
                }
            }
            Command::Cancel { by, .. } => {
                self.owned_by(by)?;
                self.pokes.running.ok_or(Refusal::WrongStage)?;
                Ok(smallvec![over(Outcome::Cancelled, ticket)])
            }
            Command::Answer { stays, .. } => {
                self.pokes.running.ok_or(Refusal::WrongStage)?;
                if stays {
                    return Ok(smallvec![over(Outcome::Continued, ticket)]);
                }
                let ends = self.goes(now, EndCause::CustomerLeft, ticket);
                Ok([over(Outcome::Declined, Ticket::NONE)].into_iter().chain(ends).collect())
            }
            Command::Due => match self.poke_due() {
                Some(at) if now >= at => Ok(smallvec![poked(None)]),
                _ => Ok(Events::new()),
            },
            Command::Out => match self.pokes.running {
                // Not back yet since there was no server: their grace runs, and it is no answer.
                Some(running) if now >= running.until && self.live.unheard => {
                    Ok(smallvec![over(Outcome::Cancelled, ticket)])
                }
                Some(running) if now >= running.until => {
                    let ends = self.goes(now, EndCause::NoAnswer, ticket);
                    Ok([over(Outcome::NoAnswer, ticket)].into_iter().chain(ends).collect())
                }
                _ => Ok(Events::new()),
            },
        }
    }

    /// What becomes of a running poke when somebody says something; whispers and system messages change nothing.
    pub(super) fn poke_heard(&self, by: Speaker, to: Audience) -> Option<super::Event> {
        self.pokes.running.filter(|_| to == Audience::Everyone)?;
        let outcome = if by == Speaker::Customer { Outcome::Continued } else { Outcome::Cancelled };
        Some(over(outcome, Ticket::NONE))
    }

    /// What becomes of a poke that ran out while there was no server to answer it to: nobody is put out for that.
    pub(super) fn poke_unheard(&self, now: Millis) -> Option<super::Event> {
        self.pokes.running.filter(|running| now >= running.until).map(|_| over(Outcome::Cancelled, Ticket::NONE))
    }

    /// What becomes of a running poke when the chat ends or goes to somebody else, unless that comes `of_it`.
    pub(super) fn poke_closes(&self, of_it: bool) -> Option<super::Event> {
        self.pokes.running.filter(|_| !of_it).map(|_| over(Outcome::Cancelled, Ticket::NONE))
    }

    pub(super) fn poked(&mut self, now: Millis, event: &Event) {
        match event {
            Event::Poked { by, until, .. } => {
                self.pokes.running = Some(Running { by: *by, since: now, until: *until });
            }
            Event::Ended { .. } => self.pokes = Pokes { running: None, ended_at: now },
        }
    }

    pub(super) fn says_of_poke(&self, event: &Event) -> Effects<super::Command> {
        smallvec![Effect::Settle(event.ticket(), Ok(Reply::Done))]
    }
}

fn over(outcome: Outcome, ticket: Ticket) -> super::Event {
    super::Event::Poke(Event::Ended { outcome, ticket })
}
