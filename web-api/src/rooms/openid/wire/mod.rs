//! rooms::openid::wire
pub(crate) mod groups;
pub(crate) mod providers;
pub(crate) mod testing;
