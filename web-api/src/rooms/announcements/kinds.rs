//! What the live feed tells of announcements.
use crate::edge::frame::{Kind, KindRow};
use crate::rooms::announcements::wire::{Announced, Recalled};

/// Something was announced to you; `internal/announcements` has it.
pub(crate) const ANNOUNCEMENT: Kind<Announced> =
    Kind::new("announcement", "Something was announced to you; `internal/announcements` has it.");
/// An announcement was taken back.
pub(crate) const ANNOUNCEMENT_RECALLED: Kind<Recalled> =
    Kind::new("announcement.recalled", "An announcement was taken back.");

/// What this room tells agents' consoles.
pub(crate) fn kinds() -> Vec<KindRow> {
    vec![ANNOUNCEMENT.row(), ANNOUNCEMENT_RECALLED.row()]
}
