//! The floor: how lines and people stand, how they stood over the day, and that both are what the journal says.
use crate::app::App;
use crate::people::Agent;
use crate::supervise::gives;
use crate::watching::watches;
use catalogue::units::Millis;
use serde_json::{Value, json};

async fn floor(by: &Agent<'_>) -> Value {
    by.ask("GET", "internal/floor").go().await.done()
}

async fn course(by: &Agent<'_>) -> Value {
    by.ask("GET", "internal/floor/course").go().await.done()["agents"].clone()
}

fn figure<'a>(floor: &'a Value, id: &str) -> &'a Value {
    floor["figures"].as_array().expect("figures").iter().find(|figure| figure["id"] == id).expect("a figure")
}

fn line<'a>(floor: &'a Value, skill: &str) -> &'a Value {
    floor["lines"].as_array().expect("lines").iter().find(|line| line["skill"] == skill).expect("a line")
}

fn of(agents: &Value, user: u32) -> &Value {
    agents.as_array().expect("agents").iter().find(|agent| agent["user_id"] == user).expect("an agent")
}

/// How each of an agent's spans stood.
fn states(course: &Value, user: u32) -> Vec<String> {
    let spans = of(course, user)["spans"].as_array().expect("spans").clone();
    spans.iter().map(|span| format!("{} {}", span["state"].as_str().expect("a state"), span["chats"])).collect()
}

#[tokio::test]
async fn the_floor_says_who_waits_who_is_free_and_who_has_what() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(2).await;
    let bob = app.agent("bob").skilled(&["billing"]).slots(3).await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    bob.change(json!({ "suspend": true, "suspendreason": 2 })).await.done();

    let told = floor(&lea).await;
    assert_eq!((&figure(&told, "waiting")["value"], &figure(&told, "waiting")["of"]), (&json!(1.0), &json!(1.0)));
    let oldest = figure(&told, "oldest_wait");
    assert_eq!((&oldest["chat"], oldest["since"].is_string()), (&json!(ben.chat), true));
    assert_eq!(
        (&figure(&told, "in_progress")["value"], &figure(&told, "in_progress")["of"]),
        (&json!(1.0), &json!(0.0))
    );
    assert_eq!(figure(&told, "seats_free")["value"], 4.0, "one of Ann's and Lea's own; Bob is away");
    let billing = line(&told, "billing");
    assert_eq!(
        (&billing["waiting"], &billing["seats_free"], &billing["seats"], &billing["busy"], &billing["away"]),
        (&json!(1), &json!(1), &json!(5), &json!(1), &json!(1))
    );
    assert_eq!((&billing["counted"], &billing["level"]), (&json!(1), &json!(100.0)));
    assert_eq!(told["lines"][0]["skill"], "billing", "where somebody waits stands first");
    let agents = &told["agents"];
    assert_eq!((&of(agents, ann.id)["state"], &of(agents, ann.id)["free"]), (&json!("single_chat"), &json!(1)));
    let hold = &of(agents, ann.id)["holds"][0];
    assert_eq!((&hold["uniQref"], &hold["kind"], &hold["units"]), (&json!(ada.chat), &json!("chat"), &json!(100)));
    let hers = of(agents, bob.id);
    assert_eq!((&hers["state"], &hers["reason"], &hers["cause"]), (&json!("suspended"), &json!(2), &json!("by_hand")));

    ann.ends(&ada.chat).await.done();
    assert_eq!(of(&floor(&lea).await["agents"], ann.id)["holds"][0]["kind"], "wrap_up");
}

#[tokio::test]
async fn where_a_chat_rings_nobody_is_told_that_there_is_no_wait() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["orders"]).slots(2).await;
    let mut console = ann.socket().await;
    assert_eq!(line(&floor(&lea).await, "orders")["seat_free"], true);
    let ada = app.customer("Ada", "orders").await;
    assert_eq!(console.hears("offer").await["uniQref"], ada.chat);
    let orders = line(&floor(&lea).await, "orders").clone();
    assert_eq!(
        (&orders["waiting"], &orders["seats_free"], &orders["seat_free"]),
        (&json!(1), &json!(1), &json!(false))
    );
}

#[tokio::test]
async fn what_the_floor_followed_is_what_the_journal_tells_after_a_restart() {
    let app = App::start().await;
    let (lea, ann, bob) = {
        let lea = app.agent("lea").group(2).await;
        let ann = app.agent("ann").skilled(&["billing"]).slots(2).await;
        let bob = app.agent("bob").skilled(&["billing"]).slots(3).await;
        let (_hers, _anns, _bobs) = (lea.socket().await, ann.socket().await, bob.socket().await);
        // Somebody looks from the beginning, so that the floor is followed and not read back.
        floor(&lea).await;
        let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
        let (_adas, _bens) = (ada.socket().await, ben.socket().await);
        app.later(Millis::seconds(10));
        ann.takes(&ada.chat).await.done();
        app.later(Millis::seconds(50));
        gives(&lea, &ben.chat, bob.id).await.done();
        app.later(Millis::seconds(20));
        ann.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
        ann.ends(&ada.chat).await.done();
        ann.wraps_up(&ada.chat).await.done();
        app.later(Millis::seconds(5));
        let eve = app.customer("Eve", "billing").await;
        let _eves = eve.socket().await;
        app.later(Millis::minutes(3));
        eve.leaves().await;
        (lea.id, ann.id, bob.id)
    };
    let (before, figures) = {
        let lea = Agent::signs_in(&app, lea, "demo", "lea").await;
        (course(&lea).await, floor(&lea).await)
    };
    assert_eq!(states(&before, ann), ["available 0", "single_chat 1", "single_chat 1", "suspended 0"]);
    assert_eq!(states(&before, bob), ["available 0", "single_chat 1"]);
    let level = figure(&figures, "service_level");
    let lost = figure(&figures, "abandoned");
    assert_eq!((&lost["value"], &lost["of"]), (&json!(1.0), &json!(3.0)));

    let app = app.again().await;
    // The clock of the new process begins at the present, which all of that is ahead of.
    app.later(Millis::minutes(10));
    let lea = Agent::signs_in(&app, lea, "demo", "lea").await;
    let after = course(&lea).await;
    for user in [ann, bob] {
        assert_eq!(
            of(&after, user)["spans"].as_array().expect("spans")[..2],
            of(&before, user)["spans"].as_array().expect("spans")[..2]
        );
        assert_eq!(of(&after, user)["marks"], of(&before, user)["marks"]);
    }
    let again = floor(&lea).await;
    assert_eq!((figure(&again, "service_level"), figure(&again, "abandoned")), (level, lost));
}

#[tokio::test]
async fn who_watches_is_told_within_a_moment_and_only_what_changed() {
    let app = App::start().await;
    let (lea, ann) = (app.agent("lea").group(2).await, app.agent("ann").skilled(&["billing"]).slots(2).await);
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let mut console = lea.socket().await;
    assert_eq!(watches(&mut console, json!(["floor"])).await, json!(["floor"]));
    let whole = console.hears_where("the floor", |frame| frame["kind"] == "floor").await;
    app.shapes.frame_fits("AgentHears", &whole);
    let ada = app.customer("Ada", "billing").await;
    console.hears_where("the line", |frame| frame["data"]["lines"][0]["chat"] == json!(ada.chat)).await;
    ann.takes(&ada.chat).await.done();
    let news = console
        .hears_where("Ann", |frame| {
            frame["data"]["agents"]
                .as_array()
                .is_some_and(|agents| agents.iter().any(|agent| agent["user_id"] == ann.id))
        })
        .await["data"]
        .clone();
    assert_eq!(of(&news["agents"], ann.id)["state"], "single_chat");
    assert!(news["agents"].as_array().expect("agents").iter().all(|agent| agent["user_id"] != bob.id), "{news}");
    assert_eq!(
        states(&news["course"], ann.id),
        ["available 0", "single_chat 1"],
        "the one that ended and the one that began"
    );
}

#[tokio::test]
async fn the_floor_of_an_instant_gone_by_is_what_it_was_then() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(2).await;
    let (_hers, _anns) = (lea.socket().await, ann.socket().await);
    let past = async |at: Millis| {
        let at = jiff::Timestamp::from_millisecond(at.0).expect("an instant");
        lea.ask("GET", &format!("internal/floor/past?at={at}")).go().await.done()
    };
    let ada = app.customer("Ada", "billing").await;
    let _adas = ada.socket().await;
    app.later(Millis::seconds(30));
    let (waits, then) = (app.now(), floor(&lea).await);
    app.later(Millis::seconds(30));
    ann.takes(&ada.chat).await.done();
    app.later(Millis::minutes(10));
    let (talks, meanwhile) = (app.now(), floor(&lea).await);
    app.later(Millis::minutes(1));
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    app.later(Millis::hours(3));

    // Forwards from one instant to the next, and back again.
    for (at, shown) in [(waits, &then), (talks, &meanwhile), (waits, &then)] {
        let told = past(at).await;
        for id in ["waiting", "oldest_wait", "service_level", "in_progress", "seats_free", "abandoned"] {
            assert_eq!(figure(&told["floor"], id), figure(shown, id), "{id}");
        }
        assert_eq!(figure(&told["floor"], "idle_while_waiting")["value"], Value::Null);
        assert_eq!(told["floor"]["agents"], shown["agents"]);
        let (was, is) = (line(&told["floor"], "billing"), line(shown, "billing"));
        for field in ["waiting", "since", "trend", "level", "counted", "seats_free", "seats", "busy", "away"] {
            assert_eq!(was[field], is[field], "{field}");
        }
    }
    let told = past(talks).await;
    assert_eq!(states(&told["course"]["agents"], ann.id), ["available 0", "single_chat 1"]);
    let long_ago = past(waits - Millis::hours(24 * 400)).await;
    assert_eq!((&long_ago["floor"]["lines"], &long_ago["floor"]["agents"]), (&json!([]), &json!([])));
    let ahead = jiff::Timestamp::from_millisecond((app.now() + Millis::hours(1)).0).expect("an instant");
    assert_eq!(lea.ask("GET", &format!("internal/floor/past?at={ahead}")).go().await.refused().0, 400);
}

#[tokio::test]
async fn the_floor_is_for_those_who_may_of_their_own_tenant_and_asks_for_instants() {
    let app = App::start().await;
    let (ann, lea) = (app.agent("ann").await, app.agent("lea").group(2).await);
    app.customer("Ada", "billing").await;
    for path in ["internal/floor", "internal/floor/course", "internal/floor/past?at=2026-01-01T00:00:00Z"] {
        assert_eq!(ann.ask("GET", path).go().await.refused(), (403, 230));
    }
    let zoe = app.stranger("zoe").group(2).await;
    let theirs = floor(&zoe).await;
    assert_eq!(figure(&theirs, "waiting")["value"], 0.0);
    assert!(theirs["agents"].as_array().expect("agents").iter().all(|agent| agent["user_id"] == zoe.id));
    for query in ["from=yesterday", "to=1", "from=2999-01-01T00:00:00Z", "since=2026-01-01T00:00:00Z"] {
        let (status, _) = lea.ask("GET", &format!("internal/floor/course?{query}")).go().await.refused();
        assert_eq!(status, 400, "{query}");
    }
}

#[tokio::test]
async fn a_figure_opens_the_chats_behind_it_and_names_their_customers_to_who_may_read_them() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(3).await;
    let _anns = ann.socket().await;
    let behind = async |by: &Agent<'_>, query: &str| {
        by.ask("GET", &format!("internal/floor/chats?figure={query}")).go().await.done()
    };
    let refs = |told: &Value| -> Vec<String> {
        let items = told["items"].as_array().expect("chats").iter();
        items.map(|item| item["uniQref"].as_str().expect("a reference").to_owned()).collect()
    };
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    let (_adas, bens) = (ada.socket().await, ben.socket().await);
    app.later(Millis::seconds(10));
    let waiting = behind(&lea, "waiting").await;
    assert_eq!((refs(&waiting), &waiting["count"]), (vec![ada.chat.clone(), ben.chat.clone()], &json!(2)));
    assert_eq!((&waiting["items"][0]["customer"], &waiting["items"][0]["agent"]), (&json!("Ada"), &Value::Null));

    let then = jiff::Timestamp::from_millisecond(app.now().0).expect("an instant");
    app.later(Millis::minutes(5));
    ann.takes(&ada.chat).await.done();
    ben.leaves().await;
    drop(bens);
    let has = behind(&lea, "in_progress").await;
    assert_eq!((refs(&has), &has["items"][0]["agent"]["user_id"]), (vec![ada.chat.clone()], &json!(ann.id)));
    assert_eq!(refs(&behind(&lea, "waiting").await), Vec::<String>::new());
    let gone = behind(&lea, "abandoned").await;
    assert_eq!((refs(&gone), &gone["items"][0]["customer"]), (vec![ben.chat.clone()], &json!("Ben")));
    assert!(gone["items"][0]["ended_at"].is_string(), "{gone}");
    let late = refs(&behind(&lea, "service_level").await);
    assert_eq!(late.len(), 2, "one was answered late, one lost late: {late:?}");
    assert_eq!(refs(&behind(&lea, "missed").await), Vec::<String>::new());
    assert_eq!(refs(&behind(&lea, &format!("waiting&at={then}")).await).len(), 2, "as it was then");
    assert_eq!(behind(&lea, "abandoned&skill_id=4040404").await["count"], 0);

    for query in ["waiting&at=yesterday", "waiting&at=2999-01-01T00:00:00Z", "nothing", "waiting&since=1"] {
        let asked = lea.ask("GET", &format!("internal/floor/chats?figure={query}")).go().await.refused();
        assert_eq!(asked.0, 400, "{query}");
    }
    assert_eq!(ann.ask("GET", "internal/floor/chats?figure=waiting").go().await.refused(), (403, 230));
    let zoe = app.stranger("zoe").group(2).await;
    assert_eq!(behind(&zoe, "abandoned").await["count"], 0, "another tenant's");
}
