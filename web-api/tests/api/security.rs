//! One's own password, second factor and recovery codes, once signed in.
use crate::app::App;
use crate::people::{Agent, PASSWORD, sign_in};
use crate::sign_in_steps::{BETTER, code, go_on, rules};
use catalogue::limit;
use routing::time::Millis;
use serde_json::{Value, json};
use store::sign_in::SignInRules;

async fn begins(me: &Agent<'_>) -> Value {
    me.ask("POST", "internal/second_factor").body(json!({ "password": PASSWORD, "method": "app" })).go().await.done()
}

async fn shows(me: &Agent<'_>, begun: &Value, otp: &str) -> crate::app::Answer {
    let body = json!({ "setup_token": begun["setup_token"], "otp": otp });
    me.ask("PUT", "internal/second_factor").body(body).go().await
}

pub(crate) async fn has_app(me: &Agent<'_>) -> (Value, Value) {
    let begun = begins(me).await;
    let secret = begun["app"]["secret"].clone();
    let codes = shows(me, &begun, &code(&secret, me.app.now())).await.done();
    (secret, codes["recovery_codes"].clone())
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions_and_not_this_one() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let elsewhere = Agent::signs_in(&app, ann.id, "demo", "ann").await;
    let mut socket = elsewhere.socket().await;
    let change = |password: &str, new: &str| {
        ann.ask("PUT", "internal/password").body(json!({ "password": password, "new_password": new })).go()
    };
    let refused = change("wrong", BETTER).await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((403, 403), &json!("password")));
    assert_eq!(change(PASSWORD, "Password123!").await.body["extraInfo"]["rules"], json!(["common"]));
    let security = change(PASSWORD, BETTER).await.done();
    assert!(security["password_changed"].is_string() && security["password_expires"].is_string());
    assert_eq!(ann.profile().await["username"], "ann");
    assert_eq!(elsewhere.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    socket.hears("session").await;
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.refused(), (401, 114));
    sign_in(&app, "demo", "ann", BETTER).await.done();
}

#[tokio::test]
async fn an_app_is_set_up_asked_for_and_switched_off() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let (secret, codes) = has_app(&ann).await;
    assert_eq!(codes.as_array().map(Vec::len), Some(10));
    let security = ann.ask("GET", "internal/security").go().await.done();
    assert_eq!(security["second_factor"]["method"], "app");
    assert_eq!(security["second_factor"]["recovery_left"], 10);
    assert!(!security.to_string().contains(secret.as_str().unwrap()), "the secret is not told again");
    app.later(Millis::minutes(1));
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(step["step"], "mfa");
    go_on(&app, &step, "otp", code(&secret, app.now())).await.done();
    let off = |password: &str| ann.ask("POST", "internal/second_factor/off").body(json!({ "password": password })).go();
    assert_eq!(off("wrong").await.refused(), (403, 403));
    assert_eq!(off(PASSWORD).await.done()["second_factor"], Value::Null);
    assert_eq!(off(PASSWORD).await.refused(), (409, 235));
    sign_in(&app, "demo", "ann", PASSWORD).await.done()["token"].as_str().unwrap();
}

#[tokio::test]
async fn recovery_codes_are_renewed_and_the_old_ones_hold_no_more() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let renew = || ann.ask("POST", "internal/second_factor/recovery").body(json!({ "password": PASSWORD })).go();
    assert_eq!(renew().await.refused(), (409, 235));
    let (_, old) = has_app(&ann).await;
    let new = renew().await.done()["recovery_codes"].clone();
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(go_on(&app, &step, "recovery_code", old[0].clone()).await.refused(), (401, 114));
    go_on(&app, &step, "recovery_code", new[0].clone()).await.done();
    let security = ann.ask("GET", "internal/security").go().await.done();
    assert_eq!(security["second_factor"]["recovery_left"], 9);
}

#[tokio::test]
async fn what_is_needed_cannot_be_switched_off() {
    let app = App::start().await;
    let ann = {
        let ann = app.agent("ann").await;
        has_app(&ann).await;
        ann.headers.clone()
    };
    rules(&app, SignInRules { second_factor: true, ..SignInRules::default() }).await;
    // A new server reads the rules anew.
    let app = app.again().await;
    let off = app.ask("POST", "internal/second_factor/off").headers(&ann).body(json!({ "password": PASSWORD }));
    assert_eq!(off.go().await.refused(), (403, 403));
    assert_eq!(app.ask("GET", "internal/security").headers(&ann).go().await.done()["second_factor_needed"], true);
}

#[tokio::test]
async fn a_set_up_is_finished_by_whoever_began_it_once_in_time_and_with_few_tries() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let bob = app.agent("bob").await;
    let begun = begins(&ann).await;
    let secret = begun["app"]["secret"].clone();
    let right = || code(&secret, app.now());
    assert_eq!(shows(&bob, &begun, &right()).await.refused(), (409, 235), "somebody else's");
    let as_step = json!({ "step_token": begun["setup_token"] });
    assert_eq!(go_on(&app, &as_step, "otp", right()).await.refused(), (400, 105), "it is no sign-in");
    let far = code(&secret, app.now() + Millis::hours(1));
    let refused = shows(&ann, &begun, &far).await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((403, 403), &json!("otp")));
    shows(&ann, &begun, &right()).await.done();
    assert_eq!(shows(&ann, &begun, &right()).await.refused(), (409, 235), "done");
    let late = begins(&ann).await;
    app.later(limit::SIGN_IN_STEP);
    assert_eq!(shows(&ann, &late, &code(&late["app"]["secret"], app.now())).await.refused(), (409, 235), "too late");
}

#[tokio::test]
async fn the_password_cannot_be_guessed_at_an_open_console() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let guess = |n: u32| {
        let body = json!({ "password": format!("guess {n}"), "method": "app" });
        ann.ask("POST", "internal/second_factor").body(body).go()
    };
    for n in 0..limit::SECOND_FACTOR_TRIES {
        assert_eq!(guess(n).await.refused(), (403, 403));
    }
    let refused = guess(99).await;
    assert_eq!(refused.refused(), (429, 158));
    assert!(refused.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn two_credentials_that_differ_are_no_credential() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").await);
    let token = |of: &crate::people::Agent<'_>| format!("Bearer {}", of.token);
    let asks = |more: &[(&str, String)]| {
        let more: Vec<_> = more.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        ann.ask("GET", "internal/profile").headers(&more).go()
    };
    assert_eq!(asks(&[("Authorization", token(&bob))]).await.refused(), (400, 102));
    assert_eq!(asks(&[("X-Consumer-Key", "other".into())]).await.refused(), (400, 102));
    assert_eq!(asks(&[("Authorization", token(&ann))]).await.done()["username"], "ann", "said twice it is the same");
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    assert_eq!(ada.ask("GET", "state").header("X-Chat-Token", &ben.token).go().await.refused(), (400, 102));
}
