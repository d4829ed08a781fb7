//! Floods from whoever holds no more than a chat's token: each is refused in words, and others do not feel it.
use crate::app::App;
use catalogue::limit;
use serde_json::json;

const FORM: &str = "multipart/form-data; boundary=lamp";

/// So many empty fields with names of so many letters.
fn empty_fields(count: usize, letters: usize) -> Vec<u8> {
    let mut body = Vec::new();
    for n in 0..count {
        let name = format!("f{n}{}", "x".repeat(letters));
        body.extend(format!("--lamp\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n\r\n").bytes());
    }
    body.extend(b"--lamp--\r\n");
    body
}

#[tokio::test]
async fn a_form_is_bounded_in_all_its_bytes_and_in_its_parts() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    for body in [empty_fields(limit::FORM_PARTS + 1, 1), empty_fields(limit::FORM_PARTS, 512 * 1024)] {
        let answer = ada.ask("POST", "message").raw(FORM, body.clone()).go().await;
        assert_eq!(answer.refused(), (413, 129), "of a customer");
        assert_eq!(ann.ask("POST", "livechat/send").raw(FORM, body).go().await.refused(), (413, 129), "of an agent");
    }
    let fits = ada.ask("POST", "message").raw(FORM, empty_fields(limit::FORM_PARTS, 1)).go().await;
    assert_eq!(fits.status, 400, "read, and found to be no message: {}", fits.body);
}

#[tokio::test]
async fn a_socket_that_speaks_without_end_is_closed_and_the_others_are_not() {
    let app = App::start().await;
    let (ada, bob) = (app.customer("Ada", "billing").await, app.customer("Bob", "billing").await);
    let (mut flood, mut calm) = (ada.socket().await.0, bob.socket().await.0);
    let ping = json!({ "type": "ping" }).to_string();
    let most = limit::FRAMES_AT_ONCE as usize;
    for _ in 0..most / 2 {
        assert!(calm.tries_to_say(&ping).await);
    }
    for _ in 0..most * 20 {
        if !flood.tries_to_say(&ping).await {
            break;
        }
    }
    assert_eq!(flood.closes().await, Some(1008));
    calm.say(json!({ "type": "ping" })).await;
    calm.hears_type("pong").await;
    // Closed, and not shut out: it may come back.
    ada.socket().await;
}

#[tokio::test]
async fn one_more_socket_of_a_chat_than_it_may_have_closes_its_oldest() {
    let app = App::start().await;
    let (ada, bob) = (app.customer("Ada", "billing").await, app.customer("Bob", "billing").await);
    let (mut oldest, mut other) = (ada.socket().await.0, bob.socket().await.0);
    let (mut second, mut kept) = (ada.socket().await.0, Vec::new());
    for _ in 2..=limit::CHAT_SOCKETS {
        // The newest hears, whatever became of the oldest.
        let mut newest = ada.socket().await.0;
        newest.say(json!({ "type": "ping" })).await;
        newest.hears_type("pong").await;
        kept.push(newest);
    }
    assert_eq!(oldest.closes().await, Some(1008));
    for socket in [&mut second, &mut other] {
        socket.say(json!({ "type": "ping" })).await;
        socket.hears_type("pong").await;
    }
}
