//! Alerts of one's own.
use crate::both;
use crate::people::{new_user, tenant};
use catalogue::ids::{AgentId, SkillId};
use routing::time::Millis;
use store::alerts::{Alert, Change, Rule};
use store::webhooks::{NewDelivery, WantedDeliveries};

const A: &str = "0198c0de-0000-7000-8000-00000000000a";
const B: &str = "0198c0de-0000-7000-8000-00000000000b";
const C: &str = "0198c0de-0000-7000-8000-00000000000c";

fn long_wait() -> Rule {
    Rule {
        figure: "oldest_wait".into(),
        skill: Some(SkillId(4)),
        above: true,
        threshold: 180,
        lasting: Millis::minutes(1),
        sound: true,
        desktop: false,
        webhook: true,
        label: "Attesa lunga: perché? 😀".into(),
        active: true,
    }
}

fn made(owner: AgentId, id: &str, rule: Rule, at: i64) -> Alert {
    let id = id.to_owned();
    Alert { owner, id, rule, version: 1, created: Millis(at), raised: None, acknowledged: None, ended: None }
}

fn no_calls(_: &Alert) -> Vec<NewDelivery> {
    Vec::new()
}

fn call(id: u128) -> NewDelivery {
    NewDelivery { id, webhook: 1, event: "floor.alert".into(), chat: None, body: "{}".into(), created: Millis(1) }
}

both! {
    async fn an_alert_is_its_owners_and_begins_anew_with_another_condition(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let tom = bed.db.people().create(demo, &new_user("tom")).await.expect("entered");
        let alerts = bed.db.alerts();
        let set = async |id, rule, at| alerts.set(demo, (marta, id), rule, Millis(at), 2, &no_calls).await.expect("asked");
        let first = made(marta, A, long_wait(), 1);
        assert_eq!(set(A, long_wait(), 1).await, Change::Done(first.clone()));
        assert_eq!(set(A, long_wait(), 2).await, Change::Same(first.clone()), "a repeat");
        let whole = Rule { skill: None, active: false, ..long_wait() };
        set(B, whole.clone(), 3).await;
        assert_eq!(set(C, whole.clone(), 4).await, Change::Full);
        assert_eq!(alerts.all(demo, marta).await.expect("readable"), [first.clone(), made(marta, B, whole, 3)]);
        assert_eq!(alerts.active(demo).await.expect("readable"), std::slice::from_ref(&first));

        // Another name for it changes nothing of how it stands; another threshold ends it.
        assert!(alerts.raise(demo, &first, Millis(5), &[]).await.expect("asked"));
        let named = Rule { label: "Returns".into(), sound: false, ..long_wait() };
        let raised = Alert { rule: named.clone(), raised: Some(Millis(5)), ..first.clone() };
        assert_eq!(set(A, named.clone(), 6).await, Change::Done(raised));
        let lower = Rule { threshold: 120, ..named };
        let anew = Alert { rule: lower.clone(), version: 2, ended: Some(Millis(7)), ..first.clone() };
        assert_eq!(set(A, lower, 7).await, Change::Done(anew.clone()));
        assert!(!alerts.raise(demo, &first, Millis(8), &[]).await.expect("asked"), "it is about something else by now");

        // Neither a colleague nor another tenant has it, nor changes it by its id.
        for (tenant, owner) in [(demo, tom), (acme, marta)] {
            assert!(alerts.all(tenant, owner).await.expect("readable").is_empty());
            assert_eq!(alerts.acknowledge(tenant, (owner, A), Millis(5), Millis(9)).await.expect("asked"), None);
            assert_eq!(alerts.delete(tenant, (owner, A), &no_calls).await.expect("asked"), None);
        }
        assert!(alerts.active(acme).await.expect("readable").is_empty());
        assert_eq!(alerts.delete(demo, (marta, A), &no_calls).await.expect("asked"), Some(anew));
        assert_eq!(alerts.delete(demo, (marta, A), &no_calls).await.expect("asked"), None, "it is gone already");
    }

    async fn it_is_raised_acknowledged_and_ended_once_each(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let alerts = bed.db.alerts();
        alerts.set(demo, (marta, A), long_wait(), Millis(1), 2, &no_calls).await.expect("asked");
        let now = async || alerts.all(demo, marta).await.expect("readable").remove(0);
        let alert = now().await;
        assert!(!alerts.end(demo, &alert, Millis(2), &[call(1)]).await.expect("asked"), "it is not raised");
        assert!(alerts.raise(demo, &alert, Millis(3), &[call(2)]).await.expect("asked"));
        assert!(!alerts.raise(demo, &alert, Millis(4), &[call(3)]).await.expect("asked"), "another server has");
        let acknowledge = async |raised, at| {
            alerts.acknowledge(demo, (marta, A), Millis(raised), Millis(at)).await.expect("asked").expect("it is there")
        };
        assert!(!acknowledge(2, 5).await.1, "another time");
        assert_eq!(now().await.acknowledged, None);
        let known = Alert { raised: Some(Millis(3)), acknowledged: Some(Millis(6)), ..alert.clone() };
        assert_eq!(acknowledge(3, 6).await, (known.clone(), true));
        assert_eq!(acknowledge(3, 7).await, (known.clone(), false), "a repeat");
        assert!(alerts.end(demo, &known, Millis(8), &[call(4)]).await.expect("asked"));
        let over = Alert { ended: Some(Millis(8)), ..alert.clone() };
        assert_eq!(now().await, over);
        assert_eq!(acknowledge(3, 9).await, (over, false));

        // What ends because it is deleted is told as well, and what was not done is told to nobody.
        assert!(alerts.raise(demo, &alert, Millis(10), &[]).await.expect("asked"));
        alerts.delete(demo, (marta, A), &|_| vec![call(5)]).await.expect("asked");
        let log = bed.db.webhooks().deliveries(demo, 1, WantedDeliveries::default(), 10).await.expect("readable");
        let ends: Vec<&str> = log.iter().map(|one| &one.id[35..]).collect();
        assert_eq!(ends, ["5", "4", "2"]);
    }
}
