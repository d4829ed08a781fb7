//! For tests only: breaking machines on purpose, and looking into them.
use crate::exchange::Exchange;
use actix::Message;
use catalogue::ids::{AgentId, ChatId, SkillId};
use parking_lot::Mutex;
use routing::Address;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::mpsc;

/// The machines of a tenant as they stand in their hosts.
#[derive(Debug, Default, Clone)]
pub struct Machines {
    /// The tenant itself.
    pub tenant: Option<routing::tenant::Tenant>,
    /// The queues.
    pub queues: BTreeMap<SkillId, routing::queue::Queue>,
    /// The agents.
    pub agents: BTreeMap<AgentId, routing::agent::Agent>,
    /// The chats.
    pub chats: BTreeMap<ChatId, routing::chat::Chat>,
}

/// The next turns of a machine panic.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Poison {
    pub(crate) address: Address,
    pub(crate) turns: usize,
}

/// Say when nothing is under way any more.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Rest;

/// Show yourself.
#[derive(Message, Clone)]
#[rtype(result = "()")]
pub(crate) struct Show {
    pub(crate) into: Arc<Mutex<Machines>>,
    /// Dropped when shown.
    pub(crate) _round: mpsc::Sender<()>,
}

/// Have everybody show themselves.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Look(pub(crate) Show);

impl Exchange {
    /// Takes as long as a tenant with many machines does.
    pub(crate) async fn dawdle(&self) {
        let span = self.house.dawdles.load(std::sync::atomic::Ordering::Relaxed);
        if span > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(span)).await;
        }
    }

    /// Panics if this machine was poisoned.
    pub(crate) fn sting(&self, address: Address) {
        let mut stings = self.stings.borrow_mut();
        if let Some(turns) = stings.get_mut(&address) {
            *turns -= 1;
            if *turns == 0 {
                stings.remove(&address);
            }
            drop(stings);
            panic!("poisoned");
        }
    }
}
