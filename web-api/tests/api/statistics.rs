//! A person's own figures: made of what they did, by their own days; a colleague's for those who may.
use crate::app::App;
use crate::people::Agent;
use catalogue::units::Millis;
use serde_json::{Value, json};

const PATH: &str = "metrics/users/statistics";

async fn figures(agent: &Agent<'_>) -> Value {
    agent.ask("GET", &format!("{PATH}?timezone=0")).go().await.done()
}

#[tokio::test]
async fn anns_day_is_told_in_figures_and_somebody_without_chats_has_none() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ada.says("Is anybody there?").await;
    app.later(Millis::seconds(10));
    // The house's own word is no answer of hers.
    let notice = json!({ "uniQref": ada.chat, "message": "We open at nine.", "system": true });
    ann.ask("POST", "livechat/send").body(notice).go().await.done();
    app.later(Millis::seconds(20));
    ann.says(&ada.chat, "I am.").await.done();
    ann.says(&ada.chat, "What can I do for you?").await.done();
    app.later(Millis::seconds(60));
    ann.ends(&ada.chat).await.done();
    app.later(Millis::seconds(20));
    ann.wraps_up(&ada.chat).await.done();

    let told = figures(&ann).await;
    assert_eq!((&told["user_id"], &told["fullname"]), (&json!(ann.id), &json!("Ann Test")));
    let today = &told["month"];
    assert_eq!((&today["chats"], &today["messages"]), (&json!(1), &json!(2)));
    let about = |field: &str, seconds: i64| {
        let told = today[field].as_i64().unwrap_or(-1);
        assert!((seconds..seconds + 5).contains(&told), "{field} is {told}, not about {seconds}");
    };
    about("handle_time", 110);
    about("wrap_up_time", 20);
    about("first_response_time", 30);
    about("response_time", 30);
    about("busy_time", 110);
    about("online_time", 110);
    about("available_time", 110);
    about("away_time", 0);
    assert!(today["occupancy"].as_f64().is_some_and(|share| share > 0.9 && share <= 1.0), "{today}");
    let days = told["days"].as_array().unwrap();
    assert_eq!(days.len(), 30);
    assert_eq!(days.iter().map(|day| day["figures"]["chats"].as_u64().unwrap()).sum::<u64>(), 1);

    let nothing = figures(&bob).await["month"].take();
    assert_eq!(
        (&nothing["chats"], &nothing["handle_time"], &nothing["response_time"]),
        (&json!(0), &json!(null), &json!(null))
    );
    assert_eq!(nothing["occupancy"], 0.0);
}

#[tokio::test]
async fn a_chat_counts_on_the_day_on_which_it_was_closed_where_the_person_is() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    app.later(Millis::hours(24));
    let told = figures(&Agent::signs_in(&app, ann.id, "demo", "ann").await).await;
    assert_eq!((&told["today"]["chats"], &told["yesterday"]["chats"]), (&json!(0), &json!(1)));
    assert_eq!((&told["week"]["chats"], &told["month"]["chats"]), (&json!(1), &json!(1)));
    app.later(Millis::hours(24 * 7));
    let told = figures(&Agent::signs_in(&app, ann.id, "demo", "ann").await).await;
    assert_eq!((&told["week"]["chats"], &told["month"]["chats"]), (&json!(0), &json!(1)));
    app.later(Millis::hours(24 * 30));
    let told = figures(&Agent::signs_in(&app, ann.id, "demo", "ann").await).await;
    assert_eq!((&told["month"]["chats"], &told["month"]["handle_time"]), (&json!(0), &json!(null)));
}

#[tokio::test]
async fn what_was_declined_missed_and_handed_on_counts() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").skilled(&["orders"]).await, app.agent("bob").skilled(&["billing"]).await);
    let mut socket = ann.socket().await;
    let ada = app.customer("Ada", "orders").await;
    socket.hears_of("offer", &ada.chat).await;
    ann.ask("DELETE", &format!("queue/retrieve_entity?uniQref={}", ada.chat)).go().await.done();
    let told = figures(&ann).await["today"].take();
    assert_eq!((&told["declined"], &told["missed"], &told["transfers"]), (&json!(1), &json!(0), &json!(0)));
    let ben = app.customer("Ben", "billing").await;
    bob.takes(&ben.chat).await.done();
    let transfer = json!({ "uniQref": ben.chat, "skill": crate::app::skill_id("returns"), "channel": 0 });
    let _cyd = app.agent("cyd").skilled(&["returns"]).await;
    bob.ask("POST", "livechat/transfer").body(transfer).go().await.done();
    bob.settled().await;
    assert_eq!(figures(&bob).await["today"]["transfers"], 1);
}

#[tokio::test]
async fn figures_of_others_are_for_those_who_may_and_of_another_tenant_for_nobody() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").await);
    let (lea, eve) = (app.agent("lea").group(2).await, app.stranger("eve").group(2).await);
    let of = |id: u32| format!("{PATH}?user_id={id}");
    assert_eq!(bob.ask("GET", &of(ann.id)).go().await.refused(), (403, 230));
    assert_eq!(bob.ask("GET", &of(bob.id)).go().await.done()["fullname"], "Bob Test");
    assert_eq!(lea.ask("GET", &of(ann.id)).go().await.done()["fullname"], "Ann Test");
    assert_eq!(lea.ask("GET", &of(999)).go().await.refused(), (404, 180));
    // A number of the other tenant is somebody else here, or nobody.
    let theirs = eve.ask("GET", &of(lea.id)).go().await;
    assert_eq!(theirs.refused(), (404, 180));
    for zone in ["Mars/Olympus", "99", "%3Cscript%3E"] {
        assert_eq!(ann.ask("GET", &format!("{PATH}?timezone={zone}")).go().await.refused(), (400, 105), "{zone}");
    }
    ann.ask("GET", &format!("{PATH}?timezone=Europe/Rome")).go().await.done();
}
