//! rooms::canned
pub(crate) mod calls;
pub(crate) mod rules;
pub(crate) mod wire;
