//! The directory by SCIM 2.0, as Entra and Okta write their requests, and as somebody who means harm does.
use crate::app::App;
use crate::people::{Agent, tenant_id};
use crate::socket::waits;
use catalogue::ids::AgentId;
use reqwest::Method;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use store::people::NewUser;

const ADMIN: &str = "admin/directory";
const PATCH: &str = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const USER: &str = "urn:ietf:params:scim:schemas:core:2.0:User";
const ENTERPRISE: &str = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/// A directory with its token.
struct Directory<'a> {
    app: &'a App,
    token: String,
    tenant: &'static str,
}

/// What was answered.
struct Told {
    status: u16,
    body: Value,
    etag: String,
}

impl<'a> Directory<'a> {
    /// An administrator makes the token; newcomers are agents.
    async fn of(admin: &Agent<'a>) -> Directory<'a> {
        let made = admin.ask("POST", "admin/directory/token").body(json!({ "group_id": 1 })).go().await.done();
        let token = made["token"].as_str().expect("a token").to_owned();
        Directory { app: admin.app, token, tenant: "demo" }
    }

    async fn send(&self, method: &str, path: &str, body: Option<String>, headers: &[(&str, &str)]) -> Told {
        let (app, method) = (self.app, method.parse::<Method>().expect("a method"));
        let mut request = app.http.request(method, format!("http://{}/scim/v2/{path}", app.address));
        request = request.header("Host", format!("{}.localhost:{}", self.tenant, app.address.port()));
        request = request.header("Authorization", format!("Bearer {}", self.token));
        if let Some(body) = body {
            request = request.header("Content-Type", "application/scim+json; charset=utf-8").body(body);
        }
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let answer = request.send().await.expect("the server answers");
        let etag = answer.headers().get("etag").and_then(|etag| etag.to_str().ok()).unwrap_or_default().to_owned();
        let status = answer.status().as_u16();
        let text = answer.text().await.expect("a text");
        let body = if text.is_empty() { Value::Null } else { serde_json::from_str(&text).expect("JSON") };
        if status >= 400 {
            assert_eq!(body["schemas"][0], json!("urn:ietf:params:scim:api:messages:2.0:Error"), "{body}");
            assert_eq!(body["status"], json!(status.to_string()));
        }
        Told { status, body, etag }
    }

    async fn get(&self, path: &str) -> Value {
        let told = self.send("GET", path, None, &[]).await;
        assert_eq!(told.status, 200, "{path}: {}", told.body);
        told.body
    }

    async fn find(&self, resources: &str, filter: &str) -> Value {
        let filter: String = filter.bytes().map(|byte| format!("%{byte:02x}")).collect();
        self.get(&format!("{resources}?filter={filter}")).await
    }

    async fn does(&self, method: &str, path: &str, body: Value) -> Told {
        self.send(method, path, Some(body.to_string()), &[]).await
    }

    async fn patch(&self, path: &str, operations: Value) -> Told {
        self.does("PATCH", path, json!({ "schemas": [PATCH], "Operations": operations })).await
    }

    async fn enters(&self, username: &str) -> String {
        let body = json!({ "schemas": [USER], "userName": username, "name": { "givenName": username } });
        let made = self.does("POST", "Users", body).await;
        assert_eq!(made.status, 201, "{}", made.body);
        id(&made.body)
    }
}

fn id(of: &Value) -> String {
    of["id"].as_str().expect("an id").to_owned()
}

async fn user(admin: &Agent<'_>, id: &str) -> Value {
    let list = admin.ask("GET", &format!("admin/user_management/users?user_id={id}")).go().await.done();
    list["items"][0].clone()
}

#[tokio::test]
async fn entra_enters_somebody_changes_them_and_disables_them() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let entra = Directory::of(&ada).await;
    assert_eq!(entra.find("Users", r#"userName eq "Test_User@example.com""#).await["totalResults"], json!(0));
    let body = json!({
        "schemas": [USER, ENTERPRISE], "externalId": "0a21f0f2-8d2a-4f8e", "userName": "Test_User@example.com", "active": true,
        "emails": [{ "primary": true, "type": "work", "value": "test_user@example.com" }],
        "meta": { "resourceType": "User" }, "displayName": "Zoë Łuk 你好", "title": "Dr", "roles": [],
        "name": { "formatted": "Zoë Łuk", "familyName": "Łuk", "givenName": "Zoë" },
        ENTERPRISE: { "department": "Sales", "manager": { "value": "7" } },
    });
    let made = entra.does("POST", "Users", body.clone()).await;
    assert_eq!((made.status, &made.body["name"]["familyName"]), (201, &json!("Łuk")), "{}", made.body);
    let again = entra.does("POST", "Users", body).await;
    assert_eq!((again.status, &again.body["scimType"]), (409, &json!("uniqueness")));
    let (path, at) = (format!("Users/{}", id(&made.body)), id(&made.body));
    let found = entra.find("Users", r#"externalId eq "0a21f0f2-8d2a-4f8e" and active eq true"#).await;
    assert_eq!((&found["totalResults"], &found["Resources"][0]["id"]), (&json!(1), &json!(at)));
    let operations = json!([
        { "op": "Replace", "path": "emails[type eq \"work\"].value", "value": "zoe@example.com" },
        { "op": "Add", "path": "name.familyName", "value": "Luk" },
        { "op": "Replace", "path": format!("{ENTERPRISE}:department"), "value": "Care" },
        { "op": "Replace", "path": "userName", "value": "zoe@example.com" },
    ]);
    let changed = entra.patch(&path, operations).await;
    assert_eq!((changed.status, &changed.body["emails"][0]["value"]), (200, &json!("zoe@example.com")));
    let shown = user(&ada, &at).await;
    assert_eq!((&shown["username"], &shown["lastname"]), (&json!("zoe@example.com"), &json!("Luk")));
    assert_eq!(shown["details"]["directory"]["entered"], json!(true));
    let off = entra.patch(&path, json!([{ "op": "Replace", "path": "active", "value": "False" }])).await;
    assert_eq!((off.status, &off.body["active"]), (200, &json!(false)));
    assert_eq!(user(&ada, &at).await["suspended"], json!(true));
    assert_eq!(entra.find("Users", r#"active eq false"#).await["totalResults"], json!(1));
    let audit = ada.ask("GET", &format!("admin/audit?types[]=user&id={at}")).go().await.done();
    let ways: Vec<&Value> = audit["items"].as_array().expect("rows").iter().map(|row| &row["scope"]).collect();
    assert!(ways.len() >= 3 && ways.iter().all(|way| **way == json!("directory")), "{audit}");
    assert!(!audit.to_string().contains(&entra.token));
    let calls = ada.ask("GET", "admin/directory/calls").go().await.done();
    let whys: Vec<&str> =
        calls["items"].as_array().expect("rows").iter().filter_map(|row| row["why"].as_str()).collect();
    assert_eq!(whys, ["user_name"], "{calls}");
    let people = ada.ask("GET", "admin/directory/people").go().await.done();
    assert_eq!((&people["total"], &people["items"][0]["username"]), (&json!(1), &json!("zoe@example.com")));
}

#[tokio::test]
async fn who_is_disabled_or_removed_is_signed_out_and_leaves_no_chat_alone() {
    let spans = Spans { connection_grace: Millis(100), agent_gone: Millis(1_500), ..Spans::default() };
    let app = App::with(&[], spans).await;
    let ada = app.agent("ada").group(3).await;
    let tom = app.agent("tom").skilled(&["billing"]).await;
    let _his = tom.socket().await;
    let eva = app.agent("eva").skilled(&["billing"]).await;
    let mut hers = eva.socket().await;
    let okta = Directory::of(&ada).await;
    let cleo = app.customer("Cleo", "billing").await;
    tom.takes(&cleo.chat).await.done();
    let found = okta.find("Users", r#"userName eq "TOM""#).await;
    let path = format!("Users/{}", id(&found["Resources"][0]));
    let off = okta.patch(&path, json!([{ "op": "replace", "value": { "active": false } }])).await;
    assert_eq!(off.status, 200, "{}", off.body);
    assert_eq!(tom.ask("GET", "internal/profile").go().await.status, 401);
    hers.hears_where("the chat is back", |frame| waits(frame, |item| item["bump"] == true)).await;
    eva.takes(&cleo.chat).await.done();
    let on = okta.patch(&path, json!([{ "op": "replace", "value": { "active": true } }])).await;
    assert_eq!((on.status, &on.body["active"]), (200, &json!(true)));
    assert_eq!(okta.send("DELETE", &path, None, &[]).await.status, 204);
    assert_eq!(okta.send("GET", &path, None, &[]).await.status, 404);
    assert_eq!(okta.send("DELETE", &path, None, &[]).await.status, 404, "twice");
    okta.enters("tom").await;
}

#[tokio::test]
async fn groups_are_filled_and_of_several_the_first_counts() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let okta = Directory::of(&ada).await;
    let (eva, group_of) = (okta.enters("eva").await, async |id: &str| user(&ada, id).await["group_id"].clone());
    // One that is there is filled, with what it gives; one that is not gives nothing.
    let member = json!([{ "value": eva, "display": "eva" }]);
    let leads = okta.does("POST", "Groups", json!({ "displayName": "Team lead", "members": member })).await;
    assert_eq!((leads.status, &leads.body["id"]), (201, &json!("2")), "{}", leads.body);
    assert_eq!(group_of(&eva).await, json!(2));
    let again = okta.does("POST", "Groups", json!({ "displayName": "TEAM LEAD" })).await;
    assert_eq!((again.status, &again.body["scimType"]), (409, &json!("uniqueness")));
    let temps = okta.does("POST", "Groups", json!({ "displayName": "Temps", "externalId": "t-1" })).await;
    let (temps, rank) = (id(&temps.body), async |ranks: Value| {
        let version = ada.ask("GET", ADMIN).go().await.done()["version"].clone();
        let body = json!({ "version": version, "group_id": 1, "ranks": ranks });
        ada.ask("PATCH", ADMIN).body(body).go().await.done()
    });
    let path = format!("Groups/{temps}");
    rank(json!([temps.parse::<u32>().expect("a number"), 2])).await;
    let added = okta.patch(&path, json!([{ "op": "Add", "path": "members", "value": [{ "value": eva }] }])).await;
    assert_eq!(added.status, 204, "{}", added.body);
    // One that gives nothing does not count before one that gives something.
    assert_eq!(group_of(&eva).await, json!(2));
    let groups = okta.get(&format!("Users/{eva}")).await["groups"].as_array().map(Vec::len);
    assert_eq!(groups, Some(2));
    let theirs = okta.find("Groups", &format!(r#"members[value eq "{eva}"] and displayName sw "te""#)).await;
    assert_eq!(theirs["totalResults"], json!(2));
    let gone = json!([{ "op": "Remove", "path": format!("members[value eq \"{eva}\"]") }]);
    assert_eq!(okta.patch(&path, gone.clone()).await.status, 204);
    assert_eq!(okta.patch(&path, gone).await.status, 204, "twice");
    assert_eq!(group_of(&eva).await, json!(2), "and is in the other");
    // As Entra removes members, and as Okta names a group anew.
    let gone = json!([{ "op": "Remove", "path": "members", "value": [{ "value": eva }] }]);
    assert_eq!(okta.patch("Groups/2", gone).await.status, 204);
    assert_eq!(group_of(&eva).await, json!(1), "in none");
    let named = json!([{ "op": "replace", "value": { "id": temps, "displayName": "Seasonal" } }]);
    let named = okta.patch(&format!("{path}?attributes=displayName"), named).await;
    assert_eq!(
        (named.status, &named.body["displayName"], &named.body["members"]),
        (200, &json!("Seasonal"), &Value::Null)
    );
    let nobody = json!([{ "op": "add", "path": "members", "value": [{ "value": "9999" }] }]);
    let nobody = okta.patch(&path, nobody).await;
    assert_eq!((nobody.status, &nobody.body["scimType"]), (400, &json!("invalidValue")));
    let removal = ada.ask("DELETE", &format!("admin/permission_groups?id={temps}&version=2")).go().await;
    assert_eq!(removal.body["extraInfo"]["directory"], json!(true), "{}", removal.body);
    assert_eq!(okta.send("DELETE", &path, None, &[]).await.status, 204);
    let left = ada.ask("GET", "admin/permission_groups").go().await.done().to_string();
    assert!(!left.contains("Seasonal") && left.contains("Team lead"), "a void one goes, others stay");
    assert_eq!(okta.send("GET", "Groups/3", None, &[]).await.status, 404, "what it does not fill it does not see");
}

#[tokio::test]
async fn the_last_administrator_stays_and_nobody_is_raised_above_whoever_made_the_token() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let okta = Directory::of(&ada).await;
    let path = format!("Users/{}", ada.id);
    let last = okta.patch(&path, json!([{ "op": "replace", "path": "active", "value": false }])).await;
    assert_eq!(last.status, 403, "{}", last.body);
    assert_eq!(okta.send("DELETE", &path, None, &[]).await.status, 403);
    // A group that gives more than hers.
    let every: Vec<u16> = catalogue::permission::ROWS.iter().map(|row| row.id).collect();
    let at = Millis(1);
    app.db.groups().add(tenant_id("demo"), None, "Owners", &every, at).await.expect("a group can be made");
    let owners = okta.does("POST", "Groups", json!({ "displayName": "Owners" })).await;
    assert_eq!(owners.status, 403, "{}", owners.body);
    // Somebody above its reach is neither changed nor removed, and does not stop the others of their group.
    let owner =
        app.db.groups().all(tenant_id("demo")).await.expect("readable").into_iter().find(|one| one.name == "Owners");
    let zed = app.agent("zed").group(owner.expect("made").id).await;
    let path = format!("Users/{}", zed.id);
    let changed = okta.patch(&path, json!([{ "op": "replace", "path": "active", "value": false }])).await;
    assert_eq!((changed.status, okta.send("DELETE", &path, None, &[]).await.status), (403, 403), "{}", changed.body);
    let eva = okta.enters("eva").await;
    let members = json!([{ "value": zed.id.to_string() }, { "value": eva }]);
    let leads = okta.does("POST", "Groups", json!({ "displayName": "Team lead", "members": members })).await;
    assert_eq!((leads.status, leads.body["members"].as_array().map(Vec::len)), (201, Some(2)), "{}", leads.body);
    assert_eq!(user(&ada, &eva).await["group_id"], json!(2));
    assert_ne!(user(&ada, &zed.id.to_string()).await["group_id"], json!(2));
    let tom = app.agent("tom").group(2).await;
    assert_eq!(tom.ask("GET", ADMIN).go().await.refused().0, 403);
}

#[tokio::test]
async fn a_version_is_held_and_pages_and_attributes_are_as_asked() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let okta = Directory::of(&ada).await;
    let eva = okta.enters("eva").await;
    okta.enters("ben").await;
    let path = format!("Users/{eva}");
    let first = okta.send("GET", &path, None, &[]).await;
    assert_eq!(first.body["meta"]["version"], json!(first.etag));
    assert_eq!(okta.send("GET", &path, None, &[("If-None-Match", &first.etag)]).await.status, 304);
    let rename = |name: &str| json!({ "Operations": [{ "op": "add", "path": "nickName", "value": name }] }).to_string();
    let held = [("If-Match", first.etag.as_str())];
    let one = okta.send("PATCH", &path, Some(rename("Evie")), &held).await;
    assert!(one.status == 200 && one.etag != first.etag);
    assert_eq!(okta.send("PATCH", &path, Some(rename("E")), &held).await.status, 412);
    let same = [("If-None-Match", one.etag.as_str())];
    assert_eq!(okta.send("PATCH", &path, Some(rename("Evie")), &same).await.status, 200, "304 is of what is read");
    okta.does("POST", "Groups", json!({ "displayName": "Temps", "members": [{ "value": eva }] })).await;
    let member = okta.send("GET", &path, None, &same).await;
    assert_eq!((member.status, member.body["groups"][0]["display"].clone()), (200, json!("Temps")));
    let (left, right) = (rename("L"), rename("R"));
    let (left, right) =
        tokio::join!(okta.send("PATCH", &path, Some(left), &[]), okta.send("PATCH", &path, Some(right), &[]));
    assert_eq!((left.status, right.status), (200, 200), "two at once, one after the other");
    let put = json!({ "userName": "eva", "name": { "givenName": "Eva", "familyName": "Conti" } });
    let put = okta.does("PUT", &path, put).await;
    assert_eq!((put.status, &put.body["nickName"], &put.body["active"]), (200, &Value::Null, &json!(true)));
    let page = okta.get("Users?startIndex=2&count=1&attributes=userName,name.givenName").await;
    assert_eq!((&page["totalResults"], &page["startIndex"], &page["itemsPerPage"]), (&json!(3), &json!(2), &json!(1)));
    let eva = json!({ "schemas": [USER], "id": eva, "userName": "eva", "name": { "givenName": "Eva" } });
    assert_eq!(page["Resources"][0], eva);
    let search = json!({ "filter": "userName eq \"eva\"", "attributes": ["userName"], "count": 5 });
    let search = okta.does("POST", "Users/.search", search).await;
    assert_eq!((search.status, &search.body["Resources"][0]["userName"]), (200, &json!("eva")));
    let without = okta.get("Users?count=1&excludedAttributes=emails,meta").await;
    assert!(without["Resources"][0]["meta"].is_null() && without["Resources"][0]["userName"].is_string());
    assert_eq!(okta.get("Users?count=0").await["Resources"], json!([]));
    for document in
        ["ServiceProviderConfig", "ResourceTypes", "ResourceTypes/User", "Schemas", &format!("Schemas/{USER}")]
    {
        okta.get(document).await;
    }
}

#[tokio::test]
async fn strangers_other_tenants_and_traps_are_refused() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let okta = Directory::of(&ada).await;
    let zed = app.stranger("zed").await;
    let elsewhere = Directory { app: &app, token: okta.token.clone(), tenant: "acme" };
    assert_eq!(elsewhere.send("GET", "Users", None, &[]).await.status, 401, "another tenant's");
    let session = Directory { app: &app, token: ada.token.clone(), tenant: "demo" };
    assert_eq!(session.send("GET", "Users", None, &[]).await.status, 401, "a session is no such token");
    assert_eq!(okta.get("Users").await["totalResults"], json!(1), "Zed {} is none of ours", zed.id);
    let status = async |method: &str, path: &str, body: &str| {
        let told = okta.send(method, path, Some(body.to_owned()), &[]).await;
        (told.status, told.body["scimType"].as_str().unwrap_or_default().to_owned())
    };
    let invalid = |kind: &str| (400, kind.to_owned());
    assert_eq!(status("POST", "Users", "{").await, invalid("invalidSyntax"));
    assert_eq!(status("POST", "Users", "{\"userName\":\"a\",\"userName\":\"b\"}").await, invalid("invalidSyntax"));
    assert_eq!(status("POST", "Users", "{}").await, invalid("invalidValue"));
    assert_eq!(status("POST", "Users", "{\"userName\":\"a b\"}").await, invalid("invalidValue"));
    let long = json!({ "userName": "x", "externalId": "x".repeat(1000) }).to_string();
    assert_eq!(status("POST", "Users", &long).await, invalid("invalidValue"));
    assert_eq!(status("POST", "Users", &format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000))).await.0, 400);
    let members: Vec<Value> = (0..40_000).map(|id| json!({ "value": id.to_string() })).collect();
    let huge = json!({ "displayName": "Huge", "members": members }).to_string();
    assert!(huge.len() < 1_048_576);
    assert_eq!(status("POST", "Groups", &huge).await.0, 413, "more members than a call may have");
    assert_eq!(status("POST", "Groups", &huge.repeat(2)).await.0, 413, "longer than a call may be");
    assert_eq!(status("PUT", "Users", "{}").await.0, 405);
    let eva = okta.enters("eva").await;
    assert_eq!(status("DELETE", &format!("Users/{eva}/photo"), "").await.0, 404);
    assert_eq!(okta.get(&format!("Users/{eva}")).await["id"], json!(eva));
    let emails: Vec<Value> = (0..20_000).map(|at| json!({ "value": format!("{at}@example.com") })).collect();
    let many = json!({ "Operations": [{ "op": "add", "path": "emails", "value": emails }] }).to_string();
    assert_eq!(status("PATCH", &format!("Users/{eva}"), &many).await.0, 413);
    okta.send("DELETE", &format!("Users/{eva}"), None, &[]).await;
    assert_eq!(status("POST", "Bulk", "{}").await.0, 501);
    assert_eq!(status("PATCH", "Users/0", "{\"Operations\":[{\"op\":\"remove\",\"path\":\"title\"}]}").await.0, 404);
    let deep = format!("{}active%20pr{}", "not%20(".repeat(400), ")".repeat(400));
    assert_eq!(
        okta.send("GET", &format!("Users?filter={deep}"), None, &[]).await.body["scimType"],
        json!("invalidFilter")
    );
    let withdrawn = ada.ask("DELETE", "admin/directory/token").go().await;
    withdrawn.done();
    assert_eq!(okta.send("GET", "Users", None, &[]).await.status, 401, "withdrawn");
    let anew = Directory::of(&ada).await;
    assert!(anew.token != okta.token && anew.get("Users").await["totalResults"] == json!(1));
}

#[tokio::test]
async fn what_it_changed_is_put_back_but_for_what_only_it_changes() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let okta = Directory::of(&ada).await;
    let eva = okta.enters("eva").await;
    let path = format!("Users/{eva}");
    let last = async || {
        let audit = ada.ask("GET", &format!("admin/audit?types[]=user&id={eva}")).go().await.done();
        audit["items"][0].clone()
    };
    let replace = async |value: Value| okta.patch(&path, json!([{ "op": "replace", "value": value }])).await.status;
    assert_eq!(replace(json!({ "name.familyName": "Conti", "externalId": "x-1" })).await, 200);
    let renamed = last().await;
    assert_eq!(renamed["undoable"], json!(true), "{renamed}");
    let body = json!({ "number": renamed["number"] });
    ada.ask("POST", "admin/audit/undo").body(body).go().await.done();
    assert_eq!(user(&ada, &eva).await["lastname"], json!(""));
    assert_eq!(replace(json!({ "externalId": "x-2" })).await, 200);
    assert_eq!(last().await["undoable"], json!(false), "the directory alone says what it calls them");
    assert_eq!(replace(json!({ "userName": "eva.conti" })).await, 200);
    assert_eq!(last().await["undoable"], json!(false), "and what they sign in with");
}

#[tokio::test]
async fn a_large_group_is_filled_and_emptied_in_steps() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let okta = Directory::of(&ada).await;
    let mut members = Vec::new();
    for number in 0..120 {
        let id = app.agent(&format!("user{number}")).await.id;
        members.push(json!({ "value": id.to_string() }));
    }
    let strange = [members.clone(), vec![json!({ "value": "99999" })]].concat();
    let refused = okta.does("POST", "Groups", json!({ "displayName": "Team lead", "members": strange })).await;
    assert_eq!(refused.status, 400, "one is not there, and nothing is done: {}", refused.body);
    let made = okta.does("POST", "Groups", json!({ "displayName": "Team lead", "members": members })).await;
    assert_eq!((made.status, made.body["members"].as_array().map(Vec::len)), (201, Some(120)), "{}", made.body);
    let here = ada.ask("GET", ADMIN).go().await.done();
    assert_eq!(here["groups"][0]["members"], json!(120));
    let some = json!({ "displayName": "Team lead", "members": members[..10] });
    let less = okta.does("PUT", "Groups/2", some).await;
    assert_eq!((less.status, less.body["members"].as_array().map(Vec::len)), (200, Some(10)));
    let all = json!([{ "op": "add", "path": "members", "value": members }]);
    assert_eq!(okta.patch("Groups/2", all).await.status, 204);
    assert_eq!(okta.send("DELETE", "Groups/2", None, &[]).await.status, 204);
    assert_eq!(user(&ada, members[119]["value"].as_str().expect("an id")).await["group_id"], json!(1));
}

#[tokio::test]
async fn who_may_not_give_a_group_does_not_have_it_count_sooner() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let okta = Directory::of(&ada).await;
    for name in ["Team lead", "Administrator"] {
        okta.does("POST", "Groups", json!({ "displayName": name })).await;
    }
    let (comms, directory) = (catalogue::permission::COMMS, catalogue::permission::ACTIVE_DIRECTORY);
    let own = [comms, catalogue::permission::ADMIN, directory];
    let group = app.db.groups().add(tenant_id("demo"), None, "Connectors", &own, Millis(1)).await.expect("made");
    let tom = app.agent("tom").group(group).await;
    let here = tom.ask("GET", ADMIN).go().await.done();
    let rank = async |version: &Value, ranks: Value| {
        tom.ask("PATCH", ADMIN).body(json!({ "version": version, "group_id": group, "ranks": ranks })).go().await
    };
    assert_eq!(rank(&here["version"], json!([3, 2])).await.refused().0, 403);
    let same = rank(&here["version"], json!([])).await.done();
    assert_eq!(same["group_id"], json!(group));
}

#[tokio::test]
async fn among_many_one_is_found_soon() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let okta = Directory::of(&ada).await;
    for number in 0..300 {
        let user = NewUser {
            id: None,
            username: format!("user-{number}"),
            firstname: "User".into(),
            lastname: number.to_string(),
            nickname: None,
            email: format!("user-{number}@example.com"),
            password_hash: String::new(),
            group: 1,
            department: None,
            slots: 1,
            preferences: "{}".into(),
            created: app.now(),
            skills: vec![],
        };
        let id = app.db.people().create(tenant_id("demo"), &user).await.expect("a person can be entered");
        assert!(id > AgentId(1));
    }
    let some = okta.find("Users", r#"emails.value ew "9@example.com" or userName eq "ada""#).await;
    assert_eq!(some["totalResults"], json!(31));
    assert_eq!(some["Resources"].as_array().map(Vec::len), Some(31));
    let page = okta.get("Users?startIndex=201&count=1000").await;
    assert_eq!((&page["totalResults"], &page["itemsPerPage"]), (&json!(301), &json!(101)));
}
