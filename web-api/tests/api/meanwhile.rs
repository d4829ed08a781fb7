//! What changes while something else is under way: two at once, somebody frozen in between, a right that is gone.
use crate::app::{App, with};
use crate::images::{PIXEL, uploads};
use crate::links::{ask as asks_for_link, letters, link, show};
use crate::people::{Agent, PASSWORD, sign_in, tenant_id};
use crate::sign_in_steps::{BETTER, code, go_on, rules};
use crate::socket::Socket;
use crate::watching::{stands, watches};
use catalogue::ids::AgentId;
use catalogue::units::Millis;
use futures_util::future::join_all;
use routing::settings::Spans;
use serde_json::{Value, json};
use store::pictures::PictureKind;
use store::sign_in::SignInRules;

async fn with_mail() -> App {
    App::with(&[("SWITCHYARD_OUTBOX", "true")], Spans::default()).await
}

async fn freezes(app: &App, id: u32, frozen: bool) {
    assert!(
        app.db
            .people()
            .set(tenant_id("demo"), AgentId(id), Millis(1), |it| it.active = !frozen)
            .await
            .expect("the store answers")
    );
}

/// The status of a look at one's own profile with a token.
async fn looks(app: &App, token: &Value) -> u16 {
    let mut headers = app.keys("demo").await;
    headers.push(("Authorization".into(), format!("Bearer {}", token.as_str().expect("a token"))));
    app.ask("GET", "internal/profile").headers(&headers).go().await.status
}

#[tokio::test]
async fn a_password_that_is_set_ends_every_link_that_was_sent_before() {
    let app = with_mail().await;
    let ann = app.agent("ann").await;
    for (so_far, reset) in [false, true].into_iter().enumerate() {
        asks_for_link(&app, "demo", "ann", reset).await.done();
        letters(&app, so_far + 1).await;
    }
    let sent = letters(&app, 2).await;
    let (reset, magic) = (link(&sent[0]).1, link(&sent[1]).1);
    let change = json!({ "password": PASSWORD, "new_password": BETTER });
    ann.ask("PUT", "internal/password").body(change).go().await.done();
    assert_eq!(show(&app, "demo", &magic, false).await.refused(), (401, 312));
    assert_eq!(show(&app, "demo", &reset, true).await.refused(), (409, 328));
}

#[tokio::test]
async fn a_link_waits_for_who_is_not_let_in_yet() {
    let app = with_mail().await;
    let ann = app.agent("ann").entered().await;
    rules(&app, SignInRules { hard_users: Some(1), ..SignInRules::default() }).await;
    let bob = app.agent("bob").await;
    asks_for_link(&app, "demo", "ann", false).await.done();
    let token = link(&letters(&app, 1).await[0]).1;
    assert_eq!(show(&app, "demo", &token, false).await.refused(), (403, 170));
    bob.ask("DELETE", "internal/profile").go().await.done();
    freezes(&app, ann, true).await;
    assert_eq!(show(&app, "demo", &token, false).await.refused(), (403, 225));
    freezes(&app, ann, false).await;
    assert_eq!(show(&app, "demo", &token, false).await.done()["username"], "ann");
}

#[tokio::test]
async fn a_set_up_that_was_left_open_does_not_replace_the_factor_that_was_set_up_meanwhile() {
    let app = App::start().await;
    app.agent("ann").entered().await;
    rules(&app, SignInRules { second_factor: true, ..SignInRules::default() }).await;
    let mut steps = Vec::new();
    for _ in 0..3 {
        let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
        steps.push(go_on(&app, &step, "setup", "app").await.done());
    }
    let fresh = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let finishes = |step: Value| {
        let app = &app;
        async move { go_on(app, &step, "otp", code(&step["app"]["secret"], app.now())).await }
    };
    // Two at once: one of them is hers, and the other two steps come to nothing.
    let both = join_all([steps[0].clone(), steps[1].clone()].map(finishes)).await;
    let mine = both.iter().position(|answer| answer.status == 200).expect("one is in");
    assert_eq!(both[1 - mine].refused(), (401, 113));
    assert_eq!(finishes(steps[2].clone()).await.refused(), (401, 113));
    assert_eq!(go_on(&app, &fresh, "setup", "app").await.refused(), (401, 113));
    app.later(routing::time::Millis::minutes(1));
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(step["step"], "mfa", "it is asked for now");
    let secret = &steps[mine]["app"]["secret"];
    assert_eq!(go_on(&app, &step, "otp", code(secret, app.now())).await.done()["username"], "ann");
}

#[tokio::test]
async fn a_sign_in_with_the_old_password_does_not_outlive_it() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let change = json!({ "password": PASSWORD, "new_password": BETTER });
    let set = async { ann.ask("PUT", "internal/password").body(change).go().await };
    let tries = join_all((0..12).map(|_| sign_in(&app, "demo", "ann", PASSWORD)));
    let (set, tried) = tokio::join!(set, tries);
    set.done();
    for answer in tried.iter().filter(|answer| answer.status == 200) {
        assert_eq!(looks(&app, &answer.body["token"]).await, 401, "{}", answer.body);
    }
    assert_eq!(ann.profile().await["username"], "ann", "but who set it stays");
}

#[tokio::test]
async fn whoever_is_frozen_at_a_step_changes_nothing_with_it() {
    let app = App::start().await;
    let ann = app.agent("ann").entered().await;
    app.db.people().set(tenant_id("demo"), AgentId(ann), Millis(1), |it| it.must_change = true).await.unwrap();
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    freezes(&app, ann, true).await;
    assert_eq!(go_on(&app, &step, "new_password", BETTER).await.refused(), (403, 225));
    freezes(&app, ann, false).await;
    assert_eq!(sign_in(&app, "demo", "ann", BETTER).await.refused(), (401, 114));
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.done()["step"], "new_password");
}

#[tokio::test]
async fn preferences_that_change_at_once_are_all_kept() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let again = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let changes = [
        ("zoom", json!(150)),
        ("enter_to_send", json!(false)),
        ("handy_tips", json!(false)),
        ("language", json!("it")),
    ];
    let all = changes.clone().map(|(name, value)| ann.change(json!({ "preference": with(json!({}), name, value) })));
    let (answers, looked) = tokio::join!(join_all(all), join_all((0..8).map(|_| looks(&app, &again["token"]))));
    assert!(answers.into_iter().all(|answer| answer.status == 200) && looked.into_iter().all(|status| status == 200));
    let kept = ann.profile().await;
    for (name, value) in changes {
        assert_eq!(kept["preferences"][name], value, "{name}");
    }
}

#[tokio::test]
async fn of_two_wishes_in_one_call_neither_is_done() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let both = json!({ "suspend": true, "suspendreason": 1, "tour": true });
    assert_eq!(ann.change(both).await.refused(), (400, 105));
    assert_eq!(ann.profile().await["status"], "Online");
}

#[tokio::test]
async fn variables_are_counted_though_they_come_at_once() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let thirty = |batch: usize| -> Value { (0..30).map(|n| (format!("v{batch}_{n}"), json!("x"))).collect() };
    let sends =
        |variables: Value| ann.ask("PATCH", "environment/variables").body(json!({ "variables": variables })).go();
    let answers = join_all((0..5).map(|batch| sends(thirty(batch)))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    let kept = ann.ask("GET", "environment/variables").go().await.done();
    assert_eq!(kept["items"].as_array().map(Vec::len), Some(30));
}

#[tokio::test]
async fn of_pictures_that_come_at_once_one_stays() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let answers = join_all((0..5).map(|_| uploads(&ann, "avatar", "image", PIXEL))).await;
    assert!(answers.into_iter().all(|answer| answer.status == 200));
    let kept = app.db.pictures().of_person(tenant_id("demo"), AgentId(ann.id), PictureKind::Avatar).await.unwrap();
    assert_eq!(kept.len(), 1);
    assert_eq!(ann.profile().await["avatar"], format!("/2.0/internal/image?id={}&size=64", kept[0]));
}

#[tokio::test]
async fn an_open_feed_ends_with_the_right_to_it() {
    let app = App::start().await;
    let (ann, bob): (Agent<'_>, Agent<'_>) = (app.agent("ann").await, app.agent("bob").await);
    let (mut hers, mut his) = (ann.socket().await, bob.socket().await);
    watches(&mut his, json!(["people"])).await;
    freezes(&app, ann.id, true).await;
    let gone = |frame: &Value| stands(frame, ann.id, |of| of["status"] == "Offline");
    his.hears_where("that she is gone", gone).await;
    assert_eq!(hers.hears("session").await["reason"], "signed_out");
    assert_eq!(hers.closes().await, Some(4401));
    freezes(&app, ann.id, false).await;
    assert_eq!(ann.ask("GET", "internal/profile").go().await.refused(), (401, 113), "and she signs in anew");
}

#[tokio::test]
async fn whoever_is_frozen_is_out_within_a_second_with_a_feed_or_without() {
    let app = App::start().await;
    let (ann, bob): (Agent<'_>, Agent<'_>) = (app.agent("ann").await, app.agent("bob").await);
    let mut hers = ann.socket().await;
    // Both have just been looked up, which is kept for ten seconds.
    assert_eq!((looks(&app, &json!(ann.token)).await, looks(&app, &json!(bob.token)).await), (200, 200));
    let began = std::time::Instant::now();
    for id in [ann.id, bob.id] {
        freezes(&app, id, true).await;
    }
    assert_eq!(hers.hears("session").await["reason"], "signed_out");
    while looks(&app, &json!(bob.token)).await == 200 {}
    // The second is the server's; the rest is for a machine that is busy with other tests.
    assert!(began.elapsed() < std::time::Duration::from_secs(3), "{:?}", began.elapsed());
    for id in [ann.id, bob.id] {
        freezes(&app, id, false).await;
    }
    assert_eq!((looks(&app, &json!(ann.token)).await, looks(&app, &json!(bob.token)).await), (401, 401));
}

#[tokio::test]
async fn without_the_chat_module_somebody_works_and_nothing_is_routed_to_them() {
    let app = App::start().await;
    let demo = tenant_id("demo");
    let readers = app.db.groups().add(demo, None, "Readers", &[2], Millis(1)).await.expect("a group");
    let ann = app.agent("ann").skilled(&["orders"]).group(readers).await;
    assert_eq!(ann.profile().await["status"], "Offline");
    assert_eq!(ann.change(json!({ "suspend": false })).await.refused(), (403, 230));
    assert_eq!(ann.change(json!({ "preference": { "zoom": 120 } })).await.done()["preferences"]["zoom"], 120);
    let mut line = Socket::open(&app, "demo", "live").await;
    line.say(ann.hello(None)).await;
    assert_eq!(line.closes().await, Some(4403), "her session is none the worse");
    let ada = app.customer("Ada", "orders").await;
    assert_eq!(ada.state().await["stage"], "waiting");
    assert_eq!(ann.profile().await["slots"], json!([]));
    // Somebody who loses it hears no more, and goes on with the rest.
    let bob = app.agent("bob").await;
    let mut his = bob.socket().await;
    assert!(
        app.db
            .people()
            .set(demo, AgentId(bob.id), Millis(1), |it| it.group = readers)
            .await
            .expect("the store answers")
    );
    assert_eq!(his.closes().await, Some(4403));
    assert_eq!(bob.ask("GET", "internal/profile").go().await.done()["status"], "Offline");
}
