//! Nobody of one tenant reaches anything of the other, by whatever call, socket or id.
use crate::app::App;
use crate::people::{Customer, PASSWORD, sign_in};
use crate::socket::{Socket, waits};
use crate::watching::watches;
use serde_json::json;

#[tokio::test]
async fn a_token_and_keys_of_one_tenant_open_nothing_of_the_other() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    assert_eq!(sign_in(&app, "acme", "ann", PASSWORD).await.refused(), (401, 114));
    let keys = app.keys("acme").await;
    let token = ("Authorization".to_owned(), format!("Bearer {}", ann.token));
    let own_keys = app.ask("GET", "internal/profile").of("acme").headers(&ann.headers).go().await;
    assert_eq!(own_keys.refused(), (403, 204));
    let their_keys = app.ask("GET", "internal/profile").of("acme").headers(&keys).headers(&[token]).go().await;
    assert_eq!(their_keys.refused(), (401, 113));
}

#[tokio::test]
async fn no_call_reaches_a_chat_of_the_other_tenant() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing", "orders"]).await;
    let wile = app.stranger("wile").skilled(&["billing", "orders"]).await;
    let (waiting, held) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&held.chat).await.done();
    assert_eq!(wile.queue().await["total"], 0);
    assert!(wile.ongoing().await.is_empty());
    for chat in [&waiting.chat, &held.chat] {
        assert_eq!(wile.takes(chat).await.refused(), (404, 147));
        assert_eq!(wile.says(chat, "psst").await.refused(), (404, 147));
        assert_eq!(wile.ends(chat).await.refused(), (404, 147));
        assert_eq!(wile.wraps_up(chat).await.refused(), (404, 147));
        let types = json!({ "uniQref": chat });
        assert_eq!(wile.ask("PUT", "livechat/keypress").body(types).go().await.refused(), (404, 147));
        let details = json!({ "uniQref": [chat] });
        let seen = wile.ask("POST", "livechat/details").body(details).go().await.done();
        assert_eq!(seen, json!({ "chats": {} }));
        let decline = format!("queue/retrieve_entity?uniQref={chat}");
        assert_eq!(wile.ask("DELETE", &decline).go().await.refused(), (404, 147));
    }
    // Also when it is over and in the store alone.
    ann.ends(&held.chat).await.done();
    ann.wraps_up(&held.chat).await.done();
    let seen = wile.ask("POST", "livechat/details").body(json!({ "uniQref": [held.chat] })).go().await.done();
    assert_eq!(seen, json!({ "chats": {} }));
    let team = wile.ask("GET", "internal/team?offline=true").go().await.done();
    assert!(team["items"].as_array().unwrap().iter().all(|member| member["username"] == "wile"));
}

#[tokio::test]
async fn a_customers_token_means_nothing_at_the_other_tenant() {
    let app = App::start().await;
    let ada = app.customer("Ada", "billing").await;
    for _ in 0..2 {
        let ask = app.ask("GET", "incoming/livechat/state").of("acme").header("X-Chat-Token", &ada.token);
        assert_eq!(ask.go().await.refused(), (404, 147));
    }
    let mut socket = Socket::open(&app, "acme", "incoming/livechat/live").await;
    socket.say(json!({ "type": "hello", "token": ada.token })).await;
    assert_eq!(socket.hears_type("refused").await["Error"], 147);
    assert_eq!(socket.closes().await, Some(4401));
}

#[tokio::test]
async fn a_socket_hears_nothing_of_the_other_tenant() {
    let app = App::start().await;
    let wile = app.stranger("wile").skilled(&["billing", "orders"]).await;
    let mut socket = wile.socket().await;
    watches(&mut socket, json!(["people"])).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ann.says(&ada.chat, "hello").await.done();
    // What is heard of the own tenant comes after anything that could have been heard of the other.
    let own = Customer::start(&app, "acme", "Own", "billing", None).await;
    loop {
        let frame = socket.next().await.expect("the socket stays open");
        assert!(!frame.to_string().contains(&ada.chat), "{frame}");
        if frame["kind"] == "presence" {
            assert_eq!(frame["data"]["user_id"], wile.id);
        }
        for told in frame["data"]["people"].as_array().into_iter().flatten() {
            assert_eq!(told["user_id"], wile.id);
        }
        if waits(&frame, |item| item["uniQref"] == own.chat) {
            break;
        }
    }
}

#[tokio::test]
async fn a_socket_does_not_open_with_the_other_tenants_sign_in() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let mut socket = Socket::open(&app, "acme", "live").await;
    socket.say(ann.hello(None)).await;
    assert_eq!(socket.hears_type("refused").await["Error"], 204);
    assert_eq!(socket.closes().await, Some(4401));
}

#[tokio::test]
async fn an_unknown_host_is_no_tenant() {
    let app = App::start().await;
    assert_eq!(app.ask("GET", "internal/self_configure").of("nobody").go().await.refused(), (404, 179));
    assert_eq!(app.ask("GET", "internal/self_configure?subdomain=acme").go().await.refused(), (404, 179));
    let bare = app.page("/2.0/internal/self_configure").await.text().await.unwrap();
    assert!(bare.contains("\"subdomain\":\"demo\""), "a host that names none is the default tenant");
}
