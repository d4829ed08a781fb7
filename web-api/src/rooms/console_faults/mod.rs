//! rooms::console_faults
pub(crate) mod calls;
pub(crate) mod wire;
