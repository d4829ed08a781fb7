//! Published routing policies between the store, the compiler and the machines.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::policy::canary::compiled;
use actix_web::web::Data;
use catalogue::error::Code;
use catalogue::ids::TenantId;
use jiff::tz::TimeZone;
use policy::{Document, Fault, Findings, Known};
use routing::settings::Config;
use routing::time::Millis;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::audit::Doer;
use store::policies::Policy;
use store::{Db, StoreError};

/// How soon the machines are asked again that could not take it.
const AGAIN: Duration = Duration::from_millis(250);
/// How long a publication waits for the machines at first.
const IN_FORCE_WITHIN: Duration = Duration::from_secs(5);

/// The tenant as a document is held against; none if there is no such tenant.
pub(crate) async fn known(db: &Db, tenant: TenantId, now: Millis) -> Result<Option<Known>, StoreError> {
    let Some(config) = db.tenants().config(tenant).await? else { return Ok(None) };
    let users = db.people().all(tenant).await?;
    let people = users.iter().map(|user| {
        let mut person = user.person();
        // Who is frozen may come back, so a policy may name them; until then they serve nobody. What is lent goes back.
        person.skills = if user.active { user.skills.clone() } else { Vec::new() };
        person
    });
    Ok(Some(Known {
        version: config.version,
        skills: config.skills.iter().map(|skill| (**skill).clone()).collect(),
        people: people.collect(),
        spans: config.spans,
        now,
    }))
}

/// The document of a published policy.
pub(crate) fn read(policy: &Policy) -> Result<Document, StoreError> {
    serde_json::from_str(&policy.document)
        .map_err(|error| StoreError::Corrupt { what: "policies.document".into(), why: error.to_string() })
}

/// The tenant's time zone: the one that its newest policy names, or UTC.
pub(crate) async fn zone(db: &Db, tenant: TenantId) -> Result<TimeZone, StoreError> {
    let Some(policy) = db.policies().newest(tenant).await? else { return Ok(TimeZone::UTC) };
    Ok(read(&policy)?.time_zone.as_deref().and_then(policy::zone).unwrap_or(TimeZone::UTC))
}

/// What the tenant's machines are to be given now: the newest document, compiled. None if there is no such tenant, or if the
/// document does not fit the tenant any more; then what the machines had stays in force.
pub(crate) async fn in_force(db: &Db, tenant: TenantId, now: Millis) -> Result<Option<Config>, StoreError> {
    let Some(known) = known(db, tenant, now).await? else { return Ok(None) };
    let document = match db.policies().newest(tenant).await? {
        Some(policy) => read(&policy)?,
        None => Document::default(),
    };
    match policy::compile(&document, &known) {
        Ok(mut config) => {
            let canary = compiled(db, tenant, &known, (&document, &config)).await?;
            config.canary = canary.map(Arc::new);
            Ok(Some(config))
        }
        Err(faults) => {
            for fault in faults {
                tracing::error!(%tenant, %fault, "the routing policy cannot be used as it is published");
            }
            Ok(None)
        }
    }
}

/// What came of giving the machines what is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Given {
    /// It is in force.
    InForce,
    /// It does not fit the tenant any more: what the machines had stays in force.
    Unfit,
    /// The machines did not take it now: too much is under way, or they are being built.
    NotYet,
}

/// Gives the machines what is published; the same once more changes nothing.
pub(crate) async fn give(
    db: &Db,
    machines: &engine::Tenant,
    tenant: TenantId,
    now: Millis,
) -> Result<Given, StoreError> {
    let Some(config) = in_force(db, tenant, now).await? else { return Ok(Given::Unfit) };
    let config = Arc::new(config);
    let told = machines.ask(move |_| routing::Command::Tenant(routing::tenant::Command::Configure(config))).await;
    Ok(match told {
        Ok(_) => Given::InForce,
        Err(refusal) => {
            tracing::warn!(%tenant, ?refusal, "the routing policy waits until the machines can take it");
            Given::NotYet
        }
    })
}

/// What a tenant's policies are published and followed by.
#[derive(Default)]
pub(crate) struct Publishing {
    /// Held by whoever publishes a routing policy, or gives the machines the one that is published.
    turn: tokio::sync::Mutex<()>,
    /// Told when the machines are still to be given what is published.
    waits: tokio::sync::Notify,
}

/// A tenant is there: its machines are given what is published, unless they stand still, and from then on it is seen to that
/// they have it. Whatever comes between the store and the machines, the store has the last word.
pub(crate) async fn opens(app: Data<App>, site: Arc<Site>) -> Result<(), StoreError> {
    if !site.closed.holds() {
        give(&app.db, &site.engine, site.id, app.now()).await?;
    }
    actix_rt::spawn(follow(app, site));
    Ok(())
}

async fn follow(app: Data<App>, site: Arc<Site>) {
    let (mut unfit, publishing) = (None, site.keeps::<Publishing>());
    while !app.stopping.load(Ordering::Relaxed) {
        let again = matches!(look(&app, &site, &mut unfit).await, Ok(Given::NotYet) | Err(_));
        tokio::select! {
            () = publishing.waits.notified() => {}
            () = tokio::time::sleep(AGAIN), if again => {}
        }
    }
}

/// What the machines are configured with was changed.
pub(crate) fn changed(site: &Site) {
    site.keeps::<Publishing>().waits.notify_one();
}

/// Gives the machines a newer configuration than theirs; one that was found `unfit` is not tried again until there is another.
async fn look(app: &App, site: &Site, unfit: &mut Option<u32>) -> Result<Given, StoreError> {
    let tenant = site.id;
    // In maintenance nothing is taken; it ends with what is published.
    if site.closed.holds() {
        return Ok(Given::Unfit);
    }
    let newest = app.db.tenants().find(tenant).await?.map_or(0, |row| row.routing_version);
    if is_in_force(site, newest) {
        return Ok(Given::InForce);
    }
    if *unfit == Some(newest) {
        return Ok(Given::Unfit);
    }
    let publishing = site.keeps::<Publishing>();
    let _turn = publishing.turn.lock().await;
    let given = give(&app.db, &site.engine, tenant, app.now()).await?;
    *unfit = (given == Given::Unfit).then_some(newest);
    Ok(given)
}

fn is_in_force(site: &Site, version: u32) -> bool {
    site.engine.desk().config.version >= version
}

/// Publishes a document that was made from version `based_on` and gives it to the machines; its version and what is odd in
/// it, also that it is not in force yet: it is published all the same, and will be.
pub(crate) async fn publish(
    app: &App,
    site: &Site,
    by: &Doer,
    based_on: u32,
    document: &Document,
) -> Result<(u32, Vec<Fault>), Problem> {
    let publishing = site.keeps::<Publishing>();
    let turn = publishing.turn().await;
    let tenant = site.id;
    let known = known(&app.db, tenant, by.at).await?.ok_or_else(|| Problem::of(Code::UNKNOWN_SUBDOMAIN))?;
    let Findings { faults, mut warnings } = policy::check(document, &known);
    if !faults.is_empty() {
        return Err(wrong(&faults));
    }
    let written = app.db.policies().publish(tenant, based_on, by, &text(document)?).await;
    let version = written.map_err(stale)?;
    if !turn.comes_into_force(app, site, by.at, version).await {
        let why = "is published, and in force as soon as the engine can take it";
        warnings.push(Fault { path: String::new(), why: why.into() });
    }
    Ok((version, warnings))
}

/// A document as it is kept.
pub(crate) fn text(document: &Document) -> Result<String, Problem> {
    serde_json::to_string(document).map_err(|_| Problem::of(Code::FAULT))
}

/// Says that somebody has published since, where it was that.
pub(crate) fn stale(error: StoreError) -> Problem {
    let StoreError::Stale { newest } = error else { return error.into() };
    let why = format!("is not {newest}, the newest: someone has published since");
    let extra = json!({ "field": "version", "why": why, "version": newest });
    Problem { extra, ..Problem::of(Code::ANTECEDING_ENTITY) }
}

/// The newest document and its version, 0 before the first; and what a new one is held against.
pub(crate) async fn newest(app: &App, site: &Site, now: Millis) -> Result<(u32, Document, Known), StoreError> {
    let known = known(&app.db, site.id, now).await?.ok_or(StoreError::Dangling)?;
    Ok(match app.db.policies().newest(site.id).await? {
        Some(policy) => (policy.version, read(&policy)?, known),
        None => (0, Document::default(), known),
    })
}

impl Publishing {
    /// Waits until nobody else publishes, or gives the machines anything: they are given the versions in the order in which
    /// they are written.
    pub(crate) async fn turn(&self) -> Turn<'_> {
        Turn { of: self, held: self.turn.lock().await }
    }
}

/// The turn of somebody who publishes.
pub(crate) struct Turn<'a> {
    of: &'a Publishing,
    held: tokio::sync::MutexGuard<'a, ()>,
}

impl Turn<'_> {
    /// A version is published, whatever comes, and the machines are given it; whether it is in force. What fails now is done behind
    /// the answer.
    pub(crate) async fn comes_into_force(self, app: &App, site: &Site, at: Millis, version: u32) -> bool {
        let given = tokio::time::timeout(IN_FORCE_WITHIN, give(&app.db, &site.engine, site.id, at)).await;
        drop(self.held);
        if matches!(given, Ok(Ok(Given::InForce))) {
            return true;
        }
        self.of.waits.notify_one();
        site.engine.shows(|desk| desk.config.version >= version).await;
        is_in_force(site, version)
    }
}

/// The refusal of a document: the first fault as everywhere, and all of them.
pub(crate) fn wrong(faults: &[Fault]) -> Problem {
    let (field, why) = faults.first().map_or(("", ""), |first| (first.path.as_str(), first.why.as_str()));
    Problem { extra: json!({ "field": field, "why": why, "faults": faults }), ..Problem::of(Code::INVALID_FORMAT) }
}
