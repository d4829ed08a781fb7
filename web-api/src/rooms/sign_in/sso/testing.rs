//! An administrator tests a sign-in: the same way there and back, and instead of a session the explanation of what it would come to.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::tokens;
pub(crate) use crate::rooms::sign_in::sso::errand::is_issuer;
use crate::rooms::sign_in::sso::explain::{explained, unidentified};
use crate::rooms::sign_in::sso::service::Failed;
use crate::rooms::sign_in::sso::{begun, returned};
use crate::rooms::sign_in::wire::explained::SsoExplained;
use crate::rooms::sign_in::wire::ways_in::{SsoBegun, SsoReturned};
use store::openid::Provider;

/// What a test's state begins with, which no sign-in's does: states are hexadecimal otherwise.
const MARK: char = 't';

/// Whether a state is a test's.
pub(crate) fn is_test(state: &str) -> bool {
    state.starts_with(MARK)
}

/// Makes an attempt that only tests.
pub(crate) async fn begin_test(me: &Signed, provider: &Provider) -> Result<SsoBegun, Problem> {
    me.call.app.rates.step(me.call.visitor.address)?;
    let state = format!("{MARK}{}", tokens::fresh());
    begun(&me.call, provider, state, Some(me.me())).await
}

/// What the sign-in would come to that comes back.
pub(crate) async fn finish_test(
    me: &Signed,
    (state, code, binding, iss): (String, String, String, Option<String>),
) -> Result<SsoExplained, Problem> {
    me.call.app.rates.step(me.call.visitor.address)?;
    let back = SsoReturned { state, code, binding, iss, device_tokens: Vec::new() };
    match returned(&me.call, &back, Some(me.me())).await? {
        Ok((provider, claims)) => explained(&me.call, &provider, &claims).await,
        Err(Failed::Refused(why)) => Ok(unidentified("refused", why)),
        Err(Failed::Away(why)) => Ok(unidentified("away", why)),
    }
}
