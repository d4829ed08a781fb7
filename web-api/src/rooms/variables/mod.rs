//! rooms::variables
pub(crate) mod calls;
pub(crate) mod wire;
