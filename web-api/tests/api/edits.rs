//! Editing messages as the console calls it, and what the customer sees of it.
use crate::app::{Answer, App};
use crate::people::{Agent, tenant_id};
use catalogue::units::Millis;
use serde_json::{Value, json};

impl Agent<'_> {
    async fn edits(&self, chat: &str, index: u32, text: &str) -> Answer {
        let body = json!({ "uniQref": chat, "messageIndex": index, "message": text });
        self.ask("PATCH", "livechat/edit").body(body).go().await
    }
}

#[tokio::test]
async fn an_edited_message_reads_anew_on_both_sides_live_and_later() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ann.says(&ada.chat, "on its wya").await.done();
    let (mut widget, _) = ada.socket().await;
    let mut console = ann.socket().await;
    let edited = ann.edits(&ada.chat, 1, "on its way").await.done();
    assert_eq!((&edited["messageIndex"], &edited["message"]), (&json!(1), &json!("on its way")));
    assert_eq!(ann.edits(&ada.chat, 1, "on its way").await.done(), edited, "the same again changes nothing");
    let heard = console.hears("chat.message").await["message"].take();
    assert_eq!(
        (&heard["messageIndex"], &heard["Message"], &heard["edited"]),
        (&json!(1), &json!("on its way"), &edited["edited"])
    );
    let heard = widget.hears_type("message").await;
    assert_eq!(
        (&heard["messageIndex"], &heard["message"], &heard["edited"]),
        (&json!(1), &json!("on its way"), &edited["edited"])
    );
    assert_eq!(ann.ongoing().await[0]["Messages"][1]["Message"], "on its way");
    ada.says("thank you").await;
    // Whoever was away asks from where they were, and hears of older edits too.
    let missed = ada.ask("GET", "state?since=2").go().await.done();
    let lines: Vec<_> =
        missed["messages"].as_array().into_iter().flatten().map(|line| line["message"].clone()).collect();
    assert_eq!((lines, &missed["next_index"]), (vec![json!("on its way"), json!("thank you")], &json!(3)));
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    let over = ada.state().await["messages"][1].take();
    assert_eq!((&over["message"], &over["edited"]), (&json!("on its way"), &edited["edited"]));
    assert_eq!(ada.ask("GET", "state?since=3").go().await.done()["next_index"], 3);
}

#[tokio::test]
async fn an_edited_whisper_stays_among_the_agents() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let whisper = json!({ "uniQref": ada.chat, "message": "psst", "client_id": "w", "whisper": true });
    ann.ask("POST", "livechat/send").body(whisper).go().await.done();
    let (mut widget, before) = ada.socket().await;
    ann.edits(&ada.chat, 1, "hush").await.done();
    ann.says(&ada.chat, "aloud").await.done();
    let heard = widget.hears_where("what comes next", |frame| frame["type"] != "state").await;
    assert_eq!((&heard["type"], &heard["message"]), (&json!("message"), &json!("aloud")));
    assert_eq!(before["next_index"], 1);
    assert!(!ada.state().await.to_string().contains("hush"));
}

#[tokio::test]
async fn an_edit_is_refused_with_its_code() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let comms = [catalogue::permission::COMMS];
    app.db.groups().add(tenant_id("demo"), Some(50), "Temps", &comms, Millis(1)).await.unwrap();
    let zoe = app.agent("zoe").group(50).skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ann.says(&ada.chat, "hello").await.done();
    assert_eq!(ann.edits(&ada.chat, 9, "x").await.refused(), (404, 151));
    assert_eq!(ann.edits(&ada.chat, 0, "x").await.refused(), (409, 155), "the customer's");
    assert_eq!(bob.edits(&ada.chat, 1, "x").await.refused(), (403, 403));
    for blank in ["", "  \u{200b}"] {
        let refused = ann.edits(&ada.chat, 1, blank).await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("message")));
    }
    let long = "x".repeat(4_001);
    assert_eq!(ann.edits(&ada.chat, 1, &long).await.refused(), (400, 105));
    let ask = async |body: Value| {
        let refused = ann.ask("PATCH", "livechat/edit").body(body).go().await;
        (refused.refused(), refused.body["extraInfo"]["field"].clone())
    };
    let chat = &ada.chat;
    assert_eq!(ask(json!({ "uniQref": chat })).await, ((400, 106), json!("priority")));
    assert_eq!(ask(json!({ "uniQref": chat, "message": "x" })).await, ((400, 106), json!("messageIndex")));
    assert_eq!(ask(json!({ "uniQref": chat, "messageIndex": 1 })).await, ((400, 106), json!("message")));
    let both = json!({ "uniQref": chat, "messageIndex": 1, "message": "x", "priority": 1 });
    assert_eq!(ask(both).await, ((400, 105), json!("priority")));
    // Who may write, but has no permission to edit.
    let ben = app.customer("Ben", "billing").await;
    zoe.takes(&ben.chat).await.done();
    zoe.says(&ben.chat, "helo").await.done();
    assert_eq!(zoe.edits(&ben.chat, 1, "hello").await.refused(), (403, 230));
    ann.ends(&ada.chat).await.done();
    assert_eq!(ann.edits(&ada.chat, 1, "x").await.refused(), (409, 146));
    assert_eq!(ada.state().await["messages"][1]["message"], "hello");
}
