//! What a service says of itself, and what is wrong with it, in words.
use crate::edge::gate::Signed;
use crate::rooms::openid::wire::testing::{ProviderFlaw as Flaw, ProviderTried, ProviderTry};
use crate::rooms::sign_in::{CallError, Metadata, Services, is_issuer};
use openidconnect::core::CoreResponseType;
use openidconnect::{DiscoveryError, IssuerUrl};

/// Entries of a list that are shown.
const SHOWN: usize = 100;

fn failed(flaw: Flaw, detail: Option<String>) -> ProviderTried {
    let (scopes, claims) = (Vec::new(), Vec::new());
    ProviderTried { works: false, flaws: vec![flaw], detail, authorization_endpoint: None, scopes, claims }
}

/// What a service says of itself.
pub(crate) async fn tried(me: &Signed, wanted: &ProviderTry, trusted: bool) -> ProviderTried {
    let issuer = wanted.issuer.trim();
    let Ok(address) = IssuerUrl::new(issuer.to_owned()) else { return failed(Flaw::Address, None) };
    if !is_issuer(issuer) {
        return failed(Flaw::Address, None);
    }
    match me.call.app.of::<Services>().discovered(address, trusted).await {
        Ok(metadata) => seen(wanted, &metadata),
        Err(error) => wrong(&error),
    }
}

fn wrong(error: &DiscoveryError<CallError>) -> ProviderTried {
    let said = error.to_string();
    match error {
        DiscoveryError::Request(CallError::Barred) => failed(Flaw::Barred, None),
        DiscoveryError::Request(CallError::Http(_)) => failed(Flaw::NoAnswer, None),
        DiscoveryError::Response(status, ..) => failed(Flaw::NoDocument, Some(format!("HTTP {}", status.as_u16()))),
        DiscoveryError::Validation(why) => failed(Flaw::OtherIssuer, Some(why.clone())),
        _ => failed(Flaw::NoDocument, Some(said)),
    }
}

fn seen(wanted: &ProviderTry, metadata: &Metadata) -> ProviderTried {
    let texts = |of: Vec<String>| of.into_iter().take(SHOWN).collect::<Vec<_>>();
    let scopes: Vec<String> =
        metadata.scopes_supported().into_iter().flatten().map(|scope| scope.as_str().to_owned()).collect();
    let claims: Vec<String> =
        metadata.claims_supported().into_iter().flatten().map(|claim| claim.as_str().to_owned()).collect();
    let address = metadata.authorization_endpoint().url();
    let codes = metadata.response_types_supported().iter().any(|types| {
        let kinds: Vec<&CoreResponseType> = types.iter().collect();
        kinds == [&CoreResponseType::Code]
    });
    let mut flaws = Vec::new();
    if !codes {
        flaws.push(Flaw::NoCode);
    }
    let web = matches!(address.scheme(), "https" | "http");
    if !web {
        flaws.push(Flaw::NoDocument);
    }
    let offered = |scope: &str| scopes.iter().any(|one| one == scope);
    if !scopes.is_empty() && !wanted.scopes.split_whitespace().all(offered) {
        flaws.push(Flaw::Scopes);
    }
    let claim = wanted.groups_claim.trim();
    let first = claim.split('.').next().unwrap_or(claim);
    if !claim.is_empty() && !claims.is_empty() && !claims.iter().any(|one| one == claim || one == first) {
        flaws.push(Flaw::Claim);
    }
    ProviderTried {
        works: codes && web,
        flaws,
        detail: None,
        authorization_endpoint: Some(address.to_string()),
        scopes: texts(scopes),
        claims: texts(claims),
    }
}
