//! Providers and directory groups as administrators rule them: sign-ins give and take, the test of one explains it.
use crate::app::{Answer, App};
use crate::people::{Agent, tenant_id};
use crate::provider::{CLIENT, Provider, SECRET, query};
use crate::sso::through;
use catalogue::ids::AgentId;
use routing::settings::Spans;
use serde_json::{Value, json};

const PROVIDERS: &str = "admin/directory/providers";
const TEST: &str = "admin/directory/providers/test";
const TRY: &str = "admin/directory/providers/try";
const GROUPS: &str = "intergration/azure/groups";

/// A house whose administrators may name services of this machine.
async fn house() -> (App, Provider) {
    let app = App::with(&[("SWITCHYARD_WEBHOOK_NETWORKS", "127.0.0.0/8")], Spans::default()).await;
    (app, Provider::start().await)
}

fn service(issuer: &str) -> Value {
    json!({ "name": "Lume ID", "issuer": issuer, "client_id": CLIENT, "client_secret": SECRET })
}

async fn sets_up(ada: &Agent<'_>, provider: &Provider) -> Value {
    ada.ask("POST", PROVIDERS).body(service(&provider.issuer)).go().await.done()
}

async fn maps(ada: &Agent<'_>, name: &str, priority: u32, gives: Value) -> Value {
    let mut description = json!({ "managed": true });
    for (key, value) in gives.as_object().expect("fields") {
        description[key] = value.clone();
    }
    let body = json!({ "displayName": name, "priority": priority, "description": description });
    ada.ask("POST", GROUPS).body(body).go().await.done()
}

async fn user(ada: &Agent<'_>, id: u32) -> Value {
    let found = ada.ask("GET", &format!("admin/user_management/users?user_id={id}")).go().await.done();
    found["items"][0].clone()
}

fn in_groups(groups: Value) -> impl FnOnce(&mut Value) {
    move |claims: &mut Value| claims["groups"] = groups
}

fn rule(answer: &Answer) -> (u16, &Value, &Value) {
    (answer.status, &answer.body["extraInfo"]["field"], &answer.body["extraInfo"]["rule"])
}

#[tokio::test]
async fn an_administrator_sets_a_service_and_a_group_up_and_its_people_get_and_lose_what_it_gives() {
    let (app, provider) = house().await;
    let ada = app.agent("ada").group(3).await;
    let ann = app.agent("ann").entered().await;
    let made = sets_up(&ada, &provider).await;
    assert_eq!((&made["has_secret"], &made["enabled"], &made["version"]), (&json!(true), &json!(true), &json!(1)));
    let list = ada.ask("GET", PROVIDERS).go().await.done();
    assert!(list["redirect"].as_str().expect("an address").ends_with("/sso") && list["yours"] == true);
    assert!(!list.to_string().contains(SECRET), "{list}");
    let sales = ada.ask("POST", "admin/client_management/skills").body(json!({ "name": "Sales" })).go().await.done();
    let care = ada.ask("POST", "admin/departments").body(json!({ "name": "Care" })).go().await.done();
    let skills = json!([{ "skill_id": sales["skill_id"], "level": 7 }]);
    let gives = json!({ "permission_group": 2, "simultaneous": 9, "department": care["id"], "skills": skills });
    maps(&ada, "leads", 1, gives).await;
    maps(&ada, "desk", 2, json!({ "permission_group": 1 })).await;

    let before = user(&ada, ann).await;
    let profile = through(&app, &provider, in_groups(json!(["desk", "leads"]))).await.done();
    assert_eq!((&profile["user_id"], &profile["permission_group"]["id"]), (&json!(ann), &json!(2)));
    let now = user(&ada, ann).await;
    assert_eq!((&now["slots"], &now["department_id"], &now["skills"]), (&json!(9), &care["id"], &skills));
    let rows = ada.ask("GET", &format!("admin/audit?types[]=user&id={ann}")).go().await.done();
    assert_eq!((&rows["items"][0]["scope"], &rows["items"][0]["by"]["user_id"]), (&json!("directory"), &Value::Null));
    let profile = through(&app, &provider, in_groups(json!(["desk"]))).await.done();
    assert_eq!(profile["permission_group"]["id"], 1);
    let now = user(&ada, ann).await;
    for field in ["slots", "department_id", "skills"] {
        assert_eq!(now[field], before[field], "{field} is as it was before");
    }
    let seen = ada.ask("GET", &format!("{GROUPS}?manual=false")).go().await.done();
    let names: Vec<&str> =
        seen["seen"].as_array().expect("a list").iter().filter_map(|one| one["displayName"].as_str()).collect();
    assert_eq!((names, seen["items"].as_array().map(Vec::len)), (vec!["desk", "leads"], Some(0)));
    let hers = ada.ask("GET", &format!("{GROUPS}?manual=true")).go().await.done();
    assert_eq!((hers["items"].as_array().map(Vec::len), hers["seen"].as_array().map(Vec::len)), (Some(2), Some(0)));
}

#[tokio::test]
async fn what_says_nothing_about_groups_takes_nothing_and_is_told() {
    let (app, provider) = house().await;
    let ada = app.agent("ada").group(3).await;
    let ann = app.agent("ann").entered().await;
    sets_up(&ada, &provider).await;
    maps(&ada, "leads", 1, json!({ "permission_group": 2, "simultaneous": 9 })).await;
    let before = user(&ada, ann).await;
    through(&app, &provider, in_groups(json!(["leads"]))).await.done();
    let over = |claims: &mut Value| {
        claims.as_object_mut().expect("claims").remove("groups");
        claims["_claim_names"] = json!({ "groups": "src1" });
    };
    assert_eq!(through(&app, &provider, over).await.done()["permission_group"]["id"], 2);
    assert_eq!(user(&ada, ann).await["slots"], 9);
    let told = ada.ask("GET", PROVIDERS).go().await.done();
    assert_eq!(told["items"][0]["unsaid"]["why"], "overage");
    // Without any of them she has no business here, and keeps nothing of what they gave.
    assert_eq!(through(&app, &provider, in_groups(json!([]))).await.refused(), (403, 223));
    let now = user(&ada, ann).await;
    assert_eq!((&now["group_id"], &now["slots"]), (&before["group_id"], &before["slots"]));
}

#[tokio::test]
async fn the_last_administrator_stays_and_the_audit_says_so() {
    let (app, provider) = house().await;
    let ada = app.agent("ann").group(3).await;
    sets_up(&ada, &provider).await;
    maps(&ada, "desk", 1, json!({ "permission_group": 1, "simultaneous": 7 })).await;
    // Whoever the tests' house has besides is frozen.
    for one in app.db.people().all(tenant_id("demo")).await.unwrap() {
        if one.id != AgentId(ada.id) {
            app.db.people().set(tenant_id("demo"), one.id, app.now(), |it| it.active = false).await.unwrap();
        }
    }
    let profile = through(&app, &provider, in_groups(json!(["desk"]))).await.done();
    assert_eq!(profile["permission_group"]["id"], 3);
    assert_eq!(user(&ada, ada.id).await["slots"], 7, "what else it says holds");
    let rows = ada.ask("GET", "admin/audit?types[]=user").go().await.done();
    let refused = |row: &Value| row["after"]["group_refused"] == 1 && row["scope"] == "directory";
    assert!(rows["items"].as_array().expect("a list").iter().any(refused), "{rows}");
}

#[tokio::test]
async fn a_test_explains_a_sign_in_and_changes_nothing() {
    let (app, provider) = house().await;
    let ada = app.agent("ada").group(3).await;
    let ann = app.agent("ann").entered().await;
    let id = sets_up(&ada, &provider).await["id"].clone();
    maps(&ada, "leads", 1, json!({ "permission_group": 2 })).await;
    let off = json!({ "id": id, "version": 1, "enabled": false });
    ada.ask("PATCH", PROVIDERS).body(off).go().await.done();
    let none = app.ask("POST", "internal/sso").body(json!({})).go().await;
    assert_eq!(none.refused(), (409, 156), "switched off");

    let begin = async || ada.ask("POST", TEST).body(json!({ "provider_id": id })).go().await.done();
    let back = |begun: &Value, code: &str| {
        let state = query(begun["address"].as_str().expect("an address"))["state"].clone();
        json!({ "state": state, "code": code, "binding": begun["binding"] })
    };
    let begun = begin().await;
    let address = begun["address"].as_str().expect("an address");
    let code = provider.grants(address, in_groups(json!(["leads", "cleaners"])));
    let body = back(&begun, &code);
    let told = ada.ask("PATCH", TEST).body(body.clone()).go().await.done();
    assert_eq!((&told["outcome"], &told["groups_said"]), (&json!("signs_in"), &json!("named")));
    assert_eq!((&told["person"]["user_id"], &told["person"]["by"]), (&json!(ann), &json!("email")));
    assert_eq!((&told["groups"][0]["displayName"], &told["groups"][1]["group_id"]), (&json!("leads"), &Value::Null));
    assert_eq!(told["changes"][0]["what"], "permission_group");
    let text = told.to_string();
    assert!(text.contains("ann@example.com") && !text.contains("nonce") && !text.contains(SECRET), "{text}");
    assert_eq!(user(&ada, ann).await["group_id"], 1, "nothing is changed");
    let again = ada.ask("PATCH", TEST).body(body).go().await.done();
    assert_eq!(again["outcome"], "refused", "it comes back once");

    // Neither does a test sign anybody in, nor is somebody else's finished.
    let begun = begin().await;
    let code = provider.grants(begun["address"].as_str().expect("an address"), |_| {});
    let mut body = back(&begun, &code);
    assert_eq!(app.ask("PATCH", "internal/sso").body(body.clone()).go().await.refused(), (403, 403));
    let begun = begin().await;
    let code = provider.grants(begun["address"].as_str().expect("an address"), |_| {});
    body = back(&begun, &code);
    let max = app.agent("max").group(3).await;
    assert_eq!(max.ask("PATCH", TEST).body(body).go().await.done()["outcome"], "refused");

    let ask = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: demo.localhost\r\nConnection: close\r\n\r\n");
    let sent = String::from_utf8(app.by_hand(ask("/sso?code=a&state=tabc")).await).unwrap();
    assert!(sent.contains("/#/Common/Admin/ActiveDirectory/Authentication?sso_state=tabc&sso_code=a"), "{sent}");
}

#[tokio::test]
async fn claims_that_are_only_thought_of_are_explained_by_the_same_rules() {
    let (app, provider) = house().await;
    let ada = app.agent("ada").group(3).await;
    let id = sets_up(&ada, &provider).await["id"].clone();
    maps(&ada, "leads", 1, json!({ "permission_group": 2 })).await;
    let what_if = async |claims: Value| {
        let body = json!({ "provider_id": id, "claims": claims.to_string() });
        ada.ask("PUT", TEST).body(body).go().await
    };
    let outcome = async |claims: Value| what_if(claims).await.done()["outcome"].clone();
    let zoe = json!({ "sub": "7", "email": "zoe@example.com", "email_verified": true, "groups": ["leads"] });
    assert_eq!(outcome(zoe.clone()).await, "unknown");
    assert_eq!(outcome(json!({ "groups": ["leads"] })).await, "no_subject");
    assert_eq!(outcome(json!({ "sub": "7", "groups": [] })).await, "no_group");
    let creates = json!({ "id": id, "version": 1, "creates": true });
    ada.ask("PATCH", PROVIDERS).body(creates).go().await.done();
    let told = what_if(zoe).await.done();
    assert_eq!((&told["outcome"], &told["changes"][0]["before"]), (&json!("enters"), &Value::Null));
    assert_eq!(outcome(json!({ "sub": "7" })).await, "nothing_given");
    let frozen = app.agent("ann").entered().await;
    app.db.people().set(tenant_id("demo"), AgentId(frozen), app.now(), |it| it.active = false).await.unwrap();
    let ann = json!({ "sub": "8", "email": "ann@example.com", "email_verified": true, "groups": ["leads"] });
    assert_eq!(outcome(ann).await, "frozen");
    for odd in ["[]", "nonsense", "7"] {
        let body = json!({ "provider_id": id, "claims": odd });
        let refused = ada.ask("PUT", TEST).body(body).go().await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("claims")), "{odd}");
    }
}

#[tokio::test]
async fn a_service_is_looked_at_before_people_are_sent_there() {
    let (app, provider) = house().await;
    let ada = app.agent("ada").group(3).await;
    let look = async |issuer: &str| {
        let body = json!({ "issuer": issuer, "scopes": "email", "groups_claim": "groups" });
        ada.ask("POST", TRY).body(body).go().await.done()
    };
    let well = look(&provider.issuer).await;
    assert_eq!((&well["works"], &well["flaws"]), (&json!(true), &json!([])));
    assert_eq!(well["authorization_endpoint"], format!("{}/auth", provider.issuer));
    let gone = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (issuer, flaw) in [
        (format!("http://{gone}"), "no_answer"),
        (format!("{}/other", provider.issuer), "no_document"),
        ("nonsense".into(), "address"),
        ("https://10.1.2.3".into(), "barred"),
        ("https://169.254.169.254/latest".into(), "barred"),
    ] {
        let told = look(&issuer).await;
        assert_eq!((&told["works"], &told["flaws"][0]), (&json!(false), &json!(flaw)), "{issuer}");
    }
}

#[tokio::test]
async fn bad_input_is_refused_with_its_field_and_nobody_reaches_further_than_they_may() {
    let (app, provider) = house().await;
    let ada = app.agent("ada").group(3).await;
    let made = sets_up(&ada, &provider).await;
    let same = ada.ask("POST", PROVIDERS).body(service(&provider.issuer)).go().await;
    assert_eq!(rule(&same), (400, &json!("issuer"), &json!("taken")));
    for (issuer, why) in [("ftp://id.example.com", "address"), ("https://10.0.0.1", "barred")] {
        let refused = ada.ask("POST", PROVIDERS).body(service(issuer)).go().await;
        assert_eq!(rule(&refused), (400, &json!("issuer"), &json!(why)), "{issuer}");
    }
    let moved = json!({ "id": made["id"], "version": 1, "issuer": "https://id.example.com" });
    let moved = ada.ask("PATCH", PROVIDERS).body(moved).go().await;
    assert_eq!(rule(&moved), (400, &json!("client_secret"), &json!("anew")), "a secret goes nowhere else");
    let late = json!({ "id": made["id"], "version": 9, "name": "Late" });
    let late = ada.ask("PATCH", PROVIDERS).body(late).go().await;
    assert_eq!((late.refused(), &late.body["extraInfo"]["provider"]["name"]), ((409, 203), &json!("Lume ID")));

    let leads = maps(&ada, "Leads \u{1f9d1}", 1, json!({ "permission_group": 3 })).await;
    let body = |name: &str, gives: Value| json!({ "displayName": name, "priority": 1, "description": gives });
    for (sent, refusal) in [
        (body("LEADS \u{1f9d1}", json!({ "managed": true })), (400, 105)),
        (body(" ", json!({ "managed": true })), (422, 238)),
        (body("x", json!({ "managed": true, "permission_group": 99 })), (404, 322)),
        (body("x", json!({ "managed": true, "department": 99 })), (404, 306)),
        (body("x", json!({ "managed": true, "skills": [{ "skill_id": 9_999, "level": 1 }] })), (404, 148)),
        (body("x", json!({ "managed": true, "skills": [{ "skill_id": 1, "level": 11 }] })), (400, 105)),
        (body(&"x".repeat(257), json!({ "managed": true })), (400, 105)),
    ] {
        assert_eq!(ada.ask("POST", GROUPS).body(sent.clone()).go().await.refused(), refusal, "{sent}");
    }
    let late = json!({ "id": leads["id"], "version": 7, "priority": 3 });
    let late = ada.ask("PATCH", GROUPS).body(late).go().await;
    assert_eq!((late.refused(), &late.body["extraInfo"]["group"]["priority"]), ((409, 203), &json!(1)));

    // Somebody who rules the directory and no users.
    let rights = [catalogue::permission::ADMIN, catalogue::permission::ACTIVE_DIRECTORY];
    let demo = tenant_id("demo");
    let weak = app.db.groups().add(demo, None, "Directory", &rights, app.now()).await.unwrap();
    let eve = app.agent("eve").group(weak).await;
    assert_eq!(eve.ask("GET", PROVIDERS).go().await.done()["yours"], false);
    assert_eq!(eve.ask("POST", PROVIDERS).body(service("https://evil.example.com")).go().await.refused(), (403, 403));
    assert_eq!(eve.ask("POST", TRY).body(json!({ "issuer": "https://a.example" })).go().await.refused(), (403, 403));
    for (method, path, sent) in [
        ("POST", GROUPS.to_owned(), Some(body("mine", json!({ "managed": true, "permission_group": 3 })))),
        ("PATCH", GROUPS.to_owned(), Some(json!({ "id": leads["id"], "version": 1, "displayName": "mine" }))),
        ("DELETE", format!("{GROUPS}?id={}&version=1", leads["id"]), None),
    ] {
        let ask = eve.ask(method, &path);
        let answer = if let Some(sent) = sent { ask.body(sent) } else { ask }.go().await;
        assert_eq!(answer.refused(), (403, 403), "{method}");
    }
    // Also one that lowers whoever is in it, and one that gives none as long as it does.
    let lowers = body("everyone", json!({ "managed": true, "permission_group": weak }));
    assert_eq!(eve.ask("POST", GROUPS).body(lowers).go().await.refused(), (403, 403));
    let hers = maps(&eve, "late shift", 1, json!({ "simultaneous": 2 })).await;
    let hers = json!({ "id": hers["id"], "version": 1, "description": { "managed": true, "permission_group": weak } });
    assert_eq!(eve.ask("PATCH", GROUPS).body(hers).go().await.refused(), (403, 403));
    let empty = json!({ "id": leads["id"], "version": 1, "description": { "managed": true } });
    assert_eq!(eve.ask("PATCH", GROUPS).body(empty).go().await.refused(), (403, 403));
    let tom = app.agent("tom").await;
    assert_eq!(tom.ask("GET", GROUPS).go().await.refused().0, 403);
}

#[tokio::test]
async fn a_change_of_a_group_is_put_back_and_one_that_was_built_on_is_not() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let one = maps(&ada, "desk", 4, json!({ "permission_group": 1 })).await;
    ada.ask("DELETE", &format!("{GROUPS}?id={}&version=1", one["id"])).go().await.done();
    let row = ada.ask("GET", "admin/audit?types[]=directory_group").go().await.done()["items"][0].clone();
    let undo =
        async |row: &Value| ada.ask("POST", "admin/audit/undo").body(json!({ "number": row["number"] })).go().await;
    undo(&row).await.done();
    let list = ada.ask("GET", GROUPS).go().await.done();
    assert_eq!((&list["items"][0]["displayName"], &list["items"][0]["priority"]), (&json!("desk"), &json!(4)));
}

#[tokio::test]
async fn who_was_entered_as_an_administrator_and_leaves_the_group_is_signed_out_and_never_raised_again() {
    let (app, provider) = house().await;
    let ada = app.agent("ada").group(3).await;
    let mut wanted = service(&provider.issuer);
    wanted["creates"] = json!(true);
    ada.ask("POST", PROVIDERS).body(wanted).go().await.done();
    maps(&ada, "admins", 1, json!({ "permission_group": 3 })).await;
    maps(&ada, "desk", 2, json!({ "permission_group": 1 })).await;
    let zoe = |groups: Value| {
        move |claims: &mut Value| {
            (claims["sub"], claims["email"]) = ("zoe".into(), "zoe@example.com".into());
            (claims["preferred_username"], claims["groups"]) = ("zoe".into(), groups);
        }
    };
    let entered = through(&app, &provider, zoe(json!(["admins"]))).await.done();
    let id = entered["user_id"].clone();
    assert_eq!(entered["permission_group"]["id"], 3);
    let user_id = AgentId(u32::try_from(id.as_u64().expect("an id")).expect("a small one"));
    let open = async || app.db.sign_in().sessions_of_user(tenant_id("demo"), user_id).await.expect("readable").len();
    let group =
        async || app.db.people().find(tenant_id("demo"), user_id).await.expect("readable").expect("there").group;
    assert_eq!(open().await, 1);
    assert_eq!(through(&app, &provider, zoe(json!([]))).await.refused(), (403, 223));
    assert_eq!(open().await, 0, "nothing that she has open goes on as an administrator's");
    assert_eq!(through(&app, &provider, zoe(json!(["desk"]))).await.done()["permission_group"]["id"], 1);
    assert_eq!(through(&app, &provider, zoe(json!([]))).await.refused(), (403, 223));
    assert_eq!((group().await, open().await), (1, 0), "an agent, and no administrator again");
}

#[tokio::test]
async fn an_address_that_is_given_to_somebody_else_brings_nobody_into_the_account_of_before() {
    let (app, provider) = house().await;
    let ada = app.agent("ada").group(3).await;
    let ann = app.agent("ann").entered().await;
    let made = sets_up(&ada, &provider).await;
    let first = through(&app, &provider, |_| {}).await.done();
    assert_eq!(first["user_id"], ann);
    let another = |claims: &mut Value| claims["sub"] = "43".into();
    assert_eq!(through(&app, &provider, another).await.refused(), (403, 403));
    let claims = json!({ "sub": "43", "email": "ann@example.com", "email_verified": true }).to_string();
    let sent = json!({ "provider_id": made["id"], "claims": claims });
    let told = ada.ask("PUT", TEST).body(sent).go().await.done();
    assert_eq!((&told["outcome"], &told["changes"]), (&json!("reused_address"), &json!([])));
    assert_eq!(through(&app, &provider, |_| {}).await.done()["user_id"], ann, "she herself is known as before");
}
