//! Applications: whom their keys let in and what for, new keys beside old ones, what a page and a chat have to do with them, and what
//! was changed of them.
use crate::app::{Answer, App, skill_id};
use crate::people::{Agent, operator, tenant_id};
use crate::socket::Socket;
use routing::time::Millis;
use serde_json::{Value, json};

const PATH: &str = "admin/api/applications";
const SHOP: &str = "https://shop.example";

/// A pair of keys as headers, with somebody's token.
fn headers(pair: &Value, who: &Agent<'_>) -> Vec<(String, String)> {
    let key = |name: &str| pair[name].as_str().expect("a key").to_owned();
    vec![
        ("X-Application-Key".into(), key("ApplicationKey")),
        ("X-Consumer-Key".into(), key("ConsumerKey")),
        ("Authorization".into(), format!("Bearer {}", who.token)),
    ]
}

/// Somebody's call by another application.
async fn by(pair: &Value, who: &Agent<'_>, method: &str, path: &str, body: Value) -> Answer {
    let ask = who.app.ask(method, path).of(who.tenant).headers(&headers(pair, who));
    if body.is_null() { ask } else { ask.body(body) }.go().await
}

async fn looks(pair: &Value, who: &Agent<'_>) -> Answer {
    by(pair, who, "GET", "internal/profile", Value::Null).await
}

async fn made(max: &Agent<'_>, body: Value) -> Value {
    max.ask("POST", PATH).body(body).go().await.done()
}

async fn all(max: &Agent<'_>) -> Vec<Value> {
    max.ask("GET", PATH).go().await.done()["items"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn an_application_lets_in_until_it_is_disabled_and_its_sockets_close() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let shop = made(&max, json!({ "name": " Shop " })).await;
    assert_eq!((&shop["name"], &shop["version"], &shop["first"]), (&json!("Shop"), &json!(1), &json!(false)));
    looks(&shop, &max).await.done();
    let mixed = json!({ "ApplicationKey": shop["ApplicationKey"], "ConsumerKey": all(&max).await[0]["ConsumerKey"] });
    assert_eq!(looks(&mixed, &max).await.refused(), (403, 204), "a pair goes together");
    let eve = app.stranger("eve").group(3).await;
    assert_eq!(looks(&shop, &eve).await.refused(), (403, 204), "another tenant's keys");

    let mut hello = max.hello(None);
    hello["application_key"] = shop["ApplicationKey"].clone();
    hello["consumer_key"] = shop["ConsumerKey"].clone();
    let mut socket = Socket::open(&app, "demo", "live").await;
    socket.say(hello.clone()).await;
    socket.hears_type("welcome").await;
    let listed = all(&max).await;
    assert_eq!(listed.len(), 2);
    assert_eq!((&listed[0]["first"], &listed[0]["in_use"]), (&json!(true), &json!(true)));
    assert!(listed[1]["last_used"].is_string(), "{}", listed[1]);

    let off = json!({ "id": shop["id"], "version": 1, "active": false });
    assert_eq!(max.ask("PATCH", PATH).body(off.clone()).go().await.done()["active"], json!(false));
    assert_eq!(looks(&shop, &max).await.refused(), (503, 110), "in force when it was answered");
    while socket.next().await.is_some() {}
    let mut socket = Socket::open(&app, "demo", "live").await;
    socket.say(hello).await;
    let told = socket.next().await.expect("a refusal");
    assert!(told.to_string().contains("110"), "{told}");
    let online = max.ask("GET", "helper/applications").go().await.done();
    let names: Vec<&Value> = online["items"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
    assert_eq!(names.len(), 1, "only those that are let in: {online}");
    // A repeat of what is so already is no conflict; another change from that version is one.
    max.ask("PATCH", PATH).body(off).go().await.done();
    let late = json!({ "id": shop["id"], "version": 1, "name": "Store" });
    let late = max.ask("PATCH", PATH).body(late).go().await;
    assert_eq!((late.refused(), &late.body["extraInfo"]["application"]["version"]), ((409, 203), &json!(2)));
    let on = json!({ "id": shop["id"], "version": 2, "active": true });
    max.ask("PATCH", PATH).body(on).go().await.done();
    looks(&shop, &max).await.done();

    let stale = max.ask("DELETE", &format!("{PATH}?id={}&version=2", shop["id"])).go().await;
    assert_eq!(stale.refused(), (409, 203));
    max.ask("DELETE", &format!("{PATH}?id={}&version=3", shop["id"])).go().await.done();
    assert_eq!(looks(&shop, &max).await.refused(), (403, 204));
    let id = max.id;
    let app = app.again().await;
    let max = Agent::signs_in(&app, id, "demo", "max").await;
    assert_eq!(all(&max).await.len(), 1, "gone after a restart as well");
}

#[tokio::test]
async fn nobody_shuts_out_the_application_that_they_come_by_and_the_tenants_own_stays() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let own = &all(&max).await[0];
    for change in [json!({ "active": false }), json!({ "rotate_hours": 0 })] {
        let mut body = json!({ "id": own["id"], "version": 1 });
        body.as_object_mut().expect("an object").extend(change.as_object().expect("one").clone());
        let refused = max.ask("PATCH", PATH).body(body).go().await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["rule"]), ((400, 105), &json!("own")));
    }
    let shop = made(&max, json!({ "name": "Shop" })).await;
    let gone = format!("{PATH}?id={}&version=1", shop["id"]);
    let refused = by(&shop, &max, "DELETE", &gone, Value::Null).await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["rule"]), ((400, 105), &json!("own")));
    let first = format!("{PATH}?id={}&version=1", own["id"]);
    let refused = by(&shop, &max, "DELETE", &first, Value::Null).await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["rule"]), ((400, 105), &json!("first")));
    let off = json!({ "id": own["id"], "version": 1, "active": false });
    by(&shop, &max, "PATCH", PATH, off).await.done();
    assert_eq!(max.ask("GET", PATH).go().await.refused(), (503, 110));
    let on = json!({ "id": own["id"], "version": 2, "active": true });
    by(&shop, &max, "PATCH", PATH, on).await.done();
    max.ask("GET", PATH).go().await.done();
}

#[tokio::test]
async fn new_keys_come_beside_the_old_ones_until_their_time_and_consoles_are_given_them() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let before = all(&max).await[0].clone();
    let turn = json!({ "id": before["id"], "version": 1, "rotate_hours": 24, "reason": "once a year" });
    let now = max.ask("PATCH", PATH).body(turn).go().await.done();
    assert_ne!(now["ApplicationKey"], before["ApplicationKey"]);
    assert_ne!(now["ConsumerKey"], before["ConsumerKey"]);
    assert_eq!(now["old"]["ApplicationKey"], before["ApplicationKey"]);
    let given = app.ask("GET", "internal/self_configure").go().await.done();
    assert_eq!(given["application_key"], now["ApplicationKey"]);
    looks(&before, &max).await.done();
    looks(&now, &max).await.done();
    let listed = all(&max).await;
    assert!(listed[0]["old"]["last_used"].is_string(), "who still comes by the old ones: {}", listed[0]);
    let mixed = json!({ "ApplicationKey": before["ApplicationKey"], "ConsumerKey": now["ConsumerKey"] });
    assert_eq!(looks(&mixed, &max).await.refused(), (403, 204));
    let trail = max.ask("GET", "admin/audit?types[]=application").go().await.done().to_string();
    for key in ["ApplicationKey", "ConsumerKey"] {
        for pair in [&before, &now] {
            assert!(!trail.contains(pair[key].as_str().expect("a key")), "no key is in the audit");
        }
    }
    let id = max.id;
    let app = app.again().await;
    let max = Agent::signs_in(&app, id, "demo", "max").await;
    looks(&before, &max).await.done();
    app.later(Millis::hours(24));
    // The session is over as well by then.
    let max = Agent::signs_in(&app, max.id, "demo", "max").await;
    assert_eq!(looks(&before, &max).await.refused(), (403, 204));
    assert_eq!(all(&max).await[0]["old"], Value::Null);

    let shop = made(&max, json!({ "name": "Shop" })).await;
    let turn = |version: u32| json!({ "id": shop["id"], "version": version, "rotate_hours": 720 });
    max.ask("PATCH", PATH).body(turn(1)).go().await.done();
    let again = max.ask("PATCH", PATH).body(turn(1)).go().await;
    assert_eq!(again.refused(), (409, 203), "a repeat gives no third pair");
    looks(&shop, &max).await.done();
    let end = json!({ "id": shop["id"], "version": 2, "end_old": true });
    for (field, body) in [("end_old", end.clone()), ("rotate_hours", turn(2))] {
        let refused = by(&shop, &max, "PATCH", PATH, body).await;
        let said = (&refused.body["extraInfo"]["field"], &refused.body["extraInfo"]["rule"]);
        assert_eq!(
            (refused.refused(), said),
            ((400, 105), (&json!(field), &json!("own"))),
            "they came by the old keys"
        );
    }
    assert_eq!(max.ask("PATCH", PATH).body(end).go().await.done()["old"], Value::Null);
    assert_eq!(looks(&shop, &max).await.refused(), (403, 204));
}

#[tokio::test]
async fn an_operators_new_keys_leave_no_pair_before_them_in_force() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let leaked = all(&max).await[0].clone();
    let turn = json!({ "id": leaked["id"], "version": 1, "rotate_hours": 720 });
    let now = max.ask("PATCH", PATH).body(turn).go().await.done();
    looks(&leaked, &max).await.done();
    let demo = tenant_id("demo");
    app.db.tenants().set_keys(demo, "new-application", "new-consumer", &operator()).await.expect("changed");
    // The server learns of it from the store.
    while looks(&now, &max).await.status == 200 {}
    for pair in [&leaked, &now] {
        assert_eq!(looks(pair, &max).await.refused(), (403, 204));
    }
    let id = max.id;
    let app = app.again().await;
    let max = Agent::signs_in(&app, id, "demo", "max").await;
    assert_eq!(looks(&leaked, &max).await.refused(), (403, 204), "after a restart as well");
    let first = &all(&max).await[0];
    assert_eq!((&first["old"], &first["version"]), (&Value::Null, &json!(3)));
}

/// What a browser may do from a page: whether it may ask, and what it is answered.
async fn from_page(max: &Agent<'_>, pair: &Value, page: &str) -> (bool, u16) {
    let (app, url) = (max.app, format!("http://{}/2.0/internal/profile", max.app.address));
    let host = format!("demo.localhost:{}", app.address.port());
    let ask = |method| app.http.request(method, &url).header("Host", &host).header("Origin", page);
    let preflight = ask(reqwest::Method::OPTIONS)
        .header("Access-Control-Request-Method", "GET")
        .header("Access-Control-Request-Headers", "authorization,x-application-key,x-consumer-key");
    let allowed = preflight.send().await.expect("answered").headers().get("access-control-allow-origin").cloned();
    let real = headers(pair, max).iter().fold(ask(reqwest::Method::GET), |ask, (name, value)| ask.header(name, value));
    (allowed.is_some_and(|allowed| allowed == page), real.send().await.expect("answered").status().as_u16())
}

#[tokio::test]
async fn pages_integrations_and_a_rate_are_what_an_application_is_held_to() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    assert!(!from_page(&max, &all(&max).await[0], SHOP).await.0, "no application has this page yet");
    let wanted = json!({ "name": "Shop", "origins": [SHOP, SHOP], "integrations": [19, 19], "rate": 60 });
    let shop = made(&max, wanted).await;
    assert_eq!((&shop["origins"], &shop["all_integrations"]), (&json!([SHOP]), &json!(false)));
    assert_eq!(shop["Integrations"], json!({ "enabled": [19], "disabled": [16] }));
    assert_eq!(from_page(&max, &shop, SHOP).await, (true, 200));
    assert_eq!(from_page(&max, &shop, "https://elsewhere.example").await, (false, 403));
    let own = format!("http://demo.localhost:{}", app.address.port());
    assert_eq!(from_page(&max, &shop, &own).await.1, 200, "the console's own page");
    assert!(Socket::try_open(&app, "demo", "live", Some(SHOP)).await.is_ok());
    assert!(Socket::try_open(&app, "demo", "live", Some("https://elsewhere.example")).await.is_err());
    assert!(Socket::try_open(&app, "acme", "live", Some(SHOP)).await.is_err(), "another tenant's page");

    let hooks = by(&shop, &max, "GET", "admin/webhook", Value::Null).await;
    assert_eq!((hooks.refused(), &hooks.body["extraInfo"]["integration"]), ((403, 259), &json!(16)));
    max.ask("GET", "admin/webhook").go().await.done();

    // The bucket fills up again meanwhile, one a second: several are asked at once, on a slow machine too.
    let mut refused = None;
    for _ in 0..60 {
        let ask = || looks(&shop, &max);
        let several = tokio::join!(ask(), ask(), ask(), ask(), ask(), ask(), ask(), ask(), ask(), ask());
        let several: [Answer; 10] = several.into();
        refused = several.into_iter().find(|answer| answer.status != 200);
        if refused.is_some() {
            break;
        }
    }
    let refused = refused.expect("a minute has 60 calls");
    assert_eq!(refused.refused(), (429, 158));
    assert!(refused.headers.contains_key("retry-after"));
    for _ in 0..5 {
        by(&shop, &max, "GET", PATH, Value::Null).await.done();
    }
    // By the very application whose minute is used up.
    let freed = json!({ "id": shop["id"], "version": 1, "rate": 0, "all_integrations": true, "origins": [] });
    let freed = by(&shop, &max, "PATCH", PATH, freed).await.done();
    assert_eq!((&freed["rate"], &freed["all_integrations"]), (&Value::Null, &json!(true)));
    by(&shop, &max, "GET", "admin/webhook", Value::Null).await.done();
}

#[tokio::test]
async fn what_does_not_fit_is_refused_with_its_field() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").await;
    assert_eq!(ann.ask("GET", PATH).go().await.refused(), (403, 230));
    let name = "Negozio 🛍 — «Мир»";
    made(&max, json!({ "name": name })).await;
    let cases = [
        (json!({ "name": "  " }), (422, 238), "name"),
        (json!({ "name": "x".repeat(129) }), (400, 105), "name"),
        (json!({ "name": name.to_uppercase() }), (409, 239), "name"),
        (json!({ "name": "A", "origins": ["https://shop.example/"] }), (400, 105), "origins"),
        (json!({ "name": "A", "origins": ["*"] }), (400, 105), "origins"),
        (json!({ "name": "A", "origins": vec![SHOP; 21] }), (400, 105), "origins"),
        (json!({ "name": "A", "integrations": [17] }), (400, 105), "integrations"),
        (json!({ "name": "A", "rate": 59 }), (400, 105), "rate"),
    ];
    for (body, code, field) in cases {
        let refused = max.ask("POST", PATH).body(body.clone()).go().await;
        assert_eq!(refused.refused(), code, "{body}");
        assert_eq!(refused.body["extraInfo"]["field"], json!(field), "{}", refused.body);
    }
    let unknown = max.ask("POST", PATH).body(json!({ "name": "A", "integrations": [17] })).go().await;
    assert_eq!(unknown.body["extraInfo"]["why"], json!("Integration not found"));
    let slow = json!({ "id": 1, "version": 1, "rate": 5 });
    assert_eq!(max.ask("PATCH", PATH).body(slow).go().await.refused(), (400, 105));
    for body in [json!({ "id": 9, "version": 1, "name": "B" }), json!({ "id": 0, "version": 1 })] {
        assert_eq!(max.ask("PATCH", PATH).body(body).go().await.refused(), (404, 249));
    }
    let eve = app.stranger("eve").group(3).await;
    let theirs = json!({ "id": 2, "version": 1, "name": "Eve's" });
    assert_eq!(eve.ask("PATCH", PATH).body(theirs).go().await.refused(), (404, 249), "another tenant's");
    assert_eq!(eve.ask("DELETE", &format!("{PATH}?id=2&version=1")).go().await.refused(), (404, 249));
    for n in 2..50 {
        made(&max, json!({ "name": format!("App {n}") })).await;
    }
    assert_eq!(max.ask("POST", PATH).body(json!({ "name": "One more" })).go().await.refused(), (400, 105));
}

#[tokio::test]
async fn of_two_who_change_one_at_once_the_second_sees_what_the_first_made() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let shop = made(&max, json!({ "name": "Shop" })).await;
    let change = |name: &str| max.ask("PATCH", PATH).body(json!({ "id": shop["id"], "version": 1, "name": name })).go();
    let (one, other) = tokio::join!(change("One"), change("Other"));
    let mut codes = [one.status, other.status];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409]);
    let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!(lost.body["extraInfo"]["application"]["name"], won.body["name"]);
}

#[tokio::test]
async fn a_chat_carries_the_application_of_its_page() {
    let app = App::start().await;
    let max = app.agent("max").group(3).skilled(&["billing"]).slots(3).await;
    let shop = made(&max, json!({ "name": "Shop", "origins": [SHOP] })).await;
    let start = |key: &Value, page: &str| {
        let body =
            json!({ "skill": skill_id("billing"), "name": "Ada", "application_key": key, "application": "typed" });
        app.ask("POST", "incoming/livechat/start").header("Origin", page).body(body).go()
    };
    let begun = start(&shop["ApplicationKey"], SHOP).await.done();
    let chat = begun["uniQref"].as_str().expect("a chat").to_owned();
    max.takes(&chat).await.done();
    assert_eq!(max.ongoing().await[0]["application"], "Shop");
    assert_eq!(all(&max).await[1]["chats"], json!(1), "{begun}");
    assert_eq!(start(&shop["ApplicationKey"], "https://copy.example").await.refused(), (403, 135));
    assert_eq!(start(&json!("unknown"), SHOP).await.refused(), (403, 204));
    let off = json!({ "id": shop["id"], "version": 1, "active": false });
    max.ask("PATCH", PATH).body(off).go().await.done();
    assert_eq!(start(&shop["ApplicationKey"], SHOP).await.refused(), (503, 110));
    let typed = json!({ "skill": skill_id("billing"), "name": "Bo", "application": "typed" });
    let other = app.ask("POST", "incoming/livechat/start").body(typed).go().await.done();
    max.takes(other["uniQref"].as_str().expect("a chat")).await.done();
    assert!(max.ongoing().await.iter().any(|chat| chat["application"] == "typed"));
}

#[tokio::test]
async fn changesets_say_what_an_application_was_set_up_as_and_when() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let shop = made(&max, json!({ "name": "Shop", "rate": 90 })).await;
    let change = async |version: u32, what: Value| {
        let mut body = json!({ "id": shop["id"], "version": version });
        body.as_object_mut().expect("an object").extend(what.as_object().expect("one").clone());
        max.ask("PATCH", PATH).body(body).go().await.done()
    };
    change(1, json!({ "name": "Store", "reason": "new brand" })).await;
    change(2, json!({ "origins": [SHOP] })).await;
    change(3, json!({ "rate": 0 })).await;
    let own = json!({ "id": 1, "version": 1, "name": "Console" });
    max.ask("PATCH", PATH).body(own).go().await.done();
    let list = |query: String| max.ask("GET", &format!("admin/api/changesets{query}")).go();
    let found = list(String::new()).await.done();
    let told: Vec<(&Value, &Value, &Value)> = found["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| (&one["name"], &one["version"], &one["changed"]))
        .collect();
    let (console, store, rate) = (json!("Console"), json!("Store"), json!(["rate"]));
    assert_eq!(told.len(), 5, "{found}");
    assert_eq!(told[0], (&console, &json!(2), &json!(["name"])));
    assert_eq!(told[1], (&store, &json!(4), &rate));
    let of = list(format!("?application={}", shop["id"])).await.done();
    assert_eq!(of["items"].as_array().map(Vec::len), Some(4));
    let renamed = &of["items"][2];
    assert_eq!((&renamed["reason"], &renamed["by"]), (&json!("new brand"), &found["items"][0]["by"]));
    assert_eq!(renamed["before"], Value::Null, "only where one is asked for");
    let one = list(format!("?number={}", renamed["number"])).await.done()["items"][0].clone();
    assert_eq!((&one["before"]["name"], &one["after"]["name"]), (&json!("Shop"), &json!("Store")));
    assert_eq!((&one["after"]["origins"], &one["after"]["rate"]), (&json!([]), &json!(90)), "as it was then: {one}");
    let last = list(format!("?number={}", of["items"][0]["number"])).await.done()["items"][0].clone();
    assert_eq!((&last["after"]["origins"], &last["after"]["rate"]), (&json!([SHOP]), &Value::Null));
    max.ask("DELETE", &format!("{PATH}?id={}&version=4", shop["id"])).go().await.done();
    let one = list(format!("?number={}", renamed["number"])).await.done()["items"][0].clone();
    assert_eq!(one["after"]["rate"], json!(90), "also once it is gone");
    let newest = list(String::new()).await.done()["items"][0].clone();
    assert_eq!((&newest["action"], &newest["version"]), (&json!("delete"), &json!(4)));

    let eve = app.stranger("eve").group(3).await;
    let theirs = eve.ask("GET", &format!("admin/api/changesets?number={}", renamed["number"])).go().await;
    assert_eq!(theirs.refused(), (404, 249));
    let page = list(format!("?next_token={}", found["items"][1]["number"])).await.done();
    assert_eq!(page["items"][0]["number"], found["items"][2]["number"]);
    for wrong in ["?next_token=x", "?number=0", "?application=x", "?more=1"] {
        assert_eq!(list(wrong.to_owned()).await.status, 400, "{wrong}");
    }
}
