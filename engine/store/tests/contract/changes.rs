//! The feed of changes: in order, nothing missed, nothing told that was not done.
use crate::both;
use crate::people::{new_user, operator, tenant};
use crate::tenants::{new_skill, new_tenant};
use catalogue::ids::{AgentId, TenantId};
use routing::settings::Mode;
use routing::time::Millis;
use store::audit::Doer;
use store::changes::{Change, Since, Topic};
use store::maintenance::Maintenance;
use store::tenants::Brand;
use store::{Db, StoreError};

/// What has changed after a number, and the last number.
async fn after(db: &Db, seen: u64) -> (u64, Vec<Change>) {
    match db.changes().since(seen).await.expect("readable") {
        Since::These(last, changes) => (last, changes),
        Since::Anything(newest) => panic!("{newest} is too far from {seen}"),
    }
}

async fn topics(db: &Db, seen: u64) -> Vec<(Topic, String)> {
    after(db, seen).await.1.into_iter().map(|change| (change.topic, change.subject)).collect()
}

both! {
    async fn what_an_operator_changes_is_told_in_the_order_of_the_changes(bed: &Bed) {
        assert_eq!(after(&bed.db, 0).await, (0, vec![]), "nothing has happened yet");
        let demo = bed.db.tenants().create(&new_tenant("demo")).await.expect("made");
        let made = Change { tenant: demo, topic: Topic::Tenant, subject: String::new() };
        assert_eq!(after(&bed.db, 0).await, (1, vec![made]));
        bed.db.tenants().set_integrations(demo, &[16], &operator()).await.expect("changed");
        bed.db.skills().add(demo, &new_skill(1, "Orders", Mode::Push), Millis(1)).await.expect("made");
        bed.db.maintenance().begin(demo, None, &Doer::command(Millis(10))).await.expect("begun");
        assert!(bed.db.tenants().suspend(demo, &operator()).await.expect("suspended"));
        let told = [(Topic::Tenant, ""), (Topic::Routing, ""), (Topic::Open, ""), (Topic::Open, "")];
        assert_eq!(topics(&bed.db, 1).await, told.map(|(topic, subject)| (topic, subject.to_owned())));
    }

    async fn what_a_person_may_is_told_with_their_number(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        let seen = bed.db.changes().newest().await.expect("readable");
        assert!(bed.db.people().set(demo, anna, Millis(1), |it| it.active = false).await.expect("frozen"));
        assert!(bed.db.people().set_last_module(demo, anna, 2).await.expect("noted"));
        let (last, changes) = after(&bed.db, seen).await;
        assert_eq!((last, changes.len(), changes[0].topic), (seen + 1, 1, Topic::Person));
        assert_eq!((changes[0].agent(), changes[0].token()), (Some(anna), None));
    }

    async fn what_was_not_done_is_not_told(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        bed.db.skills().add(demo, &new_skill(0, "Invoices", Mode::Pull), Millis(1)).await.expect("made");
        let seen = bed.db.changes().newest().await.expect("readable");
        bed.db.skills().add(demo, &new_skill(0, "INVOICES", Mode::Pull), Millis(1)).await.expect_err("the name is taken");
        assert!(!bed.db.tenants().resume(demo, &operator()).await.expect("it was not suspended"));
        assert!(!bed.db.people().set(demo, AgentId(99), Millis(1), |it| it.active = false).await.expect("nobody"));
        assert!(!bed.db.tenants().set_brand(TenantId(99), Brand { name: Some("X"), ..Brand::default() }, &operator()).await.expect("no tenant"));
        assert_eq!(bed.db.changes().newest().await.expect("readable"), seen);
    }

    async fn a_reader_beside_two_writers_misses_nothing(bed: &Bed) {
        const EACH: usize = 40;
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let start = bed.db.changes().newest().await.expect("readable");
        let (second, reader) = (bed.second().await, bed.second().await);
        let writes = async |db: &Db, tenant| {
            for _ in 0..EACH {
                // SQLite lets whoever asks first have it, not whoever waits: on a slow disk one of them may wait for too long.
                while let Err(error) = db.tenants().set_integrations(tenant, &[16], &operator()).await {
                    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
                }
            }
        };
        let reads = async {
            let (mut seen, mut told) = (start, Vec::new());
            while told.len() < 2 * EACH {
                let (last, changes) = after(&reader, seen).await;
                assert_eq!(last - seen, changes.len() as u64, "none is left out");
                told.extend(changes.iter().map(|change| change.tenant));
                seen = last;
            }
            told
        };
        let (told, (), ()) = tokio::join!(reads, writes(&bed.db, demo), writes(&second, acme));
        assert_eq!(told.iter().filter(|tenant| **tenant == demo).count(), EACH);
        assert_eq!(told.len(), 2 * EACH);
        second.close().await;
        reader.close().await;
    }

    async fn whoever_is_further_behind_than_what_is_kept_looks_at_everything(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        for _ in 0..5 {
            bed.db.tenants().set_integrations(demo, &[16], &operator()).await.expect("changed");
        }
        let newest = bed.db.changes().newest().await.expect("readable");
        bed.db.changes().purge(3).await.expect("purged");
        assert_eq!(bed.db.changes().since(newest - 4).await.expect("readable"), Since::Anything(newest));
        assert_eq!(after(&bed.db, newest - 3).await.1.len(), 3);
        bed.db.changes().purge(0).await.expect("purged");
        assert_eq!(bed.db.changes().since(0).await.expect("readable"), Since::Anything(newest));
        assert_eq!(after(&bed.db, newest).await, (newest, vec![]), "who has seen it all has missed nothing");
        // A database that was set back has other changes behind the same numbers.
        assert_eq!(bed.db.changes().since(newest + 7).await.expect("readable"), Since::Anything(newest));
    }

    async fn a_tenant_is_suspended_until_it_is_resumed_whatever_its_maintenance(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        assert!(bed.db.tenants().suspend(demo, &Doer::command(Millis(10))).await.expect("suspended"));
        assert!(!bed.db.tenants().suspend(demo, &Doer::command(Millis(20))).await.expect("it is already"));
        bed.db.maintenance().begin(demo, None, &Doer::command(Millis(30))).await.expect("begun");
        let found = bed.db.tenants().find(demo).await.expect("readable").expect("there");
        assert_eq!(found.suspended, Some(Millis(10)));
        assert!(bed.db.tenants().resume(demo, &operator()).await.expect("resumed"));
        assert_eq!(bed.db.tenants().find(demo).await.expect("readable").expect("there").suspended, None);
        let under_way = bed.db.maintenance().under_way().await.expect("readable");
        assert_eq!(under_way.get(&demo), Some(&Maintenance { since: Millis(30), until: None }));
    }

    async fn a_brand_changes_in_what_is_given(bed: &Bed) {
        let demo = bed.db.tenants().create(&new_tenant("demo")).await.expect("made");
        let brand = Brand { name: Some("Lume"), image: Some("/logo.svg"), login_image: Some("") };
        assert!(bed.db.tenants().set_brand(demo, brand, &operator()).await.expect("changed"));
        let brand = Brand { image: Some("/new.svg"), ..Brand::default() };
        assert!(bed.db.tenants().set_brand(demo, brand, &operator()).await.expect("changed"));
        assert!(bed.db.tenants().set_keys(demo, "one", "two", &operator()).await.expect("changed"));
        bed.db.tenants().set_modules(demo, &[2], &operator()).await.expect("changed");
        let found = bed.db.tenants().find(demo).await.expect("readable").expect("there");
        assert_eq!((found.brand_name.as_str(), found.brand_image.as_deref()), ("Lume", Some("/new.svg")));
        assert_eq!((found.brand_login_image, found.modules), (None, vec![2]));
        assert_eq!((found.application_key.as_str(), found.consumer_key.as_str()), ("one", "two"));
    }
}
