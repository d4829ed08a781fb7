//! Alerts of the person alone: which they keep, and that one of them is acknowledged.
use crate::edge::basics::{NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::line;
use crate::rooms::alerts::tell::{self, Said, calls, listeners, shown};
use crate::rooms::alerts::wire::{Alert, AlertBody, AlertFigure, AlertGone, AlertKnown, AlertSide, AlertTurn, Alerts};
use crate::rooms::webhooks;
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::limit;
use catalogue::permission::FLOOR;
use catalogue::units::Millis;
use std::collections::BTreeMap;
use store::alerts::{Alert as Kept, Change, Rule};

const PATH: &str = "internal/alerts";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("alerts")
            .about("The person’s own alerts on figures of the floor, and how each stands.")
            .needs(FLOOR),
        put(PATH, set)
            .named("setAlert")
            .about("Keeps an alert. One that is about something else now, or is switched off or on, begins anew.")
            .needs(FLOOR)
            .refuses(&[Code::SKILL_NOT_FOUND]),
        patch(PATH, acknowledge)
            .named("acknowledgeAlert")
            .about("Acknowledges an alert that is raised: it is quiet until it has ended. One that has ended meanwhile is answered as it is; 203 where there is no such alert.")
            .needs(FLOOR)
            .refuses(&[Code::ANTECEDING_ENTITY]),
        delete(PATH, forget).named("deleteAlert").about("Deletes an alert.").needs(FLOOR),
    ]
}

/// What the tenant's skills are called.
type Skills = BTreeMap<SkillId, String>;

async fn skills(me: &Signed) -> Result<Skills, Problem> {
    let all = me.call.app.db.skills().all(me.call.site.id).await?;
    Ok(all.into_iter().map(|skill| (skill.id, skill.name)).collect())
}

/// The name of an alert's skill; none where it has none, or it is there no more.
fn name<'a>(skills: &'a Skills, alert: &Kept) -> Option<&'a str> {
    alert.rule.skill.and_then(|skill| skills.get(&skill)).map(String::as_str)
}

async fn list(me: Signed, _: NoInput) -> Result<Alerts, Problem> {
    let skills = skills(&me).await?;
    let kept = me.call.app.db.alerts().all(me.call.site.id, me.me()).await?;
    let items = kept.iter().map(|alert| shown(alert, name(&skills, alert)));
    Ok(Alerts { items: items.collect::<Result<_, _>>()? })
}

async fn set(me: Signed, wanted: AlertBody) -> Result<Alert, Problem> {
    let (app, site, now) = (&me.call.app, &me.call.site, me.call.now());
    let (skills, id) = (skills(&me).await?, wanted.id.clone());
    let rule = rule(wanted)?;
    // One that is off may be about a skill that is gone.
    if rule.active && rule.skill.is_some_and(|skill| !skills.contains_key(&skill)) {
        return Err(Problem::of(Code::SKILL_NOT_FOUND));
    }
    let hooks = listeners(app, site).await?;
    let ending = |alert: &Kept| calls(&hooks, alert, Said::Ended, name(&skills, alert), now);
    let of = (me.me(), id.as_str());
    match app.db.alerts().set(site.id, of, rule, now, limit::ALERTS, &ending).await? {
        Change::Same(alert) => shown(&alert, name(&skills, &alert)),
        Change::Done(alert) => {
            let alert = shown(&alert, name(&skills, &alert))?;
            tell::owner(site, me.me(), now, AlertTurn::Changed, alert.clone());
            webhooks::ring(app, site.id);
            Ok(alert)
        }
        Change::Full => Err(Problem::format("id", format!("would be more than {} alerts", limit::ALERTS))),
    }
}

/// As it is kept.
fn rule(wanted: AlertBody) -> Result<Rule, Problem> {
    if wanted.figure == AlertFigure::ServiceLevel && wanted.threshold > 100 {
        return Err(Problem::format("threshold", "is more than 100 percent"));
    }
    if wanted.figure == AlertFigure::Abandoned && wanted.skill_id.is_some() {
        return Err(Problem::format("skill_id", "has no such figure: it is one of the whole floor"));
    }
    Ok(Rule {
        figure: wanted.figure.id().to_owned(),
        skill: wanted.skill_id.map(SkillId),
        above: wanted.side == AlertSide::Over,
        threshold: wanted.threshold,
        lasting: Millis::seconds(i64::from(wanted.for_seconds)),
        sound: wanted.sound,
        desktop: wanted.desktop,
        webhook: wanted.webhook,
        label: line("label", wanted.label.as_deref().unwrap_or_default())?,
        active: wanted.active,
    })
}

async fn acknowledge(me: Signed, wanted: AlertKnown) -> Result<Alert, Problem> {
    let (app, site, now) = (&me.call.app, &me.call.site, me.call.now());
    let raised: jiff::Timestamp = wanted.raised.parse().map_err(|_| Problem::format("raised", "is no instant"))?;
    let raised = Millis(raised.as_millisecond());
    let known = app.db.alerts().acknowledge(site.id, (me.me(), &wanted.id), raised, now).await?;
    let Some((alert, changed)) = known else { return Err(Problem::of(Code::ANTECEDING_ENTITY)) };
    let alert = shown(&alert, name(&skills(&me).await?, &alert))?;
    if changed {
        tell::owner(site, me.me(), now, AlertTurn::Acknowledged, alert.clone());
    }
    Ok(alert)
}

async fn forget(me: Signed, wanted: AlertGone) -> Result<Nothing, Problem> {
    let (app, site, now) = (&me.call.app, &me.call.site, me.call.now());
    let (skills, hooks) = (skills(&me).await?, listeners(app, site).await?);
    let ending = |alert: &Kept| calls(&hooks, alert, Said::Ended, name(&skills, alert), now);
    if let Some(alert) = app.db.alerts().delete(site.id, (me.me(), &wanted.id), &ending).await? {
        tell::owner(site, me.me(), now, AlertTurn::Deleted, shown(&alert, name(&skills, &alert))?);
        webhooks::ring(app, site.id);
    }
    Ok(Nothing {})
}
