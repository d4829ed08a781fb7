//! How a conversation goes on: step by step, and slower while its agent has others.
use super::{Day, Plan};
use catalogue::ids::{AgentId, ChatId};
use routing::time::Millis;

/// A conversation under way.
#[derive(Debug)]
pub(super) struct Talk {
    pub(super) agent: AgentId,
    /// What it takes by itself, from the answer to its end.
    handling: Millis,
    messages: u32,
    /// Messages said so far.
    pub(super) said: u32,
    /// How much of the handling is done, in milliseconds of an agent who does nothing else, at `since`.
    done: f64,
    since: Millis,
    /// The plan for its next step, the only one that counts.
    plan: u32,
}

impl Talk {
    pub(super) fn new(agent: AgentId, handling: Millis, messages: u32, now: Millis) -> Talk {
        Talk { agent, handling, messages, said: 0, done: 0.0, since: now, plan: 0 }
    }

    /// Whether a plan is the one that counts.
    pub(super) fn is_at(&self, plan: u32) -> bool {
        self.plan == plan
    }

    /// Whether everything is said.
    pub(super) fn over(&self) -> bool {
        self.said == self.messages
    }

    /// How much of the handling is done when the next message is said, or, after the last, when it ends. The messages
    /// are spread evenly over the conversation.
    fn step(&self) -> Millis {
        if self.over() {
            return self.handling;
        }
        Millis(self.handling.0 / i64::from(self.messages + 1) * i64::from(self.said + 1))
    }

    fn work(&mut self, now: Millis, slowness: f64) {
        self.done += (now - self.since).0 as f64 / slowness;
        self.since = now;
    }

    fn due(&self, slowness: f64) -> Millis {
        let left = (self.step().0 as f64 - self.done).max(0.0) * slowness;
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
        let Some(talk) = self.talks.get(&chat) else { return };
        let slowness = self.slowness(talk.agent);
        let Some(talk) = self.talks.get_mut(&chat) else { return };
        talk.work(now, slowness);
        talk.plan += 1;
        let (due, plan) = (talk.due(slowness), talk.plan);
        self.plan(due, Plan::GoesOn(chat, plan));
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
