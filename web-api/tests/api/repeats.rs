//! The repeat of a call that makes something, after its server died between the write and the keeping of the answer: what rows
//! and tokens come to, and that every call which takes a key has such a story.
use crate::access_tokens::robot;
use crate::app::{App, Ask, SKILLS};
use crate::images::{PIXEL, seen};
use crate::people::{Agent, tenant_id};
use crate::session_links::opens;
use crate::webhooks::here;
use catalogue::permission;
use catalogue::units::Millis;
use serde_json::{Value, json};
use sha2::Digest;
use std::collections::BTreeSet;
use store::idempotency::{Claim, KEPT, Key};

/// Where the story of each call stands, and under which name.
const STORIES: [(&str, &[&str]); 10] = [
    (
        "a_row_is_made_once_and_its_repeat_answered_as_the_first_would_have_been",
        &[
            "announce",
            "createApplication",
            "createCannedResponse",
            "createDepartment",
            "createDirectoryGroup",
            "createGroup",
            "createIdentityProvider",
            "createKeyContact",
            "createMetadata",
            "createSkill",
            "createTheme",
            "createUser",
            "createWebhook",
            "makeAccessToken",
            "makeDirectoryToken",
            "messagePeople",
        ],
    ),
    ("a_link_is_made_once_and_its_repeat_shows_the_same", &["linkSession"]),
    ("what_was_set_meanwhile_is_not_set_back_by_a_repeat", &["addVariables"]),
    ("a_picture_is_kept_once_and_takes_no_later_ones_place", &["uploadImage"]),
    ("a_chat_is_started_once_with_its_first_message_said_once", &["startChat"]),
    ("a_message_is_said_once_with_its_files_kept_once", &["customerMessage", "send"]),
    ("a_report_that_was_dismissed_and_a_ban_that_was_lifted_do_not_come_back", &["banCustomer", "reportChat"]),
    ("an_invitation_that_was_declined_is_not_sent_again", &["invite"]),
    ("a_chat_is_transferred_once_and_stays_with_whoever_took_it", &["transfer"]),
    ("a_customer_is_poked_once", &["poke"]),
];

fn sha256(bytes: impl AsRef<[u8]>) -> String {
    sha2::Sha256::digest(bytes.as_ref()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A call under a key: which call, whose, and what it brings.
pub(crate) struct Keyed {
    scope: String,
    key: String,
    brings: String,
}

impl Keyed {
    pub(crate) fn new(operation: &str, whose: &str, key: &str, body: &Value) -> Keyed {
        Keyed { scope: format!("{operation} {whose}"), key: key.into(), brings: body.to_string() }
    }
    pub(crate) fn with_file(mut self, name: &str, bytes: &[u8]) -> Keyed {
        self.brings = format!("{}\n{name}\n{}", self.brings, sha256(bytes));
        self
    }

    /// Leaves the key as a server does that dies before it keeps the answer: claimed, with the salt, and lost.
    pub(crate) async fn server_dies(&self, app: &App) {
        self.server_dies_on_the_way_to(app, self).await;
    }

    /// The same where what was done so far is what this call does, and no more, of that one.
    pub(crate) async fn server_dies_on_the_way_to(&self, app: &App, whole: &Keyed) {
        let (keys, now) = (app.db.idempotency(), app.now());
        let (key, print) = (sha256(&self.key), sha256(&self.brings));
        let key = Key { tenant: tenant_id("demo"), scope: &self.scope, key: &key };
        let Claim::Answered { body, .. } = keys.claim(key, &print, "", now).await.expect("asked") else {
            panic!("the answer of {} is kept", self.scope);
        };
        let kept: Value = serde_json::from_str(&body).expect("an answer");
        let salt = kept["salt"].as_str().expect("a salt");
        // An answer that is too old makes room for a claim.
        let claim = keys.claim(key, &sha256(&whole.brings), salt, now + KEPT).await.expect("claimed");
        assert_eq!(claim, Claim::Run { salt: salt.to_owned() });
        keys.all_are_lost(now).await.expect("lost");
    }
}

/// Makes an agent's call, has the server die, lets something happen meanwhile, and makes the call again: both answers.
pub(crate) async fn twice(
    who: &Agent<'_>,
    (operation, path): (&str, &str),
    body: &Value,
    meanwhile: impl AsyncFnOnce(),
) -> (Value, Value) {
    let ask = || who.ask("POST", path).header("Idempotency-Key", path).body(body.clone()).go();
    let first = ask().await.done();
    Keyed::new(operation, &format!("agent {}", who.id), path, body).server_dies(who.app).await;
    meanwhile().await;
    let again = ask().await.done();
    assert_eq!(ask().await.done(), again, "{operation}, once its answer is kept");
    (first, again)
}

/// Makes the call, has the server die, and makes it again: one row, and the first answer.
async fn is_made_once(ada: &Agent<'_>, call: (&str, &str), body: &Value, list: &str, before: usize) -> Value {
    let (first, again) = twice(ada, call, body, async || ada.app.later(Millis::seconds(1))).await;
    assert_eq!(again, first, "{}", call.0);
    let listed = ada.ask("GET", list).go().await.done();
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(before + 1), "{}: {listed}", call.0);
    first
}

#[tokio::test]
async fn a_row_is_made_once_and_its_repeat_answered_as_the_first_would_have_been() {
    let app = here().await;
    let ada = app.agent("ada").group(3).await;
    let id = robot(&app, "robot", 1).await;
    let theme = json!({ "name": "Notte", "items": [{ "description": "tertiary", "value": "#0a7d5c" }] });
    is_made_once(&ada, ("createTheme", "internal/user/theme"), &theme, "internal/user/theme?all=true", 1).await;
    let path = "admin/departments";
    is_made_once(&ada, ("createDepartment", path), &json!({ "name": "Care" }), path, 0).await;
    let path = "admin/api/applications";
    is_made_once(&ada, ("createApplication", path), &json!({ "name": "Shop" }), path, 1).await;
    let path = "admin/key_contacts";
    is_made_once(&ada, ("createKeyContact", path), &json!({ "user_id": ada.id, "type": "billing" }), path, 0).await;
    let path = "admin/directory/providers";
    let one = json!({ "name": "Lume", "issuer": "https://id.example.com", "client_id": "desk" });
    is_made_once(&ada, ("createIdentityProvider", path), &one, path, 0).await;
    let path = "intergration/azure/groups";
    let one = json!({ "displayName": "Leads", "priority": 1, "description": { "managed": true } });
    is_made_once(&ada, ("createDirectoryGroup", path), &one, path, 0).await;
    let path = "admin/chat_management/chat_metadata";
    let one = json!({ "key": "order", "label_en": "Order", "label_it": "Ordine", "type": "text", "asked": "chat", "shown": "always" });
    is_made_once(&ada, ("createMetadata", path), &json!({ "items": [one] }), path, 0).await;
    let canned = json!({ "type": "P", "title": "Ciao", "response": "Ciao %name%" });
    is_made_once(&ada, ("createCannedResponse", "internal/canned_responses"), &canned, "internal/canned_responses", 0)
        .await;
    // One that reads alike was made before, and is another one.
    let news =
        json!({ "subject": "Hi", "content": "<p>x</p>", "type": "News", "global_broadcast": true, "groups": null });
    let before = ada.ask("POST", "internal/announcements").body(news.clone()).go().await.done();
    let path = ("announce", "internal/announcements");
    let again = is_made_once(&ada, path, &news, "internal/announcements?type=News", 1).await;
    assert_ne!(again["announcement"]["id"], before["announcement"]["id"]);
    let tells = json!({ "users": [id], "text": "Lunch at one", "urgent": false });
    let path = ("messagePeople", "internal/announcements/people");
    is_made_once(&ada, path, &tells, "internal/announcements?type=Notice", 0).await;
    let hook = json!({ "name": "Chats", "url": "http://127.0.0.1:9/in", "events": ["chat.created"] });
    is_made_once(&ada, ("createWebhook", "admin/webhook"), &hook, "admin/webhook", 0).await;
    let skill = json!({ "name": "Sales" });
    let path = "admin/client_management/skills";
    is_made_once(&ada, ("createSkill", path), &skill, path, SKILLS.len()).await;
    let group = json!({ "name": "Temps", "permissions": [1] });
    let path = "admin/permission_groups";
    is_made_once(&ada, ("createGroup", path), &group, path, permission::GROUPS.len()).await;
    let user = json!({ "username": "eva", "firstname": "Eva", "group_id": 1 });
    let path = "admin/user_management/users";
    // Ada and the robot are there.
    is_made_once(&ada, ("createUser", path), &user, path, 2).await;
    let token = json!({ "user_id": id, "display_name": "Export" });
    is_made_once(&ada, ("makeAccessToken", "admin/api/access_tokens"), &token, "admin/api/access_tokens", 0).await;
    let path = ("makeDirectoryToken", "admin/directory/token");
    let (first, again) = twice(&ada, path, &json!({ "group_id": 1 }), async || ada.app.later(Millis::seconds(1))).await;
    assert_eq!(again, first, "the same token, which still lets in");
}

#[tokio::test]
async fn a_link_is_made_once_and_its_repeat_shows_the_same() {
    let app = App::start().await;
    let noor = app.agent("noor").group(4).await;
    let (first, again) = twice(&noor, ("linkSession", "internal/sessions"), &json!({}), async || {}).await;
    assert_eq!(again, first);
    let link = first["token"].as_str().expect("a token");
    opens(&app, "demo", link).await.done();
    assert_eq!(opens(&app, "demo", link).await.refused(), (401, 312), "and is good once");
}

#[tokio::test]
async fn what_was_set_meanwhile_is_not_set_back_by_a_repeat() {
    const PATH: &str = "environment/variables";
    let app = App::start().await;
    let ada = app.agent("ada").await;
    let variables = |shop: &str| json!({ "variables": { "SHOP": shop } });
    let (first, again) = twice(&ada, ("addVariables", PATH), &variables("lamps"), async || {}).await;
    assert_eq!(again, first);
    let other_tab = async || drop(ada.ask("PATCH", PATH).body(variables("shades")).go().await.done());
    let (_, again) = twice(&ada, ("addVariables", PATH), &variables("lamps"), other_tab).await;
    assert_eq!(again["items"][0]["value"], "shades", "which is what they are now");
}

#[tokio::test]
async fn a_picture_is_kept_once_and_takes_no_later_ones_place() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let body = json!({ "type": "avatar" });
    let upload = |key: &str| -> Ask<'_> {
        let head = "--l\r\ncontent-disposition: form-data; name=\"type\"\r\n\r\navatar\r\n--l\r\ncontent-disposition: form-data; \
            name=\"image\"; filename=\"me.png\"\r\ncontent-type: image/png\r\n\r\n";
        let form = [head.as_bytes(), PIXEL, b"\r\n--l--\r\n"].concat();
        ann.ask("POST", "internal/image_upload")
            .header("Idempotency-Key", key)
            .raw("multipart/form-data; boundary=l", form)
    };
    let keyed = Keyed::new("uploadImage", &format!("agent {}", ann.id), "k", &body).with_file("me.png", PIXEL);
    let first = upload("k").go().await.done();
    keyed.server_dies(&app).await;
    assert_eq!(upload("k").go().await.done(), first, "at the same address");
    assert_eq!(seen(&app, &first["avatar"], "demo").await.status().as_u16(), 200);
    keyed.server_dies(&app).await;
    let newer = upload("another").go().await.done();
    assert_eq!(upload("k").go().await.done(), first);
    assert_eq!(ann.profile().await["avatarArray"], newer["avatarArray"], "the last one stays");
}

#[tokio::test]
async fn every_call_that_takes_a_key_has_a_story_of_its_repeat() {
    let app = App::start().await;
    let document: Value =
        serde_json::from_str(&app.page("/2.0/openapi.json").await.text().await.expect("text")).expect("JSON");
    let calls = document["paths"]
        .as_object()
        .expect("paths")
        .values()
        .flat_map(|path| path.as_object().expect("calls").values());
    let keyed = calls.filter(|call| {
        call["parameters"].as_array().into_iter().flatten().any(|parameter| parameter["name"] == "Idempotency-Key")
    });
    let keyed: BTreeSet<_> = keyed.filter_map(|call| call["operationId"].as_str()).collect();
    let told = STORIES.iter().flat_map(|(_, calls)| calls.iter().copied());
    assert_eq!(
        keyed,
        told.collect::<BTreeSet<_>>(),
        "a call that creates stands in STORIES, with the story of its repeat"
    );
    let stories = concat!(include_str!("repeats.rs"), include_str!("repeats_in_chats.rs"));
    for (name, calls) in STORIES {
        let story = stories.split("#[tokio::test]").find(|story| story.contains(&format!("async fn {name}()")));
        let story = story.unwrap_or_else(|| panic!("nobody tells {name}"));
        assert!(calls.iter().all(|call| story.contains(&format!("\"{call}\""))), "{name} tells of {calls:?}");
    }
}
