//! rooms::announcements
pub(crate) mod calls;
pub(crate) mod rules;
pub(crate) mod wire;

pub(crate) use calls::tell;
pub(crate) use wire::{Announced, Recalled};
