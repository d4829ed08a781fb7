//! What would prevent a breach: each act is tried out by the same forecast of the line as it would stand then.
use super::forecast::{Forecast, forecast};
use super::picture::{Picture, asked, stuck};
use crate::agent::{Agent, Cause, Choice};
use crate::folds::day::Day;
use crate::settings::SkillSettings;
use crate::time::Millis;
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use std::cmp::Reverse;

/// Something that supervisors can do for a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Lend the line's skill to somebody who is available.
    Lend(AgentId),
    /// Bring somebody back who is away by choice, or whom a supervisor or the engine set away while they are there.
    BringBack(AgentId),
    /// Release what somebody has been wrapping up for too long.
    Release(AgentId),
    /// Ask at once those whom the policy's next step asks.
    NextStep,
}

/// An act, and what is to be expected of the line with it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Way {
    pub act: Act,
    pub forecast: Forecast,
    /// Whether no breach is to be expected any more.
    pub prevents: bool,
}

/// What could be done for a skill's line, each with how the line would stand. What the forecasts take is left to [`prevents`].
pub fn ways(day: &Day, skill: SkillId, now: Millis) -> Vec<(Act, Picture)> {
    let Some(settings) = day.config().skill(skill) else { return Vec::new() };
    let lend = best(day, |id, agent| {
        let lacks = agent.available() && asked(settings, id, agent).is_none();
        lacks.then(|| slots_free(agent)).filter(|free| *free > 0)
    });
    let back = best(day, |id, agent| {
        let away = can_be_called(agent) && asked(settings, id, agent).is_some();
        away.then(|| slots_free(agent)).filter(|free| *free > 0)
    });
    let release = best(day, |id, agent| {
        let serves = agent.available() && asked(settings, id, agent).is_some();
        let stuck = stuck(day, agent, now).count() as u32;
        (serves && stuck > 0).then_some(stuck)
    });
    let lend = lend.into_iter().map(Act::Lend);
    let acts = lend.chain(back.into_iter().map(Act::BringBack)).chain(release.into_iter().map(Act::Release));
    let next = (settings.rules.steps().len() > 1).then_some(Act::NextStep);
    let tried = |act: Act| Some((act, Picture::with(day, skill, now, Some(act))?));
    acts.chain(next).filter_map(tried).collect()
}

/// Of these, those that make a breach less likely, the best first.
pub fn prevents(before: &Forecast, ways: &[(Act, Picture)]) -> Vec<Way> {
    let tried = ways.iter().map(|(act, picture)| {
        let forecast = forecast(picture);
        Way { act: *act, forecast, prevents: !forecast.says(false) }
    });
    let helps = |way: &Way| (before.chance - way.forecast.chance) * 100.0 >= f64::from(limit::BREACH_HELPS);
    let mut ways: Vec<Way> = tried.filter(helps).collect();
    let expected = |way: &Way| way.forecast.expected.unwrap_or_default();
    ways.sort_by(|one, other| {
        let chance = one.forecast.chance.total_cmp(&other.forecast.chance);
        chance.then(expected(other).total_cmp(&expected(one)))
    });
    ways.truncate(limit::BREACH_WAYS);
    ways
}

/// Those agents for whom the most speaks, as many as are tried.
fn best(day: &Day, speaks: impl Fn(AgentId, &Agent) -> Option<u32>) -> Vec<AgentId> {
    let mut agents: Vec<(Reverse<u32>, AgentId)> =
        day.agents().filter_map(|(id, course)| Some((Reverse(speaks(id, course.agent())?), id))).collect();
    agents.sort_unstable();
    agents.into_iter().take(limit::BREACH_TRIED).map(|(_, id)| id).collect()
}

/// The slots that somebody has free, or would have if they were not away.
fn slots_free(agent: &Agent) -> u32 {
    agent.free().0 / Units::LIVE_CHAT.0
}

/// Whether somebody is away who can be asked back: they chose to be, or stand idle, or missed offers, or a supervisor set them away.
fn can_be_called(agent: &Agent) -> bool {
    let yields = |cause: &Cause| matches!(cause, Cause::MissedOffers | Cause::Inactive | Cause::Supervisor);
    let away = agent.choice != Choice::Available || !agent.causes.is_empty();
    agent.signed_in && away && agent.causes.iter().all(yields)
}

/// When a skill's policy asks an agent first with an act done, and whether the agent takes chats then.
pub(super) fn asked_with(settings: &SkillSettings, id: AgentId, agent: &Agent, act: Option<Act>) -> Option<Millis> {
    let steps = settings.rules.steps();
    let first = steps.first().map_or(Millis::ZERO, |step| step.after);
    match act {
        Some(Act::Lend(to)) if to == id => Some(first),
        Some(Act::NextStep) => {
            let next = steps.get(1).map_or(first, |step| step.after);
            asked(settings, id, agent).map(|after| if after <= next { first } else { after })
        }
        _ => asked(settings, id, agent),
    }
}
