//! How often one account or one address may come: a leaky bucket each, forgotten when it has emptied.
use crate::problem::Problem;
use crate::visitor::network;
use catalogue::ids::TenantId;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

/// The buckets of the whole server.
pub(crate) struct Rates {
    accounts: DefaultKeyedRateLimiter<(TenantId, String)>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    customers: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

impl Rates {
    /// So many a minute, all of which may come at once.
    pub(crate) fn new(sign_in: u32, customer_calls: u32) -> Rates {
        let per_minute = |n: u32| Quota::per_minute(NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN));
        Rates {
            accounts: RateLimiter::keyed(per_minute(sign_in)),
            addresses: RateLimiter::keyed(per_minute(sign_in)),
            customers: RateLimiter::keyed(per_minute(customer_calls)),
            clock: DefaultClock::default(),
        }
    }

    /// One more attempt to sign in. An address of this machine is not counted (a console behind a proxy, the load tool);
    /// an account always is.
    pub(crate) fn sign_in(&self, tenant: TenantId, username: &str, address: IpAddr) -> Result<(), Problem> {
        if !address.is_loopback() {
            self.take(&self.addresses, &network(address))?;
        }
        self.take(&self.accounts, &(tenant, username.to_lowercase()))
    }

    /// One more call of a customer's side. An address of this machine is not counted.
    pub(crate) fn customer(&self, address: IpAddr) -> Result<(), Problem> {
        if address.is_loopback() { Ok(()) } else { self.take(&self.customers, &network(address)) }
    }

    fn take<K: Hash + Eq + Clone>(&self, limiter: &DefaultKeyedRateLimiter<K>, key: &K) -> Result<(), Problem> {
        limiter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            Problem::too_often(wait.as_secs_f64().ceil() as u32)
        })
    }

    /// Forgets whoever has been quiet, so that the buckets do not grow for ever.
    pub(crate) fn forget(&self) {
        self.accounts.retain_recent();
        self.addresses.retain_recent();
        self.customers.retain_recent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_counted_apart_from_others_and_in_any_case_of_its_name() {
        let rates = Rates::new(2, 2);
        let home = IpAddr::from([127, 0, 0, 1]);
        assert!(rates.sign_in(TenantId(1), "ann", home).is_ok());
        assert!(rates.sign_in(TenantId(1), "ANN", home).is_ok());
        let refused = rates.sign_in(TenantId(1), "Ann", home).unwrap_err();
        assert!(refused.retry_after.is_some_and(|seconds| (1..=60).contains(&seconds)));
        assert!(rates.sign_in(TenantId(2), "ann", home).is_ok());
    }

    #[test]
    fn a_far_address_is_counted_and_this_machine_is_not() {
        let rates = Rates::new(2, 2);
        let far = IpAddr::from([192, 0, 2, 7]);
        assert!(rates.customer(far).is_ok() && rates.customer(far).is_ok());
        assert!(rates.customer(far).is_err());
        for _ in 0..10 {
            assert!(rates.customer(IpAddr::from([127, 0, 0, 1])).is_ok());
        }
    }
}
