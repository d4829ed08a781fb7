//! rooms::webhooks
pub(crate) mod calls;
pub(crate) mod delivery;
pub(crate) mod wire;

pub(crate) use delivery::deliver::watch;
pub(crate) use delivery::sign::secret;
pub(crate) use delivery::{Bells, Webhooks, tidy};
