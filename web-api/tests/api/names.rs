//! What people say of themselves: names and the module that they are in.
use crate::app::App;
use crate::people::{Agent, PASSWORD, operator, sign_in, tenant_id};
use catalogue::ids::AgentId;
use catalogue::limit;
use serde_json::{Value, json};

async fn member(agent: &Agent<'_>, id: u32) -> Value {
    let team = agent.ask("GET", "internal/team?offline=true").go().await.done();
    team["items"].as_array().expect("a list").iter().find(|row| row["user_id"] == id).expect("one of the team").clone()
}

#[tokio::test]
async fn a_new_name_is_everywhere_at_once() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").await;
    let (mut tab, mut theirs) = (ann.socket().await, bob.socket().await);
    let names = json!({ "firstname": " Annalisa ", "lastname": "D'Amico 你好", "nickname": "Lisa" });
    let profile = ann.change(names).await.done();
    assert_eq!((&profile["firstname"], &profile["fullname"]), (&json!("Annalisa"), &json!("Annalisa D'Amico 你好")));
    for socket in [&mut tab, &mut theirs] {
        let told = socket.hears("person").await;
        assert_eq!((&told["user_id"], &told["fullname"]), (&json!(ann.id), &json!("Annalisa D'Amico 你好")));
        assert_eq!(told["nickname"], "Lisa");
    }
    assert_eq!(member(&bob, ann.id).await["fullname"], "Annalisa D'Amico 你好");
    assert_eq!(ann.profile().await["nickname"], "Lisa");
    // The engine knows it too: a chat that is taken now is hers by this name, and the customer reads the nickname.
    let ada = app.customer("Ada", "billing").await;
    let taken = ann.takes(&ada.chat).await.done();
    assert_eq!(taken["chat"]["op_name"], "Annalisa D'Amico 你好");
    assert!(ada.state().await.to_string().contains("Lisa"));
    let profile = ann.change(json!({ "nickname": "" })).await.done();
    assert_eq!((&profile["nickname"], &profile["firstname"]), (&Value::Null, &json!("Annalisa")));
}

#[tokio::test]
async fn a_name_that_does_not_fit_changes_nothing_of_its_call() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let long = "x".repeat(limit::PERSON_NAME + 1);
    for (change, refusal) in [
        (json!({ "lastname": "New", "firstname": "" }), (400, 105)),
        (json!({ "lastname": "New", "firstname": " \u{200b} " }), (400, 105)),
        (json!({ "lastname": "New", "firstname": long }), (400, 105)),
        (json!({ "lastname": "New", "firstname": "a\u{0}b" }), (400, 105)),
        (json!({ "lastname": "New", "firstname": "two\nlines" }), (400, 105)),
        (json!({ "lastname": "New", "nickname": long }), (400, 105)),
        (json!({ "lastname": "New", "nickname": "\u{202e}nnA" }), (400, 105)),
        (json!({ "firstname": "New", "lastname": "a\u{2028}b" }), (400, 105)),
        (json!({ "firstname": "New", "lastname": "\u{2060}" }), (422, 238)),
        (json!({ "lastname": "New", "firstname": 7 }), (400, 105)),
        (json!({ "lastname": "New", "email": "new@example.com" }), (400, 105)),
        (json!({ "lastname": "New", "slots": 9 }), (400, 105)),
        (json!({ "lastname": "New", "suspend": true, "suspendreason": 1 }), (400, 105)),
        (json!({ "lastname": "New", "preference": { "zoom": 150 } }), (400, 105)),
        (json!({ "lastname": "New", "module": 1 }), (400, 105)),
        (json!({ "module": 1, "renew": true }), (400, 105)),
    ] {
        assert_eq!(ann.change(change.clone()).await.refused(), refusal, "{change}");
    }
    let profile = ann.profile().await;
    assert_eq!((&profile["fullname"], &profile["status"]), (&json!("Ann Test"), &json!("Online")));
    assert_eq!(profile["preferences"]["zoom"], 100);
    let (one, other) = tokio::join!(
        ann.change(json!({ "firstname": "One", "lastname": "Uno" })),
        ann.change(json!({ "firstname": "Two", "lastname": "Due" }))
    );
    one.done();
    other.done();
    let name = ann.profile().await["fullname"].as_str().unwrap().to_owned();
    assert!(["One Uno", "Two Due"].contains(&name.as_str()), "{name}");
}

#[tokio::test]
async fn whom_another_service_names_keeps_that_name_and_an_operator_theirs() {
    let app = App::start().await;
    let demo = tenant_id("demo");
    let provider =
        store::openid::Provider { issuer: "https://id.example".into(), ..store::openid::Provider::default() };
    app.db.openid().set_up(demo, (&provider, &|_| None), &operator()).await.unwrap();
    let bob = app.agent("bob").await;
    let id = app.agent("ann").entered().await;
    app.db.sign_in().bind_subject(demo, &provider.issuer, "s-1", AgentId(id)).await.unwrap();
    let ann = Agent::signs_in(&app, id, "demo", "ann").await;
    assert_eq!(ann.profile().await["names_managed"], true);
    assert_eq!(bob.profile().await["names_managed"], false);
    let refused = ann.change(json!({ "lastname": "Other", "nickname": "Annie" })).await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((403, 403), &json!("lastname")));
    assert_eq!(ann.profile().await["nickname"], Value::Null, "nothing of it");
    assert_eq!(ann.change(json!({ "nickname": "Annie" })).await.done()["nickname"], "Annie");
    bob.change(json!({ "lastname": "Other" })).await.done();
    let eve = app.agent("eve").group(3).entered().await;
    assert!(app.db.people().set_operator(demo, AgentId(eve), "ticket 812", &operator()).await.unwrap());
    let eve = Agent::signs_in(&app, eve, "demo", "eve").await;
    assert_eq!(eve.change(json!({ "firstname": "Bob" })).await.refused(), (403, 269));
    app.db.openid().remove_providers(demo, &operator()).await.unwrap();
    let app = app.again().await;
    let ann = Agent::signs_in(&app, id, "demo", "ann").await;
    assert_eq!(ann.change(json!({ "firstname": "Annie" })).await.done()["firstname"], "Annie");
}

#[tokio::test]
async fn the_module_that_was_opened_last_is_remembered() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    assert_eq!(ann.profile().await["last_module"], 1);
    assert_eq!(ann.change(json!({ "module": 2 })).await.done()["last_module"], 2);
    assert_eq!(sign_in(&app, "demo", "ann", PASSWORD).await.done()["last_module"], 2);
    assert_eq!(member(&ann, ann.id).await["lastmod"], 2);
    assert_eq!(ann.change(json!({ "module": 3 })).await.refused(), (403, 258), "her group has no metrics");
    for module in [json!(0), json!(4), json!("comms"), json!(1.5)] {
        assert_eq!(ann.change(json!({ "module": module })).await.refused(), (400, 105), "{module}");
    }
    assert_eq!(ann.profile().await["last_module"], 2);
}
