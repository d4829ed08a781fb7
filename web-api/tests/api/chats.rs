//! Chats in hand: writing, typing, ending, wrapping up, looking back.
use crate::app::{Answer, App};
use crate::people::{Agent, tenant_id};
use reqwest::multipart::Form;
use serde_json::json;

async fn keeps(agent: &Agent<'_>, chat: &str, notes: &str) -> Answer {
    let body = json!({ "uniQref": chat, "wrap_up": "keep", "notes": notes });
    agent.ask("PATCH", "livechat/details").body(body).go().await
}

#[tokio::test]
async fn a_conversation_keeps_its_order_and_every_letter() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Adà 你好", "billing").await;
    ann.takes(&ada.chat).await.done();
    let words = [
        "è più giù 🙂",
        "مرحبا \u{202e}abc",
        "👩‍👩‍👧 e\u{301} \u{feff}",
        "<script>alert('x')</script>",
        "'; DROP TABLE chats; --",
    ];
    for word in words {
        ann.says(&ada.chat, word).await.done();
        ada.says(word).await;
    }
    let state = ada.state().await;
    let messages = state["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 1 + 2 * words.len());
    for (at, message) in messages.iter().enumerate() {
        assert_eq!(message["messageIndex"], at);
    }
    for (at, word) in words.iter().enumerate() {
        assert_eq!(messages[1 + 2 * at]["message"], *word);
        assert_eq!(
            (&messages[1 + 2 * at]["from"], &messages[2 + 2 * at]["from"]),
            (&json!("agent"), &json!("customer"))
        );
    }
    let chat = &ann.ongoing().await[0];
    assert_eq!(
        (&chat["name"], &chat["pendingMessages"], &chat["newMessage"]),
        (&json!("Adà 你好"), &json!(1), &json!(true))
    );
    assert_eq!(chat["lastSeenMessage"], 2 * words.len() - 1, "whoever answers has read what was there");
}

#[tokio::test]
async fn a_resent_message_is_kept_once() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let body = json!({ "uniQref": ada.chat, "message": "once", "client_id": "same" });
    let first = ann.ask("POST", "livechat/send").body(body.clone()).go().await.done();
    let second = ann.ask("POST", "livechat/send").body(body).go().await.done();
    assert_eq!(first, second);
    assert_eq!(ada.state().await["next_index"], 2);
}

#[tokio::test]
async fn a_form_sends_as_json_does() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let form = Form::new().text("uniQref", ada.chat.clone()).text("message", "from a form ✓").text("client_id", "f1");
    let url = format!("http://{}/2.0/livechat/send", app.address);
    let mut request = reqwest::Client::new().post(url).header("Host", "demo.localhost").multipart(form);
    for (name, value) in &ann.headers {
        request = request.header(name, value);
    }
    assert_eq!(request.send().await.unwrap().status().as_u16(), 200);
    assert_eq!(ada.state().await["messages"][1]["message"], "from a form ✓");
    let boundary = "multipart/form-data; boundary=x";
    let file = "--x\r\ncontent-disposition: form-data; name=\"avatar\"; filename=\"a.txt\"\r\n\r\nhi\r\n--x--\r\n";
    let refused = ann.ask("POST", "livechat/send").raw(boundary, file).go().await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("avatar")));
}

#[tokio::test]
async fn only_the_chats_people_write_type_and_end() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    assert_eq!(bob.says(&ada.chat, "psst").await.refused(), (403, 403));
    let types = bob.ask("PUT", "livechat/keypress").body(json!({ "uniQref": ada.chat })).go().await;
    assert_eq!(types.refused(), (403, 403));
    assert_eq!(bob.ends(&ada.chat).await.refused(), (409, 240));
    ann.ends(&ada.chat).await.done();
    assert_eq!(bob.wraps_up(&ada.chat).await.refused(), (409, 240));
    assert_eq!(ann.ends(&ada.chat).await.refused(), (404, 147));
}

#[tokio::test]
async fn typing_is_seen_on_both_sides() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let (mut widget, _) = ada.socket().await;
    let mut console = ann.socket().await;
    ada.ask("PUT", "keypress").body(json!({ "text": "I wanted" })).go().await.done();
    let typing = console.hears("chat.typing").await;
    assert_eq!(
        (&typing["who"], &typing["on"], &typing["text"]),
        (&json!("customer"), &json!(true), &json!("I wanted"))
    );
    assert_eq!(ann.ongoing().await[0]["customer_typing_text"], "I wanted");
    ada.ask("DELETE", "keypress").go().await.done();
    assert_eq!(console.hears("chat.typing").await["on"], false);
    for (client_id, message) in [("c1", "I wanted the blue one"), ("c2", "Not the red one")] {
        ada.ask("POST", "message").body(json!({ "message": message, "client_id": client_id })).go().await.done();
    }
    // Typed before the second message, and late.
    ada.ask("PUT", "keypress").body(json!({ "text": "Not the red", "after": "c1" })).go().await.done();
    ada.ask("PUT", "keypress").body(json!({ "text": "Or is", "after": "c2" })).go().await.done();
    assert_eq!(console.hears("chat.typing").await["text"], "Or is");
    ann.ask("PUT", "livechat/keypress").body(json!({ "uniQref": ada.chat })).go().await.done();
    assert_eq!(widget.hears_type("typing").await["on"], true);
    ann.ask("DELETE", &format!("livechat/keypress?uniQref={}", ada.chat)).go().await.done();
    assert_eq!(widget.hears_type("typing").await["on"], false);
}

#[tokio::test]
async fn a_chat_is_ended_and_wrapped_up_and_then_its_slot_is_free() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let mut console = ann.socket().await;
    let (mut widget, _) = ada.socket().await;
    let ended = ann.ends(&ada.chat).await.done();
    assert_eq!((&ended["status"], &ended["endFeedbackTimer"]), (&json!("Wrap-up"), &json!(300)));
    assert_eq!(console.hears("chat.ended").await["reason"], "resolved");
    assert_eq!(widget.hears_type("ended").await["reason"], "resolved");
    assert_eq!(widget.closes().await, Some(1000));
    assert_eq!(ann.profile().await["capacity"]["current"], 1);
    ann.wraps_up(&ada.chat).await.done();
    assert_eq!(console.hears("chat.completed").await["uniQref"], ada.chat);
    assert_eq!(ann.settled().await["capacity"]["current"], 0);
    assert_eq!(ann.wraps_up(&ada.chat).await.refused(), (404, 147));
    assert!(ann.ongoing().await.is_empty());
}

#[tokio::test]
async fn what_is_written_in_the_wrap_up_is_there_on_another_device_and_after_a_restart() {
    let app = App::start().await;
    let (chat, ann, bob) = {
        let ann = app.agent("ann").skilled(&["billing"]).await;
        let bob = app.agent("bob").skilled(&["billing"]).await;
        let ada = app.customer("Ada", "billing").await;
        ann.takes(&ada.chat).await.done();
        assert_eq!(keeps(&ann, &ada.chat, "early").await.refused(), (404, 147));
        ann.ends(&ada.chat).await.done();
        assert!(ann.ongoing().await[0]["wrap_up_draft"].is_null());
        let kept = keeps(&ann, &ada.chat, "Wants the red").await.done();
        assert_eq!(kept, json!({ "uniQref": ada.chat, "status": "Wrap-up" }));
        assert_eq!(keeps(&bob, &ada.chat, "mine").await.refused(), (409, 240));
        keeps(&ann, &ada.chat, "Wants the red lamp").await.done();
        ann.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
        (ada.chat, ann.id, bob.id)
    };
    let app = app.again().await;
    let elsewhere = Agent::signs_in(&app, ann, "demo", "ann").await;
    assert_eq!(elsewhere.ongoing().await[0]["wrap_up_draft"], json!({ "notes": "Wants the red lamp" }));
    assert!(Agent::signs_in(&app, bob, "demo", "bob").await.ongoing().await.is_empty());
    let long = "n".repeat(4_001);
    assert_eq!(keeps(&elsewhere, &chat, &long).await.refused(), (400, 105));
    let lea = app.agent("lea").group(2).await;
    let skip = json!({ "uniQref": chat, "wrap_up": "skip" });
    lea.ask("PATCH", "livechat/details").body(skip).go().await.done();
    let row = app.db.chats().find(tenant_id("demo"), chat.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(row.notes.as_deref(), Some("Wants the red lamp"), "who frees the slot throws nothing away");
}

#[tokio::test]
async fn looking_back_shows_the_whole_transcript() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    for number in 0..120 {
        ada.says(&format!("line {number}")).await;
    }
    let look = || async {
        let body = json!({ "uniQref": [ada.chat, "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09"] });
        ann.ask("POST", "livechat/details").body(body).go().await.done()["chats"].clone()
    };
    assert_eq!(ann.ongoing().await[0]["Messages"].as_array().unwrap().len(), 100);
    for over in [false, true] {
        if over {
            ann.ends(&ada.chat).await.done();
            ann.wraps_up(&ada.chat).await.done();
        }
        let chats = look().await;
        assert_eq!(chats.as_object().unwrap().len(), 1, "an unknown chat is left out");
        let chat = &chats[&ada.chat];
        let messages = chat["Messages"].as_array().unwrap();
        assert_eq!((messages.len(), &chat["message_count"]), (121, &json!(121)));
        assert!(messages.iter().enumerate().all(|(at, message)| message["messageIndex"] == at));
        assert_eq!(chat["Status"], if over { "Completed" } else { "In Progress" });
    }
    let crumbs = look().await[&ada.chat]["breadcrumbs"].clone();
    let steps: Vec<_> = crumbs.as_array().unwrap().iter().map(|crumb| crumb["type"].as_str().unwrap()).collect();
    assert_eq!(steps, ["opened", "taken", "ended", "wrapped_up"]);
    let numbers: Vec<_> = crumbs.as_array().unwrap().iter().map(|crumb| crumb["typeID"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [209, 210, 501, 502], "as the documents group them");
    assert_eq!(ada.ask("GET", "state?since=60").go().await.done()["messages"].as_array().unwrap().len(), 61);
}

#[tokio::test]
async fn a_chat_is_read_by_its_people_by_those_it_waits_for_and_by_supervisors() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let eve = app.agent("eve").skilled(&["returns"]).await;
    let lea = app.agent("lea").group(2).await;
    let ada = app.customer("Ada", "billing").await;
    let look = async |agent: &Agent<'_>| {
        agent.ask("POST", "livechat/details").body(json!({ "uniQref": [ada.chat] })).go().await
    };
    // While it waits: whoever sees it in their queue.
    for agent in [&ann, &bob, &lea] {
        assert_eq!(look(agent).await.done()["chats"][&ada.chat]["name"], "Ada", "{}", agent.name);
    }
    assert_eq!(look(&eve).await.refused(), (403, 170));
    // Once it is somebody's, and also when it is over: that agent, and supervisors.
    ann.takes(&ada.chat).await.done();
    for over in [false, true] {
        if over {
            ann.ends(&ada.chat).await.done();
            ann.wraps_up(&ada.chat).await.done();
        }
        for agent in [&ann, &lea] {
            let chats = look(agent).await.done()["chats"].clone();
            assert_eq!(chats[&ada.chat]["Messages"][0]["Message"], "Hello", "{}", agent.name);
        }
        for agent in [&bob, &eve] {
            let refused = look(agent).await;
            assert_eq!((refused.refused(), &refused.body["extraInfo"]["uniQref"]), ((403, 170), &json!(ada.chat)));
        }
    }
}

#[tokio::test]
async fn a_chat_that_rings_is_read_by_whom_it_rings_at() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let mut console = ann.socket().await;
    let ada = app.customer("Ada", "orders").await;
    console.hears_of("offer", &ada.chat).await;
    let body = json!({ "uniQref": [ada.chat] });
    let seen = ann.ask("POST", "livechat/details").body(body).go().await.done();
    assert_eq!(seen["chats"][&ada.chat]["Status"], "Waiting");
}
