//! Faults of the console, as they are reported, written down and counted.
use crate::app::App;
use crate::people::Agent;
use catalogue::limit;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::{Arc, Mutex};

fn fault(more: Value) -> Value {
    let mut fault = json!({
        "kind": "screen",
        "message": "TypeError: Cannot read properties of undefined (reading 'name')",
        "stack": "Row (/assets/Inbox.js:1:2)\nList (/assets/Inbox.js:3:4)",
        "route": "Common/Profile/Inbox",
        "version": "4.24.0",
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        fault[name] = value.clone();
    }
    fault
}

async fn reports(agent: &Agent<'_>, more: Value) -> crate::app::Answer {
    agent.ask("POST", "internal/console_errors").body(fault(more)).go().await
}

/// What this process logs from now on.
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
        tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).init();
        log
    }
    fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().expect("nobody panicked while writing").clone();
        let text = String::from_utf8(bytes).expect("the log is text");
        text.lines().filter(|line| line.contains("a fault of the console")).map(str::to_owned).collect()
    }
}

#[tokio::test]
async fn a_fault_is_one_line_of_the_log_that_says_whose_it_was_and_is_counted() {
    let log = Log::begin();
    let counted = metrics_exporter_prometheus::PrometheusBuilder::new().install_recorder().unwrap();
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
    let ask = ann.ask("POST", "internal/console_errors").header("User-Agent", firefox).header("X-Request-Id", "r-1");
    let hostile = "gone\u{1b}[2J\nWARN forged\u{202e}";
    assert_eq!(ask.body(fault(json!({ "message": hostile }))).go().await.done(), json!({ "taken": true }));
    reports(&ann, json!({ "kind": "rejection" })).await.done();
    let lines = log.lines();
    assert_eq!(lines.len(), 2);
    let (line, user) = (&lines[0], format!("user={}", ann.id));
    for part in ["WARN", "tenant=demo", &user, "request_id=r-1", "route=Common/Profile/Inbox", "Firefox 128.0 Linux"] {
        assert!(line.contains(part), "{part} in {line}");
    }
    assert!(line.contains("gone [2J | WARN forged ") && line.contains("Inbox.js:1:2) | List"), "{line}");
    assert!(!line.chars().any(|c| c.is_control() || c == '\u{202e}'), "{line:?}");
    let counted = counted.render();
    for kind in ["screen", "rejection"] {
        assert!(counted.contains(&format!("switchyard_console_errors_total{{kind=\"{kind}\"}} 1")), "{counted}");
    }
}

#[tokio::test]
async fn nothing_is_written_down_of_whoever_wants_nothing_reported() {
    let log = Log::begin();
    let app = App::start().await;
    let ann = app.agent("ann").await;
    ann.change(json!({ "preference": { "error_monitoring": false } })).await.done();
    assert_eq!(reports(&ann, json!({})).await.done(), json!({ "taken": false }));
    assert!(log.lines().is_empty());
    ann.change(json!({ "preference": { "error_monitoring": true } })).await.done();
    assert_eq!(reports(&ann, json!({})).await.done(), json!({ "taken": true }));
    assert_eq!(log.lines().len(), 1);
}

#[tokio::test]
async fn a_person_reports_so_many_a_minute_and_nobody_counts_for_somebody_else() {
    let app = App::start().await;
    let (ann, bob, eve) = (app.agent("ann").await, app.agent("bob").await, app.stranger("eve").await);
    for _ in 0..limit::CONSOLE_ERRORS_A_MINUTE {
        reports(&ann, json!({})).await.done();
    }
    let refused = reports(&ann, json!({})).await;
    assert_eq!(refused.refused(), (429, 158));
    let wait: u32 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait));
    reports(&bob, json!({})).await.done();
    reports(&eve, json!({})).await.done();
}

#[tokio::test]
async fn a_report_holds_so_much_and_no_address_with_a_query() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    for (field, wrong) in [
        ("kind", json!("fault")),
        ("message", json!("")),
        ("message", json!("è".repeat(limit::CONSOLE_ERROR_MESSAGE + 1))),
        ("stack", json!("x".repeat(limit::CONSOLE_ERROR_STACK + 1))),
        ("route", json!("x".repeat(limit::CONSOLE_ERROR_ROUTE + 1))),
        ("route", json!("Common/Comms?chat=1")),
        ("route", json!("Common/Comms#1")),
        ("version", json!("4".repeat(33))),
        ("token", json!("1")),
    ] {
        let mut more = json!({});
        more[field] = wrong;
        assert_eq!(reports(&ann, more.clone()).await.refused(), (400, 105), "{more}");
    }
    let longest = json!({
        "message": "è".repeat(limit::CONSOLE_ERROR_MESSAGE),
        "stack": "x".repeat(limit::CONSOLE_ERROR_STACK),
        "route": "Common/Admin/LicenceUtilisation/Groups/:id/:name",
    });
    reports(&ann, longest).await.done();
}
