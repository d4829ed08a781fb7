//! Links by mail, read where they lie without a mail server.
use crate::app::{Answer, App, Variables};
use crate::people::{PASSWORD, sign_in, tenant_id};
use crate::sign_in_steps::{BETTER, code, go_on, rules, sets_up};
use catalogue::ids::AgentId;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::json;
use store::sign_in::SignInRules;

const OUTBOX: Variables = &[("SWITCHYARD_OUTBOX", "true")];

async fn app() -> App {
    App::with(OUTBOX, Spans::default()).await
}

pub(crate) async fn ask(app: &App, tenant: &'static str, username: &str, pwd_reset: bool) -> Answer {
    let body = json!({ "username": username, "pwd_reset": pwd_reset });
    app.ask("POST", "internal/links").of(tenant).body(body).go().await
}

pub(crate) async fn show(app: &App, tenant: &'static str, token: &str, pwd_reset: bool) -> Answer {
    let body = json!({ "token_link": token, "pwd_reset": pwd_reset });
    app.ask("PATCH", "internal/links").of(tenant).body(body).go().await
}

/// The mails that lie in the outbox, as its page has them, the newest first.
pub(crate) async fn outbox(app: &App) -> Vec<String> {
    let page = app.page(app.outbox.as_deref().expect("an outbox")).await.text().await.expect("the page is a text");
    page.split("<section>").skip(1).map(str::to_owned).collect()
}

/// Whether a mail brings a code or a link, which hold for some minutes, and not news of the account.
pub(crate) fn brings(mail: &str) -> bool {
    mail.contains(" minutes and works once") || mail.contains(" minuti, una volta sola")
}

/// The outbox once so many letters with codes or links lie in it, the newest first.
pub(crate) async fn letters(app: &App, number: usize) -> Vec<String> {
    for _ in 0..2_000 {
        let letters: Vec<String> = outbox(app).await.into_iter().filter(|mail| brings(mail)).collect();
        if letters.len() >= number {
            return letters;
        }
    }
    panic!("{number} letters never came");
}

/// The address in a letter, and its token.
pub(crate) fn link(letter: &str) -> (String, String) {
    let address = letter.split("<a href=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
    let address = address.replace("&amp;", "&");
    let token = address.split("token_link=").nth(1).expect("a token").to_owned();
    (address, token)
}

/// Asks, and takes the newest letter's link.
async fn sent(app: &App, username: &str, pwd_reset: bool, so_far: usize) -> String {
    assert_eq!(ask(app, "demo", username, pwd_reset).await.done()["accepted"], true);
    link(&letters(app, so_far + 1).await[0]).1
}

#[tokio::test]
async fn a_magic_link_signs_in_once() {
    let app = app().await;
    app.agent("ann").entered().await;
    let asked = ask(&app, "demo", "ANN", false).await.done();
    assert_eq!(asked, json!({ "accepted": true, "ttl": 900 }));
    let letter = letters(&app, 1).await.remove(0);
    assert!(letter.contains("Your link to sign in to The demo shop") && letter.contains("ann@example.com"), "{letter}");
    let (address, token) = link(&letter);
    let port = app.address.port();
    assert_eq!(address, format!("http://demo.localhost:{port}/#/Public/MagicLink?token_link={token}"));
    let profile = show(&app, "demo", &token, false).await.done();
    assert_eq!((&profile["username"], &profile["otp"]), (&json!("ann"), &json!(false)));
    assert_eq!(show(&app, "demo", &token, false).await.refused(), (401, 312));
}

#[tokio::test]
async fn asking_tells_nobody_who_is_known_here() {
    let app = app().await;
    app.agent("ann").entered().await;
    let frozen = app.agent("fay").entered().await;
    app.db.people().set(tenant_id("demo"), AgentId(frozen), Millis(1), |it| it.active = false).await.unwrap();
    let answers = [
        ask(&app, "demo", "nobody", false).await.done(),
        ask(&app, "demo", "fay", false).await.done(),
        ask(&app, "acme", "ann", false).await.done(),
        ask(&app, "demo", "ann", false).await.done(),
    ];
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(letters(&app, 1).await.len(), 1, "only who is known and may come in is written to");
}

#[tokio::test]
async fn a_link_is_written_in_the_language_of_who_reads_it() {
    let app = app().await;
    app.agent("ann").entered().await;
    let body = json!({ "username": "ann", "pwd_reset": true });
    app.ask("POST", "internal/links").header("Accept-Language", "it").body(body).go().await.done();
    assert!(letters(&app, 1).await[0].contains("Il link vale 30 minuti"));
}

#[tokio::test]
async fn a_link_that_comes_late_is_told_so() {
    let app = app().await;
    app.agent("ann").entered().await;
    let magic = sent(&app, "ann", false, 0).await;
    let reset = sent(&app, "ann", true, 1).await;
    app.later(Millis::minutes(16));
    assert_eq!(show(&app, "demo", &magic, false).await.refused(), (401, 312));
    app.later(Millis::minutes(16));
    assert_eq!(show(&app, "demo", &reset, true).await.refused(), (409, 328));
}

#[tokio::test]
async fn what_was_never_sent_or_not_for_this_is_no_link() {
    let app = app().await;
    app.agent("ann").entered().await;
    app.stranger("ann").entered().await;
    let magic = sent(&app, "ann", false, 0).await;
    let odd = ["0".repeat(64), "x".into(), "%00/../".into(), magic[1..].to_owned(), "é".repeat(64)];
    for token in &odd {
        assert_eq!(show(&app, "demo", token, false).await.refused(), (403, 403), "{token}");
    }
    assert_eq!(show(&app, "acme", &magic, false).await.refused(), (403, 403), "of another tenant");
    assert_eq!(show(&app, "demo", &magic, true).await.refused(), (403, 403), "for another purpose");
    for misshapen in ["0".repeat(129), String::new(), "\0".into()] {
        assert_eq!(show(&app, "demo", &misshapen, false).await.refused(), (400, 105), "{misshapen:?}");
    }
    assert_eq!(show(&app, "demo", &magic, false).await.status, 200, "and all that has not used it up");
}

#[tokio::test]
async fn a_forged_host_is_in_no_link() {
    let app = app().await;
    app.agent("ann").entered().await;
    let body = r#"{"username":"ann"}"#;
    let request = format!(
        "POST /2.0/internal/links HTTP/1.1\r\nHost: demo.evil.example.com\r\nX-Forwarded-Host: evil.example.com\r\n\
         Forwarded: host=evil.example.com\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    );
    let answer = String::from_utf8(app.by_hand(request).await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let letter = letters(&app, 1).await.remove(0);
    assert!(!letter.contains("evil"), "{letter}");
    assert!(link(&letter).0.starts_with(&format!("http://demo.localhost:{}/#/", app.address.port())));
}

#[tokio::test]
async fn links_lead_to_the_address_that_is_set() {
    const PUBLIC: Variables = &[
        ("SWITCHYARD_OUTBOX", "true"),
        ("SWITCHYARD_DEMO_IN_PUBLIC", "true"),
        ("SWITCHYARD_PUBLIC_ADDRESS", "https://{tenant}.desk.example.com"),
    ];
    let app = App::with(PUBLIC, Spans::default()).await;
    app.agent("ann").entered().await;
    ask(&app, "demo", "ann", true).await.done();
    let address = link(&letters(&app, 1).await[0]).0;
    assert!(
        address.starts_with("https://demo.desk.example.com/#/Public/MagicLink?pwd_reset=1&token_link="),
        "{address}"
    );
}

#[tokio::test]
async fn a_reset_link_sets_a_password_by_the_rules_and_ends_what_was_open() {
    let app = app().await;
    let ann = app.agent("ann").await;
    let other = sent(&app, "ann", true, 0).await;
    let token = sent(&app, "ann", true, 1).await;
    let step = show(&app, "demo", &token, true).await.done();
    assert_eq!((&step["step"], &step["reason"]), (&json!("new_password"), &json!("reset")));
    assert_eq!(go_on(&app, &step, "new_password", "short").await.refused(), (400, 105));
    assert_eq!(ann.ask("GET", "internal/profile").go().await.status, 200, "nothing has happened yet");
    let profile = go_on(&app, &step, "new_password", BETTER).await.done();
    assert_eq!(profile["username"], "ann");
    assert_eq!(ann.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.refused(), (401, 114));
    assert_eq!(sign_in(&app, "demo", "ann", BETTER).await.status, 200);
    for used in [token, other] {
        assert_eq!(show(&app, "demo", &used, true).await.refused(), (409, 328), "one reset is the end of all links");
    }
}

#[tokio::test]
async fn who_has_a_second_factor_gives_it_after_a_link_too() {
    let app = app().await;
    rules(&app, SignInRules { second_factor: true, ..SignInRules::default() }).await;
    app.agent("ann").entered().await;
    let (_, secret) = sets_up(&app, "ann").await;
    let token = sent(&app, "ann", false, 0).await;
    let step = show(&app, "demo", &token, false).await.done();
    assert_eq!((&step["step"], step.get("token")), (&json!("mfa"), None));
    app.later(Millis::minutes(1));
    let profile = go_on(&app, &step, "otp", code(&secret, app.now())).await.done();
    assert_eq!(profile["username"], "ann");
    let reset = sent(&app, "ann", true, 1).await;
    let step = show(&app, "demo", &reset, true).await.done();
    assert_eq!(step["step"], "mfa", "before the password is changed");
}

#[tokio::test]
async fn who_asks_too_often_has_to_wait_known_or_not() {
    let app = app().await;
    app.agent("ann").entered().await;
    for name in ["ann", "nobody"] {
        for _ in 0..5 {
            assert_eq!(ask(&app, "demo", name, false).await.status, 200);
        }
        let refused = ask(&app, "demo", &name.to_uppercase(), true).await;
        assert_eq!(refused.refused(), (429, 158));
        assert!(refused.headers.contains_key("retry-after"));
    }
}

#[tokio::test]
async fn somebody_who_was_frozen_meanwhile_stays_out() {
    let app = app().await;
    let ann = app.agent("ann").entered().await;
    let token = sent(&app, "ann", false, 0).await;
    app.db.people().set(tenant_id("demo"), AgentId(ann), Millis(1), |it| it.active = false).await.unwrap();
    assert_eq!(show(&app, "demo", &token, false).await.refused(), (403, 225));
}

#[tokio::test]
async fn without_mail_no_link_is_offered_and_there_is_no_outbox() {
    let app = App::start().await;
    app.agent("ann").entered().await;
    let client = app.ask("GET", "internal/self_configure").go().await.done();
    assert_eq!((&client["links"], &client["sso"]), (&json!(false), &json!([])));
    assert_eq!(ask(&app, "demo", "ann", false).await.refused(), (409, 156));
    assert_eq!(app.outbox, None);
    for page in ["/outbox", "/outbox/", "/outbox/key/"] {
        assert_eq!(app.page(page).await.status().as_u16(), 404);
    }
}

#[tokio::test]
async fn the_outbox_is_shown_to_nobody_who_asks_from_elsewhere() {
    let app = app().await;
    let path = app.outbox.clone().expect("an outbox");
    let ask = |headers: &str| format!("GET {path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n");
    let status = async |headers: &str| String::from_utf8(app.by_hand(ask(headers)).await).unwrap()[9..12].to_owned();
    assert_eq!(status("Host: localhost\r\n").await, "200");
    assert_eq!(status("Host: demo.example.com\r\n").await, "404");
    assert_eq!(status("Host: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n").await, "404");
    // A proxy on this machine that adds no header has the address too, and whoever comes by it does not know the key.
    for guess in ["/outbox", "/outbox/", "/outbox/key/", &format!("{}x/", path.trim_end_matches('/'))] {
        assert_eq!(app.page(guess).await.status().as_u16(), 404, "{guess}");
    }
    assert_eq!(app.page(path.trim_end_matches('/')).await.status().as_u16(), 200, "led to its slash");
}
