//! What the engine knows about itself, in the API's own words.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::{Taker, skill_mode, skill_name, taker};
use crate::rooms::policy::wire::insight::{
    EstimateUnknown, Fix, FixKind, SkillEstimate, SkillEstimates, UnroutableChats, UnroutableList,
};
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use routing::folds::desk::Desk;
use routing::folds::estimate::Unknown;
use routing::folds::insight::Insight;
use routing::folds::unroutable;
use routing::folds::unroutable::{Class, Unroutable, fix};
use routing::settings::Person;
use routing::time::Millis;
use std::collections::BTreeMap;

/// Chats of one line that are looked through for those to name.
const LOOKED_THROUGH: usize = 10_000;

/// Chats that nobody who is signed in could ever have, held against everybody who has an account.
pub(crate) fn unroutable(desk: &Desk, insight: &mut Insight, accounts: &[Person]) -> UnroutableList {
    let found = insight.needs.unroutable(desk);
    UnroutableList { items: found.iter().map(|found| one(desk, found, accounts)).collect() }
}

fn one(desk: &Desk, found: &Unroutable, accounts: &[Person]) -> UnroutableChats {
    let class = &found.class;
    let settings = desk.config.rules(class.skill, &class.need());
    let alone =
        |person: &&Person| settings.is_some_and(|settings| fix(settings, class, std::iter::once(*person)).is_none());
    let able = accounts.iter().find(alone);
    let least = match (able, settings) {
        (Some(person), _) => unroutable::Fix::SignIn { agent: person.id },
        // What is changed for somebody who is not there would have to be followed by their coming.
        (None, Some(settings)) if found.fix == unroutable::Fix::Nobody => {
            fix(settings, class, accounts.iter()).unwrap_or(found.fix)
        }
        (None, _) => found.fix,
    };
    let name = |id: AgentId| {
        let account = accounts.iter().find(|person| person.id == id);
        account.map_or_else(|| taker(desk, id), |person| Taker { user_id: id.0, name: person.name.to_string() })
    };
    let line = desk.queues.get(&class.skill).into_iter().flat_map(|queue| queue.line.values()).take(LOOKED_THROUGH);
    let mut chats: Vec<_> = line.filter(|waiting| Class::of(desk, class.skill, waiting) == *class).collect();
    let oldest = chats.iter().map(|waiting| waiting.at).min();
    chats.truncate(limit::UNROUTABLE_SHOWN);
    UnroutableChats {
        skill_id: class.skill.0,
        skill: skill_name(desk, class.skill).to_owned(),
        units: class.units.0,
        preferred: class.preferred.map(name),
        waiting: found.chats,
        oldest: oldest.map(At),
        chats: chats.iter().map(|waiting| Ref(waiting.chat)).collect(),
        scheduled: able.is_some(),
        fix: told(least, name),
    }
}

fn told(fix: unroutable::Fix, name: impl Fn(AgentId) -> Taker) -> Fix {
    use unroutable::Fix as F;
    let of = |kind, agent| Fix { kind, agent: Some(name(agent)), step: None, skill_id: None, to: None };
    match fix {
        F::SignIn { agent } => of(FixKind::SignIn, agent),
        F::LowerLevel { skill, to, step, agent, by: _ } => Fix {
            step: Some(step as u32 + 1),
            skill_id: Some(skill.0),
            to: Some(u32::from(to)),
            ..of(FixKind::LowerLevel, agent)
        },
        F::WidenGroup { step, agent } => Fix { step: Some(step as u32 + 1), ..of(FixKind::WidenGroup, agent) },
        F::RaiseMaximum { to, agent } => Fix { to: Some(to.0), ..of(FixKind::RaiseMaximum, agent) },
        F::GiveSkill { skill, agent } => Fix { skill_id: Some(skill.0), ..of(FixKind::GiveSkill, agent) },
        F::Nobody => Fix { kind: FixKind::Nobody, agent: None, step: None, skill_id: None, to: None },
    }
}

/// How long one who asks for a skill now will wait, skill by skill.
pub(crate) fn estimates(desk: &Desk, insight: &Insight, now: Millis) -> SkillEstimates {
    let idle: BTreeMap<SkillId, Millis> = insight.idle.totals(now).collect();
    let seconds = |span: Millis| span.0 as f64 / 1_000.0;
    let items = desk.config.skills.iter().map(|settings| {
        let id = settings.id;
        let known = insight.estimates.of(now, id, &insight.seats);
        let (judged, within) = (known.calibration.judged, known.calibration.within);
        let range = known.range.ok();
        SkillEstimate {
            skill_id: id.0,
            skill: settings.name.to_string(),
            mode: skill_mode(desk, id),
            waiting: desk.queues.get(&id).map_or(0, |queue| queue.line.len() as u32),
            seat_free: known.seat_free,
            place: known.place,
            low: range.map(|range| range.low.as_seconds()),
            mean: range.map(|range| range.mean.as_seconds()),
            high: range.map(|range| range.high.as_seconds()),
            unknown: known.range.err().map(unknown),
            moves: known.moves,
            judged,
            within_percent: (within * 100).checked_div(judged),
            bias: (judged > 0).then(|| known.calibration.bias.as_seconds()),
            idle_while_waiting: idle.get(&id).copied().map_or(0.0, seconds),
        }
    });
    SkillEstimates { items: items.collect(), idle_while_waiting: seconds(insight.idle.total(now)) }
}

fn unknown(why: Unknown) -> EstimateUnknown {
    match why {
        Unknown::NobodyAvailable => EstimateUnknown::NobodyAvailable,
        Unknown::TooFewMoves => EstimateUnknown::TooFewMoves,
        Unknown::NotTrue => EstimateUnknown::NotTrue,
    }
}
