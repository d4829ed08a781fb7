//! Pictures that people upload: where they are fetched, and how they are written anew before they are kept.
mod address;
mod drawing;

pub(crate) use address::{IMAGE, avatar, avatars};
pub(crate) use drawing::{avatar as draw_avatar, header as draw_header};

use crate::edge::room::Room;
use tokio::sync::Semaphore;

/// Pictures that are unpacked at once.
const DRAWN_AT_ONCE: usize = 2;

/// Whose turn it is to unpack a picture.
pub(crate) struct Drawing(pub(crate) Semaphore);

/// Pictures that people upload.
pub(crate) static ROOM: Room = Room {
    furnish: |furnishing| {
        furnishing.kept.put(Drawing(Semaphore::new(DRAWN_AT_ONCE)));
        Ok(())
    },
    ..Room::named("pictures")
};
