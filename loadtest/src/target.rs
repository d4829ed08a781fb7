//! The server under test: an address on this machine and a tenant. Any other machine is refused.
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Where everything goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    /// The address that is connected to, always of this machine.
    pub(crate) address: SocketAddr,
    /// The host that is named, its first label the tenant.
    pub(crate) host: String,
}

impl Target {
    /// Reads `http://127.0.0.1:8080` or `http://localhost:8080`.
    ///
    /// # Errors
    /// Says why, where the base is no address of this machine.
    pub(crate) fn read(base: &str, tenant: &str) -> Result<Target, String> {
        let rest = base.strip_prefix("http://").ok_or_else(|| format!("{base}: only http:// can be driven"))?;
        let authority = rest.trim_end_matches('/');
        if authority.contains(['/', '?', '#', '@']) {
            return Err(format!("{base}: give the server's address without a path"));
        }
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => {
                (host, port.parse::<u16>().map_err(|_| format!("{base}: {port} is no port"))?)
            }
            _ => (authority, 80),
        };
        let ip = loopback(host).ok_or_else(|| format!("{base}: refused, traffic is driven at this machine only"))?;
        if tenant.is_empty() || !tenant.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
            return Err(format!("{tenant:?} is no name of a tenant"));
        }
        Ok(Target { address: SocketAddr::new(ip, port), host: format!("{tenant}.localhost") })
    }

    /// What HTTP calls begin with.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}:{}", self.host, self.address.port())
    }

    /// The address of a socket.
    pub(crate) fn socket(&self, path: &str) -> String {
        format!("ws://{}:{}/2.0/{path}", self.host, self.address.port())
    }
}

/// The address of a host that is this machine beyond doubt: no name is looked up.
fn loopback(host: &str) -> Option<IpAddr> {
    if host == "localhost" || host.ends_with(".localhost") {
        return Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    let ip: IpAddr = host.trim_start_matches('[').trim_end_matches(']').parse().ok()?;
    ip.is_loopback().then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tenant_is_the_first_label_of_the_host() {
        let target = Target::read("http://127.0.0.1:8080", "acme").expect("an address of this machine");
        assert_eq!(target.origin(), "http://acme.localhost:8080");
        assert_eq!(target.socket("live"), "ws://acme.localhost:8080/2.0/live");
        assert_eq!(target.address.to_string(), "127.0.0.1:8080");
    }

    #[test]
    fn this_machine_has_several_names() {
        for base in ["http://localhost", "http://acme.localhost:9000/", "http://127.8.8.8:1", "http://[::1]:8080"] {
            assert!(Target::read(base, "demo").is_ok(), "{base}");
        }
    }

    #[test]
    fn every_other_machine_is_refused() {
        for base in [
            "http://10.0.0.1:8080",
            "http://example.com",
            "http://localhost.example.com",
            "http://127.0.0.1.example.com",
            "https://127.0.0.1",
            "http://0.0.0.0:8080",
            "http://[::ffff:10.0.0.1]",
            "http://user@127.0.0.1",
            "127.0.0.1:8080",
            "http://127.0.0.1:80800",
        ] {
            assert!(Target::read(base, "demo").is_err(), "{base}");
        }
        assert!(Target::read("http://127.0.0.1", "a.evil").is_err());
    }
}
