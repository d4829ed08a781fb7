//! Announcements: made by those who may, heard at once, read once, taken back; and nothing in them that runs.
use crate::app::{Answer, App};
use crate::people::{Agent, operator, tenant_id};
use catalogue::limit;
use serde_json::{Value, json};

const PATH: &str = "internal/announcements";
const ADMINISTRATOR: u32 = 3;

fn notice(subject: &str) -> Value {
    json!({ "subject": subject, "type": "Notice", "content": "<p>At <b>six</b>.</p>", "global_broadcast": true })
}

async fn announces(agent: &Agent<'_>, body: Value) -> Answer {
    agent.ask("POST", PATH).body(body).go().await
}

async fn told(agent: &Agent<'_>, query: &str) -> Value {
    agent.ask("GET", &format!("{PATH}{query}")).go().await.done()
}

fn subjects(list: &Value) -> Vec<&str> {
    list["items"].as_array().into_iter().flatten().filter_map(|item| item["subject"].as_str()).collect()
}

fn with(mut body: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    body
}

#[tokio::test]
async fn ada_announces_ann_hears_it_at_once_and_reads_it_once() {
    let app = App::start().await;
    let (ada, ann) = (app.agent("ada").group(ADMINISTRATOR).await, app.agent("ann").await);
    let mut socket = ann.socket().await;
    let made = announces(&ada, notice("Fire drill")).await.done();
    assert_eq!((&made["people"], &made["announcement"]["read"]), (&json!(1), &json!(true)));
    let heard = socket.hears("announcement").await;
    let id = made["announcement"]["id"].clone();
    let expected =
        json!({ "id": id, "subject": "Fire drill", "type": "Notice", "from": "Ada Test", "from_id": ada.id });
    assert_eq!(heard, expected);

    let list = told(&ann, "").await;
    assert_eq!(list["unread"], json!({ "Unread": 1, "Warning": 0, "Notice": 1, "News": 0, "Feature": 0 }));
    let item = &list["items"][0];
    assert_eq!((&item["read"], &item["from"], &item["readers"]), (&json!(false), &json!("Ada Test"), &json!(null)));
    assert_eq!(item["content"], "<p>At <b>six</b>.</p>");
    let delivered = item["delivered"].clone();
    assert!(delivered.is_string());

    for _ in 0..2 {
        let left = ann.ask("PATCH", PATH).body(json!({ "id": id })).go().await.done();
        assert_eq!(left["unread"]["Unread"], 0);
    }
    let again = told(&ann, &format!("?id={id}")).await;
    assert_eq!((&again["items"][0]["read"], &again["items"][0]["delivered"]), (&json!(true), &delivered));
    assert_eq!(subjects(&told(&ann, "?type=Unread").await), Vec::<&str>::new());
    assert_eq!(told(&ada, "").await["items"][0]["readers"], 1, "whoever made it sees how many have read it");
}

#[tokio::test]
async fn only_who_may_announces_and_takes_back() {
    let app = App::start().await;
    let ada = app.agent("ada").group(ADMINISTRATOR).await;
    let id = announces(&ada, notice("Hours")).await.done()["announcement"]["id"].clone();
    for (name, group) in [("ann", 1), ("lea", 2), ("sam", 4)] {
        let agent = app.agent(name).group(group).await;
        assert_eq!(announces(&agent, notice("Mine")).await.refused(), (403, 230), "{name}");
        assert_eq!(agent.ask("DELETE", &format!("{PATH}?id={id}")).go().await.refused(), (403, 230), "{name}");
        assert_eq!(subjects(&told(&agent, "").await), ["Hours"], "{name}");
    }
    let ann = app.agent("anne").await;
    assert_eq!(ann.ask("GET", "helper/permission_group").go().await.refused(), (403, 230));
    let groups = ada.ask("GET", "helper/permission_group").go().await.done();
    assert_eq!(groups["items"][0], json!({ "id": 1, "name": "Agent", "users": 2 }));
}

#[tokio::test]
async fn another_tenant_hears_reads_and_recalls_nothing() {
    let app = App::start().await;
    let (ada, eve) = (app.agent("ada").group(ADMINISTRATOR).await, app.stranger("eve").group(ADMINISTRATOR).await);
    let mut socket = eve.socket().await;
    let id = announces(&ada, notice("Ours")).await.done()["announcement"]["id"].clone();
    assert_eq!(told(&eve, "").await["items"], json!([]));
    assert_eq!(eve.ask("GET", &format!("{PATH}?id={id}")).go().await.refused(), (404, 305));
    assert_eq!(eve.ask("PATCH", PATH).body(json!({ "id": id })).go().await.refused(), (404, 305));
    assert_eq!(eve.ask("DELETE", &format!("{PATH}?id={id}")).go().await.refused(), (404, 305));
    announces(&eve, notice("Theirs")).await.done();
    assert_eq!(socket.hears("announcement").await["subject"], "Theirs", "and nothing before it");
    assert_eq!(subjects(&told(&ada, "").await), ["Ours"]);
}

#[tokio::test]
async fn it_reaches_the_groups_that_it_is_for_and_no_others() {
    let app = App::start().await;
    let ada = app.agent("ada").group(ADMINISTRATOR).await;
    let (ann, lea) = (app.agent("ann").await, app.agent("lea").group(2).await);
    let (mut anns, mut leas) = (ann.socket().await, lea.socket().await);
    let leads = json!({ "global_broadcast": false, "groups": [2, 2] });
    let made = announces(&ada, with(notice("For leads"), &leads)).await.done();
    assert_eq!((&made["people"], &made["announcement"]["global_broadcast"]), (&json!(1), &json!(false)));
    assert_eq!(leas.hears("announcement").await["subject"], "For leads");
    announces(&ada, notice("For all")).await.done();
    assert_eq!(anns.hears("announcement").await["subject"], "For all", "and nothing before it");
    assert_eq!(subjects(&told(&ann, "").await), ["For all"]);
    let id = &made["announcement"]["id"];
    assert_eq!(ann.ask("GET", &format!("{PATH}?id={id}")).go().await.refused(), (404, 305));
    assert_eq!(subjects(&told(&lea, "").await), ["For all", "For leads"]);
    assert_eq!(subjects(&told(&ada, "").await), ["For all", "For leads"], "whoever made it has it as well");

    let groups = |groups: Value| with(notice("x"), &json!({ "global_broadcast": false, "groups": groups }));
    assert_eq!(announces(&ada, groups(json!([]))).await.refused(), (400, 318));
    assert_eq!(announces(&ada, groups(json!([2, 999]))).await.refused(), (404, 322));
    let both = with(notice("x"), &json!({ "groups": [2] }));
    assert_eq!(announces(&ada, both).await.refused(), (400, 105));
}

#[tokio::test]
async fn nothing_that_runs_or_is_fetched_is_kept_and_a_subject_is_plain_text() {
    let app = App::start().await;
    let (ada, ann) = (app.agent("ada").group(ADMINISTRATOR).await, app.agent("ann").await);
    let content = concat!(
        r#"<p onclick="alert(1)">See <a href="https://example.com/" ping="https://spy.example">here</a><script>alert(1)</script>"#,
        r#"<img src="https://spy.example/x.png"><a href="javascript:alert(1)">and here</a></p>"#
    );
    let hostile = json!({ "subject": "<img src=x onerror=alert(1)>\n\u{202e}", "content": content });
    announces(&ada, with(notice(""), &hostile)).await.done();
    let item = told(&ann, "").await["items"][0].take();
    assert_eq!(item["subject"], "<img src=x onerror=alert(1)>", "a text, shown as one and as it is written");
    let kept = item["content"].as_str().unwrap();
    for gone in ["script", "onclick", "javascript", "img", "spy.example", "ping"] {
        assert!(!kept.contains(gone), "{gone} in {kept}");
    }
    assert!(kept.contains(r#"href="https://example.com/""#), "{kept}");
}

#[tokio::test]
async fn what_does_not_fit_is_refused_and_leaves_nothing() {
    let app = App::start().await;
    let ada = app.agent("ada").group(ADMINISTRATOR).await;
    let wrongs = [
        (json!({ "subject": "  " }), (422, 238)),
        (json!({ "subject": "é".repeat(limit::ANNOUNCEMENT_SUBJECT + 1) }), (400, 105)),
        (json!({ "content": "<script>alert(1)</script>" }), (422, 238)),
        (json!({ "content": "x".repeat(limit::ANNOUNCEMENT_CONTENT + 1) }), (400, 105)),
        (json!({ "type": "Unread" }), (400, 105)),
        (json!({ "global_broadcast": "yes" }), (400, 105)),
        (json!({ "from": "The board" }), (400, 105)),
        (json!({ "subject": "a\u{0}b" }), (400, 105)),
    ];
    for (wrong, refusal) in wrongs {
        assert_eq!(announces(&ada, with(notice("Hours"), &wrong)).await.refused(), refusal, "{wrong}");
    }
    assert_eq!(announces(&ada, with(notice("x"), &json!({ "content": "é".repeat(200_000) }))).await.refused().0, 413);
    assert_eq!(told(&ada, "").await["items"], json!([]));
    let longest = json!({ "subject": "é".repeat(limit::ANNOUNCEMENT_SUBJECT), "content": "é".repeat(limit::ANNOUNCEMENT_CONTENT) });
    announces(&ada, with(notice(""), &longest)).await.done();
    for query in ["?type=All", "?amount=0", "?amount=101", "?next_token=x", "?id=x"] {
        assert_eq!(ada.ask("GET", &format!("{PATH}{query}")).go().await.refused(), (400, 105), "{query}");
    }
    for (body, refusal) in [
        (json!({}), (400, 106)),
        (json!({ "all": false }), (400, 106)),
        (json!({ "id": 1, "all": true }), (400, 105)),
        (json!({ "id": 99 }), (404, 305)),
    ] {
        assert_eq!(ada.ask("PATCH", PATH).body(body.clone()).go().await.refused(), refusal, "{body}");
    }
}

#[tokio::test]
async fn they_come_in_pages_and_parts_and_all_are_read_at_once() {
    let app = App::start().await;
    let (ada, ann) = (app.agent("ada").group(ADMINISTRATOR).await, app.agent("ann").await);
    for (number, kind) in ["Warning", "News", "Notice", "News", "Feature"].into_iter().enumerate() {
        announces(&ada, with(notice(&format!("{number}")), &json!({ "type": kind }))).await.done();
    }
    let first = told(&ann, "?amount=2").await;
    assert_eq!(subjects(&first), ["4", "3"]);
    let token = first["next_token"].as_str().unwrap();
    let rest = told(&ann, &format!("?amount=3&next_token={token}")).await;
    assert_eq!((subjects(&rest), &rest["next_token"]), (vec!["2", "1", "0"], &json!(null)));
    assert_eq!(subjects(&told(&ann, "?type=News").await), ["3", "1"]);
    assert_eq!(rest["unread"], json!({ "Unread": 5, "Warning": 1, "Notice": 1, "News": 2, "Feature": 1 }));
    let left = ann.ask("PATCH", PATH).body(json!({ "all": true })).go().await.done();
    assert_eq!(left["unread"]["Unread"], 0);
    assert_eq!(told(&ann, "?type=Unread").await["items"], json!([]));
    assert_eq!(told(&ann, "").await["items"].as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn one_that_is_taken_back_is_gone_for_everybody_at_once() {
    let app = App::start().await;
    let (ada, ann) = (app.agent("ada").group(ADMINISTRATOR).await, app.agent("ann").await);
    let mut socket = ann.socket().await;
    let id = announces(&ada, notice("Wrong")).await.done()["announcement"]["id"].clone();
    let recall = format!("{PATH}?id={id}");
    ada.ask("DELETE", &recall).go().await.done();
    assert_eq!(socket.hears("announcement.recalled").await, json!({ "id": id }));
    assert_eq!(told(&ann, "").await["unread"]["Unread"], 0);
    assert_eq!(ann.ask("PATCH", PATH).body(json!({ "id": id })).go().await.refused(), (404, 305));
    assert_eq!(ann.ask("GET", &recall).go().await.refused(), (404, 305));
    assert_eq!(ada.ask("DELETE", &recall).go().await.refused(), (404, 305));
    let next = announces(&ada, notice("Right")).await.done()["announcement"]["id"].clone();
    assert_ne!(next, id, "a number is given once");
}

#[tokio::test]
async fn sent_twice_under_one_key_it_is_told_once() {
    let app = App::start().await;
    let ada = app.agent("ada").group(ADMINISTRATOR).await;
    let send = async || ada.ask("POST", PATH).header("Idempotency-Key", "k1").body(notice("Once")).go().await.done();
    assert_eq!(send().await, send().await);
    assert_eq!(subjects(&told(&ada, "").await), ["Once"]);
}

#[tokio::test]
async fn the_oldest_goes_when_there_are_more_than_are_kept() {
    let app = App::start().await;
    let (ada, ann) = (app.agent("ada").group(ADMINISTRATOR).await, app.agent("ann").await);
    for number in 0..=limit::ANNOUNCEMENTS_KEPT {
        let new = store::announcements::NewAnnouncement {
            kind: "News",
            subject: &number.to_string(),
            content: "x",
            created: routing::time::Millis(i64::from(number)),
            author: catalogue::ids::AgentId(ada.id),
            to: store::announcements::Audience::Everybody,
        };
        app.db
            .announcements()
            .create(tenant_id("demo"), new, (&operator(), store::Once::keyless(new.created)), limit::ANNOUNCEMENTS_KEPT)
            .await
            .unwrap();
    }
    assert_eq!(told(&ann, "").await["unread"]["Unread"], limit::ANNOUNCEMENTS_KEPT);
    assert_eq!(ann.ask("GET", &format!("{PATH}?id=1")).go().await.refused(), (404, 305));
}

#[tokio::test]
async fn a_lead_tells_some_people_or_everybody_who_is_there_and_nobody_else_hears_it() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let (ann, bob, eve) = (app.agent("ann").await, app.agent("bob").await, app.agent("eve").await);
    let (mut anns, mut bobs) = (ann.socket().await, bob.socket().await);
    let tells = async |body: Value| lea.ask("POST", "internal/announcements/people").body(body).go().await;
    let made =
        tells(json!({ "users": [ann.id, ann.id, lea.id], "text": "Lunch at <b>one</b>\nBack at two" })).await.done();
    assert_eq!((&made["people"], &made["announcement"]["personal"]), (&json!(1), &json!(true)));
    let heard = anns.hears("announcement").await;
    assert_eq!(
        (&heard["subject"], &heard["type"], &heard["from"]),
        (&json!("Lunch at <b>one</b>"), &json!("Notice"), &json!("Lea Test"))
    );
    let kept = told(&ann, "").await;
    assert_eq!(kept["items"][0]["content"], "<p>Lunch at &lt;b&gt;one&lt;/b&gt;</p><p>Back at two</p>");
    assert_eq!((&told(&bob, "").await["items"], &told(&eve, "").await["items"]), (&json!([]), &json!([])));
    let id = &made["announcement"]["id"];
    assert_eq!(bob.ask("GET", &format!("{PATH}?id={id}")).go().await.refused(), (404, 305));

    let made = tells(json!({ "text": "All hands", "urgent": true })).await.done();
    assert_eq!(made["announcement"]["type"], "Warning");
    assert_eq!(bobs.hears("announcement").await["subject"], "All hands", "and nothing before it");
    ann.ask("PATCH", PATH).body(json!({ "id": id })).go().await.done();
    assert_eq!(told(&lea, &format!("?id={id}")).await["items"][0]["readers"], 1);

    for (wrong, refusal) in [
        (json!({ "users": [ann.id, 4040404], "text": "x" }), (404, 180)),
        (json!({ "users": [lea.id], "text": "x" }), (400, 105)),
        (json!({ "users": [], "text": "x" }), (400, 105)),
        (json!({ "users": [ann.id], "text": " \n " }), (422, 238)),
        (json!({ "users": [ann.id], "text": "x".repeat(limit::MESSAGE_TEXT + 1) }), (400, 105)),
    ] {
        assert_eq!(tells(wrong.clone()).await.refused(), refusal, "{wrong}");
    }
    assert_eq!(
        ann.ask("POST", "internal/announcements/people")
            .body(json!({ "users": [bob.id], "text": "x" }))
            .go()
            .await
            .refused(),
        (403, 230)
    );
    assert_eq!(subjects(&told(&ann, "").await), ["All hands", "Lunch at <b>one</b>"]);
}

#[tokio::test]
async fn whoever_wrote_to_people_takes_it_back_until_everybody_of_them_has_read_it() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").await);
    let mut anns = ann.socket().await;
    let tells = async || {
        let body = json!({ "users": [ann.id, bob.id], "text": "Lunch at one" });
        let made = lea.ask("POST", "internal/announcements/people").body(body).go().await.done();
        assert_eq!(made["announcement"]["recallable"], true);
        made["announcement"]["id"].as_u64().expect("a number")
    };
    let reads = async |who: &Agent<'_>, id: u64| who.ask("PATCH", PATH).body(json!({ "id": id })).go().await.done();
    let recalls = async |who: &Agent<'_>, id: u64| who.ask("DELETE", &format!("{PATH}?id={id}")).go().await;

    let id = tells().await;
    reads(&ann, id).await;
    assert_eq!(told(&ann, &format!("?id={id}")).await["items"][0]["recallable"], false);
    assert_eq!(recalls(&ann, id).await.refused(), (403, 230), "it is not hers");
    recalls(&lea, id).await.done();
    assert_eq!(anns.hears("announcement.recalled").await["id"], id);
    assert_eq!(told(&bob, "").await["items"], json!([]));
    assert_eq!(recalls(&lea, id).await.refused(), (404, 305));

    let id = tells().await;
    reads(&ann, id).await;
    reads(&bob, id).await;
    assert_eq!(told(&lea, &format!("?id={id}")).await["items"][0]["recallable"], false);
    assert_eq!(recalls(&lea, id).await.refused(), (409, 203), "everybody knows it");

    let ada = app.agent("ada").group(ADMINISTRATOR).await;
    let id = announces(&ada, notice("Hours")).await.done()["announcement"]["id"].as_u64().expect("a number");
    assert_eq!(recalls(&lea, id).await.refused(), (403, 230), "an announcement is whoever's who may announce");
    assert_eq!(told(&ada, &format!("?id={id}")).await["items"][0]["recallable"], true);
}

#[tokio::test]
async fn messages_to_people_push_no_announcement_out() {
    let app = App::start().await;
    let (ada, ann) = (app.agent("ada").group(ADMINISTRATOR).await, app.agent("ann").await);
    announces(&ada, notice("Hours")).await.done();
    for number in 0..=limit::ANNOUNCEMENTS_KEPT {
        let body = json!({ "users": [ann.id], "text": number.to_string() });
        ada.ask("POST", "internal/announcements/people").body(body).go().await.done();
    }
    let unread = told(&ann, "").await["unread"]["Unread"].clone();
    assert_eq!(unread, limit::ANNOUNCEMENTS_KEPT + 1, "as many messages as are kept, and the announcement");
}
