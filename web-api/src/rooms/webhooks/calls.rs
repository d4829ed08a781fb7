//! Webhooks: which there are, what they were called for, and trying them.
use crate::edge::app::App;
use crate::edge::basics::{At, Ref};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::{Signed, may};
use crate::edge::problem::Problem;
use crate::edge::text::named;
use crate::rooms::policy;
use crate::rooms::webhooks::delivery;
use crate::rooms::webhooks::delivery::{call, events, sign};
use crate::rooms::webhooks::wire::{
    DeliveryState, LogFilter, Webhook, WebhookAttempt, WebhookBody, WebhookCall, WebhookCallQuery, WebhookChange,
    WebhookEvent, WebhookFields, WebhookGone, WebhookHeader, WebhookLog, WebhookLogQuery, WebhookLogs, WebhookQuery,
    WebhookStatus, WebhookTry, Webhooks,
};
use catalogue::error::Code;
use catalogue::permission::Action;
use catalogue::units::Millis;
use catalogue::{integration, limit, permission};
use jiff::civil::Date;
use serde_json::json;
use std::collections::BTreeSet;
use store::StoreError;
use store::secrets::Place;
use store::webhooks::{ADMIN_CHANGED, Delivery, MostWebhooks, NewWebhook, WantedDeliveries, WebhookChanged};
use uuid::Uuid;

pub(crate) fn rows() -> Vec<Endpoint> {
    let rows = vec![
        get("admin/webhook", list)
            .named("webhooks")
            .about("Lists the webhooks, or returns one.")
            .needs(permission::WEBHOOKS)
            .refuses(&[Code::WEBHOOK_NOT_FOUND]),
        post("admin/webhook", create)
            .named("createWebhook")
            .about("Creates a webhook. The secret that signs its calls is in this answer only. To be told `admin.changed` needs permission 67, AuditLogs, to view.")
            .needs(permission::WEBHOOK_RULES)
            .creates()
            .shows_secret(sign::secret)
            .refuses(&[
                Code::VOID_LABEL,
                Code::LABEL_TAKEN,
                Code::WEBHOOK_ADDRESS_REFUSED,
                Code::ANTECEDING_ENTITY,
            ]),
        patch("admin/webhook", change)
            .named("changeWebhook")
            .about("Changes a webhook, or disables and activates it. One that is told `admin.changed` needs permission 67, AuditLogs, to view.")
            .needs(permission::WEBHOOK_RULES)
            .refuses(&[
                Code::VOID_LABEL,
                Code::LABEL_TAKEN,
                Code::WEBHOOK_ADDRESS_REFUSED,
                Code::WEBHOOK_NOT_FOUND,
                Code::ANTECEDING_ENTITY,
            ]),
        delete("admin/webhook", disable)
            .named("disableWebhook")
            .about("Disables a webhook. Its log is kept, and it can be activated again.")
            .needs(permission::WEBHOOK_RULES)
            .refuses(&[Code::WEBHOOK_NOT_FOUND]),
        get("admin/webhook_logs", logs)
            .named("webhookLogs")
            .about("Lists the calls of a webhook, newest first.")
            .needs(permission::WEBHOOK_RULES)
            .refuses(&[Code::WEBHOOK_NOT_FOUND]),
        post("admin/webhook_logs", try_now)
            .named("tryWebhook")
            .about("Repeats a logged call of a webhook, or makes a test call, and returns the result.")
            .needs(permission::WEBHOOK_RULES)
            .refuses(&[Code::WEBHOOK_NOT_FOUND, Code::ANTECEDING_ENTITY, Code::RATE_EXCEEDED]),
        get("utilities/webhook", call)
            .named("webhookCall")
            .about("Returns one call of a webhook: the request, each attempt and the responses.")
            .needs(permission::WEBHOOK_RULES)
            .refuses(&[Code::WEBHOOK_NOT_FOUND]),
    ];
    rows.into_iter().map(|row| row.integrated(integration::WEBHOOKS)).collect()
}

fn gone() -> Problem {
    Problem::of(Code::WEBHOOK_NOT_FOUND)
}

fn already(why: String) -> Problem {
    Problem { extra: json!({ "field": "status", "why": why }), ..Problem::of(Code::ANTECEDING_ENTITY) }
}

fn crowded() -> Problem {
    already(format!("there are {} active webhooks already", limit::WEBHOOKS))
}

fn taken() -> Problem {
    Problem { extra: json!({ "field": "name", "why": "is in use" }), ..Problem::of(Code::LABEL_TAKEN) }
}

/// A name that shows.
fn called(given: &str) -> Result<String, Problem> {
    named("name", given)
}

/// An address that may be called, as it is called.
fn address(app: &App, given: &str) -> Result<String, Problem> {
    let refused =
        |why| Problem { extra: json!({ "field": "url", "why": why }), ..Problem::of(Code::WEBHOOK_ADDRESS_REFUSED) };
    app.of::<delivery::Webhooks>().check(given).map(String::from).map_err(refused)
}

/// Whoever may read the audit may have it told outside, and nobody else: neither to an address of their own, nor in the log.
fn may_hear(me: &Signed, events: &[String]) -> Result<(), Problem> {
    if events.iter().any(|event| event == ADMIN_CHANGED) {
        may(&me.call.site, &me.person, permission::AUDIT_LOGS, Action::View)?;
    }
    Ok(())
}

/// Each once, in the order of the table.
fn names(events: &[WebhookEvent]) -> Vec<String> {
    let once: BTreeSet<WebhookEvent> = events.iter().copied().collect();
    once.into_iter().map(|event| events::name(event).to_owned()).collect()
}

/// As people read them.
async fn views(me: &Signed, found: Vec<store::webhooks::Webhook>) -> Result<Vec<Webhook>, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let waiting = db.webhooks().waiting(tenant).await?;
    let view = |one: store::webhooks::Webhook| Webhook {
        id: one.id,
        name: one.name,
        url: one.url,
        events: one.events.iter().filter_map(|event| events::named(event)).collect(),
        status: if one.active { WebhookStatus::A } else { WebhookStatus::D },
        created: At(one.created),
        created_by: one.author.name,
        waiting: waiting.get(&one.id).copied().unwrap_or(0),
        secret: None,
    };
    Ok(found.into_iter().map(view).collect())
}

async fn found(me: &Signed, id: u32) -> Result<store::webhooks::Webhook, Problem> {
    me.call.app.db.webhooks().find(me.call.site.id, id).await?.ok_or_else(gone)
}

async fn view(me: &Signed, id: u32) -> Result<Webhook, Problem> {
    views(me, vec![found(me, id).await?]).await?.pop().ok_or_else(gone)
}

async fn list(me: Signed, wanted: WebhookQuery) -> Result<Webhooks, Problem> {
    let webhooks = match wanted.id {
        Some(id) => vec![found(&me, id).await?],
        None => me.call.app.db.webhooks().all(me.call.site.id).await?,
    };
    Ok(Webhooks { items: views(&me, webhooks).await? })
}

async fn create(me: Signed, wanted: WebhookBody) -> Result<Webhook, Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    let (name, url) = (called(&wanted.name)?, address(app, &wanted.url)?);
    let (events, secret) = (names(&wanted.events), sign::secret(&me.call.token()));
    may_hear(&me, &events)?;
    let new = NewWebhook {
        name: &name,
        url: &url,
        secret: &|id| app.vault.seal(Place::Webhook(tenant, id), &secret),
        events: &events,
        created: me.call.now(),
        author: me.me(),
    };
    let most = MostWebhooks { active: limit::WEBHOOKS, kept: limit::WEBHOOKS_KEPT };
    let id = match app.db.webhooks().create(tenant, new, (&me.doer(None), me.call.once()), most).await {
        Err(StoreError::Taken(_)) => return Err(taken()),
        made => made?.ok_or_else(crowded)?,
    };
    app.of::<delivery::Webhooks>().bells.ring(tenant);
    Ok(Webhook { secret: Some(secret), ..view(&me, id).await? })
}

async fn change(me: Signed, wanted: WebhookChange) -> Result<Webhook, Problem> {
    let WebhookFields { name, url, events, status } = wanted.webhooks;
    if name.is_none() && url.is_none() && events.is_none() && status.is_none() {
        return Err(Problem::missing("webhooks"));
    }
    let app = &me.call.app;
    let name = name.as_deref().map(called).transpose()?;
    let url = url.as_deref().map(|url| address(app, url)).transpose()?;
    let events = events.as_deref().map(names);
    may_hear(&me, events.as_ref().unwrap_or(&found(&me, wanted.id).await?.events))?;
    let change = store::webhooks::WebhookChange {
        name: name.as_deref(),
        url: url.as_deref(),
        events: events.as_deref(),
        active: status.map(|status| status == WebhookStatus::A),
    };
    put(&me, wanted.id, change).await
}

async fn disable(me: Signed, wanted: WebhookGone) -> Result<Webhook, Problem> {
    let change = store::webhooks::WebhookChange { active: Some(false), ..Default::default() };
    put(&me, wanted.id, change).await
}

async fn put(me: &Signed, id: u32, change: store::webhooks::WebhookChange<'_>) -> Result<Webhook, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    match db.webhooks().change(tenant, id, change, &me.doer(None), limit::WEBHOOKS).await {
        Ok(WebhookChanged::Done) => {
            // What it is called for, and what waits at it, is another matter from now on.
            me.call.app.of::<delivery::Webhooks>().bells.ring(tenant);
            view(me, id).await
        }
        Ok(WebhookChanged::Gone) => Err(gone()),
        Ok(WebhookChanged::TooMany) => Err(crowded()),
        Err(StoreError::Taken(_)) => Err(taken()),
        Err(error) => Err(error.into()),
    }
}

fn entry(of: &Delivery) -> Result<WebhookLog, Problem> {
    Ok(WebhookLog {
        id: of.id.clone(),
        webhook: of.webhook,
        event: events::named(&of.event).ok_or_else(|| Problem::of(Code::DATABASE_MISMATCH))?,
        uniQref: of.chat.map(Ref),
        state: match of.state {
            store::webhooks::DeliveryState::Waiting => DeliveryState::Waiting,
            store::webhooks::DeliveryState::Delivered => DeliveryState::Delivered,
            store::webhooks::DeliveryState::Failed => DeliveryState::Failed,
        },
        status: of.status,
        attempts: of.attempts,
        created: At(of.created),
        last_attempt: of.last.map(At),
        next_attempt: of.next.map(At),
        took: of.took,
        why: of.why.clone(),
    })
}

/// A day, as `dd-MM-yyyy`, in the tenant's time zone.
async fn day(me: &Signed, date: &str) -> Result<(Millis, Millis), Problem> {
    let odd = || Problem::format("date", "is no day of the form dd-MM-yyyy");
    let whole = date.len() == 10
        && date.bytes().enumerate().all(|(at, byte)| match at {
            2 | 5 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !whole {
        return Err(odd());
    }
    let part = |range: std::ops::Range<usize>| date[range].parse().map_err(|_| odd());
    let day = |day: i16| i8::try_from(day).map_err(|_| odd());
    let date = Date::new(part(6..10)?, day(part(3..5)?)?, day(part(0..2)?)?).map_err(|_| odd())?;
    let zone = policy::zone(&me.call.app.db, me.call.site.id).await?;
    let begins = |date: Date| {
        let at = date.to_zoned(zone.clone()).map_err(|_| odd())?;
        Ok::<_, Problem>(Millis(at.timestamp().as_millisecond()))
    };
    Ok((begins(date)?, begins(date.tomorrow().map_err(|_| odd())?)?))
}

async fn logs(me: Signed, wanted: WebhookLogQuery) -> Result<WebhookLogs, Problem> {
    let webhook = found(&me, wanted.id).await?;
    let token = match &wanted.nextFordwardToken {
        // Where the page before ended.
        Some(token) if Uuid::try_parse(token).is_ok_and(|id| id.to_string() == *token) => Some(token.as_str()),
        Some(_) => return Err(Problem::format("nextFordwardToken", "is none that was given")),
        None => None,
    };
    let state = match wanted.logFilter {
        None | Some(LogFilter::All) => None,
        Some(LogFilter::Waiting) => Some(store::webhooks::DeliveryState::Waiting),
        Some(LogFilter::Delivered) => Some(store::webhooks::DeliveryState::Delivered),
        Some(LogFilter::Failed) => Some(store::webhooks::DeliveryState::Failed),
    };
    let mut of = WantedDeliveries { before: token, state, ..WantedDeliveries::default() };
    if let Some(date) = &wanted.date {
        (of.from, of.until) = day(&me, date).await?;
    }
    let page = limit::WEBHOOK_LOGS_PAGE;
    let mut found = me.call.app.db.webhooks().deliveries(me.call.site.id, webhook.id, of, page + 1).await?;
    let more = found.len() > page as usize;
    found.truncate(page as usize);
    let next = found.last().filter(|_| more).map(|last| last.id.clone());
    Ok(WebhookLogs { items: found.iter().map(entry).collect::<Result<_, _>>()?, nextFordwardToken: next })
}

async fn try_now(me: Signed, wanted: WebhookTry) -> Result<WebhookLog, Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    let webhook = found(&me, wanted.id).await?;
    let again = match &wanted.delivery {
        None => None,
        Some(_) if !webhook.active => return Err(already("the webhook is disabled: it can only be tried".into())),
        Some(id) => {
            let delivery =
                app.db.webhooks().delivery(tenant, id).await?.filter(|delivery| delivery.webhook == webhook.id);
            Some(delivery.ok_or_else(gone)?)
        }
    };
    app.rates.webhook(tenant, me.me())?;
    let webhooks = app.of::<delivery::Webhooks>();
    let _turn = webhooks.turn().ok_or_else(Problem::overloaded)?;
    let id = match again {
        Some(delivery) => {
            delivery::repeat(app, tenant, &webhook, &delivery).await?;
            delivery.id
        }
        None => delivery::test(app, tenant, &webhook).await?,
    };
    entry(&app.db.webhooks().delivery(tenant, &id).await?.ok_or_else(gone)?)
}

async fn call(me: Signed, wanted: WebhookCallQuery) -> Result<WebhookCall, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let delivery = db.webhooks().delivery(tenant, &wanted.id).await?.ok_or_else(gone)?;
    may_hear(&me, std::slice::from_ref(&delivery.event))?;
    let webhook = found(&me, delivery.webhook).await?;
    let tries = db.webhooks().delivery_attempts(tenant, &delivery.id).await?;
    let header = |name: &str, value: String| WebhookHeader { name: name.to_owned(), value };
    let mut headers = vec![
        header("content-type", call::JSON.to_owned()),
        header("user-agent", call::CALLER.to_owned()),
        header("webhook-id", delivery.id.clone()),
    ];
    headers.extend(delivery.last.map(|at| header("webhook-timestamp", at.as_seconds().to_string())));
    let tried = |one: store::webhooks::DeliveryAttempt| WebhookAttempt {
        at: At(one.at),
        status: one.status,
        took: one.took,
        why: one.why,
        answer: one.answer,
    };
    Ok(WebhookCall {
        entry: entry(&delivery)?,
        url: webhook.url,
        headers,
        body: delivery.body,
        tries: tries.into_iter().map(tried).collect(),
    })
}
