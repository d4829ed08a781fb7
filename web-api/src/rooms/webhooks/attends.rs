//! Webhooks whose calls fail.
use crate::edge::attention::{Attends, Found, Matter};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use catalogue::{integration, permission};

pub(crate) const FAILING: Attends = Attends {
    matter: Matter::WebhooksFail,
    permission: permission::WEBHOOKS,
    integration: integration::WEBHOOKS,
    look: |me| Box::pin(failing(me)),
};

async fn failing(me: &Signed) -> Result<Option<Found>, Problem> {
    let (webhooks, tenant) = (me.call.app.db.webhooks(), me.call.site.id);
    let failing = webhooks.failing(tenant).await?;
    let Some((longest, _, since)) = failing.first().copied() else { return Ok(None) };
    let name = webhooks.find(tenant, longest).await?.map(|webhook| webhook.name);
    Ok(Found::some(failing.len(), name, Some(since)))
}
