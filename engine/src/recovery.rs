//! From the journal to machines at work: at the start, after a batch that failed, and for one machine that fell.
use crate::exchange::{Exchange, Shut, Slot, State};
use crate::host::{Deliver, Host, Resume, Retire, Say};
use crate::hosted::{Hosted, Kind};
use crate::journal::{Entry, JournalError};
use crate::presence::is_presence;
use crate::scribe::Note;
use crate::telemetry;
use actix::Actor;
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::agent::Agent;
use routing::chat::Chat;
use routing::folds::desk::Desk;
use routing::queue::Queue;
use routing::tenant::Tenant;
use routing::time::Millis;
use routing::{Command, Event, Refusal, agent, chat};
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How long to wait before the journal is asked again after it failed: doubled each time, up to the last.
const RETRY_FIRST: Duration = Duration::from_millis(100);
const RETRY_LAST: Duration = Duration::from_secs(5);
/// A tenant that falls again within this span waits before it is rebuilt.
const AGAIN_WITHIN: Millis = Millis::seconds(10);

/// A machine on its way to being one again.
struct Folded<M> {
    machine: M,
    events: usize,
    /// Its own journal makes it fall.
    broken: bool,
}

#[derive(Default)]
struct Machines {
    tenant: BTreeMap<(), Folded<Tenant>>,
    queues: BTreeMap<SkillId, Folded<Queue>>,
    agents: BTreeMap<AgentId, Folded<Agent>>,
    chats: BTreeMap<ChatId, Folded<Chat>>,
}

/// Takes the tenant over and brings its machines to life; done when everybody has heard how everybody stands. A tenant that
/// is `held` stands still from the beginning.
pub(crate) async fn begin(exchange: Rc<Exchange>, held: bool) -> Result<(), JournalError> {
    let (shared, tenant) = (exchange.shared.clone(), exchange.tenant());
    exchange.epoch.set(shared.journal.lease(tenant, &shared.node).await?);
    let last_seq = shared.journal.last_seq(tenant).await?;
    let entries = shared.journal.recover(tenant).await?;
    exchange.house.feed.restart(last_seq);
    shared.bus.subscribe(tenant, exchange.house.feed.clone());
    exchange.held.set(held);
    if held {
        stand_still(&exchange);
        return Ok(());
    }
    bring_to_life(&exchange, last_seq, &entries).await;
    Ok(())
}

/// Brings what is under way to its end and to the disk, and gives the machines up until [`go_on`]: whatever waits for a
/// moment of theirs waits for longer.
pub(crate) async fn pause(exchange: Rc<Exchange>) {
    exchange.held.set(true);
    // Where they are being built, or stand still already, it is seen to there.
    if exchange.state() != State::Open {
        return;
    }
    exchange.turn_to(Shut::Pausing);
    exchange.rests().await;
    if exchange.state() != State::Shut(Shut::Pausing) {
        return;
    }
    exchange.give_up_machines(&Refusal::Stopping);
    stand_still(&exchange);
    if !exchange.held.get() {
        rebuild_all(exchange);
    }
}

fn stand_still(exchange: &Exchange) {
    exchange.turn_to(Shut::Paused);
    exchange.rest.notify_waiters();
    tracing::info!(tenant = %exchange.tenant(), "a tenant stands still");
}

/// Builds the machines anew from what is written, as after a restart; done when they are at work.
pub(crate) async fn go_on(exchange: Rc<Exchange>) {
    exchange.held.set(false);
    if exchange.state() == State::Shut(Shut::Paused) {
        rebuild_all(exchange.clone());
    }
    loop {
        let turned = exchange.rest.notified();
        match exchange.state() {
            // Somebody wants it to stand still again.
            _ if exchange.held.get() => return,
            State::Shut(Shut::Building | Shut::Pausing | Shut::Paused) => turned.await,
            State::Open | State::Shut(Shut::Fenced | Shut::Stopping) => return,
        }
    }
}

/// Gives up every machine and builds them anew from what is written. Until then people are refused.
pub(crate) fn collapse(exchange: Rc<Exchange>, fenced: bool) {
    exchange.give_up_machines(if fenced { &Refusal::Stopping } else { &Refusal::Storage });
    if fenced {
        shut(&exchange);
        return;
    }
    if exchange.held.get() {
        stand_still(&exchange);
        return;
    }
    rebuild_all(exchange);
}

/// Builds every machine from what is written, for as long as it takes.
fn rebuild_all(exchange: Rc<Exchange>) {
    exchange.turn_to(Shut::Building);
    let built = exchange.generation();
    actix_rt::spawn(async move {
        // The disk may take the one row of the lease and refuse the next batch again: a tenant that falls over and over
        // is not rebuilt over and over without a pause.
        let again = exchange.now() < exchange.rebuilt.get() + AGAIN_WITHIN;
        let mut pause = if again { (exchange.pause.get() * 2).clamp(RETRY_FIRST, RETRY_LAST) } else { RETRY_FIRST };
        exchange.pause.set(pause);
        if again {
            tokio::time::sleep(pause).await;
        }
        loop {
            match read(&exchange).await {
                _ if exchange.stopping() || exchange.generation() != built => return,
                _ if exchange.held.get() => return stand_still(&exchange),
                Err(JournalError::Fenced) => return shut(&exchange),
                Ok((last_seq, entries)) => {
                    telemetry::recovered(1);
                    bring_to_life(&exchange, last_seq, &entries).await;
                    return;
                }
                Err(error) => {
                    if let Some(left_out) = exchange.shared.unusable.room(Instant::now()) {
                        let tenant = exchange.tenant();
                        tracing::error!(%tenant, %error, left_out, "the journal can't be used; trying again");
                    }
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(RETRY_LAST);
                }
            }
        }
    });
}

/// Another node has the tenant.
fn shut(exchange: &Exchange) {
    tracing::error!(tenant = %exchange.tenant(), "another node has taken the tenant over");
    exchange.turn_to(Shut::Fenced);
    exchange.house.feed.close();
    exchange.rest.notify_waiters();
}

/// What is written, once something can be written again: the batch that failed may have reached the journal or be on its
/// way to it, and only under a new epoch is it known which.
async fn read(exchange: &Exchange) -> Result<(u64, Vec<Entry>), JournalError> {
    let (shared, tenant) = (&exchange.shared, exchange.tenant());
    let journal = &shared.journal;
    exchange.epoch.set(journal.renew(tenant, &shared.node, exchange.epoch.get()).await?);
    let last_seq = journal.last_seq(exchange.tenant()).await?;
    Ok((last_seq, journal.recover(exchange.tenant()).await?))
}

/// Sends every machine home; what is still in the mailboxes is handled before, by hosts that know they are outdated.
pub(crate) fn dismiss(exchange: &Exchange) {
    fn all<M: Hosted>(exchange: &Exchange) {
        let slots: Vec<Slot<M>> = M::hall(&mut exchange.halls.borrow_mut()).drain().map(|(_, slot)| slot).collect();
        for slot in slots {
            match slot {
                Slot::Live(addr) => addr.do_send(Retire),
                Slot::Quarantined => telemetry::quarantined(M::KIND, -1),
                Slot::Parked(_) => {}
            }
        }
    }
    all::<Tenant>(exchange);
    all::<Queue>(exchange);
    all::<Agent>(exchange);
    all::<Chat>(exchange);
    exchange.falls.borrow_mut().clear();
}

async fn bring_to_life(exchange: &Rc<Exchange>, last_seq: u64, entries: &[Entry]) {
    let (began, built) = (Instant::now(), exchange.generation());
    let floor = entries.iter().map(|entry| entry.at).max().unwrap_or(Millis::ZERO);
    exchange.floor.set(floor.max(exchange.floor.get()));
    exchange.shared.clock.go_on_from(floor);
    {
        let mut shown = exchange.house.desk.write();
        *shown = desk(entries, last_seq);
        exchange.house.insight.lock().rebuilt(exchange.now(), &shown);
    }
    if built.is_rebuilt() {
        exchange.shared.bus.refetch(exchange.tenant());
    }
    exchange.scribe.send(Note::Enter {
        house: exchange.house.clone(),
        epoch: exchange.epoch.get(),
        generation: built,
        last_seq,
    });
    let machines = machines(entries);
    let count = machines.agents.len() + machines.chats.len();
    start_all(exchange, machines.tenant);
    start_all(exchange, machines.queues);
    start_all(exchange, machines.agents);
    start_all(exchange, machines.chats);
    // From here on what they do may fail to be written, and then they are built once more.
    exchange.rebuilt.set(exchange.now());
    everybody_says(exchange).await;
    if !exchange.open(built) {
        return;
    }
    exchange.rest.notify_waiters();
    if exchange.held.get() {
        actix_rt::spawn(pause(exchange.clone()));
    }
    let (tenant, entries, took) = (exchange.tenant(), entries.len(), began.elapsed());
    tracing::info!(%tenant, machines = count, entries, ?took, "a tenant is at work");
}

/// Everybody says how they stand: first what waits and what rings, and only when all of it has been heard the free seats.
async fn everybody_says(exchange: &Exchange) {
    for say in [Say::AllButSeats, Say::Seats] {
        let (round, mut over) = mpsc::channel(1);
        exchange.to_all(&Resume { say, _round: round });
        // Nothing is ever sent: the round is over when the last one has dropped its end.
        over.recv().await;
        #[cfg(feature = "faults")]
        exchange.dawdle().await;
    }
}

fn desk(entries: &[Entry], last_seq: u64) -> Desk {
    let mut desk = Desk::default();
    for entry in entries {
        if catch_unwind(AssertUnwindSafe(|| desk.apply(entry.at, &entry.event))).is_err() {
            telemetry::fault("desk");
        }
    }
    desk.seq = last_seq;
    desk
}

fn machines(entries: &[Entry]) -> Machines {
    let mut machines = Machines::default();
    for entry in entries {
        match &entry.event {
            Event::Tenant(event) => fold(&mut machines.tenant, (), entry.at, event),
            Event::Queue(id, event) => fold(&mut machines.queues, *id, entry.at, event),
            Event::Agent(id, event) => fold(&mut machines.agents, *id, entry.at, event),
            Event::Chat(id, event) => fold(&mut machines.chats, *id, entry.at, event),
        }
    }
    machines
}

fn fold<M: Hosted>(machines: &mut BTreeMap<M::Id, Folded<M>>, id: M::Id, at: Millis, event: &M::Event) {
    machines.entry(id).or_insert_with(|| Folded::fresh(id)).fold(at, event);
}

impl<M: Hosted> Folded<M> {
    fn fresh(id: M::Id) -> Folded<M> {
        Folded { machine: M::fresh(id), events: 0, broken: false }
    }

    /// Changes the machine by an event of its own, and does nothing else: nobody is told, nobody is answered.
    fn fold(&mut self, at: Millis, event: &M::Event) {
        if self.broken {
            return;
        }
        let machine = &mut self.machine;
        self.broken = catch_unwind(AssertUnwindSafe(|| machine.evolve(at, event))).is_err();
        self.events = if M::restated(event) { 0 } else { self.events + 1 };
    }
}

fn start_all<M: Hosted>(exchange: &Rc<Exchange>, machines: BTreeMap<M::Id, Folded<M>>) {
    for (id, folded) in machines {
        if folded.broken {
            telemetry::fault(M::KIND.name());
            exchange.quarantine::<M>(id);
        } else if !folded.machine.finished() {
            start(exchange, id, folded);
        }
    }
}

/// Starts a rebuilt machine, tells it that it was away, and which sockets are open.
fn start<M: Hosted>(exchange: &Rc<Exchange>, id: M::Id, folded: Folded<M>) {
    let addr = Host::new(id, folded.machine, folded.events, exchange.clone()).start();
    let before = M::hall(&mut exchange.halls.borrow_mut()).insert(id, Slot::Live(addr.clone()));
    if let Some(command) = M::recovered() {
        exchange.tell(M::command(id, command));
    }
    let again = exchange.presence.borrow().again(M::address(id));
    for command in again {
        exchange.tell(command);
    }
    if let Some(Slot::Parked(parked)) = before {
        let (round, _) = mpsc::channel(1);
        addr.do_send(Resume { say: Say::Everything, _round: round });
        forward::<M>(exchange, id, parked);
    }
}

/// What every rebuilt machine is told anyway.
fn is_set_out(command: &Command) -> bool {
    is_presence(command)
        || matches!(command, Command::Agent(_, agent::Command::Recovered) | Command::Chat(_, chat::Command::Recovered))
}

fn forward<M: Hosted>(exchange: &Exchange, id: M::Id, parked: VecDeque<Deliver<M::Command>>) {
    for Deliver { command, way } in parked {
        let command = M::command(id, command);
        // Which sockets are open it has been told afresh, those included whose signs were still under way.
        if !is_set_out(&command) {
            exchange.pass(command, way);
        }
    }
}

/// Rebuilds one machine from everything of it that is, or is about to be, written. Others go on meanwhile.
pub(crate) async fn rebuild<M: Hosted>(exchange: Rc<Exchange>, id: M::Id) {
    let generation = exchange.generation();
    let mut pause = RETRY_FIRST;
    let entries = loop {
        exchange.flush();
        // If this fails, the whole tenant is about to be rebuilt, and the generation changes.
        exchange.scribe.drained(exchange.tenant(), exchange.generation()).await;
        if exchange.generation() != generation {
            return;
        }
        let entries = exchange.shared.journal.machine(exchange.tenant(), M::address(id)).await;
        if exchange.generation() != generation {
            return;
        }
        match entries {
            Ok(entries) => break entries,
            Err(_) if exchange.stopping() => {
                exchange.quarantine::<M>(id);
                exchange.rest.notify_waiters();
                return;
            }
            Err(error) => {
                tracing::error!(tenant = %exchange.tenant(), %error, "the journal can't be read; trying again");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(RETRY_LAST);
            }
        }
    };
    let mut folded = Folded::<M>::fresh(id);
    for entry in &entries {
        if let Some(event) = M::own(&entry.event) {
            folded.fold(entry.at, event);
        }
    }
    if folded.broken {
        exchange.quarantine::<M>(id);
    } else if entries.is_empty() || folded.machine.finished() {
        // Nothing of it was ever written, or it has reached its end: it is not there.
        let before = M::hall(&mut exchange.halls.borrow_mut()).remove(&id);
        if let Some(Slot::Parked(parked)) = before {
            forward::<M>(&exchange, id, parked);
        }
    } else {
        start(&exchange, id, folded);
        if matches!(M::KIND, Kind::Tenant | Kind::Queue) {
            // They know of chats and seats only from what others have told them.
            everybody_says(&exchange).await;
        }
    }
    exchange.rest.notify_waiters();
}
