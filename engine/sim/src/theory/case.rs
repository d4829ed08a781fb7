//! What a case is: who comes, who serves, by which rules, and the figures that theory gives for it.
use super::Figure;
use crate::workload::{Profile, Span, Stream, Workload};
use crate::{Roster, Shift};
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use routing::policy::Ageing;
use routing::settings::{Config, Mode, Person, SkillSettings, Spans};
use routing::time::Millis;
use std::sync::Arc;

/// The customers of one class: a skill, or a priority.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Class {
    /// Poisson arrivals a second.
    pub rate: f64,
    /// Mean of the exponential handling time, in seconds.
    pub handling: f64,
    /// Mean of the exponential patience, in seconds; none: nobody leaves.
    pub patience: Option<f64>,
}

/// Agents with the same skills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    /// How many.
    pub agents: u32,
    /// Which classes they serve, in order.
    pub classes: Vec<usize>,
}

/// One line of the file: what is expected of a class, or of all.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Where it stands, from 1.
    pub line: usize,
    /// Which class; none for every arrival.
    pub class: Option<usize>,
    /// What theory says.
    pub expected: Vec<(Figure, f64)>,
}

/// One case.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// Its family, as the file has it.
    pub family: String,
    /// Who comes. Classes number skills, or, with [`Case::priority`], priorities within one skill.
    pub classes: Vec<Class>,
    /// Who serves.
    pub pools: Vec<Pool>,
    /// How many chats an agent has at once.
    pub slots: u32,
    /// Whether class 0 is served first, then 1 and so on, nobody being interrupted; otherwise first come, first served.
    pub priority: bool,
    /// Places in the line; none: as many as come.
    pub cap: Option<u32>,
    /// What is expected.
    pub rows: Vec<Row>,
}

impl Case {
    /// All arrivals a second.
    pub fn rate(&self) -> f64 {
        self.classes.iter().map(|class| class.rate).sum()
    }

    /// How many chats all agents have at once.
    pub fn servers(&self) -> f64 {
        f64::from(self.pools.iter().map(|pool| pool.agents).sum::<u32>() * self.slots)
    }

    /// The load that is offered, in Erlangs: arrivals in a mean handling time.
    pub fn load(&self) -> f64 {
        self.classes.iter().map(|class| class.rate * class.handling).sum()
    }

    /// Virtual milliseconds to a second of the case: so many that rounding to whole ones is of no account.
    pub fn ticks(&self) -> f64 {
        let shortest = self.classes.iter().flat_map(|class| [class.handling, class.patience.unwrap_or(f64::INFINITY)]);
        let shortest = shortest.fold(1.0 / self.rate(), f64::min);
        let mut ticks = 1_000.0;
        while shortest * ticks < 10_000.0 && ticks < 1e9 {
            ticks *= 10.0;
        }
        // A second of every machine's own spans is then shorter, which matters to nobody who answers at once.
        ticks
    }

    fn skill(&self, class: usize) -> SkillId {
        SkillId(if self.priority { 1 } else { class as u32 + 1 })
    }

    /// The configuration that has the case's rules.
    pub fn config(&self) -> Config {
        let skills = if self.priority { 1 } else { self.classes.len() };
        let settings = |class: usize| {
            let mut settings = SkillSettings::new(self.skill(class), "skill".into(), Mode::Push);
            settings.rules.line.cap = self.cap;
            // Nobody lets it ring, nobody is slow to wrap up, no customer's connection fails: no timer is ever set.
            (settings.ring, settings.wrap_up) = (Millis::NEVER, Millis::NEVER);
            if self.priority {
                settings.rules.priorities.ageing = Ageing::Strict;
            }
            Arc::new(settings)
        };
        let spans = Spans { customer_gone: Millis::NEVER, ..Spans::default() };
        Config { version: 1, skills: (0..skills).map(settings).collect(), spans, ..Config::default() }
    }

    /// The case's customers. They say nothing.
    pub fn workload(&self, seed: u64) -> Workload {
        let ticks = self.ticks();
        let span = |seconds: f64| Span::Exponential(Millis((seconds * ticks).round() as i64));
        let stream = |(number, class): (usize, &Class)| Stream {
            // A virtual millisecond is what the profile counts in, 60,000 to its minute.
            arrivals: Profile::steady(class.rate / ticks * 60_000.0),
            patience: class.patience.map_or(Span::Endless, span),
            handling: span(class.handling),
            messages: 0.0,
            priority: if self.priority { number as u8 } else { 0 },
            ..Stream::new(self.skill(number), 0.0)
        };
        let streams = self.classes.iter().enumerate().map(stream).collect();
        Workload { start: Millis::ZERO, until: Millis::NEVER, streams, seed }
    }

    /// The case's agents, numbered through the pools from 1, at work for ever.
    pub fn roster(&self) -> Roster {
        let mut roster = Roster::new();
        for pool in &self.pools {
            let mut skills: Vec<(SkillId, u8)> = pool.classes.iter().map(|class| (self.skill(*class), 5)).collect();
            skills.dedup();
            for _ in 0..pool.agents {
                let (id, name) = (AgentId(roster.shifts.len() as u32 + 1), "agent".into());
                let person = Arc::new(Person::new(id, name, skills.clone(), Units::slots(self.slots)));
                roster.shifts.push(Shift { person, from: Millis::ZERO, to: Millis::NEVER, breaks: Vec::new() });
            }
        }
        roster
    }
}
