//! Who makes webhooks, of what names and addresses, how many; and to whom they are nothing.
use crate::app::{App, with};
use crate::people::{ann_of_bare, tenant_id};
use crate::receiver::Receiver;
use crate::webhooks::{LOGS, PATH, changes, disables, here, makes, reads};
use catalogue::limit;
use catalogue::permission::{ADMIN, WEBHOOKS};
use catalogue::units::Millis;
use serde_json::{Value, json};

#[tokio::test]
async fn addresses_inside_the_house_are_refused_however_they_are_written() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "Good", "https://hooks.example/in", &["chat.created"]).await.done();
    for url in [
        "",
        "hooks.example",
        "file:///etc/passwd",
        "ftp://hooks.example/",
        "javascript:alert(1)",
        "http://hooks.example/",
        "https://user@hooks.example/",
        "https://user:secret@hooks.example/",
        "https://hooks.example/#there",
        "https://hooks.example/\n",
        "https://localhost",
        "https://LOCALHOST.:8443/",
        "https://demo.localhost/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://0177.0.0.1/",
        "https://0.0.0.0/",
        "https://10.0.0.1/",
        "https://100.64.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://172.16.0.1/",
        "https://192.168.0.1/",
        "https://224.0.0.1/",
        "https://[::]/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "http://[::ffff:127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:a00:1::]/",
        "https://[fd00::1]/",
        "https://[fe80::1]/",
        "https://[ff02::1]/",
    ] {
        let refused = makes(&max, "Bad", url, &["chat.created"]).await;
        assert_eq!(refused.refused(), (422, 247), "{url}");
        assert_eq!(refused.body["extraInfo"]["field"], "url");
        assert_eq!(changes(&max, &hook, json!({ "url": url, "name": "Worse" })).await.refused(), (422, 247), "{url}");
    }
    let long = format!("https://hooks.example/{}", "x".repeat(limit::WEBHOOK_URL));
    assert_eq!(makes(&max, "Long", &long, &["chat.created"]).await.refused(), (400, 105));
    let left = reads(&max, &hook).await;
    assert_eq!((&left["name"], &left["url"]), (&json!("Good"), &json!("https://hooks.example/in")));
}

#[tokio::test]
async fn a_name_is_a_text_that_shows_and_is_given_once() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let url = "https://hooks.example/in";
    let events = ["chat.ended", "chat.created", "chat.ended"];
    let hook = makes(&max, "  <img src=x onerror=alert(1)> ", url, &events).await.done();
    assert_eq!(hook["name"], "<img src=x onerror=alert(1)>", "it is text, which no page takes for markup");
    assert_eq!((&hook["events"], &hook["status"]), (&json!(["chat.created", "chat.ended"]), &json!("a")));
    assert_eq!((&hook["created_by"], &hook["waiting"]), (&json!("Max Test"), &json!(0)));
    for (name, refusal) in [
        ("", (422, 238)),
        (" \u{200b} ", (422, 238)),
        ("a\u{0}b", (400, 105)),
        ("a\nb", (400, 105)),
        ("\u{202e}txt", (400, 105)),
        ("<IMG SRC=x onerror=alert(1)>", (409, 239)),
        (&"x".repeat(limit::WEBHOOK_NAME + 1), (400, 105)),
    ] {
        assert_eq!(makes(&max, name, url, &["chat.ended"]).await.refused(), refusal, "{name:?}");
    }
    let other = makes(&max, &"è".repeat(limit::WEBHOOK_NAME), url, &["chat.ended"]).await.done();
    assert_eq!(changes(&max, &other, json!({ "name": hook["name"] })).await.refused(), (409, 239));
    assert_eq!(changes(&max, &other, json!({})).await.refused(), (400, 106));
    for events in [json!([]), json!(["chat.poked"]), json!("chat.ended")] {
        let body = json!({ "name": "Odd", "url": url, "events": events });
        assert_eq!(max.ask("POST", PATH).body(body).go().await.refused(), (400, 105));
    }
    let renamed =
        changes(&max, &other, json!({ "name": "A", "events": ["chat.assigned"], "status": "d" })).await.done();
    let told = ["name", "events", "status", "url"].map(|field| renamed[field].clone());
    assert_eq!(told, [json!("A"), json!(["chat.assigned"]), json!("d"), json!(url)]);
    let listed = max.ask("GET", PATH).go().await.done();
    let names: Vec<_> = listed["items"].as_array().expect("a list").iter().map(|one| one["name"].clone()).collect();
    assert_eq!(names, [hook["name"].clone(), json!("A")]);
}

#[tokio::test]
async fn the_secret_is_told_once_and_to_whoever_makes_the_same_call_again() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let body = json!({ "name": "New chats", "url": receiver.url("/"), "events": ["chat.created"] });
    let ask = || max.ask("POST", PATH).header("Idempotency-Key", "k-1").body(body.clone()).go();
    let (one, other) = tokio::join!(ask(), ask());
    let (one, other) = (one.done(), other.done());
    assert_eq!(one, other);
    assert!(!max.ask("GET", PATH).go().await.done().to_string().contains("whsec_"));
    assert_eq!(reads(&max, &one).await["secret"], Value::Null);
    app.customer("Ada", "billing").await;
    assert!(receiver.next().await.is_signed(other["secret"].as_str().expect("a secret")));
}

#[tokio::test]
async fn so_many_are_active_at_once() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let make = |n: usize| {
        let max = &max;
        async move { makes(max, &format!("Webhook {n}"), "https://hooks.example/", &["chat.created"]).await }
    };
    let mut hooks = Vec::new();
    for n in 0..limit::WEBHOOKS {
        hooks.push(make(n).await.done());
    }
    let refused = make(99).await;
    assert_eq!(refused.refused(), (409, 203));
    assert_eq!(refused.body["extraInfo"]["why"], "there are 20 active webhooks already");
    disables(&max, &hooks[3]).await.done();
    make(99).await.done();
    assert_eq!(changes(&max, &hooks[3], json!({ "status": "a" })).await.refused(), (409, 203));
    assert_eq!(changes(&max, &hooks[4], json!({ "status": "a" })).await.done()["status"], "a", "it is active already");
    assert_eq!(reads(&max, &hooks[3]).await["status"], "d");
}

#[tokio::test]
async fn a_webhook_is_nothing_to_another_tenant() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let eve = app.stranger("eve").group(3).await;
    // Theirs has the number 1 as well, so ours is another.
    makes(&max, "First", &receiver.url("/"), &["chat.ended"]).await.done();
    let hook = makes(&max, "New chats", &receiver.url("/"), &["chat.created"]).await.done();
    makes(&eve, "New chats", &receiver.url("/theirs"), &["chat.created"]).await.done();
    app.customer("Ada", "billing").await;
    let came = receiver.next().await;
    assert_eq!(came.path, "/");
    let id = hook["id"].clone();
    let whole = format!("utilities/webhook?id={}", came.id());
    let own = max.ask("GET", &whole).go().await.done();
    assert_eq!(own["entry"]["webhook"], id);
    for answer in [
        eve.ask("GET", &format!("{PATH}?id={id}")).go().await,
        changes(&eve, &hook, json!({ "name": "Mine" })).await,
        disables(&eve, &hook).await,
        eve.ask("GET", &format!("{LOGS}?id={id}")).go().await,
        eve.ask("POST", LOGS).body(json!({ "id": id })).go().await,
        eve.ask("POST", LOGS).body(json!({ "id": 1, "delivery": came.id() })).go().await,
        eve.ask("GET", &whole).go().await,
    ] {
        assert_eq!(answer.refused(), (404, 246));
    }
    assert_eq!(eve.ask("GET", PATH).go().await.done()["items"].as_array().map(Vec::len), Some(1));
    assert!(receiver.left().is_empty(), "and theirs hears nothing of us");
}

#[tokio::test]
async fn the_list_needs_one_permission_and_everything_else_another() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "New chats", "https://hooks.example/", &["chat.created"]).await.done();
    let looks =
        app.db.groups().add(tenant_id("demo"), None, "Looks", &[ADMIN, WEBHOOKS], Millis(1)).await.expect("made");
    let lea = app.agent("lea").group(looks).await;
    assert_eq!(lea.ask("GET", PATH).go().await.done()["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(reads(&lea, &hook).await["name"], "New chats");
    for answer in [
        makes(&lea, "Mine", "https://hooks.example/", &["chat.created"]).await,
        changes(&lea, &hook, json!({ "status": "d" })).await,
        disables(&lea, &hook).await,
        lea.ask("GET", &format!("{LOGS}?id={}", hook["id"])).go().await,
        lea.ask("POST", LOGS).body(json!({ "id": hook["id"] })).go().await,
        lea.ask("GET", "utilities/webhook?id=x").go().await,
    ] {
        assert_eq!(answer.refused(), (403, 230));
    }
}

#[tokio::test]
async fn a_tenant_without_the_integration_is_told_so_before_anything_else() {
    let app = App::start().await;
    let (app, _, headers) = ann_of_bare(app, &[1, 5], &[19], &[1]).await;
    let ask = |method: &str, path: &str| app.ask(method, path).of("bare").headers(&headers);
    let url = with(json!({ "name": "A", "events": ["chat.created"] }), "url", "https://hooks.example/");
    for answer in [
        ask("GET", PATH).go().await,
        ask("POST", PATH).body(url).go().await,
        ask("PATCH", PATH).body(json!({ "id": 1, "webhooks": { "status": "d" } })).go().await,
        ask("DELETE", &format!("{PATH}?id=1")).go().await,
        ask("GET", &format!("{LOGS}?id=1")).go().await,
        ask("POST", LOGS).body(json!({ "id": 1 })).go().await,
        ask("GET", "utilities/webhook?id=x").go().await,
    ] {
        assert_eq!(answer.refused(), (403, 259), "although the permission is missing as well");
        assert_eq!(answer.body["extraInfo"]["integration"], 16);
    }
}
