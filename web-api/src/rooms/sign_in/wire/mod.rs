//! rooms::sign_in::wire
pub(crate) mod devices;
pub(crate) mod explained;
pub(crate) mod rules;
pub(crate) mod security;
pub(crate) mod sign_in;
pub(crate) mod ways_in;
