//! What went wrong, as an administrator reads it.
use crate::app::App;
use crate::people::Agent;
use routing::time::Millis;
use serde_json::{Value, json};

const PATH: &str = "intergration/postmark/error_logs";

async fn list(agent: &Agent<'_>, query: &str) -> Vec<Value> {
    let found = agent.ask("GET", &format!("{PATH}{query}")).go().await.done();
    found["items"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn what_somebody_met_is_there_with_its_request_and_without_what_they_sent() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").await;
    assert_eq!(ann.ask("GET", PATH).go().await.refused(), (403, 230));
    let secret = "do-not-keep-this";
    let gone = json!({ "uniQref": ["0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09"], "more": secret });
    let met = ann.ask("POST", "livechat/details").body(gone).go().await;
    ann.ask("POST", "livechat/send").body(json!({ "message": secret })).go().await.refused();
    let shown = list(&max, "").await;
    let of = shown.iter().find(|one| one["request_id"] == met.body["RequestId"]).expect("it is kept");
    assert_eq!(
        (&of["source"], &of["code"], &of["status"]),
        (&json!("refusal"), &met.body["Error"], &json!(met.status))
    );
    assert_eq!((&of["user_id"], &of["times"]), (&json!(ann.id), &json!(1)));
    assert!(of["call"].as_str().is_some_and(|call| !call.is_empty()) && of["detail"].is_null(), "{of}");
    assert!(!json!(shown).to_string().contains(secret), "{shown:?}");
    assert_eq!(list(&max, &format!("?timestamp={}", of["timestamp"])).await, std::slice::from_ref(of));
    assert!(list(&max, "?timestamp=7").await.is_empty());

    let eve = app.stranger("eve").group(3).await;
    assert!(list(&eve, "").await.is_empty(), "another tenant's");
    assert!(list(&eve, &format!("?timestamp={}", of["timestamp"])).await.is_empty());
    assert_eq!(list(&max, &format!("?user_id={}&source=refusal", ann.id)).await.len(), 3);
    assert_eq!(list(&max, &format!("?code=230&user_id={}", ann.id)).await.len(), 1);
    let request = met.body["RequestId"].as_str().expect("an id");
    assert_eq!(list(&max, &format!("?request_id={request}")).await.len(), 1);
    for none in
        ["?source=fault", "?source=console", "?to=2001-01-01T00:00:00Z", "?request_id=%F0%9F%98%80%25", "?code=1"]
    {
        assert!(list(&max, none).await.is_empty(), "{none}");
    }
    for wrong in ["?timestamp=x", "?timestamp=-1", "?source=%00", "?from=yesterday", "?next_token=x", "?more=1"] {
        assert_eq!(max.ask("GET", &format!("{PATH}{wrong}")).go().await.status, 400, "{wrong}");
    }
    let (first, second) = (&shown[0]["timestamp"], &shown[1]["timestamp"]);
    let next = list(&max, &format!("?next_token={first}&user_id={}", ann.id)).await;
    assert_eq!(&next[0]["timestamp"], second);
}

#[tokio::test]
async fn the_same_again_is_counted_and_strangers_leave_nothing() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").await;
    for _ in 0..7 {
        assert_eq!(ann.ask("GET", "admin/audit").go().await.refused(), (403, 230));
    }
    let odd = [("Authorization".to_owned(), "Bearer nobody".to_owned())];
    app.ask("GET", "internal/profile").headers(&app.keys("demo").await).headers(&odd).go().await.refused();
    app.ask("GET", "incoming/livechat/state").header("X-Chat-Token", "none").go().await.refused();
    // Nor do those who have the keys of an application that is disabled.
    let shop = max.ask("POST", "admin/api/applications").body(json!({ "name": "Shop" })).go().await.done();
    let off = json!({ "id": shop["id"], "version": 1, "active": false });
    max.ask("PATCH", "admin/api/applications").body(off).go().await.done();
    let pair = [("X-Application-Key", "ApplicationKey"), ("X-Consumer-Key", "ConsumerKey")]
        .map(|(header, field)| (header.to_owned(), shop[field].as_str().expect("a key").to_owned()));
    let asked = app.ask("GET", "internal/profile").headers(&pair).headers(&odd).go().await;
    assert_eq!(asked.refused(), (503, 110));
    let shown = list(&max, "").await;
    let told: Vec<(&Value, &Value)> = shown.iter().map(|one| (&one["call"], &one["times"])).collect();
    assert_eq!(told, [(&json!("audit"), &json!(7))]);
    assert_eq!(shown[0]["fullname"].as_str().map(str::is_empty), Some(false));
    app.later(Millis::minutes(1));
    ann.ask("GET", "admin/audit").go().await.refused();
    assert_eq!(list(&max, "").await.len(), 2, "a minute later it is another entry");
    let id = max.id;
    let app = app.again().await;
    let max = Agent::signs_in(&app, id, "demo", "max").await;
    assert_eq!(list(&max, "").await.len(), 2, "after a restart as well");
}

#[tokio::test]
async fn a_fault_of_a_console_stands_with_the_screen_it_happened_on() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let fault = json!({
        "kind": "error", "message": "x is not a function", "stack": "at a (b.js:1:2)", "route": "/Common/Live",
        "version": "4.24.0",
    });
    max.ask("POST", "internal/console_errors").body(fault).go().await.done();
    let shown = list(&max, "?source=console").await;
    assert_eq!((&shown[0]["call"], &shown[0]["detail"]), (&json!("/Common/Live"), &json!("x is not a function")));
    assert_eq!((&shown[0]["code"], &shown[0]["user_id"]), (&Value::Null, &json!(max.id)));
}
