//! Why a chat went to whom: asked for a chat that waited 90 seconds and went to the third choice.
use crate::app::App;
use crate::people::tenant_id;
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use catalogue::units::Units;
use routing::agent::{self, Choice};
use routing::chat::{self, Life, Opening};
use routing::policy::{Step, Who};
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::time::Millis;
use routing::{Command, Event, Ticket, tenant};
use serde_json::{Value, json};
use sim::{Setup, World};
use std::sync::Arc;
use store::journal::{Entry, TenantEntries};

const CHAT: &str = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09";
const ORDERS: SkillId = SkillId(1);

/// A floor of the past, lived by the engine's own machines in virtual time.
struct Past {
    world: World,
    began: Millis,
}

impl Past {
    /// First whom the customer asked for, after half a minute the experienced, after 80 seconds everybody.
    fn begins(at: Millis) -> Past {
        let world = World::new(Setup { start: at, ..Setup::default() });
        let mut settings = SkillSettings::new(ORDERS, "orders".into(), Mode::Push);
        settings.rules.steps = vec![
            Step { who: Who::Preferred, ..Step::default() },
            Step { after: Millis::seconds(30), level: 8, ..Step::default() },
            Step { after: Millis::seconds(80), ..Step::default() },
        ];
        let config = Config { version: 7, skills: vec![Arc::new(settings)], ..Config::default() };
        let mut past = Past { world, began: at };
        past.does(Command::Tenant(tenant::Command::Configure(Arc::new(config))));
        past
    }

    fn does(&mut self, command: Command) {
        self.world.send(command);
        self.world.settle();
    }

    fn signs_in(&mut self, id: u32, name: &str, level: u8) {
        let person = Arc::new(Person::new(AgentId(id), name.into(), vec![(ORDERS, level)], Units::slots(1)));
        let (device, until) = (DeviceId(u128::from(id)), self.began + Millis::hours(8));
        self.does(Command::Tenant(tenant::Command::SignIn { person, device, until, ticket: Ticket::NONE }));
        self.does(Command::Agent(AgentId(id), agent::Command::DeviceUp(device)));
    }

    fn at(&mut self, seconds: i64) {
        self.world.advance(self.began + Millis::seconds(seconds));
    }
}

/// The day of the ninety seconds; what the journal says of it.
fn ninety_seconds(began: Millis, [ann, bob, carol]: [u32; 3]) -> Vec<(Millis, Event)> {
    let mut past = Past::begins(began);
    past.signs_in(ann, "Ann Test", 9);
    past.signs_in(bob, "Bob Test", 8);
    past.signs_in(carol, "Carol Test", 3);
    let (choice, ticket) = (Choice::Away { reason: 2 }, Ticket::NONE);
    past.does(Command::Agent(AgentId(ann), agent::Command::Choose { choice, ticket }));
    let chat: ChatId = CHAT.parse().expect("a reference");
    let mut opening = Opening::new(ORDERS, Units::LIVE_CHAT);
    opening.need.preferred = Some(AgentId(ann));
    past.does(Command::Tenant(tenant::Command::Admit { chat, opening: Arc::new(opening), ticket }));
    past.does(Command::Chat(chat, chat::Command::Customer(Life::Up)));
    past.at(90);
    past.does(Command::Agent(AgentId(carol), agent::Command::Take { chat, units: Units::LIVE_CHAT, ticket }));
    past.world.journal().to_vec()
}

/// Writes a past into the tenant's journal and starts the server on it; with the numbers of the decisions.
async fn after(app: App, past: Vec<(Millis, Event)>) -> (App, Vec<u64>) {
    let tenant = tenant_id("demo");
    let epoch = app.db.journal().lease(tenant, "the past").await.expect("a lease");
    let last = app.db.journal().last_seq(tenant).await.expect("the last number");
    let entries: Vec<Entry> = (last + 1..).zip(past).map(|(seq, (at, event))| Entry { seq, at, event }).collect();
    let made = |entry: &&Entry| matches!(entry.event, Event::Tenant(tenant::Event::Matched { .. }));
    let decisions = entries.iter().filter(made).map(|entry| entry.seq).collect();
    app.db.journal().append(&[TenantEntries { tenant, epoch, entries, made: Vec::new() }]).await.expect("written");
    (app.again().await, decisions)
}

fn now() -> Millis {
    Millis(jiff::Timestamp::now().as_millisecond())
}

/// What is said of an agent who fits or does not, the rest being null.
fn agent(id: u32, name: &str, said: Value) -> Value {
    let mut agent = json!({
        "user_id": id, "name": name, "place": null, "level": null, "score": null, "idle_since": null, "rule": null,
        "until": null, "asks": null, "skill_id": null, "has": null, "wanted": null, "suspend_cause": null,
        "suspend_reason": null,
    });
    for (field, value) in said.as_object().expect("fields") {
        agent[field] = value.clone();
    }
    agent
}

#[tokio::test]
async fn a_chat_that_waited_ninety_seconds_and_went_to_the_third_choice_tells_exactly_why() {
    let app = App::start().await;
    let people =
        [app.agent("ann").entered().await, app.agent("bob").entered().await, app.agent("carol").entered().await];
    let began = now() - Millis::seconds(180);
    let (app, made) = after(app, ninety_seconds(began, people)).await;
    let sue = app.agent("sue").group(2).await;
    let told = sue.ask("GET", &format!("engine/decisions?uniQref={CHAT}")).go().await.done();

    let at = |seconds: i64| {
        let at = jiff::Timestamp::from_millisecond((began + Millis::seconds(seconds)).0).unwrap();
        format!("{at:.3}")
    };
    let [ann, bob, carol] = people;
    let ann_is_away =
        || agent(ann, "Ann Test", json!({ "rule": "away", "suspend_cause": "by_hand", "suspend_reason": 2 }));
    let expected = json!({
        "chat": {
            "uniQref": CHAT, "skill_id": 1, "skill": "orders", "opened": at(0), "arm": null, "now": null, "reads": [],
            "waits": [{
                "since": at(0), "until": at(90), "seconds": 90, "began": "opened", "from": null, "skill_id": 1,
                "skill": "orders", "considered": null,
                "outcome": "accepted", "agent": { "user_id": carol, "name": "Carol Test" }, "given_by": null,
                "decisions": [
                    {
                        "seq": made[0], "at": at(30), "waited": 30, "agent": { "user_id": bob, "name": "Bob Test" },
                        "version": 7, "canary": null, "step": 2, "why": "picked", "ready": 1, "runners": [], "lines": null,
                        "rings_until": at(50), "outcome": "timed_out", "ended": at(50), "reason": null, "passed_until": at(110),
                        "considered": {
                            "at": at(30), "version": 7, "canary": null, "mode": "push", "pick": "longest_idle", "step": 2, "next_step": at(80), "place": 1,
                            "steps": [{ "step": 1, "began": at(0) }, { "step": 2, "began": at(30) }], "ringing": null,
                            "agents": [
                                agent(bob, "Bob Test", json!({ "place": 1, "level": 8, "score": null, "idle_since": at(0) })),
                                ann_is_away(),
                                agent(carol, "Carol Test", json!({
                                    "rule": "level_too_low", "skill_id": 1, "has": 3, "wanted": 8,
                                })),
                            ],
                            "signed_in": 3, "fit": 1,
                            "ruled_out": [{ "rule": "level_too_low", "agents": 1 }, { "rule": "away", "agents": 1 }],
                        },
                    },
                    {
                        "seq": made[1], "at": at(80), "waited": 80,
                        "agent": { "user_id": carol, "name": "Carol Test" },
                        "version": 7, "canary": null, "step": 3, "why": "picked", "ready": 2, "runners": [], "lines": null,
                        "rings_until": at(100), "outcome": "accepted", "ended": at(90), "reason": null, "passed_until": null,
                        "considered": {
                            "at": at(80), "version": 7, "canary": null, "mode": "push", "pick": "longest_idle", "step": 3, "next_step": null, "place": 1,
                            "steps": [
                                { "step": 1, "began": at(0) }, { "step": 2, "began": at(30) }, { "step": 3, "began": at(80) },
                            ],
                            "ringing": null,
                            "agents": [
                                agent(carol, "Carol Test", json!({
                                    "place": 1, "level": 3, "score": null, "idle_since": at(0),
                                })),
                                ann_is_away(),
                                agent(bob, "Bob Test", json!({ "rule": "missed", "until": at(110) })),
                            ],
                            "signed_in": 3, "fit": 1,
                            "ruled_out": [{ "rule": "away", "agents": 1 }, { "rule": "missed", "agents": 1 }],
                        },
                    },
                ],
            }],
        },
        "items": [],
        "before": null,
    });
    assert_eq!(told, expected);

    let newest = sue.ask("GET", "engine/decisions").go().await.done();
    assert_eq!(newest["before"], Value::Null);
    let short = |seq: u64, who: u32, name: &str, seconds: i64, step: u32| {
        json!({
            "seq": seq, "at": at(seconds), "uniQref": CHAT, "skill_id": 1, "skill": "orders",
            "agent": { "user_id": who, "name": name }, "version": 7, "step": step, "why": "picked", "canary": null,
        })
    };
    let both = [short(made[1], carol, "Carol Test", 80, 3), short(made[0], bob, "Bob Test", 30, 2)];
    assert_eq!(newest["items"], json!(both));
    let before = sue.ask("GET", &format!("engine/decisions?before={}", made[1])).go().await.done();
    assert_eq!(before["items"], json!(both[1..]));
}

#[tokio::test]
async fn a_chat_that_waits_says_who_could_have_it_and_what_keeps_the_others() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let sue = app.agent("sue").group(2).skilled(&["billing"]).await;
    let mut console = ann.socket().await;
    let ada = app.customer("Ada", "orders").await;
    console.hears("offer").await;
    ann.ask("DELETE", &format!("queue/retrieve_entity?uniQref={}", ada.chat)).go().await.done();
    // Her answer is written before matching has heard of it.
    let told = loop {
        let told = sue.ask("GET", &format!("engine/decisions?uniQref={}", ada.chat)).go().await.done();
        if told["chat"]["now"]["fit"] == 0 {
            break told;
        }
    };
    let (wait, now) = (&told["chat"]["waits"][0], &told["chat"]["now"]);
    assert_eq!((&wait["outcome"], &wait["until"], &wait["agent"]), (&json!("waiting"), &Value::Null, &Value::Null));
    assert_eq!(wait["decisions"][0]["outcome"], "declined");
    assert_eq!((&now["place"], &now["fit"], &now["signed_in"]), (&json!(1), &json!(0), &json!(2)));
    let rules: Vec<(&Value, &Value)> =
        now["agents"].as_array().unwrap().iter().map(|one| (&one["user_id"], &one["rule"])).collect();
    assert_eq!(rules, [(&json!(ann.id), &json!("declined")), (&json!(sue.id), &json!("no_skill"))]);
}

#[tokio::test]
async fn decisions_are_for_those_who_may_and_of_their_own_tenant() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let _console = ann.socket().await;
    let ada = app.customer("Ada", "orders").await;
    let path = format!("engine/decisions?uniQref={}", ada.chat);
    assert_eq!(ann.ask("GET", &path).go().await.refused(), (403, 230));
    let sue = app.agent("sue").group(2).await;
    assert_eq!(sue.ask("GET", &path).go().await.done()["chat"]["waits"][0]["decisions"][0]["agent"]["user_id"], ann.id);
    let zoe = app.stranger("zoe").group(2).await;
    assert_eq!(zoe.ask("GET", &path).go().await.refused(), (404, 147));
    assert_eq!(zoe.ask("GET", "engine/decisions").go().await.done()["items"], json!([]));
    assert_eq!(sue.ask("GET", "engine/decisions?uniQref=nonsense").go().await.refused(), (400, 105));
    assert_eq!(sue.ask("GET", &format!("engine/decisions?uniQref={CHAT}")).go().await.refused(), (404, 147));
}
