//! The shadow of one tenant at work: it is begun from the store, follows skills and people, is written down and ended.
use crate::edge::app::App;
use crate::edge::sites::Site;
use crate::rooms::policy::published;
use crate::rooms::policy::shadow::pending::Pending;
use crate::rooms::policy::shadow::unseen::unseen;
use actix_web::web::Data;
use engine::shadow::{Bounds, Run};
use policy::Document;
use routing::settings::Config;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::StoreError;
use store::shadows::{Shadow, State};

/// How often what came of it is written.
const EVERY: Duration = Duration::from_secs(1);
/// How long an end waits for what is still to be compared.
const LAST: Duration = Duration::from_secs(2);
/// Other threads come first.
#[cfg(target_os = "linux")]
const NICE: i32 = 15;

/// What a tenant's shadow is kept by.
#[derive(Default)]
pub(crate) struct Keeping {
    at_work: tokio::sync::Mutex<Option<AtWork>>,
    wakes: tokio::sync::Notify,
}

/// One that is at work here.
struct AtWork {
    id: u32,
    run: Arc<Run>,
    pending: Pending,
    /// For which version of the routing configuration the draft was last looked at.
    looked_for: u32,
}

/// A tenant is there. Whether a shadow runs is read behind it: no trouble with one keeps a tenant from opening.
pub(crate) fn opens(app: Data<App>, site: Arc<Site>) {
    actix_rt::spawn(async move {
        let keeping = site.keeps::<Keeping>();
        while !app.stopping.load(Ordering::Relaxed) {
            let again = match step(&app, &site).await {
                Ok(runs) => runs,
                Err(error) => {
                    tracing::warn!(tenant = %site.id, %error, "the shadow of a draft waits for the store");
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

/// Something was changed that a shadow goes by.
pub(crate) fn changed(site: &Site) {
    site.keeps::<Keeping>().wakes.notify_one();
}

/// Brings what is at work here to what the store says, and writes what came of it; whether there is one.
pub(crate) async fn step(app: &App, site: &Site) -> Result<bool, StoreError> {
    let keeping = site.keeps::<Keeping>();
    let mut held = keeping.at_work.lock().await;
    let row = app.db.shadows().newest(site.id).await?;
    let runs = row.filter(|row| row.state == State::Running);
    if let Some(work) = held.as_mut()
        && runs.as_ref().is_none_or(|runs| runs.id != work.id)
    {
        // Somebody stopped it, or has begun another; what is left is of use to the first of the two alone.
        ends(app, site, work).await?;
        *held = None;
    }
    let Some(row) = runs else { return Ok(false) };
    if held.is_none() {
        *held = begins(app, site, &row).await?;
    }
    let Some(work) = held.as_mut() else { return Ok(true) };
    follows(app, site, &row, work).await?;
    let state = match () {
        () if work.run.fallen() => State::Failed,
        () if row.until <= app.now() => State::Over,
        () => {
            work.pending.gathers(work.run.take());
            work.pending.writes(&app.db, site.id, work.id).await?;
            return Ok(true);
        }
    };
    ends(app, site, work).await?;
    app.db.shadows().end(site.id, work.id, app.now(), state).await?;
    *held = None;
    Ok(false)
}

/// The draft, compiled for the tenant as it is; none where it does not fit.
async fn compiled(app: &App, site: &Site, row: &Shadow) -> Result<(u32, Option<Config>), StoreError> {
    let known = published::known(&app.db, site.id, app.now()).await?.ok_or(StoreError::Dangling)?;
    let document: Document = serde_json::from_str(&row.document)
        .map_err(|error| StoreError::Corrupt { what: "shadows.document".into(), why: error.to_string() })?;
    Ok((known.version, policy::compile(&document, &known).ok()))
}

async fn begins(app: &App, site: &Site, row: &Shadow) -> Result<Option<AtWork>, StoreError> {
    let (version, draft) = compiled(app, site, row).await?;
    tells(app, site, row, draft.as_ref()).await?;
    // Until it fits there is nothing to begin with; it is looked again.
    let Some(draft) = draft else { return Ok(None) };
    let Ok(run) = site.engine.shadows(Arc::new(draft), Bounds::default(), gives_way) else {
        tracing::error!(tenant = %site.id, "a shadow has no thread");
        return Ok(None);
    };
    Ok(Some(AtWork { id: row.id, run, pending: Pending::after(row.batch), looked_for: version }))
}

/// Skills or people have changed, or a policy was published: the draft is compiled anew.
async fn follows(app: &App, site: &Site, row: &Shadow, work: &mut AtWork) -> Result<(), StoreError> {
    let newest = app.db.tenants().find(site.id).await?.map_or(0, |row| row.routing_version);
    if newest == work.looked_for {
        return Ok(());
    }
    let (version, draft) = compiled(app, site, row).await?;
    tells(app, site, row, draft.as_ref()).await?;
    work.looked_for = version;
    if let Some(draft) = draft {
        work.run.configure(app.now(), Arc::new(draft));
    }
    Ok(())
}

/// Notes whether the draft fits, and what a comparison shows nothing of.
async fn tells(app: &App, site: &Site, row: &Shadow, draft: Option<&Config>) -> Result<(), StoreError> {
    let live = site.engine.desk().config.clone();
    let nothing = draft.map_or_else(|| row.unseen.clone(), |draft| unseen(&live, draft));
    if row.fits != draft.is_some() || row.unseen != nothing {
        app.db.shadows().fits(site.id, row.id, draft.is_some(), &nothing).await?;
    }
    Ok(())
}

/// Stops the comparing and writes the last of it.
async fn ends(app: &App, site: &Site, work: &mut AtWork) -> Result<(), StoreError> {
    site.engine.shadows_no_more();
    if !work.pending.is_last() {
        if tokio::time::timeout(LAST, work.run.over()).await.is_err() {
            tracing::warn!(tenant = %site.id, "a shadow was still comparing when it was ended");
        }
        work.pending.gathers_last(work.run.take());
    }
    work.pending.writes(&app.db, site.id, work.id).await
}

/// The server stops: what was compared is written.
pub(crate) async fn stops(app: &App) {
    for site in app.sites.all() {
        let keeping = site.keeps::<Keeping>();
        let mut held = keeping.at_work.lock().await;
        if let Some(work) = held.as_mut()
            && let Err(error) = ends(app, &site, work).await
        {
            tracing::warn!(tenant = %site.id, %error, "the last of a shadow could not be written");
        }
        *held = None;
    }
}

/// What this thread does is done when nobody waits for the processor.
fn gives_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE) {
        tracing::warn!(%error, "a shadow works at the usual priority");
    }
}
