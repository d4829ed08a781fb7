//! Rules that become stricter while people are signed in, what a tenant has of its own, and who chose to be offline.
use crate::app::App;
use crate::people::{Agent, PASSWORD, sign_in};
use crate::sign_in_steps::{rules, sets_up};
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::json;
use store::sign_in::SignInRules;

fn needs_factor() -> SignInRules {
    SignInRules { second_factor: true, ..SignInRules::default() }
}

#[tokio::test]
async fn who_has_no_second_factor_is_asked_for_one_once_it_is_needed() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let mut console = ann.socket().await;
    ann.profile().await;
    rules(&app, needs_factor()).await;
    // As after the ten seconds for which a server keeps what it has read.
    let app = &app;
    let refused = loop {
        let answer = ann.ask("PATCH", "internal/profile").body(json!({ "renew": true })).go().await;
        if answer.status != 200 {
            break answer;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(refused.refused(), (401, 113), "it neither goes on nor renews itself");
    console.hears("session").await;
    assert!(console.closes().await.is_some());
    let step = sign_in(app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(step["step"], "mfa_setup");
    let (profile, _) = sets_up(app, "ann").await;
    let headers = [
        &app.keys("demo").await[..],
        &[("Authorization".into(), format!("Bearer {}", profile["token"].as_str().unwrap()))],
    ]
    .concat();
    assert_eq!(app.ask("GET", "internal/profile").headers(&headers).go().await.status, 200);
}

#[tokio::test]
async fn the_length_of_a_session_and_its_threshold_are_the_tenants() {
    let app = App::with(&[], Spans { session_threshold: Millis::seconds(240), ..Spans::default() }).await;
    rules(&app, SignInRules { session_seconds: Some(3_600), ..SignInRules::default() }).await;
    let client = app.ask("GET", "internal/self_configure").go().await.done();
    assert_eq!(client["autoSuspendThreshold"], 240);
    let id = app.agent("ann").entered().await;
    let ann = Agent::signs_in(&app, id, "demo", "ann").await;
    let ttl = async |profile: serde_json::Value| profile["ttl"].as_i64().expect("seconds");
    assert!((3_590..=3_600).contains(&ttl(ann.profile().await).await));
    app.later(Millis::minutes(30));
    assert!((1_790..=1_800).contains(&ttl(ann.profile().await).await));
    ann.change(json!({ "renew": true })).await.done();
    assert!((3_590..=3_600).contains(&ttl(ann.profile().await).await), "renewing gives the tenant's own time");
    let eve = app.stranger("eve").await;
    assert!(ttl(eve.profile().await).await > 28_000, "and another tenant has its own");
}

#[tokio::test]
async fn who_chooses_to_be_offline_stays_so_when_the_page_is_loaded_anew() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    drop(ann.socket().await);
    ann.ask("DELETE", "internal/profile?delete_token=false").go().await.done();
    let mut console = ann.socket().await;
    assert_eq!(ann.profile().await["status"], "Offline", "the page came back, and nobody chose anything");
    ann.change(json!({ "suspend": false })).await.done();
    assert_eq!(ann.profile().await["status"], "Online");
    ann.ask("DELETE", "internal/profile?delete_token=false").go().await.done();
    let lunch = ann.change(json!({ "suspend": true, "suspendreason": 2 })).await.done();
    assert_eq!((&lunch["status"], &lunch["suspend_reason"]), (&json!("Away"), &json!(2)), "back, and at lunch");
    ann.change(json!({ "suspend": false })).await.done();
    let ada = app.customer("Ada", "billing").await;
    console.hears_waiting(&ada.chat).await;
    ann.takes(&ada.chat).await.done();
    assert_eq!(ann.ask("DELETE", "internal/profile?delete_token=false").go().await.refused(), (409, 185));
}

#[tokio::test]
async fn a_console_learns_that_people_share_machines() {
    let app = App::start().await;
    rules(&app, SignInRules { shared_machines: true, ..SignInRules::default() }).await;
    for (tenant, shared) in [("demo", true), ("acme", false)] {
        let client = app.ask("GET", "internal/self_configure").of(tenant).go().await.done();
        assert_eq!(client["shared_machines"], shared, "{tenant}");
    }
}
