//! The table as a router: each row is a route, and everything about an answer that all rows share is done here.
use crate::edge::app::App;
use crate::edge::bases;
use crate::edge::endpoint::Endpoint;
use crate::edge::gate::{Call, Met};
use crate::edge::plan::Plan;
use crate::edge::problem::Problem;
use crate::edge::row::Verb;
use crate::edge::security_events::{Event, Scene, What, tell};
use crate::edge::visitor::Visitor;
use crate::house::console;
use crate::house::read::read;
use crate::house::reference::{asyncapi, openapi, page};
use actix_cors::Cors;
use actix_web::dev::Payload;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode, header};
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, Responder, web};
use catalogue::error::Code;
use catalogue::metric;
use futures_util::FutureExt;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::time::Instant;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Every route of the server.
pub(crate) fn routes(config: &mut ServiceConfig, plan: &'static Plan, app: &App) {
    // Customers' pages are other people's pages, so their calls come from any origin; the others from our own consoles.
    let widgets = Cors::default()
        .allow_any_origin()
        .allow_any_header()
        .allowed_methods(bases::METHODS)
        .send_wildcard()
        .expose_headers(bases::exposed())
        .max_age(bases::CORS_SECONDS);
    let incoming = rows(plan, web::scope("/2.0/incoming"), |path| path.strip_prefix("incoming"))
        .configure(|scope| plan.rooms.iter().for_each(|room| (room.customer_feeds)(scope)))
        .default_service(web::to(no_such_call))
        .wrap(widgets);
    let calls = rows(plan, web::scope("/2.0"), |path| (!path.starts_with("incoming/")).then_some(path))
        .configure(|scope| plan.rooms.iter().for_each(|room| (room.feeds)(scope)))
        .route("/openapi.json", read().to(move || document(openapi::document(plan))))
        .route("/asyncapi.json", read().to(move || document(asyncapi::document(plan))))
        .default_service(web::to(no_such_call))
        .wrap(bases::cors(&app.settings, &app.sites));
    config
        .service(incoming)
        .service(calls)
        .route("/docs", read().to(page::to_slash))
        .route("/docs/", read().to(move || page::page(plan)))
        .route("/docs/style.css", read().to(page::style))
        .route("/healthz", read().to(healthy))
        .route("/readyz", read().to(ready))
        .configure(|pages| plan.rooms.iter().for_each(|room| (room.pages)(pages)))
        .configure(console::routes);
}

/// The rows whose path passes, each path a resource with its methods.
fn rows(
    plan: &'static Plan,
    scope: actix_web::Scope,
    pass: impl Fn(&'static str) -> Option<&'static str>,
) -> actix_web::Scope {
    let mut paths: BTreeMap<&'static str, Vec<&'static Endpoint>> = BTreeMap::new();
    for row in plan.calls() {
        if let Some(path) = pass(row.path) {
            paths.entry(path).or_default().push(row);
        }
    }
    paths.into_iter().fold(scope, |scope, (path, rows)| {
        let path = format!("/{}", path.trim_start_matches('/'));
        let mut allowed = vec![Method::OPTIONS];
        let resource = rows.into_iter().fold(web::resource(path), |resource, row| {
            let run = move |app, request, payload: web::Payload| answer(row, app, request, payload.into_inner());
            allowed.push(row.verb.method());
            // Asking about a chat must not take it.
            if row.verb == Verb::Get && !row.acts {
                allowed.push(Method::HEAD);
                return resource.route(read().to(run));
            }
            resource.route(web::method(row.verb.method()).to(run))
        });
        let allowed: Vec<&str> = allowed.iter().map(Method::as_str).collect();
        let allow = HeaderValue::from_str(&allowed.join(", ")).expect("methods make a header");
        scope.service(resource.default_service(web::to(move |app, request| other_method(app, request, allow.clone()))))
    })
}

async fn answer(row: &'static Endpoint, app: Data<App>, request: HttpRequest, payload: Payload) -> HttpResponse {
    let began = Instant::now();
    let visitor = Visitor::of(&request, &app.settings);
    let (language, id, address) = (visitor.language, visitor.request_id.clone(), visitor.address);
    let (at, asked) = (app.site(&request).ok(), request.clone());
    let run = async {
        // Whoever has hung up before they were looked at is nobody: no limit, no ban and no key would be theirs.
        if request.peer_addr().is_none() {
            return Err(Problem::of(Code::INVALID_HEADERS));
        }
        let site = app.site(&request)?;
        if let Some(closed) = site.closed.refusal(app.now()) {
            return Err(closed);
        }
        let call = Call {
            app: app.clone(),
            site: site.clone(),
            row: &row.row,
            request,
            visitor,
            keyed: None,
            files: Vec::new(),
        };
        row.answer(call, payload).await.map_err(|problem| match problem.code {
            // What was under way when the tenant was closed is refused as all the rest.
            Code::MAINTENANCE_OR_OVERLOAD => site.closed.refusal(app.now()).unwrap_or(problem),
            _ => problem,
        })
    };
    // A panic is a bug; it costs its own call and no other.
    let outcome = AssertUnwindSafe(run).catch_unwind().await.unwrap_or_else(|_| {
        tracing::error!(request_id = %id, call = row.operation, "a call panicked");
        metrics::counter!(metric::FAULTS, "machine" => "edge").increment(1);
        Err(Problem::of(Code::FAULT))
    });
    let mut response = outcome.unwrap_or_else(|problem| {
        tracing::debug!(request_id = %id, call = row.operation, code = %problem.code, "refused");
        if let (Code::RATE_EXCEEDED, Some(site)) = (problem.code, &at) {
            let scene = Scene { tenant: &site.subdomain, address: Some(address), request_id: &id };
            tell(&app.security_lines, scene, None, Event::Limited, What::Word(row.operation));
        }
        let met = asked.extensions().get::<Met>().map(|met| met.0);
        let (code, response) = (problem.code, problem.answer(language, &id));
        if let Some(site) = &at {
            app.log_refusal(site, row.operation, met, (code, response.status()), &id);
        }
        response
    });
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    let status = response.status().as_u16().to_string();
    metrics::counter!(metric::HTTP_REQUESTS, "endpoint" => row.operation, "status" => status).increment(1);
    metrics::histogram!(metric::HTTP_SECONDS, "endpoint" => row.operation).record(began.elapsed());
    response
}

async fn no_such_call(app: Data<App>, request: HttpRequest) -> HttpResponse {
    refused(&app, &request, Code::NO_SUCH_CALL)
}

/// A method that no row of the path has; OPTIONS asks for those that there are.
async fn other_method(app: Data<App>, request: HttpRequest, allow: HeaderValue) -> HttpResponse {
    let mut response = match *request.method() {
        Method::OPTIONS => HttpResponse::new(StatusCode::NO_CONTENT),
        _ => refused(&app, &request, Code::METHOD_NOT_ALLOWED),
    };
    response.headers_mut().insert(header::ALLOW, allow);
    response
}

fn refused(app: &App, request: &HttpRequest, code: Code) -> HttpResponse {
    let visitor = Visitor::of(request, &app.settings);
    Problem::of(code).answer(visitor.language, &visitor.request_id)
}

async fn document(text: &'static str) -> impl Responder {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .body(text)
}

/// The process runs.
async fn healthy() -> impl Responder {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).body("ok\n")
}

/// The store can be written, every tenant is at work that is to be, one at least is, and no stop is under way.
async fn ready(app: Data<App>) -> impl Responder {
    let stopping = app.stopping.load(std::sync::atomic::Ordering::Relaxed);
    let storage = app.readiness.storage(&app.db).await;
    let (engine, maintenance) = (app.at_work(), app.is_closed());
    let ready = storage && engine && !stopping && !maintenance;
    let mut answer = if ready { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    answer.insert_header((header::CACHE_CONTROL, "no-store")).json(serde_json::json!({
        "storage": storage, "engine": engine, "stopping": stopping, "maintenance": maintenance,
    }))
}
