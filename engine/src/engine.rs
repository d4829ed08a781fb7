//! The engine as a whole: arbiters, tenants on them, one journal writer for all, and an orderly end.
use crate::announce::{Announcer, Silent};
use crate::bus::{Bus, LocalBus};
use crate::clock::{Clock, SystemClock};
use crate::directory::{Directory, OneProcess, Owner};
use crate::exchange::Exchange;
use crate::feed::RingBounds;
use crate::front::{Begin, Front, Quiesce};
use crate::gate::Gate;
use crate::house::House;
use crate::journal::{Journal, JournalError};
use crate::keys::ByKey;
use crate::scribe::{ScribeHandle, scribe};
use crate::seldom::Seldom;
use crate::shared::Shared;
use crate::telemetry;
use crate::tenant::Tenant;
use actix::Actor;
use actix_rt::{Arbiter, ArbiterHandle};
use catalogue::ids::TenantId;
use parking_lot::RwLock;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How an engine runs.
#[derive(Clone)]
pub struct Options {
    /// Threads for machines, apart from the HTTP workers. 0: everything on the caller's own arbiter, for tests.
    pub arbiters: usize,
    /// The most commands of people under way at once; more are refused with 503.
    pub max_in_flight: usize,
    /// The most records that may wait for the disk before people's commands are refused.
    pub max_backlog: usize,
    /// Where time comes from.
    pub clock: Arc<dyn Clock>,
    /// What the outside hears.
    pub announcer: Arc<dyn Announcer>,
    /// Who hears it.
    pub bus: Arc<dyn Bus>,
    /// Who owns which tenant.
    pub directory: Arc<dyn Directory>,
    /// This node's name in leases.
    pub node: String,
    /// Tenants that stand still from the beginning, until they are told to go on.
    pub paused: BTreeSet<TenantId>,
    /// The resume buffer of a tenant, in bytes ...
    pub ring_bytes: usize,
    /// ... and in frames.
    pub ring_frames: usize,
    /// After so many journaled events a machine says everything afresh, so that recovery stays short.
    pub restate_after: usize,
    /// An answer that has not come after this long will not come.
    pub answer_within: Duration,
    /// How often counts are reported and invariants are checked.
    pub check_every: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            arbiters: std::thread::available_parallelism().map_or(1, usize::from),
            max_in_flight: 20_000,
            max_backlog: 200_000,
            clock: Arc::new(SystemClock::default()),
            announcer: Arc::new(Silent),
            bus: Arc::new(LocalBus::default()),
            directory: Arc::new(OneProcess),
            node: "here".into(),
            paused: BTreeSet::new(),
            ring_bytes: 4 << 20,
            ring_frames: 20_000,
            restate_after: 500,
            answer_within: Duration::from_secs(30),
            check_every: Duration::from_secs(5),
        }
    }
}

/// Why a tenant could not be brought to life.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Its journal could not be read, or the lease not be had.
    #[error("tenant {tenant} could not be recovered: {source}")]
    Recovery {
        /// Which tenant.
        tenant: TenantId,
        /// Why.
        source: JournalError,
    },
    /// The arbiter is gone: the engine has stopped.
    #[error("the engine has stopped")]
    Stopped,
}

/// The engine; a cheap clone, for every thread.
#[derive(Clone)]
pub struct Engine {
    inner: Arc<Inner>,
}

struct Inner {
    shared: Arc<Shared>,
    directory: Arc<dyn Directory>,
    scribe: ScribeHandle,
    /// Those that the engine has of its own, to be stopped with it.
    own: Vec<Arbiter>,
    /// Where tenants are placed.
    places: Vec<ArbiterHandle>,
    next: AtomicUsize,
    ring: RingBounds,
    tenants: RwLock<ByKey<TenantId, Tenant>>,
}

impl Engine {
    /// Recovers every tenant that this process owns and brings its machines to life. Must be called inside an actix
    /// system.
    ///
    /// # Errors
    /// The first tenant that could not be recovered.
    pub async fn start(
        journal: Arc<dyn Journal>,
        tenants: Vec<TenantId>,
        options: Options,
    ) -> Result<Engine, StartError> {
        let began = Instant::now();
        let gate = Gate::new(options.max_in_flight, options.max_backlog);
        let (handle, scribe) = scribe(journal.clone(), options.announcer, options.bus.clone(), gate.clone());
        let mut own: Vec<Arbiter> = (0..options.arbiters).map(|_| Arbiter::new()).collect();
        let places: Vec<ArbiterHandle> =
            if own.is_empty() { vec![Arbiter::current()] } else { own.iter().map(Arbiter::handle).collect() };
        for (number, place) in places.iter().enumerate() {
            place.spawn(telemetry::measure_lag(number));
        }
        if own.is_empty() {
            Arbiter::current().spawn(scribe.run());
        } else {
            // Rendering and the fold of the read model keep off the machines' threads.
            let desk = Arbiter::new();
            desk.spawn(scribe.run());
            own.push(desk);
        }
        let shared = Shared {
            gate,
            clock: options.clock,
            journal,
            bus: options.bus,
            node: options.node,
            restate_after: options.restate_after,
            answer_within: options.answer_within,
            check_every: options.check_every,
            unusable: Seldom::default(),
        };
        let engine = Engine {
            inner: Arc::new(Inner {
                shared: Arc::new(shared),
                directory: options.directory,
                scribe: handle,
                own,
                places,
                next: AtomicUsize::new(0),
                ring: RingBounds { frames: options.ring_frames, bytes: options.ring_bytes },
                tenants: RwLock::default(),
            }),
        };
        for tenant in tenants {
            engine.add_tenant(tenant, options.paused.contains(&tenant)).await?;
        }
        telemetry::recovery_took(began.elapsed());
        Ok(engine)
    }

    /// A tenant, if it is here.
    pub fn tenant(&self, id: TenantId) -> Option<Tenant> {
        self.inner.tenants.read().get(&id).cloned()
    }

    /// Every tenant that is here.
    pub fn tenants(&self) -> Vec<Tenant> {
        self.inner.tenants.read().values().cloned().collect()
    }

    /// Brings one more tenant to life, to stand still where it is `held` until it is told to go on. One that is there already
    /// stays as it is, and one that another node owns stays there.
    ///
    /// # Errors
    /// When it could not be recovered.
    pub async fn add_tenant(&self, id: TenantId, held: bool) -> Result<(), StartError> {
        if self.tenant(id).is_some() || self.inner.directory.owner(id) != Owner::Here {
            return Ok(());
        }
        let inner = &self.inner;
        let place = &inner.places[inner.next.fetch_add(1, Ordering::Relaxed) % inner.places.len()];
        let house = Arc::new(House::new(id, inner.ring));
        let (parts, scribe) = ((house.clone(), inner.shared.clone()), inner.scribe.clone());
        let front = Front::start_in_arbiter(place, move |_| {
            let (house, shared) = parts;
            Front::new(Exchange::new(house, shared, scribe))
        });
        house.front.set(front.clone()).expect("a house is new and gets its front once");
        match front.send(Begin { held }).await {
            Ok(Ok(())) => {
                let tenant = Tenant { house, shared: inner.shared.clone() };
                inner.tenants.write().insert(id, tenant);
                telemetry::recovered(1);
                Ok(())
            }
            Ok(Err(source)) => {
                front.do_send(Quiesce);
                Err(StartError::Recovery { tenant: id, source })
            }
            Err(_) => Err(StartError::Stopped),
        }
    }

    /// How many commands are under way, and how many records wait for the disk.
    pub fn load(&self) -> (usize, usize) {
        (self.inner.shared.gate.in_flight(), self.inner.shared.gate.backlog())
    }

    /// Takes no new commands, brings what is under way to its end and to the disk, and stops. What was acknowledged is
    /// written; who still waits afterwards is refused.
    pub async fn shutdown(&self) {
        self.inner.shared.gate.stop();
        let tenants = std::mem::take(&mut *self.inner.tenants.write());
        for tenant in tenants.into_values() {
            // A front that is gone has stopped already.
            let _ = tenant.house.front().send(Quiesce).await;
        }
        for arbiter in &self.inner.own {
            arbiter.stop();
        }
    }
}
