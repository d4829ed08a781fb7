//! Has go back what is due: one task for each tenant, from its start on.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::edge::security_events::{self, Scene};
use crate::edge::sites::Site;
use crate::edge::until::{LOOK, comes};
use crate::rooms::runbooks::keeper::Keeper;
use actix_web::web::Data;
use catalogue::units::Millis;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use store::StoreError;

/// Has go back what is due; when the next is.
async fn pass(keeper: &Keeper, app: &App, site: &Site) -> Result<Option<Millis>, Problem> {
    let now = app.now();
    let runs = app.db.runbooks().running(site.id).await?;
    let scene = Scene { tenant: &site.subdomain, address: None, request_id: "" };
    for run in runs.iter().filter(|run| run.until <= now) {
        let tells = |event, what| security_events::tell(&app.security_lines, scene, None, event, what);
        keeper.ends(app, site, &run.id, (None, now), tells).await?;
    }
    Ok(runs.iter().map(|run| run.until).filter(|until| *until > now).min())
}

async fn run(keeper: Arc<Keeper>, app: Data<App>, site: Arc<Site>) {
    while !app.stopping.load(Ordering::Relaxed) {
        // Machines that stand still hear nothing; nobody is served meanwhile.
        let passed = if site.closed.holds() { Ok(None) } else { pass(&keeper, &app, &site).await };
        let again = passed.is_err() || site.closed.holds();
        if let Err(problem) = &passed {
            tracing::warn!(tenant = %site.subdomain, code = %problem.code, "a run that is over is to go back still");
        }
        tokio::select! {
            () = comes(&app, passed.unwrap_or_default()) => {}
            () = keeper.bell.notified(), if !again => {}
            () = tokio::time::sleep(LOOK), if again => {}
        }
    }
}

/// A tenant is there: what fell due meanwhile goes back before anybody is served.
pub(crate) async fn opens(app: Data<App>, site: Arc<Site>) -> Result<(), StoreError> {
    let keeper = site.keeps::<Keeper>();
    if !site.closed.holds()
        && let Err(problem) = pass(&keeper, &app, &site).await
    {
        tracing::warn!(tenant = %site.subdomain, code = %problem.code, "a run that is over is to go back still");
    }
    actix_rt::spawn(run(keeper, app, site));
    Ok(())
}
