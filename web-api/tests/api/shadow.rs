//! The shadow of a draft: it decides beside the policy in force, over a restart, until it is stopped.
use crate::app::{App, skill_id};
use crate::people::Agent;
use crate::skills::{listed, removes};
use catalogue::units::Millis;
use serde_json::{Value, json};
use std::time::Duration;

const ADMINISTRATOR: u32 = 3;
const CALL: &str = "engine/policy/shadow";

/// Orders are for experts only.
fn experts() -> Value {
    json!({ "skills": { skill_id("orders").to_string(): { "mode": "push", "steps": [{ "after_seconds": 0, "level": 10 }] } } })
}

async fn begins(admin: &Agent<'_>, based_on: u64, document: Value) -> crate::app::Answer {
    let body = json!({ "document": document, "hours": 2, "based_on": based_on, "mark": "così 😀" });
    admin.ask("PUT", CALL).body(body).go().await
}

/// Looks until so many chats have been compared: what is compared is written each second.
async fn compared(admin: &Agent<'_>, decisions: u64) -> Value {
    for _ in 0..200 {
        let found = admin.ask("GET", CALL).go().await.done();
        if found["shadow"]["figures"]["compared"].as_u64() >= Some(decisions) {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{}", admin.ask("GET", CALL).go().await.done());
}

#[tokio::test]
async fn a_draft_decides_beside_the_policy_in_force_and_is_found_again_after_a_restart() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let nothing = admin.ask("GET", CALL).go().await.done();
    assert_eq!(nothing, json!({ "shadow": null, "items": [], "before": null }));

    let begun = begins(&admin, 0, experts()).await.done();
    assert_eq!((&begun["state"], &begun["fits"], &begun["mark"]), (&json!("running"), &json!(true), &json!("così 😀")));
    assert_eq!((&begun["by"]["name"], &begun["newest_version"]), (&json!("Anna Test"), &Value::Null));
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let mut console = bob.socket().await;
    let chat = app.customer("Carla", "orders").await.chat;
    console.hears("offer").await;
    // The chat was let in by both, and offered by one of them.
    let found = compared(&admin, 2).await;
    let figures = &found["shadow"]["figures"];
    let counts = |names: [&str; 4]| names.map(|name| figures[name].as_u64().expect("a count"));
    assert_eq!(counts(["compared", "same", "different", "waits"]), [2, 1, 1, 1], "{found}");
    assert_eq!((&figures["sooner_seconds"], &found["shadow"]["always_same"]), (&Value::Null, &json!(false)));
    let row = &found["items"][0];
    assert_eq!(
        (&row["kind"], &row["uniQref"], &row["agent"]["user_id"]),
        (&json!("waits"), &json!(chat), &json!(bob.id))
    );
    assert_eq!((&row["seconds"], &row["draft_agent"]), (&Value::Null, &Value::Null), "what is not known is not stated");
    assert_eq!(found["shadow"]["skills"][0]["figures"]["different"], 1);

    let headers = admin.headers.clone();
    let (id, name, token) = (admin.id, admin.name.clone(), admin.token.clone());
    drop(console);
    let app = app.again().await;
    let admin = Agent { app: &app, id, tenant: "demo", name, token, headers };
    let found = compared(&admin, 2).await;
    assert_eq!((&found["shadow"]["state"], &found["shadow"]["id"]), (&json!("running"), &begun["id"]));
    let stopped = admin.ask("DELETE", CALL).go().await.done();
    assert_eq!(stopped["shadow"]["state"], "stopped");
    let again = admin.ask("DELETE", CALL).go().await.done();
    assert_eq!(again["shadow"]["ended"], stopped["shadow"]["ended"], "a repeat changes nothing");
    assert!(again["shadow"]["figures"]["compared"].as_u64() >= Some(2), "the figures stay: {again}");
}

#[tokio::test]
async fn what_cannot_be_published_does_not_decide_beside_and_the_second_of_two_is_told() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let nobody = json!({ "skills": { "99999": { "mode": "push" } } });
    assert_eq!(begins(&admin, 0, nobody).await.refused().0, 400);
    let body = json!({ "document": {}, "hours": 169, "based_on": 0 });
    assert_eq!(admin.ask("PUT", CALL).body(body).go().await.refused().0, 400);
    let first = begins(&admin, 0, json!({})).await.done()["id"].as_u64().expect("a number");
    assert_eq!(begins(&admin, 0, json!({})).await.refused(), (409, 203));
    let second = begins(&admin, first, experts()).await.done();
    assert!(second["id"].as_u64() > Some(first));
    // Whoever may not look at policies sees none of it.
    let bob = app.agent("bob").await;
    assert_eq!(bob.ask("GET", CALL).go().await.refused().0, 403);
}

#[tokio::test]
async fn versions_are_those_of_the_policies_and_the_draft_is_told_once() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let wile = app.stranger("wile").group(ADMINISTRATOR).await;
    // A new skill makes a new version of the configuration, and no policy.
    admin.ask("POST", "admin/client_management/skills").body(json!({ "name": "Vendite 😀" })).go().await.done();
    let id = begins(&admin, 0, experts()).await.done()["id"].as_u64().expect("a number");
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let mut console = bob.socket().await;
    app.customer("Carla", "orders").await;
    console.hears("offer").await;
    let found = compared(&admin, 2).await;
    let versions = |of: &Value| (of["shadow"]["first_version"].clone(), of["shadow"]["newest_version"].clone());
    assert_eq!(versions(&found), (json!(0), json!(0)), "none was published");
    assert_eq!(found["items"][0]["version"], 0);
    let body = json!({ "version": 0, "document": { "ageing": "strict" } });
    let published = admin.ask("PUT", "engine/policy").body(body).go().await.done()["version"].clone();
    app.customer("Dario", "orders").await;
    let found = compared(&admin, 3).await;
    assert_eq!(versions(&found), (json!(0), published));

    let again = admin.ask("GET", &format!("{CALL}?known={id}")).go().await.done();
    assert_eq!(again["shadow"]["document"], Value::Null);
    let other = admin.ask("GET", &format!("{CALL}?known={}", id + 1)).go().await.done();
    assert_eq!(other["shadow"]["document"], found["shadow"]["document"]);
    assert!(other["shadow"]["document"]["skills"].is_object(), "{other}");
    let of_kind = admin.ask("GET", &format!("{CALL}?kind=sooner")).go().await.done();
    assert_eq!(
        (&of_kind["items"], &of_kind["shadow"]["figures"]["waits"]),
        (&json!([]), &found["shadow"]["figures"]["waits"])
    );
    assert_eq!(admin.ask("GET", &format!("{CALL}?kind=same")).go().await.refused().0, 400, "no row is of it");

    let theirs = wile.ask("GET", CALL).of("acme").go().await.done();
    assert_eq!(theirs, json!({ "shadow": null, "items": [], "before": null }), "another tenant's");
    wile.ask("DELETE", CALL).of("acme").go().await.done();
    assert_eq!(admin.ask("GET", CALL).go().await.done()["shadow"]["state"], "running");
}

#[tokio::test]
async fn a_draft_that_fits_no_longer_says_so_and_ends_in_time_and_one_whose_time_was_up_meanwhile_too() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let body = json!({ "name": "Sales" });
    let sales = admin.ask("POST", "admin/client_management/skills").body(body).go().await.done()["skill_id"].clone();
    let draft = json!({ "skills": { sales.to_string(): { "mode": "pull" } } });
    let begun = begins(&admin, 0, draft).await.done();
    removes(&admin, &listed(&admin, "Sales").await).await.done();
    let mut found = Value::Null;
    for _ in 0..200 {
        found = admin.ask("GET", CALL).go().await.done();
        if found["shadow"]["fits"] == json!(false) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!((&found["shadow"]["fits"], &found["shadow"]["state"]), (&json!(false), &json!("running")));

    let headers = admin.headers.clone();
    let (id, name, token) = (admin.id, admin.name.clone(), admin.token.clone());
    let app = app.again_after(Millis::hours(3)).await;
    let admin = Agent { app: &app, id, tenant: "demo", name, token, headers };
    for _ in 0..200 {
        found = admin.ask("GET", CALL).go().await.done();
        if found["shadow"]["state"] != json!("running") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!((&found["shadow"]["state"], &found["shadow"]["ended"]), (&json!("over"), &begun["until"]));
    assert_eq!((&found["shadow"]["fits"], &found["shadow"]["always_same"]), (&json!(false), &json!(false)));
}
