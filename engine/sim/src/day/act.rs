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
            Plan::GivesUp(chat, before) => {
                let waits = self.world.chats().get(&chat).is_some_and(|chat| chat.owner().is_none());
                if waits && before.is_none_or(|before| self.answered_so_far(chat) == before) {
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
            Plan::Stirs(who) => self.world.send(Command::Agent(who, agent::Command::Active)),
            Plan::GoesOn(chat, number) => self.goes_on(chat, number, watch),
            Plan::Does(chat, wait, number) => self.does_waiting(chat, wait, number, watch),
            Plan::Reaches(who, chat) => self.reaches(who, chat),
            Plan::WrapsUp(by, chat) => self.wraps_up(by, chat, watch),
            Plan::Looks(who) => {
                self.looking.remove(&who);
                if let Some((key, units)) = self.first_for(who) {
                    self.takes(who, key.chat, units);
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
            self.plan(arrival.at + patience, Plan::GivesUp(arrival.chat, None));
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

    fn goes_on(&mut self, chat: ChatId, number: u64, watch: &mut impl Watch) {
        let Some(talk) = self.talks.get_mut(&chat).filter(|talk| talk.is_at(number)) else { return };
        let (by, taken, step) = (talk.agent, talk.taken, talk.step());
        talk.taken += 1;
        match step {
            Some((_, _, Step::Says { customer })) => {
                if !customer {
                    self.stirs(by);
                }
                self.says(chat, if customer { Speaker::Customer } else { Speaker::Agent(by) }, taken);
                self.go_on(chat);
            }
            Some((_, _, Step::Ends { customer: true })) => self.customer_ends(chat),
            Some((_, _, Step::Ends { customer: false })) => {
                let reason = self.hello.clone();
                self.stirs(by);
                self.world.send(Command::Chat(chat, chat::Command::End { by, reason, ticket: UNASKED }));
            }
            Some((_, _, Step::Does(order, deed))) => {
                self.does(chat, order, deed, watch);
                self.go_on(chat);
            }
            Some((_, _, Step::Passes)) => self.passes(chat),
            None => {}
        }
    }

    /// A console shows that its person is at work with something while something rings there. Of a recorded day the record
    /// says for each offer whether there was any such sign.
    pub(super) fn stirs(&mut self, who: AgentId) {
        if self.script.is_none() && self.world.agents().get(&who).is_some_and(|agent| agent.rings() > 0) {
            self.world.send(Command::Agent(who, agent::Command::Active));
        }
    }

    pub(super) fn says(&mut self, chat: ChatId, by: Speaker, number: u32) {
        let (id, text) = (message_id(self.world.now(), chat, number), self.hello.clone());
        let (to, files, client_id) = (chat::Audience::Everyone, Default::default(), None);
        let say = chat::Command::Say { by, to, id, text, files, client_id, ticket: UNASKED };
        self.world.send(Command::Chat(chat, say));
    }

    /// Reaches for a chat of a line. Who lives a recorded day again says who they are: who transferred a chat may take it back.
    pub(super) fn takes(&mut self, who: AgentId, chat: ChatId, units: Units) {
        let take = |ticket| Command::Agent(who, agent::Command::Take { chat, units, ticket });
        match self.script.is_some() {
            true => drop(self.is_done(take)),
            false => self.world.send(take(UNASKED)),
        }
    }

    /// Wishes something; whether it was granted.
    pub(super) fn is_done(&mut self, wish: impl FnOnce(Ticket) -> Command) -> bool {
        let ticket = self.world.ask(wish);
        self.world.settle();
        let done = matches!(self.world.answer(ticket), Some(Ok(_)));
        self.world.forget_answers();
        done
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
