//! Calls of webhooks: each is made of an entry of the journal, once, and tried until it arrives or fails.
use super::hooks::DISABLED;
use crate::db::{reading, transaction, writing};
use crate::error::StoreError;
use crate::handles::Webhooks;
use crate::statements::statements;
use crate::text::{number, readable};
use catalogue::ids::{ChatId, TenantId};
use routing::time::Millis;
use sqlx::Connection;
use std::collections::BTreeMap;

macro_rules! deliveries {
    ($rest:literal) => {
        concat!(
            "SELECT id, webhook, event, chat, body, created, state, attempts, next_at, last_at, status, took, why
            FROM webhook_deliveries WHERE tenant = $1 ",
            $rest
        )
    };
}
pub(super) use deliveries;

statements! {
    CURSOR = "SELECT seq FROM webhook_cursors WHERE tenant = $1";
    /// Only from where it was found: another server that has moved it meanwhile has made the same calls.
    MOVE_CURSOR = "INSERT INTO webhook_cursors (tenant, seq) VALUES ($1, $3)
        ON CONFLICT (tenant) DO UPDATE SET seq = excluded.seq WHERE webhook_cursors.seq = $2 RETURNING seq";
    INSERT_DELIVERY = "INSERT INTO webhook_deliveries
        (tenant, id, webhook, event, chat, body, created, state, attempts, next_at, why)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10)";
    WAITING_DELIVERIES = "SELECT webhook, COUNT(*) FROM webhook_deliveries
        WHERE tenant = $1 AND state = 'waiting' GROUP BY webhook";
    FAILING_DELIVERIES = "SELECT webhook, COUNT(*), MIN(created) FROM webhook_deliveries
        WHERE tenant = $1 AND state = 'waiting' AND attempts > 0 GROUP BY webhook ORDER BY 3, 1";
    NEXT_FIRST = deliveries!("AND webhook = $2 AND state = 'waiting' AND attempts = 0 ORDER BY id LIMIT 1");
    NEXT_AGAIN = deliveries!("AND webhook = $2 AND state = 'waiting' AND attempts > 0 ORDER BY next_at LIMIT 1");
    COUNT_ATTEMPT = "UPDATE webhook_deliveries SET attempts = attempts + 1, last_at = $3, status = $4, took = $5, why = $6
        WHERE tenant = $1 AND id = $2 RETURNING attempts, state";
    SET_DELIVERY = "UPDATE webhook_deliveries SET state = $3, next_at = $4 WHERE tenant = $1 AND id = $2";
    INSERT_DELIVERY_ATTEMPT = "INSERT INTO webhook_attempts (tenant, delivery, number, at, status, took, why, answer)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    DROP_OLD_ATTEMPTS = "DELETE FROM webhook_attempts WHERE tenant = $1 AND delivery = $2 AND number <= $3";
    /// Calls that were made of the journal while their webhook was being disabled.
    GIVE_UP_CALLS = "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, why = $2
        WHERE tenant = $1 AND state = 'waiting'
        AND webhook IN (SELECT w.id FROM webhooks w WHERE w.tenant = $1 AND w.status = 'd')";
}

/// Why a call failed that was never tried.
pub(crate) const TOO_MANY: &str = "too many calls wait already";
/// What has become of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryState {
    /// It is to be made or repeated.
    Waiting,
    /// It arrived.
    Delivered,
    /// It is not tried any more.
    Failed,
}

impl DeliveryState {
    pub(crate) fn name(self) -> &'static str {
        match self {
            DeliveryState::Waiting => "waiting",
            DeliveryState::Delivered => "delivered",
            DeliveryState::Failed => "failed",
        }
    }

    fn read(name: &str) -> Result<DeliveryState, StoreError> {
        let all = [DeliveryState::Waiting, DeliveryState::Delivered, DeliveryState::Failed];
        let known = all.into_iter().find(|state| state.name() == name);
        known.ok_or_else(|| StoreError::corrupt("webhook_deliveries.state", name))
    }
}

/// A call to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct NewDelivery {
    /// A UUIDv7, so that ids sort by time.
    pub id: u128,
    /// The webhook's number.
    pub webhook: u32,
    /// The kind of the event.
    pub event: String,
    /// The chat that it is about.
    pub chat: Option<ChatId>,
    pub body: String,
    pub created: Millis,
}

/// A call.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Delivery {
    /// A UUIDv7 in its usual form.
    pub id: String,
    /// The webhook's number.
    pub webhook: u32,
    /// The kind of the event.
    pub event: String,
    /// The chat that it is about.
    pub chat: Option<ChatId>,
    pub body: String,
    pub created: Millis,
    pub state: DeliveryState,
    /// How often it was tried.
    pub attempts: u32,
    /// When it is tried next.
    pub next: Option<Millis>,
    /// When it was tried last.
    pub last: Option<Millis>,
    /// The HTTP status that the last attempt was answered with.
    pub status: Option<u16>,
    /// Milliseconds that the last attempt took.
    pub took: Option<u32>,
    /// Why the last attempt failed, or why the call is not tried any more.
    pub why: Option<String>,
}

/// One attempt to make a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryAttempt {
    /// When it was made.
    pub at: Millis,
    /// The HTTP status of the answer, if there was one.
    pub status: Option<u16>,
    /// Milliseconds that it took.
    pub took: u32,
    /// Why it failed; `None`: it arrived.
    pub why: Option<String>,
    /// The first characters of the answer.
    pub answer: Option<String>,
}

/// The calls that a part of the journal was turned into.
#[derive(Debug, Clone, Copy)]
pub struct Heard<'a> {
    /// The cursor that the part begins behind; `None`: nothing was turned into calls before.
    pub from: Option<u64>,
    /// The number of its last entry, where the cursor goes.
    pub upto: u64,
    /// The calls.
    pub deliveries: &'a [NewDelivery],
    /// How many calls of one webhook may wait; more fail without being tried.
    pub most_waiting: usize,
}

#[derive(sqlx::FromRow)]
pub(super) struct Row {
    id: String,
    webhook: i64,
    event: String,
    chat: Option<String>,
    body: String,
    created: i64,
    state: String,
    attempts: i64,
    next_at: Option<i64>,
    last_at: Option<i64>,
    status: Option<i64>,
    took: Option<i64>,
    why: Option<String>,
}

impl Row {
    pub(super) fn read(self) -> Result<Delivery, StoreError> {
        let chat = |chat: String| chat.parse().map_err(|_| StoreError::corrupt("webhook_deliveries.chat", &chat));
        Ok(Delivery {
            id: self.id,
            webhook: number("webhook_deliveries.webhook", self.webhook)?,
            event: self.event,
            chat: self.chat.map(chat).transpose()?,
            body: self.body,
            created: Millis(self.created),
            state: DeliveryState::read(&self.state)?,
            attempts: number("webhook_deliveries.attempts", self.attempts)?,
            next: self.next_at.map(Millis),
            last: self.last_at.map(Millis),
            status: self.status.map(|status| number("webhook_deliveries.status", status)).transpose()?,
            took: self.took.map(|took| number("webhook_deliveries.took", took)).transpose()?,
            why: self.why,
        })
    }
}

/// Inserts one call.
macro_rules! enter {
    ($tx:ident, $tenant:expr, $new:expr, $state:expr, $why:expr) => {{
        use $crate::text::{plain, readable, uuid};
        use $crate::webhooks::deliveries::{DeliveryState, INSERT_DELIVERY, NewDelivery};
        let (new, state): (&NewDelivery, DeliveryState) = ($new, $state);
        let next = (state == DeliveryState::Waiting).then_some(new.created.0);
        sqlx::query(INSERT_DELIVERY)
            .bind($tenant)
            .bind(uuid(new.id))
            .bind(i64::from(new.webhook))
            .bind(plain("event", &new.event)?)
            .bind(new.chat.map(|chat| uuid(chat.0)))
            .bind(readable(&new.body))
            .bind(new.created.0)
            .bind(state.name())
            .bind(next)
            .bind($why)
            .execute(&mut *$tx)
            .await?;
    }};
}

/// Inserts calls. Where so many of one webhook wait already, they fail without being tried.
macro_rules! enter_all {
    ($tx:ident, $tenant:expr, $calls:expr, $most_waiting:expr) => {{
        use $crate::webhooks::deliveries::{NewDelivery, TOO_MANY, WAITING_DELIVERIES};
        let calls: &[NewDelivery] = $calls;
        if !calls.is_empty() {
            let query = sqlx::query_as::<_, (i64, i64)>(WAITING_DELIVERIES).bind($tenant);
            let counts = query.fetch_all(&mut *$tx).await?;
            let mut waiting: std::collections::BTreeMap<i64, i64> = counts.into_iter().collect();
            for new in calls {
                let count = waiting.entry(i64::from(new.webhook)).or_default();
                if usize::try_from(*count).unwrap_or(usize::MAX) < $most_waiting {
                    *count += 1;
                    $crate::webhooks::deliveries::enter!($tx, $tenant, new, DeliveryState::Waiting, None::<&str>);
                } else {
                    $crate::webhooks::deliveries::enter!($tx, $tenant, new, DeliveryState::Failed, Some(TOO_MANY));
                }
            }
        }
    }};
}
pub(crate) use {enter, enter_all};

impl Webhooks<'_> {
    /// Returns the number of the last entry of a tenant's journal that was turned into calls; `None` before the first.
    pub async fn cursor(self, tenant: TenantId) -> Result<Option<u64>, StoreError> {
        self.place(CURSOR, tenant).await
    }

    /// Up to where a statement says that something was turned into calls.
    pub(super) async fn place(self, sql: &'static str, tenant: TenantId) -> Result<Option<u64>, StoreError> {
        let seq: Option<i64> =
            reading!(self.0, pool => sqlx::query_scalar(sql).bind(i64::from(tenant.0)).fetch_optional(pool).await)?;
        seq.map(|seq| number("webhook_cursors.seq", seq)).transpose()
    }

    /// Keeps the calls of a part of the journal and moves the cursor behind it, both or neither. False, and nothing changes,
    /// where another server has done so meanwhile.
    pub async fn hear(self, tenant: TenantId, heard: Heard<'_>) -> Result<bool, StoreError> {
        self.turned(MOVE_CURSOR, tenant, heard).await
    }

    /// Keeps calls and moves the place that a statement moves, both or neither.
    pub(super) async fn turned(
        self,
        moving: &'static str,
        tenant: TenantId,
        heard: Heard<'_>,
    ) -> Result<bool, StoreError> {
        let tenant = i64::from(tenant.0);
        let place = |seq: u64| i64::try_from(seq).unwrap_or(i64::MAX);
        transaction!(self.0, tx => {
            let query = sqlx::query_scalar::<_, i64>(moving)
                .bind(tenant)
                .bind(heard.from.map_or(-1, place))
                .bind(place(heard.upto));
            if query.fetch_optional(&mut *tx).await?.is_none() {
                return Ok(false);
            }
            enter_all!(tx, tenant, heard.deliveries, heard.most_waiting);
            Ok(true)
        })
    }

    /// Keeps a call that a person makes, which is not repeated by itself: it stands as failed until its attempt is settled.
    pub async fn enter_delivery(self, tenant: TenantId, new: &NewDelivery, why: &str) -> Result<(), StoreError> {
        let tenant = i64::from(tenant.0);
        transaction!(self.0, tx => {
            enter!(tx, tenant, new, DeliveryState::Failed, Some(why));
            Ok(())
        })
    }

    /// Counts the waiting calls of each webhook; webhooks without any are left out.
    pub async fn waiting(self, tenant: TenantId) -> Result<BTreeMap<u32, u32>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(WAITING_DELIVERIES).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        let read = |(webhook, count)| Ok((number("webhook", webhook)?, number("waiting", count)?));
        rows.into_iter().map(read).collect()
    }

    /// Returns the webhooks of which calls failed and wait to be repeated: how many calls, and since when, the oldest first.
    pub async fn failing(self, tenant: TenantId) -> Result<Vec<(u32, u32, Millis)>, StoreError> {
        let rows: Vec<(i64, i64, i64)> = reading!(self.0, pool => sqlx::query_as(FAILING_DELIVERIES)
            .bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        let read =
            |(webhook, count, since)| Ok((number("webhook", webhook)?, number("waiting", count)?, Millis(since)));
        rows.into_iter().map(read).collect()
    }

    /// Returns the oldest waiting call of a webhook that was never tried.
    pub async fn next_delivery(self, tenant: TenantId, webhook: u32) -> Result<Option<Delivery>, StoreError> {
        self.one_delivery(NEXT_FIRST, tenant, webhook).await
    }

    /// Returns the call of a webhook that is to be repeated next, whether its time has come or not.
    pub async fn next_repeat(self, tenant: TenantId, webhook: u32) -> Result<Option<Delivery>, StoreError> {
        self.one_delivery(NEXT_AGAIN, tenant, webhook).await
    }

    async fn one_delivery(
        self,
        sql: &'static str,
        tenant: TenantId,
        webhook: u32,
    ) -> Result<Option<Delivery>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(sql)
            .bind(i64::from(tenant.0)).bind(i64::from(webhook)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Notes an attempt and returns the state that the call is in now; `None` where the call was deleted meanwhile.
    ///
    /// A call that arrived is delivered. One that waits is repeated at the instant that `again` returns for the number of
    /// attempts so far, or fails where it returns `None`. Any other stays what it was. The newest `most_kept` attempts stay.
    pub async fn settle_delivery(
        self,
        tenant: TenantId,
        id: &str,
        attempt: &DeliveryAttempt,
        again: impl Fn(u32) -> Option<Millis>,
        most_kept: u32,
    ) -> Result<Option<DeliveryState>, StoreError> {
        let tenant = i64::from(tenant.0);
        let (status, took) = (attempt.status.map(i64::from), i64::from(attempt.took));
        let why = attempt.why.as_deref().map(readable);
        let answer = attempt.answer.as_deref().map(readable);
        transaction!(self.0, tx => {
            let query = sqlx::query_as::<_, (i64, String)>(COUNT_ATTEMPT)
                .bind(tenant)
                .bind(id)
                .bind(attempt.at.0)
                .bind(status)
                .bind(took)
                .bind(why.as_deref());
            let Some((attempts, state)) = query.fetch_optional(&mut *tx).await? else { return Ok(None) };
            let before = DeliveryState::read(&state)?;
            let (state, next) = match (before, attempt.why.is_none()) {
                (_, true) => (DeliveryState::Delivered, None),
                (DeliveryState::Waiting, false) => match again(number("webhook_deliveries.attempts", attempts)?) {
                    Some(next) => (DeliveryState::Waiting, Some(next.0)),
                    None => (DeliveryState::Failed, None),
                },
                (state, false) => (state, None),
            };
            let query = sqlx::query(SET_DELIVERY).bind(tenant).bind(id).bind(state.name()).bind(next);
            query.execute(&mut *tx).await?;
            sqlx::query(INSERT_DELIVERY_ATTEMPT)
                .bind(tenant)
                .bind(id)
                .bind(attempts)
                .bind(attempt.at.0)
                .bind(status)
                .bind(took)
                .bind(why.as_deref())
                .bind(answer.as_deref())
                .execute(&mut *tx)
                .await?;
            let old = attempts - i64::from(most_kept);
            sqlx::query(DROP_OLD_ATTEMPTS).bind(tenant).bind(id).bind(old).execute(&mut *tx).await?;
            Ok(Some(state))
        })
    }

    /// Has the waiting calls of disabled webhooks fail; returns how many.
    pub async fn give_up_deliveries(self, tenant: TenantId) -> Result<u64, StoreError> {
        let given_up = writing!(self.0, pool => sqlx::query(GIVE_UP_CALLS)
            .bind(i64::from(tenant.0)).bind(DISABLED).execute(pool).await?.rows_affected());
        Ok(given_up)
    }
}
