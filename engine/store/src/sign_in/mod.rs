//! Signing in: a tenant's rules, sign-ins under way, second factors, links by mail, other services, and the sessions that
//! come of it. Tokens, codes and devices are kept as hashes.
use crate::statements::parts;

parts! {
    rules
    standing
    steps
    known_devices
    sessions
    devices
    second_factors
    links
    sso
}

pub use devices::Device;
pub use links::{Link, LinkKind};
pub use rules::{KeptRules, PasswordRules, SignInRules};
pub use second_factors::{Factor, Method};
pub use sessions::{Given, Session};
pub use sso::SsoAttempt;
pub use standing::Standing;
pub use steps::SignInStep;
