//! The same on a real database, on threads of their own, in real time.
use crate::floor::{ACME, Floor, ORDERS, RETURNS};
use crate::recovery::{busy, written};
use catalogue::ids::TenantId;
use engine::{Engine, Options, Tenant};
use routing::invariants::Whole;
use routing::time::Millis;
use routing::{Address, Refusal, Reply};
use std::path::PathBuf;
use std::sync::Arc;
use store::Db;

/// A database in a folder that goes with it.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let folder = std::env::temp_dir().join(format!("switchyard-engine-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Place(folder)
    }

    async fn open(&self) -> Db {
        let db = Db::open(&format!("sqlite:{}", self.0.join("engine.db").display())).await.unwrap();
        db.migrate().await.unwrap();
        db
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn options() -> Options {
    Options { arbiters: 1, restate_after: 10, ..Options::default() }
}

#[test]
fn a_busy_hour_is_the_same_after_a_restart() {
    let place = Place::new("restart");
    actix::System::new().block_on(async {
        let floor = Floor::on(place.open().await, options()).await;
        floor.opens().await;
        let (ann, talking) = busy(&floor).await;
        for _ in 0..20 {
            ann.goes_away().await.unwrap();
            ann.comes_back().await.unwrap();
        }
        floor.settles().await;
        let before = floor.tenant.examine().await;
        // Nobody says goodbye: as after a kill.
        let again = Floor::on(place.open().await, options()).await;
        again.settles().await;
        let after = again.tenant.examine().await;
        assert_eq!(written(&before), written(&after));
        assert!(matches!(ann.goes_away().await, Err(Refusal::Stopping | Refusal::Storage)), "fenced off");
        assert!(again.tenant.desk().chats.contains_key(&talking.chat));
    });
}

#[test]
fn machines_that_fall_are_rebuilt_from_the_database() {
    let place = Place::new("falls");
    actix::System::new().block_on(async {
        let floor = Floor::on(place.open().await, options()).await;
        floor.opens().await;
        let ann = floor.agent("Ann", &[ORDERS, RETURNS], 3).await;
        let ida = floor.customer(RETURNS).await;
        ann.takes(ida.chat).await.unwrap();
        floor.tenant.poison(Address::Chat(ida.chat), 1);
        assert_eq!(ann.says(ida.chat, "Hello").await, Err(Refusal::Overloaded));
        assert!(matches!(ann.says(ida.chat, "Hello").await, Ok(Reply::Message { index: 0, .. })));
        floor.settles().await;
        floor.tenant.poison(Address::Agent(ann.id), 1);
        assert_eq!(ann.goes_away().await, Err(Refusal::Overloaded));
        floor.settles().await;
        floor.tenant.poison(Address::Tenant, 1);
        assert!(floor.knocks(RETURNS).await.is_err());
        floor.settles().await;
        // Only machines speak to a queue: what they say is tried again, and nobody is refused.
        floor.tenant.poison(Address::Queue(RETURNS), 1);
        let leo = floor.customer(RETURNS).await;
        floor.settles().await;
        assert_eq!(ann.takes(leo.chat).await, Ok(Reply::Chat(leo.chat)));
        check(&floor.tenant).await;
    });
}

/// Every promise about a state at rest holds, and what is shown is what is.
async fn check(tenant: &Tenant) {
    tenant.rests().await;
    let machines = tenant.examine().await;
    let index = machines.tenant.as_ref().map(|tenant| &tenant.index);
    let (queues, agents, chats) = (&machines.queues, &machines.agents, &machines.chats);
    let found = Whole { now: Millis::ZERO, quiet: true, queues, agents, chats, index }.check();
    assert!(found.is_empty(), "{found:#?}");
    let desk = tenant.desk();
    assert_eq!(&desk.queues, queues);
    assert_eq!(&desk.agents, agents);
    assert_eq!(&desk.chats, chats);
}

#[test]
fn many_people_in_many_tenants_on_many_threads() {
    let place = Place::new("many");
    actix::System::new().block_on(async {
        let db = place.open().await;
        let tenants: Vec<TenantId> = (1..=4).map(TenantId).collect();
        let options = Options { arbiters: 3, restate_after: 50, ..Options::default() };
        let engine = Engine::start(Arc::new(db), tenants.clone(), options).await.unwrap();
        let mut floors = Vec::new();
        for id in &tenants {
            floors.push(Floor::of(engine.clone(), engine.tenant(*id).unwrap()));
        }
        let mut people = Vec::new();
        for floor in &floors {
            floor.opens().await;
            for number in 0..6 {
                let floor = floor.clone();
                people.push(actix::spawn(async move {
                    let agent = floor.agent("Somebody", &[RETURNS, ORDERS], 3).await;
                    for round in 0..40 {
                        // Twice each: a third time at once would be the end of them.
                        if matches!(round - number, 5 | 20) {
                            floor.tenant.poison(Address::Agent(agent.id), 1);
                        }
                        let Ok(customer) = floor.knocks(if round % 3 == 0 { ORDERS } else { RETURNS }).await else {
                            continue;
                        };
                        if (number + round) % 11 == 0 {
                            floor.tenant.poison(Address::Chat(customer.chat), 1);
                        }
                        if round % 7 == 0 {
                            let _ = customer.leaves().await;
                        } else if agent.takes(customer.chat).await.is_ok() {
                            let _ = agent.says(customer.chat, "Hello").await;
                            let _ = agent.ends(customer.chat).await;
                            let _ = agent.wraps_up(customer.chat).await;
                        }
                    }
                }));
            }
        }
        for person in people {
            person.await.unwrap();
        }
        for floor in &floors {
            check(&floor.tenant).await;
        }
        let before = floors[0].tenant.examine().await;
        engine.shutdown().await;
        let again = Floor::on(place.open().await, options_at_rest()).await;
        assert_eq!(again.tenant.id(), ACME);
        assert_eq!(written(&before), written(&again.tenant.examine().await));
    });
}

fn options_at_rest() -> Options {
    Options { arbiters: 1, ..Options::default() }
}
