//! The routing core on one thread: the matching step alone, and a whole chat's life in the heap, beside plain structures.
#![allow(missing_docs, clippy::unwrap_used)]
use benches::floor;
use benches::plain::Plain;
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use routing::policy::Priorities;
use routing::queue::{Need, Waiting};
use routing::settings::Mode;
use routing::tenant::index::Index;
use routing::tenant::{Hint, Report, SeatState};
use routing::time::Millis;
use sim::world::{Setup, World};
use std::cell::LazyCell;
use std::hint::black_box;
use std::time::Duration;

const AGENTS: [u32; 3] = [10, 1_000, 100_000];
const WAITING: [u32; 4] = [1, 1_000, 100_000, 1_000_000];

/// The matching index with agents and chats, without the machines around it.
struct Matching {
    index: Index,
    next: u128,
    now: i64,
}

impl Matching {
    fn new(agents: u32) -> Matching {
        let mut matching = Matching { index: Index::default(), next: 1, now: 0 };
        for id in (0..agents).map(AgentId) {
            let skills = vec![(floor::SKILL, 5)];
            matching.hears(&Report::Skills { agent: id, skills });
            matching.frees(id);
        }
        matching
    }

    fn frees(&mut self, agent: AgentId) {
        self.now += 1;
        self.stands(agent, Units::slots(1), None);
    }

    fn arrives(&mut self) -> ChatId {
        let chat = ChatId(self.next);
        self.next += 1;
        let need = Need::of(Units::LIVE_CHAT);
        let waiting = Waiting { chat, at: Millis(self.next as i64), bumped: false, need };
        self.hears(&Report::Waiting { skill: floor::SKILL, waiting });
        chat
    }

    /// The chosen agent rings, takes the chat, and has no room any more.
    fn taken(&mut self, chat: ChatId, agent: AgentId) {
        self.index.engage(Millis(self.now), chat, agent, Units::LIVE_CHAT);
        self.stands(agent, Units::ZERO, Some(chat));
        self.hears(&Report::Gone { chat, taken_by: Some(agent) });
    }

    fn stands(&mut self, agent: AgentId, free: Units, rang: Option<ChatId>) {
        let (idle_since, maximum) = (Millis(self.now), Units::slots(1));
        let seat = SeatState { present: true, open: true, free, maximum, idle_since, ..SeatState::default() };
        self.hears(&Report::Seat { agent, seat, rang });
    }

    fn hears(&mut self, report: &Report) {
        self.index.hear(report, |_| Some(Priorities::default()));
    }
}

fn matching(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("match");
    group.throughput(Throughput::Elements(1)).measurement_time(Duration::from_secs(3)).sample_size(20);
    for agents in AGENTS {
        group.bench_with_input(
            BenchmarkId::new("plain: arrive, pick, release; agents", agents),
            &agents,
            |bench, n| {
                let mut plain = Plain::with_agents(*n);
                let mut chat = 0;
                bench.iter(|| {
                    chat += 1;
                    let agent = plain.arrive(ChatId(chat)).unwrap();
                    black_box(plain.release(agent))
                });
            },
        );
        group.bench_with_input(
            BenchmarkId::new("index: arrive, pick, release; agents", agents),
            &agents,
            |bench, n| {
                let mut matching = Matching::new(*n);
                bench.iter(|| {
                    let chat = matching.arrives();
                    let (chat, agent) = matching.index.find(Hint::Chat(chat)).unwrap();
                    matching.taken(chat, agent);
                    matching.frees(agent);
                    black_box(agent)
                });
            },
        );
    }
    for waiting in WAITING {
        group.bench_with_input(
            BenchmarkId::new("plain: arrive, release, pick; waiting", waiting),
            &waiting,
            |bench, n| {
                let mut plain = Plain::default();
                let mut chat = 0;
                for _ in 0..*n {
                    chat += 1;
                    plain.arrive(ChatId(chat));
                }
                bench.iter(|| {
                    chat += 1;
                    plain.arrive(ChatId(chat));
                    black_box(plain.release(AgentId(1)))
                });
            },
        );
        group.bench_with_input(
            BenchmarkId::new("index: arrive, release, pick; waiting", waiting),
            &waiting,
            |bench, n| {
                let mut matching = Matching::new(1);
                let agent = AgentId(0);
                let first = matching.arrives();
                matching.taken(first, agent);
                for _ in 0..*n {
                    matching.arrives();
                }
                bench.iter(|| {
                    matching.arrives();
                    matching.frees(agent);
                    let (chat, agent) = matching.index.find(Hint::Seat(agent)).unwrap();
                    matching.taken(chat, agent);
                    black_box(chat)
                });
            },
        );
    }
    group.finish();
}

/// A floor in the heap: `agents` signed in, `waiting` chats more than they can take.
struct Floor {
    world: World,
    opening: std::sync::Arc<routing::chat::Opening>,
    next: u128,
}

impl Floor {
    fn new(agents: u32, waiting: u32) -> Floor {
        let setup = Setup { start: Millis(1), journal: false, ..Setup::default() };
        let mut floor = Floor { world: World::new(setup), opening: floor::opening(), next: 0 };
        floor.world.send(floor::config(Mode::Push));
        floor.world.settle();
        for id in (0..agents).map(AgentId) {
            floor.world.ask(|ticket| floor::sign_in(id, ticket));
            floor.world.settle();
            floor.world.send(floor::connects(id));
        }
        for _ in 0..waiting {
            floor.arrives();
        }
        floor.world.forget_answers();
        floor
    }

    fn arrives(&mut self) -> ChatId {
        // A chat a millisecond, so that timers come due as they do on a busy floor.
        let next = self.world.now() + Millis(1);
        self.world.advance(next);
        self.next += 1;
        let chat = ChatId(self.next);
        let opening = self.opening.clone();
        self.world.ask(|ticket| floor::admit(chat, &opening, ticket));
        self.world.settle();
        self.world.send(floor::opens_window(chat));
        self.world.settle();
        chat
    }

    /// One chat comes, is rung, accepted, ended and wrapped up: some ten events over four machines.
    fn life(&mut self, served: ChatId, agent: AgentId) {
        self.arrives();
        self.serve(served, agent);
    }

    fn serve(&mut self, chat: ChatId, agent: AgentId) {
        for command in [floor::take, floor::end] {
            self.world.ask(|ticket| command(agent, chat, ticket));
            self.world.settle();
        }
        self.world.send(floor::shuts_window(chat));
        self.world.ask(|ticket| floor::wrap_up(agent, chat, ticket));
        self.world.settle();
        self.world.forget_answers();
    }

    /// Whom the chat rings at.
    fn rings_at(&self, chat: ChatId) -> AgentId {
        self.world.tenant().index.chats[&chat].engaged.unwrap()
    }
}

fn lives(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("life");
    group.throughput(Throughput::Elements(1)).measurement_time(Duration::from_secs(3)).sample_size(20);
    for agents in AGENTS {
        // Made once: what is passed to criterion runs for each sample.
        let mut floor = LazyCell::new(|| Floor::new(agents, 0));
        group.bench_function(BenchmarkId::new("heap: a chat's life; agents", agents), |bench| {
            let floor = LazyCell::force_mut(&mut floor);
            bench.iter(|| {
                let chat = floor.arrives();
                let agent = floor.rings_at(chat);
                floor.serve(chat, agent);
            });
        });
    }
    for waiting in WAITING {
        // The first chat rings at the one agent; as many as asked for wait behind it.
        let mut floor = LazyCell::new(|| Floor::new(1, waiting + 1));
        let mut served = 0;
        group.bench_function(BenchmarkId::new("heap: a chat's life; waiting", waiting), |bench| {
            let floor = LazyCell::force_mut(&mut floor);
            bench.iter(|| {
                served += 1;
                floor.life(ChatId(served), AgentId(0));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, matching, lives);
criterion_main!(benches);
