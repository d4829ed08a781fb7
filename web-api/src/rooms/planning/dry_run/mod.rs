//! The dry run of a policy draft: recorded days lived again under the policy in force and under the draft.
mod calls;
mod job;
mod runs;
mod tell;
mod wire;
mod work;

pub(crate) use calls::rows;
pub(crate) use runs::DryRuns;
