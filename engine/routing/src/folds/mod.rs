//! Folds over the journal: live, historical and simulated figures agree because they are the same code over the same events.
mod agrees;
pub mod boards;
pub mod breach;
pub mod day;
pub mod desk;
pub mod estimate;
pub mod explain;
pub mod history;
pub mod idle;
pub mod insight;
pub mod matches;
pub mod quantile;
pub mod record;
pub mod seats;
pub mod spoke;
pub mod tally;
pub mod then;
pub mod unroutable;
