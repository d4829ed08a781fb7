//! What there is to serve customers with: seats and waiting chats over the day beside what is usual, and how long each seat was taken.
mod clock;
mod usual;
mod wire;

use crate::edge::basics::At;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::instant::instant;
use crate::edge::problem::Problem;
use crate::rooms::floor::follow::{Floors, Teams};
use crate::rooms::floor::past::Pasts;
use crate::rooms::floor::who::name;
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::limit;
use catalogue::permission::FLOOR;
use routing::folds::day::Day;
use routing::folds::day::course::Course;
use routing::folds::day::staff::Seats;
use routing::time::Millis;
use std::sync::Arc;
use wire::{AgentSeats, CapacityQuery, FloorCapacity, FloorSeats};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/floor/capacity", capacity)
            .named("floor_capacity")
            .about("Returns how many seats there were over a time of the last 26 hours, how many of them were taken and how many chats waited, on average over each five minutes, beside the usual course of the same weekday.")
            .needs(FLOOR)
            .refuses(&[Code::SKILL_NOT_FOUND]),
        get("internal/floor/seats", seats)
            .named("floor_seats")
            .about("Returns how long each seat of everybody was taken over a time of the last 26 hours, by the half hour.")
            .needs(FLOOR)
            .refuses(&[Code::SKILL_NOT_FOUND]),
    ]
}

/// What is asked for.
struct Wanted {
    from: Millis,
    to: Millis,
    /// As of when.
    now: Millis,
    skill: Option<SkillId>,
    past: bool,
}

impl Wanted {
    /// In whole steps of a length, of which the first is known from its beginning on.
    fn read(query: &CapacityQuery, now: Millis, length: Millis) -> Result<Wanted, Problem> {
        let asked = |field, text: &Option<String>| text.as_deref().map(|text| instant(field, text)).transpose();
        let at = asked("at", &query.at)?;
        if at.is_some_and(|at| at > now) {
            return Err(Problem::format("at", "has not been yet"));
        }
        let (past, now) = (at.is_some(), at.unwrap_or(now));
        let begins = |at: Millis| Millis(at.0.div_euclid(length.0) * length.0);
        let earliest = begins(now - limit::FLOOR_KEPT) + length;
        let from = asked("from", &query.from)?.map_or(earliest, begins).max(earliest);
        let to = asked("to", &query.to)?.unwrap_or(now);
        if to < from {
            return Err(Problem::format("to", "is before the time begins"));
        }
        let skill = query.skill_id.map(SkillId);
        Ok(Wanted { from, to: to.min(from + limit::FLOOR_KEPT), now, skill, past })
    }

    /// Looks at the day as of when it is asked for, with everybody's teams.
    async fn look<T>(&self, me: &Signed, look: impl FnOnce(&Day, &Teams) -> T) -> Result<(T, Arc<Teams>), Problem> {
        let (app, site) = (&me.call.app, &me.call.site);
        let followed = app.of::<Arc<Floors>>().of(app, site).await?;
        let teams = followed.teams(app, site).await?;
        let there = |day: &Day| {
            let known = |skill| day.config().skill(skill).is_some() || day.staff().of(Some(skill)).is_some();
            self.skill.is_none_or(known).then(|| look(day, &teams))
        };
        let seen = if self.past {
            there(&site.keeps::<Pasts>().at(app, site, self.now).await?)
        } else {
            followed.day(there).ok_or_else(|| Problem::of(Code::FAULT))?
        };
        Ok((seen.ok_or_else(|| Problem::of(Code::SKILL_NOT_FOUND))?, teams))
    }
}

async fn capacity(me: Signed, query: CapacityQuery) -> Result<FloorCapacity, Problem> {
    let wanted = Wanted::read(&query, me.call.now(), limit::FLOOR_STEP)?;
    let Wanted { from, to, now, skill, .. } = wanted;
    let (told, teams) = wanted.look(&me, |day, _| day.capacity(skill, from, to.min(now), now)).await?;
    let usual = usual::course(&me.call.app, &me.call.site, &teams.zone, skill, from, to).await?;
    let step_seconds = limit::FLOOR_STEP.as_seconds();
    let (seats, held, waiting) = (told.seats, told.held, told.waiting);
    Ok(FloorCapacity { at: At(now), from: At(from), step_seconds, seats, held, waiting, usual })
}

async fn seats(me: Signed, query: CapacityQuery) -> Result<FloorSeats, Problem> {
    let wanted = Wanted::read(&query, me.call.now(), limit::FLOOR_CELL)?;
    let (from, now) = (wanted.from, wanted.now);
    let (agents, _) = wanted.look(&me, |day, teams| of_agents(day, teams, &wanted)).await?;
    Ok(FloorSeats { at: At(now), from: At(from), step_seconds: limit::FLOOR_CELL.as_seconds(), agents })
}

fn of_agents(day: &Day, teams: &Teams, wanted: &Wanted) -> Vec<AgentSeats> {
    let all = day.agents().filter(|(_, course)| wanted.skill.is_none_or(|skill| course.agent().has_skill(skill)));
    let told = all.filter_map(|(id, course)| {
        let seats = taken(course, wanted);
        let there = seats.iter().flatten().any(Option::is_some);
        let team = teams.of.get(&id).cloned().unwrap_or_default();
        there.then(|| AgentSeats { user_id: id.0, name: name(day, id), team, seats })
    });
    told.collect()
}

/// For each of an agent's seats, and each more that a chat was in, how long by the step.
fn taken(course: &Course, wanted: &Wanted) -> Vec<Vec<Option<i64>>> {
    let (from, now, length) = (wanted.from, wanted.now, limit::FLOOR_CELL);
    let until = wanted.to.min(now);
    let begins: Vec<Millis> =
        std::iter::successors(Some(from), |at| Some(*at + length)).take_while(|at| *at < until).collect();
    let was_there = |begins: &Millis| {
        course.spans().any(|span| span.from < *begins + length && span.to.is_none_or(|to| to > *begins))
    };
    let there: Vec<bool> = begins.iter().map(was_there).collect();
    let mut by_seat = course.places().by_step(from, length, begins.len(), now);
    let seats = by_seat.len().max(Seats::of(course.agent()).all as usize);
    by_seat.resize_with(seats, || vec![Millis::ZERO; begins.len()]);
    let told =
        |seat: Vec<Millis>| seat.iter().zip(&there).map(|(taken, there)| there.then(|| taken.as_seconds())).collect();
    by_seat.into_iter().map(told).collect()
}
