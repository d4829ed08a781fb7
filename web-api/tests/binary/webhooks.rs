//! Killed while chats are told outside: whatever was acknowledged is told, and none of it as two.
use crate::people::{Agent, Customer};
use crate::receiver::{Came, Receiver};
use crate::{end, run, serve};
use catalogue::ids::SkillId;
use catalogue::limit;
use catalogue::permission::{ADMIN, COMMS, WEBHOOK_RULES};
use reqwest::Method;
use routing::settings::{Mode, Spans};
use routing::time::Millis;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use store::Db;
use store::people::NewUser;
use store::skills::Skill;
use store::tenants::NewTenant;

const WORDS: [&str; 4] = ["serve", "--demo", "--default-tenant=hooks", "--webhook-networks=127.0.0.0/8"];

/// A tenant that has webhooks, and an administrator of it with everybody's password.
pub(crate) async fn founds(folder: &Path) {
    assert!(run(folder, &["seed"]).status.success());
    let db = Db::open(&format!("sqlite://{}", folder.join("x.db").display())).await.expect("the database opens");
    let new = NewTenant {
        id: None,
        subdomain: "hooks".into(),
        brand_name: "Hooks".into(),
        brand_image: None,
        brand_login_image: None,
        application_key: "application-hooks".into(),
        consumer_key: "consumer-hooks".into(),
        modules: vec![COMMS, ADMIN],
        integrations: vec![16],
        languages: vec!["en".into()],
        feedback: false,
        spans: Spans::default(),
        created: Millis(1),
    };
    let hooks = db.tenants().create(&new).await.expect("made");
    let group = db.groups().add(hooks, None, "All", &[COMMS, ADMIN, WEBHOOK_RULES], Millis(1)).await.expect("made");
    let (ring, wrap_up) = (limit::RING_OUT, limit::END_FEEDBACK);
    let skill = Skill { id: SkillId(1), name: "Orders".into(), mode: Mode::Pull, ring, wrap_up, version: 1 };
    db.skills().add(hooks, &skill, Millis(1)).await.expect("made");
    let demo = db.tenants().by_subdomain("demo").await.expect("readable").expect("it was seeded");
    let marta = db.people().by_name(demo.id, "marta.rinaldi").await.expect("readable").expect("she was seeded");
    let user = NewUser {
        id: None,
        username: "marta.rinaldi".into(),
        firstname: "Marta".into(),
        lastname: "Rinaldi".into(),
        nickname: None,
        email: "marta@hooks.example".into(),
        password_hash: marta.password_hash,
        group,
        department: None,
        slots: 3,
        preferences: "{}".into(),
        created: Millis(1),
        skills: vec![],
    };
    db.people().create(hooks, &user).await.expect("entered");
    db.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_while_a_chat_is_told_outside_it_loses_nothing_and_tells_nothing_as_two() {
    let folder = tempfile::tempdir().unwrap();
    founds(folder.path()).await;
    let mut receiver = Receiver::start().await;
    let (mut child, address) = serve(folder.path(), &WORDS);
    let marta = Agent::signs_in(&address, "marta.rinaldi").await;
    let body = json!({ "name": "Messages", "url": receiver.url("/in"), "events": ["chat.message"] });
    let made = Agent::done(marta.ask(Method::POST, "admin/webhook", Some(body)).await);
    let secret = made["secret"].as_str().expect("a secret").to_owned();
    let mut ada = Customer::start(&address, 1).await;
    let writing = tokio::spawn(async move {
        for number in 0.. {
            let Some(Ok(())) = ada.tries(&format!("line {number}")).await else { break };
        }
        ada
    });
    let mut told: BTreeMap<u64, BTreeSet<String>> = BTreeMap::new();
    let mut hears = |came: Came| {
        assert!(came.is_signed(&secret));
        let data = came.body()["data"].clone();
        told.entry(data["index"].as_u64().expect("an index")).or_default().insert(came.id().to_owned());
        data["text"] == "I am back"
    };
    for _ in 0..20 {
        hears(receiver.next().await);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut ada = writing.await.unwrap();
    let (child, address) = serve(folder.path(), &WORDS);
    ada.address = address;
    ada.says("I am back").await.unwrap();
    while !hears(receiver.next().await) {}
    let last = told.keys().last().copied().expect("there are some");
    assert!(told.keys().copied().eq(0..=last) && told.len() >= ada.heard(), "none is left out");
    assert!(told.values().all(|ids| ids.len() == 1), "and each has one id, however often it was told: {told:?}");
    assert_eq!(end(child), Some(0));
}
