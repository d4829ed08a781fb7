//! Applications: the pairs of keys by which a tenant is called, and what each of them may do. The first is the tenant's own,
//! whose pair consoles are given: it is always there, and its keys stand with the tenant.
use crate::audit::{Doer, Entity, Kept, What, audit};
use crate::changes::note;
use crate::counters::{hold, new_id};
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::{Applications, Tenants};
use crate::once::{Once, once};
use crate::statements::statements;
use crate::tenants::held as tenants_held;
use crate::text::{from_json, number, plain, to_json};
use catalogue::ids::TenantId;
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;

statements! {
    unique { applications_pkey on applications (tenant, id) is "application"; }
    APPLICATIONS = "SELECT id, name, application_key, consumer_key, keys_since, old_application_key, old_consumer_key,
        old_until, origins, integrations, rate, active, created, version FROM applications WHERE tenant = $1 ORDER BY id";
    TENANTS_OWN: ItsRow = "SELECT brand_name, application_key, consumer_key, created FROM tenants WHERE id = $1";
    PUT_APPLICATION = "INSERT INTO applications (tenant, id, name, application_key, consumer_key, keys_since,
        old_application_key, old_consumer_key, old_until, origins, integrations, rate, active, created, version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
        ON CONFLICT (tenant, id) DO UPDATE SET name = excluded.name, application_key = excluded.application_key,
            consumer_key = excluded.consumer_key, keys_since = excluded.keys_since,
            old_application_key = excluded.old_application_key, old_consumer_key = excluded.old_consumer_key,
            old_until = excluded.old_until, origins = excluded.origins, integrations = excluded.integrations,
            rate = excluded.rate, active = excluded.active, version = excluded.version";
    PUT_TENANTS_OWN: ItsRow = "UPDATE tenants SET application_key = $2, consumer_key = $3 WHERE id = $1";
    DELETE_APPLICATION = "DELETE FROM applications WHERE tenant = $1 AND id = $2";
}

/// The tenant's own, whose keys its consoles are given.
pub const FIRST: u32 = 1;

/// What a call brings.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Pair {
    /// Names the application.
    pub application: String,
    /// Goes with it.
    pub consumer: String,
}

impl std::fmt::Debug for Pair {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Pair")
    }
}

/// An application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    /// Its id within the tenant.
    pub id: u32,
    /// What it is called; no other of the tenant is, in upper or lower case.
    pub name: String,
    /// Its keys.
    pub keys: Pair,
    /// Since when these are its keys.
    pub keys_since: Millis,
    /// The keys before them, and until when they are let in.
    pub old: Option<(Pair, Millis)>,
    /// From which pages browsers may use it; empty for any.
    pub origins: Vec<String>,
    /// Which integrations it may use of those that the account includes; `None` for all.
    pub integrations: Option<Vec<u16>>,
    /// Calls a minute; `None` for as many as come.
    pub rate: Option<u32>,
    /// Whether it is let in.
    pub active: bool,
    /// When it was made.
    pub created: Millis,
    /// From 1, one more with each change.
    pub version: u32,
}

impl Application {
    /// What the audit says of it: everything but its keys.
    pub fn told(&self) -> Value {
        json!({
            "name": self.name,
            "origins": self.origins,
            "integrations": self.integrations,
            "rate": self.rate,
            "active": self.active,
            "keys_since": self.keys_since.0,
            "old_until": self.old.as_ref().map(|(_, until)| until.0),
            "version": self.version,
        })
    }

    fn what(&self, was: Option<Value>, became: Option<Value>) -> What<'_> {
        What { entity: Entity::Application, subject: self.id.to_string(), name: &self.name, was, became }
    }

    /// Whether it says the same, whatever its version.
    fn says(&self, other: &Application) -> bool {
        *self == Application { version: self.version, ..other.clone() }
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    application_key: String,
    consumer_key: String,
    keys_since: i64,
    old_application_key: Option<String>,
    old_consumer_key: Option<String>,
    old_until: Option<i64>,
    origins: String,
    integrations: Option<String>,
    rate: Option<i64>,
    active: bool,
    created: i64,
    version: i64,
}

impl Row {
    fn read(self) -> Result<Application, StoreError> {
        let old = self.old_application_key.zip(self.old_consumer_key).zip(self.old_until);
        Ok(Application {
            id: number("applications.id", self.id)?,
            name: self.name,
            keys: Pair { application: self.application_key, consumer: self.consumer_key },
            keys_since: Millis(self.keys_since),
            old: old.map(|((application, consumer), until)| (Pair { application, consumer }, Millis(until))),
            origins: from_json("applications.origins", &self.origins)?,
            integrations: self.integrations.map(|ids| from_json("applications.integrations", &ids)).transpose()?,
            rate: self.rate.map(|rate| number("applications.rate", rate)).transpose()?,
            active: self.active,
            created: Millis(self.created),
            version: number("applications.version", self.version)?,
        })
    }
}

/// What stands of the first one with the tenant.
#[derive(sqlx::FromRow)]
struct Own {
    brand_name: String,
    application_key: String,
    consumer_key: String,
    created: i64,
}

/// All of a tenant; none where there is no such tenant.
fn together(own: Option<Own>, rows: Vec<Row>) -> Result<Vec<Application>, StoreError> {
    let Some(own) = own else { return Ok(Vec::new()) };
    let mut all = rows.into_iter().map(Row::read).collect::<Result<Vec<_>, _>>()?;
    let (keys, created) = (Pair { application: own.application_key, consumer: own.consumer_key }, Millis(own.created));
    match all.first_mut().filter(|first| first.id == FIRST) {
        Some(first) => first.keys = keys,
        None => all.insert(0, untouched(own.brand_name, keys, created)),
    }
    Ok(all)
}

/// The first one before anybody has changed it.
fn untouched(name: String, keys: Pair, created: Millis) -> Application {
    Application {
        id: FIRST,
        name,
        keys,
        keys_since: created,
        old: None,
        origins: Vec::new(),
        integrations: None,
        rate: None,
        active: true,
        created,
        version: 1,
    }
}

/// All of a tenant, within a transaction. Nobody else changes one of them until it ends.
macro_rules! held {
    ($tx:ident, $tenant:expr) => {{
        hold!($tx, $tenant, "application");
        let own: Option<Own> = sqlx::query_as(TENANTS_OWN).bind($tenant).fetch_optional(&mut *$tx).await?;
        let rows: Vec<Row> = sqlx::query_as(APPLICATIONS).bind($tenant).fetch_all(&mut *$tx).await?;
        together(own, rows)?
    }};
}

macro_rules! put {
    ($tx:ident, $tenant:expr, $one:expr) => {{
        let one: &Application = $one;
        let own = one.id == FIRST;
        let ([application, consumer], none) = ([&one.keys.application, &one.keys.consumer], String::new());
        if own {
            let query = sqlx::query(PUT_TENANTS_OWN).bind($tenant).bind(application).bind(consumer);
            query.execute(&mut *$tx).await?;
        }
        sqlx::query(PUT_APPLICATION)
            .bind($tenant)
            .bind(i64::from(one.id))
            .bind(plain("name", &one.name)?)
            .bind(if own { &none } else { application })
            .bind(if own { &none } else { consumer })
            .bind(one.keys_since.0)
            .bind(one.old.as_ref().map(|(old, _)| old.application.as_str()))
            .bind(one.old.as_ref().map(|(old, _)| old.consumer.as_str()))
            .bind(one.old.as_ref().map(|(_, until)| until.0))
            .bind(plain("origins", &to_json(&one.origins))?)
            .bind(one.integrations.as_ref().map(to_json))
            .bind(one.rate.map(i64::from))
            .bind(one.active)
            .bind(one.created.0)
            .bind(i64::from(one.version))
            .execute(&mut *$tx)
            .await?;
    }};
}

macro_rules! tell {
    ($tx:ident, $tenant:expr, $id:expr) => {{
        note!($tx, $tenant, Applications, "");
        // Consoles are told of its pair.
        if $id == FIRST {
            note!($tx, $tenant, Tenant, "");
        }
    }};
}

/// # Errors
/// [`StoreError::Taken`] where another one has this name.
fn is_free(all: &[Application], one: &Application) -> Result<(), StoreError> {
    let key = one.name.to_lowercase();
    let taken = all.iter().any(|other| other.id != one.id && other.name.to_lowercase() == key);
    if taken { Err(StoreError::Taken("name")) } else { Ok(()) }
}

impl Applications<'_> {
    /// Makes an application, once under a key, and returns its id; `None` where there are `most` already.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another one has.
    pub async fn create(
        self,
        tenant: TenantId,
        wanted: &Application,
        by: &Doer,
        most: usize,
        under: Once<'_>,
    ) -> Result<Option<u32>, StoreError> {
        let key = i64::from(tenant.0);
        let id: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, key, under, {
            // The first one has its number without being counted.
            new_id!(tx, key, "application", Some(FIRST));
            let all = held!(tx, key);
            if all.is_empty() || all.len() >= most { None } else {
                let id: i64 = new_id!(tx, key, "application", None);
                let one = Application { id: number("applications.id", id)?, version: 1, ..wanted.clone() };
                is_free(&all, &one)?;
                put!(tx, key, &one);
                audit!(tx, key, by, one.what(None, Some(one.told())));
                tell!(tx, key, one.id);
                Some(id)
            }
        }) });
        id?.map(|id| number("applications.id", id)).transpose()
    }

    /// Has an application be like this, if it is still at the version given here. What it says already changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another one has.
    pub async fn amend(
        self,
        tenant: TenantId,
        wanted: &Application,
        by: &Doer,
    ) -> Result<Kept<Application>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            let Some(there) = all.iter().find(|one| one.id == wanted.id) else { return Ok(Kept::Overtaken(None)) };
            if there.says(wanted) {
                return Ok(Kept::Now(there.clone()));
            }
            if there.version != wanted.version {
                return Ok(Kept::Overtaken(Some(there.clone())));
            }
            let now = Application { version: there.version + 1, created: there.created, ..wanted.clone() };
            is_free(&all, &now)?;
            put!(tx, key, &now);
            audit!(tx, key, by, now.what(Some(there.told()), Some(now.told())));
            tell!(tx, key, now.id);
            Ok(Kept::Now(now))
        })
    }

    /// Removes an application that is not the first, if it is still at this version.
    pub async fn remove(
        self,
        tenant: TenantId,
        (id, version): (u32, u32),
        by: &Doer,
    ) -> Result<Kept<Application>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            let there = match all.into_iter().find(|one| one.id == id && id != FIRST) {
                Some(there) if there.version == version => there,
                there => return Ok(Kept::Overtaken(there)),
            };
            sqlx::query(DELETE_APPLICATION).bind(key).bind(i64::from(id)).execute(&mut *tx).await?;
            audit!(tx, key, by, there.what(Some(there.told()), None));
            note!(tx, key, Applications, "");
            Ok(Kept::Now(there))
        })
    }

    /// Returns a tenant's applications, by id: the first one first.
    pub async fn all(self, tenant: TenantId) -> Result<Vec<Application>, StoreError> {
        let key = i64::from(tenant.0);
        let own: Option<Own> = reading!(self.0, pool =>
            sqlx::query_as(TENANTS_OWN).bind(key).fetch_optional(pool).await)?;
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(APPLICATIONS).bind(key).fetch_all(pool).await)?;
        together(own, rows)
    }
}

impl Tenants<'_> {
    /// Replaces the keys of a tenant's first application, which its consoles bring, and lets those before them in no longer; false
    /// if there is no such tenant.
    pub async fn set_keys(
        self,
        tenant: TenantId,
        application: &str,
        consumer: &str,
        by: &Doer,
    ) -> Result<bool, StoreError> {
        let key = i64::from(tenant.0);
        let (application, consumer) = (plain("application_key", application)?, plain("consumer_key", consumer)?);
        let keys = Pair { application: application.to_owned(), consumer: consumer.to_owned() };
        transaction!(self.0, tx => {
            let Some(there) = tenants_held!(tx, key) else { return Ok(false) };
            let all = held!(tx, key);
            let Some(was) = all.first() else { return Ok(false) };
            let now = Application { keys, keys_since: by.at, old: None, version: was.version + 1, ..was.clone() };
            put!(tx, key, &now);
            audit!(tx, key, by, now.what(Some(was.told()), Some(now.told())));
            // That they are others, and not what they are.
            let [before, after] = [false, true].map(|done| Some(json!({ "keys_replaced": done })));
            audit!(tx, key, by, there.what(before, after));
            tell!(tx, key, FIRST);
            Ok(true)
        })
    }
}
