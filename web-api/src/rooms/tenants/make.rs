//! Makes tenants.
use crate::edge::tokens;
use catalogue::ids::TenantId;
use catalogue::{integration, permission};
use routing::settings::Spans;
use routing::time::Millis;
use store::counters::Counted;
use store::tenants::NewTenant;
use store::{Db, StoreError};

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
        db.groups().create(tenant, Some(group.id), group.name_en, group.permissions).await?;
    }
    Ok(tenant)
}

/// Every integration that there is.
pub(crate) fn every_integration() -> Vec<u16> {
    integration::ROWS.iter().map(|row| row.id).collect()
}

/// A tenant as it is made: the built-in modules, new keys, both languages.
pub(crate) fn new_tenant(subdomain: &str, brand: &str, integrations: Vec<u16>, now: Millis) -> NewTenant {
    NewTenant {
        id: None,
        subdomain: subdomain.to_owned(),
        brand_name: brand.to_owned(),
        brand_image: None,
        brand_login_image: None,
        application_key: tokens::fresh()[..32].to_owned(),
        consumer_key: tokens::fresh()[..32].to_owned(),
        modules: permission::MODULES.iter().map(|module| module.id).collect(),
        integrations,
        languages: vec!["en".into(), "it".into()],
        feedback: true,
        spans: Spans::default(),
        created: now,
    }
}
