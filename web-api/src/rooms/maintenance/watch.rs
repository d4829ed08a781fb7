//! A tenant that an operator has closed for maintenance, or suspended, refuses every call, closes its sockets, and has its
//! machines stand still. The errand writes it into the store, so that it outlives a restart; the feed of changes tells the server.
use crate::edge::app::App;
use crate::edge::closed::Shut;
use crate::edge::sites::Site;
use crate::edge::sockets::registry::Told;
use crate::rooms::policy::give;
use actix_web::web::Data;
use catalogue::metric;
use std::sync::Arc;
use store::StoreError;
use tokio::sync::watch;

/// A tenant is there, and is followed by itself, so that one whose storage fails keeps no other waiting.
pub(crate) fn opens(app: &Data<App>, site: &Arc<Site>) {
    let said = site.closed.said.subscribe();
    actix_rt::spawn(follow(app.clone(), site.clone(), said));
    say_how_many(app);
}

/// An operator has closed or opened the tenant, or changed until when.
pub(crate) async fn changed(app: Data<App>, site: Arc<Site>) -> Result<(), StoreError> {
    let maintenance = app.db.maintenance().under_way().await?.remove(&site.id);
    let now = Shut { suspended: site.row().suspended.is_some(), maintenance };
    site.closed.said.send_if_modified(|said| std::mem::replace(said, now) != now);
    Ok(())
}

async fn follow(app: Data<App>, site: Arc<Site>, mut said: watch::Receiver<Shut>) {
    while said.changed().await.is_ok() {
        let (closes, closed) = (said.borrow_and_update().is(), site.closed.stands_still());
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
    tracing::warn!(%tenant, suspended = site.closed.is_suspended(), "the tenant is closed");
    site.closed.stand_still(true);
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
    site.closed.stand_still(false);
    say_how_many(app);
    tracing::warn!(%tenant, "the tenant is open again");
}

fn say_how_many(app: &App) {
    let closed = app.sites.all().iter().filter(|site| !site.closed.is_suspended() && site.closed.holds()).count();
    metrics::gauge!(metric::MAINTENANCE).set(closed as f64);
}
