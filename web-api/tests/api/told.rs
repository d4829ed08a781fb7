//! What people are told by mail of their own account.
use crate::app::{Answer, App, with};
use crate::links::{ask as asks_for_link, brings, letters, link, outbox, show};
use crate::people::{Agent, PASSWORD, sign_in};
use crate::sign_in_steps::{BETTER, code};
use routing::settings::Spans;
use serde_json::{Value, json};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

async fn app() -> App {
    App::with(&[("SWITCHYARD_OUTBOX", "true"), ("SWITCHYARD_SIGN_IN_PER_MINUTE", "200")], Spans::default()).await
}

/// What has been said of accounts so far, the newest first: each mail with its subject.
async fn news(app: &App) -> Vec<(String, String)> {
    let mails = outbox(app).await.into_iter().filter(|mail| !brings(mail));
    mails.map(|mail| (mail[4..].split("</h2>").next().expect("a subject").to_owned(), mail)).collect()
}

async fn subjects(app: &App) -> Vec<String> {
    news(app).await.into_iter().map(|(subject, _)| subject).collect()
}

/// Signs in with what the browser has of earlier times.
async fn signs_in(app: &App, password: &str, device: &Value) -> Answer {
    let body = json!({ "environment": "init", "username": "ann", "password": password });
    let body = if device.is_null() { body } else { with(body, "device_token", device.clone()) };
    app.ask("POST", "internal/profile").header("User-Agent", FIREFOX).body(body).go().await
}

#[tokio::test]
async fn what_becomes_other_is_told_with_when_and_from_where() {
    let app = app().await;
    let ann = app.agent("ann").await;
    let asks =
        |method: &str, what: &str, body: Value| ann.ask(method, what).header("User-Agent", FIREFOX).body(body).go();
    let begun = asks("POST", "internal/second_factor", json!({ "password": PASSWORD, "method": "app" })).await.done();
    assert_eq!(subjects(&app).await.len(), 1, "nothing has changed yet");
    let shown = json!({ "setup_token": begun["setup_token"], "otp": code(&begun["app"]["secret"], app.now()) });
    asks("PUT", "internal/second_factor", shown).await.done();
    asks("POST", "internal/second_factor/recovery", json!({ "password": PASSWORD })).await.done();
    asks("POST", "internal/second_factor/off", json!({ "password": "wrong" })).await;
    asks("POST", "internal/second_factor/off", json!({ "password": PASSWORD })).await.done();
    asks("PUT", "internal/password", json!({ "password": PASSWORD, "new_password": BETTER })).await.done();
    let told = news(&app).await;
    let subjects: Vec<&str> = told.iter().map(|(subject, _)| subject.as_str()).collect();
    let expected = [
        "Your password for The demo shop was changed",
        "Two-step verification was turned off for The demo shop",
        "New recovery codes for The demo shop",
        "Two-step verification was set up for The demo shop",
        "New sign-in to The demo shop",
    ];
    assert_eq!(subjects, expected);
    for (_, mail) in &told {
        assert!(mail.contains("ann@example.com") && mail.contains(" UTC · ") && mail.contains("127.0.0.1"), "{mail}");
        assert!(!mail.contains(PASSWORD) && !mail.contains(BETTER) && !mail.contains("token"), "{mail}");
    }
    assert!(told[0].1.contains("Firefox · Linux · 127.0.0.1"), "{}", told[0].1);
}

#[tokio::test]
async fn a_browser_is_new_once() {
    let app = app().await;
    app.agent("ann").entered().await;
    let first = signs_in(&app, PASSWORD, &Value::Null).await.done();
    assert_eq!(subjects(&app).await, ["New sign-in to The demo shop"]);
    signs_in(&app, PASSWORD, &first["device_token"]).await.done();
    assert_eq!(signs_in(&app, "wrong", &Value::Null).await.refused(), (401, 114));
    assert_eq!(subjects(&app).await.len(), 1, "it is known, and who is not let in is no sign-in");
    app.agent("bob").entered().await;
    let bobs = sign_in(&app, "demo", "bob", PASSWORD).await.done();
    signs_in(&app, PASSWORD, &bobs["device_token"]).await.done();
    assert_eq!(subjects(&app).await.len(), 3, "somebody else's browser is new to Ann");
}

#[tokio::test]
async fn a_browser_that_comes_with_a_link_shows_what_it_knows() {
    let app = app().await;
    app.agent("ann").entered().await;
    let known = signs_in(&app, PASSWORD, &Value::Null).await.done()["device_token"].clone();
    let mut so_far = 0;
    for (shown, told) in [(json!(["nonsense", known]), 1), (json!([]), 2)] {
        asks_for_link(&app, "demo", "ann", false).await.done();
        so_far += 1;
        let token = link(&letters(&app, so_far).await[0]).1;
        let body = json!({ "token_link": token, "pwd_reset": false, "device_tokens": shown });
        app.ask("PATCH", "internal/links").body(body).go().await.done();
        assert_eq!(subjects(&app).await.len(), told);
    }
    let many = json!({ "token_link": "x", "device_tokens": vec!["x"; 21] });
    assert_eq!(app.ask("PATCH", "internal/links").body(many).go().await.refused(), (400, 105));
}

#[tokio::test]
async fn a_password_that_was_reset_is_told_once_and_in_the_readers_language() {
    let app = app().await;
    app.agent("ann").entered().await;
    asks_for_link(&app, "demo", "ann", true).await.done();
    let step = show(&app, "demo", &link(&letters(&app, 1).await[0]).1, true).await.done();
    let body = json!({ "environment": "init", "step_token": step["step_token"], "new_password": BETTER });
    app.ask("POST", "internal/profile").header("Accept-Language", "it").body(body).go().await.done();
    let told = news(&app).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].0, "La tua password di The demo shop è stata cambiata");
}

#[tokio::test]
async fn whoever_has_no_address_is_written_nothing() {
    let app = app().await;
    let ann = app.agent("ann").email("").await;
    let change = json!({ "password": PASSWORD, "new_password": BETTER });
    ann.ask("PUT", "internal/password").body(change).go().await.done();
    assert_eq!(outbox(&app).await, [] as [String; 0]);
    Agent::signs_in(&app, app.agent("bob").entered().await, "demo", "bob").await;
    assert_eq!(outbox(&app).await.len(), 1);
}
