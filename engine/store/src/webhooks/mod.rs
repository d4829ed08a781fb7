//! Webhooks, and the calls that are made to them.
use crate::statements::parts;

parts! {
    changes
    hooks
    deliveries
    log
}

pub use changes::ADMIN_CHANGED;
pub use deliveries::{Delivery, DeliveryAttempt, DeliveryState, Heard, NewDelivery};
pub(crate) use hooks::{GIVE_UP_EVERY_CALL, HEAR_FROM_NOW, SWITCHED_OFF};
pub use hooks::{MostWebhooks, NewWebhook, Webhook, WebhookChange, WebhookChanged};
pub use log::WantedDeliveries;
