//! Takes back what is due: one task for each tenant, from its start on.
use crate::edge::app::App;
use crate::edge::due::{self, Left};
use crate::edge::security_events::{self, Scene};
use crate::edge::sites::Site;
use crate::rooms::loans::acts;
use crate::rooms::loans::keeper::{self, Keeper};
use actix_web::web::Data;
use catalogue::limit;
use catalogue::units::Millis;
use std::sync::Arc;
use store::StoreError;
use store::audit::Doer;
use store::loans::Loan;

/// Takes back what is due, and tells whoever is to be told.
async fn pass(keeper: &Keeper, app: &App, site: &Site) -> Result<Left, StoreError> {
    let now = app.now();
    let (due, running): (Vec<Loan>, Vec<Loan>) =
        app.db.loans().running(site.id).await?.into_iter().partition(|loan| loan.until <= now);
    due.iter().chain(&running).for_each(|loan| keeper.borrows(loan.agent));
    for loan in due {
        returns(app, site, &loan, now).await?;
    }
    keeper.tells_all(app, site).await?;
    Ok(Left { next: running.iter().map(|loan| loan.until).min(), behind: keeper.is_behind() })
}

/// The time of a loan is over.
async fn returns(app: &App, site: &Site, loan: &Loan, now: Millis) -> Result<(), StoreError> {
    // Somebody may have been faster, and says so.
    let Some((ended, true)) = app.db.loans().end(site.id, &loan.id, &Doer::house(now)).await? else { return Ok(()) };
    let scene = Scene { tenant: &site.subdomain, address: None, request_id: "" };
    let tells = |event, what| security_events::tell(&app.security_lines, scene, None, event, what);
    acts::returned(app, site, ended, tells).await.map(drop)
}

/// A tenant is there: what fell due meanwhile goes back before anybody is served, and the machines, which may have missed the last
/// word before a crash, are told what their people are able to do.
pub(crate) async fn opens(app: Data<App>, site: Arc<Site>) -> Result<(), StoreError> {
    let keeper = site.keeps::<Keeper>();
    // Whoever is gone for longer has no session in which a machine would have them back as they were.
    let lately = app.now() - limit::SESSION_LONGEST;
    keeper.knows(app.db.loans().borrowers(site.id, lately).await?);
    keeper.knows(keeper::behind(&app, &site).await?);
    if !site.closed.holds() {
        pass(&keeper, &app, &site).await?;
    }
    actix_rt::spawn(async move {
        let does = async || pass(&keeper, &app, &site).await;
        due::falls(&app, &site, &keeper.bell, "what is lent waits for the store", does).await;
    });
    Ok(())
}
