//! The figures of a day side by side: recorded, lived again, and with the change.
use ::sim::recorded::Report;
use routing::settings::Config;
use sim::{Figures, Tally, Work};
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
    ("mean wait of all", |tally| seconds(tally.mean_wait())),
    ("longest to answer", |tally| seconds(tally.longest.0 as f64)),
    ("mean handle time", |tally| seconds(tally.mean_handling())),
];

/// What an agent's day comes to.
const AGENT: [Row<Work>; 3] = [
    ("answered", |work| work.answered.to_string()),
    ("occupancy", |work| percent(work.occupancy())),
    ("slots in use", |work| percent(work.slots_in_use())),
];

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn seconds(milliseconds: f64) -> String {
    format!("{:.1} s", milliseconds / 1_000.0)
}

/// Whether the replay can be trusted, in a sentence; `same_figures`: whether each figure of the table came out as it was.
pub(crate) fn fidelity(same_figures: bool, again: &Report) -> String {
    let same = again.same;
    let mut what =
        format!("{} of {} answered chats went to the same agent at the same moment", same.again, same.answered);
    if let Some(acts) = acts(again) {
        write!(what, ", {acts}").ok();
    }
    match same_figures {
        true => format!("Lived again unchanged: {what}, and every figure is as recorded."),
        false => format!("Lived again unchanged: {what}; figures that differ from the record are marked *."),
    }
}

/// How many of people's acts made sense in the changed day, in a sentence; none where there were none.
pub(crate) fn sense(changed: &Report) -> Option<String> {
    let left_out = changed.same.acts - changed.same.acts_again;
    acts(changed)
        .map(|acts| format!("With the change {acts}; left out, because they made no sense any more: {left_out}."))
}

fn acts(report: &Report) -> Option<String> {
    let same = report.same;
    let acts = || {
        let what = "transfers, invitations, supervisors' acts and the like were done again";
        format!("{} of {} {what}", same.acts_again, same.acts)
    };
    (same.acts > 0).then(acts)
}

/// The table, and whether each figure came out as it was; without a change it has two columns.
pub(crate) fn table(config: &Config, was: &Figures, again: &Report, changed: Option<&Report>) -> (String, bool) {
    let days: Vec<&Figures> =
        [was, &again.figures].into_iter().chain(changed.map(|changed| &changed.figures)).collect();
    let mut text = format!("{:<43}", "");
    for head in &["recorded", "again", "changed"][..days.len()] {
        write!(text, "{head:>12} ").ok();
    }
    text.push('\n');
    let mut same = true;
    let mut line = |name: &str, figure: &str, cells: Vec<String>| {
        write!(text, "{name:<24} {figure:<18}").ok();
        for (number, cell) in cells.iter().enumerate() {
            let other = number == 1 && cells.first() != Some(cell);
            same &= !other;
            let mark = if other { "*" } else { " " };
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
    (text, same)
}
