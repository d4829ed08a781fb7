//! What a service says of somebody: its answer is asked for and verified with its keys, for us, for this attempt and by the clock.
use crate::edge::gate::Call;
use crate::rooms::sign_in::Services;
use crate::rooms::sign_in::sso::client;
use crate::rooms::sign_in::sso::service::{self, Failed};
use crate::rooms::sign_in::sso::subject::Claims;
use crate::rooms::sign_in::wire::ways_in::SsoReturned;
use catalogue::limit;
use catalogue::units::Millis;
use openidconnect::{AuthorizationCode, Nonce, PkceCodeVerifier, TokenResponse};
use serde_json::Value;
use store::openid::Provider;

/// The claims of whoever came back.
pub(crate) async fn claims(
    call: &Call,
    provider: &Provider,
    back: &SsoReturned,
    (verifier, nonce): (String, String),
) -> Result<Claims, Failed> {
    let (services, client) = (call.app.of::<Services>(), client(call, provider).await?);
    if !services.answers(provider, back.iss.as_deref()).await? {
        return Err(Failed::Refused("another service answers".into()));
    }
    let http = |request| services.call(request, provider.trusted);
    let exchange = client
        .exchange_code(AuthorizationCode::new(back.code.clone()))
        .map_err(|error| Failed::Refused(error.to_string()))?
        .set_pkce_verifier(PkceCodeVerifier::new(verifier));
    let answer = exchange.request_async(&http).await.map_err(Failed::of_exchange)?;
    let token = answer.id_token().ok_or_else(|| Failed::Refused("there is no id token".into()))?;
    let claims = token
        .claims(&client.id_token_verifier(), &Nonce::new(nonce))
        .map_err(|error| Failed::Refused(error.to_string()))?;
    holds(claims, &provider.client_id, call.now())?;
    match serde_json::to_value(claims) {
        Ok(Value::Object(claims)) => Ok(claims),
        _ => Err(Failed::Refused("its claims are none".into())),
    }
}

/// What the library leaves to us: a token that was given to another client, and one that is not valid yet.
fn holds(claims: &service::Claims, client_id: &str, now: Millis) -> Result<(), Failed> {
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
