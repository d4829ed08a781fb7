//! rooms::access_tokens
pub(crate) mod calls;
pub(crate) mod wire;
