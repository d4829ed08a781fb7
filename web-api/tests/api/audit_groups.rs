//! The audit: every row of the table for every group that a tenant begins with, without a token, with one that has expired,
//! at another tenant, and as it should be. What is expected comes from the row and the group alone.
use crate::access_tokens;
use crate::app::App;
use crate::audit::input;
use crate::people::{Agent, tenant_id};
use catalogue::ids::AgentId;
use catalogue::permission::{self, Action, COMMS, EDIT_MESSAGES, GroupRow, JOIN_SILENTLY, Only, REASSIGN_CHATS, USERS};
use routing::time::Millis;
use serde_json::{Value, json};

/// What the gate refuses with; a call that it lets through is refused with none of them.
const GATE: [u64; 11] = [102, 112, 113, 114, 194, 201, 202, 204, 223, 224, 230];

type Headers = Vec<(String, String)>;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Token {
    None,
    Expired,
    Elsewhere,
    Right,
    /// An access token of a service account of the same group.
    Given,
    /// One that was revoked.
    Revoked,
}

/// What a row says it needs: "Needs permission 1, Comms, to edit, and 60, ReportedChats, to edit."
pub(crate) fn asked(operation: &Value) -> Vec<(u16, Action)> {
    let said = operation["description"].as_str().and_then(|text| text.strip_prefix("Needs permission "));
    let said = said.and_then(|text| text.split('.').next()).unwrap_or_default();
    let one = |text: &str| {
        let (id, action) = (text.split(',').next()?.parse().ok()?, text.rsplit(' ').next()?);
        Some((id, Action::ALL.into_iter().find(|known| known.name() == action)?))
    };
    said.split(", and ")
        .filter(|text| !text.is_empty())
        .map(|text| one(text).expect("a permission and its action"))
        .collect()
}

fn needed(operation: &Value) -> Vec<u16> {
    asked(operation).into_iter().map(|(id, _)| id).collect()
}

/// The refusal that is due; none where the gate lets the call through.
fn expected(operation: &Value, token: Token, group: &GroupRow) -> Option<(u16, u64)> {
    let secured = operation["security"].to_string();
    if secured.contains("chatToken") {
        // A person's token is no chat's.
        return Some((401, 194));
    }
    if !secured.contains("consumerKey") {
        return None;
    }
    match token {
        Token::None => Some((401, 194)),
        Token::Expired | Token::Elsewhere | Token::Revoked => Some((401, 113)),
        Token::Right | Token::Given => {
            let may = needed(operation).iter().all(|id| permission::holds(group.permissions, *id));
            let in_person = operation["description"].to_string().contains("Not with an access token.");
            if !may {
                Some((403, 230))
            } else if in_person && token == Token::Given {
                Some((403, 269))
            } else {
                None
            }
        }
    }
}

/// Somebody of each group, with a session that has ended and one that has not.
struct Person {
    group: &'static GroupRow,
    expired: Headers,
    right: Headers,
    given: Headers,
    revoked: Headers,
}

async fn people(app: App) -> (App, Vec<Person>) {
    let demo = tenant_id("demo");
    let mut ended = Vec::new();
    for group in permission::GROUPS {
        let person = app.agent(group.name_en).group(group.id).await;
        let session =
            app.db.sign_in().sessions_of_user(demo, AgentId(person.id)).await.expect("the store answers").remove(0);
        assert!(
            app.db
                .sign_in()
                .renew_session(demo, &session.token_hash, Millis(1), Millis(1))
                .await
                .expect("the store answers")
        );
        ended.push((group, person.id, person.headers.clone()));
    }
    // A server keeps sessions for a moment: a new one reads them anew.
    let app = app.again().await;
    let mut people = Vec::new();
    {
        let ada = app.agent("ada").group(3).await;
        for (group, id, expired) in ended {
            let right = Agent::signs_in(&app, id, "demo", group.name_en).await.headers;
            let robot = access_tokens::robot(&app, &format!("robot {}", group.name_en), group.id).await;
            let given = access_tokens::token(&ada, robot).await.0.headers;
            let (revoked, row) = access_tokens::token(&ada, robot).await;
            access_tokens::revokes(&ada, &row).await.done();
            people.push(Person { group, expired, right, given, revoked: revoked.headers });
        }
    }
    (app, people)
}

#[tokio::test]
async fn every_call_opens_for_the_groups_that_hold_what_it_needs_and_for_nobody_else() {
    let (app, people) = people(App::start().await).await;
    let acme = app.keys("acme").await;
    let (mut open, mut shut) = (0, 0);
    for (method, path, operation) in app.shapes.operations() {
        let (mut query, body) = input(&operation);
        if (&*method, &*path) == ("DELETE", "internal/profile") {
            // Signing out would end the walk: to go offline passes the same gate.
            query = "?delete_token=false".into();
        }
        for Person { group, expired, right, given, revoked } in &people {
            let (token, keys): (Headers, Headers) =
                right.iter().cloned().partition(|(name, _)| name == "Authorization");
            let elsewhere = acme.iter().cloned().chain(token).collect();
            let asks = [
                (Token::None, "demo", &keys),
                (Token::Expired, "demo", expired),
                (Token::Elsewhere, "acme", &elsewhere),
                (Token::Right, "demo", right),
                (Token::Given, "demo", given),
                (Token::Revoked, "demo", revoked),
            ];
            for (token, tenant, headers) in asks {
                let ask = app.ask(&method, &format!("{path}{query}")).of(tenant).headers(headers);
                let answer = if let Some(body) = &body { ask.body(body.clone()) } else { ask }.go().await;
                let call = format!("{method} {path}, {}, token {token:?}: {}", group.name_en, answer.body);
                match expected(&operation, token, group) {
                    Some(refusal) => {
                        assert_eq!(answer.refused(), refusal, "{call}");
                        shut += usize::from(token == Token::Right);
                    }
                    None => {
                        let code = answer.body["Error"].as_u64();
                        assert!(code.is_none_or(|code| !GATE.contains(&code)), "{call}");
                        open += usize::from(token == Token::Right);
                    }
                }
            }
        }
    }
    assert!(open >= 150 && shut >= 60, "{open} open, {shut} shut");
}

#[tokio::test]
async fn what_a_call_needs_for_some_of_its_forms_is_asked_of_every_group_too() {
    let (app, people) = people(App::start().await).await;
    let chat = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09";
    let edit = json!({ "uniQref": chat, "messageIndex": 0, "message": "Hello" });
    let forms: [(&str, &str, Option<Value>, &[u16]); 4] = [
        ("PATCH", "livechat/edit", Some(json!({ "uniQref": chat, "priority": 1 })), &[COMMS, REASSIGN_CHATS]),
        ("PATCH", "livechat/edit", Some(edit), &[COMMS, EDIT_MESSAGES]),
        (
            "PATCH",
            "queue/retrieve_entity",
            Some(json!({ "uniQref": chat, "crown": true })),
            &[COMMS, JOIN_SILENTLY, REASSIGN_CHATS],
        ),
        ("DELETE", "internal/profile?user_id=999999", None, &[USERS]),
    ];
    for (method, path, body, needs) in forms {
        for Person { group, right, .. } in &people {
            let ask = app.ask(method, path).headers(right);
            let answer = if let Some(body) = &body { ask.body(body.clone()) } else { ask }.go().await;
            let may = needs.iter().all(|id| permission::holds(group.permissions, *id));
            let code = answer.body["Error"].as_u64();
            assert_eq!(code == Some(230), !may, "{method} {path}, {}: {}", group.name_en, answer.body);
            assert!(code.is_some(), "there is no such chat and nobody of this id: {}", answer.body);
        }
    }
}

#[tokio::test]
async fn every_call_asks_for_its_action_of_each_permission_that_it_needs() {
    let app = App::start().await;
    let everything: Vec<u16> = permission::ROWS.iter().map(|row| row.id).collect();
    let mut people = Vec::new();
    for action in Action::ALL {
        let group =
            app.db.groups().add(tenant_id("demo"), None, action.name(), &everything, Millis(1)).await.expect("a group");
        let only: Only = everything.iter().map(|id| (*id, vec![action])).collect();
        assert!(
            app.db
                .groups()
                .set(tenant_id("demo"), group, Millis(1), |it| it.only = only.clone())
                .await
                .expect("the store answers")
        );
        let person = app.agent(action.name()).group(group).await;
        let told = person.profile().await;
        assert_eq!(
            (&told["permissions"], &told["permission_actions"]["56"]),
            (&json!(everything), &json!([action.name()]))
        );
        people.push((action, person.headers.clone()));
    }
    let (mut open, mut shut) = (0, 0);
    for (method, path, operation) in app.shapes.operations() {
        let needs = asked(&operation);
        if needs.is_empty() {
            continue;
        }
        let (query, body) = input(&operation);
        for (given, headers) in &people {
            let ask = app.ask(&method, &format!("{path}{query}")).headers(headers);
            let answer = if let Some(body) = &body { ask.body(body.clone()) } else { ask }.go().await;
            let code = answer.body["Error"].as_u64();
            let may = needs.iter().all(|(_, action)| action == given);
            assert_eq!(code == Some(230), !may, "{method} {path} by who may {}: {}", given.name(), answer.body);
            *(if may { &mut open } else { &mut shut }) += 1;
        }
    }
    assert!(open >= 45 && shut >= 135, "{open} open, {shut} shut");
}

#[tokio::test]
async fn who_may_only_look_at_chats_takes_none_and_is_offered_none() {
    let app = App::start().await;
    let group = app.db.groups().add(tenant_id("demo"), None, "Lookers", &[COMMS], Millis(1)).await.expect("a group");
    let only = Only::from([(COMMS, vec![Action::View])]);
    app.db
        .groups()
        .set(tenant_id("demo"), group, Millis(1), |it| it.only = only.clone())
        .await
        .expect("the store answers");
    let leo = app.agent("leo").group(group).skilled(&["orders", "billing"]).await;
    let _console = leo.socket().await;
    app.customer("Ada", "orders").await;
    let ben = app.customer("Ben", "billing").await;
    leo.queue().await;
    assert_eq!(leo.profile().await["status"], "Offline", "nothing rings at him");
    assert_eq!(leo.takes(&ben.chat).await.refused(), (403, 230));
    assert_eq!(leo.change(json!({ "suspend": false })).await.refused(), (403, 230));
    assert!(leo.ongoing().await.is_empty());
}

#[tokio::test]
async fn who_may_only_look_from_now_on_is_offered_nothing_more() {
    let app = App::start().await;
    let group =
        app.db.groups().add(tenant_id("demo"), None, "Agents of old", &[COMMS], Millis(1)).await.expect("a group");
    let leo = app.agent("leo").group(group).skilled(&["orders"]).await;
    let mut console = leo.socket().await;
    assert_eq!(leo.profile().await["status"], "Online");
    let only = Only::from([(COMMS, vec![Action::View])]);
    app.db
        .groups()
        .set(tenant_id("demo"), group, Millis(1), |it| it.only = only.clone())
        .await
        .expect("the store answers");
    assert_eq!(console.closes().await, Some(1013), "the feed is opened anew");
    let _console = leo.socket().await;
    assert_eq!(leo.profile().await["status"], "Offline");
    let ada = app.customer("Ada", "orders").await;
    leo.queue().await;
    assert_eq!(ada.state().await["stage"], "waiting", "nothing rings at him");
}
