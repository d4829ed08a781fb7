//! A tenant's people: their accounts, and what belongs to each besides.
use crate::statements::parts;

parts! {
    users
    own
}

pub use own::{Names, Own};
pub use users::{NewUser, User};
