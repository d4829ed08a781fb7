//! The product's words, each declared once as a row: ids, units, permissions, errors, notices, limits, settings.
pub mod achievement;
pub mod channel;
pub mod error;
pub mod export;
pub mod failure;
pub mod figure;
pub mod ids;
pub mod integration;
pub mod limit;
pub mod metric;
pub mod notice;
pub mod permission;
pub mod placeholder;
pub mod setting;
pub mod sound;
pub mod suspend_reason;
pub mod units;
