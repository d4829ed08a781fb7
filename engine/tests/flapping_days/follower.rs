//! A page that follows the feed, loses the line and comes back with the last number that it saw.
use catalogue::ids::AgentId;
use engine::{Joined, Next, Outbox, Sink, Tenant, place};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use tokio::task::JoinHandle;

/// What somebody who follows the feed has heard.
#[derive(Default)]
pub(crate) struct Heard {
    /// The last event that was shown, fetched with everything else or heard.
    pub(crate) seen: Cell<u64>,
    /// What was heard after what, where something is missing between.
    pub(crate) missed: RefCell<Vec<(u64, u64)>>,
    /// The place to come back with: the feed's own, as a browser is told them.
    since: Cell<Option<u64>>,
}

impl Heard {
    fn hears(&self, seq: u64) {
        let seen = self.seen.get();
        if seq > seen + 1 {
            self.missed.borrow_mut().push((seen, seq));
        }
        // What was fetched a moment ago may be heard once more.
        self.seen.set(seen.max(seq));
        self.since.set(Some(place(seq, 0)));
    }

    fn fetches_everything(&self, tenant: &Tenant, at: u64) {
        self.seen.set(tenant.desk().seq);
        self.since.set(Some(at));
    }
}

async fn listens(tenant: Tenant, sink: Sink, heard: Rc<Heard>) {
    loop {
        match sink.next().await {
            Next::Frame(said) | Next::Asks(said, _) => said.parse().ok().into_iter().for_each(|seq| heard.hears(seq)),
            Next::Refetch => heard.fetches_everything(&tenant, tenant.feed().seq()),
            Next::Last(_) | Next::Slow | Next::Closed => return,
        }
    }
}

/// A page that follows the feed, while its line holds.
pub(crate) struct Follower {
    who: AgentId,
    pub(crate) heard: Rc<Heard>,
    line: Option<(Joined, JoinHandle<()>)>,
}

impl Follower {
    pub(crate) fn of(who: AgentId, tenant: &Tenant) -> Follower {
        let mut follower = Follower { who, heard: Rc::default(), line: None };
        follower.comes_back(tenant);
        follower
    }

    pub(crate) fn loses_the_line_or_comes_back(&mut self, tenant: &Tenant) {
        match self.line.take() {
            Some((_, listening)) => listening.abort(),
            None => self.comes_back(tenant),
        }
    }

    pub(crate) fn comes_back(&mut self, tenant: &Tenant) {
        if self.line.is_some() {
            return;
        }
        let sink = Outbox::new(10_000, 1 << 20);
        let joined = tenant.feed().join_agent(self.who, self.heard.since.get(), sink.clone());
        if !joined.resumed {
            self.heard.fetches_everything(tenant, joined.seq);
        }
        self.line = Some((joined, actix::spawn(listens(tenant.clone(), sink, self.heard.clone()))));
    }
}
