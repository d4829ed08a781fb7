//! The floor, as it stands and over the day.
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::instant::instant;
use crate::edge::problem::Problem;
use crate::rooms::floor::breach::breaches;
use crate::rooms::floor::follow::Floors;
use crate::rooms::floor::past::Pasts;
use crate::rooms::floor::view::{View, course};
use crate::rooms::floor::wire::{CourseQuery, Floor, FloorCourse, FloorPast, PastQuery};
use crate::rooms::policy::estimates;
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::FLOOR;
use std::sync::Arc;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/floor", floor)
            .named("floor")
            .about("Returns the floor as it stands: figures, lines with the worst first, and everybody who is or was there today. Watch `floor` on the live feed for what changes.")
            .needs(FLOOR),
        get("internal/floor/course", over_the_day)
            .named("floor_course")
            .about("Returns how everybody stood over a time of the last 26 hours: available, away, with chats, and what they missed.")
            .needs(FLOOR),
        get("internal/floor/past", at_an_instant)
            .named("floor_past")
            .about("Returns the floor as it was at an instant of the kept journal, and how everybody had stood in the 26 hours before it. What is learned of waits, and idle time, is not told of then.")
            .needs(FLOOR),
    ]
}

async fn floor(me: Signed, _: NoInput) -> Result<Floor, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let followed = app.of::<Arc<Floors>>().of(app, site).await?;
    let teams = followed.teams(app, site).await?;
    let now = app.now();
    // One after the other, so that nobody who writes waits for what is told.
    let estimates = site.engine.insight(|desk, insight| estimates(desk, insight, now));
    let breaches = breaches(site, &followed, now).await?;
    let told = followed.day(|day| View::of(day, Some(estimates), &teams, now).expecting(breaches).floor());
    told.ok_or_else(|| Problem::of(Code::FAULT))
}

async fn over_the_day(me: Signed, wanted: CourseQuery) -> Result<FloorCourse, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let now = me.call.now();
    let earliest = now - limit::FLOOR_KEPT;
    let from = wanted.from.as_deref().map_or(Ok(earliest), |from| instant("from", from))?.max(earliest);
    let to = wanted.to.as_deref().map_or(Ok(now), |to| instant("to", to))?.min(now);
    if to < from {
        return Err(Problem::format("to", "is before the time begins"));
    }
    let followed = app.of::<Arc<Floors>>().of(app, site).await?;
    let teams = followed.teams(app, site).await?;
    let agents = followed.day(|day| course(day, &teams, from, to)).ok_or_else(|| Problem::of(Code::FAULT))?;
    Ok(FloorCourse { from: At(from), to: At(to), at: At(now), agents })
}

async fn at_an_instant(me: Signed, wanted: PastQuery) -> Result<FloorPast, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let at = instant("at", &wanted.at)?;
    if at > me.call.now() {
        return Err(Problem::format("at", "has not been yet"));
    }
    let teams = app.of::<Arc<Floors>>().of(app, site).await?.teams(app, site).await?;
    let day = site.keeps::<Pasts>().at(app, site, at).await?;
    let from = at - limit::FLOOR_KEPT;
    let course = FloorCourse { from: At(from), to: At(at), at: At(at), agents: course(&day, &teams, from, at) };
    Ok(FloorPast { floor: View::of(&day, None, &teams, at).floor(), course })
}
