//! Signing in by another service.
use crate::app::{Answer, App};
use crate::people::tenant_id;
use crate::provider::{CLIENT, Provider, SECRET, query};
use catalogue::ids::AgentId;
use futures_util::future::join_all;
use routing::time::Millis;
use serde_json::{Value, json};

/// A sign-in that was begun: where the browser was sent, and what it keeps.
struct Begun {
    address: String,
    binding: String,
}

async fn begin(app: &App, tenant: &'static str) -> Begun {
    let begun = app.ask("POST", "internal/sso").of(tenant).body(json!({})).go().await.done();
    let text = |field: &str| begun[field].as_str().expect("a text").to_owned();
    Begun { address: text("address"), binding: text("binding") }
}

async fn back(app: &App, tenant: &'static str, begun: &Begun, code: &str) -> Answer {
    let state = &query(&begun.address)["state"];
    let body = json!({ "state": state, "code": code, "binding": begun.binding });
    app.ask("PATCH", "internal/sso").of(tenant).body(body).go().await
}

/// The whole way there and back, with claims as they are changed.
pub(crate) async fn through(app: &App, provider: &Provider, change: impl FnOnce(&mut Value)) -> Answer {
    let begun = begin(app, "demo").await;
    let code = provider.grants(&begun.address, change);
    back(app, "demo", &begun, &code).await
}

async fn house() -> (App, Provider, u32) {
    let app = App::start().await;
    let provider = Provider::start().await;
    let ann = app.agent("ann").entered().await;
    provider.serves(&app.db, tenant_id("demo"), |_| {}).await;
    (app, provider, ann)
}

#[tokio::test]
async fn somebody_whom_the_service_knows_by_a_verified_address_signs_in_and_is_known_from_then_on() {
    let (app, provider, ann) = house().await;
    let client = app.ask("GET", "internal/self_configure").go().await.done();
    assert_eq!(client["sso"], json!([{ "provider_id": 1, "name": "Lume ID" }]));
    let text = client.to_string();
    assert!(!text.contains(SECRET) && !text.contains(CLIENT) && !text.contains(&provider.issuer), "{text}");
    let profile = through(&app, &provider, |_| {}).await.done();
    assert_eq!(
        (&profile["user_id"], &profile["username"], &profile["otp"]),
        (&json!(ann), &json!("ann"), &json!(false))
    );
    let profile = through(&app, &provider, |claims| claims["email"] = "ann.lume@elsewhere.example".into()).await.done();
    assert_eq!(profile["user_id"], ann, "by the service's own name for her, whatever her address is now");
}

#[tokio::test]
async fn the_browser_is_sent_with_challenge_state_and_nonce_and_comes_back_to_the_console() {
    let (app, provider, _) = house().await;
    let begun = begin(&app, "demo").await;
    let asked = query(&begun.address);
    assert!(begun.address.starts_with(&format!("{}/auth?", provider.issuer)));
    assert_eq!(asked["redirect_uri"], format!("http://demo.localhost:{}/sso", app.address.port()));
    assert_eq!((asked["scope"].as_str(), asked["client_id"].as_str()), ("openid email profile", CLIENT));
    assert!(asked["state"].len() == 64 && asked["nonce"].len() == 64 && asked["code_challenge"].len() == 43);
    let ask = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: demo.localhost\r\nConnection: close\r\n\r\n");
    let answer = async |path: &str| String::from_utf8(app.by_hand(ask(path)).await).unwrap().to_lowercase();
    let sent = answer("/sso?code=a%26b&state=s&iss=http%3A%2F%2Fid").await;
    let place = "location: /#/public/login?sso_state=s&sso_code=a%26b&sso_iss=http%3a%2f%2fid\r\n";
    assert!(sent.starts_with("http/1.1 303") && sent.contains(place), "{sent}");
    let failed = answer("/sso?error=access_denied&error_description=%3Cscript%3E&state=s").await;
    assert!(failed.contains("location: /#/public/login?sso_error=1\r\n"), "{failed}");
    let tested = "location: /#/common/admin/activedirectory/authentication?sso_error=";
    for (said, told) in [("invalid_scope", "invalid_scope"), ("%3Cb%3Ebuy", "1")] {
        let failed = answer(&format!("/sso?error={said}&state=t1")).await;
        assert!(
            failed.contains(&format!("{tested}{told}\r\n")),
            "whoever tests is told words of the protocol: {failed}"
        );
    }
}

#[tokio::test]
async fn what_comes_back_is_good_once_in_its_browser_its_tenant_and_its_time() {
    let (app, provider, _) = house().await;
    provider.serves(&app.db, tenant_id("acme"), |_| {}).await;
    let begun = begin(&app, "demo").await;
    let code = provider.grants(&begun.address, |_| {});
    assert_eq!(back(&app, "acme", &begun, &code).await.refused(), (403, 403), "at another tenant");
    let made_up = Begun { address: begun.address.replace("state=", "state=0"), binding: begun.binding.clone() };
    assert_eq!(back(&app, "demo", &made_up, &code).await.refused(), (403, 403), "with a state that nobody gave");
    assert_eq!(back(&app, "demo", &begun, &code).await.status, 200);
    assert_eq!(back(&app, "demo", &begun, &code).await.refused(), (403, 403), "once more");

    let begun = begin(&app, "demo").await;
    assert_eq!(back(&app, "demo", &begun, &code).await.refused(), (403, 403), "with a code of before");

    let begun = begin(&app, "demo").await;
    let code = provider.grants(&begun.address, |_| {});
    let stolen = Begun { address: begun.address.clone(), binding: "0".repeat(64) };
    assert_eq!(back(&app, "demo", &stolen, &code).await.refused(), (403, 403), "in another browser");
    assert_eq!(back(&app, "demo", &begun, &code).await.refused(), (403, 403), "and that attempt is over");

    let begun = begin(&app, "demo").await;
    let code = provider.grants(&begun.address, |_| {});
    app.later(Millis::minutes(11));
    assert_eq!(back(&app, "demo", &begun, &code).await.refused(), (403, 403), "too late");
}

#[tokio::test]
async fn a_code_that_was_meant_for_another_sign_in_brings_nobody_in() {
    let (app, provider, _) = house().await;
    let (hers, mine) = (begin(&app, "demo").await, begin(&app, "demo").await);
    let code = provider.grants(&hers.address, |_| {});
    assert_eq!(back(&app, "demo", &mine, &code).await.refused(), (403, 403), "its challenge is another one");
}

/// What is done to the claims, and what that makes of them.
type Change = (&'static str, fn(&mut Value));

#[tokio::test]
async fn a_token_holds_for_this_attempt_this_client_this_service_and_now() {
    let (app, provider, _) = house().await;
    let changes: [Change; 9] = [
        ("another nonce", |claims| claims["nonce"] = "another".into()),
        ("no nonce", |claims| {
            claims.as_object_mut().expect("claims").remove("nonce");
        }),
        ("another issuer", |claims| claims["iss"] = "https://evil.example.com".into()),
        ("another audience", |claims| claims["aud"] = "somebody-else".into()),
        ("expired", |claims| claims["exp"] = 1_700_000_000.into()),
        ("an empty subject", |claims| claims["sub"] = "".into()),
        ("a subject that no column holds", |claims| claims["sub"] = "a\0b".into()),
        ("another client's", |claims| claims["azp"] = "somebody-else".into()),
        ("not valid yet", |claims| claims["nbf"] = (claims["iat"].as_i64().expect("a time") + 3_600).into()),
    ];
    for (what, change) in changes {
        assert_eq!(through(&app, &provider, change).await.refused(), (403, 403), "{what}");
    }
    let nobody = through(&app, &provider, |claims| {
        claims.as_object_mut().expect("claims").remove("sub");
    });
    assert_eq!(nobody.await.refused(), (409, 156), "no token at all, which no service gives");
    let begun = begin(&app, "demo").await;
    let code = provider.grants_by(&begun.address, 2, |_| {});
    assert_eq!(back(&app, "demo", &begun, &code).await.refused(), (403, 403), "signed by somebody else");
    let begun = begin(&app, "demo").await;
    let code = provider.grants(&begun.address, |_| {});
    let state = &query(&begun.address)["state"];
    let body = json!({ "state": state, "code": code, "binding": begun.binding, "iss": "https://evil.example.com" });
    let mixed_up = app.ask("PATCH", "internal/sso").body(body).go().await;
    assert_eq!(mixed_up.refused(), (403, 403), "answered by another service");
    assert_eq!(through(&app, &provider, |_| {}).await.status, 200);
}

#[tokio::test]
async fn a_service_that_says_its_answers_name_it_is_held_to_it() {
    let (app, provider, _) = house().await;
    provider.names_itself();
    assert_eq!(through(&app, &provider, |_| {}).await.refused(), (403, 403), "an answer without a name");
    let begun = begin(&app, "demo").await;
    let code = provider.grants(&begun.address, |_| {});
    let state = &query(&begun.address)["state"];
    let body = json!({ "state": state, "code": code, "binding": begun.binding, "iss": provider.issuer });
    assert_eq!(app.ask("PATCH", "internal/sso").body(body).go().await.status, 200);
}

#[tokio::test]
async fn groups_of_the_directory_say_what_somebody_may_do() {
    let (app, provider, ann) = house().await;
    provider.maps(&app.db, tenant_id("demo"), &[("leads", 2), ("desk", 1)]).await;
    let in_groups = |groups: Value| move |claims: &mut Value| claims["groups"] = groups;
    let profile = through(&app, &provider, in_groups(json!(["desk", "leads"]))).await.done();
    assert_eq!(profile["permission_group"]["id"], 2);
    let profile = through(&app, &provider, in_groups(json!("desk"))).await.done();
    assert_eq!(profile["permission_group"]["id"], 1, "and no longer once the directory says otherwise");
    for none in [json!(["cleaners"]), json!([])] {
        assert_eq!(through(&app, &provider, in_groups(none.clone())).await.refused(), (403, 223), "{none}");
    }
    for unsaid in [json!(null), json!({ "desk": true })] {
        let profile = through(&app, &provider, in_groups(unsaid.clone())).await.done();
        assert_eq!(profile["permission_group"]["id"], 1, "nothing is taken by what says nothing: {unsaid}");
    }
    app.db.people().set(tenant_id("demo"), AgentId(ann), Millis(1), |it| it.active = false).await.unwrap();
    let leads = through(&app, &provider, in_groups(json!(["leads"]))).await;
    assert_eq!(leads.refused(), (403, 225), "frozen here is frozen");
    let kept = app.db.people().find(tenant_id("demo"), AgentId(ann)).await.unwrap().expect("she is there");
    assert_eq!(kept.group, 1, "and nothing of somebody frozen is changed");
}

#[tokio::test]
async fn who_is_not_known_is_entered_only_where_the_tenant_wants_that() {
    let (app, provider, _) = house().await;
    let stranger = |claims: &mut Value| {
        claims["sub"] = "77".into();
        claims["email"] = "zoe@example.com".into();
        claims["preferred_username"] = "ann".into();
        claims["given_name"] = "<b>Zoë</b>\r\n".into();
    };
    assert_eq!(through(&app, &provider, stranger).await.refused(), (403, 170));
    let unverified = |claims: &mut Value| claims["email_verified"] = false.into();
    assert_eq!(through(&app, &provider, unverified).await.refused(), (403, 170), "anybody can claim an address");
    provider.serves(&app.db, tenant_id("demo"), |provider| provider.creates = true).await;
    provider.maps(&app.db, tenant_id("demo"), &[("desk", 1)]).await;
    let profile = through(&app, &provider, stranger).await.done();
    assert_eq!(profile["username"], "zoe@example.com", "the name ann is somebody's");
    assert_eq!((&profile["firstname"], &profile["email"]), (&json!("<b>Zoë</b>"), &json!("zoe@example.com")));
    let again = through(&app, &provider, stranger).await.done();
    assert_eq!(again["user_id"], profile["user_id"]);
    let like_an_operator = |claims: &mut Value| {
        claims["sub"] = "78".into();
        claims["email"] = "eve@example.com".into();
        claims["preferred_username"] = "Global.Ada".into();
    };
    let profile = through(&app, &provider, like_an_operator).await.done();
    assert_eq!(profile["username"], "eve@example.com", "an operator's name is nobody else's");
}

#[tokio::test]
async fn somebody_new_who_comes_in_several_times_at_once_is_one_person() {
    let (app, provider, _) = house().await;
    provider.serves(&app.db, tenant_id("demo"), |provider| provider.creates = true).await;
    provider.maps(&app.db, tenant_id("demo"), &[("desk", 1)]).await;
    let before = app.db.people().all(tenant_id("demo")).await.unwrap().len();
    let mut codes = Vec::new();
    for _ in 0..4 {
        let begun = begin(&app, "demo").await;
        let code = provider.grants(&begun.address, |claims| {
            claims["sub"] = "yves".into();
            claims["email"] = "yves@example.com".into();
            claims["preferred_username"] = "yves".into();
        });
        codes.push((begun, code));
    }
    let answers = join_all(codes.iter().map(|(begun, code)| back(&app, "demo", begun, code))).await;
    let people: Vec<Value> = answers.into_iter().map(|answer| answer.done()["user_id"].clone()).collect();
    assert!(people.iter().all(|id| *id == people[0]), "{people:?}");
    assert_eq!(app.db.people().all(tenant_id("demo")).await.unwrap().len(), before + 1);
}

#[tokio::test]
async fn a_group_without_chats_ends_the_feed_that_is_open() {
    let (app, provider, _) = house().await;
    let quiet = app
        .db
        .groups()
        .add(tenant_id("demo"), None, "Readers", &[catalogue::permission::METRICS], Millis(1))
        .await
        .unwrap();
    let bob = app.agent("bob").await;
    let mut feed = bob.socket().await;
    provider.maps(&app.db, tenant_id("demo"), &[("desk", quiet)]).await;
    through(&app, &provider, |claims| {
        claims["sub"] = "bob".into();
        claims["email"] = "bob@example.com".into();
    })
    .await;
    assert_eq!(feed.closes().await, Some(4403));
    assert_eq!(bob.profile().await["status"], "Offline", "the session goes on, for what the group may do");
}

#[tokio::test]
async fn a_service_that_is_not_there_is_said_to_be_so() {
    let app = App::start().await;
    let none = app.ask("POST", "internal/sso").body(json!({})).go().await;
    assert_eq!(none.refused(), (409, 156));
    let gone = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let provider = Provider::start().await;
    for issuer in [format!("http://{gone}"), format!("{}/other", provider.issuer), "nonsense".into()] {
        provider.serves(&app.db, tenant_id("demo"), |provider| provider.issuer = issuer.clone()).await;
        let away = app.ask("POST", "internal/sso").body(json!({})).go().await;
        assert_eq!(away.refused(), (409, 156), "{issuer}");
    }
}
