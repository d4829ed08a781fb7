//! rooms::profile
pub(crate) mod about;
pub(crate) mod avatars;
pub(crate) mod calls;
pub(crate) mod image;
pub(crate) mod image_wire;
pub(crate) mod pictures;
pub(crate) mod preferences;
pub(crate) mod wire;

pub(crate) use about::{about, preferences};
pub(crate) use avatars::Avatars;
pub(crate) use calls::change;
pub(crate) use preferences::{Preferences, known_zone};
pub(crate) use wire::Profile;
