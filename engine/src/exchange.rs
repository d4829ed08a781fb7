//! Who is where: a tenant's addresses, and delivery between its machines in the order of sending. Lives on one arbiter.
use crate::gate::{Gate, Permit};
use crate::gauges::Gauges;
use crate::host::{Deliver, Host, Scratch, Way};
use crate::hosted::{Hosted, Kind};
use crate::house::House;
use crate::keys::ByKey;
use crate::presence::{Presence, is_presence};
use crate::scribe::{Note, Record, ScribeHandle};
use crate::shared::Shared;
use crate::telemetry;
use actix::{Actor, Addr, Context, Handler, Message};
use catalogue::ids::TenantId;
use routing::agent::Agent;
use routing::chat::Chat;
use routing::queue::Queue;
use routing::tenant::{Report, SeatState, Tenant};
use routing::time::Millis;
use routing::{Address, Command, Effect, Refusal, Tell, Ticket};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::Poll;
use std::time::Duration;
use tokio::sync::Notify;

/// The most messages that wait for one machine's rebuild; more are refused.
const PARKED_MAX: usize = 1_000;

/// A machine that falls so often ...
const FALLS_MAX: usize = 3;

/// ... within this span is quarantined.
const FALLS_WITHIN: Millis = Millis::seconds(10);

/// How often a hand-over to the scribe lets the machines go on first. What one command sets off takes fewer turns, so it
/// crosses whole; under load, when messages are always under way, nobody's answer waits longer than for so many.
const LONGEST_CASCADE: usize = 8;

/// Where a machine is.
pub(crate) enum Slot<M: Hosted> {
    /// At work.
    Live(Addr<Host<M>>),
    /// Being rebuilt; what came meanwhile waits in order.
    Parked(VecDeque<Deliver<M::Command>>),
    /// It fell again and again, and does nothing until the next start.
    Quarantined,
}

/// The machines of one kind.
pub(crate) type Hall<M> = ByKey<<M as Hosted>::Id, Slot<M>>;

/// The machines of a tenant.
#[derive(Default)]
pub(crate) struct Halls {
    pub(crate) tenant: Hall<Tenant>,
    pub(crate) queues: Hall<Queue>,
    pub(crate) agents: Hall<Agent>,
    pub(crate) chats: Hall<Chat>,
}

/// What becomes of a command whose machine is not there.
enum Absent {
    /// The machine comes into being with it.
    Comes,
    Refused(Refusal),
}

/// Whether people's commands are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// Nobody turns to it without the [`Generation`] that was built.
    Open,
    Shut(Shut),
}

/// Why they are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shut {
    /// Being built from the journal.
    Building,
    /// About to stand still: what is under way comes to its end, and no timer fires any more.
    Pausing,
    /// Standing still: there are no machines, and what is written waits for them.
    Paused,
    /// Another node has the tenant.
    Fenced,
    /// The engine stops: no timer fires any more.
    Stopping,
}

/// Which building of the tenant's machines: hosts, records and word of a failed batch belong to one, and so does the
/// right to open. One that has been overtaken by another has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Generation(u32);

impl Generation {
    pub(crate) const FIRST: Generation = Generation(1);

    /// Whether machines were built before these.
    pub(crate) fn is_rebuilt(self) -> bool {
        self != Generation::FIRST
    }
}

pub(crate) struct Exchange {
    pub(crate) house: Arc<House>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) scribe: ScribeHandle,
    pub(crate) halls: RefCell<Halls>,
    state: Cell<State>,
    pub(crate) epoch: Cell<u64>,
    /// Whether it is to stand still until it is told to go on.
    pub(crate) held: Cell<bool>,
    /// Counts the rebuilds of the whole tenant; hosts of an earlier generation are ghosts.
    generation: Cell<Generation>,
    /// No turn is earlier than this: what is in the journal has happened.
    pub(crate) floor: Cell<Millis>,
    /// When the tenant was last rebuilt, and how long the rebuild after it waits.
    pub(crate) rebuilt: Cell<Millis>,
    pub(crate) pause: Cell<Duration>,
    pub(crate) presence: RefCell<Presence>,
    pub(crate) falls: RefCell<ByKey<Address, Vec<Millis>>>,
    /// Messages under way by kind, and at rest when there are none.
    depth: [Cell<usize>; 4],
    pub(crate) rest: Notify,
    pub(crate) decisions: telemetry::Decisions,
    pub(crate) gauges: RefCell<Gauges>,
    scratch: RefCell<Scratch>,
    flush: Notify,
    closed: Cell<bool>,
    me: std::rc::Weak<Exchange>,
    #[cfg(feature = "faults")]
    pub(crate) stings: RefCell<ByKey<Address, usize>>,
}

impl Exchange {
    pub(crate) fn new(house: Arc<House>, shared: Arc<Shared>, scribe: ScribeHandle) -> Rc<Exchange> {
        let exchange = Rc::new_cyclic(|me| Exchange {
            house,
            shared,
            scribe,
            halls: RefCell::default(),
            state: Cell::new(State::Shut(Shut::Building)),
            epoch: Cell::new(0),
            held: Cell::new(false),
            generation: Cell::new(Generation::FIRST),
            floor: Cell::new(Millis::ZERO),
            rebuilt: Cell::new(Millis(i64::MIN / 2)),
            pause: Cell::new(Duration::ZERO),
            presence: RefCell::default(),
            falls: RefCell::default(),
            depth: Default::default(),
            rest: Notify::new(),
            decisions: Default::default(),
            gauges: RefCell::default(),
            scratch: RefCell::default(),
            flush: Notify::new(),
            closed: Cell::new(false),
            me: me.clone(),
            #[cfg(feature = "faults")]
            stings: RefCell::default(),
        });
        actix_rt::spawn(exchange.clone().flushing());
        exchange
    }

    pub(crate) fn tenant(&self) -> TenantId {
        self.house.tenant
    }
    pub(crate) fn generation(&self) -> Generation {
        self.generation.get()
    }

    /// The machines are given up, and whoever still waits for a word of theirs is refused: no ticket outlives them. Asked here,
    /// where commands come in, so that nobody comes in between: what is on its way to them is void, and what is let in
    /// later is the next ones'.
    pub(crate) fn give_up_machines(&self, refusal: &Refusal) {
        self.scratch.borrow_mut().records.clear();
        crate::recovery::dismiss(self);
        self.generation.set(Generation(self.generation.get().0 + 1));
        self.house.tickets.refuse_all(refusal);
    }

    pub(crate) fn state(&self) -> State {
        self.state.get()
    }

    /// Commands of people are taken no longer; how it stood before.
    pub(crate) fn turn_to(&self, shut: Shut) -> State {
        self.house.open.store(false, Ordering::Release);
        self.state.replace(State::Shut(shut))
    }

    /// Commands of people are taken from now on by these machines; false where others are being built by now, or the
    /// tenant is to stand still or to stop: whoever overtook them opens.
    pub(crate) fn open(&self, built: Generation) -> bool {
        let open = self.generation.get() == built && self.state.get() == State::Shut(Shut::Building);
        if open {
            self.house.open.store(true, Ordering::Release);
            self.state.set(State::Open);
        }
        open
    }

    pub(crate) fn stopping(&self) -> bool {
        self.state.get() == State::Shut(Shut::Stopping)
    }
    /// No timer fires any more, or for now.
    pub(crate) fn still(&self) -> bool {
        matches!(self.state.get(), State::Shut(Shut::Stopping | Shut::Pausing | Shut::Paused))
    }
    pub(crate) fn restate_after(&self) -> usize {
        self.shared.restate_after
    }
    pub(crate) fn gate(&self) -> &Arc<Gate> {
        &self.shared.gate
    }
    pub(crate) fn now(&self) -> Millis {
        self.shared.clock.now().max(self.floor.get())
    }

    /// A person's command, or a socket's sign.
    pub(crate) fn knock(&self, command: Command, ticket: Ticket, permit: Option<Permit>) {
        let presence = is_presence(&command);
        if presence {
            self.presence.borrow_mut().note(&command);
        }
        let waits = if ticket.is_some() { ticket } else { command.ticket() };
        let refusal = match self.state.get() {
            State::Open if self.house.tickets.is_void(waits) => Refusal::Storage,
            // Machines that have been started hear of every socket; those that have not are told how many there are.
            State::Shut(Shut::Building) if !presence => Refusal::Storage,
            State::Open | State::Shut(Shut::Building) => {
                self.pass(command, Way { ticket, told: false, again: false, _permit: permit });
                return;
            }
            State::Shut(Shut::Pausing | Shut::Paused | Shut::Fenced | Shut::Stopping) => Refusal::Stopping,
        };
        self.house.tickets.settle(waits, Err(refusal));
    }

    /// One machine's word to another, or the engine's to a machine.
    pub(crate) fn tell(&self, command: Command) {
        self.pass(command, Way::told());
    }

    pub(crate) fn pass(&self, command: Command, way: Way) {
        let absent = if command.creates() { Absent::Comes } else { Absent::Refused(command.not_there()) };
        match command {
            Command::Tenant(command) => self.hand::<Tenant>((), command, way, absent),
            Command::Queue(id, command) => self.hand::<Queue>(id, command, way, absent),
            Command::Agent(id, command) => self.hand::<Agent>(id, command, way, absent),
            Command::Chat(id, command) => self.hand::<Chat>(id, command, way, absent),
        }
    }

    /// Puts a command into its machine's mailbox, or does what is to be done when there is none.
    fn hand<M: Hosted>(&self, id: M::Id, command: M::Command, way: Way, absent: Absent) {
        let mut halls = self.halls.borrow_mut();
        let hall = M::hall(&mut halls);
        let refusal = match hall.get_mut(&id) {
            Some(Slot::Live(addr)) => {
                self.count(M::KIND, 1);
                addr.do_send(Deliver { command, way });
                return;
            }
            Some(Slot::Parked(parked)) if parked.len() < PARKED_MAX => {
                parked.push_back(Deliver { command, way });
                return;
            }
            Some(Slot::Parked(_) | Slot::Quarantined) => {
                telemetry::mailbox_refusal(M::KIND.name());
                Refusal::Overloaded
            }
            None => match absent {
                Absent::Comes => {
                    let addr = Host::new(id, M::fresh(id), 0, self.rc()).start();
                    self.count(M::KIND, 1);
                    addr.do_send(Deliver { command, way });
                    hall.insert(id, Slot::Live(addr));
                    return;
                }
                Absent::Refused(refusal) => refusal,
            },
        };
        drop(halls);
        self.miss::<M>(id, &command, way, refusal);
    }

    /// Nobody takes this command: whoever waits is told, and nothing stays held.
    fn miss<M: Hosted>(&self, id: M::Id, command: &M::Command, way: Way, refusal: Refusal) {
        let own = M::ticket(command);
        self.give_up(if own.is_some() { own } else { way.ticket }, M::rescue(id, command), refusal);
    }

    fn give_up(&self, ticket: Ticket, rescue: Option<Tell>, refusal: Refusal) {
        if ticket.is_some() {
            self.record(Record::Settle { ticket, answer: Err(refusal) });
        }
        if let Some(Tell::Ring(agent, _)) = &rescue {
            // Until the agent says otherwise: else the chat would be offered to the same empty seat again and again.
            let seat = SeatState { idle_since: self.now(), ..SeatState::default() };
            let seat = Report::Seat { agent: *agent, seat, rang: None };
            self.tell(Tell::Report(seat).into_command());
        }
        for effect in rescue.into_iter().flat_map(Tell::bounce) {
            // Its ticket, if it has one, was the command's own and is settled above.
            if let Effect::Tell(tell) = effect {
                self.tell(tell.into_command());
            }
        }
    }

    /// A machine has reached its end.
    pub(crate) fn leave<M: Hosted>(&self, id: M::Id) {
        M::hall(&mut self.halls.borrow_mut()).remove(&id);
    }

    /// A machine's turn panicked. The turn has not happened; the machine is rebuilt, or quarantined if it keeps falling.
    /// A machine's word that it fell over is tried once more, so that a passing fault loses nothing.
    pub(crate) fn fell<M: Hosted>(&self, id: M::Id, ticket: Ticket, over: Option<Deliver<M::Command>>) {
        let address = M::address(id);
        telemetry::fault(M::KIND.name());
        tracing::error!(tenant = %self.tenant(), machine = ?address, "a machine fell and is rebuilt from its journal");
        let mut parked = VecDeque::new();
        match over {
            Some(Deliver { command, way }) if !way.again => {
                parked.push_back(Deliver { command, way: Way { again: true, ..way } });
            }
            Some(Deliver { command, way }) => self.miss::<M>(id, &command, way, Refusal::Overloaded),
            None => self.give_up(ticket, None, Refusal::Overloaded),
        }
        let now = self.now();
        let often = {
            let mut falls = self.falls.borrow_mut();
            let falls = falls.entry(address).or_default();
            falls.retain(|at| *at + FALLS_WITHIN > now);
            falls.push(now);
            falls.len() >= FALLS_MAX
        };
        M::hall(&mut self.halls.borrow_mut()).insert(id, Slot::Parked(parked));
        if often {
            self.quarantine::<M>(id);
            return;
        }
        actix_rt::spawn(crate::recovery::rebuild::<M>(self.rc(), id));
    }

    /// Takes a machine out of service: its people are refused, others go on.
    pub(crate) fn quarantine<M: Hosted>(&self, id: M::Id) {
        tracing::error!(tenant = %self.tenant(), machine = ?M::address(id), "a machine is quarantined");
        telemetry::quarantined(M::KIND, 1);
        let before = M::hall(&mut self.halls.borrow_mut()).insert(id, Slot::Quarantined);
        if let Some(Slot::Parked(parked)) = before {
            for Deliver { command, way } in parked {
                self.miss::<M>(id, &command, way, Refusal::Overloaded);
            }
        }
    }

    /// A message has been taken out of a mailbox.
    pub(crate) fn taken(&self, kind: Kind) {
        let depth = &self.depth[kind as usize];
        depth.set(depth.get() - 1);
        if !self.under_way() {
            self.rest.notify_waiters();
        }
    }

    fn count(&self, kind: Kind, more: usize) {
        let depth = &self.depth[kind as usize];
        depth.set(depth.get() + more);
    }

    /// Whether a message waits in any mailbox.
    fn under_way(&self) -> bool {
        self.depth.iter().any(|depth| depth.get() > 0)
    }

    pub(crate) fn depth(&self, kind: Kind) -> usize {
        self.depth[kind as usize].get()
    }

    /// Whether no message is under way, nothing is left to hand on, and no machine is being rebuilt.
    pub(crate) fn at_rest(&self) -> bool {
        fn parked<M: Hosted>(hall: &Hall<M>) -> bool {
            hall.values().any(|slot| matches!(slot, Slot::Parked(_)))
        }
        let halls = self.halls.borrow();
        !self.under_way()
            && self.scratch.borrow().records.is_empty()
            && !parked(&halls.tenant)
            && !parked(&halls.queues)
            && !parked(&halls.agents)
            && !parked(&halls.chats)
    }

    /// Waits until nothing is under way and everything is committed and said; timers aside, nothing happens then.
    pub(crate) async fn rests(&self) {
        loop {
            let rest = self.rest.notified();
            match self.state.get() {
                State::Shut(Shut::Fenced | Shut::Paused) => return,
                State::Open | State::Shut(Shut::Pausing | Shut::Stopping) if self.at_rest() => {
                    let written = self.scribe.drained(self.tenant(), self.generation()).await;
                    if written && self.at_rest() || !written && self.stopping() {
                        return;
                    }
                    if !written {
                        // The tenant is about to be rebuilt, and says so when it is.
                        rest.await;
                    }
                }
                State::Open | State::Shut(Shut::Building | Shut::Pausing | Shut::Stopping) => rest.await,
            }
        }
    }

    /// What a turn writes into; to be put back.
    pub(crate) fn scratch(&self) -> Scratch {
        self.scratch.take()
    }

    /// Puts it back: its records are on their way to the scribe, and its tells are sent.
    pub(crate) fn put_back(&self, mut scratch: Scratch) {
        let mut tells = std::mem::take(&mut scratch.tells);
        if !scratch.records.is_empty() {
            self.flush.notify_one();
        }
        self.scratch.replace(scratch);
        for tell in tells.drain(..) {
            self.tell(tell.into_command());
        }
        self.scratch.borrow_mut().tells = tells;
    }

    fn record(&self, record: Record) {
        self.scratch.borrow_mut().records.push(record);
        self.flush.notify_one();
    }

    /// Hands what the turns have left to the scribe.
    pub(crate) fn flush(&self) {
        let records = std::mem::take(&mut self.scratch.borrow_mut().records);
        if !records.is_empty() {
            self.scribe.send(Note::Records { tenant: self.tenant(), generation: self.generation(), records });
            self.rest.notify_waiters();
        }
    }

    /// Hands over what a command and all that follows from it have left in one note, so that it commits in one batch: a
    /// note that leaves after the first machine's turn costs whoever waits for the last one a second commit.
    async fn flushing(self: Rc<Self>) {
        while !self.closed.get() {
            self.flush.notified().await;
            for _ in 0..LONGEST_CASCADE {
                if !self.under_way() {
                    break;
                }
                after_the_others().await;
            }
            self.flush();
        }
    }

    pub(crate) fn close(&self) {
        self.gauges.borrow_mut().take_back();
        self.closed.set(true);
        self.flush.notify_one();
    }

    pub(crate) fn rc(&self) -> Rc<Exchange> {
        self.me.upgrade().expect("an exchange is only ever used through its Rc")
    }

    /// Sends the same to every machine at work, in the order of addresses.
    pub(crate) fn to_all<X>(&self, message: &X)
    where
        X: Message<Result = ()> + Clone + Send + 'static,
        Host<Tenant>: Handler<X>,
        Host<Queue>: Handler<X>,
        Host<Agent>: Handler<X>,
        Host<Chat>: Handler<X>,
    {
        let halls = self.halls.borrow();
        to_hall(&halls.tenant, message);
        to_hall(&halls.queues, message);
        to_hall(&halls.agents, message);
        to_hall(&halls.chats, message);
    }
}

/// Lets every task that is ready on this thread have its turn first. Unlike tokio's `yield_now` it does not ask the
/// operating system for news in between, which costs more than the turns.
async fn after_the_others() {
    let mut passed = false;
    std::future::poll_fn(|cx| {
        if std::mem::replace(&mut passed, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

fn to_hall<M: Hosted, X>(hall: &Hall<M>, message: &X)
where
    X: Message<Result = ()> + Clone + Send + 'static,
    Host<M>: Actor<Context = Context<Host<M>>> + Handler<X>,
{
    let mut ids: Vec<M::Id> = hall.keys().copied().collect();
    ids.sort_unstable();
    for id in ids {
        if let Some(Slot::Live(addr)) = hall.get(&id) {
            addr.do_send(message.clone());
        }
    }
}
