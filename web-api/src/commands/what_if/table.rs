//! The figures of a day side by side: recorded, lived again, and with the change.
use ::sim::recorded::Report;
use ::sim::{Figures, Tally, Work};
use routing::settings::Config;
use std::collections::BTreeSet;
use std::fmt::Write;

type Row<T> = (&'static str, fn(&T) -> String);

/// What a skill is judged by.
const SKILL: [Row<Tally>; 8] = [
    ("arrived", |tally| tally.arrived.to_string()),
    ("answered", |tally| tally.answered.to_string()),
    ("abandoned", |tally| tally.abandoned.to_string()),
    ("service level", |tally| percent(tally.service_level())),
    ("abandoned share", |tally| percent(tally.abandoned_share())),
    ("mean wait", |tally| seconds(tally.mean_wait())),
    ("longest wait", |tally| seconds(tally.longest.0 as f64)),
    ("mean handle time", |tally| seconds(tally.mean_handling())),
];

/// What an agent's day comes to.
const AGENT: [Row<Work>; 2] =
    [("answered", |work| work.answered.to_string()), ("occupancy", |work| percent(work.occupancy()))];

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn seconds(milliseconds: f64) -> String {
    format!("{:.1} s", milliseconds / 1_000.0)
}

/// Whether the replay can be trusted, in a sentence.
pub(super) fn fidelity(was: &Figures, again: &Report) -> String {
    let same = again.same;
    let chats = format!("{} of {} answered chats went to the same agent at the same moment", same.again, same.answered);
    match *was == again.figures {
        true => format!("Lived again unchanged: {chats}, and every figure is as recorded."),
        false => format!("Lived again unchanged: {chats}; figures that differ from the record are marked *."),
    }
}

/// The table; without a change it has two columns.
pub(super) fn table(config: &Config, was: &Figures, again: &Report, changed: Option<&Report>) -> String {
    let days: Vec<&Figures> =
        [was, &again.figures].into_iter().chain(changed.map(|changed| &changed.figures)).collect();
    let mut text = format!("{:<43}", "");
    for head in &["recorded", "again", "changed"][..days.len()] {
        write!(text, "{head:>12} ").ok();
    }
    text.push('\n');
    let mut line = |name: &str, figure: &str, cells: Vec<String>| {
        write!(text, "{name:<24} {figure:<18}").ok();
        for (number, cell) in cells.iter().enumerate() {
            let mark = if number == 1 && cells.first() != Some(cell) { "*" } else { " " };
            write!(text, "{cell:>12}{mark}").ok();
        }
        text.push('\n');
    };
    let skills: BTreeSet<_> = days.iter().flat_map(|day| day.skills.keys()).copied().collect();
    let tallies = |day: &Figures, skill| day.skills.get(&skill).copied().unwrap_or_default();
    for (figure, show) in SKILL {
        line("all skills", figure, days.iter().map(|day| show(&day.all())).collect());
    }
    for skill in skills {
        let name = config.skill(skill).map_or_else(|| format!("skill {skill}"), |skill| skill.name.to_string());
        for (figure, show) in SKILL {
            line(&name, figure, days.iter().map(|day| show(&tallies(day, skill))).collect());
        }
    }
    for (figure, show) in AGENT {
        line("all agents", figure, days.iter().map(|day| show(&day.work())).collect());
    }
    let agents: BTreeSet<_> = days.iter().flat_map(|day| day.agents.keys()).copied().collect();
    for agent in agents {
        for (figure, show) in AGENT {
            let cell = |day: &&Figures| day.agents.get(&agent).map_or_else(|| "–".to_owned(), show);
            line(&format!("agent {agent}"), figure, days.iter().map(cell).collect());
        }
    }
    text
}
