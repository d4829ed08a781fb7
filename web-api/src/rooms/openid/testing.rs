//! Trying a service out before people are sent there, and testing what a sign-in would come to.
use crate::edge::endpoint::{Endpoint, patch, post, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::openid::providers::found;
use crate::rooms::openid::rules::sets_up;
use crate::rooms::openid::tried::tried;
use crate::rooms::openid::wire::testing::{ProviderTried, ProviderTry, SignInClaims, SignInTest, SignInTested};
use crate::rooms::sign_in::{SsoBegun, SsoExplained, begin_test, explained, finish_test};
use catalogue::error::Code;
use catalogue::permission::ACTIVE_DIRECTORY;
use serde_json::Value;

const TEST: &str = "admin/directory/providers/test";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("admin/directory/providers/try", look)
            .named("tryIdentityProvider")
            .about("Reads what a service says of itself, and tells what is wrong with it. Changes nothing.")
            .needs(ACTIVE_DIRECTORY)
            .in_person()
            .refuses(&[Code::NOT_AUTHORISED, Code::RATE_EXCEEDED]),
        post(TEST, begin)
            .named("beginSignInTest")
            .about("Starts a test of a sign-in: the browser goes to the service as with a sign-in, and comes back to be told what it would come to.")
            .needs(ACTIVE_DIRECTORY)
            .in_person()
            .refuses(&[Code::INTEGRATION_NOT_SET_UP, Code::RATE_EXCEEDED]),
        patch(TEST, finish)
            .named("finishSignInTest")
            .about("Explains the sign-in that a test came to: whose it is, which claims and groups came, what would be given and taken. Signs nobody in and changes nothing.")
            .needs(ACTIVE_DIRECTORY)
            .in_person()
            .refuses(&[Code::RATE_EXCEEDED]),
        put(TEST, what_if)
            .named("explainClaims")
            .about("Explains what a sign-in with these claims would come to. Changes nothing.")
            .needs(ACTIVE_DIRECTORY)
            .in_person()
            .refuses(&[Code::INTEGRATION_NOT_SET_UP]),
    ]
}

async fn look(me: Signed, wanted: ProviderTry) -> Result<ProviderTried, Problem> {
    sets_up(&me)?;
    me.call.app.rates.step(me.call.visitor.address)?;
    let all = me.call.app.db.openid().providers(me.call.site.id).await?;
    let trusted = all.iter().any(|one| one.trusted && one.issuer == wanted.issuer.trim());
    Ok(tried(&me, &wanted, trusted).await)
}

async fn begin(me: Signed, wanted: SignInTest) -> Result<SsoBegun, Problem> {
    begin_test(&me, &found(&me, wanted.provider_id).await?).await
}

async fn finish(me: Signed, back: SignInTested) -> Result<SsoExplained, Problem> {
    let SignInTested { state, code, binding, iss } = back;
    finish_test(&me, (state, code, binding, iss)).await
}

async fn what_if(me: Signed, wanted: SignInClaims) -> Result<SsoExplained, Problem> {
    let provider = found(&me, wanted.provider_id).await?;
    match serde_json::from_str(&wanted.claims) {
        Ok(Value::Object(claims)) => explained(&me.call, &provider, &claims).await,
        Ok(_) => Err(Problem::format("claims", "is no JSON object")),
        Err(error) => Err(Problem::format("claims", error)),
    }
}
