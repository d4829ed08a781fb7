//! The link of the network overlay: the same person, signed in elsewhere.
use crate::access_tokens::{robot, token};
use crate::app::{Answer, App};
use crate::people::{Agent, operator, tenant_id};
use crate::sign_in_steps::{code, go_on, rules, sets_up};
use catalogue::ids::AgentId;
use catalogue::limit;
use routing::time::Millis;
use serde_json::{Value, json};
use store::sign_in::SignInRules;

async fn makes(agent: &Agent<'_>) -> Answer {
    agent.ask("POST", "internal/sessions").body(json!({})).go().await
}

async fn made(agent: &Agent<'_>) -> String {
    makes(agent).await.done()["token"].as_str().expect("a token").to_owned()
}

pub(crate) async fn opens(app: &App, tenant: &'static str, token: &str) -> Answer {
    app.ask("PATCH", "internal/links").of(tenant).body(json!({ "token_link": token })).go().await
}

#[tokio::test]
async fn it_signs_the_same_person_in_once_more_and_once() {
    let app = App::start().await;
    let noor = app.agent("noor").group(4).await;
    let link = makes(&noor).await.done();
    assert_eq!(link["ttl"], limit::SESSION_LINK.as_seconds());
    let link = link["token"].as_str().unwrap();
    assert_eq!(opens(&app, "acme", link).await.refused(), (403, 403), "in this tenant alone");
    let profile = opens(&app, "demo", link).await.done();
    assert_eq!((&profile["username"], &profile["otp"]), (&json!("noor"), &json!(false)));
    assert_ne!(profile["token"], json!(noor.token), "by a session of its own");
    assert_eq!(opens(&app, "demo", link).await.refused(), (401, 312));
    let devices = noor.ask("GET", "internal/sessions").go().await.done();
    assert_eq!(devices["items"].as_array().map(Vec::len), Some(2));
    assert!(!devices.to_string().contains(link));
}

#[tokio::test]
async fn of_two_who_open_it_at_once_one_comes_in() {
    let app = App::start().await;
    let noor = app.agent("noor").group(4).await;
    let link = made(&noor).await;
    let (one, other) = tokio::join!(opens(&app, "demo", &link), opens(&app, "demo", &link));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
    let ask = || noor.ask("POST", "internal/sessions").header("Idempotency-Key", "k-1").body(json!({})).go();
    let (one, other) = tokio::join!(ask(), ask());
    assert_eq!(one.done(), other.done(), "the same call twice makes one link");
}

#[tokio::test]
async fn it_comes_too_late_after_minutes_and_after_signing_out_everywhere() {
    let app = App::start().await;
    let noor = app.agent("noor").group(4).await;
    let (late, open) = (made(&noor).await, made(&noor).await);
    app.later(limit::SESSION_LINK);
    assert_eq!(opens(&app, "demo", &late).await.refused(), (401, 312));
    let fresh = made(&noor).await;
    noor.ask("DELETE", "internal/sessions?all=true").go().await.done();
    for gone in [open, fresh] {
        assert_eq!(opens(&app, "demo", &gone).await.refused(), (401, 312));
    }
}

#[tokio::test]
async fn whoever_has_a_second_factor_gives_it_here_too() {
    let app = App::start().await;
    rules(&app, SignInRules { second_factor: true, ..SignInRules::default() }).await;
    app.agent("noor").group(4).entered().await;
    let (profile, secret) = sets_up(&app, "noor").await;
    let mut headers = app.keys("demo").await;
    headers.push(("Authorization".into(), format!("Bearer {}", profile["token"].as_str().unwrap())));
    let link = app.ask("POST", "internal/sessions").headers(&headers).body(json!({})).go().await.done();
    let step = opens(&app, "demo", link["token"].as_str().unwrap()).await.done();
    assert_eq!((&step["step"], step.get("token")), (&json!("mfa"), None::<&Value>));
    app.later(Millis::minutes(1));
    assert_eq!(go_on(&app, &step, "otp", code(&secret, app.now())).await.done()["username"], "noor");
}

#[tokio::test]
async fn who_may_not_look_behind_who_makes_too_many_and_who_never_signed_in_get_none() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    assert_eq!(makes(&ada).await.refused(), (403, 230));
    let id = robot(&app, "robot", 4).await;
    let (robot, _) = token(&ada, id).await;
    assert_eq!(makes(&robot).await.refused(), (403, 269));
    let noor = app.agent("noor").group(4).await;
    for _ in 0..limit::LINKS_IN_A_ROW {
        makes(&noor).await.done();
    }
    let refused = makes(&noor).await;
    assert_eq!(refused.refused(), (429, 158));
    assert!(refused.headers.contains_key("retry-after"));
    let nell = app.agent("nell").group(4).entered().await;
    assert!(app.db.people().set_operator(tenant_id("demo"), AgentId(nell), "ticket 812", &operator()).await.unwrap());
    let nell = Agent::signs_in(&app, nell, "demo", "nell").await;
    assert_eq!(makes(&nell).await.refused(), (403, 269), "nor whose stay it would make longer");
}

#[tokio::test]
async fn who_was_frozen_meanwhile_stays_out() {
    let app = App::start().await;
    let noor = app.agent("noor").group(4).await;
    let link = made(&noor).await;
    app.db.people().set(tenant_id("demo"), AgentId(noor.id), Millis(1), |it| it.active = false).await.unwrap();
    assert_eq!(opens(&app, "demo", &link).await.refused(), (403, 225));
}
