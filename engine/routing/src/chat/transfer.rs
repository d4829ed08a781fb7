//! Transfer to a skill: to the head of its line at once, or by handshake while the owner keeps the chat.
use super::people::{self, Kind};
use super::{Chat, Stage, Text2};
use crate::Text;
use crate::agent::ReleaseCause;
use crate::machine::{Effect, Effects, Events};
use crate::message::{Tell, Ticket};
use crate::policy::{AnswerRules, PokeRules, TransferMode};
use crate::queue::{Need, Waiting};
use crate::refusal::{Refusal, Reply};
use crate::time::Millis;
use catalogue::ids::{AgentId, SkillId};
use smallvec::smallvec;

/// What a skill holds a chat to for as long as the chat is with it, as of when it came there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terms {
    /// How long the wrap-up may stay open.
    pub wrap_up: Millis,
    /// When the customer is poked.
    pub poke: PokeRules,
    /// How soon its agent answers.
    pub answer: AnswerRules,
}

/// Which line a chat belongs to, and how it came there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Course {
    /// The skill that it is with now; what it began with stays in its opening.
    pub skill: SkillId,
    /// What holds for it there.
    pub terms: Terms,
    /// Who transferred it here, and is not offered it again unless nobody else can have it.
    pub sender: Option<AgentId>,
    /// When it last took a place in a line. Each is later than the one before, so that nobody takes late word of an
    /// earlier place for news.
    pub placed_at: Millis,
    /// It stands in another skill's line while its owner keeps it.
    pub pending: Option<Box<Pending>>,
}

/// A transfer by handshake that nobody has taken yet.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Pending {
    /// Who asked for it: the owner.
    pub by: AgentId,
    pub to: SkillId,
    /// What holds for it there.
    pub terms: Terms,
    /// Since when it stands in that line.
    pub since: Millis,
    /// Until when the owner may undo it.
    pub undo_until: Millis,
    pub returns_at: Millis,
}

/// A person's wish to transfer a chat, with the target's rules; the tenant has found that somebody there is available.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Order {
    pub by: AgentId,
    pub to: SkillId,
    /// What whoever takes it should know.
    pub note: Text2,
    /// Who has it meanwhile.
    pub mode: TransferMode,
    /// After how long without a taker it returns.
    pub returns: Millis,
    /// For how long it may be undone.
    pub undo: Millis,
    /// What holds for it there.
    pub terms: Terms,
    pub ticket: Ticket,
}

/// How a transfer by handshake came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Nobody took it in time.
    Returned,
    /// The owner undid it.
    Undone,
    /// The chat is over.
    Over,
    /// A supervisor took the chat over meanwhile.
    TakenOver,
}

/// What happens to a chat that is transferred. All of it is written.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Event {
    /// It waits at the head of the target's line; its owner is free.
    Sent {
        /// Who was the owner.
        by: AgentId,
        from: SkillId,
        to: SkillId,
        /// What holds for it there.
        terms: Terms,
        /// What whoever takes it should know; agents alone read it.
        note: Text2,
        ticket: Ticket,
    },
    /// It stands in the target's line; its owner keeps it until somebody there takes it.
    Asked {
        /// Who: the owner.
        by: AgentId,
        to: SkillId,
        /// What holds for it there.
        terms: Terms,
        /// Until when the owner may undo it.
        undo_until: Millis,
        returns_at: Millis,
        /// What whoever takes it should know; agents alone read it.
        note: Text2,
        ticket: Ticket,
    },
    /// An agent of the target declined and said why; it is offered to the next one.
    Declined {
        by: AgentId,
        /// Why.
        reason: Text,
    },
    /// It no longer stands in the target's line, and is its owner's as before.
    Ended {
        /// To which skill it would have gone.
        to: SkillId,
        /// Why it does not.
        how: End,
        ticket: Ticket,
    },
}

impl Event {
    /// Who waits for the answer.
    pub fn ticket(&self) -> Ticket {
        match self {
            Event::Sent { ticket, .. } | Event::Asked { ticket, .. } | Event::Ended { ticket, .. } => *ticket,
            Event::Declined { .. } => Ticket::NONE,
        }
    }
}

impl Chat {
    /// The line in which it has a place, and what it asks of it.
    pub fn line(&self) -> Option<(SkillId, Waiting)> {
        let opening = self.opening.as_ref()?;
        let (skill, at, bumped) = match (&self.stage, &self.course.pending) {
            (Stage::Waiting { since, bumped }, _) => (self.course.skill, *since, *bumped),
            (Stage::InProgress { .. }, Some(pending)) => (pending.to, pending.since, true),
            _ => return None,
        };
        Some((skill, Waiting { chat: self.id, at, bumped, need: self.need(opening.need) }))
    }

    /// What it asks of an agent, now that somebody may have handed it on.
    fn need(&self, first: Need) -> Need {
        let first = Need { priority: self.priority.unwrap_or(first.priority), ..first };
        let pending = self.course.pending.as_ref().map(|pending| pending.by);
        let Some(sender) = pending.or(self.course.sender) else { return first };
        let but_sender = |agent: &AgentId| *agent != sender;
        Need {
            avoid: Some(sender),
            preferred: first.preferred.filter(but_sender),
            last: first.last.filter(but_sender),
            ..first
        }
    }

    /// The instant as which a new place in a line counts.
    pub(super) fn next_place(&self, now: Millis) -> Millis {
        now.max(self.course.placed_at + Millis(1))
    }

    pub(super) fn transferring(&self, now: Millis, order: Order) -> super::Event {
        let Order { by, to, note, mode, returns, undo, terms, ticket } = order;
        if let Err(refusal) = self.may_be_transferred(by, to) {
            return super::Event::Refused { refusal, ticket };
        }
        super::Event::Transfer(match mode {
            TransferMode::Queue => Event::Sent { by, from: self.course.skill, to, terms, note, ticket },
            TransferMode::Handshake => {
                Event::Asked { by, to, terms, undo_until: now + undo, returns_at: now + returns, note, ticket }
            }
        })
    }

    fn may_be_transferred(&self, by: AgentId, to: SkillId) -> Result<(), Refusal> {
        match &self.stage {
            Stage::InProgress { owner, .. } if *owner == by => {}
            Stage::InProgress { .. } => return Err(Refusal::OwnersOnly),
            _ => return Err(Refusal::ChatNotThere),
        }
        if self.course.pending.is_some() {
            return Err(Refusal::TransferPending);
        }
        if self.people.invitation.is_some() {
            return Err(Refusal::InvitationPending);
        }
        if self.people.shared() {
            return Err(Refusal::OthersInChat);
        }
        if self.course.skill == to {
            return Err(Refusal::TransferToItself(to));
        }
        Ok(())
    }

    pub(super) fn undoing(&self, now: Millis, by: AgentId, ticket: Ticket) -> Result<Events<super::Event>, Refusal> {
        match &self.stage {
            Stage::InProgress { owner, .. } if *owner == by => {}
            Stage::InProgress { .. } => return Err(Refusal::OwnersOnly),
            _ => return Err(Refusal::ChatNotThere),
        }
        // To a person: until that person has answered.
        if let Some(invitation) = self.people.invitation.as_ref().filter(|pending| pending.kind == Kind::Direct) {
            let event = people::Event::Uninvited { whom: invitation.whom, how: people::Answer::Cancelled, ticket };
            return Ok(smallvec![super::Event::People(event)]);
        }
        let pending = self.course.pending.as_ref().ok_or(Refusal::NoTransferPending)?;
        if now >= pending.undo_until {
            return Err(Refusal::UndoTooLate);
        }
        Ok(self.transfer_ends(End::Undone, ticket).into_iter().collect())
    }

    /// The end of the pending transfer, if there is one.
    pub(super) fn transfer_ends(&self, how: End, ticket: Ticket) -> Option<super::Event> {
        let pending = self.course.pending.as_ref()?;
        Some(super::Event::Transfer(Event::Ended { to: pending.to, how, ticket }))
    }

    pub(super) fn transfer_out(&self, now: Millis) -> Events<super::Event> {
        let due = self.course.pending.as_ref().is_some_and(|pending| now >= pending.returns_at);
        self.transfer_ends(End::Returned, Ticket::NONE).filter(|_| due).into_iter().collect()
    }

    /// An agent at whom it rang declined and said why: of interest to an owner who still has it.
    pub(super) fn declined(&self, by: AgentId, reason: Text) -> Events<super::Event> {
        match &self.course.pending {
            Some(_) => smallvec![super::Event::Transfer(Event::Declined { by, reason })],
            None => Events::new(),
        }
    }

    /// Somebody of the target has it now, or it waits there for want of an owner.
    pub(super) fn arrives(&mut self) -> Option<Pending> {
        let pending = *self.course.pending.take()?;
        self.course.skill = pending.to;
        self.course.terms = pending.terms;
        self.course.sender = Some(pending.by);
        Some(pending)
    }

    pub(super) fn transferred(&mut self, now: Millis, event: &Event) {
        let since = self.next_place(now);
        match event {
            Event::Sent { by, to, terms, .. } => {
                let (skill, terms, sender) = (*to, *terms, Some(*by));
                self.course = Course { skill, terms, sender, placed_at: since, pending: None };
                self.stage = Stage::Waiting { since, bumped: true };
                self.live.typing.remove(&super::Speaker::Agent(*by));
            }
            Event::Asked { by, to, terms, undo_until, returns_at, .. } => {
                self.course.placed_at = since;
                self.course.pending = Some(Box::new(Pending {
                    by: *by,
                    to: *to,
                    terms: *terms,
                    since,
                    undo_until: *undo_until,
                    returns_at: *returns_at,
                }));
            }
            Event::Declined { .. } => {}
            Event::Ended { .. } => self.course.pending = None,
        }
    }

    pub(super) fn says_of_transfer(&self, event: &Event) -> Effects<super::Command> {
        match event {
            Event::Sent { by, ticket, .. } => {
                let mut effects: Effects<super::Command> =
                    smallvec![Effect::Tell(Tell::Release(*by, self.id, ReleaseCause::HandedOver))];
                effects.extend(self.waits());
                effects.push(Effect::Settle(*ticket, Ok(Reply::Done)));
                effects
            }
            Event::Asked { ticket, .. } => {
                let mut effects = self.waits();
                effects.push(Effect::Settle(*ticket, Ok(Reply::Done)));
                effects
            }
            Event::Declined { .. } => Effects::new(),
            Event::Ended { to, ticket, .. } => {
                smallvec![Effect::Tell(Tell::Leave(*to, self.id, None)), Effect::Settle(*ticket, Ok(Reply::Done))]
            }
        }
    }
}
