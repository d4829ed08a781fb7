//! Has go back what is due: one task for each tenant, from its start on.
use crate::edge::app::App;
use crate::edge::due::{self, Left};
use crate::edge::problem::Problem;
use crate::edge::security_events::{self, Scene};
use crate::edge::sites::Site;
use crate::rooms::runbooks::keeper::Keeper;
use actix_web::web::Data;
use std::sync::Arc;
use store::StoreError;
use store::audit::Doer;

/// Has go back what is due.
async fn pass(keeper: &Keeper, app: &App, site: &Site) -> Result<Left, Problem> {
    let now = app.now();
    let runs = app.db.runbooks().running(site.id).await?;
    let scene = Scene { tenant: &site.subdomain, address: None, request_id: "" };
    for run in runs.iter().filter(|run| run.until <= now) {
        let tells = |event, what| security_events::tell(&app.security_lines, scene, None, event, what);
        keeper.ends(app, site, &run.id, &Doer::house(now), tells).await?;
    }
    let next = runs.iter().map(|run| run.until).filter(|until| *until > now).min();
    Ok(Left { next, behind: false })
}

const WAITS: &str = "a run that is over is to go back still";

/// A tenant is there: what fell due meanwhile goes back before anybody is served.
pub(crate) async fn opens(app: Data<App>, site: Arc<Site>) -> Result<(), StoreError> {
    let keeper = site.keeps::<Keeper>();
    if !site.closed.holds()
        && let Err(problem) = pass(&keeper, &app, &site).await
    {
        tracing::warn!(tenant = %site.subdomain, ?problem, "{WAITS}");
    }
    actix_rt::spawn(async move {
        let does = async || pass(&keeper, &app, &site).await;
        due::falls(&app, &site, &keeper.bell, WAITS, does).await;
    });
    Ok(())
}
