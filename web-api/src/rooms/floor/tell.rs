//! Tells those who watch the floor what changed, at most once a second: rendered once, however many watch.
use crate::edge::app::App;
use crate::edge::sites::Site;
use crate::rooms::floor::breach::breaches;
use crate::rooms::floor::follow::Floors;
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

/// What the watchers of a tenant know.
#[derive(Default)]
struct Told {
    /// Up to which number of the day's.
    seen: u64,
    /// When they were told last.
    at: Millis,
}

/// Tells a tenant's watchers for as long as the server runs.
pub(crate) async fn tell(app: Data<App>, site: Arc<Site>) {
    let mut ticks = actix_rt::time::interval(Duration::from_millis(limit::FLOOR_TOLD.0.unsigned_abs()));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told = Told::default();
    loop {
        ticks.tick().await;
        if !site.engine.feed().watched(Topic::Floor) {
            told = Told::default();
        } else if let Err(error) = to_watchers(&app, &site, &mut told).await {
            tracing::warn!(tenant = site.subdomain, ?error, "the floor could not be told; it is tried again");
        }
    }
}

async fn to_watchers(app: &App, site: &Site, told: &mut Told) -> Result<(), crate::edge::problem::Problem> {
    let followed = app.of::<Arc<Floors>>().of(app, site).await?;
    let teams = followed.teams(app, site).await?;
    let now = app.now();
    let quiet = |day: &Day| day.version() <= told.seen && now - told.at < limit::FLOOR_SIGN;
    if followed.day(quiet) != Some(false) {
        return Ok(());
    }
    let estimates = site.engine.insight(|desk, insight| estimates(desk, insight, now));
    let breaches = breaches(site, &followed, now).await?;
    let news = followed.day(|day| {
        let view = View::of(day, Some(estimates), &teams, now).expecting(breaches);
        (view.news(told.seen), day.version())
    });
    if let Some((news, seen)) = news {
        FLOOR.tell(&site.engine, &To::Watchers(Topic::Floor), now, &news);
        *told = Told { seen, at: now };
    }
    Ok(())
}
