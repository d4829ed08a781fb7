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
