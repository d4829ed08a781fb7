//! Forms of what happens to a tenant.
use super::canary::TrialForm;
use super::conduct::ConductForm;
use super::id::Uuid;
use super::json::{Read, Written, parse, written};
use super::settings::ConfigForm;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use routing::queue::Place;
use routing::tenant::{Event, Restated, Why};
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Serialize, Deserialize)]
struct Matched {
    chat: Uuid,
    skill: u32,
    units: u32,
    agent: u32,
    version: u32,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    canary: u32,
    span: i64,
    #[serde(default, skip_serializing_if = "is_first")]
    step: u8,
    #[serde(default, skip_serializing_if = "WhyForm::says_nothing")]
    why: WhyForm,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    turn: u64,
}

fn is_first(step: &u8) -> bool {
    *step == 0
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WhyForm {
    Picked {
        ready: u32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        runners: Vec<u32>,
    },
    Freed(u32),
    Asked,
}

impl Default for WhyForm {
    /// What was written before the reasons were.
    fn default() -> WhyForm {
        WhyForm::Picked { ready: 0, runners: Vec::new() }
    }
}

impl WhyForm {
    fn says_nothing(&self) -> bool {
        matches!(self, WhyForm::Picked { ready: 0, runners } if runners.is_empty())
    }
}

impl From<&Why> for WhyForm {
    fn from(why: &Why) -> WhyForm {
        match why {
            Why::Picked { ready, runners } => {
                WhyForm::Picked { ready: *ready, runners: runners.iter().map(|agent| agent.0).collect() }
            }
            Why::Freed { lines } => WhyForm::Freed(*lines),
            Why::Asked => WhyForm::Asked,
        }
    }
}

impl From<WhyForm> for Why {
    fn from(form: WhyForm) -> Why {
        match form {
            WhyForm::Picked { ready, runners } => {
                Why::Picked { ready, runners: runners.into_iter().map(AgentId).collect() }
            }
            WhyForm::Freed(lines) => Why::Freed { lines },
            WhyForm::Asked => Why::Asked,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Withdrawn {
    chat: Uuid,
    agent: u32,
    /// Together the place that it rang from; left out where that was not said.
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    skill: u32,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    since: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    taken_by: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct Passed {
    chat: Uuid,
    agent: u32,
    until: i64,
}

#[derive(Serialize, Deserialize)]
struct RestatedForm {
    config: ConfigForm,
    #[serde(flatten)]
    conduct: ConductForm,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    passes: Vec<Passed>,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    turn: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    trial: Option<TrialForm>,
}

impl From<&Restated> for RestatedForm {
    fn from(restated: &Restated) -> RestatedForm {
        let passed = |(chat, agent, until): &(ChatId, AgentId, Millis)| Passed {
            chat: (*chat).into(),
            agent: agent.0,
            until: until.0,
        };
        RestatedForm {
            config: (&*restated.config).into(),
            conduct: (&restated.conduct).into(),
            passes: restated.passes.iter().map(passed).collect(),
            turn: restated.turn,
            trial: TrialForm::of(restated.trial),
        }
    }
}

impl From<RestatedForm> for Restated {
    fn from(form: RestatedForm) -> Restated {
        let passed = |passed: Passed| (passed.chat.into(), AgentId(passed.agent), Millis(passed.until));
        Restated {
            config: Arc::new(form.config.into()),
            conduct: form.conduct.into(),
            passes: form.passes.into_iter().map(passed).collect(),
            turn: form.turn,
            trial: form.trial.map(Into::into).unwrap_or_default(),
        }
    }
}

pub(super) fn write(event: &Event) -> Option<Written> {
    Some(match event {
        Event::Configured(config) => written("tenant.configured", 1, &ConfigForm::from(&**config)),
        Event::Matched { chat, skill, units, agent, version, canary, span, step, why, turn } => written(
            "tenant.matched",
            1,
            &Matched {
                chat: (*chat).into(),
                skill: skill.0,
                units: units.0,
                agent: agent.0,
                version: *version,
                canary: *canary,
                span: span.0,
                step: *step,
                why: why.into(),
                turn: *turn,
            },
        ),
        Event::Withdrawn { chat, agent, place, taken_by } => written(
            "tenant.withdrawn",
            1,
            &Withdrawn {
                chat: (*chat).into(),
                agent: agent.0,
                skill: place.skill.0,
                since: place.since.0,
                taken_by: taken_by.map(|by| by.0),
            },
        ),
        Event::Passed { chat, agent, until } => {
            written("tenant.passed", 1, &Passed { chat: (*chat).into(), agent: agent.0, until: until.0 })
        }
        Event::Restated(restated) => written("tenant.restated", 1, &RestatedForm::from(&**restated)),
        Event::Conduct(event) => super::conduct::write(event),
        Event::Canary(event) => return super::canary::write(event),
        Event::SignInPassed { .. }
        | Event::Admitted { .. }
        | Event::TransferPassed { .. }
        | Event::InvitePassed { .. }
        | Event::Heard(_)
        | Event::PassOver { .. }
        | Event::Stepped(_)
        | Event::Rested(_)
        | Event::OverflowPassed { .. }
        | Event::LookAgain(_) => return None,
    })
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    Ok(Some(match (kind, version) {
        ("tenant.configured", 1) => Event::Configured(Arc::new(parse::<ConfigForm>(body)?.into())),
        ("tenant.matched", 1) => {
            let form: Matched = parse(body)?;
            Event::Matched {
                chat: form.chat.into(),
                skill: SkillId(form.skill),
                units: Units(form.units),
                agent: AgentId(form.agent),
                version: form.version,
                canary: form.canary,
                span: Millis(form.span),
                step: form.step,
                why: form.why.into(),
                turn: form.turn,
            }
        }
        ("tenant.withdrawn", 1) => {
            let form: Withdrawn = parse(body)?;
            Event::Withdrawn {
                chat: form.chat.into(),
                agent: AgentId(form.agent),
                place: Place { skill: SkillId(form.skill), since: Millis(form.since) },
                taken_by: form.taken_by.map(AgentId),
            }
        }
        ("tenant.passed", 1) => {
            let form: Passed = parse(body)?;
            Event::Passed { chat: form.chat.into(), agent: AgentId(form.agent), until: Millis(form.until) }
        }
        ("tenant.restated", 1) => Event::Restated(Box::new(parse::<RestatedForm>(body)?.into())),
        ("tenant.canary_waited" | "tenant.canary_ended", _) => {
            return super::canary::read(kind, version, body).map(|read| read.map(Event::Canary));
        }
        _ => return super::conduct::read(kind, version, body).map(|read| read.map(Event::Conduct)),
    }))
}
