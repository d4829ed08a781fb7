//! A floor of 2,000 people, and one at which fifty supervisors look: what is told stays small, and nobody is told more for it.
use crate::app::App;
use crate::people::{Agent, tenant_id};
use crate::socket::Socket;
use crate::watching::watches;
use catalogue::ids::SkillId;
use catalogue::limit;
use catalogue::units::{Millis, Units};
use routing::message::Ticket;
use routing::settings::{Person, Spans};
use routing::{Event, agent};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use store::Db;
use store::journal::{Entry, TenantEntries};
use store::people::NewUser;

const CROWD: usize = 2_000;
const SUPERVISORS: usize = 50;

/// What one person of the floor is told with, at most, with one chat and three skills.
const PERSON: usize = 600;
/// What a person's slots are told with, at most: so many slots, by the half hours of a long day.
const SLOTS: usize = 5 * 50 * 5;
/// Figures and lines.
const REST: usize = 10_000;

/// Nobody of the crowd has a console: on a busy machine they would be gone before it has looked at them all.
fn patient() -> Spans {
    let long = Millis::hours(9);
    Spans { connection_grace: long, agent_gone: long, ..Spans::default() }
}

/// They are entered, and have signed in at a server that is gone.
async fn come_in(db: &Db, at: Millis) {
    let demo = tenant_id("demo");
    let first = db.journal().last_seq(demo).await.expect("readable") + 1;
    let long = Millis::hours(9);
    let spans = Spans { connection_grace: long, agent_gone: long, ..Spans::default() };
    let mut entries = Vec::new();
    for (number, seq) in (0..CROWD).zip(first..) {
        let user = NewUser {
            id: None,
            username: format!("agent{number}"),
            firstname: "Agent".into(),
            lastname: format!("{number}"),
            nickname: None,
            email: format!("agent{number}@example.com"),
            password_hash: String::new(),
            group: 1,
            department: None,
            slots: 3,
            preferences: "{}".into(),
            created: Millis(1),
            skills: vec![(SkillId(1), 5), (SkillId(2), 3), (SkillId(3), 8)],
        };
        let id = db.people().create(demo, &user).await.expect("entered");
        let name = format!("Agent {number}").as_str().into();
        let person = Arc::new(Person::new(id, name, user.skills, Units::LIVE_CHAT));
        let event = agent::Event::SignedIn { person, until: at + long, spans, ticket: Ticket::NONE };
        entries.push(Entry { seq, at, event: Event::Agent(id, event) });
    }
    let epoch = db.journal().lease(demo, "the one that is gone").await.expect("nobody writes");
    let all = TenantEntries { tenant: demo, epoch, entries, made: Vec::new() };
    db.journal().append(&[all]).await.expect("written");
}

async fn goes_away(agent: &Agent<'_>) {
    agent.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
}

fn agents(told: &Value) -> &Vec<Value> {
    told["agents"].as_array().expect("agents")
}

#[tokio::test]
async fn of_2000_people_who_looks_is_told_soon_and_who_watches_only_of_who_changed() {
    let app = App::with(&[], patient()).await;
    let now = app.now();
    let app = app.again_with_written(async |db| come_in(db, now).await).await;
    let (lea, ann) = (app.agent("lea").group(2).await, app.agent("ann").skilled(&["billing"]).await);
    let mut console = lea.socket().await;
    for (path, person) in
        [("internal/floor", PERSON), ("internal/floor/course", PERSON), ("internal/floor/seats", PERSON + SLOTS)]
    {
        let soon = tokio::time::timeout(Duration::from_secs(5), lea.ask("GET", path).go());
        let told = soon.await.unwrap_or_else(|_| panic!("{path} takes too long")).done();
        assert_eq!(agents(&told).len(), CROWD + 2, "{path}");
        let length = told.to_string().len();
        assert!(length < REST + CROWD * person, "{path} has {length} bytes");
    }
    watches(&mut console, json!(["floor"])).await;
    let whole = console.hears("floor").await;
    assert_eq!(agents(&whole).len(), CROWD + 2, "whoever watches first is told of all");
    goes_away(&ann).await;
    let news = console.hears_where("Ann", |frame| frame["kind"] == "floor" && !agents(&frame["data"]).is_empty()).await;
    let told: Vec<_> = agents(&news["data"]).iter().map(|agent| agent["user_id"].clone()).collect();
    assert_eq!(told, [json!(ann.id)]);
    let length = news.to_string().len();
    assert!(length < REST + PERSON, "a change of one has {length} bytes");
}

/// What a console hears until somebody is away, in order.
async fn until_away(console: &mut Socket, user: u32) -> Vec<Value> {
    let mut heard = Vec::new();
    loop {
        let frame = console.next().await.expect("the socket stays open");
        let last = frame["kind"] == "floor"
            && agents(&frame["data"]).iter().any(|agent| agent["user_id"] == user && agent["state"] == "suspended");
        heard.push(frame);
        if last {
            return heard;
        }
    }
}

#[tokio::test]
async fn fifty_who_watch_are_told_the_same_once_a_second_and_nothing_of_each_chat() {
    let app = App::with(&[], patient()).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(20).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let names: Vec<String> = (0..SUPERVISORS).map(|number| format!("lead{number}")).collect();
    let mut consoles = Vec::new();
    for name in &names {
        let mut console = app.agent(name).group(2).await.socket().await;
        watches(&mut console, json!(["floor"])).await;
        consoles.push(console);
    }
    let began = app.now();
    for number in 0..15 {
        let name = format!("Customer {number}");
        let chat = app.customer(&name, "billing").await.chat;
        ann.takes(&chat).await.done();
        ann.says(&chat, "How can I help?").await.done();
    }
    goes_away(&bob).await;
    let at = |frame: &Value| {
        let at: jiff::Timestamp = frame["data"]["at"].as_str().expect("an instant").parse().expect("an instant");
        Millis(at.as_millisecond())
    };
    let mut first: Option<Vec<Value>> = None;
    for console in &mut consoles {
        let heard = until_away(console, bob.id).await;
        for frame in &heard {
            let kind = frame["kind"].as_str().unwrap_or_default();
            assert!(!kind.starts_with("chat.") && !kind.starts_with("queue."), "{frame}");
        }
        let floor = heard.into_iter().filter(|frame| frame["kind"] == "floor" && at(frame) > began);
        let floor: Vec<Value> = floor.collect();
        for two in floor.windows(2) {
            let between = at(&two[1]) - at(&two[0]);
            assert!(between >= limit::FLOOR_TOLD - Millis(100), "{between:?} between two");
        }
        assert_eq!(&floor, first.get_or_insert_with(|| floor.clone()), "all are told the same");
    }
}
