//! Claims a second with the same promise, acknowledged means written: ours beside what most would write instead.
use crate::aims::Aim;
use crate::durable::{self, CROWD, Shop, Where, many, on_actix, refused};
use crate::page::Page;
use crate::peers::{Redis, SkipLocked, crowd};
use crate::samples::{Samples, short};
use crate::{Failure, Outcome, Setting, floor};
use routing::settings::Mode;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// Clients who each wait for their answer; the last are 32 connections with 16 calls under way each, or as many people.
const CLIENTS: [usize; 4] = [1, 8, 32, 512];
const CONNECTIONS: usize = 32;
const AGENTS: u32 = 2_000;

/// Somebody who can be asked for chats.
enum Peer {
    Skip(Arc<SkipLocked>),
    Redis(u16),
    Ours(Shop),
}

/// What is measured of each: claims from a full line, and a chat's whole way.
type Figures = [[Samples; CLIENTS.len()]; 2];

/// Measures and reports.
pub(crate) fn run(setting: &Setting) -> Outcome {
    on_actix(measure(setting))
}

async fn measure(setting: &Setting) -> Outcome {
    let mut page = Page::begin(setting, 5, "claims", "Claims beside what most would write instead");
    let folder = setting.folder("claims")?;
    let mut peers: Vec<(String, Peer)> = Vec::new();
    if let Some(url) = &setting.postgres {
        let url = durable::fresh(url, "skip_locked").await?;
        peers.push(("PostgreSQL, SKIP LOCKED".into(), Peer::Skip(Arc::new(SkipLocked::open(&url).await?))));
    }
    peers.extend(setting.redis_durable.map(|port| ("Redis, appendfsync always".into(), Peer::Redis(port))));
    peers.extend(setting.redis.map(|port| ("Redis, keeps nothing".into(), Peer::Redis(port))));
    let agents = setting.size(AGENTS, 100);
    for base in durable::databases(setting, &folder, "claims").await? {
        let shop = Shop::open(&Where::At(base.url), Mode::Pull, agents, 50).await?;
        peers.push((format!("ours on {}", base.name), Peer::Ours(shop)));
    }
    peers.push(("ours, keeps nothing".into(), Peer::Ours(Shop::open(&Where::Memory, Mode::Pull, agents, 50).await?)));

    let (rounds, span) = setting.size((5, Duration::from_millis(700)), (1, Duration::from_millis(50)));
    let mut figures: Vec<Figures> = peers.iter().map(|_| Figures::default()).collect();
    for round in 0..rounds {
        println!("round {} of {rounds}", round + 1);
        for ((_, peer), figures) in peers.iter().zip(&mut figures) {
            for (whole, samples) in [false, true].into_iter().zip(figures) {
                for (clients, samples) in CLIENTS.into_iter().zip(samples) {
                    if let Some((count, took)) = peer.slice(setting, whole, clients, span).await? {
                        samples.add_rate(count, took);
                    }
                }
            }
        }
    }
    report(&mut page, &peers, &figures);
    for (_, peer) in peers {
        if let Peer::Ours(shop) = peer {
            shop.close().await;
        }
    }
    page.end()
}

impl Peer {
    /// So many clients for a while; nothing where the peer can't have so many.
    async fn slice(
        &self,
        setting: &Setting,
        whole: bool,
        clients: usize,
        span: Duration,
    ) -> Result<Option<(u64, Duration)>, Failure> {
        let share = setting.size(1, 50);
        let connections = clients.min(CONNECTIONS);
        match self {
            Peer::Skip(_) if clients > CONNECTIONS => Ok(None),
            Peer::Skip(skip) => {
                skip.stock(share).await?;
                let all = (0..clients).map(|_| {
                    let skip = Arc::clone(skip);
                    move |until| skip.client(whole, until)
                });
                crowd(span, all.collect()).await.map(Some)
            }
            Peer::Redis(port) => {
                let mut all = Vec::new();
                for _ in 0..connections {
                    all.push(Redis::connect(*port).await?);
                }
                all[0].stock(share).await?;
                let ahead = clients / connections;
                let all = all.into_iter().map(|redis| move |until| redis.client(whole, ahead, until));
                crowd(span, all.collect()).await.map(Some)
            }
            Peer::Ours(shop) => ours(shop, whole, clients, span, share as u128).await.map(Some),
        }
    }
}

/// So many people at our engine for a while.
async fn ours(
    shop: &Shop,
    whole: bool,
    people: usize,
    span: Duration,
    share: u128,
) -> Result<(u64, Duration), Failure> {
    // More than the quickest journal takes in a slice, and no more: filling and emptying costs more than the slice.
    let stock = (people as u128 * 3_000).clamp(10_000, 60_000) / share;
    let numbers = shop.numbers(if whole { 1_000_000 } else { stock });
    if !whole {
        many(numbers.clone(), CROWD, |number| shop.admit(number)).await?;
    }
    shop.rests().await;
    let next = Rc::new(std::cell::Cell::new(numbers.start));
    let client = || {
        let (shop, next, last) = (shop.clone(), Rc::clone(&next), numbers.end);
        move |until| async move {
            let mut count = 0;
            while Instant::now() < until && next.get() < last {
                let number = next.get();
                next.set(number + 1);
                let asked = if whole {
                    shop.life(number).await
                } else {
                    shop.step(floor::take, shop.owner(number), number).await
                };
                asked.map_err(refused)?;
                count += 1;
            }
            Ok(count)
        }
    };
    let done = crowd(span, (0..people).map(|_| client()).collect()).await?;
    if !whole {
        // What was left waiting is taken too, and everything goes, so that the next slice finds an empty floor.
        many(next.get()..numbers.end, CROWD, |number| shop.step(floor::take, shop.owner(number), number)).await?;
        for command in [floor::end, floor::wrap_up] {
            many(numbers.clone(), CROWD, |number| shop.step(command, shop.owner(number), number)).await?;
        }
    }
    Ok(done)
}

fn report(page: &mut Page, peers: &[(String, Peer)], figures: &[Figures]) {
    page.says(
        "Clients who each wait for their answer before they ask again; 512 are 32 connections with 16 calls under way each \
         (Redis), or as many people (ours). SKIP LOCKED has one client a connection and no more than 32. Durable means \
         `fsync` and `synchronous_commit` on in PostgreSQL, `synchronous=FULL` in SQLite. A claim of ours writes five events \
         over three machines and checks slots and presence; theirs moves one row or one id.",
    );
    let head = ["claims a second; clients:", "1", "8", "32", "512"];
    let ways = ["chats a second, enqueued, claimed, done; clients:", "1", "8", "32", "512"];
    for (at, head) in [head, ways].into_iter().enumerate() {
        let rows: Vec<_> = peers
            .iter()
            .zip(figures)
            .map(|((name, _), of)| [vec![name.clone()], of[at].iter().map(Samples::show).collect()].concat())
            .collect();
        page.table(&head, &rows);
    }
    let best = |name: &str, at: usize| {
        let of = peers.iter().zip(figures).find(|((other, _), _)| other == name).map(|(_, of)| &of[at]);
        of.into_iter().flatten().map(Samples::median).filter(|rate| rate.is_finite()).fold(f64::NAN, f64::max)
    };
    let skip = "PostgreSQL, SKIP LOCKED";
    for (what, name) in [
        (
            "the most durable claims on PostgreSQL (512 at once), against the most of SKIP LOCKED (32)",
            "ours on PostgreSQL",
        ),
        ("the most durable claims on SQLite (512 at once), against the most of SKIP LOCKED (32)", "ours on SQLite"),
    ] {
        page.aim(&Aim::at_least(what, 2.0, " times", best(name, 0) / best(skip, 0)));
    }
    let ratios: Vec<Vec<String>> = ["ours on PostgreSQL", "ours on SQLite"]
        .iter()
        .map(|name| {
            let against = |peer, at| format!("{} times", short(best(name, at) / best(peer, at)));
            let always = "Redis, appendfsync always";
            vec![(*name).to_owned(), against(skip, 0), against(skip, 1), against(always, 0), against(always, 1)]
        })
        .collect();
    let head = ["the most of each", "SKIP LOCKED, claims", "whole way", "Redis durable, claims", "whole way"];
    page.table(&head, &ratios);
    page.says(
        "The most of each is not at the same number of clients: ours is with 512, that of SKIP LOCKED with at most 32. With as \
         many clients on both sides the first table's rows are to be divided, and with few of them ours is behind: only those \
         who ask at once share a commit.",
    );
}
