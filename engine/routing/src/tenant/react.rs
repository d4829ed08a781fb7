//! How a tenant changes, and whom it tells what.
use super::{Command, Event, Hint, Report, Restated, SeatState, Tenant, conduct};
use crate::agent::Ring;
use crate::canary;
use crate::chat::{Believer, people};
use crate::machine::{Effect, Effects, Events, Machine, Soonest};
use crate::message::Tell;
use crate::queue::Place;
use crate::refusal::Refusal;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};
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
                self.index.configure(now, config);
                self.lines.configure(config);
                if config.canary.as_ref().is_some_and(|canary| canary.id != self.trial.canary) {
                    self.judged = now;
                }
                self.trial.configured(config.canary.as_deref());
            }
            Event::Heard(report) => {
                self.index.hear(now, report);
                self.lines.hear(report);
            }
            Event::Matched { chat, skill, units, agent, turn, .. } => {
                self.turn = self.turn.max(*turn);
                self.index.engage(now, *chat, *agent, *units, *turn);
                self.lines.rings(*skill, *chat);
            }
            Event::Admitted { chat, opening, .. } => self.lines.comes(now, opening.skill, *chat),
            Event::Conduct(event) => self.conduct.apply(now, event),
            Event::Canary(event) => {
                self.trial.apply(now, event);
                if let canary::Event::Judged = event {
                    self.judged = now;
                }
            }
            Event::Restated(restated) => self.restate(now, restated),
            Event::OverflowPassed { chat, waited } => {
                if let Some((skill, _)) = waited.to {
                    self.lines.comes(now, skill, *chat);
                }
            }
            Event::Passed { chat, agent, until } => self.index.pass(*chat, *agent, *until),
            Event::PassOver { chat, agent } => self.index.pass_runs_out(now, *chat, *agent),
            Event::Stepped(chat) => self.index.stepped(now, *chat),
            Event::Rested(agent) => self.index.rested(now, *agent),
            Event::SignInPassed { .. }
            | Event::TransferPassed { .. }
            | Event::InvitePassed { .. }
            | Event::Withdrawn { .. }
            | Event::LookAgain(_) => {}
        }
    }

    fn react(&self, event: &Event) -> Effects<Command> {
        match event {
            // Demands may have become less: every seat looks again, before anything else happens.
            Event::Configured(config) => {
                let tells = config.skills.iter().map(|skill| Effect::Tell(Tell::Configure(skill.clone())));
                let ready = self.index.ready().into_iter().map(|agent| Effect::Then(Command::Match(Hint::Seat(agent))));
                tells.chain(ready).collect()
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
            Event::TransferPassed { chat, order } => smallvec![Effect::Tell(Tell::Transfer(*chat, order.clone()))],
            Event::InvitePassed { chat, invite } => {
                smallvec![Effect::Tell(Tell::People(*chat, people::Command::Invite(invite.clone())))]
            }
            Event::Conduct(event) => conduct::says(event),
            Event::OverflowPassed { chat, waited } => {
                // A bell that was heard of after the line let go of the chat: the chat was asked before it knew of this.
                let apart = self.index.apart.get(chat).filter(|(_, place)| place.skill == waited.skill).copied();
                let asks = apart.map(|(agent, place)| self.asks_of_bell(*chat, agent, place)).unwrap_or_default();
                [Effect::Tell(Tell::WaitedOut(*chat, *waited))].into_iter().chain(asks).collect()
            }
            Event::Heard(report) => self.look(report),
            Event::Matched { chat, units, agent, span, turn, .. } => {
                let at = self.index.seats.get(*agent).and_then(|seat| seat.state.assigned_at).unwrap_or_default();
                let rings = self.index.chats.get(chat).map(|candidate| {
                    let offer = self.index.bucket(candidate).settings.rules.offer;
                    let place = candidate.place();
                    Effect::Tell(Tell::Ring(
                        *agent,
                        Ring { chat: *chat, place, units: *units, span: *span, offer, at, turn: *turn },
                    ))
                });
                rings.into_iter().chain([Effect::Then(Command::Match(Hint::Seat(*agent)))]).collect()
            }
            Event::Withdrawn { chat, agent, place, taken_by } => {
                smallvec![Effect::Tell(Tell::Withdraw(*agent, *chat, *place, *taken_by))]
            }
            Event::LookAgain(hint) => smallvec![Effect::Then(Command::Match(*hint))],
            Event::Stepped(chat) => smallvec![Effect::Then(Command::Match(Hint::Chat(*chat)))],
            Event::PassOver { agent, .. } | Event::Rested(agent) => {
                smallvec![Effect::Then(Command::Match(Hint::Seat(*agent)))]
            }
            Event::Passed { .. } | Event::Restated(_) | Event::Canary(_) => Effects::new(),
        }
    }

    fn deadline(&self) -> Option<(Millis, Command)> {
        let mut soonest = Soonest::new();
        soonest.at(self.next_due(), || Command::Due);
        soonest.at(self.next_judged(), || Command::Judge);
        soonest.get()
    }

    fn resume(&self, _now: Millis) -> Effects<Command> {
        self.config.skills.iter().map(|skill| Effect::Tell(Tell::Configure(skill.clone()))).collect()
    }
}

impl Tenant {
    pub(super) fn restated(&self) -> Restated {
        let passes = self.index.passes.iter().map(|((chat, agent), until)| (*chat, *agent, *until));
        let (config, conduct, turn) = (self.config.clone(), self.conduct.clone(), self.turn);
        Restated { config, conduct, passes: passes.collect(), turn, trial: self.trial }
    }

    /// Nothing new to whoever has lived until here; all there is to whoever is being rebuilt.
    fn restate(&mut self, now: Millis, restated: &Restated) {
        if self.config != restated.config {
            self.config = restated.config.clone();
            self.index.configure(now, &self.config);
            self.lines.configure(&self.config);
        }
        self.conduct = restated.conduct.clone();
        self.turn = self.turn.max(restated.turn);
        self.trial = restated.trial;
        for (chat, agent, until) in &restated.passes {
            self.index.pass(*chat, *agent, *until);
        }
    }

    /// Where to look after a word, and who is asked whether a bell still rings.
    fn look(&self, report: &Report) -> Effects<Command> {
        let asks = match report {
            // Said by an agent before the line said that it waits: perhaps of an earlier place, and long over.
            Report::Waiting { waiting, .. } => {
                let rings = self.index.engaged(waiting.chat);
                rings.map(|agent| Effect::Tell(Tell::AskRings(agent, waiting.chat))).into_iter().collect()
            }
            Report::Ringing { chat, agent, place }
            | Report::Seat { agent, seat: SeatState { present: true, .. }, rang: Some((chat, place)) } => {
                self.asks_of_bell(*chat, *agent, *place)
            }
            _ => Effects::new(),
        };
        let hints = self.hints(report).into_iter().map(|hint| Effect::Then(Command::Match(hint)));
        asks.into_iter().chain(hints).collect()
    }

    /// Of a bell that no line accounts for: whether the chat waits there, and whether it rings still. Its line may have said
    /// before the bell did that it is gone, and says it once only; and the word of the bell may be late itself.
    fn asks_of_bell(&self, chat: ChatId, agent: AgentId, place: Place) -> Effects<Command> {
        if self.index.apart.get(&chat) != Some(&(agent, place)) {
            return Effects::new();
        }
        smallvec![
            Effect::Tell(Tell::AskWaits(chat, Believer::Bell(agent, place))),
            Effect::Tell(Tell::AskRings(agent, chat))
        ]
    }
}
