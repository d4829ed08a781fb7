//! From times of the clock on the wall to what the machines are given: minutes, and how far the clock is ahead of UTC.
use crate::document::{HoursForm, WindowForm};
use catalogue::limit;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use routing::policy::{Holiday, Hours, Window};
use routing::time::Millis;

/// The minutes of a day.
pub(crate) const DAY: u16 = 24 * 60;

/// A time of the day such as `09:30`, in minutes; `24:00` is its end.
pub(crate) fn minutes(time: &str) -> Option<u16> {
    let (hour, minute) = time.split_once(':')?;
    let is_number = |text: &str| text.len() == 2 && text.bytes().all(|digit| digit.is_ascii_digit());
    let number = |text: &str| text.parse::<u16>().ok().filter(|_| is_number(text));
    let (hour, minute) = (number(hour)?, number(minute)?);
    (minute < 60 && hour * 60 + minute <= DAY).then_some(hour * 60 + minute)
}

/// A day such as `2026-12-25`, in days since the first of January 1970.
pub(crate) fn day(text: &str) -> Option<i32> {
    let date: Date = text.parse().ok().filter(|date: &Date| date.to_string() == text)?;
    Some(Date::new(1970, 1, 1).ok()?.until(date).ok()?.get_days())
}

/// A time zone by its name in the IANA's list. Of what else stands in a machine's folder of zones, `localtime` means another zone
/// on each machine, and those under `right` count leap seconds, which nobody's clock on the wall does.
pub fn zone(name: &str) -> Option<TimeZone> {
    let elsewhere = ["localtime", "posixrules", "Factory"].iter().any(|other| name.eq_ignore_ascii_case(other));
    let twice =
        name.split_once('/').is_some_and(|(folder, _)| ["posix", "right"].contains(&&*folder.to_ascii_lowercase()));
    TimeZone::get(name).ok().filter(|_| !elsewhere && !twice)
}

/// From which instant on the zone's clocks are how many minutes ahead of UTC, from the year before `now` to as many years after
/// it as the machines are told. The same for every instant of a year, so that what is compiled anew is not other data.
fn offsets(zone: &TimeZone, now: Millis) -> Vec<(Millis, i16)> {
    let year = Timestamp::from_millisecond(now.0).unwrap_or(Timestamp::UNIX_EPOCH).to_zoned(TimeZone::UTC).year();
    let begin = |year| Date::new(year, 1, 1)?.to_zoned(TimeZone::UTC).map(|midnight| midnight.timestamp());
    let (Ok(begins), Ok(ends)) = (begin(year - 1), begin(year + limit::POLICY_ZONE_YEARS)) else { return Vec::new() };
    let ahead = |offset: jiff::tz::Offset| i16::try_from(offset.seconds() / 60).unwrap_or(0);
    let mut offsets = vec![(Millis(begins.as_millisecond()), ahead(zone.to_offset(begins)))];
    let changes = zone.following(begins).take_while(|change| change.timestamp() < ends);
    offsets.extend(changes.map(|change| (Millis(change.timestamp().as_millisecond()), ahead(change.offset()))));
    offsets.dedup_by_key(|(_, minutes)| *minutes);
    offsets
}

fn window(form: &WindowForm, day: u16) -> Option<Window> {
    let at = |time: &str| Some(day * DAY + minutes(time)?);
    Some(Window { from: at(&form.from)?, to: at(&form.to)? })
}

/// The hours as the machines have them. What a check would refuse is left out.
pub(crate) fn compile(form: &HoursForm, zone: &TimeZone, now: Millis) -> Hours {
    let days = (0..).zip(form.week.days());
    let holiday = |(text, windows): (&String, &Vec<WindowForm>)| {
        let windows = windows.iter().filter_map(|form| window(form, 0)).collect();
        Some(Holiday { day: day(text)?, windows })
    };
    let mut holidays: Vec<Holiday> = form.holidays.iter().filter_map(holiday).collect();
    holidays.sort_by_key(|holiday| holiday.day);
    Hours {
        offsets: offsets(zone, now),
        week: days.flat_map(|(day, (_, windows))| windows.iter().filter_map(move |form| window(form, day))).collect(),
        holidays,
    }
}
