//! Badges: earned by deeds, told at once and once, and kept.
use crate::app::App;
use crate::people::Agent;
use serde_json::{Value, json};

async fn handles(app: &App, ann: &Agent<'_>) {
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
}

async fn badges(agent: &Agent<'_>) -> Vec<Value> {
    let list = agent.ask("GET", "internal/achievements").go().await.done();
    list["items"].as_array().into_iter().flatten().map(|badge| badge["name"].clone()).collect()
}

#[tokio::test]
async fn the_first_chat_earns_a_badge_once_and_the_tenth_another() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").skilled(&["billing"]).await, app.agent("bob").skilled(&["billing"]).await);
    let mut socket = ann.socket().await;
    assert_eq!(badges(&ann).await, Vec::<Value>::new());
    handles(&app, &ann).await;
    assert_eq!(socket.hears("achievement").await, json!({ "names": ["first_chat"] }));
    assert_eq!(badges(&ann).await, ["first_chat"]);
    assert_eq!(ann.profile().await["achievements"], json!(["first_chat"]));
    for _ in 0..9 {
        handles(&app, &ann).await;
    }
    assert_eq!(socket.hears("achievement").await, json!({ "names": ["ten_chats"] }), "and nothing between");
    assert_eq!(badges(&bob).await, Vec::<Value>::new(), "nobody else's");
}

#[tokio::test]
async fn badges_outlive_the_server_and_are_not_told_again() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let mut socket = ann.socket().await;
    handles(&app, &ann).await;
    socket.hears("achievement").await;
    let (id, app) = (ann.id, app.again().await);
    let ann = Agent::signs_in(&app, id, "demo", "ann").await;
    assert_eq!(badges(&ann).await, ["first_chat"]);
    let mut socket = ann.socket().await;
    for _ in 0..9 {
        handles(&app, &ann).await;
    }
    assert_eq!(socket.hears("achievement").await, json!({ "names": ["ten_chats"] }));
}

#[tokio::test]
async fn a_chat_that_is_handed_on_earns_one_and_what_is_announced_is_remembered() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let _cyd = app.agent("cyd").skilled(&["returns"]).await;
    let mut socket = ann.socket().await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let transfer = json!({ "uniQref": ada.chat, "skill": crate::app::skill_id("returns"), "channel": 0 });
    ann.ask("POST", "livechat/transfer").body(transfer).go().await.done();
    assert_eq!(socket.hears("achievement").await, json!({ "names": ["first_transfer"] }));
    let told = json!({ "notified_achievements": ["first_transfer"], "new_achievements": ["first_transfer"] });
    ann.change(json!({ "preference": told })).await.done();
    assert_eq!(ann.profile().await["preferences"]["notified_achievements"], json!(["first_transfer"]));
}
