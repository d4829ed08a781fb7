//! Making applications, changing what they may do, giving them new keys, letting them go.
use crate::edge::basics::{NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::applications::rules::{
    all_shown, full, integrations, name, origins, overtaken, pair, refused, ruled_out, shown, until,
};
use crate::rooms::applications::wire::{
    AdminApplication, AdminApplications, ApplicationBody, ApplicationChange, ApplicationGone, OnlineApplication,
    OnlineApplications,
};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::APPLICATIONS;
use store::applications::{Application, FIRST};
use store::audit::Kept;

const PATH: &str = "admin/api/applications";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("adminApplications")
            .about("Lists the applications with their keys and what each may do; the tenant's own first.")
            .needs(APPLICATIONS),
        get("helper/applications", online)
            .named("applications")
            .about("Lists the applications that are let in, with their keys."),
        post(PATH, create)
            .named("createApplication")
            .about("Makes an application with a pair of keys of its own.")
            .needs(APPLICATIONS)
            .creates()
            .refuses(&[Code::VOID_LABEL, Code::LABEL_TAKEN]),
        patch(PATH, change)
            .named("changeApplication")
            .about("Changes an application from the version given, disables it, or gives it new keys; 203 with the application as it is now when it has been changed since. In force when it is answered. The application that the call comes by can be neither disabled nor left without the keys that the call brings.")
            .needs(APPLICATIONS)
            .refuses(&[Code::VOID_LABEL, Code::LABEL_TAKEN, Code::APPLICATION_NOT_FOUND, Code::ANTECEDING_ENTITY]),
        delete(PATH, remove)
            .named("deleteApplication")
            .about("Removes an application: its keys are let in no longer. Neither the tenant's own can be removed nor the one that the call comes by.")
            .needs(APPLICATIONS)
            .refuses(&[Code::APPLICATION_NOT_FOUND, Code::ANTECEDING_ENTITY]),
    ]
}

async fn list(me: Signed, _: NoInput) -> Result<AdminApplications, Problem> {
    let all = me.call.app.db.applications().all(me.call.site.id).await?;
    Ok(AdminApplications { items: all_shown(&me, all) })
}

async fn online(me: Signed, _: NoInput) -> Result<OnlineApplications, Problem> {
    let all = me.call.app.db.applications().all(me.call.site.id).await?;
    let one = |one: Application| OnlineApplication { id: one.id, name: one.name, applicationkey: one.keys.application };
    Ok(OnlineApplications { items: all.into_iter().filter(|one| one.active).map(one).collect() })
}

async fn create(me: Signed, wanted: ApplicationBody) -> Result<AdminApplication, Problem> {
    let (applications, tenant, now) = (me.call.app.db.applications(), me.call.site.id, me.call.now());
    let new = Application {
        id: 0,
        name: name(&wanted.name)?,
        keys: pair(),
        keys_since: now,
        old: None,
        origins: origins(&wanted.origins)?,
        integrations: wanted.integrations.as_deref().map(integrations).transpose()?,
        rate: wanted.rate,
        active: true,
        created: now,
        version: 1,
    };
    let doer = me.doer(wanted.reason.as_deref());
    let made = applications.create(tenant, &new, &doer, limit::APPLICATIONS, me.call.once()).await;
    let id = made.map_err(refused)?.ok_or_else(full)?;
    me.call.app.changes.take_in().await;
    let all = applications.all(tenant).await?;
    let made = all.into_iter().find(|one| one.id == id).ok_or_else(|| Problem::of(Code::APPLICATION_NOT_FOUND))?;
    Ok(shown(&me, made))
}

async fn change(me: Signed, wanted: ApplicationChange) -> Result<AdminApplication, Problem> {
    let (applications, tenant) = (me.call.app.db.applications(), me.call.site.id);
    let all = applications.all(tenant).await?;
    let there = all.into_iter().find(|one| one.id == wanted.id);
    let there = there.ok_or_else(|| Problem::of(Code::APPLICATION_NOT_FOUND))?;
    let now = changed(&me, there, &wanted)?;
    match applications.amend(tenant, &now, &me.doer(wanted.reason.as_deref())).await.map_err(refused)? {
        Kept::Now(now) => {
            me.call.app.changes.take_in().await;
            Ok(shown(&me, now))
        }
        Kept::Overtaken(now) => Err(overtaken(&me, now)),
    }
}

/// The application as it is to be.
fn changed(me: &Signed, there: Application, wanted: &ApplicationChange) -> Result<Application, Problem> {
    let own = there.id == me.application;
    if own && wanted.active == Some(false) {
        return Err(ruled_out("active", "own", "is the application that this call comes by"));
    }
    if own && wanted.rotate_hours == Some(0) {
        return Err(ruled_out("rotate_hours", "own", "would shut out the application that this call comes by"));
    }
    let ends_old = [("end_old", wanted.end_old == Some(true)), ("rotate_hours", wanted.rotate_hours.is_some())];
    if let Some((field, _)) = ends_old.into_iter().find(|(_, ends)| *ends && own && me.by_old_keys) {
        return Err(ruled_out(field, "own", "would end the keys that this call comes by"));
    }
    if wanted.rate.is_some_and(|rate| rate != 0 && rate < limit::APPLICATION_RATE_LEAST) {
        return Err(Problem::format("rate", format!("is less than {}", limit::APPLICATION_RATE_LEAST)));
    }
    if wanted.all_integrations == Some(true) && wanted.integrations.is_some() {
        return Err(Problem::format("integrations", "goes together with all_integrations"));
    }
    let mut now = Application { version: wanted.version, ..there };
    if let Some(given) = &wanted.name {
        now.name = name(given)?;
    }
    if let Some(given) = &wanted.origins {
        now.origins = origins(given)?;
    }
    if let Some(given) = &wanted.integrations {
        now.integrations = Some(integrations(given)?);
    }
    match wanted.all_integrations {
        Some(true) => now.integrations = None,
        // Those that it may use now, and none that comes later.
        Some(false) if now.integrations.is_none() => now.integrations = Some(me.call.site.row().integrations.clone()),
        Some(false) | None => {}
    }
    now.rate = wanted.rate.map_or(now.rate, |rate| Some(rate).filter(|rate| *rate != 0));
    now.active = wanted.active.unwrap_or(now.active);
    if wanted.end_old == Some(true) {
        now.old = None;
    }
    if let Some(hours) = wanted.rotate_hours {
        let at = me.call.now();
        let before = std::mem::replace(&mut now.keys, pair());
        now.old = (hours > 0).then(|| (before, until(at, hours)));
        now.keys_since = at;
    }
    Ok(now)
}

async fn remove(me: Signed, wanted: ApplicationGone) -> Result<Nothing, Problem> {
    if wanted.id == FIRST {
        return Err(ruled_out("id", "first", "is the tenant's own, whose keys its consoles are given"));
    }
    if wanted.id == me.application {
        return Err(ruled_out("id", "own", "is the application that this call comes by"));
    }
    let (applications, doer) = (me.call.app.db.applications(), me.doer(wanted.reason.as_deref()));
    match applications.remove(me.call.site.id, (wanted.id, wanted.version), &doer).await? {
        Kept::Now(_) => {
            me.call.app.changes.take_in().await;
            Ok(Nothing {})
        }
        Kept::Overtaken(now) => Err(overtaken(&me, now)),
    }
}
