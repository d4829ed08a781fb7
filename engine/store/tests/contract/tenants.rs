//! Tenants, their groups and their skills.
use crate::both;
use crate::people::{new_user, operator};
use catalogue::ids::{SkillId, TenantId};
use catalogue::permission;
use routing::settings::{Mode, Spans};
use routing::time::Millis;
use store::StoreError;
use store::audit::Doer;
use store::maintenance::Maintenance;
use store::sign_in::SignInRules;
use store::skills::{Kept, Skill};
use store::tenants::{Founding, NewTenant};

pub fn new_tenant(subdomain: &str) -> NewTenant {
    NewTenant {
        id: None,
        subdomain: subdomain.into(),
        brand_name: "Casa Lume".into(),
        brand_image: None,
        brand_login_image: Some("/brand/login.svg".into()),
        application_key: "application".into(),
        consumer_key: "consumer".into(),
        modules: vec![1, 2, 3],
        integrations: vec![],
        languages: vec!["en".into(), "it".into()],
        feedback: true,
        spans: Spans::default(),
        created: Millis(1_700_000_000_000),
    }
}

fn founding(subdomain: &str, administrator: &str) -> Founding {
    let rules = SignInRules { second_factor: true, ..SignInRules::default() };
    Founding { tenant: new_tenant(subdomain), first: new_user(administrator), must_change: true, rules: Some(rules) }
}

pub fn new_skill(id: u32, name: &str, mode: Mode) -> Skill {
    Skill {
        id: SkillId(id),
        name: name.into(),
        mode,
        ring: Millis::seconds(20),
        wrap_up: Millis::minutes(3),
        version: 1,
    }
}

both! {
    async fn a_tenant_is_found_by_its_subdomain_in_any_case(bed: &Bed) {
        let id = bed.db.tenants().create(&new_tenant("Demo")).await.expect("made");
        let found = bed.db.tenants().by_subdomain("DEMO").await.expect("readable").expect("there");
        assert_eq!((found.id, found.subdomain.as_str()), (id, "demo"));
        assert_eq!(found.brand_login_image.as_deref(), Some("/brand/login.svg"));
        assert_eq!((found.modules.as_slice(), found.feedback, found.spans), (&[1, 2, 3][..], true, Spans::default()));
        assert_eq!(found.languages, ["en", "it"]);
        assert_eq!(bed.db.tenants().find(id).await.expect("readable"), Some(found));
        assert_eq!(bed.db.tenants().by_subdomain("nobody").await.expect("readable"), None);
    }

    async fn a_maintenance_begins_once_and_lasts_until_it_is_ended(bed: &Bed) {
        let demo = bed.db.tenants().create(&new_tenant("demo")).await.expect("made");
        let acme = bed.db.tenants().create(&new_tenant("acme")).await.expect("made");
        assert!(bed.db.maintenance().under_way().await.expect("readable").is_empty());
        bed.db.maintenance().begin(demo, None, &Doer::command(Millis(10))).await.expect("begun");
        bed.db.maintenance().begin(demo, Some(Millis(90)), &Doer::command(Millis(20))).await.expect("said anew");
        bed.db.maintenance().end(acme, &operator()).await.expect("there was none");
        let under_way = bed.db.maintenance().under_way().await.expect("readable");
        let expected = Maintenance { since: Millis(10), until: Some(Millis(90)) };
        assert_eq!(under_way.into_iter().collect::<Vec<_>>(), [(demo, expected)]);
        bed.db.maintenance().end(demo, &operator()).await.expect("ended");
        assert!(bed.db.maintenance().under_way().await.expect("readable").is_empty());
    }

    async fn a_subdomain_is_given_once(bed: &Bed) {
        bed.db.tenants().create(&new_tenant("demo")).await.expect("made");
        let again = bed.db.tenants().create(&new_tenant("DEMO")).await;
        assert!(matches!(again, Err(StoreError::Taken("subdomain"))), "{again:?}");
        assert_eq!(bed.db.tenants().all().await.expect("readable").len(), 1);
    }

    async fn a_tenant_is_founded_with_its_groups_and_somebody_who_comes_in(bed: &Bed) {
        let lume = bed.db.tenants().found(&founding("Lume", "rose")).await.expect("made");
        assert_eq!(bed.db.tenants().by_subdomain("lume").await.expect("readable").map(|found| found.id), Some(lume));
        let groups = bed.db.groups().all(lume).await.expect("readable");
        assert_eq!(groups.len(), permission::GROUPS.len());
        let rose = bed.db.people().by_name(lume, "rose").await.expect("readable").expect("there");
        let standing = bed.db.sign_in().standing(lume, rose.id).await.expect("readable").expect("there");
        assert_eq!((standing.must_change, standing.password_changed), (true, Some(Millis(1_700_000_000_000))));
        assert!(bed.db.sign_in().rules(lume).await.expect("readable").second_factor);
    }

    async fn of_those_who_found_one_tenant_at_once_one_does(bed: &Bed) {
        for round in 0..5 {
            let subdomain = format!("lume-{round}");
            let (one, two) = (founding(&subdomain, "rose"), founding(&subdomain, "eve"));
            let (first, second) = tokio::join!(bed.db.tenants().found(&one), bed.db.tenants().found(&two));
            let (made, refused) = if first.is_ok() { (first, second) } else { (second, first) };
            assert!(matches!(refused, Err(StoreError::Taken("subdomain"))), "{refused:?}");
            let people = bed.db.people().all(made.expect("one of them makes it")).await.expect("readable");
            assert_eq!(people.len(), 1);
        }
    }

    async fn a_tenant_that_cannot_be_whole_is_not_there(bed: &Bed) {
        let mut torn = founding("lume", "rose");
        torn.first.skills = vec![(SkillId(7), 3)];
        let refused = bed.db.tenants().found(&torn).await;
        assert!(matches!(refused, Err(StoreError::Dangling)), "{refused:?}");
        assert_eq!(bed.db.tenants().all().await.expect("readable"), []);
        bed.db.tenants().found(&founding("lume", "rose")).await.expect("the name is free");
    }

    async fn chosen_ids_and_the_next_ones_never_meet(bed: &Bed) {
        let seeded = NewTenant { id: Some(TenantId(5)), ..new_tenant("demo") };
        assert_eq!(bed.db.tenants().create(&seeded).await.expect("made"), TenantId(5));
        assert_eq!(bed.db.tenants().create(&new_tenant("acme")).await.expect("made"), TenantId(6));
        let again = bed.db.tenants().create(&NewTenant { id: Some(TenantId(5)), ..new_tenant("other") }).await;
        assert!(matches!(again, Err(StoreError::Taken("tenant"))), "{again:?}");
        let tenants = bed.db.tenants().all().await.expect("readable");
        assert_eq!(tenants.iter().map(|tenant| tenant.id.0).collect::<Vec<_>>(), [5, 6]);
    }

    async fn what_routing_is_given_has_a_new_version_after_each_change(bed: &Bed) {
        let demo = bed.db.tenants().create(&new_tenant("demo")).await.expect("made");
        let before = bed.db.tenants().config(demo).await.expect("readable").expect("there");
        assert_eq!((before.version, before.skills.len()), (1, 0));

        let orders = bed.db.skills().add(demo, &new_skill(1, "Orders", Mode::Push), Millis(1)).await.expect("made");
        bed.db.skills().add(demo, &new_skill(2, "Delivery", Mode::Push), Millis(1)).await.expect("made");
        let changed = Skill { mode: Mode::Pull, ..new_skill(1, "Orders", Mode::Push) };
        let by = Doer::command(Millis(2));
        let done = bed.db.skills().update(demo, &changed, &by).await.expect("changed");
        assert_eq!(done, Kept::Now(Skill { version: 2, ..changed }));
        let spans = Spans { missed_limit: 9, ..Spans::default() };
        assert!(bed.db.tenants().set_spans(demo, &spans, &operator()).await.expect("changed"));

        let after = bed.db.tenants().config(demo).await.expect("readable").expect("there");
        assert_eq!((after.version, after.spans), (5, spans));
        assert_eq!(after.skills.iter().map(|skill| &*skill.name).collect::<Vec<_>>(), ["Orders", "Delivery"]);
        assert_eq!((after.skills[0].id, after.skills[0].mode), (orders, Mode::Pull));
        let nothing = bed.db.skills().update(demo, &new_skill(99, "Nothing", Mode::Pull), &by).await;
        assert_eq!(nothing.expect("no such skill"), Kept::Overtaken(None));
        assert_eq!(bed.db.tenants().config(demo).await.expect("readable").expect("there").version, 5);
        assert_eq!(bed.db.tenants().config(TenantId(77)).await.expect("readable"), None);
    }

    async fn a_skills_name_is_given_once_a_tenant(bed: &Bed) {
        let demo = bed.db.tenants().create(&new_tenant("demo")).await.expect("made");
        let acme = bed.db.tenants().create(&new_tenant("acme")).await.expect("made");
        bed.db.skills().add(demo, &new_skill(0, "Orders", Mode::Pull), Millis(1)).await.expect("made");
        let again = bed.db.skills().add(demo, &new_skill(0, "ORDERS", Mode::Pull), Millis(1)).await;
        assert!(matches!(again, Err(StoreError::Taken("skill name"))), "{again:?}");
        bed.db.skills().add(acme, &new_skill(0, "Orders", Mode::Pull), Millis(1)).await.expect("another tenant's names are its own");
        let second = bed.db.skills().add(demo, &new_skill(0, "Returns", Mode::Pull), Millis(1)).await.expect("made");
        assert_eq!(bed.db.skills().find(demo, second).await.expect("readable").expect("there").name, "Returns");
        assert_eq!(bed.db.skills().find(acme, second).await.expect("readable"), None);
        assert_eq!(bed.db.skills().all(acme).await.expect("readable").len(), 1);
    }

    async fn a_group_says_what_its_people_may(bed: &Bed) {
        let demo = bed.db.tenants().create(&new_tenant("demo")).await.expect("made");
        let acme = bed.db.tenants().create(&new_tenant("acme")).await.expect("made");
        let agents = bed.db.groups().add(demo, None, "Agent", &[1, 3], Millis(1)).await.expect("made");
        let again = bed.db.groups().add(demo, None, "agent", &[], Millis(1)).await;
        assert!(matches!(again, Err(StoreError::Taken("group name"))), "{again:?}");
        assert!(bed.db.groups().set(demo, agents, Millis(1), |it| it.permissions = [1, 3, 48].to_vec()).await.expect("changed"));
        let group = bed.db.groups().find(demo, agents).await.expect("readable").expect("there");
        assert_eq!((group.name.as_str(), group.permissions.as_slice()), ("Agent", &[1, 3, 48][..]));

        assert_eq!(bed.db.groups().find(acme, agents).await.expect("readable"), None);
        assert_eq!(bed.db.groups().all(acme).await.expect("readable"), []);
        assert!(!bed.db.groups().set(acme, agents, Millis(1), |it| it.permissions = [200].to_vec()).await.expect("not theirs"));
        assert_eq!(bed.db.groups().all(demo).await.expect("readable"), [group]);
    }
}
