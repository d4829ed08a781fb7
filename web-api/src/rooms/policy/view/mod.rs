//! rooms::policy::view
pub(crate) mod decisions;
pub(crate) mod insight;
