//! In what a draft differs from the policy in force and a comparison of single decisions shows nothing of it.
use crate::rooms::policy::shadow::wire::ShadowUnseen;
use routing::settings::{Config, SkillSettings};

type Differs = fn(&SkillSettings, &SkillSettings) -> bool;

#[rustfmt::skip]
const PARTS: [(ShadowUnseen, &str, Differs); 10] = [
    (ShadowUnseen::Priority,     "priority",      |live, draft| live.priority != draft.priority),
    (ShadowUnseen::LongestWait,  "longest_wait",  |live, draft| live.rules.line.longest_wait != draft.rules.line.longest_wait),
    (ShadowUnseen::AutoAccept,   "auto_accept",   |live, draft| live.rules.offer.auto_accept != draft.rules.offer.auto_accept),
    (ShadowUnseen::Ring,         "ring",          |live, draft| live.ring != draft.ring),
    (ShadowUnseen::WrapUp,       "wrap_up",       |live, draft| live.wrap_up != draft.wrap_up),
    (ShadowUnseen::Answer,       "answer",        |live, draft| live.rules.answer != draft.rules.answer),
    (ShadowUnseen::Poke,         "poke",          |live, draft| live.rules.poke != draft.rules.poke),
    (ShadowUnseen::Transfer,     "transfer",      |live, draft| live.rules.transfer != draft.rules.transfer),
    (ShadowUnseen::ServiceLevel, "service_level", |live, draft| live.rules.line.service_level != draft.rules.line.service_level),
    (ShadowUnseen::Missed,       "missed",        |live, draft| live.rules.offer.missed_limit != draft.rules.offer.missed_limit),
];
const WEIGHTS: &str = "weights";

/// The parts by their names, between commas.
pub(crate) fn unseen(live: &Config, draft: &Config) -> String {
    let both = |skill: &std::sync::Arc<SkillSettings>| Some((live.skill(skill.id)?.clone(), skill.clone()));
    let both: Vec<_> = draft.skills.iter().filter_map(both).collect();
    let differs =
        |(_, _, differs): &&(ShadowUnseen, &str, Differs)| both.iter().any(|(live, draft)| differs(live, draft));
    let mut found: Vec<&str> = PARTS.iter().filter(differs).map(|(_, name, _)| *name).collect();
    if live.weights != draft.weights {
        found.push(WEIGHTS);
    }
    found.join(",")
}

/// The parts that are written so.
pub(crate) fn read(text: &str) -> Vec<ShadowUnseen> {
    let part = |name: &str| PARTS.iter().find(|(_, of, _)| *of == name).map(|(part, ..)| *part);
    text.split(',').filter_map(|name| if name == WEIGHTS { Some(ShadowUnseen::Weights) } else { part(name) }).collect()
}
