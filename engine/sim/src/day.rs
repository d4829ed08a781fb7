//! A day in virtual time: the customers of a workload meet the agents of a roster, over the real machines.
use crate::workload::{Arrival, Span, Workload, message_id};
use crate::{Dice, Roster, Setup, Shift, World};
use catalogue::ids::{AgentId, ChatId, DeviceId};
use routing::agent::{self, Choice};
use routing::chat::{self, Life, Opening, Speaker, WrapUp};
use routing::settings::Config;
use routing::time::Millis;
use routing::{Command, Event, Text, tenant};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::Arc;

/// How people behave besides what workload and roster say.
#[derive(Debug, Clone, PartialEq)]
pub struct Habits {
    /// From the first ring to the agent's answer. One longer than the skill's ring time misses it.
    pub reaction: Span,
    /// From the end of a conversation to the end of its wrap-up.
    pub wrap_up: Span,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { reaction: Span::Fixed(Millis::ZERO), wrap_up: Span::Fixed(Millis::ZERO) }
    }
}

/// Something that somebody is going to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Plan {
    ComesIn(usize),
    GoesHome(AgentId),
    Writes(ChatId),
    GivesUp(ChatId),
    Answers(AgentId, ChatId),
    Says(AgentId, ChatId, u32),
    Ends(AgentId, ChatId),
    WrapsUp(AgentId, ChatId),
}

/// A day under way. Its skills are to be push: nobody here looks for chats of their own accord.
#[derive(Debug)]
pub struct Day {
    world: World,
    plans: BinaryHeap<Reverse<(Millis, u64, Plan)>>,
    planned: u64,
    shifts: Vec<Shift>,
    customers: BTreeMap<ChatId, Arrival>,
    leaving: BTreeSet<AgentId>,
    habits: Habits,
    dice: Dice,
    read: usize,
    hello: Text,
}

impl Day {
    /// Plans a day; nothing has happened yet.
    pub fn new(setup: Setup, config: Config, workload: &Workload, roster: &Roster, habits: Habits) -> Day {
        let mut day = Day {
            world: World::new(Setup { start: workload.start, ..setup }),
            plans: BinaryHeap::new(),
            planned: 0,
            shifts: roster.shifts.clone(),
            customers: BTreeMap::new(),
            leaving: BTreeSet::new(),
            habits,
            dice: Dice::new(workload.seed).split(),
            read: 0,
            hello: "hello".into(),
        };
        day.world.send(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
        day.world.settle();
        for (number, shift) in roster.shifts.iter().enumerate() {
            day.plan(shift.from.max(workload.start), Plan::ComesIn(number));
            day.plan(shift.to, Plan::GoesHome(shift.person.id));
        }
        for arrival in workload.arrivals() {
            day.plan(arrival.at, Plan::Writes(arrival.chat));
            day.customers.insert(arrival.chat, arrival);
        }
        day
    }

    /// Lives through the day until nobody has anything left to do.
    pub fn live(mut self) -> World {
        while let Some(Reverse((at, _, _))) = self.plans.peek() {
            let at = self.world.next_deadline().map_or(*at, |deadline| deadline.min(*at));
            self.world.advance(at);
            self.look();
            while let Some(Reverse((due, _, plan))) = self.plans.peek().copied().filter(|next| next.0.0 <= at) {
                debug_assert!(due <= self.world.now(), "plans are carried out when their time has come");
                self.plans.pop();
                self.act(plan);
                self.world.settle();
                self.look();
            }
        }
        self.world
    }

    fn plan(&mut self, at: Millis, plan: Plan) {
        self.planned += 1;
        self.plans.push(Reverse((at, self.planned, plan)));
    }

    fn later(&mut self, span: Span, plan: Plan) {
        if let Some(span) = span.draw(&mut self.dice) {
            self.plan(self.world.now() + span, plan);
        }
    }

    /// What has happened since people last looked, and what they make of it.
    fn look(&mut self) {
        while let Some((at, event)) = self.world.journal().get(self.read) {
            self.read += 1;
            match (*at, event) {
                (_, Event::Agent(who, agent::Event::Rang { ring, .. })) => {
                    let plan = Plan::Answers(*who, ring.chat);
                    self.later(self.habits.reaction, plan);
                }
                (at, Event::Chat(chat, chat::Event::Assigned { agent, .. })) => {
                    let (chat, agent) = (*chat, *agent);
                    let Some(arrival) = self.customers.get(&chat).copied() else { continue };
                    let gap = Millis(arrival.handling.0 / i64::from(arrival.messages + 1));
                    for number in 0..arrival.messages {
                        self.plan(at + Millis(gap.0 * i64::from(number + 1)), Plan::Says(agent, chat, number));
                    }
                    self.plan(at + arrival.handling, Plan::Ends(agent, chat));
                }
                (_, Event::Chat(chat, chat::Event::Ended { .. })) => {
                    let chat = *chat;
                    if let Some(owner) = self.world.chats().get(&chat).and_then(chat::Chat::owner) {
                        self.later(self.habits.wrap_up, Plan::WrapsUp(owner, chat));
                    }
                }
                (_, Event::Agent(who, agent::Event::Released { .. })) if self.leaving.contains(who) => {
                    let who = *who;
                    self.plan(self.world.now(), Plan::GoesHome(who));
                }
                _ => {}
            }
        }
    }

    fn act(&mut self, plan: Plan) {
        let world = &mut self.world;
        match plan {
            Plan::ComesIn(number) => {
                let (person, until) = (self.shifts[number].person.clone(), self.shifts[number].to + Millis::hours(24));
                let (who, device) = (person.id, DeviceId(u128::from(person.id.0)));
                self.leaving.remove(&who);
                world.ask(|ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket }));
                world.settle();
                world.send(Command::Agent(who, agent::Command::DeviceUp(device)));
            }
            Plan::GoesHome(who) => {
                if self.leaving.insert(who) {
                    let choice = Choice::Away { reason: 1 };
                    world.ask(|ticket| Command::Agent(who, agent::Command::Choose { choice, ticket }));
                }
                world.ask(|ticket| Command::Agent(who, agent::Command::SignOut { ticket }));
                world.settle();
                if world.agents().get(&who).is_some_and(|agent| !agent.signed_in) {
                    let device = DeviceId(u128::from(who.0));
                    world.send(Command::Agent(who, agent::Command::DeviceDown(device)));
                }
            }
            Plan::Writes(chat) => {
                let Some(arrival) = self.customers.get(&chat).copied() else { return };
                let opening = Arc::new(Opening::new(arrival.skill, arrival.units));
                world.ask(|ticket| Command::Tenant(tenant::Command::Admit { chat, opening, ticket }));
                world.settle();
                world.send(Command::Chat(chat, chat::Command::Customer(Life::Up)));
                if let Some(patience) = arrival.patience {
                    self.plan(arrival.at + patience, Plan::GivesUp(chat));
                }
            }
            Plan::GivesUp(chat) => {
                let waits = world.chats().get(&chat).is_some_and(|chat| chat.owner().is_none());
                if waits {
                    world.ask(|ticket| Command::Chat(chat, chat::Command::CustomerLeave { ticket }));
                }
            }
            Plan::Answers(who, chat) => {
                let rings = world.agents().get(&who).and_then(|agent| agent.holds.get(&chat)).copied();
                if let Some(agent::Hold::Ringing { units, .. }) = rings {
                    world.ask(|ticket| Command::Agent(who, agent::Command::Take { chat, units, ticket }));
                }
            }
            Plan::Says(who, chat, number) => {
                let by = if number % 2 == 0 { Speaker::Customer } else { Speaker::Agent(who) };
                let (id, text) = (message_id(world.now(), chat, number), self.hello.clone());
                world.ask(|ticket| Command::Chat(chat, chat::Command::Say { by, id, text, client_id: None, ticket }));
            }
            Plan::Ends(by, chat) => {
                let reason = self.hello.clone();
                world.ask(|ticket| Command::Chat(chat, chat::Command::End { by, reason, ticket }));
            }
            Plan::WrapsUp(by, chat) => {
                let how = WrapUp::Sent;
                world.ask(|ticket| Command::Chat(chat, chat::Command::FinishWrapUp { by, how, notes: None, ticket }));
            }
        }
    }
}
