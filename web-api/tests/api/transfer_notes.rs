//! A note with a transfer: what an agent who hands a chat over writes to whoever takes it, and who never reads it.
use crate::app::{Answer, App, skill_id, with};
use crate::people::{Agent, Customer};
use crate::socket::waits;
use catalogue::limit;
use serde_json::{Value, json};

const NOTE: &str = "Wants the blue one, not the refund: 👩‍👩‍👧 è più giù مرحبا\n(order 12345)";

impl Agent<'_> {
    async fn sends_on(&self, chat: &str, more: Value) -> Answer {
        let body = with(with(more, "uniQref", json!(chat)), "skill", json!(skill_id("orders")));
        self.ask("POST", "livechat/transfer").body(body).go().await
    }
    async fn hands_to(&self, chat: &str, whom: u32, more: Value) -> Answer {
        let body = with(with(more, "uniQref", json!(chat)), "op_id", json!(whom));
        self.ask("POST", "livechat/invite").body(body).go().await
    }
    async fn way(&self, chat: &str) -> Vec<Value> {
        let body = json!({ "uniQref": [chat] });
        let told = self.ask("POST", "livechat/details").body(body).go().await.done();
        told["chats"][chat]["breadcrumbs"].as_array().cloned().unwrap_or_default()
    }
}

/// The steps of a way that have a note: what each is, by whom or for whom, and what it says.
fn notes(way: &[Value]) -> Vec<(&str, &str, &str)> {
    way.iter()
        .filter_map(|step| Some((step["type"].as_str()?, step["value"].as_str()?, step["note"].as_str()?)))
        .collect()
}

async fn orders(app: &App, rules: Value) {
    let admin = app.agent("anna").group(3).await;
    let document = json!({ "skills": { skill_id("orders").to_string(): rules } });
    admin.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
}

/// Everything that the customer is told, by the chat's document and by all that her page heard until now.
async fn told(ada: &Customer<'_>, page: &mut crate::socket::Socket) -> String {
    ada.says("still there?").await;
    let mut all = ada.state().await.to_string();
    loop {
        let frame = page.next().await.expect("the page stays open");
        all += &frame.to_string();
        if frame["type"] == "message" && frame["message"] == "still there?" {
            return all;
        }
    }
}

#[tokio::test]
async fn whoever_sees_the_line_reads_the_note_and_so_does_who_takes_it_and_never_the_customer() {
    let app = App::start().await;
    orders(&app, json!({ "mode": "pull" })).await;
    let (chat, token, bob, ann) = {
        let ann = app.agent("ann").skilled(&["billing"]).await;
        let bob = app.agent("bob").skilled(&["orders"]).await;
        let mut his = bob.socket().await;
        let ada = app.customer("Ada", "billing").await;
        let (mut page, _) = ada.socket().await;
        ann.takes(&ada.chat).await.done();
        ann.sends_on(&ada.chat, json!({ "note": NOTE })).await.done();
        let heard = his.hears_waiting(&ada.chat).await;
        let note = &heard["note"];
        let said = (&note["text"], &note["by"], &note["by_name"]);
        assert_eq!(said, (&json!(NOTE), &json!(ann.id), &json!("Ann Test")));
        assert!(note["at"].is_string());
        let told = told(&ada, &mut page).await;
        assert!(!told.contains("blue one") && !told.contains("\"note\""), "{told}");
        (ada.chat, ada.token, bob.id, ann.id)
    };
    let app = app.again().await;
    let bob = Agent::signs_in(&app, bob, "demo", "bob").await;
    let waiting = bob.queue().await["new"][0].clone();
    assert_eq!((&waiting["uniQref"], &waiting["note"]["text"]), (&json!(chat), &json!(NOTE)), "also after a restart");
    let taken = bob.takes(&chat).await.done();
    let steps = taken["chat"]["breadcrumbs"].as_array().cloned().expect("a way");
    assert_eq!(notes(&steps), [("transferred", "Ann Test", NOTE)]);
    assert_eq!(steps.iter().filter(|step| step.get("note").is_some()).count(), 1, "the others have no such field");
    bob.ends(&chat).await.done();
    bob.wraps_up(&chat).await.done();
    assert_eq!(notes(&bob.way(&chat).await), [("transferred", "Ann Test", NOTE)], "it stays in the chat's way");
    let state = app.ask("GET", "incoming/livechat/state").header("X-Chat-Token", &token).go().await;
    assert!(!state.body.to_string().contains("blue one"), "{}", state.body);
    let ann = Agent::signs_in(&app, ann, "demo", "ann").await;
    assert!(!ann.profile().await.to_string().contains("blue one"));
}

#[tokio::test]
async fn where_it_rings_the_note_rings_along() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let mut his = bob.socket().await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    for customer in [&ada, &ben] {
        ann.takes(&customer.chat).await.done();
    }
    ann.sends_on(&ada.chat, json!({ "note": NOTE })).await.done();
    let offer = his.hears("offer").await;
    assert_eq!((&offer["uniQref"], &offer["note"]["text"]), (&json!(ada.chat), &json!(NOTE)));
    let slots = bob.settled().await["slots"].clone();
    assert_eq!(slots[0]["offer"]["note"], offer["note"], "and on a page that is loaded anew");
    bob.takes(&ada.chat).await.done();
    ann.sends_on(&ben.chat, json!({})).await.done();
    let offer = his.hears_where("the next", |frame| frame["kind"] == "offer").await["data"].take();
    assert_eq!((&offer["uniQref"], &offer["note"]), (&json!(ben.chat), &Value::Null), "without one it goes as ever");
    bob.takes(&ben.chat).await.done();
    assert_eq!(notes(&bob.way(&ben.chat).await), []);
}

#[tokio::test]
async fn a_note_is_optional_short_and_says_something() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let long = "è".repeat(limit::REASON_CHARS + 1);
    for note in [long.as_str(), "", "   \n ", "\u{200b}\u{feff}"] {
        let bad = ann.sends_on(&ada.chat, json!({ "note": note })).await;
        assert_eq!((bad.refused(), &bad.body["extraInfo"]["field"]), ((400, 105), &json!("note")), "{note:?}");
        let bad = ann.hands_to(&ada.chat, bob.id, json!({ "type": "direct", "note": note })).await;
        assert_eq!((bad.refused(), &bad.body["extraInfo"]["field"]), ((400, 105), &json!("note")), "{note:?}");
    }
    for to in ["conference", "supervisor"] {
        let bad = ann.hands_to(&ada.chat, bob.id, json!({ "type": to, "note": "hm" })).await;
        assert_eq!((bad.refused(), &bad.body["extraInfo"]["field"]), ((400, 105), &json!("note")), "{to}");
    }
    assert_eq!(notes(&ann.way(&ada.chat).await), [], "nothing of it is kept");
    let most = "👍".repeat(limit::REASON_CHARS);
    ann.sends_on(&ada.chat, json!({ "note": most })).await.done();
    bob.takes(&ada.chat).await.done();
    assert_eq!(notes(&bob.way(&ada.chat).await), [("transferred", "Ann Test", most.as_str())]);
}

#[tokio::test]
async fn a_colleague_reads_the_note_before_answering_and_the_owner_still_has_it_after_a_no() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let ada = app.customer("Ada", "billing").await;
    let (mut page, _) = ada.socket().await;
    ann.takes(&ada.chat).await.done();
    let (mut hers, mut his) = (ann.socket().await, bob.socket().await);
    let asked = ann.hands_to(&ada.chat, bob.id, json!({ "type": "direct", "note": NOTE })).await.done();
    assert_eq!(asked["invitation"]["note"], NOTE);
    let heard = his.hears("queue.invited").await;
    assert_eq!(heard["item"]["note"]["text"], NOTE);
    assert_eq!(his.hears("chat.people").await["invitation"]["note"], NOTE);
    assert_eq!(bob.queue().await["invitations"][0]["note"]["by_name"], "Ann Test");
    let step = hers.hears("chat.people").await["step"].take();
    assert_eq!((&step["type"], &step["note"]), (&json!("invited"), &json!(NOTE)));
    bob.ask("DELETE", &format!("livechat/invite?uniQref={}&op_id={}", ada.chat, bob.id)).go().await.done();
    let kept = &ann.ongoing().await[0];
    assert!(kept["invitation"].is_null());
    let way = kept["breadcrumbs"].as_array().expect("a way");
    assert_eq!(notes(way), [("invited", "Bob Test", NOTE)], "a second try need not write it again");
    ann.hands_to(&ada.chat, bob.id, json!({ "type": "direct", "note": "second try" })).await.done();
    bob.ask("PUT", "livechat/invite").body(json!({ "uniQref": ada.chat })).go().await.done();
    let way = bob.ongoing().await[0]["breadcrumbs"].as_array().cloned().expect("a way");
    assert_eq!(notes(&way), [("invited", "Bob Test", NOTE), ("invited", "Bob Test", "second try")]);
    let told = told(&ada, &mut page).await;
    assert!(!told.contains("blue one") && !told.contains("second try"), "{told}");
}

#[tokio::test]
async fn what_is_taken_back_is_in_the_way_and_no_longer_in_the_line() {
    let app = App::start().await;
    orders(&app, json!({ "mode": "pull", "transfer": { "mode": "handshake" } })).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let mut hers = ann.socket().await;
    ann.sends_on(&ada.chat, json!({ "note": NOTE })).await.done();
    let told = hers.hears("chat.transfer").await;
    assert_eq!((&told["transferring"], &told["step"]["note"]), (&json!(true), &json!(NOTE)));
    assert_eq!(bob.queue().await["new"][0]["note"]["text"], NOTE);
    ann.ask("DELETE", &format!("livechat/transfer?uniQref={}", ada.chat)).go().await.done();
    assert_eq!(bob.queue().await["total"], 0);
    assert_eq!(notes(&ann.way(&ada.chat).await), [("transferred", "Ann Test", NOTE)]);
    ann.sends_on(&ada.chat, json!({})).await.done();
    assert!(bob.queue().await["new"][0]["note"].is_null(), "the note of the first try does not go with the second");
}

#[tokio::test]
async fn nobody_of_another_tenant_reads_it() {
    let app = App::start().await;
    let wile = app.stranger("wile").skilled(&["billing", "orders"]).group(3).await;
    let mut theirs = wile.socket().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ann.sends_on(&ada.chat, json!({ "note": NOTE })).await.done();
    bob.takes(&ada.chat).await.done();
    assert_eq!(wile.sends_on(&ada.chat, json!({ "note": "mine" })).await.refused(), (409, 198), "of their own floor");
    assert_eq!(wile.way(&ada.chat).await, [Value::Null; 0]);
    assert_eq!(wile.queue().await["total"], 0);
    // What is heard of the own tenant comes after anything that could have been heard of the other.
    let own = Customer::start(&app, "acme", "Own", "billing", None).await;
    loop {
        let frame = theirs.next().await.expect("the socket stays open");
        assert!(!frame.to_string().contains("blue one"), "{frame}");
        if waits(&frame, |item| item["uniQref"] == own.chat) {
            break;
        }
    }
}
