//! What the live feed tells of the tenant.
use crate::edge::frame::{Kind, KindRow};
use crate::rooms::shell::wire::Client;

/// The tenant is called, looks or includes otherwise from now on.
pub(crate) const TENANT: Kind<Client> = Kind::new(
    "tenant",
    "Your tenant's name, pictures, keys, modules, integrations or rules have changed: it is this from now on.",
);

/// What this room tells agents' consoles.
pub(crate) fn kinds() -> Vec<KindRow> {
    vec![TENANT.row()]
}
