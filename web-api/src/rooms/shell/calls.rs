//! Small reads that several screens share.
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::{Anybody, Signed};
use crate::edge::problem::Problem;
use crate::rooms::shell::wire::{Pong, Timezone, Timezones};
use std::sync::LazyLock;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("helper/timezones", timezones)
            .named("timezones")
            .about("The time zones that a person may choose, with what they are ahead of UTC now."),
        get("helper/network_ping", ping)
            .named("networkPing")
            .about("Says that the server is there, for measuring the way to it."),
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
