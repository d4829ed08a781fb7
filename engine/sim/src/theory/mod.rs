//! The core held against queueing theory: cases with exact steady-state figures, run in virtual time over the real machines.
//!
//! A case is one or more rows of a CSV file; [`read`] says what is wrong with a file and where, [`hold`] runs a case and
//! gives each expected figure beside the measured one, its standard error from independent replications, and z.
mod case;
mod csv;
mod figure;
mod hold;
mod length;
mod measure;
mod read;
mod report;

pub use case::{Case, Class, Pool, Row};
pub use csv::Wrong;
pub use figure::Figure;
pub use hold::{Effort, Finding, Outcome, Z_LIMIT, hold};
pub use length::Length;
pub use read::read;
pub use report::{markdown, text};
