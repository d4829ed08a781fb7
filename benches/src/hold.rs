//! Holds very many of one thing in a process of its own and says what one of them weighs, all in: what the system gave the
//! process for it, the allocator's own needs included.
use crate::durable::{CROWD, Shop, Where, many, on_actix};
use crate::{Failure, Outcome, floor};
use clap::{Args, ValueEnum};
use routing::settings::Mode;

const PAGE_BYTES: u64 = 4096;

/// Of what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Thing {
    /// Agents who are signed in, three slots each.
    Agents,
    /// Chats that wait.
    Waiting,
    /// Chats in progress, ten messages each.
    Talking,
    /// Chats in progress in which nobody has written.
    Silent,
    /// Actors that do nothing, each with an address kept.
    Actors,
}

/// How many of what.
#[derive(Debug, Clone, Args)]
pub(crate) struct Load {
    /// Of what.
    pub(crate) thing: Thing,
    /// How many.
    pub(crate) count: u32,
}

/// Prints the bytes of one.
pub(crate) fn run(load: &Load) -> Outcome {
    let bytes = if load.thing == Thing::Actors { actors(load.count)? } else { on_actix(live(load))? };
    println!("{}", bytes / f64::from(load.count));
    Ok(())
}

/// The process's memory, in bytes.
pub(crate) fn resident() -> Result<f64, Failure> {
    let told = std::fs::read_to_string("/proc/self/statm")?;
    let pages: u64 = told.split_whitespace().nth(1).ok_or("statm has no second number")?.parse()?;
    Ok((pages * PAGE_BYTES) as f64)
}

async fn live(load: &Load) -> Result<f64, Failure> {
    let count = u128::from(load.count);
    let before;
    let shop = match load.thing {
        Thing::Agents => {
            let shop = Shop::open(&Where::Memory, Mode::Push, 1, 3).await?;
            shop.rests().await;
            before = resident()?;
            let tenant = &shop.tenant;
            many(1..count + 1, CROWD, |n| async move {
                let id = catalogue::ids::AgentId(n as u32);
                tenant.ask(|ticket| floor::sign_in(id, 3, ticket)).await?;
                tenant.say(floor::connects(id));
                Ok(())
            })
            .await?;
            shop
        }
        Thing::Waiting => {
            let shop = Shop::open(&Where::Memory, Mode::Push, 0, 3).await?;
            shop.rests().await;
            before = resident()?;
            many(shop.numbers(count), CROWD, |number| shop.admit(number)).await?;
            shop
        }
        _ => {
            let shop = Shop::open(&Where::Memory, Mode::Pull, load.count.div_ceil(50), 50).await?;
            shop.rests().await;
            before = resident()?;
            let messages = if load.thing == Thing::Talking { 10 } else { 0 };
            many(shop.numbers(count), CROWD, |number| {
                let shop = &shop;
                async move {
                    shop.admit(number).await?;
                    let agent = shop.owner(number);
                    shop.step(floor::take, agent, number).await?;
                    for index in 0..messages {
                        shop.tenant.ask(|ticket| floor::say(floor::chat(number), agent, index, ticket)).await?;
                    }
                    Ok(())
                }
            })
            .await?;
            shop
        }
    };
    shop.rests().await;
    let grown = resident()? - before;
    shop.close().await;
    Ok(grown)
}

struct Idle;

impl actix::Actor for Idle {
    type Context = actix::Context<Idle>;
}

fn actors(count: u32) -> Result<f64, Failure> {
    use actix::Actor;
    on_actix(async {
        let before = resident()?;
        let all: Vec<_> = (0..count).map(|_| Idle.start()).collect();
        // So that every one of them has started and waits for its first message.
        tokio::task::yield_now().await;
        let grown = resident()? - before;
        drop(all);
        Ok(grown)
    })
}
