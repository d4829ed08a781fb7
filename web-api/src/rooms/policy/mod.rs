//! rooms::policy
pub(crate) mod calls;
pub(crate) mod insight;
pub(crate) mod published;
pub(crate) mod view;
pub(crate) mod wire;

pub(crate) use published::{give, watch, zone};
