//! The audit is whole: every call by which an administrator changes something leaves a row with who, from where, before and
//! after, and no secret in it. Which calls there are comes from the served description.
use crate::access_tokens::robot;
use crate::app::{App, skill_id};
use crate::audit_groups::asked;
use crate::people::{Agent, tenant_id};
use crate::webhooks::here;
use catalogue::permission::{ADMIN, Action, FLOOR, GLOBAL_CANNED, find};
use catalogue::units::Millis;
use serde_json::{Value, json};
use sha2::Digest;
use std::collections::BTreeSet;
use store::audit::Sought;

/// Calls that are an administrator's or a lead's and leave no row, each with why.
const WITHOUT: [(&str, &str); 9] = [
    ("tryWebhook", "it makes a call and changes nothing; the webhook's log has it"),
    ("forcePresence", "the state of a day's work: the journal has it with who set it, and the floor shows that"),
    ("tryIdentityProvider", "it reads what a service says of itself and changes nothing"),
    ("beginSignInTest", "it sends a browser to a service and changes nothing"),
    ("finishSignInTest", "it explains a sign-in and changes nothing"),
    ("explainClaims", "it explains a sign-in and changes nothing"),
    ("editChat", "it is about a chat, and its breadcrumbs say who did it"),
    ("ghost", "it is about a chat, and its breadcrumbs say who did it"),
    ("giveEntity", "it is about a chat, and its breadcrumbs say who did it"),
];

/// Whether a permission is an administrator's or a lead's.
fn administers(id: u16) -> bool {
    id == GLOBAL_CANNED || find(id).is_some_and(|row| row.parent == ADMIN || row.parent == FLOOR)
}

/// The permissions that a call's own words name, as of "A shared one needs permission 209".
fn named(operation: &Value) -> Vec<u16> {
    let said = operation["summary"].as_str().unwrap_or_default();
    said.split("permission ")
        .skip(1)
        .filter_map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok())
        .collect()
}

/// Every call by which an administrator changes something, by its name.
fn changing(app: &App) -> BTreeSet<String> {
    let changes = |(method, _, operation): &(String, String, Value)| {
        let needs = |(id, action): &(u16, Action)| administers(*id) && *action != Action::View;
        method != "GET" && (asked(operation).iter().any(needs) || named(operation).into_iter().any(administers))
    };
    let found = app.shapes.operations().into_iter().filter(changes);
    found.map(|(_, _, operation)| operation["operationId"].as_str().expect("a name").to_owned()).collect()
}

/// Walks the calls, and looks after each at the rows that it left.
struct Walk<'a> {
    max: Agent<'a>,
    walked: BTreeSet<&'static str>,
    seen: u64,
}

impl Walk<'_> {
    async fn rows(&mut self) -> Vec<Value> {
        let page = self.max.ask("GET", "admin/audit").go().await.done();
        let rows: Vec<Value> = page["items"].as_array().expect("a list").clone();
        let new: Vec<Value> =
            rows.into_iter().filter(|row| row["number"].as_u64().expect("a number") > self.seen).collect();
        self.seen = new.iter().filter_map(|row| row["number"].as_u64()).max().unwrap_or(self.seen);
        new
    }

    /// Makes a call; it left a row of this kind, with this act.
    async fn does(&mut self, call: &'static str, how: (&str, &str), body: Value, (kind, act): (&str, &str)) -> Value {
        self.rows().await;
        let (method, path) = how;
        let ask = self.max.ask(method, path);
        let answer = if body.is_null() { ask } else { ask.body(body) }.go().await.done();
        let rows = self.rows().await;
        let row = rows.iter().find(|row| row["type"] == kind && row["action"] == act);
        let row = row.unwrap_or_else(|| panic!("{call} left no row {kind} {act}: {rows:#?}"));
        assert_eq!(row["before"].is_null(), act == "create", "{call}: {row}");
        assert_eq!(row["after"].is_null(), act == "delete", "{call}: {row}");
        // Of an edit, a field that is new says nothing before.
        let said = if act == "delete" { &row["before"] } else { &row["after"] };
        assert!(said.as_object().is_some_and(|fields| !fields.is_empty()), "{call}: {row}");
        assert_eq!(row["by"]["user_id"], json!(self.max.id), "{call}: {row}");
        assert_eq!((&row["scope"], &row["address"]), (&json!("console"), &json!("127.0.0.1")), "{call}");
        self.walked.insert(call);
        answer
    }
}

fn after(made: &Value, field: &str) -> String {
    made[field].as_str().map_or_else(|| made[field].to_string(), str::to_owned)
}

#[tokio::test]
async fn every_call_of_an_administrator_leaves_a_row_with_before_and_after_and_no_secret() {
    let app = here().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let robot = robot(&app, "robot", 1).await;
    let ada = app.customer("Ada", "billing").await;
    let max = app.agent("max").group(3).await;
    let mut walk = Walk { max, walked: BTreeSet::new(), seen: 0 };
    let mut secrets = Vec::new();

    let path = "admin/api/access_tokens";
    let body = json!({ "user_id": robot, "display_name": "Export", "ttl": 3600 });
    let token = walk.does("makeAccessToken", ("POST", path), body, ("access_token", "create")).await;
    secrets.push(after(&token, "token"));
    let body = json!({ "SESSID": token["SESSID"], "display_name": "Nightly" });
    walk.does("changeAccessToken", ("PATCH", path), body, ("access_token", "edit")).await;
    let gone = format!("{path}?SESSID={}", after(&token, "SESSID"));
    walk.does("revokeAccessToken", ("DELETE", &gone), Value::Null, ("access_token", "delete")).await;

    let path = "livechat/flagged_chats";
    let report = json!({ "uniQref": ada.chat, "category": "rude", "explanation": "shouts" });
    ann.takes(&ada.chat).await.done();
    ann.ask("POST", path).body(report).go().await.done();
    walk.does("dismissReport", ("PATCH", path), json!({ "uniQref": ada.chat }), ("report", "delete")).await;

    let path = "admin/chat_management/banned";
    let body = json!({ "uniQref": ada.chat, "period": 3_600, "reason": "threats", "acknowledged": true });
    walk.does("banCustomer", ("POST", path), body, ("ban", "create")).await;
    let banned = walk.max.ask("GET", path).go().await.done()["items"][0].clone();
    let body = json!({ "address": banned["address"], "period": 7_200 });
    walk.does("extendBan", ("PATCH", path), body, ("ban", "edit")).await;
    let lift = format!("{path}?address={}", after(&banned, "address"));
    walk.does("liftBan", ("DELETE", &lift), Value::Null, ("ban", "delete")).await;

    let path = "admin/client_management/skills";
    let skill = walk.does("createSkill", ("POST", path), json!({ "name": "Sales" }), ("skill", "create")).await;
    let body = json!({ "skill_id": skill["skill_id"], "version": 1, "name": "Vendite" });
    walk.does("changeSkill", ("PATCH", path), body, ("skill", "edit")).await;
    let gone = format!("{path}?skill_id={}&version=2", skill["skill_id"]);
    walk.does("deleteSkill", ("DELETE", &gone), Value::Null, ("skill", "delete")).await;

    let path = "admin/permission_groups";
    let body = json!({ "name": "Temps", "permissions": [1] });
    let group = walk.does("createGroup", ("POST", path), body, ("group", "create")).await;
    let body = json!({ "id": group["id"], "version": 1, "name": "Stagionali" });
    walk.does("changeGroup", ("PATCH", path), body, ("group", "edit")).await;
    let gone = format!("{path}?id={}&version=2", group["id"]);
    walk.does("deleteGroup", ("DELETE", &gone), Value::Null, ("group", "delete")).await;

    let path = "admin/departments";
    let trade =
        walk.does("createDepartment", ("POST", path), json!({ "name": "Trade" }), ("department", "create")).await;
    let body = json!({ "id": trade["id"], "version": 1, "name": "Retail" });
    walk.does("changeDepartment", ("PATCH", path), body, ("department", "edit")).await;
    let body = json!({ "id": trade["id"], "users": [ann.id] });
    walk.does("assignToDepartment", ("PUT", path), body, ("user", "edit")).await;
    let gone = format!("{path}?id={}&version=2", trade["id"]);
    walk.does("deleteDepartment", ("DELETE", &gone), Value::Null, ("department", "delete")).await;

    let path = "admin/directory/token";
    let made = walk.does("makeDirectoryToken", ("POST", path), json!({ "group_id": 1 }), ("directory", "create")).await;
    secrets.push(after(&made, "token"));
    let body = json!({ "version": 1, "group_id": 2, "ranks": [2] });
    walk.does("changeDirectory", ("PATCH", "admin/directory"), body, ("directory", "edit")).await;
    walk.does("withdrawDirectoryToken", ("DELETE", path), Value::Null, ("directory", "edit")).await;

    let path = "admin/directory/providers";
    let secret = "the-secret-of-a-provider";
    secrets.push(secret.into());
    let body =
        json!({ "name": "Lume", "issuer": "https://id.example.com", "client_id": "desk", "client_secret": secret });
    let made = walk.does("createIdentityProvider", ("POST", path), body, ("sign_in_service", "create")).await;
    let body = json!({ "id": made["id"], "version": 1, "name": "Lume ID", "client_secret": "another-secret-of-it" });
    secrets.push("another-secret-of-it".into());
    walk.does("changeIdentityProvider", ("PATCH", path), body, ("sign_in_service", "edit")).await;
    let gone = format!("{path}?id={}&version=2", made["id"]);
    walk.does("deleteIdentityProvider", ("DELETE", &gone), Value::Null, ("sign_in_service", "delete")).await;

    let path = "intergration/azure/groups";
    let gives = json!({ "managed": true, "permission_group": 2 });
    let body = json!({ "displayName": "Leads", "priority": 1, "description": gives });
    let made = walk.does("createDirectoryGroup", ("POST", path), body, ("directory_group", "create")).await;
    let body = json!({ "id": made["id"], "version": 1, "priority": 2 });
    walk.does("changeDirectoryGroup", ("PATCH", path), body, ("directory_group", "edit")).await;
    let gone = format!("{path}?id={}&version=2", made["id"]);
    walk.does("deleteDirectoryGroup", ("DELETE", &gone), Value::Null, ("directory_group", "delete")).await;

    let path = "admin/api/applications";
    let made =
        walk.does("createApplication", ("POST", path), json!({ "name": "Shop" }), ("application", "create")).await;
    secrets.extend([after(&made, "ApplicationKey"), after(&made, "ConsumerKey")]);
    let body = json!({ "id": made["id"], "version": 1, "rotate_hours": 1 });
    let made = walk.does("changeApplication", ("PATCH", path), body, ("application", "edit")).await;
    secrets.extend([after(&made, "ApplicationKey"), after(&made, "ConsumerKey")]);
    let gone = format!("{path}?id={}&version=2", made["id"]);
    walk.does("deleteApplication", ("DELETE", &gone), Value::Null, ("application", "delete")).await;

    let path = "admin/key_contacts";
    let body = json!({ "user_id": ann.id, "type": "billing" });
    walk.does("createKeyContact", ("POST", path), body, ("key_contact", "create")).await;
    let body = json!({ "user_id": ann.id, "version": 1, "type": "security" });
    walk.does("changeKeyContact", ("PATCH", path), body, ("key_contact", "edit")).await;
    let gone = format!("{path}?user_id={}&version=2", ann.id);
    walk.does("deleteKeyContact", ("DELETE", &gone), Value::Null, ("key_contact", "delete")).await;

    let path = "admin/chat_management/chat_metadata";
    let one = json!({ "key": "order", "label_en": "Order", "label_it": "Ordine", "type": "text", "asked": "chat", "shown": "always" });
    let made = walk.does("createMetadata", ("POST", path), json!({ "items": [one] }), ("metadata", "create")).await;
    let id = &made["items"][0]["id"];
    let body = json!({ "items": [{ "id": id, "version": 1, "label_en": "Order number" }] });
    walk.does("changeMetadata", ("PATCH", path), body, ("metadata", "edit")).await;
    let gone = format!("{path}?ids[]={id}&versions[]=2");
    walk.does("deleteMetadata", ("DELETE", &gone), Value::Null, ("metadata", "delete")).await;

    let kinds = [
        ("saveAgentSurvey", Some("deleteAgentQuestions"), "admin/chat_management/operator_feedback"),
        ("saveCustomerSurvey", Some("deleteCustomerQuestions"), "admin/chat_management/customer_feedback"),
        ("saveKnowledgeSurvey", None, "admin/knowledge_management/wss_feedback"),
    ];
    for (save, remove, path) in kinds {
        let question = json!({ "question": "Good?", "type": "yes_no", "active": true });
        let body = json!({ "version": 0, "active": true, "feedback": [question] });
        let made = walk.does(save, ("POST", path), body, ("survey", "edit")).await;
        if let Some(remove) = remove {
            let gone = format!("{path}?ids[]={}&version=1", made["feedback"][0]["id"]);
            walk.does(remove, ("DELETE", &gone), Value::Null, ("survey", "edit")).await;
        }
    }

    let path = "admin/user_management/users";
    let body = json!({ "username": "eva.conti", "firstname": "Eva", "lastname": "Conti", "email": "eva@example.com", "group_id": 1 });
    let user = walk.does("createUser", ("POST", path), body, ("user", "create")).await;
    let body = json!({ "user_id": user["user_id"], "version": 1, "lastname": "Conte" });
    walk.does("changeUser", ("PATCH", path), body, ("user", "edit")).await;
    let (sessions, all) = ("admin/user_management/sessions", json!({ "everybody": true, "reason": "a drill" }));
    walk.does("endUserSessions", ("PATCH", sessions), all, ("tenant", "edit")).await;
    let gone = format!("{path}?user_id={}&version=2", user["user_id"]);
    walk.does("deleteUser", ("DELETE", &gone), Value::Null, ("user", "delete")).await;
    let file = json!({ "csv": "username,firstname,group\nivo,Ivo,Agent\n", "mode": "good", "existing": "leave" });
    walk.does("importUsers", ("POST", &format!("{path}/import")), file, ("user", "create")).await;

    let path = "admin/webhook";
    let body = json!({ "name": "Out", "url": "https://127.0.0.1/in?key=k3y-of-theirs", "events": ["chat.ended"] });
    let hook = walk.does("createWebhook", ("POST", path), body, ("webhook", "create")).await;
    secrets.extend([after(&hook, "secret"), "k3y-of-theirs".to_owned()]);
    let body = json!({ "id": hook["id"], "webhooks": { "name": "Outside" } });
    walk.does("changeWebhook", ("PATCH", path), body, ("webhook", "edit")).await;
    let gone = format!("{path}?id={}", hook["id"]);
    walk.does("disableWebhook", ("DELETE", &gone), Value::Null, ("webhook", "edit")).await;

    let body =
        json!({ "version": 0, "document": { "skills": { skill_id("billing").to_string(): { "mode": "pull" } } } });
    let published = walk.does("publishPolicy", ("PUT", "engine/policy"), body, ("policy", "edit")).await;
    let (path, body) = ("engine/policy/shadow", json!({ "document": {}, "hours": 1, "based_on": 0 }));
    walk.does("beginShadow", ("PUT", path), body, ("policy_shadow", "create")).await;
    walk.does("stopShadow", ("DELETE", path), Value::Null, ("policy_shadow", "delete")).await;
    let path = "engine/policy/canary";
    let document = json!({ "skills": {
        skill_id("billing").to_string(): { "mode": "pull" },
        skill_id("orders").to_string(): { "ring_seconds": 9 } } });
    let body = json!({ "document": document, "share": 10, "hours": 1, "bounds": { "wait_seconds": 9 },
        "version": published["version"], "based_on": 0 });
    walk.does("beginCanary", ("PUT", path), body, ("policy_canary", "create")).await;
    walk.does("endCanary", ("DELETE", &format!("{path}?id=1")), Value::Null, ("policy_canary", "edit")).await;

    let body = json!({ "version": 1, "shared_machines": true, "reason": "a shop floor" });
    let path = "admin/client_management/password_policy";
    walk.does("changeSignInRules", ("PATCH", path), body, ("sign_in_rules", "edit")).await;
    let path = "admin/console_settings";
    let version = walk.max.ask("GET", path).go().await.done()["version"].clone();
    let body = json!({ "version": version, "auto_suspend_seconds": 120, "reason": "a drill" });
    walk.does("changeConsoleSettings", ("PATCH", path), body, ("console_settings", "edit")).await;

    let path = "internal/announcements";
    let body = json!({ "subject": "Drill", "type": "Notice", "content": "<p>At six.</p>", "global_broadcast": true });
    let made = walk.does("announce", ("POST", path), body, ("announcement", "create")).await;
    let gone = format!("{path}?id={}", made["announcement"]["id"]);
    walk.does("recallAnnouncement", ("DELETE", &gone), Value::Null, ("announcement", "delete")).await;
    let body = json!({ "text": "between-us-two", "users": [ann.id] });
    walk.does("messagePeople", ("POST", "internal/announcements/people"), body, ("announcement", "create")).await;
    secrets.push("between-us-two".to_owned());

    let path = "internal/canned_responses";
    let body = json!({ "type": "G", "title": "Hello", "response": "Good morning" });
    let canned = walk.does("createCannedResponse", ("POST", path), body, ("canned_response", "create")).await;
    let body = json!({ "id": canned["id"], "response": "Good evening" });
    walk.does("changeCannedResponse", ("PUT", path), body, ("canned_response", "edit")).await;
    let gone = format!("{path}?id={}", canned["id"]);
    walk.does("deleteCannedResponse", ("DELETE", &gone), Value::Null, ("canned_response", "delete")).await;

    let (path, id) = ("internal/loans", "0198c0de-0000-7000-8000-00000000000a");
    let until = jiff::Timestamp::from_millisecond((app.now() + Millis::hours(1)).0).expect("an instant").to_string();
    let body = json!({ "id": id, "user_id": ann.id, "skill_id": skill_id("orders"), "level": 4, "until": until, "reason": "a long line" });
    walk.does("lendSkill", ("PUT", path), body, ("loan", "create")).await;
    walk.does("endLoan", ("DELETE", &format!("{path}?id={id}")), Value::Null, ("loan", "delete")).await;

    let path = "internal/runbooks";
    let lends = json!([{ "user_id": ann.id, "skill_id": skill_id("orders"), "level": 3 }]);
    let body = json!({ "id": id, "version": 0, "name": "Rush", "minutes": 60, "lends": lends, "changes": [] });
    walk.does("setRunbook", ("PUT", path), body, ("runbook", "create")).await;
    let run = "0198c0de-0000-7000-8000-000000000001";
    walk.does("runRunbook", ("PUT", "internal/runbooks/run"), json!({ "id": run, "runbook": id }), ("loan", "create"))
        .await;
    walk.does("endRunbook", ("DELETE", &format!("internal/runbooks/run?id={run}")), Value::Null, ("loan", "delete"))
        .await;
    walk.does("deleteRunbook", ("DELETE", &format!("{path}?id={id}&version=1")), Value::Null, ("runbook", "delete"))
        .await;

    let known = changing(&app);
    assert!(known.len() > 30, "only {} calls were found", known.len());
    let without: BTreeSet<&str> = WITHOUT.iter().map(|(call, _)| *call).collect();
    for call in &known {
        let walked = walk.walked.contains(call.as_str());
        assert!(walked || without.contains(call.as_str()), "{call} is a change of an administrator that is not walked");
    }
    for call in without.iter().chain(&walk.walked) {
        assert!(known.contains(*call), "{call} is none of them any more");
    }

    let all = app.db.audit().list(tenant_id("demo"), &Sought::default(), 1_000).await.expect("readable");
    let all = format!("{all:?}");
    for secret in secrets {
        let hash: String = sha2::Sha256::digest(&secret).iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(!secret.is_empty() && !all.contains(&secret) && !all.contains(&hash), "{secret} is in the audit");
    }
    assert!(!all.contains("$argon2") && !all.contains("whsec_"), "a secret is in the audit");
}
