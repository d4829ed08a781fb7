//! How often one may come: a leaky bucket each, forgotten when it has emptied. Nobody's attempts count against somebody
//! else: an account is counted for each network apart, and a device that signed in before has a bucket of its own.
use crate::edge::problem::Problem;
use crate::edge::tokens::TokenHash;
use crate::edge::visitor::network;
use catalogue::error::Code;
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use catalogue::units::Millis;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use moka::sync::Cache;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

/// Files are counted in KiB.
const KIB_OF_MIB: u32 = 1024;

/// How many networks are held that have shown too many wrong keys.
const UNHEARD: u64 = 10_000;
/// What the rates are counted by.
const MINUTE: Duration = Duration::from_secs(60);

/// Who tries to sign in, as far as limits go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Trier {
    /// Somebody at an address.
    Stranger(IpAddr),
    /// A device on which this account signed in before.
    Device(TokenHash),
}

/// The buckets of the whole server.
pub(crate) struct Rates {
    accounts: DefaultKeyedRateLimiter<(TenantId, String, Trier)>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    devices: DefaultKeyedRateLimiter<TokenHash>,
    keys: DefaultKeyedRateLimiter<IpAddr>,
    /// Networks that have shown too many wrong keys, and until when none of theirs is looked at.
    unheard: Cache<IpAddr, Instant>,
    codes: DefaultKeyedRateLimiter<(TenantId, AgentId, Option<TokenHash>)>,
    mailed: DefaultKeyedRateLimiter<(TenantId, AgentId, Option<TokenHash>)>,
    links: DefaultKeyedRateLimiter<(TenantId, String, IpAddr)>,
    letters: DefaultKeyedRateLimiter<(TenantId, AgentId)>,
    customers: DefaultKeyedRateLimiter<IpAddr>,
    files: DefaultKeyedRateLimiter<IpAddr>,
    console_errors: DefaultKeyedRateLimiter<(TenantId, AgentId)>,
    webhooks: DefaultKeyedRateLimiter<(TenantId, AgentId)>,
    directories: DefaultKeyedRateLimiter<TenantId>,
    clock: DefaultClock,
}

/// How often one application may call, whoever calls by it: a bucket of its own.
pub(crate) struct Pace {
    per_minute: u32,
    bucket: DefaultDirectRateLimiter,
    clock: DefaultClock,
}

impl Pace {
    /// So many a minute, all of which may come at once.
    pub(crate) fn new(per_minute: u32) -> Pace {
        let quota = Quota::per_minute(NonZeroU32::new(per_minute).unwrap_or(NonZeroU32::MIN));
        Pace { per_minute, bucket: RateLimiter::direct(quota), clock: DefaultClock::default() }
    }

    /// Whether it is this pace.
    pub(crate) fn is(&self, per_minute: u32) -> bool {
        self.per_minute == per_minute
    }

    /// One more call.
    pub(crate) fn step(&self) -> Result<(), Problem> {
        self.bucket.check().map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            Problem::too_often(wait.as_secs_f64().ceil() as u32)
        })
    }
}

impl Rates {
    /// So many a minute, all of which may come at once.
    pub(crate) fn new(sign_in: u32, customer_calls: u32) -> Rates {
        let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let per_minute = |n: u32| Quota::per_minute(at_least_one(n));
        let each = |span: Millis| {
            Quota::with_period(Duration::from_millis(span.0.unsigned_abs())).expect("some time passes until the next")
        };
        let (codes, mailed) = (each(limit::SECOND_FACTOR_AGAIN), each(limit::MAILED_CODE_MORE));
        let link = each(limit::LINK_AGAIN);
        let kib_in = Millis(Millis::hours(24).0 / i64::from(limit::NETWORK_FILES * KIB_OF_MIB));
        Rates {
            accounts: RateLimiter::keyed(per_minute(sign_in)),
            addresses: RateLimiter::keyed(per_minute(sign_in)),
            devices: RateLimiter::keyed(per_minute(sign_in)),
            keys: RateLimiter::keyed(per_minute(sign_in)),
            unheard: Cache::builder().max_capacity(UNHEARD).time_to_live(MINUTE).build(),
            codes: RateLimiter::keyed(codes.allow_burst(at_least_one(limit::SECOND_FACTOR_TRIES))),
            mailed: RateLimiter::keyed(mailed.allow_burst(at_least_one(limit::MAILED_CODES_IN_A_ROW))),
            links: RateLimiter::keyed(link.allow_burst(at_least_one(limit::LINKS_IN_A_ROW))),
            letters: RateLimiter::keyed(link.allow_burst(at_least_one(limit::LETTERS_IN_A_ROW))),
            customers: RateLimiter::keyed(per_minute(customer_calls)),
            files: RateLimiter::keyed(each(kib_in).allow_burst(at_least_one(limit::NETWORK_FILES * KIB_OF_MIB))),
            console_errors: RateLimiter::keyed(per_minute(limit::CONSOLE_ERRORS_A_MINUTE)),
            webhooks: RateLimiter::keyed(per_minute(limit::WEBHOOK_TRIES_A_MINUTE)),
            directories: RateLimiter::keyed(per_minute(limit::DIRECTORY_CALLS_A_MINUTE)),
            clock: DefaultClock::default(),
        }
    }

    /// One more attempt to sign in. An address of this machine is not counted (a console behind a proxy, the load tool); an
    /// account at it is.
    pub(crate) fn sign_in(&self, tenant: TenantId, username: &str, trier: &Trier) -> Result<(), Problem> {
        let trier = match trier {
            Trier::Stranger(address) => {
                self.step(*address)?;
                Trier::Stranger(network(*address))
            }
            device => *device,
        };
        self.take(&self.accounts, &(tenant, username.to_lowercase(), trier))
    }

    /// One more step of a sign-in, counted by address alone.
    pub(crate) fn step(&self, address: IpAddr) -> Result<(), Problem> {
        if address.is_loopback() { Ok(()) } else { self.take(&self.addresses, &network(address)) }
    }

    /// One more step of a sign-in on a device that somebody signed in on before: whatever others at its address do.
    pub(crate) fn step_on(&self, device: TokenHash) -> Result<(), Problem> {
        self.take(&self.devices, &device)
    }

    /// Whether a key of the installation is looked at: where too many wrong ones came from, the right one waits as well.
    pub(crate) fn key_heard(&self, address: IpAddr) -> Result<(), Problem> {
        let until = self.unheard.get(&network(address));
        match until.and_then(|until| until.checked_duration_since(Instant::now())) {
            Some(wait) => Err(Problem::too_often(wait.as_secs_f64().ceil() as u32)),
            None => Ok(()),
        }
    }

    /// One more wrong key, counted as an attempt to sign in is: at an address of this machine as that of one account. The
    /// right one is not counted, since a tool makes many calls.
    pub(crate) fn wrong_key(&self, address: IpAddr) -> Result<(), Problem> {
        let network = network(address);
        self.step(address).and_then(|()| self.take(&self.keys, &network)).inspect_err(|problem| {
            let wait = Duration::from_secs(problem.retry_after.unwrap_or_default().into());
            self.unheard.insert(network, Instant::now() + wait);
        })
    }

    /// One more code of a second factor. Whoever tries one has the password already, so all unknown devices share a bucket.
    pub(crate) fn code(&self, tenant: TenantId, user: AgentId, device: Option<TokenHash>) -> Result<(), Problem> {
        self.take(&self.codes, &(tenant, user, device))
    }

    /// One more code by mail. Whoever has one sent has the password already, so all unknown devices share a bucket.
    pub(crate) fn mailed(&self, tenant: TenantId, user: AgentId, device: Option<TokenHash>) -> Result<(), Problem> {
        self.take(&self.mailed, &(tenant, user, device))
    }

    /// One more wish for a link. It is counted for names that nobody has as well, and for each network apart.
    pub(crate) fn link(&self, tenant: TenantId, username: &str, address: IpAddr) -> Result<(), Problem> {
        self.step(address)?;
        self.take(&self.links, &(tenant, username.to_lowercase(), network(address)))
    }

    /// One more link to a person's letter box, whoever asked. Nobody is told when there are too many.
    pub(crate) fn letter(&self, tenant: TenantId, user: AgentId) -> Result<(), Problem> {
        self.take(&self.letters, &(tenant, user))
    }

    /// One more call of a customer's side. An address of this machine is not counted.
    pub(crate) fn customer(&self, address: IpAddr) -> Result<(), Problem> {
        if address.is_loopback() { Ok(()) } else { self.take(&self.customers, &network(address)) }
    }

    /// So many bytes more in files of a customer's. An address of this machine is not counted.
    pub(crate) fn files(&self, address: IpAddr, bytes: u64) -> Result<(), Problem> {
        let kib = u32::try_from(bytes.div_ceil(1024)).ok().and_then(NonZeroU32::new);
        let (false, Some(kib)) = (address.is_loopback(), kib) else { return Ok(()) };
        match self.files.check_key_n(&network(address), kib) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(until)) => {
                let wait = until.wait_time_from(self.clock.now());
                Err(Problem::too_often(wait.as_secs_f64().ceil() as u32))
            }
            // More at once than a day has room for: no form is so large.
            Err(_) => Err(Problem::of(Code::BODY_TOO_LARGE)),
        }
    }

    /// One more fault that somebody's console reports.
    pub(crate) fn console_error(&self, tenant: TenantId, user: AgentId) -> Result<(), Problem> {
        self.take(&self.console_errors, &(tenant, user))
    }

    /// One more call of a webhook that somebody makes by hand.
    pub(crate) fn webhook(&self, tenant: TenantId, user: AgentId) -> Result<(), Problem> {
        self.take(&self.webhooks, &(tenant, user))
    }

    /// One more call of a tenant's directory.
    pub(crate) fn directory(&self, tenant: TenantId) -> Result<(), Problem> {
        self.take(&self.directories, &tenant)
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
        self.devices.retain_recent();
        self.keys.retain_recent();
        self.codes.retain_recent();
        self.mailed.retain_recent();
        self.links.retain_recent();
        self.letters.retain_recent();
        self.customers.retain_recent();
        self.files.retain_recent();
        self.console_errors.retain_recent();
        self.webhooks.retain_recent();
        self.directories.retain_recent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: Trier = Trier::Stranger(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));

    fn far(last: u8) -> Trier {
        Trier::Stranger(IpAddr::from([192, 0, 2, last]))
    }

    #[test]
    fn an_account_is_counted_apart_from_others_and_in_any_case_of_its_name() {
        let rates = Rates::new(2, 2);
        assert!(rates.sign_in(TenantId(1), "ann", &HOME).is_ok());
        assert!(rates.sign_in(TenantId(1), "ANN", &HOME).is_ok());
        let refused = rates.sign_in(TenantId(1), "Ann", &HOME).unwrap_err();
        assert!(refused.retry_after.is_some_and(|seconds| (1..=60).contains(&seconds)));
        assert!(rates.sign_in(TenantId(2), "ann", &HOME).is_ok());
    }

    #[test]
    fn nobody_is_locked_out_by_what_others_try() {
        let rates = Rates::new(2, 2);
        let known = Trier::Device([7; 32]);
        for _ in 0..5 {
            let _ = rates.sign_in(TenantId(1), "ann", &far(66));
        }
        assert!(rates.sign_in(TenantId(1), "ann", &far(66)).is_err());
        assert!(rates.sign_in(TenantId(1), "ann", &far(7)).is_ok(), "from elsewhere");
        assert!(rates.sign_in(TenantId(1), "ann", &known).is_ok(), "on a device that is known, wherever it is");
        for _ in 0..2 * limit::SECOND_FACTOR_TRIES {
            let _ = rates.code(TenantId(1), AgentId(1), None);
        }
        assert!(rates.step(IpAddr::from([192, 0, 2, 66])).is_err());
        assert!(rates.step_on([7; 32]).is_ok() && rates.step_on([7; 32]).is_ok() && rates.step_on([7; 32]).is_err());
        assert!(rates.code(TenantId(1), AgentId(1), None).is_err());
        assert!(rates.code(TenantId(1), AgentId(1), Some([7; 32])).is_ok());
        assert!(rates.code(TenantId(1), AgentId(2), None).is_ok());
    }

    #[test]
    fn wrong_keys_are_counted_wherever_they_come_from_and_the_right_one_waits_with_them() {
        for address in [IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), IpAddr::from([192, 0, 2, 8])] {
            let rates = Rates::new(2, 2);
            assert!(rates.wrong_key(address).is_ok() && rates.wrong_key(address).is_ok(), "{address}");
            assert!(rates.key_heard(address).is_ok(), "so many may be wrong");
            assert!(rates.wrong_key(address).is_err() && rates.key_heard(address).is_err(), "{address}");
            assert!(rates.key_heard(IpAddr::from([198, 51, 100, 1])).is_ok(), "from elsewhere");
        }
    }

    #[test]
    fn a_far_address_is_counted_over_all_accounts() {
        let rates = Rates::new(2, 2);
        assert!(
            rates.sign_in(TenantId(1), "ann", &far(9)).is_ok() && rates.sign_in(TenantId(1), "bob", &far(9)).is_ok()
        );
        assert!(rates.sign_in(TenantId(1), "eve", &far(9)).is_err());
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
