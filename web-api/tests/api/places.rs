//! A customer's place in the line, and why it is not the one in which they came.
use crate::app::{App, skill_id};
use serde_json::{Value, json};

fn stands(state: &Value) -> (u64, Option<&str>) {
    (state["position"].as_u64().expect("a place"), state["place_reason"].as_str())
}

#[tokio::test]
async fn a_customer_is_told_why_the_place_is_another_than_that_of_the_arrival() {
    let app = App::start().await;
    let sue = app.agent("sue").group(2).await;
    let ann = app.agent("ann").skilled(&["billing", "returns"]).await;
    app.agent("bob").skilled(&["returns"]).await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    assert_eq!((stands(&ada.state().await), stands(&ben.state().await)), ((1, None), (2, None)), "as they came");

    // Ben's is urgent: Ada hears that others go first, Ben that it is his priority.
    let (mut widget, _) = ada.socket().await;
    let urgent = json!({ "uniQref": ben.chat, "priority": 0 });
    sue.ask("PATCH", "livechat/edit").body(urgent).go().await.done();
    let told = widget.hears_where("the new place", |frame| frame["position"] == 2).await;
    assert_eq!(told["place_reason"], "others_first");
    assert_eq!(stands(&ben.state().await), (1, Some("priority")));

    // Passed on to another line, where it goes first.
    ann.takes(&ada.chat).await.done();
    assert!(ada.state().await.get("place_reason").is_none(), "who is talked to waits no more");
    app.customer("Cleo", "returns").await;
    let body = json!({ "uniQref": ada.chat, "skill": skill_id("returns") });
    ann.ask("POST", "livechat/transfer").body(body).go().await.done();
    assert_eq!(stands(&ada.state().await), (1, Some("transferred")));
}
