//! The team: who there is, and how each stands.
mod calls;
mod copies;
mod render;
mod wire;

use crate::edge::room::Room;
use copies::Copies;
use store::changes::Topic;

/// The team.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    changed: |_, site, change| {
        match change.topic {
            Topic::Tenant | Topic::Group | Topic::Department | Topic::Routing => site.keeps::<Copies>().changed(),
            // People and pictures are counted where they are kept.
            Topic::Person | Topic::Pictures => {}
            Topic::Open | Topic::SignIn | Topic::Session | Topic::Webhooks => {}
            Topic::Alerts | Topic::Metadata | Topic::Applications | Topic::Audit => {}
        }
        Box::pin(std::future::ready(Ok(())))
    },
    ..Room::named("team")
};
