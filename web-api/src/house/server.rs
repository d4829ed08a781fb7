//! Starting, running and stopping: store, engine, listeners, watchdogs, in this order, and back.
use crate::edge::app::App;
use crate::edge::closed::Shut;
use crate::edge::kept::Kept;
use crate::edge::leash::on_connect;
use crate::edge::plan::Plan;
use crate::edge::room::{Ear, Furnishing};
use crate::edge::settings::Settings;
use crate::edge::sites::Sites;
use crate::edge::sockets::registry::Told;
use crate::edge::sockets::watchdog::watch;
use crate::edge::vault::{self, Vault};
use crate::house::console::Pages;
use crate::house::error::ServerError;
use crate::house::{access, changes, compression, prometheus, router, tenants};
use actix_web::dev::ServerHandle;
use actix_web::middleware::{Compress, DefaultHeaders, from_fn};
use actix_web::web::Data;
use actix_web::{App as Web, HttpServer};
use catalogue::ids::TenantId;
use catalogue::limit;
use engine::{Announcer, Clock, Engine, Frames, Known, Options, SystemClock};
use routing::Event;
use routing::time::Millis;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Db, Folding};

/// How often expired sessions, old idempotency keys and quiet buckets are forgotten.
const FORGET: Duration = Duration::from_secs(60);
/// How long sockets have to take their farewell before the listener stops.
const FAREWELL: Duration = Duration::from_millis(250);

/// A server that runs.
pub struct Running {
    plan: &'static Plan,
    app: Data<App>,
    server: ServerHandle,
    metrics: Option<ServerHandle>,
    ended: actix_rt::task::JoinHandle<std::io::Result<()>>,
    /// That no other server works on the same file.
    _alone: Option<std::fs::File>,
    /// That the log is folded beside the writer.
    _folding: Option<Folding>,
    /// Where it listens.
    pub address: SocketAddr,
}

/// Opens and migrates the store, recovers every tenant and listens.
///
/// # Errors
/// The first step that fails.
pub(crate) async fn start(plan: &'static Plan, settings: Settings, pages: Pages) -> Result<Running, ServerError> {
    let db = settings.open().await?;
    let alone = db.lock_file()?;
    db.migrate().await?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::default());
    db.idempotency().all_are_lost(clock.now()).await?;
    for room in plan.rooms {
        (room.seeds)(settings.clone(), db.clone(), clock.now()).await?;
    }
    let running = start_with(plan, settings, pages, db, clock).await?;
    Ok(Running { _alone: alone, ..running })
}

/// The same with an open store.
///
/// # Errors
/// The first step that fails.
pub(crate) async fn start_with(
    plan: &'static Plan,
    settings: Settings,
    pages: Pages,
    db: Db,
    clock: Arc<dyn Clock>,
) -> Result<Running, ServerError> {
    let vault = Vault::new(&settings)?;
    vault::settle(&vault, &db).await?;
    let metrics = prometheus::serve(&settings).await?;
    if let Some(file) = db.everyones_file() {
        let file = file.display();
        tracing::warn!(%file, "every user of this machine can reach the database; chmod 600 leaves it to its owner");
    }
    let (sites, kept) = (Sites::default(), Kept::default());
    let mut furnishing =
        Furnishing { settings: &settings, sites: &sites, kept: &kept, ears: Vec::new(), announcer: None };
    for room in plan.rooms {
        (room.furnish)(&mut furnishing).map_err(|why| ServerError::Room { room: room.name, why })?;
    }
    let Furnishing { ears, announcer, .. } = furnishing;
    // Whatever is changed from here on is heard of.
    let heard = db.changes().newest().await?;
    let tenants = db.tenants().all().await?;
    let mut closed = db.maintenance().under_way().await?;
    let shut: BTreeMap<TenantId, Shut> = tenants
        .iter()
        .map(|row| (row.id, Shut { suspended: row.suspended.is_some(), maintenance: closed.remove(&row.id) }))
        .collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let options = Options {
        arbiters: if settings.engine_arbiters == 0 { (cores / 2).max(1) } else { settings.engine_arbiters },
        max_in_flight: settings.max_in_flight,
        clock: clock.clone(),
        announcer: Arc::new(Announcers { ears, announcer }),
        // In two containers both may listen at the same address and be process 1.
        node: format!("{}:{}:{}", settings.listen, std::process::id(), uuid::Uuid::new_v4()),
        paused: shut.iter().filter(|(_, shut)| shut.is()).map(|(tenant, _)| *tenant).collect(),
        ..Options::default()
    };
    let ids = tenants.iter().map(|tenant| tenant.id).collect();
    let folding = db.fold_aside();
    let engine = Engine::start(Arc::new(db.clone()), ids, options).await?;
    let workers = if settings.http_workers == 0 { cores } else { settings.http_workers };
    let (listen, wait) = (settings.listen.clone(), settings.shutdown_seconds);
    let keep_alive = Duration::from_secs(settings.keep_alive_seconds);
    let app = Data::new(App::new(settings, (db, vault), engine, clock, sites, kept));
    for tenant in tenants {
        let shut = shut.get(&tenant.id).copied().unwrap_or_default();
        tenants::open(plan, &app, tenant, shut).await?;
    }
    let (shared, pages) = (app.clone(), Data::new(pages));
    let http = HttpServer::new(move || {
        Web::new()
            .app_data(shared.clone())
            .app_data(pages.clone())
            .wrap(from_fn(compression::skip_small))
            .wrap(Compress::default())
            .wrap(from_fn(compression::name_no_identity))
            .wrap(security_headers())
            .wrap(from_fn(access::log))
            .configure(|config| router::routes(config, plan, &shared))
    })
    .on_connect(on_connect)
    .keep_alive(keep_alive)
    .workers(workers)
    .disable_signals()
    .shutdown_timeout(wait)
    .bind(&listen)
    .map_err(|why| ServerError::Listen { what: listen, why })?;
    let address = http.addrs()[0];
    app.port.set(address.port()).expect("it listens once");
    let server = http.run();
    let handle = server.handle();
    let ended = actix_rt::spawn(server);
    actix_rt::spawn(watch(app.clone()));
    actix_rt::spawn(changes::follow(plan, app.clone(), heard));
    actix_rt::spawn(forget(plan, app.clone()));
    for room in plan.rooms {
        (room.start)(&app);
    }
    Ok(Running { plan, app, server: handle, metrics, ended, address, _alone: None, _folding: folding })
}

/// Rooms hear of an event in the order of their list; then the live feed's frames are made.
struct Announcers {
    ears: Vec<Arc<dyn Ear>>,
    announcer: Option<Box<dyn Announcer>>,
}

impl Announcer for Announcers {
    fn announce(&self, tenant: TenantId, seq: Option<u64>, at: Millis, event: &Event, known: Known<'_>) -> Frames {
        for ear in &self.ears {
            ear.hears(tenant, seq, at, event);
        }
        self.announcer.as_ref().map_or_else(Frames::new, |announcer| announcer.announce(tenant, seq, at, event, known))
    }
}

fn security_headers() -> DefaultHeaders {
    DefaultHeaders::new()
        .add(("X-Content-Type-Options", "nosniff"))
        .add(("Referrer-Policy", "strict-origin-when-cross-origin"))
        .add(("Cross-Origin-Opener-Policy", "same-origin"))
        .add(("Permissions-Policy", "camera=(), microphone=(), geolocation=()"))
}

async fn forget(plan: &'static Plan, app: Data<App>) {
    let mut ticks = actix_rt::time::interval(FORGET);
    if let Err(error) = app.db.chats().purge_files(app.now()).await {
        tracing::warn!(%error, "files of messages that were never said could not be forgotten");
    }
    loop {
        ticks.tick().await;
        app.rates.forget();
        app.security_lines.forget();
        let now = app.now();
        let purged = async {
            app.db.sign_in().purge_sessions(now).await?;
            app.db.sign_in().purge_links(now - limit::LINK_REMEMBERED).await?;
            app.db.sign_in().purge_sso_attempts(now).await?;
            app.db.sign_in().purge_steps(now).await?;
            app.db.changes().purge(store::changes::KEPT).await?;
            app.db.idempotency().purge(now).await
        };
        if let Err(error) = purged.await {
            tracing::warn!(%error, "old sessions and keys could not be forgotten");
        }
        for room in plan.rooms {
            if let Err(error) = (room.tidy)(app.clone(), now).await {
                tracing::warn!(room = room.name, %error, "what is old could not be forgotten");
            }
        }
    }
}

impl Running {
    /// Subdomain and brand of each tenant.
    pub fn tenants(&self) -> Vec<(String, String)> {
        let sites = self.app.sites.all();
        sites.iter().map(|site| (site.subdomain.clone(), site.row().brand_name.clone())).collect()
    }

    /// What the rooms have to say to whoever has started the server.
    pub fn greetings(&self) -> Vec<String> {
        self.plan.rooms.iter().flat_map(|room| (room.greets)(&self.app, self.address.port())).collect()
    }

    /// Stops: no new connections, sockets told, what is under way brought to its end and to the disk.
    pub async fn stop(self) {
        let Running { plan, app, server, metrics, ended, .. } = self;
        app.stopping.store(true, Ordering::Relaxed);
        for entry in app.sockets.all() {
            entry.tell(Told::Stopping);
        }
        // Sockets close by themselves now; one whose client does not read is cut, so that the stop need not wait for it.
        let told = async {
            while !app.sockets.all().is_empty() {
                actix_rt::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if actix_rt::time::timeout(FAREWELL, told).await.is_err() {
            app.sockets.all().iter().for_each(|entry| entry.cut());
        }
        server.stop(true).await;
        for room in plan.rooms {
            (room.stops)(app.clone()).await;
        }
        app.repeats.write(&app.db).await;
        app.engine.shutdown().await;
        app.db.close().await;
        if let Some(metrics) = metrics {
            metrics.stop(false).await;
        }
        if let Err(error) = ended.await {
            tracing::error!(%error, "the listener ended badly");
        }
    }
}
