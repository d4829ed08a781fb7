//! A canary as it is shown, and whoever is told of its end.
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::frame::{Kind, KindRow};
use crate::edge::gate::{Signed, may};
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::chat::Taker;
use crate::rooms::policy::canary::compiled::read;
use crate::rooms::policy::canary::wire::{
    Canary, CanaryAnswer, CanaryBounds, CanaryBroken, CanaryDifference, CanaryDifferences, CanaryFigures, CanaryNews,
    CanaryState,
};
use catalogue::ids::AgentId;
use catalogue::permission::{Action, ROUTING_POLICIES};
use engine::To;
use routing::canary::{Arms, Bounds, Figures};
use routing::time::Millis;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::StoreError;
use store::canaries::{Broken, State};

const POINTS: f64 = 100.0;

/// A canary ended by itself.
const ENDED: Kind<CanaryNews> = Kind::new(
    "canary.ended",
    "The canary of a draft of the routing policy has ended by itself: told to those who may see routing policies.",
);

pub(crate) fn kinds() -> Vec<KindRow> {
    vec![ENDED.row()]
}

/// Everybody is told who may see routing policies and is connected.
pub(crate) async fn ended(
    app: &App,
    site: &Site,
    id: u32,
    state: State,
    why: Option<Broken>,
) -> Result<(), StoreError> {
    let connected = app.sockets.people().into_iter().filter(|(tenant, _)| *tenant == site.id).map(|(_, agent)| agent);
    let mut told = Vec::new();
    for agent in connected.collect::<BTreeSet<AgentId>>() {
        let person = app.sessions.person(&app.db, site.id, agent).await?;
        if person.is_some_and(|person| may(site, &person, ROUTING_POLICIES, Action::View).is_ok()) {
            told.push(agent);
        }
    }
    let news = CanaryNews { id, state: state_of(state), broken: why.map(broken) };
    ENDED.tell(&site.engine, &To::Agents(Arc::from(told)), app.now(), &news);
    Ok(())
}

/// The tenant's newest canary; of a draft that the caller has, only how it fares.
pub(crate) async fn told(me: &Signed, known: Option<u32>) -> Result<CanaryAnswer, Problem> {
    let (db, site) = (&me.call.app.db, &me.call.site);
    let Some(row) = db.canaries().newest(site.id).await? else { return Ok(CanaryAnswer { canary: None }) };
    let document = match known {
        Some(id) if id == row.id => None,
        _ => db.canaries().document(site.id, row.id).await?,
    };
    let document = document.as_deref().map(read).transpose()?;
    let names = me.names(std::iter::once(row.by)).await?;
    let arms = row.arms.unwrap_or_else(|| arms(site, row.id, me.call.now()));
    Ok(CanaryAnswer {
        canary: Some(Canary {
            id: row.id,
            state: state_of(row.state),
            broken: row.why.map(broken),
            begun: At(row.begun),
            until: At(row.until),
            ended: row.ended.map(At),
            by: Taker { user_id: row.by.0, name: names.get(&row.by).cloned().unwrap_or_default() },
            document,
            mark: row.mark,
            version: row.policy,
            share: u32::from(row.share),
            least_chats: row.least,
            bounds: bounds(row.bounds),
            control: figures(&arms.control),
            tried: figures(&arms.tried),
            differences: arms.tell(row.least).then(|| differences(&arms)),
        }),
    })
}

/// Both arms of a canary as they stand; none of one that the machines have not heard of.
fn arms(site: &Site, id: u32, now: Millis) -> Arms {
    let desk = site.engine.desk();
    if desk.trial.canary != id {
        return Arms::default();
    }
    if desk.trial.over {
        return desk.trial.arms;
    }
    let lines = desk.queues.iter().filter(|(skill, _)| desk.config.pushes(**skill));
    let waiting = lines.flat_map(|(skill, queue)| queue.line.values().map(|waiting| (*skill, waiting)));
    desk.trial.arms_at(now, &desk.config, waiting)
}

fn figures(of: &Figures) -> CanaryFigures {
    let wait_seconds = (of.chats > 0).then(|| of.wait().mean);
    CanaryFigures { chats: of.chats, left: of.left, in_time: of.in_time, wait_seconds }
}

fn differences(Arms { control, tried }: &Arms) -> CanaryDifferences {
    let by = |(more, error): (f64, f64), unit: f64| CanaryDifference { more: more * unit, error: error * unit };
    CanaryDifferences {
        wait: by(tried.wait().over(control.wait()), 1.0),
        left: by(tried.left().over(control.left()), POINTS),
        level: by(tried.level().over(control.level()), POINTS),
    }
}

fn bounds(of: Bounds) -> CanaryBounds {
    CanaryBounds {
        wait_seconds: of.wait.map(|wait| u32::try_from(wait.as_seconds()).unwrap_or(u32::MAX)),
        left_points: of.left.map(u32::from),
        level_points: of.level.map(u32::from),
    }
}

fn state_of(state: State) -> CanaryState {
    match state {
        State::Running => CanaryState::Running,
        State::Stopped => CanaryState::Stopped,
        State::Published => CanaryState::Published,
        State::RolledBack => CanaryState::RolledBack,
        State::Over => CanaryState::Over,
        State::Unfit => CanaryState::Unfit,
    }
}

fn broken(why: Broken) -> CanaryBroken {
    match why {
        Broken::Wait => CanaryBroken::Wait,
        Broken::Left => CanaryBroken::Left,
        Broken::Level => CanaryBroken::Level,
    }
}
