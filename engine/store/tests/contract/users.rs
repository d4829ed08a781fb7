//! Accounts and permission groups as administrators change them: each change in the audit, nobody locked out, nobody lost.
use crate::both;
use crate::harness::{Bed, Kind, on};
use crate::people::{new_user, tenant};
use catalogue::ids::{AgentId, SkillId, TenantId};
use routing::time::Millis;
use serde_json::json;
use std::time::{Duration, Instant};
use store::audit::{Act, Audited, Doer, Entity, Kept, Scope};
use store::groups::{Group, Removal};
use store::people::{By, Found, NewUser, Page, Sought};
use store::{Db, Once, StoreError};

const NOW: Millis = Millis(1_700_000_100_000);
/// Users and Permissions, below Admin.
const ADMINISTERS: [u16; 3] = [5, 56, 57];

fn by(who: AgentId) -> Doer {
    Doer { who: Some(who), scope: Scope::Console, ..Doer::command(NOW) }
}

/// The group 2 administers, and Ada is in it.
async fn with_ada(bed: &Bed) -> (TenantId, AgentId) {
    let demo = tenant(&bed.db, "demo").await;
    bed.db.groups().add(demo, Some(2), "Administrator", &ADMINISTERS, Millis(1)).await.expect("made");
    let ada = bed.db.people().create(demo, &NewUser { group: 2, ..new_user("ada") }).await.expect("entered");
    (demo, ada)
}

async fn newest(db: &Db, tenant: TenantId, entity: Entity, subject: u32) -> Audited {
    let sought = store::audit::Sought { of: Some((entity, subject.to_string())), ..store::audit::Sought::default() };
    db.audit().list(tenant, &sought, 1).await.expect("readable").remove(0)
}

fn last(result: Result<impl std::fmt::Debug, StoreError>) -> bool {
    matches!(result, Err(StoreError::LastAdministrator))
}

both! {
    async fn a_changed_account_is_in_the_audit_with_what_differs_and_a_late_change_is_told_so(bed: &Bed) {
        let (demo, ada) = with_ada(bed).await;
        let tom = bed.db.people().create(demo, &NewUser { skills: vec![(SkillId(1), 5)], ..new_user("tom") }).await.expect("entered");
        let people = bed.db.people();
        let doer = by(ada);
        let kept = people.amend(demo, (tom, Some(1)), &doer, |user| {
            user.slots = 9;
            user.skills = vec![(SkillId(2), 3), (SkillId(1), 5)];
            user.active = false;
        });
        let Kept::Now(now) = kept.await.expect("asked") else { panic!("nobody was faster") };
        assert_eq!((now.version, now.slots, now.active), (2, 9, false));
        assert_eq!(now.skills, [(SkillId(1), 5), (SkillId(2), 3)]);
        let told = newest(&bed.db, demo, Entity::User, tom.0).await;
        assert_eq!(told.was, Some(json!({ "slots": 4, "skills": { "1": 5 }, "frozen": false })));
        assert_eq!(told.became, Some(json!({ "slots": 9, "skills": { "1": 5, "2": 3 }, "frozen": true })));
        let late = people.amend(demo, (tom, Some(1)), &by(ada), |user| user.slots = 1).await.expect("asked");
        assert_eq!(late, Kept::Overtaken(Some(now.clone())));
        let again = people.amend(demo, (tom, Some(1)), &by(ada), |user| user.slots = 9).await.expect("asked");
        assert_eq!(again, Kept::Now(now), "what it says already");
        let dangling = people.amend(demo, (tom, Some(2)), &by(ada), |user| user.skills = vec![(SkillId(99), 1)]).await;
        assert!(matches!(dangling, Err(StoreError::Dangling)), "{dangling:?}");
        let nobody = people.amend(demo, (AgentId(99), None), &by(ada), |user| user.slots = 1).await.expect("asked");
        assert_eq!(nobody, Kept::Overtaken(None));
    }

    async fn the_last_administrator_is_not_frozen_moved_or_removed_nor_is_their_group_emptied(bed: &Bed) {
        let (demo, ada) = with_ada(bed).await;
        let (people, groups) = (bed.db.people(), bed.db.groups());
        assert!(last(people.amend(demo, (ada, None), &by(ada), |user| user.active = false).await));
        assert!(last(people.amend(demo, (ada, None), &by(ada), |user| user.group = 1).await));
        assert!(last(people.amend(demo, (ada, None), &by(ada), |user| user.api_only = true).await));
        assert!(last(people.remove(demo, (ada, 1), &by(ada)).await));
        assert!(last(groups.amend(demo, (2, None), &by(ada), |group| group.permissions = vec![5, 56]).await));
        let there = people.find(demo, ada).await.expect("readable").expect("there");
        assert_eq!((there.version, there.active, there.group), (1, true, 2), "nothing of it was done");

        let eva = people.create(demo, &NewUser { group: 2, ..new_user("eva") }).await.expect("entered");
        let (one, other) = (by(ada), by(eva));
        let (first, second) = tokio::join!(
            people.amend(demo, (ada, None), &other, |user| user.active = false),
            people.amend(demo, (eva, None), &one, |user| user.active = false)
        );
        assert!(last(first) != last(second), "of two who freeze each other one stays");
    }

    async fn a_removed_account_leaves_its_user_name_and_comes_back_as_it_was(bed: &Bed) {
        let (demo, ada) = with_ada(bed).await;
        let people = bed.db.people();
        let tom = people.create(demo, &NewUser { skills: vec![(SkillId(1), 5)], ..new_user("tom") }).await.expect("entered");
        let was = people.find(demo, tom).await.expect("readable").expect("there");
        assert_eq!(people.remove(demo, (tom, 7), &by(ada)).await.expect("asked"), Kept::Overtaken(Some(was.clone())));
        assert!(matches!(people.remove(demo, (tom, 1), &by(ada)).await, Ok(Kept::Now(_))));
        assert_eq!(people.find(demo, tom).await.expect("readable"), None);
        assert_eq!(people.by_name(demo, "tom").await.expect("readable"), None);
        assert!(people.all(demo).await.expect("readable").iter().all(|user| user.id != tom));
        assert_eq!(bed.db.sign_in().standing(demo, tom).await.expect("readable"), None);
        assert_eq!(people.name_of(demo, tom).await.expect("readable"), Some(was.fullname()), "what they wrote has their name");

        let gone = newest(&bed.db, demo, Entity::User, tom.0).await;
        assert_eq!((gone.act, gone.was.clone()), (Act::Delete, Some(was.told())));
        let other = people.create(demo, &new_user("TOM")).await.expect("the name is free");
        let undo = Doer { undoes: Some(gone.number), ..by(ada) };
        let taken = people.restore(demo, &gone, &undo).await;
        assert!(matches!(taken, Err(StoreError::Taken("username"))), "{taken:?}");
        assert!(matches!(people.remove(demo, (other, 1), &by(ada)).await, Ok(Kept::Now(_))));
        let Ok(Kept::Now(back)) = people.restore(demo, &gone, &undo).await else { panic!("it comes back") };
        assert_eq!((back.told(), back.id), (was.told(), tom));
        let twice = people.restore(demo, &gone, &undo).await.expect("asked");
        assert_eq!(twice, Kept::Overtaken(Some(back)));
    }

    async fn a_group_with_people_stays_and_an_empty_one_goes_with_what_it_said(bed: &Bed) {
        let (demo, ada) = with_ada(bed).await;
        let groups = bed.db.groups();
        let temps = Group { name: "Temps".into(), permissions: vec![1], ..Group::default() };
        let id = groups.create(demo, &temps, &by(ada), 100, Once::keyless(NOW)).await.expect("asked").expect("room");
        let full = groups.create(demo, &Group { name: "More".into(), ..temps.clone() }, &by(ada), 3, Once::keyless(NOW)).await;
        assert_eq!(full.expect("asked"), None);
        let tom = bed.db.people().create(demo, &NewUser { group: id, ..new_user("tom") }).await.expect("entered");
        assert_eq!(groups.remove(demo, (id, 1), &by(ada)).await.expect("asked"), Removal::Used { people: 1, directory: false });
        assert!(matches!(bed.db.people().remove(demo, (tom, 1), &by(ada)).await, Ok(Kept::Now(_))));
        assert!(matches!(groups.remove(demo, (id, 9), &by(ada)).await, Ok(Removal::Overtaken(Some(_)))));
        assert_eq!(groups.remove(demo, (id, 1), &by(ada)).await.expect("asked"), Removal::Gone, "who was in it is no more");
        assert_eq!(groups.remove(demo, (id, 1), &by(ada)).await.expect("asked"), Removal::Overtaken(None));
        let gone = newest(&bed.db, demo, Entity::Group, id).await;
        assert_eq!(gone.was, Some(temps.told()));
        let person = newest(&bed.db, demo, Entity::User, tom.0).await;
        let dangling = bed.db.people().restore(demo, &person, &by(ada)).await;
        assert!(matches!(dangling, Err(StoreError::Dangling)), "their group is gone: {dangling:?}");
    }

    async fn people_are_found_in_every_script_by_what_holds_of_them_page_by_page(bed: &Bed) {
        let (demo, _) = with_ada(bed).await;
        let people = bed.db.people();
        for number in 0..120_u32 {
            let user = NewUser { firstname: format!("Nr {number:03}"), ..new_user(&format!("nr{number}")) };
            people.create(demo, &user).await.expect("entered");
        }
        let elodie = NewUser { firstname: "ÉLODIE".into(), skills: vec![(SkillId(2), 4)], ..new_user("e_l") };
        let elodie = people.create(demo, &elodie).await.expect("entered");
        people.set(demo, elodie, NOW, |user| user.active = false).await.expect("frozen");
        let page = async |sought: &Sought, order, behind: Option<&(String, AgentId)>| -> Page {
            people.page(demo, sought, order, behind, NOW).await.expect("readable")
        };
        let names = |page: &Page| page.people.iter().map(|one| one.username.clone()).collect::<Vec<_>>();
        let text = |text: &str| Sought { text: Some(text.into()), ..Sought::default() };
        for sought in [
            text("élodie"),
            text(" E_L@demo"),
            Sought { skill: Some(SkillId(2)), ..Sought::default() },
            Sought { frozen: Some(true), ..Sought::default() },
        ] {
            let found = page(&sought, (By::Name, false), None).await;
            assert_eq!((names(&found), found.total), (vec!["e_l".to_owned()], 1), "{sought:?}");
            assert_eq!(found.people[0].skills, [(SkillId(2), 4)]);
        }
        assert_eq!(page(&text("%"), (By::Name, false), None).await.total, 0, "a sign stands for itself");
        let administrators = Sought { group: Some(2), service: Some(false), factor: Some(false), signed_in: Some(false), ..Sought::default() };
        assert_eq!(names(&page(&administrators, (By::Username, true), None).await), ["ada"]);
        for by in [By::Name, By::Username, By::Group, By::LastSeen] {
            for falling in [false, true] {
                let (mut all, mut behind): (Vec<Found>, _) = (Vec::new(), None);
                loop {
                    let next = page(&Sought::default(), (by, falling), behind.as_ref()).await;
                    assert_eq!(next.total, 122);
                    all.extend(next.people);
                    behind = next.next;
                    if behind.is_none() {
                        break;
                    }
                }
                let mut ids: Vec<AgentId> = all.iter().map(|one| one.id).collect();
                ids.sort_unstable();
                ids.dedup();
                assert_eq!((all.len(), ids.len()), (122, 122), "{by:?}: nobody twice and nobody left out");
            }
        }
    }

    async fn what_was_entered_before_there_were_keys_is_found_once_they_are_written(bed: &Bed) {
        let (demo, ada) = with_ada(bed).await;
        let bare = "UPDATE users SET name_key = '', search_key = ''";
        bed.execute(bare).await;
        assert_eq!(bed.db.people().write_keys().await.expect("written"), 1);
        assert_eq!(bed.db.people().write_keys().await.expect("written"), 0);
        let sought = Sought { text: Some("ADA@".into()), ..Sought::default() };
        let found = bed.db.people().page(demo, &sought, (By::Name, false), None, NOW).await.expect("readable");
        assert_eq!(found.people.iter().map(|one| one.id).collect::<Vec<_>>(), [ada]);
    }
}

/// What an answer may take.
const TENTH: Duration = Duration::from_millis(100);

/// In how long an answer comes when the machine has nothing else to do: other tests make one slower, and nothing makes one quicker. So
/// it is asked until one is in time, or none of many was.
async fn quickest(db: &Db, tenant: TenantId, sought: &Sought, order: (By, bool)) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..100 {
        let begun = Instant::now();
        db.people().page(tenant, sought, order, None, NOW).await.expect("readable");
        best = best.min(begun.elapsed());
        if best < TENTH {
            break;
        }
    }
    best
}

#[test]
fn fifty_thousand_people_are_searched_within_a_tenth_of_a_second() {
    on(Kind::Sqlite, async |bed: &Bed| are_searched(bed).await);
}

async fn are_searched(bed: &Bed) {
    let (demo, _) = with_ada(bed).await;
    let many = "WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 50099)
        INSERT INTO users (tenant, id, username, username_key, firstname, lastname, nickname, email, password_hash,
            group_id, slots, preferences, last_module, last_seen, active, created, name_key, search_key)
        SELECT 1, i, 'user.' || i, 'user.' || i, 'First' || (i % 977), 'Last' || i, NULL, 'user.' || i || '@demo.example',
            'x', 1, 3, '{}', 1, i, i % 50 > 0, 1, 'first' || (i % 977) || ' last' || i,
            'first' || (i % 977) || ' last' || i || '  user.' || i || ' user.' || i || '@demo.example' FROM n";
    bed.execute(many).await;
    let text = |text: &str| Sought { text: Some(text.into()), ..Sought::default() };
    for (what, sought, order) in [
        ("everybody", Sought::default(), (By::Name, false)),
        ("one name", text("last49999"), (By::Name, false)),
        ("many names", text("first9"), (By::Username, true)),
        ("frozen", Sought { frozen: Some(true), ..Sought::default() }, (By::LastSeen, true)),
        ("by group", Sought::default(), (By::Group, false)),
    ] {
        let took = quickest(&bed.db, demo, &sought, order).await;
        println!("{what}: {took:?}");
        assert!(took < TENTH, "{what} took {took:?}");
    }
}
