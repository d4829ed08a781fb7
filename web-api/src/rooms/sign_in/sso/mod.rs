//! Sign-in by another service (OpenID Connect: authorization code with PKCE, state and nonce). The service answers for who
//! somebody is; whether they may come in is decided here as for everybody.
pub(crate) mod errand;
pub(crate) mod explain;
pub(crate) mod offer;
pub(crate) mod person;
pub(crate) mod returning;
pub(crate) mod service;
pub(crate) mod standing;
pub(crate) mod subject;
pub(crate) mod testing;
pub(crate) mod told;

use crate::edge::gate::{Anybody, Call};
use crate::edge::problem::Problem;
use crate::edge::{addresses, tokens};
use crate::rooms::sign_in::Services;
use crate::rooms::sign_in::steps::flow::known_among;
use crate::rooms::sign_in::steps::step::{IdentifiedBy, Progress};
use crate::rooms::sign_in::steps::{Extras, proceed, session};
use crate::rooms::sign_in::wire::sign_in::SignInAnswer;
use crate::rooms::sign_in::wire::ways_in::{SsoBegun, SsoReturned, SsoWish};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::limit;
use openidconnect::core::{CoreAuthenticationFlow, CoreResponseType};
use openidconnect::{AuthenticationFlow, CsrfToken, Nonce, PkceCodeChallenge, PkceCodeVerifier, Scope};
use service::{Failed, Oidc};
use store::openid::Provider;
use store::secrets::Place;
use store::sign_in::SsoAttempt;
use subject::Claims;
use subtle::ConstantTimeEq;

/// Makes an attempt, and says where the browser goes.
pub(crate) async fn begin(any: Anybody, wish: SsoWish) -> Result<SsoBegun, Problem> {
    let call = any.0;
    addresses::allowed(&call.app, &call.site, call.visitor.address).await?;
    call.app.rates.step(call.visitor.address)?;
    let all = call.app.db.openid().providers(call.site.id).await?;
    let wanted = |one: &Provider| one.enabled && wish.provider_id.is_none_or(|id| one.id == id);
    let provider = all.into_iter().find(wanted).ok_or_else(|| Problem::of(Code::INTEGRATION_NOT_SET_UP))?;
    begun(&call, &provider, tokens::fresh(), None).await
}

/// An attempt of a provider under this state, by whoever signs in or only tests.
async fn begun(call: &Call, provider: &Provider, state: String, tester: Option<AgentId>) -> Result<SsoBegun, Problem> {
    let client = client(call, provider).await.map_err(|failed| unreachable(&failed.why()))?;
    let (nonce, verifier, binding) = (tokens::fresh(), tokens::fresh(), tokens::fresh());
    let challenge = PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new(verifier.clone()));
    let flow: CoreAuthenticationFlow = AuthenticationFlow::<CoreResponseType>::AuthorizationCode;
    let (state_out, nonce_out) = (state.clone(), nonce.clone());
    let (address, ..) = client
        .authorize_url(flow, move || CsrfToken::new(state_out), move || Nonce::new(nonce_out))
        .add_scopes(provider.scopes.split_whitespace().map(|scope| Scope::new(scope.into())))
        .set_pkce_challenge(challenge)
        .url();
    let expires = call.now() + limit::SSO_ATTEMPT;
    let (tenant, state) = (call.site.id, tokens::hash(&state));
    let verifier = call.app.vault.seal(Place::Attempt(tenant, state), &verifier);
    let binding_hash = tokens::hash(&binding);
    let attempt = SsoAttempt { binding_hash, nonce, verifier, expires, provider: provider.id, tester };
    call.app.db.sign_in().create_sso_attempt(tenant, &state, &attempt).await?;
    Ok(SsoBegun { address: address.into(), binding })
}

/// Goes on with whoever comes back.
pub(crate) async fn finish(any: Anybody, back: SsoReturned) -> Result<SignInAnswer, Problem> {
    let call = any.0;
    addresses::allowed(&call.app, &call.site, call.visitor.address).await?;
    call.app.rates.step(call.visitor.address)?;
    let (provider, claims) = returned(&call, &back, None).await?.map_err(|failed| match failed {
        Failed::Refused(why) => refused(&call, &why),
        Failed::Away(why) => unreachable(&why),
    })?;
    if !provider.enabled {
        return Err(refused(&call, "the service is switched off"));
    }
    let user = person::of(&call, &provider, &claims).await?;
    let device = known_among(&call, &back.device_tokens, user).await?;
    proceed(&call, user, Progress::identified(IdentifiedBy::Sso), Extras { device, ..Extras::default() }).await
}

/// The provider that was asked and the claims that came of it, or why nobody is identified.
async fn returned(
    call: &Call,
    back: &SsoReturned,
    tester: Option<AgentId>,
) -> Result<Result<(Provider, Claims), Failed>, Problem> {
    let (tenant, state) = (call.site.id, tokens::hash(&back.state));
    let not = |why: &str| Ok(Err(Failed::Refused(why.into())));
    let Some(attempt) = call.app.db.sign_in().take_sso_attempt(tenant, &state).await? else {
        return not("there is no such attempt, or not any more");
    };
    // Somebody else's return address does nothing in this browser.
    if !bool::from(attempt.binding_hash.ct_eq(&tokens::hash(&back.binding))) || attempt.tester != tester {
        return not("another browser began it");
    }
    if attempt.expires <= call.now() {
        return not("it took too long");
    }
    let Ok(verifier) = call.app.vault.open(Place::Attempt(tenant, state), &attempt.verifier) else {
        return not("the key of what was kept of it is not there");
    };
    let Some(provider) = call.app.db.openid().provider(tenant, attempt.provider).await? else {
        return Ok(Err(Failed::Away("the service has been removed".into())));
    };
    let claims = told::claims(call, &provider, back, (verifier, attempt.nonce)).await;
    if matches!(claims, Err(Failed::Refused(_))) {
        // Its keys may have changed; the next attempt reads them anew.
        call.app.of::<Services>().forget(&provider.issuer);
    }
    Ok(claims.map(|claims| (provider, claims)))
}

/// A provider, ready to be asked.
async fn client(call: &Call, provider: &Provider) -> Result<Oidc, Failed> {
    let place = Place::Provider(call.site.id, provider.id);
    let opened = provider.client_secret.as_ref().map(|kept| call.app.vault.open(place, kept));
    let secret = opened.transpose().map_err(|error| Failed::Away(error.to_string()))?;
    let redirect = format!("{}/sso", call.app.address_of(&call.site));
    call.app.of::<Services>().client(provider, secret, redirect).await
}

/// A sign-in that does not hold: nobody outside is told what about it.
fn refused(call: &Call, why: &str) -> Problem {
    session::failed(call, None, "failed", "sso");
    tracing::info!(why, "a sign-in by another service was refused");
    Problem::of(Code::NOT_AUTHORISED)
}

/// A service that does not answer, or not as it should.
fn unreachable(why: &str) -> Problem {
    tracing::warn!(why, "the service of a tenant cannot be used");
    Problem::of(Code::INTEGRATION_NOT_SET_UP)
}
