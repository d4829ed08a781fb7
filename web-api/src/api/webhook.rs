//! Webhooks: which there are, what they were called for, and trying them.
use crate::ctx::Signed;
use crate::endpoint::{Endpoint, delete, get, patch, post};
use crate::problem::Problem;
use crate::wire::{
    Webhook, WebhookBody, WebhookCall, WebhookCallQuery, WebhookChange, WebhookGone, WebhookLog, WebhookLogQuery,
    WebhookLogs, WebhookQuery, WebhookTry, Webhooks,
};
use catalogue::error::Code;
use catalogue::{integration, permission};

pub(super) fn rows() -> Vec<Endpoint> {
    let rows = vec![
        get("admin/webhook", list)
            .named("webhooks")
            .about("The webhooks, or one of them.")
            .needs(permission::WEBHOOKS)
            .refuses(&[Code::WEBHOOK_NOT_FOUND]),
        post("admin/webhook", create)
            .named("createWebhook")
            .about("Makes a webhook; the answer alone says what its calls are signed with.")
            .needs(permission::WEBHOOK_RULES)
            .creates()
            .refuses(&[Code::VOID_LABEL, Code::LABEL_TAKEN, Code::WEBHOOK_ADDRESS_REFUSED, Code::ANTECEDING_ENTITY]),
        patch("admin/webhook", change)
            .named("changeWebhook")
            .about("Changes a webhook, or disables and activates it.")
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
            .about("Disables a webhook; its log stays, and it can be activated again.")
            .needs(permission::WEBHOOK_RULES)
            .refuses(&[Code::WEBHOOK_NOT_FOUND]),
        get("admin/webhook_logs", logs)
            .named("webhookLogs")
            .about("What a webhook was called for, newest first.")
            .needs(permission::WEBHOOK_RULES)
            .refuses(&[Code::WEBHOOK_NOT_FOUND]),
        post("admin/webhook_logs", try_now)
            .named("tryWebhook")
            .about("Makes a call of a webhook's log once more, or a test, now; the answer says what came of it.")
            .needs(permission::WEBHOOK_RULES)
            .refuses(&[Code::WEBHOOK_NOT_FOUND, Code::RATE_EXCEEDED]),
        get("utilities/webhook", call)
            .named("webhookCall")
            .about("One call of a webhook, whole: what was sent, every attempt, and what was answered.")
            .needs(permission::WEBHOOK_RULES)
            .refuses(&[Code::WEBHOOK_NOT_FOUND]),
    ];
    rows.into_iter().map(|row| row.integrated(integration::WEBHOOKS)).collect()
}

async fn list(_: Signed, _: WebhookQuery) -> Result<Webhooks, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn create(_: Signed, _: WebhookBody) -> Result<Webhook, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn change(_: Signed, _: WebhookChange) -> Result<Webhook, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn disable(_: Signed, _: WebhookGone) -> Result<Webhook, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn logs(_: Signed, _: WebhookLogQuery) -> Result<WebhookLogs, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn try_now(_: Signed, _: WebhookTry) -> Result<WebhookLog, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn call(_: Signed, _: WebhookCallQuery) -> Result<WebhookCall, Problem> {
    Err(Problem::of(Code::FAULT))
}
