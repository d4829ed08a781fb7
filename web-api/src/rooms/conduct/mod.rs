//! rooms::conduct
pub(crate) mod calls;
pub(crate) mod wire;
