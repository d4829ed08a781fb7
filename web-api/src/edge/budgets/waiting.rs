//! How many chats wait for an agent whose customers came from one network.
use crate::edge::budgets::refused;
use crate::edge::problem::Problem;
use crate::edge::visitor::network;
use catalogue::ids::{ChatId, TenantId};
use catalogue::limit;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

/// Above so many networks those without a waiting chat are forgotten.
const NETWORKS: usize = 1_024;

type Key = (TenantId, IpAddr);

/// The waiting chats of the networks. What stood here is not known after a start of the server: a network may then have
/// as many again.
pub(crate) struct Waiting {
    most: usize,
    networks: Arc<Mutex<HashMap<Key, Network>>>,
}

#[derive(Default)]
struct Network {
    /// Chats that began; which of them wait still is asked when there are too many.
    chats: Vec<ChatId>,
    /// Chats that are about to begin.
    beginning: usize,
}

impl Network {
    fn tidy(&mut self, waits: &impl Fn(ChatId) -> bool) -> usize {
        self.chats.retain(|chat| waits(*chat));
        self.chats.len() + self.beginning
    }
}

impl Waiting {
    /// So many for a network.
    pub(crate) fn new(most: usize) -> Waiting {
        Waiting { most, networks: Arc::default() }
    }

    /// A place for one more chat; none is counted at an address of this machine. `waits` says whether a chat of this tenant
    /// still waits.
    ///
    /// # Errors
    /// 158 when as many wait as may.
    pub(crate) fn place(
        &self,
        tenant: TenantId,
        from: IpAddr,
        waits: impl Fn(ChatId) -> bool,
    ) -> Result<Option<Place>, Problem> {
        if from.is_loopback() {
            return Ok(None);
        }
        let key = (tenant, network(from));
        let mut networks = self.networks.lock();
        if networks.len() >= NETWORKS {
            networks.retain(|(of, _), network| *of != tenant || network.tidy(&waits) > 0);
        }
        let network = networks.entry(key).or_default();
        if network.chats.len() + network.beginning >= self.most && network.tidy(&waits) >= self.most {
            return Err(refused("waiting_chats", Problem::too_often(limit::WAIT_GREEN.as_seconds() as u32)));
        }
        network.beginning += 1;
        Ok(Some(Place { key, networks: self.networks.clone() }))
    }
}

/// The place of a chat that is about to begin; given back unless the chat takes it.
pub(crate) struct Place {
    key: Key,
    networks: Arc<Mutex<HashMap<Key, Network>>>,
}

impl Place {
    /// The chat has begun.
    pub(crate) fn taken_by(self, chat: ChatId) {
        if let Some(network) = self.networks.lock().get_mut(&self.key) {
            network.chats.push(chat);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(network) = self.networks.lock().get_mut(&self.key) {
            network.beginning -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::error::Code;
    use std::net::Ipv4Addr;

    const DEMO: TenantId = TenantId(1);
    const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(198, 51, 100, 7));

    #[test]
    fn a_network_has_so_many_waiting_chats_and_more_once_they_wait_no_longer() {
        let waiting = Waiting::new(2);
        let all = |_| true;
        for chat in [1, 2] {
            waiting.place(DEMO, THERE, all).unwrap().unwrap().taken_by(ChatId(chat));
        }
        assert_eq!(waiting.place(DEMO, THERE, all).err().map(|problem| problem.code), Some(Code::RATE_EXCEEDED));
        assert!(waiting.place(TenantId(2), THERE, all).is_ok(), "another tenant");
        assert!(waiting.place(DEMO, IpAddr::from([198, 51, 100, 8]), all).is_ok(), "somebody else");
        assert!(waiting.place(DEMO, THERE, |chat| chat == ChatId(2)).is_ok(), "the first has an agent");
    }

    #[test]
    fn chats_that_begin_at_once_count_and_one_that_is_refused_gives_its_place_back() {
        let waiting = Waiting::new(2);
        let none = |_| false;
        let (first, second) = (waiting.place(DEMO, THERE, none).unwrap(), waiting.place(DEMO, THERE, none).unwrap());
        assert!(waiting.place(DEMO, THERE, none).is_err());
        drop(first);
        assert!(waiting.place(DEMO, THERE, none).is_ok());
        drop(second);
    }

    #[test]
    fn this_machine_is_no_network_and_old_networks_are_forgotten() {
        let waiting = Waiting::new(1);
        for chat in 0..5 {
            assert!(waiting.place(DEMO, IpAddr::from([127, 0, 0, 1]), |_| true).unwrap().is_none(), "{chat}");
        }
        for chat in 0..3 * NETWORKS as u32 {
            let from = IpAddr::from(chat.to_be_bytes().map(|byte| byte | 1));
            if let Ok(Some(place)) = waiting.place(DEMO, from, |_| false) {
                place.taken_by(ChatId(u128::from(chat)));
            }
        }
        assert!(waiting.networks.lock().len() <= NETWORKS);
    }
}
