//! Bad input of every kind at every call: a documented refusal that names the field, never a fault, and nothing has happened.
use crate::app::{App, nothing};
use crate::people::tenant_id;
use catalogue::permission;
use catalogue::units::Millis;
use serde_json::{Value, json};

/// Whoever may make a call: its headers.
async fn callers(app: &App) -> (Vec<(String, String)>, Vec<(String, String)>) {
    let all: Vec<u16> = permission::ROWS.iter().map(|row| row.id).collect();
    let group =
        app.db.groups().add(tenant_id("demo"), None, "Everything", &all, Millis(1)).await.expect("a group can be made");
    let ann = app.agent("ann").group(group).skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    (ann.headers.clone(), vec![("X-Chat-Token".into(), ada.token.clone())])
}

#[tokio::test]
async fn every_call_survives_every_nonsense() {
    let app = App::start().await;
    let (agent, customer) = callers(&app).await;
    let bodies: Vec<(&str, Vec<u8>)> = vec![
        ("application/json", b"{".to_vec()),
        ("application/json", b"[]".to_vec()),
        ("application/json", b"null".to_vec()),
        ("application/json", b"\"text\"".to_vec()),
        ("application/json", b"{\"a\":\"\\ud800\"}".to_vec()),
        ("application/json", b"{\"nul\":\"\\u0000\"}".to_vec()),
        ("application/json", b"\xff\xfe".to_vec()),
        ("application/json", [b"{\"a\":".to_vec(), vec![b'['; 5_000], vec![b']'; 5_000], b"}".to_vec()].concat()),
        ("application/json", b"{\"unknown\":1}".to_vec()),
        (
            "application/json",
            b"{\"uniQref\":{},\"message\":[],\"client_id\":true,\"skill\":-1,\"name\":1e400}".to_vec(),
        ),
        ("application/json", b"{\"uniQref\":\"x\",\"suspend\":\"yes\",\"text\":5,\"skill\":99999999999}".to_vec()),
        ("application/json", b"{\"message\":\"a\",\"message\":\"b\"}".to_vec()),
        ("application/json; charset=utf-16", b"\xfe\xff\0{\0}".to_vec()),
        ("application/json; charset=utf-16", b"{}".to_vec()),
        ("text/plain", b"hello".to_vec()),
        ("multipart/form-data", b"no boundary".to_vec()),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\nbroken".to_vec()),
    ];
    let queries = [
        "?uniQref=x",
        "?uniQref[]=x&uniQref[]=y",
        "?uniQref=%00",
        "?unknown=1",
        "?showall=maybe",
        "?offline=2",
        "?since=-1",
        "?since=99999999999",
        "?%ff=%fe",
        "?uniQref=&uniQref=",
        "?a[b][c]=1",
        "?&&&=",
    ];
    for (method, path, operation) in app.shapes.operations() {
        let headers = if path.starts_with("incoming/") { &customer } else { &agent };
        let ask = |query: &str| app.ask(&method, &format!("{path}{query}")).headers(headers);
        if operation.get("requestBody").is_some() {
            for (kind, body) in &bodies {
                let answer = ask("").raw(kind, body.clone()).go().await;
                assert!(
                    [400, 415].contains(&answer.status),
                    "{method} {path} {kind}: {} {}",
                    answer.status,
                    answer.body
                );
                let (_, code) = answer.refused();
                if [105, 106].contains(&code) {
                    assert!(answer.body["extraInfo"]["field"].is_string(), "{}", answer.body);
                    assert!(answer.body["extraInfo"]["why"].is_string(), "{}", answer.body);
                }
            }
            let huge = vec![b' '; most_bytes(&operation) + 1];
            assert_eq!(ask("").raw("application/json", huge).go().await.refused(), (413, 129), "{method} {path}");
            assert_eq!(ask("?q=1").body(nothing()).go().await.refused(), (400, 105), "{method} {path}");
        } else {
            for query in queries {
                let answer = ask(query).go().await;
                assert!(answer.status < 500, "{method} {path}{query}: {}", answer.body);
            }
            assert_eq!(ask("?unknown=1").go().await.refused(), (400, 105), "{method} {path}");
        }
    }
    // Nothing of it has happened: Ann is still there with her chat, and nobody else.
    let ongoing = app.ask("GET", "livechat/ongoing").headers(&agent).go().await.done();
    assert_eq!(ongoing["items"][0]["message_count"], 1);
    assert_eq!(app.ask("GET", "livechat/queue").headers(&agent).go().await.done()["total"], 0);
}

#[tokio::test]
async fn a_body_that_stops_on_its_way_is_not_waited_for_for_ever() {
    let app = App::start().await;
    let head = format!("POST /2.0/incoming/livechat/start HTTP/1.1\r\nHost: demo.localhost:{}\r\n", app.address.port());
    let stalls = ["Content-Length: 100\r\n\r\n{\"skill", "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"ski\r\n"];
    let ask = |rest: &str| app.by_hand(format!("{head}Content-Type: application/json\r\n{rest}"));
    // It ends when the server closes the connection.
    let (sized, chunked) = tokio::join!(ask(stalls[0]), ask(stalls[1]));
    for answer in [sized, chunked] {
        let answer = String::from_utf8_lossy(&answer).into_owned();
        assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("did not arrive in time"), "{answer}");
    }
}

/// What the description of a call says of the size of its body.
fn most_bytes(operation: &Value) -> usize {
    let words = operation["requestBody"]["description"].as_str().expect("a body's size is described");
    let number = words.strip_prefix("At most ").and_then(|rest| rest.split_once(" bytes."));
    number.and_then(|(number, _)| number.parse().ok()).expect("the size is a number")
}

#[tokio::test]
async fn every_field_that_is_needed_is_named_when_it_is_missing() {
    let app = App::start().await;
    let (agent, customer) = callers(&app).await;
    let document: Value = serde_json::from_str(&app.page("/2.0/openapi.json").await.text().await.unwrap()).unwrap();
    for (method, path, operation) in app.shapes.operations() {
        let headers = if path.starts_with("incoming/") { &customer } else { &agent };
        let reference = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let Some(reference) = reference.as_str() else { continue };
        let schema = document.pointer(reference.trim_start_matches('#')).unwrap();
        let needed: Vec<_> = schema["required"].as_array().into_iter().flatten().collect();
        if needed.is_empty() {
            continue;
        }
        let refused = app.ask(&method, &path).headers(headers).body(nothing()).go().await;
        assert_eq!(refused.refused(), (400, 106), "{method} {path}");
        assert!(needed.contains(&&refused.body["extraInfo"]["field"]), "{method} {path}: {}", refused.body);
    }
}

#[tokio::test]
async fn a_message_has_to_say_something_and_not_too_much() {
    let app = App::start().await;
    let (agent, customer) = callers(&app).await;
    let chat = app.ask("GET", "livechat/ongoing").headers(&agent).go().await.done()["items"][0]["uniQref"].clone();
    let send = |message: String| {
        let body = json!({ "uniQref": chat, "message": message, "client_id": app.number().to_string() });
        app.ask("POST", "livechat/send").headers(&agent).body(body).go()
    };
    assert_eq!(send("😀".repeat(4_000)).await.status, 200);
    for shown in ["\u{200e}a", "\u{202b}مرحبا", "👩\u{200d}👩", "e\u{301}", "."] {
        assert_eq!(send(shown.into()).await.status, 200, "{shown:?}");
    }
    let nothing_to_see =
        ["\u{200b}", "\u{1}\u{7}", "\u{202e}\u{202c}", "\u{feff} \u{3164}\u{2800}", "\u{200d}\u{fe0f}"];
    let wrong = ["😀".repeat(4_001), String::new(), " \n\t".into()];
    for wrong in wrong.into_iter().chain(nothing_to_see.map(String::from)) {
        let refused = send(wrong).await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("message")));
    }
    let body = json!({ "message": "x", "client_id": "y".repeat(65) });
    let refused = app.ask("POST", "incoming/livechat/message").headers(&customer).body(body).go().await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("client_id")));
}

#[tokio::test]
async fn what_is_no_call_is_refused_as_one() {
    let app = App::start().await;
    assert_eq!(app.ask("GET", "no/such/call").go().await.refused(), (404, 101));
    assert_eq!(app.ask("GET", "incoming/no/such/call").go().await.refused(), (404, 101));
    assert_eq!(app.ask("POST", "livechat/queue").go().await.refused(), (405, 103));
    assert_eq!(app.ask("DELETE", "incoming/livechat/start").go().await.refused(), (405, 103));
}

#[tokio::test]
async fn an_email_address_has_to_be_one() {
    let app = App::start().await;
    let body = json!({ "skill": 3, "name": "Ada", "email": "nowhere" });
    let refused = app.ask("POST", "incoming/livechat/start").body(body).go().await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("email")));
}

#[tokio::test]
async fn a_field_given_twice_is_refused_by_name() {
    let app = App::start().await;
    let (_, customer) = callers(&app).await;
    let body = r#"{"message":"one","client_id":"7","message":"two"}"#;
    let refused =
        app.ask("POST", "incoming/livechat/message").headers(&customer).raw("application/json", body).go().await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("message")));
}

#[tokio::test]
async fn json_is_utf8_and_may_say_so() {
    let app = App::start().await;
    let (_, customer) = callers(&app).await;
    let say = |kind: &'static str| {
        let body = json!({ "message": "x", "client_id": app.number().to_string() }).to_string();
        app.ask("POST", "incoming/livechat/message").headers(&customer).raw(kind, body).go()
    };
    assert_eq!(say("application/json; charset=UTF-8").await.status, 200);
    assert_eq!(say("application/json;charset=\"utf-8\"").await.status, 200);
    for other in ["application/json; charset=utf-16", "application/json; charset=latin1"] {
        assert_eq!(say(other).await.refused(), (415, 128), "{other}");
    }
}
