//! The console and the widget, which the binary carries, under each of their addresses, and the status files.
use crate::edge::app::App;
use crate::edge::bases;
use crate::house::read::read;
use actix_web::http::header;
use actix_web::http::header::HeaderValue;
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, web};
use rust_embed::EmbeddedFile;
use serde_json::json;

/// Finds a built file by its path.
pub type Find = fn(&str) -> Option<EmbeddedFile>;

/// What was built of the front end. The binary carries it and not this library, which need not wait for it to be compiled.
#[derive(Debug, Clone, Copy)]
pub struct Pages {
    /// The console.
    pub console: Find,
    /// The widget with its demo page.
    pub widget: Find,
}

impl Pages {
    /// Nothing was built.
    pub const NONE: Pages = Pages { console: |_| None, widget: |_| None };
}

/// The first path segments that show the same console under a banner.
const BANNERS: [&str; 6] = ["sandbox", "dev", "development", "stg", "staging", "4.0.0"];

/// Nothing from elsewhere, no inline script, in nobody's frame. Mantine sets styles on elements.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; worker-src 'self'; object-src 'none'; \
    base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/// The same for the console, which may be pointed at other servers: it calls them and shows their pictures.
fn policy(bases: &[String]) -> String {
    let sources = bases::sources(bases);
    POLICY
        .replace("connect-src 'self'", &format!("connect-src 'self'{sources}{}", bases::feeds(bases)))
        .replace("data: blob:", &format!("data: blob:{sources}"))
}

/// Files whose name holds a hash of their content never change.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Switchyard</title>\
    <p>The console is not built. In the repository: <code>make run</code>, or \
    <code>npm --prefix console ci &amp;&amp; npm --prefix console run build &amp;&amp; \
    npm --prefix console run build:widget</code>, and build the server again.</p></html>";

/// Everything that is no call.
pub(crate) fn routes(config: &mut ServiceConfig) {
    config
        .route("/product_version.json", read().to(version))
        .route("/product_status.json", read().to(status))
        .route("/maintenance.json", read().to(maintenance))
        .route("/bases.json", read().to(other_bases))
        .route("/widget.js", read().to(widget))
        .route("/demo", read().to(to_demo))
        .route("/demo/{path:.*}", read().to(demo));
    for banner in BANNERS {
        config
            .route(&format!("/{banner}"), read().to(to_slash))
            .route(&format!("/{banner}/{{path:.*}}"), read().to(console));
    }
    config.route("/{path:.*}", read().to(console)).default_service(web::to(nothing));
}

async fn console(path: web::Path<String>, pages: Data<Pages>, app: Data<App>, request: HttpRequest) -> HttpResponse {
    let path = if path.is_empty() { "index.html" } else { &path };
    let mut response = match (pages.console)(path) {
        Some(file) => serve(path, file, &request),
        None if path == "index.html" => page(HttpResponse::ServiceUnavailable()).body(NOT_BUILT),
        None => return nothing().await,
    };
    let bases = offered(&app, &request);
    if let Some(strict) = response.headers_mut().get_mut(header::CONTENT_SECURITY_POLICY)
        && !bases.is_empty()
        && let Ok(policy) = HeaderValue::from_str(&policy(&bases))
    {
        *strict = policy;
    }
    response
}

async fn widget(pages: Data<Pages>, request: HttpRequest) -> HttpResponse {
    match (pages.widget)("widget.js") {
        Some(file) => {
            let mut response = serve("widget.js", file, &request);
            // Any page may carry it, also one that isolates itself from other origins.
            let shared = HeaderValue::from_static("cross-origin");
            response.headers_mut().insert(header::HeaderName::from_static("cross-origin-resource-policy"), shared);
            response
        }
        None => nothing().await,
    }
}

async fn demo(path: web::Path<String>, pages: Data<Pages>, request: HttpRequest) -> HttpResponse {
    let path = if path.is_empty() { "index.html" } else { &path };
    match (pages.widget)(&format!("demo/{path}")) {
        Some(file) => serve(path, file, &request),
        None if path == "index.html" => page(HttpResponse::ServiceUnavailable()).body(NOT_BUILT),
        None => nothing().await,
    }
}

fn serve(path: &str, file: EmbeddedFile, request: &HttpRequest) -> HttpResponse {
    let tag = format!("\"{}\"", crate::edge::tokens::hex(&file.metadata.sha256_hash()));
    let kind = file.metadata.mimetype().to_owned();
    let hashed = path.starts_with("assets/");
    let known = request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut answer = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, if hashed { FOR_EVER } else { ASK_AGAIN }));
    if known {
        return answer.finish();
    }
    if kind == "text/html" {
        return page(answer).body(file.data.into_owned());
    }
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind };
    answer.insert_header((header::CONTENT_TYPE, kind)).body(file.data.into_owned())
}

/// A page of ours: strict policy, in nobody's frame.
pub(crate) fn page(mut answer: actix_web::HttpResponseBuilder) -> actix_web::HttpResponseBuilder {
    answer
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((header::X_FRAME_OPTIONS, "DENY"));
    answer
}

async fn to_demo(request: HttpRequest) -> HttpResponse {
    to_slash(request).await
}

/// Relative addresses of a page need the slash.
pub(crate) async fn to_slash(request: HttpRequest) -> HttpResponse {
    let query = request.query_string();
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    let place = format!("{}/{query}", request.path());
    HttpResponse::PermanentRedirect().insert_header((header::LOCATION, place)).finish()
}

/// The answer to what is not there.
pub(crate) async fn nothing() -> HttpResponse {
    HttpResponse::NotFound().content_type("text/plain; charset=utf-8").body("There is nothing here.\n")
}

async fn version() -> HttpResponse {
    fresh(&json!({ "current": { "version": env!("CARGO_PKG_VERSION") } }))
}

/// Where the page's console may be pointed at besides its own server.
fn offered(app: &App, request: &HttpRequest) -> Vec<String> {
    app.site(request).map(|site| bases::offered(&app.settings, &site.subdomain)).unwrap_or_default()
}

async fn other_bases(app: Data<App>, request: HttpRequest) -> HttpResponse {
    fresh(&json!({ "bases": offered(&app, &request) }))
}

/// How a part of the server is, the best first; the words are the specification's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Health {
    Good,
    Degraded,
    Critical,
}

impl Health {
    fn text(self) -> &'static str {
        match self {
            Health::Good => "Good",
            Health::Degraded => "Degraded",
            Health::Critical => "Critical",
        }
    }

    fn colour(self) -> &'static str {
        match self {
            Health::Good => "green",
            Health::Degraded => "orange",
            Health::Critical => "red",
        }
    }
}

/// How the server is, and each of its parts: the whole is as good as the worst of them.
async fn status(app: Data<App>, request: HttpRequest) -> HttpResponse {
    let stopping = app.stopping.load(std::sync::atomic::Ordering::Relaxed);
    let closed = app.site(&request).is_ok_and(|site| site.closed.holds());
    let storage = match app.readiness.storage(&app.db).await {
        true => (Health::Good, "The database can be written."),
        false => (Health::Critical, "The database cannot be written; nothing is acknowledged that is not kept."),
    };
    let engine = match app.at_work() {
        true => (Health::Good, "Every tenant's chats are routed."),
        false => (Health::Critical, "The chats of at least one tenant are not routed."),
    };
    let service = match (stopping, closed) {
        (true, _) => (Health::Degraded, "The server is stopping."),
        (false, true) => (Health::Degraded, "Calls are refused: the account is in maintenance or suspended."),
        (false, false) => (Health::Good, "Calls are answered."),
    };
    let parts = [("storage", storage), ("engine", engine), ("service", service)];
    let whole = parts.iter().map(|(_, (health, _))| *health).max().unwrap_or(Health::Good);
    let part = |(key, (health, full_text)): &(&str, (Health, &str))| json!({ "key": key, "payload": { "colour": health.colour(), "text": health.text(), "full_text": full_text } });
    fresh(&json!({ "status": whole.text(), "services": parts.iter().map(part).collect::<Vec<_>>() }))
}

/// The most bytes of the file with the announced maintenance.
const MAINTENANCE_BYTES: usize = 64 * 1024;

/// As the operator's file has it. A file that cannot be used announces nothing, and the log says so.
async fn maintenance(app: Data<App>) -> HttpResponse {
    let file = &app.settings.maintenance_file;
    let nothing = || json!({ "scheduled_maintenances": [] });
    if file.is_empty() {
        return fresh(&nothing());
    }
    let read = tokio::fs::read(file).await.map_err(|error| error.to_string());
    let announced = read.and_then(|bytes| {
        if bytes.len() > MAINTENANCE_BYTES {
            return Err(format!("more than {MAINTENANCE_BYTES} bytes"));
        }
        let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
        if value["scheduled_maintenances"].is_array() { Ok(value) } else { Err("no scheduled_maintenances".into()) }
    });
    fresh(&announced.unwrap_or_else(|why| {
        tracing::warn!(file, why, "the announced maintenance cannot be read");
        nothing()
    }))
}

fn fresh(value: &serde_json::Value) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(value)
}
