//! How long a replication has to be: from the load.
use super::{Case, Class, Pool};

/// The spans of one replication, in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Length {
    /// From an empty floor to where what is left of the beginning is of no account.
    pub warm_up: f64,
    /// What is measured after it.
    pub window: f64,
}

/// So many relaxation times leave e^-8 of the beginning.
const RELAXATIONS: f64 = 8.0;
/// As few leave two hundredths of it: where it takes very long, a tenth of what chance does there.
const FEWEST: f64 = 4.0;
/// It takes very long when a replication has more arrivals than this.
const LONG: f64 = 1e6;
/// The least arrivals that a replication measures.
const ARRIVALS: f64 = 8_000.0;

/// The largest number of classes of which every set is looked at; beyond, single classes and all together.
const SETS_OF: usize = 12;

impl Length {
    /// The length for a case.
    pub fn of(case: &Case) -> Length {
        let handling = case.classes.iter().map(|class| class.handling).fold(0.0, f64::max);
        let relaxation = bottlenecks(case).map(|bottleneck| bottleneck.relaxation(case)).fold(0.0, f64::max);
        let affordable = LONG / (3.0 * relaxation * case.rate());
        let warm_up = RELAXATIONS * handling + affordable.clamp(FEWEST, RELAXATIONS) * relaxation;
        Length { warm_up, window: (2.0 * warm_up).max(ARRIVALS / case.rate()) }
    }
}

/// Some classes and all the servers that any of them can have.
pub(super) struct Bottleneck {
    /// Erlangs.
    pub(super) load: f64,
    pub(super) servers: f64,
    /// Seconds.
    handling: f64,
    /// The longest mean patience, in seconds; without end if somebody never leaves.
    patience: f64,
    /// Whether nobody ever leaves.
    endless: bool,
}

impl Bottleneck {
    fn of(case: &Case, member: impl Fn(usize) -> bool) -> Bottleneck {
        let classes = || case.classes.iter().enumerate().filter(|(number, _)| member(*number)).map(|(_, class)| class);
        let serves = |pool: &&Pool| pool.classes.iter().any(|class| member(*class));
        let patience = |class: &Class| class.patience.unwrap_or(f64::INFINITY);
        let load: f64 = classes().map(|class| class.rate * class.handling).sum();
        Bottleneck {
            load,
            servers: f64::from(case.pools.iter().filter(serves).map(|pool| pool.agents).sum::<u32>() * case.slots),
            handling: load / classes().map(|class| class.rate).sum::<f64>(),
            patience: classes().map(patience).fold(0.0, f64::max),
            endless: classes().all(|class| class.patience.is_none()),
        }
    }

    /// Whether a line without bounds would grow for ever.
    pub(super) fn overloaded(&self, case: &Case) -> bool {
        case.cap.is_none() && self.endless && self.load >= self.servers
    }

    /// How busy its servers are where everybody who comes is served.
    pub(super) fn occupancy(&self, case: &Case) -> Option<f64> {
        (case.cap.is_none() && self.endless).then(|| self.load / self.servers)
    }

    /// The time in which the distance from the steady state falls to a third, in seconds. Of M/M/n it is
    /// 1 / (n mu (1 - sqrt rho)^2) (Morse 1955, for one server; for several it is no more); impatience and a
    /// short line only shorten it.
    fn relaxation(&self, case: &Case) -> f64 {
        let pace = self.servers / self.handling;
        // Of patient and impatient classes together only the impatient can make an overload.
        let load = if self.load < self.servers || !self.patience.is_infinite() { self.load } else { 0.0 };
        let endless = 1.0 / (pace * (1.0 - (load / self.servers).sqrt()).powi(2));
        let bounded = case.cap.map_or(f64::INFINITY, |cap| (f64::from(cap) + 1.0).powi(2) / pace);
        endless.min(self.patience).min(bounded)
    }
}

/// The sets of classes that might be the one whose servers are busiest.
pub(super) fn bottlenecks(case: &Case) -> impl Iterator<Item = Bottleneck> + '_ {
    let count = case.classes.len();
    let sets = if count <= SETS_OF { 1..1_usize << count } else { 0..0 };
    let singles =
        (0..if count > SETS_OF { count } else { 0 }).map(move |one| Bottleneck::of(case, |class| class == one));
    let all = (count > SETS_OF).then(|| Bottleneck::of(case, |_| true));
    sets.map(move |set| Bottleneck::of(case, |class| set >> class & 1 == 1)).chain(singles).chain(all)
}
