//! Days by seed on a disk that flaps: batches fail several in a row, some of them written all the same, and what is written can't
//! be read for a while. Meanwhile the gate is full, machines fall, pages open and close, policies are published, and whoever
//! follows the feed loses the line and comes back with the last number seen.
//!
//! A day that breaks a promise says its seed; `SWITCHYARD_SEED` lives through that one alone, and `SWITCHYARD_SECONDS` goes on for as
//! long as somebody wants.
mod follower;
pub(crate) mod journal;

use crate::floor::{
    ACME, AgentOnFloor, CustomerOnFloor, Floor, NINE_O_CLOCK, ORDERS, RETURNS, config, options, passes, story,
};
use crate::overload::Numbers;
use crate::recovery::written;
use catalogue::ids::{AgentId, ChatId, MessageId};
use engine::{Clock, Entry, Options, TokioClock};
use follower::Follower;
use journal::Flapping;
use routing::chat::{self, Life};
use routing::invariants::Whole;
use routing::settings::Config;
use routing::time::Millis;
use routing::{Address, Command, Event, Refusal, Reply, tenant};
use sim::Dice;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Days of fixed seeds, and of seeds that no run has seen.
const DAYS: u64 = 40;
const FRESH: u64 = 10;
/// How many acts a day has.
const ACTS: usize = 600;
/// Fewer than ask at once.
const GATE: usize = 5;
/// Nobody waits for longer: the disk hangs for less, and whoever comes while machines are built is refused at once.
const ANSWERED_WITHIN: Duration = Duration::from_secs(20);

/// What people were told is so.
enum Told {
    LetIn(ChatId),
    Has(ChatId, AgentId),
    Said(ChatId, u32, MessageId),
    Published(u32),
}

fn said(chat: ChatId, reply: Reply) -> Option<Told> {
    match reply {
        Reply::Message { index, id, .. } => Some(Told::Said(chat, index, id)),
        _ => None,
    }
}

/// Who was let in, and how many pages each has open.
type Customers = BTreeMap<ChatId, (Rc<CustomerOnFloor>, u32)>;

struct FlappingDay {
    floor: Floor<Flapping>,
    clock: TokioClock,
    dice: Dice,
    agents: Vec<Rc<AgentOnFloor>>,
    /// How many pages each agent has open.
    pages: BTreeMap<AgentId, u32>,
    customers: Rc<RefCell<Customers>>,
    followers: Vec<Follower>,
    /// The version that is published.
    published: Rc<Cell<u32>>,
    told: Rc<RefCell<Vec<Told>>>,
    asking: Vec<JoinHandle<()>>,
    /// Who has fallen: nobody so often that they are given up.
    fallen: BTreeSet<Address>,
}

fn version(version: u32) -> Config {
    // Each version rings for another time.
    let mut config = config();
    config.version = version;
    for skill in &mut config.skills {
        Arc::make_mut(skill).ring = Millis::seconds(i64::from(5 + version % 20));
    }
    config
}

/// What the edge does for as long as it runs: whatever came between, what is published has the last word.
async fn publishes(tenant: engine::Tenant, published: Rc<Cell<u32>>, told: Rc<RefCell<Vec<Told>>>) {
    loop {
        let wanted = published.get();
        let in_force = tenant.desk().config.version == wanted;
        let configure = |_| Command::Tenant(tenant::Command::Configure(Arc::new(version(wanted))));
        if !in_force && tenant.ask(configure).await.is_ok() {
            told.borrow_mut().push(Told::Published(wanted));
        }
        passes(Millis(100)).await;
    }
}

impl FlappingDay {
    async fn begins(seed: u64) -> FlappingDay {
        let clock = TokioClock::starting_at(NINE_O_CLOCK);
        let (max_in_flight, announcer) = (GATE, Arc::new(Numbers));
        let options =
            Options { max_in_flight, announcer, clock: Arc::new(clock.clone()), restate_after: 40, ..options() };
        let floor = Floor::on(Flapping::default(), options).await;
        floor.opens().await;
        let mut agents = Vec::new();
        for skills in [&[ORDERS, RETURNS][..], &[ORDERS], &[RETURNS], &[ORDERS, RETURNS]] {
            agents.push(Rc::new(floor.agent("Ann", skills, 2).await));
        }
        let pages = agents.iter().map(|agent| (agent.id, 1)).collect();
        let followers = agents.iter().map(|agent| Follower::of(agent.id, &floor.tenant)).collect();
        let mut dice = Dice::new(seed);
        // As long as in a large house: everything that is tried falls into a rebuild as well.
        floor.tenant.dawdle(Duration::from_millis(dice.below(400) as u64));
        FlappingDay {
            floor,
            clock,
            dice,
            agents,
            pages,
            customers: Rc::default(),
            followers,
            published: Rc::new(Cell::new(1)),
            told: Rc::default(),
            asking: Vec::new(),
            fallen: BTreeSet::new(),
        }
    }

    /// Somebody asks, and is answered before long; the day goes on meanwhile.
    fn asks(&mut self, ask: impl Future<Output = Result<Reply, Refusal>> + 'static) {
        self.asks_for(ask, |_| None);
    }

    /// The same, where the answer says that something is so.
    fn asks_for(
        &mut self,
        ask: impl Future<Output = Result<Reply, Refusal>> + 'static,
        says: impl FnOnce(Reply) -> Option<Told> + 'static,
    ) {
        let (told, began) = (self.told.clone(), Instant::now());
        self.asking.push(actix::spawn(async move {
            let answer = ask.await;
            assert!(began.elapsed() < ANSWERED_WITHIN, "{answer:?} after {:?}", began.elapsed());
            told.borrow_mut().extend(answer.ok().and_then(says));
        }));
    }

    fn knocks(&mut self) {
        let skill = if self.dice.chance(0.6) { ORDERS } else { RETURNS };
        let (floor, customers) = (self.floor.clone(), self.customers.clone());
        let knocks = async move {
            let customer = Rc::new(floor.knocks(skill).await?);
            let chat = customer.chat;
            customers.borrow_mut().insert(chat, (customer, 1));
            Ok(Reply::Chat(chat))
        };
        self.asks_for(knocks, |reply| match reply {
            Reply::Chat(chat) => Some(Told::LetIn(chat)),
            _ => None,
        });
    }

    /// One of the agents, and a chat that is theirs, or rings there, or anybody's.
    fn somebody(&mut self) -> (Rc<AgentOnFloor>, Option<ChatId>) {
        let agent = self.agents[self.dice.below(self.agents.len())].clone();
        let desk = self.floor.tenant.desk();
        let holds: Vec<ChatId> =
            desk.agents.get(&agent.id).map_or_else(Vec::new, |agent| agent.holds.keys().copied().collect());
        let any: Vec<ChatId> = desk.chats.keys().copied().collect();
        drop(desk);
        let chat = self.dice.pick(&holds).copied().filter(|_| self.dice.chance(0.8));
        (agent, chat.or_else(|| self.dice.pick(&any).copied()))
    }

    async fn act(&mut self) {
        let (agent, chat) = self.somebody();
        let tenant = self.floor.tenant.clone();
        match (self.dice.below(24), chat) {
            (0..=2, _) => self.knocks(),
            (3..=5, Some(chat)) => {
                let who = agent.id;
                self.asks_for(async move { agent.takes(chat).await }, move |_| Some(Told::Has(chat, who)));
            }
            (6, Some(chat)) => self.asks(async move { agent.declines(chat).await }),
            (7 | 8, Some(chat)) => {
                self.asks_for(async move { agent.says(chat, "Hello").await }, move |reply| said(chat, reply));
            }
            (9, Some(chat)) => self.asks(async move { agent.ends(chat).await }),
            (10, Some(chat)) => self.asks(async move { agent.wraps_up(chat).await }),
            (11, _) => self.asks(async move { agent.goes_away().await }),
            (12 | 13, _) => self.asks(async move { agent.comes_back().await }),
            (14, _) if self.dice.chance(0.3) => self.asks(async move { agent.signs_out().await }),
            (14 | 15, _) => self.asks(async move { agent.signs_in().await }),
            (16 | 17, _) => self.a_page_opens_or_closes(&agent),
            (18, Some(chat)) => self.a_customer(chat),
            (19, _) => {
                let at = self.dice.below(self.followers.len());
                self.followers[at].loses_the_line_or_comes_back(&tenant);
            }
            (20, _) => self.trouble(),
            (21 | 22, _) => {
                // Often long enough for a bell or a wrap-up to run out.
                let most = if self.dice.chance(0.2) { 12_000 } else { 1_500 };
                let span = self.dice.below(most);
                passes(Millis(span as i64)).await;
                self.floor.journal.memory.release();
            }
            _ => self.published.set(self.published.get() + u32::from(self.dice.chance(0.3))),
        }
    }

    fn a_page_opens_or_closes(&mut self, agent: &AgentOnFloor) {
        let open = self.pages.entry(agent.id).or_default();
        if *open > 0 && self.dice.chance(0.5) {
            *open -= 1;
            agent.socket_goes();
        } else if *open < 3 {
            *open += 1;
            agent.socket_opens();
        }
    }

    fn a_customer(&mut self, chat: ChatId) {
        let mut customers = self.customers.borrow_mut();
        let Some((customer, open)) = customers.get_mut(&chat) else { return };
        let (customer, choice) = (customer.clone(), self.dice.below(5));
        let life = match choice {
            0 if *open > 0 => Life::Down,
            1 if *open < 3 => Life::Up,
            _ => {
                drop(customers);
                match choice {
                    2 => self.asks(async move { customer.leaves().await }),
                    _ => self.asks_for(async move { customer.says("Hello").await }, move |reply| said(chat, reply)),
                }
                return;
            }
        };
        *open = if life == Life::Up { *open + 1 } else { *open - 1 };
        assert!(self.floor.tenant.say(Command::Chat(chat, chat::Command::Customer(life))), "a page is never shed");
    }

    /// The disk flaps or hangs, more ask than are let in, a machine falls.
    fn trouble(&mut self) {
        let journal = &self.floor.journal;
        match self.dice.below(6) {
            0 | 1 => {
                let keeps = self.dice.chance(0.3);
                journal.fail_next(1 + self.dice.below(5), self.dice.below(4), keeps);
            }
            2 | 3 => journal.memory.hold(),
            4 => (0..2 * GATE).for_each(|_| self.knocks()),
            _ => {
                let (agent, chat) = self.somebody();
                let of = [Some(Address::Tenant), Some(Address::Agent(agent.id)), chat.map(Address::Chat)];
                if let Some(address) = of[self.dice.below(3)].filter(|address| self.fallen.insert(*address)) {
                    self.floor.tenant.poison(address, 1);
                }
            }
        }
    }

    /// The disk is well again, and everybody has said and heard everything.
    async fn ends(mut self) -> Vec<Entry> {
        let journal = self.floor.journal.clone();
        journal.fail_next(0, 0, false);
        journal.memory.release();
        for asked in std::mem::take(&mut self.asking) {
            asked.await.expect("whoever asked was answered before long");
        }
        while !self.floor.tenant.at_work() {
            passes(Millis(10)).await;
        }
        let published = self.published.get();
        self.floor.sees("what is published is in force", |desk| desk.config.version == published).await;
        for follower in &mut self.followers {
            follower.comes_back(&self.floor.tenant);
        }
        self.floor.customer(RETURNS).await;
        self.floor.settles().await;
        passes(Millis(1)).await;
        self.promises_hold().await;
        self.floor.journal.memory.entries(ACME)
    }

    async fn promises_hold(&self) {
        let tenant = &self.floor.tenant;
        let machines = tenant.examine().await;
        let (queues, agents, chats) = (&machines.queues, &machines.agents, &machines.chats);
        let index = machines.tenant.as_ref().map(|tenant| &tenant.index);
        assert!(index.is_some(), "the tenant is at work");
        assert_eq!(Whole { now: self.clock.now(), quiet: true, queues, agents, chats, index }.check(), vec![]);
        let entries = self.floor.journal.memory.entries(ACME);
        for told in &*self.told.borrow() {
            let is_written = |event: &Event| match (told, event) {
                (Told::LetIn(chat), Event::Chat(of, chat::Event::Opened { .. })) => chat == of,
                (Told::Has(chat, who), Event::Chat(of, chat::Event::Assigned { agent, .. })) => {
                    (chat, who) == (of, agent)
                }
                (Told::Said(chat, at, said), Event::Chat(of, chat::Event::Said { index, id, .. })) => {
                    (chat, at, said) == (of, index, id)
                }
                (Told::Published(version), Event::Tenant(event)) => {
                    event.config().is_some_and(|config| config.version == *version)
                }
                _ => false,
            };
            assert!(entries.iter().any(|entry| is_written(&entry.event)), "whoever was told yes finds it written");
        }
        for (id, agent) in agents {
            assert_eq!(agent.lease.open.values().sum::<u32>(), self.pages[id], "the pages of {id}");
        }
        for (id, chat) in chats {
            if let Some((_, open)) = self.customers.borrow().get(id) {
                assert_eq!(chat.live.sockets, *open, "the pages of the customer of {id}");
            }
        }
        for follower in &self.followers {
            assert_eq!(*follower.heard.missed.borrow(), [], "nobody misses a word without being told so");
            assert_eq!(follower.heard.seen.get(), entries.len() as u64, "and everybody has heard the last");
        }
        let desk = tenant.desk().clone();
        let shown = engine::Machines { tenant: None, queues: desk.queues, agents: desk.agents, chats: desk.chats };
        assert_eq!(written(&shown), written(&machines), "what is shown is what is");
        let again = Floor::on(self.floor.journal.clone(), options()).await;
        assert_eq!(written(&again.tenant.examine().await), written(&machines), "and what is written");
    }
}

/// Lives through one seed's day; what was written.
fn lives(seed: u64) -> Vec<Entry> {
    let day = std::panic::catch_unwind(|| {
        story(|| async {
            let mut day = FlappingDay::begins(seed).await;
            let edge = publishes(day.floor.tenant.clone(), day.published.clone(), day.told.clone());
            let edge = actix::spawn(edge);
            for _ in 0..ACTS {
                day.act().await;
                for _ in 0..day.dice.below(20) {
                    tokio::task::yield_now().await;
                }
                if day.dice.chance(0.3) {
                    let span = day.dice.below(60);
                    passes(Millis(span as i64)).await;
                }
            }
            let written = day.ends().await;
            edge.abort();
            written
        })
    });
    day.unwrap_or_else(|_| panic!("SWITCHYARD_SEED={seed} cargo test -p engine --test live days_on_a_disk"))
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn days_on_a_disk_that_flaps_keep_every_promise() {
    if let Some(seed) = number("SWITCHYARD_SEED") {
        lives(seed);
        return;
    }
    if let Some(seconds) = number("SWITCHYARD_SECONDS") {
        let (began, from) = (std::time::Instant::now(), number("SWITCHYARD_FROM").unwrap_or(DAYS));
        let lived = (from..).take_while(|_| began.elapsed() < Duration::from_secs(seconds)).map(lives).count();
        println!("{lived} days from seed {from} on");
        return;
    }
    (0..DAYS).for_each(|seed| drop(lives(seed)));
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock after 1970");
    let fresh = 1_000_000_000_000 + now.as_millis() as u64;
    println!("{FRESH} days that no run has seen, from seed {fresh} on");
    (fresh..fresh + FRESH).for_each(|seed| drop(lives(seed)));
}

/// Or a seed that found something would be of no use.
#[test]
fn a_seed_is_the_same_day_each_time() {
    for seed in [0, 1, 2] {
        let (one, other) = (lives(seed), lives(seed));
        assert!(one.len() > 50, "a day that is worth it: {}", one.len());
        assert_eq!(format!("{one:?}"), format!("{other:?}"));
    }
}
