//! What every request says of itself: its id, its language, its address and which tenant it is for.
use crate::edge::language::Language;
use crate::edge::settings::Settings;
use actix_web::HttpRequest;
use actix_web::http::header::{ACCEPT_LANGUAGE, HOST, HeaderMap, USER_AGENT, X_FORWARDED_FOR};
use catalogue::limit;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The longest request id that is taken over from outside.
const REQUEST_ID_CHARS: usize = 64;

/// The longest name of a host.
const HOST_CHARS: usize = 253;

/// Who asks, as far as the request itself tells.
#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    /// Names this request in logs and refusals.
    pub(crate) request_id: String,
    /// How it wants to be answered.
    pub(crate) language: Language,
    /// Where it comes from, proxies left aside.
    pub(crate) address: IpAddr,
    /// What its browser says of itself, cut short; empty if it says nothing.
    pub(crate) user_agent: String,
}

impl Visitor {
    /// Of a request.
    pub(crate) fn of(request: &HttpRequest, settings: &Settings) -> Visitor {
        let headers = request.headers();
        let given = headers.get("x-request-id").and_then(|id| id.to_str().ok()).filter(|id| {
            (1..=REQUEST_ID_CHARS).contains(&id.len())
                && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
        });
        let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical());
        Visitor {
            request_id: given.map_or_else(|| uuid::Uuid::now_v7().to_string(), str::to_owned),
            language: headers
                .get(ACCEPT_LANGUAGE)
                .and_then(|languages| languages.to_str().ok())
                .map_or(Language::En, preferred),
            address: behind_proxies(peer, headers, &settings.trusted_proxies),
            user_agent: headers
                .get(USER_AGENT)
                .and_then(|agent| agent.to_str().ok())
                .map(|agent| agent.chars().take(limit::SESSION_USER_AGENT).collect())
                .unwrap_or_default(),
        }
    }
}

impl Language {
    /// As the catalogue names it.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::It => "it",
        }
    }
}

/// The first of ours among the languages that a browser takes, the most wanted first.
fn preferred(header: &str) -> Language {
    let mut wanted: Vec<(f32, Language)> = header
        .split(',')
        .filter_map(|entry| {
            let (tag, rest) = entry.split_once(';').unwrap_or((entry, ""));
            let weight = rest.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.parse().ok())?;
            let language = match tag.trim().split('-').next()?.to_ascii_lowercase().as_str() {
                "it" => Language::It,
                "en" => Language::En,
                _ => return None,
            };
            Some((weight, language))
        })
        .collect();
    // A stable sort keeps the order of those that are wanted alike.
    wanted.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    wanted.first().map_or(Language::En, |(_, language)| *language)
}

/// The last address that no trusted proxy stands for, read from the nearest to the farthest. Headers of anybody else are
/// not believed, and nothing beyond an entry that is no address. Such a client counts as one that has no address: in no
/// list of addresses, and one with all of its kind for limits. A proxy's own address never stands for it.
fn behind_proxies(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let mut address = peer;
    let mut hops = forwarded(headers);
    while trusted.contains(&address) {
        match hops.pop() {
            Some(hop) => address = hop.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |hop| hop.to_canonical()),
            None => break,
        }
    }
    address
}

/// Whether a call says for whom it comes and is not believed: of a proxy that the settings do not name, or of a client that
/// would like to be somebody else.
pub(crate) fn claims_unbelieved(request: &HttpRequest, settings: &Settings) -> bool {
    let trusted = |peer: std::net::SocketAddr| settings.trusted_proxies.contains(&peer.ip().to_canonical());
    request.headers().contains_key(X_FORWARDED_FOR) && !request.peer_addr().is_some_and(trusted)
}

/// As `X-Forwarded-For` has them, the nearest last; none for what is no address, which keeps its place. `Forwarded` is not
/// read: a proxy that knows one of the two passes the other on as the client sent it.
fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let texts: Vec<_> =
        headers.get_all(X_FORWARDED_FOR).map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
    texts.iter().flat_map(|text| text.split(',')).map(address).collect()
}

/// What counts as one client for limits: of IPv6 the network, since whoever has one address has 2^64 of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => routing::tenant::conduct::network(v6).into(),
        IpAddr::V4(_) => address,
    }
}

/// An address, perhaps quoted, perhaps with a port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    if let Ok(address) = text.parse() {
        return Some(address);
    }
    if let Ok(socket) = text.parse::<std::net::SocketAddr>() {
        return Some(socket.ip());
    }
    text.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

/// The host that a request names, without its port; none if that is no host at all.
pub(crate) fn host(request: &HttpRequest) -> Option<&str> {
    let mut hosts = request.headers().get_all(HOST);
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => without_port(host.to_str().ok()?),
        (None, _) => without_port(request.uri().authority()?.as_str()),
        // Two that differ would be read differently by a proxy before us.
        (Some(_), Some(_)) => None,
    }
}

/// A host without its port; none where that is no host at all.
pub(crate) fn without_port(authority: &str) -> Option<&str> {
    let (host, port) = match authority.strip_prefix('[') {
        Some(rest) => {
            let (address, rest) = rest.split_once(']')?;
            address.parse::<Ipv6Addr>().ok()?;
            (address, rest.strip_prefix(':').or(rest.is_empty().then_some(""))?)
        }
        None => {
            let (host, port) = authority.split_once(':').unwrap_or((authority, ""));
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
            if !(1..=HOST_CHARS).contains(&host.len()) || !host.bytes().all(fits) || host.starts_with('.') {
                return None;
            }
            (host, port)
        }
    };
    (port.is_empty() || port.parse::<u16>().is_ok()).then_some(host)
}

/// The tenant's label of a host; none where the host has no label of its own.
pub(crate) fn label(host: &str) -> Option<&str> {
    if host.parse::<IpAddr>().is_ok() {
        return None;
    }
    let (label, rest) = host.split_once('.')?;
    (!rest.trim_end_matches('.').is_empty()).then_some(label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::{HeaderName, HeaderValue};

    #[test]
    fn the_first_label_of_a_host_names_the_tenant() {
        let label = |authority: &'static str| label(without_port(authority).unwrap());
        assert_eq!(label("acme.localhost:8080"), Some("acme"));
        assert_eq!(label("acme.example.com"), Some("acme"));
        for bare in ["localhost:8080", "localhost", "127.0.0.1:8080", "[::1]:8080", "localhost."] {
            assert_eq!(label(bare), None, "{bare}");
        }
    }

    #[test]
    fn what_is_no_host_names_no_tenant() {
        let wrong = [
            "",
            ":8080",
            "a b",
            "demo.localhost:port",
            "demo.localhost:99999",
            "[::1",
            "[demo]",
            "[::1]x",
            "é.localhost",
        ];
        for wrong in wrong.into_iter().chain(["<script>", ".localhost", "demo/..", "user@demo.localhost"]) {
            assert_eq!(without_port(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_most_wanted_language_of_ours_is_spoken() {
        assert_eq!(preferred("it-IT,it;q=0.9,en;q=0.8"), Language::It);
        assert_eq!(preferred("de,en;q=0.5,it;q=0.7"), Language::It);
        assert_eq!(preferred("de"), Language::En);
        assert_eq!(preferred("it;q=nonsense"), Language::En);
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let proxy = IpAddr::from([10, 0, 0, 1]);
        let mut headers = HeaderMap::new();
        let named = HeaderName::from_static("x-forwarded-for");
        headers.insert(named, HeaderValue::from_static("192.0.2.1, 198.51.100.7"));
        assert_eq!(behind_proxies(proxy, &headers, &[]), proxy);
        assert_eq!(behind_proxies(proxy, &headers, &[proxy]), IpAddr::from([198, 51, 100, 7]));
        let spoofed = HeaderName::from_static("forwarded");
        headers.insert(spoofed, HeaderValue::from_static("for=203.0.113.9"));
        assert_eq!(behind_proxies(proxy, &headers, &[proxy]), IpAddr::from([198, 51, 100, 7]));
        let named = HeaderName::from_static("x-forwarded-for");
        headers.insert(named, HeaderValue::from_static("\"[2001:db8::1]:4711\""));
        assert_eq!(behind_proxies(proxy, &headers, &[proxy]).to_string(), "2001:db8::1");
    }

    #[test]
    fn nothing_is_believed_beyond_an_entry_that_is_no_address() {
        let proxy = IpAddr::from([10, 0, 0, 1]);
        let said = |value: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.insert(HeaderName::from_static("x-forwarded-for"), HeaderValue::from_bytes(value).unwrap());
            behind_proxies(proxy, &headers, &[proxy])
        };
        let (client, nobody) = (IpAddr::from([198, 51, 100, 9]), IpAddr::from([0, 0, 0, 0]));
        assert_eq!(said(b"\xff, 198.51.100.9"), client);
        assert_eq!(said(b"198.51.100.9, 10.0.0.1"), client, "two proxies");
        for odd in [&b"203.0.113.5, unknown"[..], b"203.0.113.5, unix:", b"203.0.113.5, \xff", b"203.0.113.5,", b""] {
            assert_eq!(said(odd), nobody, "{}", String::from_utf8_lossy(odd));
        }
        assert_eq!(behind_proxies(proxy, &HeaderMap::new(), &[proxy]), proxy, "its own call, such as a health check");
    }

    #[test]
    fn one_network_of_ipv6_is_one_client() {
        let network = |address: &str| network(address.parse().unwrap());
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }
}
