//! From a document to what the machines are given.
use crate::check::check;
use crate::document::{
    AgeingForm, AnswerForm, Document, LineForm, ModeForm, OfferForm, OnlyForm, PickForm, PokeForm, SkillForm, StepForm,
    TransferForm, TransferModeForm, UnansweredForm, WhoForm,
};
use crate::fault::Fault;
use crate::hours;
use crate::known::Known;
use crate::span;
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use jiff::tz::TimeZone;
use routing::policy::{
    Ageing, AnswerRules, LineRules, OfferRules, Pace, Pick, PokeRules, Priorities, Ramp, ServiceLevel, Step,
    TransferMode, TransferRules, Unanswered, Who,
};
use routing::settings::{Config, Mode, SkillSettings};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The configuration that a document stands for, with the version that `known` has.
///
/// # Errors
/// Everything that is wrong with the document, at once.
pub fn compile(document: &Document, known: &Known) -> Result<Config, Vec<Fault>> {
    let findings = check(document, known);
    if !findings.faults.is_empty() {
        return Err(findings.faults);
    }
    let mut skills: Vec<Arc<SkillSettings>> =
        known.skills.iter().map(|skill| Arc::new(settings(document, known, skill))).collect();
    skills.sort_by_key(|skill| skill.id);
    let weights = document.weights.iter().map(|(channel, units)| (*channel, Units(*units))).collect();
    Ok(Config { version: known.version, skills, spans: known.spans, weights, canary: None })
}

fn settings(document: &Document, known: &Known, usual: &SkillSettings) -> SkillSettings {
    let silent = SkillForm::default();
    let form = document.skills.get(&usual.id.0).unwrap_or(&silent);
    let mut settings = usual.clone();
    if let Some(mode) = form.mode {
        settings.mode = match mode {
            ModeForm::Pull => Mode::Pull,
            ModeForm::Push => Mode::Push,
        };
    }
    if let Some(seconds) = form.ring_seconds {
        settings.ring = span::of(seconds);
    }
    if let Some(seconds) = form.wrap_up_seconds {
        settings.wrap_up = span::of(seconds);
    }
    settings.priority = form.priority.unwrap_or(usual.priority);
    let rules = &mut settings.rules;
    rules.steps = form.steps.iter().map(|step| self::step(document, step)).collect();
    rules.line = line(&form.line);
    rules.priorities = document.ageing.map_or_else(Priorities::default, priorities);
    let zone = document.time_zone.as_deref().and_then(hours::zone).unwrap_or(TimeZone::UTC);
    rules.hours = form.hours.as_ref().map(|form| Arc::new(hours::compile(form, &zone, known.now)));
    rules.offer = offer(document, form.offer);
    rules.transfer = transfer(form.transfer);
    rules.answer = answer(document.answer_within, form.answer_within);
    rules.poke = poke(form.poke);
    settings
}

fn offer(document: &Document, form: OfferForm) -> OfferRules {
    let at_once = form.at_once.or(document.offer.at_once).unwrap_or(OfferRules::default().at_once);
    OfferRules { auto_accept: form.auto_accept, missed_limit: form.missed_in_a_row, at_once }
}

fn transfer(form: TransferForm) -> TransferRules {
    let usual = TransferRules::default();
    TransferRules {
        mode: form.mode.map_or(usual.mode, |mode| match mode {
            TransferModeForm::Queue => TransferMode::Queue,
            TransferModeForm::Handshake => TransferMode::Handshake,
        }),
        returns: form.return_seconds.map_or(usual.returns, span::of),
        undo: form.undo_seconds.map_or(usual.undo, span::of),
    }
}

fn answer(all: AnswerForm, own: AnswerForm) -> AnswerRules {
    let within = own.seconds.or(all.seconds).filter(|seconds| *seconds > 0).map(span::of);
    let then = match own.action.or(all.action) {
        Some(UnansweredForm::Move) => Unanswered::Move,
        Some(UnansweredForm::Raise) | None => Unanswered::Raise,
    };
    // Without a span there is nothing to raise or move.
    within.map_or_else(AnswerRules::default, |_| AnswerRules { within, then })
}

fn poke(form: PokeForm) -> PokeRules {
    let usual = PokeRules::default();
    PokeRules {
        first: form.first_seconds.map_or(usual.first, span::of),
        second: form.second_seconds.map_or(usual.second, span::of),
        countdown: form.countdown_seconds.map_or(usual.countdown, span::of),
        automatic: form.automatic,
    }
}

fn priorities(ageing: AgeingForm) -> Priorities {
    let ageing = match ageing {
        AgeingForm::Strict => Ageing::Strict,
        AgeingForm::BehindSeconds(seconds) => Ageing::Behind(span::of(seconds)),
    };
    Priorities { ageing }
}

fn line(form: &LineForm) -> LineRules {
    LineRules {
        cap: form.cap,
        longest_wait: form.longest_wait_seconds.map(span::of),
        overflow: form.overflow.map(SkillId),
        service_level: form.service_level.map_or_else(ServiceLevel::default, |level| ServiceLevel {
            percent: level.percent,
            within: span::of(level.within_seconds),
        }),
    }
}

fn step(document: &Document, form: &StepForm) -> Step {
    Step {
        after: span::of(form.after_seconds),
        level: form.level,
        also: form.also.iter().map(|also| (SkillId(also.skill), also.level)).collect(),
        who: match &form.who {
            WhoForm::Everyone => Who::Everyone,
            WhoForm::Preferred => Who::Preferred,
            WhoForm::Last => Who::Last,
            WhoForm::Only(only) => Who::Only(named(document, only).into_iter().map(AgentId).collect()),
        },
        pick: match form.pick {
            PickForm::LongestIdle => Pick::LongestIdle,
            PickForm::LeastLoaded => Pick::LeastLoaded,
            PickForm::RoundRobin => Pick::RoundRobin,
            PickForm::HighestLevel => Pick::HighestLevel,
            PickForm::FewestAssigned { within_seconds } => Pick::FewestAssigned(span::of(within_seconds)),
        },
        pace: Pace {
            gap: span::of(form.pace.gap_seconds),
            ramp: form
                .pace
                .ramp
                .map(|ramp| Ramp { lasts: span::of(ramp.lasts_seconds), gap: span::of(ramp.gap_seconds) }),
        },
    }
}

/// Everybody whom a step names, in order of their ids.
pub(crate) fn named(document: &Document, only: &OnlyForm) -> BTreeSet<u32> {
    let groups = only.groups.iter().filter_map(|name| document.groups.get(name)).flatten();
    groups.chain(&only.agents).copied().collect()
}
