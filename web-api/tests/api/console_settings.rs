//! What administrators set of their account, and that it holds in every console.
use crate::app::App;
use crate::people::Agent;
use serde_json::{Value, json};

const PATH: &str = "admin/console_settings";

async fn on(by: &Agent<'_>, name: &str) -> Value {
    let now = by.ask("GET", PATH).go().await.done();
    let all = now["add_ons"].as_array().expect("a list");
    all.iter().find(|one| one["name"] == name).expect("it is one")["on"].clone()
}

fn switch(version: u64, kind: &str, id: u16, on: bool) -> Value {
    json!({ "version": version, "add_ons": [{ "kind": kind, "id": id, "on": on }] })
}

#[tokio::test]
async fn a_name_and_a_span_hold_for_every_console_and_are_put_back() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let before = max.ask("GET", PATH).go().await.done();
    let body = json!({ "version": 1, "name": "  Casa È 🙂 ", "image": "/casa.svg", "auto_suspend_seconds": 90, "reason": "new brand" });
    let now = max.ask("PATCH", PATH).body(body).go().await.done();
    assert_eq!((&now["version"], &now["name"], &now["image"]), (&json!(2), &json!("Casa È 🙂"), &json!("/casa.svg")));
    let client = app.ask("GET", "internal/self_configure").go().await.done();
    assert_eq!((&client["brand_name"], &client["autoSuspendThreshold"]), (&json!("Casa È 🙂"), &json!(90)));
    let row = max.ask("GET", "admin/audit?types=console_settings").go().await.done()["items"][0].clone();
    assert_eq!(
        (&row["reason"], &row["before"]["auto_suspend_seconds"]),
        (&json!("new brand"), &before["auto_suspend_seconds"])
    );
    let undo = json!({ "number": row["number"] });
    max.ask("POST", "admin/audit/undo").body(undo.clone()).go().await.done();
    let back = max.ask("GET", PATH).go().await.done();
    for field in ["name", "image", "auto_suspend_seconds"] {
        assert_eq!(back[field], before[field], "{field}");
    }
    assert_eq!(max.ask("POST", "admin/audit/undo").body(undo).go().await.refused(), (409, 203));
}

#[tokio::test]
async fn an_add_on_that_is_off_is_shut_for_calls_and_the_account_still_includes_it() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    max.ask("GET", "admin/webhook").go().await.done();
    max.ask("PATCH", PATH).body(switch(1, "integration", 16, false)).go().await.done();
    assert_eq!(max.ask("GET", "admin/webhook").go().await.refused(), (403, 259));
    let integrations = max.ask("GET", "helper/integrations").go().await.done();
    assert_eq!((&integrations["items"][0]["id"], &integrations["items"][0]["enabled"]), (&json!(16), &json!(false)));
    max.ask("PATCH", PATH).body(switch(2, "integration", 16, true)).go().await.done();
    max.ask("GET", "admin/webhook").go().await.done();
    // A module goes from the rail, and with it what it opens.
    max.ask("PATCH", PATH).body(switch(3, "module", 2, false)).go().await.done();
    let client = app.ask("GET", "internal/self_configure").go().await.done();
    assert!(client["modules"].as_array().expect("a list").iter().all(|one| one["id"] != 2), "{client}");
    assert_eq!(on(&max, "Knowledge").await, json!(false));
    let licence = max.ask("GET", "admin/licence").go().await.done();
    let there = licence["add_ons"].as_array().expect("a list").iter().find(|one| one["name"] == "Knowledge").cloned();
    assert_eq!(there.map(|one| (one["included"].clone(), one["on"].clone())), Some((json!(true), json!(false))));
}

#[tokio::test]
async fn what_would_lock_out_or_is_not_included_is_refused_and_nothing_of_it_is_kept() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    for always in [1, 5] {
        let refused = max.ask("PATCH", PATH).body(switch(1, "module", always, false)).go().await;
        assert_eq!((refused.status, &refused.body["extraInfo"]["field"]), (400, &json!("add_ons")));
    }
    let by = store::audit::Doer::command(app.now());
    let without = app.db.tenants().set_modules(crate::people::tenant_id("demo"), &[1, 2, 3, 5], &by).await;
    assert!(without.expect("it is kept"));
    let refused = max.ask("PATCH", PATH).body(switch(2, "module", 4, true)).go().await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((403, 259), &json!("add_ons")));
    assert_eq!(refused.body["extraInfo"]["id"], 4);
    for (field, value) in [
        ("name", json!("")),
        ("name", json!("x".repeat(201))),
        ("name", json!("two\nlines")),
        ("image", json!("javascript:alert(1)")),
        ("login_image", json!("http://x.example/a.png")),
        ("auto_suspend_seconds", json!(29)),
        ("auto_suspend_seconds", json!(241)),
        ("add_ons", json!([{ "kind": "module", "id": 77, "on": true }])),
        ("add_ons", json!(vec![json!({ "kind": "module", "id": 2, "on": true }); 17])),
    ] {
        let refused = max.ask("PATCH", PATH).body(json!({ "version": 2, field: value })).go().await;
        assert_eq!((refused.status, &refused.body["extraInfo"]["field"]), (400, &json!(field)), "{value}");
    }
    assert_eq!(max.ask("GET", PATH).go().await.done()["version"], 2);
}

#[tokio::test]
async fn of_two_administrators_neither_loses_the_others_change_and_others_may_not() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let eva = app.agent("eva").group(3).await;
    let ann = app.agent("ann").await;
    assert_eq!(ann.ask("GET", PATH).go().await.refused(), (403, 230));
    assert_eq!(ann.ask("PATCH", PATH).body(json!({ "version": 1, "name": "Ann's" })).go().await.refused(), (403, 230));
    max.ask("PATCH", PATH).body(json!({ "version": 1, "name": "Casa" })).go().await.done();
    let late = eva.ask("PATCH", PATH).body(json!({ "version": 1, "auto_suspend_seconds": 60 })).go().await;
    assert_eq!((late.refused(), &late.body["extraInfo"]["settings"]["name"]), ((409, 203), &json!("Casa")));
    let same = eva.ask("PATCH", PATH).body(json!({ "version": 1, "name": "Casa" })).go().await.done();
    assert_eq!(same["version"], 2, "what is so already is no conflict");
    let eve = app.stranger("eve").group(3).await;
    assert_ne!(eve.ask("GET", PATH).go().await.done()["name"], "Casa", "another tenant has its own");
}
