//! The lines: looking, taking, racing, being offered.
use crate::app::{App, skill_id};
use routing::time::Millis;
use serde_json::json;

#[tokio::test]
async fn the_line_shows_the_first_ten_in_order() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    for number in 0..12 {
        app.customer(&format!("Customer {number}"), "billing").await;
    }
    app.customer("Elsewhere", "returns").await;
    let first = ann.ask("GET", "livechat/queue").go().await.done();
    assert_eq!(
        (first["new"].as_array().unwrap().len(), &first["total"], &first["limited"]),
        (10, &json!(12), &json!(true))
    );
    let all = ann.queue().await;
    let names: Vec<_> = all["new"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect();
    assert_eq!(names, (0..12).map(|n| format!("Customer {n}")).collect::<Vec<_>>());
    assert_eq!(all["new"][4]["brand"], "The demo shop");
    let turns: Vec<_> = all["new"].as_array().unwrap().iter().map(|item| item["turn"].as_str().unwrap()).collect();
    assert!(turns.is_sorted(), "each says when it is served: {turns:?}");
}

#[tokio::test]
async fn whoever_waits_is_shown_by_name_number_place_and_last_sign_of_life() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let bob = app.agent("bob").skilled(&["orders"]).slots(1).await;
    let ada = app.customer("Ada", "billing").await;
    let eve = app
        .ask("POST", "incoming/livechat/start")
        .body(json!({ "skill": skill_id("orders"), "name": "Eve", "surname": "Okoro", "phone": "+44 20 7946 0018" }))
        .go()
        .await
        .done();
    app.later(Millis::seconds(20));
    ann.takes(&ada.chat).await.done();
    let over = json!({ "uniQref": ada.chat, "skill": skill_id("orders"), "channel": 0 });
    ann.ask("POST", "livechat/transfer").body(over).go().await.done();
    app.later(Millis::seconds(10));
    let line = bob.queue().await;
    let (first, second) = (&line["new"][0], &line["new"][1]);
    assert_eq!((&first["uniQref"], &first["bump"]), (&json!(ada.chat), &json!(true)));
    assert_eq!(second["bump"], false);
    assert_eq!((&second["name"], &second["surname"]), (&json!("Eve"), &json!("Okoro")));
    assert_eq!((&second["phone"], &first["phone"]), (&json!("+44 20 7946 0018"), &serde_json::Value::Null));
    assert_eq!((&second["skill"], &second["channel"]), (&json!("orders"), &json!(0)));
    assert_eq!(second["session"], eve["uniQref"].as_str().unwrap().replace('-', ""));
    let waited = second["lapsed_time"].as_i64().unwrap();
    assert!((30..60).contains(&waited), "half a minute: {waited} s");
    let silent = second["last_ping_seconds"].as_i64().unwrap();
    assert!((30..60).contains(&silent), "no sign of life since she wrote: {silent} s");
    let at = |field: &str| second[field].as_str().unwrap().parse::<jiff::Timestamp>().unwrap().as_millisecond();
    assert!(at("last_ping_timestamp") >= at("initation_time") && at("initation_time") <= app.now().0 - 30_000);
}

#[tokio::test]
async fn ann_takes_the_next_without_naming_it() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["returns", "billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    app.customer("Ben", "returns").await;
    let taken = ann.ask("GET", "queue/retrieve_entity").go().await.done();
    assert_eq!(taken["chat"]["uniQref"], ada.chat);
    ann.ask("GET", "queue/retrieve_entity").go().await.done();
    assert_eq!(ann.ask("GET", "queue/retrieve_entity").go().await.refused(), (404, 147));
}

#[tokio::test]
async fn two_agents_reach_for_one_chat_and_one_has_it() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(40).await;
    let bob = app.agent("bob").skilled(&["billing"]).slots(40).await;
    for _ in 0..30 {
        let ada = app.customer("Ada", "billing").await;
        let (one, other) = tokio::join!(ann.takes(&ada.chat), bob.takes(&ada.chat));
        let (won, lost, winner) = if one.status == 200 { (one, other, &ann) } else { (other, one, &bob) };
        assert_eq!(won.done()["retrieved_by"], winner.id);
        assert_eq!(lost.refused(), (409, 182));
        let taker = &lost.body["extraInfo"]["taken_by"];
        assert_eq!(taker["user_id"], winner.id);
        assert!(taker["name"].as_str().unwrap().eq_ignore_ascii_case(&format!("{} test", winner.name)));
        winner.ends(&ada.chat).await.done();
        winner.wraps_up(&ada.chat).await.done();
    }
    // No slot has leaked.
    for agent in [&ann, &bob] {
        let profile = agent.settled().await;
        assert_eq!((&profile["capacity"]["current"], &profile["slots"]), (&json!(0), &json!([])));
    }
}

#[tokio::test]
async fn nobody_takes_more_than_their_slots_or_while_away() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    assert_eq!(ann.takes(&ben.chat).await.refused(), (409, 196));
    // Asked again for what is theirs, the answer is the chat.
    assert_eq!(ann.takes(&ada.chat).await.done()["chat"]["uniQref"], ada.chat);
    let bob = app.agent("bob").skilled(&["billing"]).await;
    bob.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    assert_eq!(bob.takes(&ben.chat).await.refused(), (409, 190));
}

#[tokio::test]
async fn a_chat_of_another_skill_or_of_nowhere_is_not_taken() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "returns").await;
    assert_eq!(ann.takes(&ada.chat).await.refused(), (403, 184));
    assert_eq!(ann.takes("0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09").await.refused(), (404, 147));
}

#[tokio::test]
async fn an_offer_rings_and_is_accepted() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let mut console = ann.socket().await;
    let ada = app.customer("Ada", "orders").await;
    let mut offer = console.hears("offer").await;
    assert_eq!(
        (&offer["uniQref"], &offer["skill"], &offer["name"]),
        (&json!(ada.chat), &json!("orders"), &json!("Ada"))
    );
    assert_eq!(offer["ring_seconds"], 20);
    // It rings before she has written, or a moment later.
    offer["first_message"] = json!("Hello");
    let slots = json!([{ "uniQref": ada.chat, "kind": "ringing", "offer": offer }]);
    assert_eq!(ann.profile().await["slots"], slots, "who loads the page now learns as much");
    ann.takes(&ada.chat).await.done();
    assert_eq!(console.hears("offer.ended").await["outcome"], "accepted");
    assert_eq!(console.hears("chat.assigned").await["chat"]["uniQref"], ada.chat);
    assert_eq!(ada.state().await["agent"], json!({ "name": "Ann" }));
}

#[tokio::test]
async fn a_declined_offer_goes_to_the_next() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let mut first = ann.socket().await;
    let ada = app.customer("Ada", "orders").await;
    first.hears("offer").await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let mut second = bob.socket().await;
    let declined = ann.ask("DELETE", &format!("queue/retrieve_entity?uniQref={}", ada.chat)).go().await.done();
    assert_eq!(declined["declined"], true);
    assert_eq!(first.hears("offer.ended").await["outcome"], "declined");
    assert_eq!(second.hears("offer").await["uniQref"], ada.chat);
    bob.takes(&ada.chat).await.done();
    let gone = ann.ask("DELETE", &format!("queue/retrieve_entity?uniQref={}", ada.chat)).go().await;
    assert_eq!(gone.refused(), (404, 147));
}

#[tokio::test]
async fn an_offer_that_somebody_else_takes_by_hand_stops_ringing() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let mut console = ann.socket().await;
    let ada = app.customer("Ada", "orders").await;
    console.hears("offer").await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    bob.takes(&ada.chat).await.done();
    let ended = console.hears("offer.ended").await;
    assert_eq!((&ended["outcome"], &ended["taken_by"]), (&json!("taken"), &json!("Bob Test")));
}

#[tokio::test]
async fn who_declines_a_transfer_tells_its_owner_why_and_the_record_keeps_it() {
    let app = App::start().await;
    let sue = app.agent("sue").group(3).await;
    let orders = skill_id("orders").to_string();
    let document = json!({ "skills": { orders: { "mode": "push", "transfer": { "mode": "handshake" } } } });
    sue.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let mut owner = ann.socket().await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let mut asked = bob.socket().await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let body = json!({ "uniQref": ada.chat, "skill": skill_id("orders") });
    assert_eq!(ann.ask("POST", "livechat/transfer").body(body).go().await.done()["transferring"], true);
    let begun = owner.hears("chat.transfer").await;
    assert_eq!((&begun["transferring"], &begun["step"]["type"]), (&json!(true), &json!("transferred")));
    asked.hears("offer").await;
    for wrong in ["", "%20", &"x".repeat(201)] {
        let no = format!("queue/retrieve_entity?uniQref={}&reason={wrong}", ada.chat);
        assert_eq!(bob.ask("DELETE", &no).go().await.refused(), (400, 105), "{wrong:?}");
    }
    let no = format!("queue/retrieve_entity?uniQref={}&reason=Not%20mine", ada.chat);
    bob.ask("DELETE", &no).go().await.done();
    let declined = owner.hears("chat.transfer").await;
    assert_eq!((&declined["transferring"], &declined["step"]["type"]), (&json!(true), &json!("transfer_declined")));
    assert_eq!((&declined["step"]["value"], &declined["step"]["detail"]), (&json!("Bob Test"), &json!("Not mine")));
    let other = format!("livechat/transfer?uniQref={}&skill={}&channel=0", ada.chat, skill_id("billing"));
    assert_eq!(ann.ask("DELETE", &other).go().await.refused(), (409, 193), "that transfer is not under way");
    let undo = format!("livechat/transfer?uniQref={}&skill={}&channel=0", ada.chat, skill_id("orders"));
    ann.ask("DELETE", &undo).go().await.done();
    let undone = owner.hears("chat.transfer").await;
    assert_eq!((&undone["transferring"], &undone["step"]["detail"]), (&json!(false), &json!("undone")));
    let told = sue.ask("GET", &format!("engine/decisions?uniQref={}", ada.chat)).go().await.done();
    let waits = &told["chat"]["waits"];
    assert_eq!((&waits[0]["outcome"], &waits[0]["agent"]["name"]), (&json!("claimed"), &json!("Ann Test")));
    assert_eq!(waits[0]["considered"]["agents"][0]["name"], "Ann Test", "who might have had it when she took it");
    assert_eq!((&waits[1]["began"], &waits[1]["from"]["name"]), (&json!("transferred"), &json!("Ann Test")));
    assert_eq!((&waits[1]["skill"], &waits[1]["outcome"]), (&json!("orders"), &json!("undone")));
    let offer = &waits[1]["decisions"][0];
    assert_eq!((&offer["outcome"], &offer["reason"]), (&json!("declined"), &json!("Not mine")));
}

#[tokio::test]
async fn the_calls_take_all_that_the_documents_give_them() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    let take = format!("queue/retrieve_entity?uniQref={}&previous_contact=false&ongoing=0", ada.chat);
    let taken = ann.ask("GET", &take).go().await.done();
    let way: Vec<_> = taken["events"].as_array().unwrap().iter().map(|step| step["type"].as_str().unwrap()).collect();
    assert_eq!(way, ["opened", "taken"]);
    let said = json!({ "uniQref": ada.chat, "message": "Hello" });
    for index in [1, 2] {
        let sent = ann.ask("POST", "livechat/send").body(said.clone()).go().await.done();
        assert_eq!(sent["messageIndex"], index, "without an id of its own each is a message");
    }
    let of = |whom: u32, kind: &str| json!({ "uniQref": ada.chat, "op_id": whom, "type": kind });
    ann.ask("POST", "livechat/invite").body(of(bob.id, "conference")).go().await.done();
    assert_eq!(bob.ask("PUT", "livechat/invite").body(of(bob.id, "direct")).go().await.refused(), (400, 105));
    assert_eq!(bob.ask("PUT", "livechat/invite").body(of(ann.id, "conference")).go().await.refused(), (403, 403));
    bob.ask("PUT", "livechat/invite").body(of(bob.id, "conference")).go().await.done();
    assert_eq!(ann.ask("PATCH", "livechat/invite").body(of(bob.id, "supervisor")).go().await.refused(), (400, 105));
    ann.ask("PATCH", "livechat/invite").body(of(bob.id, "conference")).go().await.done();
    let out = format!("livechat/invite?uniQref={}&op_id={}&type=conference", ada.chat, ann.id);
    assert_eq!(bob.ask("DELETE", &out).go().await.done()["participants"].as_array().unwrap().len(), 1);
}
