//! rooms::maintenance
pub(crate) mod errand;
pub(crate) mod watch;

pub(crate) use watch::watch;
