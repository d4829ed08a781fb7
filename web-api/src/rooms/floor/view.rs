//! The floor in the API's own words.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::{Taker, why_away};
use crate::rooms::floor::breach::Told;
use crate::rooms::floor::follow::Teams;
use crate::rooms::floor::handed::Stands;
use crate::rooms::floor::who::name;
use crate::rooms::floor::wire::{
    AgentCourse, AgentState, Floor, FloorAgent, FloorFigure, FloorHold, FloorLine, FloorMark, FloorMarkKind, FloorNews,
    FloorSkill, FloorSpan, HoldKind, SpanState,
};
use crate::rooms::policy::SkillEstimates;
use catalogue::figure;
use catalogue::ids::{AgentId, SkillId};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use routing::agent::{Cause, Hold};
use routing::folds::day::Day;
use routing::folds::day::chats::Stage;
use routing::folds::day::course::{Course, Mark, MarkKind, Span, State};
use routing::folds::day::lines::{Counts, interval};
use routing::folds::day::staff;
use routing::folds::explain::Away;
use routing::settings::SkillSettings;
use routing::time::Millis;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The floor at an instant, and all that it is told from.
pub(crate) struct View<'a> {
    day: &'a Day,
    teams: &'a Teams,
    now: Millis,
    /// When the tenant's day began.
    today: Millis,
    /// None of an instant gone by: what is learned of waits is known as it is now alone.
    estimates: Option<SkillEstimates>,
    /// Breaches that are to be expected: of now alone.
    breaches: Arc<Told>,
    seats: BTreeMap<SkillId, Seats>,
    all: Seats,
}

/// Seats of those who have a skill.
#[derive(Debug, Clone, Copy, Default)]
struct Seats {
    free: u32,
    all: u32,
    away: u32,
}

impl Seats {
    fn of(course: &Course) -> Seats {
        let own = staff::Seats::of(course.agent());
        Seats { free: own.free, all: own.all, away: u32::from(!own.open) }
    }

    fn add(&mut self, other: Seats) {
        self.free += other.free;
        self.all += other.all;
        self.away += other.away;
    }
}

impl<'a> View<'a> {
    /// The floor of a day as it stands at its end.
    pub(crate) fn of(day: &'a Day, estimates: Option<SkillEstimates>, teams: &'a Teams, now: Millis) -> View<'a> {
        let (mut seats, mut all) = (BTreeMap::<SkillId, Seats>::new(), Seats::default());
        for (_, course) in day.agents().filter(|(_, course)| course.agent().signed_in) {
            let own = Seats::of(course);
            all.add(own);
            for (skill, _) in course.agent().person.iter().flat_map(|person| &person.skills) {
                seats.entry(*skill).or_default().add(own);
            }
        }
        let (today, breaches) = (begins(now, &teams.zone), Arc::default());
        View { day, teams, now, today, estimates, breaches, seats, all }
    }

    /// The same with the breaches that are to be expected.
    pub(crate) fn expecting(self, breaches: Arc<Told>) -> View<'a> {
        View { breaches, ..self }
    }

    /// All of it.
    pub(crate) fn floor(&self) -> Floor {
        let lines = self.lines();
        let agents = self.day.agents().filter_map(|(id, course)| self.agent(id, course)).collect();
        Floor { at: At(self.now), figures: self.figures(&lines), lines, agents }
    }

    /// Its figures and lines.
    pub(crate) fn stands(&self) -> Stands {
        let lines = self.lines();
        Stands { figures: self.figures(&lines), lines }
    }

    /// What is new behind a number of the day's, beside how it stands.
    pub(crate) fn news(&self, seen: u64, stands: &Stands) -> FloorNews {
        let changed: Vec<_> = self.day.agents().filter(|(_, course)| course.version() > seen).collect();
        let course = changed.iter().map(|(id, course)| {
            let spans = course.spans().filter(|span| span.version > seen).map(span).collect();
            // A mark comes with a change of the agent's, and is known by its instant where it was told before.
            let marks = course.marks().rev().take(MARKS_AGAIN).map(mark).collect::<Vec<_>>();
            course_of(self.day, self.teams, *id, spans, marks.into_iter().rev().collect())
        });
        FloorNews {
            at: At(self.now),
            figures: stands.figures.clone(),
            lines: stands.lines.clone(),
            agents: changed.iter().filter_map(|(id, course)| self.agent(*id, course)).collect(),
            course: course.collect(),
        }
    }

    fn figures(&self, lines: &[FloorLine]) -> Vec<FloorFigure> {
        let figure =
            |id, value, of| FloorFigure { id, value, of, since: None, target: None, chat: None, skill_id: None };
        let counted = |id, value: u32, of: u32| figure(id, Some(f64::from(value)), Some(f64::from(of)));
        let waiting: u32 = lines.iter().map(|line| line.waiting).sum();
        let oldest = lines.iter().filter(|line| line.since.is_some()).min_by_key(|line| line.since.map(|at| at.0));
        let (in_progress, group) = self.day.in_progress();
        let today = self.day.counts(self.today);
        let weighed: u32 = lines.iter().map(|line| line.target * line.counted).sum();
        let target = if today.counted() > 0 {
            Some(f64::from(weighed) / f64::from(today.counted()))
        } else {
            lines.first().map(|line| f64::from(line.target))
        };
        figure::ROWS
            .iter()
            .filter_map(|row| {
                Some(match row.id {
                    figure::WAITING => {
                        counted(row.id, waiting, lines.iter().filter(|line| line.waiting > 0).count() as u32)
                    }
                    figure::OLDEST_WAIT => FloorFigure {
                        since: oldest.and_then(|line| line.since),
                        chat: oldest.and_then(|line| line.chat),
                        skill_id: oldest.map(|line| line.skill_id),
                        ..figure(row.id, None, None)
                    },
                    figure::SERVICE_LEVEL => {
                        FloorFigure { target, ..figure(row.id, level(today), Some(f64::from(today.counted()))) }
                    }
                    figure::IN_PROGRESS => counted(row.id, in_progress, group),
                    figure::SEATS_FREE => counted(row.id, self.all.free, self.all.all),
                    figure::ABANDONED => counted(row.id, today.abandoned, today.came),
                    figure::IDLE_WHILE_WAITING => FloorFigure {
                        target: Some(0.0),
                        ..figure(row.id, self.estimates.as_ref().map(|known| known.idle_while_waiting), None)
                    },
                    _ => return None,
                })
            })
            .collect()
    }

    /// The worst first: by how much of the time in which it is to be answered the oldest has waited, then by how many wait.
    fn lines(&self) -> Vec<FloorLine> {
        let mut lines: Vec<FloorLine> = self.day.config().skills.iter().map(|skill| self.line(skill)).collect();
        let pressed = |line: &FloorLine| {
            let waited = line.since.map_or(Millis::ZERO, |since| self.now - since.0);
            waited.0 as f64 / (line.within.max(1) * 1_000) as f64
        };
        lines.sort_by(|one, other| {
            let pressed = pressed(other).total_cmp(&pressed(one));
            pressed.then(other.waiting.cmp(&one.waiting)).then_with(|| one.skill.cmp(&other.skill))
        });
        lines
    }

    fn line(&self, skill: &SkillSettings) -> FloorLine {
        let line = self.day.line(skill.id);
        let known = self.estimates.iter().flat_map(|known| &known.items).find(|known| known.skill_id == skill.id.0);
        let counts = line.map_or_else(Counts::default, |line| line.counts(self.today));
        let seats = self.seats.get(&skill.id).copied().unwrap_or_default();
        let service = skill.rules.line.service_level;
        let oldest = line.and_then(|line| line.oldest());
        FloorLine {
            skill_id: skill.id.0,
            skill: skill.name.to_string(),
            mode: skill.mode.into(),
            waiting: line.map_or(0, |line| line.waiting()),
            since: oldest.map(|(since, _)| At(since)),
            chat: oldest.map(|(_, chat)| Ref(chat)),
            trend: line.map_or_else(Vec::new, |line| line.trend(self.now)),
            low: known.and_then(|known| known.low),
            mean: known.and_then(|known| known.mean),
            high: known.and_then(|known| known.high),
            unknown: known.and_then(|known| known.unknown),
            seat_free: known.is_some_and(|known| known.seat_free),
            judged: known.map_or(0, |known| known.judged),
            within_percent: known.and_then(|known| known.within_percent),
            level: level(counts),
            counted: counts.counted(),
            target: u32::from(service.percent),
            within: service.within.as_seconds(),
            seats_free: seats.free,
            seats: seats.all,
            busy: line.map_or(0, |line| line.ongoing()),
            away: seats.away,
            breach: self.breaches.get(&skill.id).cloned(),
        }
    }

    /// An agent; none who has not been there today.
    fn agent(&self, id: AgentId, course: &Course) -> Option<FloorAgent> {
        let (now, last) = (course.now(), course.spans().next_back());
        if now.is_none() && last.and_then(|span| span.to).is_none_or(|left| left < self.today) {
            return None;
        }
        let since = now.map(|span| span.from).or_else(|| last.and_then(|span| span.to)).unwrap_or(self.now);
        let (agent, own) = (course.agent(), Seats::of(course));
        let away = now.and_then(|span| span.away);
        let (reason, cause) = why_away(away);
        let forced = agent.forced.filter(|_| away == Some(Away::Kept(Cause::Supervisor)));
        let today = |mark: &&Mark| mark.at >= self.today && mark.kind == MarkKind::Missed;
        let (seats, free) = if now.is_some() { (own.all, own.free) } else { (0, 0) };
        Some(FloorAgent {
            user_id: id.0,
            name: name(self.day, id),
            team: self.teams.of.get(&id).cloned().unwrap_or_default(),
            state: now.map_or(AgentState::Offline, |span| stands(span.state)),
            since: At(since),
            suspended: away.is_some(),
            reason: reason.or(forced.map(|(_, reason)| reason)),
            cause,
            forced_by: forced.map(|(by, _)| Taker { user_id: by.0, name: name(self.day, by) }),
            seats,
            free,
            skills: agent.person.iter().flat_map(|person| &person.skills).map(skill_of).collect(),
            holds: self.holds(course),
            missed: course.marks().filter(today).count() as u32,
        })
    }

    fn holds(&self, course: &Course) -> Vec<FloorHold> {
        let mut holds: Vec<FloorHold> = course
            .agent()
            .holds
            .iter()
            .map(|(chat, hold)| {
                let known = self.day.chat(*chat);
                let skill = known.map(|known| known.skill);
                let (kind, skill, since) = match hold {
                    Hold::Ringing { place, since, .. } => (HoldKind::Ringing, Some(place.skill), *since),
                    Hold::Taken { since, .. } => match known.map(|known| known.stage) {
                        Some(Stage::Waiting { .. } | Stage::Taken { .. }) => (HoldKind::Chat, skill, *since),
                        // A chat that is over is known no more; its seat becomes free a moment later.
                        Some(Stage::WrapUp { .. }) | None => (HoldKind::WrapUp, skill, *since),
                    },
                };
                let skill_id = skill.map(|skill| skill.0);
                FloorHold { uniQref: Ref(*chat), skill_id, kind, units: hold.units().0, since: At(since) }
            })
            .collect();
        holds.sort_by_key(|hold| (hold.since.0, hold.uniQref));
        holds
    }
}

/// So many of an agent's last marks are told again with each change of theirs.
const MARKS_AGAIN: usize = 4;

/// How everybody stood over a time.
pub(crate) fn course(day: &Day, teams: &Teams, from: Millis, to: Millis) -> Vec<AgentCourse> {
    let all = day.agents().map(|(id, course)| {
        let spans = course.spans().filter(|span| span.from < to && span.to.is_none_or(|end| end > from)).map(span);
        let marks = course.marks().filter(|mark| mark.at >= from && mark.at <= to).map(mark);
        course_of(day, teams, id, spans.collect(), marks.collect())
    });
    all.filter(|course| !course.spans.is_empty() || !course.marks.is_empty()).collect()
}

fn course_of(day: &Day, teams: &Teams, id: AgentId, spans: Vec<FloorSpan>, marks: Vec<FloorMark>) -> AgentCourse {
    let team = teams.of.get(&id).cloned().unwrap_or_default();
    AgentCourse { user_id: id.0, name: name(day, id), team, spans, marks }
}

fn span(span: &Span) -> FloorSpan {
    let (reason, cause) = why_away(span.away);
    let (from, to) = (At(span.from), span.to.map(At));
    FloorSpan { from, to, state: stood(span.state), reason, cause, chats: span.chats }
}

fn mark(mark: &Mark) -> FloorMark {
    let kind = match mark.kind {
        MarkKind::Missed => FloorMarkKind::MissedChat,
        MarkKind::Abandoned => FloorMarkKind::AbandonedChat,
    };
    FloorMark { at: At(mark.at), kind, uniQref: Ref(mark.chat) }
}

fn stood(state: State) -> SpanState {
    match state {
        State::Available => SpanState::Available,
        State::Suspended => SpanState::Suspended,
        State::SingleChat => SpanState::SingleChat,
        State::GroupChat => SpanState::GroupChat,
    }
}

fn stands(state: State) -> AgentState {
    match state {
        State::Available => AgentState::Available,
        State::Suspended => AgentState::Suspended,
        State::SingleChat => AgentState::SingleChat,
        State::GroupChat => AgentState::GroupChat,
    }
}

fn skill_of((skill, level): &(SkillId, u8)) -> FloorSkill {
    FloorSkill { skill_id: skill.0, level: *level }
}

/// Of a hundred chats, how many were answered in time; none of none.
fn level(counts: Counts) -> Option<f64> {
    (counts.counted() > 0).then(|| f64::from(counts.in_time) * 100.0 / f64::from(counts.counted()))
}

/// When the day began in which an instant lies, as a zone has it.
pub(crate) fn begins(now: Millis, zone: &TimeZone) -> Millis {
    let begins = || {
        let day = Timestamp::from_millisecond(now.0).ok()?.to_zoned(zone.clone()).date();
        Some(Millis(day.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond()))
    };
    interval(begins().unwrap_or(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_begins_where_the_zone_says_and_may_have_25_hours() {
        let at = |text: &str| Millis(text.parse::<Timestamp>().expect("an instant").as_millisecond());
        let rome = TimeZone::get("Europe/Rome").expect("a zone");
        assert_eq!(begins(at("2026-10-25T22:30:00Z"), &rome), at("2026-10-24T22:00:00Z"), "the clocks went back");
        assert_eq!(begins(at("2026-11-26T11:00:00Z"), &rome), at("2026-11-25T23:00:00Z"));
        assert_eq!(begins(at("2026-11-26T11:00:00Z"), &TimeZone::UTC), at("2026-11-26T00:00:00Z"));
    }
}
