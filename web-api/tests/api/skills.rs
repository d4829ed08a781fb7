//! Administrators make, change and remove skills; the next chat follows, the audit tells it, and what was changed can be put back.
use crate::app::{Answer, App, skill_id};
use crate::people::Agent;
use serde_json::{Value, json};

const PATH: &str = "admin/client_management/skills";

pub(crate) async fn listed(by: &Agent<'_>, name: &str) -> Value {
    let list = by.ask("GET", PATH).go().await.done();
    let items = list["items"].as_array().expect("a list");
    items.iter().find(|skill| skill["name"] == name).cloned().unwrap_or_default()
}

async fn changes(by: &Agent<'_>, skill: &Value, field: &str, value: impl Into<Value>) -> Answer {
    let body = json!({ "skill_id": skill["skill_id"], "version": skill["version"], field: value.into() });
    by.ask("PATCH", PATH).body(body).go().await
}

pub(crate) async fn removes(by: &Agent<'_>, skill: &Value) -> Answer {
    by.ask("DELETE", &format!("{PATH}?skill_id={}&version={}", skill["skill_id"], skill["version"])).go().await
}

/// The newest changes of the audit.
async fn audit(by: &Agent<'_>) -> Vec<Value> {
    let page = by.ask("GET", "admin/audit").go().await.done();
    page["items"].as_array().expect("a list").clone()
}

async fn newest_two(by: &Agent<'_>) -> (Value, Value) {
    let mut all = audit(by).await.into_iter();
    (all.next().expect("a change"), all.next().expect("another"))
}

async fn undoes(by: &Agent<'_>, change: &Value) -> Answer {
    by.ask("POST", "admin/audit/undo").body(json!({ "number": change["number"] })).go().await
}

#[tokio::test]
async fn a_new_skill_takes_chats_at_once_and_a_changed_one_goes_on_as_it_was_changed() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let made = ada.ask("POST", PATH).body(json!({ "name": "  Sales  ", "reason": "opens today" })).go().await.done();
    assert_eq!((&made["name"], &made["mode"]), (&json!("Sales"), &json!("push")));
    assert_eq!(
        (&made["ring_seconds"], &made["wrap_up_seconds"], &made["version"]),
        (&json!(20), &json!(300), &json!(1))
    );
    let known = ann.ask("GET", "helper/skills").go().await.done();
    let known = known["items"].as_array().expect("a list");
    assert!(known.iter().any(|skill| skill["skill"] == "Sales"), "the machines have it: {known:?}");

    let orders = listed(&ada, "orders").await;
    let pull = changes(&ada, &orders, "mode", "pull").await.done();
    assert_eq!((&pull["mode"], &pull["version"]), (&json!("pull"), &json!(2)));
    let late = changes(&ada, &orders, "name", "Ordini").await;
    assert_eq!(late.refused(), (409, 203), "it was changed since");
    assert_eq!(late.body["extraInfo"]["skill"]["mode"], "pull", "with how it is now");

    let (edit, create) = newest_two(&ada).await;
    assert_eq!(
        (&edit["action"], &edit["before"], &edit["after"]),
        (&json!("edit"), &json!({ "mode": "push" }), &json!({ "mode": "pull" }))
    );
    assert_eq!(
        (&create["name"], &create["reason"], &create["scope"]),
        (&json!("Sales"), &json!("opens today"), &json!("console"))
    );
    assert_eq!(create["by"]["user_id"], json!(ada.id));
}

#[tokio::test]
async fn a_name_is_given_once_and_what_is_out_of_bounds_is_refused_by_its_field() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let tries = async |body: Value| ada.ask("POST", PATH).body(body).go().await;
    assert_eq!(tries(json!({ "name": "ORDERS" })).await.body["extraInfo"]["field"], "name");
    assert_eq!(tries(json!({ "name": "\u{200b}" })).await.refused().1, 238);
    for (field, value) in [("ring_seconds", json!(4)), ("wrap_up_seconds", json!(3601)), ("mode", json!("shout"))] {
        let answer = tries(json!({ "name": "Sales", field: value })).await;
        assert_eq!((answer.refused(), &answer.body["extraInfo"]["field"]), ((400, 105), &json!(field)));
    }
    let agent = app.agent("ann").group(1).await;
    assert_eq!(agent.ask("GET", PATH).go().await.refused(), (403, 230));
    assert_eq!(
        audit(&ada).await.len(),
        audit(&ada).await.iter().filter(|one| one["scope"] == "command").count(),
        "nothing was done"
    );
}

#[tokio::test]
async fn a_skill_with_a_chat_or_a_policy_on_it_stays_and_one_that_goes_can_be_brought_back() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let ann = app.agent("ann").skilled(&["orders", "delivery"]).await;
    let chat = app.customer("Carla", "orders").await;
    let orders = listed(&ada, "orders").await;
    let refused = removes(&ada, &orders).await;
    assert_eq!(refused.refused(), (409, 149));
    let on_it = &refused.body["extraInfo"];
    assert_eq!(on_it["waiting"].as_u64().unwrap_or(0) + on_it["ongoing"].as_u64().unwrap_or(0), 1);
    drop(chat);

    let policy = ada.ask("GET", "engine/policy").go().await.done();
    let overflow =
        json!({ "skills": { skill_id("returns").to_string(): { "line": { "overflow": skill_id("delivery") } } } });
    let body = json!({ "version": policy["version"], "document": overflow });
    let published = ada.ask("PUT", "engine/policy").body(body).go().await.done();
    let refused = removes(&ada, &listed(&ada, "delivery").await).await;
    assert_eq!(refused.refused(), (409, 149), "a policy names it");
    assert!(!refused.body["extraInfo"]["faults"].as_array().expect("faults").is_empty());
    let none = json!({ "version": published["version"], "document": {} });
    ada.ask("PUT", "engine/policy").body(none).go().await.done();

    removes(&ada, &listed(&ada, "delivery").await).await.done();
    while has(&ann, "delivery").await {
        tokio::task::yield_now().await;
    }
    let gone = audit(&ada).await.remove(0);
    assert_eq!((&gone["action"], &gone["name"], &gone["after"]), (&json!("delete"), &json!("delivery"), &json!(null)));
    undoes(&ada, &gone).await.done();
    while !has(&ann, "delivery").await {
        tokio::task::yield_now().await;
    }
    assert_eq!(undoes(&ada, &gone).await.refused(), (409, 203), "once");
}

/// Whether somebody has a skill, once their console is told.
async fn has(who: &Agent<'_>, name: &str) -> bool {
    let profile = who.profile().await;
    profile["skills"].as_array().expect("a list").iter().any(|skill| skill["id"] == json!(skill_id(name)))
}

#[tokio::test]
async fn a_change_is_put_back_unless_somebody_has_changed_the_same_since() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let orders = listed(&ada, "orders").await;
    let renamed = changes(&ada, &orders, "name", "Ordini").await.done();
    let other = changes(&ada, &renamed, "ring_seconds", 40).await.done();
    let (ring, name) = newest_two(&ada).await;
    undoes(&ada, &name).await.done();
    let now = listed(&ada, "orders").await;
    assert_eq!(
        (&now["ring_seconds"], &now["version"]),
        (&json!(40), &json!(other["version"].as_u64().unwrap_or(0) + 1)),
        "only what it changed"
    );
    let newest = audit(&ada).await.remove(0);
    assert_eq!(
        (&newest["undoes"], &newest["before"], &newest["after"]),
        (&name["number"], &json!({ "name": "Ordini" }), &json!({ "name": "orders" }))
    );

    changes(&ada, &now, "ring_seconds", 50).await.done();
    let refused = undoes(&ada, &ring).await;
    assert_eq!(refused.refused(), (409, 203), "said, not forced");
    assert_eq!(refused.body["extraInfo"]["skill"]["ring_seconds"], 50);

    let made = ada.ask("POST", PATH).body(json!({ "name": "Sales" })).go().await.done();
    let create = audit(&ada).await.remove(0);
    undoes(&ada, &create).await.done();
    assert_eq!(listed(&ada, "Sales").await, Value::Null);
    assert_eq!(changes(&ada, &made, "name", "Vendite").await.refused(), (404, 148));
}

#[tokio::test]
async fn another_tenants_skills_and_changes_are_not_there() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let zoe = app.stranger("zoe").group(3).await;
    let made = ada.ask("POST", PATH).body(json!({ "name": "Sales" })).go().await.done();
    assert_eq!(changes(&zoe, &made, "name", "Stolen").await.refused(), (404, 148));
    assert_eq!(removes(&zoe, &made).await.refused(), (404, 148));
    let change = audit(&ada).await.remove(0);
    assert!(audit(&zoe).await.iter().all(|one| one["name"] != "Sales"));
    // The numbers of tenants' changes are their own: this one is another change there, or none.
    let theirs = audit(&zoe).await.iter().any(|one| one["number"] == change["number"]);
    let answer = undoes(&zoe, &change).await;
    assert!(theirs || answer.refused() == (400, 105), "{:?}", answer.body);
    assert_eq!(listed(&ada, "Sales").await["version"], made["version"]);
}

#[tokio::test]
async fn the_audit_is_read_by_kind_act_way_and_page() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let words = ada.ask("GET", "helper/audit").go().await.done();
    assert!(words["types"].as_array().expect("a list").contains(&json!("skill")), "{words}");
    for n in 0..60 {
        ada.ask("POST", PATH).body(json!({ "name": format!("Skill {n}") })).go().await.done();
    }
    let first = ada.ask("GET", "admin/audit?types[]=skill&actions[]=create&scopes[]=console").go().await.done();
    assert_eq!(first["items"].as_array().expect("a list").len(), 50);
    let token = first["next_token"].as_str().expect("there is more");
    let rest = ada.ask("GET", &format!("admin/audit?scopes[]=console&next_token={token}")).go().await.done();
    assert_eq!((rest["items"].as_array().expect("a list").len(), &rest["next_token"]), (10, &json!(null)));
    let one = rest["items"][0].clone();
    let id = one["id"].as_str().expect("an id");
    let of = ada.ask("GET", &format!("admin/audit?types[]=skill&id={id}")).go().await.done();
    assert_eq!(of["items"].as_array().expect("a list"), &[one]);
    for wrong in ["types[]=teapot", "id=1", "from=yesterday", "next_token=x"] {
        assert_eq!(ada.ask("GET", &format!("admin/audit?{wrong}")).go().await.refused(), (400, 105), "{wrong}");
    }
}

#[tokio::test]
async fn a_published_policy_a_loan_and_a_runbook_stand_in_the_audit_and_a_publication_can_be_put_back() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let policy = ada.ask("GET", "engine/policy").go().await.done();
    let orders = skill_id("orders").to_string();
    let document = json!({ "skills": { &orders: { "ring_seconds": 45 } } });
    ada.ask("PUT", "engine/policy")
        .body(json!({ "version": policy["version"], "document": document }))
        .go()
        .await
        .done();
    let published = audit(&ada).await.remove(0);
    let way = format!("skills.{orders}.ring_seconds");
    assert_eq!((&published["type"], &published["after"]), (&json!("policy"), &json!({ way: 45 })));
    undoes(&ada, &published).await.done();
    let now = ada.ask("GET", "engine/policy").go().await.done();
    assert_eq!(now["document"], json!({}), "{now}");
    assert_eq!(undoes(&ada, &published).await.refused(), (409, 203), "once");

    let id = "0198c0de-0000-7000-8000-00000000000a";
    let until = (app.now() + routing::time::Millis::hours(1)).0;
    let until = jiff::Timestamp::from_millisecond(until).expect("an instant").to_string();
    let loan = json!({ "id": id, "user_id": ann.id, "skill_id": skill_id("orders"), "level": 3, "until": until, "reason": "rush" });
    ada.ask("PUT", "internal/loans").body(loan).go().await.done();
    ada.ask("DELETE", &format!("internal/loans?id={id}")).go().await.done();
    let (back, lent) = newest_two(&ada).await;
    assert_eq!((&lent["type"], &lent["action"], &lent["reason"]), (&json!("loan"), &json!("create"), &json!("rush")));
    assert_eq!((&lent["after"]["user_id"], &lent["after"]["level"]), (&json!(ann.id), &json!(3)));
    assert_eq!(
        (&back["action"], &back["before"], &back["undoable"]),
        (&json!("delete"), &lent["after"], &json!(false))
    );

    let book = json!({ "id": id, "version": 0, "name": "Rush", "minutes": 30, "lends": [],
        "changes": [{ "skill_id": skill_id("orders"), "field": "wrap_up_seconds", "value": 20 }] });
    ada.ask("PUT", "internal/runbooks").body(book).go().await.done();
    ada.ask("PUT", "internal/runbooks/run").body(json!({ "id": id, "runbook": id })).go().await.done();
    let (run, written) = newest_two(&ada).await;
    assert_eq!((&written["type"], &written["name"]), (&json!("runbook"), &json!("Rush")));
    assert_eq!((&run["type"], &run["reason"]), (&json!("policy"), &json!("Rush")), "what a run publishes names it");

    let hook = json!({ "name": "Chats", "url": "https://example.com/in?token=s3cret", "events": ["chat.created"] });
    ada.ask("POST", "admin/webhook").body(hook).go().await.done();
    let made = audit(&ada).await.remove(0);
    assert_eq!(
        (&made["type"], &made["after"]["url"]),
        (&json!("webhook"), &json!("https://example.com/in")),
        "no secret"
    );
}
