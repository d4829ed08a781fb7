//! Looks at the alerts of a tenant once a second, by the floor as its watchers are told of it. A tenant without alerts
//! costs nothing, and the floor is not followed for alerts that nobody would hear.
use crate::edge::app::App;
use crate::edge::gate::may;
use crate::edge::problem::Problem;
use crate::edge::sessions::Person;
use crate::edge::sites::Site;
use crate::rooms::alerts::course::{Condition, Course, Reading, Turn};
use crate::rooms::alerts::reading::read;
use crate::rooms::alerts::tell::{self, Said, calls, listeners, shown};
use crate::rooms::alerts::wire::{AlertFigure, AlertTurn};
use crate::rooms::floor::{FloorLine, Following, Handed, Stands};
use crate::rooms::webhooks;
use actix_web::web::Data;
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::permission::{Action, FLOOR};
use routing::time::Millis;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::StoreError;
use store::alerts::Alert;
use tokio::sync::Notify;
use tokio::time::MissedTickBehavior;

/// Says that a tenant's alerts have changed.
#[derive(Default)]
pub(crate) struct Bell {
    rung: AtomicBool,
    notify: Notify,
}

impl Bell {
    /// They have.
    pub(crate) fn ring(&self) {
        self.rung.store(true, Ordering::SeqCst);
        self.notify.notify_one();
    }
}

/// An alert that is on, and how its condition goes.
struct Watched {
    alert: Alert,
    course: Course,
}

struct Watch {
    app: Data<App>,
    site: Arc<Site>,
    alerts: Vec<Watched>,
    /// None while nobody would hear of any alert.
    floor: Option<Following>,
}

/// Looks for as long as the server runs.
pub(crate) async fn watch(app: Data<App>, site: Arc<Site>) {
    let bell = site.keeps::<Bell>();
    let mut ticks = actix_rt::time::interval(Duration::from_millis(limit::ALERT_LOOKS.0.unsigned_abs()));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut watch = Watch { app, site, alerts: Vec::new(), floor: None };
    loop {
        if bell.rung.swap(false, Ordering::SeqCst)
            && let Err(error) = watch.reads().await
        {
            tracing::warn!(tenant = watch.site.subdomain, %error, "alerts could not be read; it is tried again");
            bell.rung.store(true, Ordering::SeqCst);
        }
        if watch.alerts.is_empty() && !bell.rung.load(Ordering::SeqCst) {
            watch.floor = None;
            bell.notify.notified().await;
            continue;
        }
        ticks.tick().await;
        if let Err(problem) = watch.looks(&bell).await {
            tracing::warn!(tenant = watch.site.subdomain, ?problem, "alerts could not be looked at; it is tried again");
        }
    }
}

impl Watch {
    /// Reads which there are. What began anew is at its beginning.
    async fn reads(&mut self) -> Result<(), StoreError> {
        let before: BTreeMap<_, _> =
            self.alerts.drain(..).map(|one| ((one.alert.owner, one.alert.id, one.alert.version), one.course)).collect();
        let course = |alert: &Alert| before.get(&(alert.owner, alert.id.clone(), alert.version)).copied();
        let alerts = self.app.db.alerts().active(self.site.id).await?.into_iter();
        self.alerts = alerts.map(|alert| Watched { course: course(&alert).unwrap_or_default(), alert }).collect();
        Ok(())
    }

    async fn looks(&mut self, bell: &Bell) -> Result<(), Problem> {
        let heard = self.heard().await?;
        if !heard.contains(&true) {
            self.floor = None;
        } else if self.floor.is_none() {
            self.floor = Some(self.site.keeps::<Handed>().follow());
        }
        let stands = self.floor.as_ref().and_then(|floor| floor.borrow().clone());
        let now = self.app.now();
        for (at, heard) in heard.into_iter().enumerate() {
            let Watched { alert, course } = &mut self.alerts[at];
            let stands = stands.as_deref().filter(|_| heard);
            let reading = stands.map_or(Reading::Unknown, |stands| reading(stands, alert, now));
            let turn = course.looks(&condition(alert), alert.raised.is_some(), reading, now);
            if let Some(turn) = turn
                && !self.turns(at, turn, stands, now).await?
            {
                bell.ring();
            }
        }
        Ok(())
    }

    /// Whether each would be heard: by an owner who may see the floor, and has a device that listens, or by a webhook.
    async fn heard(&self) -> Result<Vec<bool>, StoreError> {
        let mut owners: BTreeMap<AgentId, (bool, bool)> = BTreeMap::new();
        let mut heard = Vec::with_capacity(self.alerts.len());
        for Watched { alert, .. } in &self.alerts {
            let (may, listens) = match owners.get(&alert.owner) {
                Some(known) => *known,
                None => {
                    let known = (self.may(alert.owner).await?, self.site.engine.feed().hears(alert.owner));
                    *owners.entry(alert.owner).or_insert(known)
                }
            };
            heard.push(may && (listens || alert.rule.webhook));
        }
        Ok(heard)
    }

    async fn may(&self, owner: AgentId) -> Result<bool, StoreError> {
        if self.site.closed.holds() {
            return Ok(false);
        }
        let person = self.app.sessions.person(&self.app.db, self.site.id, owner).await?;
        let may = |person: &Person| person.user.active && may(&self.site, person, FLOOR, Action::View).is_ok();
        Ok(person.is_some_and(|person| may(&person)))
    }

    /// Writes that an alert is raised or ends, and then tells it; false where it is not any more what it was.
    async fn turns(&mut self, at: usize, turn: Turn, stands: Option<&Stands>, now: Millis) -> Result<bool, Problem> {
        let (app, site, alert) = (&self.app, &self.site, &mut self.alerts[at].alert);
        let is_its = |line: &&FloorLine| alert.rule.skill.is_some_and(|skill| skill.0 == line.skill_id);
        let skill = stands.and_then(|stands| stands.lines.iter().find(is_its)).map(|line| line.skill.as_str());
        let (alerts, hooks) = (app.db.alerts(), listeners(app, site).await?);
        let done = match turn {
            Turn::Raises => alerts.raise(site.id, alert, now, &calls(&hooks, alert, Said::Raised, skill, now)).await?,
            Turn::Ends => alerts.end(site.id, alert, now, &calls(&hooks, alert, Said::Ended, skill, now)).await?,
        };
        if !done {
            return Ok(false);
        }
        alert.acknowledged = None;
        let turn = match turn {
            Turn::Raises => {
                alert.raised = Some(now);
                AlertTurn::Raised
            }
            Turn::Ends => {
                (alert.raised, alert.ended) = (None, Some(now));
                AlertTurn::Ended
            }
        };
        tell::owner(site, alert.owner, now, turn, shown(alert, skill)?);
        webhooks::ring(app, site.id);
        Ok(true)
    }
}

fn condition(alert: &Alert) -> Condition {
    let rule = &alert.rule;
    Condition { above: rule.above, threshold: f64::from(rule.threshold), lasting: rule.lasting }
}

/// What its figure says; nothing of a figure that this version does not know.
fn reading(floor: &Stands, alert: &Alert, now: Millis) -> Reading {
    let figure = AlertFigure::named(&alert.rule.figure);
    figure.map_or(Reading::Unknown, |figure| read(floor, figure, alert.rule.skill, now))
}
