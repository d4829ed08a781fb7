//! The customer's side.
use crate::app::{App, skill_id};
use crate::people::Customer;
use serde_json::{Value, json};

#[tokio::test]
async fn the_widget_learns_what_it_needs() {
    let app = App::start().await;
    let config = app.ask("GET", "incoming/livechat/configure").go().await.done();
    assert_eq!((&config["brand_name"], &config["open"]), (&json!("The demo shop"), &json!(true)));
    assert_eq!(config["skills"][0], json!({ "id": 1, "skill": "orders", "open": true, "mode": "push", "waiting": 0 }));
}

#[tokio::test]
async fn ada_waits_moves_up_and_is_answered() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    let ben = Customer::start(&app, "demo", "Ben", "billing", None).await;
    assert_eq!((&ben.started["stage"], &ben.started["position"]), (&json!("waiting"), &json!(2)));
    let (mut widget, state) = ben.socket().await;
    assert_eq!((&state["position"], &state["next_index"]), (&json!(2), &json!(0)));
    ann.takes(&ada.chat).await.done();
    let moved = widget.hears_where("the move", |frame| frame["position"] == 1).await;
    assert_eq!(moved["messages"], json!([]));
    ann.takes(&ben.chat).await.done();
    let answered = widget.hears_where("an agent", |frame| frame["stage"] == "in_progress").await;
    assert_eq!((&answered["agent"], &answered["position"]), (&json!({ "name": "Ann" }), &json!(null)));
    ann.says(&ben.chat, "Good morning").await.done();
    let heard = widget.hears_type("message").await;
    assert_eq!(
        (&heard["message"], &heard["from"], &heard["name"]),
        (&json!("Good morning"), &json!("agent"), &json!("Ann"))
    );
    app.shapes.frame_fits("CustomerHears", &heard);
    app.shapes.frame_fits("CustomerHears", &answered);
}

#[tokio::test]
async fn a_customer_who_leaves_the_line_is_gone_from_it() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    let mut console = ann.socket().await;
    assert_eq!(ada.leaves().await, json!({ "stage": "ended" }));
    assert_eq!(console.hears_left(&ada.chat).await["taken_by"], json!(null));
    assert_eq!(ann.queue().await["total"], 0);
    assert_eq!(ada.leaves().await, json!({ "stage": "ended" }), "leaving twice is as good as once");
    let state = ada.state().await;
    assert_eq!((&state["stage"], &state["end_reason"]), (&json!("ended"), &json!("customer_left")));
    let body = json!({ "message": "hello?", "client_id": "late" });
    assert_eq!(ada.ask("POST", "message").body(body).go().await.refused(), (404, 147));
}

#[tokio::test]
async fn a_customer_who_leaves_a_conversation_ends_it() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let mut console = ann.socket().await;
    ada.leaves().await;
    let ended = console.hears("chat.ended").await;
    assert_eq!((&ended["reason"], &ended["by"]), (&json!("customer_left"), &json!("customer")));
    assert_eq!(ann.ongoing().await[0]["status"], "Wrap-up");
}

#[tokio::test]
async fn a_token_is_needed_and_has_to_be_known() {
    let app = App::start().await;
    app.customer("Ada", "billing").await;
    assert_eq!(app.ask("GET", "incoming/livechat/state").go().await.refused(), (401, 194));
    let unknown = "ab".repeat(32);
    for token in ["nonsense", &unknown] {
        let refused = app.ask("GET", "incoming/livechat/state").header("X-Chat-Token", token).go().await;
        assert_eq!(refused.refused(), (404, 147));
    }
}

#[tokio::test]
async fn an_unknown_skill_is_refused() {
    let app = App::start().await;
    let refused = app.ask("POST", "incoming/livechat/start").body(json!({ "skill": 77, "name": "Ada" })).go().await;
    assert_eq!(refused.refused(), (404, 148));
}

#[tokio::test]
async fn the_widget_may_call_from_any_page_and_the_console_may_not() {
    let app = App::start().await;
    let (http, page) = (reqwest::Client::new(), "https://shop.example");
    let ask = |path: &str| {
        let url = format!("http://{}/2.0/{path}", app.address);
        let request = http.request(reqwest::Method::OPTIONS, url).header("Origin", page);
        request.header("Access-Control-Request-Method", "POST").header("Access-Control-Request-Headers", "x-chat-token")
    };
    let widget = ask("incoming/livechat/message").send().await.unwrap();
    assert_eq!(widget.headers()["access-control-allow-origin"], "*");
    assert!(widget.headers()["access-control-allow-headers"].to_str().unwrap().contains("x-chat-token"));
    let console = ask("livechat/send").send().await.unwrap();
    assert!(!console.headers().contains_key("access-control-allow-origin"));
}

#[tokio::test]
async fn what_the_browser_says_of_itself_is_shown_to_the_agent() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36";
    let body = json!({ "skill": 3, "name": " Ada ", "surname": "", "email": "ada@example.com", "page": "https://shop.example/lamps" });
    let started = app.ask("POST", "incoming/livechat/start").header("User-Agent", agent).body(body).go().await.done();
    let chat = ann.takes(started["uniQref"].as_str().unwrap()).await.done()["chat"].clone();
    assert_eq!(
        (&chat["name"], &chat["surname"], &chat["browser"], &chat["os"], &chat["source"], &chat["ipaddress"]),
        (
            &json!("Ada"),
            &json!(""),
            &json!("Chrome"),
            &json!("Windows 10"),
            &json!("https://shop.example/lamps"),
            &json!("127.0.0.1")
        )
    );
}

#[tokio::test]
async fn who_comes_again_rings_first_at_whoever_had_them_and_who_asks_for_somebody_at_them() {
    let app = App::start().await;
    let sue = app.agent("sue").group(3).await;
    let steps = json!([
        { "after_seconds": 0, "who": "preferred" },
        { "after_seconds": 10, "who": "last" },
        { "after_seconds": 20 },
    ]);
    let document = json!({ "skills": { skill_id("orders").to_string(): { "mode": "push", "steps": steps } } });
    sue.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let start = |of: &'static str, more: Value| {
        let mut body = json!({ "skill": skill_id("orders"), "name": "Ida", "email": "Ida@Example.com" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        app.ask("POST", "incoming/livechat/start").of(of).body(body).go()
    };
    let first = start("demo", json!({})).await.done();
    ann.takes(first["uniQref"].as_str().unwrap()).await.done();
    // Bob has been idle for longer than Ann by now, and would be picked.
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let (mut anns, mut bobs) = (ann.socket().await, bob.socket().await);
    let second = start("demo", json!({ "email": "IDA@example.com" })).await.done();
    assert_eq!(anns.hears("offer").await["uniQref"], second["uniQref"], "she has her first chat still");
    let third = start("demo", json!({ "email": null, "preferred": bob.id })).await.done();
    assert_eq!(bobs.hears("offer").await["uniQref"], third["uniQref"]);
    let told =
        sue.ask("GET", &format!("engine/decisions?uniQref={}", second["uniQref"].as_str().unwrap())).go().await.done();
    assert_eq!(
        told["chat"]["waits"][0]["decisions"][0]["step"], 2,
        "nobody was asked for, so that the second step began at once"
    );
    let wrong = start("demo", json!({ "preferred": 0 })).await;
    assert_eq!(wrong.refused(), (400, 105));
}

#[tokio::test]
async fn chats_of_a_skill_with_a_higher_class_are_taken_first() {
    let app = App::start().await;
    let sue = app.agent("sue").group(3).await;
    let document =
        json!({ "ageing": "strict", "skills": { skill_id("returns").to_string(): { "mode": "pull", "priority": 0 } } });
    sue.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
    let ann = app.agent("ann").skilled(&["billing", "returns"]).await;
    let (early, late) = (app.customer("Early", "billing").await, app.customer("Late", "returns").await);
    for chat in [late.chat, early.chat] {
        let taken = ann.ask("GET", "queue/retrieve_entity").go().await.done();
        assert_eq!(taken["chat"]["uniQref"], chat);
    }
}

#[tokio::test]
async fn a_page_is_an_address_of_the_web_or_it_is_refused() {
    let app = App::start().await;
    let start = async |page: &str| {
        let body = json!({ "skill": 3, "name": "Ada", "page": page });
        app.ask("POST", "incoming/livechat/start").body(body).go().await
    };
    for page in ["javascript:alert(1)", "data:text/html,x", "/lamps", "null/lamps", "https:", "ﬁle://x"] {
        let answer = start(page).await;
        assert_eq!((answer.refused(), &answer.body["extraInfo"]["field"]), ((400, 105), &json!("page")), "{page}");
    }
    for page in ["", "  ", "HTTPS://shop.example/", "http://shop.example/lamps?x=1#y"] {
        start(page).await.done();
    }
}
