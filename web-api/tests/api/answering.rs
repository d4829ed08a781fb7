//! What agents are told of chats before they have them, and what becomes of one that its agent never answers.
use crate::app::{App, skill_id, with};
use crate::people::{Agent, Customer};
use crate::socket::waits;
use routing::time::Millis;
use serde_json::{Value, json};

const SUPERVISOR: u32 = 2;
const ADMINISTRATOR: u32 = 3;

async fn publishes(app: &App, rules: Value) {
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let document = json!({ "skills": { skill_id("orders").to_string(): rules } });
    admin.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
}

/// Somebody who asks for a chat and has not written anything yet.
async fn silent<'a>(app: &'a App, name: &str, skill: &str) -> Customer<'a> {
    Customer::start(app, "demo", name, skill, None).await
}

async fn offer(agent: &Agent<'_>) -> Value {
    let slots = agent.settled().await["slots"].as_array().cloned().unwrap_or_default();
    slots.into_iter().find(|slot| slot["kind"] == "ringing").map_or(Value::Null, |slot| slot["offer"].clone())
}

#[tokio::test]
async fn an_agent_who_never_answers_is_told_and_so_are_supervisors() {
    let app = App::start().await;
    publishes(&app, json!({ "answer_within": { "seconds": 10, "action": "raise" } })).await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let lea = app.agent("lea").group(SUPERVISOR).await;
    let (mut console, mut supervises) = (ann.socket().await, lea.socket().await);
    let ada = app.customer("Ada", "orders").await;
    ann.takes(&ada.chat).await.done();
    ada.says("hello?").await;
    app.later(Millis::seconds(11));
    for socket in [&mut console, &mut supervises] {
        let told = socket.hears("chat.unanswered").await;
        let expected = (&json!(ada.chat), &json!("Ada"), &json!(ann.id), &json!(false));
        assert_eq!((&told["uniQref"], &told["name"], &told["user_id"], &told["moved"]), expected);
        assert!(told["seconds"].as_i64() >= Some(10), "{told}");
    }
    let step = ann.ongoing().await[0]["breadcrumbs"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&step["type"], &step["value"], &step["detail"]),
        (&json!("unanswered"), &json!("Ann Test"), &json!("raised"))
    );
    ann.says(&ada.chat, "here I am").await.done();
}

#[tokio::test]
async fn a_chat_that_nobody_answers_goes_back_to_its_line_and_its_agent_hears_why() {
    let app = App::start().await;
    publishes(&app, json!({ "answer_within": { "seconds": 10, "action": "move" } })).await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let mut console = ann.socket().await;
    let ada = silent(&app, "Ada", "orders").await;
    ann.takes(&ada.chat).await.done();
    ada.says("hello?").await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let mut other = bob.socket().await;
    app.later(Millis::seconds(11));
    assert_eq!(console.hears_of("chat.removed", &ada.chat).await["cause"], "unanswered");
    let rings = other.hears("offer").await;
    assert_eq!(rings["why"], json!({ "reason": "unanswered", "of": "Ann Test" }));
    assert_eq!(rings["first_message"], "hello?");
    assert_eq!(ada.state().await["stage"], "waiting");
    bob.takes(&ada.chat).await.done();
    let path = format!("engine/decisions?uniQref={}", ada.chat);
    let lea = app.agent("lea").group(SUPERVISOR).await;
    let told = lea.ask("GET", &path).go().await.done();
    let wait = &told["chat"]["waits"][1];
    assert_eq!(
        (&wait["began"], &wait["from"]["user_id"], &wait["outcome"]),
        (&json!("unanswered"), &json!(ann.id), &json!("accepted"))
    );
    let profile = ann.settled().await;
    assert_eq!((&profile["status"], &profile["capacity"]["current"]), (&json!("Online"), &json!(0)));
}

#[tokio::test]
async fn the_first_words_stand_in_the_line_as_soon_as_they_are_written() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let mut console = ann.socket().await;
    let ada = silent(&app, "Ada", "billing").await;
    assert_eq!(console.hears_waiting(&ada.chat).await["first_message"], Value::Null);
    ada.says("  Mia lampada lampeggia  ").await;
    assert_eq!(console.hears_waiting(&ada.chat).await["first_message"], "Mia lampada lampeggia");
    ada.says("and it hums").await;
    assert_eq!(ann.queue().await["new"][0]["first_message"], "Mia lampada lampeggia");
    let ben = silent(&app, "Ben", "billing").await;
    ben.says(&"long ".repeat(100)).await;
    let begins = |item: &Value| item["uniQref"] == ben.chat && item["first_message"] != Value::Null;
    console.hears_where("how it begins", |frame| waits(frame, begins)).await;
    let told = ann.queue().await["new"][1]["first_message"].as_str().unwrap().to_owned();
    assert!(told.chars().count() <= 200 && told.ends_with('…'), "{told}");
}

#[tokio::test]
async fn what_rings_says_how_it_begins_and_why_it_is_this_one() {
    let app = App::start().await;
    publishes(&app, json!({ "mode": "push" })).await;
    let ann = app.agent("ann").skilled(&["orders"]).slots(2).await;
    let mut console = ann.socket().await;
    let ada = silent(&app, "Ada", "orders").await;
    assert_eq!(console.hears("offer").await["why"], json!({ "reason": "alone", "of": null }));
    assert_eq!(offer(&ann).await["first_message"], Value::Null);
    ada.says("hello").await;
    assert_eq!(console.hears_of("offer.words", &ada.chat).await["first_message"], "hello");
    assert_eq!(offer(&ann).await["first_message"], "hello");
    // The next one waits for its turn, which comes with the answer to this one.
    let ben = silent(&app, "Ben", "orders").await;
    ben.says("good day").await;
    ann.takes(&ada.chat).await.done();
    let next = console.hears_of("offer", &ben.chat).await;
    assert_eq!((&next["why"]["reason"], &next["first_message"]), (&json!("first"), &json!("good day")));
}

#[tokio::test]
async fn who_was_set_away_by_a_supervisor_reads_by_whom() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let lea = app.agent("lea").group(SUPERVISOR).await;
    let mut console = ann.socket().await;
    let away = json!({ "user_id": ann.id, "stand": "away", "suspendreason": 1 });
    lea.ask("PATCH", "internal/team").body(away).go().await.done();
    let own = |frame: &Value| frame["kind"] == "presence" && frame["data"]["suspended_by"] == "Lea Test";
    console.hears_where("who did it", own).await;
    let profile = ann.profile().await;
    assert_eq!((&profile["suspend_cause"], &profile["suspended_by"]), (&json!("supervisor"), &json!("Lea Test")));
    ann.change(json!({ "suspend": false })).await.done();
    assert_eq!(ann.profile().await["suspended_by"], Value::Null);
}

/// More than a list of one's chats carries.
const MANY: usize = 150;

/// When the message at an index was accepted, from the whole transcript.
async fn said_at(agent: &Agent<'_>, chat: &str, index: usize) -> Value {
    let body = json!({ "uniQref": [chat] });
    let told = agent.ask("POST", "livechat/details").body(body).go().await.done()["chats"][chat].clone();
    told["Messages"][index]["ReceivedAt"].clone()
}

#[tokio::test]
async fn since_when_a_customer_waits_is_told_though_that_message_is_no_longer_sent_along() {
    let app = App::start().await;
    let (chat, token, ann, asked) = {
        let ann = app.agent("ann").skilled(&["billing"]).await;
        let ada = silent(&app, "Ada", "billing").await;
        let mut console = ann.socket().await;
        ann.takes(&ada.chat).await.done();
        assert_eq!(console.hears_of("chat.assigned", &ada.chat).await["chat"]["waiting_since"], Value::Null);
        for number in 0..MANY {
            ada.says(&format!("message {number}")).await;
            app.later(Millis(100));
        }
        let asked = said_at(&ann, &ada.chat, 0).await;
        assert!(asked.is_string());
        let listed = &ann.ongoing().await[0];
        assert!(listed["Messages"][0]["messageIndex"].as_u64() > Some(0), "the list begins behind it");
        assert_eq!(listed["waiting_since"], asked);
        for _ in 0..MANY {
            assert_eq!(console.hears_of("chat.message", &ada.chat).await["waiting_since"], asked);
        }
        (ada.chat, ada.token, ann.id, asked)
    };
    let app = app.again().await;
    let ann = Agent::signs_in(&app, ann, "demo", "ann").await;
    assert_eq!(ann.ongoing().await[0]["waiting_since"], asked, "also after a restart");
    let details = ann.ask("POST", "livechat/details").body(json!({ "uniQref": [chat], "amount": 1 })).go().await.done();
    assert_eq!(details["chats"][&chat]["waiting_since"], asked, "and where one message is asked for");
    let state = app.ask("GET", "incoming/livechat/state").header("X-Chat-Token", &token).go().await.done();
    assert_eq!(state.get("waiting_since"), None, "it is the agents' own");
}

#[tokio::test]
async fn an_answer_that_the_customer_can_read_ends_the_wait_and_nothing_else_does() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let asked = said_at(&ann, &ada.chat, 0).await;
    let mut console = ann.socket().await;
    let says = |more: Value| {
        let client_id = app.number().to_string();
        let body = with(more, "uniQref", json!(ada.chat));
        ann.ask("POST", "livechat/send").body(with(with(body, "message", json!("hm")), "client_id", json!(client_id)))
    };
    for more in [json!({ "whisper": true }), json!({ "system": true })] {
        let sent = says(more.clone()).go().await.done();
        assert_eq!(sent["waiting_since"], asked, "{more}");
        assert_eq!(console.hears_of("chat.message", &ada.chat).await["waiting_since"], asked, "{more}");
        assert_eq!(ann.ongoing().await[0]["waiting_since"], asked, "{more}");
    }
    let sent = says(json!({})).go().await.done();
    assert!(sent["waiting_since"].is_null());
    assert_eq!(console.hears_of("chat.message", &ada.chat).await.get("waiting_since"), None);
    assert!(ann.ongoing().await[0]["waiting_since"].is_null());
    ada.says("and the red one?").await;
    let again = said_at(&ann, &ada.chat, 4).await;
    assert_eq!(ann.ongoing().await[0]["waiting_since"], again);
    ann.ends(&ada.chat).await.done();
    assert!(ann.ongoing().await[0]["waiting_since"].is_null(), "what is over wants no answer");
}
