//! Follows a day as the floor does, looks at each line once a minute, and holds against each other what was said and what came.
use crate::oracle::Truth;
use catalogue::ids::SkillId;
use routing::Event;
use routing::folds::breach::{Forecast, Level, Picture, Score, Watched, forecast, level};
use routing::folds::day::Day;
use routing::time::Millis;
use sim::Watch;
use std::collections::BTreeMap;

pub(crate) const LOOKS: Millis = Millis::minutes(1);

/// One look at a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    pub(crate) at: Millis,
    pub(crate) level: Level,
    pub(crate) target: u8,
    /// None while a breach is under way, or too little is known.
    pub(crate) forecast: Option<Forecast>,
    /// In which part of its runs the oracle has a breach, where it is asked.
    pub(crate) oracle: Option<f64>,
}

/// Looks at a day's lines while it goes by.
pub(crate) struct Follower {
    day: Day,
    next: Millis,
    until: Millis,
    breaches: BTreeMap<SkillId, Watched>,
    pub(crate) lines: BTreeMap<SkillId, Vec<Look>>,
    /// How many forecasts were made.
    pub(crate) forecasts: u32,
    /// How the day was drawn, where the oracle is asked as well.
    truth: Option<Truth>,
}

impl Follower {
    pub(crate) fn new(from: Millis, until: Millis) -> Follower {
        Follower {
            day: Day::since(from),
            next: from + LOOKS,
            until,
            breaches: BTreeMap::new(),
            lines: BTreeMap::new(),
            forecasts: 0,
            truth: None,
        }
    }

    /// Asks the oracle as well.
    pub(crate) fn knowing(self, truth: Option<Truth>) -> Follower {
        Follower { truth, ..self }
    }

    fn looks(&mut self, now: Millis) {
        let skills: Vec<_> = self.day.config().skills.clone();
        let told = self.truth.as_ref().map(|truth| truth.tells(&self.day, now)).unwrap_or_default();
        for settings in skills {
            let (skill, service) = (settings.id, settings.rules.line.service_level);
            let Some(line) = self.day.line(skill) else { continue };
            let level = level(line, service.within, now);
            let misses = level.misses(service.percent);
            let watched = self.breaches.entry(skill).or_default();
            watched.looks(now, misses, false);
            let open = !watched.in_breach();
            let picture = if open { Picture::of(&self.day, skill, now) } else { None };
            let forecast = picture.as_ref().map(forecast);
            self.forecasts += u32::from(forecast.is_some());
            let oracle = told.get(&skill).copied().filter(|_| open);
            let look = Look { at: now, level, target: service.percent, forecast, oracle };
            self.lines.entry(skill).or_default().push(look);
        }
    }
}

impl Watch for Follower {
    fn saw(&mut self, at: Millis, event: &Event) {
        while self.next <= at.min(self.until) {
            self.looks(self.next);
            self.next = self.next + LOOKS;
        }
        if Day::moves(event) {
            self.day.apply(at, event);
        }
    }
}

/// When a breach is said.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Rule {
    /// By the forecast.
    Forecast,
    /// By a forecast with other bounds in percent, to begin and to stand: for choosing them.
    Bounds(f64, f64),
    /// By the oracle, with such bounds.
    Oracle(f64, f64),
    /// Naive: the level is less than so many points above the target.
    Near(f64),
    /// Naive: the level goes on as it did over the last ten minutes, and is below the target in fifteen.
    Straight,
}

/// How true what a rule says came on these days.
pub(crate) fn score<'a>(lines: impl IntoIterator<Item = &'a Vec<Look>>, rule: Rule) -> Score {
    lines.into_iter().map(|looks| of_line(looks, rule)).fold(Score::default(), Score::and)
}

fn of_line(looks: &[Look], rule: Rule) -> Score {
    let mut watched = Watched::default();
    for (at, look) in looks.iter().enumerate() {
        let before = at.checked_sub(10).map(|before| looks[before].level);
        let target = f64::from(look.target);
        let says = match rule {
            Rule::Forecast => look.forecast.is_some_and(|forecast| forecast.says(watched.stands())),
            Rule::Bounds(say, keep) => {
                let bound = if watched.stands() { keep } else { say };
                look.forecast.is_some_and(|forecast| forecast.chance * 100.0 >= bound)
            }
            Rule::Oracle(say, keep) => {
                let bound = if watched.stands() { keep } else { say };
                look.oracle.is_some_and(|chance| chance * 100.0 >= bound)
            }
            Rule::Near(points) => look.level.percent().is_some_and(|level| level < target + points),
            Rule::Straight => look
                .level
                .percent()
                .zip(before.and_then(Level::percent))
                .is_some_and(|(now, then)| now + (now - then) * 1.5 < target),
        };
        watched.looks(look.at, look.level.misses(look.target), says);
    }
    watched.score()
}
