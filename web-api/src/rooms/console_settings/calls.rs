//! What administrators set of their account: how it stands, and changing it.
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, get, patch};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::console_settings::add_ons::listed;
use crate::rooms::console_settings::wire::{
    AddOn, AddOnKind, AddOnSwitch, ConsoleSettings, ConsoleSettingsChange, IntegrationState, IntegrationStates,
};
use catalogue::error::Code;
use catalogue::permission::{ADMIN, CONSOLE_SETTINGS};
use catalogue::{integration, limit};
use serde_json::json;
use store::StoreError;
use store::audit::{Doer, Kept};
use store::console_settings::Settings;
use store::tenants::Tenant;

const PATH: &str = "admin/console_settings";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, read)
            .named("consoleSettings")
            .about("Returns what administrators set of the account: name, pictures, when agents are suspended, add-ons.")
            .needs(CONSOLE_SETTINGS),
        patch(PATH, change)
            .named("changeConsoleSettings")
            .about("Changes it from the version given, for every console that is open as well; 203 with how it is now when it has been changed since. 259 for an add-on that the account does not include.")
            .needs(CONSOLE_SETTINGS)
            .refuses(&[Code::ANTECEDING_ENTITY, Code::PRODUCT_NOT_ENABLED, Code::ADD_ON_UPDATE_FAILED]),
        get("helper/integrations", integrations)
            .named("integrations")
            .about("Lists the integrations, and whether each is enabled for the account.")
            .needs(ADMIN),
    ]
}

async fn integrations(me: Signed, _: NoInput) -> Result<IntegrationStates, Problem> {
    let row = me.call.site.row();
    let one = |of: &integration::IntegrationRow| IntegrationState {
        id: of.id,
        name: of.name,
        enabled: row.integrations.contains(&of.id),
    };
    Ok(IntegrationStates { items: integration::ROWS.iter().map(one).collect() })
}

/// The tenant as the store has it: another process may have changed it a moment ago.
pub(super) async fn kept(me: &Signed) -> Result<Tenant, Problem> {
    let found = me.call.app.db.tenants().find(me.call.site.id).await?;
    found.ok_or_else(|| Problem::of(Code::DATABASE_MISMATCH))
}

async fn add_ons(me: &Signed, tenant: &Tenant) -> Result<Vec<AddOn>, Problem> {
    let (db, now) = (&me.call.app.db, me.call.now());
    let (groups, used) = (db.groups().all(tenant.id).await?, db.licences().by_group(tenant.id, now, now).await?);
    Ok(listed(tenant, &groups, &used))
}

async fn shown(me: &Signed, tenant: &Tenant) -> Result<ConsoleSettings, Problem> {
    Ok(ConsoleSettings {
        version: tenant.settings_version,
        name: tenant.brand_name.clone(),
        image: tenant.brand_image.clone(),
        login_image: tenant.brand_login_image.clone(),
        auto_suspend_seconds: tenant.spans.session_threshold.as_seconds(),
        add_ons: add_ons(me, tenant).await?,
    })
}

async fn read(me: Signed, _: NoInput) -> Result<ConsoleSettings, Problem> {
    shown(&me, &kept(&me).await?).await
}

/// Refuses a span that the change brings; one that the operator has set otherwise may stay.
fn suspends(before: i64, wanted: u32) -> Result<i64, Problem> {
    let (wanted, least) = (i64::from(wanted), limit::AUTO_SUSPEND_SHORTEST.as_seconds());
    let most = limit::AUTO_SUSPEND_LONGEST.as_seconds();
    if wanted == before || (least..=most).contains(&wanted) {
        return Ok(wanted);
    }
    Err(Problem::format("auto_suspend_seconds", format!("has to be between {least} and {most}")))
}

/// Puts an add-on among those that are off, or takes it away from them.
fn switched(settings: &mut Settings, all: &[AddOn], wanted: AddOnSwitch) -> Result<(), Problem> {
    let AddOnSwitch { kind, id, on } = wanted;
    let of = all.iter().find(|one| one.kind == kind && one.id == id);
    let of = of.ok_or_else(|| Problem::format("add_ons", "has one that there is not"))?;
    if of.on == on {
        return Ok(());
    }
    if !of.included {
        let extra = json!({ "field": "add_ons", "why": "is not included", "kind": kind, "id": id });
        return Err(Problem { extra, ..Problem::of(Code::PRODUCT_NOT_ENABLED) });
    }
    if of.always {
        return Err(Problem::format("add_ons", "has one that cannot be switched off"));
    }
    let off = match kind {
        AddOnKind::Module => &mut settings.modules_off,
        AddOnKind::Integration => &mut settings.integrations_off,
    };
    off.retain(|one| *one != id);
    if !on {
        off.push(id);
        off.sort_unstable();
    }
    Ok(())
}

async fn change(me: Signed, wanted: ConsoleSettingsChange) -> Result<ConsoleSettings, Problem> {
    let before = kept(&me).await?;
    let mut settings = Settings::of(&before);
    let picture = |given: Option<String>, was| given.map_or(was, |given| Some(given).filter(|given| !given.is_empty()));
    settings.name = wanted.name.map_or(settings.name, |name| name.trim().to_owned());
    settings.image = picture(wanted.image, settings.image);
    settings.login_image = picture(wanted.login_image, settings.login_image);
    if let Some(seconds) = wanted.auto_suspend_seconds {
        settings.auto_suspend_seconds = suspends(settings.auto_suspend_seconds, seconds)?;
    }
    if !wanted.add_ons.is_empty() {
        let all = add_ons(&me, &before).await?;
        for one in &wanted.add_ons {
            switched(&mut settings, &all, *one)?;
        }
    }
    set(&me, wanted.version, &settings, &me.doer(wanted.reason.as_deref())).await
}

fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Taken("undoes") => Problem::of(Code::ANTECEDING_ENTITY),
        error => error.into(),
    }
}

/// Has other settings hold from a version on, and answers once this process goes by them.
pub(super) async fn set(me: &Signed, from: u32, to: &Settings, doer: &Doer) -> Result<ConsoleSettings, Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    match app.db.console_settings().change(tenant, from, to, doer).await.map_err(refused)? {
        Kept::Now(now) => {
            app.changes.take_in().await;
            shown(me, &now).await
        }
        Kept::Overtaken(Some(now)) => {
            let extra = json!({ "settings": shown(me, &now).await? });
            Err(Problem { extra, ..Problem::of(Code::ANTECEDING_ENTITY) })
        }
        Kept::Overtaken(None) => Err(Problem::of(Code::ADD_ON_UPDATE_FAILED)),
    }
}
