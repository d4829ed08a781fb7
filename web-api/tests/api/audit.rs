//! The audit: every row of the table refuses whoever may not make its call.
use crate::app::App;
use crate::people::{ann_of_bare, tenant_id};
use catalogue::units::Millis;
use serde_json::{Value, json};

/// Something to send that passes, so that only the gate can refuse.
pub(crate) fn input(operation: &Value) -> (String, Option<Value>) {
    let chat = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09";
    let query: Vec<String> = operation["parameters"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|parameter| parameter["in"] == "query" && parameter["required"] == true)
        .map(|parameter| match parameter["name"].as_str().unwrap_or_default() {
            "uniQref" => format!("uniQref={chat}"),
            name => format!("{name}=x"),
        })
        .collect();
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    (query, operation.get("requestBody").map(|_| json!({})))
}

#[tokio::test]
async fn every_signed_in_call_refuses_without_token_keys_or_permission() {
    let app = App::start().await;
    let nothing = app.db.groups().add(tenant_id("demo"), None, "Nothing", &[1], Millis(1)).await.unwrap();
    let little = app.db.groups().add(tenant_id("demo"), None, "Little", &[6], Millis(1)).await.unwrap();
    let ann = app.agent("ann").await.headers.clone();
    let nil = app.agent("nil").group(nothing).await.headers.clone();
    let lia = app.agent("lia").group(little).await.headers.clone();
    // Who has nothing is not let in, so this group loses what it had once its person is; a new server reads it anew.
    app.db.groups().set(tenant_id("demo"), nothing, Millis(1), |it| it.permissions = [].to_vec()).await.unwrap();
    let app = app.again().await;
    let mut signed = 0;
    for (method, path, operation) in app.shapes.operations() {
        let secured = operation["security"].to_string();
        if !secured.contains("consumerKey") {
            continue;
        }
        signed += 1;
        let (query, body) = input(&operation);
        let ask = |headers: Vec<(String, String)>| {
            let ask = app.ask(&method, &format!("{path}{query}")).headers(&headers);
            if let Some(body) = &body { ask.body(body.clone()) } else { ask }.go()
        };
        let without = |name: &str| ann.iter().filter(|(known, _)| known != name).cloned().collect::<Vec<_>>();
        let instead = |name: &str, value: &str| {
            let mut headers = without(name);
            headers.push((name.to_owned(), value.to_owned()));
            headers
        };
        let call = format!("{method} {path}");
        assert_eq!(ask(vec![]).await.refused(), (401, 194), "{call}");
        assert_eq!(ask(without("Authorization")).await.refused(), (401, 194), "{call}");
        assert_eq!(ask(without("X-Application-Key")).await.refused(), (400, 201), "{call}");
        assert_eq!(ask(without("X-Consumer-Key")).await.refused(), (400, 202), "{call}");
        assert_eq!(ask(instead("X-Consumer-Key", "wrong")).await.refused(), (403, 204), "{call}");
        for malformed in ["Bearer", "Basic abc", "Bearer  "] {
            assert_eq!(ask(instead("Authorization", malformed)).await.refused(), (400, 102), "{call} {malformed}");
        }
        for unknown in ["Bearer x".to_owned(), format!("Bearer {}", "0".repeat(64))] {
            assert_eq!(ask(instead("Authorization", &unknown)).await.refused(), (401, 113), "{call}");
        }
        if operation["description"].as_str().is_some_and(|text| text.starts_with("Needs permission")) {
            assert_eq!(ask(nil.clone()).await.refused(), (403, 223), "{call}");
            assert_eq!(ask(lia.clone()).await.refused(), (403, 230), "{call}");
        }
    }
    assert!(signed >= 15, "only {signed} signed-in calls were found");
}

#[tokio::test]
async fn every_call_on_a_chat_needs_comms() {
    let app = App::start().await;
    for (method, path, operation) in app.shapes.operations() {
        let of_chats = ["livechat/", "queue/", "internal/canned_responses", "helper/livechat/"]
            .iter()
            .any(|of| path.starts_with(of));
        let needs = operation["description"].as_str().unwrap_or_default().contains("permission 1, Comms");
        assert_eq!(of_chats, needs, "{method} {path}");
    }
}

#[tokio::test]
async fn every_call_of_a_customer_refuses_without_the_chats_token() {
    let app = App::start().await;
    for (method, path, operation) in app.shapes.operations() {
        if operation["security"].to_string().contains("chatToken") {
            let (query, body) = input(&operation);
            let ask = app.ask(&method, &format!("{path}{query}"));
            let ask = if let Some(body) = body { ask.body(body) } else { ask };
            assert_eq!(ask.go().await.refused(), (401, 194), "{method} {path}");
        }
    }
}

#[tokio::test]
async fn a_module_that_the_tenant_lacks_shuts_its_calls() {
    let app = App::start().await;
    let (app, profile, headers) = ann_of_bare(app, &[2], &[], &[1, 2]).await;
    assert_eq!(profile["modules"], json!([{ "id": 2, "name": "Knowledge", "product": "KnowledgeExt" }]));
    assert_eq!(app.ask("GET", "livechat/ongoing").of("bare").headers(&headers).go().await.refused(), (403, 224));
}
