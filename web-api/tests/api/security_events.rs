//! Security events: what is written of accounts, who it names, and what never stands in it.
use crate::app::{App, with};
use crate::people::{Agent, PASSWORD, sign_in, tenant_id};
use crate::sign_in_steps::{BETTER, code, go_on};
use catalogue::ids::AgentId;
use catalogue::limit;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::{Arc, Mutex};

/// What this process logs of target `security` from now on.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked while writing").write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn begin() -> Log {
        let log = Log::default();
        let writer = log.clone();
        tracing_subscriber::fmt().json().flatten_event(true).with_writer(move || writer.clone()).init();
        log
    }
    fn lines(&self) -> Vec<Value> {
        let bytes = self.0.lock().expect("nobody panicked while writing").clone();
        let lines = String::from_utf8(bytes).expect("the log is text");
        let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
        lines.filter(|line| line["target"] == "security").collect()
    }
    /// Kind and what is said besides, in order.
    fn told(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        self.lines().iter().map(|line| (text(&line["kind"]), text(&line["what"]))).collect()
    }
}

fn pairs(told: &[(&str, &str)]) -> Vec<(String, String)> {
    told.iter().map(|(kind, what)| ((*kind).to_owned(), (*what).to_owned())).collect()
}

/// Sets an app up; its secret and the recovery codes.
async fn sets_up(me: &Agent<'_>) -> (Value, Value) {
    let wish = json!({ "password": PASSWORD, "method": "app" });
    let begun = me.ask("POST", "internal/second_factor").body(wish).go().await.done();
    let shown = json!({ "setup_token": begun["setup_token"], "otp": code(&begun["app"]["secret"], me.app.now()) });
    let codes = me.ask("PUT", "internal/second_factor").body(shown).go().await.done();
    (begun["app"]["secret"].clone(), codes["recovery_codes"].clone())
}

#[tokio::test]
async fn a_day_of_an_account_is_written_line_by_line() {
    let log = Log::begin();
    let counted = metrics_exporter_prometheus::PrometheusBuilder::new().install_recorder().unwrap();
    let app = App::start().await;
    let ann = app.agent("ann").await;
    assert_eq!(sign_in(&app, "demo", "ann", "wrong").await.refused(), (401, 114));
    assert_eq!(sign_in(&app, "demo", "nobody-here", "wrong").await.refused(), (401, 114));
    let (secret, codes) = sets_up(&ann).await;
    app.later(Millis::minutes(1));
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    assert_eq!(go_on(&app, &step, "recovery_code", "abcd-efgh-jkmn-pqrs").await.refused(), (401, 114));
    go_on(&app, &step, "otp", code(&secret, app.now())).await.done();
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    go_on(&app, &step, "recovery_code", codes[0].clone()).await.done();
    let password = |password: &str| json!({ "password": password });
    let asks = |what: &str, body: Value| ann.ask("POST", what).body(body).go();
    asks("internal/second_factor/recovery", password(PASSWORD)).await.done();
    assert_eq!(asks("internal/second_factor/off", password("wrong")).await.refused(), (403, 403));
    asks("internal/second_factor/off", password(PASSWORD)).await.done();
    let change = json!({ "password": PASSWORD, "new_password": BETTER });
    ann.ask("PUT", "internal/password").header("X-Request-Id", "r-7").body(change).go().await.done();
    ann.ask("DELETE", "internal/profile").go().await.done();
    let expected = [
        ("signed_in", "password"),
        ("new_browser", ""),
        ("sign_in_failed", "password"),
        ("sign_in_failed", "nobody"),
        ("factor_set", "app"),
        ("sign_in_failed", "recovery_code"),
        ("factor_used", "app"),
        ("signed_in", "password"),
        ("new_browser", ""),
        ("factor_used", "recovery_code"),
        ("signed_in", "password"),
        ("new_browser", ""),
        ("recovery_renewed", ""),
        ("password_refused", ""),
        ("factor_removed", ""),
        ("password_changed", "preferences"),
        ("signed_out", ""),
    ];
    assert_eq!(log.told(), pairs(&expected));
    for line in log.lines() {
        assert_eq!((&line["tenant"], &line["address"]), (&json!("demo"), &json!("127.0.0.1")), "{line}");
        assert!(line["request_id"].as_str().is_some_and(|id| !id.is_empty()), "{line}");
        let whose = if line["what"] == "nobody" { None } else { Some(json!(ann.id)) };
        assert_eq!(line.get("person"), whose.as_ref(), "{line}");
        assert_eq!(line["level"], if line["kind"] == "sign_in_failed" { "WARN" } else { "INFO" }, "{line}");
    }
    assert_eq!(log.lines()[15]["request_id"], "r-7");
    let counted = counted.render();
    for rows in ["kind=\"signed_in\"} 3", "kind=\"sign_in_failed\"} 3", "kind=\"password_changed\"} 1"] {
        assert!(counted.contains(&format!("switchyard_security_events_total{{{rows}")), "{rows}: {counted}");
    }
}

#[tokio::test]
async fn what_is_typed_and_what_is_secret_stands_in_no_line() {
    let log = Log::begin();
    let app = App::start().await;
    let ann = app.agent("ann").await;
    // People type their password where the name goes, and names with what would be a line of its own.
    sign_in(&app, "demo", "My-Secret-Password-1", "x").await;
    sign_in(&app, "demo", "ann\nWARN forged", "Another-Secret-2").await;
    let (secret, codes) = sets_up(&ann).await;
    let step = sign_in(&app, "demo", "ann", PASSWORD).await.done();
    go_on(&app, &step, "recovery_code", codes[0].clone()).await.done();
    let text = log.lines().iter().map(Value::to_string).collect::<String>();
    let typed = ["My-Secret", "forged", "Another-Secret", PASSWORD, "\"ann\"", "Ann", "Test", "example.com"];
    let secrets =
        [&ann.token, secret.as_str().unwrap(), codes[0].as_str().unwrap(), step["step_token"].as_str().unwrap()];
    for never in typed.into_iter().chain(secrets) {
        assert!(!text.contains(never), "{never} in {text}");
    }
    assert_eq!(log.lines().len(), 8, "{text}");
}

#[tokio::test]
async fn a_lent_skill_is_written_down_with_its_level_before_and_after_and_who_did_it() {
    let log = Log::begin();
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let lea = app.agent("lea").group(2).await;
    let lend = |id: &str, skill: u32, lasts: Millis| {
        let until = jiff::Timestamp::from_millisecond((app.now() + lasts).0).unwrap().to_string();
        let body =
            json!({ "id": id, "user_id": ann.id, "skill_id": skill, "level": 9, "until": until, "reason": "Typed" });
        lea.ask("PUT", "internal/loans").body(body).go()
    };
    let id = "0198c0de-0000-7000-8000-00000000000a";
    lend(id, 1, Millis::hours(1)).await.done();
    lea.ask("DELETE", &format!("internal/loans?id={id}")).go().await.done();
    let mut console = ann.socket().await;
    lend("0198c0de-0000-7000-8000-00000000000b", 2, Millis::seconds(20)).await.done();
    app.later(Millis::seconds(20));
    console.hears("skill.returned").await;
    let lines: Vec<Value> =
        log.lines().into_iter().filter(|line| line["kind"].as_str().unwrap().starts_with("skill")).collect();
    let told = |line: &Value| (line["kind"].clone(), line["what"].clone(), line["person"].clone());
    let (of, by) = (ann.id, json!(lea.id));
    let expected = [
        (json!("skill_lent"), json!(format!("skill 1 of {of} from 5 to 9")), by.clone()),
        (json!("skill_returned"), json!(format!("skill 1 of {of} from 9 to 5")), by.clone()),
        (json!("skill_lent"), json!(format!("skill 2 of {of} from 0 to 9")), by),
        (json!("skill_returned"), json!(format!("skill 2 of {of} from 9 to 0")), Value::Null),
    ];
    assert_eq!(lines.iter().map(told).collect::<Vec<_>>(), expected);
    assert!(!log.lines().iter().any(|line| line.to_string().contains("Typed")));
}

#[tokio::test]
async fn a_token_of_another_tenant_is_written_down() {
    let log = Log::begin();
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let ada = app.customer("Ada", "billing").await;
    let mut headers = app.keys("acme").await;
    headers.push(("Authorization".into(), format!("Bearer {}", ann.token)));
    let there = app.ask("GET", "internal/profile").of("acme").headers(&headers).go().await;
    assert_eq!(there.refused(), (401, 113));
    let state = app.ask("GET", "incoming/livechat/state").of("acme").header("X-Chat-Token", &ada.token).go().await;
    assert_eq!(state.refused(), (404, 147));
    let told = log.told().split_off(2);
    assert_eq!(told, pairs(&[("across_tenants", "session"), ("across_tenants", "chat")]));
    assert!(log.lines()[2..].iter().all(|line| line["tenant"] == "acme" && line.get("person").is_none()));
}

#[tokio::test]
async fn a_flood_of_refusals_is_counted_and_does_not_fill_the_log() {
    let log = Log::begin();
    let counted = metrics_exporter_prometheus::PrometheusBuilder::new().install_recorder().unwrap();
    let app = App::with(&[("SWITCHYARD_SIGN_IN_PER_MINUTE", "5")], Spans::default()).await;
    app.agent("ann").entered().await;
    let all = 5 + 2 * limit::SECURITY_LINES;
    for at in 0..all {
        let code = if at < 5 { (401, 114) } else { (429, 158) };
        assert_eq!(sign_in(&app, "demo", "ann", "wrong").await.refused(), code, "{at}");
    }
    let told = log.told();
    assert_eq!(told[4..6], pairs(&[("sign_in_failed", "password"), ("limited", "signIn")]));
    // A line or two come back while the test runs.
    let lines = u32::try_from(told.len()).expect("few lines");
    assert!((limit::SECURITY_LINES..limit::SECURITY_LINES + 15).contains(&lines), "{lines}");
    let refused = format!("switchyard_security_events_total{{kind=\"limited\"}} {}", all - 5);
    assert!(counted.render().contains(&refused), "{}", counted.render());
}

#[tokio::test]
async fn what_administrators_do_is_written_with_their_number() {
    let log = Log::begin();
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let ann = app.agent("ann").await;
    let robot = app.agent("robot").entered().await;
    app.db.people().set(tenant_id("demo"), AgentId(robot), Millis(1), |it| it.api_only = true).await.unwrap();
    let wish = json!({ "user_id": robot, "display_name": "Secret-Name" });
    let made = ada.ask("POST", "admin/api/access_tokens").body(wish).go().await.done();
    let token = json!({ "SESSID": made["SESSID"] });
    let change = with(token.clone(), "ttl", 7_200);
    ada.ask("PATCH", "admin/api/access_tokens").body(change).go().await.done();
    let gone = format!("admin/api/access_tokens?SESSID={}", made["SESSID"].as_str().unwrap());
    ada.ask("DELETE", &gone).go().await.done();
    ada.ask("DELETE", &format!("internal/profile?user_id={}", ann.id)).go().await.done();
    let of = |id: u32| format!("of {id}");
    let (robots, anns) = (of(robot), of(ann.id));
    let expected =
        [("token_made", &robots), ("token_changed", &robots), ("token_revoked", &robots), ("session_revoked", &anns)];
    let expected = expected.map(|(kind, what)| (kind.to_owned(), what.clone()));
    assert_eq!(log.told().split_off(4), expected);
    let lines = log.lines();
    assert!(lines[4..].iter().all(|line| line["person"] == ada.id), "{lines:?}");
    assert!(!lines.iter().any(|line| line.to_string().contains("Secret-Name")));
}
