//! Tells those who watch the floor what changed, at most once a second: rendered once, however many watch.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::floor::breach::breaches;
use crate::rooms::floor::follow::Floors;
use crate::rooms::floor::handed::Handed;
use crate::rooms::floor::kinds::FLOOR;
use crate::rooms::floor::view::View;
use crate::rooms::policy::estimates;
use actix_web::web::Data;
use catalogue::limit;
use engine::{To, Topic};
use routing::folds::day::Day;
use routing::time::Millis;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// What was told last.
#[derive(Default)]
struct Told {
    /// Up to which number of the day's.
    seen: u64,
    /// When.
    at: Millis,
    /// Whether consoles watched.
    watched: bool,
}

/// Tells a tenant's watchers, and hands the floor to rooms that follow it, for as long as the server runs.
pub(crate) async fn tell(app: Data<App>, site: Arc<Site>) {
    let mut ticks = actix_rt::time::interval(Duration::from_millis(limit::FLOOR_TOLD.0.unsigned_abs()));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let handed = site.keeps::<Handed>();
    let mut told = Told::default();
    loop {
        ticks.tick().await;
        let watched = site.engine.feed().watched(Topic::Floor);
        if !watched && !handed.is_followed() {
            told = Told::default();
            handed.hand(None);
            continue;
        }
        if watched != told.watched {
            told = Told { watched, ..Told::default() };
        }
        if let Err(error) = news(&app, &site, &handed, &mut told).await {
            tracing::warn!(tenant = site.subdomain, ?error, "the floor could not be told; it is tried again");
            handed.hand(None);
        }
    }
}

async fn news(app: &App, site: &Site, handed: &Handed, told: &mut Told) -> Result<(), Problem> {
    let followed = app.of::<Arc<Floors>>().of(app, site).await?;
    let teams = followed.teams(app, site).await?;
    let now = app.now();
    let quiet = |day: &Day| day.version() <= told.seen && now - told.at < limit::FLOOR_SIGN;
    if followed.day(quiet) != Some(false) {
        return Ok(());
    }
    let estimates = site.engine.insight(|desk, insight| estimates(desk, insight, now));
    // What will be missed is looked ahead for those who see it.
    let breaches = if told.watched { breaches(site, &followed, now).await? } else { Default::default() };
    let looked = followed.day(|day| {
        let view = View::of(day, Some(estimates), &teams, now).expecting(breaches);
        let stands = view.stands();
        let news = told.watched.then(|| view.news(told.seen, &stands));
        (stands, news, day.version())
    });
    if let Some((stands, news, seen)) = looked {
        if let Some(news) = news {
            FLOOR.tell(&site.engine, &To::Watchers(Topic::Floor), now, &news);
        }
        handed.hand(Some(stands));
        (told.seen, told.at) = (seen, now);
    }
    Ok(())
}
