//! Folds over the journal: live, historical and simulated figures agree because they are the same code over the same events.
pub mod desk;
pub mod explain;
pub mod history;
pub mod matches;
pub mod then;
