//! From a customer's arrival to the offer, and to the acknowledged assignment, at rising rates.
use crate::aims::Aim;
use crate::arrivals::Arrivals;
use crate::disk;
use crate::durable::{Base, Shop, Where, databases, fresh, on_actix, refused};
use crate::page::Page;
use crate::profile;
use crate::samples::{Samples, whole};
use crate::{Failure, Outcome, Setting, floor, spans};
use catalogue::ids::{AgentId, ChatId, TenantId};
use engine::{Announcer, Frames, Known};
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Event, Refusal, agent};
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

/// What is timed.
#[derive(Clone, Copy)]
enum Span {
    /// From the arrival to the customer's acknowledgement.
    Enqueued,
    /// From the arrival to the offer.
    Offered,
    /// From the arrival to the agent's acknowledged acceptance, given at once.
    Assigned,
    /// From the acceptance to its acknowledgement.
    Accepted,
}

/// Their names, in this order.
const SPANS: [&str; 4] = [
    "arrival → enqueued, acknowledged",
    "arrival → offered",
    "arrival → assigned, acknowledged",
    "acceptance → acknowledged",
];
type Spans = spans::Spans<{ SPANS.len() }>;

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
        let mut table = spans::Table::default();
        let mut kept_up = Samples::default();
        for seed in 0..rounds {
            let (spans, served) = round(&shop, &mut offers, *rate, span, seed).await?;
            table.add(&spans);
            kept_up.add(served * 100.0);
            shop.rests().await;
        }
        for (name, cells) in SPANS.iter().zip(table.rows()) {
            rows.push([vec![whole(u64::from(*rate)), (*name).to_owned()], cells, vec![kept_up.show()]].concat());
        }
        if *rate == 2_000 {
            missed = table.tail(Span::Offered as usize) > AIM;
            let what = match base.name {
                "SQLite" => "arrival → offer at 2,000 chats a second, 99th percentile, SQLite",
                _ => "arrival → offer at 2,000 chats a second, 99th percentile, PostgreSQL",
            };
            page.aim(&Aim::at_most(what, AIM, " ms", table.tail(Span::Offered as usize)));
        }
    }
    shop.close().await;
    let first = format!("{}, chats a second", base.name);
    let head = [&[&*first, "span"][..], &spans::COLUMNS, &["served in time, %"]].concat();
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
    let mut arrivals = Arrivals::begin(rate, span, seed);
    let (due, counted) = (arrivals.due.clone(), arrivals.counted);
    let first = shop.numbers(due.len() as u128).start;
    let spans = Rc::new(RefCell::new(Spans::new()?));
    let give_up = tokio::time::Instant::from_std(arrivals.over + PATIENCE);
    let mut work = tokio::task::JoinSet::new();
    let (mut admitted, mut served) = (0, 0);
    while served < due.len() {
        tokio::select! {
            Some(at) = arrivals.next() => {
                admitted += 1;
                let (shop, spans, due) = (shop.clone(), Rc::clone(&spans), due[at]);
                work.spawn_local(async move {
                    shop.admit(first + at as u128).await?;
                    if at >= counted {
                        spans.borrow_mut().took(Span::Enqueued as usize, due.elapsed());
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
                        spans.took(Span::Offered as usize, offer.at.duration_since(due));
                        spans.took(Span::Assigned as usize, due.elapsed());
                        spans.took(Span::Accepted as usize, accepted.elapsed());
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
    arrivals.end()?;
    if served < admitted {
        // Too much for this machine: let it come to rest before the next round.
        while let Some(done) = work.join_next().await {
            done?.map_err(refused)?;
        }
    }
    let spans = Rc::try_unwrap(spans).map_err(|_| "somebody still measures")?.into_inner();
    Ok((spans, served as f64 / due.len() as f64))
}

/// The number that a chat's id was made from.
pub(crate) fn number(chat: &ChatId) -> u128 {
    (chat.0 - floor::chat(0).0) >> 40
}
