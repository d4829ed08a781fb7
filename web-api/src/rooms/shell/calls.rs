//! Small reads that several screens share.
use crate::edge::app::{App, LANGUAGES, modules};
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::{Anybody, Signed};
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::demo;
use crate::rooms::mail::Mail;
use crate::rooms::shell::wire::{Client, Identify, SsoWay};
use crate::rooms::shell::wire::{Pong, Timezone, Timezones};
use catalogue::error::Code;
use std::sync::LazyLock;
use store::StoreError;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/self_configure", self_configure)
            .named("selfConfigure")
            .about("Returns what the console needs of a tenant before sign-in."),
        get("helper/timezones", timezones)
            .named("timezones")
            .about("Lists the time zones with their present offsets from UTC."),
        get("helper/network_ping", ping).named("networkPing").about("Answers at once, for measuring the network."),
    ]
}

/// Those that are named after a place: the others are old names of these.
static ZONES: LazyLock<Vec<jiff::tz::TimeZone>> = LazyLock::new(|| {
    const PARTS: [&str; 9] =
        ["Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/"];
    let db = jiff::tz::db();
    db.available()
        .filter(|name| PARTS.iter().any(|part| name.as_str().starts_with(part)))
        .filter_map(|name| db.get(name.as_str()).ok())
        .collect()
});

async fn timezones(me: Signed, _: NoInput) -> Result<Timezones, Problem> {
    let now = jiff::Timestamp::from_millisecond(me.call.now().0).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    let one = |zone: &jiff::tz::TimeZone| {
        Some(Timezone { name: zone.iana_name()?.to_owned(), offset: zone.to_offset(now).seconds() / 60 })
    };
    Ok(Timezones { items: ZONES.iter().filter_map(one).collect() })
}

async fn ping(any: Anybody, _: NoInput) -> Result<Pong, Problem> {
    Ok(Pong { pong: true, at: At(any.0.now()) })
}

async fn self_configure(any: Anybody, asked: Identify) -> Result<Client, Problem> {
    let site = &any.0.site;
    match asked.subdomain {
        Some(other) if !other.eq_ignore_ascii_case(&site.subdomain) => Err(Problem::of(Code::UNKNOWN_SUBDOMAIN)),
        _ => client(&any.0.app, site).await.map_err(Problem::from),
    }
}

/// A tenant as consoles are told of it: when they begin, and when it has changed.
pub(crate) async fn client(app: &App, site: &Site) -> Result<Client, StoreError> {
    let row = site.row();
    let providers = app.db.openid().providers(site.id).await?.into_iter().filter(|one| one.enabled);
    let sso = providers.map(|one| SsoWay { provider_id: one.id, name: one.name }).collect();
    let shared_machines = app.sessions.rules(&app.db, site.id).await?.shared_machines;
    let given = |text: &String| (!text.is_empty()).then(|| text.clone());
    Ok(Client {
        subdomain: site.subdomain.clone(),
        brand_name: row.brand_name.clone(),
        brand_image: row.brand_image.clone(),
        brand_login_image: row.brand_login_image.clone(),
        application_key: row.application_key.clone(),
        consumer_key: row.consumer_key.clone(),
        modules: modules(|id| row.modules.contains(&id)),
        integrations: row.integrations.clone(),
        feedback: row.feedback,
        autoSuspendThreshold: row.spans.session_threshold.as_seconds(),
        languages: LANGUAGES.to_vec(),
        version: env!("CARGO_PKG_VERSION"),
        support: given(&app.settings.support_contact),
        push_key: given(&app.settings.push_key),
        links: app.of::<Mail>().goes_out(),
        sso,
        shared_machines,
        demo_users: app.settings.demo.then(|| demo::sign_ins(&row)).flatten(),
    })
}
