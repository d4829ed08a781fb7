//! The canary of one tenant at work: what the machines say of its end is written down and told.
use crate::edge::app::App;
use crate::edge::sites::Site;
use crate::rooms::policy::canary::tell::ended;
use crate::rooms::policy::published;
use actix_web::web::Data;
use routing::canary::Why;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::StoreError;
use store::audit::Doer;
use store::canaries::{Broken, State};

/// How often the machines are looked at while a canary runs: they judge it every five seconds.
const EVERY: Duration = Duration::from_secs(1);

/// What a tenant's canary is kept by.
#[derive(Default)]
pub(crate) struct Keeping {
    turn: tokio::sync::Mutex<()>,
    wakes: tokio::sync::Notify,
}

/// A tenant is there: an end that was not written before a crash is written now.
pub(crate) fn opens(app: Data<App>, site: Arc<Site>) {
    actix_rt::spawn(async move {
        let keeping = site.keeps::<Keeping>();
        while !app.stopping.load(Ordering::Relaxed) {
            let again = match step(&app, &site).await {
                Ok(runs) => runs,
                Err(error) => {
                    tracing::warn!(tenant = %site.id, %error, "the canary of a draft waits for the store");
                    true
                }
            };
            tokio::select! {
                () = keeping.wakes.notified() => {}
                () = tokio::time::sleep(EVERY), if again => {}
            }
        }
    });
}

/// Something was changed that a canary goes by.
pub(crate) fn changed(site: &Site) {
    site.keeps::<Keeping>().wakes.notify_one();
}

/// Brings the store to what the machines say; whether there is more to come.
pub(crate) async fn step(app: &App, site: &Site) -> Result<bool, StoreError> {
    let keeping = site.keeps::<Keeping>();
    let _turn = keeping.turn.lock().await;
    let Some(row) = app.db.canaries().newest(site.id).await? else { return Ok(false) };
    let trial = site.engine.desk().trial;
    let heard = trial.canary == row.id;
    if row.state != State::Running {
        if row.arms.is_none() && heard && trial.over {
            app.db.canaries().came_of(site.id, row.id, &trial.arms).await?;
        }
        // The machines are about to hear of it.
        return Ok(row.arms.is_none() && heard && !trial.over);
    }
    let now = app.now();
    let (at, state, why) = match (heard && trial.over, trial.ended) {
        (true, Some((at, Why::Time))) => (at, State::Over, None),
        (true, Some((at, why))) => (at, State::RolledBack, Broken::of(why)),
        // They were given a configuration without it while it ran.
        (true, None) => (now, State::Unfit, None),
        // The machines never had it, as where the policy beside it does not fit the tenant any more.
        (false, _) if row.until <= now => (row.until, State::Over, None),
        _ => return Ok(true),
    };
    let doer = Doer::house(at);
    if app.db.canaries().end(site.id, row.id, &doer, (at, state, why)).await?.is_some() {
        tracing::info!(tenant = %site.id, canary = row.id, state = state.text(), why = ?why, "a canary has ended");
        // The machines route by the policy in force already; the number of its configuration is to follow.
        published::changed(site);
        ended(app, site, row.id, state, why).await?;
    }
    if heard {
        app.db.canaries().came_of(site.id, row.id, &trial.arms).await?;
    }
    Ok(false)
}
