//! Runbooks, which are sets of acts with a name, and their runs: what each act changed, and how it went back.
use crate::statements::parts;

parts! {
    books
    runs
}

pub use books::{Kept, Runbook};
pub use runs::{Begun, Finished, Publication, Run};
