//! Forms of a skill's routing rules. What is usual is left out, so that a skill without rules of its own writes none.
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use routing::chat::transfer::Terms;
use routing::policy::{
    Ageing, AnswerRules, Holiday, Hours, LineRules, OfferRules, Pace, Pick, PokeRules, Priorities, Ramp, Rules,
    ServiceLevel, Step, TransferMode, TransferRules, Unanswered, Who, Window,
};
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(default)]
pub(super) struct RulesForm {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepForm>,
    #[serde(skip_serializing_if = "is_usual")]
    line: LineForm,
    #[serde(skip_serializing_if = "Option::is_none")]
    ageing: Option<AgeingForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hours: Option<HoursForm>,
    #[serde(skip_serializing_if = "is_usual")]
    auto_accept: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    missed_limit: Option<u32>,
    /// None: as usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_once: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    poke: Option<PokeForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transfer: Option<TransferForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<AnswerForm>,
}

/// Rules without a span are as none.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq)]
struct AnswerForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    within: Option<i64>,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    moves: bool,
}

impl AnswerForm {
    /// None for the usual rules.
    fn of(answer: AnswerRules) -> Option<AnswerForm> {
        let AnswerRules { within, then } = answer;
        let form = AnswerForm { within: within.map(|within| within.0), moves: then == Unanswered::Move };
        (answer != AnswerRules::default()).then_some(form)
    }

    fn read(form: Option<AnswerForm>) -> AnswerRules {
        let rules = |form: AnswerForm| AnswerRules {
            within: form.within.map(Millis),
            then: if form.moves { Unanswered::Move } else { Unanswered::Raise },
        };
        form.map(rules).unwrap_or_default()
    }
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq)]
struct PokeForm {
    first: i64,
    second: i64,
    countdown: i64,
    automatic: bool,
}

impl PokeForm {
    /// None for the usual rules.
    fn of(poke: PokeRules) -> Option<PokeForm> {
        let PokeRules { first, second, countdown, automatic } = poke;
        let form = PokeForm { first: first.0, second: second.0, countdown: countdown.0, automatic };
        (poke != PokeRules::default()).then_some(form)
    }

    fn read(form: Option<PokeForm>) -> PokeRules {
        let rules = |form: PokeForm| PokeRules {
            first: Millis(form.first),
            second: Millis(form.second),
            countdown: Millis(form.countdown),
            automatic: form.automatic,
        };
        form.map(rules).unwrap_or_default()
    }
}

/// What holds for a chat that is with a skill.
#[derive(Serialize, Deserialize, Clone, Copy)]
pub(super) struct TermsForm {
    wrap_up: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    poke: Option<PokeForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<AnswerForm>,
}

impl From<Terms> for TermsForm {
    fn from(terms: Terms) -> TermsForm {
        TermsForm { wrap_up: terms.wrap_up.0, poke: PokeForm::of(terms.poke), answer: AnswerForm::of(terms.answer) }
    }
}

impl From<TermsForm> for Terms {
    fn from(form: TermsForm) -> Terms {
        Terms { wrap_up: Millis(form.wrap_up), poke: PokeForm::read(form.poke), answer: AnswerForm::read(form.answer) }
    }
}

#[derive(Serialize, Deserialize, PartialEq, Clone, Copy)]
struct TransferForm {
    mode: TransferModeForm,
    returns: i64,
    undo: i64,
}

#[derive(Serialize, Deserialize, PartialEq, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum TransferModeForm {
    Queue,
    Handshake,
}

impl From<TransferRules> for TransferForm {
    fn from(rules: TransferRules) -> TransferForm {
        let mode = match rules.mode {
            TransferMode::Queue => TransferModeForm::Queue,
            TransferMode::Handshake => TransferModeForm::Handshake,
        };
        TransferForm { mode, returns: rules.returns.0, undo: rules.undo.0 }
    }
}

impl From<TransferForm> for TransferRules {
    fn from(form: TransferForm) -> TransferRules {
        let mode = match form.mode {
            TransferModeForm::Queue => TransferMode::Queue,
            TransferModeForm::Handshake => TransferMode::Handshake,
        };
        TransferRules { mode, returns: Millis(form.returns), undo: Millis(form.undo) }
    }
}

impl RulesForm {
    pub(super) fn says_nothing(&self) -> bool {
        is_usual(self)
    }
}

#[derive(Serialize, Deserialize, PartialEq, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum AgeingForm {
    Strict,
    Behind(i64),
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(default)]
struct LineForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    cap: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest_wait: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overflow: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    service_level: Option<(u8, i64)>,
}

/// Offsets are pairs of instant and minutes, windows pairs of first minute and the one after the last.
#[derive(Serialize, Deserialize, PartialEq)]
struct HoursForm {
    offsets: Vec<(i64, i16)>,
    week: Vec<(u16, u16)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    holidays: Vec<(i32, Vec<(u16, u16)>)>,
}

fn pairs(windows: &[Window]) -> Vec<(u16, u16)> {
    windows.iter().map(|window| (window.from, window.to)).collect()
}

fn windows(pairs: Vec<(u16, u16)>) -> Vec<Window> {
    pairs.into_iter().map(|(from, to)| Window { from, to }).collect()
}

impl From<&Hours> for HoursForm {
    fn from(hours: &Hours) -> HoursForm {
        HoursForm {
            offsets: hours.offsets.iter().map(|(at, minutes)| (at.0, *minutes)).collect(),
            week: pairs(&hours.week),
            holidays: hours.holidays.iter().map(|holiday| (holiday.day, pairs(&holiday.windows))).collect(),
        }
    }
}

impl From<HoursForm> for Hours {
    fn from(form: HoursForm) -> Hours {
        let holiday = |(day, pairs)| Holiday { day, windows: windows(pairs) };
        Hours {
            offsets: form.offsets.into_iter().map(|(at, minutes)| (Millis(at), minutes)).collect(),
            week: windows(form.week),
            holidays: form.holidays.into_iter().map(holiday).collect(),
        }
    }
}

#[derive(Serialize, Deserialize, PartialEq)]
struct StepForm {
    after: i64,
    level: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    also: Vec<(u32, u8)>,
    #[serde(default, skip_serializing_if = "is_usual")]
    who: WhoForm,
    #[serde(default, skip_serializing_if = "is_usual")]
    pick: PickForm,
    #[serde(default, skip_serializing_if = "is_usual")]
    gap: i64,
    /// How long it lasts, and the gap meanwhile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ramp: Option<(i64, i64)>,
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(rename_all = "snake_case")]
enum WhoForm {
    #[default]
    Everyone,
    Preferred,
    Last,
    Only(Vec<u32>),
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(rename_all = "snake_case")]
enum PickForm {
    #[default]
    LongestIdle,
    LeastLoaded,
    RoundRobin,
    HighestLevel,
    FewestAssigned(i64),
}

impl From<&Rules> for RulesForm {
    fn from(rules: &Rules) -> RulesForm {
        let Rules { steps, line, hours, priorities, offer, poke, transfer, answer } = rules;
        let hours = hours.as_deref().map(HoursForm::from);
        let ageing = (*priorities != Priorities::default()).then_some(match priorities.ageing {
            Ageing::Strict => AgeingForm::Strict,
            Ageing::Behind(span) => AgeingForm::Behind(span.0),
        });
        RulesForm {
            steps: steps.iter().map(StepForm::from).collect(),
            line: line.into(),
            ageing,
            hours,
            auto_accept: offer.auto_accept,
            missed_limit: offer.missed_limit,
            at_once: (offer.at_once != OfferRules::default().at_once).then_some(offer.at_once),
            poke: PokeForm::of(*poke),
            answer: AnswerForm::of(*answer),
            transfer: (*transfer != TransferRules::default()).then(|| (*transfer).into()),
        }
    }
}

impl From<RulesForm> for Rules {
    fn from(form: RulesForm) -> Rules {
        let ageing = match form.ageing {
            None => Ageing::default(),
            Some(AgeingForm::Strict) => Ageing::Strict,
            Some(AgeingForm::Behind(span)) => Ageing::Behind(Millis(span)),
        };
        Rules {
            steps: form.steps.into_iter().map(Step::from).collect(),
            line: form.line.into(),
            hours: form.hours.map(|hours| Arc::new(hours.into())),
            priorities: Priorities { ageing },
            offer: OfferRules {
                auto_accept: form.auto_accept,
                missed_limit: form.missed_limit,
                at_once: form.at_once.unwrap_or(OfferRules::default().at_once),
            },
            poke: PokeForm::read(form.poke),
            answer: AnswerForm::read(form.answer),
            transfer: form.transfer.map(TransferRules::from).unwrap_or_default(),
        }
    }
}

impl From<&LineRules> for LineForm {
    fn from(line: &LineRules) -> LineForm {
        let target = line.service_level;
        LineForm {
            cap: line.cap,
            longest_wait: line.longest_wait.map(|span| span.0),
            overflow: line.overflow.map(|skill| skill.0),
            service_level: (target != ServiceLevel::default()).then_some((target.percent, target.within.0)),
        }
    }
}

impl From<LineForm> for LineRules {
    fn from(form: LineForm) -> LineRules {
        let usual = (limit::SERVICE_LEVEL_PERCENT, limit::SERVICE_LEVEL_WITHIN.0);
        let (percent, within) = form.service_level.unwrap_or(usual);
        LineRules {
            cap: form.cap,
            longest_wait: form.longest_wait.map(Millis),
            overflow: form.overflow.map(SkillId),
            service_level: ServiceLevel { percent, within: Millis(within) },
        }
    }
}

impl From<&Step> for StepForm {
    fn from(step: &Step) -> StepForm {
        StepForm {
            after: step.after.0,
            level: step.level,
            also: step.also.iter().map(|(skill, level)| (skill.0, *level)).collect(),
            who: match &step.who {
                Who::Everyone => WhoForm::Everyone,
                Who::Preferred => WhoForm::Preferred,
                Who::Last => WhoForm::Last,
                Who::Only(agents) => WhoForm::Only(agents.iter().map(|agent| agent.0).collect()),
            },
            pick: match step.pick {
                Pick::LongestIdle => PickForm::LongestIdle,
                Pick::LeastLoaded => PickForm::LeastLoaded,
                Pick::RoundRobin => PickForm::RoundRobin,
                Pick::HighestLevel => PickForm::HighestLevel,
                Pick::FewestAssigned(span) => PickForm::FewestAssigned(span.0),
            },
            gap: step.pace.gap.0,
            ramp: step.pace.ramp.map(|ramp| (ramp.lasts.0, ramp.gap.0)),
        }
    }
}

impl From<StepForm> for Step {
    fn from(form: StepForm) -> Step {
        Step {
            after: Millis(form.after),
            level: form.level,
            also: form.also.into_iter().map(|(skill, level)| (SkillId(skill), level)).collect(),
            who: match form.who {
                WhoForm::Everyone => Who::Everyone,
                WhoForm::Preferred => Who::Preferred,
                WhoForm::Last => Who::Last,
                WhoForm::Only(agents) => Who::Only(agents.into_iter().map(AgentId).collect()),
            },
            pick: match form.pick {
                PickForm::LongestIdle => Pick::LongestIdle,
                PickForm::LeastLoaded => Pick::LeastLoaded,
                PickForm::RoundRobin => Pick::RoundRobin,
                PickForm::HighestLevel => Pick::HighestLevel,
                PickForm::FewestAssigned(span) => Pick::FewestAssigned(Millis(span)),
            },
            pace: Pace {
                gap: Millis(form.gap),
                ramp: form.ramp.map(|(lasts, gap)| Ramp { lasts: Millis(lasts), gap: Millis(gap) }),
            },
        }
    }
}
