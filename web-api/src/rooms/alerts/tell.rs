//! What is told of an alert: to its owner on every device, and to webhooks where it says so.
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::frame::{Kind, KindRow};
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::alerts::wire::{Alert, AlertFigure, AlertNews, AlertSide, AlertState, AlertTurn};
use crate::rooms::webhooks::{Listeners, WebhookEvent};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use engine::To;
use routing::time::Millis;
use serde::Serialize;
use store::StoreError;
use store::alerts::Alert as Kept;
use store::webhooks::NewDelivery;

/// What became of an alert.
pub(crate) const ALERT: Kind<AlertNews> = Kind::new(
    "alert",
    "One of the person’s own alerts was raised, ended, acknowledged, changed or deleted; on every device of theirs.",
);

pub(crate) fn kinds() -> Vec<KindRow> {
    vec![ALERT.row()]
}

/// An alert as its owner reads it.
///
/// # Errors
/// 228 for a figure that this version does not know.
pub(crate) fn shown(alert: &Kept, skill: Option<&str>) -> Result<Alert, Problem> {
    let rule = &alert.rule;
    let state = match (rule.active, rule.skill.is_some() && skill.is_none(), alert.raised, alert.acknowledged) {
        (false, ..) => AlertState::Off,
        (_, true, ..) => AlertState::SkillGone,
        (_, _, None, _) => AlertState::Watching,
        (_, _, Some(_), None) => AlertState::Raised,
        (_, _, Some(_), Some(_)) => AlertState::Acknowledged,
    };
    Ok(Alert {
        id: alert.id.clone(),
        figure: AlertFigure::named(&rule.figure).ok_or_else(|| Problem::of(Code::DATABASE_MISMATCH))?,
        skill_id: rule.skill.map(|skill| skill.0),
        skill: skill.map(str::to_owned),
        side: side(rule.above),
        threshold: rule.threshold,
        for_seconds: rule.lasting.as_seconds(),
        sound: rule.sound,
        desktop: rule.desktop,
        webhook: rule.webhook,
        label: (!rule.label.is_empty()).then(|| rule.label.clone()),
        active: rule.active,
        state,
        raised: alert.raised.map(At),
        ended: alert.ended.map(At),
    })
}

/// On which side of its threshold it holds.
pub(crate) fn side(above: bool) -> AlertSide {
    if above { AlertSide::Over } else { AlertSide::Under }
}

/// Tells its owner.
pub(crate) fn owner(site: &Site, owner: AgentId, at: Millis, turn: AlertTurn, alert: Alert) {
    ALERT.tell(&site.engine, &To::Agent(owner), at, &AlertNews { turn, alert });
}

/// How an alert stands, in a webhook's call.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Said {
    Raised,
    Ended,
}

/// What a webhook is told of an alert.
#[derive(Serialize)]
struct Data<'a> {
    alert_id: &'a str,
    state: Said,
    label: Option<&'a str>,
    user_id: u32,
    figure: &'a str,
    skill_id: Option<u32>,
    skill: Option<&'a str>,
    side: AlertSide,
    threshold: u32,
    for_seconds: i64,
    raised: Option<At>,
}

/// The webhooks that are called for alerts.
pub(crate) async fn listeners(app: &App, site: &Site) -> Result<Listeners, StoreError> {
    Listeners::of(app, site, WebhookEvent::FloorAlert).await
}

/// The calls that tell how an alert stands, where it is told to webhooks at all.
pub(crate) fn calls(to: &Listeners, alert: &Kept, said: Said, skill: Option<&str>, at: Millis) -> Vec<NewDelivery> {
    let rule = &alert.rule;
    if !rule.webhook {
        return Vec::new();
    }
    let raised = match said {
        Said::Raised => Some(at),
        Said::Ended => alert.raised,
    };
    let data = Data {
        alert_id: &alert.id,
        state: said,
        label: (!rule.label.is_empty()).then_some(rule.label.as_str()),
        user_id: alert.owner.0,
        figure: &rule.figure,
        skill_id: rule.skill.map(|skill| skill.0),
        skill,
        side: side(rule.above),
        threshold: rule.threshold,
        for_seconds: rule.lasting.as_seconds(),
        raised: raised.map(At),
    };
    to.calls(at, &data)
}
