//! Webhooks: which a tenant has, what they are called for, and from where in the journal on. What came of the calls stands
//! in [`crate::deliveries`].
use crate::counters::new_id;
use crate::db::{Db, reading, transaction};
use crate::error::StoreError;
use crate::secrets::Kept;
use crate::statements::statements;
use crate::text::{from_json, number, plain, plain_option, to_json};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use sqlx::Connection;

macro_rules! webhooks {
    ($rest:literal) => {
        concat!(
            "SELECT id, name, url, secret, events, status, created, author, since FROM webhooks WHERE tenant = $1 ",
            $rest
        )
    };
}

statements! {
    INSERT_WEBHOOK = "INSERT INTO webhooks
        (tenant, id, name, name_key, url, secret, events, status, created, author, since, changed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'a', $8, $9,
            (SELECT COALESCE(MAX(j.seq), 0) FROM journal j WHERE j.tenant = $1), $8)";
    WEBHOOKS = webhooks!("ORDER BY name_key, id");
    WEBHOOK = webhooks!("AND id = $2");
    COUNT_WEBHOOKS = "SELECT COUNT(*) FROM webhooks WHERE tenant = $1 AND ($2 = '' OR status = $2)";
    /// Which goes first where there are too many.
    LONGEST_DISABLED = "SELECT id FROM webhooks WHERE tenant = $1 AND status = 'd' ORDER BY changed, id LIMIT 1";
    DROP_WEBHOOK = "DELETE FROM webhooks WHERE tenant = $1 AND id = $2";
    DROP_ITS_ATTEMPTS = "DELETE FROM webhook_attempts WHERE tenant = $1 AND delivery IN
        (SELECT d.id FROM webhook_deliveries d WHERE d.tenant = $1 AND d.webhook = $2)";
    DROP_ITS_DELIVERIES = "DELETE FROM webhook_deliveries WHERE tenant = $1 AND webhook = $2";
    EDIT_WEBHOOK = "UPDATE webhooks SET name = COALESCE($3, name), name_key = COALESCE($4, name_key),
        url = COALESCE($5, url), events = COALESCE($6, events) WHERE tenant = $1 AND id = $2";
    /// It hears what comes from now on.
    ACTIVATE_WEBHOOK = "UPDATE webhooks SET status = 'a', changed = $3,
        since = (SELECT COALESCE(MAX(j.seq), 0) FROM journal j WHERE j.tenant = $1)
        WHERE tenant = $1 AND id = $2 AND status = 'd'";
    DISABLE_WEBHOOK = "UPDATE webhooks SET status = 'd', changed = $3 WHERE tenant = $1 AND id = $2 AND status = 'a'";
    /// The same, unless it calls elsewhere by now.
    DISABLE_WEBHOOK_AT = "UPDATE webhooks SET status = 'd', changed = $3
        WHERE tenant = $1 AND id = $2 AND status = 'a' AND url = $4";
    HEAR_FROM_NOW = "UPDATE webhooks SET since = (SELECT COALESCE(MAX(j.seq), 0) FROM journal j WHERE j.tenant = $1)
        WHERE tenant = $1";
    GIVE_UP_EVERY_CALL = "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, why = $2
        WHERE tenant = $1 AND state = 'waiting'";
    GIVE_UP_ITS_CALLS = "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, why = $3
        WHERE tenant = $1 AND webhook = $2 AND state = 'waiting'";
}

/// Why the calls of a webhook that was disabled are not made any more.
pub(crate) const DISABLED: &str = "the webhook was disabled";
/// The same where the tenant had none of them for a while.
const SWITCHED_OFF: &str = "webhooks were switched off";

/// One that is to be.
#[derive(Clone, Copy)]
pub struct NewWebhook<'a> {
    /// What it is called.
    pub name: &'a str,
    /// Where it calls.
    pub url: &'a str,
    /// What its calls are signed with, as it is to lie in the row of this number.
    pub secret: &'a (dyn Fn(u32) -> Kept + Sync),
    /// What it is called for.
    pub events: &'a [String],
    /// When it was made.
    pub created: Millis,
    /// By whom.
    pub author: AgentId,
}

/// One that is.
#[derive(Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Its number, from 1.
    pub id: u32,
    /// What it is called.
    pub name: String,
    /// Where it calls.
    pub url: String,
    /// What its calls are signed with.
    pub secret: Kept,
    /// What it is called for.
    pub events: Vec<String>,
    /// Whether it is called.
    pub active: bool,
    /// When it was made.
    pub created: Millis,
    /// By whom.
    pub author: AgentId,
    /// It hears what stands in the journal behind this number.
    pub since: u64,
}

/// Without its secret.
impl std::fmt::Debug for Webhook {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Webhook { id, name, url, events, active, since, .. } = self;
        write!(out, "webhook {id} {name:?} at {url} for {events:?}, active {active}, since {since}")
    }
}

/// What of one is to be different.
#[derive(Debug, Clone, Copy, Default)]
pub struct WebhookChange<'a> {
    /// What it is called.
    pub name: Option<&'a str>,
    /// Where it calls.
    pub url: Option<&'a str>,
    /// What it is called for.
    pub events: Option<&'a [String]>,
    /// Whether it is called.
    pub active: Option<bool>,
}

/// What came of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebhookChanged {
    /// It is as it was to be.
    Done,
    /// There is none of that number.
    Gone,
    /// As many are active as may be.
    TooMany,
}

/// How many a tenant may have.
#[derive(Debug, Clone, Copy)]
pub struct MostWebhooks {
    /// Active ones.
    pub active: usize,
    /// In all.
    pub kept: usize,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    url: String,
    secret: String,
    events: String,
    status: String,
    created: i64,
    author: i64,
    since: i64,
}

impl Row {
    fn read(self) -> Result<Webhook, StoreError> {
        Ok(Webhook {
            id: number("webhooks.id", self.id)?,
            name: self.name,
            url: self.url,
            secret: Kept::plain(self.secret),
            events: from_json("webhooks.events", &self.events)?,
            active: self.status == "a",
            created: Millis(self.created),
            author: AgentId(number("webhooks.author", self.author)?),
            since: number("webhooks.since", self.since)?,
        })
    }
}

/// How many of a status there are; of every one for an empty text.
macro_rules! count {
    ($tx:ident, $tenant:expr, $status:literal) => {{
        let count: i64 = sqlx::query_scalar(COUNT_WEBHOOKS).bind($tenant).bind($status).fetch_one(&mut *$tx).await?;
        usize::try_from(count).unwrap_or(usize::MAX)
    }};
}

impl Db {
    /// The tenant has webhooks again: they hear what comes from now on, and what waited until they were switched off is given up.
    pub async fn hear_from_now(&self, tenant: TenantId) -> Result<(), StoreError> {
        let tenant = i64::from(tenant.0);
        transaction!(self, tx => {
            sqlx::query(HEAR_FROM_NOW).bind(tenant).execute(&mut *tx).await?;
            sqlx::query(GIVE_UP_EVERY_CALL).bind(tenant).bind(SWITCHED_OFF).execute(&mut *tx).await?;
            Ok(())
        })
    }

    /// Makes a webhook that hears from now on; none where as many are active as may be. Where as many are kept as may be,
    /// the one goes that has been disabled for longest, with its log.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another has, in any case.
    pub async fn create_webhook(
        &self,
        tenant: TenantId,
        new: NewWebhook<'_>,
        most: MostWebhooks,
    ) -> Result<Option<u32>, StoreError> {
        let (name, url) = (plain("name", new.name)?, plain("url", new.url)?);
        let tenant = i64::from(tenant.0);
        let id: Option<i64> = transaction!(self, tx => {
            // Whoever counts comes before whoever counts next.
            let id = new_id!(tx, tenant, "webhook", None);
            if count!(tx, tenant, "a") >= most.active {
                return Ok(None);
            }
            if count!(tx, tenant, "") >= most.kept {
                let first = sqlx::query_scalar::<_, i64>(LONGEST_DISABLED).bind(tenant).fetch_optional(&mut *tx).await?;
                let Some(first) = first else { return Ok(None) };
                for sql in [DROP_ITS_ATTEMPTS, DROP_ITS_DELIVERIES, DROP_WEBHOOK] {
                    sqlx::query(sql).bind(tenant).bind(first).execute(&mut *tx).await?;
                }
            }
            let secret = (new.secret)(number("webhooks.id", id)?);
            sqlx::query(INSERT_WEBHOOK)
                .bind(tenant)
                .bind(id)
                .bind(name)
                .bind(name.to_lowercase())
                .bind(url)
                .bind(plain("secret", secret.text())?)
                .bind(to_json(new.events))
                .bind(new.created.0)
                .bind(i64::from(new.author.0))
                .execute(&mut *tx)
                .await?;
            Ok(Some(id))
        })?;
        id.map(|id| number("webhooks.id", id)).transpose()
    }

    /// A tenant's webhooks, by name.
    pub async fn webhooks(&self, tenant: TenantId) -> Result<Vec<Webhook>, StoreError> {
        let rows: Vec<Row> =
            reading!(self, pool => sqlx::query_as(WEBHOOKS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// One of them.
    pub async fn webhook(&self, tenant: TenantId, id: u32) -> Result<Option<Webhook>, StoreError> {
        let row: Option<Row> = reading!(self, pool => sqlx::query_as(WEBHOOK)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Changes a webhook, all or nothing. One that is activated hears from now on; the calls of one that is disabled are
    /// given up.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another has, in any case.
    pub async fn change_webhook(
        &self,
        tenant: TenantId,
        id: u32,
        change: WebhookChange<'_>,
        now: Millis,
        most_active: usize,
    ) -> Result<WebhookChanged, StoreError> {
        let (name, url) = (plain_option("name", change.name)?, plain_option("url", change.url)?);
        let (key, events) = (name.map(str::to_lowercase), change.events.map(to_json));
        let (tenant, id) = (i64::from(tenant.0), i64::from(id));
        transaction!(self, tx => {
            if change.active == Some(true) {
                // A number that nobody gets: whoever counts comes before whoever counts next. The counter before the rows,
                // as where one is made: two that take them in turns would wait for each other.
                let _ = new_id!(tx, tenant, "webhook", None);
            }
            let done = sqlx::query(EDIT_WEBHOOK)
                .bind(tenant)
                .bind(id)
                .bind(name)
                .bind(key.as_deref())
                .bind(url)
                .bind(events.as_deref())
                .execute(&mut *tx)
                .await?;
            if done.rows_affected() == 0 {
                return Ok(WebhookChanged::Gone);
            }
            match change.active {
                Some(true) => {
                    let query = sqlx::query(ACTIVATE_WEBHOOK).bind(tenant).bind(id).bind(now.0);
                    let activated = query.execute(&mut *tx).await?.rows_affected() > 0;
                    if activated && count!(tx, tenant, "a") > most_active {
                        return Err(StoreError::Taken("room"));
                    }
                }
                Some(false) => {
                    let query = sqlx::query(DISABLE_WEBHOOK).bind(tenant).bind(id).bind(now.0);
                    if query.execute(&mut *tx).await?.rows_affected() > 0 {
                        let query = sqlx::query(GIVE_UP_ITS_CALLS).bind(tenant).bind(id).bind(DISABLED);
                        query.execute(&mut *tx).await?;
                    }
                }
                None => {}
            }
            Ok(WebhookChanged::Done)
        })
        .or_else(|error| match error {
            StoreError::Taken("room") => Ok(WebhookChanged::TooMany),
            error => Err(error),
        })
    }

    /// Disables a webhook that still calls this address, whose answer was that it is gone for good.
    pub async fn webhook_is_gone(&self, tenant: TenantId, id: u32, url: &str, now: Millis) -> Result<bool, StoreError> {
        let (tenant, id) = (i64::from(tenant.0), i64::from(id));
        transaction!(self, tx => {
            let query = sqlx::query(DISABLE_WEBHOOK_AT).bind(tenant).bind(id).bind(now.0).bind(url);
            let gone = query.execute(&mut *tx).await?.rows_affected() > 0;
            if gone {
                let query = sqlx::query(GIVE_UP_ITS_CALLS).bind(tenant).bind(id).bind(DISABLED);
                query.execute(&mut *tx).await?;
            }
            Ok(gone)
        })
    }
}
