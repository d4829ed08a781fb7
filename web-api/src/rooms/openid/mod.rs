//! Sign-in by OpenID Connect as administrators rule it: the providers, what groups of theirs give here, and the test of a sign-in.
mod groups;
mod providers;
mod rules;
mod testing;
mod tried;
mod undo;
mod wire;

use crate::edge::room::Room;
use store::audit::Entity;

/// Providers and directory groups.
pub(crate) static ROOM: Room = Room {
    calls: || [providers::rows(), testing::rows(), groups::rows()].into_iter().flatten().collect(),
    undoes: &[(Entity::DirectoryGroup, undo::undo)],
    seeds: |_, db, now| Box::pin(async move { db.openid().take_over_maps(now).await }),
    ..Room::named("openid")
};
