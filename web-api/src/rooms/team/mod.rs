//! rooms::team
pub(crate) mod calls;
pub(crate) mod wire;
