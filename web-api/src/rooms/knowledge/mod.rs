//! rooms::knowledge
pub(crate) mod calls;
pub(crate) mod errand;
pub(crate) mod rules;
pub(crate) mod wire;

pub(crate) use rules::Draft;
