//! rooms::sign_in
pub(crate) mod calls;
pub(crate) mod errand;
pub(crate) mod global_admin;
pub(crate) mod links;
pub(crate) mod passwords;
pub(crate) mod person_errand;
pub(crate) mod sso;
pub(crate) mod steps;
pub(crate) mod wire;

pub(crate) use calls::devices::id;
pub(crate) use calls::session::{come_in, lasts};
pub(crate) use passwords::{Passwords, hash};
pub(crate) use sso::returning::returning;
pub(crate) use sso::service::Services;
pub(crate) use steps::password::broken;
