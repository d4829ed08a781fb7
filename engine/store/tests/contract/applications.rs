//! Applications: the first is there without a row, its keys stand with the tenant, and a version is changed once.
use crate::both;
use crate::people::tenant;
use routing::time::Millis;
use store::applications::{Application, FIRST, Pair};
use store::audit::{Doer, Entity, Kept, Sought};
use store::{Once, StoreError};

const NOW: Millis = Millis(1_700_000_100_000);

fn by() -> Doer {
    Doer::command(NOW)
}

fn pair(name: &str) -> Pair {
    Pair { application: format!("{name}-application"), consumer: format!("{name}-consumer") }
}

fn new(name: &str) -> Application {
    Application {
        id: 0,
        name: name.into(),
        keys: pair(name),
        keys_since: NOW,
        old: None,
        origins: vec!["https://shop.example".into()],
        integrations: Some(vec![16]),
        rate: Some(100),
        active: true,
        created: NOW,
        version: 1,
    }
}

both! {
    async fn the_first_is_there_and_its_keys_are_the_tenants(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let applications = bed.db.applications();
        let all = applications.all(demo).await.expect("readable");
        let own = bed.db.tenants().find(demo).await.expect("readable").expect("there");
        assert_eq!((all.len(), all[0].id, all[0].version), (1, FIRST, 1));
        assert_eq!((&all[0].name, &all[0].keys.application), (&own.brand_name, &own.application_key));
        assert_eq!(applications.all(acme).await.expect("readable")[0].version, 1);
        let turned = Application { keys: pair("new"), old: Some((all[0].keys.clone(), NOW + Millis::hours(1))), ..all[0].clone() };
        let Kept::Now(now) = applications.amend(demo, &turned, &by()).await.expect("asked") else { panic!("it is kept") };
        assert_eq!((now.version, &now.keys), (2, &pair("new")));
        assert_eq!(applications.all(demo).await.expect("readable"), std::slice::from_ref(&now));
        let own = bed.db.tenants().find(demo).await.expect("readable").expect("there");
        assert_eq!((own.application_key, own.consumer_key), (now.keys.application.clone(), now.keys.consumer.clone()));
        assert_eq!(applications.amend(demo, &turned, &by()).await.expect("asked"), Kept::Now(now.clone()), "so already");
        let stale = Application { rate: Some(90), ..turned };
        assert_eq!(applications.amend(demo, &stale, &by()).await.expect("asked"), Kept::Overtaken(Some(now.clone())));
        assert_eq!(applications.remove(demo, (FIRST, 2), &by()).await.expect("asked"), Kept::Overtaken(None));
        let later = Doer::command(NOW + Millis::minutes(1));
        bed.db.tenants().set_keys(demo, "a", "b", &later).await.expect("the operator may");
        let replaced = applications.all(demo).await.expect("readable")[0].clone();
        assert_eq!((replaced.keys.application.as_str(), replaced.version), ("a", 3));
        assert_eq!((replaced.old.clone(), replaced.keys_since), (None, later.at), "what leaked is not let in beside them");
        let renamed = Application { name: "Console".into(), ..now };
        let kept = applications.amend(demo, &renamed, &by()).await.expect("asked");
        assert_eq!(kept, Kept::Overtaken(Some(replaced)), "who read before brings no old pair back");
        bed.db.tenants().set_keys(acme, "c", "d", &later).await.expect("the operator may");
        let untouched = applications.all(acme).await.expect("readable")[0].clone();
        assert_eq!((untouched.version, untouched.keys.consumer.as_str()), (2, "d"), "the first time as well");
    }

    async fn one_is_made_changed_and_removed_and_each_is_in_the_audit_without_keys(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let applications = bed.db.applications();
        let make = |name: &'static str, most| async move {
            applications.create(demo, &new(name), &by(), most, Once::keyless(NOW)).await
        };
        let id = make("Shop", 3).await.expect("made").expect("there is room");
        assert_eq!(id, FIRST + 1, "the first has its number");
        assert!(matches!(make("SHOP", 3).await, Err(StoreError::Taken("name"))));
        make("App", 3).await.expect("made").expect("there is room");
        assert_eq!(make("More", 3).await.expect("asked"), None);
        let all = applications.all(demo).await.expect("readable");
        let shop = all.iter().find(|one| one.id == id).expect("there").clone();
        assert_eq!(shop, Application { id, ..new("Shop") });
        assert_eq!(applications.amend(acme, &shop, &by()).await.expect("asked"), Kept::Overtaken(None), "another tenant's");
        assert_eq!(applications.remove(acme, (id, 1), &by()).await.expect("asked"), Kept::Overtaken(None));
        let bare = Application { integrations: None, rate: None, origins: vec![], active: false, ..shop.clone() };
        let Kept::Now(now) = applications.amend(demo, &bare, &by()).await.expect("asked") else { panic!("it is kept") };
        assert_eq!(applications.all(demo).await.expect("readable")[1], now);
        assert_eq!(applications.amend(demo, &bare, &by()).await.expect("asked"), Kept::Now(now.clone()), "so already");
        assert_eq!(applications.remove(demo, (id, 1), &by()).await.expect("asked"), Kept::Overtaken(Some(now.clone())));
        assert_eq!(applications.remove(demo, (id, 2), &by()).await.expect("asked"), Kept::Now(now));
        let sought = Sought { entities: vec![Entity::Application], ..Sought::default() };
        let trail = bed.db.audit().list(demo, &sought, 10).await.expect("readable");
        assert_eq!(trail.len(), 4);
        assert!(!format!("{trail:?}").contains("-consumer"));
    }
}
