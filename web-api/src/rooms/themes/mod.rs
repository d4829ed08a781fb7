//! rooms::themes
pub(crate) mod calls;
pub(crate) mod rules;
pub(crate) mod wire;

pub(crate) use rules::IMAGE;
