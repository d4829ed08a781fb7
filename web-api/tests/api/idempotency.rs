//! The same call again gets the first answer again.
use crate::app::{App, with};
use serde_json::json;

#[tokio::test]
async fn a_chat_is_started_once_however_often_it_is_asked_for() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let body = json!({ "skill": 3, "name": "Ada", "message": "Hello", "client_id": "1" });
    let ask = |body: &serde_json::Value, key: &str| {
        app.ask("POST", "incoming/livechat/start").header("Idempotency-Key", key).body(body.clone()).go()
    };
    // At the same instant, and then again.
    let (one, other) = tokio::join!(ask(&body, "k-1"), ask(&body, "k-1"));
    let (one, other) = (one.done(), other.done());
    assert_eq!(one, other, "token and all");
    assert_eq!(ask(&body, "k-1").await.done(), one);
    assert_eq!(ann.queue().await["total"], 1);
    let token = one["token"].as_str().unwrap();
    assert_eq!(app.ask("GET", "incoming/livechat/state").header("X-Chat-Token", token).go().await.status, 200);
    let different = ask(&with(body.clone(), "name", "Eve"), "k-1").await;
    assert_eq!(different.refused(), (422, 115));
    assert_ne!(ask(&body, "k-2").await.done()["uniQref"], one["uniQref"]);
}

#[tokio::test]
async fn a_refused_call_leaves_its_key_free() {
    let app = App::start().await;
    let ask = |skill: u32| {
        let body = json!({ "skill": skill, "name": "Ada" });
        app.ask("POST", "incoming/livechat/start").header("Idempotency-Key", "k").body(body).go()
    };
    assert_eq!(ask(77).await.refused(), (404, 148));
    assert_eq!(ask(3).await.status, 200);
}

#[tokio::test]
async fn a_key_belongs_to_one_person_and_one_call() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").skilled(&["billing"]).await, app.agent("bob").skilled(&["billing"]).await);
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    bob.takes(&ben.chat).await.done();
    for (agent, chat) in [(&ann, &ada.chat), (&bob, &ben.chat)] {
        let body = json!({ "uniQref": chat, "message": "hi", "client_id": "1" });
        let ask = || agent.ask("POST", "livechat/send").header("Idempotency-Key", "same").body(body.clone()).go();
        assert_eq!(ask().await.done()["uniQref"], **chat);
        assert_eq!(ask().await.done()["uniQref"], **chat);
    }
}

#[tokio::test]
async fn a_key_that_is_none_is_refused() {
    let app = App::start().await;
    let body = json!({ "skill": 3, "name": "Ada" });
    for key in ["", &"x".repeat(129)] {
        let refused =
            app.ask("POST", "incoming/livechat/start").header("Idempotency-Key", key).body(body.clone()).go().await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("Idempotency-Key")));
    }
}
