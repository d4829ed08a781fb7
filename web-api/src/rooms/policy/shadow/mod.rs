//! The shadow of a draft: it decides beside the policy in force for a while, without acting.
mod calls;
mod wire;

pub(crate) use calls::rows;
