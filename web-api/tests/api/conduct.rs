//! Bans and reports.
use crate::app::App;
use crate::watching::watches;
use routing::time::Millis;
use serde_json::json;

#[tokio::test]
async fn a_chat_is_reported_once_with_category_and_explanation_and_an_administrator_dismisses_it() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let eve = app.agent("eve").skilled(&["returns"]).await;
    let max = app.agent("max").group(3).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let (mut console, mut office) = (ann.socket().await, max.socket().await);
    assert_eq!(watches(&mut office, json!(["reports", "bans"])).await, json!(["reports", "bans"]));
    assert_eq!(watches(&mut console, json!(["reports", "bans"])).await, json!([]));
    let body = json!({ "uniQref": ada.chat, "category": "rude", "explanation": "shouts" });
    let report = |body: &serde_json::Value| ann.ask("POST", "livechat/flagged_chats").body(body.clone()).go();
    let blank = json!({ "uniQref": ada.chat, "category": "rude", "explanation": "  " });
    assert_eq!(report(&blank).await.refused(), (400, 106));
    assert_eq!(report(&json!({ "uniQref": ada.chat, "category": "rude" })).await.refused(), (400, 106));
    let others = eve.ask("POST", "livechat/flagged_chats").body(body.clone()).go().await;
    assert_eq!(others.refused(), (403, 170));
    report(&body).await.done();
    assert_eq!(console.hears("chat.reported").await["flagged"], true);
    let told = office.hears("report").await;
    assert_eq!((&told["uniQref"], &told["report"]["explanation"]), (&json!(ada.chat), &json!("shouts")));
    assert_eq!(report(&body).await.refused(), (409, 241));
    assert_eq!(ann.ongoing().await[0]["flagged"], true);
    assert_eq!(ann.ask("GET", "livechat/flagged_chats").go().await.refused(), (403, 230));
    let list = max.ask("GET", "livechat/flagged_chats").go().await.done();
    let item = &list["items"][0];
    assert_eq!(
        (&item["uniQref"], &item["category"], &item["explanation"], &item["by"]),
        (&json!(ada.chat), &json!("rude"), &json!("shouts"), &json!(ann.id))
    );
    let dismiss = json!({ "uniQref": ada.chat });
    assert_eq!(ann.ask("PATCH", "livechat/flagged_chats").body(dismiss.clone()).go().await.refused(), (403, 230));
    max.ask("PATCH", "livechat/flagged_chats").body(dismiss.clone()).go().await.done();
    assert_eq!(max.ask("PATCH", "livechat/flagged_chats").body(dismiss).go().await.refused(), (404, 147));
    assert_eq!(console.hears("chat.reported").await["flagged"], false);
    assert_eq!(ann.ongoing().await[0]["flagged"], false);
}

#[tokio::test]
async fn a_banned_customer_is_shown_out_and_not_let_in_until_the_ban_is_lifted() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let max = app.agent("max").group(3).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let (mut widget, _) = ada.socket().await;
    let mut office = max.socket().await;
    assert_eq!(watches(&mut office, json!(["bans"])).await, json!(["bans"]));
    let path = "admin/chat_management/banned";
    let body = |acknowledged: bool| json!({ "uniQref": ada.chat, "period": 3_600, "reason": "threats", "acknowledged": acknowledged });
    assert_eq!(ann.ask("POST", path).body(body(true)).go().await.refused(), (403, 230));
    assert_eq!(max.ask("POST", path).body(body(false)).go().await.refused(), (400, 106));
    let blank = json!({ "uniQref": ada.chat, "period": 3_600, "reason": " ", "acknowledged": true });
    assert_eq!(max.ask("POST", path).body(blank).go().await.refused(), (400, 106));
    max.ask("POST", path).body(body(true)).go().await.done();
    assert_eq!(widget.hears_type("ended").await["reason"], "banned");
    assert_eq!(office.hears("ban").await["ban"]["reason"], "threats");
    assert_eq!(max.ask("POST", path).body(body(true)).go().await.refused(), (409, 243));
    let again = json!({ "skill": 3, "name": "Ada" });
    let refused = app.ask("POST", "incoming/livechat/start").body(again.clone()).go().await;
    assert_eq!(refused.refused(), (403, 161));
    let list = max.ask("GET", path).go().await.done();
    let item = &list["items"][0];
    assert_eq!((&item["reason"], &item["uniQref"], &item["by"]), (&json!("threats"), &json!(ada.chat), &json!(max.id)));
    let address = item["address"].as_str().unwrap().to_owned();
    max.ask("PATCH", path).body(json!({ "address": address, "period": 7_200 })).go().await.done();
    max.ask("DELETE", &format!("{path}?address={address}")).go().await.done();
    assert_eq!(max.ask("DELETE", &format!("{path}?address={address}")).go().await.refused(), (404, 242));
    app.ask("POST", "incoming/livechat/start").body(again).go().await.done();
}

#[tokio::test]
async fn a_ban_marks_the_customers_other_chats_and_lasts_as_long_as_it_was_extended() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(2).await;
    let max = app.agent("max").group(3).await;
    let (ada, otto) = (app.customer("Ada", "billing").await, app.customer("Otto", "billing").await);
    ann.takes(&ada.chat).await.done();
    ann.takes(&otto.chat).await.done();
    let marked = async || {
        let chats = ann.ongoing().await;
        chats.iter().find(|chat| chat["uniQref"] == otto.chat).expect("Otto's chat")["banned"].clone()
    };
    assert_eq!(marked().await, false);
    let path = "admin/chat_management/banned";
    let ban = json!({ "uniQref": ada.chat, "period": 3_600, "reason": "threats", "acknowledged": true });
    max.ask("POST", path).body(ban).go().await.done();
    assert_eq!(marked().await, true, "they write from the same address");
    let address = max.ask("GET", path).go().await.done()["items"][0]["address"].clone();
    max.ask("PATCH", path).body(json!({ "address": address, "period": 7_200 })).go().await.done();
    let comes = async || {
        let body = json!({ "skill": 3, "name": "Ada" });
        app.ask("POST", "incoming/livechat/start").body(body).go().await
    };
    app.later(Millis(3_700_000));
    assert_eq!(comes().await.refused(), (403, 161), "the first period is over, the longer one is not");
    app.later(Millis(3_600_000));
    comes().await.done();
}
