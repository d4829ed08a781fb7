//! Who a subject of the other service is here: known by an earlier sign-in, by an address that the service has verified, or
//! entered now where the tenant wants that. The tenant's map of groups says what they may do.
use crate::edge::gate::Call;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::text::{disturbs, says_something};
use crate::edge::tokens;
use crate::house::rights;
use crate::rooms::sign_in::Passwords;
use crate::rooms::sign_in::global_admin::PREFIX as OPERATOR;
use crate::rooms::sign_in::sso::refused;
use crate::rooms::sign_in::sso::service::Claims;
use crate::rooms::sign_in::steps::session;
use crate::rooms::sign_in::turns::Turns;
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::limit;
use serde_json::Value;
use store::audit::{Doer, Kept, Scope};
use store::people::NewUser;
use store::sign_in::SsoProvider;
use store::{Once, StoreError};

/// The longest subject (OpenID Connect Core 1.0, section 2).
const SUBJECT_BYTES: usize = 255;

/// Somebody as the service knows them.
#[derive(Debug, Default)]
pub(crate) struct Subject {
    id: String,
    username: Option<String>,
    firstname: Option<String>,
    lastname: Option<String>,
    email: Option<String>,
    verified: bool,
    groups: Vec<String>,
}

impl Subject {
    /// What a verified token says.
    pub(crate) fn of(claims: &Claims, groups_claim: &str) -> Subject {
        let first = claims.given_name().and_then(|name| name.get(None)).map(|name| name.as_str());
        let last = claims.family_name().and_then(|name| name.get(None)).map(|name| name.as_str());
        let whole = claims.name().and_then(|name| name.get(None)).map(|name| name.as_str());
        Subject {
            id: claims.subject().as_str().to_owned(),
            username: claims.preferred_username().and_then(|name| plain(name.as_str())),
            firstname: first.or(whole).and_then(plain),
            lastname: last.and_then(plain),
            email: claims.email().and_then(|email| address(email.as_str())),
            verified: claims.email_verified() == Some(true),
            groups: groups(claims.additional_claims().claims.get(groups_claim)),
        }
    }
}

/// A list, or the only one by itself.
fn groups(claim: Option<&Value>) -> Vec<String> {
    match claim {
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Some(Value::String(name)) => vec![name.clone()],
        _ => Vec::new(),
    }
}

/// One line of a bounded length; none where nothing is left to be seen.
fn plain(text: &str) -> Option<String> {
    let line: String = text.trim().chars().filter(|c| !disturbs(*c)).take(limit::PERSON_NAME).collect();
    says_something(&line).then_some(line)
}

/// An address as it is, or none: what had to be mended first is not the one that was verified.
fn address(text: &str) -> Option<String> {
    plain(text).filter(|line| line == text)
}

/// Whose sign-in this is.
pub(crate) async fn of(call: &Call, provider: &SsoProvider, subject: &Subject) -> Result<AgentId, Problem> {
    let (db, tenant) = (&call.app.db, call.site.id);
    if subject.id.is_empty() || subject.id.len() > SUBJECT_BYTES || subject.id.chars().any(char::is_control) {
        return Err(refused(call, "its subject is none"));
    }
    let group = group(provider, subject);
    if group.is_none() && !provider.groups.is_empty() {
        session::failed(call, None, "no_permissions", "no_permissions");
        return Err(Problem::of(Code::NO_PERMISSIONS));
    }
    let user = match db.sign_in().person_of_subject(tenant, &provider.issuer, &subject.id).await? {
        Some(user) => user,
        None => {
            let turns = call.site.keeps::<Turns>();
            let _first = turns.entering.lock().await;
            // Another sign-in of the same person may have been a moment earlier.
            let known = match db.sign_in().person_of_subject(tenant, &provider.issuer, &subject.id).await? {
                Some(user) => Some(user),
                None => by_address(call, provider, subject).await?,
            };
            match known {
                Some(user) => user,
                None => return enter(call, provider, subject, group).await,
            }
        }
    };
    if db.sign_in().standing(tenant, user).await?.is_none_or(|standing| standing.api_only) {
        return Err(refused(call, "it is a service account"));
    }
    // Of somebody frozen nothing is changed: they are about to be refused.
    let before = db.people().find(tenant, user).await?.filter(|user| user.active).map(|user| user.group);
    if let Some((group, before)) = group.zip(before) {
        let moved = db.people().amend(tenant, (user, None), &directory(call), |it| it.group = group).await;
        if let Err(StoreError::LastAdministrator) = moved {
            // The directory shuts nobody out of the whole house.
            tracing::warn!(tenant = %call.site.subdomain, %user, "the last administrator stays in their group");
        } else if matches!(moved?, Kept::Now(_)) && group != before {
            call.tells(Some(user), Event::GroupChanged, What::Group(group));
        }
        rights::changed(&call.app, &call.site, user).await;
    }
    Ok(user)
}

/// What the directory says, nobody of the tenant does.
fn directory(call: &Call) -> Doer {
    let (scope, address) = (Scope::House, Some(call.visitor.address.to_string()));
    Doer { scope, address, ..Doer::command(call.now()) }
}

fn group(provider: &SsoProvider, subject: &Subject) -> Option<u32> {
    let fits = |(name, _): &&(String, u32)| subject.groups.contains(name);
    provider.groups.iter().find(fits).map(|(_, group)| *group)
}

/// An address that anybody can claim would let anybody in.
async fn by_address(call: &Call, provider: &SsoProvider, subject: &Subject) -> Result<Option<AgentId>, StoreError> {
    let (db, tenant) = (&call.app.db, call.site.id);
    let Some(email) = subject.email.as_deref().filter(|_| subject.verified) else { return Ok(None) };
    let user = db.people().by_email(tenant, email).await?;
    if let Some(user) = user {
        db.sign_in().bind_subject(tenant, &provider.issuer, &subject.id, user).await?;
    }
    Ok(user)
}

/// Enters somebody who is not known, with a password that nobody has.
async fn enter(call: &Call, provider: &SsoProvider, subject: &Subject, group: Option<u32>) -> Result<AgentId, Problem> {
    let (db, tenant) = (&call.app.db, call.site.id);
    let (Some(group), true) = (group, provider.creates) else {
        session::failed(call, None, "failed", "nobody");
        return Err(Problem::of(Code::NO_ACCESS));
    };
    let email = subject.email.clone().filter(|_| subject.verified).unwrap_or_default();
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
                return Ok(user);
            }
            // Somebody else's name is not taken from them.
            Err(StoreError::Taken(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(refused(call, "every name is taken"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn groups_are_a_list_or_one_by_itself_and_the_first_of_the_map_counts() {
        assert_eq!(groups(Some(&json!(["desk", 7, "leads"]))), ["desk", "leads"]);
        assert_eq!(groups(Some(&json!("desk"))), ["desk"]);
        assert!(groups(Some(&json!({ "desk": true }))).is_empty() && groups(None).is_empty());
        let provider = SsoProvider {
            name: "Lume".into(),
            issuer: "https://id".into(),
            client_id: "c".into(),
            client_secret: None,
            groups_claim: "groups".into(),
            groups: vec![("leads".into(), 2), ("desk".into(), 1)],
            creates: false,
        };
        let somebody = |groups: &[&str]| Subject {
            groups: groups.iter().map(|name| (*name).to_owned()).collect(),
            ..Subject::default()
        };
        assert_eq!(group(&provider, &somebody(&["desk", "leads"])), Some(2));
        assert_eq!(group(&provider, &somebody(&["Desk"])), None);
    }

    #[test]
    fn a_name_is_one_line_of_bounded_length() {
        assert_eq!(plain(" Ann\r\nTest "), Some("AnnTest".into()));
        assert_eq!(plain(" \t"), None);
        assert_eq!(plain(&"x".repeat(500)).map(|name| name.len()), Some(limit::PERSON_NAME));
    }
}
