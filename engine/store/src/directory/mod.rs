//! A tenant's directory: what lets it in, whom it has entered, which groups it fills, and what it did last.
use crate::statements::parts;

parts! {
    settings
    people
    reading
    groups
    calls
}

pub use calls::CallOf;
pub use groups::{FilledGroup, GroupMade, GroupWanted};
pub use people::Wanted;
pub use reading::{Entered, Linked};
pub use settings::{Directory, Setting};
