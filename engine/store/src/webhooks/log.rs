//! The log of a webhook's calls: each with its attempts, page by page, until it is old.
use super::deliveries::{Delivery, DeliveryAttempt, DeliveryState, Row, deliveries};
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Webhooks;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::TenantId;
use routing::time::Millis;
use sqlx::Connection;

statements! {
    DELIVERY = deliveries!("AND id = $2");
    DELIVERY_ATTEMPTS = "SELECT at, status, took, why, answer FROM webhook_attempts
        WHERE tenant = $1 AND delivery = $2 ORDER BY number DESC";
    DELIVERIES = deliveries!(
        "AND webhook = $2 AND id < $3 AND ($4 = '' OR state = $4) AND created >= $5 AND created < $6
        ORDER BY id DESC LIMIT $7"
    );
    FORGET_DELIVERY_ATTEMPTS = "DELETE FROM webhook_attempts WHERE tenant = $1 AND delivery IN
        (SELECT d.id FROM webhook_deliveries d WHERE d.tenant = $1 AND d.created < $2)";
    FORGET_DELIVERIES = "DELETE FROM webhook_deliveries WHERE tenant = $1 AND created < $2";
}

/// Sorts behind every id.
const BEHIND_ALL: &str = "z";

/// Which calls of a webhook are asked for; by default all.
#[derive(Debug, Clone, Copy)]
pub struct WantedDeliveries<'a> {
    /// Older than the call with this id.
    pub before: Option<&'a str>,
    /// In this state.
    pub state: Option<DeliveryState>,
    /// Made at this instant or later.
    pub from: Millis,
    /// Made before this instant.
    pub until: Millis,
}

impl Default for WantedDeliveries<'_> {
    fn default() -> Self {
        WantedDeliveries { before: None, state: None, from: Millis(i64::MIN), until: Millis(i64::MAX) }
    }
}

impl Webhooks<'_> {
    /// Returns a call, if there is one with this id.
    pub async fn delivery(self, tenant: TenantId, id: &str) -> Result<Option<Delivery>, StoreError> {
        let id = plain("id", id)?;
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(DELIVERY)
            .bind(i64::from(tenant.0)).bind(id).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Returns the attempts to make a call, newest first.
    pub async fn delivery_attempts(self, tenant: TenantId, id: &str) -> Result<Vec<DeliveryAttempt>, StoreError> {
        type Tried = (i64, Option<i64>, i64, Option<String>, Option<String>);
        let rows: Vec<Tried> = reading!(self.0, pool => sqlx::query_as(DELIVERY_ATTEMPTS)
            .bind(i64::from(tenant.0)).bind(id).fetch_all(pool).await)?;
        let read = |(at, status, took, why, answer): Tried| {
            Ok(DeliveryAttempt {
                at: Millis(at),
                status: status.map(|status| number("webhook_attempts.status", status)).transpose()?,
                took: number("webhook_attempts.took", took)?,
                why,
                answer,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// Returns calls of a webhook, newest first, at most `most`.
    pub async fn deliveries(
        self,
        tenant: TenantId,
        webhook: u32,
        wanted: WantedDeliveries<'_>,
        most: u32,
    ) -> Result<Vec<Delivery>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(DELIVERIES)
            .bind(i64::from(tenant.0))
            .bind(i64::from(webhook))
            .bind(wanted.before.unwrap_or(BEHIND_ALL))
            .bind(wanted.state.map_or("", DeliveryState::name))
            .bind(wanted.from.0)
            .bind(wanted.until.0)
            .bind(i64::from(most))
            .fetch_all(pool)
            .await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Deletes the calls that were made before an instant, with their attempts.
    pub async fn forget_deliveries(self, tenant: TenantId, before: Millis) -> Result<(), StoreError> {
        let tenant = i64::from(tenant.0);
        transaction!(self.0, tx => {
            for sql in [FORGET_DELIVERY_ATTEMPTS, FORGET_DELIVERIES] {
                sqlx::query(sql).bind(tenant).bind(before.0).execute(&mut *tx).await?;
            }
            Ok(())
        })
    }
}
