//! Chats through the actors: one arbiter, many chats under way, a journal that only counts.
use crate::aims::Aim;
use crate::durable::{Shop, Where, many, on_actix};
use crate::page::Page;
use crate::profile;
use crate::samples::Samples;
use crate::{Failure, Outcome, Setting};
use routing::settings::Mode;
use std::time::Instant;

const AT_ONCE: usize = 200;

/// Measures and reports.
pub(crate) fn run(setting: &Setting) -> Outcome {
    let mut page = Page::begin(setting, 3, "live", "Through the actors, in memory");
    let lives = on_actix(measure(setting))?;
    page.says(
        "A chat's life through the actix actors: admitted, claimed from a pull line, ended, wrapped up, each step answered \
         before the next. One arbiter, 200 chats under way, a journal that only counts, nobody listens.",
    );
    page.table(&["", "chats a second"], &[vec!["actors, memory journal".into(), lives.show()]]);
    if let Some(profile) = profile::of_work(&setting.parts, &["--seconds", setting.size("5", "1")]) {
        page.says("Where the time goes, by perf, on all threads (the people who ask included):");
        page.verbatim(&profile);
    }
    page.aim(&Aim::at_least("chats' lives through the actors in memory", 200_000.0, "/s", lives.median()));
    page.end()
}

async fn measure(setting: &Setting) -> Result<Samples, Failure> {
    let (rounds, count) = setting.size((10, 50_000), (2, 500));
    let shop = Shop::open(&Where::Memory, Mode::Pull, AT_ONCE as u32, 50).await?;
    let mut lives = Samples::default();
    for round in 0..=rounds {
        let began = Instant::now();
        many(shop.numbers(count), AT_ONCE, |number| shop.life(number)).await?;
        if round > 0 {
            lives.add_rate(count as u64, began.elapsed());
        }
    }
    shop.close().await;
    Ok(lives)
}
