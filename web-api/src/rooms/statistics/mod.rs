//! rooms::statistics
pub(crate) mod badges;
pub(crate) mod calls;
pub(crate) mod rules;
pub(crate) mod wire;

pub(crate) use badges::{Deeds, watch};
