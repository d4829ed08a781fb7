//! What one replication comes to: a fold over its events, between the end of the warm-up and the end of the run.
use super::{Case, Figure, Length};
use crate::Watch;
use crate::workload::Arrival;
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::chat::{self, Opening};
use routing::time::Millis;
use routing::{Event, Refusal};
use std::collections::BTreeMap;

/// A figure's numerator and denominator in one replication.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Ratio {
    pub(super) of: f64,
    pub(super) to: f64,
    /// How many chats the numerator is of.
    pub(super) chats: f64,
}

/// The sums of one class. Waits are in virtual milliseconds.
#[derive(Debug, Clone, Default)]
struct Sums {
    arrived: f64,
    waited: f64,
    served: f64,
    abandoned: f64,
    blocked: f64,
    in_time: f64,
    wait: f64,
    wait_served: f64,
    /// The length of the line, summed over time.
    line: f64,
    /// Served, by pool.
    by_pool: Vec<f64>,
}

/// A chat in the line.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    class: usize,
    since: Millis,
}

/// Measures one replication.
#[derive(Debug)]
pub(super) struct Measure {
    priority: bool,
    from: Millis,
    to: Millis,
    ticks: f64,
    classes: Vec<Sums>,
    waiting: BTreeMap<ChatId, Waiting>,
    /// How many of those who wait came before the end: they are waited for.
    early: usize,
    /// By agent, from 1: the pool.
    pools: Vec<usize>,
    servers: Vec<f64>,
    /// By pool: how many are busy now, since when nothing has changed, and the sum over time until then.
    busy: Vec<(f64, Millis, f64)>,
}

impl Measure {
    pub(super) fn new(case: &Case, length: Length) -> Measure {
        let ticks = case.ticks();
        let instant = |seconds: f64| Millis((seconds * ticks) as i64);
        let from = instant(length.warm_up);
        let sums = Sums { by_pool: vec![0.0; case.pools.len()], ..Sums::default() };
        let pools = case.pools.iter().enumerate();
        Measure {
            priority: case.priority,
            from,
            to: from + instant(length.window),
            ticks,
            classes: vec![sums; case.classes.len()],
            waiting: BTreeMap::new(),
            early: 0,
            pools: pools.flat_map(|(number, pool)| std::iter::repeat_n(number, pool.agents as usize)).collect(),
            servers: case.pools.iter().map(|pool| f64::from(pool.agents * case.slots)).collect(),
            busy: vec![(0.0, Millis::ZERO, 0.0); case.pools.len()],
        }
    }

    fn class(&self, skill: SkillId, priority: u8) -> usize {
        if self.priority { usize::from(priority) } else { skill.0 as usize - 1 }
    }

    fn pool(&self, agent: AgentId) -> usize {
        self.pools[agent.0 as usize - 1]
    }

    fn counts(&self, came: Millis) -> bool {
        self.from <= came && came < self.to
    }

    /// How much of a stretch of time is measured.
    fn within(&self, from: Millis, to: Millis) -> f64 {
        (to.min(self.to) - from.max(self.from)).0.max(0) as f64
    }

    fn comes(&mut self, at: Millis, chat: ChatId, opening: &Opening) {
        let class = self.class(opening.skill, opening.need.priority);
        self.early += usize::from(at < self.to);
        self.waiting.insert(chat, Waiting { class, since: at });
        self.classes[class].arrived += f64::from(u8::from(self.counts(at)));
    }

    /// A chat leaves the line, to a pool or for good.
    fn goes(&mut self, at: Millis, chat: ChatId, pool: Option<usize>) {
        let Some(Waiting { class, since }) = self.waiting.remove(&chat) else { return };
        self.early -= usize::from(since < self.to);
        let (line, counts) = (self.within(since, at), self.counts(since));
        let in_time = (at - since).0 as f64 <= 20.0 * self.ticks;
        let sums = &mut self.classes[class];
        sums.line += line;
        if !counts {
            return;
        }
        let wait = (at - since).0 as f64;
        // A customer who leaves in the very millisecond of coming has still not been offered.
        sums.waited += f64::from(u8::from(wait > 0.0 || pool.is_none()));
        sums.wait += wait;
        match pool {
            Some(pool) => {
                sums.served += 1.0;
                sums.wait_served += wait;
                sums.in_time += f64::from(u8::from(in_time));
                sums.by_pool[pool] += 1.0;
            }
            None => sums.abandoned += 1.0,
        }
    }

    fn busier(&mut self, at: Millis, pool: usize, by: f64) {
        let (busy, since, sum) = self.busy[pool];
        self.busy[pool] = (busy + by, at, sum + busy * self.within(since, at));
    }

    fn sum(&self, class: Option<usize>, of: fn(&Sums) -> f64) -> f64 {
        match class {
            Some(class) => of(&self.classes[class]),
            None => self.classes.iter().map(of).sum(),
        }
    }

    /// A figure of a class, or of all. Spans are in seconds.
    pub(super) fn ratio(&self, figure: Figure, class: Option<usize>) -> Ratio {
        let of = |sum: fn(&Sums) -> f64| self.sum(class, sum);
        let seconds = |sum: f64| sum / self.ticks;
        let span = seconds((self.to - self.from).0 as f64);
        let busy = |pool: usize| {
            let (busy, since, sum) = self.busy[pool];
            sum + busy * self.within(since, self.to)
        };
        let arrived = of(|sums| sums.arrived);
        let (of, to) = match figure {
            Figure::Waits => (of(|sums| sums.waited), arrived),
            Figure::MeanWait => (seconds(of(|sums| sums.wait)), arrived),
            Figure::MeanWaitIfWaited => (seconds(of(|sums| sums.wait)), of(|sums| sums.waited)),
            Figure::MeanWaitServed => (seconds(of(|sums| sums.wait_served)), of(|sums| sums.served)),
            Figure::Abandons => (of(|sums| sums.abandoned), arrived),
            Figure::Blocked => (of(|sums| sums.blocked), arrived),
            Figure::InTime => (of(|sums| sums.in_time), arrived),
            Figure::Queue => (seconds(of(|sums| sums.line)), span),
            Figure::Occupancy => {
                (seconds((0..self.busy.len()).map(busy).sum()), self.servers.iter().sum::<f64>() * span)
            }
            Figure::PoolOccupancy(pool) => (seconds(busy(pool)), self.servers[pool] * span),
            Figure::PoolShare(class, pool) => (self.classes[class].by_pool[pool], self.classes[class].served),
        };
        let chats = match figure {
            Figure::MeanWait | Figure::MeanWaitIfWaited | Figure::MeanWaitServed | Figure::Queue => {
                self.sum(class, |sums| sums.waited)
            }
            Figure::Occupancy | Figure::PoolOccupancy(_) => arrived,
            _ => of,
        };
        Ratio { of, to, chats }
    }

    /// Those who came while it was measured.
    pub(super) fn arrived(&self) -> f64 {
        self.classes.iter().map(|sums| sums.arrived).sum()
    }
}

impl Watch for Measure {
    fn saw(&mut self, at: Millis, event: &Event) {
        let Event::Chat(chat, event) = event else { return };
        match event {
            chat::Event::Opened { opening, .. } => self.comes(at, *chat, opening),
            chat::Event::Assigned { agent, .. } => {
                let pool = self.pool(*agent);
                self.goes(at, *chat, Some(pool));
                self.busier(at, pool, 1.0);
            }
            chat::Event::Abandoned { .. } | chat::Event::Missed { .. } => self.goes(at, *chat, None),
            chat::Event::WrappedUp { agent, .. } => {
                let pool = self.pool(*agent);
                self.busier(at, pool, -1.0);
            }
            _ => {}
        }
    }

    fn refused(&mut self, at: Millis, arrival: &Arrival, _why: &Refusal) {
        if self.counts(at) {
            let class = self.class(arrival.skill, arrival.priority);
            self.classes[class].arrived += 1.0;
            self.classes[class].blocked += 1.0;
        }
    }

    fn enough(&self, now: Millis) -> bool {
        now >= self.to && self.early == 0
    }
}
