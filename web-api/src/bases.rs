//! Several servers and one console: where a console may be pointed at besides its own server, and whose consoles may call here.
use crate::settings::Settings;
use actix_cors::Cors;
use actix_web::http::Uri;
use actix_web::http::header::{self, HeaderName};
use actix_web::middleware::Condition;

/// What every base ends in.
const VERSION: &str = "/2.0/";
const TENANT: &str = "{tenant}";
/// How long a browser may remember what cross-origin calls it may make.
pub(crate) const CORS_SECONDS: usize = 600;

/// Whether consoles can be pointed at it: an address that ends in `/2.0/` and names nobody.
pub(crate) fn is_base(text: &str) -> bool {
    text.ends_with(VERSION)
        && !text.contains(['@', '?', '#', '"', '\'', ';', ' '])
        && origin(&of(text, "demo")).is_some()
}

/// The bases that a tenant's console offers besides its own server's.
pub(crate) fn offered(settings: &Settings, subdomain: &str) -> Vec<String> {
    settings.console_bases.iter().map(|base| of(base, subdomain)).collect()
}

fn of(base: &str, subdomain: &str) -> String {
    base.replacen(TENANT, subdomain, 1)
}

/// Scheme, host and perhaps a port.
fn origin(base: &str) -> Option<String> {
    let uri = base.parse::<Uri>().ok()?;
    let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme))?;
    Some(format!("{scheme}://{}", uri.authority().filter(|authority| !authority.host().is_empty())?))
}

/// The origins of bases, as a content security policy lists them: each with a blank before it.
pub(crate) fn sources(bases: &[String]) -> String {
    bases.iter().filter_map(|base| origin(base)).map(|origin| format!(" {origin}")).collect()
}

/// The agents' side is for our own console and for those that the operator allows. They bring their token in a header, so
/// no page gets anything by being called.
pub(crate) fn cors(settings: &Settings) -> Condition<Cors> {
    let origins = &settings.allowed_origins;
    let allowed = origins.iter().fold(Cors::default(), |cors, origin| cors.allowed_origin(origin));
    let cors = allowed.allow_any_header().allow_any_method().max_age(CORS_SECONDS);
    Condition::new(!origins.is_empty(), cors.expose_headers(exposed()))
}

/// What pages from elsewhere may read of an answer's head.
pub(crate) fn exposed() -> [HeaderName; 2] {
    [HeaderName::from_static("x-request-id"), header::RETRY_AFTER]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_an_address_that_ends_in_its_version() {
        for base in ["https://example.com/2.0/", "http://localhost:8081/2.0/", "https://{tenant}.example.com/desk/2.0/"]
        {
            assert!(is_base(base), "{base}");
        }
        for odd in [
            "/2.0/",
            "example.com/2.0/",
            "https://example.com/2.0",
            "https://example.com/3.0/",
            "ftp://example.com/2.0/",
            "https://user@example.com/2.0/",
            "https://example.com/?x=/2.0/",
            "https://example.com;script-src/2.0/",
            "https:///2.0/",
        ] {
            assert!(!is_base(odd), "{odd}");
        }
    }
}
