//! Days of three lines, drawn by kind and seed: steady ones, with rushes of customers, with agents who are suddenly not there, and with both.
use crate::oracle::Truth;
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::time::Millis;
use sim::{Break, Day, Dice, Habits, Profile, Roster, Setup, Shift, Span, Stream, Watch, Workload};
use std::sync::Arc;

/// Monday, 5 January 2026, eight o'clock in UTC.
pub(crate) const EIGHT: Millis = Millis(1_767_600_000_000);
/// When the last customer comes.
pub(crate) const FIVE: Millis = Millis(EIGHT.0 + Millis::hours(9).0);
const SKILLS: [SkillId; 3] = [SkillId(1), SkillId(2), SkillId(3)];
/// The demand of a day changes this often.
const STRETCH: Millis = Millis::minutes(15);
const STRETCHES: usize = 36;
const SLOTS: u32 = 3;

/// What goes wrong on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Steady,
    Rushes,
    Absences,
    Both,
}

pub(crate) const KINDS: [Kind; 4] = [Kind::Steady, Kind::Rushes, Kind::Absences, Kind::Both];

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Steady => "steady load",
            Kind::Rushes => "rushes",
            Kind::Absences => "absences",
            Kind::Both => "rushes and absences",
        }
    }
}

/// A day that has yet to be lived.
pub(crate) struct Drawn {
    pub(crate) config: Config,
    pub(crate) workload: Workload,
    pub(crate) roster: Roster,
    pub(crate) habits: Habits,
}

impl Drawn {
    /// How it is drawn.
    pub(crate) fn truth(&self) -> Truth {
        Truth::of(&self.config, &self.workload, &self.roster, &self.habits)
    }

    /// Lives through it while somebody looks on.
    pub(crate) fn live(self, watch: &mut impl Watch) {
        let setup = Setup { journal: false, restate_after: usize::MAX, ..Setup::default() };
        Day::new(setup, self.config, &self.workload, &self.roster, self.habits).live_under(watch);
    }
}

pub(crate) fn draw(kind: Kind, seed: u64) -> Drawn {
    let mut dice = Dice::new(seed);
    let (mut skills, mut streams, mut shifts) = (Vec::new(), Vec::new(), Vec::new());
    for (at, skill) in SKILLS.into_iter().enumerate() {
        let per_minute = [0.8, 2.0, 5.0][at] * between(&mut dice, 0.8, 1.25);
        let handling = between(&mut dice, 4.0, 7.0);
        let busy = between(&mut dice, 0.68, 0.84);
        let agents = (per_minute * (handling + 1.0) * 1.15 / f64::from(SLOTS) / busy).ceil().max(2.0) as u32;
        streams.push(Stream {
            arrivals: demand(kind, per_minute, &mut dice),
            patience: Span::Exponential(minutes(between(&mut dice, 4.0, 9.0))),
            handling: Span::LogNormal { mean: minutes(handling), deviation: minutes(handling * 0.7) },
            messages: 0.0,
            ..Stream::new(skill, 0.0)
        });
        let mut settings = SkillSettings::new(skill, "skill".into(), Mode::Push);
        settings.rules.line.service_level.within = Millis::seconds([30, 45, 60][dice.below(3)]);
        settings.ring = Millis::seconds(20);
        skills.push(Arc::new(settings));
        for _ in 0..agents {
            // One in four has the next skill as well.
            let also = dice.chance(0.25).then(|| (SKILLS[(at + 1) % SKILLS.len()], 5));
            let skills = std::iter::once((skill, 5)).chain(also).collect();
            let id = AgentId(shifts.len() as u32 + 1);
            let person = Arc::new(Person::new(id, "Somebody".into(), skills, Units::slots(SLOTS)));
            shifts.push(Shift { person, from: EIGHT, to: FIVE + Millis::hours(1), breaks: Vec::new() });
        }
    }
    pauses(kind, &mut shifts, &mut dice);
    let habits = Habits {
        reaction: Span::Exponential(Millis::seconds(5)),
        wrap_up: Span::Exponential(Millis::seconds(40)),
        back: Span::Fixed(Millis::minutes(3)),
        slowing: 0.1,
    };
    let workload = Workload { start: EIGHT, until: FIVE, streams, seed: dice.number() };
    Drawn { config: Config { version: 1, skills, ..Config::default() }, workload, roster: Roster { shifts }, habits }
}

fn between(dice: &mut Dice, low: f64, high: f64) -> f64 {
    low + (high - low) * dice.unit()
}

fn minutes(count: f64) -> Millis {
    Millis((count * 60_000.0) as i64)
}

/// As many as usual, more or less, and in rushes up to more than twice as many for a quarter of an hour to an hour.
fn demand(kind: Kind, per_minute: f64, dice: &mut Dice) -> Profile {
    let mut rates: Vec<f64> = (0..STRETCHES).map(|_| per_minute * between(dice, 0.85, 1.12)).collect();
    if matches!(kind, Kind::Rushes | Kind::Both) {
        for _ in 0..2 {
            let (from, lasts) = (2 + dice.below(STRETCHES - 6), 1 + dice.below(4));
            let times = between(dice, 1.4, 2.3);
            rates[from..from + lasts].iter_mut().for_each(|rate| *rate *= times);
        }
    }
    Profile::stretches(STRETCH, &rates)
}

/// Each agent has lunch; and where somebody is absent, a third or half of a line is at the same time.
fn pauses(kind: Kind, shifts: &mut [Shift], dice: &mut Dice) {
    for shift in shifts.iter_mut() {
        let from = EIGHT + Millis::minutes(180 + 30 * dice.below(4) as i64);
        shift.breaks.push(Break { from, to: from + Millis::minutes(30), reason: 2 });
    }
    if matches!(kind, Kind::Steady | Kind::Rushes) {
        return;
    }
    for skill in SKILLS {
        for _ in 0..2 {
            let (from, lasts) = (45 + dice.below(420) as i64, 15 + dice.below(35) as i64);
            let (from, share) = (EIGHT + Millis::minutes(from), between(dice, 0.25, 0.55));
            let to = from + Millis::minutes(lasts);
            for shift in shifts.iter_mut().filter(|shift| shift.person.skills[0].0 == skill) {
                let apart = shift.breaks.iter().all(|pause| pause.to < from || to < pause.from);
                if apart && dice.chance(share) {
                    shift.breaks.push(Break { from, to, reason: 3 });
                    shift.breaks.sort_by_key(|pause| pause.from);
                }
            }
        }
    }
}
