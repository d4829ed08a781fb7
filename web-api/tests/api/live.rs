//! The live feeds: welcome, resume, bad frames, and how a socket ends.
use crate::app::App;
use crate::people::Agent;
use crate::socket::{Socket, waits};
use crate::watching::{stands, watches};
use futures_util::SinkExt;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use tokio_websockets::Message;

#[tokio::test]
async fn a_socket_that_comes_back_hears_what_it_missed() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let mut console = ann.socket().await;
    ada.says("before").await;
    let seen = console.hears_where("a message", |frame| frame["kind"] == "chat.message").await;
    let since = seen["seq"].as_u64().unwrap();
    drop(console);
    for word in ["one", "two", "three"] {
        ada.says(word).await;
    }
    let mut console = Socket::open(&app, "demo", "live").await;
    console.say(ann.hello(Some(since))).await;
    let welcome = console.hears_type("welcome").await;
    assert_eq!((&welcome["resumed"], &welcome["heartbeat"]), (&json!(true), &json!(15)));
    assert!(welcome["seq"].as_u64().unwrap() >= since + 3);
    let mut last = since;
    for word in ["one", "two", "three"] {
        let frame = console.hears_where(word, |frame| frame["kind"] == "chat.message").await;
        assert_eq!(frame["data"]["message"]["Message"], word);
        app.shapes.frame_fits("AgentHears", &frame);
        assert!(frame["seq"].as_u64().unwrap() > last);
        last = frame["seq"].as_u64().unwrap();
    }
    // A number that the server never said cannot be resumed from.
    let mut other = Socket::open(&app, "demo", "live").await;
    other.say(ann.hello(Some(last + 1_000_000))).await;
    assert_eq!(other.hears_type("welcome").await["resumed"], false);
}

#[tokio::test]
async fn only_ann_hears_of_her_slots_and_whoever_watches_people_how_she_stands() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").skilled(&["billing"]).await, app.agent("bob").skilled(&["billing"]).await);
    let (mut hers, mut his) = (ann.socket().await, bob.socket().await);
    watches(&mut his, json!(["people"])).await;
    let ada = app.customer("Ada", "billing").await;
    assert_eq!(his.hears_waiting(&ada.chat).await["brand"], "The demo shop");
    ann.takes(&ada.chat).await.done();
    let held = hers.hears_where("her slots", |frame| frame["data"]["slots"][0]["kind"] == "taken").await;
    assert_eq!(held["data"]["capacity"]["current"], 1);
    let seen =
        his.hears_where("how she stands", |frame| stands(frame, ann.id, |of| of["capacity"]["current"] == 1)).await;
    app.shapes.frame_fits("AgentHears", &seen);
    assert!(!seen.to_string().contains(&ada.chat), "whom she has is hers to know: {seen}");
    let left = his.hears_left(&ada.chat).await;
    assert_eq!(left["taken_by"], json!({ "user_id": ann.id, "name": "Ann Test" }));
    // Who watches nothing hears of nobody but themselves.
    bob.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    his.hears_where("his own", |frame| frame["kind"] == "presence" && frame["data"]["suspended"] == true).await;
    ann.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    loop {
        let frame = hers.next().await.expect("the socket stays open");
        assert_ne!(frame["kind"], "presences", "{frame}");
        if frame["kind"] == "presence" {
            assert_eq!(frame["data"]["user_id"], ann.id, "{frame}");
            if frame["data"]["suspended"] == true {
                break;
            }
        }
    }
}

#[tokio::test]
async fn consoles_that_come_back_together_are_told_to_spread_what_they_fetch() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").entered().await);
    let spread = async |agent: &Agent<'_>, since: Option<u64>| {
        let mut socket = Socket::open(&app, "demo", "live").await;
        socket.say(agent.hello(since)).await;
        socket.hears_type("welcome").await["spread"].as_u64().expect("a span")
    };
    assert_eq!(spread(&ann, Some(1)).await, 0, "alone she waits for nobody");
    let bob = Agent::signs_in(&app, bob, "demo", "bob").await;
    // Counted once a second.
    loop {
        let span = spread(&bob, Some(1)).await;
        if span > 0 {
            assert_eq!(span, 4);
            break;
        }
    }
    assert_eq!(spread(&bob, None).await, 0, "a page that is loaded anew has asked already");
}

#[tokio::test]
async fn who_lacks_the_skill_does_not_learn_who_waits_for_it() {
    let app = App::start().await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let first = app.customer("First", "orders").await;
    let mut live = bob.socket().await;
    bob.takes(&first.chat).await.done();
    let since = live.hears_where("the line moves", |frame| frame["kind"] == "queue.changed").await;
    let ada = app.customer("Ada", "billing").await;
    let (ann, fay) = (app.agent("ann").skilled(&["billing"]).await, app.customer("Fay", "billing").await);
    ann.takes(&fay.chat).await.done();
    ada.leaves().await;
    let own = app.customer("Own", "orders").await;
    // Nor does it stand in what is caught up with after a lost connection.
    let mut again = Socket::open(&app, "demo", "live").await;
    again.say(bob.hello(since["seq"].as_u64())).await;
    assert_eq!(again.hears_type("welcome").await["resumed"], true);
    for mut socket in [live, again] {
        // What is heard of the own line comes after anything that could have been heard of the other.
        loop {
            let frame = socket.next().await.expect("the socket stays open");
            let told = frame.to_string();
            assert!(!["Ada", &ada.chat, "Fay", &fay.chat].iter().any(|word| told.contains(word)), "{frame}");
            if waits(&frame, |item| item["uniQref"] == own.chat) {
                break;
            }
        }
    }
}

#[tokio::test]
async fn sending_answers_the_message_as_the_feed_tells_it() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let mut console = ann.socket().await;
    let mut sent = ann.says(&ada.chat, "The blue one").await.done();
    assert_eq!(sent["uniQref"], ada.chat);
    let message = sent.as_object_mut().expect("an object");
    message.remove("uniQref");
    let waiting = message.remove("waiting_since").expect("since when the customer waits");
    let heard = console.hears_of("chat.message", &ada.chat).await;
    assert_eq!((&heard["message"], &heard["waiting_since"]), (&sent, &waiting));
}

#[tokio::test]
async fn a_bad_frame_is_answered_and_the_socket_goes_on() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let mut console = ann.socket().await;
    let bad = [
        "not json",
        "[]",
        "{}",
        "",
        "{\"type\":1}",
        "{\"type\":\"dance\"}",
        "{\"type\":\"hello\"}",
        "{\"type\":\"ping\",\"extra\":1}",
        "{\"type\":\"ping\",\"a\":\"\\u0000\"}",
        "null",
    ];
    for text in bad {
        console.say_text(text).await;
        let refused = console.hears_type("refused").await;
        let code = if text.contains("hello") { 106 } else { 105 };
        assert_eq!(refused["Error"], code, "{text}: {refused}");
        app.shapes.frame_fits("AgentHears", &refused);
    }
    for (field, value) in [("since", json!(-1)), ("device", json!("x")), ("token", json!("x".repeat(200)))] {
        let mut hello = ann.hello(None);
        hello[field] = value;
        console.say(hello).await;
        let refused = console.hears_type("refused").await;
        assert_eq!((&refused["Error"], &refused["extraInfo"]["field"]), (&json!(105), &json!(field)), "{refused}");
    }
    console.say(ann.hello(None)).await;
    assert_eq!(console.hears_type("refused").await["Error"], 105, "a second hello");
    console.send(Message::binary(vec![1_u8, 2, 3])).await;
    assert_eq!(console.hears_type("refused").await["Error"], 105);
    console.say(json!({ "type": "ping" })).await;
    let pong = console.hears_type("pong").await;
    assert!(pong["at"].as_str().unwrap().ends_with('Z'));
}

#[tokio::test]
async fn a_frame_that_is_too_large_ends_the_socket() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let mut console = ann.socket().await;
    console.say_text("x".repeat(65 * 1024)).await;
    assert_eq!(console.closes().await, Some(1009));
}

#[tokio::test]
async fn a_frame_that_claims_to_be_too_large_ends_the_socket_before_it_has_come() {
    let app = App::start().await;
    let mut request = format!("GET /2.0/live HTTP/1.1\r\nHost: demo.localhost:{}\r\n", app.address.port()).into_bytes();
    request.extend(b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    request.extend(b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    // A masked text of a terabyte, of which nothing comes.
    request.extend([0x81, 0xff]);
    request.extend((1_u64 << 40).to_be_bytes());
    let answer = app.by_hand(&request).await;
    let (head, frames) = answer.split_at(answer.windows(4).position(|end| end == b"\r\n\r\n").expect("a head") + 4);
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(head));
    assert_eq!((frames[0], &frames[2..4]), (0x88, &1009_u16.to_be_bytes()[..]));
}

#[tokio::test]
async fn who_is_not_signed_in_is_told_and_let_go() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    for (field, value, code) in
        [("token", "0".repeat(64), 113), ("token", "x".into(), 113), ("consumer_key", "x".into(), 204)]
    {
        let mut socket = Socket::open(&app, "demo", "live").await;
        let mut hello = ann.hello(None);
        hello[field] = value.into();
        socket.say(hello).await;
        assert_eq!(socket.hears_type("refused").await["Error"], code);
        assert_eq!(socket.closes().await, Some(4401));
    }
}

#[tokio::test]
async fn who_says_nothing_is_let_go() {
    let app = App::start().await;
    let mut socket = Socket::open(&app, "demo", "live").await;
    assert_eq!(socket.hears_type("refused").await["Error"], 194);
    assert_eq!(socket.closes().await, Some(4401));
}

#[tokio::test]
async fn signing_out_closes_the_sessions_sockets() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let mut console = ann.socket().await;
    ann.ask("DELETE", "internal/profile").go().await.done();
    assert_eq!(console.hears("session").await["reason"], "signed_out");
    assert_eq!(console.closes().await, Some(4401));
}

#[tokio::test]
async fn a_page_from_elsewhere_opens_no_console_socket() {
    let app = App::with(&[("SWITCHYARD_ALLOWED_ORIGINS", "https://console.example")], Spans::default()).await;
    let own = format!("http://demo.localhost:{}", app.address.port());
    for (origin, opens) in [(own.as_str(), true), ("https://console.example", true), ("https://evil.example", false)] {
        let opened = Socket::try_open(&app, "demo", "live", Some(origin)).await;
        assert_eq!(opened.is_ok(), opens, "{origin}");
        let widget = Socket::try_open(&app, "demo", "incoming/livechat/live", Some(origin)).await;
        assert!(widget.is_ok(), "any page may carry the widget");
    }
    let plain = app.page("/2.0/live").await;
    assert_eq!(plain.status().as_u16(), 400);
}

#[tokio::test]
async fn a_lost_connection_sends_ann_away_and_coming_back_brings_her_back() {
    let spans = Spans { connection_grace: Millis(100), agent_gone: Millis::minutes(5), ..Spans::default() };
    let app = App::with(&[], spans).await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").await);
    let mut his = bob.socket().await;
    watches(&mut his, json!(["people"])).await;
    drop(ann.socket().await);
    his.hears_where("her absence", |frame| stands(frame, ann.id, |of| of["status"] == "Suspended")).await;
    assert_eq!(ann.profile().await["suspend_cause"], "connection_lost");
    let _back = ann.socket().await;
    his.hears_where("her return", |frame| stands(frame, ann.id, |of| of["status"] == "Online")).await;
}

#[tokio::test]
async fn an_agent_who_is_gone_leaves_the_chat_to_others_and_may_come_back() {
    // Long enough for a busy machine to give everybody a socket in time, who would be gone without one.
    let spans = Spans { connection_grace: Millis(100), agent_gone: Millis(1_500), ..Spans::default() };
    let app = App::with(&[], spans).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let mut his = bob.socket().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let hers = ann.socket().await;
    let ada = app.customer("Ada", "billing").await;
    his.hears_waiting(&ada.chat).await;
    ann.takes(&ada.chat).await.done();
    drop(hers);
    his.hears_where("it is back, first in its line", |frame| waits(frame, |item| item["bump"] == true)).await;
    assert_eq!(bob.queue().await["new"][0]["uniQref"], ada.chat);
    assert_eq!(ada.state().await["stage"], "waiting");
    watches(&mut his, json!(["people"])).await;
    let back = ann.socket().await;
    his.hears_where("her return", |frame| stands(frame, ann.id, |of| of["status"] == "Online")).await;
    drop(back);
}

#[tokio::test]
async fn supervisors_are_told_of_a_chat_that_lost_its_agent_and_others_are_not() {
    // Each has a socket as soon as they are signed in: signing in the others takes longer than they may be without one.
    let spans = Spans { connection_grace: Millis(100), agent_gone: Millis(1_500), ..Spans::default() };
    let app = App::with(&[], spans).await;
    let lead = app.agent("lead").group(2).await;
    let mut hers = lead.socket().await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let mut his = bob.socket().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let desk = ann.socket().await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    drop(desk);
    let told = hers.hears("chat.orphaned").await;
    assert_eq!(
        told,
        json!({ "uniQref": ada.chat, "name": "Ada", "surname": "", "skill": "billing", "skill_id": 3,
            "agent": "Ann Test", "user_id": ann.id })
    );
    let heard =
        his.hears_where("something of it", |f| f["kind"] == "chat.orphaned" || waits(f, |item| item["bump"] == true));
    assert_eq!(heard.await["kind"], "queue.changed");
}

#[tokio::test]
async fn the_widgets_socket_is_a_sign_of_life_that_the_agent_sees() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let mut console = ann.socket().await;
    let (widget, state) = ada.socket().await;
    assert_eq!(state["messages"][0]["message"], "Hello");
    assert_eq!(console.hears("chat.customer").await["online"], true);
    drop(widget);
    assert_eq!(console.hears("chat.customer").await["online"], false);
}

#[tokio::test]
async fn a_customer_who_gives_no_sign_of_life_is_gone() {
    let spans = Spans { customer_gone: Millis(300), ..Spans::default() };
    let app = App::with(&[], spans).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let mut console = ann.socket().await;
    let ada = app.customer("Ada", "billing").await;
    let left = console.hears_left(&ada.chat).await;
    assert_eq!(left["taken_by"], json!(null));
    assert_eq!(ada.state().await["end_reason"], "customer_gone");
}

#[tokio::test]
async fn a_client_that_does_not_read_is_let_go_and_others_go_on() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(2).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let mut deaf = tokio::net::TcpStream::connect(app.address).await.unwrap();
    let uri = format!("ws://demo.localhost:{}/2.0/live", app.address.port()).parse().unwrap();
    let (mut stream, _) = tokio_websockets::ClientBuilder::from_uri(uri).connect_on(&mut deaf).await.unwrap();
    stream.send(Message::text(ann.hello(None).to_string())).await.unwrap();
    let mut console = ann.socket().await;
    // Some 16 MB of frames, which nobody takes at the deaf end: kernel buffers, then the outbox, are full.
    let long = "😀".repeat(4_000);
    for _ in 0..1_000 {
        ada.says(&long).await;
        console.hears("chat.message").await;
    }
    // It is cut off; what it was sent before may still be read, then the end comes.
    let ended = async {
        while let Some(Ok(message)) = futures_util::StreamExt::next(&mut stream).await {
            drop(message)
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), ended).await.expect("the deaf socket ends");
    console.say(json!({ "type": "ping" })).await;
    console.hears_type("pong").await;
}

#[tokio::test]
async fn a_stopping_server_tells_its_sockets() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let (mut console, mut widget) = (ann.socket().await, app.customer("Ada", "billing").await.socket().await.0);
    drop(ann);
    let stopping = tokio::task::spawn_blocking(move || drop(app));
    assert_eq!((console.closes().await, widget.closes().await), (Some(1001), Some(1001)));
    stopping.await.unwrap();
}

#[tokio::test]
async fn a_since_that_is_none_is_named_and_one_that_is_not_kept_starts_afresh() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let with = |mut hello: Value, since: Value| {
        hello["since"] = since;
        hello.to_string()
    };
    let garbage = [
        "\"1042\"",
        "\"\"",
        "-1",
        "1.5",
        "true",
        "[]",
        "{}",
        "18446744073709551616",
        "1e400",
        "99999999999999999999999",
    ];
    let (mut console, mut widget) =
        (Socket::open(&app, "demo", "live").await, Socket::open(&app, "demo", "incoming/livechat/live").await);
    for since in garbage {
        let frame = ann.hello(None).to_string().replace("\"since\":null", &format!("\"since\":{since}"));
        console.say_text(frame).await;
        assert_eq!(console.hears_type("refused").await["Error"], 105, "{since}");
        widget.say_text(format!("{{\"type\":\"hello\",\"token\":\"{}\",\"since\":{since}}}", ada.token)).await;
        assert_eq!(widget.hears_type("refused").await["Error"], 105, "{since}");
    }
    // The sockets are open still, and a hello that fits is taken.
    for since in [json!(u64::MAX), json!(1_u64 << 63)] {
        let mut other = Socket::open(&app, "demo", "live").await;
        other.say_text(with(ann.hello(None), since)).await;
        assert_eq!(other.hears_type("welcome").await["resumed"], false, "from elsewhere");
    }
    console.say_text(with(ann.hello(None), json!(null))).await;
    let welcome = console.hears_type("welcome").await;
    assert_eq!(welcome["resumed"], false, "nothing was missed by somebody who is new");
    widget.say(json!({ "type": "hello", "token": ada.token, "since": u32::MAX })).await;
    let state = widget.hears_type("state").await;
    assert_eq!((&state["messages"], &state["next_index"]), (&json!([]), &json!(1)), "nothing is that far");
    // What was missed before a restart is not kept: older than the buffer.
    let (hello, seq) = (ann.hello(None), welcome["seq"].as_u64().unwrap());
    drop((console, widget, ann, ada));
    let app = app.again().await;
    let mut console = Socket::open(&app, "demo", "live").await;
    console.say_text(with(hello, json!(seq - 1))).await;
    let welcome = console.hears_type("welcome").await;
    assert_eq!(welcome["resumed"], false);
    assert!(welcome["seq"].as_u64().unwrap() >= seq, "numbers go on over a restart");
}
