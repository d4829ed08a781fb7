//! What webhooks may call: public addresses by https, and the networks that the operator names. An address is judged where
//! it is written as a number, and wherever a name leads at the moment of each call.
use futures_util::future::BoxFuture;
use ipnet::IpNet;
use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

/// Networks of IPv4 that are no public ones: this host, private and shared networks, links, tests, documentation, multicast
/// and what is reserved (RFC 6890 and its successors).
const HOUSES: [([u8; 4], u8); 16] = [
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    ([169, 254, 0, 0], 16),
    // A public number that is answered inside: Azure's platform, with its metadata.
    ([168, 63, 129, 16], 32),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

/// Whether the whole world has this address.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => HOUSES.iter().all(|(network, bits)| {
            let shift = 32 - u32::from(*bits);
            u32::from(address) >> shift != u32::from_be_bytes(*network) >> shift
        }),
        IpAddr::V6(address) => match address.segments() {
            // Ways to IPv4: what counts is where they come out.
            [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => is_public(inside(high, low)),
            // ISATAP (RFC 5214), in whatever network.
            [.., 0 | 0x200, 0x5efe, high, low] => is_public(inside(high, low)),
            [0x2001, 0..=0x1ff | 0xdb8, ..] | [0x3fff, 0..=0xfff, ..] => false,
            [first, ..] => first >> 13 == 1,
        },
    }
}

fn inside(high: u16, low: u16) -> IpAddr {
    IpAddr::V4(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)))
}

/// What may be called besides public addresses. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Networks(Arc<[IpNet]>);

impl Networks {
    /// Those that the operator names.
    pub(crate) fn new(named: &[IpNet]) -> Networks {
        Networks(named.into())
    }

    /// Whether an address may be called, in the clear or by TLS.
    fn admit(&self, address: IpAddr, clear: bool) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address)) || (!clear && is_public(address))
    }

    /// An address as it is called.
    ///
    /// # Errors
    /// Why it may not be, as far as that shows before its name is looked up.
    pub(crate) fn check(&self, given: &str) -> Result<Url, &'static str> {
        // Browsers leave out line ends and tabs: what is read and what is called would differ.
        if given.chars().any(|c| c.is_control() || c.is_whitespace()) {
            return Err("has characters that no address has");
        }
        let url = Url::parse(given).map_err(|_| "is no address")?;
        let clear = match url.scheme() {
            "https" => false,
            "http" if !self.0.is_empty() => true,
            _ => return Err("has to begin with https://"),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err("has a name or a password");
        }
        if url.fragment().is_some() {
            return Err("has a fragment");
        }
        let host = url.host_str().unwrap_or_default();
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        let admitted = match bare.parse::<IpAddr>() {
            Ok(address) => self.admit(address, clear),
            Err(_) => match bare.trim_end_matches('.') {
                "" => false,
                name if name == "localhost" || name.ends_with(".localhost") => {
                    [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)]
                        .into_iter()
                        .any(|here| self.admit(here, clear))
                }
                _ => true,
            },
        };
        if admitted { Ok(url) } else { Err("is not one that webhooks may call") }
    }
}

/// How a name is looked up.
pub(crate) type LookUp = Arc<dyn Fn(String) -> BoxFuture<'static, std::io::Result<Vec<IpAddr>>> + Send + Sync>;

/// As the system does it.
pub(crate) fn system() -> LookUp {
    Arc::new(|name| {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    })
}

/// A name leads nowhere that may be called.
#[derive(Debug, thiserror::Error)]
#[error("the address is not one that webhooks may call")]
pub(crate) struct Refused;

/// Looks names up for a client, and lets it see only what may be called.
pub(crate) struct Guard {
    pub(crate) networks: Networks,
    pub(crate) clear: bool,
    pub(crate) look_up: LookUp,
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let (networks, clear) = (self.networks.clone(), self.clear);
        let found = (self.look_up)(name.as_str().to_owned());
        Box::pin(async move {
            let mut found = found.await?;
            found.retain(|address| networks.admit(*address, clear));
            if found.is_empty() {
                return Err(Refused.into());
            }
            let addresses: Addrs = Box::new(found.into_iter().map(|address| SocketAddr::new(address, 0)));
            Ok(addresses)
        })
    }
}

#[cfg(test)]
#[path = "address_tests.rs"]
mod tests;
