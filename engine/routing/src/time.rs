//! Time as the core sees it: an argument, never a clock.
pub use catalogue::units::Millis;
