//! What the engine knows about itself: chats that nobody can have, and how long others will wait.
use crate::app::App;
use serde_json::{Value, json};

#[tokio::test]
async fn a_chat_that_nobody_can_have_is_listed_with_the_least_that_would_help() {
    let app = App::start().await;
    let sue = app.agent("sue").group(2).skilled(&["billing"]).await;
    let ada = app.customer("Ada", "orders").await;
    let listed = || async { sue.ask("GET", "engine/unroutable").go().await.done()["items"].clone() };
    let found = listed().await;
    let [one] = found.as_array().unwrap().as_slice() else { panic!("one class: {found}") };
    assert_eq!(
        (&one["skill"], &one["skill_id"], &one["units"], &one["waiting"], &one["chats"], &one["preferred"]),
        (&json!("orders"), &json!(1), &json!(100), &json!(1), &json!([ada.chat]), &Value::Null)
    );
    let give = json!({
        "kind": "give_skill", "agent": { "user_id": sue.id, "name": "Sue Test" }, "step": null, "skill_id": 1, "to": null,
    });
    assert_eq!((&one["scheduled"], &one["fix"]), (&json!(false), &give));

    // Somebody has the skill and only has to come in.
    let ann = app.agent("ann").skilled(&["orders"]).entered().await;
    let come = json!({
        "kind": "sign_in", "agent": { "user_id": ann, "name": "Ann Test" }, "step": null, "skill_id": null, "to": null,
    });
    let found = listed().await;
    assert_eq!((&found[0]["scheduled"], &found[0]["fix"]), (&json!(true), &come));

    let bob = app.agent("bob").skilled(&["orders"]).await;
    assert_eq!(listed().await, json!([]));
    bob.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    assert_eq!(listed().await, json!([]), "who is away comes back");
}

#[tokio::test]
async fn a_wait_is_not_estimated_before_there_is_anything_to_go_by() {
    let app = App::start().await;
    let sue = app.agent("sue").group(2).await;
    let orders = || async { sue.ask("GET", "engine/estimates").go().await.done()["items"][0].clone() };
    assert_eq!(orders().await["unknown"], "nobody_available");
    let ann = app.agent("ann").skilled(&["orders"]).slots(1).await;
    let _console = ann.socket().await;
    ann.settled().await;
    let free = orders().await;
    assert_eq!((&free["skill"], &free["mode"]), (&json!("orders"), &json!("push")));
    assert_eq!(
        (&free["seat_free"], &free["place"], &free["unknown"]),
        (&json!(true), &json!(1), &json!("too_few_moves"))
    );
    assert_eq!((&free["low"], &free["mean"], &free["high"]), (&Value::Null, &Value::Null, &Value::Null));

    let mut waiting = std::collections::VecDeque::new();
    for number in 0..24 {
        waiting.push_back(app.customer(["Ada", "Ben"][number % 2], "orders").await);
    }
    while waiting.len() > 2 {
        let next = waiting.pop_front().unwrap();
        ann.takes(&next.chat).await.done();
        ann.ends(&next.chat).await.done();
        ann.wraps_up(&next.chat).await.done();
    }
    let known = orders().await;
    assert_eq!((&known["waiting"], &known["unknown"], &known["seat_free"]), (&json!(2), &Value::Null, &json!(false)));
    let of = |field: &str| known[field].as_i64().unwrap_or_else(|| panic!("{field}: {known}"));
    assert!(of("moves") >= 20 && of("low") <= of("mean") && of("mean") <= of("high"), "{known}");
    assert!(sue.ask("GET", "engine/estimates").go().await.done()["idle_while_waiting"].as_f64().unwrap() < 1.0);
}

#[tokio::test]
async fn insight_is_for_those_who_may_and_of_their_own_tenant() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    app.customer("Ada", "orders").await;
    for path in ["engine/unroutable", "engine/estimates"] {
        assert_eq!(ann.ask("GET", path).go().await.refused(), (403, 230));
    }
    let zoe = app.stranger("zoe").group(2).await;
    assert_eq!(zoe.ask("GET", "engine/unroutable").go().await.done(), json!({ "items": [] }));
    let waiting = zoe.ask("GET", "engine/estimates").go().await.done()["items"][0]["waiting"].clone();
    assert_eq!(waiting, 0);
}

#[tokio::test]
async fn who_waits_is_told_their_place_and_a_range_once_there_is_something_to_go_by() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).slots(1).await;
    let wait = |state: &Value| state["wait"].clone();
    let mut waiting = std::collections::VecDeque::new();
    for number in 0..26 {
        waiting.push_back(app.customer(["Ada", "Ben"][number % 2], "orders").await);
    }
    ann.settled().await;
    let early = wait(&waiting[3].state().await);
    assert_eq!(early, json!({ "position": 4, "from_seconds": null, "to_seconds": null }));
    let (mut socket, _) = waiting[25].socket().await;
    while waiting.len() > 2 {
        let next = waiting.pop_front().unwrap();
        ann.takes(&next.chat).await.done();
        let talks = next.state().await;
        assert_eq!((&talks["stage"], wait(&talks)), (&json!("in_progress"), Value::Null));
        ann.ends(&next.chat).await.done();
        ann.wraps_up(&next.chat).await.done();
    }
    ann.settled().await;
    let state = waiting[1].state().await;
    assert_eq!((&state["position"], &state["wait"]["position"]), (&json!(2), &json!(2)));
    let (from, to) = (state["wait"]["from_seconds"].as_u64().unwrap(), state["wait"]["to_seconds"].as_u64().unwrap());
    assert!(from <= to && to >= 1, "{state}");
    // The feed says the same with every move of the line.
    loop {
        let heard = socket.hears_type("state").await;
        if heard["wait"]["position"] == json!(2) && heard["wait"]["to_seconds"].is_u64() {
            break;
        }
    }
    let body = json!({ "name": "Cleo", "skill": crate::app::skill_id("orders") });
    let started = app.ask("POST", "incoming/livechat/start").body(body).go().await.done();
    assert_eq!(started["wait"]["position"], started["position"]);
    assert!(started["wait"]["to_seconds"].is_u64(), "{started}");
    // Nobody learns of another customer by it.
    let fields: Vec<&str> = started["wait"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(fields, ["from_seconds", "position", "to_seconds"]);
}

#[tokio::test]
async fn the_least_that_would_help_is_looked_for_among_those_who_are_there() {
    let app = App::start().await;
    let sue = app.agent("sue").group(3).await;
    app.agent("gone").skilled(&["orders"]).entered().await;
    let here = app.agent("here").skilled(&["orders"]).await;
    let level = json!({ "skills": { "1": { "mode": "push", "steps": [{ "after_seconds": 0, "level": 10 }] } } });
    sue.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": level })).go().await.done();
    app.customer("Ada", "orders").await;
    let found = sue.ask("GET", "engine/unroutable").go().await.done()["items"][0].clone();
    assert_eq!((&found["fix"]["kind"], &found["fix"]["agent"]["user_id"]), (&json!("lower_level"), &json!(here.id)));
}
