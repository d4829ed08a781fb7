//! What signing in asks of a tenant's people, as an administrator sees and changes it.
use crate::app::App;
use crate::people::{PASSWORD, sign_in, tenant_id};
use serde_json::{Value, json};

const PATH: &str = "admin/client_management/password_policy";

#[tokio::test]
async fn an_administrator_changes_what_passwords_must_be_and_it_holds_for_the_next_one() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let before = max.ask("GET", PATH).go().await.done();
    assert_eq!((&before["version"], &before["items"]["min"]), (&json!(1), &json!(10)));
    assert_eq!((&before["addresses"], &before["your_address"]), (&json!([]), &json!("127.0.0.1")));
    let mut password = before["items"].clone();
    password["min"] = json!(20);
    let body = json!({ "version": 1, "items": password, "reason": "the auditors asked for it" });
    let now = max.ask("PATCH", PATH).body(body).go().await.done();
    assert_eq!((&now["version"], &now["items"]["min"]), (&json!(2), &json!(20)));
    assert_eq!(now["session_seconds"], 0, "what was left out stays");
    let body = json!({ "password": PASSWORD, "new_password": "Lampada-Verde-1" });
    let refused = max.ask("PUT", "internal/password").body(body).go().await;
    assert_eq!(refused.body["extraInfo"]["rules"], json!(["min"]), "{:?}", refused.body);
    let row = max.ask("GET", "admin/audit?types=sign_in_rules").go().await.done()["items"][0].clone();
    assert_eq!((&row["reason"], &row["by"]["user_id"]), (&json!("the auditors asked for it"), &json!(max.id)));
}

#[tokio::test]
async fn of_two_administrators_neither_loses_the_others_change() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let eva = app.agent("eva").group(3).await;
    max.ask("PATCH", PATH).body(json!({ "version": 1, "soft_users": 4 })).go().await.done();
    let late = eva.ask("PATCH", PATH).body(json!({ "version": 1, "hard_users": 9 })).go().await;
    assert_eq!(late.refused(), (409, 203));
    assert_eq!(late.body["extraInfo"]["rules"]["soft_users"], 4, "and is told how it is now");
    let again = json!({ "version": 1, "soft_users": 4 });
    assert_eq!(eva.ask("PATCH", PATH).body(again).go().await.done()["version"], 2, "what is so already is no conflict");
    eva.ask("PATCH", PATH).body(json!({ "version": 2, "hard_users": 9 })).go().await.done();
}

#[tokio::test]
async fn what_nobody_could_live_by_is_refused_with_its_field() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let password = max.ask("GET", PATH).go().await.done()["items"].clone();
    let with = |field: &str, value: Value| {
        let mut changed = password.clone();
        changed[field] = value;
        changed
    };
    let most: Vec<String> = (0..201).map(|at| format!("10.0.{at}.0/24")).collect();
    for (field, value) in [
        ("items", with("max", json!(9))),
        ("items", with("max", json!(129))),
        ("items", with("expiry_months", json!(121))),
        ("addresses", json!(["everywhere"])),
        ("addresses", json!(["192.0.2.0/24"])),
        ("addresses", json!(["127.0.0.1", "::ffff:203.0.113.0/120"])),
        ("addresses", json!(most)),
        ("session_seconds", json!(60)),
        ("session_seconds", json!(31 * 86_400)),
    ] {
        let refused = max.ask("PATCH", PATH).body(json!({ "version": 1, field: value })).go().await;
        assert_eq!((refused.status, &refused.body["extraInfo"]["field"]), (400, &json!(field)), "{value}");
    }
    let refused = max.ask("PATCH", PATH).body(json!({ "version": 1, "soft_users": 5, "hard_users": 4 })).go().await;
    assert_eq!(refused.body["extraInfo"]["field"], "soft_users");
    let now = max.ask("GET", PATH).go().await.done();
    assert_eq!(now["version"], 1, "nothing of it was kept");
}

#[tokio::test]
async fn networks_hold_for_the_next_sign_in_and_only_an_administrator_sees_them() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    assert_eq!(ann.ask("GET", PATH).go().await.refused(), (403, 230));
    assert_eq!(ann.ask("PATCH", PATH).body(json!({ "version": 1 })).go().await.refused(), (403, 230));
    let max = app.agent("max").group(3).await;
    let body = json!({ "version": 1, "addresses": ["127.0.0.1", "2001:db8::1/32"] });
    let now = max.ask("PATCH", PATH).body(body).go().await.done();
    assert_eq!(now["addresses"], json!(["127.0.0.1/32", "2001:db8::/32"]));
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.status, 200);
    let eve = app.stranger("eve").await;
    assert_eq!(eve.ask("GET", PATH).go().await.refused(), (403, 230));
    let theirs = max.ask("GET", PATH).go().await.done();
    assert_eq!(theirs["version"], 2, "and another tenant has its own");
}

#[tokio::test]
async fn a_change_is_put_back_unless_it_would_shut_out_who_does_it_or_something_was_built_on_it() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let newest = async || max.ask("GET", "admin/audit?types=sign_in_rules").go().await.done()["items"][0].clone();
    let undoes = async |change: &Value| {
        max.ask("POST", "admin/audit/undo").body(json!({ "number": change["number"] })).go().await
    };
    let before = max.ask("GET", PATH).go().await.done();
    let mut items = before["items"].clone();
    items["min"] = json!(20);
    items["common"] = json!(false);
    max.ask("PATCH", PATH).body(json!({ "version": 1, "items": items, "soft_users": 4 })).go().await.done();
    let first = newest().await;
    assert_eq!(first["undoable"], true);
    max.ask("PATCH", PATH).body(json!({ "version": 2, "shared_machines": true })).go().await.done();
    undoes(&first).await.done();
    let now = max.ask("GET", PATH).go().await.done();
    assert_eq!((&now["version"], &now["items"], &now["soft_users"]), (&json!(4), &before["items"], &json!(0)));
    assert_eq!(now["shared_machines"], true, "what somebody changed besides stays");
    assert_eq!(undoes(&first).await.refused(), (409, 203), "and it is put back once");
    // Another change stands on the one before it.
    max.ask("PATCH", PATH).body(json!({ "version": 4, "hard_users": 9 })).go().await.done();
    let nine = newest().await;
    max.ask("PATCH", PATH).body(json!({ "version": 5, "hard_users": 8 })).go().await.done();
    assert_eq!(undoes(&nine).await.refused(), (409, 203));
    // Networks that the operator took away would shut out whoever puts them back.
    let demo = tenant_id("demo");
    let mut elsewhere = app.db.sign_in().rules(demo).await.expect("they are there");
    for networks in [vec!["192.0.2.0/24".parse().expect("one")], vec![]] {
        elsewhere.addresses = networks;
        let by = store::audit::Doer::command(routing::time::Millis(1));
        app.db.sign_in().set_rules(demo, &elsewhere, &by).await.expect("it is kept");
    }
    let refused = undoes(&newest().await).await;
    assert_eq!((refused.status, &refused.body["extraInfo"]["field"]), (400, &json!("addresses")));
}
