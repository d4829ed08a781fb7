//! Who is not let in, and what nobody learns from it.
use crate::app::App;
use crate::people::{PASSWORD, sign_in, tenant_id};
use crate::sign_in_steps::{BETTER, code, go_on, rules, sets_up};
use catalogue::ids::{AgentId, DeviceId};
use catalogue::limit;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use sha2::Digest;
use store::sign_in::SignInRules;

async fn must_change(app: &App, name: &str) -> Value {
    let id = app.agent(name).entered().await;
    app.db.people().set(tenant_id("demo"), AgentId(id), Millis(1), |it| it.must_change = true).await.expect("kept");
    sign_in(app, "demo", name, PASSWORD).await.done()
}

#[tokio::test]
async fn fields_that_do_not_go_together_are_refused_by_name() {
    let app = App::start().await;
    let cases = [
        (json!({}), 106, "username"),
        (json!({ "username": "ann" }), 106, "password"),
        (json!({ "password": "x" }), 106, "username"),
        (json!({ "otp": "123456" }), 105, "otp"),
        (json!({ "username": "ann", "password": "x", "confirm_limit": true }), 105, "confirm_limit"),
        (json!({ "username": "ann", "password": "x", "resend": true }), 105, "resend"),
        (json!({ "step_token": "x" }), 106, "otp"),
        (json!({ "step_token": "x", "username": "ann", "otp": "123456" }), 105, "username"),
        (json!({ "step_token": "x", "otp": "123456", "new_password": BETTER }), 105, "new_password"),
        (json!({ "step_token": "x", "otp": "12345" }), 105, "otp"),
        (json!({ "step_token": "x", "otp": "12345٦" }), 105, "otp"),
        (json!({ "step_token": "x", "otp": 123456 }), 105, "otp"),
        (json!({ "step_token": "x".repeat(65), "otp": "123456" }), 105, "step_token"),
        (json!({ "step_token": "x", "recovery_code": "y".repeat(65) }), 105, "recovery_code"),
        (json!({ "step_token": "x", "setup": "pigeon" }), 105, "setup"),
        (json!({ "username": "a".repeat(129), "password": "x" }), 105, "username"),
        (json!({ "username": "ann\u{0}", "password": "x" }), 105, "username"),
        (json!({ "username": "ann", "password": "x", "admin": true }), 105, "admin"),
    ];
    for (mut body, error, field) in cases {
        body["environment"] = "init".into();
        let refused = app.ask("POST", "internal/profile").body(body.clone()).go().await;
        assert_eq!(refused.refused(), (400, error), "{body}");
        assert_eq!(refused.body["extraInfo"]["field"], field, "{body}");
    }
}

#[tokio::test]
async fn a_step_takes_what_it_asks_for_and_nothing_else() {
    let app = App::start().await;
    let step = must_change(&app, "ann").await;
    let wrong = [
        ("otp", json!("123456")),
        ("recovery_code", json!("x")),
        ("setup", json!("app")),
        ("confirm_limit", json!(true)),
        ("resend", json!(true)),
    ];
    for (field, answer) in wrong {
        let refused = go_on(&app, &step, field, answer).await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!(field)));
    }
    go_on(&app, &step, "new_password", BETTER).await.done();
}

#[tokio::test]
async fn tokens_that_are_unknown_expired_used_or_of_another_tenant_are_over() {
    let app = App::start().await;
    let step = must_change(&app, "ann").await;
    for odd in ["x", &"0".repeat(64), &"Ω".repeat(32)] {
        let odd = json!({ "step_token": odd });
        assert_eq!(go_on(&app, &odd, "new_password", BETTER).await.refused(), (401, 113));
    }
    let stolen = json!({ "environment": "init", "step_token": step["step_token"], "new_password": BETTER });
    let elsewhere = app.ask("POST", "internal/profile").of("acme").body(stolen).go().await;
    assert_eq!(elsewhere.refused(), (401, 113));
    go_on(&app, &step, "new_password", BETTER).await.done();
    assert_eq!(go_on(&app, &step, "new_password", "Tavolo-rosso-93").await.refused(), (401, 113), "used");
    let step = must_change(&app, "bob").await;
    app.later(limit::SIGN_IN_STEP);
    assert_eq!(go_on(&app, &step, "new_password", BETTER).await.refused(), (401, 113), "too late");
}

#[tokio::test]
async fn a_steps_token_is_no_sessions_token() {
    let app = App::start().await;
    let step = must_change(&app, "ann").await;
    let mut headers = app.keys("demo").await;
    headers.push(("Authorization".into(), format!("Bearer {}", step["step_token"].as_str().unwrap())));
    assert_eq!(app.ask("GET", "internal/profile").headers(&headers).go().await.refused(), (401, 113));
}

#[tokio::test]
async fn a_new_password_ends_the_other_sign_ins_under_way() {
    let app = App::start().await;
    let one = must_change(&app, "ann").await;
    let other = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    go_on(&app, &one, "new_password", BETTER).await.done();
    assert_eq!(go_on(&app, &other, "new_password", "Tavolo-rosso-93").await.refused(), (401, 113));
}

#[tokio::test]
async fn codes_cannot_be_guessed_at_leisure_and_a_known_device_is_not_kept_waiting() {
    let app = App::start().await;
    rules(&app, SignInRules { second_factor: true, ..SignInRules::default() }).await;
    app.agent("ann").entered().await;
    let (profile, secret) = sets_up(&app, "ann").await;
    app.later(Millis::minutes(2));
    let mut tried = 0;
    let waits = loop {
        let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
        let guess =
            |tried: u32| format!("{:06}", (code(&secret, app.now()).parse::<u32>().unwrap() + 7 + tried) % 1_000_000);
        let mut last = go_on(&app, &step, "otp", guess(tried)).await;
        for _ in 0..limit::SIGN_IN_TRIES {
            tried += 1;
            if last.status != 401 {
                break;
            }
            last = go_on(&app, &step, "otp", guess(tried)).await;
        }
        match last.refused() {
            (401, 113) => assert!(tried <= limit::SECOND_FACTOR_TRIES, "a step takes a few, then begins anew"),
            other => break (other, last.headers["retry-after"].to_str().unwrap().parse::<u32>().unwrap()),
        }
    };
    assert_eq!(waits.0, (429, 158));
    assert!((1..=90).contains(&waits.1));
    let body = json!({ "environment": "init", "username": "ann", "password": PASSWORD, "device_token": profile["device_token"] });
    let step = app.ask("POST", "internal/profile").body(body).go().await.done();
    let body = json!({ "environment": "init", "step_token": step["step_token"], "otp": code(&secret, app.now()),
        "device_token": profile["device_token"] });
    let known = app.ask("POST", "internal/profile").body(body).go().await.done();
    assert_eq!((&known["username"], &known["device_token"]), (&json!("ann"), &Value::Null));
}

#[tokio::test]
async fn nobody_is_locked_out_by_what_somebody_else_tries() {
    let app = App::with(
        &[("SWITCHYARD_SIGN_IN_PER_MINUTE", "3"), ("SWITCHYARD_TRUSTED_PROXIES", "127.0.0.1")],
        Spans::default(),
    )
    .await;
    app.agent("ann").entered().await;
    let tries = async |name: &str, password: &str, from: &str, device: Option<&Value>| {
        let mut body = json!({ "environment": "init", "username": name, "password": password });
        if let Some(device) = device {
            body["device_token"] = device.clone();
        }
        app.ask("POST", "internal/profile").header("X-Forwarded-For", from).body(body).go().await
    };
    let device = tries("ann", PASSWORD, "192.0.2.1", None).await.done()["device_token"].clone();
    assert_eq!(device.as_str().map(str::len), Some(64));
    for _ in 0..3 {
        assert_eq!(tries("ann", "wrong", "203.0.113.9", None).await.refused(), (401, 114));
    }
    assert_eq!(tries("ann", PASSWORD, "203.0.113.9", None).await.refused(), (429, 158));
    assert_eq!(
        tries("nobody", "wrong", "203.0.113.9", None).await.refused(),
        (429, 158),
        "the address waits, not the name"
    );
    assert_eq!(tries("ann", PASSWORD, "198.51.100.4", None).await.status, 200, "from elsewhere");
    assert_eq!(tries("ann", PASSWORD, "203.0.113.9", Some(&device)).await.status, 200, "on a device that is known");
    let stranger = tries("bob", "wrong", "203.0.113.9", Some(&device)).await;
    assert_eq!(stranger.refused(), (429, 158), "somebody else's device is none");
}

#[tokio::test]
async fn names_that_exist_and_names_that_do_not_are_limited_alike() {
    let app = App::with(&[("SWITCHYARD_SIGN_IN_PER_MINUTE", "2")], Spans::default()).await;
    app.agent("ann").entered().await;
    for name in ["ann", "nobody"] {
        for _ in 0..2 {
            assert_eq!(sign_in(&app, "demo", name, "wrong").await.refused(), (401, 114));
        }
        let refused = sign_in(&app, "demo", name, "wrong").await;
        assert_eq!(refused.refused(), (429, 158));
        assert!(refused.body["extraInfo"].is_null() && refused.headers.contains_key("retry-after"));
    }
}

#[tokio::test]
async fn a_service_account_is_answered_as_if_the_password_were_wrong() {
    let app = App::start().await;
    let id = app.agent("robot").entered().await;
    app.db.people().set(tenant_id("demo"), AgentId(id), Millis(1), |it| it.api_only = true).await.unwrap();
    let (robot, unknown) = (sign_in(&app, "demo", "robot", PASSWORD).await, sign_in(&app, "demo", "nobody", "x").await);
    assert_eq!((robot.refused(), &robot.body["extraInfo"]), (unknown.refused(), &unknown.body["extraInfo"]));
}

#[tokio::test]
async fn who_became_a_service_account_comes_no_further_and_works_with_a_token_alone() {
    let app = App::start().await;
    let demo = tenant_id("demo");
    let step = must_change(&app, "robot").await;
    let robot = app.db.people().by_name(demo, "robot").await.unwrap().unwrap().id;
    app.db.people().set(demo, robot, Millis(1), |it| it.api_only = true).await.unwrap();
    assert_eq!(go_on(&app, &step, "new_password", BETTER).await.refused(), (401, 114));
    let token = "ab".repeat(32);
    let session = store::sign_in::Session {
        token_hash: sha2::Sha256::digest(token.as_bytes()).into(),
        tenant: demo,
        user: robot,
        device: DeviceId(7),
        created: app.now(),
        renewed: app.now(),
        expires: app.now() + Millis::hours(1),
        by_service: false,
        given: None,
    };
    let kept = app.db.people().find(demo, robot).await.unwrap().expect("it is there");
    assert!(app.db.sign_in().create_session(&session, &kept.password_hash).await.unwrap());
    let profile = app.ask("GET", "internal/profile").headers(&app.keys("demo").await);
    let profile = profile.header("Authorization", &format!("Bearer {token}")).go().await.done();
    assert_eq!(profile["username"], "robot");
}

#[tokio::test]
async fn who_has_no_permission_or_no_module_is_told_so_with_the_right_password_alone() {
    let app = App::start().await;
    let tenant = tenant_id("demo");
    let nothing = app.db.groups().add(tenant, None, "Nothing", &[], Millis(1)).await.unwrap();
    let no_module = app.db.groups().add(tenant, None, "No module", &[100], Millis(1)).await.unwrap();
    app.agent("nil").group(nothing).entered().await;
    app.agent("nora").group(no_module).entered().await;
    assert_eq!(sign_in(&app, "demo", "nil", PASSWORD).await.refused(), (403, 223));
    assert_eq!(sign_in(&app, "demo", "nora", PASSWORD).await.refused(), (403, 224));
    for name in ["nil", "nora"] {
        assert_eq!(sign_in(&app, "demo", name, "wrong").await.refused(), (401, 114));
    }
}

#[tokio::test]
async fn who_is_frozen_between_two_steps_does_not_come_in() {
    let app = App::start().await;
    let step = must_change(&app, "ann").await;
    app.db.people().set(tenant_id("demo"), AgentId(1), Millis(1), |it| it.active = false).await.unwrap();
    assert_eq!(go_on(&app, &step, "new_password", BETTER).await.refused(), (403, 225));
}

#[tokio::test]
async fn an_address_that_is_not_let_in_is_shown_to_whoever_comes_from_it() {
    let app = App::with(&[("SWITCHYARD_TRUSTED_PROXIES", "127.0.0.1")], Spans::default()).await;
    let networks = ["192.0.2.0/24", "2001:db8::/32", "127.0.0.0/8"].map(|network| network.parse().unwrap());
    rules(&app, SignInRules { addresses: networks.into(), ..SignInRules::default() }).await;
    let ann = app.agent("ann").await;
    let body = json!({ "environment": "init", "username": "ann", "password": PASSWORD });
    for (from, let_in) in [("192.0.2.7", true), ("2001:db8::9", true), ("203.0.113.7", false), ("2001:db9::1", false)] {
        let call = ann.ask("GET", "internal/profile").header("X-Forwarded-For", from).go().await;
        let comes = app.ask("POST", "internal/profile").header("X-Forwarded-For", from).body(body.clone()).go().await;
        for answer in [call, comes] {
            if let_in {
                answer.done();
            } else {
                assert_eq!((answer.refused(), &answer.body["extraInfo"]), ((403, 111), &json!(from)));
            }
        }
    }
    let other =
        app.ask("POST", "internal/profile").of("acme").header("X-Forwarded-For", "203.0.113.7").body(body).go().await;
    assert_eq!(other.refused(), (401, 114), "the list is one tenant's");
}

#[tokio::test]
async fn the_last_seat_goes_to_one_of_two_who_come_at_once() {
    let app = App::start().await;
    rules(&app, SignInRules { hard_users: Some(2), ..SignInRules::default() }).await;
    let ann = app.agent("ann").await;
    app.agent("bob").entered().await;
    app.agent("cleo").entered().await;
    let both = tokio::join!(sign_in(&app, "demo", "bob", PASSWORD), sign_in(&app, "demo", "cleo", PASSWORD));
    let (name, refused) = if both.0.status == 200 { ("cleo", both.1) } else { ("bob", both.0) };
    assert_eq!(refused.refused(), (403, 170));
    assert!(refused.body["extraInfo"].as_str().unwrap().contains("user limit"), "{}", refused.body);
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.status, 200, "who is in already takes no seat");
    ann.ask("DELETE", "internal/profile").go().await.done();
    assert_eq!(sign_in(&app, "demo", name, PASSWORD).await.refused(), (403, 170), "ann is in on another device");
    app.db.people().set(tenant_id("demo"), AgentId(ann.id), Millis(1), |it| it.active = false).await.expect("kept");
    assert_eq!(sign_in(&app, "demo", name, PASSWORD).await.status, 200, "who is frozen keeps no seat");
}
