//! Networks that a tenant's people may come from.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use catalogue::error::Code;
use ipnet::IpNet;
use serde_json::Value;
use std::net::IpAddr;

/// Refuses an address that the tenant does not let in, and names it.
///
/// # Errors
/// 111 with the address.
pub(crate) async fn allowed(app: &App, site: &Site, address: IpAddr) -> Result<(), Problem> {
    let rules = app.sessions.rules(&app.db, site.id).await?;
    if within(&rules.addresses, address) {
        return Ok(());
    }
    Err(Problem { extra: Value::String(address.to_string()), ..Problem::of(Code::BAD_IP) })
}

/// Whether an address stands in the list; in an empty one all do.
pub(crate) fn within(list: &[IpNet], address: IpAddr) -> bool {
    // An IPv4 address that is written as one of IPv6 is the same address.
    let address = address.to_canonical();
    list.is_empty() || list.iter().any(|network| network.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lets_in(list: &[&str], address: &str) -> bool {
        let list: Vec<IpNet> = list.iter().map(|network| network.parse().unwrap()).collect();
        within(&list, address.parse().unwrap())
    }

    #[test]
    fn an_empty_list_lets_everybody_in_and_any_other_only_its_own() {
        assert!(lets_in(&[], "192.0.2.7"));
        let list = ["192.0.2.0/28", "2001:db8:1::/48"];
        assert!(lets_in(&list, "192.0.2.15") && lets_in(&list, "2001:db8:1:ffff::1"));
        assert!(!lets_in(&list, "192.0.2.16") && !lets_in(&list, "2001:db8:2::1") && !lets_in(&list, "::1"));
    }

    #[test]
    fn an_ipv4_address_is_the_same_behind_ipv6() {
        assert!(lets_in(&["192.0.2.7/32"], "::ffff:192.0.2.7"));
        assert!(!lets_in(&["192.0.2.7/32"], "::ffff:192.0.2.8"));
    }
}
