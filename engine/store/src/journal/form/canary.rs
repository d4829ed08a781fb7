//! Forms of a canary: what is configured of it, how it fares, what happens to it.
use super::id::Uuid;
use super::json::{Read, Written, parse, written};
use super::settings::SkillForm;
use routing::canary::{Arm, Arms, Bounds, Canary, Event, Figures, Trial, Why};
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Serialize, Deserialize)]
pub(super) struct CanaryForm {
    id: u32,
    share: u8,
    until: i64,
    least: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wait: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    skills: Vec<SkillForm>,
}

impl From<&Canary> for CanaryForm {
    fn from(canary: &Canary) -> CanaryForm {
        let Bounds { wait, left, level } = canary.bounds;
        CanaryForm {
            id: canary.id,
            share: canary.share,
            until: canary.until.0,
            least: canary.least,
            wait: wait.map(|wait| wait.0),
            left,
            level,
            skills: canary.skills.iter().map(|skill| SkillForm::from(&**skill)).collect(),
        }
    }
}

impl From<CanaryForm> for Canary {
    fn from(form: CanaryForm) -> Canary {
        Canary {
            id: form.id,
            share: form.share,
            until: Millis(form.until),
            least: form.least,
            bounds: Bounds { wait: form.wait.map(Millis), left: form.left, level: form.level },
            skills: form.skills.into_iter().map(|skill| Arc::new(skill.into())).collect(),
        }
    }
}

/// An arm: the canary's number, and whether the draft is tried.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct ArmForm(u32, bool);

impl From<Arm> for ArmForm {
    fn from(arm: Arm) -> ArmForm {
        ArmForm(arm.canary, arm.tried)
    }
}

impl From<ArmForm> for Arm {
    fn from(form: ArmForm) -> Arm {
        Arm { canary: form.0, tried: form.1 }
    }
}

#[derive(Serialize, Deserialize)]
struct FiguresForm {
    chats: u64,
    left: u64,
    in_time: u64,
    waited: u64,
    squares: u64,
}

impl From<Figures> for FiguresForm {
    fn from(figures: Figures) -> FiguresForm {
        let Figures { chats, left, in_time, waited, squares } = figures;
        FiguresForm { chats, left, in_time, waited, squares }
    }
}

impl From<FiguresForm> for Figures {
    fn from(form: FiguresForm) -> Figures {
        let FiguresForm { chats, left, in_time, waited, squares } = form;
        Figures { chats, left, in_time, waited, squares }
    }
}

#[derive(Serialize, Deserialize)]
struct ArmsForm {
    control: FiguresForm,
    tried: FiguresForm,
}

impl From<Arms> for ArmsForm {
    fn from(arms: Arms) -> ArmsForm {
        ArmsForm { control: arms.control.into(), tried: arms.tried.into() }
    }
}

impl From<ArmsForm> for Arms {
    fn from(form: ArmsForm) -> Arms {
        Arms { control: form.control.into(), tried: form.tried.into() }
    }
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WhyForm {
    Wait,
    Left,
    Level,
    Time,
}

impl From<Why> for WhyForm {
    fn from(why: Why) -> WhyForm {
        match why {
            Why::Wait => WhyForm::Wait,
            Why::Left => WhyForm::Left,
            Why::Level => WhyForm::Level,
            Why::Time => WhyForm::Time,
        }
    }
}

impl From<WhyForm> for Why {
    fn from(form: WhyForm) -> Why {
        match form {
            WhyForm::Wait => Why::Wait,
            WhyForm::Left => Why::Left,
            WhyForm::Level => Why::Level,
            WhyForm::Time => Why::Time,
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct TrialForm {
    canary: u32,
    arms: ArmsForm,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    over: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<(i64, WhyForm)>,
}

impl TrialForm {
    /// None where there has been no canary.
    pub(super) fn of(trial: Trial) -> Option<TrialForm> {
        let Trial { canary, arms, over, ended } = trial;
        let ended = ended.map(|(at, why)| (at.0, why.into()));
        (canary > 0).then(|| TrialForm { canary, arms: arms.into(), over, ended })
    }
}

impl From<TrialForm> for Trial {
    fn from(form: TrialForm) -> Trial {
        let ended = form.ended.map(|(at, why)| (Millis(at), why.into()));
        Trial { canary: form.canary, arms: form.arms.into(), over: form.over, ended }
    }
}

#[derive(Serialize, Deserialize)]
struct Waited {
    chat: Uuid,
    arm: ArmForm,
    waited: i64,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    left: bool,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    in_time: bool,
}

#[derive(Serialize, Deserialize)]
struct Ended {
    canary: u32,
    why: WhyForm,
    arms: ArmsForm,
}

pub(super) fn write(event: &Event) -> Option<Written> {
    Some(match *event {
        Event::Waited { chat, arm, waited, left, in_time } => written(
            "tenant.canary_waited",
            1,
            &Waited { chat: chat.into(), arm: arm.into(), waited: waited.0, left, in_time },
        ),
        Event::Ended { canary, why, arms } => {
            written("tenant.canary_ended", 1, &Ended { canary, why: why.into(), arms: arms.into() })
        }
        Event::Judged => return None,
    })
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    Ok(Some(match (kind, version) {
        ("tenant.canary_waited", 1) => {
            let Waited { chat, arm, waited, left, in_time } = parse(body)?;
            Event::Waited { chat: chat.into(), arm: arm.into(), waited: Millis(waited), left, in_time }
        }
        ("tenant.canary_ended", 1) => {
            let Ended { canary, why, arms } = parse(body)?;
            Event::Ended { canary, why: why.into(), arms: arms.into() }
        }
        _ => return Ok(None),
    }))
}
