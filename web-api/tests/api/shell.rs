//! What the console begins with: the client's configuration, the way to the server, what a person prefers before they choose.
use crate::app::App;
use serde_json::{Value, json};
use sha2::Digest;

#[tokio::test]
async fn the_clients_configuration_maps_modules_to_products() {
    let app = App::start().await;
    let client = app.ask("GET", "internal/self_configure").go().await.done();
    let map: Vec<_> = client["modules"].as_array().unwrap().iter().map(|row| (&row["name"], &row["product"])).collect();
    let text = |name: &str| Value::from(name);
    let same = ["Metrics", "Support", "Admin", "Editor"].map(|name| (text(name), text(name)));
    let renamed = [(text("Comms"), text("Livechat")), (text("Knowledge"), text("KnowledgeExt"))];
    let expected: Vec<_> = renamed.iter().chain(&same).map(|(name, product)| (name, product)).collect();
    assert_eq!(map.len(), 6);
    assert!(expected.iter().all(|pair| map.contains(pair)), "{map:?}");
}

#[tokio::test]
async fn the_client_is_told_by_its_name_its_parts_and_its_threshold() {
    let app = App::start().await;
    let client = app.ask("GET", "internal/self_configure").go().await.done();
    assert_eq!((&client["subdomain"], &client["brand_name"]), (&json!("demo"), &json!("The demo shop")));
    assert_eq!((&client["brand_image"], &client["brand_login_image"]), (&Value::Null, &Value::Null), "it gave none");
    assert_eq!(client["integrations"], json!([16, 19]));
    assert_eq!((&client["feedback"], &client["autoSuspendThreshold"]), (&json!(true), &json!(180)));
}

#[tokio::test]
async fn a_person_is_told_where_they_belong_and_what_they_opened_last() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let me = ann.profile().await;
    assert_eq!(me["last_module"], 1, "chat, before anything was opened");
    ann.change(json!({ "module": 2 })).await.done();
    let me = ann.profile().await;
    assert_eq!((&me["last_module"], &me["otp"]), (&json!(2), &json!(false)));
    assert!(me["ttl"].as_i64().is_some_and(|ttl| (28_700..=28_800).contains(&ttl)), "{}", me["ttl"]);
    assert_eq!(me["permission_group"], json!({ "id": 1, "name": "Agent" }));
    assert_eq!(me["skills"], json!([{ "id": 3, "skill": "billing", "level": 5 }]));
    assert_eq!(me["preferences"]["language"], "en");
}

#[tokio::test]
async fn the_way_to_the_server_is_measured_without_a_token_and_tells_its_time() {
    let app = App::start().await;
    let pong = app.ask("GET", "helper/network_ping").go().await.done();
    assert_eq!(pong["pong"], true);
    let at: jiff::Timestamp = pong["at"].as_str().unwrap().parse().unwrap();
    assert!((at.as_millisecond() - app.now().0).abs() < 60_000, "{at}");
}

#[tokio::test]
async fn preferences_begin_as_the_documents_list_them() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let mut preferences = ann.profile().await["preferences"].clone();
    // How the console looks is the device's and the browser's until somebody chooses.
    let looks = json!({ "dark_mode": "auto", "zoom": 100, "timezone": "+1", "timezone_auto": true, "language": "en",
        "language_auto": true });
    let works = json!({ "enter_to_send": true, "away_time": "never", "handy_tips": true,
        "paste_plaintext": false, "predictive_canned": true, "show_previous_searches": true, "metrics_performance": false,
        "default_metrics_application": null, "error_monitoring": true, "desktop_notifications": true });
    let sounds = json!({ "lc_customer_message_sound": true, "lc_capacity_available_sound": true,
        "lc_chat_invite_or_transfer_sound": true, "lc_if_unavailable_sound": true, "announcements_sound": true });
    let seen = json!({ "initial_tour": false, "used_versions": [], "notified_achievements": [], "new_achievements": [],
        "release_notes": null });
    for (name, value) in [looks, works, sounds, seen].iter().flat_map(|part| part.as_object().unwrap()) {
        let kept = preferences.as_object_mut().unwrap().remove(name);
        assert_eq!(kept.as_ref(), Some(value), "{name}");
    }
    assert_eq!(preferences, json!({}), "and there are no others");
}

#[tokio::test]
async fn of_a_token_the_store_keeps_the_hash_alone() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let tenant = crate::people::tenant_id("demo");
    let kept =
        app.db.sign_in().sessions_of_user(tenant, catalogue::ids::AgentId(ann.id)).await.expect("the store answers");
    let hash: [u8; 32] = sha2::Sha256::digest(ann.token.as_bytes()).into();
    assert_eq!(kept.iter().map(|session| session.token_hash).collect::<Vec<_>>(), [hash]);
    assert!(!format!("{kept:?}").contains(&ann.token));
}
