//! Maintenance: a tenant that an operator has closed refuses every call, closes its sockets, and has its machines stand still.
//! The errand writes it into the store, where the server looks, so that it outlives a restart.
use crate::problem::Problem;
use crate::server;
use crate::socket::Told;
use crate::state::{App, Site};
use actix_web::web::Data;
use catalogue::units::Millis;
use catalogue::{limit, metric};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::Maintenance;
use tokio::sync::watch;

/// How often the store is looked into.
const LOOK: Duration = Duration::from_secs(1);

/// Whether a tenant is closed.
pub(crate) struct Closed {
    /// As the store says.
    said: watch::Sender<Option<Maintenance>>,
    /// Whether its machines stand still, or are on their way there or back.
    still: AtomicBool,
}

impl Closed {
    /// As it is at the start.
    pub(crate) fn new(under_way: Option<Maintenance>) -> Closed {
        Closed { still: AtomicBool::new(under_way.is_some()), said: watch::Sender::new(under_way) }
    }

    /// Whether the tenant is in maintenance.
    pub(crate) fn holds(&self) -> bool {
        self.still.load(Ordering::Acquire) || self.said.borrow().is_some()
    }

    /// What everybody is refused with; nothing where the tenant is open.
    pub(crate) fn refusal(&self, now: Millis) -> Option<Problem> {
        let until = self.said.borrow().and_then(|under_way| under_way.until);
        let left = until.map(|until| (until - now).as_seconds()).filter(|left| *left > 0);
        let left = left.unwrap_or(limit::MAINTENANCE_LOOK_AGAIN.as_seconds());
        self.holds().then(|| Problem::maintenance(u32::try_from(left).unwrap_or(u32::MAX)))
    }
}

/// Follows what operators say, for as long as the server runs. Each tenant is followed by itself, so that one whose storage
/// fails keeps no other waiting.
pub(crate) async fn watch(app: Data<App>) {
    say_how_many(&app);
    for site in app.sites.values() {
        let said = site.closed.said.subscribe();
        actix_rt::spawn(follow(app.clone(), site.clone(), said));
    }
    let mut ticks = actix_rt::time::interval(LOOK);
    loop {
        ticks.tick().await;
        // A store that does not answer has opened and closed nobody.
        let Ok(under_way) = app.db.in_maintenance().await else { continue };
        for site in app.sites.values() {
            let now = under_way.get(&site.row.id).copied();
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
    let tenant = &site.row.subdomain;
    tracing::warn!(%tenant, "maintenance begins");
    site.closed.still.store(true, Ordering::Release);
    say_how_many(app);
    app.sockets.closed(site.row.id, Told::Maintenance);
    site.engine.pause().await;
    // Those that were just being opened.
    app.sockets.closed(site.row.id, Told::Maintenance);
}

/// First the machines, then the doors.
async fn open(app: &App, site: &Site) {
    let tenant = &site.row.subdomain;
    site.engine.go_on().await;
    // What was changed meanwhile, or while the server was down as well.
    if let Err(error) = server::configure(&app.db, &app.engine, [&site.row], app.now()).await {
        tracing::error!(%tenant, %error, "the configuration could not be read");
    }
    site.closed.still.store(false, Ordering::Release);
    say_how_many(app);
    tracing::warn!(%tenant, "maintenance is over");
}

fn say_how_many(app: &App) {
    let closed = app.sites.values().filter(|site| site.closed.still.load(Ordering::Acquire)).count();
    metrics::gauge!(metric::MAINTENANCE).set(closed as f64);
}
