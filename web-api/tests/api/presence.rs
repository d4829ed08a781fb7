//! Presence, preferences, and what the team sees of them.
use crate::app::App;
use crate::people::Agent;
use catalogue::limit;
use routing::time::Millis;
use serde_json::json;

#[tokio::test]
async fn ann_goes_away_and_comes_back() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let away = ann.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    assert_eq!(
        (&away["status"], &away["suspended"], &away["suspend_reason"], &away["suspend_cause"]),
        (&json!("Away"), &json!(true), &json!(1), &json!("by_hand"))
    );
    let twice = ann.change(json!({ "suspend": true, "suspendreason": 1 })).await;
    assert_eq!(twice.refused(), (409, 174));
    assert_eq!(ann.change(json!({ "suspend": false })).await.done()["status"], "Online");
    assert_eq!(ann.change(json!({ "suspend": false })).await.refused(), (409, 175));
}

#[tokio::test]
async fn a_reason_has_to_be_one_of_the_list() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    assert_eq!(ann.change(json!({ "suspend": true, "suspendreason": 99 })).await.refused(), (422, 173));
    let none = ann.change(json!({ "suspend": true })).await;
    assert_eq!((none.refused(), &none.body["extraInfo"]["field"]), ((400, 106), &json!("suspendreason")));
    assert_eq!(ann.change(json!({ "suspend": false, "suspendreason": 1 })).await.refused(), (400, 105));
    assert_eq!(ann.change(json!({})).await.refused(), (400, 106));
    assert_eq!(ann.profile().await["status"], "Online");
}

#[tokio::test]
async fn preferences_change_one_by_one_and_stay() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let changed = ann.change(json!({ "preference": { "zoom": 120, "language": "it", "away_time": 600 } })).await.done();
    assert_eq!(changed["preferences"]["zoom"], 120);
    ann.change(json!({ "preference": { "dark_mode": "dark" } })).await.done();
    let kept = ann.profile().await["preferences"].clone();
    assert_eq!(
        (&kept["zoom"], &kept["language"], &kept["away_time"], &kept["dark_mode"]),
        (&json!(120), &json!("it"), &json!(600), &json!("dark"))
    );
    assert_eq!(kept["enter_to_send"], true);
    let wrongs = [
        json!({ "zoom": 9 }),
        json!({ "away_time": 7 }),
        json!({ "language": "de" }),
        json!({ "colour": 1 }),
        json!({ "timezone": "Europe/Atlantis" }),
        json!({ "timezone": "../../etc/passwd" }),
        json!({ "timezone": "+15" }),
        json!({ "timezone": "" }),
    ];
    for wrong in wrongs {
        let refused = ann.change(json!({ "preference": wrong })).await;
        assert_eq!(refused.refused(), (400, 105));
        assert!(refused.body["extraInfo"]["field"].as_str().unwrap().starts_with("preference."));
    }
}

#[tokio::test]
async fn a_time_zone_is_one_of_the_list_or_whole_hours() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let zones = ann.ask("GET", "helper/timezones").go().await.done();
    let rome = zones["items"].as_array().unwrap().iter().find(|zone| zone["name"] == "Europe/Rome").expect("Rome");
    assert!([60, 120].contains(&rome["offset"].as_i64().unwrap()), "{rome}");
    for zone in ["Europe/Rome", "-12", "+14", "0", "Asia/Kathmandu"] {
        let kept = ann.change(json!({ "preference": { "timezone": zone, "timezone_auto": false } })).await.done();
        assert_eq!(kept["preferences"]["timezone"], zone);
    }
}

#[tokio::test]
async fn the_team_sees_who_is_there() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing", "orders"]).slots(4).await;
    let bob = app.agent("bob").await;
    app.agent("eve").entered().await;
    bob.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    let all = ann.ask("GET", "internal/team?offline=true").go().await.done();
    let seen: Vec<_> = all["items"].as_array().unwrap().iter().map(|m| (&m["username"], &m["status"])).collect();
    assert_eq!(
        seen,
        [(&json!("ann"), &json!("Online")), (&json!("bob"), &json!("Suspended")), (&json!("eve"), &json!("Offline")),]
    );
    let there = ann.ask("GET", "internal/team").go().await.done();
    assert_eq!(there["items"].as_array().unwrap().len(), 2);
    let me = &there["items"][0];
    assert_eq!(me["skills"], json!({ "0": { "1": "orders", "3": "billing" } }));
    assert_eq!(me["capacity"], json!({ "percentage": 0, "current": 0, "maximum": 4 }));
}

#[tokio::test]
async fn a_colleague_is_told_by_names_modules_and_the_time_they_were_last_there() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(4).await;
    let bob = app.agent("bob").skilled(&["billing"]).slots(4).await;
    let ada = app.customer("Ada", "billing").await;
    bob.takes(&ada.chat).await.done();
    let all = ann.ask("GET", "internal/team").go().await.done();
    let his = all["items"].as_array().unwrap().iter().find(|member| member["user_id"] == bob.id).unwrap();
    let named = ["username", "firstname", "lastname", "fullname", "email"].map(|field| his[field].as_str().unwrap());
    assert_eq!(named, ["bob", "Bob", "Test", "Bob Test", "bob@example.com"]);
    assert_eq!(his["nickname"], serde_json::Value::Null);
    let names = |list: &str| -> Vec<&str> {
        his[list].as_array().unwrap().iter().map(|module| module["name"].as_str().unwrap()).collect()
    };
    assert_eq!(names("modules"), ["Comms", "Knowledge", "Metrics", "Support", "Admin", "Editor"], "the tenant's");
    assert_eq!(names("user_modules"), ["Comms", "Knowledge", "Support"], "of which an agent opens these");
    assert!(his["last_seen"].as_i64().is_some_and(|seconds| (0..60).contains(&seconds)), "{}", his["last_seen"]);
    assert_eq!((&his["lastmod"], &his["suspended"]), (&json!(1), &json!(false)));
    assert_eq!(his["capacity"], json!({ "percentage": 25, "current": 1, "maximum": 4 }));
}

#[tokio::test]
async fn skills_say_how_they_stand() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(3).await;
    app.customer("Ada", "billing").await;
    let ben = app.customer("Ben", "billing").await;
    ann.takes(&ben.chat).await.done();
    let skills = ann.ask("GET", "helper/skills").go().await.done();
    let (all, billing, returns) = (&skills["items"][0], &skills["items"][3], &skills["items"][4]);
    assert_eq!((&all["id"], &all["skill"], &all["chats"]), (&json!(0), &json!("All skills"), &json!(2)));
    assert_eq!(
        (&billing["waiting"], &billing["ongoing"], &billing["slots_available"], &billing["availability"]),
        (&json!(1), &json!(1), &json!(2), &json!(true))
    );
    assert_eq!((&returns["availability"], &returns["mode"]), (&json!(false), &json!("pull")));
}

#[tokio::test]
async fn a_skill_says_whether_anybody_else_is_available_for_it_as_a_transfer_asks() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing", "returns"]).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let others = async |who: &Agent<'_>| {
        let skills = who.ask("GET", "helper/skills").go().await.done();
        [0, 3, 4].map(|at: usize| skills["items"][at]["others_available"].as_bool().expect("yes or no"))
    };
    assert_eq!(others(&ann).await, [true, true, false], "for returns there is nobody but her");
    assert_eq!(others(&bob).await, [true, true, true]);
    let ben = app.customer("Ben", "billing").await;
    ann.takes(&ben.chat).await.done();
    assert_eq!(ann.transfers(&ben.chat, crate::app::skill_id("returns")).await.refused(), (409, 198));
    ann.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    assert_eq!(others(&ann).await, [true, true, false]);
    assert_eq!(others(&bob).await, [false, false, false]);
}

#[tokio::test]
async fn slots_of_who_is_away_are_not_available() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(3).await;
    let bob = app.agent("bob").skilled(&["billing"]).slots(2).await;
    let ben = app.customer("Ben", "billing").await;
    ann.takes(&ben.chat).await.done();
    let free = async || {
        let skills = bob.ask("GET", "helper/skills").go().await.done();
        let [all, billing] = [0, 3].map(|at: usize| skills["items"][at]["slots_available"].as_u64().expect("a number"));
        assert_eq!(all, billing);
        (billing, skills["items"][3]["availability"].clone())
    };
    assert_eq!(free().await, (4, json!(true)));
    ann.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    assert_eq!(free().await, (2, json!(true)), "two of hers are free, and nobody gets them");
    bob.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    assert_eq!(free().await, (0, json!(false)));
    ann.change(json!({ "suspend": false })).await.done();
    assert_eq!(free().await, (2, json!(true)));
}

#[tokio::test]
async fn who_is_away_because_the_session_ends_is_told_so_and_renewing_brings_back() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let mut console = ann.socket().await;
    // A timer that the clock has overtaken is met with the next command.
    let left = Millis::seconds(100);
    let mut gone = Millis::ZERO;
    while gone < limit::SESSION - left {
        let step = Millis::seconds(40).min(limit::SESSION - left - gone);
        (gone, _) = (gone + step, app.later(step));
        console.say(json!({ "type": "ping" })).await;
        console.hears_type("pong").await;
    }
    console.say(json!({ "type": "active" })).await;
    console.hears_where("her absence", |frame| frame["data"]["suspend_cause"] == "session_expiring").await;
    let wants = ann.change(json!({ "suspend": false })).await;
    assert_eq!(
        (wants.refused(), &wants.body["extraInfo"]),
        ((409, 175), &json!({ "suspend_cause": "session_expiring" }))
    );
    assert_eq!(ann.change(json!({ "renew": true })).await.done()["status"], "Online");
}
