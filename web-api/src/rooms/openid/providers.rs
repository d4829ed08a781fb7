//! Setting services up that people sign in with, changing them, removing them.
use crate::edge::basics::{At, NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::text::named;
use crate::rooms::openid::rules::{
    MOST_PROVIDERS, against, full, issuer, may_set_up, refused_provider, scopes, secret, sets_up,
};
use crate::rooms::openid::wire::providers::{
    GroupsUnsaid, IdentityProvider, IdentityProviderBody, IdentityProviderChange, IdentityProviderGone,
    IdentityProviders,
};
use catalogue::error::Code;
use catalogue::permission::ACTIVE_DIRECTORY;
use serde_json::json;
use store::audit::Kept;
use store::openid::Provider;
use store::secrets::Place;

pub(crate) const PATH: &str = "admin/directory/providers";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("identityProviders")
            .about("Lists the services that people sign in with (OpenID Connect). Secrets are in no answer.")
            .needs(ACTIVE_DIRECTORY),
        post(PATH, create)
            .named("createIdentityProvider")
            .about("Sets up a service that people sign in with. Whoever does manages users and permission groups, since such a service can let anybody in.")
            .needs(ACTIVE_DIRECTORY)
            .in_person()
            .creates()
            .refuses(&[Code::VOID_LABEL, Code::NOT_AUTHORISED]),
        patch(PATH, change)
            .named("changeIdentityProvider")
            .about("Changes a service that people sign in with, from the version given; 203 with the service as it is now when it has been changed since. Whoever is signed in stays so.")
            .needs(ACTIVE_DIRECTORY)
            .in_person()
            .refuses(&[Code::VOID_LABEL, Code::NOT_AUTHORISED, Code::INTEGRATION_NOT_SET_UP, Code::ANTECEDING_ENTITY]),
        delete(PATH, remove)
            .named("deleteIdentityProvider")
            .about("Removes a service that people sign in with. Whoever is signed in by it stays so until their session ends.")
            .needs(ACTIVE_DIRECTORY)
            .in_person()
            .refuses(&[Code::NOT_AUTHORISED, Code::INTEGRATION_NOT_SET_UP, Code::ANTECEDING_ENTITY]),
    ]
}

fn shown(one: Provider, people: u32) -> IdentityProvider {
    IdentityProvider {
        id: one.id,
        name: one.name,
        issuer: one.issuer,
        client_id: one.client_id,
        has_secret: one.client_secret.is_some(),
        scopes: one.scopes,
        groups_claim: one.groups_claim,
        creates: one.creates,
        always: one.always,
        enabled: one.enabled,
        people,
        unsaid: one.unsaid.map(|(at, why)| GroupsUnsaid { at: At(at), why }),
        version: one.version,
    }
}

async fn list(me: Signed, _: NoInput) -> Result<IdentityProviders, Problem> {
    let (openid, tenant) = (me.call.app.db.openid(), me.call.site.id);
    let (all, people) = (openid.providers(tenant).await?, openid.people_of_issuers(tenant).await?);
    let count = |one: &Provider| people.get(&one.issuer).copied().unwrap_or_default();
    Ok(IdentityProviders {
        items: all.into_iter().map(|one| (count(&one), one)).map(|(count, one)| shown(one, count)).collect(),
        redirect: format!("{}/sso", me.call.app.address_of(&me.call.site)),
        yours: may_set_up(&me),
    })
}

fn gone() -> Problem {
    Problem::of(Code::INTEGRATION_NOT_SET_UP)
}

/// A provider as it is shown.
async fn one(me: &Signed, one: Provider) -> Result<IdentityProvider, Problem> {
    let people = me.call.app.db.openid().people_of_issuers(me.call.site.id).await?;
    let count = people.get(&one.issuer).copied().unwrap_or_default();
    Ok(shown(one, count))
}

/// The provider of this id as it is kept.
pub(crate) async fn found(me: &Signed, id: u32) -> Result<Provider, Problem> {
    me.call.app.db.openid().provider(me.call.site.id, id).await?.ok_or_else(gone)
}

async fn create(me: Signed, wanted: IdentityProviderBody) -> Result<IdentityProvider, Problem> {
    sets_up(&me)?;
    let default = Provider::default();
    let wish = Provider {
        name: named("name", &wanted.name)?,
        issuer: issuer(&me, &wanted.issuer)?,
        client_id: named("client_id", &wanted.client_id)?,
        scopes: wanted.scopes.as_deref().map(scopes).transpose()?.unwrap_or(default.scopes),
        groups_claim: claim(wanted.groups_claim.as_deref())?.unwrap_or(default.groups_claim),
        creates: wanted.creates,
        always: wanted.always.unwrap_or(true),
        enabled: wanted.enabled.unwrap_or(true),
        ..Provider::default()
    };
    let (app, tenant) = (&me.call.app, me.call.site.id);
    let secret = secret(wanted.client_secret.as_deref())?;
    let seal = |id| secret.as_deref().map(|secret| app.vault.seal(Place::Provider(tenant, id), secret));
    let doer = me.doer(wanted.reason.as_deref());
    let made = app.db.openid().add_provider(tenant, (&wish, &seal), &doer, MOST_PROVIDERS, me.call.once()).await;
    let id = made.map_err(refused_provider)?.ok_or_else(|| full("name", MOST_PROVIDERS))?;
    me.tells(Event::RulesChanged, What::Word("sso"));
    one(&me, found(&me, id).await?).await
}

/// The claim with the groups as it is kept.
fn claim(given: Option<&str>) -> Result<Option<String>, Problem> {
    given.map(|text| named("groups_claim", text)).transpose()
}

async fn change(me: Signed, wanted: IdentityProviderChange) -> Result<IdentityProvider, Problem> {
    sets_up(&me)?;
    let there = found(&me, wanted.id).await?;
    let mut now = there.clone();
    if let Some(given) = &wanted.name {
        now.name = named("name", given)?;
    }
    if let Some(given) = wanted.issuer.as_deref().map(str::trim).filter(|given| *given != there.issuer) {
        // What the operator has named is theirs to name.
        (now.issuer, now.trusted) = (issuer(&me, given)?, false);
    }
    if let Some(given) = &wanted.client_id {
        now.client_id = named("client_id", given)?;
    }
    if let Some(given) = &wanted.scopes {
        now.scopes = scopes(given)?;
    }
    now.groups_claim = claim(wanted.groups_claim.as_deref())?.unwrap_or(now.groups_claim);
    now.creates = wanted.creates.unwrap_or(now.creates);
    now.always = wanted.always.unwrap_or(now.always);
    now.enabled = wanted.enabled.unwrap_or(now.enabled);
    let (app, tenant) = (&me.call.app, me.call.site.id);
    match &wanted.client_secret {
        Some(given) => {
            let secret = secret(Some(given))?;
            now.client_secret = secret.map(|secret| app.vault.seal(Place::Provider(tenant, there.id), &secret));
        }
        // A secret is not sent to where it was not given for.
        None if there.client_secret.is_some() && now.issuer != there.issuer => {
            return Err(against("client_secret", "anew", "is needed anew with another address"));
        }
        None => {}
    }
    let doer = me.doer(wanted.reason.as_deref());
    let set = |one: &mut Provider| *one = now;
    let kept = app.db.openid().amend_provider(tenant, (there.id, wanted.version), &doer, set).await;
    match kept.map_err(refused_provider)? {
        Kept::Now(now) => {
            if now.version != there.version {
                me.tells(Event::RulesChanged, What::Word("sso"));
            }
            one(&me, now).await
        }
        Kept::Overtaken(now) => Err(overtaken(&me, now).await?),
    }
}

/// Somebody was faster; what they made of it goes along.
async fn overtaken(me: &Signed, now: Option<Provider>) -> Result<Problem, Problem> {
    let Some(now) = now else { return Ok(gone()) };
    let now = one(me, now).await?;
    Ok(Problem { extra: json!({ "provider": now }), ..Problem::of(Code::ANTECEDING_ENTITY) })
}

async fn remove(me: Signed, wanted: IdentityProviderGone) -> Result<Nothing, Problem> {
    sets_up(&me)?;
    let doer = me.doer(wanted.reason.as_deref());
    let openid = me.call.app.db.openid();
    match openid.remove_provider(me.call.site.id, (wanted.id, wanted.version), &doer).await? {
        Kept::Now(_) => {
            me.tells(Event::RulesChanged, What::Word("sso"));
            Ok(Nothing {})
        }
        Kept::Overtaken(now) => Err(overtaken(&me, now).await?),
    }
}
