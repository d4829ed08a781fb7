//! A tenant's people: their accounts, who changes them, how they are found, and what belongs to each besides.
use crate::statements::parts;

mod brought;

parts! {
    users
    accounts
    leaving
    search
    sessions
    own
}

pub use accounts::Entry;
pub use brought::{Became, Brought, Refused};
pub use own::{Names, Own};
pub(crate) use search::pattern;
pub use search::{By, Found, Page, Sought};
pub use sessions::{EndedSessions, SessionOf, SessionsBy, SessionsPage, SoughtSessions};
pub use users::{NewUser, User};
