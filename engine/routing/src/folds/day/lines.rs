//! How one line was served over the day.
use super::lately::Lately;
use super::stays::{End, Stay};
use super::steps::Steps;
use crate::time::Millis;
use catalogue::ids::ChatId;
use catalogue::limit;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// An interval in which outcomes are counted: every zone's day begins with one.
const INTERVAL: Millis = Millis::seconds(15 * 60);

/// How far back a line's length is known, by the minute.
pub const TREND_MINUTES: usize = 30;

/// Outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Chats that customers began.
    pub came: u32,
    /// Stays in a line that ended with an agent.
    pub answered: u32,
    /// Of those, how many in time.
    pub in_time: u32,
    /// Customers who left unanswered.
    pub abandoned: u32,
    /// Chats that nobody took for as long as they may wait.
    pub missed: u32,
    /// Of the abandoned and missed, how many had waited longer than the time in which they were to be answered.
    pub lost_late: u32,
}

impl Counts {
    /// Both.
    #[must_use]
    pub fn and(self, other: Counts) -> Counts {
        Counts {
            came: self.came + other.came,
            answered: self.answered + other.answered,
            in_time: self.in_time + other.in_time,
            abandoned: self.abandoned + other.abandoned,
            missed: self.missed + other.missed,
            lost_late: self.lost_late + other.lost_late,
        }
    }

    fn count(&mut self, end: End) {
        match end {
            End::Answered { .. } => self.answered += 1,
            End::Abandoned => self.abandoned += 1,
            End::Missed => self.missed += 1,
            End::Ended => {}
        }
    }

    /// How many the service level counts: a customer who leaves before the time is up was not let down.
    pub fn counted(self) -> u32 {
        self.answered + self.lost_late
    }
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Who waits, the longest first.
    waiting: BTreeSet<(Millis, ChatId)>,
    /// Chats of the skill that are with an agent.
    ongoing: u32,
    /// Outcomes by the interval in which they came about, by its beginning.
    counts: BTreeMap<Millis, Counts>,
    /// Waits that are over, in the order in which they ended.
    over: VecDeque<Stay>,
    /// How many waited at the end of each whole minute, the newest last.
    trend: VecDeque<u32>,
    /// The minute under way, since the epoch.
    minute: i64,
    /// How many waited, over the day.
    length: Steps,
    /// Since when anything is counted.
    since: Millis,
    lately: Lately,
}

impl Line {
    pub(super) fn from(since: Millis) -> Line {
        Line { since, minute: minute(since), length: Steps::from(since), ..Line::default() }
    }

    /// How many wait.
    pub fn waiting(&self) -> u32 {
        self.waiting.len() as u32
    }

    /// Who has waited longest, and since when.
    pub fn oldest(&self) -> Option<(Millis, ChatId)> {
        self.waiting.first().copied()
    }

    /// Who waits, the longest first.
    pub fn chats(&self) -> impl Iterator<Item = (Millis, ChatId)> {
        self.waiting.iter().copied()
    }

    /// Waits that are over, the newest first: as far back as outcomes are counted.
    pub fn over(&self) -> impl Iterator<Item = &Stay> {
        self.over.iter().rev()
    }

    /// Chats of the skill that are with an agent.
    pub fn ongoing(&self) -> u32 {
        self.ongoing
    }

    /// How many waited, over the day.
    pub fn length(&self) -> &Steps {
        &self.length
    }

    /// What its last chats tell of the next ones.
    pub fn lately(&self) -> &Lately {
        &self.lately
    }

    /// Since when anything is counted.
    pub fn since(&self) -> Millis {
        self.since
    }

    /// Outcomes from an instant on, which is the beginning of an interval.
    pub fn counts(&self, from: Millis) -> Counts {
        self.counts.range(from..).fold(Counts::default(), |sum, (_, counts)| sum.and(*counts))
    }

    /// How many waited at the end of each of the last whole minutes, the newest last, and then now.
    pub fn trend(&self, now: Millis) -> Vec<u32> {
        let current = self.waiting();
        let passed = usize::try_from(minute(now) - self.minute).unwrap_or(0).min(TREND_MINUTES);
        let all = self.trend.iter().copied().chain(std::iter::repeat_n(current, passed)).chain([current]);
        let all: Vec<u32> = std::iter::repeat_n(0, TREND_MINUTES).chain(all).collect();
        all[all.len() - TREND_MINUTES..].to_vec()
    }

    /// Time has passed: the line stood as it stands until then.
    pub(super) fn until(&mut self, now: Millis) {
        let passed = minute(now) - self.minute;
        if passed <= 0 {
            return;
        }
        for _ in 0..passed.min(TREND_MINUTES as i64) {
            if self.trend.len() == TREND_MINUTES {
                self.trend.pop_front();
            }
            self.trend.push_back(self.waiting());
        }
        self.minute = minute(now);
    }

    pub(super) fn came(&mut self, chat: ChatId, now: Millis) {
        self.count(now, |counts| counts.came += 1);
        self.waits(chat, now, now);
    }

    pub(super) fn waits(&mut self, chat: ChatId, since: Millis, now: Millis) {
        self.until(now);
        self.lately.comes(now);
        self.waiting.insert((since, chat));
        self.length.becomes(now, self.waiting());
    }

    pub(super) fn left(&mut self, chat: ChatId, since: Millis, now: Millis) {
        self.until(now);
        self.waiting.remove(&(since, chat));
        self.length.becomes(now, self.waiting());
    }

    /// A wait is over.
    pub(super) fn is_over(&mut self, stay: Stay) {
        self.left(stay.chat, stay.since, stay.at);
        self.count(stay.at, |counts| {
            counts.count(stay.end);
            counts.in_time += u32::from(stay.in_time());
            counts.lost_late += u32::from(stay.lost_late());
        });
        if stay.at >= self.since {
            self.over.push_back(stay);
        }
    }

    /// An agent answered so long after they could.
    pub(super) fn reacted(&mut self, span: Millis) {
        self.lately.reacts(span);
    }

    /// A chat has let its slot go that it held for so long.
    pub(super) fn held(&mut self, span: Millis) {
        self.lately.holds(span);
    }

    pub(super) fn taken(&mut self, now: Millis) {
        self.until(now);
        self.ongoing += 1;
    }

    pub(super) fn gone(&mut self, now: Millis) {
        self.until(now);
        self.ongoing = self.ongoing.saturating_sub(1);
    }

    pub(super) fn forget(&mut self, before: Millis) {
        let before = interval(before);
        self.counts = self.counts.split_off(&before);
        while self.over.front().is_some_and(|stay| stay.at < before) {
            self.over.pop_front();
        }
    }

    /// What came before the day is known only as far as it lasts into it.
    fn count(&mut self, now: Millis, change: impl FnOnce(&mut Counts)) {
        if now >= self.since {
            change(self.counts.entry(interval(now)).or_default());
        }
    }
}

fn minute(at: Millis) -> i64 {
    at.0.div_euclid(60_000)
}

/// The beginning of the interval in which an instant lies.
pub fn interval(at: Millis) -> Millis {
    Millis(at.0.div_euclid(INTERVAL.0) * INTERVAL.0)
}

const _: () = assert!(limit::FLOOR_KEPT.0 % INTERVAL.0 == 0, "the day is kept in whole intervals");
