//! What in the administration needs somebody, to who may see it.
use crate::access_tokens::{makes, robot};
use crate::app::App;
use crate::people::{Agent, tenant_id};
use crate::receiver::Receiver;
use crate::webhooks::{disables, failed_once, here};
use routing::time::Millis;
use serde_json::{Value, json};
use store::mails::{Mail, MailKind, MailState};

const PATH: &str = "admin/attention";

async fn told(by: &Agent<'_>) -> Vec<Value> {
    by.ask("GET", PATH).go().await.done()["items"].as_array().expect("a list").clone()
}

async fn of(by: &Agent<'_>, kind: &str) -> Option<Value> {
    told(by).await.into_iter().find(|item| item["kind"] == kind)
}

async fn mail(app: &App, number: u64, state: MailState) {
    let queued = app.now();
    let mail = Mail {
        id: format!("{:08x}-{:04x}-7000-8000-{number:012x}", queued.0 >> 16, queued.0 & 0xffff),
        kind: MailKind::Invitation,
        address: "ann@demo.example".into(),
        queued,
        state,
        changed: queued,
        attempts: 1,
        answer: String::new(),
    };
    app.db.mails().write(&[(tenant_id("demo"), mail)]).await.expect("it is written");
}

#[tokio::test]
async fn what_waits_for_somebody_is_told_the_most_urgent_first_and_to_who_may_see_it() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    assert_eq!(ann.ask("GET", PATH).go().await.refused(), (403, 230));
    let before: Vec<Value> = told(&max).await.into_iter().map(|item| item["kind"].clone()).collect();
    assert_eq!(before, [json!("skills_without_people")], "of a new house, only what nobody has");

    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    let report = json!({ "uniQref": ada.chat, "category": "threats", "explanation": "shouts" });
    ann.ask("POST", "livechat/flagged_chats").body(report).go().await.done();
    let banned = "admin/chat_management/banned";
    let ban = json!({ "uniQref": ben.chat, "period": 3_600, "reason": "threats", "acknowledged": true });
    max.ask("POST", banned).body(ban).go().await.done();
    let account = robot(&app, "robot", 1).await;
    let day = 24 * 60 * 60;
    for (name, ttl) in [("Soon over", 3 * day), ("Long to go", 30 * day)] {
        makes(&max, json!({ "user_id": account, "display_name": name, "ttl": ttl })).await.done();
    }
    mail(&app, 1, MailState::Bounced).await;
    mail(&app, 2, MailState::Sent).await;

    let found = told(&max).await;
    let kinds: Vec<&str> = found.iter().filter_map(|item| item["kind"].as_str()).collect();
    assert_eq!(kinds, ["chats_reported", "mails_failed", "bans_end", "tokens_end", "skills_without_people"]);
    let facts = |at: usize| (found[at]["urgency"].clone(), found[at]["count"].clone(), found[at]["first"].clone());
    assert_eq!(facts(0), (json!("now"), json!(1), json!("threats")));
    assert_eq!(facts(1), (json!("soon"), json!(1), Value::Null));
    assert_eq!(facts(3), (json!("soon"), json!(1), json!("Soon over")));
    assert!(found[2]["at"].is_string() && found[2]["first"].is_string(), "{found:?}");

    let zoe = app.stranger("zoe").group(3).await;
    assert!(of(&zoe, "chats_reported").await.is_none(), "another tenant's");
    max.ask("PATCH", "livechat/flagged_chats").body(json!({ "uniQref": ada.chat })).go().await.done();
    assert!(of(&max, "chats_reported").await.is_none(), "it was looked at");
    app.later(Millis::hours(25));
    let later = app.agent("moe").group(3).await;
    assert!(of(&later, "mails_failed").await.is_none() && of(&later, "bans_end").await.is_none(), "that was yesterday");
}

#[tokio::test]
async fn a_webhook_whose_calls_fail_is_told_by_its_name_until_it_is_disabled() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let (max, hook) = failed_once(&app, &mut receiver).await;
    let failing = of(&max, "webhooks_fail").await.expect("its call waits");
    let is = (&failing["urgency"], &failing["count"], &failing["first"], failing["at"].is_string());
    assert_eq!(is, (&json!("now"), &json!(1), &json!("New chats"), true));
    disables(&max, &hook).await.done();
    assert!(of(&max, "webhooks_fail").await.is_none(), "nothing waits any more");
}
