//! Forms of what is configured: spans, skills, people.
use super::canary::CanaryForm;
use super::id::Uuid;
use super::rules::RulesForm;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use routing::Text;
use routing::settings::{Config, Mode, Person, SkillSettings, Spans};
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

impl From<ChatId> for Uuid {
    fn from(id: ChatId) -> Uuid {
        Uuid(id.0)
    }
}

impl From<Uuid> for ChatId {
    fn from(id: Uuid) -> ChatId {
        ChatId(id.0)
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct SpansForm {
    connection_grace: i64,
    agent_gone: i64,
    customer_gone: i64,
    pass_hold: i64,
    missed_limit: u32,
    #[serde(default = "session_threshold", skip_serializing_if = "is_session_threshold")]
    session_threshold: i64,
}

fn session_threshold() -> i64 {
    Spans::default().session_threshold.0
}

fn is_session_threshold(span: &i64) -> bool {
    *span == session_threshold()
}

impl From<Spans> for SpansForm {
    fn from(spans: Spans) -> SpansForm {
        SpansForm {
            connection_grace: spans.connection_grace.0,
            agent_gone: spans.agent_gone.0,
            customer_gone: spans.customer_gone.0,
            pass_hold: spans.pass_hold.0,
            missed_limit: spans.missed_limit,
            session_threshold: spans.session_threshold.0,
        }
    }
}

impl From<SpansForm> for Spans {
    fn from(form: SpansForm) -> Spans {
        Spans {
            connection_grace: Millis(form.connection_grace),
            agent_gone: Millis(form.agent_gone),
            customer_gone: Millis(form.customer_gone),
            pass_hold: Millis(form.pass_hold),
            missed_limit: form.missed_limit,
            session_threshold: Millis(form.session_threshold),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ModeForm {
    Pull,
    Push,
}

#[derive(Serialize, Deserialize)]
pub(super) struct SkillForm {
    id: u32,
    name: Text,
    mode: ModeForm,
    ring: i64,
    wrap_up: i64,
    /// None for the usual class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    priority: Option<u8>,
    #[serde(default, skip_serializing_if = "RulesForm::says_nothing")]
    rules: RulesForm,
}

impl From<&SkillSettings> for SkillForm {
    fn from(skill: &SkillSettings) -> SkillForm {
        SkillForm {
            id: skill.id.0,
            name: skill.name.clone(),
            mode: match skill.mode {
                Mode::Pull => ModeForm::Pull,
                Mode::Push => ModeForm::Push,
            },
            ring: skill.ring.0,
            wrap_up: skill.wrap_up.0,
            priority: Some(skill.priority).filter(|class| *class != limit::PRIORITY_USUAL),
            rules: (&skill.rules).into(),
        }
    }
}

impl From<SkillForm> for SkillSettings {
    fn from(form: SkillForm) -> SkillSettings {
        let mode = match form.mode {
            ModeForm::Pull => Mode::Pull,
            ModeForm::Push => Mode::Push,
        };
        SkillSettings {
            ring: Millis(form.ring),
            wrap_up: Millis(form.wrap_up),
            priority: form.priority.unwrap_or(limit::PRIORITY_USUAL),
            rules: form.rules.into(),
            ..SkillSettings::new(SkillId(form.id), form.name, mode)
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct ConfigForm {
    version: u32,
    skills: Vec<SkillForm>,
    spans: SpansForm,
    /// Pairs of channel and units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    weights: Vec<(u16, u32)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    canary: Option<CanaryForm>,
}

impl From<&Config> for ConfigForm {
    fn from(config: &Config) -> ConfigForm {
        ConfigForm {
            version: config.version,
            skills: config.skills.iter().map(|skill| SkillForm::from(&**skill)).collect(),
            spans: config.spans.into(),
            weights: config.weights.iter().map(|(channel, units)| (*channel, units.0)).collect(),
            canary: config.canary.as_deref().map(CanaryForm::from),
        }
    }
}

impl From<ConfigForm> for Config {
    fn from(form: ConfigForm) -> Config {
        Config {
            version: form.version,
            skills: form.skills.into_iter().map(|skill| Arc::new(skill.into())).collect(),
            spans: form.spans.into(),
            weights: form.weights.into_iter().map(|(channel, units)| (channel, Units(units))).collect(),
            canary: form.canary.map(|canary| Arc::new(canary.into())),
        }
    }
}

/// Skills are pairs of skill and level.
#[derive(Serialize, Deserialize)]
pub(super) struct PersonForm {
    id: u32,
    name: Text,
    nickname: Text,
    skills: Vec<(u32, u8)>,
    maximum: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    away_after: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    picture: Option<Text>,
}

impl From<&Person> for PersonForm {
    fn from(person: &Person) -> PersonForm {
        PersonForm {
            id: person.id.0,
            name: person.name.clone(),
            nickname: person.nickname.clone(),
            skills: person.skills.iter().map(|(skill, level)| (skill.0, *level)).collect(),
            maximum: person.maximum.0,
            away_after: person.away_after.map(|span| span.0),
            picture: person.picture.clone(),
        }
    }
}

impl From<PersonForm> for Person {
    fn from(form: PersonForm) -> Person {
        Person {
            id: AgentId(form.id),
            name: form.name,
            nickname: form.nickname,
            skills: form.skills.into_iter().map(|(skill, level)| (SkillId(skill), level)).collect(),
            maximum: Units(form.maximum),
            away_after: form.away_after.map(Millis),
            picture: form.picture,
        }
    }
}
