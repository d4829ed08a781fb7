//! What consoles that watch the floor are told.
use crate::edge::frame::{Kind, KindRow};
use crate::rooms::floor::wire::FloorNews;

/// What changed on the floor.
pub(crate) const FLOOR: Kind<FloorNews> = Kind::new(
    "floor",
    "What changed on the floor, at most once a second, to consoles that watch it; also, every five seconds, that nothing did.",
);

pub(crate) fn kinds() -> Vec<KindRow> {
    vec![FLOOR.row()]
}
