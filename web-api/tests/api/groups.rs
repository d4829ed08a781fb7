//! Administrators make permission groups, change and remove them: it holds at once for whoever is in them, and can be put back.
use crate::app::{Answer, App};
use crate::people::{Agent, operator, tenant_id};
use serde_json::{Value, json};

const PATH: &str = "admin/permission_groups";

async fn listed(by: &Agent<'_>, name: &str) -> Value {
    let list = by.ask("GET", PATH).go().await.done();
    list["items"].as_array().expect("a list").iter().find(|group| group["name"] == name).cloned().unwrap_or_default()
}

async fn changes(by: &Agent<'_>, group: &Value, mut what: Value) -> Answer {
    what["id"] = group["id"].clone();
    what["version"] = group["version"].clone();
    by.ask("PATCH", PATH).body(what).go().await
}

async fn removes(by: &Agent<'_>, group: &Value) -> Answer {
    by.ask("DELETE", &format!("{PATH}?id={}&version={}", group["id"], group["version"])).go().await
}

async fn newest(by: &Agent<'_>) -> Value {
    by.ask("GET", "admin/audit?types[]=group").go().await.done()["items"][0].clone()
}

async fn undoes(by: &Agent<'_>, change: &Value) -> Answer {
    by.ask("POST", "admin/audit/undo").body(json!({ "number": change["number"] })).go().await
}

#[tokio::test]
async fn a_group_is_made_changed_and_removed_and_each_is_put_back() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let tries = async |body: Value| ada.ask("POST", PATH).body(body).go().await.refused();
    assert_eq!(tries(json!({ "permissions": [1] })).await, (422, 315));
    assert_eq!(tries(json!({ "name": "Temps" })).await, (422, 316));
    assert_eq!(tries(json!({ "name": "AGENT", "permissions": [1] })).await, (409, 319));
    assert_eq!(tries(json!({ "name": "Temps", "permissions": [56] })).await, (400, 105), "what is above it is missing");
    assert_eq!(tries(json!({ "name": "Temps", "permissions": [100] })).await, (403, 403), "she does not hold it");
    let some = json!([{ "permission": 1, "actions": ["view"] }]);
    let made = json!({ "name": "Temps", "permissions": [1, 2], "actions": some, "reason": "summer" });
    let made = ada.ask("POST", PATH).body(made).go().await.done();
    assert_eq!((&made["permissions"], &made["actions"], &made["users"]), (&json!([1, 2]), &some, &json!(0)));

    assert_eq!(ada.ask("PATCH", PATH).body(json!({ "name": "X" })).go().await.refused(), (400, 318));
    assert_eq!(changes(&ada, &made, json!({})).await.refused(), (400, 317));
    let now = changes(&ada, &made, json!({ "permissions": [2], "description": "For the summer" })).await.done();
    assert_eq!((&now["permissions"], &now["actions"], &now["version"]), (&json!([2]), &json!([]), &json!(2)));
    let late = changes(&ada, &made, json!({ "name": "Others" })).await;
    assert_eq!((late.refused(), &late.body["extraInfo"]["group"]["version"]), ((409, 203), &json!(2)));
    let edit = newest(&ada).await;
    assert_eq!(edit["after"], json!({ "permissions": [2], "actions": {}, "description": "For the summer" }));
    undoes(&ada, &edit).await.done();
    let back = listed(&ada, "Temps").await;
    assert_eq!((&back["permissions"], &back["actions"]), (&json!([1, 2]), &some));

    removes(&ada, &back).await.done();
    assert_eq!(removes(&ada, &back).await.refused(), (404, 322));
    undoes(&ada, &newest(&ada).await).await.done();
    assert_eq!(listed(&ada, "Temps").await["id"], made["id"]);
}

#[tokio::test]
async fn what_a_group_loses_its_people_lose_at_once_and_the_last_administrator_loses_nothing() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let lea = app.agent("lea").group(2).await;
    let leads = listed(&ada, "Team lead").await;
    assert_eq!(leads["users"], 1);
    let refused = removes(&ada, &leads).await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["users"]), ((409, 320), &json!(1)));
    let mut console = lea.socket().await;
    changes(&ada, &leads, json!({ "permissions": [1, 2] })).await.done();
    assert_eq!(lea.profile().await["permissions"], json!([1, 2]));
    console.hears("rights").await;

    let mine = listed(&ada, "Administrator").await;
    assert_eq!(changes(&ada, &mine, json!({ "permissions": [1, 5, 57] })).await.refused(), (409, 321));
    assert_eq!(listed(&ada, "Administrator").await, mine);
}

#[tokio::test]
async fn where_an_account_manager_keeps_the_groups_they_are_only_looked_at() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    assert_eq!(ada.ask("GET", PATH).go().await.done()["manage"], true);
    app.db.tenants().set_own_groups(tenant_id("demo"), false, &operator()).await.expect("kept");
    while ada.ask("GET", PATH).go().await.done()["manage"] == true {
        tokio::task::yield_now().await;
    }
    let made = ada.ask("POST", PATH).body(json!({ "name": "Temps", "permissions": [1] })).go().await;
    assert_eq!((made.refused(), &made.body["extraInfo"]["why"]), ((403, 403), &json!("account_manager")));
    let agents = listed(&ada, "Agent").await;
    assert_eq!(changes(&ada, &agents, json!({ "name": "Agents" })).await.refused(), (403, 403));
    assert_eq!(removes(&ada, &agents).await.refused(), (403, 403));
}

/// Every call with a changing verb of these rooms, with what it brings; each leaves a change in the audit with before or after.
#[tokio::test]
async fn every_changing_call_of_administrators_leaves_a_change_in_the_audit() {
    const ROOMS: [&str; 3] = [PATH, "admin/user_management/users", "admin/client_management/skills"];
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let changing = |(method, path, _): &(String, String, Value)| ROOMS.contains(&path.as_str()) && method != "GET";
    let mut calls: Vec<_> = app.shapes.operations().into_iter().filter(changing).collect();
    assert_eq!(calls.len(), 9);
    // A thing is made, changed, and removed.
    calls.sort_by_key(|(method, _, _)| ["POST", "PATCH", "DELETE"].iter().position(|known| known == method));
    let mut made: Vec<(String, Value)> = Vec::new();
    for (method, path, _) in calls {
        let id = match path.as_str() {
            PATH => "id",
            "admin/user_management/users" => "user_id",
            _ => "skill_id",
        };
        let before = ada.ask("GET", "admin/audit").go().await.done()["items"][0]["number"].as_u64();
        let thing = made.iter().find(|(of, _)| *of == path).map(|(_, thing)| thing.clone()).unwrap_or_default();
        let answer = match method.as_str() {
            "POST" => {
                let body = match path.as_str() {
                    PATH => json!({ "name": "Temps", "permissions": [1] }),
                    "admin/user_management/users" => json!({ "username": "eva", "firstname": "Eva", "group_id": 1 }),
                    _ => json!({ "name": "Sales" }),
                };
                ada.ask("POST", &path).body(body).go().await.done()
            }
            "PATCH" => {
                let field = if id == "user_id" { "firstname" } else { "name" };
                let body = json!({ id: thing[id], "version": thing["version"], field: "Other" });
                ada.ask("PATCH", &path).body(body).go().await.done()
            }
            _ => {
                ada.ask("DELETE", &format!("{path}?{id}={}&version={}", thing[id], thing["version"])).go().await.done()
            }
        };
        made.retain(|(of, _)| *of != path);
        made.push((path.clone(), answer));
        let newest = ada.ask("GET", "admin/audit").go().await.done()["items"][0].clone();
        assert!(newest["number"].as_u64() > before, "{method} {path} is in the audit");
        let (was, became) = (!newest["before"].is_null(), !newest["after"].is_null());
        assert_eq!((was, became), (method != "POST", method != "DELETE"), "{method} {path}: {newest}");
        assert_eq!(newest["by"]["user_id"], json!(ada.id));
        assert!(!newest.to_string().contains("argon2"), "{newest}");
    }
}
