//! What somebody used on some days: when they were there, their chats, what they changed. Told from what is kept, and nothing else.
use crate::edge::basics::At;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::licences::wire::{ChangesMade, JourneyDay, JourneyQuery, UserJourney};
use crate::rooms::profile::Preferences;
use crate::rooms::statistics::{DayFigures, Days, told, zone};
use crate::rooms::users;
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::LICENCES;
use catalogue::units::Millis;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("admin/licence/journey", journey)
            .named("userJourney")
            .about(
                "Returns what somebody used on at most 31 days, of which none is further back than sign-ins are kept.",
            )
            .needs(LICENCES)
            .refuses(&[Code::NO_USER_ID, Code::USER_NOT_FOUND, Code::DOWNLOAD_TOO_LARGE]),
    ]
}

fn date(field: &'static str, text: &str) -> Result<Date, Problem> {
    text.parse().map_err(|_| Problem::format(field, "is no date"))
}

/// The days that are asked for; the last thirty where none are.
fn days(wanted: &JourneyQuery, now: Millis, zone: &TimeZone) -> Result<Days, Problem> {
    let day = |at: Millis| Some(Timestamp::from_millisecond(at.0).ok()?.to_zoned(zone.clone()).date());
    let fault = || Problem::of(Code::FAULT);
    let (today, oldest) = (day(now).ok_or_else(fault)?, day(now - limit::SIGN_INS_KEPT).ok_or_else(fault)?);
    let to = wanted.to.as_deref().map(|text| date("to", text)).transpose()?.unwrap_or(today);
    if to > today {
        return Err(Problem::format("to", "lies ahead"));
    }
    let lost = |field| Problem::format(field, format!("is before {oldest}, from where on sign-ins are kept"));
    if to < oldest {
        return Err(lost("to"));
    }
    let before = || to.checked_sub((i64::from(limit::STATISTICS_DAYS) - 1).days()).map_err(|_| fault());
    let from = match wanted.from.as_deref() {
        Some(text) => date("from", text)?,
        None => before()?.max(oldest),
    };
    if from > to {
        return Err(Problem::format("from", "is after the last day"));
    }
    if from < oldest {
        return Err(lost("from"));
    }
    let days = Days::between(from, to, now, zone).ok_or_else(fault)?;
    if days.count() > limit::JOURNEY_DAYS as usize {
        return Err(Problem::format("from", format!("is more than {} days before the last", limit::JOURNEY_DAYS)));
    }
    Ok(days)
}

async fn journey(me: Signed, wanted: JourneyQuery) -> Result<UserJourney, Problem> {
    let (app, tenant, now) = (&me.call.app, me.call.site.id, me.call.now());
    let user = users::found(&me, wanted.user_id).await?;
    let preferred = || serde_json::from_str::<Preferences>(&me.person.user.preferences).unwrap_or_default().timezone;
    let zone = zone(&wanted.timezone.clone().unwrap_or_else(preferred));
    let zone = zone.ok_or_else(|| Problem::format("timezone", "is no time zone"))?;
    let days = days(&wanted, now, &zone)?;
    let span = days.span();
    let mut sign_ins = vec![0_u32; days.count()];
    for at in app.db.licences().sign_ins(tenant, user.id, span).await? {
        if let Some(count) = days.place(at).and_then(|place| sign_ins.get_mut(place)) {
            *count = count.saturating_add(1);
        }
    }
    let record = app.db.statistics().record(tenant, user.id, span, limit::STATISTICS_ROWS).await?;
    let record = record.ok_or_else(|| Problem::of(Code::DOWNLOAD_TOO_LARGE))?;
    // Understanding it takes a processor for a while, on a thread where nobody waits for it.
    let agent = user.id;
    let told = actix_web::web::block(move || told(agent, days, record)).await;
    let told = told.map_err(|_| Problem::of(Code::FAULT))??;
    let one = |(day, sign_ins): (DayFigures, u32)| {
        let DayFigures { date, figures } = day;
        JourneyDay { date, sign_ins, figures }
    };
    let days: Vec<JourneyDay> = told.days().into_iter().zip(sign_ins).map(one).collect();
    let there = days.iter().filter(|day| day.sign_ins > 0 || day.figures.online_time > 0).count();
    let changes = app.db.licences().changes_by(tenant, user.id, span).await?;
    let group = app.db.groups().find(tenant, user.group).await?;
    Ok(UserJourney {
        user_id: user.id.0,
        fullname: user.fullname(),
        group_id: user.group,
        group_name: group.map(|group| group.name).unwrap_or_default(),
        suspended: !user.active,
        last_sign_in: app.db.licences().last_sign_in(tenant, user.id).await?.map(At),
        days_signed_in: u32::try_from(there).unwrap_or(u32::MAX),
        figures: told.last(days.len()),
        days,
        changes: changes.into_iter().map(|(kind, changes)| ChangesMade { kind: kind.text(), changes }).collect(),
    })
}
