//! A day on the floor, recorded for the console: what each person's feed told at each step, and what a page that is loaded
//! anew is answered behind it. The console plays the frames and has to arrive at the answers (live/recorded.test.ts).
//!
//! Ids and times differ each time, so that the committed recording is kept as long as a new one has the same steps, kinds
//! of frames and fields; otherwise it is written anew, which CI refuses.
use crate::app::{App, skill_id, with};
use crate::people::{Agent, Customer, operator, tenant_id};
use crate::socket::Socket;
use crate::watching::{stands, watches};
use catalogue::limit;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use store::tenants::Brand;

const COPY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../console/src/generated/day.json");

/// What a console has on its screen and the feed keeps true.
const READ: [&str; 6] = [
    "internal/self_configure",
    "internal/profile",
    "internal/team?offline=true",
    "livechat/queue?showall=true",
    "livechat/ongoing",
    "internal/announcements",
];

/// Fields that tell how long something had lasted when it was asked for: no frame can keep them true.
const CLOCKS: [&str; 8] = [
    "ttl",
    "last_seen",
    "last_seen_time",
    "lapsed_time",
    "last_ping_seconds",
    "last_ping_timestamp",
    "duration",
    "time_in_queue",
];

/// Somebody whose console is recorded.
struct Watched {
    name: String,
    headers: Vec<(String, String)>,
    socket: Socket,
    known: BTreeMap<&'static str, Value>,
}

struct Day<'a> {
    app: &'a App,
    watched: Vec<Watched>,
    /// Whoever goes away and comes back, which all watch, so that it is known where a step ends.
    bell: Agent<'a>,
    away: bool,
    /// Pages that are open and are not recorded.
    others: Vec<Socket>,
    start: Map<String, Value>,
    steps: Vec<Value>,
}

impl Day<'_> {
    async fn answers(&self, at: usize) -> BTreeMap<&'static str, Value> {
        let mut answers = BTreeMap::new();
        // The team is the same to all: the first is asked.
        for path in READ.into_iter().filter(|path| at == 0 || !path.starts_with("internal/team")) {
            let mut answer = self.app.ask("GET", path).headers(&self.watched[at].headers).go().await.done();
            untimed(&mut answer);
            answers.insert(path, answer);
        }
        answers
    }

    async fn settled(&self) {
        // What one machine says, another passes on: each has had its turn twice.
        for one in self.watched.iter().chain(&self.watched) {
            let renew = json!({ "renew": true });
            self.app.ask("PATCH", "internal/profile").headers(&one.headers).body(renew).go().await.done();
        }
    }

    async fn watches(&mut self, agent: &Agent<'_>) {
        let mut socket = agent.socket().await;
        watches(&mut socket, json!(["people"])).await;
        let (name, headers) = (agent.name.clone(), agent.headers.clone());
        self.watched.push(Watched { name, headers, socket, known: BTreeMap::new() });
    }

    async fn begins(&mut self) {
        self.over("the shift begins").await;
        self.steps.clear();
        for one in &self.watched {
            self.start.insert(one.name.clone(), json!(one.known));
        }
    }

    /// A step is over: everything that follows from it has been told to everybody.
    async fn over(&mut self, what: &str) {
        self.settled().await;
        self.away = !self.away;
        let away = if self.away { json!({ "suspend": true, "suspendreason": 1 }) } else { json!({ "suspend": false }) };
        self.bell.change(away).await.done();
        let (mut frames, mut after) = (Map::new(), Map::new());
        for at in 0..self.watched.len() {
            let mut heard = Vec::new();
            loop {
                let frame = self.watched[at].socket.next().await.expect("the socket stays open");
                if frame["type"] != "event" {
                    continue;
                }
                let rings = stands(&frame, self.bell.id, |of| of["suspended"] == self.away);
                heard.push(frame);
                if rings {
                    break;
                }
            }
            let answers = self.answers(at).await;
            let one = &mut self.watched[at];
            let news = answers.iter().filter(|(path, answer)| one.known.get(*path) != Some(answer));
            after.insert(one.name.clone(), news.map(|(path, answer)| ((*path).to_owned(), answer.clone())).collect());
            frames.insert(one.name.clone(), heard.into());
            one.known = answers;
        }
        self.steps.push(json!({ "step": what, "frames": frames, "after": after }));
    }

    /// What was changed beside the server has come to each console.
    async fn told(&mut self, kind: &str, passes: impl Fn(&Value) -> bool) {
        for Watched { socket, .. } in &mut self.watched {
            let told = socket.hears_where(kind, |frame| frame["kind"] == kind && passes(&frame["data"])).await;
            socket.again(told);
        }
    }

    /// The same to one of them.
    async fn hears(&mut self, agent: &Agent<'_>, kind: &str) {
        let one = self.watched.iter_mut().find(|one| one.name == agent.name).expect("somebody who is watched");
        let told = one.socket.hears_where(kind, |frame| frame["kind"] == kind).await;
        one.socket.again(told);
    }

    /// So much time goes by, never so much at once that a page seems to be gone.
    async fn lasts(&mut self, span: Millis) {
        let mut left = span;
        while left > Millis::ZERO {
            let step = left.min(Millis::seconds(20));
            self.app.later(step);
            left = left - step;
            for page in self.watched.iter_mut().map(|one| &mut one.socket).chain(&mut self.others) {
                page.say(json!({ "type": "ping" })).await;
                page.hears_type("pong").await;
            }
        }
    }

    /// Somebody goes home: the last that they are told.
    async fn leaves(&mut self, name: &str) {
        let at = self.watched.iter().position(|one| one.name == name).expect("somebody who is watched");
        let mut one = self.watched.remove(at);
        self.app.ask("DELETE", "internal/profile").headers(&one.headers).go().await.done();
        let mut heard = Vec::new();
        while let Some(frame) = one.socket.next().await {
            if frame["type"] == "event" {
                heard.push(frame);
            }
        }
        self.steps.push(json!({ "step": "goes home", "frames": { name: heard }, "after": {} }));
    }
}

/// Without what tells how long something had lasted.
fn untimed(answer: &mut Value) {
    match answer {
        Value::Object(fields) => {
            fields.retain(|name, _| !CLOCKS.contains(&name.as_str()));
            fields.values_mut().for_each(untimed);
        }
        Value::Array(items) => items.iter_mut().for_each(untimed),
        _ => {}
    }
}

async fn does(agent: &Agent<'_>, method: &str, path: &str, body: Value) -> Value {
    let call = agent.ask(method, path);
    let call = if body.is_null() { call } else { call.body(body) };
    call.go().await.done()
}

#[tokio::test]
async fn a_day_is_recorded_with_every_kind_of_frame() {
    let spans = Spans { connection_grace: Millis(300), agent_gone: Millis(1_500), ..Spans::default() };
    let app = App::with(&[], spans).await;
    let bell = app.agent("zoe").await;
    let others = vec![bell.socket().await];
    let mut day = Day { app: &app, watched: vec![], bell, away: false, others, start: Map::new(), steps: vec![] };
    let ann = app.agent("ann").skilled(&["billing"]).await;
    day.watches(&ann).await;
    let bob = app.agent("bob").skilled(&["orders", "billing"]).await;
    day.watches(&bob).await;
    let lea = app.agent("lea").group(2).await;
    day.watches(&lea).await;
    let sue = app.agent("sue").group(3).await;
    day.others.push(sue.socket().await);
    let eve = app.agent("eve").skilled(&["billing"]).entered().await;
    day.begins().await;

    queueing(&mut day, &ann, &lea, &sue).await;
    talking(&mut day, &ann, &lea).await;
    together(&mut day, &ann, &bob, &lea, &sue).await;
    ringing(&mut day, &bob).await;
    house(&mut day, &ann, &lea, &sue).await;
    orphaned(&mut day, eve).await;
    day.leaves("bob").await;
    keep(&json!({ "clocks": CLOCKS, "start": day.start, "steps": day.steps }));
}

/// Who waits, and in which order.
async fn queueing(day: &mut Day<'_>, ann: &Agent<'_>, lea: &Agent<'_>, sue: &Agent<'_>) {
    let mut waiting = Vec::new();
    for name in ["Ada", "Ben", "Cleo"] {
        waiting.push(day.app.customer(name, "billing").await);
        day.over("a chat waits").await;
    }
    let cleo = &waiting[2].chat;
    does(lea, "PATCH", "livechat/edit", json!({ "uniQref": cleo, "priority": 0 })).await;
    day.over("a lead raises a chat, which goes first").await;
    let handshake = json!({ "mode": "push", "answer_within": { "seconds": 30, "action": "move" }, "transfer": { "mode": "handshake", "return_seconds": 60, "undo_seconds": 60 } });
    let document = json!({ "answer_within": { "seconds": 30 }, "ageing": { "behind_seconds": 0 }, "skills": { skill_id("orders").to_string(): handshake } });
    does(sue, "PUT", "engine/policy", json!({ "version": 0, "document": document })).await;
    day.over("classes of priority do not count any more").await;
    waiting[1].leaves().await;
    day.over("somebody who waits leaves").await;
    waiting[0].says("My lamp flickers").await;
    day.over("somebody who waits writes their first words").await;
    ann.takes(cleo).await.done();
    day.over("a chat is taken").await;
    ann.ends(cleo).await.done();
    day.over("its agent ends it").await;
    ann.wraps_up(cleo).await.done();
    // A badge is looked for once the chat is over.
    let socket = &mut day.watched[0].socket;
    let badge = socket.hears_where("a badge", |frame| frame["kind"] == "achievement").await;
    socket.again(badge);
    day.over("the wrap-up is sent").await;
    waiting[0].leaves().await;
    day.over("the last of them leaves").await;
}

/// One agent and one customer.
async fn talking(day: &mut Day<'_>, ann: &Agent<'_>, lea: &Agent<'_>) {
    let ada = day.app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    day.over("a chat is taken at once").await;
    let (mut page, _) = ada.socket().await;
    day.over("its customer's page is open").await;
    ada.ask("PUT", "keypress").body(json!({ "text": "I wanted" })).go().await.done();
    day.over("the customer types").await;
    ada.says("I wanted the blue one").await;
    day.over("the customer writes").await;
    day.others.push(page);
    day.lasts(Millis::seconds(31)).await;
    day.over("nobody answers, which is raised").await;
    page = day.others.pop().expect("the customer's page");
    does(ann, "PATCH", "livechat/ongoing", json!({ "uniQref": ada.chat, "messageIndex": 1 })).await;
    day.over("the agent reads it").await;
    does(ann, "PUT", "livechat/keypress", json!({ "uniQref": ada.chat, "text": "Of" })).await;
    day.over("the agent types").await;
    let said = ann.says(&ada.chat, "Of curse").await.done();
    day.over("the agent writes").await;
    let upto = json!({ "uniQRef": ada.chat, "message_subject": said["messageIndex"], "message_status": "read" });
    ada.ask("PATCH", "status").body(upto).go().await.done();
    day.over("the customer reads it").await;
    let edit = json!({ "uniQref": ada.chat, "messageIndex": said["messageIndex"], "message": "Of course" });
    does(ann, "PATCH", "livechat/edit", edit).await;
    day.over("the agent edits it").await;
    does(lea, "PATCH", "livechat/edit", json!({ "uniQref": ada.chat, "priority": 1 })).await;
    day.over("a lead gives a chat in hand another class").await;
    day.others.push(page);
    day.lasts(limit::POKE_FIRST).await;
    does(ann, "POST", "livechat/poke", json!({ "uniQref": ada.chat })).await;
    day.over("a silent customer is poked").await;
    ada.ask("POST", "poke").body(json!({ "answer": "continue" })).go().await.done();
    day.over("and is still there").await;
    page = day.others.pop().expect("the customer's page");
    drop(page);
    day.over("the customer's page is closed").await;
    ada.leaves().await;
    day.over("the customer leaves").await;
    does(ann, "PATCH", "livechat/details", json!({ "uniQref": ada.chat, "wrap_up": "skip" })).await;
    day.over("the wrap-up is skipped").await;
}

/// More than one agent in a chat, and chats that are handed on.
async fn together(day: &mut Day<'_>, ann: &Agent<'_>, bob: &Agent<'_>, lea: &Agent<'_>, sue: &Agent<'_>) {
    let ada = day.app.customer("Ada", "billing").await;
    let chat = &ada.chat;
    ann.takes(chat).await.done();
    let invites = |kind: &str| json!({ "uniQref": chat, "op_id": bob.id, "type": kind });
    let out = format!("livechat/invite?uniQref={chat}&op_id={}", bob.id);
    does(ann, "POST", "livechat/invite", invites("conference")).await;
    day.over("a colleague is invited").await;
    does(bob, "DELETE", &out, Value::Null).await;
    day.over("and declines").await;
    does(ann, "POST", "livechat/invite", invites("conference")).await;
    does(bob, "PUT", "livechat/invite", json!({ "uniQref": chat })).await;
    day.over("a colleague is invited and accepts").await;
    let order = json!({ "key": "order", "label_en": "Order", "label_it": "Ordine", "type": "number", "asked": "chat", "shown": "always" });
    does(sue, "POST", "admin/chat_management/chat_metadata", json!({ "items": [order] })).await;
    let known = json!({ "uniQref": chat, "metadata": [{ "key": "order", "value": "4711" }] });
    does(ann, "PATCH", "livechat/details", known).await;
    day.over("the agent notes the order").await;
    does(bob, "PUT", "livechat/keypress", json!({ "uniQref": chat, "text": "hm", "whisper": true })).await;
    day.over("the colleague types").await;
    does(bob, "POST", "livechat/send", json!({ "uniQref": chat, "message": "hm", "whisper": true, "client_id": "w" }))
        .await;
    day.over("the colleague whispers").await;
    does(ann, "PATCH", "livechat/invite", json!({ "uniQref": chat, "op_id": bob.id })).await;
    day.over("the colleague is made owner").await;
    lea.ghosts(chat, false).await.done();
    day.over("a supervisor looks on").await;
    lea.ghosts(chat, true).await.done();
    day.over("and takes over").await;
    does(lea, "DELETE", &out, Value::Null).await;
    day.over("the colleague is taken out").await;
    does(lea, "PATCH", "queue/entity", json!({ "uniQref": chat, "op_id": ann.id })).await;
    day.over("the chat is given to an agent").await;
    let orders = json!({ "uniQref": chat, "skill": skill_id("orders"), "channel": 0 });
    does(ann, "POST", "livechat/transfer", orders.clone()).await;
    day.over("the agent transfers it, and it rings elsewhere").await;
    does(ann, "DELETE", &format!("livechat/transfer?uniQref={chat}"), Value::Null).await;
    day.over("the agent takes that back").await;
    does(ann, "POST", "livechat/transfer", with(orders, "note", json!("Wants the blue one"))).await;
    day.over("and transfers it after all, with a note").await;
    bob.takes(chat).await.done();
    day.over("it is taken there").await;
    let back = json!({ "uniQref": chat, "skill": skill_id("billing"), "channel": 0 });
    does(bob, "POST", "livechat/transfer", back).await;
    day.over("it is sent to a line where it waits").await;
    ann.takes(chat).await.done();
    day.over("and taken from it").await;
    ann.ends(chat).await.done();
    does(ann, "PATCH", "livechat/details", json!({ "uniQref": chat, "wrap_up": "skip" })).await;
    day.over("and ended").await;
}

/// Chats that are offered.
async fn ringing(day: &mut Day<'_>, bob: &Agent<'_>) {
    let dan = day.app.customer("Dan", "orders").await;
    day.over("a chat rings").await;
    does(bob, "DELETE", &format!("queue/retrieve_entity?uniQref={}&reason=Busy", dan.chat), Value::Null).await;
    day.over("it is declined").await;
    dan.leaves().await;
    let fay = day.app.customer("Fay", "orders").await;
    day.over("another rings").await;
    fay.says("Where is my order?").await;
    day.over("its customer writes").await;
    bob.takes(&fay.chat).await.done();
    day.over("it is accepted").await;
    day.lasts(Millis::seconds(31)).await;
    while fay.state().await["stage"] != "waiting" {}
    day.over("nobody answers, and it goes back to its line").await;
    bob.takes(&fay.chat).await.done();
    bob.says(&fay.chat, "On its way").await.done();
    day.over("it is answered after all").await;
    fay.leaves().await;
    day.over("its customer leaves").await;
    does(bob, "PATCH", "livechat/details", json!({ "uniQref": fay.chat, "wrap_up": "skip" })).await;
    day.over("and it is done").await;
}

/// What is no chat.
async fn house(day: &mut Day<'_>, ann: &Agent<'_>, lea: &Agent<'_>, sue: &Agent<'_>) {
    ann.change(json!({ "firstname": "Annalisa", "nickname": "Lisa" })).await.done();
    day.over("somebody is called otherwise").await;
    ann.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    day.over("somebody goes away").await;
    ann.change(json!({ "suspend": false })).await.done();
    day.over("and comes back").await;
    lent(day, ann, lea).await;
    does(lea, "PATCH", "internal/team", json!({ "user_id": ann.id, "stand": "away", "suspendreason": 1 })).await;
    day.over("a supervisor sets somebody away").await;
    let notice =
        json!({ "subject": "Fire drill", "type": "Notice", "content": "<p>At six.</p>", "global_broadcast": true });
    let made = does(sue, "POST", "internal/announcements", notice).await;
    day.over("something is announced").await;
    let id = &made["announcement"]["id"];
    does(sue, "DELETE", &format!("internal/announcements?id={id}"), Value::Null).await;
    day.over("and taken back").await;
    let demo = tenant_id("demo");
    day.app
        .db
        .tenants()
        .set_brand(demo, Brand { name: Some("Casa Lume"), ..Brand::default() }, &operator())
        .await
        .expect("changed");
    day.told("tenant", |of| of["brand_name"] == "Casa Lume").await;
    day.over("the tenant is called otherwise").await;
    day.app.db.tenants().set_modules(demo, &[1, 2, 3], &operator()).await.expect("changed");
    day.told("tenant", |of| of["modules"].as_array().map(Vec::len) == Some(3)).await;
    day.over("its account includes less").await;
}

/// Somebody has a skill for a while, and whoever waits for it is in their line meanwhile.
async fn lent(day: &mut Day<'_>, ann: &Agent<'_>, lea: &Agent<'_>) {
    let hal = day.app.customer("Hal", "returns").await;
    let until = jiff::Timestamp::from_millisecond((day.app.now() + Millis::hours(1)).0).expect("an instant");
    let id = "0198c0de-0000-7000-8000-00000000000a";
    let loan = json!({ "id": id, "user_id": ann.id, "skill_id": skill_id("returns"), "level": 5, "until": until.to_string(), "reason": "A long line" });
    does(lea, "PUT", "internal/loans", loan).await;
    day.hears(ann, "rights").await;
    day.over("a lead lends an agent a skill").await;
    does(lea, "DELETE", &format!("internal/loans?id={id}"), Value::Null).await;
    day.hears(ann, "rights").await;
    day.over("and takes it back").await;
    hal.leaves().await;
    day.over("who waited for it leaves").await;
}

/// A chat whose agent is gone for good.
async fn orphaned(day: &mut Day<'_>, eve: u32) {
    let eve = Agent::signs_in(day.app, eve, "demo", "eve").await;
    let desk = eve.socket().await;
    day.over("somebody signs in").await;
    let gil: Customer<'_> = day.app.customer("Gil", "billing").await;
    eve.takes(&gil.chat).await.done();
    day.over("and takes a chat").await;
    drop(desk);
    let lead = day.watched.iter_mut().find(|one| one.name == "lea").expect("the lead");
    let told = lead.socket.hears_where("the orphan", |frame| frame["kind"] == "chat.orphaned").await;
    lead.socket.again(told);
    day.over("and is gone").await;
}

/// Every field that the recording has, and nothing that differs from one day to another.
fn shape(day: &Value) -> Value {
    fn fields(value: &Value, path: &str, into: &mut BTreeSet<String>) {
        match value {
            Value::Object(all) => all.iter().for_each(|(name, value)| fields(value, &format!("{path}.{name}"), into)),
            Value::Array(items) => items.iter().for_each(|item| fields(item, &format!("{path}[]"), into)),
            _ => drop(into.insert(path.to_owned())),
        }
    }
    let mut all = BTreeSet::new();
    let steps: Vec<&Value> = day["steps"].as_array().into_iter().flatten().collect();
    for frame in steps
        .iter()
        .flat_map(|step| step["frames"].as_object().into_iter().flatten())
        .flat_map(|(_, heard)| heard.as_array().into_iter().flatten())
    {
        fields(&frame["data"], frame["kind"].as_str().unwrap_or_default(), &mut all);
    }
    for after in steps.iter().flat_map(|step| step["after"].as_object().into_iter().flatten()) {
        fields(after.1, "", &mut all);
    }
    let names: Vec<&Value> = steps.iter().map(|step| &step["step"]).collect();
    json!({ "steps": names, "clocks": day["clocks"], "fields": all })
}

fn keep(day: &Value) {
    let committed = std::fs::read_to_string(COPY).unwrap_or_default();
    let known: Value = serde_json::from_str(&committed).unwrap_or_default();
    if shape(&known) == shape(day) && std::env::var_os("SWITCHYARD_BLESS").is_none() {
        return;
    }
    assert!(std::env::var_os("CI").is_none(), "console/src/generated/day.json is stale: run the tests without CI");
    std::fs::write(COPY, day.to_string() + "\n").expect("the repository can be written to");
}
