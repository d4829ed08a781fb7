//! Identity providers: who answers for a tenant's people, and how they are asked.
use crate::audit::{Doer, Entity, Kept as Changed, What, audit};
use crate::changes::note;
use crate::counters::{hold, new_id};
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::OpenId;
use crate::once::{Once, once};
use crate::secrets::Kept;
use crate::statements::statements;
use crate::text::{number, plain, plain_option};
use catalogue::ids::TenantId;
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;
use std::collections::BTreeMap;

/// The columns of a provider, in the order in which [`Row`] reads them.
macro_rules! providers {
    ($of:literal) => {
        concat!(
            "SELECT id, name, issuer, client_id, client_secret, scopes, groups_claim, creates, always, enabled, trusted,
            unsaid_at, unsaid_why, version FROM identity_providers WHERE tenant = $1",
            $of
        )
    };
}

statements! {
    unique {
        identity_providers_pkey on identity_providers (tenant, id) is "provider";
        identity_providers_issuer on identity_providers (tenant, issuer) is "issuer";
    }
    PROVIDERS = providers!(" ORDER BY id");
    PROVIDER = providers!(" AND id = $2");
    INSERT_PROVIDER = "INSERT INTO identity_providers (tenant, id, name, issuer, client_id, client_secret, scopes, groups_claim,
        creates, always, enabled, trusted, group_map, version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '[]', $13)";
    UPDATE_PROVIDER = "UPDATE identity_providers SET name = $3, issuer = $4, client_id = $5, client_secret = $6, scopes = $7,
        groups_claim = $8, creates = $9, always = $10, enabled = $11, trusted = $12, version = $13
        WHERE tenant = $1 AND id = $2";
    DELETE_PROVIDER = "DELETE FROM identity_providers WHERE tenant = $1 AND id = $2";
    PEOPLE_OF_ISSUERS = "SELECT issuer, COUNT(DISTINCT user_id) FROM sso_people WHERE tenant = $1 GROUP BY issuer";
    SAID_NO_GROUPS = "UPDATE identity_providers SET unsaid_at = $3, unsaid_why = $4
        WHERE tenant = $1 AND id = $2 AND (unsaid_at IS NULL OR unsaid_at < $5)";
}

/// A tenant's identity provider (OpenID Connect).
#[derive(Clone, PartialEq, Eq)]
pub struct Provider {
    /// Its id within the tenant.
    pub id: u32,
    /// What the button says.
    pub name: String,
    /// Its address, as its tokens name it; no other of the tenant has the same.
    pub issuer: String,
    /// The client id that it gave us.
    pub client_id: String,
    /// The client secret; `None` for a public client.
    pub client_secret: Option<Kept>,
    /// What is asked for besides `openid`, with blanks between.
    pub scopes: String,
    /// The claim of its tokens that names a person's groups.
    pub groups_claim: String,
    /// Whether an account is made for people who have none.
    pub creates: bool,
    /// Whether groups give and take at every sign-in, and not only when an account is made.
    pub always: bool,
    /// Whether people sign in by it.
    pub enabled: bool,
    /// Whether the operator set it up, who may name addresses that are no public ones.
    pub trusted: bool,
    /// When a sign-in last came without its groups, and why, in a word.
    pub unsaid: Option<(Millis, String)>,
    /// From 1, one more with each change.
    pub version: u32,
}

impl Default for Provider {
    fn default() -> Provider {
        Provider {
            id: 0,
            name: String::new(),
            issuer: String::new(),
            client_id: String::new(),
            client_secret: None,
            scopes: "email profile".into(),
            groups_claim: "groups".into(),
            creates: false,
            always: true,
            enabled: true,
            trusted: false,
            unsaid: None,
            version: 1,
        }
    }
}

impl Provider {
    /// What the audit says of it: of its secret, that there is one.
    fn told(&self) -> Value {
        json!({
            "name": self.name,
            "issuer": self.issuer,
            "client_id": self.client_id,
            "has_secret": self.client_secret.is_some(),
            "scopes": self.scopes,
            "groups_claim": self.groups_claim,
            "creates": self.creates,
            "always": self.always,
            "enabled": self.enabled,
        })
    }

    /// The same where it became so out of another: whether its secret is another one.
    fn became(&self, was: &Provider) -> (Value, Value) {
        let (mut before, mut after) = (was.told(), self.told());
        let replaced = was.client_secret.is_some() && self.client_secret.is_some();
        (before["secret_replaced"], after["secret_replaced"]) =
            (json!(false), json!(replaced && was.client_secret != self.client_secret));
        (before, after)
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    issuer: String,
    client_id: String,
    client_secret: Option<String>,
    scopes: String,
    groups_claim: String,
    creates: bool,
    always: bool,
    enabled: bool,
    trusted: bool,
    unsaid_at: Option<i64>,
    unsaid_why: Option<String>,
    version: i64,
}

impl Row {
    fn read(self) -> Result<Provider, StoreError> {
        Ok(Provider {
            id: number("identity_providers.id", self.id)?,
            name: self.name,
            issuer: self.issuer,
            client_id: self.client_id,
            client_secret: self.client_secret.map(Kept::plain),
            scopes: self.scopes,
            groups_claim: self.groups_claim,
            creates: self.creates,
            always: self.always,
            enabled: self.enabled,
            trusted: self.trusted,
            unsaid: self.unsaid_at.map(Millis).zip(self.unsaid_why),
            version: number("identity_providers.version", self.version)?,
        })
    }
}

fn what(one: &Provider, was: Option<Value>, became: Option<Value>) -> What<'_> {
    What { entity: Entity::SignInService, subject: one.id.to_string(), name: &one.name, was, became }
}

/// All of a tenant's providers within a transaction. Nobody else changes them until it ends.
macro_rules! held {
    ($tx:ident, $tenant:expr) => {{
        hold!($tx, $tenant, "settings");
        let rows: Vec<Row> = sqlx::query_as(PROVIDERS).bind($tenant).fetch_all(&mut *$tx).await?;
        rows.into_iter().map(Row::read).collect::<Result<Vec<Provider>, StoreError>>()?
    }};
}

macro_rules! put {
    ($tx:ident, $sql:expr, $tenant:expr, $one:expr) => {{
        let one: &Provider = $one;
        sqlx::query($sql)
            .bind($tenant)
            .bind(i64::from(one.id))
            .bind(plain("name", &one.name)?)
            .bind(plain("issuer", &one.issuer)?)
            .bind(plain("client_id", &one.client_id)?)
            .bind(plain_option("client_secret", one.client_secret.as_ref().map(Kept::text))?)
            .bind(plain("scopes", &one.scopes)?)
            .bind(plain("groups_claim", &one.groups_claim)?)
            .bind(one.creates)
            .bind(one.always)
            .bind(one.enabled)
            .bind(one.trusted)
            .bind(i64::from(one.version))
            .execute(&mut *$tx)
            .await?
    }};
}

/// One more within a transaction; its id.
macro_rules! insert {
    ($tx:ident, $tenant:expr, $one:expr, $seal:expr, $by:expr) => {{
        let id: i64 = new_id!($tx, $tenant, "identity_provider", None);
        let id = number("identity_providers.id", id)?;
        let one = Provider { id, client_secret: $seal(id), version: 1, ..Provider::clone($one) };
        put!($tx, INSERT_PROVIDER, $tenant, &one);
        audit!($tx, $tenant, $by, what(&one, None, Some(one.told())));
        note!($tx, $tenant, Audit, "");
        i64::from(id)
    }};
}

/// Seals a client secret for the provider with this id, where there is one.
pub type Seal<'a> = &'a (dyn Fn(u32) -> Option<Kept> + Sync);

impl OpenId<'_> {
    /// Returns a tenant's providers, by id.
    pub async fn providers(self, tenant: TenantId) -> Result<Vec<Provider>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool =>
            sqlx::query_as(PROVIDERS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns a provider, if there is one with this id.
    pub async fn provider(self, tenant: TenantId, id: u32) -> Result<Option<Provider>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(PROVIDER)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns how many people have signed in by each issuer.
    pub async fn people_of_issuers(self, tenant: TenantId) -> Result<BTreeMap<String, u32>, StoreError> {
        let rows: Vec<(String, i64)> = reading!(self.0, pool =>
            sqlx::query_as(PEOPLE_OF_ISSUERS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(|(issuer, count)| Ok((issuer, number("count", count)?))).collect()
    }

    /// Adds a provider, once under a key. Its id, `None` where the tenant has `most` already.
    ///
    /// # Errors
    /// [`StoreError::Taken`] (`issuer`) for an issuer that another one has.
    pub async fn add_provider(
        self,
        tenant: TenantId,
        (wanted, seal): (&Provider, Seal<'_>),
        by: &Doer,
        most: usize,
        under: Once<'_>,
    ) -> Result<Option<u32>, StoreError> {
        let key = i64::from(tenant.0);
        let id: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, key, under, {
            if held!(tx, key).len() >= most { None } else { Some(insert!(tx, key, wanted, seal, by)) }
        }) });
        id?.map(|id| number("identity_providers.id", id)).transpose()
    }

    /// Changes a provider, if it is still at this version.
    ///
    /// # Errors
    /// [`StoreError::Taken`] (`issuer`) for an issuer that another one has.
    pub async fn amend_provider(
        self,
        tenant: TenantId,
        (id, version): (u32, u32),
        by: &Doer,
        change: impl FnOnce(&mut Provider),
    ) -> Result<Changed<Provider>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            let Some(there) = all.into_iter().find(|one| one.id == id) else { return Ok(Changed::Overtaken(None)) };
            let mut now = there.clone();
            change(&mut now);
            if now == there {
                return Ok(Changed::Now(there));
            }
            if there.version != version {
                return Ok(Changed::Overtaken(Some(there)));
            }
            now.version = there.version + 1;
            put!(tx, UPDATE_PROVIDER, key, &now);
            let (was, became) = now.became(&there);
            audit!(tx, key, by, what(&now, Some(was), Some(became)));
            note!(tx, key, Audit, "");
            Ok(Changed::Now(now))
        })
    }

    /// Removes a provider, if it is still at this version. Whom it has named stay known by its issuer.
    pub async fn remove_provider(
        self,
        tenant: TenantId,
        (id, version): (u32, u32),
        by: &Doer,
    ) -> Result<Changed<Provider>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let there = match held!(tx, key).into_iter().find(|one| one.id == id) {
                Some(there) if there.version == version => there,
                there => return Ok(Changed::Overtaken(there)),
            };
            sqlx::query(DELETE_PROVIDER).bind(key).bind(i64::from(id)).execute(&mut *tx).await?;
            audit!(tx, key, by, what(&there, Some(there.told()), None));
            note!(tx, key, Audit, "");
            Ok(Changed::Now(there))
        })
    }

    /// The operator's command: sets a provider up as it is wanted, the one of its issuer, or else the one that the command has set up
    /// before, or adds it. What the command does not name stays as administrators have it.
    pub async fn set_up(
        self,
        tenant: TenantId,
        (wanted, seal): (&Provider, Seal<'_>),
        by: &Doer,
    ) -> Result<u32, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            let Some(there) = all.iter().find(|one| one.issuer == wanted.issuer).or(all.iter().find(|one| one.trusted)) else {
                return number("identity_providers.id", insert!(tx, key, wanted, seal, by));
            };
            let now = Provider {
                id: there.id,
                client_secret: seal(there.id),
                version: there.version + 1,
                unsaid: None,
                scopes: there.scopes.clone(),
                always: there.always,
                enabled: there.enabled,
                ..wanted.clone()
            };
            put!(tx, UPDATE_PROVIDER, key, &now);
            let (was, became) = now.became(there);
            audit!(tx, key, by, what(&now, Some(was), Some(became)));
            note!(tx, key, Audit, "");
            Ok(there.id)
        })
    }

    /// The operator's command: removes every provider of a tenant; false if it had none.
    pub async fn remove_providers(self, tenant: TenantId, by: &Doer) -> Result<bool, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            for there in &all {
                sqlx::query(DELETE_PROVIDER).bind(key).bind(i64::from(there.id)).execute(&mut *tx).await?;
                audit!(tx, key, by, what(there, Some(there.told()), None));
            }
            note!(tx, key, Audit, "");
            Ok(!all.is_empty())
        })
    }

    /// Notes that a sign-in came without its groups, unless one did after `since`.
    pub async fn said_no_groups(
        self,
        tenant: TenantId,
        id: u32,
        (at, since): (Millis, Millis),
        why: &str,
    ) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(SAID_NO_GROUPS)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).bind(at.0).bind(why).bind(since.0)
            .execute(pool).await?.rows_affected());
        Ok(())
    }
}
