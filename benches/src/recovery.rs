//! Seconds to serve again with many open chats: from the process's start of the engine to the first answered command.
use crate::durable::{Base, CROWD, Shop, Where, databases, many, on_actix};
use crate::page::Page;
use crate::samples::{Samples, short, whole};
use crate::{Failure, Outcome, Setting, floor};
use engine::Silent;
use routing::settings::Mode;
use std::sync::Arc;
use std::time::Instant;

const MESSAGES: u32 = 4;

/// Measures and reports.
pub(crate) fn run(setting: &Setting) -> Outcome {
    let mut page = Page::begin(setting, 8, "recovery", "Recovery");
    let chats = setting.size(100_000, 200);
    page.says(&format!(
        "{} open chats: half of them wait, half are in progress with {MESSAGES} messages each, and as many that are over lie in \
         the journal beside them. Seconds from the start of the engine to the first answered command: the journal read, read \
         model and machines rebuilt, everybody heard. The system's file cache is warm.",
        whole(chats as u64)
    ));
    let folder = setting.folder("recovery")?;
    let rows = on_actix(async {
        let mut rows = Vec::new();
        for base in databases(setting, &folder, "recovery").await? {
            rows.push(one(setting, &base, chats).await?);
        }
        Ok::<_, Failure>(rows)
    })?;
    page.table(&["", "seconds to serve again", "journal, events", "open chats a second"], &rows);
    page.end()
}

async fn one(setting: &Setting, base: &Base, chats: u128) -> Result<Vec<String>, Failure> {
    let at = Where::At(base.url.clone());
    let agents = u32::try_from(chats / 100 + 10)?;
    let shop = Shop::open(&at, Mode::Pull, agents, 50).await?;
    many(shop.numbers(chats), CROWD, |number| shop.life(number)).await?;
    let waiting = shop.numbers(chats / 2);
    many(waiting, CROWD, |number| shop.admit(number)).await?;
    many(shop.numbers(chats / 2), CROWD, |number| {
        let shop = &shop;
        async move {
            shop.admit(number).await?;
            let agent = shop.owner(number);
            shop.step(floor::take, agent, number).await?;
            for index in 0..MESSAGES {
                shop.tenant.ask(|ticket| floor::say(floor::chat(number), agent, index, ticket)).await?;
            }
            Ok(())
        }
    })
    .await?;
    let next = shop.numbers(1).start;
    shop.rests().await;
    let events = shop.tenant.desk().seq;
    shop.close().await;
    let mut seconds = Samples::default();
    for round in 0..setting.size(5, 2) {
        let began = Instant::now();
        let shop = Shop::start(&at, Arc::new(Silent)).await?;
        shop.admit(next + round).await.map_err(crate::durable::refused)?;
        seconds.add(began.elapsed().as_secs_f64());
        let open = shop.tenant.desk().chats.len() as u128;
        if open != chats + round + 1 {
            return Err(format!("{open} chats came back where {} were open", chats + round + 1).into());
        }
        shop.close().await;
    }
    let rate = short(chats as f64 / seconds.median());
    Ok(vec![base.name.to_owned(), seconds.show(), whole(events), rate])
}
