//! Pages, files, health and headers.
use crate::app::App;
use routing::settings::Spans;
use serde_json::Value;

#[tokio::test]
async fn the_documents_are_served_and_the_page_loads_nothing_from_elsewhere() {
    let app = App::start().await;
    let document: Value = serde_json::from_str(&app.page("/2.0/openapi.json").await.text().await.unwrap()).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    let sockets: Value = serde_json::from_str(&app.page("/2.0/asyncapi.json").await.text().await.unwrap()).unwrap();
    assert_eq!(sockets["asyncapi"], "3.0.0");
    let page = app.page("/docs/").await;
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    let text = page.text().await.unwrap();
    assert!(text.contains("/2.0/livechat/send") && text.contains("OngoingChat"));
    assert!(!text.contains("<script") && !text.contains("http://") && !text.contains("https://"));
    assert!(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"));
}

#[tokio::test]
async fn health_and_status_files_answer() {
    let app = App::start().await;
    assert_eq!(app.page("/healthz").await.status().as_u16(), 200);
    let ready = app.page("/readyz").await;
    assert_eq!(ready.status().as_u16(), 200);
    let version: Value =
        serde_json::from_str(&app.page("/product_version.json?ts=1").await.text().await.unwrap()).unwrap();
    assert_eq!(version["current"]["version"], env!("CARGO_PKG_VERSION"));
    for file in ["/product_status.json", "/maintenance.json"] {
        assert_eq!(app.page(file).await.status().as_u16(), 200);
    }
    let health: Value = serde_json::from_str(&app.page("/product_status.json").await.text().await.unwrap()).unwrap();
    assert_eq!(health["status"], "Good");
    let parts: Vec<_> =
        health["services"].as_array().unwrap().iter().map(|part| part["key"].as_str().unwrap()).collect();
    assert_eq!(parts, ["storage", "engine", "service"]);
    let good = serde_json::json!({ "colour": "green", "text": "Good", "full_text": "The database can be written." });
    assert_eq!(health["services"][0]["payload"], good);
    assert_eq!(app.page("/metrics").await.status().as_u16(), 404, "metrics are never on the public port");
    assert_eq!(app.page("/no/such/page.png").await.status().as_u16(), 404);
    assert_eq!(app.page("/../Cargo.toml").await.status().as_u16(), 404);
    assert_eq!(app.page("/..%2f..%2fCargo.toml").await.status().as_u16(), 404);
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let app = App::start().await;
    for path in ["/", "/docs/", "/2.0/helper/network_ping", "/2.0/nonsense", "/healthz"] {
        let answer = app.page(path).await;
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff", "{path}");
        assert!(answer.headers().contains_key("referrer-policy"), "{path}");
    }
}

#[tokio::test]
async fn an_answer_is_compressed_where_that_saves_a_packet() {
    let app = App::start().await;
    for (path, compressed) in [("/2.0/openapi.json", true), ("/2.0/helper/network_ping", false)] {
        let asked = app.http.get(format!("http://{}{path}", app.address)).header("accept-encoding", "gzip");
        let answer = asked.send().await.unwrap();
        let encoding = answer.headers().get("content-encoding").map(|name| name.to_str().unwrap().to_owned());
        assert_eq!(encoding.as_deref(), compressed.then_some("gzip"), "{path}");
        assert!(compressed || answer.headers().contains_key("content-length"), "{path}: sent whole, not in chunks");
    }
}

#[tokio::test]
async fn the_console_is_the_same_under_each_banner() {
    let app = App::start().await;
    let plain = app.page("/").await;
    let (status, policy) = (plain.status(), plain.headers()["content-security-policy"].clone());
    let text = plain.text().await.unwrap();
    for banner in ["sandbox", "dev", "development", "stg", "staging", "4.0.0"] {
        let page = app.page(&format!("/{banner}/")).await;
        assert_eq!((page.status(), page.headers()["content-security-policy"].clone()), (status, policy.clone()));
        assert_eq!(page.text().await.unwrap(), text);
    }
}

#[tokio::test]
async fn the_console_may_call_the_servers_that_are_listed_and_no_others() {
    const LISTED: &str = "https://{tenant}.eu.example/2.0/, http://localhost:8081/desk/2.0/";
    let app = App::with(&[("SWITCHYARD_CONSOLE_BASES", LISTED)], Spans::default()).await;
    let told: Value = serde_json::from_str(&app.page("/bases.json").await.text().await.unwrap()).unwrap();
    assert_eq!(told["bases"], serde_json::json!(["https://demo.eu.example/2.0/", "http://localhost:8081/desk/2.0/"]));
    let policy = |page: &reqwest::Response| page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    let own = policy(&app.page("/").await);
    assert!(own.contains("connect-src 'self' https://demo.eu.example http://localhost:8081 wss://demo.eu.example ws://localhost:8081;"), "{own}");
    assert!(own.contains("img-src 'self' data: blob: https://demo.eu.example http://localhost:8081;"), "{own}");
    assert!(own.contains("script-src 'self';"), "and loads no script from there: {own}");

    let alone = App::start().await;
    let told: Value = serde_json::from_str(&alone.page("/bases.json").await.text().await.unwrap()).unwrap();
    assert_eq!(told["bases"], serde_json::json!([]));
    assert!(!policy(&alone.page("/").await).contains("http"));
}

#[tokio::test]
async fn consoles_of_other_servers_call_here_where_they_are_allowed_to() {
    let app = App::with(&[("SWITCHYARD_ALLOWED_ORIGINS", "https://desk.example")], Spans::default()).await;
    let asks = async |app: &App, method: reqwest::Method, origin: &str| {
        let url = format!("http://{}/2.0/internal/profile", app.address);
        let asked = app.http.request(method, url).header("origin", origin);
        let asked = asked.header("access-control-request-method", "PATCH");
        let asked = asked.header("access-control-request-headers", "authorization,x-application-key,content-type");
        let answer = asked.send().await.unwrap();
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_lowercase());
        (header("access-control-allow-origin"), header("access-control-allow-headers"), answer.status().as_u16())
    };
    let (origin, headers, status) = asks(&app, reqwest::Method::OPTIONS, "https://desk.example").await;
    assert_eq!((origin.as_deref(), status), (Some("https://desk.example"), 200));
    let headers = headers.expect("headers that may go along");
    assert!(headers.contains("authorization") && headers.contains("x-application-key"), "{headers}");
    let (origin, _, _) = asks(&app, reqwest::Method::GET, "https://desk.example").await;
    assert_eq!(origin.as_deref(), Some("https://desk.example"), "a refusal can be read as well");
    for method in [reqwest::Method::OPTIONS, reqwest::Method::GET] {
        let (origin, _, _) = asks(&app, method.clone(), "https://elsewhere.example").await;
        assert_eq!(origin, None);
        let (origin, _, _) = asks(&App::start().await, method, "https://desk.example").await;
        assert_eq!(origin, None, "and nobody's where nothing is set");
    }
}

#[tokio::test]
async fn asking_about_something_answers_as_getting_it_does_without_a_body() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    for path in
        ["/", "/docs/", "/2.0/openapi.json", "/2.0/helper/network_ping", "/2.0/livechat/queue", "/healthz", "/readyz"]
    {
        let (got, asked) = (app.signed(&ann, "GET", path).await, app.signed(&ann, "HEAD", path).await);
        assert_eq!(
            (asked.status(), asked.headers().get("content-type")),
            (got.status(), got.headers().get("content-type"))
        );
        assert!(asked.bytes().await.unwrap().is_empty(), "{path}");
    }
    // The one GET that takes something is not done by asking about it.
    let ada = app.customer("Ada", "billing").await;
    let take = format!("/2.0/queue/retrieve_entity?uniQref={}", ada.chat);
    assert_eq!(app.signed(&ann, "HEAD", &take).await.status().as_u16(), 405);
    assert_eq!(ann.queue().await["total"], 1);
}

#[tokio::test]
async fn a_path_says_which_methods_it_has() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    for (path, allowed) in [
        ("/2.0/livechat/details", "OPTIONS, PATCH, POST"),
        ("/2.0/queue/retrieve_entity", "DELETE, GET, OPTIONS, PATCH"),
        ("/2.0/incoming/livechat/state", "GET, HEAD, OPTIONS"),
    ] {
        for (method, status) in [("OPTIONS", 204), ("TRACE", 405)] {
            let answer = app.signed(&ann, method, path).await;
            assert_eq!(answer.status().as_u16(), status, "{method} {path}");
            let mut told: Vec<_> = answer.headers()["allow"].to_str().unwrap().split(", ").collect();
            told.sort_unstable();
            assert_eq!(told.join(", "), allowed, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn a_host_that_is_none_is_refused() {
    let app = App::start().await;
    for hosts in
        [&["two words"][..], &["demo.localhost:port"], &["<demo>"], &["demo.localhost", "acme.localhost"], &[""]]
    {
        let lines: String = hosts.iter().map(|host| format!("Host: {host}\r\n")).collect();
        let answer =
            app.by_hand(format!("GET /2.0/helper/network_ping HTTP/1.1\r\n{lines}Connection: close\r\n\r\n")).await;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        assert!(answer.starts_with("HTTP/1.1 400"), "{hosts:?}: {answer}");
        // Two of them the HTTP library refuses before us.
        assert!(hosts.len() > 1 || answer.contains("\"Error\":102"), "{hosts:?}: {answer}");
    }
}

#[tokio::test]
async fn announced_maintenance_is_read_from_its_file_and_a_file_that_is_none_announces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("maintenance.json");
    let place: &str = file.to_str().unwrap().to_owned().leak();
    let app = App::with(vec![("SWITCHYARD_MAINTENANCE_FILE", place)].leak(), Spans::default()).await;
    let announced = async || -> Value {
        let answer = app.page("/maintenance.json").await;
        assert_eq!(answer.headers()["cache-control"], "no-store");
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    };
    let nothing = serde_json::json!({ "scheduled_maintenances": [] });
    assert_eq!(announced().await, nothing);
    let notice = serde_json::json!({ "scheduled_maintenances": [{ "name": "Storage", "shortlink": "https://status.example.com/s1" }] });
    std::fs::write(&file, notice.to_string()).unwrap();
    assert_eq!(announced().await, notice);
    for broken in ["{", "[]", "{\"scheduled_maintenances\": 7}"] {
        std::fs::write(&file, broken).unwrap();
        assert_eq!(announced().await, nothing, "{broken}");
    }
}
