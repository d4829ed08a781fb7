//! Units that every crate shares: instants and spans in milliseconds, capacity in units of a hundredth of a live chat.
use serde::{Deserialize, Serialize};
use std::ops::{Add, Sub};

/// An instant (since the Unix epoch, UTC) or a span, in whole milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Millis {
    /// The epoch, or a span of nothing.
    pub const ZERO: Millis = Millis(0);
    /// Later than every instant.
    pub const NEVER: Millis = Millis(i64::MAX);

    /// A span of whole seconds.
    pub const fn seconds(n: i64) -> Millis {
        Millis(n * 1_000)
    }
    /// A span of whole minutes.
    pub const fn minutes(n: i64) -> Millis {
        Millis(n * 60_000)
    }
    /// A span of whole hours.
    pub const fn hours(n: i64) -> Millis {
        Millis(n * 3_600_000)
    }
    /// The whole seconds of a span, rounded down.
    pub const fn as_seconds(self) -> i64 {
        self.0.div_euclid(1_000)
    }
}

impl Add for Millis {
    type Output = Millis;
    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Millis;
    fn sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

/// Capacity in units: one live chat takes [`Units::LIVE_CHAT`], other channels take their weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Units(pub u32);

impl Units {
    /// Nothing held.
    pub const ZERO: Units = Units(0);
    /// What one live chat takes.
    pub const LIVE_CHAT: Units = Units(100);

    /// The units of so many whole slots.
    pub const fn slots(n: u32) -> Units {
        Units(n * Units::LIVE_CHAT.0)
    }
    /// The whole slots that these units fill, rounded up: a part of a slot is a slot in use.
    pub const fn as_slots(self) -> u32 {
        self.0.div_ceil(Units::LIVE_CHAT.0)
    }
}

impl Add for Units {
    type Output = Units;
    fn add(self, other: Units) -> Units {
        Units(self.0.saturating_add(other.0))
    }
}

impl Sub for Units {
    type Output = Units;
    fn sub(self, other: Units) -> Units {
        Units(self.0.saturating_sub(other.0))
    }
}
