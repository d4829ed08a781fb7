//! What the figure of an alert says: taken from the floor as its watchers are told of it, and worked out nowhere else.
use crate::edge::basics::At;
use crate::rooms::alerts::course::Reading;
use crate::rooms::alerts::wire::AlertFigure;
use crate::rooms::floor::{FloorFigure, FloorLine, Stands};
use catalogue::ids::SkillId;
use catalogue::units::Millis;

/// A figure of the whole floor, or of a skill's line.
pub(crate) fn read(floor: &Stands, figure: AlertFigure, skill: Option<SkillId>, now: Millis) -> Reading {
    match skill {
        None => floor.figures.iter().find(|one| one.id == figure.id()).map_or(Reading::Unknown, |one| whole(one, now)),
        Some(skill) => match floor.lines.iter().find(|line| line.skill_id == skill.0) {
            Some(line) => of_line(line, figure, now),
            None => Reading::Gone,
        },
    }
}

fn whole(figure: &FloorFigure, now: Millis) -> Reading {
    if figure.id == AlertFigure::OldestWait.id() { waited(figure.since, now) } else { known(figure.value) }
}

fn of_line(line: &FloorLine, figure: AlertFigure, now: Millis) -> Reading {
    match figure {
        AlertFigure::Waiting => Reading::Is(f64::from(line.waiting)),
        AlertFigure::OldestWait => waited(line.since, now),
        AlertFigure::ServiceLevel => known(line.level),
        AlertFigure::InProgress => Reading::Is(f64::from(line.busy)),
        AlertFigure::SeatsFree => Reading::Is(f64::from(line.seats_free)),
        // Told of the whole floor alone.
        AlertFigure::Abandoned => Reading::Unknown,
    }
}

fn known(value: Option<f64>) -> Reading {
    value.map_or(Reading::Unknown, Reading::Is)
}

/// Seconds; where nobody waits, none.
fn waited(since: Option<At>, now: Millis) -> Reading {
    Reading::Is(since.map_or(0.0, |since| (now - since.0).0.max(0) as f64 / 1_000.0))
}
