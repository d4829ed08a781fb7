//! How a conversation goes on: step by step, and slower while its agent has others.
use super::{Day, Plan};
use crate::recorded::{By, Deed, Moment, Stint};
use catalogue::ids::{AgentId, ChatId};
use routing::time::Millis;

/// One step of a conversation.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    /// The customer, or the agent, says something.
    Says { customer: bool },
    /// The customer, or the agent, ends it.
    Ends { customer: bool },
    /// Somebody does something with the chat; by its place in the record.
    Does(u64, Deed),
    /// The chat came to somebody else, or to a line.
    Passes,
}

/// What is to be said, and how much of the handling is done by then.
#[derive(Debug)]
enum Course {
    /// Messages spread evenly, the customer's and the agent's by turns, then the agent ends it after all of the handling.
    Even { messages: u32, handling: Millis },
    /// As it was recorded: when since the beginning, and its place in the record if it happens at the recorded instant.
    Recorded(Vec<(Millis, Option<u64>, Step)>),
}

/// A conversation under way.
#[derive(Debug)]
pub(super) struct Talk {
    pub(super) agent: AgentId,
    course: Course,
    /// Steps so far.
    pub(super) taken: u32,
    /// How much of the handling is done, in milliseconds of an agent who does nothing else, at `since`.
    done: f64,
    since: Millis,
    /// The plan for its next step, the only one that counts.
    plan: u64,
    /// It would be somebody else's by now: whether it goes on is known once those who were asked have answered.
    pub(super) stalls: bool,
}

impl Talk {
    pub(super) fn new(agent: AgentId, handling: Millis, messages: u32, now: Millis) -> Talk {
        Talk::with(agent, Course::Even { messages, handling }, now)
    }

    /// As it was recorded; at the recorded instants if it is the same one. Without `deeds` only what was said, and the end.
    pub(super) fn again(agent: AgentId, stint: &Stint, same: bool, deeds: bool, now: Millis) -> Talk {
        let done = stint.deeds.iter().filter_map(|(moment, deed)| match deed {
            Deed::Says { customer } => Some((*moment, Step::Says { customer: *customer })),
            deed => deeds.then_some((*moment, Step::Does(moment.1, *deed))),
        });
        let end = stint.ended.map(|(moment, by)| match by {
            By::Customer => (moment, Step::Ends { customer: true }),
            By::Supervisor(by) if deeds => (moment, Step::Does(moment.1, Deed::Ends { by })),
            By::Owner | By::Supervisor(_) => (moment, Step::Ends { customer: false }),
        });
        // Of somebody else's end, too: it may not come to it.
        let others = stint.ended.filter(|(_, by)| deeds && matches!(by, By::Supervisor(_))).map(|(moment, _)| moment);
        let passes = stint.passed.map(|passed| passed.moment).or(others).map(|moment| (moment, Step::Passes));
        let mut steps: Vec<(Moment, Step)> = done.chain(end).chain(passes).collect();
        steps.sort_by_key(|(moment, _)| *moment);
        let place = |order: u64| same.then_some(order);
        let steps = steps.into_iter().map(|((at, order), step)| (at - stint.began, place(order), step));
        Talk::with(agent, Course::Recorded(steps.collect()), if same { stint.began } else { now })
    }

    fn with(agent: AgentId, course: Course, since: Millis) -> Talk {
        Talk { agent, course, taken: 0, done: 0.0, since, plan: 0, stalls: false }
    }

    /// Whether a plan is the one that counts.
    pub(super) fn is_at(&self, plan: u64) -> bool {
        self.plan == plan
    }

    /// The next step, how much of the handling is done by then, and its place in the record; none after the last.
    pub(super) fn step(&self) -> Option<(Millis, Option<u64>, Step)> {
        match &self.course {
            Course::Even { messages, handling } if self.taken == *messages => {
                Some((*handling, None, Step::Ends { customer: false }))
            }
            Course::Even { messages, handling } => {
                let gap = handling.0 / i64::from(messages + 1);
                let customer = self.taken.is_multiple_of(2);
                Some((Millis(gap * i64::from(self.taken + 1)), None, Step::Says { customer }))
            }
            Course::Recorded(steps) => steps.get(self.taken as usize).copied(),
        }
    }

    fn work(&mut self, now: Millis, slowness: f64) {
        self.done += (now - self.since).0 as f64 / slowness;
        self.since = now;
    }

    fn due(&self, by: Millis, slowness: f64) -> Millis {
        let left = (by.0 as f64 - self.done).max(0.0) * slowness;
        self.since + Millis(left.round() as i64)
    }
}

impl Day {
    pub(super) fn begin(&mut self, chat: ChatId, talk: Talk) {
        let agent = talk.agent;
        self.change_pace(agent, |day| {
            day.talks.insert(chat, talk);
            if day.habits.slowing > 0.0 {
                day.busy.entry(agent).or_default().push(chat);
            }
        });
        if self.habits.slowing == 0.0 {
            self.go_on(chat);
        }
    }

    pub(super) fn finish(&mut self, chat: ChatId) {
        let Some(agent) = self.talks.get(&chat).map(|talk| talk.agent) else { return };
        self.change_pace(agent, |day| {
            day.talks.remove(&chat);
            if let Some(busy) = day.busy.get_mut(&agent) {
                busy.retain(|other| *other != chat);
            }
        });
    }

    /// Plans the next step of a conversation.
    pub(super) fn go_on(&mut self, chat: ChatId) {
        let now = self.world.now();
        let Some(slowness) = self.talks.get(&chat).map(|talk| self.slowness(talk.agent)) else { return };
        let Some(talk) = self.talks.get_mut(&chat) else { return };
        talk.work(now, slowness);
        self.steps += 1;
        talk.plan = self.steps;
        let Some((by, place, _)) = talk.step() else { return };
        let (due, plan) = (talk.due(by, slowness).max(now), Plan::GoesOn(chat, talk.plan));
        match place {
            Some(place) => self.plan_in_order(due, place, plan),
            None => self.plan(due, plan),
        }
    }

    /// Conversations of an agent go on at another pace once there is one more or one fewer of them.
    fn change_pace(&mut self, agent: AgentId, change: impl FnOnce(&mut Day)) {
        let (now, slowness) = (self.world.now(), self.slowness(agent));
        for chat in self.busy.get(&agent).into_iter().flatten() {
            if let Some(talk) = self.talks.get_mut(chat) {
                talk.work(now, slowness);
            }
        }
        change(self);
        for chat in self.busy.get(&agent).cloned().unwrap_or_default() {
            self.go_on(chat);
        }
    }

    fn slowness(&self, agent: AgentId) -> f64 {
        let others = self.busy.get(&agent).map_or(0, |busy| busy.len().saturating_sub(1));
        1.0 + self.habits.slowing * others as f64
    }
}
