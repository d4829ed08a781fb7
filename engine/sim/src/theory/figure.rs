//! The figures that theory gives and a run measures. Each is a ratio of two sums.
use std::fmt;

/// One figure of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Figure {
    /// Share of arrivals that could not be offered at once.
    Waits,
    /// Mean wait over all arrivals, in seconds: abandoned waits included, blocked ones count 0.
    MeanWait,
    /// The same over those who waited.
    MeanWaitIfWaited,
    /// The same over those who were served.
    MeanWaitServed,
    /// Share of arrivals that left before they were served.
    Abandons,
    /// Share of arrivals that found no place in the line.
    Blocked,
    /// Share of the servers that were busy.
    Occupancy,
    /// Share of arrivals that were offered within 20 seconds.
    InTime,
    /// How many waited at once, on average over time.
    Queue,
    /// Share of one pool's servers that were busy.
    PoolOccupancy(usize),
    /// Of those of a class who were served, the share that a pool served: class, pool.
    PoolShare(usize, usize),
}

impl Figure {
    /// The figures that have a column of their own, with its name.
    pub const COLUMNS: [(&'static str, Figure); 9] = [
        ("p_wait", Figure::Waits),
        ("mean_wait_s", Figure::MeanWait),
        ("mean_wait_if_waited_s", Figure::MeanWaitIfWaited),
        ("mean_wait_served_s", Figure::MeanWaitServed),
        ("p_abandon", Figure::Abandons),
        ("p_block", Figure::Blocked),
        ("occupancy", Figure::Occupancy),
        ("sl20", Figure::InTime),
        ("mean_queue", Figure::Queue),
    ];

    /// Whether it is a share of things that were counted, so that a few of them are known to scatter as counts do.
    pub(super) fn is_share(self) -> bool {
        matches!(self, Figure::Waits | Figure::Abandons | Figure::Blocked | Figure::InTime | Figure::PoolShare(..))
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Figure::COLUMNS.iter().find(|(_, figure)| figure == self).map(|(name, _)| *name);
        match (name, self) {
            (Some(name), _) => f.pad(name),
            (None, Figure::PoolOccupancy(pool)) => f.pad(&format!("occupancy of pool {pool}")),
            (None, Figure::PoolShare(class, pool)) => f.pad(&format!("share of class {class} to pool {pool}")),
            (None, _) => Err(fmt::Error),
        }
    }
}
