//! The routing policy as data: read, checked, published, and in force from the next event on.
use crate::app::{App, skill_id};
use crate::people::Agent;
use serde_json::{Value, json};

const ADMINISTRATOR: u32 = 3;

/// Billing's chats are offered from now on.
fn billing_pushes() -> Value {
    json!({ "skills": { skill_id("billing").to_string(): { "mode": "push", "ring_seconds": 45 } } })
}

/// The chats that ring at an agent.
async fn rings(agent: &Agent<'_>) -> Vec<String> {
    let slots = agent.settled().await["slots"].as_array().cloned().unwrap_or_default();
    let ringing = slots.iter().filter(|slot| slot["kind"] == "ringing");
    ringing.map(|slot| slot["uniQref"].as_str().expect("a chat").to_owned()).collect()
}

async fn publishes(admin: &Agent<'_>, version: u64, document: Value) -> crate::app::Answer {
    admin.ask("PUT", "engine/policy").body(json!({ "version": version, "document": document })).go().await
}

#[tokio::test]
async fn before_the_first_publication_the_policy_is_the_skills_as_they_are() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let policy = admin.ask("GET", "engine/policy").go().await.done();
    assert_eq!((&policy["version"], &policy["at"], &policy["by"]), (&json!(0), &Value::Null, &Value::Null));
    let skills = policy["document"]["skills"].as_object().unwrap();
    assert_eq!(skills.len(), 4);
    assert_eq!(skills["1"], json!({ "mode": "push", "ring_seconds": 20, "wrap_up_seconds": 300 }));
    // What one reads can be published as it is, and changes nothing.
    assert!(publishes(&admin, 0, policy["document"].clone()).await.done()["version"].as_u64() > Some(0));
}

#[tokio::test]
async fn a_published_policy_holds_at_once_and_after_a_restart() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let chat = app.customer("Carla", "billing").await.chat;
    assert!(rings(&bob).await.is_empty(), "a pulled line offers nothing");
    let version = publishes(&admin, 0, billing_pushes()).await.done()["version"].as_u64().unwrap();
    assert_eq!(rings(&bob).await, [chat], "what waited is offered by the policy that was just published");

    let read = admin.ask("GET", "engine/policy").go().await.done();
    assert_eq!((&read["version"], &read["document"]), (&json!(version), &billing_pushes()));
    assert!(read["at"].as_str().is_some() && read["by"].as_u64().is_some());
    let listed = admin.ask("GET", "engine/policy/versions").go().await.done();
    assert_eq!(
        (&listed["versions"][0]["version"], &listed["versions"][0]["name"]),
        (&json!(version), &json!("Anna Test"))
    );

    let (headers, bobs) = (admin.headers.clone(), bob.headers.clone());
    let app = app.again().await;
    let read = app.ask("GET", "engine/policy").headers(&headers).go().await.done();
    assert_eq!(read["version"], version);
    app.customer("Dora", "billing").await;
    let slots = app.ask("PATCH", "internal/profile").headers(&bobs).body(json!({ "renew": true })).go().await.done();
    assert_eq!(slots["slots"].as_array().unwrap().len(), 2, "the next chat is offered too");
}

#[tokio::test]
async fn a_policy_made_from_an_older_version_is_refused_and_changes_nothing() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let first = publishes(&admin, 0, billing_pushes()).await.done()["version"].as_u64().unwrap();
    let stale = publishes(&admin, 0, json!({})).await;
    assert_eq!(stale.refused(), (409, 203));
    assert_eq!(
        (&stale.body["extraInfo"]["field"], &stale.body["extraInfo"]["version"]),
        (&json!("version"), &json!(first))
    );
    let second = publishes(&admin, first, json!({})).await.done()["version"].as_u64().unwrap();
    assert!(second > first);
    let older = admin.ask("GET", &format!("engine/policy?version={first}")).go().await.done();
    assert_eq!(older["document"], billing_pushes(), "decisions name the version that made them");
    let future = admin.ask("GET", &format!("engine/policy?version={}", second + 1)).go().await;
    assert_eq!(future.refused(), (404, 245));
}

#[tokio::test]
async fn everything_that_is_wrong_is_told_at_once_with_its_place() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let document = json!({ "skills": {
        "1": { "steps": [{ "after_seconds": 3, "level": 11 }] },
        "99": {},
    } });
    let found =
        admin.ask("POST", "engine/policy/check").body(json!({ "document": document.clone() })).go().await.done();
    let places: Vec<&str> =
        found["faults"].as_array().unwrap().iter().map(|fault| fault["path"].as_str().unwrap()).collect();
    assert_eq!(places, ["/skills/1/steps/0/after_seconds", "/skills/1/steps/0/level", "/skills/99"]);
    let refused = publishes(&admin, 0, document).await;
    assert_eq!(refused.refused(), (400, 105));
    assert_eq!(refused.body["extraInfo"]["faults"], found["faults"]);
    assert_eq!(refused.body["extraInfo"]["field"], "/skills/1/steps/0/after_seconds");
    assert_eq!(admin.ask("GET", "engine/policy").go().await.done()["version"], 0);

    let unknown =
        publishes(&admin, 0, json!({ "skills": { "1": { "steps": [{ "after_seconds": 0, "levle": 3 }] } } })).await;
    assert_eq!(unknown.refused(), (400, 105));
    assert!(unknown.body["extraInfo"]["field"].as_str().unwrap().ends_with("levle"), "{}", unknown.body);
    let nobody = admin.ask("POST", "engine/policy/check").body(json!({ "document": {} })).go().await.done();
    assert_eq!(nobody["warnings"].as_array().unwrap().len(), 4, "nobody has any skill yet: no fault, but worth a word");
}

#[tokio::test]
async fn a_large_policy_passes_and_agents_publish_none() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let ann = app.agent("ann").await;
    let steps: Vec<Value> = (0..10).map(|at| json!({ "after_seconds": at * 10, "pick": "least_loaded" })).collect();
    let groups: serde_json::Map<String, Value> = (0..500).map(|at| (format!("{at:060}"), json!([1, 2]))).collect();
    let large = json!({ "groups": groups, "skills": { "1": { "steps": steps } } });
    assert!(large.to_string().len() > 34_000);
    publishes(&admin, 0, large).await.done();
    assert_eq!(publishes(&ann, 0, json!({})).await.refused(), (403, 230));
}

#[tokio::test]
async fn tenants_have_policies_of_their_own() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let stranger = app.stranger("rose").group(ADMINISTRATOR).await;
    publishes(&admin, 0, billing_pushes()).await.done();
    assert_eq!(stranger.ask("GET", "engine/policy").go().await.done()["version"], 0);
}
