//! The use of licences as an administrator sees it: seats against their limits, groups with their people, what somebody used.
use crate::app::App;
use crate::people::{PASSWORD, sign_in};
use catalogue::units::Millis;
use serde_json::{Value, json};

const PATH: &str = "admin/licence";

fn of<'a>(list: &'a Value, field: &str, value: &Value) -> &'a Value {
    list.as_array().expect("a list").iter().find(|one| one[field] == *value).expect("it is there")
}

#[tokio::test]
async fn seats_stand_against_their_limits_and_the_most_at_once_is_kept() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let before = max.ask("GET", PATH).go().await.done();
    assert_eq!((&before["seats"]["soft_users"], &before["seats"]["most"]), (&json!(0), &Value::Null));
    let there = before["seats"]["signed_in"].as_u64().expect("a number");
    let rules = json!({ "version": 1, "soft_users": 90, "hard_users": 99 });
    max.ask("PATCH", "admin/client_management/password_policy").body(rules).go().await.done();
    let ann = app.agent("ann").await;
    let ben = app.agent("ben").await;
    let full = max.ask("GET", PATH).go().await.done();
    assert_eq!(full["seats"]["signed_in"], there + 2);
    assert_eq!((&full["seats"]["soft_users"], &full["seats"]["hard_users"]), (&json!(90), &json!(99)));
    assert_eq!(full["seats"]["most"]["users"], there + 2);
    for one in [&ann, &ben] {
        let ends = json!({ "user_id": one.id });
        max.ask("PATCH", "admin/user_management/sessions").body(ends).go().await.done();
    }
    let now = max.ask("GET", "helper/licence").go().await.done();
    assert_eq!((&now["signed_in"], &now["most"]["users"]), (&json!(there), &json!(there + 2)));
}

#[tokio::test]
async fn a_group_tells_its_people_and_who_signed_in_last() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    app.agent("ben").await;
    let ann = app.agent("ann").await;
    let licence = max.ask("GET", PATH).go().await.done();
    let agents = of(&licence["groups"], "id", &json!(1)).clone();
    assert!(agents["people"].as_u64() > Some(0) && agents["recent"].as_u64() <= agents["people"].as_u64(), "{agents}");
    assert_eq!(of(&licence["groups"], "id", &json!(2))["suspended"], 0);
    let knowledge = licence["add_ons"].as_array().expect("a list").iter().find(|one| one["name"] == "Knowledge");
    let knowledge = knowledge.expect("it is one");
    assert_eq!(
        (&knowledge["included"], &knowledge["on"], &knowledge["kind"]),
        (&json!(true), &json!(true), &json!("module"))
    );
    assert_eq!(of(&knowledge["groups"], "id", &json!(1))["users"], agents["people"]);

    let path = format!("{PATH}/users?group_id=1");
    let all = max.ask("GET", &path).go().await.done();
    assert_eq!(all["group_name"], agents["name"]);
    let total = agents["people"].as_u64().unwrap_or(0) + agents["suspended"].as_u64().unwrap_or(0);
    assert_eq!(all["total"], total + agents["service_accounts"].as_u64().unwrap_or(0));
    let hers = of(&all["items"], "user_id", &json!(ann.id));
    assert!(hers["last_sign_in"].is_string() && hers["signed_in"] == true, "{hers}");
    let latest = max.ask("GET", &format!("{path}&sort=last_sign_in&descending=true")).go().await.done();
    assert_eq!(latest["items"][0]["user_id"], ann.id);
    let found = max.ask("GET", &format!("{path}&search=ANN")).go().await.done();
    assert!(found["total"].as_u64() < all["total"].as_u64() && found["total"].as_u64() > Some(0), "{found}");
    let refused = max.ask("GET", &format!("{path}&sort=last_sign_in&next_token=1:ann")).go().await;
    assert_eq!((refused.status, &refused.body["extraInfo"]["field"]), (400, &json!("next_token")));
    assert_eq!(max.ask("GET", &format!("{PATH}/users?group_id=999")).go().await.refused(), (404, 322));
    for path in [PATH, &path, &format!("{PATH}/journey?user_id={}", ann.id), "helper/licence"] {
        assert_eq!(ann.ask("GET", path).go().await.refused(), (403, 230), "{path}");
    }
}

#[tokio::test]
async fn a_journey_tells_days_signed_in_chats_and_changes_and_nothing_of_another_tenant() {
    let app = App::start_at(Millis(1_795_600_000_000)).await;
    let max = app.agent("max").group(3).await;
    let policy = "admin/client_management/password_policy";
    max.ask("PATCH", policy).body(json!({ "version": 1, "soft_users": 90 })).go().await.done();
    app.later(Millis::hours(48));
    assert_eq!(sign_in(&app, "demo", "max", PASSWORD).await.status, 200);
    let eva = app.agent("eva").group(3).await;
    let path = format!("{PATH}/journey?user_id={}&timezone=UTC", max.id);
    let told = eva.ask("GET", &path).go().await.done();
    assert_eq!(
        (&told["user_id"], &told["group_id"], told["days"].as_array().map(Vec::len)),
        (&json!(max.id), &json!(3), Some(30))
    );
    let signed: Vec<u64> =
        told["days"].as_array().expect("days").iter().filter_map(|day| day["sign_ins"].as_u64()).collect();
    assert!(signed[27] > 0 && signed[28] == 0 && signed[29] > 0, "{signed:?}");
    assert_eq!(told["changes"], json!([{ "type": "sign_in_rules", "changes": 1 }]));
    let today = told["days"][29]["date"].as_str().expect("a date");
    let one = eva.ask("GET", &format!("{path}&from={today}&to={today}")).go().await.done();
    assert_eq!((one["days"].as_array().map(Vec::len), &one["days_signed_in"]), (Some(1), &json!(1)));
    for (query, field) in [
        ("from=2020-01-01&to=2020-01-02", "to"),
        ("to=2020-01-02", "to"),
        ("from=2020-01-01", "from"),
        ("to=2099-01-01", "to"),
        ("from=yesterday", "from"),
        (&*format!("from={today}&to={}", told["days"][20]["date"].as_str().expect("a date")), "from"),
    ] {
        let refused = eva.ask("GET", &format!("{path}&{query}")).go().await;
        assert_eq!((refused.status, &refused.body["extraInfo"]["field"]), (400, &json!(field)), "{query}");
    }
    let eve = app.stranger("eve").group(3).await;
    let hers = eve.ask("GET", &format!("{PATH}/journey?user_id={}", max.id)).go().await;
    assert!(hers.status == 404 || hers.body["data"]["fullname"] != told["fullname"], "{:?}", hers.body);
    assert_eq!(eve.ask("GET", &format!("{PATH}/journey?user_id=99999")).go().await.refused(), (404, 180));
}
