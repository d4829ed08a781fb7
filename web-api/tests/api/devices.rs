//! Where people are signed in: what they are told of it, and how it ends.
use crate::app::App;
use crate::people::{Agent, PASSWORD, sign_in};
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

async fn listed(ann: &Agent<'_>) -> Vec<Value> {
    let list = ann.ask("GET", "internal/sessions").header("User-Agent", FIREFOX).go().await.done();
    list["items"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn ann_sees_where_she_is_signed_in_and_ends_the_other() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let other = Agent::signs_in(&app, ann.id, "demo", "ann").await;
    let mut socket = other.socket().await;
    let items = listed(&ann).await;
    assert_eq!(items.len(), 2);
    assert_eq!(
        (&items[0]["current"], &items[0]["browser"], &items[0]["os"]),
        (&json!(true), &json!("Firefox"), &json!("Linux"))
    );
    assert_eq!(items[0]["address"], "127.0.0.1");
    assert_eq!((&items[1]["current"], &items[1]["connected"]), (&json!(false), &json!(true)));
    let told = items.iter().map(Value::to_string).collect::<String>();
    assert!(!told.contains(&ann.token) && !told.contains(&other.token));

    let id = items[1]["id"].as_str().unwrap();
    assert_eq!(ann.ask("DELETE", &format!("internal/sessions?id={id}")).go().await.done()["signed_out"], true);
    socket.hears("session").await;
    assert_eq!(other.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    assert_eq!(ann.profile().await["status"], "Online");
    assert_eq!(listed(&ann).await.len(), 1);
}

#[tokio::test]
async fn nobody_ends_what_is_not_theirs() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let bob = app.agent("bob").await;
    let id = listed(&bob).await[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(ann.ask("DELETE", &format!("internal/sessions?id={id}")).go().await.refused(), (403, 269));
    assert_eq!(ann.ask("DELETE", "internal/sessions?id=nonsense").go().await.refused(), (403, 269));
    assert_eq!(ann.ask("DELETE", "internal/sessions").go().await.refused(), (400, 106));
    assert_eq!(bob.profile().await["status"], "Online");
}

#[tokio::test]
async fn signing_out_everywhere_is_refused_with_chats_in_hand_and_then_ends_all() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let other = Agent::signs_in(&app, ann.id, "demo", "ann").await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    assert_eq!(ann.ask("DELETE", "internal/sessions?all=true").go().await.refused(), (409, 185));
    assert_eq!(other.profile().await["status"], "Online");
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    ann.ask("DELETE", "internal/sessions?all=true").go().await.done();
    for gone in [&ann, &other] {
        assert_eq!(gone.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    }
}

#[tokio::test]
async fn an_administrator_signs_somebody_out_everywhere_and_nobody_else_does() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").await;
    let lea = app.agent("lea").group(2).await;
    let ada = app.agent("ada").group(3).await;
    let call = format!("internal/profile?delete_token=true&user_id={}", ann.id);
    for nobody in [&bob, &lea] {
        assert_eq!(nobody.ask("DELETE", &call).go().await.refused(), (403, 230));
    }
    assert_eq!(ada.ask("DELETE", "internal/profile?user_id=999").go().await.refused(), (404, 180));
    let customer = app.customer("Cleo", "billing").await;
    ann.takes(&customer.chat).await.done();
    assert_eq!(ada.ask("DELETE", &call).go().await.refused(), (409, 185));
    ann.ends(&customer.chat).await.done();
    ann.wraps_up(&customer.chat).await.done();
    let mut socket = ann.socket().await;
    assert_eq!(ada.ask("DELETE", &call).go().await.done()["signed_out"], true);
    socket.hears("session").await;
    assert_eq!(ann.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    assert_eq!(ada.profile().await["status"], "Online");
}

#[tokio::test]
async fn a_session_lasts_as_long_as_the_operator_says_and_its_end_suspends_until_it_is_renewed() {
    let app = App::with(&[("SWITCHYARD_SESSION_SECONDS", "170")], Spans::default()).await;
    let id = app.agent("ann").entered().await;
    let profile = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert!(profile["ttl"].as_i64().is_some_and(|ttl| (165..=170).contains(&ttl)), "{}", profile["ttl"]);
    let ann = Agent::signs_in(&app, id, "demo", "ann").await;
    assert_eq!(ann.settled().await["suspend_cause"], "session_expiring");
}

#[tokio::test]
async fn a_tour_suspends_and_gives_back_and_does_not_begin_with_chats() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let toured = ann.change(json!({ "tour": true })).await.done();
    assert_eq!((&toured["suspended"], &toured["suspend_cause"]), (&json!(true), &json!("tour")));
    assert_eq!(ann.change(json!({ "tour": true })).await.refused(), (409, 174));
    assert_eq!(ann.change(json!({ "tour": false })).await.done()["status"], "Online");
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    assert_eq!(ann.change(json!({ "tour": true })).await.refused().1, 203);
}

#[tokio::test]
async fn what_is_new_is_told_in_the_persons_language() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let said = async || ann.ask("GET", "helper/releasenotes").go().await.done();
    let english = said().await;
    assert!(english["Builds"][env!("CARGO_PKG_VERSION")][0]["name"].is_string());
    assert!(english.get("NextBuild").is_some());
    ann.change(json!({ "preference": { "language": "it" } })).await.done();
    assert_ne!(said().await["Builds"], english["Builds"]);
}

#[tokio::test]
async fn presence_ends_with_the_sessions_that_are_left() {
    let app = App::with(&[("SWITCHYARD_SESSION_SECONDS", "200")], Spans::default()).await;
    let ann = app.agent("ann").await;
    let mut open = ann.socket().await;
    for by_list in [false, true] {
        // Never so much at once that her page seems to be gone.
        for _ in 0..if by_list { 0 } else { 5 } {
            app.later(Millis::seconds(20));
            open.say(json!({ "type": "ping" })).await;
            open.hears_type("pong").await;
        }
        let other = Agent::signs_in(&app, ann.id, "demo", "ann").await;
        assert_eq!(ann.profile().await["suspended"], false, "the newer session lasts longer");
        if by_list {
            let list = ann.ask("GET", "internal/sessions").go().await.done();
            let row = list["items"].as_array().unwrap().iter().find(|row| row["current"] == false).unwrap();
            let end = format!("internal/sessions?id={}", row["id"].as_str().unwrap());
            ann.ask("DELETE", &end).go().await.done();
        } else {
            other.ask("DELETE", "internal/profile").go().await.done();
        }
        let expiring =
            |frame: &Value| frame["kind"] == "presence" && frame["data"]["suspend_cause"] == "session_expiring";
        open.hears_where("that her own session is near its end", expiring).await;
    }
}
