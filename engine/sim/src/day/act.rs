//! What people do when its time has come.
use super::talk::Step;
use super::{Day, Plan, Watch};
use crate::workload::{Arrival, message_id};
use catalogue::ids::{AgentId, ChatId, DeviceId};
use catalogue::units::Units;
use routing::agent::{self, Choice};
use routing::chat::{self, Life, Opening, Speaker};
use routing::queue::Key;
use routing::time::Millis;
use routing::{Command, Ticket, tenant};
use std::sync::Arc;

/// Nobody in a simulated day looks at an answer, but for the customer who asks to be let in.
const UNASKED: Ticket = Ticket::NONE;

/// The reason of those who are about to go home.
const GOING: u16 = 1;

impl Day {
    pub(super) fn act(&mut self, plan: Plan, watch: &mut impl Watch) {
        match plan {
            Plan::ComesIn(number) => self.comes_in(number),
            Plan::GoesHome(who) => self.goes_home(who),
            Plan::Pauses(who, Some(reason)) => self.chooses(who, Choice::Away { reason }),
            Plan::Pauses(who, None) if self.leaving.contains(&who) => {}
            Plan::Pauses(who, None) => self.chooses(who, Choice::Available),
            Plan::Writes => self.writes(watch),
            Plan::Acts(number) => self.acts(number, watch),
            Plan::GivesUp(chat) => {
                if self.world.chats().get(&chat).is_some_and(|chat| chat.owner().is_none()) {
                    self.customer_ends(chat);
                }
            }
            Plan::Answers(who, chat) => {
                let rings = self.world.agents().get(&who).and_then(|agent| agent.holds.get(&chat)).copied();
                if let Some(agent::Hold::Ringing { units, .. }) = rings {
                    self.world.send(Command::Agent(who, agent::Command::Take { chat, units, ticket: UNASKED }));
                }
            }
            Plan::Declines(who, chat) => {
                self.world.send(Command::Agent(who, agent::Command::Decline { chat, reason: None, ticket: UNASKED }));
            }
            Plan::GoesOn(chat, number) => self.goes_on(chat, number),
            Plan::WrapsUp(by, chat) => {
                let (how, notes) = (self.how_wrapped_up(chat), None);
                self.world.send(Command::Chat(chat, chat::Command::FinishWrapUp { by, how, notes, ticket: UNASKED }));
            }
            Plan::Looks(who) => {
                self.looking.remove(&who);
                if let Some((key, units)) = self.first_for(who) {
                    let chat = key.chat;
                    self.world.send(Command::Agent(who, agent::Command::Take { chat, units, ticket: UNASKED }));
                    self.world.settle();
                    if self.first_for(who).is_some() && self.looking.insert(who) {
                        self.later(self.habits.reaction, Plan::Looks(who));
                    }
                }
            }
        }
    }

    fn comes_in(&mut self, number: usize) {
        let (person, until) = (self.shifts[number].person.clone(), self.shifts[number].to + Millis::hours(24));
        let (who, device) = (person.id, DeviceId(u128::from(person.id.0)));
        self.leaving.remove(&who);
        self.world.send(Command::Tenant(tenant::Command::SignIn { person, device, until, ticket: UNASKED }));
        self.world.settle();
        self.world.send(Command::Agent(who, agent::Command::DeviceUp(device)));
    }

    pub(super) fn goes_home(&mut self, who: AgentId) {
        if self.leaving.insert(who) {
            self.chooses(who, Choice::Away { reason: GOING });
        }
        self.world.send(Command::Agent(who, agent::Command::SignOut { ticket: UNASKED }));
        self.world.settle();
        if self.world.agents().get(&who).is_some_and(|agent| !agent.signed_in) {
            let device = DeviceId(u128::from(who.0));
            self.world.send(Command::Agent(who, agent::Command::DeviceDown(device)));
        }
    }

    fn writes(&mut self, watch: &mut impl Watch) {
        let Some(arrival) = self.next.take() else { return };
        self.expect_next();
        let mut opening = Opening::new(arrival.skill, arrival.units);
        opening.need.priority = arrival.priority;
        if let (true, Some(patience)) = (self.is_admitted(&arrival, Arc::new(opening), watch), arrival.patience) {
            self.plan(arrival.at + patience, Plan::GivesUp(arrival.chat));
        }
    }

    /// A customer asks to be let in.
    pub(super) fn is_admitted(&mut self, arrival: &Arrival, opening: Arc<Opening>, watch: &mut impl Watch) -> bool {
        let chat = arrival.chat;
        self.customers.insert(chat, *arrival);
        let ticket = self.world.ask(|ticket| Command::Tenant(tenant::Command::Admit { chat, opening, ticket }));
        self.world.settle();
        let refused = self.world.answer(ticket).and_then(|answer| answer.clone().err());
        self.world.forget_answers();
        if let Some(why) = refused {
            self.customers.remove(&chat);
            watch.refused(arrival.at, arrival, &why);
            return false;
        }
        if self.world.tenant().config.spans.customer_gone < Millis::NEVER {
            self.world.send(Command::Chat(chat, chat::Command::Customer(Life::Up)));
        }
        true
    }

    fn goes_on(&mut self, chat: ChatId, number: u32) {
        let now = self.world.now();
        let Some(talk) = self.talks.get_mut(&chat).filter(|talk| talk.is_at(number)) else { return };
        let (by, taken, step) = (talk.agent, talk.taken, talk.step());
        talk.taken += 1;
        match step {
            Some((_, _, Step::Says { customer })) => {
                let speaker = if customer { Speaker::Customer } else { Speaker::Agent(by) };
                let (id, text) = (message_id(now, chat, taken), self.hello.clone());
                let say = chat::Command::Say {
                    by: speaker,
                    to: chat::Audience::Everyone,
                    id,
                    text,
                    files: Default::default(),
                    client_id: None,
                    ticket: UNASKED,
                };
                self.world.send(Command::Chat(chat, say));
                self.go_on(chat);
            }
            Some((_, _, Step::Ends { customer: true })) => self.customer_ends(chat),
            Some((_, _, Step::Ends { customer: false })) => {
                let reason = self.hello.clone();
                self.world.send(Command::Chat(chat, chat::Command::End { by, reason, ticket: UNASKED }));
            }
            None => {}
        }
    }

    /// The first chat of all pull lines that the agent may take now.
    pub(super) fn first_for(&self, who: AgentId) -> Option<(Key, Units)> {
        let agent = self.world.agents().get(&who).filter(|agent| agent.available())?;
        let (free, config) = (agent.free(), &self.world.tenant().config);
        let skills = agent.person.iter().flat_map(|person| &person.skills);
        let lines = skills.filter(|(skill, _)| !config.pushes(*skill));
        let heads = lines.filter_map(|(skill, _)| {
            let line = &self.world.queues().get(skill)?.line;
            line.iter().next().map(|(key, waiting)| (*key, waiting.need.units))
        });
        heads.filter(|(_, units)| *units <= free).min()
    }
}
