//! The canary of a draft: a share of the chats is routed by it, until its time is up or it is found to be worse.
mod alike;
mod calls;
mod compiled;
mod keep;
mod tell;
mod wire;

pub(crate) use calls::rows;
pub(crate) use compiled::compiled;
pub(crate) use keep::{changed, opens};
pub(crate) use tell::kinds;
