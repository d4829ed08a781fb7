//! The routing policy as data: read, checked, published, and in force from the next event on.
use crate::app::{App, skill_id};
use crate::people::{Agent, tenant_id};
use catalogue::ids::AgentId;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use store::audit::Doer;

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
    let _sees = bob.socket().await;
    let chat = app.customer("Carla", "billing").await.chat;
    assert!(rings(&bob).await.is_empty(), "a pulled line offers nothing");
    let version = publishes(&admin, 0, billing_pushes()).await.done()["version"].as_u64().unwrap();
    assert_eq!(
        rings(&bob).await,
        std::slice::from_ref(&chat),
        "what waited is offered by the policy that was just published"
    );

    let read = admin.ask("GET", "engine/policy").go().await.done();
    assert_eq!((&read["version"], &read["document"]), (&json!(version), &billing_pushes()));
    assert!(read["at"].as_str().is_some() && read["by"].as_u64().is_some());
    let listed = admin.ask("GET", "engine/policy/versions").go().await.done();
    assert_eq!(
        (&listed["versions"][0]["version"], &listed["versions"][0]["name"]),
        (&json!(version), &json!("Anna Test"))
    );

    let (headers, bobs) = (admin.headers.clone(), bob.headers.clone());
    let (id, name, token) = (bob.id, bob.name.clone(), bob.token.clone());
    let app = app.again().await;
    let read = app.ask("GET", "engine/policy").headers(&headers).go().await.done();
    assert_eq!(read["version"], version);
    let bob = Agent { app: &app, id, tenant: "demo", name, token, headers: bobs };
    let mut console = bob.socket().await;
    bob.takes(&chat).await.done();
    let dora = app.customer("Dora", "billing").await;
    assert_eq!(console.hears("offer").await["uniQref"], dora.chat, "the next chat is offered too");
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
async fn a_policy_that_was_published_and_not_taken_comes_into_force_by_itself() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let mut console = bob.socket().await;
    let carla = app.customer("Carla", "billing").await;
    // Written, and then something came in between.
    let (by, text) = (AgentId(admin.id), billing_pushes().to_string());
    app.db
        .policies()
        .publish(tenant_id("demo"), 0, &Doer { who: Some(by), ..Doer::command(app.now()) }, &text)
        .await
        .expect("it is written");
    assert_eq!(console.hears("offer").await["uniQref"], carla.chat);
}

#[tokio::test]
async fn a_policy_that_is_published_when_much_is_under_way_is_published_and_holds() {
    // Room for one call of the story and for one sign of a socket, and for nothing else.
    let app = App::with(&[("SWITCHYARD_MAX_IN_FLIGHT", "2")], Spans::default()).await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let mut console = bob.socket().await;
    let carla = app.customer("Carla", "billing").await;
    let writes = || async {
        loop {
            ann.says(&ada.chat, "one moment please").await;
        }
    };
    let busy = futures_util::future::join_all((0..16).map(|_| writes()));
    let published = async {
        // Not before the others are at it.
        for _ in 0..20 {
            ann.says(&ada.chat, "as I said").await;
        }
        publishes(&admin, 0, billing_pushes()).await.done()
    };
    let published = tokio::select! {
        _ = busy => unreachable!("they write for as long as it takes"),
        done = published => done,
    };
    assert_eq!(console.hears("offer").await["uniQref"], carla.chat);
    let read = admin.ask("GET", "engine/policy").go().await.done();
    assert_eq!(read["version"], published["version"]);
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
    for list in [json!([]), json!([null, null, { "1": [] }]), json!({ "skills": { "1": [] } })] {
        assert_eq!(publishes(&admin, 0, list.clone()).await.refused(), (400, 105), "{list}");
    }
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

/// Hours that are over for good.
fn closed_now() -> Value {
    json!({ "week": {}, "holidays": { "2000-01-01": [{ "from": "09:00", "to": "10:00" }] } })
}

#[tokio::test]
async fn a_skill_that_is_closed_refuses_and_says_so_unless_another_takes_its_chats() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let (billing, orders) = (skill_id("billing"), skill_id("orders"));
    let asks = || async {
        let body = json!({ "name": "Carla", "skill": billing });
        app.ask("POST", "incoming/livechat/start").body(body).go().await
    };
    let open = || async {
        let config = app.ask("GET", "incoming/livechat/configure").go().await.done();
        let skill = config["skills"].as_array().unwrap().iter().find(|skill| skill["id"] == billing).cloned();
        skill.expect("billing is listed")["open"] == json!(true)
    };
    assert!(open().await);
    let closed = |line: Value| {
        let rules = json!({ "hours": closed_now(), "line": line });
        json!({ "time_zone": "Europe/Rome", "skills": { billing.to_string(): rules } })
    };
    let first = publishes(&admin, 0, closed(json!({}))).await.done()["version"].as_u64().unwrap();
    assert_eq!((open().await, asks().await.refused()), (false, (409, 171)));
    let skills = admin.ask("GET", "helper/skills").go().await.done();
    let stands = |id: u32| skills["items"].as_array().unwrap().iter().find(|skill| skill["id"] == id).unwrap();
    assert_eq!((&stands(billing)["status"], &stands(0)["status"]), (&json!("closed"), &json!("open")));

    publishes(&admin, first, closed(json!({ "overflow": orders }))).await.done();
    assert!(open().await);
    assert_eq!(asks().await.done()["skill_id"], orders);
}

#[tokio::test]
async fn a_line_that_is_full_says_so() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let billing = skill_id("billing");
    publishes(&admin, 0, json!({ "skills": { billing.to_string(): { "line": { "cap": 1 } } } })).await.done();
    let status = || async {
        let skills = admin.ask("GET", "helper/skills").go().await.done();
        skills["items"].as_array().unwrap().iter().find(|skill| skill["id"] == billing).unwrap()["status"].clone()
    };
    assert_eq!(status().await, "open");
    app.customer("Carla", "billing").await;
    assert_eq!(status().await, "limited");
    let asks = app.ask("POST", "incoming/livechat/start").body(json!({ "skill": billing, "name": "Dora" })).go().await;
    assert_eq!((asks.refused(), &asks.body["extraInfo"]["skill_id"]), ((409, 169), &json!(billing)));
}

#[tokio::test]
async fn whatever_a_policy_says_reads_back_and_is_in_force_after_a_restart() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let document = json!({
        "time_zone": "Europe/Rome",
        "weights": { "0": 50, "2": 25 },
        "skills": { skill_id("orders").to_string(): {
            "hours": { "week": {
                "monday": [{ "from": "00:00", "to": "24:00" }], "tuesday": [{ "from": "00:00", "to": "24:00" }],
                "wednesday": [{ "from": "00:00", "to": "24:00" }], "thursday": [{ "from": "00:00", "to": "24:00" }],
                "friday": [{ "from": "00:00", "to": "24:00" }], "saturday": [{ "from": "00:00", "to": "24:00" }],
                "sunday": [{ "from": "00:00", "to": "24:00" }],
            } },
            "offer": { "auto_accept": true, "missed_in_a_row": 3 },
            "transfer": { "mode": "handshake", "return_seconds": 30, "undo_seconds": 5 },
            "poke": { "first_seconds": 60, "second_seconds": 90, "countdown_seconds": 30, "automatic": true },
        } },
    });
    let version = publishes(&admin, 0, document.clone()).await.done()["version"].clone();
    let headers = admin.headers.clone();
    let app = app.again().await;
    let read = app.ask("GET", "engine/policy").headers(&headers).go().await.done();
    assert_eq!((&read["version"], &read["document"]), (&version, &document));
    let ann = app.agent("ann").skilled(&["orders"]).slots(1).await;
    let _sees = ann.socket().await;
    let (carla, dora) = (app.customer("Carla", "orders").await, app.customer("Dora", "orders").await);
    app.customer("Eva", "orders").await;
    let held = ann.settled().await["slots"].as_array().cloned().unwrap_or_default();
    let mut chats: Vec<&str> = held.iter().map(|slot| slot["uniQref"].as_str().expect("a chat")).collect();
    chats.sort_unstable();
    let mut wanted = [carla.chat.as_str(), dora.chat.as_str()];
    wanted.sort_unstable();
    assert_eq!(chats, wanted, "half a slot each, accepted by themselves, and no room for a third");
    assert!(held.iter().all(|slot| slot["kind"] != "ringing"), "{held:?}");
}

#[tokio::test]
async fn a_chat_that_nobody_takes_in_time_is_missed_for_its_customer_and_its_agents() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let mut console = bob.socket().await;
    let carla = app.customer("Carla", "billing").await;
    let (mut widget, _) = carla.socket().await;
    console.hears_waiting(&carla.chat).await;
    app.later(Millis::seconds(11));
    assert_eq!(carla.state().await["stage"], "waiting", "without a longest wait she waits for ever");
    let longest = json!({ "skills": { skill_id("billing").to_string(): { "line": { "longest_wait_seconds": 10 } } } });
    publishes(&admin, 0, longest).await.done();
    assert_eq!(widget.hears_type("ended").await["reason"], "missed");
    let state = carla.state().await;
    assert_eq!((&state["stage"], &state["end_reason"]), (&json!("ended"), &json!("missed")));
    assert_eq!((&state["position"], &state["wait"]), (&Value::Null, &Value::Null));
    assert_eq!(console.hears_left(&carla.chat).await["taken_by"], Value::Null);
    assert_eq!(bob.queue().await["total"], 0);
    assert_eq!(bob.takes(&carla.chat).await.refused(), (404, 147));
    let said = app.ask("POST", "incoming/livechat/message").header("X-Chat-Token", &carla.token);
    assert_eq!(said.body(json!({ "message": "hello?", "client_id": "1" })).go().await.refused(), (404, 147));
}
