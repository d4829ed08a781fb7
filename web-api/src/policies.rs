//! Published routing policies between the store, the compiler and the machines.
use crate::problem::Problem;
use crate::state::App;
use crate::state::Site;
use catalogue::error::Code;
use catalogue::ids::{AgentId, TenantId};
use jiff::tz::TimeZone;
use policy::{Document, Fault, Findings, Known};
use routing::settings::Config;
use routing::time::Millis;
use serde_json::json;
use std::sync::Arc;
use store::{Db, Policy, StoreError};

/// The tenant as a document is held against; none if there is no such tenant.
pub(crate) async fn known(db: &Db, tenant: TenantId, now: Millis) -> Result<Option<Known>, StoreError> {
    let Some(config) = db.config(tenant).await? else { return Ok(None) };
    let users = db.users(tenant).await?;
    let people = users.iter().map(|user| {
        let mut person = user.person();
        // Who is frozen may come back, so a policy may name them; until then they serve nobody.
        if !user.active {
            person.skills.clear();
        }
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
    let Some(policy) = db.newest_policy(tenant).await? else { return Ok(TimeZone::UTC) };
    Ok(read(&policy)?.time_zone.as_deref().and_then(policy::zone).unwrap_or(TimeZone::UTC))
}

/// What the tenant's machines are to be given now: the newest document, compiled. None if there is no such tenant, or if the
/// document does not fit the tenant any more; then what the machines had stays in force.
pub(crate) async fn in_force(db: &Db, tenant: TenantId, now: Millis) -> Result<Option<Config>, StoreError> {
    let Some(known) = known(db, tenant, now).await? else { return Ok(None) };
    let document = match db.newest_policy(tenant).await? {
        Some(policy) => read(&policy)?,
        None => Document::default(),
    };
    match policy::compile(&document, &known) {
        Ok(config) => Ok(Some(config)),
        Err(faults) => {
            for fault in faults {
                tracing::error!(%tenant, %fault, "the routing policy cannot be used as it is published");
            }
            Ok(None)
        }
    }
}

/// Publishes a document that was made from version `based_on` and gives it to the machines; its version and what is odd in it.
pub(crate) async fn publish(
    app: &App,
    site: &Site,
    by: AgentId,
    at: Millis,
    based_on: u32,
    document: &Document,
) -> Result<(u32, Vec<Fault>), Problem> {
    // One after the other: the machines are given the versions in the order in which they are written.
    let _turn = app.publishing.lock().await;
    let tenant = site.row.id;
    let known = known(&app.db, tenant, at).await?.ok_or_else(|| Problem::of(Code::UNKNOWN_SUBDOMAIN))?;
    let Findings { faults, warnings } = policy::check(document, &known);
    if !faults.is_empty() {
        return Err(wrong(&faults));
    }
    let text = serde_json::to_string(document).map_err(|_| Problem::of(Code::FAULT))?;
    let version = match app.db.publish_policy(tenant, based_on, by, at, &text).await {
        Err(StoreError::Stale { newest }) => {
            let why = format!("is not {newest}, the newest: somebody has published since");
            let extra = json!({ "field": "version", "why": why, "version": newest });
            return Err(Problem { extra, ..Problem::of(Code::ANTECEDING_ENTITY) });
        }
        written => written?,
    };
    if let Some(config) = in_force(&app.db, tenant, at).await? {
        let config = Arc::new(config);
        site.engine.ask(move |_| routing::Command::Tenant(routing::tenant::Command::Configure(config))).await?;
    }
    Ok((version, warnings))
}

/// The refusal of a document: the first fault as everywhere, and all of them.
fn wrong(faults: &[Fault]) -> Problem {
    let (field, why) = faults.first().map_or(("", ""), |first| (first.path.as_str(), first.why.as_str()));
    Problem { extra: json!({ "field": field, "why": why, "faults": faults }), ..Problem::of(Code::INVALID_FORMAT) }
}
