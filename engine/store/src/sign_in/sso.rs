//! Single sign-on: a tenant's identity provider, which of its subjects is which person, and sign-ins on their way there and back.
use crate::audit::{Doer, Entity, What, audit};
use crate::changes::note;
use crate::counters::hold;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::SignIn;
use crate::secrets::Kept;
use crate::statements::statements;
use crate::text::{from_json, hex, number, plain, plain_option, to_json, unhex};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;
use std::collections::BTreeMap;

statements! {
    SET_PROVIDER = "INSERT INTO sso_providers (tenant, name, issuer, client_id, client_secret, groups_claim, group_map, creates)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (tenant) DO UPDATE SET name = $2, issuer = $3, client_id = $4, client_secret = $5,
        groups_claim = $6, group_map = $7, creates = $8";
    PROVIDER = "SELECT name, issuer, client_id, client_secret, groups_claim, group_map, creates
        FROM sso_providers WHERE tenant = $1";
    REMOVE_PROVIDER = "DELETE FROM sso_providers WHERE tenant = $1";
    PERSON_OF_SUBJECT = "SELECT user_id FROM sso_people WHERE tenant = $1 AND issuer = $2 AND subject = $3";
    BIND_SUBJECT = "INSERT INTO sso_people (tenant, issuer, subject, user_id) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tenant, issuer, subject) DO UPDATE SET user_id = $4";
    INSERT_ATTEMPT = "INSERT INTO sso_attempts (tenant, state_hash, binding_hash, nonce, verifier, expires)
        VALUES ($1, $2, $3, $4, $5, $6)";
    TAKE_ATTEMPT = "DELETE FROM sso_attempts WHERE tenant = $1 AND state_hash = $2
        RETURNING binding_hash, nonce, verifier, expires";
    PURGE_ATTEMPTS: EveryTenant = "DELETE FROM sso_attempts WHERE expires < $1";
}

/// A tenant's identity provider (OpenID Connect).
#[derive(Clone, PartialEq, Eq)]
pub struct SsoProvider {
    /// What the button says.
    pub name: String,
    /// Its address, as its tokens name it.
    pub issuer: String,
    /// The client id that it gave us.
    pub client_id: String,
    /// The client secret; `None` for a public client.
    pub client_secret: Option<Kept>,
    /// The claim of its tokens that names a person's groups.
    pub groups_claim: String,
    /// Permission groups by the provider's groups: the first that fits counts. Empty leaves people in their groups.
    pub groups: Vec<(String, u32)>,
    /// Whether an account is made for people who have none.
    pub creates: bool,
}

/// A sign-in that went to the provider and has not come back.
#[derive(Clone, PartialEq, Eq)]
pub struct SsoAttempt {
    /// SHA-256 of the cookie of the browser that began it.
    pub binding_hash: [u8; 32],
    /// The nonce that the id token has to carry.
    pub nonce: String,
    /// The PKCE verifier.
    pub verifier: Kept,
    /// Until when it may come back.
    pub expires: Millis,
}

#[derive(sqlx::FromRow)]
struct ProviderRow {
    name: String,
    issuer: String,
    client_id: String,
    client_secret: Option<String>,
    groups_claim: String,
    group_map: String,
    creates: bool,
}

impl ProviderRow {
    fn read(self) -> Result<SsoProvider, StoreError> {
        Ok(SsoProvider {
            name: self.name,
            issuer: self.issuer,
            client_id: self.client_id,
            client_secret: self.client_secret.map(Kept::plain),
            groups_claim: self.groups_claim,
            groups: from_json("sso_providers.group_map", &self.group_map)?,
            creates: self.creates,
        })
    }
}

#[derive(sqlx::FromRow)]
struct AttemptRow {
    binding_hash: String,
    nonce: String,
    verifier: String,
    expires: i64,
}

impl AttemptRow {
    fn read(self) -> Result<SsoAttempt, StoreError> {
        Ok(SsoAttempt {
            binding_hash: unhex(&self.binding_hash)
                .ok_or_else(|| StoreError::corrupt("sso_attempts.binding_hash", "no SHA-256"))?,
            nonce: self.nonce,
            verifier: Kept::plain(self.verifier),
            expires: Millis(self.expires),
        })
    }
}

impl SsoProvider {
    /// What the audit says of it: of its secret, that there is one and whether it is another than before.
    fn told(&self, replaced: bool) -> Value {
        let groups: BTreeMap<&str, u32> = self.groups.iter().map(|(name, id)| (name.as_str(), *id)).collect();
        json!({
            "name": self.name,
            "issuer": self.issuer,
            "client_id": self.client_id,
            "has_secret": self.client_secret.is_some(),
            "secret_replaced": replaced,
            "groups_claim": self.groups_claim,
            "groups": groups,
            "creates": self.creates,
        })
    }

    fn what(&self, tenant: i64, was: Option<Value>, became: Option<Value>) -> What<'_> {
        What { entity: Entity::SignInService, subject: tenant.to_string(), name: &self.name, was, became }
    }
}

/// A tenant's provider within a transaction; of two who set one, the second finds what the first did.
macro_rules! provider {
    ($tx:ident, $tenant:expr) => {{
        hold!($tx, $tenant, "settings");
        let row: Option<ProviderRow> = sqlx::query_as(PROVIDER).bind($tenant).fetch_optional(&mut *$tx).await?;
        row.map(ProviderRow::read).transpose()?
    }};
}

impl SignIn<'_> {
    /// Sets or replaces a tenant's provider.
    pub async fn set_sso_provider(self, tenant: TenantId, provider: &SsoProvider, by: &Doer) -> Result<(), StoreError> {
        let key = i64::from(tenant.0);
        let name = plain("name", &provider.name)?;
        let issuer = plain("issuer", &provider.issuer)?;
        let client_id = plain("client_id", &provider.client_id)?;
        let client_secret = plain_option("client_secret", provider.client_secret.as_ref().map(Kept::text))?;
        let groups_claim = plain("groups_claim", &provider.groups_claim)?;
        transaction!(self.0, tx => {
            let was = provider!(tx, key);
            sqlx::query(SET_PROVIDER)
                .bind(key)
                .bind(name)
                .bind(issuer)
                .bind(client_id)
                .bind(client_secret)
                .bind(groups_claim)
                .bind(to_json(&provider.groups))
                .bind(provider.creates)
                .execute(&mut *tx)
                .await?;
            let replaced = was.as_ref().is_some_and(|was| was.client_secret != provider.client_secret);
            let was = was.map(|was| was.told(false));
            audit!(tx, key, by, provider.what(key, was, Some(provider.told(replaced))));
            note!(tx, key, Audit, "");
            Ok(())
        })
    }

    /// Returns a tenant's provider, if it has one.
    pub async fn sso_provider(self, tenant: TenantId) -> Result<Option<SsoProvider>, StoreError> {
        let row: Option<ProviderRow> = reading!(self.0, pool =>
            sqlx::query_as(PROVIDER).bind(i64::from(tenant.0)).fetch_optional(pool).await)?;
        row.map(ProviderRow::read).transpose()
    }

    /// Removes a tenant's provider; false if it had none.
    pub async fn remove_sso_provider(self, tenant: TenantId, by: &Doer) -> Result<bool, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let Some(there) = provider!(tx, key) else { return Ok(false) };
            sqlx::query(REMOVE_PROVIDER).bind(key).execute(&mut *tx).await?;
            audit!(tx, key, by, there.what(key, Some(there.told(false)), None));
            note!(tx, key, Audit, "");
            Ok(true)
        })
    }

    /// Returns the person who is bound to a subject of a provider, if there is one.
    pub async fn person_of_subject(
        self,
        tenant: TenantId,
        issuer: &str,
        subject: &str,
    ) -> Result<Option<AgentId>, StoreError> {
        let (issuer, subject) = (plain("issuer", issuer)?, plain("subject", subject)?);
        let user: Option<i64> = reading!(self.0, pool => sqlx::query_scalar(PERSON_OF_SUBJECT)
            .bind(i64::from(tenant.0)).bind(issuer).bind(subject).fetch_optional(pool).await)?;
        user.map(|user| Ok(AgentId(number("sso_people.user_id", user)?))).transpose()
    }

    /// Binds a subject of a provider to a person, in place of whomever it was bound to.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a person who is not there.
    pub async fn bind_subject(
        self,
        tenant: TenantId,
        issuer: &str,
        subject: &str,
        user: AgentId,
    ) -> Result<(), StoreError> {
        let (issuer, subject) = (plain("issuer", issuer)?, plain("subject", subject)?);
        writing!(self.0, pool => sqlx::query(BIND_SUBJECT)
            .bind(i64::from(tenant.0)).bind(issuer).bind(subject).bind(i64::from(user.0))
            .execute(pool).await?.rows_affected());
        Ok(())
    }

    /// Keeps a sign-in that goes to the provider, by the hash of its state.
    pub async fn create_sso_attempt(
        self,
        tenant: TenantId,
        state_hash: &[u8; 32],
        attempt: &SsoAttempt,
    ) -> Result<(), StoreError> {
        writing!(self.0, pool => sqlx::query(INSERT_ATTEMPT)
            .bind(i64::from(tenant.0))
            .bind(hex(state_hash))
            .bind(hex(&attempt.binding_hash))
            .bind(&attempt.nonce)
            .bind(attempt.verifier.text())
            .bind(attempt.expires.0)
            .execute(pool)
            .await?
            .rows_affected());
        Ok(())
    }

    /// Returns and deletes a sign-in that comes back; `None` for one that came back before.
    pub async fn take_sso_attempt(
        self,
        tenant: TenantId,
        state_hash: &[u8; 32],
    ) -> Result<Option<SsoAttempt>, StoreError> {
        let row: Option<AttemptRow> = writing!(self.0, pool => sqlx::query_as(TAKE_ATTEMPT)
            .bind(i64::from(tenant.0)).bind(hex(state_hash)).fetch_optional(pool).await?);
        row.map(AttemptRow::read).transpose()
    }

    /// Deletes sign-ins of every tenant that were to come back before an instant and did not; returns how many.
    pub async fn purge_sso_attempts(self, before: Millis) -> Result<u64, StoreError> {
        Ok(writing!(self.0, pool => sqlx::query(PURGE_ATTEMPTS).bind(before.0).execute(pool).await?.rows_affected()))
    }
}
