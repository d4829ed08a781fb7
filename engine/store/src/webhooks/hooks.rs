//! A tenant's webhooks: where each is called, for which events, and from which entry of the journal on. The calls themselves
//! stand in `deliveries`.
use super::changes::{ADMIN_CHANGED, HEAR_CHANGES_FROM_NOW};
use crate::audit::{Doer, Entity, What, audit};
use crate::authors::{Author, AuthorRow, author_columns, author_join};
use crate::changes::note;
use crate::counters::new_id;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Webhooks;
use crate::once::{Once, once};
use crate::secrets::Kept;
use crate::statements::statements;
use crate::text::{from_json, number, plain, plain_option, to_json};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::{Value, json};
use sqlx::Connection;

macro_rules! webhooks {
    ($rest:literal) => {
        concat!(
            "SELECT w.id, w.name, w.url, w.secret, w.events, w.status, w.created, w.since, w.since_change, ",
            author_columns!("w"),
            " FROM webhooks w ",
            author_join!("w"),
            " WHERE w.tenant = $1 ",
            $rest
        )
    };
}

statements! {
    unique {
        webhooks_name on webhooks (tenant, name_key) is "webhook name";
    }
    INSERT_WEBHOOK = "INSERT INTO webhooks
        (tenant, id, name, name_key, url, secret, events, status, created, author, since, since_change, changed)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'a', $8, $9,
            (SELECT COALESCE(MAX(j.seq), 0) FROM journal j WHERE j.tenant = $1),
            (SELECT COALESCE(MAX(a.number), 0) FROM audit a WHERE a.tenant = $1), $8)";
    WEBHOOKS = webhooks!("ORDER BY w.name_key, w.id");
    WEBHOOK = webhooks!("AND w.id = $2");
    WEBHOOK_STATUS = "SELECT status FROM webhooks WHERE tenant = $1 AND id = $2";
    COUNT_WEBHOOKS = "SELECT COUNT(*) FROM webhooks WHERE tenant = $1 AND ($2 = '' OR status = $2)";
    /// Which one makes room for a new one.
    LONGEST_DISABLED = "SELECT id FROM webhooks WHERE tenant = $1 AND status = 'd' ORDER BY changed, id LIMIT 1";
    DROP_WEBHOOK = "DELETE FROM webhooks WHERE tenant = $1 AND id = $2";
    DROP_ITS_ATTEMPTS = "DELETE FROM webhook_attempts WHERE tenant = $1 AND delivery IN
        (SELECT d.id FROM webhook_deliveries d WHERE d.tenant = $1 AND d.webhook = $2)";
    DROP_ITS_DELIVERIES = "DELETE FROM webhook_deliveries WHERE tenant = $1 AND webhook = $2";
    EDIT_WEBHOOK = "UPDATE webhooks SET name = COALESCE($3, name), name_key = COALESCE($4, name_key),
        url = COALESCE($5, url), events = COALESCE($6, events) WHERE tenant = $1 AND id = $2";
    /// It is called for what happens from now on.
    ACTIVATE_WEBHOOK = "UPDATE webhooks SET status = 'a', changed = $3,
        since = (SELECT COALESCE(MAX(j.seq), 0) FROM journal j WHERE j.tenant = $1),
        since_change = (SELECT COALESCE(MAX(a.number), 0) FROM audit a WHERE a.tenant = $1)
        WHERE tenant = $1 AND id = $2 AND status = 'd'";
    DISABLE_WEBHOOK = "UPDATE webhooks SET status = 'd', changed = $3 WHERE tenant = $1 AND id = $2 AND status = 'a'";
    /// The same, unless its address has changed meanwhile.
    DISABLE_WEBHOOK_AT = "UPDATE webhooks SET status = 'd', changed = $3
        WHERE tenant = $1 AND id = $2 AND status = 'a' AND url = $4";
    HEAR_FROM_NOW = "UPDATE webhooks SET since = (SELECT COALESCE(MAX(j.seq), 0) FROM journal j WHERE j.tenant = $1),
        since_change = (SELECT COALESCE(MAX(a.number), 0) FROM audit a WHERE a.tenant = $1)
        WHERE tenant = $1";
    GIVE_UP_EVERY_CALL = "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, why = $2
        WHERE tenant = $1 AND state = 'waiting'";
    GIVE_UP_ITS_CALLS = "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, why = $3
        WHERE tenant = $1 AND webhook = $2 AND state = 'waiting'";
}

/// Why the waiting calls of a disabled webhook failed.
pub(super) const DISABLED: &str = "the webhook was disabled";
/// Why they failed where the tenant's account did not include webhooks for a while.
pub(crate) const SWITCHED_OFF: &str = "webhooks were switched off";

/// A webhook to be created.
#[derive(Clone, Copy)]
#[allow(missing_docs, reason = "the names say it")]
pub struct NewWebhook<'a> {
    pub name: &'a str,
    /// The address that is called.
    pub url: &'a str,
    /// What calls are signed with, given the webhook's number, for which it is sealed.
    pub secret: &'a (dyn Fn(u32) -> Kept + Sync),
    /// The kinds of events that it is called for.
    pub events: &'a [String],
    pub created: Millis,
    pub author: AgentId,
}

/// A webhook.
#[derive(Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Webhook {
    /// Its number within the tenant, from 1.
    pub id: u32,
    pub name: String,
    /// The address that is called.
    pub url: String,
    /// What calls are signed with.
    pub secret: Kept,
    /// The kinds of events that it is called for.
    pub events: Vec<String>,
    /// Whether it is called; false for one that is disabled.
    pub active: bool,
    pub created: Millis,
    pub author: Author,
    /// It is called for what stands in the journal behind this number.
    pub since: u64,
    /// Of changes, it is told what stands in the audit behind this number.
    pub since_change: u64,
}

/// Does not show the secret.
impl std::fmt::Debug for Webhook {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Webhook { id, name, url, events, active, since, .. } = self;
        write!(out, "webhook {id} {name:?} at {url} for {events:?}, active {active}, since {since}")
    }
}

/// What changes of a webhook; `None` leaves a field as it is.
#[derive(Debug, Clone, Copy, Default)]
#[allow(missing_docs, reason = "as in `Webhook`")]
pub struct WebhookChange<'a> {
    pub name: Option<&'a str>,
    pub url: Option<&'a str>,
    pub events: Option<&'a [String]>,
    pub active: Option<bool>,
}

/// What came of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebhookChanged {
    /// It was made.
    Done,
    /// Nothing changed: there is no webhook with this number.
    Gone,
    /// Nothing changed: it would be one more active webhook than there may be.
    TooMany,
}

/// How many webhooks a tenant may have.
#[derive(Debug, Clone, Copy)]
pub struct MostWebhooks {
    /// Active ones.
    pub active: usize,
    /// Active and disabled ones together.
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
    since: i64,
    since_change: i64,
    #[sqlx(flatten)]
    author: AuthorRow,
}

impl Webhook {
    /// What the audit says of it. An address often carries a key of its own behind its path.
    fn told(&self) -> Value {
        let url = self.url.split(['?', '#']).next();
        json!({ "name": self.name, "url": url, "events": self.events, "active": self.active })
    }

    fn what(&self, was: Option<&Webhook>) -> What<'_> {
        let (was, became) = (was.map(Webhook::told), Some(self.told()));
        What { entity: Entity::Webhook, subject: self.id.to_string(), name: &self.name, was, became }
    }
}

/// The webhook of a number within a transaction, if there is one.
macro_rules! webhook {
    ($tx:ident, $tenant:expr, $id:expr) => {{
        let row: Option<Row> = sqlx::query_as(WEBHOOK).bind($tenant).bind($id).fetch_optional(&mut *$tx).await?;
        row.map(Row::read).transpose()?
    }};
}

/// Writes down what became of a webhook, within the transaction that changes it.
macro_rules! tell {
    ($tx:ident, $tenant:expr, $id:expr, $by:expr, $was:expr) => {
        if let Some(now) = webhook!($tx, $tenant, $id) {
            audit!($tx, $tenant, $by, now.what($was));
        }
    };
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
            author: self.author.read("webhooks.author")?,
            since: number("webhooks.since", self.since)?,
            since_change: number("webhooks.since_change", self.since_change)?,
        })
    }
}

/// Counts the webhooks of a status; all of them for an empty text.
macro_rules! count {
    ($tx:ident, $tenant:expr, $status:literal) => {{
        let count: i64 = sqlx::query_scalar(COUNT_WEBHOOKS).bind($tenant).bind($status).fetch_one(&mut *$tx).await?;
        usize::try_from(count).unwrap_or(usize::MAX)
    }};
}

impl Webhooks<'_> {
    /// Lets a tenant's webhooks begin anew, after its account did not include them for a while: they are called for what
    /// happens from now on, and calls that still wait fail.
    pub async fn hear_from_now(self, tenant: TenantId) -> Result<(), StoreError> {
        let tenant = i64::from(tenant.0);
        transaction!(self.0, tx => {
            sqlx::query(HEAR_FROM_NOW).bind(tenant).execute(&mut *tx).await?;
            sqlx::query(GIVE_UP_EVERY_CALL).bind(tenant).bind(SWITCHED_OFF).execute(&mut *tx).await?;
            note!(tx, tenant, Webhooks, "");
            Ok(())
        })
    }

    /// Creates a webhook that is called for what happens from now on, and returns its number, or that of the one made before
    /// under the same key; `None` where `most.active` are active. Where `most.kept` are there, the one that was disabled longest ago is deleted with its log.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another webhook has, in upper or lower case.
    pub async fn create(
        self,
        tenant: TenantId,
        new: NewWebhook<'_>,
        (by, under): (&Doer, Once<'_>),
        most: MostWebhooks,
    ) -> Result<Option<u32>, StoreError> {
        let (name, url) = (plain("name", new.name)?, plain("url", new.url)?);
        let tenant = i64::from(tenant.0);
        let id: Option<i64> = transaction!(self.0, tx => { once!(tx, tenant, under, {
            // Holds the counter's row until the commit: whoever counts at the same time waits.
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
            tell!(tx, tenant, id, by, None);
            note!(tx, tenant, Webhooks, "");
            Some(id)
        }) })?;
        id.map(|id| number("webhooks.id", id)).transpose()
    }

    /// Returns a tenant's webhooks, by name.
    pub async fn all(self, tenant: TenantId) -> Result<Vec<Webhook>, StoreError> {
        let rows: Vec<Row> =
            reading!(self.0, pool => sqlx::query_as(WEBHOOKS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns a webhook, if there is one with this number.
    pub async fn find(self, tenant: TenantId, id: u32) -> Result<Option<Webhook>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(WEBHOOK)
            .bind(i64::from(tenant.0)).bind(i64::from(id)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }

    /// Changes a webhook, all or nothing. One that is activated is called for what happens from now on; the waiting calls of
    /// one that is disabled fail.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another webhook has, in upper or lower case.
    pub async fn change(
        self,
        tenant: TenantId,
        id: u32,
        change: WebhookChange<'_>,
        by: &Doer,
        most_active: usize,
    ) -> Result<WebhookChanged, StoreError> {
        let (name, url) = (plain_option("name", change.name)?, plain_option("url", change.url)?);
        let (key, events) = (name.map(str::to_lowercase), change.events.map(to_json));
        let (tenant, id, now) = (i64::from(tenant.0), i64::from(id), by.at);
        transaction!(self.0, tx => {
            if change.active == Some(true) {
                // A number that nobody gets: it holds the counter's row until the commit, so that whoever counts at the same
                // time waits. The counter comes before the rows, as in `create`: in turns, two would wait for each other.
                let _ = new_id!(tx, tenant, "webhook", None);
                let query = sqlx::query_scalar::<_, String>(WEBHOOK_STATUS).bind(tenant).bind(id);
                let is_disabled = query.fetch_optional(&mut *tx).await?.is_some_and(|status| status == "d");
                if is_disabled && count!(tx, tenant, "a") >= most_active {
                    return Ok(WebhookChanged::TooMany);
                }
            }
            let was = webhook!(tx, tenant, id);
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
            let hears = |events: &[String]| events.iter().any(|event| event == ADMIN_CHANGED);
            if change.events.is_some_and(hears) && !was.as_ref().is_some_and(|was| hears(&was.events)) {
                sqlx::query(HEAR_CHANGES_FROM_NOW).bind(tenant).bind(id).execute(&mut *tx).await?;
            }
            match change.active {
                Some(true) => {
                    sqlx::query(ACTIVATE_WEBHOOK).bind(tenant).bind(id).bind(now.0).execute(&mut *tx).await?;
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
            tell!(tx, tenant, id, by, was.as_ref());
            note!(tx, tenant, Webhooks, "");
            Ok(WebhookChanged::Done)
        })
    }

    /// Disables a webhook whose address answered that it is gone for good (HTTP 410), and has its waiting calls fail. False
    /// where it has another address by now, or is disabled already.
    pub async fn disable_gone(self, tenant: TenantId, id: u32, url: &str, now: Millis) -> Result<bool, StoreError> {
        let (tenant, id) = (i64::from(tenant.0), i64::from(id));
        transaction!(self.0, tx => {
            let was = webhook!(tx, tenant, id);
            let query = sqlx::query(DISABLE_WEBHOOK_AT).bind(tenant).bind(id).bind(now.0).bind(url);
            let gone = query.execute(&mut *tx).await?.rows_affected() > 0;
            if gone {
                let query = sqlx::query(GIVE_UP_ITS_CALLS).bind(tenant).bind(id).bind(DISABLED);
                query.execute(&mut *tx).await?;
                let house = Doer::house(now);
                tell!(tx, tenant, id, &house, was.as_ref());
                note!(tx, tenant, Webhooks, "");
            }
            Ok(gone)
        })
    }
}
