//! Rules for signing in that nobody could meet, or that would shut everybody out.
use catalogue::limit;
use ipnet::IpNet;
use store::sign_in::{PasswordRules, SignInRules};

/// Why rules cannot hold: the field, as the call has it, and what is wrong with it.
pub(crate) type Unsound = (&'static str, String);

/// Whether somebody can live by the rules.
///
/// # Errors
/// The first field that is wrong.
pub(crate) fn sound(rules: &SignInRules) -> Result<(), Unsound> {
    let PasswordRules { expiry_months, min, max, numbers, uppercase, lowercase, special, .. } = rules.password;
    let needed = [numbers, uppercase, lowercase, special].into_iter().fold(0, u32::saturating_add).max(min).max(1);
    if max < needed {
        return Err(("items", format!("no password has at most {max} characters and at least {needed}")));
    }
    if max > limit::PASSWORD_MAX {
        return Err(("items", format!("a password has at most {} characters", limit::PASSWORD_MAX)));
    }
    if expiry_months > limit::PASSWORD_MONTHS_MOST {
        return Err(("items", format!("a password is valid for at most {} months", limit::PASSWORD_MONTHS_MOST)));
    }
    if rules.addresses.len() > limit::SIGN_IN_NETWORKS {
        return Err(("addresses", format!("there are at most {} networks", limit::SIGN_IN_NETWORKS)));
    }
    if matches!((rules.soft_users, rules.hard_users), (Some(soft), Some(hard)) if soft > hard) {
        return Err(("soft_users", "the soft limit of users is not above the hard one".into()));
    }
    let (shortest, longest) = (limit::SESSION_SHORTEST.as_seconds(), limit::SESSION_LONGEST.as_seconds());
    if rules.session_seconds.is_some_and(|seconds| !(shortest..=longest).contains(&i64::from(seconds))) {
        return Err(("session_seconds", format!("a session lasts between {shortest} and {longest} s")));
    }
    Ok(())
}

/// A network, or the one of a single address.
///
/// # Errors
/// The reason, for a text that is neither.
pub(crate) fn network(text: &str) -> Result<IpNet, String> {
    let network = text.parse::<IpNet>().or_else(|_| text.parse::<std::net::IpAddr>().map(IpNet::from));
    let network = network.map(|network| network.trunc()).map_err(|_| format!("{text} is no address or network"))?;
    // Somebody who comes from one of these comes from an IPv4 address, which no network of IPv6 has.
    let mapped = matches!(network, IpNet::V6(six) if six.addr().to_ipv4_mapped().is_some());
    if mapped { Err(format!("{text} is to be written as an IPv4 network")) } else { Ok(network) }
}
