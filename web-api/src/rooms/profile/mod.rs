//! The person who is signed in: profile, presence, preferences, names and picture.
pub(crate) mod kinds;
pub(crate) mod about;
pub(crate) mod avatars;
pub(crate) mod calls;
pub(crate) mod image;
pub(crate) mod image_wire;
pub(crate) mod preferences;
pub(crate) mod presence;
pub(crate) mod wire;

pub(crate) use about::{about, preferences};
pub(crate) use avatars::Avatars;
pub(crate) use calls::change;
pub(crate) use preferences::{Preferences, known_zone};
pub(crate) use presence::{come_in, lasts};
pub(crate) use wire::Profile;

use crate::edge::room::Room;

/// The person who is signed in.
pub(crate) static ROOM: Room = Room {
    calls: image::rows,
    kinds: kinds::kinds,
    furnish: |furnishing| {
        furnishing.kept.put(Avatars::new());
        Ok(())
    },
    ..Room::named("profile")
};
