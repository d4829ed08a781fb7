//! Webhooks, and the calls that are made to them.
use crate::statements::parts;

parts! {
    hooks
    deliveries
}

pub use deliveries::{Delivery, DeliveryAttempt, DeliveryState, Heard, NewDelivery, WantedDeliveries};
pub use hooks::{MostWebhooks, NewWebhook, Webhook, WebhookChange, WebhookChanged};
