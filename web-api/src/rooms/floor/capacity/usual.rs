//! The usual course of a weekday: the mean of the same times of the weeks before. Each of those days is folded from the journal once and
//! kept, so that a large tenant pays once for it.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::floor::capacity::clock::{bounds, by_clock, shows, weeks_before};
use crate::rooms::floor::capacity::wire::FloorUsual;
use crate::rooms::floor::past;
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::limit;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use routing::folds::day::steps::steps;
use routing::folds::day::{Capacity, Day};
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One look at a time folds a tenant's days; others wait for it.
#[derive(Default)]
struct Folds(tokio::sync::Mutex<()>);

/// A day gone by, by what the clock showed, in hundredths.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    seats: Vec<Option<u32>>,
    held: Vec<Option<u32>>,
    waiting: Vec<Option<u32>>,
}

/// The usual course of the steps of a time; none where not one of the days before is known.
pub(super) async fn course(
    app: &App,
    site: &Site,
    zone: &TimeZone,
    skill: Option<SkillId>,
    from: Millis,
    to: Millis,
) -> Result<Option<FloorUsual>, Problem> {
    let shown: Vec<(Date, usize)> = steps(from, to).filter_map(|at| shows(at, zone)).collect();
    let mut days: BTreeMap<Date, Vec<Kept>> = BTreeMap::new();
    for date in shown.iter().map(|(date, _)| *date).collect::<BTreeSet<_>>() {
        for before in (1..=limit::FLOOR_USUAL).filter_map(|weeks| weeks_before(date, weeks)) {
            days.entry(date).or_default().extend(day(app, site, zone, before, skill).await?);
        }
    }
    let most = days.values().map(Vec::len).max().unwrap_or(0) as u32;
    let of = |figure: fn(&Kept) -> &Vec<Option<u32>>| -> Vec<Option<f64>> {
        let mean = |(date, step): &(Date, usize)| {
            let known: Vec<u32> = days[date].iter().filter_map(|day| *figure(day).get(*step)?).collect();
            let sum: f64 = known.iter().copied().map(f64::from).sum();
            (!known.is_empty()).then(|| sum / 100.0 / known.len() as f64)
        };
        shown.iter().map(mean).collect()
    };
    Ok((most > 0).then(|| FloorUsual {
        days: most,
        seats: of(|day| &day.seats),
        held: of(|day| &day.held),
        waiting: of(|day| &day.waiting),
    }))
}

/// How a day was; none if it is not in the journal from beginning to end, or the skill was not there.
async fn day(
    app: &App,
    site: &Site,
    zone: &TimeZone,
    date: Date,
    skill: Option<SkillId>,
) -> Result<Option<Kept>, Problem> {
    let (days, clock, written) = (app.db.floor_days(), zone.iana_name().unwrap_or("UTC"), date.to_string());
    let name = (clock, written.as_str());
    let mut found = days.find(site.id, name, skill).await?;
    if found.is_none() {
        let folds = site.keeps::<Folds>();
        let _one = folds.0.lock().await;
        found = days.find(site.id, name, skill).await?;
        if found.is_none() {
            let Some(bounds) = bounds(date, zone) else { return Ok(None) };
            if app.db.floor().begins(site.id).await?.is_none_or(|begins| begins > bounds.0) || bounds.1 > app.now() {
                return Ok(None);
            }
            let courses = fold(app, site, zone, bounds).await?;
            days.keep(site.id, name, &courses, app.now(), app.now() - limit::FLOOR_DAYS_KEPT).await?;
            found = days.find(site.id, name, skill).await?;
        }
    }
    let course = found.and_then(|day| day.course);
    course.map(|text| serde_json::from_str(&text).map_err(|_| Problem::of(Code::FAULT))).transpose()
}

/// Folds a day that is over: all of it, and each skill that was there.
async fn fold(
    app: &App,
    site: &Site,
    zone: &TimeZone,
    (begins, ends): (Millis, Millis),
) -> Result<Vec<(Option<SkillId>, String)>, Problem> {
    let last = app.db.floor().first_from(site.id, ends).await?.saturating_sub(1);
    let day = past::upto(&app.db, site.id, Day::since(begins), last).await?;
    let configured = day.config().skills.iter().map(|skill| skill.id);
    let skills: BTreeSet<SkillId> =
        configured.chain(day.staff().skills()).chain(day.lines().map(|(skill, _)| skill)).collect();
    let kept = |skill: Option<SkillId>| {
        let Capacity { seats, held, waiting } = day.capacity(skill, begins, ends, ends);
        let [seats, held, waiting] = [seats, held, waiting].map(|means| by_clock(&means, (begins, ends), zone));
        serde_json::to_string(&Kept { seats, held, waiting }).map(|text| (skill, text))
    };
    let all: Result<Vec<_>, _> = skills.into_iter().map(Some).chain([None]).map(kept).collect();
    all.map_err(|_| Problem::of(Code::FAULT))
}
