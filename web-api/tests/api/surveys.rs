//! Surveys: made by administrators, answered by customers and agents, counted and shown.
use crate::app::App;
use crate::people::{Agent, Customer, tenant_id};
use catalogue::limit;
use catalogue::permission::{ADMIN, AUDIT_LOGS, Action, FEEDBACK, Only};
use catalogue::units::Millis;
use serde_json::{Value, json};

const AGENT: &str = "admin/chat_management/operator_feedback";
const CUSTOMER: &str = "admin/chat_management/customer_feedback";
const KNOWLEDGE: &str = "admin/knowledge_management/wss_feedback";
const RESULTS: &str = "admin/chat_management/feedback_results";
const TEXTS: &str = "admin/chat_management/feedback_texts";

fn a(question: &str, kind: &str, more: Value) -> Value {
    let mut one = json!({ "question": question, "type": kind, "active": true });
    one.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    one
}

fn options(answers: &[&str]) -> Value {
    json!({ "options": answers.iter().map(|answer| json!({ "answer": answer })).collect::<Vec<_>>() })
}

fn form(version: u64, questions: &[Value]) -> Value {
    json!({ "version": version, "active": true, "feedback": questions })
}

fn id(survey: &Value, at: usize) -> u64 {
    survey["feedback"][at]["id"].as_u64().expect("an id")
}

/// A chat that its agent has ended, and whose wrap-up is open.
async fn ended<'a>(app: &'a App, ann: &Agent<'a>, name: &'a str) -> Customer<'a> {
    let customer = app.customer(name, "billing").await;
    ann.takes(&customer.chat).await.done();
    ann.ends(&customer.chat).await.done();
    customer
}

#[tokio::test]
async fn a_survey_is_saved_from_the_version_that_was_seen_and_every_save_can_be_undone() {
    let app = App::start().await;
    let (max, mia) = (app.agent("max").group(3).await, app.agent("mia").group(3).await);
    let ann = app.agent("ann").await;
    let stranger = app.stranger("zoe").group(3).await;
    for path in [AGENT, CUSTOMER, KNOWLEDGE] {
        assert_eq!(ann.ask("GET", path).go().await.refused(), (403, 230));
        assert_eq!(ann.ask("POST", path).body(form(0, &[])).go().await.refused(), (403, 230));
        let none = max.ask("GET", path).go().await.done();
        assert_eq!(none, json!({ "version": 0, "active": false, "since": null, "feedback": [] }));
        let solved = a("  Ist's \"gelöst\"? 😀 ", "one", options(&["Yes", "Partly"]));
        let questions = [solved, a("How was it?", "scale", json!({ "low": "Poor", "required": true }))];
        let first = max.ask("POST", path).body(form(0, &questions)).go().await.done();
        assert_eq!((&first["version"], &first["feedback"][0]["question"]), (&json!(1), &json!("Ist's \"gelöst\"? 😀")));
        assert_eq!((&first["feedback"][1]["low"], &first["feedback"][1]["high"]), (&json!("Poor"), &json!("")));
        let late = mia.ask("POST", path).body(form(0, &[])).go().await;
        assert_eq!((late.refused(), &late.body["extraInfo"]["survey"]), ((409, 203), &first));
        let ahead = mia.ask("POST", path).body(form(7, &[])).go().await;
        assert_eq!(ahead.refused(), (409, 203));
        assert_eq!(stranger.ask("GET", path).go().await.done()["version"], 0, "of another tenant");

        // Turned round, with a new option; what has an id keeps it.
        let mut questions = first["feedback"].as_array().expect("a list").clone();
        questions.reverse();
        questions[1]["options"].as_array_mut().expect("a list").push(json!({ "answer": "No" }));
        let second = mia.ask("POST", path).body(form(1, &questions)).go().await.done();
        assert_eq!((id(&second, 0), id(&second, 1)), (id(&first, 1), id(&first, 0)));
        assert_eq!(second["feedback"][1]["options"][2], json!({ "id": 3, "answer": "No" }));
        let repeat = mia.ask("POST", path).body(form(1, &questions)).go().await.done();
        assert_eq!(repeat, second, "a repeat changes nothing");

        let audit = max.ask("GET", "admin/audit?types[]=survey").go().await.done();
        assert_eq!(audit["items"][0]["before"]["questions"].as_array().map(Vec::len), Some(2));
        max.ask("POST", "admin/audit/undo").body(json!({ "number": audit["items"][0]["number"] })).go().await.done();
        let back = max.ask("GET", path).go().await.done();
        assert_eq!((&back["feedback"], &back["version"]), (&first["feedback"], &json!(3)));
        let first_row = &audit["items"][1]["number"];
        max.ask("POST", "admin/audit/undo").body(json!({ "number": first_row })).go().await.done();
        assert_eq!(max.ask("GET", path).go().await.done()["feedback"], json!([]));
        let again = max.ask("POST", "admin/audit/undo").body(json!({ "number": first_row })).go().await;
        assert_eq!(again.refused(), (409, 203));
    }
}

#[tokio::test]
async fn whoever_may_save_a_survey_may_put_it_back_and_nobody_else() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    max.ask("POST", AGENT).body(form(0, &[a("Good?", "yes_no", json!({}))])).go().await.done();
    let mut people = Vec::new();
    for (name, action) in [("ed", Action::Edit), ("cleo", Action::Create)] {
        let tenant = tenant_id("demo");
        let held = [ADMIN, FEEDBACK, AUDIT_LOGS];
        let group = app.db.groups().add(tenant, None, name, &held, Millis(1)).await.expect("a group");
        let only: Only = [(FEEDBACK, vec![Action::View, action])].into_iter().collect();
        let set = app.db.groups().set(tenant, group, Millis(1), |it| it.only = only.clone()).await;
        assert!(set.expect("the store answers"));
        people.push(app.agent(name).group(group).await);
    }
    let audit = max.ask("GET", "admin/audit?types[]=survey").go().await.done();
    let number = json!({ "number": audit["items"][0]["number"] });
    let [ed, cleo] = &people[..] else { panic!("two") };
    assert_eq!(ed.ask("POST", AGENT).body(form(1, &[])).go().await.refused(), (403, 230));
    assert_eq!(ed.ask("POST", "admin/audit/undo").body(number.clone()).go().await.refused(), (403, 230));
    assert_eq!(max.ask("GET", AGENT).go().await.done()["version"], 1);
    cleo.ask("POST", "admin/audit/undo").body(number).go().await.done();
    assert_eq!(max.ask("GET", AGENT).go().await.done()["feedback"], json!([]));
}

#[tokio::test]
async fn what_no_question_can_be_is_refused_at_its_place_and_questions_are_deleted_all_or_none() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let twelve: Vec<String> = (0..=limit::SURVEY_OPTIONS).map(|number| number.to_string()).collect();
    let twelve: Vec<&str> = twelve.iter().map(String::as_str).collect();
    let good = a("Good?", "yes_no", json!({}));
    for (bad, code) in [
        (a("x", "one", options(&["One"])), 105),
        (a("x", "several", options(&["One", " One "])), 105),
        (a("x", "several", options(&twelve)), 105),
        (a("x", "stars", json!({})), 105),
        (a("x", "text", json!({ "id": 77 })), 105),
        (a(&"x".repeat(limit::SURVEY_QUESTION + 1), "text", json!({})), 105),
        (a(" \u{200b} ", "text", json!({})), 238),
        (a("a\nb", "text", json!({})), 105),
    ] {
        let refused = max.ask("POST", AGENT).body(form(0, &[good.clone(), bad.clone()])).go().await;
        assert_eq!(refused.refused(), (if code == 238 { 422 } else { 400 }, code), "{bad}");
        let field = refused.body["extraInfo"]["field"].as_str().unwrap_or_default();
        assert!(field.starts_with("feedback") || bad["type"] == "stars", "{field} of {bad}");
    }
    let many = vec![good.clone(); limit::SURVEY_QUESTIONS + 1];
    assert_eq!(max.ask("POST", AGENT).body(form(0, &many)).go().await.refused(), (400, 105));
    let full = max.ask("POST", AGENT).body(form(0, &many[1..])).go().await.done();
    let mut twice = full["feedback"].as_array().expect("a list").clone();
    twice[1] = twice[0].clone();
    assert_eq!(max.ask("POST", AGENT).body(form(1, &twice)).go().await.refused(), (400, 105));

    let gone = |first: u64, second: u64, version| format!("{AGENT}?ids[]={first}&ids[]={second}&version={version}");
    let (one, two) = (id(&full, 0), id(&full, 1));
    assert_eq!(max.ask("DELETE", &gone(one, 9_999, 1)).go().await.refused(), (409, 203));
    assert_eq!(max.ask("DELETE", &gone(one, two, 2)).go().await.refused(), (409, 203));
    let left = max.ask("DELETE", &gone(one, two, 1)).go().await.done();
    assert_eq!((left["feedback"].as_array().map(Vec::len), &left["version"]), (Some(18), &json!(2)));
    let wrong = max.ask("GET", &format!("{RESULTS}?type=Customers")).go().await;
    assert_eq!((wrong.refused(), &wrong.body["extraInfo"]["why"]), ((400, 105), &json!("Invalid feedback type")));
}

#[tokio::test]
async fn a_customer_answers_once_within_a_day_and_their_answers_are_counted() {
    let app = App::start_at(Millis(1_750_000_000_000)).await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(9).await;
    let questions = [
        a("How was it?", "scale", json!({ "required": true })),
        a("What of?", "several", options(&["Price", "Speed"])),
        a("Solved?", "yes_no", json!({})),
        a("Anything else?", "text", json!({})),
        a("Asleep", "text", json!({ "active": false, "required": true })),
    ];
    let survey = max.ask("POST", CUSTOMER).body(form(0, &questions)).go().await.done();
    let of = |at| id(&survey, at);
    let helper = ann.ask("GET", "helper/livechat/customer_feedback").go().await.done();
    assert_eq!(helper["customer_feedback"].as_array().map(Vec::len), Some(4), "what is not active is not asked");

    let waiting = app.customer("Wim", "billing").await;
    assert_eq!(waiting.ask("GET", "feedback").go().await.done()["questions"], json!([]));
    let said = json!({ "version": 1, "answers": [
        { "question": of(0), "values": [4] },
        { "question": of(1), "values": [1, 2] },
        { "question": of(2), "values": [1] },
        { "question": of(3), "text": " Grazie, è 😀\nottimo " },
    ] });
    assert_eq!(waiting.ask("POST", "feedback").body(said.clone()).go().await.refused(), (409, 146));
    waiting.leaves().await;
    assert_eq!(waiting.ask("GET", "feedback").go().await.done()["questions"], json!([]), "nobody talked to them");
    assert_eq!(waiting.ask("POST", "feedback").body(said.clone()).go().await.refused(), (409, 146));

    let (ada, bob) = (ended(&app, &ann, "Ada").await, ended(&app, &ann, "Bob").await);
    let asked = ada.ask("GET", "feedback").go().await.done();
    assert_eq!((&asked["version"], asked["questions"].as_array().map(Vec::len)), (&json!(1), Some(4)));
    let one = |question: u64, more: Value| {
        let mut answer = json!({ "question": question });
        answer.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        json!({ "version": 1, "answers": [answer] })
    };
    for (bad, code) in [
        (one(of(2), json!({ "values": [1] })), 106),
        (one(of(0), json!({ "values": [6] })), 105),
        (one(of(3), json!({ "text": "x".repeat(limit::SURVEY_TEXT + 1) })), 105),
        (json!({ "version": 1, "answers": [] }), 105),
    ] {
        assert_eq!(ada.ask("POST", "feedback").body(bad.clone()).go().await.refused(), (400, code), "{bad}");
    }
    assert_eq!(
        ada.ask("POST", "feedback").body(json!({ "version": 2, "answers": said["answers"] })).go().await.refused(),
        (409, 203)
    );
    let ahead = ada.ask("POST", "feedback").body(json!({ "version": 2, "answers": said["answers"] })).go().await;
    let told = &ahead.body["extraInfo"]["survey"]["feedback"];
    assert_eq!(told.as_array().map(Vec::len), Some(4), "what is not asked is not shown: {told}");
    let first = ada.ask("POST", "feedback").body(said.clone()).go().await.done();
    let again = ada.ask("POST", "feedback").body(one(of(0), json!({ "values": [1] }))).go().await.done();
    assert_eq!(again, first, "a second answer is answered the same");
    assert_eq!(ada.ask("GET", "feedback").go().await.done()["questions"], json!([]));
    let nobody = app.ask("POST", "incoming/livechat/feedback").header("X-Chat-Token", &"0".repeat(64));
    assert_eq!(nobody.body(said.clone()).go().await.refused().0, 404, "of no chat");

    // Changed since the chat ended: what was asked then counts as that. Changed before: it is asked anew.
    let mut changed = survey["feedback"].as_array().expect("a list").clone();
    changed[0]["question"] = json!("How did it go?");
    max.ask("POST", CUSTOMER).body(form(1, &changed)).go().await.done();
    bob.ask("POST", "feedback").body(one(of(0), json!({ "values": [5] }))).go().await.done();
    app.later(Millis(1));
    let newest = max.ask("GET", &format!("{RESULTS}?type=Customer")).go().await.done();
    assert_eq!((&newest["version"], &newest["answered"]), (&json!(1), &json!(2)), "the newest that was answered");
    let cleo = ended(&app, &ann, "Cleo").await;
    let late = cleo.ask("POST", "feedback").body(one(of(0), json!({ "values": [5] }))).go().await;
    assert_eq!((late.refused(), &late.body["extraInfo"]["survey"]["version"]), ((409, 203), &json!(2)));
    let drafts = json!({ "version": 2, "active": false, "feedback": changed });
    max.ask("POST", CUSTOMER).body(drafts).go().await.done();
    let off = cleo.ask("POST", "feedback").body(json!({ "version": 9, "answers": said["answers"] })).go().await;
    assert_eq!((off.refused(), &off.body["extraInfo"]["survey"]["feedback"]), ((409, 203), &json!([])));
    app.later(Millis::hours(24));
    assert_eq!(cleo.ask("GET", "feedback").go().await.done()["questions"], json!([]));
    let body = json!({ "version": 2, "answers": [{ "question": of(0), "values": [5] }] });
    assert_eq!(cleo.ask("POST", "feedback").body(body).go().await.refused(), (409, 146), "too late");

    // Sessions have ended with the day.
    let max = Agent::signs_in(&app, max.id, "demo", "max").await;
    let ann = Agent::signs_in(&app, ann.id, "demo", "ann").await;
    let results = max.ask("GET", &format!("{RESULTS}?type=Customer&version=1")).go().await.done();
    let counts = |at: usize| -> Vec<u64> {
        let answers = results["questions"][at]["answers"].as_array().expect("a list");
        answers.iter().map(|answer| answer["count"].as_u64().expect("a count")).collect()
    };
    assert_eq!((&results["answered"], &results["questions"][0]["mean"]), (&json!(2), &json!(4.5)));
    assert_eq!((counts(0), counts(1), counts(2)), (vec![0, 0, 0, 1, 1], vec![1, 1], vec![1, 0]));
    assert_eq!(results["versions"].as_array().map(Vec::len), Some(3));
    let page = format!("{TEXTS}?type=Customer&version=1&question={}", of(3));
    let texts = max.ask("GET", &page).go().await.done();
    assert_eq!((&texts["items"][0]["text"], &texts["next_token"]), (&json!("Grazie, è 😀\nottimo"), &Value::Null));
    let early = max.ask("GET", &format!("{RESULTS}?type=Customer&version=1&to=2025-06-15T00:00:00Z")).go().await.done();
    assert_eq!(early["answered"], 0, "before anybody answered");
    let years = max.ask("GET", &format!("{RESULTS}?type=Customer&from=2020-01-01T00:00:00Z")).go().await;
    assert_eq!(years.refused(), (400, 105));
    assert_eq!(ann.ask("GET", &format!("{RESULTS}?type=Customer")).go().await.refused(), (403, 230));
    let stranger = app.stranger("zoe").group(3).await;
    assert_eq!(stranger.ask("GET", &page).go().await.done()["items"], json!([]), "of another tenant");
}

#[tokio::test]
async fn an_agent_answers_with_the_wrap_up_and_the_chat_shows_both_answers() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ben = app.agent("ben").skilled(&["billing"]).await;
    let questions =
        [a("Reason?", "one", options(&["Invoice", "Address"])), a("Hard?", "yes_no", json!({ "required": true }))];
    let survey = max.ask("POST", AGENT).body(form(0, &questions)).go().await.done();
    max.ask("POST", CUSTOMER).body(form(0, &[a("Good?", "scale", json!({}))])).go().await.done();
    let asked = ben.ask("GET", "helper/livechat/operator_feedback").go().await.done();
    assert_eq!((&asked["version"], &asked["agent_feedback"]), (&json!(1), &survey["feedback"]));

    let ada = ended(&app, &ann, "Ada").await;
    let wraps = async |who: &Agent<'_>, how: &str, answers: Value| {
        let feedback = json!({ "version": 1, "answers": answers });
        let body = json!({ "uniQref": ada.chat, "wrap_up": how, "feedback": feedback });
        who.ask("PATCH", "livechat/details").body(body).go().await
    };
    let reason = json!({ "question": id(&survey, 0), "values": [2] });
    let hard = json!({ "question": id(&survey, 1), "values": [0] });
    assert_eq!(wraps(&ann, "send", json!([reason])).await.refused(), (400, 106), "one is missing");
    assert_eq!(
        wraps(&ann, "skip", json!([reason, hard])).await.refused(),
        (400, 105),
        "what is skipped is not answered"
    );
    assert_eq!(wraps(&ann, "keep", json!([reason, hard])).await.refused(), (400, 105));
    let plain = ben.wraps_up(&ada.chat).await.refused();
    assert_eq!(wraps(&ben, "send", json!([reason, hard])).await.refused(), plain, "it is not his chat");
    let none = max.ask("GET", &format!("{RESULTS}?type=Agent")).go().await.done();
    assert_eq!(none["answered"], 0, "and what he answered is not kept");
    wraps(&ann, "send", json!([reason, hard])).await.done();
    let result = max.ask("GET", &format!("{RESULTS}?type=Agent")).go().await.done();
    assert_eq!((&result["answered"], &result["questions"][0]["answers"][1]["count"]), (&json!(1), &json!(1)));

    let good = max.ask("GET", CUSTOMER).go().await.done();
    let body = json!({ "version": 1, "answers": [{ "question": id(&good, 0), "values": [4] }] });
    ada.ask("POST", "feedback").body(body).go().await.done();
    let chats = ann.ask("POST", "livechat/details").body(json!({ "uniQref": [ada.chat] })).go().await.done();
    let feedback = &chats["chats"][&ada.chat]["feedback"];
    assert_eq!((&feedback[0]["type"], &feedback[1]["type"]), (&json!("Agent"), &json!("Customer")));
    let answered =
        |question: &str, kind: &str, answer: &str| json!({ "question": question, "type": kind, "answers": [answer] });
    let agents = json!([answered("Reason?", "one", "Address"), answered("Hard?", "yes_no", "no")]);
    assert_eq!(feedback[0]["questions"], agents);
    assert_eq!(feedback[1]["questions"], json!([answered("Good?", "scale", "4")]));
    let hers = ben.ask("POST", "livechat/details").body(json!({ "uniQref": [ada.chat] })).go().await;
    assert_eq!(hers.refused(), (403, 170), "whoever may not read the chat reads no answers");

    // Without answers a wrap-up is sent as before.
    let bob = ended(&app, &ann, "Bob").await;
    ann.wraps_up(&bob.chat).await.done();
}
