//! What rings where, as people at their consoles meet it.
use crate::app::{App, skill_id};
use crate::people::Agent;
use crate::socket::Socket;
use routing::time::Millis;
use serde_json::{Value, json};

const ADMINISTRATOR: u32 = 3;

async fn holds(agent: &Agent<'_>, kind: &str) -> usize {
    let slots = agent.settled().await["slots"].as_array().cloned().unwrap_or_default();
    slots.iter().filter(|slot| slot["kind"] == kind).count()
}

async fn pings(console: &mut Socket) {
    console.say(json!({ "type": "ping" })).await;
    console.hears_type("pong").await;
}

/// An offer rings until it has rung out, with something done five seconds before that.
async fn rings_out(app: &App, console: &mut Socket, meanwhile: impl AsyncFnOnce(&mut Socket)) -> Value {
    console.hears("offer").await;
    // A page that is open says so, whoever sits before it.
    pings(console).await;
    app.later(Millis::seconds(15));
    meanwhile(console).await;
    pings(console).await;
    app.later(Millis::seconds(10));
    console.hears("offer.ended").await["outcome"].clone()
}

#[tokio::test]
async fn who_signs_in_and_connects_a_moment_later_has_all_that_a_skill_accepts_at_once() {
    let app = App::start().await;
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let document = json!({ "skills": { skill_id("orders").to_string(): { "offer": { "auto_accept": true } } } });
    admin.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
    for name in ["Ada", "Ben", "Cleo"] {
        app.customer(name, "orders").await;
    }
    let ann = app.agent("ann").skilled(&["orders"]).slots(4).await;
    app.later(Millis(200));
    assert_eq!(
        (holds(&ann, "taken").await, holds(&ann, "ringing").await),
        (0, 0),
        "available, and nobody is there yet"
    );
    let mut console = ann.socket().await;
    for _ in 0..3 {
        console.hears("chat.assigned").await;
    }
    app.customer("Dora", "orders").await;
    console.hears("chat.assigned").await;
    app.later(Millis::seconds(25));
    assert_eq!((holds(&ann, "taken").await, holds(&ann, "ringing").await), (4, 0));
    assert_eq!(ann.profile().await["status"], "Online");
}

#[tokio::test]
async fn an_offer_is_missed_by_who_is_not_there_and_not_by_who_writes_to_somebody_else() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders", "billing"]).slots(4).await;
    let mut console = ann.socket().await;
    let mine = app.customer("Mine", "billing").await;
    ann.takes(&mine.chat).await.done();
    // Twice she is at work: once her console tells of her, once a call of hers does.
    let ada = app.customer("Ada", "orders").await;
    let moves = async |console: &mut Socket| console.say(json!({ "type": "active" })).await;
    assert_eq!(rings_out(&app, &mut console, moves).await, "not_counted");
    ada.leaves().await;
    // Whoever is not heard of for a minute has left.
    mine.state().await;
    let ben = app.customer("Ben", "orders").await;
    let writes = async |_: &mut Socket| drop(ann.says(&mine.chat, "I am looking it up").await.done());
    assert_eq!(rings_out(&app, &mut console, writes).await, "not_counted");
    ben.leaves().await;
    assert_eq!(ann.settled().await["status"], "Online");
    // Then she is gone. That her page reads what comes for her is no sign of her.
    for name in ["Cleo", "Dora"] {
        mine.state().await;
        let customer = app.customer(name, "orders").await;
        let reads = async |_: &mut Socket| {
            let body = json!({ "uniQref": mine.chat, "messageIndex": 0 });
            ann.ask("PATCH", "livechat/ongoing").body(body).go().await.done();
        };
        assert_eq!(rings_out(&app, &mut console, reads).await, "timed_out");
        customer.leaves().await;
    }
    let profile = ann.settled().await;
    assert_eq!((&profile["status"], &profile["suspend_cause"]), (&json!("Away"), &json!("missed_offers")));
}

#[tokio::test]
async fn whose_connection_breaks_without_a_word_misses_nothing_and_holds_up_nobody() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).slots(2).await;
    let mut hers = ann.socket().await;
    let ada = app.customer("Ada", "orders").await;
    assert_eq!(hers.hears("offer").await["uniQref"], ada.chat);
    hers.network(false);
    let ben = app.agent("ben").skilled(&["orders"]).slots(1).await;
    let mut his = ben.socket().await;
    // The questions go by real time, the engine's patience by the story's.
    let mut waited = Millis::ZERO;
    while holds(&ben, "ringing").await == 0 {
        assert!(waited < Millis::seconds(20), "it rings at her for as long as if she were there");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        app.later(Millis(100));
        waited = waited + Millis(100);
    }
    assert_eq!(his.hears("offer").await["uniQref"], ada.chat);
    hers.network(true);
    assert_eq!(hers.hears("offer.ended").await["outcome"], "unheard");
    assert_eq!(ann.settled().await["status"], "Online");
    // She is heard again, and so the next one rings at her.
    ben.takes(&ada.chat).await.done();
    pings(&mut hers).await;
    let next = app.customer("Cleo", "orders").await;
    assert_eq!(hers.hears_of("offer", &next.chat).await["uniQref"], next.chat);
}

#[tokio::test]
async fn a_page_that_reloads_finds_its_offer_still_ringing() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).slots(2).await;
    let mut console = ann.socket().await;
    let ada = app.customer("Ada", "orders").await;
    assert_eq!(console.hears("offer").await["uniQref"], ada.chat);
    drop(console);
    app.customer("Ben", "orders").await;
    let _console = ann.socket().await;
    assert_eq!(holds(&ann, "ringing").await, 1, "the one that rang, and no second beside it");
    ann.takes(&ada.chat).await.done();
}
