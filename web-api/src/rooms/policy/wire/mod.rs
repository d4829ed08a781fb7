//! rooms::policy::wire
pub(crate) mod decisions;
pub(crate) mod insight;
pub(crate) mod policy;
