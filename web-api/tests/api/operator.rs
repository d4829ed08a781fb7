//! Tenants by the operators' call.
use crate::app::{Answer, App};
use crate::people::sign_in;
use reqwest::Method;
use routing::settings::Spans;
use serde_json::{Value, json};

const KEY: &str = "0123456789abcdef0123456789abcdef";

async fn with_key() -> App {
    App::with(&[("SWITCHYARD_OPERATOR_KEY", KEY)], Spans::default()).await
}

/// A call of an operator's tool.
async fn asks(app: &App, method: Method, path: &str, key: Option<&str>, body: Option<Value>) -> Answer {
    let mut request = app.http.request(method, format!("http://{}/operator/tenants{path}", app.address));
    if let Some(key) = key {
        request = request.bearer_auth(key);
    }
    if let Some(body) = body {
        request = request.header("Content-Type", "application/json").body(body.to_string());
    }
    let answer = request.send().await.expect("the server answers");
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    let text = answer.text().await.expect("a text");
    Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::String(text)), headers }
}

fn lume() -> Value {
    let rose = json!({ "username": "rose", "firstname": "Rose", "password": "Correct-horse-1" });
    json!({ "subdomain": "lume", "name": "Casa Lume", "administrator": rose })
}

#[tokio::test]
async fn a_tool_makes_a_tenant_that_is_served_when_it_is_answered_and_suspends_it() {
    let app = with_key().await;
    let made = asks(&app, Method::POST, "", Some(KEY), Some(lume())).await.done();
    assert_eq!((&made["subdomain"], &made["served"], &made["suspended"]), (&json!("lume"), &json!(true), &Value::Null));
    let client = app.ask("GET", "internal/self_configure").of("lume").go().await.done();
    assert_eq!(client["brand_name"], "Casa Lume");
    sign_in(&app, "lume", "rose", "Correct-horse-1").await.done();

    let change = json!({ "name": "Lume", "image": "/lume.svg", "integrations": [16], "modules": [3, 1, 1] });
    let changed = asks(&app, Method::PATCH, "/lume", Some(KEY), Some(change)).await.done();
    assert_eq!((&changed["name"], &changed["modules"]), (&json!("Lume"), &json!([1, 3])));
    let client = app.ask("GET", "internal/self_configure").of("lume").go().await.done();
    assert_eq!((&client["brand_name"], &client["integrations"]), (&json!("Lume"), &json!([16])));

    let still = asks(&app, Method::PATCH, "/lume", Some(KEY), Some(json!({ "suspended": true }))).await.done();
    assert!(still["suspended"].is_string() && still["served"] == false, "{still}");
    assert_eq!(app.ask("GET", "internal/self_configure").of("lume").go().await.refused(), (404, 179));
    let all = asks(&app, Method::GET, "", Some(KEY), None).await.done();
    let served: Vec<_> =
        all["items"].as_array().unwrap().iter().map(|row| (&row["subdomain"], &row["served"])).collect();
    let (yes, no) = (json!(true), json!(false));
    assert_eq!(served, [(&json!("demo"), &yes), (&json!("acme"), &yes), (&json!("lume"), &no)]);
    for _ in 0..5 {
        asks(&app, Method::PATCH, "/lume", Some(KEY), Some(json!({ "suspended": true }))).await.done();
        let back = asks(&app, Method::PATCH, "/lume", Some(KEY), Some(json!({ "suspended": false }))).await.done();
        assert_eq!(back["served"], true, "it holds once it is answered");
        app.ask("GET", "internal/self_configure").of("lume").go().await.done();
    }
}

#[tokio::test]
async fn of_many_calls_that_make_one_tenant_at_once_one_does() {
    let app = with_key().await;
    let answers = futures_util::future::join_all((0..10).map(|n| {
        let mut body = lume();
        body["administrator"]["username"] = format!("rose.{n}").into();
        asks(&app, Method::POST, "", Some(KEY), Some(body))
    }));
    let (made, refused): (Vec<_>, Vec<_>) = answers.await.into_iter().partition(|answer| answer.status == 200);
    assert_eq!(made.len(), 1);
    assert!(refused.iter().all(|answer| answer.refused() == (409, 239)), "{refused:?}");
    let lume = app.db.tenants().by_subdomain("lume").await.unwrap().expect("it was made");
    assert_eq!(app.db.people().all(lume.id).await.unwrap().len(), 1);
}

#[tokio::test]
async fn without_the_setting_there_is_nothing_and_with_another_key_nobody_is_let_in() {
    let app = App::start().await;
    for key in [None, Some(""), Some(KEY)] {
        assert_eq!(asks(&app, Method::GET, "", key, None).await.status, 404);
    }
    let app = with_key().await;
    assert_eq!(asks(&app, Method::GET, "", None, None).await.refused(), (401, 194));
    for wrong in ["0123456789abcdef0123456789abcdeX", "0123456789abcdef"] {
        assert_eq!(asks(&app, Method::POST, "", Some(wrong), Some(lume())).await.refused().0, 403, "{wrong}");
        assert_eq!(
            asks(&app, Method::PATCH, "/demo", Some(wrong), Some(json!({ "suspended": true }))).await.status,
            403
        );
    }
    assert_eq!(app.ask("GET", "internal/self_configure").of("lume").go().await.refused(), (404, 179));
    app.ask("GET", "internal/self_configure").go().await.done();
}

#[tokio::test]
async fn what_does_not_do_is_refused_by_field_and_changes_nothing() {
    let app = with_key().await;
    let field =
        |answer: &Answer| (answer.status, answer.body["extraInfo"]["field"].as_str().unwrap_or_default().to_owned());
    let mut weak = lume();
    weak["administrator"]["password"] = "rose".into();
    let mut odd = lume();
    odd["subdomain"] = "no spaces".into();
    let mut long = lume();
    long["name"] = "x".repeat(201).into();
    for (body, at) in [(weak, "administrator.password"), (odd, "subdomain"), (long, "name")] {
        assert_eq!(field(&asks(&app, Method::POST, "", Some(KEY), Some(body)).await), (400, at.into()));
    }
    let mut taken = lume();
    taken["subdomain"] = "Demo".into();
    assert_eq!(asks(&app, Method::POST, "", Some(KEY), Some(taken)).await.refused(), (409, 239));
    for (change, at) in [
        (json!({ "name": " " }), "name"),
        (json!({ "name": "Lume", "modules": [77] }), "modules"),
        (json!({ "integrations": [77] }), "integrations"),
        (json!({ "keys": "new" }), "keys"),
        (json!({ "name": "\u{200b}" }), "name"),
        (json!({ "suspended": "yes" }), "suspended"),
        (json!({ "image": "javascript:alert(1)" }), "image"),
        (json!({ "login_image": "//elsewhere.example/x.png" }), "login_image"),
    ] {
        assert_eq!(field(&asks(&app, Method::PATCH, "/demo", Some(KEY), Some(change)).await), (400, at.into()));
    }
    assert_eq!(asks(&app, Method::PATCH, "/nobody", Some(KEY), Some(json!({}))).await.refused(), (404, 179));
    let all = asks(&app, Method::GET, "", Some(KEY), None).await.done();
    assert_eq!((all["items"].as_array().map(Vec::len), &all["items"][0]["name"]), (Some(2), &json!("The demo shop")));
}

#[tokio::test]
async fn what_a_tenant_is_made_from_is_held_to_the_rules_of_every_call() {
    let app = with_key().await;
    let with = |path: &str, value: Value| {
        let mut body = lume();
        *body.pointer_mut(path).unwrap_or_else(|| panic!("{path} is there")) = value;
        body
    };
    let adds = |path: &str, field: &str, value: Value| {
        let mut body = lume();
        body.pointer_mut(path).expect("it is there")[field] = value;
        body
    };
    for (body, code, at) in [
        (with("/name", "".into()), 105, "name"),
        (with("/name", " \u{200b}".into()), 105, "name"),
        (with("/subdomain", "-x".into()), 105, "subdomain"),
        (with("/subdomain", "x-".into()), 105, "subdomain"),
        (with("/subdomain", "127".into()), 105, "subdomain"),
        (with("/subdomain", "Localhost".into()), 105, "subdomain"),
        (with("/administrator/firstname", "".into()), 105, "administrator.firstname"),
        (with("/administrator/username", "ro se".into()), 105, "administrator.username"),
        (with("/administrator/password", 7.into()), 105, "administrator.password"),
        (adds("/administrator", "email", "nope".into()), 105, "administrator.email"),
        (adds("/administrator", "must_change", "x".into()), 105, "administrator.must_change"),
        (adds("", "keys", 1.into()), 105, "keys"),
        (json!({ "subdomain": "lume", "name": "Lume" }), 106, "administrator"),
    ] {
        let answer = asks(&app, Method::POST, "", Some(KEY), Some(body)).await;
        assert_eq!(
            (answer.refused(), &answer.body["extraInfo"]["field"]),
            ((400, code), &json!(at)),
            "{}",
            answer.body
        );
    }
    let sent = |text: String| {
        let request = app.http.post(format!("http://{}/operator/tenants", app.address)).bearer_auth(KEY);
        request.header("Content-Type", "application/json").body(text).send()
    };
    let twice: Value = sent(r#"{"name":"a","name":"b"}"#.into()).await.unwrap().json().await.unwrap();
    assert_eq!((&twice["Error"], &twice["extraInfo"]["field"]), (&json!(105), &json!("name")));
    let large = sent(format!(r#"{{"subdomain":"{}"}}"#, "a".repeat(100_000))).await.unwrap();
    assert_eq!(large.status().as_u16(), 413);
    assert_eq!(large.json::<Value>().await.unwrap()["Error"], 129);
    assert_eq!(asks(&app, Method::GET, "", Some(KEY), None).await.done()["items"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn wrong_keys_are_counted_from_this_machine_too_and_right_ones_never() {
    let variables = &[("SWITCHYARD_OPERATOR_KEY", KEY), ("SWITCHYARD_SIGN_IN_PER_MINUTE", "3")];
    let app = App::with(variables, Spans::default()).await;
    for _ in 0..10 {
        asks(&app, Method::GET, "", Some(KEY), None).await.done();
    }
    for _ in 0..3 {
        assert_eq!(asks(&app, Method::GET, "", Some("wrong"), None).await.status, 403);
    }
    for key in ["wrong", KEY] {
        let answer = asks(&app, Method::GET, "", Some(key), None).await;
        assert_eq!(answer.refused(), (429, 158), "{key}");
        assert!(answer.headers.contains_key("retry-after"));
    }
}
