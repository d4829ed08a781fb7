//! What the live feed tells of a person.
use crate::edge::frame::{Kind, KindRow};
use crate::rooms::profile::wire::PersonNamed;

/// Somebody is called otherwise from now on.
pub(crate) const PERSON: Kind<PersonNamed> = Kind::new("person", "Somebody is called otherwise from now on.");

/// What this room tells agents' consoles.
pub(crate) fn kinds() -> Vec<KindRow> {
    vec![PERSON.row()]
}
