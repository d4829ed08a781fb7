//! Drafts of routing policies that decide beside the policy in force: which one does, what came of it, and how what is forgotten
//! is deleted.
use crate::statements::parts;
use crate::words::words;

parts! {
    life
    results
}

pub use life::{Begun, Shadow};
pub use results::{Batch, Figures, Wanted};

words! {
    /// How far a shadow is.
    State in "shadows.state" {
        /// It decides.
        Running "running";
        /// Somebody stopped it.
        Stopped "stopped";
        /// Its time is up.
        Over "over";
        /// It fell.
        Failed "failed";
    }
}
