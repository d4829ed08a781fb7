//! Addresses of servers and pages, as an operator lists them.
use crate::edge::problem::Problem;
use actix_web::HttpRequest;
use actix_web::http::Uri;
use actix_web::http::header::{HOST, ORIGIN};
use catalogue::error::Code;

/// What every base ends in.
const VERSION: &str = "/2.0/";

const TENANT: &str = "{tenant}";

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

/// The page that a browser says it calls from, where that is none of the server's own.
pub(crate) fn elsewhere(request: &HttpRequest) -> Result<Option<&str>, Problem> {
    let Some(origin) = request.headers().get(ORIGIN) else { return Ok(None) };
    let origin = origin.to_str().map_err(|_| Problem::of(Code::ORIGIN_REFUSED))?;
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, authority)| authority).zip(host);
    let same = own.is_some_and(|(authority, host)| authority.eq_ignore_ascii_case(host));
    Ok(Some(origin).filter(|_| !same))
}

/// A base as it is for one tenant.
pub(crate) fn of(base: &str, subdomain: &str) -> String {
    base.replacen(TENANT, subdomain, 1)
}

/// Scheme, host and perhaps a port.
pub(crate) fn origin(base: &str) -> Option<String> {
    let uri = base.parse::<Uri>().ok()?;
    let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme))?;
    Some(format!("{scheme}://{}", uri.authority().filter(|authority| !authority.host().is_empty())?))
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
