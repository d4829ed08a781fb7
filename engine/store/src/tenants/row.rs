//! A tenant as its row has it.
use crate::error::StoreError;
use crate::journal::form;
use crate::tenants::Tenant;
use crate::text::{from_json, number};
use catalogue::ids::TenantId;
use routing::time::Millis;

/// Modules and integrations, by their ids.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct AddOns {
    pub modules: Vec<u16>,
    pub integrations: Vec<u16>,
}

#[derive(sqlx::FromRow)]
pub(crate) struct Row {
    id: i64,
    subdomain: String,
    brand_name: String,
    brand_image: Option<String>,
    brand_login_image: Option<String>,
    application_key: String,
    consumer_key: String,
    modules: String,
    integrations: String,
    languages: String,
    feedback: bool,
    spans: String,
    routing_version: i64,
    created: i64,
    suspended_since: Option<i64>,
    own_groups: bool,
    off_modules: String,
    off_integrations: String,
    settings_version: i64,
}

impl Row {
    pub(crate) fn read(self) -> Result<Tenant, StoreError> {
        let account = AddOns {
            modules: from_json("tenants.modules", &self.modules)?,
            integrations: from_json("tenants.integrations", &self.integrations)?,
        };
        let off = AddOns {
            modules: from_json("tenants.off_modules", &self.off_modules)?,
            integrations: from_json("tenants.off_integrations", &self.off_integrations)?,
        };
        let on = |included: &[u16], off: &[u16]| included.iter().copied().filter(|id| !off.contains(id)).collect();
        Ok(Tenant {
            id: TenantId(number("tenants.id", self.id)?),
            subdomain: self.subdomain,
            brand_name: self.brand_name,
            brand_image: self.brand_image,
            brand_login_image: self.brand_login_image,
            application_key: self.application_key,
            consumer_key: self.consumer_key,
            modules: on(&account.modules, &off.modules),
            integrations: on(&account.integrations, &off.integrations),
            account,
            off,
            languages: from_json("tenants.languages", &self.languages)?,
            feedback: self.feedback,
            spans: form::read_spans(&self.spans)?,
            routing_version: number("tenants.routing_version", self.routing_version)?,
            created: Millis(self.created),
            suspended: self.suspended_since.map(Millis),
            own_groups: self.own_groups,
            settings_version: number("tenants.settings_version", self.settings_version)?,
        })
    }
}
