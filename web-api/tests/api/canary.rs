//! The canary of a draft: a share of the chats is routed by it, until somebody ends it or its own figures do, over a restart.
use crate::app::{Answer, App, skill_id, with};
use crate::people::Agent;
use serde_json::{Value, json};
use std::time::Duration;

const ADMINISTRATOR: u32 = 3;
const CALL: &str = "engine/policy/canary";

/// Orders are for experts only.
fn experts() -> Value {
    json!({ "skills": { skill_id("orders").to_string(): { "steps": [{ "after_seconds": 0, "level": 10 }] } } })
}

fn body(document: Value) -> Value {
    json!({ "document": document, "share": 50, "hours": 2, "least_chats": 20, "bounds": { "wait_seconds": 3 },
        "version": 0, "based_on": 0, "mark": "così 😀" })
}

async fn begins(admin: &Agent<'_>, body: Value) -> Answer {
    admin.ask("PUT", CALL).body(body).go().await
}

async fn found(admin: &Agent<'_>) -> Value {
    admin.ask("GET", CALL).go().await.done()["canary"].clone()
}

/// Looks until the canary is as it is wanted: its end is written within a second.
async fn until(admin: &Agent<'_>, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..150 {
        let canary = found(admin).await;
        if wanted(&canary) {
            return canary;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("{}", found(admin).await);
}

/// The arm of a chat, and by which canary each decision about it was made.
async fn way(admin: &Agent<'_>, chat: &str) -> (Value, Vec<Value>) {
    let answer = admin.ask("GET", &format!("engine/decisions?uniQref={chat}")).go().await.done();
    let waits = answer["chat"]["waits"].as_array().expect("waits").clone();
    let decisions = waits.iter().flat_map(|wait| wait["decisions"].as_array().expect("decisions"));
    (answer["chat"]["arm"].clone(), decisions.map(|decision| decision["canary"].clone()).collect())
}

#[tokio::test]
async fn a_chat_of_each_arm_is_routed_by_its_policy_and_says_so_and_an_end_lets_all_go_by_the_policy_in_force() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    assert_eq!(found(&admin).await, Value::Null);
    let begun = begins(&admin, body(experts())).await.done();
    assert_eq!((&begun["state"], &begun["share"], &begun["mark"]), (&json!("running"), &json!(50), &json!("così 😀")));
    assert_eq!((&begun["version"], &begun["by"]["name"]), (&json!(0), &json!("Anna Test")));
    assert_eq!((&begun["differences"], &begun["tried"]["chats"]), (&Value::Null, &json!(0)), "too few to tell");

    let bob = app.agent("bob").skilled(&["orders"]).await;
    let _console = bob.socket().await;
    let (mut control, mut tried) = (None, None);
    for n in 0..40 {
        let chat = app.customer(&format!("Carla {n}"), "orders").await.chat;
        let (arm, _) = way(&admin, &chat).await;
        assert_eq!(arm["canary"], begun["id"]);
        if arm["tried"] == json!(true) {
            tried.get_or_insert(chat)
        } else {
            control.get_or_insert(chat)
        };
        if control.is_some() && tried.is_some() {
            break;
        }
    }
    let (control, tried) = (control.expect("one of the control"), tried.expect("one that is tried"));
    assert_eq!(way(&admin, &control).await.1, [Value::Null], "by the policy in force");
    assert_eq!(way(&admin, &tried).await.1, Vec::<Value>::new(), "nobody is at level 10");

    let end = format!("{CALL}?id={}", begun["id"]);
    let ended = admin.ask("DELETE", &end).go().await.done()["canary"].clone();
    assert_eq!(ended["state"], "stopped");
    let again = admin.ask("DELETE", &end).go().await.done()["canary"].clone();
    assert_eq!(again["ended"], ended["ended"], "a repeat changes nothing");
    let (arm, _) = way(&admin, &tried).await;
    assert_eq!(arm["tried"], true, "it says what it was");
    let chat = app.customer("Dario", "orders").await.chat;
    assert_eq!(way(&admin, &chat).await.0, Value::Null);
}

#[tokio::test]
async fn a_draft_that_lets_its_chats_wait_is_rolled_back_by_the_condition_also_over_a_restart() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let begun = begins(&admin, body(experts())).await.done();
    // Whoever comes to the control is let go at once; whoever is tried waits, since nobody is at level 10.
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let console = bob.socket().await;
    let (mut tried, mut control) = (0, 0);
    while tried < 22 || control < 22 {
        let customer = app.customer("Carla", "orders").await;
        let (arm, decided) = way(&admin, &customer.chat).await;
        if arm["tried"] == json!(true) {
            tried += 1;
            assert_eq!(decided, Vec::<Value>::new());
        } else {
            control += 1;
            customer.leaves().await;
        }
    }
    let counted = until(&admin, |canary| canary["control"]["chats"].as_u64() >= Some(22)).await;
    assert_eq!((&counted["state"], &counted["control"]["left"]), (&json!("running"), &counted["control"]["chats"]));
    let headers = admin.headers.clone();
    let (id, name, token) = (admin.id, admin.name.clone(), admin.token.clone());
    drop(console);
    let app = app.killed(catalogue::units::Millis::minutes(2)).await;
    let admin = Agent { app: &app, id, tenant: "demo", name, token, headers };
    let ended = until(&admin, |canary| canary["state"] != json!("running")).await;
    assert_eq!(
        (&ended["state"], &ended["broken"], &ended["id"]),
        (&json!("rolled_back"), &json!("wait"), &begun["id"])
    );
    assert!(ended["differences"]["wait"]["more"].as_f64() > Some(3.0), "{ended}");
    assert!(ended["tried"]["chats"].as_u64() >= Some(20) && ended["ended"] != Value::Null, "{ended}");
    // The audit says by what: the house, with its reason.
    let audit = admin.ask("GET", "admin/audit?types[]=policy_canary").go().await.done();
    let row = &audit["items"][0];
    assert_eq!((&row["scope"], &row["after"]["state"]), (&json!("house"), &json!("rolled_back")), "{audit}");
    assert_eq!((&row["after"]["why"], &row["by"]), (&json!("wait"), &Value::Null));
    let chat = app.customer("Dario", "orders").await.chat;
    assert_eq!(way(&admin, &chat).await.0, Value::Null, "new chats go by the policy in force");
}

#[tokio::test]
async fn what_both_arms_share_is_refused_with_field_and_reason_and_the_second_of_two_is_told() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let good = body(experts());
    let orders = skill_id("orders").to_string();
    let both = json!({ "ageing": "strict", "skills": { orders.clone(): { "line": { "cap": 3 }, "ring_seconds": 9 } } });
    let told = begins(&admin, with(good.clone(), "document", both)).await;
    assert_eq!(told.status, 400);
    let told = told.body["extraInfo"].clone();
    let paths: Vec<_> = told["faults"].as_array().expect("all of them").iter().map(|fault| &fault["path"]).collect();
    assert_eq!(paths, ["/ageing", &format!("/skills/{orders}/line")], "{told}");
    assert!(told["why"].as_str().expect("a reason").contains("one queue"), "{told}");
    for (key, value) in [
        ("document", json!({})),
        ("document", json!({ "skills": { "99999": { "ring_seconds": 9 } } })),
        ("share", json!(51)),
        ("share", json!(0)),
        ("hours", json!(169)),
        ("least_chats", json!(19)),
        ("bounds", json!({})),
        ("bounds", json!({ "wait_seconds": 0 })),
        ("bounds", json!({ "left_points": 101 })),
        ("mark", json!("x".repeat(10_000))),
    ] {
        let answer = begins(&admin, with(good.clone(), key, value.clone())).await.refused();
        assert_eq!(answer.0, 400, "{key} {value}");
    }
    assert_eq!(begins(&admin, with(good.clone(), "version", json!(77))).await.refused(), (409, 203));
    let first = begins(&admin, good.clone()).await.done()["id"].clone();
    assert_eq!(begins(&admin, good.clone()).await.refused(), (409, 203));
    let wile = app.stranger("wile").group(ADMINISTRATOR).await;
    assert_eq!(wile.ask("GET", CALL).of("acme").go().await.done()["canary"], Value::Null, "another tenant's");
    wile.ask("DELETE", &format!("{CALL}?id={first}")).of("acme").go().await.done();
    assert_eq!(found(&admin).await["state"], "running");
    let bob = app.agent("bob").await;
    assert_eq!(bob.ask("GET", CALL).go().await.refused().0, 403);
    // A publication ends it: the draft itself is published as any other.
    let document = found(&admin).await["document"].clone();
    admin.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
    let ended = until(&admin, |canary| canary["state"] != json!("running")).await;
    assert_eq!((&ended["state"], &ended["id"]), (&json!("published"), &first));
}
