//! The product's words, each declared once as a row: ids, units, permissions, errors, notices, limits, settings.
pub mod error;
pub mod ids;
pub mod limit;
pub mod units;
