//! Tenants: subdomain, brand, keys, modules and integrations, and the configuration of their routing.
use crate::audit::{Doer, Entity, What, audit, named};
use crate::changes::note;
use crate::counters::{INSTALLATION, new_id};
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::groups::{Group, insert_group};
use crate::handles::Tenants;
use crate::journal::form;
use crate::people::accounts::insert_user;
use crate::people::{Entry, NewUser};
use crate::sign_in::SignInRules;
use crate::sign_in::rules::{FIRST_RULES, SET_SIGN_IN_RULES};
use crate::sign_in::standing::PASSWORD_IS_FROM;
use crate::statements::statements;
use crate::text::{number, plain, plain_option, to_json};
use catalogue::ids::TenantId;
use catalogue::permission;
use routing::settings::{Config, Spans};
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;

mod row;

pub use row::AddOns;
pub(crate) use row::Row;

macro_rules! tenant {
    ($which:literal) => {
        concat!(
            "SELECT id, subdomain, brand_name, brand_image, brand_login_image, application_key, consumer_key, modules,
            integrations, languages, feedback, spans, routing_version, created, suspended_since, own_groups,
            off_modules, off_integrations, settings_version FROM tenants ",
            $which
        )
    };
}

statements! {
    unique {
        tenants_pkey on tenants (id) is "tenant";
        tenants_subdomain on tenants (subdomain) is "subdomain";
    }
    INSERT_TENANT: ItsRow = "INSERT INTO tenants (id, subdomain, brand_name, brand_image, brand_login_image, application_key,
        consumer_key, modules, integrations, languages, feedback, spans, routing_version, created)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, $13)";
    TENANT_BY_SUBDOMAIN: FindsTenant = tenant!("WHERE subdomain = $1");
    TENANT: ItsRow = tenant!("WHERE id = $1");
    TENANTS: EveryTenant = tenant!("ORDER BY id");
    SET_SPANS: ItsRow = "UPDATE tenants SET spans = $2, routing_version = routing_version + 1,
        settings_version = settings_version + 1 WHERE id = $1";
    SET_INTEGRATIONS: ItsRow = "UPDATE tenants SET integrations = $2, settings_version = settings_version + 1 WHERE id = $1";
    SET_MODULES: ItsRow = "UPDATE tenants SET modules = $2, settings_version = settings_version + 1 WHERE id = $1";
    SET_BRAND: ItsRow = "UPDATE tenants SET brand_name = COALESCE($2, brand_name), settings_version = settings_version + 1,
        brand_image = CASE WHEN $3 = '' THEN NULL ELSE COALESCE($3, brand_image) END,
        brand_login_image = CASE WHEN $4 = '' THEN NULL ELSE COALESCE($4, brand_login_image) END WHERE id = $1";
    SET_OWN_GROUPS: ItsRow = "UPDATE tenants SET own_groups = $2 WHERE id = $1";
    SUSPEND: ItsRow = "UPDATE tenants SET suspended_since = $2 WHERE id = $1 AND suspended_since IS NULL";
    RESUME: ItsRow = "UPDATE tenants SET suspended_since = NULL WHERE id = $1 AND suspended_since IS NOT NULL";
}

/// A tenant.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Tenant {
    pub id: TenantId,
    /// The first label of its host name, in lower case.
    pub subdomain: String,
    pub brand_name: String,
    /// The address of the logo.
    pub brand_image: Option<String>,
    /// The address of the picture on the login screen.
    pub brand_login_image: Option<String>,
    /// The `X-Application-Key` of every call.
    pub application_key: String,
    /// The `X-Consumer-Key` of every call.
    pub consumer_key: String,
    /// Ids of modules that the account includes and that are on.
    pub modules: Vec<u16>,
    /// Ids of integrations that the account includes and that are on.
    pub integrations: Vec<u16>,
    /// What the account includes.
    pub account: AddOns,
    /// What its administrators have switched off, included or not.
    pub off: AddOns,
    /// Language codes.
    pub languages: Vec<String>,
    /// Whether wrap-ups ask for feedback.
    pub feedback: bool,
    /// The grace periods and limits of its routing.
    pub spans: Spans,
    /// The version of its routing configuration; it counts up with every change.
    pub routing_version: u32,
    pub created: Millis,
    /// Since when an operator has it suspended.
    pub suspended: Option<Millis>,
    /// Whether its administrators change permission groups themselves; otherwise an account manager does.
    pub own_groups: bool,
    /// One higher with each change of its name, its pictures, its spans or its add-ons.
    pub settings_version: u32,
}

/// A tenant to be created.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "as in `Tenant`")]
pub struct NewTenant {
    /// A chosen id; `None`: the next one.
    pub id: Option<TenantId>,
    /// The first label of its host name; kept in lower case.
    pub subdomain: String,
    pub brand_name: String,
    pub brand_image: Option<String>,
    pub brand_login_image: Option<String>,
    pub application_key: String,
    pub consumer_key: String,
    pub modules: Vec<u16>,
    pub integrations: Vec<u16>,
    pub languages: Vec<String>,
    pub feedback: bool,
    pub spans: Spans,
    pub created: Millis,
}

/// A tenant to be created with the built-in groups and somebody who comes in.
#[derive(Debug, Clone, PartialEq)]
pub struct Founding {
    /// The tenant.
    pub tenant: NewTenant,
    /// Its first person, whose password grows old from then on.
    pub first: NewUser,
    /// Whether their first sign-in asks for another password.
    pub must_change: bool,
    /// What signing in asks of its people; `None`: what it asks by default.
    pub rules: Option<SignInRules>,
}

/// What changes of a tenant's brand; `None` leaves it as it is, an empty picture takes it away.
#[derive(Debug, Clone, Copy, Default)]
#[allow(missing_docs, reason = "as in `Tenant`")]
pub struct Brand<'a> {
    pub name: Option<&'a str>,
    pub image: Option<&'a str>,
    pub login_image: Option<&'a str>,
}

impl Tenant {
    /// What the audit says of a tenant: all but its keys, its languages and what counts by itself.
    fn told(&self) -> Value {
        let spans: Value = serde_json::from_str(&form::write_spans(&self.spans)).unwrap_or_default();
        named(&json!({
            "name": self.brand_name,
            "image": self.brand_image,
            "login_image": self.brand_login_image,
            "modules": self.account.modules,
            "integrations": self.account.integrations,
            "own_groups": self.own_groups,
            "suspended_since": self.suspended.map(|since| since.0),
            "spans": spans,
        }))
    }

    pub(crate) fn what(&self, was: Option<Value>, became: Option<Value>) -> What<'_> {
        What { entity: Entity::Tenant, subject: self.id.to_string(), name: &self.brand_name, was, became }
    }
}

/// A tenant within a transaction, held until that ends; `None` where there is none.
macro_rules! held {
    ($tx:ident, $tenant:expr) => {{
        use $crate::tenants::{Row, TENANT};
        let row = || sqlx::query_as::<_, Row>(TENANT).bind($tenant);
        if row().fetch_optional(&mut *$tx).await?.is_some() {
            $crate::counters::hold!($tx, $tenant, "settings");
        }
        row().fetch_optional(&mut *$tx).await?.map(Row::read).transpose()?
    }};
}
pub(crate) use held;

/// Sets something of a tenant, with its row of the audit and noted under topics; false if nothing was to be set.
macro_rules! setting {
    ($db:expr, $tenant:expr, $by:expr, [$($topic:ident)+], $query:expr) => {{
        let (tenant, by): (TenantId, &Doer) = ($tenant, $by);
        let key = i64::from(tenant.0);
        transaction!($db, tx => {
            let Some(was) = held!(tx, key) else { return Ok(false) };
            if $query.execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(false);
            }
            if let Some(now) = held!(tx, key) {
                audit!(tx, key, by, now.what(Some(was.told()), Some(now.told())));
            }
            $( note!(tx, key, $topic, ""); )+
            Ok(true)
        })
    }};
}

/// One more tenant, within a transaction; its id.
macro_rules! insert_tenant {
    ($tx:ident, $new:expr) => {{
        let new: &NewTenant = $new;
        let id = new_id!($tx, INSTALLATION, "tenant", new.id.map(|id| id.0));
        sqlx::query(INSERT_TENANT)
            .bind(id)
            .bind(plain("subdomain", &new.subdomain)?.to_lowercase())
            .bind(plain("brand_name", &new.brand_name)?)
            .bind(plain_option("brand_image", new.brand_image.as_deref())?)
            .bind(plain_option("brand_login_image", new.brand_login_image.as_deref())?)
            .bind(plain("application_key", &new.application_key)?)
            .bind(plain("consumer_key", &new.consumer_key)?)
            .bind(to_json(&new.modules))
            .bind(to_json(&new.integrations))
            .bind(to_json(&new.languages))
            .bind(new.feedback)
            .bind(form::write_spans(&new.spans))
            .bind(new.created.0)
            .execute(&mut *$tx)
            .await?;
        if let Some(made) = held!($tx, id) {
            audit!($tx, id, &Doer::command(new.created), made.what(None, Some(made.told())));
        }
        id
    }};
}

impl Tenants<'_> {
    /// Creates a tenant and returns its id.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a subdomain or a chosen id that is in use.
    pub async fn create(self, new: &NewTenant) -> Result<TenantId, StoreError> {
        let id: i64 = transaction!(self.0, tx => {
            let id = insert_tenant!(tx, new);
            note!(tx, id, Tenant, "");
            Ok(id)
        })?;
        Ok(TenantId(number("tenants.id", id)?))
    }

    /// Creates a tenant with its groups and its first person, all of it or nothing, and returns its id.
    ///
    /// # Errors
    /// As [`Tenants::create`].
    pub async fn found(self, new: &Founding) -> Result<TenantId, StoreError> {
        let Founding { tenant, first, must_change, rules } = new;
        let id: i64 = transaction!(self.0, tx => {
            let id = insert_tenant!(tx, tenant);
            let by = &Doer::command(tenant.created);
            for built_in in permission::GROUPS {
                let (name, permissions) = (built_in.name_en.to_owned(), built_in.permissions.to_vec());
                insert_group!(tx, id, &Group { id: built_in.id, name, permissions, ..Group::default() }, by);
            }
            let entry = Entry { user: first, api_only: false, must_change: *must_change };
            let user = insert_user!(tx, id, entry, by);
            let from = first.created.0;
            sqlx::query(PASSWORD_IS_FROM).bind(id).bind(user).bind(from).execute(&mut *tx).await?;
            if let Some(rules) = rules {
                sqlx::query(SET_SIGN_IN_RULES).bind(id).bind(to_json(rules)).bind(FIRST_RULES).execute(&mut *tx).await?;
            }
            note!(tx, id, Tenant, "");
            Ok(id)
        })?;
        Ok(TenantId(number("tenants.id", id)?))
    }

    /// Returns the tenant of a subdomain, in upper or lower case.
    pub async fn by_subdomain(self, subdomain: &str) -> Result<Option<Tenant>, StoreError> {
        if subdomain.contains('\0') {
            return Ok(None);
        }
        let key = subdomain.to_lowercase();
        let row: Option<Row> = reading!(self.0, pool =>
            sqlx::query_as(TENANT_BY_SUBDOMAIN).bind(key).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns a tenant, if there is one with this id.
    pub async fn find(self, id: TenantId) -> Result<Option<Tenant>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool =>
            sqlx::query_as(TENANT).bind(i64::from(id.0)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns every tenant of the installation, by id.
    pub async fn all(self) -> Result<Vec<Tenant>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(TENANTS).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Replaces the grace periods and limits of a tenant's routing; false if there is no such tenant.
    pub async fn set_spans(self, tenant: TenantId, spans: &Spans, by: &Doer) -> Result<bool, StoreError> {
        let key = i64::from(tenant.0);
        setting!(self.0, tenant, by, [Tenant Routing], sqlx::query(SET_SPANS).bind(key).bind(form::write_spans(spans)))
    }

    /// Replaces the integrations that a tenant's account includes; false if there is no such tenant.
    pub async fn set_integrations(self, tenant: TenantId, integrations: &[u16], by: &Doer) -> Result<bool, StoreError> {
        let (key, integrations) = (i64::from(tenant.0), to_json(integrations));
        setting!(self.0, tenant, by, [Tenant], sqlx::query(SET_INTEGRATIONS).bind(key).bind(&integrations))
    }

    /// Replaces the modules that a tenant's account includes; false if there is no such tenant.
    pub async fn set_modules(self, tenant: TenantId, modules: &[u16], by: &Doer) -> Result<bool, StoreError> {
        let key = i64::from(tenant.0);
        setting!(self.0, tenant, by, [Tenant], sqlx::query(SET_MODULES).bind(key).bind(to_json(modules)))
    }

    /// Changes a tenant's name and pictures; false if there is no such tenant.
    pub async fn set_brand(self, tenant: TenantId, brand: Brand<'_>, by: &Doer) -> Result<bool, StoreError> {
        let (key, name) = (i64::from(tenant.0), plain_option("brand_name", brand.name)?);
        let image = plain_option("brand_image", brand.image)?;
        let login_image = plain_option("brand_login_image", brand.login_image)?;
        setting!(
            self.0,
            tenant,
            by,
            [Tenant],
            sqlx::query(SET_BRAND).bind(key).bind(name).bind(image).bind(login_image)
        )
    }

    /// Sets whether a tenant's administrators change permission groups themselves; false if there is no such tenant.
    pub async fn set_own_groups(self, tenant: TenantId, own: bool, by: &Doer) -> Result<bool, StoreError> {
        let key = i64::from(tenant.0);
        setting!(self.0, tenant, by, [Tenant], sqlx::query(SET_OWN_GROUPS).bind(key).bind(own))
    }

    /// Suspends a tenant; false if it was suspended already, or there is no such tenant.
    pub async fn suspend(self, tenant: TenantId, by: &Doer) -> Result<bool, StoreError> {
        let key = i64::from(tenant.0);
        setting!(self.0, tenant, by, [Open], sqlx::query(SUSPEND).bind(key).bind(by.at.0))
    }

    /// Ends a tenant's suspension; false if it was not suspended.
    pub async fn resume(self, tenant: TenantId, by: &Doer) -> Result<bool, StoreError> {
        setting!(self.0, tenant, by, [Open], sqlx::query(RESUME).bind(i64::from(tenant.0)))
    }

    /// Returns what a tenant's routing is configured with: version, spans and skills. `None` if there is no such tenant.
    pub async fn config(self, tenant: TenantId) -> Result<Option<Config>, StoreError> {
        let Some(found) = self.find(tenant).await? else { return Ok(None) };
        let skills = self.0.skills().all(tenant).await?;
        Ok(Some(Config {
            version: found.routing_version,
            skills: skills.iter().map(|skill| std::sync::Arc::new(skill.settings())).collect(),
            spans: found.spans,
            ..Config::default()
        }))
    }
}
