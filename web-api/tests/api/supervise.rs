//! A supervisor's acts: whatever a chat is stuck in, somebody can move it, take it or end it; and looking changes nothing.
use crate::app::{Answer, App};
use crate::people::Agent;
use routing::time::Millis;
use serde_json::{Value, json};

pub(crate) async fn gives(by: &Agent<'_>, chat: &str, to: u32) -> Answer {
    by.ask("PATCH", "queue/entity").body(json!({ "uniQref": chat, "op_id": to })).go().await
}

pub(crate) async fn forces(by: &Agent<'_>, body: Value) -> Answer {
    by.ask("PATCH", "internal/team").body(body).go().await
}

pub(crate) async fn raises(by: &Agent<'_>, chat: &str, priority: u8) -> Answer {
    by.ask("PATCH", "livechat/edit").body(json!({ "uniQref": chat, "priority": priority })).go().await
}

#[tokio::test]
async fn a_lead_gives_a_waiting_chat_to_somebody_who_is_full() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let lea = app.agent("lea").group(2).await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    assert_eq!(ann.takes(&ben.chat).await.refused(), (409, 196));
    let mut console = ann.socket().await;
    let given = gives(&lea, &ben.chat, ann.id).await.done();
    assert_eq!((&given["uniQref"], &given["op_id"]), (&json!(ben.chat), &json!(ann.id)));
    assert_eq!(console.hears("chat.assigned").await["chat"]["uniQref"], ben.chat);
    assert_eq!(ann.settled().await["capacity"], json!({ "maximum": 1, "current": 2 }));
    assert_eq!(ben.state().await["stage"], "in_progress");
    let told = lea.ask("GET", &format!("engine/decisions?uniQref={}", ben.chat)).go().await.done();
    let wait = &told["chat"]["waits"][0];
    assert_eq!((&wait["outcome"], &wait["given_by"]["user_id"]), (&json!("pushed"), &json!(lea.id)), "{told}");
}

#[tokio::test]
async fn a_stuck_chat_is_moved_raised_ended_and_its_wrap_up_released() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let bob = app.agent("bob").skilled(&["billing"]).slots(1).await;
    let lea = app.agent("lea").group(2).await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    let mut console = ann.socket().await;
    raises(&lea, &ben.chat, 0).await.done();
    console.hears_waiting(&ben.chat).await;
    assert_eq!(ann.queue().await["new"][0]["uniQref"], ben.chat);
    ann.takes(&ada.chat).await.done();
    gives(&lea, &ada.chat, bob.id).await.done();
    let removed = console.hears("chat.removed").await;
    assert_eq!((&removed["uniQref"], &removed["cause"]), (&json!(ada.chat), &json!("given")));
    assert_eq!(bob.ongoing().await[0]["uniQref"], ada.chat);
    assert_eq!(ann.settled().await["capacity"]["current"], 0);
    // Bob does not answer any more: the lead ends the chat and frees the slot.
    let ended = lea.ends(&ada.chat).await.done();
    assert_eq!(ended["status"], "Wrap-up");
    assert_eq!(ada.state().await["end_reason"], "resolved");
    let skip = json!({ "uniQref": ada.chat, "wrap_up": "skip" });
    lea.ask("PATCH", "livechat/details").body(skip).go().await.done();
    assert_eq!(bob.settled().await["capacity"]["current"], 0);
    // One that waits is ended as well.
    assert_eq!(lea.ends(&ben.chat).await.done()["status"], "Completed");
    assert_eq!(lea.ends(&ben.chat).await.refused(), (404, 147));
    assert_eq!(raises(&lea, &ada.chat, 0).await.refused(), (404, 147));
}

#[tokio::test]
async fn a_chat_is_given_only_to_somebody_who_is_there_and_only_by_those_who_may() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let eve = app.agent("eve").entered().await;
    let lea = app.agent("lea").group(2).await;
    let ada = app.customer("Ada", "billing").await;
    assert_eq!(gives(&ann, &ada.chat, ann.id).await.refused(), (403, 230));
    assert_eq!(raises(&ann, &ada.chat, 0).await.refused(), (403, 230));
    assert_eq!(gives(&lea, &ada.chat, eve).await.refused(), (409, 181));
    assert_eq!(gives(&lea, &ada.chat, 9_999).await.refused(), (404, 180));
    assert_eq!(gives(&lea, "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09", ann.id).await.refused(), (404, 147));
    assert_eq!(raises(&lea, &ada.chat, 5).await.refused(), (400, 105));
    ann.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    assert_eq!(gives(&lea, &ada.chat, ann.id).await.refused(), (409, 190));
    forces(&lea, json!({ "user_id": ann.id, "stand": "available" })).await.done();
    gives(&lea, &ada.chat, ann.id).await.done();
}

#[tokio::test]
async fn a_lead_hears_of_an_agent_who_undoes_what_they_set_and_the_floor_shows_it_until_the_next_word() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let (lea, tom) = (app.agent("lea").group(2).await, app.agent("tom").group(2).await);
    let (mut hers, mut his) = (lea.socket().await, tom.socket().await);
    let away = json!({ "user_id": ann.id, "stand": "away", "suspendreason": 1 });
    let training = json!({ "user_id": ann.id, "stand": "away", "suspendreason": 3 });
    let undone = async || {
        let floor = lea.ask("GET", "internal/floor").go().await.done();
        let agents = floor["agents"].as_array().expect("agents").clone();
        agents.into_iter().find(|agent| agent["user_id"] == ann.id).expect("Ann")["undone"].clone()
    };
    forces(&tom, away).await.done();
    forces(&lea, training.clone()).await.done();
    assert_eq!(undone().await, Value::Null);
    ann.change(json!({ "suspend": false })).await.done();
    let told = hers.hears("presence.undone").await;
    assert_eq!(told, json!({ "user_id": ann.id, "name": "Ann Test", "reason": 3 }));
    let shown = undone().await;
    assert_eq!((&shown["by"]["name"], &shown["reason"]), (&json!("Lea Test"), &json!(3)));
    assert!(shown["at"].is_string());
    // It is Lea's word that Ann has undone: Tom hears of his own alone.
    forces(&tom, training).await.done();
    assert_eq!(undone().await, Value::Null);
    ann.change(json!({ "suspend": true, "suspendreason": 2 })).await.done();
    app.later(Millis::seconds(10));
    ann.change(json!({ "suspend": false })).await.done();
    assert_eq!(his.hears("presence.undone").await, told);
}

#[tokio::test]
async fn a_lead_says_how_somebody_stands_and_takes_it_back() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let eve = app.agent("eve").entered().await;
    let lea = app.agent("lea").group(2).await;
    let away = json!({ "user_id": ann.id, "stand": "away", "suspendreason": 1 });
    assert_eq!(forces(&ann, away.clone()).await.refused(), (403, 230));
    let stands = forces(&lea, away.clone()).await.done();
    assert_eq!((&stands["status"], &stands["suspend_cause"]), (&json!("Away"), &json!("supervisor")));
    assert_eq!(ann.profile().await["suspend_cause"], "supervisor");
    assert_eq!(forces(&lea, away).await.refused(), (409, 174));
    let training = json!({ "user_id": ann.id, "stand": "away", "suspendreason": 3 });
    assert_eq!(forces(&lea, training.clone()).await.done()["status"], "Away");
    assert_eq!(forces(&lea, training).await.refused(), (409, 174));
    let back = json!({ "user_id": ann.id, "stand": "as_chosen" });
    assert_eq!(forces(&lea, back.clone()).await.done()["status"], "Online");
    assert_eq!(forces(&lea, back).await.refused(), (409, 175));
    assert_eq!(forces(&lea, json!({ "user_id": ann.id, "stand": "away" })).await.refused(), (400, 106));
    let unknown = json!({ "user_id": ann.id, "stand": "away", "suspendreason": 99 });
    assert_eq!(forces(&lea, unknown).await.refused(), (422, 173));
    assert_eq!(forces(&lea, json!({ "user_id": eve, "stand": "available" })).await.refused(), (409, 181));
}

#[tokio::test]
async fn a_supervisor_looking_in_changes_nothing() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let lea = app.agent("lea").group(2).await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    let before = (ann.ongoing().await[0]["participants"].clone(), ada.state().await, ben.state().await);
    let capacity = lea.profile().await["capacity"].clone();
    for _ in 0..3 {
        let look = json!({ "uniQref": [ada.chat, ben.chat] });
        let seen = lea.ask("POST", "livechat/details").body(look).go().await.done();
        assert_eq!(seen["chats"].as_object().unwrap().len(), 2);
        lea.ask("GET", "internal/team?offline=true").go().await.done();
        lea.ask("GET", &format!("engine/decisions?uniQref={}", ben.chat)).go().await.done();
    }
    let after = (ann.ongoing().await[0]["participants"].clone(), ada.state().await, ben.state().await);
    assert_eq!(before, after);
    assert_eq!(lea.settled().await["capacity"], capacity);
    assert_eq!(ann.settled().await["capacity"]["current"], 1);
}
