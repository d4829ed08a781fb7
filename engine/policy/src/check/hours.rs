//! Opening hours.
use super::Checker;
use crate::document::{HoursForm, WindowForm};
use crate::fault::At;
use crate::hours::{day, minutes, zone};
use catalogue::limit;

impl Checker<'_> {
    pub(super) fn time_zone(&mut self) {
        let at = At::default().to("time_zone");
        match &self.document.time_zone {
            Some(name) if zone(name).is_none() => {
                self.wrong(&at, format!("names time zone {name:?}, which is not known here"));
            }
            None if self.document.skills.values().any(|skill| skill.hours.is_some()) => {
                self.odd(&at, "is not given, so that hours are meant in UTC");
            }
            _ => {}
        }
    }

    pub(super) fn hours(&mut self, at: &At, hours: &HoursForm) {
        let week = at.to("week");
        for (name, windows) in hours.week.days() {
            self.windows(&week.to(name), windows);
        }
        let days = at.to("holidays");
        if hours.holidays.len() > limit::POLICY_HOLIDAYS {
            self.wrong(&days, format!("has more than {} days", limit::POLICY_HOLIDAYS));
        }
        for (date, windows) in &hours.holidays {
            let at = days.to(date);
            if day(date).is_none() {
                self.wrong(&at, "is no day such as 2026-12-25");
            }
            self.windows(&at, windows);
        }
        let open = hours.week.days().iter().any(|(_, windows)| !windows.is_empty());
        if !open && hours.holidays.values().all(Vec::is_empty) {
            self.odd(at, "is never open: every chat is refused or goes to the overflow");
        }
    }

    fn windows(&mut self, at: &At, windows: &[WindowForm]) {
        if windows.len() > limit::POLICY_WINDOWS {
            self.wrong(at, format!("has more than {} windows", limit::POLICY_WINDOWS));
        }
        let mut before = None;
        for (index, window) in windows.iter().enumerate() {
            let at = at.to(index);
            let (from, to) = (minutes(&window.from), minutes(&window.to));
            for (field, time) in [("from", from), ("to", to)] {
                if time.is_none() {
                    self.wrong(&at.to(field), "is no time such as 09:30, from 00:00 to 24:00");
                }
            }
            let (Some(from), Some(to)) = (from, to) else { continue };
            if to <= from {
                let why =
                    "is not later than its beginning; what is open past midnight takes a window on each of the days";
                self.wrong(&at.to("to"), why);
            } else if before.is_some_and(|before| from < before) {
                self.wrong(&at.to("from"), "is before the end of the window before");
            }
            before = Some(to);
        }
    }
}
