//! Bad days: a clock that is set back, commands that come twice or too late, a journal that cannot be read.
use crate::floor::{ACME, Floor, NINE_O_CLOCK, ORDERS, RETURNS, RING, options, story};
use catalogue::ids::TenantId;
use engine::{Doing, Engine, Entry, Journal, JournalError, MemoryJournal, Options, SystemClock, TenantEntries};
use routing::chat::Stage;
use routing::time::Millis;
use routing::{Address, Event, Refusal, Reply, agent, chat};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// A wall clock that somebody sets: as far off as this, in milliseconds.
fn wall() -> (Arc<AtomicI64>, impl Fn() -> SystemClock) {
    let off = Arc::new(AtomicI64::new(0));
    let began = Instant::now();
    let own = off.clone();
    let clock = move || {
        let off = own.clone();
        SystemClock::over(move || {
            let now = NINE_O_CLOCK.0 + began.elapsed().as_millis() as i64 + off.load(Ordering::Relaxed);
            Duration::from_millis(now as u64)
        })
    };
    (off, clock)
}

fn on(clock: SystemClock) -> Options {
    Options { clock: Arc::new(clock), ..options() }
}

#[test]
fn a_clock_that_is_set_back_stops_no_bell_and_turns_no_entry_round() {
    story(|| async {
        let (off, clock) = wall();
        let floor = Floor::with(on(clock())).await;
        let ann = floor.agent("Ann", &[ORDERS], 1).await;
        let ida = floor.customer(ORDERS).await;
        floor.sees("it rings at Ann", |_| ida.rings_at() == Some(ann.id)).await;
        off.fetch_sub(Millis::hours(1).0, Ordering::Relaxed);
        let tom = floor.agent("Tom", &[ORDERS], 1).await;
        let began = Instant::now();
        floor.sees("it has rung out, and rings at Tom", |_| ida.rings_at() == Some(tom.id)).await;
        let ring = Duration::from_millis(RING.0 as u64);
        assert!(began.elapsed() > ring / 2 && began.elapsed() < ring * 6 / 5, "it took {:?}", began.elapsed());

        // Also over a restart: time goes on from what is written.
        floor.engine.shutdown().await;
        let again = Floor::on(floor.journal.clone(), on(clock())).await;
        let began = Instant::now();
        let rings = || again.tenant.desk().cards[&ida.chat].ringing;
        assert_eq!(rings().unwrap().0, tom.id);
        again.sees("it has rung out at Tom", |_| rings().is_none()).await;
        assert!(began.elapsed() < ring * 6 / 5, "it took {:?}", began.elapsed());
        let times: Vec<Millis> = again.journal.entries(ACME).iter().map(|entry| entry.at).collect();
        assert!(times.is_sorted(), "nothing is written as earlier than what was before it");
    });
}

#[test]
fn a_command_that_comes_twice_changes_things_once() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[RETURNS], 2).await;
        let ida = floor.customer(RETURNS).await;
        let taken = Ok(Reply::Chat(ida.chat));
        assert_eq!((ann.takes(ida.chat).await, ann.takes(ida.chat).await), (taken.clone(), taken));
        assert_eq!(ann.shown().owned(), 1, "and one slot");
        assert!(ann.ends(ida.chat).await.is_ok());
        assert_eq!(ann.ends(ida.chat).await, Err(Refusal::ChatNotThere));
        assert_eq!(ann.wraps_up(ida.chat).await, Ok(Reply::Done));
        assert_eq!(ann.wraps_up(ida.chat).await, Err(Refusal::ChatNotThere));
        assert!(ann.goes_away().await.is_ok());
        assert_eq!(ann.goes_away().await, Err(Refusal::AlreadySuspended));
        assert!(ann.signs_out().await.is_ok());
        assert!(ann.signs_out().await.is_ok(), "whoever is out is out");
        floor.settles().await;
        assert!(ann.shown().holds.is_empty());
    });
}

#[test]
fn a_command_that_comes_too_late_is_refused_and_leaves_no_trace() {
    story(|| async {
        let floor = Floor::open().await;
        let ann = floor.agent("Ann", &[ORDERS, RETURNS], 2).await;
        let tom = floor.agent("Tom", &[RETURNS], 2).await;
        let (ida, leo) = (floor.customer(RETURNS).await, floor.customer(ORDERS).await);
        tom.takes(ida.chat).await.unwrap();
        floor.sees("Leo rings at Ann", |_| leo.rings_at() == Some(ann.id)).await;
        assert!(leo.leaves().await.is_ok());
        floor.settles().await;
        let written = floor.journal.entries(ACME).len();
        assert!(matches!(ann.takes(ida.chat).await, Err(Refusal::Taken { by, .. }) if by == tom.id));
        assert_eq!(ann.takes(leo.chat).await, Err(Refusal::ChatNotThere), "the customer has left");
        assert_eq!(ann.declines(leo.chat).await, Err(Refusal::ChatNotThere));
        assert_eq!(leo.says("Are you there?").await, Err(Refusal::ChatNotThere));
        assert_eq!(leo.leaves().await, Err(Refusal::ChatNotThere), "whoever has left has left");
        assert_eq!(ann.wraps_up(ida.chat).await, Err(Refusal::ChatNotThere), "nobody wraps up what goes on");
        assert_eq!(ann.ends(ida.chat).await, Err(Refusal::NotOwner));
        floor.settles().await;
        assert!(matches!(ida.shown().stage, Stage::InProgress { owner, .. } if owner == tom.id));
        assert!(ann.shown().holds.is_empty());
        // On record is only that Ann reached for both, and let go again.
        let in_vain = |entry: &Entry| match &entry.event {
            Event::Agent(id, agent::Event::Claimed { .. } | agent::Event::Released { .. }) => *id == ann.id,
            Event::Chat(_, chat::Event::TakeLost { agent, .. }) => *agent == ann.id,
            _ => false,
        };
        let after = floor.journal.entries(ACME);
        assert!(after[written..].iter().all(in_vain), "{:?}", &after[written..]);
    });
}

/// A journal with an entry of a form that this version does not know.
#[derive(Clone, Default)]
struct FromTheFuture(MemoryJournal);

fn unknown<T: Send + 'static>() -> Doing<'static, T> {
    Box::pin(std::future::ready(Err(JournalError::Rejected("cannot read chat.said version 9: no such form".into()))))
}

impl Journal for FromTheFuture {
    fn append<'a>(&'a self, batch: &'a [TenantEntries]) -> Doing<'a, ()> {
        self.0.append(batch)
    }
    fn lease<'a>(&'a self, tenant: TenantId, holder: &'a str) -> Doing<'a, u64> {
        self.0.lease(tenant, holder)
    }
    fn last_seq(&self, tenant: TenantId) -> Doing<'_, u64> {
        self.0.last_seq(tenant)
    }
    fn recover(&self, _: TenantId) -> Doing<'_, Vec<Entry>> {
        unknown()
    }
    fn machine(&self, _: TenantId, _: Address) -> Doing<'_, Vec<Entry>> {
        unknown()
    }
}

#[test]
fn an_entry_that_this_version_does_not_know_starts_nothing_and_is_named() {
    story(|| async {
        let journal = FromTheFuture::default();
        let started = Engine::start(Arc::new(journal.clone()), vec![ACME], options()).await;
        let why = started.err().expect("it does not guess").to_string();
        assert!(why.contains("tenant 1") && why.contains("chat.said version 9"), "{why}");
        assert!(journal.0.entries(ACME).is_empty(), "nothing is written over it");
    });
}
