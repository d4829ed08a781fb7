//! How a tenant changes, and whom it tells what.
use super::{Command, Event, Hint, Report, Tenant};
use crate::agent::{Outcome, Ring};
use crate::machine::{Effect, Effects, Events, Machine};
use crate::message::Tell;
use crate::refusal::Refusal;
use crate::time::Millis;
use smallvec::smallvec;

impl Machine for Tenant {
    type Command = Command;
    type Event = Event;

    fn decide(&self, now: Millis, command: Command) -> Result<Events<Event>, Refusal> {
        self.answer(now, command)
    }

    fn evolve(&mut self, now: Millis, event: &Event) {
        match event {
            Event::Configured(config) => {
                self.config = config.clone();
                let config = self.config.clone();
                self.index.keep_lines(|skill| config.pushes(skill));
            }
            Event::Heard(report) => {
                let config = self.config.clone();
                self.index.hear(report, |skill| config.pushed(skill));
            }
            Event::Matched { chat, units, agent, .. } => self.index.engage(now, *chat, *agent, *units),
            Event::Passed { chat, agent, until } => self.index.pass(*chat, *agent, *until),
            Event::PassOver { chat, agent } => self.index.pass_over(*chat, *agent),
            Event::SignInPassed { .. } | Event::Admitted { .. } | Event::Withdrawn { .. } => {}
        }
    }

    fn react(&self, event: &Event) -> Effects<Command> {
        match event {
            Event::Configured(config) => {
                config.skills.iter().map(|skill| Effect::Tell(Tell::Configure(skill.clone()))).collect()
            }
            Event::SignInPassed { person, device, until, ticket } => smallvec![Effect::Tell(Tell::SignIn {
                person: person.clone(),
                device: *device,
                until: *until,
                spans: self.config.spans,
                ticket: *ticket,
            })],
            Event::Admitted { chat, opening, ticket } => {
                smallvec![Effect::Tell(Tell::Open(*chat, opening.clone(), *ticket))]
            }
            Event::Heard(report) => self.look(report),
            Event::Matched { chat, skill, units, agent, span, .. } => smallvec![
                Effect::Tell(Tell::Ring(*agent, Ring { chat: *chat, skill: *skill, units: *units, span: *span })),
                Effect::Then(Command::Match(Hint::Seat(*agent)))
            ],
            Event::Withdrawn { chat, agent, taken_by } => {
                smallvec![Effect::Tell(Tell::Withdraw(*agent, *chat, *taken_by))]
            }
            Event::PassOver { chat, .. } => smallvec![Effect::Then(Command::Match(Hint::Chat(*chat)))],
            Event::Passed { .. } => Effects::new(),
        }
    }

    fn deadline(&self) -> Option<(Millis, Command)> {
        let (at, chat, agent) = self.index.pass_ends.first()?;
        Some((*at, Command::PassOver { chat: *chat, agent: *agent }))
    }

    fn resume(&self, _now: Millis) -> Effects<Command> {
        self.config.skills.iter().map(|skill| Effect::Tell(Tell::Configure(skill.clone()))).collect()
    }
}

impl Tenant {
    /// Every report that could make a match possible is itself the trigger; nothing is scanned for.
    fn look(&self, report: &Report) -> Effects<Command> {
        let look = |hint| Effect::Then(Command::Match(hint));
        match report {
            Report::Waiting { waiting, .. } => smallvec![look(Hint::Chat(waiting.chat))],
            // What was kept free for the offer is free again, whatever became of the chat.
            Report::OfferEnded { agent, outcome: Outcome::Withdrawn { .. }, .. }
            | Report::Seat { agent, .. }
            | Report::Skills { agent, .. } => smallvec![look(Hint::Seat(*agent))],
            // The seat first (what is said last is done first): an earlier chat may have waited for this very seat.
            Report::OfferEnded { chat, agent, .. } => smallvec![look(Hint::Chat(*chat)), look(Hint::Seat(*agent))],
            Report::Gone { .. } | Report::Ringing { .. } => Effects::new(),
        }
    }
}
