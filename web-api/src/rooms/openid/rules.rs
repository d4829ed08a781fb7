//! Who may rule sign-ins, and what a provider or a directory group is refused for.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::line;
use crate::rooms::sign_in::is_issuer;
use crate::rooms::webhooks::Networks;
use catalogue::error::Code;
use catalogue::limit;
use serde_json::json;
use store::StoreError;
use store::openid::DirectoryGroup;
use store::secrets::Kept;

/// Whether somebody may set providers up. Whoever does can be anybody here by it, so they have to be able to already; and an
/// operator's stay ends with it, so they leave none behind.
pub(crate) fn may_set_up(me: &Signed) -> bool {
    me.person.own.operator.is_none() && me.person.group.administers()
}

/// Refuses whoever may not set providers up.
pub(crate) fn sets_up(me: &Signed) -> Result<(), Problem> {
    if may_set_up(me) {
        Ok(())
    } else {
        Err(Problem::not_authorised("provider", "is for who manages users and permission groups"))
    }
}

/// Refuses whoever may not rule these groups. Those that give a permission group raise and lower people and say who may sign in at
/// all, administrators among them, so that they are for who may do that by hand; what a group gives besides is not.
pub(crate) fn rules<'a>(me: &Signed, groups: impl IntoIterator<Item = &'a DirectoryGroup>) -> Result<(), Problem> {
    if me.person.group.administers() || groups.into_iter().all(|group| group.permission_group.is_none()) {
        Ok(())
    } else {
        Err(Problem::not_authorised("permission_group", "is for who manages users and permission groups"))
    }
}

/// An issuer as it is kept. Whether it may be called shows before its name is looked up, and again at each call.
pub(crate) fn issuer(me: &Signed, given: &str) -> Result<String, Problem> {
    let issuer = given.trim();
    if !is_issuer(issuer) {
        return Err(against("issuer", "address", "is no address like https://id.example.com"));
    }
    if Networks::new(&me.call.app.settings.webhook_networks).check(issuer).is_err() {
        return Err(against("issuer", "barred", "is not one that may be called"));
    }
    Ok(issuer.to_owned())
}

/// A secret as it is given; none where it is empty.
pub(crate) fn secret(given: Option<&str>) -> Result<Option<String>, Problem> {
    let secret = given.map(str::trim).filter(|secret| !secret.is_empty());
    if secret.is_some_and(|secret| Kept::looks_sealed(secret) || secret.chars().any(char::is_control)) {
        return Err(Problem::format("client_secret", "is none that a service gives"));
    }
    Ok(secret.map(str::to_owned))
}

/// Scopes as they are asked for, `openid` left out, which always is.
pub(crate) fn scopes(given: &str) -> Result<String, Problem> {
    let scopes: Vec<&str> = given.split_whitespace().filter(|scope| *scope != "openid").collect();
    // RFC 6749, section 3.3.
    let letters = |scope: &str| scope.bytes().all(|b| matches!(b, 0x21 | 0x23..=0x5b | 0x5d..=0x7e));
    if scopes.iter().all(|scope| letters(scope)) {
        Ok(scopes.join(" "))
    } else {
        Err(Problem::format("scopes", "has characters that no scope has"))
    }
}

/// A name of the directory's as it is kept; none where it is empty.
pub(crate) fn or_none(field: &str, given: Option<&str>) -> Result<Option<String>, Problem> {
    Ok(given.map(|text| line(field, text)).transpose()?.filter(|text| !text.is_empty()))
}

/// A refusal of one field by one of its rules, which stands in `extraInfo.rule`.
pub(crate) fn against(field: &str, rule: &str, why: &str) -> Problem {
    Problem { extra: json!({ "field": field, "rule": rule, "why": why }), ..Problem::format(field, "") }
}

/// There are as many providers or groups as there may be.
pub(crate) fn full(field: &str, most: usize) -> Problem {
    against(field, "full", &format!("there are {most} already"))
}

/// What the store refuses a provider for.
pub(crate) fn refused_provider(error: StoreError) -> Problem {
    match error {
        StoreError::Taken("issuer") => against("issuer", "taken", "is that of another one"),
        StoreError::Taken(_) => Problem::of(Code::ANTECEDING_ENTITY),
        error => error.into(),
    }
}

/// What the store refuses a directory group for.
pub(crate) fn refused_group(error: StoreError) -> Problem {
    match error {
        StoreError::Taken("name") => against("displayName", "taken", "is that of another one"),
        StoreError::Taken("external_id") => against("external_id", "taken", "is that of another one"),
        StoreError::Taken(_) => Problem::of(Code::ANTECEDING_ENTITY),
        // The permission group was looked at; a skill went meanwhile, or there never was such a one.
        StoreError::Dangling => Problem { extra: json!({ "field": "skills" }), ..Problem::of(Code::SKILL_NOT_FOUND) },
        StoreError::Unfit(_) => {
            Problem { extra: json!({ "field": "department" }), ..Problem::of(Code::DEPARTMENT_NOT_FOUND) }
        }
        error => error.into(),
    }
}

/// How many providers there may be.
pub(crate) const MOST_PROVIDERS: usize = limit::IDENTITY_PROVIDERS;
