//! A day in virtual time: customers meet agents, over the real machines.
mod act;
mod again;
mod deed;
mod replay;
mod see;
mod talk;

use crate::workload::{Arrival, Span, Workload};
use crate::{Arrivals, Dice, Roster, Setup, Shift, World};
use catalogue::ids::{AgentId, ChatId};
use replay::Script;
use routing::agent::Choice;
use routing::settings::Config;
use routing::time::Millis;
use routing::{Command, Event, Refusal, Text, tenant};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::Arc;
use talk::Talk;

/// How people behave besides what workload and roster say.
#[derive(Debug, Clone, PartialEq)]
pub struct Habits {
    /// From the first ring to the agent's answer. One longer than the skill's ring time misses it.
    pub reaction: Span,
    /// From the end of a conversation to the end of its wrap-up.
    pub wrap_up: Span,
    /// From being sent away for missed offers to choosing to be available again.
    pub back: Span,
    /// How much longer each conversation takes for every further one that the agent has at the same time: with 0.2, two at
    /// once take 1.2 times as long each, three 1.4 times.
    pub slowing: f64,
}

impl Default for Habits {
    fn default() -> Habits {
        let at_once = Span::Fixed(Millis::ZERO);
        Habits { reaction: at_once, wrap_up: at_once, back: Span::Endless, slowing: 0.0 }
    }
}

/// Looks on while a day goes by.
pub trait Watch {
    /// Something happened that is written.
    fn saw(&mut self, at: Millis, event: &Event);
    /// A customer was turned away.
    fn refused(&mut self, _at: Millis, _arrival: &Arrival, _why: &Refusal) {}
    /// One of the record's acts of people was done again, by its place in the record.
    fn did(&mut self, _order: u64) {}
    /// Whether there is nothing more to see, whatever is still planned.
    fn enough(&self, _now: Millis) -> bool {
        false
    }
}

/// Nobody looks on: the journal has it all.
impl Watch for () {
    fn saw(&mut self, _at: Millis, _event: &Event) {}
}

/// Something that somebody is going to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Plan {
    /// By number of the shift.
    ComesIn(usize),
    GoesHome(AgentId),
    /// Away for this reason, or back for none.
    Pauses(AgentId, Option<u16>),
    Writes,
    /// By number of the recorded act.
    Acts(usize),
    /// While nobody has answered; or only before so many have.
    GivesUp(ChatId, Option<usize>),
    Answers(AgentId, ChatId),
    Declines(AgentId, ChatId),
    /// Gives a sign of being there.
    Stirs(AgentId),
    /// The next step of a conversation, by the number of the plan for it: a later one makes this void.
    GoesOn(ChatId, u64),
    /// What was done during a wait, by the numbers of both.
    Does(ChatId, usize, usize),
    /// Takes a chat from the line.
    Reaches(AgentId, ChatId),
    WrapsUp(AgentId, ChatId),
    /// Looks for a chat to take from a line.
    Looks(AgentId),
}

/// Recorded acts have lower numbers: within a millisecond they come first, in the order of the record.
const UNRECORDED: u64 = 1 << 40;

/// A day under way.
#[derive(Debug)]
pub struct Day {
    world: World,
    plans: BinaryHeap<Reverse<(Millis, u64, Plan)>>,
    planned: u64,
    /// How many plans were made for steps of conversations.
    steps: u64,
    shifts: Vec<Shift>,
    /// Who is still to come.
    coming: Arrivals,
    /// Who comes next.
    next: Option<Arrival>,
    /// Those who came and are not done with.
    customers: BTreeMap<ChatId, Arrival>,
    talks: BTreeMap<ChatId, Talk>,
    /// Who has which conversations, while that makes a difference to how long they take.
    busy: BTreeMap<AgentId, Vec<ChatId>>,
    leaving: BTreeSet<AgentId>,
    looking: BTreeSet<AgentId>,
    habits: Habits,
    dice: Dice,
    read: usize,
    keep: bool,
    /// Whether chats of any skill are taken from the line.
    pulls: bool,
    /// What is done again, when a recorded day is lived once more.
    script: Option<Script>,
    hello: Text,
}

impl Day {
    /// Plans a day; nothing has happened yet.
    pub fn new(setup: Setup, config: Config, workload: &Workload, roster: &Roster, habits: Habits) -> Day {
        let mut day = Day {
            // People see what happened in the journal, also where it is not kept.
            world: World::new(Setup { start: workload.start, journal: true, ..setup }),
            plans: BinaryHeap::new(),
            planned: 0,
            steps: 0,
            shifts: roster.shifts.clone(),
            coming: workload.arrivals(),
            next: None,
            customers: BTreeMap::new(),
            talks: BTreeMap::new(),
            busy: BTreeMap::new(),
            leaving: BTreeSet::new(),
            looking: BTreeSet::new(),
            habits,
            dice: Dice::new(workload.seed).split(),
            read: 0,
            keep: setup.journal,
            script: None,
            pulls: config.skills.iter().any(|skill| !config.pushes(skill.id)),
            hello: "hello".into(),
        };
        if !config.skills.is_empty() {
            day.world.send(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
            day.world.settle();
        }
        for (number, shift) in roster.shifts.iter().enumerate() {
            let who = shift.person.id;
            day.plan(shift.from.max(workload.start), Plan::ComesIn(number));
            for pause in &shift.breaks {
                day.plan(pause.from, Plan::Pauses(who, Some(pause.reason)));
                day.plan(pause.to, Plan::Pauses(who, None));
            }
            day.plan(shift.to, Plan::GoesHome(who));
        }
        day.expect_next();
        day
    }

    /// Lives through the day until nobody has anything left to do.
    pub fn live(self) -> World {
        self.live_under(&mut ())
    }

    /// The same while somebody looks on, until they have seen enough. Where the journal is not kept, memory holds only who
    /// is there at the time.
    pub fn live_under(mut self, watch: &mut impl Watch) -> World {
        self.look(watch);
        while let Some(Reverse((at, _, _))) = self.plans.peek() {
            let at = self.world.next_deadline().map_or(*at, |deadline| deadline.min(*at));
            if watch.enough(at) {
                break;
            }
            self.world.advance(at);
            self.look(watch);
            while let Some(Reverse((_, _, plan))) = self.plans.peek().copied().filter(|next| next.0.0 <= at) {
                self.plans.pop();
                self.act(plan, watch);
                self.world.settle();
                self.look(watch);
            }
        }
        self.world
    }

    fn plan(&mut self, at: Millis, plan: Plan) {
        self.planned += 1;
        self.plan_in_order(at, UNRECORDED + self.planned, plan);
    }

    /// Of what is due at the same instant, what has the lower number is done first.
    fn plan_in_order(&mut self, at: Millis, order: u64, plan: Plan) {
        // What cannot come any more is not waited for.
        if at < Millis::NEVER {
            self.plans.push(Reverse((at, order, plan)));
        }
    }

    fn later(&mut self, span: Span, plan: Plan) {
        if let Some(span) = span.draw(&mut self.dice) {
            self.plan(self.world.now() + span, plan);
        }
    }

    fn expect_next(&mut self) {
        self.next = self.coming.next();
        if let Some(arrival) = self.next {
            self.plan(arrival.at, Plan::Writes);
        }
    }

    fn chooses(&mut self, who: AgentId, choice: Choice) {
        let ticket = routing::Ticket::NONE;
        self.world.send(Command::Agent(who, routing::agent::Command::Choose { choice, ticket }));
    }
}
