//! Whom a chat tells what.
use super::{Chat, Command, Event, Stage};
use crate::agent::ReleaseCause;
use crate::machine::{Effect, Effects, Events, Machine};
use crate::message::Tell;
use crate::queue::Waiting;
use crate::refusal::{Refusal, Reply};
use crate::time::Millis;
use catalogue::ids::AgentId;
use smallvec::smallvec;

impl Machine for Chat {
    type Command = Command;
    type Event = Event;

    fn decide(&self, now: Millis, command: Command) -> Result<Events<Event>, Refusal> {
        self.answer(now, command)
    }

    fn evolve(&mut self, now: Millis, event: &Event) {
        self.change(now, event);
    }

    fn react(&self, event: &Event) -> Effects<Command> {
        let Some(opening) = &self.opening else { return Effects::new() };
        let skill = opening.skill;
        match event {
            Event::Opened { ticket, .. } => {
                let mut effects = self.waits();
                effects.push(Effect::Settle(*ticket, Ok(Reply::Chat(self.id))));
                effects
            }
            Event::Assigned { agent, ticket, .. } => smallvec![
                Effect::Tell(Tell::Leave(skill, self.id, Some(*agent))),
                Effect::Settle(*ticket, Ok(Reply::Chat(self.id)))
            ],
            Event::TakeLost { agent, ticket } => smallvec![
                Effect::Tell(Tell::Release(*agent, self.id, ReleaseCause::Lost { by: self.owner() })),
                Effect::Settle(*ticket, Err(self.lost()))
            ],
            Event::StillYours { ticket, .. } => smallvec![Effect::Settle(*ticket, Ok(Reply::Chat(self.id)))],
            // Who had it has let go already.
            Event::Requeued { .. } => self.waits(),
            Event::Said { index, id, ticket, .. } => {
                let at = self.last_said.map_or(Millis::ZERO, |(_, at)| at);
                smallvec![Effect::Settle(*ticket, Ok(Reply::Message { index: *index, id: *id, at }))]
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
            Event::NotWaiting(believer) => smallvec![Effect::Tell(believer.hears_no(self.id, self.owner()))],
            Event::Typed { .. } | Event::CustomerWas(_) | Event::Recovered => Effects::new(),
        }
    }

    fn deadline(&self) -> Option<(Millis, Command)> {
        match &self.stage {
            Stage::WrappingUp { until, .. } => Some((*until, Command::WrapUpOut)),
            _ => self.customer_deadline().map(|at| (at, Command::CustomerGone)),
        }
    }

    fn resume(&self, _now: Millis) -> Effects<Command> {
        match &self.stage {
            Stage::Waiting { .. } => self.waits(),
            // The line may have missed that the chat left it, and the chat that its owner is gone.
            Stage::InProgress { owner, .. } | Stage::WrappingUp { owner, .. } => self
                .opening
                .iter()
                .map(|opening| Tell::Leave(opening.skill, self.id, Some(*owner)))
                .chain([Tell::AskHolds(*owner, self.id)])
                .map(Effect::Tell)
                .collect(),
            Stage::Unopened | Stage::Completed | Stage::Abandoned => Effects::new(),
        }
    }

    fn finished(&self) -> bool {
        matches!(self.stage, Stage::Completed | Stage::Abandoned)
    }
}

impl Chat {
    fn waits(&self) -> Effects<Command> {
        let (Some(opening), Stage::Waiting { since, bumped }) = (&self.opening, &self.stage) else {
            return Effects::new();
        };
        let waiting = Waiting { chat: self.id, at: *since, bumped: *bumped, need: opening.need };
        smallvec![Effect::Tell(Tell::Enqueue(opening.skill, waiting))]
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
