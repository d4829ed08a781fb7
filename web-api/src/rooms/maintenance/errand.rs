//! The errand that closes tenants for a while and opens them again; without a word it says which are closed.
use crate::edge::basics::At;
use crate::edge::errand::{ErrandError, open, tenant};
use crate::edge::settings::Settings;
use catalogue::limit;
use catalogue::units::Millis;
use clap::{Arg, ArgMatches, Command};
use engine::{Clock, SystemClock};
use store::audit::Doer;
use store::tenants::Tenant;

/// How it is called.
pub(crate) fn command() -> Command {
    let text = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Command::new("maintenance")
        .about("Show, start or end the maintenance of tenants; a running server sees it within a second, and it outlasts a restart")
        .arg(Arg::new("state").value_parser(["on", "off"]).help("on: calls are refused with 260, nothing is lost; off: back to normal"))
        .arg(text("tenant", "TEXT", "First label of the tenant's host; otherwise every tenant"))
        .arg(text("until", "INSTANT", "When it is expected to end, as in 2026-11-28T21:00:00Z; callers are told to come back then. It ends with off"))
}

/// Does it.
pub(crate) async fn run(settings: &Settings, given: &ArgMatches) -> Result<(), ErrandError> {
    let now = SystemClock::default().now();
    let state = given.get_one::<String>("state").map(String::as_str);
    let until = given.get_one::<String>("until").map(|text| instant(text, now)).transpose()?;
    if until.is_some() && state != Some("on") {
        return Err(ErrandError::Unusable("--until goes with on".into()));
    }
    let db = open(settings).await?;
    let tenants: Vec<Tenant> = match given.get_one::<String>("tenant") {
        None => db.tenants().all().await?,
        Some(subdomain) => vec![tenant(&db, subdomain).await?],
    };
    for tenant in &tenants {
        match state {
            Some("on") => db.maintenance().begin(tenant.id, until, &Doer::command(now)).await?,
            Some(_) => db.maintenance().end(tenant.id, &Doer::command(now)).await?,
            None => {}
        }
    }
    let under_way = db.maintenance().under_way().await?;
    db.close().await;
    for Tenant { id, subdomain, .. } in &tenants {
        match under_way.get(id) {
            None => println!("{subdomain}: open"),
            Some(closed) => {
                let until = closed.until.map(|until| format!(", expected until {}", At(until))).unwrap_or_default();
                println!("{subdomain}: in maintenance since {}{until}", At(closed.since));
            }
        }
    }
    Ok(())
}

/// An instant that lies ahead, and not so far that nobody would come back.
fn instant(text: &str, now: Millis) -> Result<Millis, ErrandError> {
    let unusable = |why: String| ErrandError::Unusable(format!("{text} {why}"));
    let at: jiff::Timestamp = text.parse().map_err(|_| unusable("is no instant like 2026-11-28T21:00:00Z".into()))?;
    let at = Millis(at.as_millisecond());
    if at <= now {
        return Err(unusable("is over".into()));
    }
    if at > now + limit::MAINTENANCE_MOST {
        let days = limit::MAINTENANCE_MOST.as_seconds() / Millis::hours(24).as_seconds();
        return Err(unusable(format!("is more than {days} days ahead")));
    }
    Ok(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_lies_ahead_and_not_too_far() {
        let now = Millis(1_795_255_200_000);
        assert_eq!(instant("2026-11-21T10:00:01Z", now).unwrap(), now + Millis::seconds(1));
        assert_eq!(instant("2026-11-21T12:00:00+01:00", now).unwrap(), now + Millis::hours(1));
        for wrong in ["2026-11-21T10:00:00Z", "2026-11-29T10:00:00Z", "tomorrow", "2026-11-21"] {
            assert!(instant(wrong, now).is_err(), "{wrong}");
        }
    }
}
