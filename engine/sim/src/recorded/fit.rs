//! From a recorded day to distributions: who comes, how patient, how long things take, who works when.
use super::act::KEPT_AWAY;
use super::{Answer, Deed, Recording, Stint, Visit};
use crate::day::Habits;
use crate::workload::{Profile, Span, Stream, Workload};
use crate::{Break, Roster, Shift};
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use routing::Event;
use routing::agent::{self, Agent, Choice};
use routing::chat::WrapUp;
use routing::machine::Machine;
use routing::time::Millis;
use std::collections::BTreeMap;

/// What a recorded day comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// The demand.
    pub workload: Workload,
    /// The supply.
    pub roster: Roster,
    /// How quick agents are.
    pub habits: Habits,
}

/// Fits a recorded day: arrivals by skill, priority and size in intervals of this length; log-normal handling and
/// wrap-up; exponential patience, estimated from all waits, because those who were answered did not leave before; presence
/// as shifts with breaks. `seed` is what the fitted workload will be drawn from.
pub fn fit(recording: &Recording, interval: Millis, seed: u64) -> Fitted {
    let in_day = |visit: &&Visit| recording.from <= visit.came.0 && visit.came.0 < recording.until;
    let visits: Vec<&Visit> = recording.visits.values().filter(in_day).collect();
    let mut by_kind: BTreeMap<(SkillId, u8, Units), Vec<&Visit>> = BTreeMap::new();
    for visit in &visits {
        let need = &visit.opening.need;
        by_kind.entry((visit.opening.skill, need.priority, need.units)).or_default().push(visit);
    }
    let usual = log_normal(handling(&visits)).unwrap_or(Stream::new(SkillId(0), 0.0).handling);
    let streams = by_kind.into_iter().map(|((skill, priority, units), visits)| Stream {
        arrivals: arrivals(recording, &visits, interval),
        patience: patience(&visits),
        handling: log_normal(handling(&visits)).unwrap_or(usual),
        messages: messages(&visits),
        units,
        priority,
        ..Stream::new(skill, 0.0)
    });
    let workload = Workload { start: recording.from, until: recording.until, streams: streams.collect(), seed };
    let habits = Habits {
        reaction: log_normal(reactions(&visits)).unwrap_or(Span::Fixed(Millis::ZERO)),
        wrap_up: log_normal(wrap_ups(&visits)).unwrap_or(Span::Fixed(Millis::ZERO)),
        ..Habits::default()
    };
    Fitted { workload, roster: roster(recording), habits }
}

/// The likeliest log-normal span; a fixed one where all are alike, none where there are none.
pub(super) fn log_normal(spans: Vec<Millis>) -> Option<Span> {
    let first = *spans.first()?;
    if spans.iter().all(|span| *span == first) {
        return Some(Span::Fixed(first));
    }
    // Half a millisecond for what took none: a logarithm wants more than nothing.
    let logs: Vec<f64> = spans.iter().map(|span| (span.0 as f64).max(0.5).ln()).collect();
    let count = logs.len() as f64;
    let mean = logs.iter().sum::<f64>() / count;
    let variance = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / count;
    let whole = |milliseconds: f64| Millis(milliseconds.round() as i64);
    let average = (mean + variance / 2.0).exp();
    Some(Span::LogNormal { mean: whole(average), deviation: whole(average * variance.exp_m1().sqrt()) })
}

fn arrivals(recording: &Recording, visits: &[&Visit], interval: Millis) -> Profile {
    let interval = Millis(interval.0.max(1));
    let length = (recording.until - recording.from).0;
    let mut counts = vec![0_u32; (length as u64).div_ceil(interval.0 as u64) as usize];
    for visit in visits {
        counts[((visit.came.0 - recording.from).0 / interval.0) as usize] += 1;
    }
    let rate = |(number, count): (usize, &u32)| {
        // The last interval may be shorter.
        let span = (length - number as i64 * interval.0).min(interval.0);
        f64::from(*count) / (span as f64 / 60_000.0)
    };
    let rates: Vec<f64> = counts.iter().enumerate().map(rate).collect();
    Profile::stretches(interval, &rates)
}

/// The likeliest exponential: all the time that was waited, for each customer who left.
fn patience(visits: &[&Visit]) -> Span {
    let waited: i64 = visits.iter().filter_map(|visit| visit.wait()).map(|wait| wait.0).sum();
    match visits.iter().filter(|visit| visit.stints.is_empty() && visit.left.is_some()).count() as i64 {
        0 => Span::Endless,
        left => Span::Exponential(Millis(waited / left)),
    }
}

fn handling(visits: &[&Visit]) -> Vec<Millis> {
    let stints = visits.iter().flat_map(|visit| &visit.stints);
    stints.filter_map(|stint| Some(stint.ended?.0.0 - stint.began)).collect()
}

fn wrap_ups(visits: &[&Visit]) -> Vec<Millis> {
    let stints = visits.iter().flat_map(|visit| &visit.stints);
    let own = stints.filter_map(|stint| match (stint.wrapped_up?, stint.ended?) {
        (((over, _), WrapUp::Sent | WrapUp::Skipped), ((ended, _), _)) => Some(over - ended),
        _ => None,
    });
    own.collect()
}

fn reactions(visits: &[&Visit]) -> Vec<Millis> {
    let offers = visits.iter().flat_map(|visit| &visit.offers);
    let accepted = offers.filter_map(|offer| match offer.answer {
        Some(((at, _), Answer::Accepts)) => Some(at - offer.rang),
        _ => None,
    });
    accepted.collect()
}

fn messages(visits: &[&Visit]) -> f64 {
    let said = |stint: &Stint| stint.deeds.iter().filter(|(_, deed)| matches!(deed, Deed::Says { .. })).count();
    let talks: Vec<usize> = visits.iter().flat_map(|visit| &visit.stints).map(said).collect();
    talks.iter().sum::<usize>() as f64 / talks.len().max(1) as f64
}

/// Everybody's presence: a shift for each time signed in, a break for each time not ready.
fn roster(recording: &Recording) -> Roster {
    let mut agents: BTreeMap<AgentId, (Agent, Option<Shift>)> = BTreeMap::new();
    let mut roster = Roster::new();
    for (at, event) in &recording.journal {
        let Event::Agent(id, event) = event else { continue };
        let (agent, shift) = agents.entry(*id).or_default();
        agent.evolve(*at, event);
        if let (agent::Event::SignedIn { person, .. }, None) = (event, &shift) {
            let person = person.clone();
            *shift = Some(Shift { person, from: *at, to: recording.until.max(*at), breaks: Vec::new() });
        }
        let Some(open) = shift else { continue };
        if !agent.signed_in {
            open.to = *at;
            close_break(open, *at);
            roster.shifts.extend(shift.take());
        } else if agent.available() {
            close_break(open, *at);
        } else if open.breaks.last().is_none_or(|last| last.to < Millis::NEVER) {
            let reason = match agent.choice {
                Choice::Away { reason } => reason,
                Choice::Available => KEPT_AWAY,
            };
            open.breaks.push(Break { from: *at, to: Millis::NEVER, reason });
        }
    }
    for (_, shift) in agents.into_values() {
        roster.shifts.extend(shift.map(|mut shift| {
            let end = shift.to;
            close_break(&mut shift, end);
            shift
        }));
    }
    roster.shifts.sort_by_key(|shift| (shift.from, shift.person.id));
    roster
}

/// A break that reaches to the end of the shift is over with it; one of no length was none.
fn close_break(shift: &mut Shift, at: Millis) {
    if let Some(last) = shift.breaks.last_mut().filter(|last| last.to == Millis::NEVER) {
        last.to = at;
        if last.from >= at {
            shift.breaks.pop();
        }
    }
}
