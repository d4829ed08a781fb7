//! A tenant's people: their accounts, who changes them, how they are found, and what belongs to each besides.
use crate::statements::parts;

parts! {
    users
    accounts
    leaving
    search
    own
}

pub use accounts::Entry;
pub use own::{Names, Own};
pub use search::{By, Found, Page, Sought};
pub use users::{NewUser, User};
