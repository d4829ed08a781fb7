//! People who may sign in.
use crate::both;
use crate::tenants::{new_skill, new_tenant};
use catalogue::ids::{AgentId, SkillId, TenantId};
use catalogue::units::Units;
use routing::settings::Mode;
use routing::time::Millis;
use store::audit::Doer;
use store::openid::Provider;
use store::people::{Names, NewUser};
use store::{Db, StoreError};

/// The password hash of everybody who is entered here.
pub(crate) const HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA";
const PREFERENCES: &str = r#"{"dark_mode":"auto"}"#;

/// Whoever changes something at a command line.
pub fn operator() -> Doer {
    Doer::command(Millis(1))
}

pub fn new_user(username: &str) -> NewUser {
    NewUser {
        id: None,
        username: username.into(),
        firstname: "Marta".into(),
        lastname: "Rinaldi".into(),
        nickname: None,
        email: format!("{username}@demo.example"),
        password_hash: HASH.into(),
        group: 1,
        department: None,
        slots: 4,
        preferences: PREFERENCES.into(),
        created: Millis(1_700_000_000_000),
        skills: vec![],
    }
}

/// A tenant with the group 1 and the skills 1 and 2.
pub async fn tenant(db: &Db, subdomain: &str) -> TenantId {
    let tenant = db.tenants().create(&new_tenant(subdomain)).await.expect("made");
    db.groups().add(tenant, Some(1), "Agent", &[1], Millis(1)).await.expect("made");
    db.skills().add(tenant, &new_skill(1, "Orders", Mode::Push), Millis(1)).await.expect("made");
    db.skills().add(tenant, &new_skill(2, "Returns", Mode::Pull), Millis(1)).await.expect("made");
    tenant
}

both! {
    async fn the_names_that_are_given_change_and_the_others_stay(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let read = async || {
            let user = bed.db.people().find(demo, marta).await.expect("readable").expect("there");
            (user.firstname, user.lastname, user.nickname)
        };
        let names = Names { lastname: Some("Rossi"), nickname: Some(Some("Tina")), firstname: None };
        assert!(!bed.db.people().set_names(acme, marta, names).await.expect("not theirs"));
        assert!(bed.db.people().set_names(demo, marta, names).await.expect("kept"));
        assert_eq!(read().await, ("Marta".into(), "Rossi".into(), Some("Tina".into())));
        let names = Names { firstname: Some("Martina"), ..Names::default() };
        assert!(bed.db.people().set_names(demo, marta, names).await.expect("kept"));
        assert_eq!(read().await, ("Martina".into(), "Rossi".into(), Some("Tina".into())));
        let names = Names { lastname: Some(""), nickname: Some(None), firstname: None };
        assert!(bed.db.people().set_names(demo, marta, names).await.expect("kept"));
        assert_eq!(read().await, ("Martina".into(), String::new(), None));

        assert!(!bed.db.people().own(demo, marta).await.expect("readable").named_elsewhere);
        bed.db.sign_in().bind_subject(demo, "https://id.example", "s-1", marta).await.expect("bound");
        assert!(!bed.db.people().own(demo, marta).await.expect("readable").named_elsewhere, "nobody answers for the tenant");
        let provider = Provider { issuer: "https://id.example".into(), ..Provider::default() };
        bed.db.openid().set_up(demo, (&provider, &|_| None), &operator()).await.expect("kept");
        assert!(bed.db.people().own(demo, marta).await.expect("readable").named_elsewhere);
    }

    async fn a_person_is_found_by_name_in_any_case_and_by_id(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let marta = NewUser { skills: vec![(SkillId(2), 3), (SkillId(1), 10)], ..new_user("Marta.Rinaldi") };
        let id = bed.db.people().create(demo, &marta).await.expect("entered");
        let found = bed.db.people().by_name(demo, "marta.RINALDI").await.expect("readable").expect("there");
        assert_eq!((found.id, found.username.as_str(), found.group), (id, "Marta.Rinaldi", 1));
        assert_eq!(found.skills, [(SkillId(1), 10), (SkillId(2), 3)]);
        assert_eq!((found.active, found.last_seen, found.last_module), (true, None, 1));
        assert_eq!(found.password_hash, marta.password_hash);
        assert_eq!(bed.db.people().find(demo, id).await.expect("readable"), Some(found.clone()));
        assert_eq!(bed.db.people().all(demo).await.expect("readable"), std::slice::from_ref(&found));

        let person = found.person();
        assert_eq!((&*person.name, &*person.nickname), ("Marta Rinaldi", "Marta"));
        assert_eq!((person.maximum, person.skills), (Units::slots(4), found.skills));
    }

    async fn a_user_name_is_given_once_a_tenant(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let again = bed.db.people().create(demo, &new_user("MARTA")).await;
        assert!(matches!(again, Err(StoreError::Taken("username"))), "{again:?}");
        bed.db.people().create(acme, &new_user("marta")).await.expect("another tenant's names are its own");
        // Case folds in every script, alike on both databases.
        bed.db.people().create(demo, &new_user("Élodie")).await.expect("entered");
        let again = bed.db.people().create(demo, &new_user("élodie")).await;
        assert!(matches!(again, Err(StoreError::Taken("username"))), "{again:?}");
    }

    async fn two_at_once_get_one_name_or_two_ids(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (one, other) = (new_user("marta"), new_user("marta"));
        let (a, b) = tokio::join!(bed.db.people().create(demo, &one), bed.db.people().create(demo, &other));
        assert!(matches!((&a, &b), (Ok(_), Err(StoreError::Taken("username"))) | (Err(StoreError::Taken("username")), Ok(_))), "{a:?} {b:?}");

        let other_program = bed.second().await;
        let names: Vec<_> = (0..8).map(|n| new_user(&format!("agent{n}"))).collect();
        let made = futures_util::future::join_all(names.iter().enumerate().map(|(n, new)| {
            let db = if n % 2 == 0 { &bed.db } else { &other_program };
            db.people().create(demo, new)
        }))
        .await;
        let mut ids: Vec<AgentId> = made.into_iter().map(|id| id.expect("entered")).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 8);
        other_program.close().await;
    }

    async fn nobody_is_entered_half(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let refused = bed.db.people().create(demo, &NewUser { group: 42, ..new_user("ann") }).await;
        assert!(matches!(refused, Err(StoreError::Dangling)), "{refused:?}");
        let refused = bed.db.people().create(demo, &NewUser { skills: vec![(SkillId(1), 5), (SkillId(99), 5)], ..new_user("ann") }).await;
        assert!(matches!(refused, Err(StoreError::Dangling)), "{refused:?}");
        assert_eq!(bed.db.people().all(demo).await.expect("readable"), []);
    }

    async fn what_people_change_stays_changed(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let id = bed.db.people().create(demo, &NewUser { skills: vec![(SkillId(1), 5)], ..new_user("marta") }).await.expect("entered");
        let preferences = r#"{"dark_mode":"dark","zoom":120,"release_notes":null,"word":"così \u0000 😀"}"#;
        assert!(bed.db.people().change_preferences(demo, id, PREFERENCES, preferences).await.expect("kept"));
        assert!(!bed.db.people().change_preferences(demo, id, PREFERENCES, "{}").await.expect("others by now"));
        assert!(bed.db.sign_in().set_password(demo, id, "$argon2id$new", Millis(5)).await.expect("kept"));
        assert!(bed.db.people().set_last_seen(demo, id, Millis(1_700_000_999_999)).await.expect("kept"));
        assert!(bed.db.people().set_last_module(demo, id, 3).await.expect("kept"));
        assert!(bed.db.people().set(demo, id, Millis(1), |it| it.slots = 2).await.expect("kept"));
        assert!(bed.db.people().set(demo, id, Millis(1), |it| it.active = false).await.expect("kept"));
        bed.db.people().set(demo, id, Millis(1), |it| it.skills = [(SkillId(2), 8)].to_vec()).await.expect("kept");
        let user = bed.db.people().find(demo, id).await.expect("readable").expect("there");
        assert_eq!((user.preferences.as_str(), user.password_hash.as_str()), (preferences, "$argon2id$new"));
        assert_eq!((user.last_seen, user.last_module), (Some(Millis(1_700_000_999_999)), 3));
        assert_eq!((user.slots, user.active), (2, false));
        assert_eq!(user.skills, [(SkillId(2), 8)]);

        let refused = bed.db.people().set(demo, id, Millis(1), |it| it.skills = [(SkillId(99), 1)].to_vec()).await;
        assert!(matches!(refused, Err(StoreError::Dangling)), "{refused:?}");
        let user = bed.db.people().find(demo, id).await.expect("readable").expect("there");
        assert_eq!(user.skills, [(SkillId(2), 8)], "all or nothing");
    }

    async fn another_tenants_people_cannot_be_reached(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let before = bed.db.people().find(demo, marta).await.expect("readable");
        assert_eq!(bed.db.people().find(acme, marta).await.expect("readable"), None);
        assert_eq!(bed.db.people().by_name(acme, "marta").await.expect("readable"), None);
        assert_eq!(bed.db.people().all(acme).await.expect("readable"), []);
        assert!(!bed.db.sign_in().set_password(acme, marta, "stolen", Millis(5)).await.expect("not theirs"));
        assert!(!bed.db.people().change_preferences(acme, marta, PREFERENCES, "{}").await.expect("not theirs"));
        assert!(!bed.db.people().set(acme, marta, Millis(1), |it| it.active = false).await.expect("not theirs"));
        assert!(!bed.db.people().set(acme, marta, Millis(1), |it| it.skills = [(SkillId(1), 1)].to_vec()).await.expect("not theirs"));
        assert_eq!(bed.db.people().find(demo, marta).await.expect("readable"), before);
    }
}
