//! The same call again gets the first answer again.
use crate::app::{App, with};
use crate::images::PIXEL;
use serde_json::json;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

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
async fn what_was_begun_is_done_though_the_connection_breaks() {
    const TRIES: u64 = 24;
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    for n in 0..TRIES {
        let (key, body) =
            (format!("broken-{n}"), json!({ "skill": 3, "name": format!("Ada {n}"), "message": "Hello" }));
        let text = body.to_string();
        let head = format!(
            "POST /2.0/incoming/livechat/start HTTP/1.1\r\nHost: {}\r\nIdempotency-Key: {key}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{text}",
            format_args!("demo.localhost:{}", app.address.port()),
            text.len()
        );
        let mut line = TcpStream::connect(app.address).await.unwrap();
        line.write_all(head.as_bytes()).await.unwrap();
        // Somewhere in the middle of it: the answer takes some milliseconds.
        tokio::time::sleep(Duration::from_micros(n * 150)).await;
        socket2::SockRef::from(&line).set_linger(Some(Duration::ZERO)).unwrap();
        drop(line);
        let again = app.ask("POST", "incoming/livechat/start").header("Idempotency-Key", &key).body(body).go().await;
        assert_eq!(again.done()["skill_id"], 3, "try {n}");
    }
    let queue = ann.queue().await;
    assert_eq!(queue["total"], TRIES, "one chat of each key: {queue}");
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
async fn a_message_under_a_key_is_said_once_even_while_its_answer_is_not_yet_kept() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let say = |key: &str, text: &str, client_id: &str| {
        let body = json!({ "uniQref": ada.chat, "message": text, "client_id": client_id });
        ann.ask("POST", "livechat/send").header("Idempotency-Key", key).body(body).go()
    };
    // Several at once, and again behind them.
    let (one, two, three) = tokio::join!(say("k", "hello", "1"), say("k", "hello", "1"), say("k", "hello", "1"));
    let first = one.done();
    assert_eq!((two.done(), three.done()), (first.clone(), first.clone()));
    assert_eq!(say("k", "hello", "1").await.done(), first);
    assert_eq!(say("k", "something else", "2").await.refused(), (422, 115));
    // A call that was refused leaves its key free.
    let refused = say("r", "", "3").await;
    assert_eq!(refused.refused(), (400, 105));
    say("r", "now it is one", "3").await.done();
    let (index, next) = (&first["messageIndex"], say("r", "now it is one", "3").await.done());
    assert_eq!(next["messageIndex"].as_i64(), index.as_i64().map(|index| index + 1), "nothing between them");
    // The answer outlives the server.
    let (headers, chat) = (ann.headers.clone(), ada.chat.clone());
    let app = app.again().await;
    let again = |text: &str, client_id: &str| {
        let body = json!({ "uniQref": chat, "message": text, "client_id": client_id });
        app.ask("POST", "livechat/send").headers(&headers).header("Idempotency-Key", "k").body(body).go()
    };
    assert_eq!(again("hello", "1").await.done(), first);
    assert_eq!(again("something else", "2").await.refused(), (422, 115));
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

#[tokio::test]
async fn whatever_creates_something_does_it_once_for_a_key() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).group(3).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    let calls = [
        ("environment/variables", json!({ "variables": { "SHOP": "lamps" } }), json!({ "variables": { "SHOP": "" } })),
        (
            "livechat/flagged_chats",
            json!({ "uniQref": ada.chat, "category": "rude", "explanation": "shouts" }),
            json!({ "uniQref": ben.chat, "category": "rude", "explanation": "shouts" }),
        ),
        (
            "livechat/invite",
            json!({ "uniQref": ada.chat, "op_id": bob.id, "type": "conference" }),
            json!({ "uniQref": ada.chat, "op_id": ann.id, "type": "conference" }),
        ),
        (
            "admin/chat_management/banned",
            json!({ "uniQref": ben.chat, "period": 3600, "reason": "threats", "acknowledged": true }),
            json!({ "uniQref": ben.chat, "period": 7200, "reason": "threats", "acknowledged": true }),
        ),
    ];
    for (path, body, other) in calls {
        let ask =
            |body: &serde_json::Value| ann.ask("POST", path).header("Idempotency-Key", path).body(body.clone()).go();
        let first = ask(&body).await.done();
        assert_eq!(ask(&body).await.done(), first, "{path}: done already, and not refused for it");
        assert_eq!(ask(&other).await.refused(), (422, 115), "{path}");
    }
    // A picture that was kept twice would stand at two addresses.
    let form = |bytes: &[u8]| {
        let head = "--l\r\ncontent-disposition: form-data; name=\"type\"\r\n\r\navatar\r\n--l\r\ncontent-disposition: form-data; \
            name=\"image\"; filename=\"me.png\"\r\ncontent-type: image/png\r\n\r\n";
        let body = [head.as_bytes(), bytes, b"\r\n--l--\r\n"].concat();
        ann.ask("POST", "internal/image_upload")
            .header("Idempotency-Key", "me")
            .raw("multipart/form-data; boundary=l", body)
            .go()
    };
    let first = form(PIXEL).await.done();
    assert_eq!(form(PIXEL).await.done(), first);
    assert_eq!(form(&[PIXEL, b"more"].concat()).await.refused(), (422, 115));
}
