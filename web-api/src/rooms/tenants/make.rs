//! Makes tenants.
use crate::edge::input::rules;
use crate::edge::problem::Problem;
use crate::edge::tokens;
use crate::rooms::sign_in;
use crate::rooms::tenants::forms::{Wanted, why};
use catalogue::ids::TenantId;
use catalogue::{integration, limit, permission};
use routing::settings::Spans;
use routing::time::Millis;
use store::counters::Counted;
use store::people::NewUser;
use store::sign_in::{PasswordRules, SignInRules};
use store::tenants::{Founding, NewTenant};
use store::{Db, StoreError};

/// Why a tenant was not made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotMade {
    /// What was asked for does not do: which part of it, and why.
    #[error("{}", why(.0))]
    Unusable(Problem),
    /// There is a tenant of this subdomain.
    #[error("there is a tenant {0} already")]
    Taken(String),
    /// The store said no.
    #[error("{0}")]
    Store(#[from] StoreError),
}

impl Wanted {
    /// Whether names can be used and the subdomain is free: before anybody is asked for a password.
    pub(crate) async fn check(&self, db: &Db) -> Result<(), NotMade> {
        rules(self).map_err(NotMade::Unusable)?;
        match db.tenants().by_subdomain(&self.subdomain).await? {
            Some(_) => Err(self.taken()),
            None => Ok(()),
        }
    }

    fn taken(&self) -> NotMade {
        NotMade::Taken(self.subdomain.to_lowercase())
    }

    /// Makes it, all of it or nothing: of two who want the same subdomain at once one makes it.
    pub(crate) async fn make(&self, db: &Db, now: Millis) -> Result<TenantId, NotMade> {
        self.check(db).await?;
        let who = &self.administrator;
        let unusable = |why: String| NotMade::Unusable(Problem::format("administrator.password", why));
        check_password(&who.password, &[&who.username, &who.firstname, &who.lastname, &self.name]).map_err(unusable)?;
        // A hash takes a core for some 20 ms, and other calls wait on this thread.
        let password = who.password.clone();
        let hashed = actix_web::web::block(move || sign_in::hash(&password).map_err(|error| error.to_string())).await;
        let hashed = hashed.map_err(|error| error.to_string()).and_then(|hash| hash);
        let group = permission::GROUPS.iter().find(|group| group.permissions.contains(&permission::USERS));
        let first = NewUser {
            id: None,
            username: who.username.clone(),
            firstname: who.firstname.trim().to_owned(),
            lastname: who.lastname.trim().to_owned(),
            nickname: None,
            email: who.email.clone(),
            password_hash: hashed.map_err(unusable)?,
            group: group.map_or(1, |group| group.id),
            department: None,
            slots: limit::AGENT_SLOTS_DEFAULT,
            preferences: "{}".into(),
            created: now,
            skills: Vec::new(),
        };
        let founding = Founding {
            tenant: new_tenant(&self.subdomain, self.name.trim(), every_integration(), now),
            first,
            must_change: who.must_change,
            rules: self.second_factor.then(|| SignInRules { second_factor: true, ..SignInRules::default() }),
        };
        match db.tenants().found(&founding).await {
            // Somebody was faster while the password was hashed.
            Err(StoreError::Taken("subdomain")) => Err(self.taken()),
            made => Ok(made?),
        }
    }
}

/// Held against the default policy.
fn check_password(password: &str, about: &[&str]) -> Result<(), String> {
    let rules = PasswordRules::default();
    if sign_in::broken(password, &rules, about).is_empty() {
        return Ok(());
    }
    let PasswordRules { min, max, .. } = rules;
    Err(format!(
        "needs {min} to {max} characters with a digit, an upper and a lower case letter and something else, and must not be one that is soon guessed"
    ))
}

/// Makes a tenant with the built-in groups and new keys, without skills and people; one that was begun is gone on with.
///
/// # Errors
/// What the store says.
pub async fn found(
    db: &Db,
    subdomain: &str,
    brand: &str,
    integrations: Vec<u16>,
    now: Millis,
) -> Result<TenantId, StoreError> {
    let tenant = match db.tenants().by_subdomain(subdomain).await? {
        Some(begun) => begun.id,
        None => db.tenants().create(&new_tenant(subdomain, brand, integrations, now)).await?,
    };
    let last = db.counters().last_id(tenant, Counted::Groups).await?;
    for group in permission::GROUPS.iter().filter(|group| group.id > last) {
        db.groups().add(tenant, Some(group.id), group.name_en, group.permissions, now).await?;
    }
    Ok(tenant)
}

/// What an account is to include, in order and each once.
///
/// # Errors
/// The first id that is none.
pub(crate) fn each_once(ids: &[u16], is_one: impl Fn(u16) -> bool) -> Result<Vec<u16>, u16> {
    if let Some(odd) = ids.iter().find(|id| !is_one(**id)) {
        return Err(*odd);
    }
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}

/// Whether there is a module of this id.
pub(crate) fn is_module(id: u16) -> bool {
    permission::MODULES.iter().any(|module| module.id == id)
}

/// Every integration that there is.
pub(crate) fn every_integration() -> Vec<u16> {
    integration::ROWS.iter().map(|row| row.id).collect()
}

/// A new key of a tenant, as every call brings two of.
pub(crate) fn fresh_key() -> String {
    tokens::fresh()[..32].to_owned()
}

/// A tenant as it is made: the built-in modules, new keys, both languages.
pub(crate) fn new_tenant(subdomain: &str, brand: &str, integrations: Vec<u16>, now: Millis) -> NewTenant {
    NewTenant {
        id: None,
        subdomain: subdomain.to_owned(),
        brand_name: brand.to_owned(),
        brand_image: None,
        brand_login_image: None,
        application_key: fresh_key(),
        consumer_key: fresh_key(),
        modules: permission::MODULES.iter().map(|module| module.id).collect(),
        integrations,
        languages: vec!["en".into(), "it".into()],
        feedback: true,
        spans: Spans::default(),
        created: now,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weak_password_is_refused() {
        assert!(check_password("switchyard-demo-1", &[]).is_err());
        assert!(check_password("Lampada-verde-48", &["admin"]).is_ok());
        assert!(check_password("Short-1", &[]).is_err());
        assert!(check_password("Administrator-1", &["administrator"]).is_err());
    }
}
