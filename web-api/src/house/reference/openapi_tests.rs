//! The document is sound, and the committed copy of it is the one that is served.
use super::*;
use serde_json::Value;

/// Where the console's client types are made from it.
const COPY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../console/src/generated/openapi.json");

#[test]
fn the_committed_copy_is_what_is_served() {
    let committed = std::fs::read_to_string(COPY).unwrap_or_default();
    if committed == document(&crate::PLAN) {
        return;
    }
    assert!(std::env::var_os("CI").is_none(), "console/src/generated/openapi.json is stale: run the tests without CI");
    std::fs::write(COPY, document(&crate::PLAN)).expect("the repository can be written to");
}

#[test]
fn every_row_is_an_operation_with_described_answers() {
    let document: Value = serde_json::from_str(document(&crate::PLAN)).unwrap();
    for row in crate::PLAN.calls() {
        let path = &document["paths"][format!("/2.0/{}", row.path)];
        let operation = &path[row.verb.method().as_str().to_lowercase()];
        assert_eq!(operation["operationId"], row.operation, "{}", row.path);
        assert_eq!(operation["tags"], serde_json::json!([row.room]), "{}: by room", row.path);
        for (status, answer) in operation["responses"].as_object().unwrap() {
            let description = answer["description"].as_str().unwrap_or_default();
            assert!(!description.is_empty(), "{} {status}", row.path);
        }
        let secured = operation.get("security").is_some();
        assert_eq!(secured, row.gate != Gate::Public, "{}", row.path);
    }
}

/// Whoever has the documents in hand finds these names, spelling included.
#[test]
fn names_are_the_documents_names() {
    let document: Value = serde_json::from_str(document(&crate::PLAN)).unwrap();
    let schemas = &document["components"]["schemas"];
    for (shape, field) in [
        ("QueueItem", "uniQref"),
        ("QueueItem", "initation_time"),
        ("OngoingChat", "uniQref"),
        ("OngoingChat", "ipaddress"),
        ("Marked", "uniQRef"),
        ("ArticleHead", "lastediteddate"),
        ("ArticleHead", "lasteditedauthor"),
        ("WebhookLogs", "nextFordwardToken"),
        ("TeamMember", "lastmod"),
        ("Client", "autoSuspendThreshold"),
    ] {
        assert!(schemas[shape]["properties"].get(field).is_some(), "{shape} has no {field}");
    }
    for path in ["external/full_faqs", "livechat/flagged_chats", "queue/retrieve_entity", "helper/releasenotes"] {
        assert!(document["paths"].get(format!("/2.0/{path}")).is_some(), "{path}");
    }
}

#[test]
fn every_reference_leads_somewhere() {
    fn walk<'a>(value: &'a Value, into: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                into.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| walk(value, into));
            }
            Value::Array(items) => items.iter().for_each(|value| walk(value, into)),
            _ => {}
        }
    }
    let document: Value = serde_json::from_str(document(&crate::PLAN)).unwrap();
    let mut references = Vec::new();
    walk(&document, &mut references);
    assert!(references.len() > 50);
    for reference in references {
        assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
    }
}

#[test]
fn what_is_answered_is_whole_and_what_is_sent_is_closed() {
    let document: Value = serde_json::from_str(document(&crate::PLAN)).unwrap();
    let schemas = &document["components"]["schemas"];
    let profile = &schemas["Profile"];
    let required = profile["required"].as_array().unwrap();
    assert_eq!(required.len(), profile["properties"].as_object().unwrap().len());
    assert_eq!(schemas["SendBody"]["additionalProperties"], Value::Bool(false));
    assert!(schemas["ProfileChange"]["required"].is_null());
}

/// A bound stands at the rule that checks it, as a limit, and nowhere else.
#[test]
fn a_bound_that_is_checked_is_stated() {
    let document: Value = serde_json::from_str(document(&crate::PLAN)).unwrap();
    let field = |shape: &str, field: &str| document["components"]["schemas"][shape]["properties"][field].clone();
    let canned = field("CannedBody", "title");
    assert_eq!((canned["maxLength"].as_u64(), canned["minLength"].as_u64()), (Some(limit::CANNED_TITLE as u64), None));
    assert_eq!(field("WebhookFields", "url")["maxLength"], limit::WEBHOOK_URL, "of a type below the body's");
    assert_eq!(field("SignIn", "otp")["pattern"], "^[0-9]{6}$");
    let noted = field("PreferencesChange", "new_achievements");
    assert_eq!(noted["maxItems"], limit::ACHIEVEMENTS_NOTED);
    assert_eq!(noted["items"]["maxLength"], limit::ACHIEVEMENT_NAME, "of what stands in a list");
    assert_eq!(field("AcceptBody", "op_id")["minimum"], 1, "of what may be left out");
    let query = &document["paths"]["/2.0/internal/announcements"]["get"]["parameters"];
    let amount = query.as_array().unwrap().iter().find(|parameter| parameter["name"] == "amount").unwrap();
    assert_eq!(amount["schema"]["maximum"], limit::ANNOUNCEMENTS_PAGE_MOST, "of a query");
}
