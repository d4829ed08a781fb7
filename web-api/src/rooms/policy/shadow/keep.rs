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
/// How long an end waits for the one that compares, which takes about a second at most.
const LAST: Duration = Duration::from_secs(10);
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
    pending: Pending,
    /// None until the draft fits for the first time.
    run: Option<Arc<Run>>,
    /// It fell, or found no thread.
    fell: bool,
    /// The draft as it was last compiled; none where it does not fit.
    draft: Option<Arc<Config>>,
    /// For which version of the routing configuration that was.
    looked_for: Option<u32>,
    /// Beside which version of the machines' configuration was noted whether it fits and what is not seen of it.
    noted_for: Option<u32>,
}

impl AtWork {
    fn of(row: &Shadow) -> AtWork {
        let pending = Pending::after(row.batch);
        AtWork { id: row.id, pending, run: None, fell: false, draft: None, looked_for: None, noted_for: None }
    }
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
    let work = held.get_or_insert_with(|| AtWork::of(&row));
    let is_over = row.until <= app.now();
    if !is_over && !work.fell {
        follows(app, site, &row, work).await?;
    }
    work.fell |= work.run.as_ref().is_some_and(|run| run.fallen());
    let state = match () {
        () if work.fell => State::Failed,
        () if is_over => State::Over,
        () => {
            if let Some(run) = &work.run {
                work.pending.gathers(run.take());
            }
            work.pending.writes(&app.db, site.id, work.id).await?;
            return Ok(true);
        }
    };
    ends(app, site, work).await?;
    // A server that was down when its time was up finds that out later.
    app.db.shadows().end(site.id, work.id, row.until.min(app.now()), state).await?;
    *held = None;
    Ok(false)
}

/// Skills or people have changed, or a policy was published: the draft is compiled anew. That begins it, once it fits.
async fn follows(app: &App, site: &Site, row: &Shadow, work: &mut AtWork) -> Result<(), StoreError> {
    let newest = app.db.tenants().find(site.id).await?.map_or(0, |row| row.routing_version);
    if work.looked_for != Some(newest) {
        let (version, draft) = compiled(app, site, row).await?;
        (work.looked_for, work.noted_for, work.draft) = (Some(version), None, draft.map(Arc::new));
        match (&work.draft, &work.run) {
            (Some(draft), Some(run)) => run.configure(draft.clone()),
            (Some(draft), None) => match site.engine.shadows(draft.clone(), Bounds::default(), gives_way) {
                Ok(run) => work.run = Some(run),
                Err(error) => {
                    tracing::error!(tenant = %site.id, %error, "a shadow has no thread");
                    work.fell = true;
                }
            },
            (None, _) => {}
        }
    }
    let live = site.engine.desk().config.clone();
    if work.noted_for == Some(live.version) {
        return Ok(());
    }
    let nothing = work.draft.as_ref().map_or_else(|| row.unseen.clone(), |draft| unseen(&live, draft));
    if row.fits != work.draft.is_some() || row.unseen != nothing {
        app.db.shadows().fits(site.id, row.id, work.draft.is_some(), &nothing).await?;
    }
    work.noted_for = Some(live.version);
    Ok(())
}

/// The draft, compiled for the tenant as it is; none where it does not fit.
async fn compiled(app: &App, site: &Site, row: &Shadow) -> Result<(u32, Option<Config>), StoreError> {
    let known = published::known(&app.db, site.id, app.now()).await?.ok_or(StoreError::Dangling)?;
    let document = app.db.shadows().document(site.id, row.id).await?.ok_or(StoreError::Dangling)?;
    Ok((known.version, policy::compile(&read(&document)?, &known).ok()))
}

/// A draft as it is kept.
pub(crate) fn read(document: &str) -> Result<Document, StoreError> {
    serde_json::from_str(document)
        .map_err(|error| StoreError::Corrupt { what: "shadows.document".into(), why: error.to_string() })
}

/// Stops the comparing and writes the last of it.
async fn ends(app: &App, site: &Site, work: &mut AtWork) -> Result<(), StoreError> {
    site.engine.shadows_no_more();
    if let Some(run) = work.run.take() {
        if tokio::time::timeout(LAST, run.over()).await.is_err() {
            tracing::warn!(tenant = %site.id, "a shadow does not end");
        }
        work.pending.gathers(run.take());
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
