//! Published routing policies: the newest is in force, older ones explain older decisions. The store does not look into their
//! documents.
use crate::audit::{Doer, Entity, What, flat};
use crate::changes::note;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Policies;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::Value;
use sqlx::Connection;

statements! {
    unique {
        policies_pkey on policies (tenant, version) is "version";
    }
    /// Of two who publish at the same time, the second waits for this row.
    NEXT_VERSION: ItsRow = "UPDATE tenants SET routing_version = routing_version + 1 WHERE id = $1 RETURNING routing_version";
    NEWEST_VERSION = "SELECT COALESCE(MAX(version), 0) FROM policies WHERE tenant = $1";
    DOCUMENT = "SELECT document FROM policies WHERE tenant = $1 AND version = $2";
    INSERT_POLICY = "INSERT INTO policies (tenant, version, at, by_user, document) VALUES ($1, $2, $3, $4, $5)";
    POLICY_AT = "SELECT version, at, by_user, document FROM policies
        WHERE tenant = $1 AND version <= $2 ORDER BY version DESC LIMIT 1";
    NUMBER_AT = "SELECT COALESCE(MAX(version), 0) FROM policies WHERE tenant = $1 AND version <= $2";
    POLICIES = "SELECT version, at, by_user, '' AS document FROM policies
        WHERE tenant = $1 ORDER BY version DESC LIMIT $2";
}

/// Publishes a document inside a transaction, whose last statement has still to note it; its version.
macro_rules! publishing {
    ($tx:ident, $tenant:expr, $based_on:expr, $by:expr, $doer:expr, $document:expr) => {{
        use $crate::policies::{DOCUMENT, INSERT_POLICY, NEWEST_VERSION, NEXT_VERSION};
        let doer: &$crate::audit::Doer = $doer;
        let version: Option<i64> = sqlx::query_scalar(NEXT_VERSION).bind($tenant).fetch_optional(&mut *$tx).await?;
        let version = version.ok_or($crate::StoreError::Dangling)?;
        let newest: i64 = sqlx::query_scalar(NEWEST_VERSION).bind($tenant).fetch_one(&mut *$tx).await?;
        if newest != i64::from($based_on) {
            return Err($crate::StoreError::Stale { newest: $crate::text::number("policies.version", newest)? });
        }
        sqlx::query(INSERT_POLICY)
            .bind($tenant)
            .bind(version)
            .bind(doer.at.0)
            .bind(i64::from($by.0))
            .bind($document)
            .execute(&mut *$tx)
            .await?;
        $crate::canaries::ending!(
            $tx,
            $tenant,
            None,
            &doer.besides(),
            doer.at,
            ($crate::canaries::State::Published, None)
        );
        let before: Option<String> =
            sqlx::query_scalar(DOCUMENT).bind($tenant).bind(newest).fetch_optional(&mut *$tx).await?;
        let subject = version.to_string();
        let what = $crate::policies::what(&subject, before.as_deref(), $document);
        $crate::audit::audit!($tx, $tenant, doer, what);
        $crate::text::number::<u32>("policies.version", version)?
    }};
}
pub(crate) use publishing;

/// What the audit says of a publication: what differs of the documents, by the way to it.
pub(crate) fn what<'a>(version: &'a str, before: Option<&str>, document: &str) -> What<'a> {
    let read = |text: &str| flat(&serde_json::from_str::<Value>(text).unwrap_or_default());
    let (was, became) = (Some(read(before.unwrap_or_default())), Some(read(document)));
    What { entity: Entity::Policy, subject: version.to_owned(), name: version, was, became }
}

/// A published policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    /// The version of the routing configuration that it was published as.
    pub version: u32,
    /// When it was published.
    pub at: Millis,
    /// Who published it.
    pub by: AgentId,
    /// The JSON document; empty in lists.
    pub document: String,
}

#[derive(sqlx::FromRow)]
struct Row {
    version: i64,
    at: i64,
    by_user: i64,
    document: String,
}

impl Row {
    fn read(self) -> Result<Policy, StoreError> {
        Ok(Policy {
            version: number("policies.version", self.version)?,
            at: Millis(self.at),
            by: AgentId(number("policies.by_user", self.by_user)?),
            document: self.document,
        })
    }
}

impl Policies<'_> {
    /// Publishes a document that was made from version `based_on` (0: from none), and returns its version.
    ///
    /// # Errors
    /// [`StoreError::Stale`] where another one has been published since, [`StoreError::Dangling`] for a tenant or person who
    /// is not there.
    pub async fn publish(self, tenant: TenantId, based_on: u32, by: &Doer, document: &str) -> Result<u32, StoreError> {
        let document = plain("document", document)?;
        let who = by.who.ok_or(StoreError::Dangling)?;
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let version = publishing!(tx, key, based_on, who, by, document);
            note!(tx, key, Routing, "");
            Ok(version)
        })
    }

    /// Returns the policy that was in force at a version of the routing configuration; `None` before the first policy.
    pub async fn at(self, tenant: TenantId, version: u32) -> Result<Option<Policy>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(POLICY_AT)
            .bind(i64::from(tenant.0)).bind(i64::from(version)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns the number of the policy that was in force at a version of the routing configuration; 0 before the first policy.
    pub async fn number_at(self, tenant: TenantId, version: u32) -> Result<u32, StoreError> {
        let number_at: i64 = reading!(self.0, pool => sqlx::query_scalar(NUMBER_AT)
            .bind(i64::from(tenant.0)).bind(i64::from(version)).fetch_one(pool).await)?;
        number("policies.version", number_at)
    }

    /// Returns the policy that is in force; `None` before the first policy.
    pub async fn newest(self, tenant: TenantId) -> Result<Option<Policy>, StoreError> {
        self.at(tenant, u32::MAX).await
    }

    /// Returns the published policies without their documents, newest first, at most `most`.
    pub async fn versions(self, tenant: TenantId, most: usize) -> Result<Vec<Policy>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(POLICIES)
            .bind(i64::from(tenant.0)).bind(i64::try_from(most).unwrap_or(i64::MAX)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }
}
