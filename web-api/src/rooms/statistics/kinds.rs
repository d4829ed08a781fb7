//! What the live feed tells of badges.
use crate::edge::frame::{Kind, KindRow};
use crate::rooms::statistics::wire::NewBadges;

/// You have earned badges.
pub(crate) const ACHIEVEMENT: Kind<NewBadges> = Kind::new("achievement", "You have earned badges.");

/// What this room tells agents' consoles.
pub(crate) fn kinds() -> Vec<KindRow> {
    vec![ACHIEVEMENT.row()]
}
