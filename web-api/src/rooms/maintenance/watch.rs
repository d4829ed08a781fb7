//! Maintenance: a tenant that an operator has closed refuses every call, closes its sockets, and has its machines stand still.
//! The errand writes it into the store, where the server looks, so that it outlives a restart.
use crate::edge::app::App;
use crate::edge::sites::Site;
use crate::edge::sockets::registry::Told;
use crate::rooms::policy::give;
use actix_web::web::Data;
use catalogue::metric;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::maintenance::Maintenance;
use tokio::sync::watch;

/// How often the store is looked into.
const LOOK: Duration = Duration::from_secs(1);

/// A tenant is there, and is followed by itself, so that one whose storage fails keeps no other waiting.
pub(crate) fn opens(app: &Data<App>, site: &Arc<Site>) {
    let said = site.closed.said.subscribe();
    actix_rt::spawn(follow(app.clone(), site.clone(), said));
    say_how_many(app);
}

/// Follows what operators say, for as long as the server runs.
pub(crate) async fn watch(app: Data<App>) {
    let mut ticks = actix_rt::time::interval(LOOK);
    loop {
        ticks.tick().await;
        // A store that does not answer has opened and closed nobody.
        let Ok(under_way) = app.db.maintenance().under_way().await else { continue };
        for site in app.sites.all() {
            let now = under_way.get(&site.id).copied();
            site.closed.said.send_if_modified(|said| std::mem::replace(said, now) != now);
        }
    }
}

async fn follow(app: Data<App>, site: Arc<Site>, mut said: watch::Receiver<Option<Maintenance>>) {
    while said.changed().await.is_ok() {
        let (closes, closed) = (said.borrow_and_update().is_some(), site.closed.still.load(Ordering::Acquire));
        match (closes, closed) {
            (true, false) => close(&app, &site).await,
            (false, true) => open(&app, &site).await,
            _ => {}
        }
    }
}

/// Calls are refused already, since the store says so.
async fn close(app: &App, site: &Site) {
    let tenant = &site.subdomain;
    tracing::warn!(%tenant, "maintenance begins");
    site.closed.still.store(true, Ordering::Release);
    say_how_many(app);
    app.sockets.closed(site.id, Told::Maintenance);
    site.engine.pause().await;
    // Those that were just being opened.
    app.sockets.closed(site.id, Told::Maintenance);
}

/// First the machines, then the doors.
async fn open(app: &App, site: &Site) {
    let tenant = &site.subdomain;
    site.engine.go_on().await;
    // What was changed meanwhile, or while the server was down as well.
    if let Err(error) = give(&app.db, &site.engine, site.id, app.now()).await {
        tracing::error!(%tenant, %error, "the configuration could not be read");
    }
    site.closed.still.store(false, Ordering::Release);
    say_how_many(app);
    tracing::warn!(%tenant, "maintenance is over");
}

fn say_how_many(app: &App) {
    let closed = app.sites.all().iter().filter(|site| site.closed.still.load(Ordering::Acquire)).count();
    metrics::gauge!(metric::MAINTENANCE).set(closed as f64);
}
