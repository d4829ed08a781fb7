//! Who a subject of the other service is here: known by an earlier sign-in, by an address that the service has verified, or
//! entered now where the tenant wants that. The directory groups say what they may do and are able to do.
use crate::edge::gate::Call;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::tokens;
use crate::house::rights;
use crate::rooms::loans;
use crate::rooms::sign_in::Passwords;
use crate::rooms::sign_in::global_admin::PREFIX as OPERATOR;
use crate::rooms::sign_in::sso::offer::Offer;
use crate::rooms::sign_in::sso::refused;
use crate::rooms::sign_in::sso::subject::{Claims, Groups, Subject, plain};
use crate::rooms::sign_in::steps::session;
use crate::rooms::sign_in::turns::Turns;
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::units::Millis;
use store::audit::{Doer, Scope};
use store::openid::{Grant, Provider};
use store::people::NewUser;
use store::{Once, StoreError};

/// By what somebody is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// By the service's own name for them.
    Subject(AgentId),
    /// By an address that the service has verified and one person here has.
    Email(AgentId),
    /// By the address of somebody whom the service names otherwise: it may have been given to another person since.
    Reused(AgentId),
}

impl Known {
    /// Who it is.
    pub(crate) fn user(self) -> AgentId {
        let (Known::Subject(user) | Known::Email(user) | Known::Reused(user)) = self;
        user
    }
}

/// Who somebody is here, if anybody. Writes nothing.
pub(crate) async fn sought(call: &Call, provider: &Provider, subject: &Subject) -> Result<Option<Known>, StoreError> {
    let (db, tenant) = (&call.app.db, call.site.id);
    if let Some(user) = db.sign_in().person_of_subject(tenant, &provider.issuer, &subject.id).await? {
        return Ok(Some(Known::Subject(user)));
    }
    let Some(email) = subject.verified_email() else { return Ok(None) };
    let Some(user) = db.people().by_email(tenant, email).await? else { return Ok(None) };
    let reused = db.sign_in().has_another_subject(tenant, &provider.issuer, &subject.id, user).await?;
    Ok(Some(if reused { Known::Reused(user) } else { Known::Email(user) }))
}

/// Whose sign-in this is.
pub(crate) async fn of(call: &Call, provider: &Provider, claims: &Claims) -> Result<AgentId, Problem> {
    let (db, tenant) = (&call.app.db, call.site.id);
    let subject = Subject::of(claims, &provider.groups_claim);
    if !subject.is_sound() {
        return Err(refused(call, "its subject is none"));
    }
    if let Err(error) = noted(call, provider, &subject.groups).await {
        // It decides nothing.
        tracing::warn!(%error, "which groups a sign-in named could not be noted");
    }
    let offer = Offer::of(&db.openid().groups(tenant).await?, &subject);
    let known = match sought(call, provider, &subject).await? {
        Some(Known::Subject(user)) => Known::Subject(user),
        _ => {
            let turns = call.site.keeps::<Turns>();
            let _first = turns.entering.lock().await;
            // Another sign-in of the same person may have been a moment earlier.
            match sought(call, provider, &subject).await? {
                None if offer.barred => return Err(barred(call)),
                None => return enter(call, provider, &subject, offer).await,
                Some(Known::Reused(_)) => {
                    return Err(refused(call, "its address belongs to a person whom the service names otherwise"));
                }
                Some(known) if known == Known::Email(known.user()) && !(offer.barred && provider.always) => {
                    db.sign_in().bind_subject(tenant, &provider.issuer, &subject.id, known.user()).await?;
                    known
                }
                Some(known) => known,
            }
        }
    };
    let user = known.user();
    if db.sign_in().standing(tenant, user).await?.is_none_or(|standing| standing.api_only) {
        return Err(refused(call, "it is a service account"));
    }
    if provider.always {
        let stuck = match &offer.grant {
            Some(grant) => governed(call, user, grant).await?,
            None => false,
        };
        if offer.barred {
            if stuck {
                rights::barred(&call.app, &call.site, user).await?;
            }
            return Err(barred(call));
        }
    }
    Ok(user)
}

fn barred(call: &Call) -> Problem {
    session::failed(call, None, "no_permissions", "no_permissions");
    Problem::of(Code::NO_PERMISSIONS)
}

/// Remembers which groups were named, or that a sign-in came without any being said.
async fn noted(call: &Call, provider: &Provider, groups: &Groups) -> Result<(), StoreError> {
    let (openid, tenant, now) = (call.app.db.openid(), call.site.id, call.now());
    let Groups::Named(names) = groups else {
        return openid.said_no_groups(tenant, provider.id, (now, now - Millis::minutes(1)), groups.word()).await;
    };
    let shown = |name: &&String| name.chars().count() <= limit::DIRECTORY_EXTERNAL_ID && !name.contains('\0');
    let names: Vec<String> = names.iter().filter(shown).take(limit::DIRECTORY_GROUPS_NAMED).cloned().collect();
    openid.see_groups(tenant, &names, now).await
}

/// Gives somebody what their groups give, and takes what they give no more: it holds before the session begins, in sessions that
/// are open, and at the desk. Of somebody frozen nothing is changed: they are about to be refused. Whether they keep a permission
/// group that no group gives any more.
async fn governed(call: &Call, user: AgentId, grant: &Grant) -> Result<bool, Problem> {
    let (app, site) = (&call.app, &call.site);
    let Some(done) = app.db.openid().govern(site.id, user, grant, &directory(call)).await? else { return Ok(false) };
    if done.last {
        // The directory shuts nobody out of the whole house.
        tracing::warn!(tenant = %site.subdomain, %user, "the last administrator stays in their group");
    }
    if done.now.group != done.before.group {
        call.tells(Some(user), Event::GroupChanged, What::Group(done.now.group));
    }
    if done.now.version != done.before.version {
        rights::changed(app, site, user).await;
        loans::holds(app, site, user).await;
    }
    Ok(done.stuck)
}

/// What the directory says, nobody of the tenant does.
pub(crate) fn directory(call: &Call) -> Doer {
    let (scope, address) = (Scope::Directory, Some(call.visitor.address.to_string()));
    Doer { scope, address, ..Doer::command(call.now()) }
}

/// Enters somebody who is not known, with a password that nobody has.
async fn enter(call: &Call, provider: &Provider, subject: &Subject, offer: Offer) -> Result<AgentId, Problem> {
    let (db, tenant) = (&call.app.db, call.site.id);
    let grant = offer.grant.unwrap_or_default();
    let (Some(group), true) = (grant.group, provider.creates) else {
        session::failed(call, None, "failed", "nobody");
        return Err(Problem::of(Code::NO_ACCESS));
    };
    let email = subject.verified_email().unwrap_or_default().to_owned();
    let names = [subject.username.clone(), plain(&email), plain(&subject.id)];
    let password_hash =
        call.app.of::<Passwords>().hash(tokens::fresh()).await.ok_or_else(|| Problem::of(Code::FAULT))?;
    // An operator's name is nobody else's.
    for username in names.into_iter().flatten().filter(|name| !name.to_lowercase().starts_with(OPERATOR)) {
        let new = NewUser {
            id: None,
            firstname: subject.firstname.clone().unwrap_or_else(|| username.clone()),
            username,
            lastname: subject.lastname.clone().unwrap_or_default(),
            nickname: None,
            email: email.clone(),
            password_hash: password_hash.clone(),
            group,
            department: None,
            slots: limit::AGENT_SLOTS_DEFAULT,
            preferences: "{}".into(),
            created: call.now(),
            skills: Vec::new(),
        };
        match db.people().enter(tenant, (&new).into(), &directory(call), Once::keyless(call.now())).await {
            Ok(user) => {
                db.sign_in().bind_subject(tenant, &provider.issuer, &subject.id, user).await?;
                call.tells(Some(user), Event::PersonEntered, What::Group(group));
                governed(call, user, &grant).await?;
                return Ok(user);
            }
            // Somebody else's name is not taken from them.
            Err(StoreError::Taken(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(refused(call, "every name is taken"))
}
