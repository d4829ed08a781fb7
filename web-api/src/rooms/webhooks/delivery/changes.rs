//! What administrators change, told to webhooks: the audit becomes calls as the journal does, in its own order.
use crate::edge::app::App;
use crate::edge::sites::Site;
use crate::rooms::webhooks::delivery::events;
use crate::rooms::webhooks::wire::WebhookEvent;
use catalogue::limit;
use serde::Serialize;
use serde_json::Value;
use store::StoreError;
use store::audit::Audited;
use store::webhooks::{ADMIN_CHANGED, Heard, NewDelivery, Webhook};

#[derive(Serialize)]
struct Changed<'a> {
    number: u64,
    r#type: &'static str,
    id: &'a str,
    name: &'a str,
    action: &'static str,
    before: Option<&'a Value>,
    after: Option<&'a Value>,
    user_id: Option<u32>,
    user: Option<String>,
    scope: &'static str,
    reason: Option<&'a str>,
    undoes: Option<u64>,
}

/// Turns what has come to the audit into calls.
pub(crate) async fn turn(app: &App, site: &Site, webhooks: &[Webhook]) -> Result<(), StoreError> {
    let hears = |one: &&Webhook| one.active && one.events.iter().any(|event| event == ADMIN_CHANGED);
    let (db, tenant) = (&app.db, site.id);
    let Some(since) = webhooks.iter().filter(hears).map(|one| one.since_change).min() else { return Ok(()) };
    loop {
        let cursor = db.webhooks().changes_cursor(tenant).await?;
        let behind = cursor.unwrap_or(0).max(since);
        let changes = db.audit().behind(tenant, behind, limit::WEBHOOK_EVENTS_AT_ONCE).await?;
        let Some(upto) = changes.last().map(|last| last.number) else { return Ok(()) };
        // Read behind them, as for the journal.
        let webhooks = db.webhooks().all(tenant).await?;
        let mut deliveries = Vec::new();
        for change in &changes {
            let body = told(app, site, change).await?;
            let whom = webhooks.iter().filter(hears).filter(|one| one.since_change < change.number);
            deliveries.extend(whom.map(|webhook| NewDelivery {
                id: uuid::Uuid::now_v7().as_u128(),
                webhook: webhook.id,
                event: ADMIN_CHANGED.to_owned(),
                chat: None,
                body: body.clone(),
                created: app.now(),
            }));
        }
        // Where another server has turned them, what is left is looked at anew.
        let heard = Heard { from: cursor, upto, deliveries: &deliveries, most_waiting: limit::WEBHOOK_WAITING };
        db.webhooks().hear_changes(tenant, heard).await?;
    }
}

/// From where it came stays in the house.
async fn told(app: &App, site: &Site, change: &Audited) -> Result<String, StoreError> {
    let user = match change.by.who {
        Some(id) => app.db.people().name_of(site.id, id).await?,
        None => None,
    };
    let data = Changed {
        number: change.number,
        r#type: change.entity.text(),
        id: &change.subject,
        name: &change.name,
        action: change.act.text(),
        before: change.was.as_ref(),
        after: change.became.as_ref(),
        user_id: change.by.who.map(|id| id.0),
        user,
        scope: change.by.scope.text(),
        reason: change.by.reason.as_deref(),
        undoes: change.by.undoes,
    };
    Ok(events::body(WebhookEvent::AdminChanged, change.by.at, data))
}
