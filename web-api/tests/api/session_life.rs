//! How long a session lasts in all: renewing moves its end, and never beyond a longest life from the sign-in.
use crate::app::App;
use crate::other_sessions::{holds, kept};
use crate::people::{PASSWORD, sign_in, tenant_id};
use crate::sign_in_steps::rules;
use catalogue::limit;
use routing::time::Millis;
use serde_json::{Value, json};
use sha2::Digest;
use store::sign_in::SignInRules;

const DAY: Millis = Millis::hours(24);

async fn app(days: i64) -> App {
    let app = App::start().await;
    let session_seconds = u32::try_from((Millis(DAY.0 * days)).as_seconds()).ok();
    rules(&app, SignInRules { session_seconds, ..SignInRules::default() }).await;
    app
}

/// How many days are left of a session, rounded.
fn days(profile: &serde_json::Value) -> i64 {
    (profile["ttl"].as_i64().expect("seconds") + 3_600) / DAY.as_seconds()
}

#[tokio::test]
async fn renewing_moves_the_end_until_the_longest_life_is_over() {
    let app = app(12).await;
    let ann = app.agent("ann").await;
    let renew = || ann.change(json!({ "renew": true }));
    let mut left = Vec::new();
    for _ in 0..3 {
        app.later(Millis(DAY.0 * 9));
        left.push(days(&renew().await.done()));
    }
    assert_eq!(left, [12, 12, 3], "thirty days from the sign-in");
    app.later(DAY);
    assert_eq!(days(&renew().await.done()), 2, "what is left is not more by being asked for");
    app.later(Millis(DAY.0 * 2));
    assert_eq!(renew().await.refused(), (401, 113));
    assert_eq!(ann.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    assert_eq!(days(&sign_in(&app, "demo", "ann", PASSWORD).await.done()), 12, "whoever signs in begins anew");
}

#[tokio::test]
async fn no_rule_makes_a_session_last_longer() {
    let app = app(400).await;
    app.agent("ann").entered().await;
    let profile = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(Millis::seconds(profile["ttl"].as_i64().expect("seconds")), limit::SESSION_LONGEST);
}

#[tokio::test]
async fn a_session_at_its_end_does_not_take_the_presence_of_a_younger_one() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let (token, left) = ("c".repeat(64), Millis::seconds(100));
    let began = app.now() - limit::SESSION_LONGEST + left;
    kept(&app, ann.id, &token, began, limit::SESSION_LONGEST, (false, None)).await;
    let old = holds(&app, ann.id, &token).await;
    let renewed = old.change(json!({ "renew": true })).await.done();
    assert!(renewed["ttl"].as_i64().is_some_and(|ttl| ttl <= left.as_seconds()), "{renewed}");
    // Presence that were about to end would have Ann away by now, and no choice would lift that.
    let chosen = ann.change(json!({ "suspend": false })).await;
    assert_eq!((chosen.refused(), &chosen.body["extraInfo"]), ((409, 175), &Value::Null));
    assert_eq!(ann.profile().await["status"], "Online");
}

#[tokio::test]
async fn what_an_earlier_version_kept_for_longer_ends_with_the_longest_life() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let token = sha2::Sha256::digest(ann.token.as_bytes()).into();
    let until = app.now() + Millis(DAY.0 * 300);
    assert!(app.db.sign_in().renew_session(tenant_id("demo"), &token, app.now(), until).await.expect("kept"));
    let headers = ann.headers.clone();
    let app = app.again().await;
    let looks = || app.ask("GET", "internal/profile").headers(&headers).go();
    assert_eq!(days(&looks().await.done()), 30);
    app.later(limit::SESSION_LONGEST);
    assert_eq!(looks().await.refused(), (401, 113));
}
