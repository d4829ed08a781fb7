//! SCIM 2.0 at `/scim/v2`: who calls, what they ask for, and what is answered and noted.
mod about;
mod coming;
mod filling;
mod filter;
mod groups;
mod operations;
mod patch;
mod people;
mod refused;
mod shown;
mod users;
mod wishes;

use crate::edge::app::App;
use crate::edge::security_events::{Event, Scene, What, tell};
use crate::edge::sites::Site;
use crate::edge::visitor::Visitor;
use actix_web::http::{Method, StatusCode, header};
use actix_web::web::{self, Data, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use catalogue::limit;
use catalogue::units::Millis;
use coming::{admitted, asked};
use refused::{Refused, SCIM_JSON, Why};
use serde_json::Value;
use shown::Query;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use store::audit::Doer;
use store::directory::CallOf;

/// Where it all lies.
pub(crate) const BASE: &str = "/scim/v2";
/// What reads by a body instead of a query.
pub(crate) const SEARCH: &str = ".search";
/// How often it is written down that the directory was here.
const SEEN_EVERY: Millis = Millis::minutes(1);

/// Its addresses.
pub(crate) fn routes(pages: &mut ServiceConfig) {
    pages.service(web::resource("/scim/v2/{tail:.*}").to(answer));
}

/// The directory, as one of its calls finds it.
pub(crate) struct Caller {
    pub(crate) app: Data<App>,
    pub(crate) site: Arc<Site>,
    /// As the audit names it.
    pub(crate) by: Doer,
    /// The address that resources lie below.
    pub(crate) base: String,
    request_id: String,
}

/// What is asked for.
pub(crate) struct Asked {
    pub(crate) method: Method,
    /// The steps of the path.
    pub(crate) path: Vec<String>,
    pub(crate) query: Query,
    pub(crate) body: Value,
    /// The version that it is to be.
    pub(crate) if_match: Option<String>,
}

/// What is answered.
pub(crate) enum Answer {
    /// A resource, with its version and its address where it is new.
    Resource { body: Value, version: Option<String>, made: Option<String> },
    /// Nothing to say.
    Done,
}

impl Answer {
    /// A document without a version.
    pub(crate) fn of(body: Value) -> Answer {
        Answer::Resource { body, version: None, made: None }
    }
}

/// When the directory was last written down as seen.
#[derive(Default)]
struct Seen(AtomicI64);

impl Caller {
    /// Something has happened to an account, as the directory wanted.
    pub(crate) fn tells(&self, event: Event, what: What) {
        let address = self.by.address.as_deref().and_then(|address| address.parse().ok());
        let scene = Scene { tenant: &self.site.subdomain, address, request_id: &self.request_id };
        tell(&self.app.security_lines, scene, None, event, what);
    }
}

async fn answer(app: Data<App>, request: HttpRequest, payload: Payload) -> HttpResponse {
    let visitor = Visitor::of(&request, &app.settings);
    let id = visitor.request_id.clone();
    let outcome = match admitted(&app, &request, visitor).await {
        Ok(caller) => {
            let method = request.method().to_string();
            let path = request.path().strip_prefix(BASE).unwrap_or_default().chars().take(200).collect();
            let asked = asked(&request, payload).await;
            // Whoever hangs up meanwhile drops this future, and not what was begun.
            let done = actix_rt::spawn(async move {
                let outcome = match asked {
                    Ok(asked) => done(&caller, asked).await,
                    Err(refused) => Err(refused),
                };
                noted(&caller, (method, path), &outcome).await;
                outcome
            });
            done.await.unwrap_or_else(|_| Err(Why::Fault.into()))
        }
        Err(refused) => Err(refused),
    };
    let none_match = request.headers().get(header::IF_NONE_MATCH).filter(|_| *request.method() == Method::GET);
    let none_match = none_match.and_then(|sent| sent.to_str().ok());
    let mut response = match outcome {
        Ok(answer) => answered(answer, none_match),
        Err(refused) => refused.answer(),
    };
    if let Ok(id) = header::HeaderValue::from_str(&id) {
        response.headers_mut().insert(header::HeaderName::from_static("x-request-id"), id);
    }
    response
}

async fn done(caller: &Caller, asked: Asked) -> Result<Answer, Refused> {
    let path: Vec<&str> = asked.path.iter().map(String::as_str).collect();
    match path.as_slice() {
        ["Users", rest @ ..] if rest.len() <= 1 => users::done(caller, rest.first().copied(), &asked).await,
        ["Groups", rest @ ..] if rest.len() <= 1 => groups::done(caller, rest.first().copied(), &asked).await,
        ["Users" | "Groups", ..] => Err(Why::Unknown.into()),
        ["Me", ..] | ["Bulk"] => Err(Why::NotOffered.into()),
        _ if asked.method != Method::GET => Err(Why::Method.into()),
        path => about::document(&caller.base, path).map(Answer::of),
    }
}

/// Writes down what was changed and what was refused, and now and then that the directory was here.
async fn noted(caller: &Caller, (method, path): (String, String), outcome: &Result<Answer, Refused>) {
    let (directory, tenant, at) = (caller.app.db.directory(), caller.site.id, caller.by.at);
    let seen = caller.site.keeps::<Seen>();
    let due = at.0 - seen.0.load(Ordering::Relaxed) >= SEEN_EVERY.0;
    if due {
        seen.0.store(at.0, Ordering::Relaxed);
    }
    let changed = method != "GET" && method != "HEAD" && !path.ends_with(SEARCH);
    let call = CallOf {
        number: 0,
        at,
        method,
        path,
        status: match outcome {
            Ok(Answer::Resource { made: Some(_), .. }) => 201,
            Ok(Answer::Resource { .. }) => 200,
            Ok(Answer::Done) => 204,
            Err(refused) => refused.status(),
        },
        why: outcome.as_ref().err().map(Refused::noted),
    };
    let mut written = if due { directory.saw(tenant, at).await } else { Ok(()) };
    if changed || outcome.is_err() {
        written = written.and(directory.note_call(tenant, &call, limit::DIRECTORY_CALLS_KEPT).await);
    }
    if let Err(error) = written {
        tracing::warn!(%error, "a call of the directory could not be noted");
    }
}

fn answered(answer: Answer, none_match: Option<&str>) -> HttpResponse {
    let Answer::Resource { body, version, made } = answer else {
        return HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish();
    };
    if version.is_some() && none_match == version.as_deref() {
        return HttpResponse::NotModified().finish();
    }
    let status = if made.is_some() { StatusCode::CREATED } else { StatusCode::OK };
    let mut response = HttpResponse::build(status);
    response.insert_header((header::CONTENT_TYPE, SCIM_JSON)).insert_header((header::CACHE_CONTROL, "no-store"));
    if let Some(version) = version {
        response.insert_header((header::ETAG, version));
    }
    if let Some(made) = made {
        response.insert_header((header::LOCATION, made));
    }
    response.body(body.to_string())
}
