//! Global admin mode: an operator in a tenant as its administrator, for an hour.
use crate::app::{Answer, App};
use crate::people::{self, PASSWORD, sign_in, tenant_id};
use crate::sign_in_steps::rules;
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::units::Millis;
use serde_json::{Value, json};
use sha2::Digest;
use store::Once;
use store::sign_in::{LinkKind, SignInRules};

/// An operator as the errand enters one, and the link's token.
async fn operator(app: &App, name: &str) -> (AgentId, String) {
    let id = AgentId(app.agent(name).group(3).email("").entered().await);
    assert!(
        app.db
            .people()
            .set_operator(tenant_id("demo"), id, "ticket 812", &people::operator())
            .await
            .expect("the store answers")
    );
    (id, link(app, id, 'a').await)
}

async fn link(app: &App, id: AgentId, digit: char) -> String {
    let token = digit.to_string().repeat(64);
    let hash = sha2::Sha256::digest(token.as_bytes()).into();
    let expires = app.now() + limit::GLOBAL_ADMIN_LINK;
    app.db
        .sign_in()
        .create_link(tenant_id("demo"), &hash, id, LinkKind::Magic, expires, Once::keyless(app.now()))
        .await
        .expect("the store answers");
    token
}

async fn enters(app: &App, tenant: &'static str, token: &str) -> Answer {
    let body = json!({ "token_link": token, "pwd_reset": false });
    app.ask("PATCH", "internal/links").of(tenant).body(body).go().await
}

async fn headers(app: &App, profile: &Value) -> Vec<(String, String)> {
    let mut headers = app.keys("demo").await;
    headers.push(("Authorization".into(), format!("Bearer {}", profile["token"].as_str().expect("a token"))));
    headers
}

#[tokio::test]
async fn an_operator_enters_by_a_link_alone_for_an_hour_that_is_not_renewed() {
    let app = App::start().await;
    let strict = SignInRules { second_factor: true, hard_users: Some(0), ..SignInRules::default() };
    rules(&app, strict).await;
    let (_, token) = operator(&app, "global.ada").await;
    assert_eq!(enters(&app, "acme", &token).await.refused(), (403, 403), "in this tenant and no other");
    let profile = enters(&app, "demo", &token).await.done();
    assert_eq!((&profile["otp"], &profile["global_admin"]), (&json!(false), &json!("ticket 812")));
    assert_eq!(profile["ttl"], limit::GLOBAL_ADMIN_SESSION.as_seconds());
    assert_eq!(profile["permission_group"]["name"], "Administrator");
    assert_eq!(enters(&app, "demo", &token).await.refused(), (401, 312), "the link lets in once");
    let headers = headers(&app, &profile).await;
    let renew = app.ask("PATCH", "internal/profile").headers(&headers).body(json!({ "renew": true }));
    assert_eq!(renew.go().await.refused(), (403, 269));
    app.later(limit::GLOBAL_ADMIN_SESSION);
    assert_eq!(app.ask("GET", "internal/profile").headers(&headers).go().await.refused(), (401, 113));
}

#[tokio::test]
async fn nothing_else_leads_into_it_and_the_tenant_can_shut_the_door() {
    let app = App::start().await;
    let (id, token) = operator(&app, "global.ada").await;
    let ann = app.agent("ann").await;
    assert_eq!(ann.profile().await["global_admin"], Value::Null);
    assert_eq!(sign_in(&app, "demo", "global.ada", "guess").await.refused(), (401, 114));
    app.later(limit::GLOBAL_ADMIN_LINK);
    assert_eq!(enters(&app, "demo", &token).await.refused(), (401, 312), "too late");
    app.db.people().set(tenant_id("demo"), id, Millis(1), |it| it.active = false).await.unwrap();
    let token = link(&app, id, 'b').await;
    assert_eq!(enters(&app, "demo", &token).await.refused(), (403, 225));
}

#[tokio::test]
async fn an_operator_takes_nobodys_seat() {
    let app = App::start().await;
    rules(&app, SignInRules { hard_users: Some(1), ..SignInRules::default() }).await;
    let (_, token) = operator(&app, "global.ada").await;
    enters(&app, "demo", &token).await.done();
    app.agent("ann").entered().await;
    app.agent("bob").entered().await;
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.done()["username"], "ann");
    assert_eq!(sign_in(&app, "demo", "bob", PASSWORD).await.refused(), (403, 170));
}
