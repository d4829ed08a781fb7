//! A server of the test's own: random port, database in a folder that goes with it, two tenants.
use crate::people::{Agent, AgentToBe, Customer};
use crate::shapes::Shapes;
use catalogue::ids::{SkillId, TenantId};
use catalogue::{limit, permission};
use engine::{Clock, SystemClock};
use reqwest::Method;
use routing::settings::{Mode, Spans};
use routing::time::Millis;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use store::Db;
use store::skills::Skill;
use store::tenants::NewTenant;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use web_api::server::{self, Running};
use web_api::settings::Settings;

/// What stands between tests and the server's own settings.
pub(crate) type Variables = &'static [(&'static str, &'static str)];

/// Skills of the house, by id from 1: the first two are offered, the others taken.
pub(crate) const SKILLS: [(&str, Mode); 4] =
    [("orders", Mode::Push), ("delivery", Mode::Push), ("billing", Mode::Pull), ("returns", Mode::Pull)];

pub(crate) struct App {
    pub(crate) address: SocketAddr,
    pub(crate) outbox: Option<String>,
    pub(crate) db: Db,
    pub(crate) shapes: Shapes,
    pub(crate) http: reqwest::Client,
    next: AtomicU64,
    clock: Arc<Wrist>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
    folder: Arc<tempfile::TempDir>,
}

/// The machine's clock, which a story puts forward.
#[derive(Debug, Default)]
struct Wrist {
    clock: SystemClock,
    ahead: AtomicI64,
}

impl Clock for Wrist {
    fn now(&self) -> Millis {
        self.clock.now() + Millis(self.ahead.load(Ordering::SeqCst))
    }
}

/// An answer.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) headers: reqwest::header::HeaderMap,
}

impl Answer {
    /// The body of what was done.
    #[track_caller]
    pub(crate) fn done(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        self.body
    }

    /// The code of what was refused, with its status.
    #[track_caller]
    pub(crate) fn refused(&self) -> (u16, u64) {
        let code =
            self.body["Error"].as_u64().unwrap_or_else(|| panic!("{} is no refusal: {}", self.status, self.body));
        assert!(self.body["Description"].as_str().is_some_and(|text| !text.is_empty()), "{}", self.body);
        assert!(["INFO", "WARNING", "ERROR", "CRITICAL"].contains(&self.body["Level"].as_str().unwrap_or_default()));
        assert_eq!(self.body["RequestId"].as_str(), self.headers["x-request-id"].to_str().ok());
        (self.status, code)
    }
}

/// A call that is being made.
pub(crate) struct Ask<'a> {
    app: &'a App,
    method: Method,
    path: String,
    tenant: &'static str,
    headers: Vec<(String, String)>,
    body: Option<Value>,
    raw: Option<(String, Vec<u8>)>,
}

impl Ask<'_> {
    pub(crate) fn of(mut self, tenant: &'static str) -> Self {
        self.tenant = tenant;
        self
    }
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }
    pub(crate) fn headers(mut self, headers: &[(String, String)]) -> Self {
        self.headers.extend_from_slice(headers);
        self
    }
    pub(crate) fn body(mut self, body: Value) -> Self {
        self.body = Some(body);
        self
    }
    pub(crate) fn raw(mut self, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        self.raw = Some((kind.into(), body.into()));
        self
    }

    pub(crate) async fn go(self) -> Answer {
        let url = format!("http://{}/2.0/{}", self.app.address, self.path);
        let mut request = self.app.http.request(self.method.clone(), url);
        request = request.header("Host", format!("{}.localhost:{}", self.tenant, self.app.address.port()));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        if let Some(body) = &self.body {
            request = request.header("Content-Type", "application/json").body(body.to_string());
        }
        if let Some((kind, body)) = self.raw {
            request = request.header("Content-Type", kind).body(body);
        }
        let answer = request.send().await.expect("the server answers");
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let text = answer.text().await.expect("the answer is a text");
        let body = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{} is no JSON: {text}", self.path));
        let path = self.path.split('?').next().expect("a split has a first part");
        self.app.shapes.fits(self.method.as_str(), path, status, &body);
        Answer { status, body, headers }
    }
}

impl App {
    pub(crate) async fn start() -> App {
        App::with(&[], Spans::default()).await
    }

    pub(crate) async fn with(variables: Variables, spans: Spans) -> App {
        let (folder, db, url) = new_house(spans).await;
        App::on(folder, db, url, variables).await
    }

    /// The same at another time than the present. Pages that stay behind when the clock is put forward do not count as gone.
    pub(crate) async fn start_at(at: Millis) -> App {
        let long = Millis::hours(9);
        let spans = Spans { connection_grace: long, agent_gone: long, customer_gone: long, ..Spans::default() };
        let (folder, db, url) = new_house(spans).await;
        let clock = Wrist::default();
        clock.ahead.store((at - clock.now()).0, Ordering::SeqCst);
        App::at(clock, folder, db, url, &[]).await
    }

    /// A server on a database as it was left at that time, with the clock of that time.
    pub(crate) async fn of_file(file: &[u8], at: Millis) -> App {
        let folder = Arc::new(tempfile::tempdir().expect("a folder can be made"));
        let path = folder.path().join("test.db");
        std::fs::write(&path, file).expect("a file can be written");
        let url = format!("sqlite://{}", path.display());
        let db = Db::open(&url).await.expect("the database opens");
        db.migrate().await.expect("it can be migrated");
        let clock = Wrist::default();
        clock.ahead.store((at - clock.now()).0, Ordering::SeqCst);
        App::at(clock, folder, db, url, &[]).await
    }

    /// The same database under a new server, as after a restart.
    pub(crate) async fn again(self) -> App {
        self.again_with(&[]).await
    }

    /// The same with variables of its own.
    pub(crate) async fn again_with(mut self, variables: Variables) -> App {
        self.end();
        let (folder, db) = (self.folder.clone(), self.db.clone());
        let url = format!("sqlite://{}", folder.path().join("test.db").display());
        App::on(folder, db, url, variables).await
    }

    /// The same under a new server that starts so much later.
    pub(crate) async fn again_after(mut self, span: Millis) -> App {
        self.end();
        let (folder, db, clock) = (self.folder.clone(), self.db.clone(), Wrist::default());
        let url = format!("sqlite://{}", folder.path().join("test.db").display());
        clock.ahead.store(span.0, Ordering::SeqCst);
        App::at(clock, folder, db, url, &[]).await
    }

    /// What another server finds that starts so much later where this one was killed: what is on disk, and nothing that it had still to do.
    pub(crate) async fn killed(self, span: Millis) -> App {
        let folder = Arc::new(tempfile::tempdir().expect("a folder can be made"));
        for name in ["test.db", "test.db-wal"] {
            std::fs::copy(self.folder.path().join(name), folder.path().join(name)).expect("a file can be copied");
        }
        let clock = Wrist::default();
        clock.ahead.store((self.now() + span - clock.now()).0, Ordering::SeqCst);
        drop(self);
        let url = format!("sqlite://{}", folder.path().join("test.db").display());
        let db = Db::open(&url).await.expect("the database opens");
        App::at(clock, folder, db, url, &[]).await
    }

    /// The same after a restart, before which something else was written.
    pub(crate) async fn again_with_written(mut self, write: impl AsyncFnOnce(&Db)) -> App {
        self.end();
        write(&self.db).await;
        self.again().await
    }

    async fn on(folder: Arc<tempfile::TempDir>, db: Db, url: String, variables: Variables) -> App {
        App::at(Wrist::default(), folder, db, url, variables).await
    }

    async fn at(clock: Wrist, folder: Arc<tempfile::TempDir>, db: Db, url: String, variables: Variables) -> App {
        let settings = settings(url, variables);
        let clock = Arc::new(clock);
        let its_clock = clock.clone();
        let (told, started) = oneshot::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let its_own = Db::open(&settings.database_url).await.expect("the database opens once more");
                let running: Running =
                    server::start_with(settings, its_own, its_clock).await.expect("the server starts");
                let shown = running.greetings().join(" ");
                let outbox = shown.split(' ').find_map(|word| word.find("/outbox/").map(|at| word[at..].to_owned()));
                told.send((running.address, outbox)).expect("the test waits for it");
                let _ = stopped.await;
                running.stop().await;
            });
        });
        let (address, outbox) = started.await.expect("the server started");
        // On a busy machine a test may pause for longer than the server keeps an idle connection.
        let idle = std::time::Duration::from_secs(1);
        let http = reqwest::Client::builder().no_proxy().pool_idle_timeout(idle).build().expect("a client can be made");
        let shapes = Shapes::read(&http, address).await;
        App {
            address,
            outbox,
            db,
            shapes,
            http,
            next: AtomicU64::new(1),
            clock,
            stop: Some(stop),
            thread: Some(thread),
            folder,
        }
    }

    /// Where the database lies.
    pub(crate) fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    fn end(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(std::thread::panicking() || ended.is_ok(), "the server ended with a panic");
        }
    }

    /// From now on the server's clock is so much ahead. Timers that are set keep their length: a deadline that lies behind
    /// is met when the next one that was set fires.
    pub(crate) fn later(&self, span: Millis) {
        self.clock.ahead.fetch_add(span.0, Ordering::SeqCst);
    }

    /// What time the server has.
    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    /// A number that no other in this test has.
    pub(crate) fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn ask<'a>(&'a self, method: &str, path: &str) -> Ask<'a> {
        Ask {
            app: self,
            method: method.parse().expect("a method"),
            path: path.to_owned(),
            tenant: "demo",
            headers: Vec::new(),
            body: None,
            raw: None,
        }
    }

    /// Anything that is no call.
    pub(crate) async fn page(&self, path: &str) -> reqwest::Response {
        self.http.get(format!("http://{}{path}", self.address)).send().await.expect("the server answers")
    }

    /// Anything, by any method, with an agent's headers.
    pub(crate) async fn signed(&self, agent: &Agent<'_>, method: &str, path: &str) -> reqwest::Response {
        let request = self.http.request(method.parse().expect("a method"), format!("http://{}{path}", self.address));
        let request = agent.headers.iter().fold(request, |request, (name, value)| request.header(name, value));
        request.send().await.expect("the server answers")
    }

    /// What is answered to a request written by hand, until the server closes.
    pub(crate) async fn by_hand(&self, request: impl AsRef<[u8]>) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.address).await.expect("the server listens");
        stream.write_all(request.as_ref()).await.expect("it can be written");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("it is answered");
        answer
    }

    /// A person of the tenant `demo` who is about to sign in.
    pub(crate) fn agent<'a>(&'a self, name: &'a str) -> AgentToBe<'a> {
        AgentToBe::new(self, name, "demo")
    }

    /// The same of the tenant `acme`.
    pub(crate) fn stranger<'a>(&'a self, name: &'a str) -> AgentToBe<'a> {
        AgentToBe::new(self, name, "acme")
    }

    /// A customer who asks for a chat.
    pub(crate) async fn customer<'a>(&'a self, name: &'a str, skill: &str) -> Customer<'a> {
        Customer::start(self, "demo", name, skill, Some("Hello")).await
    }

    /// The headers that go with every signed-in call of a tenant, the token aside.
    pub(crate) async fn keys(&self, tenant: &'static str) -> Vec<(String, String)> {
        let client = self.ask("GET", "internal/self_configure").of(tenant).go().await.done();
        let key = |name: &str| client[name].as_str().expect("a key").to_owned();
        vec![("X-Application-Key".into(), key("application_key")), ("X-Consumer-Key".into(), key("consumer_key"))]
    }
}

/// A database of its own with two tenants in it.
async fn new_house(spans: Spans) -> (Arc<tempfile::TempDir>, Db, String) {
    let folder = Arc::new(tempfile::tempdir().expect("a folder can be made"));
    let url = format!("sqlite://{}", folder.path().join("test.db").display());
    let db = Db::open(&url).await.expect("a database can be made");
    db.migrate().await.expect("it can be migrated");
    for subdomain in ["demo", "acme"] {
        found(&db, subdomain, spans).await;
    }
    (folder, db, url)
}

impl Drop for App {
    fn drop(&mut self) {
        self.end();
    }
}

pub(crate) fn skill_id(name: &str) -> u32 {
    let at = SKILLS.iter().position(|(known, _)| *known == name);
    at.unwrap_or_else(|| panic!("there is no skill {name}")) as u32 + 1
}

fn settings(url: String, variables: Variables) -> Settings {
    let variable =
        |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
    let flag = |row: &catalogue::setting::SettingRow| match row.key {
        "listen" => Some("127.0.0.1:0".into()),
        "metrics_listen" => Some("off".into()),
        "database_url" => Some(url.clone()),
        "engine_arbiters" | "http_workers" => Some("1".into()),
        // What is told once in a while is told at once, unless a story is about that.
        "people_every_ms" | "lines_every_ms" if variable(row.variable).is_none() => Some("0".into()),
        _ => None,
    };
    Settings::from_sources(None, variable, flag).expect("the settings can be used")
}

/// Makes a tenant with the built-in groups and the skills of the stories.
pub(crate) async fn found(db: &Db, subdomain: &str, spans: Spans) -> TenantId {
    let tenant = db
        .tenants()
        .create(&NewTenant {
            id: None,
            subdomain: subdomain.into(),
            brand_name: format!("The {subdomain} shop"),
            brand_image: None,
            brand_login_image: None,
            application_key: format!("application-{subdomain}"),
            consumer_key: format!("consumer-{subdomain}"),
            modules: vec![1, 2, 3, 4, 5, 6],
            integrations: vec![16, 19],
            languages: vec!["en".into(), "it".into()],
            feedback: true,
            spans,
            created: Millis(1),
        })
        .await
        .expect("a tenant can be made");
    for group in permission::GROUPS {
        db.groups()
            .add(tenant, Some(group.id), group.name_en, group.permissions, Millis(1))
            .await
            .expect("a group can be made");
    }
    for (id, (name, mode)) in (1..).zip(SKILLS) {
        let skill = Skill {
            id: SkillId(id),
            name: name.into(),
            mode,
            ring: limit::RING_OUT,
            wrap_up: limit::END_FEEDBACK,
            version: 1,
        };
        db.skills().add(tenant, &skill, Millis(1)).await.expect("a skill can be made");
    }
    tenant
}

/// A body with a field more or another value.
pub(crate) fn with(mut body: Value, field: &str, value: impl Into<Value>) -> Value {
    body[field] = value.into();
    body
}

/// Nothing but an object.
pub(crate) fn nothing() -> Value {
    json!({})
}
