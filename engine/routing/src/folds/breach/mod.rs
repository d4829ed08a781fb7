//! When a line will miss its target, and what would prevent it.
//!
//! A chat's fate is known when an agent answers it in time, or else when that time is over. A line's *level* is the share of those
//! answered in time among all whose fate became known in the last half hour; a customer who leaves before the time is over is not
//! among them. With fewer than ten the line has no level. A *breach* begins when the level falls below the target, and is over once
//! the level has held for ten minutes: what dips below it meanwhile is the same breach. `docs/engine/breaches.md` says the same and how true forecasts come.
mod chance;
mod demand;
mod forecast;
mod level;
mod picture;
mod watched;
mod ways;

pub use demand::Demand;
pub use forecast::{Forecast, forecast};
pub use level::{Level, level, outcomes};
pub use picture::{Group, Kind, Picture, Slot, stuck};
pub use watched::{Score, Watched};
pub use ways::{Act, Way, prevents, ways};
