//! Tenants: how each is found by its subdomain, what it is called, and what its routing is given.
use crate::counters::{INSTALLATION, new_id};
use crate::db::{Db, reading, transaction, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{from_json, number, plain, plain_option, to_json};
use crate::wire;
use catalogue::ids::TenantId;
use routing::settings::{Config, Spans};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    INSERT_TENANT = "INSERT INTO tenants (id, subdomain, brand_name, brand_image, brand_login_image, application_key,
        consumer_key, modules, integrations, languages, feedback, spans, routing_version, created)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, $13)";
    TENANT_BY_SUBDOMAIN = "SELECT id, subdomain, brand_name, brand_image, brand_login_image, application_key,
        consumer_key, modules, integrations, languages, feedback, spans, routing_version, created
        FROM tenants WHERE subdomain = $1";
    TENANT = "SELECT id, subdomain, brand_name, brand_image, brand_login_image, application_key,
        consumer_key, modules, integrations, languages, feedback, spans, routing_version, created
        FROM tenants WHERE id = $1";
    TENANTS = "SELECT id, subdomain, brand_name, brand_image, brand_login_image, application_key,
        consumer_key, modules, integrations, languages, feedback, spans, routing_version, created
        FROM tenants ORDER BY id";
    SET_SPANS = "UPDATE tenants SET spans = $2, routing_version = routing_version + 1 WHERE id = $1";
    SET_INTEGRATIONS = "UPDATE tenants SET integrations = $2 WHERE id = $1";
    PUBLISH = "UPDATE tenants SET routing_version = routing_version + 1 WHERE id = $1";
}

/// What has routing see a change: a new version of the tenant's configuration. Inside a transaction.
macro_rules! publish {
    ($tx:ident, $tenant:expr) => {
        sqlx::query($crate::tenants::publishing()).bind(i64::from($tenant.0)).execute(&mut *$tx).await?
    };
}
pub(crate) use publish;

pub(crate) fn publishing() -> &'static str {
    PUBLISH
}

/// A tenant.
#[derive(Debug, Clone, PartialEq)]
pub struct Tenant {
    /// Its id.
    pub id: TenantId,
    /// The first label of its host name, lower case.
    pub subdomain: String,
    /// Its name.
    pub brand_name: String,
    /// Its logo.
    pub brand_image: Option<String>,
    /// The picture of its login screen.
    pub brand_login_image: Option<String>,
    /// The key that every call carries.
    pub application_key: String,
    /// The second key that every call carries.
    pub consumer_key: String,
    /// Module ids.
    pub modules: Vec<u16>,
    /// Integration ids.
    pub integrations: Vec<u16>,
    /// Language codes.
    pub languages: Vec<String>,
    /// Whether wrap-ups ask for feedback.
    pub feedback: bool,
    /// The graces and limits of its routing.
    pub spans: Spans,
    /// The version of its routing configuration.
    pub routing_version: u32,
    /// Since when.
    pub created: Millis,
}

/// A tenant to be made.
#[derive(Debug, Clone, PartialEq)]
pub struct NewTenant {
    /// A chosen id, or the next one.
    pub id: Option<TenantId>,
    /// The first label of its host name; kept in lower case.
    pub subdomain: String,
    /// Its name.
    pub brand_name: String,
    /// Its logo.
    pub brand_image: Option<String>,
    /// The picture of its login screen.
    pub brand_login_image: Option<String>,
    /// The key that every call carries.
    pub application_key: String,
    /// The second key that every call carries.
    pub consumer_key: String,
    /// Module ids.
    pub modules: Vec<u16>,
    /// Integration ids.
    pub integrations: Vec<u16>,
    /// Language codes.
    pub languages: Vec<String>,
    /// Whether wrap-ups ask for feedback.
    pub feedback: bool,
    /// The graces and limits of its routing.
    pub spans: Spans,
    /// Now.
    pub created: Millis,
}

#[derive(sqlx::FromRow)]
struct Row {
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
}

impl Row {
    fn read(self) -> Result<Tenant, StoreError> {
        Ok(Tenant {
            id: TenantId(number("tenants.id", self.id)?),
            subdomain: self.subdomain,
            brand_name: self.brand_name,
            brand_image: self.brand_image,
            brand_login_image: self.brand_login_image,
            application_key: self.application_key,
            consumer_key: self.consumer_key,
            modules: from_json("tenants.modules", &self.modules)?,
            integrations: from_json("tenants.integrations", &self.integrations)?,
            languages: from_json("tenants.languages", &self.languages)?,
            feedback: self.feedback,
            spans: wire::read_spans(&self.spans)?,
            routing_version: number("tenants.routing_version", self.routing_version)?,
            created: Millis(self.created),
        })
    }
}

impl Db {
    /// Makes a tenant.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a subdomain (or chosen id) that is in use.
    pub async fn create_tenant(&self, new: &NewTenant) -> Result<TenantId, StoreError> {
        let subdomain = plain("subdomain", &new.subdomain)?.to_lowercase();
        let brand_name = plain("brand_name", &new.brand_name)?;
        let brand_image = plain_option("brand_image", new.brand_image.as_deref())?;
        let brand_login_image = plain_option("brand_login_image", new.brand_login_image.as_deref())?;
        let application_key = plain("application_key", &new.application_key)?;
        let consumer_key = plain("consumer_key", &new.consumer_key)?;
        let id: i64 = transaction!(self, tx => {
            let id = new_id!(tx, INSTALLATION, "tenant", new.id.map(|id| id.0));
            sqlx::query(INSERT_TENANT)
                .bind(id)
                .bind(&subdomain)
                .bind(brand_name)
                .bind(brand_image)
                .bind(brand_login_image)
                .bind(application_key)
                .bind(consumer_key)
                .bind(to_json(&new.modules))
                .bind(to_json(&new.integrations))
                .bind(to_json(&new.languages))
                .bind(new.feedback)
                .bind(wire::write_spans(&new.spans))
                .bind(new.created.0)
                .execute(&mut *tx)
                .await?;
            Ok(id)
        })?;
        Ok(TenantId(number("tenants.id", id)?))
    }

    /// The tenant of a host name's first label, in any case.
    pub async fn tenant_by_subdomain(&self, subdomain: &str) -> Result<Option<Tenant>, StoreError> {
        if subdomain.contains('\0') {
            return Ok(None);
        }
        let key = subdomain.to_lowercase();
        let row: Option<Row> = reading!(self, pool =>
            sqlx::query_as(TENANT_BY_SUBDOMAIN).bind(key).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// A tenant by its id.
    pub async fn tenant(&self, id: TenantId) -> Result<Option<Tenant>, StoreError> {
        let row: Option<Row> = reading!(self, pool =>
            sqlx::query_as(TENANT).bind(i64::from(id.0)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Every tenant of this installation, by id.
    pub async fn tenants(&self) -> Result<Vec<Tenant>, StoreError> {
        let rows: Vec<Row> = reading!(self, pool => sqlx::query_as(TENANTS).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Sets the graces and limits of a tenant's routing; false if there is no such tenant.
    pub async fn set_spans(&self, tenant: TenantId, spans: &Spans) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(SET_SPANS)
            .bind(i64::from(tenant.0)).bind(wire::write_spans(spans)).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// The tenant's account includes these integrations from now on.
    pub async fn set_integrations(&self, tenant: TenantId, integrations: &[u16]) -> Result<(), StoreError> {
        let done = writing!(self, pool => sqlx::query(SET_INTEGRATIONS)
            .bind(i64::from(tenant.0)).bind(to_json(integrations)).execute(pool).await.map(drop));
        Ok(done?)
    }

    /// What the tenant's routing is given now: its version, its spans and its skills.
    pub async fn config(&self, tenant: TenantId) -> Result<Option<Config>, StoreError> {
        let Some(found) = self.tenant(tenant).await? else { return Ok(None) };
        let skills = self.skills(tenant).await?;
        Ok(Some(Config {
            version: found.routing_version,
            skills: skills.iter().map(|skill| std::sync::Arc::new(skill.settings())).collect(),
            spans: found.spans,
            ..Config::default()
        }))
    }
}
