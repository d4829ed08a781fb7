//! What webhooks are told: in order, signed, repeated, and not while they are disabled or the house is closed.
use crate::app::{Answer, App, Variables, skill_id};
use crate::people::{Agent, Customer, operator, tenant_id};
use crate::receiver::{Came, Receiver, Reply};
use catalogue::limit;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use std::collections::BTreeSet;

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

pub(crate) async fn disables(max: &Agent<'_>, hook: &Value) -> Answer {
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

/// Max, and a webhook of his whose first call, of Ada's chat, was answered with 500 at `/in`.
pub(crate) async fn failed_once<'a>(app: &'a App, receiver: &mut Receiver) -> (Agent<'a>, Value) {
    receiver.answers("/in", [Reply::Says(500, "")]);
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "New chats", &receiver.url("/in"), &["chat.created"]).await.done();
    app.customer("Ada", "billing").await;
    receiver.next().await;
    settled(&max, &hook, |newest| newest["attempts"] == 1).await;
    (max, hook)
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
    let (max, hook) = failed_once(&app, &mut receiver).await;
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
    app.db.maintenance().begin(tenant_id("demo"), None, &operator()).await.expect("the store takes it");
    // The call is to be made anew as soon as the next server may.
    let app = app.again_with(HERE).await;
    for name in ["Ben", "Cleo", "Dan"] {
        Customer::start(&app, "acme", name, "billing", None).await;
        let came = receiver.next().await;
        assert_eq!((came.path.as_str(), &came.body()["data"]["customer"]), ("/theirs", &json!(name)), "others are");
    }
    app.db.maintenance().end(tenant_id("demo"), &operator()).await.expect("the store takes it");
    assert_eq!(receiver.next().await.id(), first.id());
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
async fn one_that_is_made_while_much_is_said_hears_what_is_said_from_then_on() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    makes(&max, "From the beginning", &receiver.url("/first"), &["chat.message"]).await.done();
    let writes = || async {
        loop {
            ann.says(&ada.chat, "and another thing").await;
        }
    };
    let busy = futures_util::future::join_all((0..6).map(|_| writes()));
    let made = async {
        for round in 0..5 {
            for _ in 0..10 {
                ann.says(&ada.chat, "as I said").await;
            }
            let path = format!("/late/{round}");
            makes(&max, &format!("Late {round}"), &receiver.url(&path), &["chat.message"]).await.done();
            ann.says(&ada.chat, &format!("word {round}")).await.done();
        }
    };
    tokio::select! {
        _ = busy => unreachable!("they write for as long as it takes"),
        () = made => {}
    }
    let mut unheard: BTreeSet<usize> = (0..5).collect();
    while !unheard.is_empty() {
        let came = receiver.next().await;
        unheard
            .retain(|round| came.path != format!("/late/{round}") || !came.text.contains(&format!("word {round}\"")));
    }
}

#[tokio::test]
async fn what_an_administrator_changes_is_told_with_before_and_after_to_whoever_may_read_the_audit() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let url = receiver.url("/in");
    let hook = makes(&max, "Changes", &url, &["admin.changed"]).await.done();
    let secret = hook["secret"].as_str().expect("a secret").to_owned();
    let path = "admin/client_management/skills";
    let made = max.ask("POST", path).body(json!({ "name": "Sales", "reason": "opens today" })).go().await.done();
    let body = json!({ "type": "G", "title": "Hello", "response": "Good morning" });
    max.ask("POST", "internal/canned_responses").body(body).go().await.done();
    app.db.tenants().set_own_groups(tenant_id("demo"), false, &operator()).await.expect("kept");
    let ada = app.customer("Ada", "billing").await;
    let ban = json!({ "uniQref": ada.chat, "period": 3_600, "reason": "threats", "acknowledged": true });
    max.ask("POST", "admin/chat_management/banned").body(ban).go().await.done();
    let mut came = Vec::new();
    while came.len() < 5 {
        came.push(receiver.next().await);
    }
    assert!(came.iter().all(|call| call.is_signed(&secret) && call.kind() == "admin.changed"));
    let data: Vec<Value> = came.iter().map(|call| call.body()["data"].clone()).collect();
    let kinds: Vec<(&str, &str)> = data
        .iter()
        .map(|data| (data["type"].as_str().expect("a kind"), data["action"].as_str().expect("an act")))
        .collect();
    let wanted = [
        ("webhook", "create"),
        ("skill", "create"),
        ("canned_response", "create"),
        ("tenant", "edit"),
        ("ban", "create"),
    ];
    assert_eq!(kinds, wanted, "in order, each once, from its own making on");
    let skill = &data[1];
    assert_eq!((&skill["id"], &skill["name"]), (&json!(made["skill_id"].to_string()), &json!("Sales")));
    assert_eq!((&skill["before"], &skill["after"]["name"]), (&Value::Null, &json!("Sales")));
    assert_eq!((&skill["user_id"], &skill["user"]), (&json!(max.id), &json!("Max Test")));
    assert_eq!((&skill["scope"], &skill["reason"]), (&json!("console"), &json!("opens today")));
    assert_eq!(
        (&data[3]["before"], &data[3]["after"]),
        (&json!({ "own_groups": true }), &json!({ "own_groups": false }))
    );
    assert_eq!((&data[3]["user_id"], &data[3]["scope"]), (&Value::Null, &json!("command")));
    assert!(data.iter().all(|data| data.get("address").is_none()), "from where it came stays in the house");

    // One who shapes webhooks and may not read the audit has it told nowhere.
    let group = app.db.groups().add(tenant_id("demo"), None, "Hooks", &[1, 5, 73, 74], Millis(1)).await.expect("made");
    let zoe = app.agent("zoe").group(group).await;
    assert_eq!(makes(&zoe, "Mine", &url, &["admin.changed"]).await.refused(), (403, 230));
    assert_eq!(changes(&zoe, &hook, json!({ "url": url })).await.refused(), (403, 230));
    let newest = log(&zoe, &hook).await[0]["id"].as_str().expect("an id").to_owned();
    let call = format!("utilities/webhook?id={newest}");
    assert_eq!(zoe.ask("GET", &call).go().await.refused(), (403, 230));
    max.ask("GET", &call).go().await.done();
    let mine = makes(&zoe, "Mine", &url, &["chat.created"]).await.done();
    assert_eq!(changes(&zoe, &mine, json!({ "events": ["admin.changed"] })).await.refused(), (403, 230));
}
