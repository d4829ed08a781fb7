//! Operations as Entra and Okta write them, and such as lead nowhere.
use super::*;
use crate::rooms::directory::scim::operations::operations;

fn patched(operations: Value) -> Result<Value, Refused> {
    let mut ann = json!({
        "userName": "ann", "active": true, "name": { "givenName": "Ann", "familyName": "Bell" },
        "emails": [{ "value": "ann@example.com", "type": "work", "primary": true }],
    });
    let done = self::operations(&json!({ "Operations": operations }))?;
    apply(&mut ann, &done).map(|()| ann)
}

#[test]
fn operations_are_done_as_entra_and_okta_write_them() {
    let ann = patched(json!([
        { "op": "Replace", "path": "active", "value": "False" },
        { "op": "Add", "path": "emails[type eq \"home\"].value", "value": "a@home.example" },
        { "op": "Replace", "path": "emails[type eq \"work\"].value", "value": "ann@new.example" },
        { "op": "replace", "value": { "name.givenName": "Anna", "NICKNAME": "Annie", "id": "7", "title": "Dr" } },
        { "op": "remove", "path": "name.familyName" },
    ]));
    let ann = ann.expect("it is done");
    assert_eq!(ann["active"], json!("False"));
    assert_eq!(ann["emails"][0]["value"], json!("ann@new.example"));
    assert_eq!(ann["emails"][1], json!({ "type": "home", "value": "a@home.example" }));
    assert_eq!((&ann["name"], &ann["nickName"]), (&json!({ "givenName": "Anna" }), &json!("Annie")));
    assert!(ann["title"].is_null() && ann["id"].is_null());
}

#[test]
fn an_address_that_was_let_be_does_not_stop_the_rest() {
    let operations = json!([
        { "op": "replace", "path": "emails[type eq \"home\"].value", "value": "a@home.example" },
        { "op": "replace", "path": "active", "value": false },
    ]);
    let ann = patched(operations).expect("it is done");
    assert_eq!((&ann["active"], &ann["emails"][0]["value"]), (&json!(false), &json!("ann@example.com")));
    assert!(ann["emails"][1].is_null());
}

#[test]
fn many_values_and_parts_are_refused_before_they_cost_anything() {
    let why = |path: &str, value: Value| {
        patched(json!([{ "op": "add", "path": path, "value": value }])).map_err(|refused| refused.why)
    };
    let emails: Vec<Value> = (0..20_000).map(|at| json!({ "value": format!("{at}@example.com") })).collect();
    assert_eq!(why("emails", json!(emails)), Err(Why::TooMany));
    let parts: Map<String, Value> = (0..20_000).map(|at| (format!("part{at}"), json!("x"))).collect();
    assert_eq!(why("name", json!(parts)), Err(Why::TooMany));
    assert_eq!(why("emails[type eq \"work\"]", json!(parts)), Err(Why::TooMany));
    // Nor by many operations with a few each.
    let few =
        |from: usize| -> Map<String, Value> { (0..90).map(|at| (format!("p{}", from * 90 + at), json!(1))).collect() };
    let many: Vec<Value> = (0..400).map(|at| json!({ "op": "add", "path": "name", "value": few(at) })).collect();
    assert_eq!(patched(json!(many)).map_err(|refused| refused.why), Err(Why::TooMany));
}

#[test]
fn what_leads_nowhere_is_refused() {
    let why = |operations: Value| patched(operations).map_err(|refused| refused.why);
    let to = |path: &str| json!([{ "op": "replace", "path": path, "value": "x" }]);
    assert_eq!(why(to("emails[type eq")), Err(Why::Path));
    assert_eq!(why(to("userName.first")), Err(Why::Path));
    assert_eq!(why(to("id")), Err(Why::Mutability));
    assert_eq!(why(json!([{ "op": "remove" }])), Err(Why::NoTarget));
    assert_eq!(why(json!([{ "op": "move", "path": "active" }])), Err(Why::Syntax));
    assert_eq!(why(json!([])), Err(Why::Value));
}
