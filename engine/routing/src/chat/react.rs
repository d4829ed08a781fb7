//! Whom a chat tells what.
use super::{Chat, Command, Event, Stage, people, poke};
use crate::agent::ReleaseCause;
use crate::machine::{Effect, Effects, Events, Machine, Soonest};
use crate::message::Tell;
use crate::refusal::{Refusal, Reply};
use crate::time::Millis;
use catalogue::ids::AgentId;
use smallvec::smallvec;

impl Machine for Chat {
    type Command = Command;
    type Event = Event;

    fn decide(&self, now: Millis, command: Command) -> Result<Events<Event>, Refusal> {
        self.answer(now, command).map(|events| self.closing(events))
    }

    fn evolve(&mut self, now: Millis, event: &Event) {
        self.change(now, event);
    }

    fn react(&self, event: &Event) -> Effects<Command> {
        if self.opening.is_none() {
            return Effects::new();
        }
        let skill = self.course.skill;
        match event {
            Event::Opened { ticket, .. } => {
                let mut effects = self.waits();
                effects.push(Effect::Settle(*ticket, Ok(Reply::Chat(self.id))));
                effects
            }
            Event::Assigned { agent, from, ticket, .. } => {
                let mut effects: Effects<Command> = smallvec![Effect::Tell(Tell::Leave(skill, self.id, Some(*agent)))];
                effects.extend(from.map(|from| self.lets_go(from, ReleaseCause::HandedOver)));
                effects.push(Effect::Settle(*ticket, Ok(Reply::Chat(self.id))));
                effects
            }
            Event::Transfer(event) => self.says_of_transfer(event),
            Event::People(event) => self.says_of_people(event),
            Event::Poke(event) => self.says_of_poke(event),
            Event::Answer(event) => self.says_of_answer(event),
            Event::Refused { refusal, ticket } => smallvec![Effect::Settle(*ticket, Err(refusal.clone()))],
            Event::TakeLost { agent, ticket } => smallvec![
                Effect::Tell(Tell::Release(*agent, self.id, ReleaseCause::Lost { by: self.owner() })),
                Effect::Settle(*ticket, Err(self.lost()))
            ],
            Event::StillYours { ticket, .. } => smallvec![Effect::Settle(*ticket, Ok(Reply::Chat(self.id)))],
            // Who had it has let go already.
            Event::Requeued { .. } => self.waits(),
            // The line has let go, but may have heard once more meanwhile that it waits there.
            Event::Missed { skill } => smallvec![Effect::Tell(Tell::Leave(*skill, self.id, None))],
            Event::Overflowed { from, .. } => {
                let mut effects: Effects<Command> = smallvec![Effect::Tell(Tell::Leave(*from, self.id, None))];
                effects.extend(self.waits());
                effects
            }
            Event::Said { index, id, ticket, .. } => {
                smallvec![Effect::Settle(*ticket, Ok(Reply::Message { index: *index, id: *id, at: self.last_at() }))]
            }
            Event::Edited { index, ticket, .. } => {
                let at = self.edited_at(*index);
                smallvec![Effect::Settle(*ticket, Ok(Reply::Edited { index: *index, at }))]
            }
            Event::EditedAgain { index, at, ticket } => {
                smallvec![Effect::Settle(*ticket, Ok(Reply::Edited { index: *index, at: *at }))]
            }
            Event::Marked { by, reach, ticket, .. } => {
                smallvec![Effect::Settle(*ticket, Ok(Reply::Marked { next: self.marks.stands(*by, *reach) }))]
            }
            Event::MarkedAlready { next, ticket } => {
                smallvec![Effect::Settle(*ticket, Ok(Reply::Marked { next: *next }))]
            }
            Event::SaidAgain { index, id, at, ticket } => {
                smallvec![Effect::Settle(*ticket, Ok(Reply::Message { index: *index, id: *id, at: *at }))]
            }
            Event::Abandoned { ticket, .. } => smallvec![
                Effect::Tell(Tell::Leave(skill, self.id, None)),
                Effect::Settle(*ticket, Ok(Reply::Ended { wrap_up_until: None }))
            ],
            Event::Ended { wrap_up_until, ticket, .. } => {
                smallvec![Effect::Settle(*ticket, Ok(Reply::Ended { wrap_up_until: Some(*wrap_up_until) }))]
            }
            Event::LeftAlready { ticket } => {
                smallvec![Effect::Settle(*ticket, Ok(Reply::Ended { wrap_up_until: None }))]
            }
            Event::WrappedUp { agent, ticket, .. } => {
                smallvec![self.lets_go(*agent, ReleaseCause::Done), Effect::Settle(*ticket, Ok(Reply::Done))]
            }
            Event::Described { ticket, .. } | Event::DescribedAlready { ticket } => {
                smallvec![Effect::Settle(*ticket, Ok(Reply::Done))]
            }
            Event::NotesKept { ticket, .. } => smallvec![Effect::Settle(*ticket, Ok(Reply::Done))],
            // Where it waits it stands anew; where it does not, this is for the next time.
            Event::Prioritised { ticket, .. } => {
                let mut effects = self.waits();
                effects.push(Effect::Settle(*ticket, Ok(Reply::Done)));
                effects
            }
            Event::NotWaiting(believer) => smallvec![Effect::Tell(believer.hears_no(self.id, self.owner()))],
            Event::Typed { .. } | Event::TypesOn { .. } | Event::CustomerWas(_) | Event::Recovered => Effects::new(),
        }
    }

    fn deadline(&self) -> Option<(Millis, Command)> {
        let mut soonest = Soonest::new();
        if let Stage::WrappingUp { until, .. } = &self.stage {
            soonest.at(Some(*until), || Command::WrapUpOut);
        }
        soonest.at(self.customer_deadline(), || Command::CustomerGone);
        soonest.at(self.course.pending.as_ref().map(|pending| pending.returns_at), || Command::TransferOut);
        let lapse = || Command::People(people::Command::Lapse);
        soonest.at(self.people.invitation.as_ref().map(|pending| pending.until), lapse);
        soonest.at(self.pokes.running.map(|running| running.until), || Command::Poke(poke::Command::Out));
        soonest.at(self.answer_due(), || Command::AnswerOut);
        soonest.at(self.typing_due(), || Command::TypingOut);
        soonest.at(self.poke_due(), || Command::Poke(poke::Command::Due));
        soonest.get()
    }

    fn resume(&self, _now: Millis) -> Effects<Command> {
        let mut effects = self.waits();
        // Its line may have missed that it left, and the chat that its owner is gone.
        if let Some(owner) = self.owner() {
            if self.course.pending.is_none() {
                effects.push(Effect::Tell(Tell::Leave(self.course.skill, self.id, Some(owner))));
            }
            effects.push(Effect::Tell(Tell::AskHolds(owner, self.id)));
        }
        effects.extend(self.people_again());
        effects
    }

    fn finished(&self) -> bool {
        matches!(self.stage, Stage::Completed | Stage::Abandoned | Stage::Missed)
    }
}

impl Chat {
    /// Says to its line that it waits there, if it does.
    pub(super) fn waits(&self) -> Effects<Command> {
        self.line().map(|(skill, waiting)| Effect::Tell(Tell::Enqueue(skill, waiting))).into_iter().collect()
    }

    fn lets_go(&self, agent: AgentId, cause: ReleaseCause) -> Effect<Command> {
        Effect::Tell(Tell::Release(agent, self.id, cause))
    }

    fn lost(&self) -> Refusal {
        match &self.stage {
            Stage::InProgress { owner, name, .. } => Refusal::Taken { by: *owner, name: name.clone() },
            _ => Refusal::ChatNotThere,
        }
    }
}
