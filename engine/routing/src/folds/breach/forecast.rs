//! What a line comes to in the next quarter of an hour: lived through many times over, each time with other chance.
use super::chance::Chance;
use super::level::Level;
use super::picture::{Group, Kind, Picture, Slot};
use crate::time::Millis;
use catalogue::limit;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How far apart the instants are at which a level is looked at.
const GRID: Millis = Millis::seconds(30);

/// What is to be expected of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Forecast {
    /// In which part of all runs the target was missed within the quarter of an hour.
    pub chance: f64,
    /// After how long, in the middle one of those runs; none if there was none.
    pub after: Option<Millis>,
    /// Percent answered in time, on average over all runs when the quarter is over; none of too few chats.
    pub expected: Option<f64>,
}

impl Forecast {
    /// Whether a breach is said; once it is, less is enough for it to stand.
    pub fn says(&self, stands: bool) -> bool {
        self.chance * 100.0 >= f64::from(if stands { limit::BREACH_KEEP } else { limit::BREACH_SAY })
    }
}

/// What is to be expected of a line. The same picture always gives the same answer.
pub fn forecast(picture: &Picture) -> Forecast {
    let ahead = limit::BREACH_AHEAD.0 as f64;
    let events = (picture.demand.mean() + picture.other_rate) * ahead + picture.waiting.len() as f64 + 1.0;
    let runs = ((limit::BREACH_STEPS as f64 / events) as usize).clamp(limit::BREACH_RUNS / 4, limit::BREACH_RUNS);
    let (mut missed, mut sum, mut known) = (Vec::new(), 0.0, 0_u32);
    for run in 0..runs {
        let (first, last) = through(picture, &live(picture, run, runs));
        missed.extend(first);
        if let Some(percent) = last.percent() {
            (sum, known) = (sum + percent, known + 1);
        }
    }
    missed.sort_unstable();
    Forecast {
        chance: missed.len() as f64 / runs as f64,
        after: missed.get(missed.len() / 2).map(|at| *at - picture.now),
        expected: (known > 0).then(|| sum / f64::from(known)),
    }
}

/// One quarter of an hour: the fates that become known in it, in order.
fn live(picture: &Picture, run: usize, of: usize) -> Vec<(Millis, bool)> {
    let (mut comes, mut serves) = (Chance::new(run as u64 * 2), Chance::new(run as u64 * 2 + 1));
    let end = picture.now + limit::BREACH_AHEAD;
    let mut pools: Vec<Pool> = picture.groups.iter().map(|group| Pool::of(group, picture, &mut serves)).collect();
    let mut known = Vec::new();
    let coming = coming(picture, picture.demand.in_run((run as f64 + 0.5) / of as f64), end, &mut comes);
    for (since, kind) in picture.waiting.iter().copied().chain(coming) {
        // Whoever waits already has not left yet.
        let from = since.max(picture.now);
        let leaves = match picture.leaves > 0.0 {
            true => from + Millis((serves.exponential() / picture.leaves) as i64),
            false => Millis::NEVER,
        };
        let able = pools.iter_mut().filter_map(|pool| Some((pool.starts(since, kind)?, pool)));
        // Of those who have room, who has been idle longest.
        let (start, pool) = able.min_by_key(|(start, pool)| (*start, pool.free.peek().map(|free| free.0))).unzip();
        let answered = start.map(|start| start.max(from)).filter(|start| *start < leaves);
        let late = since + picture.within;
        let answer = answered.map(|start| start + reaction(picture, &mut serves));
        if let Some(answer) = answer
            && let Some(pool) = pool
        {
            let held = if kind == Kind::Own { &picture.held } else { &picture.other_held };
            pool.takes(answer + Millis(serves.above(held, -1)));
        }
        if kind == Kind::Own && late >= picture.now {
            match answer {
                Some(answer) if answer <= late => known.push((answer, true)),
                _ if leaves >= late => known.push((late, false)),
                _ => {}
            }
        }
    }
    known.sort_unstable();
    known
}

fn reaction(picture: &Picture, chance: &mut Chance) -> Millis {
    if picture.reactions.is_empty() { Millis::ZERO } else { Millis(chance.above(&picture.reactions, -1)) }
}

/// Who will come, in order.
fn coming(picture: &Picture, rate: f64, end: Millis, chance: &mut Chance) -> Vec<(Millis, Kind)> {
    let all = rate + picture.other_rate;
    let (mut at, mut coming) = (picture.now.0 as f64, Vec::new());
    while all > 0.0 && coming.len() < limit::BREACH_STEPS {
        at += chance.exponential() / all;
        if at >= end.0 as f64 {
            break;
        }
        let kind = if chance.unit() * all < rate { Kind::Own } else { Kind::Other };
        coming.push((Millis(at as i64), kind));
    }
    coming
}

/// When each slot of a group is free next.
struct Pool {
    own: Option<Millis>,
    others: bool,
    free: BinaryHeap<Reverse<Millis>>,
}

impl Pool {
    fn of(group: &Group, picture: &Picture, chance: &mut Chance) -> Pool {
        let free = group.slots.iter().map(|slot| match slot {
            Slot::Free => Reverse(picture.now),
            Slot::Held { kind, lasts } => {
                let held = if *kind == Kind::Own { &picture.held } else { &picture.other_held };
                Reverse(picture.now + Millis(chance.above(held, lasts.0) - lasts.0))
            }
        });
        Pool { own: group.own, others: group.others, free: free.collect() }
    }

    /// When somebody who waits since then would have a slot.
    fn starts(&self, since: Millis, kind: Kind) -> Option<Millis> {
        let after = if kind == Kind::Own { self.own? } else { self.others.then_some(Millis::ZERO)? };
        self.free.peek().map(|Reverse(free)| (*free).max(since + after))
    }

    fn takes(&mut self, until: Millis) {
        self.free.pop();
        self.free.push(Reverse(until));
    }
}

/// When the target is missed first, and the level at the end.
fn through(picture: &Picture, coming: &[(Millis, bool)]) -> (Option<Millis>, Level) {
    let mut level = Level::default();
    picture.outcomes.iter().for_each(|(_, in_time)| level.add(*in_time));
    let all = || picture.outcomes.iter().chain(coming);
    let (mut gone, mut news) = (all().peekable(), coming.iter().peekable());
    let (mut at, end, mut first) = (picture.now, picture.now + limit::BREACH_AHEAD, None);
    while at < end {
        at = at + GRID;
        while let Some((_, in_time)) = news.next_if(|(known, _)| *known <= at) {
            level.add(*in_time);
        }
        while let Some((_, in_time)) = gone.next_if(|(known, _)| *known <= at - limit::BREACH_WINDOW) {
            level.take(*in_time);
        }
        if first.is_none() && level.misses(picture.target) {
            first = Some(at);
        }
    }
    (first, level)
}
