//! Several servers and one console: where a console may be pointed at besides its own server, and whose consoles may call here.
use crate::edge::origins::{of, origin};
use crate::edge::settings::Settings;
use crate::edge::sites::Sites;
use crate::edge::visitor::{label, without_port};
use actix_cors::Cors;
use actix_web::dev::RequestHead;
use actix_web::http::header;
use actix_web::http::header::{HeaderName, HeaderValue};
/// How long a browser may remember what cross-origin calls it may make.
pub(crate) const CORS_SECONDS: usize = 600;

/// The bases that a tenant's console offers besides its own server's.
pub(crate) fn offered(settings: &Settings, subdomain: &str) -> Vec<String> {
    let mut offered: Vec<String> = Vec::new();
    for base in settings.console_bases.iter().map(|base| of(base, subdomain)) {
        if !offered.contains(&base) {
            offered.push(base);
        }
    }
    offered
}

/// The origins of bases, as a content security policy lists them: each with a blank before it.
pub(crate) fn sources(bases: &[String]) -> String {
    bases.iter().filter_map(|base| origin(base)).map(|origin| format!(" {origin}")).collect()
}

/// The same for their live feeds.
pub(crate) fn feeds(bases: &[String]) -> String {
    sources(bases).replace(" http", " ws")
}

/// What the API is called by.
pub(crate) const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/// The agents' side is for our own console, for those that the operator allows, and for the pages of a tenant's applications. They
/// bring their token in a header, so no page gets anything by being called.
pub(crate) fn cors(settings: &Settings, sites: &Sites) -> Cors {
    let (sites, usual) = (sites.clone(), settings.default_tenant.clone());
    let of_an_application = move |origin: &HeaderValue, head: &RequestHead| {
        let host = head.headers().get(header::HOST).and_then(|host| host.to_str().ok());
        let label = host.and_then(without_port).and_then(label).map(str::to_ascii_lowercase);
        let site = sites.find(label.as_deref().unwrap_or(&usual));
        site.zip(origin.to_str().ok()).is_some_and(|(site, page)| site.applications().some_from(page))
    };
    let allowed = settings.allowed_origins.iter().fold(Cors::default(), |cors, origin| cors.allowed_origin(origin));
    allowed
        .allowed_origin_fn(of_an_application)
        .allow_any_header()
        .allowed_methods(METHODS)
        .max_age(CORS_SECONDS)
        .expose_headers(exposed())
}

/// What pages from elsewhere may read of an answer's head.
pub(crate) fn exposed() -> [HeaderName; 2] {
    [HeaderName::from_static("x-request-id"), header::RETRY_AFTER]
}
