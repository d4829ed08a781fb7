//! Access tokens of service accounts: made, used, renewed, ended.
use crate::app::{Answer, App, with};
use crate::people::{Agent, PASSWORD, operator, sign_in, tenant_id};
use crate::sign_in_steps::rules;
use crate::watching::watches;
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::permission::{ACCESS_TOKENS, ADMIN, COMMS};
use routing::time::Millis;
use serde_json::{Value, json};
use store::sign_in::SignInRules;

const PATH: &str = "admin/api/access_tokens";

/// A service account of a group.
pub(crate) async fn robot(app: &App, name: &str, group: u32) -> u32 {
    let id = app.agent(name).group(group).skilled(&["billing"]).entered().await;
    assert!(
        app.db
            .people()
            .set(tenant_id("demo"), AgentId(id), Millis(1), |it| it.api_only = true)
            .await
            .expect("the store answers")
    );
    id
}

pub(crate) async fn makes(ada: &Agent<'_>, body: Value) -> Answer {
    ada.ask("POST", PATH).body(body).go().await
}

/// A new token of an account, as a person whose every call carries it, and its row.
pub(crate) async fn token<'a>(ada: &Agent<'a>, id: u32) -> (Agent<'a>, Value) {
    let made = makes(ada, json!({ "user_id": id, "display_name": "Nightly export", "ttl": 3600 })).await.done();
    (holder(ada, id, &made).await, made)
}

async fn holder<'a>(ada: &Agent<'a>, id: u32, made: &Value) -> Agent<'a> {
    let token = made["token"].as_str().expect("a token").to_owned();
    let mut headers = ada.app.keys("demo").await;
    headers.push(("Authorization".into(), format!("Bearer {token}")));
    Agent { app: ada.app, id, tenant: "demo", name: "robot".into(), token, headers }
}

async fn listed(ada: &Agent<'_>) -> Vec<Value> {
    ada.ask("GET", PATH).go().await.done()["items"].as_array().expect("a list").clone()
}

async fn changes(ada: &Agent<'_>, made: &Value, change: Value) -> Answer {
    ada.ask("PATCH", PATH).body(with(change, "SESSID", made["SESSID"].clone())).go().await
}

pub(crate) async fn revokes(ada: &Agent<'_>, made: &Value) -> Answer {
    let sessid = made["SESSID"].as_str().expect("a name");
    ada.ask("DELETE", &format!("{PATH}?SESSID={sessid}")).go().await
}

async fn status(agent: &Agent<'_>) -> u16 {
    agent.ask("GET", "internal/profile").go().await.status
}

#[tokio::test]
async fn a_token_is_shown_once_and_does_what_its_account_may() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let id = robot(&app, "robot", 1).await;
    let (robot, made) = token(&ada, id).await;
    assert_eq!((&made["display_name"], &made["user_id"]), (&json!("Nightly export"), &json!(id)));
    assert_eq!((&made["created_by"], &made["ttl"], &made["description"]), (&json!(ada.id), &json!(3600), &json!("")));
    let profile = robot.profile().await;
    assert_eq!((&profile["username"], &profile["permission_group"]["name"]), (&json!("robot"), &json!("Agent")));
    assert_eq!(robot.queue().await["total"], 0);
    assert_eq!(robot.ask("GET", PATH).go().await.refused(), (403, 230), "what its group may not");
    let rows = listed(&ada).await;
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["SESSID"], made["SESSID"]);
    assert!(!json!(rows).to_string().contains(&robot.token) && rows[0].get("token").is_none());
    let sessid = made["SESSID"].as_str().unwrap();
    let mut headers = app.keys("demo").await;
    headers.push(("Authorization".into(), format!("Bearer {sessid}")));
    let guess = app.ask("GET", "internal/profile").headers(&headers).go().await;
    assert_eq!(guess.refused(), (401, 113), "its name opens nothing");
    let kept = app.db.sign_in().sessions_of_user(tenant_id("demo"), AgentId(id)).await.unwrap();
    assert!(!format!("{kept:?}").contains(&robot.token), "the store has the hash alone");
}

#[tokio::test]
async fn whoever_holds_a_token_is_at_no_desk() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let id = robot(&app, "robot", 3).await;
    let (robot, made) = token(&ada, id).await;
    let customer = app.customer("Cleo", "billing").await;
    let mut socket = robot.socket().await;
    socket.say(json!({ "type": "active" })).await;
    for wish in [json!({ "suspend": false }), json!({ "renew": true }), json!({ "tour": true })] {
        assert_eq!(robot.change(wish.clone()).await.refused(), (403, 269), "{wish}");
    }
    assert_eq!(robot.takes(&customer.chat).await.refused(), (403, 269));
    let look = json!({ "uniQref": customer.chat });
    for (method, path) in [("PATCH", "queue/retrieve_entity"), ("PUT", "livechat/invite")] {
        let answer = robot.ask(method, path).body(look.clone()).go().await;
        assert_eq!(answer.refused(), (403, 269), "{path} would have it look on or take part");
    }
    let give = json!({ "uniQref": customer.chat, "op_id": id });
    assert_eq!(ada.ask("PATCH", "queue/entity").body(give).go().await.refused(), (409, 181));
    let force = json!({ "user_id": id, "stand": "available" });
    assert_eq!(ada.ask("PATCH", "internal/team").body(force).go().await.refused(), (409, 181));
    for path in ["internal/profile?delete_token=true", "internal/sessions?all=true"] {
        assert_eq!(robot.ask("DELETE", path).go().await.refused(), (403, 269), "{path}");
    }
    let password = json!({ "password": PASSWORD, "new_password": "Lampada-verde-48" });
    assert_eq!(robot.ask("PUT", "internal/password").body(password).go().await.refused(), (403, 269));
    assert_eq!(robot.profile().await["status"], "Offline");
    let team = ada.ask("GET", "internal/team?offline=true").go().await.done();
    let row = team["items"].as_array().unwrap().iter().find(|row| row["user_id"] == id).unwrap().clone();
    assert_eq!((&row["status"], &row["last_seen"]), (&json!("Offline"), &Value::Null));
    // But it hears what its group hears.
    watches(&mut socket, json!(["people"])).await;
    let bob = app.agent("bob").await;
    assert_eq!(socket.hears("presences").await["people"][0]["user_id"], bob.id);
    assert_eq!(listed(&ada).await[0]["SESSID"], made["SESSID"], "and nothing of this ended it");
}

#[tokio::test]
async fn a_token_makes_no_tokens() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let id = robot(&app, "robot", 3).await;
    let (robot, made) = token(&ada, id).await;
    assert_eq!(listed(&robot).await.len(), 1, "it may look");
    let more = json!({ "user_id": id, "display_name": "Another" });
    assert_eq!(makes(&robot, more).await.refused(), (403, 269));
    assert_eq!(changes(&robot, &made, json!({ "ttl": 7200 })).await.refused(), (403, 269));
    assert_eq!(revokes(&robot, &made).await.refused(), (403, 269));
    assert_eq!(robot.ask("GET", "internal/sessions").go().await.done()["items"], json!([]), "it is no sign-in");
}

#[tokio::test]
async fn a_revoked_token_ends_at_once_wherever_it_is_in_use() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let id = robot(&app, "robot", 1).await;
    let (robot, made) = token(&ada, id).await;
    let (other, _) = token(&ada, id).await;
    let (mut socket, mut others) = (robot.socket().await, other.socket().await);
    revokes(&ada, &made).await.done();
    assert_eq!(socket.hears("session").await["reason"], "signed_out");
    assert_eq!(socket.closes().await, Some(4401));
    assert_eq!(robot.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    assert_eq!(revokes(&ada, &made).await.refused(), (403, 269));
    assert_eq!(changes(&ada, &made, json!({ "ttl": 60 })).await.refused(), (403, 269));
    assert_eq!(listed(&ada).await.len(), 1);
    assert_eq!(status(&other).await, 200, "the other of the same account goes on");
    watches(&mut others, json!(["people"])).await;
    app.agent("bob").await;
    others.hears("presences").await;
}

#[tokio::test]
async fn a_token_ends_by_itself_however_much_it_is_used() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let id = robot(&app, "robot", 1).await;
    let made = makes(&ada, json!({ "user_id": id, "display_name": "Short", "ttl": 60 })).await.done();
    let robot = holder(&ada, id, &made).await;
    let mut socket = robot.socket().await;
    app.later(Millis::seconds(40));
    assert_eq!(robot.profile().await["ttl"].as_i64().map(|ttl| ttl <= 20), Some(true));
    socket.say(json!({ "type": "ping" })).await;
    socket.hears_type("pong").await;
    app.later(Millis::seconds(21));
    assert_eq!(socket.hears("session").await["reason"], "expired");
    assert_eq!(socket.closes().await, Some(4401));
    assert_eq!(robot.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    assert!(listed(&ada).await.is_empty());
    assert_eq!(changes(&ada, &made, json!({ "ttl": 3600 })).await.refused(), (403, 269), "what has ended stays so");
    let lasting = makes(&ada, json!({ "user_id": id, "display_name": "As by default" })).await.done();
    assert_eq!(lasting["ttl"], limit::ACCESS_TOKEN.as_seconds());
}

#[tokio::test]
async fn a_token_is_renewed_shortened_and_called_otherwise_all_or_nothing() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let id = robot(&app, "robot", 1).await;
    let (robot, made) = token(&ada, id).await;
    assert_eq!(status(&robot).await, 200);
    let changed = changes(&ada, &made, json!({ "display_name": " Export ", "description": "è 你好", "ttl": 86_400 }));
    let changed = changed.await.done();
    assert_eq!((&changed["display_name"], &changed["description"]), (&json!("Export"), &json!("è 你好")));
    assert_eq!((&changed["ttl"], changed.get("token")), (&json!(86_400), None));
    assert_eq!(robot.profile().await["ttl"].as_i64().map(|ttl| ttl > 86_000), Some(true), "seen at once");
    for (change, refusal) in [
        (json!({ "display_name": " \u{a0} ", "ttl": 60 }), (422, 238)),
        (json!({ "display_name": "Export", "ttl": 59 }), (400, 105)),
        (json!({ "description": "x".repeat(limit::ACCESS_TOKEN_DESCRIPTION + 1), "ttl": 60 }), (400, 105)),
        (json!({ "description": "a\u{0}b", "ttl": 60 }), (400, 105)),
        (json!({}), (400, 106)),
    ] {
        assert_eq!(changes(&ada, &made, change.clone()).await.refused(), refusal, "{change}");
    }
    let row = listed(&ada).await.remove(0);
    assert_eq!((&row["display_name"], row["ttl"].as_i64().map(|ttl| ttl > 86_000)), (&json!("Export"), Some(true)));
    changes(&ada, &made, json!({ "ttl": 60 })).await.done();
    app.later(Millis::seconds(61));
    assert_eq!(robot.ask("GET", "internal/profile").go().await.refused(), (401, 113));
}

#[tokio::test]
async fn a_token_is_for_a_service_account_of_the_tenant_alone() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let robot = robot(&app, "robot", 1).await;
    app.stranger("wile").entered().await;
    app.stranger("wole").entered().await;
    let theirs = app.stranger("roboto").entered().await;
    app.db.people().set(tenant_id("acme"), AgentId(theirs), Millis(1), |it| it.api_only = true).await.unwrap();
    assert!(theirs != robot && theirs != ada.id, "nobody here has this number");
    let named = |id: u32| json!({ "user_id": id, "display_name": "Export" });
    for (body, refusal) in [
        (json!({ "display_name": "Export" }), (400, 106)),
        (named(0), (400, 237)),
        (json!({ "user_id": robot }), (400, 106)),
        (json!({ "user_id": robot, "display_name": "  " }), (422, 238)),
        (json!({ "user_id": robot, "display_name": "\u{200b}" }), (422, 238)),
        (json!({ "user_id": robot, "display_name": "\u{202e}tropxE" }), (400, 105)),
        (json!({ "user_id": robot, "display_name": "x".repeat(limit::ACCESS_TOKEN_NAME + 1) }), (400, 105)),
        (with(named(robot), "ttl", 59), (400, 105)),
        (with(named(robot), "ttl", limit::ACCESS_TOKEN_MOST.as_seconds() + 1), (400, 105)),
        (with(named(robot), "SESSID", "x"), (400, 105)),
        (named(999), (404, 180)),
        (named(theirs), (404, 180)),
        (named(ada.id), (403, 403)),
    ] {
        assert_eq!(makes(&ada, body.clone()).await.refused(), refusal, "{body}");
    }
    app.db.people().set(tenant_id("demo"), AgentId(robot), Millis(1), |it| it.active = false).await.unwrap();
    assert_eq!(makes(&ada, named(robot)).await.refused(), (403, 225));
    assert!(listed(&ada).await.is_empty(), "nothing of this made one");
}

#[tokio::test]
async fn nobody_gives_away_more_than_they_have() {
    let app = App::start().await;
    let held = [COMMS, ADMIN, ACCESS_TOKENS];
    let keeper = app.db.groups().add(tenant_id("demo"), None, "Keeper", &held, Millis(1)).await.unwrap();
    let kim = app.agent("kim").group(keeper).await;
    let ada = app.agent("ada").group(3).await;
    let (small, great) = (robot(&app, "small", keeper).await, robot(&app, "great", 3).await);
    makes(&kim, json!({ "user_id": small, "display_name": "Export" })).await.done();
    let more = makes(&kim, json!({ "user_id": great, "display_name": "Export" })).await;
    assert_eq!((more.refused(), &more.body["extraInfo"]["field"]), ((403, 403), &json!("user_id")));
    let (_, made) = token(&ada, great).await;
    assert_eq!(changes(&kim, &made, json!({ "ttl": 7200 })).await.refused(), (403, 403), "nor makes it last");
    changes(&kim, &made, json!({ "description": "Ask Ada" })).await.done();
    assert!(app.db.people().set_operator(tenant_id("demo"), AgentId(ada.id), "ticket 812", &operator()).await.unwrap());
    let operator = ada.id;
    let app = app.again().await;
    let ada = Agent::signs_in(&app, operator, "demo", "ada").await;
    let left = makes(&ada, json!({ "user_id": small, "display_name": "Left behind" })).await;
    assert_eq!(left.refused(), (403, 269), "an operator leaves none behind");
}

#[tokio::test]
async fn a_token_is_nothing_to_another_tenant() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let eve = app.stranger("eve").group(3).await;
    let id = robot(&app, "robot", 1).await;
    let (robot, made) = token(&ada, id).await;
    let mut headers = app.keys("acme").await;
    headers.push(("Authorization".into(), format!("Bearer {}", robot.token)));
    let there = app.ask("GET", "internal/profile").of("acme").headers(&headers).go().await;
    assert_eq!(there.refused(), (401, 113));
    assert!(listed(&eve).await.is_empty());
    assert_eq!(revokes(&eve, &made).await.refused(), (403, 269));
    assert_eq!(changes(&eve, &made, json!({ "display_name": "Mine" })).await.refused(), (403, 269));
    assert_eq!(status(&robot).await, 200);
}

#[tokio::test]
async fn of_two_at_once_one_counts() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let id = robot(&app, "robot", 1).await;
    let body = json!({ "user_id": id, "display_name": "Export" });
    let ask = || ada.ask("POST", PATH).header("Idempotency-Key", "k-1").body(body.clone()).go();
    let (one, other) = tokio::join!(ask(), ask());
    let (one, other) = (one.done(), other.done());
    assert_eq!(one, other, "the same call twice makes one, token and all");
    assert_eq!(listed(&ada).await.len(), 1);
    assert_eq!(status(&holder(&ada, id, &one).await).await, 200);
    let (one, other) = tokio::join!(revokes(&ada, &one), revokes(&ada, &one));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403]);
}

#[tokio::test]
async fn a_token_takes_nobodys_seat_and_outlasts_no_account() {
    let app = App::start().await;
    let demo = tenant_id("demo");
    let ada = app.agent("ada").group(3).await;
    let id = robot(&app, "robot", 1).await;
    let (first, _) = token(&ada, id).await;
    let (second, _) = token(&ada, id).await;
    let mut socket = first.socket().await;
    rules(&app, SignInRules { hard_users: Some(2), ..SignInRules::default() }).await;
    app.agent("ann").entered().await;
    sign_in(&app, "demo", "ann", PASSWORD).await.done();
    // Signing the account out is for people; a frozen one is shut out, at its open socket too.
    let everywhere = format!("internal/profile?delete_token=true&user_id={id}");
    ada.ask("DELETE", &everywhere).go().await.done();
    assert_eq!(listed(&ada).await.len(), 2);
    app.db.people().set(demo, AgentId(id), Millis(1), |it| it.active = false).await.unwrap();
    assert_eq!(socket.hears("session").await["reason"], "signed_out");
    assert_eq!(socket.closes().await, Some(4401));
    assert_eq!(first.ask("GET", "internal/profile").go().await.refused(), (403, 225));
    let headers = second.headers.clone();
    let app = app.again().await;
    let frozen = app.ask("GET", "internal/profile").headers(&headers).go().await;
    assert_eq!(frozen.refused(), (403, 225));
}
