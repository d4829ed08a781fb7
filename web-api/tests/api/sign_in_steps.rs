//! Signing in, step by step: new passwords, second factors, recovery codes, extra charges.
use crate::app::{Answer, App, with};
use crate::people::{PASSWORD, operator, sign_in, tenant_id};
use catalogue::ids::AgentId;
use routing::time::Millis;
use serde_json::{Value, json};
use store::sign_in::{PasswordRules, SignInRules};

/// One that every rule lets through.
pub(crate) const BETTER: &str = "Lampada-verde-48";
const MONTH: Millis = Millis::hours(31 * 24);

/// Goes one step further with the token of the step before.
pub(crate) async fn go_on(app: &App, step: &Value, field: &str, answer: impl Into<Value>) -> Answer {
    let body = json!({ "environment": "init", "step_token": step["step_token"] });
    app.ask("POST", "internal/profile").body(with(body, field, answer)).go().await
}

/// The code that an app shows at a time, as another implementation of RFC 6238 has it.
pub(crate) fn code(secret: &Value, at: Millis) -> String {
    let secret = secret.as_str().expect("a secret");
    let secret = data_encoding::BASE32_NOPAD.decode(secret.as_bytes()).expect("base 32");
    totp_lite::totp_custom::<totp_lite::Sha1>(30, 6, &secret, at.as_seconds().unsigned_abs())
}

/// The rules of the tenant `demo`, before anybody has asked for them.
pub(crate) async fn rules(app: &App, rules: SignInRules) {
    assert!(app.db.sign_in().set_rules(tenant_id("demo"), &rules, &operator()).await.expect("kept"));
}

/// Has an app set up at the sign-in, where the rules ask for one; the profile and the secret.
pub(crate) async fn sets_up(app: &App, name: &str) -> (Value, Value) {
    let step = sign_in(app, "demo", name, PASSWORD).await.done();
    assert_eq!((&step["step"], &step["methods"][0], &step["app"]), (&json!("mfa_setup"), &json!("app"), &Value::Null));
    let step = go_on(app, &step, "setup", "app").await.done();
    let secret = step["app"]["secret"].clone();
    let done = go_on(app, &step, "otp", code(&secret, app.now())).await.done();
    (done, secret)
}

fn needs_factor() -> SignInRules {
    SignInRules { second_factor: true, ..SignInRules::default() }
}

async fn first_login(app: &App, name: &str) -> Value {
    let id = app.agent(name).entered().await;
    app.db.people().set(tenant_id("demo"), AgentId(id), Millis(1), |it| it.must_change = true).await.expect("kept");
    sign_in(app, "demo", name, PASSWORD).await.done()
}

#[tokio::test]
async fn a_first_login_asks_for_a_password_of_ones_own() {
    let app = App::start().await;
    let step = first_login(&app, "ann").await;
    assert_eq!(
        (&step["otp"], &step["step"], &step["reason"]),
        (&json!(true), &json!("new_password"), &json!("first_login"))
    );
    assert_eq!((&step["username"], &step["ttl"]), (&json!("ann"), &json!(600)));
    let policy = json!({ "common": true, "expiry_months": 6, "min": 10, "max": 128,
        "numbers": 1, "uppercase": 1, "lowercase": 1, "special": 1 });
    assert_eq!(step["policy"], policy);
    assert!(step.get("token").is_none(), "nobody is in yet");
    let profile = go_on(&app, &step, "new_password", BETTER).await.done();
    assert_eq!((&profile["otp"], &profile["status"]), (&json!(false), &json!("Online")));
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.refused(), (401, 114));
    assert_eq!(sign_in(&app, "demo", "ann", BETTER).await.done()["username"], "ann");
}

#[tokio::test]
async fn a_new_password_that_will_not_do_is_told_what_it_breaks_and_another_may_be_tried() {
    let app = App::start().await;
    let step = first_login(&app, "ann").await;
    let breaks = async |password: &str| {
        let refused = go_on(&app, &step, "new_password", password).await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("new_password")));
        refused.body["extraInfo"]["rules"].clone()
    };
    assert_eq!(breaks("short").await, json!(["min", "numbers", "uppercase", "special", "common"]));
    assert_eq!(breaks("Password123!").await, json!(["common"]));
    assert_eq!(breaks(PASSWORD).await, json!(["numbers", "uppercase", "same"]));
    assert_eq!(go_on(&app, &step, "new_password", "x".repeat(129)).await.refused(), (400, 105));
    for _ in 0..10 {
        breaks("lampada-verde-48").await;
    }
    go_on(&app, &step, "new_password", BETTER).await.done();
}

#[tokio::test]
async fn a_password_of_any_script_is_taken_and_known_again_however_it_is_typed() {
    let app = App::start().await;
    let step = first_login(&app, "jürgen.åström").await;
    go_on(&app, &step, "new_password", "Caff\u{e8}-λάμπα-48-😀").await.done();
    let typed = sign_in(&app, "demo", "JÜRGEN.ÅSTRÖM", "Caffe\u{300}-λάμπα-48-😀").await;
    assert_eq!(typed.done()["username"], "jürgen.åström");
}

#[tokio::test]
async fn a_password_that_has_grown_too_old_is_replaced_and_holds_again() {
    let app = App::start().await;
    let step = first_login(&app, "ann").await;
    go_on(&app, &step, "new_password", BETTER).await.done();
    app.later(Millis(5 * MONTH.0));
    sign_in(&app, "demo", "ann", BETTER).await.done();
    app.later(Millis(2 * MONTH.0));
    let step = sign_in(&app, "demo", "ann", BETTER).await.done();
    assert_eq!((&step["step"], &step["reason"]), (&json!("new_password"), &json!("expired")));
    assert_eq!(go_on(&app, &step, "new_password", BETTER).await.body["extraInfo"]["rules"], json!(["same"]));
    let profile = go_on(&app, &step, "new_password", "Tavolo-rosso-93").await.done();
    assert_eq!(profile["username"], "ann");
}

#[tokio::test]
async fn a_password_whose_age_nobody_noted_and_one_that_holds_for_ever_do_not_grow_old() {
    let app = App::start().await;
    rules(
        &app,
        SignInRules {
            password: PasswordRules { expiry_months: 0, ..PasswordRules::default() },
            ..SignInRules::default()
        },
    )
    .await;
    app.agent("bob").entered().await;
    let step = first_login(&app, "ann").await;
    go_on(&app, &step, "new_password", BETTER).await.done();
    app.later(Millis(60 * MONTH.0));
    assert_eq!(sign_in(&app, "demo", "bob", PASSWORD).await.done()["username"], "bob");
    assert_eq!(sign_in(&app, "demo", "ann", BETTER).await.done()["username"], "ann");
}

#[tokio::test]
async fn whoever_was_signed_in_with_the_old_password_is_not_any_more() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    app.db.people().set(tenant_id("demo"), AgentId(ann.id), Millis(1), |it| it.must_change = true).await.unwrap();
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(ann.profile().await["username"], "ann", "nothing was changed so far");
    go_on(&app, &step, "new_password", BETTER).await.done();
    assert_eq!(ann.ask("GET", "internal/profile").go().await.refused(), (401, 113));
}

#[tokio::test]
async fn ann_sets_up_an_app_and_signs_in_with_its_codes_from_then_on() {
    let app = App::start().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let step = go_on(&app, &step, "setup", "app").await.done();
    let (secret, uri) = (&step["app"]["secret"], step["app"]["uri"].as_str().unwrap());
    assert_eq!(
        uri,
        format!("otpauth://totp/The%20demo%20shop:ann?secret={}&issuer=The%20demo%20shop", secret.as_str().unwrap())
    );
    assert!(step["app"]["qr"].as_str().unwrap().contains("<svg"));
    let profile = go_on(&app, &step, "otp", code(secret, app.now())).await.done();
    assert_eq!(profile["recovery_codes"].as_array().map(Vec::len), Some(10));
    app.later(Millis::seconds(30));
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!((&step["step"], &step["methods"]), (&json!("mfa"), &json!(["app"])));
    let profile = go_on(&app, &step, "otp", code(secret, app.now())).await.done();
    assert_eq!((&profile["username"], &profile["recovery_codes"]), (&json!("ann"), &Value::Null));
}

#[tokio::test]
async fn a_first_login_with_a_second_factor_goes_through_both_steps() {
    let app = App::start().await;
    rules(&app, needs_factor()).await;
    let step = first_login(&app, "ann").await;
    let step = go_on(&app, &step, "new_password", BETTER).await.done();
    assert_eq!(step["step"], "mfa_setup");
    let step = go_on(&app, &step, "setup", "app").await.done();
    let profile = go_on(&app, &step, "otp", code(&step["app"]["secret"], app.now())).await.done();
    assert_eq!(profile["username"], "ann");
}

#[tokio::test]
async fn a_group_may_need_what_its_tenant_does_not() {
    let app = App::start().await;
    app.db.groups().set(tenant_id("demo"), 2, Millis(1), |it| it.needs_factor = true).await.unwrap();
    app.agent("ann").entered().await;
    app.agent("lea").group(2).entered().await;
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.done()["otp"], false);
    assert_eq!(sign_in(&app, "demo", "lea", PASSWORD).await.done()["step"], "mfa_setup");
}

#[tokio::test]
async fn a_clock_may_be_off_by_one_code_and_no_more() {
    let app = App::start().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    let (_, secret) = sets_up(&app, "ann").await;
    app.later(Millis::minutes(5));
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let off = async |by: i64| go_on(&app, &step, "otp", code(&secret, app.now() + Millis::seconds(by))).await;
    for far in [-90, 90] {
        let refused = off(far).await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((401, 114), &json!("otp")));
    }
    off(-30).await.done();
}

#[tokio::test]
async fn a_code_is_taken_once() {
    let app = App::start().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    let (_, secret) = sets_up(&app, "ann").await;
    let used = code(&secret, app.now());
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(go_on(&app, &step, "otp", used.as_str()).await.refused(), (409, 236), "the one that set it up");
    app.later(Millis::minutes(2));
    let next = code(&secret, app.now());
    go_on(&app, &step, "otp", next.as_str()).await.done();
    let again = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(go_on(&app, &again, "otp", next).await.refused(), (409, 236));
}

#[tokio::test]
async fn of_two_at_once_with_one_code_one_is_in() {
    let app = App::start().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    let (_, secret) = sets_up(&app, "ann").await;
    app.later(Millis::minutes(2));
    let (one, other) =
        (sign_in(&app, "demo", "ann", PASSWORD).await.done(), sign_in(&app, "demo", "ann", PASSWORD).await.done());
    let code = code(&secret, app.now());
    let both = tokio::join!(go_on(&app, &one, "otp", code.as_str()), go_on(&app, &other, "otp", code.as_str()));
    let statuses = [both.0.status, both.1.status];
    assert!(statuses == [200, 409] || statuses == [409, 200], "{statuses:?}");
}

#[tokio::test]
async fn of_two_at_once_with_one_step_one_goes_on() {
    let app = App::start().await;
    let step = first_login(&app, "ann").await;
    let both =
        tokio::join!(go_on(&app, &step, "new_password", BETTER), go_on(&app, &step, "new_password", "Tavolo-rosso-93"));
    let statuses = [both.0.status, both.1.status];
    assert!(statuses == [200, 401] || statuses == [401, 200], "{statuses:?}");
    let (holds, lost) = if both.0.status == 200 { (BETTER, "Tavolo-rosso-93") } else { ("Tavolo-rosso-93", BETTER) };
    assert_eq!(sign_in(&app, "demo", "ann", holds).await.status, 200);
    assert_eq!(sign_in(&app, "demo", "ann", lost).await.refused(), (401, 114));
}

#[tokio::test]
async fn a_recovery_code_is_taken_once_however_it_is_typed() {
    let app = App::start().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    let (profile, _) = sets_up(&app, "ann").await;
    let codes: Vec<&str> = profile["recovery_codes"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let typed = codes[3].replace('-', " ").to_uppercase();
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(go_on(&app, &step, "recovery_code", "aaaa-bbbb-cccc-dddd").await.refused(), (401, 114));
    go_on(&app, &step, "recovery_code", typed.as_str()).await.done();
    let again = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(go_on(&app, &again, "recovery_code", codes[3]).await.refused(), (401, 114));
    let one = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let both =
        tokio::join!(go_on(&app, &again, "recovery_code", codes[0]), go_on(&app, &one, "recovery_code", codes[0]));
    assert_eq!([both.0.status, both.1.status].iter().filter(|status| **status == 200).count(), 1);
}

#[tokio::test]
async fn extra_charges_are_confirmed_before_one_more_comes_in() {
    let app = App::start().await;
    rules(&app, SignInRules { soft_users: Some(1), ..SignInRules::default() }).await;
    app.agent("ann").await;
    app.agent("bob").entered().await;
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.done()["otp"], false, "who is in already is not one more");
    let step = sign_in(&app, "demo", "bob", PASSWORD).await.done();
    assert_eq!((&step["step"], &step["user_limit"]), (&json!("confirm_limit"), &json!(1)));
    assert_eq!(go_on(&app, &step, "confirm_limit", false).await.refused(), (400, 105));
    assert_eq!(go_on(&app, &step, "confirm_limit", true).await.done()["username"], "bob");
}
