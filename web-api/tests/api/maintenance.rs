//! Maintenance: a tenant is closed and opened again while the server runs, and nobody has lost anything by it.
use crate::app::{Answer, App};
use crate::people::{PASSWORD, operator, sign_in, tenant_id};
use crate::socket::Socket;
use routing::time::Millis;
use serde_json::{Value, json};
use store::audit::Doer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

impl App {
    async fn closes(&self, tenant: &str, until: Option<Millis>) {
        self.db
            .maintenance()
            .begin(tenant_id(tenant), until, &Doer::command(self.now()))
            .await
            .expect("the store takes it");
    }

    /// Ends it; done when the tenant answers again.
    async fn opens(&self, tenant: &'static str) {
        self.db.maintenance().end(tenant_id(tenant), &operator()).await.expect("the store takes it");
        while self.ask("GET", "internal/self_configure").of(tenant).go().await.status != 200 {}
    }

    /// Done when the tenant is closed.
    async fn is_closed(&self, tenant: &'static str) {
        while self.ask("GET", "internal/self_configure").of(tenant).go().await.status == 200 {}
    }

    async fn json(&self, path: &str) -> (u16, Value) {
        let answer = self.page(path).await;
        let status = answer.status().as_u16();
        (status, serde_json::from_str(&answer.text().await.expect("a text")).expect("JSON"))
    }
}

/// After how many seconds to come back, where the refusal is the one of maintenance.
#[track_caller]
fn comes_back_in(answer: &Answer) -> u32 {
    assert_eq!(answer.refused(), (503, 260), "{}", answer.body);
    assert_eq!(answer.body["extraInfo"], "maintenance");
    answer.headers["retry-after"].to_str().expect("a text").parse().expect("seconds")
}

#[tokio::test]
async fn a_tenant_is_closed_while_the_server_runs_and_goes_on_where_it_was() {
    let app = App::start().await;
    let (ann, zoe) = (app.agent("ann").skilled(&["billing"]).await, app.stranger("zoe").await);
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    ann.says(&ada.chat, "Hello Ada").await.done();
    let (mut console, mut theirs) = (ann.socket().await, zoe.socket().await);
    let (mut widget, _) = ada.socket().await;

    app.closes("demo", Some(app.now() + Millis::minutes(10))).await;
    assert_eq!((console.closes().await, widget.closes().await), (Some(1013), Some(1013)), "come back later");
    let calls = [
        ann.ask("GET", "livechat/ongoing").go().await,
        ann.says(&ada.chat, "Still there?").await,
        ada.ask("GET", "state").go().await,
        ada.ask("POST", "message").body(json!({ "message": "Hello?" })).go().await,
        sign_in(&app, "demo", "ann", PASSWORD).await,
        app.ask("GET", "internal/self_configure").go().await,
    ];
    for refused in &calls {
        assert!((590..=600).contains(&comes_back_in(refused)), "{:?}", refused.headers);
    }
    for feed in ["live", "incoming/livechat/live"] {
        assert!(Socket::try_open(&app, "demo", feed, None).await.is_err(), "{feed}");
    }
    // The other tenant notices nothing, and neither does whoever asks whether the server is well.
    assert_eq!(zoe.profile().await["status"], "Online");
    theirs.say(json!({ "type": "ping" })).await;
    theirs.hears_type("pong").await;
    assert_eq!(app.json("/readyz").await, (200, ready(false)));
    assert_eq!(app.page("/healthz").await.status().as_u16(), 200);
    let (answered, health) = app.json("/product_status.json").await;
    assert_eq!((answered, &health["status"]), (200, &json!("Degraded")));
    let of_parts: Vec<&Value> =
        health["services"].as_array().unwrap().iter().map(|part| &part["payload"]["text"]).collect();
    assert_eq!(of_parts, [&json!("Good"), &json!("Good"), &json!("Degraded")], "nothing is broken");
    for file in ["/product_version.json", "/maintenance.json"] {
        assert_eq!(app.page(file).await.status().as_u16(), 200, "{file}");
    }

    // Longer than anybody's grace.
    app.later(Millis::minutes(15));
    assert_eq!(comes_back_in(&ada.ask("GET", "state").go().await), 10, "the end that was said is over");
    app.opens("demo").await;
    let mut console = ann.socket().await;
    assert_eq!(ann.profile().await["status"], "Online", "she is not gone because the server was");
    assert_eq!(ann.ongoing().await[0]["uniQref"], json!(ada.chat));
    ada.says("There you are").await;
    let heard = console.hears_of("chat.message", &ada.chat).await;
    assert_eq!((&heard["message"]["Message"], &heard["message"]["messageIndex"]), (&json!("There you are"), &json!(2)));
    ann.takes(&ben.chat).await.done();
    assert_eq!(app.json("/product_status.json").await.1["status"], "Good");
}

fn ready(maintenance: bool) -> Value {
    json!({ "storage": true, "engine": true, "stopping": false, "maintenance": maintenance })
}

#[tokio::test]
async fn it_outlives_a_restart_and_a_server_with_nobody_to_serve_is_not_ready() {
    let app = App::start().await;
    let (id, chat) = {
        let ann = app.agent("ann").skilled(&["billing"]).await;
        let ada = app.customer("Ada", "billing").await;
        ann.takes(&ada.chat).await.done();
        (ann.id, ada.chat)
    };
    for tenant in ["demo", "acme"] {
        app.closes(tenant, None).await;
        app.is_closed(tenant).await;
    }
    assert_eq!(app.json("/readyz").await, (503, ready(true)));
    let app = app.again().await;
    assert_eq!(comes_back_in(&app.ask("GET", "internal/self_configure").go().await), 10);
    assert_eq!(app.json("/readyz").await, (503, ready(true)));
    app.opens("demo").await;
    assert_eq!(app.json("/readyz").await, (200, ready(false)), "acme alone is closed");
    assert_eq!(comes_back_in(&app.ask("GET", "internal/self_configure").of("acme").go().await), 10);
    let ann = crate::people::Agent::signs_in(&app, id, "demo", "ann").await;
    assert_eq!(ann.ongoing().await[0]["uniQref"], json!(chat));
    app.customer("Ben", "billing").await;
}

#[tokio::test]
async fn a_server_that_is_only_busy_does_not_speak_of_maintenance() {
    let app = App::with(&[("SWITCHYARD_MAX_IN_FLIGHT", "1")], routing::settings::Spans::default()).await;
    let ann = app.agent("ann").await;
    let many = (0..40).map(|_| ann.change(json!({ "renew": true })));
    let answers = futures_util::future::join_all(many).await;
    let shed = answers.iter().find(|answer| answer.status == 503).expect("one at a time");
    assert_eq!((shed.refused(), &shed.body["extraInfo"]), ((503, 260), &Value::Null));
    assert_eq!(shed.headers["retry-after"], "2");
}

#[tokio::test]
async fn a_call_whose_body_comes_after_the_closing_is_refused_like_all() {
    let app = App::start().await;
    let body = json!({ "skill": 3, "name": "Ada", "message": "Hello" }).to_string();
    let (now, later) = body.split_at(5);
    let head = format!(
        "POST /2.0/incoming/livechat/start HTTP/1.1\r\nHost: demo.localhost:{}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{now}",
        app.address.port(),
        body.len()
    );
    let mut line = TcpStream::connect(app.address).await.expect("the server listens");
    line.write_all(head.as_bytes()).await.expect("it reads");
    app.closes("demo", None).await;
    app.is_closed("demo").await;
    line.write_all(later.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    line.read_to_string(&mut answer).await.expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.contains("\"maintenance\""), "{answer}");
}
