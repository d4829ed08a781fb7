//! Turns: so many at once for one caller, for one network, and for all of a side. Others wait a while. Customers and people
//! who are signed in never wait for each other.
use crate::edge::budgets::refused;
use crate::edge::problem::Problem;
use crate::edge::visitor::network;
use catalogue::limit;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Above so many names those that nobody holds are forgotten.
const NAMES: usize = 256;

/// A kind of work of which only so much is done at once.
pub(crate) struct Turns {
    budget: &'static str,
    callers: Named<String>,
    networks: Named<IpAddr>,
    customers: Arc<Semaphore>,
    people: Arc<Semaphore>,
}

/// Whose turn it is.
pub(crate) struct Whose {
    /// The caller, by a name that nobody else has.
    pub(crate) caller: String,
    /// Whether it is a person who is signed in, and no customer.
    pub(crate) of_person: bool,
    /// From where.
    pub(crate) from: IpAddr,
}

/// Held for as long as the work goes on.
pub(crate) struct Turn {
    _held: Vec<OwnedSemaphorePermit>,
}

impl Turns {
    /// So many at once for a caller, for the customers at a network, and for each side in all.
    pub(crate) fn new(budget: &'static str, caller: usize, network: usize, all: usize) -> Turns {
        let side = || Arc::new(Semaphore::new(all));
        Turns { budget, callers: Named::new(caller), networks: Named::new(network), customers: side(), people: side() }
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// 158 when it does not come in time.
    pub(crate) async fn enter(&self, Whose { caller, of_person, from }: Whose) -> Result<Turn, Problem> {
        // The narrowest first: whoever waits for their own turn holds nothing that others wait for.
        let mut gates = vec![self.callers.of(caller)];
        if !of_person && !from.is_loopback() {
            gates.push(self.networks.of(network(from)));
        }
        gates.push(if of_person { self.people.clone() } else { self.customers.clone() });
        let all = async {
            let mut held = Vec::with_capacity(gates.len());
            for gate in gates {
                held.push(gate.acquire_owned().await.ok()?);
            }
            Some(Turn { _held: held })
        };
        let within = Duration::from_millis(limit::TURN_WITHIN.0.unsigned_abs());
        let turn = tokio::time::timeout(within, all).await.ok().flatten();
        turn.ok_or_else(|| refused(self.budget, Problem::too_often(limit::TURN_WITHIN.as_seconds() as u32)))
    }
}

/// Semaphores by name, which are there while somebody holds them.
struct Named<K> {
    most: usize,
    names: Mutex<HashMap<K, Weak<Semaphore>>>,
}

impl<K: Hash + Eq> Named<K> {
    fn new(most: usize) -> Named<K> {
        Named { most, names: Mutex::default() }
    }

    fn of(&self, name: K) -> Arc<Semaphore> {
        let mut names = self.names.lock();
        if names.len() >= NAMES {
            names.retain(|_, gate| gate.strong_count() > 0);
        }
        if let Some(gate) = names.get(&name).and_then(Weak::upgrade) {
            return gate;
        }
        let gate = Arc::new(Semaphore::new(self.most));
        names.insert(name, Arc::downgrade(&gate));
        gate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::error::Code;
    use std::net::Ipv4Addr;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(198, 51, 100, 7));

    async fn refused_with(turns: &Turns, caller: &str, of_person: bool, from: IpAddr) -> Option<Code> {
        turns.enter(Whose { caller: caller.to_owned(), of_person, from }).await.err().map(|problem| problem.code)
    }

    #[tokio::test(start_paused = true)]
    async fn one_caller_waits_for_itself_and_nobody_waits_for_it() {
        let turns = Turns::new("test", 2, 3, 4);
        let first = turns.enter(Whose { caller: "ada".to_owned(), of_person: false, from: HERE }).await.ok();
        let second = turns.enter(Whose { caller: "ada".to_owned(), of_person: false, from: HERE }).await.ok();
        assert!(first.is_some() && second.is_some());
        assert_eq!(refused_with(&turns, "ada", false, HERE).await, Some(Code::RATE_EXCEEDED));
        assert_eq!(refused_with(&turns, "bob", false, HERE).await, None);
        drop(first);
        assert_eq!(refused_with(&turns, "ada", false, HERE).await, None, "a turn is given back");
    }

    #[tokio::test(start_paused = true)]
    async fn a_network_has_its_share_and_this_machine_is_none() {
        let turns = Turns::new("test", 2, 3, 100);
        let mut held = Vec::new();
        for caller in ["a", "b", "c"] {
            held.push(turns.enter(Whose { caller: caller.to_owned(), of_person: false, from: THERE }).await.ok());
        }
        assert_eq!(refused_with(&turns, "d", false, THERE).await, Some(Code::RATE_EXCEEDED));
        for caller in ["e", "f", "g", "h"] {
            held.push(turns.enter(Whose { caller: caller.to_owned(), of_person: false, from: HERE }).await.ok());
        }
        assert!(held.iter().all(Option::is_some));
        assert_eq!(refused_with(&turns, "lena", true, THERE).await, None, "a person is no network's customer");
    }

    #[tokio::test(start_paused = true)]
    async fn customers_in_any_number_leave_the_others_their_turns() {
        let turns = Turns::new("test", 2, 3, 4);
        let mut held = Vec::new();
        for caller in ["a", "b", "c", "d"] {
            held.push(turns.enter(Whose { caller: caller.to_owned(), of_person: false, from: HERE }).await.ok());
        }
        assert_eq!(refused_with(&turns, "e", false, HERE).await, Some(Code::RATE_EXCEEDED));
        assert_eq!(refused_with(&turns, "lena", true, HERE).await, None);
    }

    #[tokio::test]
    async fn names_that_nobody_holds_are_forgotten() {
        let turns = Turns::new("test", 1, 1, 1);
        for caller in 0..10 * NAMES {
            assert!(turns.enter(Whose { caller: caller.to_string(), of_person: false, from: HERE }).await.is_ok());
        }
        assert!(turns.callers.names.lock().len() <= NAMES);
    }
}
