//! The person who is signed in: profile, presence, preferences, names and picture.
mod about;
mod avatars;
mod calls;
mod image;
mod image_wire;
mod kinds;
mod preferences;
mod presence;
mod wire;

pub(crate) use about::{about, preferences};
pub(crate) use avatars::Avatars;
pub(crate) use calls::change;
pub(crate) use preferences::{Preferences, known_zone};
pub(crate) use presence::{come_in, lasts};
pub(crate) use wire::Profile;
#[cfg(test)]
pub(crate) use wire::ProfileChange;

use crate::edge::room::Room;
use store::changes::Topic;

/// The person who is signed in.
pub(crate) static ROOM: Room = Room {
    calls: image::rows,
    kinds: kinds::kinds,
    changed: |app, site, change| {
        if change.topic == Topic::Pictures {
            app.of::<Avatars>().forget(site.id);
        }
        Box::pin(std::future::ready(Ok(())))
    },
    furnish: |furnishing| {
        furnishing.kept.put(Avatars::new());
        Ok(())
    },
    ..Room::named("profile")
};
