//! Departments and key contacts as administrators keep them.
use crate::app::App;
use crate::people::{operator, tenant_id};
use catalogue::ids::AgentId;
use routing::time::Millis;
use serde_json::{Value, json};

const PATH: &str = "admin/departments";

#[tokio::test]
async fn a_tree_is_made_people_are_put_into_it_and_go_to_the_parent_when_theirs_is_deleted() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let (tom, eva) = (app.agent("tom").await, app.agent("eva").await);
    let make = async |name: &str, parent: &Value| {
        ada.ask("POST", PATH).body(json!({ "name": name, "parent": parent.as_u64().unwrap_or(0) })).go().await.done()
    };
    let care = make("Care", &json!(0)).await;
    let italy = make("Italy", &care["id"]).await;
    let circle = json!({ "id": care["id"], "version": 1, "parent": italy["id"] });
    let refused = ada.ask("PATCH", PATH).body(circle).go().await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("parent")));
    assert_eq!(refused.body["extraInfo"]["rule"], json!("cycle"));

    let put = json!({ "id": italy["id"], "users": [tom.id, eva.id, 9999] });
    let told = ada.ask("PUT", PATH).body(put).go().await.done();
    let done: Vec<&Value> = told["items"].as_array().expect("a list").iter().map(|one| &one["done"]).collect();
    assert_eq!(done, [&json!(true), &json!(true), &json!(false)]);
    let shown = ada.ask("GET", PATH).go().await.done();
    let of = |id: &Value| shown["items"].as_array().expect("a list").iter().find(|one| one["id"] == *id).cloned();
    assert_eq!(
        of(&care["id"]).map(|one| (one["people"].clone(), one["people_in_all"].clone())),
        Some((json!(0), json!(2)))
    );

    let late = json!({ "id": italy["id"], "version": 9, "name": "Italia" });
    let late = ada.ask("PATCH", PATH).body(late).go().await;
    assert_eq!((late.refused(), &late.body["extraInfo"]["department"]["name"]), ((409, 203), &json!("Italy")));
    ada.ask("DELETE", &format!("{PATH}?id={}&version=1&people=parent", italy["id"])).go().await.done();
    let list = ada.ask("GET", &format!("admin/user_management/users?department_id={}", care["id"])).go().await.done();
    assert_eq!((&list["total"], &list["items"][0]["department_name"]), (&json!(2), &json!("Care")));
    let team = ada.ask("GET", "internal/team?offline=true").go().await.done();
    assert!(team.to_string().contains("\"department_name\":\"Care\""), "{team}");

    assert_eq!(tom.ask("GET", PATH).go().await.refused().0, 403);
}

#[tokio::test]
async fn a_suspended_key_contact_is_shown_as_such_and_their_type_has_nobody() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let tom = app.agent("tom").await;
    let path = "admin/key_contacts";
    let odd = ada.ask("POST", path).body(json!({ "user_id": tom.id, "type": "shoes" })).go().await;
    assert_eq!((odd.refused(), &odd.body["extraInfo"]["field"]), ((400, 105), &json!("type")));
    ada.ask("POST", path).body(json!({ "user_id": tom.id, "type": "billing" })).go().await.done();
    let without = |list: &Value| list["without"].as_array().expect("a list").contains(&json!("billing"));
    let list = ada.ask("GET", path).go().await.done();
    assert!(!without(&list));
    let users = "admin/user_management/users";
    let user = ada.ask("GET", &format!("{users}?user_id={}", tom.id)).go().await.done()["items"][0].clone();
    let body = json!({ "user_id": tom.id, "version": user["version"], "suspended": true });
    ada.ask("PATCH", users).body(body).go().await.done();
    let list = ada.ask("GET", path).go().await.done();
    assert_eq!((&list["items"][0]["suspended"], without(&list)), (&json!(true), true));
}

#[tokio::test]
async fn the_team_says_who_cannot_be_a_key_contact_and_each_is_refused_by_its_rule() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let (tom, robot, guest, away) =
        (app.agent("tom").await, app.agent("robot").await, app.agent("guest").await, app.agent("away").await);
    let (people, demo) = (app.db.people(), tenant_id("demo"));
    assert!(people.set(demo, AgentId(robot.id), Millis(1), |it| it.api_only = true).await.unwrap());
    assert!(people.set(demo, AgentId(away.id), Millis(1), |it| it.active = false).await.unwrap());
    assert!(people.set_operator(demo, AgentId(guest.id), "ticket 812", &operator()).await.unwrap());
    let team = ada.ask("GET", "internal/team?offline=true").go().await.done();
    let told = |id: u32, field: &str| {
        let member = team["items"].as_array().expect("a list").iter().find(|one| one["user_id"] == id);
        member.map(|member| member[field].clone())
    };
    assert_eq!((told(robot.id, "api_only"), told(robot.id, "operator")), (Some(json!(true)), Some(json!(false))));
    assert_eq!((told(guest.id, "api_only"), told(guest.id, "operator")), (Some(json!(false)), Some(json!(true))));
    assert_eq!((told(tom.id, "api_only"), told(tom.id, "operator")), (Some(json!(false)), Some(json!(false))));
    assert_eq!(told(away.id, "api_only"), None, "whoever is frozen is not there");

    let name = async |id: u32| {
        let body = json!({ "user_id": id, "type": "billing" });
        ada.ask("POST", "admin/key_contacts").body(body).go().await
    };
    name(tom.id).await.done();
    for (id, rule) in [(robot.id, "service"), (away.id, "frozen"), (tom.id, "named")] {
        let refused = name(id).await;
        let extra = &refused.body["extraInfo"];
        assert_eq!((refused.refused(), &extra["field"], &extra["rule"]), ((400, 105), &json!("user_id"), &json!(rule)));
    }
    for id in [guest.id, 9_999, 0, u32::MAX] {
        let refused = name(id).await;
        assert_eq!((refused.refused().1, &refused.body["extraInfo"]["field"]), (180, &json!("user_id")), "{id}");
    }
}
