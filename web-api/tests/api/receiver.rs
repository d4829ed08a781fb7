//! Somebody outside whom webhooks call: says what came, and answers as a story wants.
use actix_web::http::StatusCode;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use data_encoding::BASE64;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, VecDeque};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

/// A call waits for so long at most; far more than it takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// How a call is answered.
#[derive(Debug, Clone)]
pub(crate) enum Reply {
    /// With this status and text.
    Says(u16, &'static str),
    /// Elsewhere, so that whoever follows arrives there.
    Sends(String),
    /// Never.
    Hangs,
}

/// A call as it came.
#[derive(Debug, Clone)]
pub(crate) struct Came {
    pub(crate) path: String,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) text: String,
}

impl Came {
    pub(crate) fn body(&self) -> Value {
        serde_json::from_str(&self.text).expect("a call carries JSON")
    }

    pub(crate) fn kind(&self) -> String {
        self.body()["type"].as_str().expect("a type").to_owned()
    }

    pub(crate) fn id(&self) -> &str {
        &self.headers["webhook-id"]
    }

    /// Whether it is signed under a secret, computed as RFC 2104 writes it.
    pub(crate) fn is_signed(&self, secret: &str) -> bool {
        let key = BASE64.decode(secret.strip_prefix("whsec_").expect("a secret").as_bytes()).expect("base 64");
        assert!((24..=64).contains(&key.len()));
        let padded = |with: u8| (0..64).map(|at| key.get(at).copied().unwrap_or(0) ^ with).collect::<Vec<u8>>();
        let text = format!("{}.{}.{}", self.id(), self.headers["webhook-timestamp"], self.text);
        let inner = Sha256::new().chain_update(padded(0x36)).chain_update(text).finalize();
        let outer = Sha256::new().chain_update(padded(0x5c)).chain_update(inner).finalize();
        self.headers["webhook-signature"] == format!("v1,{}", BASE64.encode(&outer))
    }
}

#[derive(Default)]
struct Script {
    /// By path; 204 where there is none left.
    replies: HashMap<String, VecDeque<Reply>>,
}

pub(crate) struct Receiver {
    pub(crate) port: u16,
    script: Arc<Mutex<Script>>,
    came: UnboundedReceiver<Came>,
    _stop: oneshot::Sender<()>,
}

impl Receiver {
    pub(crate) async fn start() -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let script = Arc::new(Mutex::new(Script::default()));
        let (tell, came) = unbounded_channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let (shared, tell) = (web::Data::from(script.clone()), web::Data::new(tell));
        std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let server = HttpServer::new(move || {
                    App::new().app_data(shared.clone()).app_data(tell.clone()).default_service(web::to(answer))
                });
                let server = server.workers(1).disable_signals().listen(listener).expect("it listens").run();
                let handle = server.handle();
                actix_web::rt::spawn(server);
                let _ = stopped.await;
                handle.stop(false).await;
            });
        });
        Receiver { port, script, came, _stop: stop }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// The next calls of a path are answered so, one after the other.
    pub(crate) fn answers(&self, path: &str, replies: impl IntoIterator<Item = Reply>) {
        let mut script = self.script.lock().expect("no test panics while it looks");
        script.replies.entry(path.to_owned()).or_default().extend(replies);
    }

    /// The next call, whatever its path.
    pub(crate) async fn next(&mut self) -> Came {
        let came = tokio::time::timeout(PATIENCE, self.came.recv()).await;
        came.expect("a call comes in time").expect("the receiver runs")
    }

    /// Those calls that have come and were not looked at.
    pub(crate) fn left(&mut self) -> Vec<Came> {
        std::iter::from_fn(|| self.came.try_recv().ok()).collect()
    }
}

async fn answer(
    script: web::Data<Mutex<Script>>,
    tell: web::Data<UnboundedSender<Came>>,
    request: HttpRequest,
    text: String,
) -> HttpResponse {
    let path = request.path().to_owned();
    let named = |(name, value): (&actix_web::http::header::HeaderName, &actix_web::http::header::HeaderValue)| {
        (name.to_string(), value.to_str().expect("a text").to_owned())
    };
    let headers = request.headers().iter().map(named).collect();
    let reply =
        script.lock().expect("no test panics while it looks").replies.get_mut(&path).and_then(VecDeque::pop_front);
    // Whoever is gone does not listen any more.
    let _ = tell.send(Came { path, headers, text });
    match reply {
        None => HttpResponse::NoContent().finish(),
        Some(Reply::Says(status, text)) => {
            HttpResponse::build(StatusCode::from_u16(status).expect("a status")).body(text)
        }
        Some(Reply::Sends(to)) => HttpResponse::TemporaryRedirect().insert_header(("Location", to)).finish(),
        Some(Reply::Hangs) => std::future::pending().await,
    }
}
