//! Another service that answers for a tenant's people: how it is reached, whom it knows as whom, sign-ins on their way.
use crate::db::{Db, reading, writing};
use crate::error::StoreError;
use crate::secrets::Kept;
use crate::statements::statements;
use crate::text::{from_json, hex, number, plain, plain_option, to_json, unhex};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;

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
    PEOPLE_OF_EMAIL = "SELECT id AS user_id FROM users WHERE tenant = $1 AND lower(email) = lower($2) ORDER BY id LIMIT 2";
    SET_GROUP_OF_USER = "UPDATE users SET group_id = $3 WHERE tenant = $1 AND id = $2";
    INSERT_ATTEMPT = "INSERT INTO sso_attempts (tenant, state_hash, binding_hash, nonce, verifier, expires)
        VALUES ($1, $2, $3, $4, $5, $6)";
    TAKE_ATTEMPT = "DELETE FROM sso_attempts WHERE tenant = $1 AND state_hash = $2
        RETURNING binding_hash, nonce, verifier, expires";
    PURGE_ATTEMPTS = "DELETE FROM sso_attempts WHERE expires < $1";
}

/// The service of a tenant.
#[derive(Clone, PartialEq, Eq)]
pub struct SsoProvider {
    /// Its name on the button.
    pub name: String,
    /// Its address, as its tokens name it.
    pub issuer: String,
    /// What it knows us by.
    pub client_id: String,
    /// What we prove that with; none for a public client.
    pub client_secret: Option<Kept>,
    /// Where its tokens name the groups of a person.
    pub groups_claim: String,
    /// Permission groups by directory groups; the first that fits counts. Empty leaves people in their groups.
    pub groups: Vec<(String, u32)>,
    /// Whether people who are not known are entered.
    pub creates: bool,
}

/// A sign-in that has gone to the service and not come back.
#[derive(Clone, PartialEq, Eq)]
pub struct SsoAttempt {
    /// SHA-256 of what the browser keeps that began it.
    pub binding_hash: [u8; 32],
    /// What the token has to carry.
    pub nonce: String,
    /// What the code is exchanged with.
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

#[derive(sqlx::FromRow)]
struct AttemptRow {
    binding_hash: String,
    nonce: String,
    verifier: String,
    expires: i64,
}

#[derive(sqlx::FromRow)]
struct PersonRow {
    user_id: i64,
}

impl PersonRow {
    fn read(&self) -> Result<AgentId, StoreError> {
        Ok(AgentId(number("sso_people.user_id", self.user_id)?))
    }
}

impl Db {
    /// Sets the service of a tenant.
    pub async fn set_sso_provider(&self, tenant: TenantId, provider: &SsoProvider) -> Result<(), StoreError> {
        let name = plain("name", &provider.name)?;
        let issuer = plain("issuer", &provider.issuer)?;
        let client_id = plain("client_id", &provider.client_id)?;
        let client_secret = plain_option("client_secret", provider.client_secret.as_ref().map(Kept::text))?;
        let groups_claim = plain("groups_claim", &provider.groups_claim)?;
        writing!(self, pool => sqlx::query(SET_PROVIDER)
            .bind(i64::from(tenant.0))
            .bind(name)
            .bind(issuer)
            .bind(client_id)
            .bind(client_secret)
            .bind(groups_claim)
            .bind(to_json(&provider.groups))
            .bind(provider.creates)
            .execute(pool)
            .await?
            .rows_affected());
        Ok(())
    }

    /// The service of a tenant, if it has one.
    pub async fn sso_provider(&self, tenant: TenantId) -> Result<Option<SsoProvider>, StoreError> {
        let row: Option<ProviderRow> = reading!(self, pool =>
            sqlx::query_as(PROVIDER).bind(i64::from(tenant.0)).fetch_optional(pool).await)?;
        row.map(|row| {
            Ok(SsoProvider {
                name: row.name,
                issuer: row.issuer,
                client_id: row.client_id,
                client_secret: row.client_secret.map(Kept::plain),
                groups_claim: row.groups_claim,
                groups: from_json("sso_providers.group_map", &row.group_map)?,
                creates: row.creates,
            })
        })
        .transpose()
    }

    /// A tenant has no service any more; false if it had none.
    pub async fn remove_sso_provider(&self, tenant: TenantId) -> Result<bool, StoreError> {
        let done = writing!(self, pool =>
            sqlx::query(REMOVE_PROVIDER).bind(i64::from(tenant.0)).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Who a subject of a service is here, if that is known.
    pub async fn person_of_subject(
        &self,
        tenant: TenantId,
        issuer: &str,
        subject: &str,
    ) -> Result<Option<AgentId>, StoreError> {
        let (issuer, subject) = (plain("issuer", issuer)?, plain("subject", subject)?);
        let row: Option<PersonRow> = reading!(self, pool => sqlx::query_as(PERSON_OF_SUBJECT)
            .bind(i64::from(tenant.0)).bind(issuer).bind(subject).fetch_optional(pool).await)?;
        row.map(|row| row.read()).transpose()
    }

    /// From now on a subject of a service is this person.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a person who is not there.
    pub async fn bind_subject(
        &self,
        tenant: TenantId,
        issuer: &str,
        subject: &str,
        user: AgentId,
    ) -> Result<(), StoreError> {
        let (issuer, subject) = (plain("issuer", issuer)?, plain("subject", subject)?);
        writing!(self, pool => sqlx::query(BIND_SUBJECT)
            .bind(i64::from(tenant.0)).bind(issuer).bind(subject).bind(i64::from(user.0))
            .execute(pool).await?.rows_affected());
        Ok(())
    }

    /// The one person who has this e-mail address, in any case; none where two have it.
    pub async fn person_of_email(&self, tenant: TenantId, email: &str) -> Result<Option<AgentId>, StoreError> {
        let email = plain("email", email)?;
        let rows: Vec<PersonRow> = reading!(self, pool => sqlx::query_as(PEOPLE_OF_EMAIL)
            .bind(i64::from(tenant.0)).bind(email).fetch_all(pool).await)?;
        match rows.as_slice() {
            [only] => only.read().map(Some),
            _ => Ok(None),
        }
    }

    /// Puts a person into a group; false if there is no such person.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a group that is not there.
    pub async fn set_group_of_user(&self, tenant: TenantId, user: AgentId, group: u32) -> Result<bool, StoreError> {
        let done = writing!(self, pool => sqlx::query(SET_GROUP_OF_USER)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(i64::from(group))
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Keeps a sign-in on its way under the hash of its state.
    pub async fn create_attempt(
        &self,
        tenant: TenantId,
        state_hash: &[u8; 32],
        attempt: &SsoAttempt,
    ) -> Result<(), StoreError> {
        writing!(self, pool => sqlx::query(INSERT_ATTEMPT)
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

    /// Takes a sign-in that comes back: there is none for who comes again.
    pub async fn take_attempt(
        &self,
        tenant: TenantId,
        state_hash: &[u8; 32],
    ) -> Result<Option<SsoAttempt>, StoreError> {
        let row: Option<AttemptRow> = writing!(self, pool => sqlx::query_as(TAKE_ATTEMPT)
            .bind(i64::from(tenant.0)).bind(hex(state_hash)).fetch_optional(pool).await?);
        row.map(|row| {
            Ok(SsoAttempt {
                binding_hash: unhex(&row.binding_hash)
                    .ok_or_else(|| StoreError::corrupt("sso_attempts.binding_hash", "no SHA-256"))?,
                nonce: row.nonce,
                verifier: Kept::plain(row.verifier),
                expires: Millis(row.expires),
            })
        })
        .transpose()
    }

    /// Forgets sign-ins that never came back, of every tenant; how many.
    pub async fn purge_attempts(&self, before: Millis) -> Result<u64, StoreError> {
        Ok(writing!(self, pool => sqlx::query(PURGE_ATTEMPTS).bind(before.0).execute(pool).await?.rows_affected()))
    }
}
