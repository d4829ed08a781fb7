//! How long somebody who comes now will wait: a range from the live rates of the skill, held against what came true.
//!
//! While all seats are taken, a line moves whenever one comes free. The k-th in line waits for k such moves; how long one takes
//! on average is measured from the last moves, in slots times time, so that the range follows when somebody goes home. The
//! customers who give up count as places that need no move. From the mean the range from the 10th to the 90th percentile follows
//! (see [`super::quantile`]). Each prediction is kept until the chat is answered and then judged: where fewer come true
//! than should, nothing is shown until they do again.
use super::desk::Desk;
use super::quantile;
use super::seats::Seats;
use crate::message::Event;
use crate::queue::{self, Queue, Waiting};
use crate::tenant;
use crate::time::Millis;
use catalogue::ids::{ChatId, SkillId};
use catalogue::limit;
use std::collections::{BTreeMap, VecDeque};

/// Why there is no estimate to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unknown {
    /// Nobody with the skill is available.
    NobodyAvailable,
    /// The line has not moved often enough yet.
    TooFewMoves,
    /// Too few of the last predictions came true.
    NotTrue,
}

/// How long a wait will be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// One in ten waits less.
    pub low: Millis,
    /// On average.
    pub mean: Millis,
    /// One in ten waits longer.
    pub high: Millis,
}

/// How true predictions came.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Calibration {
    /// How many were judged, of the last.
    pub judged: u32,
    /// How many waits were within the range.
    pub within: u32,
    /// By how much waits were longer than the mean that was predicted, on average; negative where they were shorter.
    pub bias: Millis,
}

/// What is known of a skill's waits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Whether a seat is free: whoever comes now does not wait for one.
    pub seat_free: bool,
    /// The place of one who comes now, from 1.
    pub place: u32,
    /// How long they will wait; as it is shown, or why it is not.
    pub range: Result<Range, Unknown>,
    /// How many moves it rests on.
    pub moves: u32,
    /// How true the last predictions came.
    pub calibration: Calibration,
}

/// How one line moves at the moment.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rates {
    /// Milliseconds between two moves.
    gap: f64,
    /// The share of those who stay until they are answered.
    stay: f64,
    /// How many moves it rests on.
    moves: f64,
    /// Milliseconds from the match to the answer.
    reaction: i64,
}

impl Rates {
    /// How long the one at this place waits, from 1.
    fn range(self, place: u32) -> Range {
        let k = 1.0 + f64::from(place.saturating_sub(1)) * self.stay;
        let (low, high) = quantile::range(k, self.moves);
        let span = |factor: f64| Millis((k * self.gap * factor) as i64 + self.reaction);
        Range { low: span(low), mean: span(1.0), high: span(high) }
    }
}

/// What those who wait in one line can be told, worked out once for all of them.
#[derive(Debug, Clone, Copy)]
pub struct Outlook<'a> {
    rates: Option<Rates>,
    line: Option<&'a Line>,
    queue: Option<&'a Queue>,
    seat_free: bool,
}

impl Outlook<'_> {
    /// How long one at this place of the line goes on waiting. None where that can't be told with trust, and for one for whom
    /// a seat was free: nobody's leaving is waited for then.
    pub fn of(&self, chat: ChatId, position: u32) -> Option<Range> {
        let joined = self.queue.is_some_and(|queue| queue.places.contains_key(&chat));
        let waits = self.line.is_some_and(|line| line.waiting.contains_key(&chat));
        // Who has just come is not heard of by the line yet.
        let has_a_seat = if joined { !waits } else { self.seat_free };
        if has_a_seat {
            return None;
        }
        let standing = self.queue.map_or(0, |queue| queue.line.len());
        // Those whose seat is theirs already stand at the head.
        let served = standing.saturating_sub(self.line.map_or(0, |line| line.waiting.len()));
        let place = position.saturating_sub(served as u32).max(1);
        self.rates.map(|rates| rates.range(place))
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Predicted {
    at: Millis,
    range: Range,
}

/// One skill's line.
#[derive(Debug, Clone, PartialEq, Default)]
struct Line {
    /// Slots times milliseconds between two moves, the newest last.
    moves: VecDeque<f64>,
    /// The same since the last move, as far as it has been summed up ...
    open: f64,
    /// ... and since when it has not.
    since: Option<Millis>,
    /// Of those who left the line last, who was answered.
    answered: VecDeque<bool>,
    /// From the match to the answer, in milliseconds.
    reactions: VecDeque<i64>,
    /// Who waits for a seat, and what they were told.
    waiting: BTreeMap<ChatId, Option<Predicted>>,
    /// Of the last predictions, whether the wait was within the range, and by how much longer than the mean it was.
    judged: VecDeque<(bool, i64)>,
}

/// The waits of all skills. Memory grows with those who wait, and with nothing else.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Estimates {
    lines: BTreeMap<SkillId, Line>,
    /// When chats were matched that have yet to be answered.
    matched: BTreeMap<ChatId, Millis>,
}

fn keep<T>(values: &mut VecDeque<T>, value: T) {
    if values.len() == limit::ESTIMATE_WINDOW {
        values.pop_front();
    }
    values.push_back(value);
}

impl Estimates {
    /// Folds one event in; `desk` and `seats` hold it already.
    pub fn follow(&mut self, now: Millis, event: &Event, desk: &Desk, seats: &Seats) {
        match event {
            Event::Queue(skill, queue::Event::Joined(waiting)) => self.joins(now, *skill, waiting, desk, seats),
            Event::Queue(skill, queue::Event::Left { chat, taken_by }) => {
                let slots = seats.of(*skill).units as f64;
                let matched = self.matched.remove(chat);
                let line = self.lines.entry(*skill).or_default();
                if let (Some(at), Some(_)) = (matched, taken_by) {
                    keep(&mut line.reactions, (now - at).0);
                }
                line.leaves(now, *chat, taken_by.is_some(), slots);
            }
            Event::Tenant(tenant::Event::Matched { chat, .. }) => drop(self.matched.insert(*chat, now)),
            _ => {}
        }
    }

    /// The seats of a skill are about to change: what has been waited until now was under the old ones.
    pub fn seats_change(&mut self, now: Millis, skill: SkillId, units_before: u64) {
        if let Some(line) = self.lines.get_mut(&skill) {
            line.sum_up(now, units_before as f64);
        }
    }

    fn joins(&mut self, now: Millis, skill: SkillId, waiting: &Waiting, desk: &Desk, seats: &Seats) {
        let staffed = seats.of(skill);
        let line = self.lines.entry(skill).or_default();
        // Whoever is among as many as there are free seats is not waiting for one to come free.
        let unserved = desk.queues.get(&skill).map_or(0, |queue| queue.line.len()).saturating_sub(line.waiting.len());
        if !staffed.free.is_empty() && unserved <= staffed.free.len() {
            return;
        }
        if line.since.is_none() {
            line.since = Some(now);
        }
        let place = line.waiting.len() as u32 + 1;
        let last = desk.queues.get(&skill).and_then(|queue| queue.line.last_key_value());
        // Who goes ahead of others is not predicted, nor are those whom they overtake taken for wrongly told.
        let at_the_end = last.is_some_and(|(key, _)| key.chat == waiting.chat);
        let range = at_the_end.then(|| line.range(now, place, staffed.units)).and_then(Result::ok);
        line.waiting.insert(waiting.chat, range.map(|range| Predicted { at: now, range }));
    }

    /// The lines have been built anew: what was told to those who wait is no longer known.
    pub fn forget_who_waits(&mut self) {
        self.matched.clear();
        for line in self.lines.values_mut() {
            line.waiting.clear();
            line.since = None;
        }
    }

    /// What is known of a skill's waits now.
    pub fn of(&self, now: Millis, skill: SkillId, seats: &Seats) -> Estimate {
        let (staffed, unknown) = (seats.of(skill), Line::default());
        let line = self.lines.get(&skill).unwrap_or(&unknown);
        let place = line.waiting.len() as u32 + 1;
        let calibration = line.calibration();
        let range = line.range(now, place, staffed.units);
        Estimate {
            seat_free: !staffed.free.is_empty() && line.waiting.is_empty(),
            place,
            range: range.and_then(|range| if calibration.holds() { Ok(range) } else { Err(Unknown::NotTrue) }),
            moves: line.moves.len() as u32,
            calibration,
        }
    }
}

impl Estimates {
    /// What those who wait in a skill's line can be told now.
    pub fn outlook<'a>(&'a self, now: Millis, skill: SkillId, desk: &'a Desk, seats: &Seats) -> Outlook<'a> {
        let (staffed, line) = (seats.of(skill), self.lines.get(&skill));
        let trusted = line.filter(|line| line.calibration().holds());
        Outlook {
            rates: trusted.and_then(|line| line.rates(now, staffed.units).ok()),
            line,
            queue: desk.queues.get(&skill),
            seat_free: !staffed.free.is_empty() && line.is_none_or(|line| line.waiting.is_empty()),
        }
    }
}

impl Calibration {
    /// Whether predictions may be shown: until there are enough to judge by, and then while most of them come true.
    pub fn holds(&self) -> bool {
        self.judged < limit::ESTIMATE_MOVES || self.within * 100 >= self.judged * limit::ESTIMATE_TRUST
    }
}

impl Line {
    fn sum_up(&mut self, now: Millis, slots: f64) {
        if let Some(since) = self.since.replace(now) {
            self.open += (now - since).0 as f64 * slots;
        } else {
            self.since = None;
        }
    }

    fn leaves(&mut self, now: Millis, chat: ChatId, answered: bool, slots: f64) {
        let Some(predicted) = self.waiting.remove(&chat) else { return };
        self.sum_up(now, slots);
        keep(&mut self.answered, answered);
        if answered {
            let open = std::mem::take(&mut self.open);
            keep(&mut self.moves, open);
        }
        if self.waiting.is_empty() {
            self.since = None;
        }
        if let Some(Predicted { at, range }) = predicted {
            let waited = now - at;
            // Who gave up before the range was over would perhaps have been answered within it: nobody knows.
            if answered || waited > range.high {
                keep(&mut self.judged, (range.low <= waited && waited <= range.high, (waited - range.mean).0));
            }
        }
    }

    fn range(&self, now: Millis, place: u32, units: u64) -> Result<Range, Unknown> {
        self.rates(now, units).map(|rates| rates.range(place))
    }

    fn rates(&self, now: Millis, units: u64) -> Result<Rates, Unknown> {
        if units == 0 {
            return Err(Unknown::NobodyAvailable);
        }
        let moves = self.moves.len();
        if moves < limit::ESTIMATE_MOVES as usize {
            return Err(Unknown::TooFewMoves);
        }
        let slots = units as f64;
        let under_way = self.open + self.since.map_or(0.0, |since| (now - since).0 as f64 * slots);
        let gap = (self.moves.iter().sum::<f64>() + under_way) / moves as f64 / slots;
        let stay =
            self.answered.iter().filter(|answered| **answered).count() as f64 / self.answered.len().max(1) as f64;
        let reaction = self.reactions.iter().sum::<i64>() / self.reactions.len().max(1) as i64;
        Ok(Rates { gap, stay, moves: moves as f64, reaction })
    }

    fn calibration(&self) -> Calibration {
        let judged = self.judged.len() as i64;
        Calibration {
            judged: judged as u32,
            within: self.judged.iter().filter(|(within, _)| *within).count() as u32,
            bias: Millis(self.judged.iter().map(|(_, over)| over).sum::<i64>() / judged.max(1)),
        }
    }
}
