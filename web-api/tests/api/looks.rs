//! Looking at chats that are not one's own: it is noted who did, and what a wrap-up said can be read afterwards.
use crate::app::{Answer, App, skill_id};
use crate::people::Agent;
use serde_json::{Value, json};

async fn looks(agent: &Agent<'_>, chat: &str) -> Answer {
    agent.ask("POST", "livechat/details").body(json!({ "uniQref": [chat] })).go().await
}

async fn told(by: &Agent<'_>, chat: &str) -> Vec<Value> {
    let decisions = by.ask("GET", &format!("engine/decisions?uniQref={chat}")).go().await.done();
    decisions["chat"]["reads"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn who_reads_a_chat_without_being_in_it_is_told_with_its_decisions() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let sue = app.agent("sue").group(3).await;
    let ada = app.customer("Ada", "billing").await;
    assert_eq!(told(&sue, &ada.chat).await, [] as [Value; 0]);
    looks(&ann, &ada.chat).await.done();
    looks(&ann, &ada.chat).await.done();
    let read = told(&sue, &ada.chat).await;
    assert!(read.len() == 1 || read.len() == 2 && read[0]["at"] != read[1]["at"], "within a minute once: {read:?}");
    assert_eq!(read[0]["agent"], json!({ "user_id": ann.id, "name": "Ann Test" }));
    assert!(read[0]["at"].as_str().is_some_and(|at| at.ends_with('Z')));

    // Who has it reads it as theirs; a supervisor who looks in is told.
    ann.takes(&ada.chat).await.done();
    let before = told(&sue, &ada.chat).await.len();
    looks(&ann, &ada.chat).await.done();
    assert_eq!(told(&sue, &ada.chat).await.len(), before, "it is her own now");
    looks(&sue, &ada.chat).await.done();
    let read = told(&sue, &ada.chat).await;
    assert_eq!(read.last().expect("a look")["agent"]["name"], "Sue Test");

    // Who may not read it has not read it.
    let bob = app.agent("bob").skilled(&["returns"]).await;
    assert_eq!(looks(&bob, &ada.chat).await.refused(), (403, 170));
    assert_eq!(told(&sue, &ada.chat).await.len(), read.len());
}

#[tokio::test]
async fn the_notes_of_a_wrap_up_are_read_by_who_wrote_them_and_by_supervisors() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let sue = app.agent("sue").group(3).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ann.ends(&ada.chat).await.done();
    let open = looks(&ann, &ada.chat).await.done();
    assert!(open["chats"][&ada.chat].get("wrap_up").is_none(), "it is open yet");
    ann.wraps_up(&ada.chat).await.done();
    for reader in [&ann, &sue] {
        let read = looks(reader, &ada.chat).await.done();
        let wrap_up = &read["chats"][&ada.chat]["wrap_up"];
        assert_eq!((&wrap_up["how"], &wrap_up["notes"]), (&json!("sent"), &json!("all well")));
        assert!(wrap_up["at"].as_str().is_some());
    }
    let bob = app.agent("bob").skilled(&["billing"]).await;
    assert_eq!(looks(&bob, &ada.chat).await.refused(), (403, 170), "nobody else does");
}

#[tokio::test]
async fn steps_of_an_invitation_carry_the_documents_names() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let (bob, sue) = (app.agent("bob").skilled(&["billing"]).await, app.agent("sue").group(3).await);
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let asks = async |whom: u32, kind: &str| {
        let body = json!({ "uniQref": ada.chat, "op_id": whom, "type": kind });
        ann.ask("POST", "livechat/invite").body(body).go().await.done()
    };
    let ends = async |whom: u32| {
        let out = format!("livechat/invite?uniQref={}&op_id={whom}", ada.chat);
        ann.ask("DELETE", &out).go().await.done()
    };
    asks(bob.id, "conference").await;
    ends(bob.id).await;
    asks(bob.id, "conference").await;
    bob.ask("PUT", "livechat/invite").body(json!({ "uniQref": ada.chat })).go().await.done();
    asks(sue.id, "supervisor").await;
    ends(sue.id).await;
    sue.ask("PATCH", "queue/retrieve_entity").body(json!({ "uniQref": ada.chat })).go().await.done();
    let read = looks(&ann, &ada.chat).await.done();
    let way = read["chats"][&ada.chat]["breadcrumbs"].as_array().expect("a list").clone();
    let words = |way: &[Value]| -> Vec<_> {
        let word = |step: &Value| step["type"].as_str().filter(|word| word.starts_with('G')).map(str::to_owned);
        way.iter().filter_map(word).collect()
    };
    let wanted = ["GROUPINVITE", "GROUPCANCEL", "GROUPINVITE", "GROUPJOIN", "GHOSTINVITE", "GHOSTCANCEL", "GHOSTJOIN"];
    assert_eq!(words(&way), wanted);
    let asked: Vec<_> = way.iter().map(|step| step["info"].as_str()).filter(Option::is_some).collect();
    assert_eq!(asked, [Some("Ann Test"); 6], "she asked for all but the one who came to look by herself");
    let times: Vec<_> = way.iter().map(|step| step["time"].as_i64().expect("seconds")).collect();
    assert!(times[0] == 0 && times.is_sorted(), "{times:?}");
}

#[tokio::test]
async fn a_customer_hears_nothing_of_a_transfer_that_is_only_asked_for() {
    let app = App::start().await;
    let sue = app.agent("sue").group(3).await;
    let orders = skill_id("orders").to_string();
    let document = json!({ "skills": { orders: { "mode": "pull", "transfer": { "mode": "handshake" } } } });
    sue.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
    let ann = app.agent("ann").skilled(&["billing"]).await;
    app.agent("bob").skilled(&["orders"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let (mut widget, _) = ada.socket().await;
    let body = json!({ "uniQref": ada.chat, "skill": skill_id("orders") });
    ann.ask("POST", "livechat/transfer").body(body).go().await.done();
    // Somebody else joins that line and leaves it, and this customer's place in it moves no less unseen.
    let ben = app.customer("Ben", "orders").await;
    ben.leaves().await;
    ann.says(&ada.chat, "One moment").await.done();
    let next = widget.next().await.expect("a frame");
    assert_eq!(next["type"], "message", "the first that the customer hears: {next}");
}
