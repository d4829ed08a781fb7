//! Routing policies: checked, published and in force; and why a chat went where it went.
mod calls;
mod canary;
mod insight;
mod published;
mod shadow;
mod undo;
mod view;
mod wire;

pub(crate) use published::{Publishing, Turn, give, known, newest, stale, text, wrong, zone};
pub(crate) use view::insight::estimates;
pub(crate) use wire::insight::{EstimateUnknown, SkillEstimates};

use crate::edge::room::Room;
use store::audit::Entity;
use store::changes::Topic;

/// Routing policies.
pub(crate) static ROOM: Room = Room {
    calls: || [calls::rows(), insight::rows(), shadow::rows(), canary::rows()].into_iter().flatten().collect(),
    changed: |_, site, change| {
        if change.topic == Topic::Routing {
            published::changed(&site);
            shadow::changed(&site);
            canary::changed(&site);
        }
        Box::pin(std::future::ready(Ok(())))
    },
    opens: |app, site| {
        shadow::opens(app.clone(), site.clone());
        canary::opens(app.clone(), site.clone());
        Box::pin(published::opens(app, site))
    },
    kinds: canary::kinds,
    tidy: |app, now| Box::pin(async move { shadow::tidies(&app, now).await }),
    stops: |app| Box::pin(async move { shadow::stops(&app).await }),
    undoes: &[(Entity::Policy, undo::undo)],
    ..Room::named("policy")
};
