//! The core's behaviour as stories with people in them: who does what, who hears what, and who has which chat then.
#![allow(clippy::unwrap_used, missing_docs)]
mod auto_away;
mod claim;
mod customer;
mod day;
mod decisions;
mod explain;
mod lines;
mod matching;
mod offer;
mod policy;
mod presence;
mod recovery;
mod ruled;
mod steps;
mod wrap_up;
