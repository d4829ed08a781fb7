//! Sign-in by another service (OpenID Connect: authorization code with PKCE, state and nonce). The service answers for who
//! somebody is; whether they may come in is decided here as for everybody.
pub(crate) mod errand;
pub(crate) mod person;
pub(crate) mod returning;
pub(crate) mod service;

use crate::edge::basics::NoInput;
use crate::edge::gate::{Anybody, Call};
use crate::edge::problem::Problem;
use crate::edge::{addresses, tokens};
use crate::rooms::sign_in::Services;
use crate::rooms::sign_in::steps::flow::known_among;
use crate::rooms::sign_in::steps::step::{IdentifiedBy, Progress};
use crate::rooms::sign_in::steps::{Extras, proceed, session};
use crate::rooms::sign_in::wire::sign_in::SignInAnswer;
use crate::rooms::sign_in::wire::ways_in::{SsoBegun, SsoReturned};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::units::Millis;
use openidconnect::core::{CoreAuthenticationFlow, CoreResponseType};
use openidconnect::{
    AuthenticationFlow, AuthorizationCode, CsrfToken, Nonce, PkceCodeChallenge, PkceCodeVerifier, Scope, TokenResponse,
};
use serde_json::Value;
use service::{Claims, Failed, Oidc};
use store::secrets::Place;
use store::sign_in::{SsoAttempt, SsoProvider};
use subtle::ConstantTimeEq;

/// What is asked for besides who it is.
const SCOPES: [&str; 2] = ["email", "profile"];

/// Makes an attempt, and says where the browser goes.
pub(crate) async fn begin(any: Anybody, _: NoInput) -> Result<SsoBegun, Problem> {
    let call = any.0;
    addresses::allowed(&call.app, &call.site, call.visitor.address).await?;
    call.app.rates.step(call.visitor.address)?;
    let (_, client) = service(&call).await?;
    let (state, nonce, verifier, binding) = (tokens::fresh(), tokens::fresh(), tokens::fresh(), tokens::fresh());
    let challenge = PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new(verifier.clone()));
    let flow: CoreAuthenticationFlow = AuthenticationFlow::<CoreResponseType>::AuthorizationCode;
    let (state_out, nonce_out) = (state.clone(), nonce.clone());
    let (address, ..) = client
        .authorize_url(flow, move || CsrfToken::new(state_out), move || Nonce::new(nonce_out))
        .add_scopes(SCOPES.map(|scope| Scope::new(scope.into())))
        .set_pkce_challenge(challenge)
        .url();
    let expires = call.now() + limit::SSO_ATTEMPT;
    let (tenant, state) = (call.site.id, tokens::hash(&state));
    let verifier = call.app.vault.seal(Place::Attempt(tenant, state), &verifier);
    let attempt = SsoAttempt { binding_hash: tokens::hash(&binding), nonce, verifier, expires };
    call.app.db.sign_in().create_sso_attempt(tenant, &state, &attempt).await?;
    Ok(SsoBegun { address: address.into(), binding })
}

/// Goes on with whoever comes back.
pub(crate) async fn finish(any: Anybody, back: SsoReturned) -> Result<SignInAnswer, Problem> {
    let call = any.0;
    let tenant = call.site.id;
    addresses::allowed(&call.app, &call.site, call.visitor.address).await?;
    call.app.rates.step(call.visitor.address)?;
    let state = tokens::hash(&back.state);
    let taken = call.app.db.sign_in().take_sso_attempt(tenant, &state).await?;
    let attempt = taken.ok_or_else(|| refused(&call, "there is no such attempt, or not any more"))?;
    // Somebody else's return address does nothing in this browser.
    if !bool::from(attempt.binding_hash.ct_eq(&tokens::hash(&back.binding))) {
        return Err(refused(&call, "another browser began it"));
    }
    if attempt.expires <= call.now() {
        return Err(refused(&call, "it took too long"));
    }
    let verifier = call.app.vault.open(Place::Attempt(tenant, state), &attempt.verifier);
    let verifier = verifier.map_err(|error| refused(&call, &error.to_string()))?;
    let (provider, client) = service(&call).await?;
    let answers = call.app.of::<Services>().answers(&provider, back.iss.as_deref()).await;
    if !answers.map_err(|failed| unreachable(&failed.why()))? {
        return Err(refused(&call, "another service answers"));
    }
    let found = identified(&call, &provider, &client, (back.code, verifier), attempt.nonce).await;
    let subject = found.map_err(|failed| match failed {
        Failed::Refused(why) => {
            // Its keys may have changed; the next attempt reads them anew.
            call.app.of::<Services>().forget(&provider.issuer);
            refused(&call, &why)
        }
        Failed::Away(why) => unreachable(&why),
    })?;
    let user = person::of(&call, &provider, &subject).await?;
    let device = known_among(&call, &back.device_tokens, user).await?;
    proceed(&call, user, Progress::identified(IdentifiedBy::Sso), Extras { device, ..Extras::default() }).await
}

/// Who the service says it is: its token is verified with its keys, for us, for this attempt and by the clock.
async fn identified(
    call: &Call,
    provider: &SsoProvider,
    client: &Oidc,
    (code, verifier): (String, String),
    nonce: String,
) -> Result<person::Subject, Failed> {
    let services = call.app.of::<Services>();
    let http = |request| services.call(request);
    let exchange = client
        .exchange_code(AuthorizationCode::new(code))
        .map_err(|error| Failed::Refused(error.to_string()))?
        .set_pkce_verifier(PkceCodeVerifier::new(verifier));
    let answer = exchange.request_async(&http).await.map_err(Failed::of_exchange)?;
    let token = answer.id_token().ok_or_else(|| Failed::Refused("there is no id token".into()))?;
    let claims = token
        .claims(&client.id_token_verifier(), &Nonce::new(nonce))
        .map_err(|error| Failed::Refused(error.to_string()))?;
    holds(claims, &provider.client_id, call.now())?;
    Ok(person::Subject::of(claims, &provider.groups_claim))
}

/// What the library leaves to us: a token that was given to another client, and one that is not valid yet.
fn holds(claims: &Claims, client_id: &str, now: Millis) -> Result<(), Failed> {
    if claims.authorized_party().is_some_and(|party| party.as_str() != client_id) {
        return Err(Failed::Refused("the token is another client's".into()));
    }
    let latest = now.as_seconds() + limit::SSO_CLOCK.as_seconds();
    let begins = claims.additional_claims().claims.get("nbf").and_then(Value::as_f64);
    if claims.issue_time().timestamp() > latest || begins.is_some_and(|begins| begins > latest as f64) {
        return Err(Failed::Refused("the token is of a time to come".into()));
    }
    Ok(())
}

/// The tenant's service, ready to be asked.
async fn service(call: &Call) -> Result<(SsoProvider, Oidc), Problem> {
    let tenant = call.site.id;
    let provider = call.app.db.sign_in().sso_provider(tenant).await?;
    let provider = provider.ok_or_else(|| Problem::of(Code::INTEGRATION_NOT_SET_UP))?;
    let opened = provider.client_secret.as_ref().map(|kept| call.app.vault.open(Place::Provider(tenant), kept));
    let secret = opened.transpose().map_err(|error| unreachable(&error.to_string()))?;
    let redirect = format!("{}/sso", call.app.address_of(&call.site));
    let client = call.app.of::<Services>().client(&provider, secret, redirect).await;
    let client = client.map_err(|failed| unreachable(&failed.why()))?;
    Ok((provider, client))
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
