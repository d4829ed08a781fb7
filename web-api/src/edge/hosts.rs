//! Names of hosts: what a tenant may be called, and what a machine calls itself.
use std::net::IpAddr;

/// Whether a tenant can be named so: a label of a host's name (RFC 1123), in letters, digits and hyphens.
pub(crate) fn is_subdomain(text: &str) -> bool {
    (1..=63).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Whether a host is a name or an address by which a machine calls itself.
pub(crate) fn is_of_this_machine(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    host == "localhost"
        || host.ends_with(".localhost")
        || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
}
