//! rooms::sign_in::calls
pub(crate) mod devices;
pub(crate) mod rules;
pub(crate) mod security;
pub(crate) mod session;
pub(crate) mod ways_in;
