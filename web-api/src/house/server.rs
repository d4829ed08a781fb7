//! Starting, running and stopping: store, engine, listeners, watchdogs, in this order, and back.
use crate::edge::app::{App, Beyond};
use crate::edge::closed::Closed;
use crate::edge::settings::Settings;
use crate::edge::sockets::registry::Told;
use crate::edge::sockets::watchdog::{on_connect, watch};
use crate::edge::vault::{Vault, VaultError, sealing};
use crate::house::{compression, prometheus, rights, router};
use crate::rooms::live::{Herald, Supervisors};
use crate::rooms::mail::Mail;
use crate::rooms::sign_in::Services;
use crate::rooms::statistics::Deeds;
use crate::rooms::webhooks::{Bells, Webhooks};
use crate::rooms::{mail, maintenance, policy, statistics, webhooks};
use actix_web::dev::ServerHandle;
use actix_web::middleware::{Compress, DefaultHeaders, from_fn};
use actix_web::web::Data;
use actix_web::{App as Web, HttpServer};
use catalogue::limit;
use engine::{Clock, Engine, Options, SystemClock};
use routing::time::Millis;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Db, Folding};

/// How often expired sessions, old idempotency keys and quiet buckets are forgotten.
const FORGET: Duration = Duration::from_secs(60);
/// How long sockets have to take their farewell before the listener stops.
const FAREWELL: Duration = Duration::from_millis(250);
/// How long letters on their way are waited for at a stop; one that is being tried again is lost.
const LAST_POST: Duration = Duration::from_secs(2);

/// Why the server did not start, or ended badly.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The store said no.
    #[error("{0}")]
    Store(#[from] store::StoreError),
    /// The secrets in the store cannot be read.
    #[error("{0}")]
    Vault(#[from] VaultError),
    /// A tenant could not be recovered.
    #[error("{0}")]
    Engine(#[from] engine::StartError),
    /// An address could not be listened at.
    #[error("{what}: {why}")]
    Listen {
        /// Which.
        what: String,
        /// Why.
        why: std::io::Error,
    },
    /// The recorder of the metrics was there already.
    #[error("the metrics could not be set up: {0}")]
    Metrics(String),
    /// Mails cannot be sent as they are to be.
    #[error("mails cannot be sent: {0}")]
    Mail(#[from] lettre::transport::smtp::Error),
    /// Other services cannot be asked.
    #[error("other services cannot be asked: {0}")]
    Http(reqwest::Error),
}

/// A server that runs.
pub struct Running {
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
pub async fn start(settings: Settings) -> Result<Running, ServerError> {
    let db = settings.open().await?;
    let alone = db.take()?;
    db.migrate().await?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::default());
    db.keys_are_lost(clock.now()).await?;
    if settings.demo {
        crate::rooms::demo::seed(&db, clock.now()).await?;
    }
    let running = start_with(settings, db, clock).await?;
    Ok(Running { _alone: alone, ..running })
}

/// The same with an open store.
///
/// # Errors
/// The first step that fails.
pub async fn start_with(settings: Settings, db: Db, clock: Arc<dyn Clock>) -> Result<Running, ServerError> {
    let vault = Vault::new(&settings)?;
    sealing::settle(&vault, &db).await?;
    let (mail, courier) = Mail::new(&settings)?;
    let services = Services::new().map_err(ServerError::Http)?;
    let metrics = prometheus::serve(&settings).await?;
    if let Some(file) = db.everyones_file() {
        let file = file.display();
        tracing::warn!(%file, "every user of this machine can reach the database; chmod 600 leaves it to its owner");
    }
    let tenants = db.tenants().await?;
    let supervisors = Supervisors::default();
    let bells = Bells::new(&tenants);
    let webhooks = Webhooks::new(&settings.webhook_networks, bells.clone()).map_err(ServerError::Http)?;
    let closed = db.in_maintenance().await?;
    let (deeds, done) = Deeds::new();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let options = Options {
        arbiters: if settings.engine_arbiters == 0 { (cores / 2).max(1) } else { settings.engine_arbiters },
        max_in_flight: settings.max_in_flight,
        clock: clock.clone(),
        announcer: Arc::new(Herald::new(&tenants, supervisors.clone(), deeds, bells)),
        node: format!("{}:{}", settings.listen, std::process::id()),
        paused: closed.keys().copied().collect(),
        ..Options::default()
    };
    let ids = tenants.iter().map(|tenant| tenant.id).collect();
    let folding = db.fold_aside();
    let engine = Engine::start(Arc::new(db.clone()), ids, options).await?;
    configure(&db, &engine, tenants.iter().filter(|tenant| !closed.contains_key(&tenant.id)), clock.now()).await?;
    let workers = if settings.http_workers == 0 { cores } else { settings.http_workers };
    let (listen, wait) = (settings.listen.clone(), settings.shutdown_seconds);
    let keep_alive = Duration::from_secs(settings.keep_alive_seconds);
    let doors = |tenant: store::Tenant| {
        let under_way = closed.get(&tenant.id).copied();
        (tenant, Closed::new(under_way))
    };
    let tenants = tenants.into_iter().map(doors).collect();
    let app = Data::new(App::new(
        settings,
        (db, vault),
        engine,
        clock,
        tenants,
        supervisors,
        Beyond { mail, services, webhooks },
    ));
    for (tenant, size) in app.db.files_sizes().await? {
        app.sites.values().filter(|site| site.row.id == tenant).for_each(|site| site.files.begin_with(size));
    }
    let shared = app.clone();
    let http = HttpServer::new(move || {
        Web::new()
            .app_data(shared.clone())
            .wrap(from_fn(compression::skip_small))
            .wrap(Compress::default())
            .wrap(from_fn(compression::name_no_identity))
            .wrap(security_headers())
            .wrap(from_fn(crate::house::access::log))
            .configure(|config| router::routes(config, &shared.settings))
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
    if let Some(courier) = courier {
        actix_rt::spawn(courier.run());
    }
    actix_rt::spawn(watch(app.clone()));
    actix_rt::spawn(rights::watch(app.clone()));
    actix_rt::spawn(rights::watch_frozen(app.clone()));
    actix_rt::spawn(maintenance::watch(app.clone()));
    actix_rt::spawn(policy::watch(app.clone()));
    actix_rt::spawn(forget(app.clone()));
    actix_rt::spawn(statistics::watch(app.clone(), done));
    actix_rt::spawn(webhooks::watch(app.clone()));
    Ok(Running { app, server: handle, metrics, ended, address, _alone: None, _folding: folding })
}

/// Each tenant's machines are given the configuration that the store holds; the same one again changes nothing.
pub(crate) async fn configure(
    db: &Db,
    engine: &Engine,
    tenants: impl IntoIterator<Item = &store::Tenant>,
    now: Millis,
) -> Result<(), store::StoreError> {
    for tenant in tenants {
        let Some(machines) = engine.tenant(tenant.id) else { continue };
        policy::give(db, &machines, tenant.id, now).await?;
    }
    Ok(())
}

fn security_headers() -> DefaultHeaders {
    DefaultHeaders::new()
        .add(("X-Content-Type-Options", "nosniff"))
        .add(("Referrer-Policy", "strict-origin-when-cross-origin"))
        .add(("Cross-Origin-Opener-Policy", "same-origin"))
        .add(("Permissions-Policy", "camera=(), microphone=(), geolocation=()"))
}

async fn forget(app: Data<App>) {
    let mut ticks = actix_rt::time::interval(FORGET);
    if let Err(error) = app.db.purge_files(app.now()).await {
        tracing::warn!(%error, "files of messages that were never said could not be forgotten");
    }
    loop {
        ticks.tick().await;
        app.rates.forget();
        app.security_lines.forget();
        let now = app.now();
        let purged = async {
            app.db.purge_sessions(now).await?;
            app.db.purge_links(now - limit::LINK_REMEMBERED).await?;
            app.db.purge_attempts(now).await?;
            app.db.purge_steps(now).await?;
            app.db.purge_keys(now).await
        };
        if let Err(error) = purged.await {
            tracing::warn!(%error, "old sessions and keys could not be forgotten");
        }
        if let Err(error) = webhooks::tidy(&app).await {
            tracing::warn!(%error, "old calls of webhooks could not be forgotten");
        }
    }
}

impl Running {
    /// Subdomain and brand of each tenant.
    pub fn tenants(&self) -> Vec<(&str, &str)> {
        self.app.sites.values().map(|site| (site.row.subdomain.as_str(), site.row.brand_name.as_str())).collect()
    }

    /// Subdomain, user name and role of each sign-in that is shown.
    pub fn demo_users(&self) -> Vec<(&str, &str, &str)> {
        let sites = self.app.sites.values();
        sites
            .flat_map(|site| {
                let users = site.demo_users.iter().flatten();
                users.map(|user| (site.row.subdomain.as_str(), user.username.as_str(), user.role.as_str()))
            })
            .collect()
    }

    /// Where mails are shown, if they are kept here: a path that nobody guesses.
    pub fn outbox(&self) -> Option<String> {
        self.app.mail.outbox().map(mail::Outbox::path)
    }

    /// Stops: no new connections, sockets told, what is under way brought to its end and to the disk.
    pub async fn stop(self) {
        let Running { app, server, metrics, ended, .. } = self;
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
        if actix_rt::time::timeout(LAST_POST, app.mail.settled()).await.is_err() {
            tracing::warn!("mails that were on their way are lost");
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
