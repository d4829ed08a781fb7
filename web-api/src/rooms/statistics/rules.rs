//! Figures of a person by their own days, out of what the journal tells of them.
use crate::rooms::statistics::wire::{DayFigures, Figures};
use catalogue::ids::{AgentId, ChatId};
use catalogue::limit;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, tz};
use routing::Event;
use routing::folds::record::{Handled, Spell, Spoken, handled, spells};
use routing::time::Millis;
use std::collections::BTreeMap;
use store::StoreError;
use store::journal::Entry;
use store::statistics::Record;

/// A time zone as the preference writes it: whole hours from UTC, or a name of the IANA's list.
pub(crate) fn zone(name: &str) -> Option<TimeZone> {
    match name.parse::<i8>() {
        Ok(hours) => Some(TimeZone::fixed(tz::Offset::from_hours(hours).ok()?)),
        Err(_) => policy::zone(name),
    }
}

/// The days that figures go back.
pub(crate) struct Days {
    /// Each by its date.
    dates: Vec<String>,
    /// When each begins, and now or the end of the last.
    cuts: Vec<Millis>,
    /// Before what everything happened that counts.
    until: Millis,
}

impl Days {
    /// Up to now; none for an instant that no calendar has.
    pub(crate) fn up_to(now: Millis, zone: &TimeZone) -> Option<Days> {
        let today = Timestamp::from_millisecond(now.0).ok()?.to_zoned(zone.clone()).date();
        let (mut dates, mut cuts) = (Vec::new(), Vec::new());
        for back in (0..i64::from(limit::STATISTICS_DAYS)).rev() {
            let date = today.checked_sub(back.days()).ok()?;
            let begins = date.to_zoned(zone.clone()).ok()?.timestamp();
            dates.push(date.to_string());
            cuts.push(Millis(begins.as_millisecond()));
        }
        cuts.push(now);
        Some(Days { dates, cuts, until: now + Millis(1) })
    }

    /// The days from one date to another, of which none lies behind today; none for dates that no calendar has, or in the
    /// wrong order.
    pub(crate) fn between(from: Date, to: Date, now: Millis, zone: &TimeZone) -> Option<Days> {
        let today = Timestamp::from_millisecond(now.0).ok()?.to_zoned(zone.clone()).date();
        let begins = |date: Date| Some(Millis(date.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond()));
        let (mut dates, mut cuts, mut date) = (Vec::new(), Vec::new(), from);
        while date <= to && to <= today && dates.len() <= limit::JOURNEY_DAYS as usize {
            dates.push(date.to_string());
            cuts.push(begins(date)?);
            date = date.tomorrow().ok()?;
        }
        let end = begins(date)?;
        cuts.push(end.min(now));
        (!dates.is_empty()).then_some(Days { dates, cuts, until: end.min(now + Millis(1)) })
    }

    /// When the first begins, and before what everything happened that counts.
    pub(crate) fn span(&self) -> (Millis, Millis) {
        (self.cuts[0], self.until)
    }

    /// How many they are.
    pub(crate) fn count(&self) -> usize {
        self.dates.len()
    }

    /// On which of them an instant lies, by its place.
    pub(crate) fn place(&self, at: Millis) -> Option<usize> {
        self.of(at)
    }

    fn of(&self, at: Millis) -> Option<usize> {
        let after = self.cuts.partition_point(|cut| *cut <= at);
        after.checked_sub(1).map(|place| place.min(self.dates.len() - 1))
    }
}

/// What figures are made of.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    spell: Spell,
    chats: u32,
    messages: u32,
    handle: Millis,
    wrap_up: Millis,
    first: (u32, Millis),
    answers: (u32, Millis),
}

impl Sum {
    fn and(mut self, other: &Sum) -> Sum {
        let (mine, theirs) = (&mut self.spell, &other.spell);
        mine.online = mine.online + theirs.online;
        mine.available = mine.available + theirs.available;
        mine.busy = mine.busy + theirs.busy;
        mine.missed += theirs.missed;
        mine.declined += theirs.declined;
        mine.handed_on += theirs.handed_on;
        self.chats += other.chats;
        self.messages += other.messages;
        self.handle = self.handle + other.handle;
        self.wrap_up = self.wrap_up + other.wrap_up;
        self.first = (self.first.0 + other.first.0, self.first.1 + other.first.1);
        self.answers = (self.answers.0 + other.answers.0, self.answers.1 + other.answers.1);
        self
    }

    fn closes(&mut self, chat: &Handled) {
        self.chats += 1;
        self.messages += chat.messages;
        self.handle = self.handle + chat.handle;
        self.wrap_up = self.wrap_up + chat.wrap_up;
        if let Some(first) = chat.first_response {
            self.first = (self.first.0 + 1, self.first.1 + first);
        }
        self.answers = (self.answers.0 + chat.answers.0, self.answers.1 + chat.answers.1);
    }

    fn figures(&self) -> Figures {
        let Spell { online, available, busy, missed, declined, handed_on } = self.spell;
        Figures {
            chats: self.chats,
            messages: self.messages,
            handle_time: mean(self.chats, self.handle),
            wrap_up_time: mean(self.chats, self.wrap_up),
            first_response_time: mean(self.first.0, self.first.1),
            response_time: mean(self.answers.0, self.answers.1),
            transfers: handed_on,
            missed,
            declined,
            online_time: online.as_seconds(),
            available_time: available.as_seconds(),
            away_time: (online - available).as_seconds(),
            busy_time: busy.as_seconds(),
            occupancy: (online > Millis::ZERO).then(|| busy.0 as f64 / online.0 as f64),
        }
    }
}

/// Whole seconds, rounded; none of nothing.
fn mean(count: u32, sum: Millis) -> Option<i64> {
    let span = i64::from(count).checked_mul(1_000).filter(|span| *span > 0)?;
    Some((sum.0 + span / 2) / span)
}

/// Figures of each day, and of the last so many in all.
pub(crate) struct Told {
    sums: Vec<Sum>,
    dates: Vec<String>,
}

impl Told {
    /// The last so many days, today among them.
    pub(crate) fn last(&self, days: usize) -> Figures {
        self.between(days, 0)
    }

    /// The day before today.
    pub(crate) fn yesterday(&self) -> Figures {
        self.between(2, 1)
    }

    fn between(&self, from: usize, to: usize) -> Figures {
        let count = self.sums.len();
        let some = &self.sums[count.saturating_sub(from)..count.saturating_sub(to)];
        some.iter().fold(Sum::default(), Sum::and).figures()
    }

    /// Day by day.
    pub(crate) fn days(&self) -> Vec<DayFigures> {
        let days = self.dates.iter().zip(&self.sums);
        days.map(|(date, sum)| DayFigures { date: date.clone(), figures: sum.figures() }).collect()
    }
}

/// Tells what a person did.
///
/// # Errors
/// What the store says of entries that it cannot read.
pub(crate) fn told(agent: AgentId, days: Days, record: Record) -> Result<Told, StoreError> {
    let own = record.own.read()?;
    let own = own.iter().filter_map(|entry| match &entry.event {
        Event::Agent(_, event) => Some((entry.at, event)),
        _ => None,
    });
    let mut sums: Vec<Sum> = spells(&days.cuts, own).into_iter().map(|spell| Sum { spell, ..Sum::default() }).collect();
    let mut spoken: BTreeMap<ChatId, Vec<Spoken>> = BTreeMap::new();
    for (chat, message) in record.spoken {
        spoken.entry(chat).or_default().push(message);
    }
    let mut chats: BTreeMap<ChatId, Vec<Entry>> = BTreeMap::new();
    for entry in record.chats.read()? {
        if let Event::Chat(chat, _) = entry.event {
            chats.entry(chat).or_default().push(entry);
        }
    }
    for (chat, entries) in &chats {
        let events = entries.iter().filter_map(|entry| match &entry.event {
            Event::Chat(_, event) => Some((entry.at, event)),
            _ => None,
        });
        let row = handled(agent, events, spoken.get(chat).map_or(&[][..], Vec::as_slice));
        if let Some((row, day)) = row.and_then(|row| Some((row, days.of(row.closed)?))) {
            sums[day].closes(&row);
        }
    }
    Ok(Told { sums, dates: days.dates })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_begin_where_the_zone_says_also_when_the_clocks_change() {
        let at = |text: &str| Millis(text.parse::<Timestamp>().unwrap().as_millisecond());
        let rome = Days::up_to(at("2026-10-26T12:00:00Z"), &zone("Europe/Rome").unwrap()).unwrap();
        assert_eq!(rome.dates.len(), 30);
        assert_eq!(rome.dates.last().map(String::as_str), Some("2026-10-26"));
        let begins = |back: usize| rome.cuts[rome.cuts.len() - 2 - back];
        assert_eq!(begins(0), at("2026-10-25T23:00:00Z"), "winter");
        assert_eq!(begins(1), at("2026-10-24T22:00:00Z"), "a day of 25 hours");
        assert_eq!(rome.of(at("2026-10-25T22:59:59Z")), Some(28));
        assert_eq!(rome.of(at("2026-10-25T23:00:00Z")), Some(29));
        assert_eq!(rome.of(at("2026-01-01T00:00:00Z")), None);
        let fixed = Days::up_to(at("2026-10-26T23:30:00Z"), &zone("+1").unwrap()).unwrap();
        assert_eq!(fixed.dates.last().map(String::as_str), Some("2026-10-27"));
        assert!(zone("Europe/Atlantis").is_none());
    }

    #[test]
    fn means_are_rounded_and_nothing_measured_is_no_figure() {
        assert_eq!([mean(0, Millis::ZERO), mean(2, Millis(3_000)), mean(2, Millis(2_999))], [None, Some(2), Some(1)]);
        let figures = Sum::default().figures();
        assert_eq!((figures.chats, figures.handle_time, figures.occupancy), (0, None, None));
    }
}
