//! Floods from whoever holds no more than a chat's token: each is refused in words, and others do not feel it.
use crate::app::{Answer, App, skill_id};
use crate::attachments::{FORM, fetch, of_customer, sends, writes};
use crate::people::Customer;
use catalogue::limit;
use futures_util::future::join_all;
use routing::settings::Spans;
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

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

/// A message of as many bytes as it may have, in two files.
async fn sends_much(customer: &Customer<'_>) -> Answer {
    let file = vec![b'a'; limit::ATTACHMENT_BYTES];
    writes(customer, &customer.app.number().to_string(), &[("a.txt", &file), ("b.txt", &file)]).await
}

#[tokio::test]
async fn a_chat_has_room_for_so_many_files_and_the_next_chat_has_its_own() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let (ada, bob) = (app.customer("Ada", "billing").await, app.customer("Bob", "billing").await);
    ann.takes(&ada.chat).await.done();
    for _ in 0..limit::CHAT_FILES / limit::ATTACHMENTS_BYTES {
        sends_much(&ada).await.done();
    }
    assert_eq!(writes(&ada, "more", &[("c.txt", b"c")]).await.refused(), (422, 159));
    assert_eq!(
        sends(&ann, &ada.chat, &[], &[("d.txt", b"d")]).await.refused(),
        (422, 159),
        "the agent's count as well"
    );
    ada.says("Without a file it goes on").await;
    sends_much(&bob).await.done();
}

#[tokio::test]
async fn a_tenant_has_room_for_so_many_files() {
    let app = App::with(&[("SWITCHYARD_FILES_PER_TENANT_MIB", "15")], Spans::default()).await;
    let (ada, bob) = (app.customer("Ada", "billing").await, app.customer("Bob", "billing").await);
    sends_much(&ada).await.done();
    assert_eq!(sends_much(&bob).await.refused(), (500, 271));
    // A message that stands there already gives back what its repeat took.
    for _ in 0..3 {
        writes(&bob, "small", &[("c.txt", &[b'c'; 2 * 1024 * 1024])]).await.done();
    }
    bob.says("Without a file it goes on").await;
    drop((ada, bob));
    let app = app.again_with(&[("SWITCHYARD_FILES_PER_TENANT_MIB", "15")]).await;
    let cleo = app.customer("Cleo", "billing").await;
    assert_eq!(sends_much(&cleo).await.refused(), (500, 271), "what was kept before the start counts");
}

#[tokio::test]
async fn whoever_takes_nothing_of_a_file_is_cut_off_and_holds_up_nobody_else() {
    let app = App::start().await;
    let (ada, bob) = (app.customer("Ada", "billing").await, app.customer("Bob", "billing").await);
    sends_much(&ada).await.done();
    sends_much(&bob).await.done();
    let path = |state: &serde_json::Value| {
        let id = state["messages"][1]["attachments"][0]["id"].as_str().expect("a file").to_owned();
        format!("incoming/livechat/attachment?id={id}")
    };
    let (of_ada, of_bob) = (path(&ada.state().await), path(&bob.state().await));
    let headers = of_customer(&ada);
    let mut unread = Vec::new();
    for _ in 0..limit::DOWNLOADS_AT_ONCE {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(16 * 1024).expect("a small one");
        let mut connection = socket.connect(app.address).await.expect("the server listens");
        let head = format!("GET /2.0/{of_ada} HTTP/1.1\r\nHost: demo.localhost\r\nX-Chat-Token: {}\r\n\r\n", ada.token);
        connection.write_all(head.as_bytes()).await.expect("sent");
        unread.push(connection);
    }
    let fetched = fetch(&app, &of_bob, &of_customer(&bob)).await.bytes().await.expect("a body");
    assert_eq!(fetched.len(), limit::ATTACHMENT_BYTES, "another chat's file comes at once");
    // Ada's own wait for a turn, which comes when the others are cut off.
    let next = join_all((0..limit::DOWNLOADS_AT_ONCE).map(|_| fetch(&app, &of_ada, &headers))).await;
    for mut connection in unread {
        let mut taken = Vec::new();
        // Cut off: the end comes early, or the connection is reset.
        let _ = connection.read_to_end(&mut taken).await;
        assert!(taken.len() < limit::ATTACHMENT_BYTES, "{} bytes came", taken.len());
    }
    for fetched in next {
        assert_eq!(fetched.bytes().await.expect("a body").len(), limit::ATTACHMENT_BYTES);
    }
}

#[tokio::test]
async fn whoever_asks_for_much_and_reads_nothing_is_cut_off() {
    let app = App::start().await;
    let ada = app.customer("Ada", "billing").await;
    for _ in 0..100 {
        ada.says(&"x".repeat(4_000)).await;
    }
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(16 * 1024).expect("a small one");
    let mut connection = socket.connect(app.address).await.expect("the server listens");
    let state = format!(
        "GET /2.0/incoming/livechat/state?since=0 HTTP/1.1\r\nHost: demo.localhost\r\nX-Chat-Token: {}\r\n\r\n",
        ada.token
    );
    connection.write_all(state.as_bytes()).await.expect("sent");
    // What is read over HTTP meanwhile comes whole, however large.
    let whole = ada.ask("GET", "state?since=0").go().await.done();
    assert!(whole["messages"].as_array().is_some_and(|messages| messages.len() > 60));
    let most = Duration::from_millis(limit::FILE_UNREAD.0.unsigned_abs());
    // The end of the connection stands behind what was not read: there is nothing to see until then.
    tokio::time::sleep(most + Duration::from_secs(2)).await;
    let mut taken = Vec::new();
    let _ = connection.read_to_end(&mut taken).await;
    assert!(taken.len() < 200_000, "{} bytes came", taken.len());
}

#[tokio::test]
async fn a_network_has_so_many_waiting_chats_and_another_its_own() {
    let variables = &[("SWITCHYARD_WAITING_CHATS_PER_NETWORK", "3"), ("SWITCHYARD_TRUSTED_PROXIES", "127.0.0.1")];
    let app = App::with(variables, Spans::default()).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let starts = async |from: &str| {
        let skill = skill_id("billing");
        let body = json!({ "name": "Ada", "skill": skill });
        app.ask("POST", "incoming/livechat/start").header("X-Forwarded-For", from).body(body).go().await
    };
    let begun = join_all((0..8).map(|_| starts("198.51.100.7"))).await;
    let (come, refused): (Vec<_>, Vec<_>) = begun.into_iter().partition(|answer| answer.status == 200);
    assert_eq!(come.len(), 3, "eight at once");
    for answer in refused {
        assert_eq!(answer.refused(), (429, 158));
    }
    starts("198.51.100.8").await.done();
    let chat = come[0].body["uniQref"].as_str().expect("a chat");
    ann.takes(chat).await.done();
    starts("198.51.100.7").await.done();
    assert_eq!(starts("198.51.100.7").await.refused(), (429, 158));
}
