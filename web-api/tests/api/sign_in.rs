//! Signing in and out.
use crate::app::App;
use crate::people::{PASSWORD, sign_in};
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::json;

#[tokio::test]
async fn ann_signs_in_and_is_available() {
    let app = App::start().await;
    app.agent("ann").skilled(&["billing"]).slots(2).entered().await;
    let profile = sign_in(&app, "demo", "ANN", PASSWORD).await.done();
    assert_eq!(profile["fullname"], "Ann Test");
    assert_eq!(profile["status"], "Online");
    assert_eq!(profile["capacity"], json!({ "maximum": 2, "current": 0 }));
    assert_eq!(profile["skills"], json!([{ "id": 3, "skill": "billing", "level": 5 }]));
    assert!(profile["ttl"].as_i64().is_some_and(|ttl| (28_790..=28_800).contains(&ttl)));
    assert_eq!(profile["token"].as_str().map(str::len), Some(64));
}

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_are_answered_alike() {
    let app = App::start().await;
    app.agent("ann").entered().await;
    let wrong = sign_in(&app, "demo", "ann", "incorrect horse").await;
    let unknown = sign_in(&app, "demo", "nobody", PASSWORD).await;
    assert_eq!(wrong.refused(), (401, 114));
    assert_eq!(unknown.refused(), (401, 114));
    for field in ["Description", "Level", "extraInfo"] {
        assert_eq!(wrong.body[field], unknown.body[field]);
    }
}

#[tokio::test]
async fn who_tries_too_often_has_to_wait_and_others_need_not() {
    let app = App::with(&[("SWITCHYARD_SIGN_IN_PER_MINUTE", "3")], Spans::default()).await;
    app.agent("ann").entered().await;
    app.agent("bob").entered().await;
    for _ in 0..3 {
        assert_eq!(sign_in(&app, "demo", "ann", "wrong").await.refused(), (401, 114));
    }
    let refused = sign_in(&app, "demo", "Ann", PASSWORD).await;
    assert_eq!(refused.refused(), (429, 158));
    let wait: u32 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait));
    assert_eq!(sign_in(&app, "demo", "bob", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_frozen_account_does_not_come_in() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let tenant = crate::people::tenant_id("demo");
    app.db.people().set(tenant, catalogue::ids::AgentId(ann.id), Millis(1), |it| it.active = false).await.unwrap();
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.refused(), (403, 225));
}

#[tokio::test]
async fn signing_out_ends_the_session() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let out = ann.ask("DELETE", "internal/profile?delete_token=true").go().await.done();
    assert_eq!(out["signed_out"], true);
    assert_eq!(ann.ask("GET", "internal/profile").go().await.refused(), (401, 113));
}

#[tokio::test]
async fn going_offline_keeps_the_session_and_being_available_comes_back() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    ann.ask("DELETE", "internal/profile?delete_token=false").go().await.done();
    assert_eq!(ann.profile().await["status"], "Offline");
    assert_eq!(ann.change(json!({ "suspend": true, "suspendreason": 1 })).await.done()["status"], "Away");
    ann.ask("DELETE", "internal/profile?delete_token=false").go().await.done();
    assert_eq!(ann.change(json!({ "suspend": false })).await.done()["status"], "Online");
}

#[tokio::test]
async fn nobody_signs_out_with_chats_in_hand() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let refused = ann.ask("DELETE", "internal/profile").go().await;
    assert_eq!(refused.refused(), (409, 185));
    assert_eq!(refused.body["extraInfo"]["chats"], 1);
    assert!(refused.body["Description"].as_str().unwrap().starts_with("Ensure all communications"));
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    ann.ask("DELETE", "internal/profile").go().await.done();
}

#[tokio::test]
async fn a_second_device_keeps_ann_present_when_the_first_signs_out() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let again = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let mut socket = ann.socket().await;
    let mut headers = app.keys("demo").await;
    headers.push(("Authorization".into(), format!("Bearer {}", again["token"].as_str().unwrap())));
    app.ask("DELETE", "internal/profile").headers(&headers).go().await.done();
    assert_eq!(ann.profile().await["status"], "Online");
    socket.say(json!({ "type": "ping" })).await;
    socket.hears_type("pong").await;
}

#[tokio::test]
async fn renewing_gives_the_full_time_again() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let left = |profile: &serde_json::Value| profile["ttl"].as_i64().expect("it ends some time");
    app.later(Millis::hours(3));
    let before = left(&ann.profile().await);
    assert!((17_940..=18_000).contains(&before), "three of eight hours are gone: {before} s are left");
    let after = left(&ann.change(json!({ "renew": true })).await.done());
    assert!((28_740..=28_800).contains(&after), "eight hours from now: {after} s are left");
    app.later(Millis::hours(7));
    assert!(left(&ann.profile().await) > 3_500, "beyond the eight hours from the sign-in");
}

#[tokio::test]
async fn a_session_outlives_a_restart() {
    let app = App::start().await;
    let (token, headers) = {
        let ann = app.agent("ann").await;
        ann.change(json!({ "suspend": true, "suspendreason": 2 })).await.done();
        (ann.token.clone(), ann.headers.clone())
    };
    let app = app.again().await;
    let profile = app.ask("GET", "internal/profile").headers(&headers).go().await.done();
    assert_eq!(profile["suspend_reason"], 2);
    assert!(profile.get("token").is_none() && !token.is_empty());
}

#[tokio::test]
async fn refusals_speak_italian_to_italians() {
    let app = App::start().await;
    let ask = app.ask("GET", "internal/profile").header("Accept-Language", "it-IT,it;q=0.9");
    let refused = ask.header("X-Request-Id", "my-request.1").go().await;
    assert_eq!(refused.refused(), (401, 194));
    assert_eq!(refused.body["Description"], "Non hai effettuato l’accesso. Accedi per continuare.");
    assert_eq!(refused.body["RequestId"], "my-request.1");
}
