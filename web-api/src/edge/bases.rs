//! Several servers and one console: where a console may be pointed at besides its own server, and whose consoles may call here.
use crate::edge::settings::Settings;
use actix_cors::Cors;
use actix_web::http::header::HeaderName;
use actix_web::http::{Uri, header};
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
        // The first label of the host, or nowhere.
        && text.matches(TENANT).count() == usize::from(text.contains(&format!("//{TENANT}.")))
        && origin(&of(text, "demo")).is_some_and(|origin| is_origin(&origin))
}

/// Whether a text is an origin as browsers write theirs: scheme, a host in small letters, a port where it is not the
/// scheme's own, and nothing else. No pattern: a star is none of a host's letters.
pub(crate) fn is_origin(text: &str) -> bool {
    let Ok(uri) = text.parse::<Uri>() else { return false };
    let Some((scheme, authority)) = uri.scheme_str().zip(uri.authority()) else { return false };
    let host = authority.host();
    let letters = |host: &str| host.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(c));
    let six = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let named = match six {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => !host.is_empty() && letters(host),
    };
    let own = match scheme {
        "http" => 80,
        "https" => 443,
        _ => return false,
    };
    let whole = match authority.port() {
        Some(port) => match port.as_str().parse::<u16>() {
            Ok(number) if number != 0 && number != own => format!("{scheme}://{host}:{number}"),
            _ => return false,
        },
        None => format!("{scheme}://{host}"),
    };
    named && whole == text
}

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

/// The same for their live feeds.
pub(crate) fn feeds(bases: &[String]) -> String {
    sources(bases).replace(" http", " ws")
}

/// What the API is called by.
pub(crate) const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/// The agents' side is for our own console and for those that the operator allows. They bring their token in a header, so
/// no page gets anything by being called.
pub(crate) fn cors(settings: &Settings) -> Condition<Cors> {
    let origins = &settings.allowed_origins;
    let allowed = origins.iter().fold(Cors::default(), |cors, origin| cors.allowed_origin(origin));
    let cors = allowed.allow_any_header().allowed_methods(METHODS).max_age(CORS_SECONDS);
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
            "https://*/2.0/",
            "https://*.example.com/2.0/",
            "https://{tenant}/2.0/",
            "https://desk.{tenant}.example.com/2.0/",
            "https://{tenant}.example.com/{tenant}/2.0/",
            "https://example.com:0/2.0/",
            "https://example.com:99999/2.0/",
            "https://Example.com/2.0/",
        ] {
            assert!(!is_base(odd), "{odd}");
        }
    }
}
