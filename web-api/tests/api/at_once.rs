//! What was answered is what everybody sees: the line, the slots and the profile hold it already.
use crate::app::{App, skill_id};
use crate::people::Customer;
use serde_json::{Value, json};

/// Often enough that an answer which runs ahead of what people see would be met.
const ROUNDS: usize = 60;

fn stands(queue: &Value, chat: &str) -> bool {
    queue["new"].as_array().expect("a list").iter().any(|item| item["uniQref"] == chat)
}

#[tokio::test]
async fn whoever_was_let_in_stands_in_the_line_and_can_be_taken_as_the_next() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(100).await;
    for round in 0..ROUNDS {
        let ada = Customer::start(&app, "demo", "Ada", "billing", None).await;
        if round % 2 == 0 {
            assert!(stands(&ann.queue().await, &ada.chat), "round {round}: the line has the chat");
        }
        let taken = ann.ask("GET", "queue/retrieve_entity").go().await.done();
        assert_eq!(taken["chat"]["uniQref"], ada.chat, "round {round}");
        assert!(!stands(&ann.queue().await, &ada.chat), "round {round}: and has it no more once it is taken");
    }
}

#[tokio::test]
async fn a_slot_is_free_when_the_wrap_up_is_answered_and_when_the_chat_is_handed_on() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing", "returns"]).slots(2).await;
    app.agent("bob").skilled(&["returns"]).await;
    for round in 0..ROUNDS {
        let ada = Customer::start(&app, "demo", "Ada", "billing", None).await;
        ann.takes(&ada.chat).await.done();
        let slot = &ann.profile().await["slots"][0];
        assert_eq!((&slot["uniQref"], &slot["kind"]), (&json!(ada.chat), &json!("taken")), "round {round}");
        if round % 2 == 0 {
            ann.ends(&ada.chat).await.done();
            ann.wraps_up(&ada.chat).await.done();
        } else {
            let to = json!({ "uniQref": ada.chat, "skill": skill_id("returns") });
            ann.ask("POST", "livechat/transfer").body(to).go().await.done();
            assert!(stands(&ann.queue().await, &ada.chat), "round {round}: it stands where it was sent");
            ada.leaves().await;
            assert!(!stands(&ann.queue().await, &ada.chat), "round {round}: and who left stands nowhere");
        }
        let profile = ann.profile().await;
        assert_eq!((&profile["capacity"]["current"], &profile["slots"]), (&json!(0), &json!([])), "round {round}");
    }
}
