//! Codes by mail as the second factor, read where they lie without a mail server.
use crate::app::{Answer, App, Variables};
use crate::links::letters;
use crate::people::{Agent, PASSWORD, sign_in};
use crate::sign_in_steps::{go_on, rules};
use catalogue::limit;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use store::sign_in::SignInRules;

const OUTBOX: Variables = &[("SWITCHYARD_OUTBOX", "true"), ("SWITCHYARD_SIGN_IN_PER_MINUTE", "200")];

async fn app() -> App {
    App::with(OUTBOX, Spans::default()).await
}

fn needs_factor() -> SignInRules {
    SignInRules { second_factor: true, ..SignInRules::default() }
}

/// The code in the newest of so many letters.
async fn code(app: &App, letters_so_far: usize) -> String {
    let letter = letters(app, letters_so_far).await.remove(0);
    let of_digits = |part: &&str| part.len() == 6 && part.bytes().all(|byte| byte.is_ascii_digit());
    letter.split(['<', '>']).find(of_digits).unwrap_or_else(|| panic!("no code in {letter}")).to_owned()
}

/// Another code than this one.
fn other(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().expect("digits") + 1) % 1_000_000)
}

#[track_caller]
fn wrong(answer: &Answer) {
    assert_eq!((answer.refused(), &answer.body["extraInfo"]["field"]), ((401, 114), &json!("otp")));
}

/// Has codes by mail set up at the sign-in, where the rules ask for a second factor; two letters lie in the outbox then.
async fn chooses_mail(app: &App, name: &str) -> Value {
    let step = sign_in(app, "demo", name, PASSWORD).await.done();
    let step = go_on(app, &step, "setup", "email").await.done();
    let done = go_on(app, &step, "otp", code(app, 1).await).await.done();
    assert_eq!(done["username"], name);
    done
}

async fn begins(me: &Agent<'_>, method: &str) -> Answer {
    me.ask("POST", "internal/second_factor").body(json!({ "password": PASSWORD, "method": method })).go().await
}

async fn shows(me: &Agent<'_>, begun: &Value, otp: &str) -> Answer {
    let body = json!({ "setup_token": begun["setup_token"], "otp": otp });
    me.ask("PUT", "internal/second_factor").body(body).go().await
}

#[tokio::test]
async fn ann_chooses_mail_at_her_first_login_and_signs_in_with_its_codes_from_then_on() {
    let app = app().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!((&step["step"], &step["methods"]), (&json!("mfa_setup"), &json!(["app", "email"])));
    assert_eq!((&step["app"], &step["mail"]), (&Value::Null, &Value::Null), "nothing is sent before it is chosen");
    let step = go_on(&app, &step, "setup", "email").await.done();
    assert_eq!(step["mail"], json!({ "to": "a•••@example.com", "ttl": 300, "again_in": 30 }));
    assert_eq!(step["app"], Value::Null);
    let sent = code(&app, 1).await;
    assert!(!step.to_string().contains(&sent), "the code is in the letter alone");
    wrong(&go_on(&app, &step, "otp", other(&sent)).await);
    let profile = go_on(&app, &step, "otp", sent.as_str()).await.done();
    assert_eq!(profile["recovery_codes"].as_array().map(Vec::len), Some(10));

    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!((&step["step"], &step["methods"]), (&json!("mfa"), &json!(["email"])));
    assert_eq!(step["mail"]["to"], "a•••@example.com");
    assert!(letters(&app, 2).await[0].contains("finish signing in to The demo shop"));
    let sent = code(&app, 2).await;
    wrong(&go_on(&app, &step, "otp", other(&sent)).await);
    let profile = go_on(&app, &step, "otp", sent.as_str()).await.done();
    assert_eq!((&profile["username"], &profile["recovery_codes"]), (&json!("ann"), &Value::Null));
    assert_eq!(go_on(&app, &step, "otp", sent).await.refused(), (401, 113), "a code is taken once");
}

#[tokio::test]
async fn who_chose_mail_may_still_choose_an_app_and_come_back() {
    let app = app().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let step = go_on(&app, &step, "setup", "email").await.done();
    let sent = code(&app, 1).await;
    let step = go_on(&app, &step, "setup", "app").await.done();
    assert!(step["app"]["secret"].is_string() && step["mail"].is_null());
    wrong(&go_on(&app, &step, "otp", sent.as_str()).await);
    assert_eq!(go_on(&app, &step, "resend", true).await.refused(), (400, 105), "an app is sent nothing");
    assert_eq!(go_on(&app, &step, "setup", "email").await.refused(), (429, 158), "too soon for one more letter");
    app.later(limit::MAILED_CODE_AGAIN);
    let step = go_on(&app, &step, "setup", "email").await.done();
    wrong(&go_on(&app, &step, "otp", sent).await);
    go_on(&app, &step, "otp", code(&app, 2).await).await.done();
}

#[tokio::test]
async fn a_code_is_that_of_its_own_sign_in_and_holds_for_five_minutes() {
    let app = app().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    app.agent("bob").entered().await;
    chooses_mail(&app, "ann").await;
    let bobs = sign_in(&app, "demo", "bob", PASSWORD).await.done();
    let bobs = go_on(&app, &bobs, "setup", "email").await.done();
    let bobs_code = code(&app, 2).await;
    let one = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let ones_code = code(&app, 3).await;
    let two = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let twos_code = code(&app, 4).await;
    wrong(&go_on(&app, &one, "otp", bobs_code.as_str()).await);
    wrong(&go_on(&app, &one, "otp", twos_code.as_str()).await);
    wrong(&go_on(&app, &bobs, "otp", ones_code.as_str()).await);
    go_on(&app, &one, "otp", ones_code).await.done();
    app.later(limit::MAILED_CODE);
    wrong(&go_on(&app, &two, "otp", twos_code).await);
    app.later(limit::SIGN_IN_STEP);
    assert_eq!(go_on(&app, &bobs, "otp", bobs_code).await.refused(), (401, 113), "the whole step is over");
}

#[tokio::test]
async fn another_code_is_sent_after_a_while_and_the_one_before_dies() {
    let app = app().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    chooses_mail(&app, "ann").await;
    let mut step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let soon = go_on(&app, &step, "resend", true).await;
    let wait: u32 = soon.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!(soon.refused() == (429, 158) && (1..=30).contains(&wait), "{wait}");
    assert_eq!(go_on(&app, &step, "resend", false).await.refused(), (400, 105));
    let mut before = code(&app, 2).await;
    for sent in 3..=5 {
        app.later(limit::MAILED_CODE_AGAIN);
        let next = go_on(&app, &step, "resend", true).await.done();
        assert_eq!(
            go_on(&app, &step, "otp", before.as_str()).await.refused(),
            (401, 113),
            "the step has another token"
        );
        wrong(&go_on(&app, &next, "otp", before.as_str()).await);
        assert_eq!(next["mail"]["again_in"].is_null(), sent == 5, "the fourth is the last");
        (step, before) = (next, code(&app, sent).await);
    }
    app.later(Millis::minutes(1));
    assert_eq!(go_on(&app, &step, "resend", true).await.refused(), (400, 105));
    go_on(&app, &step, "otp", before).await.done();
}

#[tokio::test]
async fn of_two_at_once_with_one_mailed_code_one_is_in() {
    let app = app().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    chooses_mail(&app, "ann").await;
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let sent = code(&app, 2).await;
    let both = tokio::join!(go_on(&app, &step, "otp", sent.as_str()), go_on(&app, &step, "otp", sent.as_str()));
    let statuses = [both.0.status, both.1.status];
    assert!(statuses == [200, 401] || statuses == [401, 200], "{statuses:?}");
}

#[tokio::test]
async fn mail_is_offered_only_to_whom_it_reaches() {
    let app = App::start().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(step["methods"], json!(["app"]), "without a mail server nobody is");
    assert_eq!(go_on(&app, &step, "setup", "email").await.refused(), (400, 105));

    let app = self::app().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").email("").entered().await;
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(step["methods"], json!(["app"]), "and nobody without an address");
    assert_eq!(go_on(&app, &step, "setup", "email").await.refused(), (400, 105));
}

#[tokio::test]
async fn codes_are_few_and_letters_too_and_recovery_codes_still_let_in() {
    let app = app().await;
    rules(&app, needs_factor()).await;
    app.agent("ann").entered().await;
    let recovery = chooses_mail(&app, "ann").await["recovery_codes"].clone();
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let sent = code(&app, 2).await;
    for _ in 0..limit::SIGN_IN_TRIES {
        wrong(&go_on(&app, &step, "otp", other(&sent)).await);
    }
    assert_eq!(go_on(&app, &step, "otp", sent).await.refused(), (401, 113), "five wrong ones and it begins anew");
    // The first of all was sent to set it up, from no device that was known then.
    for _ in 2..limit::MAILED_CODES_IN_A_ROW {
        assert!(sign_in(&app, "demo", "ann", PASSWORD).await.done()["mail"].is_object());
    }
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!((&step["methods"], &step["mail"]), (&json!(["email"]), &Value::Null), "her letter box is not filled");
    assert_eq!(go_on(&app, &step, "resend", true).await.refused(), (400, 105));
    let unknown = sign_in(&app, "demo", "nobody", PASSWORD).await;
    let not_hers = sign_in(&app, "demo", "ann", "not hers").await;
    assert_eq!((unknown.refused(), not_hers.refused()), ((401, 114), (401, 114)), "who has no password learns nothing");
    assert_eq!(unknown.body["Description"], not_hers.body["Description"]);
    go_on(&app, &step, "recovery_code", recovery[0].clone()).await.done();
}

#[tokio::test]
async fn mail_is_set_up_asked_for_and_switched_off_in_the_preferences() {
    let app = app().await;
    let ann = app.agent("ann").await;
    let bob = app.agent("bob").await;
    let security = ann.ask("GET", "internal/security").go().await.done();
    assert_eq!((&security["methods"], &security["mail_to"]), (&json!(["app", "email"]), &json!("a•••@example.com")));
    let unproved = json!({ "password": "not hers", "method": "email" });
    assert_eq!(ann.ask("POST", "internal/second_factor").body(unproved).go().await.refused(), (403, 403));
    let begun = begins(&ann, "email").await.done();
    assert_eq!((&begun["app"], &begun["mail"]["to"]), (&Value::Null, &json!("a•••@example.com")));
    assert!(letters(&app, 1).await[0].contains("set up two-step verification for The demo shop"));
    let first = code(&app, 1).await;
    assert_eq!(shows(&bob, &begun, &first).await.refused(), (409, 235), "somebody else's");
    assert_eq!(shows(&ann, &begun, &other(&first)).await.refused(), (403, 403));
    let again = |begun: &Value| {
        let body = json!({ "setup_token": begun["setup_token"] });
        ann.ask("POST", "internal/second_factor/code").body(body).go()
    };
    assert_eq!(again(&begun).await.refused(), (429, 158));
    app.later(limit::MAILED_CODE_AGAIN);
    let next = again(&begun).await.done();
    assert_eq!(again(&begun).await.refused(), (409, 235), "its token is not taken again");
    let second = code(&app, 2).await;
    assert_eq!(shows(&ann, &next, &first).await.refused(), (403, 403), "the code before is dead");
    let made = shows(&ann, &next, &second).await.done();
    assert_eq!(made["recovery_codes"].as_array().map(Vec::len), Some(10));
    assert_eq!(shows(&ann, &next, &second).await.refused(), (409, 235), "done");
    assert_eq!(ann.ask("GET", "internal/security").go().await.done()["second_factor"]["method"], "email");

    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(step["methods"], json!(["email"]));
    go_on(&app, &step, "otp", code(&app, 3).await).await.done();
    let body = json!({ "password": PASSWORD });
    ann.ask("POST", "internal/second_factor/off").body(body).go().await.done();
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.done()["otp"], false);
}

#[tokio::test]
async fn an_app_in_place_of_mail_ends_it() {
    let app = app().await;
    let ann = app.agent("ann").await;
    let begun = begins(&ann, "email").await.done();
    shows(&ann, &begun, &code(&app, 1).await).await.done();
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    let mailed = code(&app, 2).await;
    let begun = begins(&ann, "app").await.done();
    assert_eq!(begun["mail"], Value::Null);
    let shown = crate::sign_in_steps::code(&begun["app"]["secret"], app.now());
    shows(&ann, &begun, &shown).await.done();
    wrong(&go_on(&app, &step, "otp", mailed).await);
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.done()["methods"], json!(["app"]));
}
