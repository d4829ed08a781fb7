//! Whoever changes what they sign in with ends their other sessions, and keeps the one that did it.
use crate::app::App;
use crate::people::{Agent, PASSWORD, sign_in, tenant_id};
use crate::sign_in_steps::{BETTER, code, go_on, rules};
use catalogue::ids::{AgentId, DeviceId};
use routing::time::Millis;
use serde_json::{Value, json};
use sha2::Digest;
use store::sign_in::{Given, Session, SignInRules};

async fn asks(me: &Agent<'_>, what: &str, body: Value) -> Value {
    me.ask("POST", what).body(body).go().await.done()
}

async fn sets_up(me: &Agent<'_>) -> Value {
    let begun = asks(me, "internal/second_factor", json!({ "password": PASSWORD, "method": "app" })).await;
    let shown = json!({ "setup_token": begun["setup_token"], "otp": code(&begun["app"]["secret"], me.app.now()) });
    me.ask("PUT", "internal/second_factor").body(shown).go().await.done();
    begun["app"]["secret"].clone()
}

/// Ann once more, by password and the code of her app.
async fn with_code<'a>(app: &'a App, ann: &Agent<'a>, secret: &Value) -> Agent<'a> {
    app.later(Millis::minutes(1));
    let step = sign_in(app, "demo", "ann", PASSWORD).await.done();
    let done = go_on(app, &step, "otp", code(secret, app.now())).await.done();
    holds(app, ann.id, done["token"].as_str().expect("a token")).await
}

/// Whoever has this token of Ann's.
pub(crate) async fn holds<'a>(app: &'a App, id: u32, token: &str) -> Agent<'a> {
    let mut headers = app.keys("demo").await;
    headers.push(("Authorization".into(), format!("Bearer {token}")));
    Agent { app, id, tenant: "demo", name: "ann".into(), token: token.into(), headers }
}

async fn is_out(of: &Agent<'_>) -> bool {
    match of.ask("GET", "internal/profile").go().await {
        answer if answer.status == 200 => false,
        answer => answer.refused() == (401, 113),
    }
}

#[tokio::test]
async fn a_second_factor_that_is_set_up_ends_the_other_sessions_and_their_sockets() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let bob = app.agent("bob").await;
    let elsewhere = Agent::signs_in(&app, ann.id, "demo", "ann").await;
    let mut socket = elsewhere.socket().await;
    sets_up(&ann).await;
    assert_eq!(socket.hears("session").await["reason"], "signed_out");
    assert_eq!(socket.closes().await, Some(4401));
    assert!(is_out(&elsewhere).await && !is_out(&ann).await && !is_out(&bob).await);
    assert_eq!(ann.profile().await["status"], "Online", "presence goes on with the session that is left");
}

#[tokio::test]
async fn new_recovery_codes_and_a_factor_taken_off_end_them_as_well() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let secret = sets_up(&ann).await;
    for change in ["internal/second_factor/recovery", "internal/second_factor/off"] {
        let elsewhere = with_code(&app, &ann, &secret).await;
        assert!(!is_out(&elsewhere).await);
        let wrong = ann.ask("POST", change).body(json!({ "password": "wrong" })).go().await;
        assert_eq!(wrong.refused(), (403, 403));
        assert!(!is_out(&elsewhere).await, "nothing was changed by {change}");
        asks(&ann, change, json!({ "password": PASSWORD })).await;
        assert!(is_out(&elsewhere).await && !is_out(&ann).await, "{change}");
    }
}

/// A session with this token that the store is told of as if it had begun then, to end so much later: whether another
/// service answered, and what it was given as.
pub(crate) async fn kept(app: &App, id: u32, token: &str, began: Millis, ends: Millis, more: (bool, Option<Given>)) {
    let (tenant, user, (by_service, given)) = (tenant_id("demo"), AgentId(id), more);
    let password_hash = app.db.people().find(tenant, user).await.expect("readable").expect("there").password_hash;
    let session = Session {
        token_hash: sha2::Sha256::digest(token.as_bytes()).into(),
        tenant,
        user,
        device: DeviceId(7),
        created: began,
        renewed: began,
        expires: began + ends,
        by_service,
        given,
    };
    assert!(app.db.sign_in().create_session(&session, &password_hash).await.expect("kept"));
}

#[tokio::test]
async fn a_factor_set_up_at_a_sign_in_ends_what_came_in_without() {
    let app = App::start().await;
    let id = app.agent("ann").entered().await;
    rules(&app, SignInRules { second_factor: true, ..SignInRules::default() }).await;
    // Another service has answered for Ann: the rule does not end her session.
    let token = "b".repeat(64);
    kept(&app, id, &token, app.now(), Millis::hours(1), (true, None)).await;
    let before = holds(&app, id, &token).await;
    assert!(!is_out(&before).await);
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let step = go_on(&app, &step, "setup", "app").await.done();
    go_on(&app, &step, "otp", code(&step["app"]["secret"], app.now())).await.done();
    assert!(is_out(&before).await);
}

#[tokio::test]
async fn a_token_that_was_made_on_purpose_stays() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let token = "a".repeat(64);
    let given = Given { name: "Export".into(), description: String::new(), author: AgentId(ann.id) };
    kept(&app, ann.id, &token, app.now(), Millis::hours(1), (false, Some(given))).await;
    let export = holds(&app, ann.id, &token).await;
    let elsewhere = Agent::signs_in(&app, ann.id, "demo", "ann").await;
    sets_up(&ann).await;
    assert!(is_out(&elsewhere).await && !is_out(&export).await);
    asks(&ann, "internal/second_factor/off", json!({ "password": PASSWORD })).await;
    let change = json!({ "password": PASSWORD, "new_password": BETTER });
    ann.ask("PUT", "internal/password").body(change).go().await.done();
    assert!(!is_out(&ann).await && !is_out(&export).await);
}
