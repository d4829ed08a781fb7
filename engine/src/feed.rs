//! The live feed of one tenant: who listens, and the last frames for those who come back after a lost connection.
use crate::announce::{
    Frames, Outgoing, Said, To, Topic, place, place_after, place_gathered, place_owing, place_settled,
};
use crate::keys::ByKey;
use crate::outbox::{Behind, Frame, Pushed, Sink};
use crate::telemetry;
use bytestring::ByteString;
use catalogue::ids::{AgentId, ChatId};
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::{BTreeSet, VecDeque};
use std::hash::Hash;
use std::sync::Arc;
use std::task::Waker;

/// Bounds of the resume buffer of a tenant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RingBounds {
    pub(crate) frames: usize,
    pub(crate) bytes: usize,
}

/// The live feed of one tenant; a cheap clone.
#[derive(Clone)]
pub struct Feed {
    inner: Arc<Mutex<Inner>>,
}

/// A socket has joined.
pub struct Joined {
    /// The place behind everything that was announced before.
    pub seq: u64,
    /// Whether everything missed since was put into the sink first; otherwise the client fetches everything again.
    pub resumed: bool,
    /// Dropping it leaves the feed.
    pub membership: Membership,
}

/// A socket's place in the feed; dropping it leaves.
pub struct Membership {
    inner: Arc<Mutex<Inner>>,
    who: Who,
    key: u64,
}

#[derive(Debug, Clone, Copy)]
enum Who {
    Agent(AgentId),
    Customer(ChatId),
}

struct Kept {
    place: u64,
    to: To,
    frame: Frame,
}

impl Kept {
    /// What it takes of the ring: its text, and the list of those it is for where no other frame has the same.
    fn bytes(&self) -> usize {
        let readers = if let To::Agents(some) = &self.to { size_of_val(&**some) } else { 0 };
        self.frame.text.len() + readers
    }
}

type Sinks = SmallVec<[(u64, Sink); 1]>;

/// Who watches one topic: by the key of the socket.
type Watchers = Vec<(u64, AgentId, Sink)>;

struct Inner {
    bounds: RingBounds,
    /// The place behind everything that was announced.
    seq: u64,
    /// Whether something of what was announced is yet to be told: nobody has seen everything until it is.
    owes: bool,
    /// Whoever saw everything up to here misses nothing that the ring lacks.
    floor: u64,
    ring: VecDeque<Kept>,
    bytes: usize,
    next_key: u64,
    agents: ByKey<AgentId, Sinks>,
    customers: ByKey<ChatId, Sinks>,
    watchers: [Watchers; Topic::ALL.len()],
}

impl Feed {
    pub(crate) fn new(bounds: RingBounds) -> Feed {
        Feed {
            inner: Arc::new(Mutex::new(Inner {
                bounds,
                seq: 0,
                owes: false,
                floor: 0,
                ring: VecDeque::new(),
                bytes: 0,
                next_key: 0,
                agents: ByKey::default(),
                customers: ByKey::default(),
                watchers: Default::default(),
            })),
        }
    }

    /// An agent's socket listens. `since` is the last place that it saw; what it missed is put into the sink first,
    /// if it is still here and fits.
    pub fn join_agent(&self, agent: AgentId, since: Option<u64>, sink: Sink) -> Joined {
        let mut inner = self.inner.lock();
        let resumed = since.is_some_and(|since| inner.resume(agent, since, &sink));
        let key = inner.key();
        inner.agents.entry(agent).or_default().push((key, sink));
        let seq = inner.seq;
        drop(inner);
        Joined { seq, resumed, membership: self.membership(Who::Agent(agent), key) }
    }

    /// A customer's socket listens; it resumes by message index, not by event number.
    pub fn join_customer(&self, chat: ChatId, sink: Sink) -> Joined {
        let mut inner = self.inner.lock();
        let key = inner.key();
        inner.customers.entry(chat).or_default().push((key, sink));
        let seq = inner.seq;
        drop(inner);
        Joined { seq, resumed: false, membership: self.membership(Who::Customer(chat), key) }
    }

    /// The place behind everything that was announced.
    pub fn seq(&self) -> u64 {
        self.inner.lock().seq
    }

    /// How many sockets listen: agents', then customers'.
    pub fn listeners(&self) -> (usize, usize) {
        let inner = self.inner.lock();
        (inner.agents.values().map(|sinks| sinks.len()).sum(), inner.customers.values().map(|sinks| sinks.len()).sum())
    }

    /// Whether a device of this agent listens.
    pub fn hears(&self, agent: AgentId) -> bool {
        self.inner.lock().agents.contains_key(&agent)
    }

    /// Whether anybody watches this: otherwise nobody need make frames of it.
    pub fn watched(&self, topic: Topic) -> bool {
        !self.inner.lock().watchers[topic as usize].is_empty()
    }

    /// Who watches anything, each once.
    pub fn watchers(&self) -> BTreeSet<AgentId> {
        self.inner.lock().watchers.iter().flatten().map(|(_, agent, _)| *agent).collect()
    }

    /// Somebody watches only what they `may` from now on; each of their sockets that loses something is told what it still
    /// watches.
    pub fn watch_only(&self, agent: AgentId, may: impl Fn(Topic) -> bool, told: impl Fn(&[Topic]) -> ByteString) {
        let mut inner = self.inner.lock();
        let (mut losers, mut asleep): (Vec<(u64, Sink)>, _) = (Vec::new(), Asleep::default());
        for topic in Topic::ALL.into_iter().filter(|topic| !may(*topic)) {
            let lost = inner.watchers[topic as usize].extract_if(.., |(_, watcher, _)| *watcher == agent);
            losers.extend(lost.map(|(key, _, sink)| (key, sink)));
        }
        losers.sort_by_key(|(key, _)| *key);
        losers.dedup_by_key(|(key, _)| *key);
        for (key, sink) in losers {
            let watches = |topic: &Topic| inner.watchers[*topic as usize].iter().any(|(other, ..)| *other == key);
            let left: Vec<Topic> = Topic::ALL.into_iter().filter(watches).collect();
            asleep.put(&sink, &told(&left).into(), "agent");
        }
        drop(inner);
        asleep.wake();
    }

    /// Announces some events: into the ring what is kept, and to whoever listens. Each socket is woken once for all of them.
    pub(crate) fn publish(&self, said: Said) {
        let mut asleep = Asleep::default();
        let mut inner = self.inner.lock();
        for (seq, frames) in said {
            inner.publish(seq, frames, &mut asleep);
        }
        drop(inner);
        asleep.wake();
    }

    /// Tells something that is no event: to whoever listens now, and to nobody who comes back later.
    pub fn tell(&self, to: &To, frame: &ByteString) {
        let mut asleep = Asleep::default();
        self.inner.lock().send(to, &frame.clone().into(), &mut asleep);
        asleep.wake();
    }

    /// Something of an event that is about to be announced is gathered, and told later by [`Feed::gathered`].
    pub fn gathers(&self) {
        self.inner.lock().owes = true;
    }

    /// Tells what was gathered of events: at places behind the last of them, and kept for those who come back as events are.
    /// The caller holds the desk that it tells of, so that no event is announced meanwhile.
    pub fn gathered<F: FnOnce(Option<u64>) -> ByteString>(&self, told: impl IntoIterator<Item = (To, F)>) {
        let mut asleep = Asleep::default();
        let mut inner = self.inner.lock();
        for (to, render) in told {
            let place = place_gathered(inner.seq);
            let frame = render(place).into();
            inner.send(&to, &frame, &mut asleep);
            match place {
                Some(place) => {
                    inner.seq = place;
                    inner.keep(Kept { place, to, frame });
                }
                // It cannot be told again: whoever misses it fetches everything.
                None => inner.floor = inner.seq + 1,
            }
        }
        inner.owes = false;
        inner.seq = place_settled(inner.seq);
        drop(inner);
        asleep.wake();
    }

    /// Begins anew behind this event: nobody who saw less can resume.
    pub(crate) fn restart(&self, seq: u64) {
        let mut inner = self.inner.lock();
        inner.ring.clear();
        inner.bytes = 0;
        inner.owes = false;
        inner.seq = place_after(seq);
        inner.floor = inner.seq;
    }

    /// Everybody is to fetch everything again, also those who come back later with a number from before.
    pub fn refetch(&self) {
        let mut inner = self.inner.lock();
        inner.ring.clear();
        inner.bytes = 0;
        inner.floor = inner.seq + 1;
        for (_, sink) in inner.agents.values().chain(inner.customers.values()).flatten() {
            sink.refetch();
        }
    }

    /// Closes every sink: the engine stops.
    pub(crate) fn close(&self) {
        let inner = self.inner.lock();
        for (_, sink) in inner.agents.values().chain(inner.customers.values()).flatten() {
            sink.close();
        }
    }

    fn membership(&self, who: Who, key: u64) -> Membership {
        Membership { inner: self.inner.clone(), who, key }
    }
}

impl Inner {
    fn key(&mut self) -> u64 {
        self.next_key += 1;
        self.next_key
    }

    fn resume(&self, agent: AgentId, since: u64, sink: &Sink) -> bool {
        if since < self.floor || since > self.seq {
            return false;
        }
        let first = self.ring.partition_point(|kept| kept.place <= since);
        let missed = self.ring.range(first..).filter(|kept| kept.to.reaches(agent));
        sink.push_all(missed.map(|kept| &kept.frame))
    }

    fn publish(&mut self, seq: Option<u64>, frames: Frames, asleep: &mut Asleep) {
        if let Some(seq) = seq {
            self.seq = if self.owes { place_owing(seq) } else { place_after(seq) };
        }
        for (frame, outgoing) in frames.into_iter().enumerate() {
            let Outgoing { to, frame: text, behind } = outgoing;
            let said = Frame { text, behind };
            self.send(&to, &said, asleep);
            // Last words are for who listens now: whoever comes back later has been let in since.
            if behind == Behind::Closes {
                continue;
            }
            if let (Some(seq), To::Everyone | To::Agents(_) | To::Skilled(_) | To::Agent(_)) = (seq, &to) {
                self.keep(Kept { place: place(seq, frame), to, frame: said });
            }
        }
    }

    fn send(&self, to: &To, frame: &Frame, asleep: &mut Asleep) {
        let mut says = |sink: &Sink, side| asleep.put(sink, frame, side);
        let of = |id| self.agents.get(id).into_iter().flatten();
        match to {
            To::Everyone => self.agents.values().flatten().for_each(|(_, sink)| says(sink, "agent")),
            To::Agents(some) | To::Skilled(some) => some.iter().flat_map(of).for_each(|(_, sink)| says(sink, "agent")),
            To::Agent(one) => of(one).for_each(|(_, sink)| says(sink, "agent")),
            To::Watchers(topic) => self.watchers[*topic as usize].iter().for_each(|(_, _, sink)| says(sink, "agent")),
            To::Customer(chat) => {
                self.customers.get(chat).into_iter().flatten().for_each(|(_, sink)| says(sink, "customer"))
            }
        }
    }

    fn keep(&mut self, kept: Kept) {
        self.bytes += kept.bytes();
        self.ring.push_back(kept);
        while self.ring.len() > self.bounds.frames || self.bytes > self.bounds.bytes {
            let Some(gone) = self.ring.pop_front() else { break };
            self.bytes -= gone.bytes();
            self.floor = gone.place;
        }
    }
}

/// The pumps that sleep while frames are put before them: woken once behind the last, when nobody holds the feed any more.
#[derive(Default)]
struct Asleep(Vec<Waker>);

impl Asleep {
    fn put(&mut self, sink: &Sink, frame: &Frame, side: &'static str) {
        let (pushed, waker) = sink.put(frame.clone());
        self.0.extend(waker);
        if pushed == Pushed::Overflowed {
            telemetry::slow_consumer(side);
        }
    }

    fn wake(self) {
        self.0.into_iter().for_each(Waker::wake);
    }
}

fn leave<K: Hash + Eq>(sinks: &mut ByKey<K, Sinks>, who: &K, key: u64) {
    if let Some(list) = sinks.get_mut(who) {
        list.retain(|(k, _)| *k != key);
        if list.is_empty() {
            sinks.remove(who);
        }
    }
}

impl Membership {
    /// From now on this socket watches these topics, and no others. A customer's watches nothing.
    pub fn watch(&self, what: &[Topic]) {
        let Who::Agent(agent) = self.who else { return };
        let mut inner = self.inner.lock();
        let own = inner.agents.get(&agent).into_iter().flatten().find(|(key, _)| *key == self.key);
        let Some((_, sink)) = own.cloned() else { return };
        for topic in Topic::ALL {
            let watchers = &mut inner.watchers[topic as usize];
            watchers.retain(|(key, ..)| *key != self.key);
            if what.contains(&topic) {
                watchers.push((self.key, agent, sink.clone()));
            }
        }
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        let mut inner = self.inner.lock();
        for watchers in &mut inner.watchers {
            watchers.retain(|(key, ..)| *key != self.key);
        }
        match self.who {
            Who::Agent(agent) => leave(&mut inner.agents, &agent, self.key),
            Who::Customer(chat) => leave(&mut inner.customers, &chat, self.key),
        }
    }
}

#[cfg(test)]
#[path = "feed_tests.rs"]
mod tests;
