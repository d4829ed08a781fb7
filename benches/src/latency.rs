//! From a customer's arrival to the offer, and to the acknowledged assignment, at rising rates.
//!
//! An open loop: chats arrive when their time has come, whatever the engine does, and every span counts from the time that
//! the schedule said, so that a stall shows in all who came meanwhile.
use crate::aims::Aim;
use crate::disk;
use crate::durable::{Base, Shop, Where, databases, fresh, on_actix, refused};
use crate::page::Page;
use crate::profile;
use crate::samples::{Samples, whole};
use crate::{Failure, Outcome, Setting, floor};
use catalogue::ids::{AgentId, ChatId, TenantId};
use engine::{Announcer, Frames, Known};
use hdrhistogram::Histogram;
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Event, Refusal, agent};
use sim::dice::Dice;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

const RATES: [u32; 5] = [250, 500, 1_000, 2_000, 4_000];
const AGENTS: u32 = 1_500;
const SLOTS: u32 = 3;
/// How long a chat is talked about; then it is ended and wrapped up.
const HANDLING: Duration = Duration::from_millis(300);
/// From arrival to offer at 2,000 chats a second, the 99th percentile, in milliseconds.
const AIM: f64 = 5.0;
/// The first of a round warm up and are not counted.
const WARM_UP: Duration = Duration::from_millis(500);
/// Whoever has not been served so long after the last arrival is not waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// An offer as the live feed would carry it: announced, which is after its commit.
pub(crate) struct Offer {
    pub(crate) chat: ChatId,
    pub(crate) agent: AgentId,
    pub(crate) at: Instant,
}

/// Tells of each offer.
pub(crate) struct Ear(pub(crate) UnboundedSender<Offer>);

impl Announcer for Ear {
    fn announce(&self, _: TenantId, _: Option<u64>, _: Millis, event: &Event, _: Known<'_>) -> Frames {
        if let Event::Agent(agent, agent::Event::Rang { ring, .. }) = event {
            // Nobody listens between two rounds.
            let _ = self.0.send(Offer { chat: ring.chat, agent: *agent, at: Instant::now() });
        }
        Frames::new()
    }
}

/// What is timed, each in microseconds.
struct Spans {
    /// From the arrival to the customer's acknowledgement.
    enqueued: Histogram<u64>,
    /// From the arrival to the offer.
    offered: Histogram<u64>,
    /// From the arrival to the agent's acknowledged acceptance, given at once.
    assigned: Histogram<u64>,
    /// From the acceptance to its acknowledgement.
    accepted: Histogram<u64>,
}

const SPANS: [&str; 4] = [
    "arrival → enqueued, acknowledged",
    "arrival → offered",
    "arrival → assigned, acknowledged",
    "acceptance → acknowledged",
];
const SHARES: [(f64, &str); 3] = [(50.0, "median"), (99.0, "99th"), (99.9, "99.9th")];

impl Spans {
    fn new() -> Result<Spans, Failure> {
        let new = || Histogram::new_with_bounds(1, 60_000_000, 3);
        Ok(Spans { enqueued: new()?, offered: new()?, assigned: new()?, accepted: new()? })
    }

    fn all(&self) -> [&Histogram<u64>; 4] {
        [&self.enqueued, &self.offered, &self.assigned, &self.accepted]
    }
}

/// By what is timed, and by share: the rounds' milliseconds.
type Table = [[Samples; SHARES.len()]; SPANS.len()];

/// Measures and reports.
pub(crate) fn run(setting: &Setting, rates: &[u32]) -> Outcome {
    let all = if setting.quick { &RATES[..1] } else { &RATES[..] };
    on_actix(measure(setting, if rates.is_empty() { all } else { rates }))
}

async fn measure(setting: &Setting, rates: &[u32]) -> Outcome {
    let mut page = Page::begin(setting, 6, "latency", "Durable latency at rising rates");
    let (rounds, span) = setting.size((3, Duration::from_secs(6)), (1, Duration::from_millis(900)));
    page.says(&format!(
        "Chats arrive as a Poisson stream on a schedule made beforehand (an open loop; every span counts from the scheduled \
         instant, so nothing is omitted when the engine stalls), are offered to {AGENTS} agents with {SLOTS} slots, accepted at \
         once, ended after {} ms and wrapped up: some sixteen events each, all written. Offered means: the offer's event has \
         committed and is handed to the live feed. {rounds} rounds of {} s at each rate. Milliseconds.",
        HANDLING.as_millis(),
        span.as_secs_f64(),
    ));
    let folder = setting.folder("latency")?;
    for base in databases(setting, &folder, "latency").await? {
        database(setting, &mut page, &base, rates, (rounds, span)).await?;
    }
    page.end()
}

async fn database(
    setting: &Setting,
    page: &mut Page,
    base: &Base,
    rates: &[u32],
    (rounds, span): (u64, Duration),
) -> Outcome {
    let disk = disk::now(setting)?;
    let (tell, mut offers) = unbounded_channel();
    let agents = setting.size(AGENTS, 50);
    let shop = Shop::heard(&Where::At(base.url.clone()), Mode::Push, agents, SLOTS, Arc::new(Ear(tell))).await?;
    let mut rows = Vec::new();
    let mut missed = false;
    for rate in rates {
        let mut table = Table::default();
        let mut kept_up = Samples::default();
        for seed in 0..rounds {
            let (spans, served) = round(&shop, &mut offers, *rate, span, seed).await?;
            for (samples, histogram) in table.iter_mut().zip(spans.all()) {
                for (samples, (share, _)) in samples.iter_mut().zip(SHARES) {
                    samples.add(histogram.value_at_percentile(share) as f64 / 1e3);
                }
            }
            kept_up.add(served * 100.0);
            shop.rests().await;
        }
        for (name, of) in SPANS.iter().zip(&table) {
            let cells = of.iter().map(Samples::show).collect();
            rows.push([vec![whole(u64::from(*rate)), (*name).to_owned()], cells, vec![kept_up.show()]].concat());
        }
        if *rate == 2_000 {
            missed = table[1][1].median() > AIM;
            let what = match base.name {
                "SQLite" => "arrival → offer at 2,000 chats a second, 99th percentile, SQLite",
                _ => "arrival → offer at 2,000 chats a second, 99th percentile, PostgreSQL",
            };
            page.aim(&Aim::at_most(what, AIM, " ms", table[1][1].median()));
        }
    }
    shop.close().await;
    let head = [&format!("{}, chats a second", base.name), "span", "median", "99th", "99.9th", "served in time, %"];
    page.says(&format!("{}: {disk}.", base.name));
    page.table(&head, &rows);
    // On an empty database, so that reading the journal back does not stand in the profile.
    let (folder, empty) = (setting.folder("profile")?, "profile");
    let empty = match &setting.postgres {
        Some(url) if base.name != "SQLite" => fresh(url, empty).await?,
        _ => folder.sqlite(empty),
    };
    if missed && let Some(profile) = profile::of_work(&setting.parts, &["--database", &empty]) {
        page.says("Where the engine's time goes on this database with as many chats as it takes, by perf:");
        page.verbatim(&profile);
    }
    Ok(())
}

/// One round; its spans, and the share of the chats that came to their end within the patience.
async fn round(
    shop: &Shop,
    offers: &mut UnboundedReceiver<Offer>,
    rate: u32,
    span: Duration,
    seed: u64,
) -> Result<(Spans, f64), Failure> {
    let schedule = schedule(rate, span, seed);
    let numbers = shop.numbers(schedule.len() as u128);
    let first = numbers.start;
    let spans = Rc::new(RefCell::new(Spans::new()?));
    let (tell, mut arrivals) = unbounded_channel();
    let began = Instant::now() + Duration::from_millis(20);
    let due: Arc<Vec<Instant>> = Arc::new(schedule.iter().map(|offset| began + *offset).collect());
    // A thread of its own, which sleeps more finely than the runtime's timers.
    let times = Arc::clone(&due);
    #[allow(clippy::disallowed_methods)]
    let clock = std::thread::spawn(move || {
        for (at, due) in times.iter().enumerate() {
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            if tell.send(at).is_err() {
                return;
            }
        }
    });
    let counted = due.partition_point(|at| *at < began + WARM_UP);
    let give_up = tokio::time::Instant::from_std(began + span + PATIENCE);
    let mut work = tokio::task::JoinSet::new();
    let (mut admitted, mut served) = (0, 0);
    while served < due.len() {
        tokio::select! {
            Some(at) = arrivals.recv() => {
                admitted += 1;
                let (shop, spans, due) = (shop.clone(), Rc::clone(&spans), due[at]);
                work.spawn_local(async move {
                    shop.admit(first + at as u128).await?;
                    if at >= counted {
                        spans.borrow_mut().enqueued.saturating_record(micros(due.elapsed()));
                    }
                    Ok::<bool, Refusal>(false)
                });
            }
            Some(offer) = offers.recv() => {
                let Some(at) = number(&offer.chat).checked_sub(first).map(|at| at as usize) else { continue };
                let (shop, spans, due) = (shop.clone(), Rc::clone(&spans), due[at]);
                work.spawn_local(async move {
                    let accepted = Instant::now();
                    let number = first + at as u128;
                    shop.step(floor::take, offer.agent, number).await?;
                    if at >= counted {
                        let mut spans = spans.borrow_mut();
                        spans.offered.saturating_record(micros(offer.at.duration_since(due)));
                        spans.assigned.saturating_record(micros(due.elapsed()));
                        spans.accepted.saturating_record(micros(accepted.elapsed()));
                    }
                    tokio::time::sleep(HANDLING).await;
                    shop.step(floor::end, offer.agent, number).await?;
                    shop.step(floor::wrap_up, offer.agent, number).await?;
                    Ok(true)
                });
            }
            Some(done) = work.join_next() => served += usize::from(done?.map_err(refused)?),
            () = tokio::time::sleep_until(give_up) => break,
        }
    }
    drop(arrivals);
    clock.join().map_err(|_| "the clock fell over")?;
    if served < admitted {
        // Too much for this machine: let it come to rest before the next round.
        while let Some(done) = work.join_next().await {
            done?.map_err(refused)?;
        }
    }
    let spans = Rc::try_unwrap(spans).map_err(|_| "somebody still measures")?.into_inner();
    Ok((spans, served as f64 / due.len() as f64))
}

/// When each chat comes, from the beginning of the round.
fn schedule(rate: u32, span: Duration, seed: u64) -> Vec<Duration> {
    let mut dice = Dice::new(seed + 1);
    let mut at = 0.0;
    let mut all = Vec::new();
    loop {
        at -= (1.0 - dice.unit()).ln() / f64::from(rate);
        if at >= span.as_secs_f64() {
            return all;
        }
        all.push(Duration::from_secs_f64(at));
    }
}

/// The number that a chat's id was made from.
pub(crate) fn number(chat: &ChatId) -> u128 {
    (chat.0 - floor::chat(0).0) >> 40
}

fn micros(span: Duration) -> u64 {
    u64::try_from(span.as_micros()).unwrap_or(u64::MAX)
}
