//! What came of a dry run, in the units in which it is told.
use crate::rooms::planning::dry_run::wire::{DryRunFigure, DryRunGoal, DryRunMeasure, DryRunResult, DryRunSkill};
use catalogue::ids::SkillId;
use catalogue::limit::DRY_RUN_SKILLS;
use routing::settings::Config;
use sim::recorded::{Compared, Measure, Same, Trial, compare, skills};
use std::sync::Arc;

/// The same draws for the same trials.
const SEED: u64 = 1;

pub(super) fn told(days: &[Vec<Trial>], same: Same, (before, after): &(Arc<Config>, Arc<Config>)) -> DryRunResult {
    let all = skills(days);
    let skill = |id: &SkillId| DryRunSkill {
        skill_id: id.0,
        skill: after.skill(*id).map_or_else(String::new, |skill| skill.name.to_string()),
        goal_before: goal(before, *id),
        goal_after: goal(after, *id),
        figures: figures(days, Some(*id)),
    };
    let runs = days.first().map_or(1, Vec::len).max(1) as f64;
    let mean = |of: fn(&Trial) -> u64| days.iter().flatten().map(of).sum::<u64>() as f64 / runs;
    DryRunResult {
        figures: figures(days, None),
        skills: all.iter().take(DRY_RUN_SKILLS).map(skill).collect(),
        more_skills: all.len().saturating_sub(DRY_RUN_SKILLS) as u32,
        both: mean(|trial| trial.both),
        elsewhere: mean(|trial| trial.elsewhere),
        recorded: same.answered,
        again: same.again,
    }
}

fn goal(config: &Config, id: SkillId) -> Option<DryRunGoal> {
    let level = &config.skill(id)?.rules.line.service_level;
    Some(DryRunGoal { percent: level.percent.into(), within: level.within.as_seconds() })
}

/// Those of which there is anything to tell.
fn figures(days: &[Vec<Trial>], skill: Option<SkillId>) -> Vec<DryRunFigure> {
    let there = |compared: &Compared| compared.before.or(compared.after).is_some();
    compare(days, skill, SEED).into_iter().filter(there).map(figure).collect()
}

fn figure(compared: Compared) -> DryRunFigure {
    let (id, unit) = match compared.measure {
        Measure::Answered => (DryRunMeasure::Answered, 1.0),
        Measure::Abandoned => (DryRunMeasure::Abandoned, 1.0),
        Measure::TurnedAway => (DryRunMeasure::TurnedAway, 1.0),
        Measure::ServiceLevel => (DryRunMeasure::ServiceLevel, 100.0),
        Measure::MedianWait => (DryRunMeasure::MedianWait, 0.001),
        Measure::LongWait => (DryRunMeasure::LongWait, 0.001),
        Measure::HandleTime => (DryRunMeasure::HandleTime, 0.001),
        Measure::Occupancy => (DryRunMeasure::Occupancy, 100.0),
    };
    let (low, high) = compared.interval.unzip();
    let told = |of: Option<f64>| of.map(|of| of * unit);
    DryRunFigure { id, before: told(compared.before), after: told(compared.after), low: told(low), high: told(high) }
}
