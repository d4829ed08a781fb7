//! Webhooks: made by an administrator, told of chats, signed, repeated, and never called inside the house.
use crate::app::{Answer, App, Variables, skill_id, with};
use crate::people::{Agent, Customer, PASSWORD, sign_in, tenant_id};
use crate::receiver::{Came, Receiver, Reply};
use catalogue::limit;
use catalogue::permission::{ADMIN, WEBHOOKS};
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};

pub(crate) const PATH: &str = "admin/webhook";
pub(crate) const LOGS: &str = "admin/webhook_logs";
/// What an operator sets whose receivers are on this machine.
pub(crate) const HERE: Variables = &[("SWITCHYARD_WEBHOOK_NETWORKS", "127.0.0.0/8")];
const CHATS: [&str; 5] = ["chat.created", "chat.assigned", "chat.message", "chat.transferred", "chat.ended"];

pub(crate) async fn here() -> App {
    App::with(HERE, Spans::default()).await
}

pub(crate) async fn makes(max: &Agent<'_>, name: &str, url: &str, events: &[&str]) -> Answer {
    let body = json!({ "name": name, "url": url, "events": events });
    max.ask("POST", PATH).body(body).go().await
}

pub(crate) async fn changes(max: &Agent<'_>, hook: &Value, change: Value) -> Answer {
    max.ask("PATCH", PATH).body(json!({ "id": hook["id"], "webhooks": change })).go().await
}

async fn disables(max: &Agent<'_>, hook: &Value) -> Answer {
    max.ask("DELETE", &format!("{PATH}?id={}", hook["id"])).go().await
}

pub(crate) async fn reads(max: &Agent<'_>, hook: &Value) -> Value {
    max.ask("GET", &format!("{PATH}?id={}", hook["id"])).go().await.done()["items"][0].take()
}

/// The newest of a webhook's log.
pub(crate) async fn log(max: &Agent<'_>, hook: &Value) -> Vec<Value> {
    let log = max.ask("GET", &format!("{LOGS}?id={}", hook["id"])).go().await.done();
    log["items"].as_array().expect("a list").clone()
}

/// The newest call of a webhook once it is so far.
pub(crate) async fn settled(max: &Agent<'_>, hook: &Value, so_far: impl Fn(&Value) -> bool) -> Value {
    loop {
        let newest = log(max, hook).await.first().cloned().unwrap_or_default();
        if so_far(&newest) {
            return newest;
        }
    }
}

fn kinds(came: &[Came]) -> Vec<String> {
    came.iter().map(Came::kind).collect()
}

#[tokio::test]
async fn a_chat_is_told_from_its_beginning_to_its_end_signed_in_order_and_without_whispers() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").skilled(&["billing", "returns"]).await;
    let hook = makes(&max, "Everything", &receiver.url("/in?key=1"), &CHATS).await.done();
    let secret = hook["secret"].as_str().expect("a secret").to_owned();
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let whisper = json!({ "uniQref": ada.chat, "message": "she is angry", "client_id": "w", "whisper": true });
    ann.ask("POST", "livechat/send").body(whisper).go().await.done();
    ann.says(&ada.chat, "Good <b>morning</b> è 😀").await.done();
    ann.ends(&ada.chat).await.done();
    let mut came = Vec::new();
    while came.len() < 5 {
        came.push(receiver.next().await);
    }
    assert_eq!(kinds(&came), ["chat.created", "chat.message", "chat.assigned", "chat.message", "chat.ended"]);
    for call in &came {
        assert!(call.is_signed(&secret) && !call.is_signed("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), "{call:?}");
        let headers = (call.headers["content-type"].as_str(), call.headers["user-agent"].as_str());
        assert_eq!(headers, ("application/json", concat!("Switchyard/", env!("CARGO_PKG_VERSION"))));
        let sent: i64 = call.headers["webhook-timestamp"].parse().expect("seconds");
        assert!((app.now().as_seconds() - sent).abs() < 60);
        let (body, data) = (call.body(), &call.body()["data"]);
        assert!(body["timestamp"].as_str().is_some_and(|at| at.ends_with('Z') && at.len() == 24), "{body}");
        assert_eq!((&data["uniQref"], &data["channel"]), (&json!(ada.chat), &json!(0)));
        assert_eq!((&data["skill_id"], &data["skill"]), (&json!(skill_id("billing")), &json!("billing")));
        assert!(!call.text.contains("angry"), "a whisper is nobody's business outside");
    }
    let data = |at: usize| came[at].body()["data"].clone();
    assert_eq!(data(0)["customer"], "Ada");
    let said = |at: usize| {
        let data = data(at);
        ["index", "sender", "agent_id", "text"].map(|field| data[field].clone())
    };
    assert_eq!(said(1), [json!(0), json!("customer"), Value::Null, json!("Hello")]);
    assert_eq!((&data(2)["agent_id"], &data(2)["agent"]), (&json!(ann.id), &json!("Ann Test")));
    assert_eq!(said(3), [json!(2), json!("agent"), json!(ann.id), json!("Good <b>morning</b> è 😀")]);
    assert_eq!((&data(4)["cause"], &data(4)["agent_id"]), (&json!("resolved"), &json!(ann.id)));
    let newest = settled(&max, &hook, |newest| newest["state"] == "delivered" && newest["event"] == "chat.ended").await;
    assert_eq!(
        (&newest["status"], &newest["attempts"], &newest["uniQref"]),
        (&json!(204), &json!(1), &json!(ada.chat))
    );
    assert_eq!(newest["id"], came[4].id());
    let ids: std::collections::HashSet<&str> = came.iter().map(Came::id).collect();
    assert_eq!((ids.len(), log(&max, &hook).await.len()), (5, 5), "each once");
}

#[tokio::test]
async fn a_transfer_is_told_when_the_chat_goes_on_and_a_chat_that_nobody_took_ends_too() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let _bob = app.agent("bob").skilled(&["returns"]).await;
    let events = ["chat.transferred", "chat.ended"];
    makes(&max, "Moves", &receiver.url("/"), &events).await.done();
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let body = json!({ "uniQref": ada.chat, "skill": skill_id("returns"), "channel": 0 });
    ann.ask("POST", "livechat/transfer").body(body).go().await.done();
    let came = receiver.next().await.body();
    let data = &came["data"];
    assert_eq!((&came["type"], &data["agent_id"]), (&json!("chat.transferred"), &json!(ann.id)));
    assert_eq!((&data["from_skill_id"], &data["from_skill"]), (&json!(skill_id("billing")), &json!("billing")));
    assert_eq!((&data["skill_id"], &data["skill"]), (&json!(skill_id("returns")), &json!("returns")));
    ada.leaves().await;
    let came = receiver.next().await.body();
    let told = (&came["type"], &came["data"]["cause"], &came["data"]["skill"]);
    assert_eq!(told, (&json!("chat.ended"), &json!("customer_left"), &json!("returns")));
}

#[tokio::test]
async fn a_call_that_fails_is_repeated_until_it_arrives_and_its_log_tells_it() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let elsewhere = receiver.url("/elsewhere");
    receiver.answers("/in", [Reply::Says(500, "out of order"), Reply::Sends(elsewhere), Reply::Says(202, "thanks")]);
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "New chats", &receiver.url("/in"), &["chat.created"]).await.done();
    let ada = app.customer("Ada", "billing").await;
    let first = receiver.next().await;
    let failed = settled(&max, &hook, |newest| newest["attempts"] == 1).await;
    let told = ["state", "status", "why", "id"].map(|field| failed[field].clone());
    assert_eq!(told, [json!("waiting"), json!(500), json!("answered with 500"), json!(first.id())]);
    assert!(failed["next_attempt"].as_str() > failed["last_attempt"].as_str());
    assert_eq!(reads(&max, &hook).await["waiting"], 1);
    for wait in [limit::WEBHOOK_BACKOFF.as_seconds() * 2, limit::WEBHOOK_BACKOFF.as_seconds() * 8] {
        app.later(Millis::seconds(wait));
        ada.says("anything that happens has the clock looked at").await;
        let again = receiver.next().await;
        assert_eq!((again.path.as_str(), again.id(), again.text == first.text), ("/in", first.id(), true));
    }
    let arrived = settled(&max, &hook, |newest| newest["state"] == "delivered").await;
    assert_eq!(
        (&arrived["attempts"], &arrived["why"], &arrived["next_attempt"]),
        (&json!(3), &Value::Null, &Value::Null)
    );
    let path = format!("utilities/webhook?id={}", first.id());
    let whole = max.ask("GET", &path).go().await.done();
    let tries: Vec<_> = whole["tries"].as_array().expect("a list").iter().map(|one| one["status"].clone()).collect();
    assert_eq!(tries, [202, 307, 500], "newest first, and where it was sent to nobody went");
    let answers = (&whole["tries"][0]["answer"], &whole["tries"][2]["answer"]);
    assert_eq!(answers, (&json!("thanks"), &json!("out of order")));
    assert_eq!((whole["body"].as_str(), &whole["url"]), (Some(first.text.as_str()), &json!(receiver.url("/in"))));
    let names: Vec<_> = whole["headers"].as_array().expect("a list").iter().map(|one| one["name"].clone()).collect();
    assert_eq!(names, ["content-type", "user-agent", "webhook-id", "webhook-timestamp"]);
    assert!(!whole.to_string().contains("whsec_") && !whole.to_string().contains("v1,"));
    assert!(receiver.left().is_empty());
}

#[tokio::test]
async fn a_call_is_given_up_after_so_many_attempts() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    receiver.answers("/in", (0..limit::WEBHOOK_ATTEMPTS).map(|_| Reply::Says(503, "")));
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let hook = makes(&max, "Taken", &receiver.url("/in"), &["chat.assigned"]).await.done();
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    receiver.next().await;
    for tries in 1..limit::WEBHOOK_ATTEMPTS {
        settled(&max, &hook, |newest| newest["attempts"] == tries).await;
        let wait = (limit::WEBHOOK_BACKOFF.0 << (2 * (tries - 1))).min(limit::WEBHOOK_BACKOFF_MAX.0);
        app.later(Millis(wait * 5 / 4));
        // Another chat, of which this webhook is not told, has the clock looked at.
        app.customer("Ben", "returns").await;
        receiver.next().await;
    }
    let last = settled(&max, &hook, |newest| newest["state"] == "failed").await;
    assert_eq!((&last["attempts"], &last["next_attempt"]), (&json!(limit::WEBHOOK_ATTEMPTS), &Value::Null));
    assert_eq!(reads(&max, &hook).await["waiting"], 0);
}

#[tokio::test]
async fn what_was_on_its_way_when_the_server_ended_arrives_under_the_same_id() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    receiver.answers("/in", [Reply::Hangs]);
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "All", &receiver.url("/in"), &["chat.created", "chat.message"]).await.done();
    let secret = hook["secret"].as_str().expect("a secret").to_owned();
    let ada = app.customer("Ada", "billing").await;
    let first = receiver.next().await;
    ada.says("are you there?").await;
    let (id, token, chat) = (max.id, ada.token.clone(), ada.chat.clone());
    let app = app.again_with(HERE).await;
    let again = receiver.next().await;
    assert_eq!((again.kind().as_str(), again.id()), ("chat.created", first.id()));
    let rest = [receiver.next().await, receiver.next().await];
    let texts = rest.each_ref().map(|call| call.body()["data"]["text"].clone());
    assert_eq!(texts, ["Hello", "are you there?"]);
    assert!(rest.iter().all(|call| call.is_signed(&secret)));
    let body = json!({ "message": "and now?", "client_id": "x" });
    app.ask("POST", "incoming/livechat/message").header("X-Chat-Token", &token).body(body).go().await.done();
    let next = receiver.next().await.body()["data"].clone();
    assert_eq!(
        (&next["text"], &next["uniQref"], &next["skill"]),
        (&json!("and now?"), &json!(chat), &json!("billing"))
    );
    let max = Agent::signs_in(&app, id, "demo", "max").await;
    settled(&max, &hook, |newest| newest["state"] == "delivered" && newest["id"] != rest[1].id()).await;
    assert_eq!(log(&max, &hook).await.len(), 4, "none is lost and none is there twice");
}

#[tokio::test]
async fn a_receiver_that_is_gone_for_good_is_not_called_again_until_the_webhook_is_activated() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    receiver.answers("/in", [Reply::Says(410, "gone")]);
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "New chats", &receiver.url("/in"), &["chat.created"]).await.done();
    app.customer("Ada", "billing").await;
    receiver.next().await;
    while reads(&max, &hook).await["status"] != "d" {}
    let newest = log(&max, &hook).await.remove(0);
    assert_eq!((&newest["state"], &newest["attempts"], &newest["status"]), (&json!("failed"), &json!(1), &json!(410)));
    app.customer("Ben", "billing").await;
    let active = changes(&max, &hook, json!({ "status": "a" })).await.done();
    assert_eq!((&active["status"], &active["secret"]), (&json!("a"), &Value::Null));
    app.customer("Cleo", "billing").await;
    assert_eq!(receiver.next().await.body()["data"]["customer"], "Cleo", "what was meanwhile is not told late");
    assert!(receiver.left().is_empty());
}

#[tokio::test]
async fn deleting_disables_and_what_waits_is_given_up() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    receiver.answers("/in", [Reply::Says(500, "")]);
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "New chats", &receiver.url("/in"), &["chat.created"]).await.done();
    app.customer("Ada", "billing").await;
    receiver.next().await;
    settled(&max, &hook, |newest| newest["attempts"] == 1).await;
    for _ in 0..2 {
        assert_eq!(disables(&max, &hook).await.done()["status"], "d");
    }
    let newest = log(&max, &hook).await.remove(0);
    assert_eq!((&newest["state"], &newest["why"]), (&json!("failed"), &json!("the webhook was disabled")));
    assert_eq!(reads(&max, &hook).await["waiting"], 0);
    assert_eq!(max.ask("DELETE", &format!("{PATH}?id=999")).go().await.refused(), (404, 246));
}

#[tokio::test]
async fn one_that_hangs_keeps_no_other_waiting() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    receiver.answers("/hangs", [Reply::Hangs]);
    let max = app.agent("max").group(3).await;
    makes(&max, "Hangs", &receiver.url("/hangs"), &["chat.created"]).await.done();
    makes(&max, "Answers", &receiver.url("/answers"), &["chat.created"]).await.done();
    let mut answered = Vec::new();
    for name in ["Ada", "Ben", "Cleo"] {
        app.customer(name, "billing").await;
        let came = loop {
            let came = receiver.next().await;
            if came.path == "/answers" {
                break came;
            }
        };
        answered.push(came.body()["data"]["customer"].clone());
    }
    assert_eq!(answered, ["Ada", "Ben", "Cleo"]);
}

#[tokio::test]
async fn nobody_is_called_while_the_tenant_is_in_maintenance() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    receiver.answers("/in", [Reply::Hangs]);
    let max = app.agent("max").group(3).await;
    let eve = app.stranger("eve").group(3).await;
    makes(&max, "New chats", &receiver.url("/in"), &["chat.created"]).await.done();
    makes(&eve, "New chats", &receiver.url("/theirs"), &["chat.created"]).await.done();
    app.customer("Ada", "billing").await;
    let first = receiver.next().await;
    app.db.begin_maintenance(tenant_id("demo"), app.now(), None).await.expect("the store takes it");
    // The call is to be made anew as soon as the next server may.
    let app = app.again_with(HERE).await;
    for name in ["Ben", "Cleo", "Dan"] {
        Customer::start(&app, "acme", name, "billing", None).await;
        let came = receiver.next().await;
        assert_eq!((came.path.as_str(), &came.body()["data"]["customer"]), ("/theirs", &json!(name)), "others are");
    }
    app.db.end_maintenance(tenant_id("demo")).await.expect("the store takes it");
    assert_eq!(receiver.next().await.id(), first.id());
}

#[tokio::test]
async fn addresses_inside_the_house_are_refused_however_they_are_written() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "Good", "https://hooks.example/in", &["chat.created"]).await.done();
    for url in [
        "",
        "hooks.example",
        "file:///etc/passwd",
        "ftp://hooks.example/",
        "javascript:alert(1)",
        "http://hooks.example/",
        "https://user@hooks.example/",
        "https://user:secret@hooks.example/",
        "https://hooks.example/#there",
        "https://hooks.example/\n",
        "https://localhost",
        "https://LOCALHOST.:8443/",
        "https://demo.localhost/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://0177.0.0.1/",
        "https://0.0.0.0/",
        "https://10.0.0.1/",
        "https://100.64.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://172.16.0.1/",
        "https://192.168.0.1/",
        "https://224.0.0.1/",
        "https://[::]/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "http://[::ffff:127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:a00:1::]/",
        "https://[fd00::1]/",
        "https://[fe80::1]/",
        "https://[ff02::1]/",
    ] {
        let refused = makes(&max, "Bad", url, &["chat.created"]).await;
        assert_eq!(refused.refused(), (422, 247), "{url}");
        assert_eq!(refused.body["extraInfo"]["field"], "url");
        assert_eq!(changes(&max, &hook, json!({ "url": url, "name": "Worse" })).await.refused(), (422, 247), "{url}");
    }
    let long = format!("https://hooks.example/{}", "x".repeat(limit::WEBHOOK_URL));
    assert_eq!(makes(&max, "Long", &long, &["chat.created"]).await.refused(), (400, 105));
    let left = reads(&max, &hook).await;
    assert_eq!((&left["name"], &left["url"]), (&json!("Good"), &json!("https://hooks.example/in")));
}

#[tokio::test]
async fn an_address_that_is_not_let_in_any_more_is_not_called() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "Inside", &receiver.url("/in"), &["chat.created"]).await.done();
    let by_name = format!("http://localhost:{}/in", receiver.port);
    let named = makes(&max, "By name", &by_name, &["chat.message"]).await.done();
    let body = json!({ "id": named["id"] });
    assert_eq!(max.ask("POST", LOGS).body(body.clone()).go().await.done()["state"], "delivered");
    receiver.next().await;
    let id = max.id;
    let app = app.again().await;
    let max = Agent::signs_in(&app, id, "demo", "max").await;
    for hook in [hook, named] {
        let tried = max.ask("POST", LOGS).body(json!({ "id": hook["id"] })).go().await.done();
        let told = ["state", "status", "why"].map(|field| tried[field].clone());
        assert_eq!(told, [json!("failed"), Value::Null, json!("the address is not one that webhooks may call")]);
    }
    assert!(receiver.left().is_empty());
}

#[tokio::test]
async fn a_name_is_a_text_that_shows_and_is_given_once() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let url = "https://hooks.example/in";
    let events = ["chat.ended", "chat.created", "chat.ended"];
    let hook = makes(&max, "  <img src=x onerror=alert(1)> ", url, &events).await.done();
    assert_eq!(hook["name"], "<img src=x onerror=alert(1)>", "it is text, which no page takes for markup");
    assert_eq!((&hook["events"], &hook["status"]), (&json!(["chat.created", "chat.ended"]), &json!("a")));
    assert_eq!((&hook["created_by"], &hook["waiting"]), (&json!("Max Test"), &json!(0)));
    for (name, refusal) in [
        ("", (422, 238)),
        (" \u{200b} ", (422, 238)),
        ("a\u{0}b", (400, 105)),
        ("a\nb", (400, 105)),
        ("\u{202e}txt", (400, 105)),
        ("<IMG SRC=x onerror=alert(1)>", (409, 239)),
        (&"x".repeat(limit::WEBHOOK_NAME + 1), (400, 105)),
    ] {
        assert_eq!(makes(&max, name, url, &["chat.ended"]).await.refused(), refusal, "{name:?}");
    }
    let other = makes(&max, &"è".repeat(limit::WEBHOOK_NAME), url, &["chat.ended"]).await.done();
    assert_eq!(changes(&max, &other, json!({ "name": hook["name"] })).await.refused(), (409, 239));
    assert_eq!(changes(&max, &other, json!({})).await.refused(), (400, 106));
    for events in [json!([]), json!(["chat.poked"]), json!("chat.ended")] {
        let body = json!({ "name": "Odd", "url": url, "events": events });
        assert_eq!(max.ask("POST", PATH).body(body).go().await.refused(), (400, 105));
    }
    let renamed =
        changes(&max, &other, json!({ "name": "A", "events": ["chat.assigned"], "status": "d" })).await.done();
    let told = ["name", "events", "status", "url"].map(|field| renamed[field].clone());
    assert_eq!(told, [json!("A"), json!(["chat.assigned"]), json!("d"), json!(url)]);
    let listed = max.ask("GET", PATH).go().await.done();
    let names: Vec<_> = listed["items"].as_array().expect("a list").iter().map(|one| one["name"].clone()).collect();
    assert_eq!(names, [hook["name"].clone(), json!("A")]);
}

#[tokio::test]
async fn the_secret_is_told_once_and_to_whoever_makes_the_same_call_again() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let body = json!({ "name": "New chats", "url": receiver.url("/"), "events": ["chat.created"] });
    let ask = || max.ask("POST", PATH).header("Idempotency-Key", "k-1").body(body.clone()).go();
    let (one, other) = tokio::join!(ask(), ask());
    let (one, other) = (one.done(), other.done());
    assert_eq!(one, other);
    assert!(!max.ask("GET", PATH).go().await.done().to_string().contains("whsec_"));
    assert_eq!(reads(&max, &one).await["secret"], Value::Null);
    app.customer("Ada", "billing").await;
    assert!(receiver.next().await.is_signed(other["secret"].as_str().expect("a secret")));
}

#[tokio::test]
async fn so_many_are_active_at_once() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let make = |n: usize| {
        let max = &max;
        async move { makes(max, &format!("Webhook {n}"), "https://hooks.example/", &["chat.created"]).await }
    };
    let mut hooks = Vec::new();
    for n in 0..limit::WEBHOOKS {
        hooks.push(make(n).await.done());
    }
    let refused = make(99).await;
    assert_eq!(refused.refused(), (409, 203));
    assert_eq!(refused.body["extraInfo"]["why"], "there are 20 active webhooks already");
    disables(&max, &hooks[3]).await.done();
    make(99).await.done();
    assert_eq!(changes(&max, &hooks[3], json!({ "status": "a" })).await.refused(), (409, 203));
    assert_eq!(changes(&max, &hooks[4], json!({ "status": "a" })).await.done()["status"], "a", "it is active already");
    assert_eq!(reads(&max, &hooks[3]).await["status"], "d");
}

#[tokio::test]
async fn a_webhook_is_nothing_to_another_tenant() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let eve = app.stranger("eve").group(3).await;
    // Theirs has the number 1 as well, so ours is another.
    makes(&max, "First", &receiver.url("/"), &["chat.ended"]).await.done();
    let hook = makes(&max, "New chats", &receiver.url("/"), &["chat.created"]).await.done();
    makes(&eve, "New chats", &receiver.url("/theirs"), &["chat.created"]).await.done();
    app.customer("Ada", "billing").await;
    let came = receiver.next().await;
    assert_eq!(came.path, "/");
    let id = hook["id"].clone();
    let whole = format!("utilities/webhook?id={}", came.id());
    let own = max.ask("GET", &whole).go().await.done();
    assert_eq!(own["entry"]["webhook"], id);
    for answer in [
        eve.ask("GET", &format!("{PATH}?id={id}")).go().await,
        changes(&eve, &hook, json!({ "name": "Mine" })).await,
        disables(&eve, &hook).await,
        eve.ask("GET", &format!("{LOGS}?id={id}")).go().await,
        eve.ask("POST", LOGS).body(json!({ "id": id })).go().await,
        eve.ask("POST", LOGS).body(json!({ "id": 1, "delivery": came.id() })).go().await,
        eve.ask("GET", &whole).go().await,
    ] {
        assert_eq!(answer.refused(), (404, 246));
    }
    assert_eq!(eve.ask("GET", PATH).go().await.done()["items"].as_array().map(Vec::len), Some(1));
    assert!(receiver.left().is_empty(), "and theirs hears nothing of us");
}

#[tokio::test]
async fn the_list_needs_one_permission_and_everything_else_another() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "New chats", "https://hooks.example/", &["chat.created"]).await.done();
    let looks = app.db.create_group(tenant_id("demo"), None, "Looks", &[ADMIN, WEBHOOKS]).await.expect("made");
    let lea = app.agent("lea").group(looks).await;
    assert_eq!(lea.ask("GET", PATH).go().await.done()["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(reads(&lea, &hook).await["name"], "New chats");
    for answer in [
        makes(&lea, "Mine", "https://hooks.example/", &["chat.created"]).await,
        changes(&lea, &hook, json!({ "status": "d" })).await,
        disables(&lea, &hook).await,
        lea.ask("GET", &format!("{LOGS}?id={}", hook["id"])).go().await,
        lea.ask("POST", LOGS).body(json!({ "id": hook["id"] })).go().await,
        lea.ask("GET", "utilities/webhook?id=x").go().await,
    ] {
        assert_eq!(answer.refused(), (403, 230));
    }
}

#[tokio::test]
async fn a_tenant_without_the_integration_is_told_so_before_anything_else() {
    let app = App::start().await;
    let bare = store::NewTenant {
        id: None,
        subdomain: "bare".into(),
        brand_name: "Bare".into(),
        brand_image: None,
        brand_login_image: None,
        application_key: "application-bare".into(),
        consumer_key: "consumer-bare".into(),
        modules: vec![1, 5],
        integrations: vec![19],
        languages: vec!["en".into()],
        feedback: false,
        spans: Spans::default(),
        created: Millis(1),
    };
    let bare = app.db.create_tenant(&bare).await.expect("made");
    let agents = app.db.create_group(bare, None, "Agent", &[1]).await.expect("made");
    app.agent("ann").entered().await;
    let ann = app.db.user_by_name(tenant_id("demo"), "ann").await.expect("readable").expect("there");
    let user = store::NewUser {
        id: None,
        username: "ann".into(),
        firstname: "Ann".into(),
        lastname: "Bare".into(),
        nickname: None,
        email: "ann@example.com".into(),
        password_hash: ann.password_hash,
        group: agents,
        department: None,
        slots: 3,
        preferences: "{}".into(),
        created: Millis(1),
        skills: vec![],
    };
    app.db.create_user(bare, &user).await.expect("entered");
    let app = app.again().await;
    let profile = sign_in(&app, "bare", "ann", PASSWORD).await.done();
    let mut headers = app.keys("bare").await;
    headers.push(("Authorization".into(), format!("Bearer {}", profile["token"].as_str().expect("a token"))));
    let ask = |method: &str, path: &str| app.ask(method, path).of("bare").headers(&headers);
    let url = with(json!({ "name": "A", "events": ["chat.created"] }), "url", "https://hooks.example/");
    for answer in [
        ask("GET", PATH).go().await,
        ask("POST", PATH).body(url).go().await,
        ask("PATCH", PATH).body(json!({ "id": 1, "webhooks": { "status": "d" } })).go().await,
        ask("DELETE", &format!("{PATH}?id=1")).go().await,
        ask("GET", &format!("{LOGS}?id=1")).go().await,
        ask("POST", LOGS).body(json!({ "id": 1 })).go().await,
        ask("GET", "utilities/webhook?id=x").go().await,
    ] {
        assert_eq!(answer.refused(), (403, 259), "although the permission is missing as well");
        assert_eq!(answer.body["extraInfo"]["integration"], 16);
    }
}
