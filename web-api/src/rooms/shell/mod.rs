//! rooms::shell
pub(crate) mod calls;
pub(crate) mod wire;

pub(crate) use wire::{Client, Identify};
