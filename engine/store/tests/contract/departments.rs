//! The tree of departments: what it refuses, who goes where when one is removed, and that it comes back; key contacts beside it.
use crate::both;
use crate::harness::Bed;
use crate::people::{new_user, tenant};
use catalogue::ids::TenantId;
use catalogue::limit;
use routing::time::Millis;
use serde_json::json;
use store::audit::{Doer, Entity, Kept, Sought};
use store::departments::Department;
use store::people::{By, NewUser};
use store::{Once, StoreError};

const NOW: Millis = Millis(1_700_000_100_000);

fn by() -> Doer {
    Doer::command(NOW)
}

async fn made(bed: &Bed, demo: TenantId, name: &str, parent: Option<u32>) -> Result<u32, StoreError> {
    let one = Department { name: name.into(), parent, ..Department::default() };
    let id = bed.db.departments().create(demo, &one, &by(), 100, Once::keyless(NOW)).await?;
    Ok(id.expect("there is room"))
}

async fn of(bed: &Bed, demo: TenantId, id: u32) -> Department {
    bed.db.departments().all(demo).await.expect("readable").into_iter().find(|one| one.id == id).expect("it is there")
}

fn unfit(result: Result<impl std::fmt::Debug, StoreError>) -> &'static str {
    match result {
        Err(StoreError::Unfit(why)) => why,
        other => panic!("{other:?}"),
    }
}

both! {
    async fn a_tree_has_no_circle_no_two_of_a_name_in_one_place_and_an_end(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let care = made(bed, demo, "Care", None).await.expect("made");
        let italy = made(bed, demo, "Italy", Some(care)).await.expect("made");
        let milan = made(bed, demo, "Milan", Some(italy)).await.expect("made");
        made(bed, demo, "Italy", None).await.expect("in another place");
        assert_eq!(unfit(made(bed, demo, "ITALY", Some(care)).await), "name");
        assert_eq!(unfit(made(bed, demo, "Rome", Some(99)).await), "parent");
        let departments = bed.db.departments();
        let under = |id: u32| async move { Department { parent: Some(id), ..of(bed, demo, care).await } };
        for below in [care, italy, milan] {
            assert_eq!(unfit(departments.amend(demo, &under(below).await, &by()).await), "cycle");
        }
        let mut lowest = milan;
        for depth in 4..=8 {
            lowest = made(bed, demo, &format!("Floor {depth}"), Some(lowest)).await.expect("made");
        }
        assert_eq!(unfit(made(bed, demo, "Cellar", Some(lowest)).await), "deep");
        let late = Department { name: "Help".into(), version: 7, ..of(bed, demo, care).await };
        assert_eq!(departments.amend(demo, &late, &by()).await.expect("asked"), Kept::Overtaken(Some(of(bed, demo, care).await)));
    }

    async fn people_of_a_removed_one_go_up_or_nowhere_and_come_back_with_it(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (people, departments) = (bed.db.people(), bed.db.departments());
        let care = made(bed, demo, "Care", None).await.expect("made");
        let italy = made(bed, demo, "Italy", Some(care)).await.expect("made");
        let milan = made(bed, demo, "Milan", Some(italy)).await.expect("made");
        let eva = people.create(demo, &NewUser { department: Some(italy), ..new_user("eva") }).await.expect("entered");
        let nowhere = people.create(demo, &NewUser { department: Some(99), ..new_user("tom") }).await;
        assert_eq!(unfit(nowhere), "department");
        let sought = store::people::Sought { department: Some(care), ..Default::default() };
        let page = people.page(demo, &sought, (By::Name, false), None, NOW).await.expect("readable");
        assert_eq!((page.total, page.people[0].department_name.as_deref()), (1, Some("Italy")), "who is below is inside");

        assert!(matches!(departments.remove(demo, (italy, 1), true, &by()).await, Ok(Kept::Now(_))));
        let there = people.find(demo, eva).await.expect("readable").expect("there");
        assert_eq!((there.department, there.department_name.as_deref(), there.version), (Some(care), Some("Care"), 2));
        assert_eq!(of(bed, demo, milan).await.parent, Some(care));

        let about = Sought { of: Some((Entity::Department, italy.to_string())), ..Sought::default() };
        let gone = bed.db.audit().list(demo, &about, 1).await.expect("readable").remove(0);
        let was = gone.was.clone().expect("what it was");
        let undo = Doer { undoes: Some(gone.number), ..by() };
        assert_eq!(departments.restore(demo, (italy, was), &undo, 100).await.expect("asked"), Some(italy));
        assert_eq!(people.find(demo, eva).await.expect("readable").expect("there").department, Some(italy));
        assert_eq!(of(bed, demo, milan).await.parent, Some(italy));
        assert!(matches!(departments.remove(demo, (italy, 1), false, &by()).await, Ok(Kept::Now(_))));
        assert_eq!(people.find(demo, eva).await.expect("readable").expect("there").department, None);
    }

    async fn of_more_people_than_come_back_the_audit_says_how_many(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (people, departments) = (bed.db.people(), bed.db.departments());
        let care = made(bed, demo, "Care", None).await.expect("made");
        let enter = async |n: usize| {
            let new = NewUser { department: Some(care), ..new_user(&format!("user.{n}")) };
            people.create(demo, &new).await.expect("entered")
        };
        for n in 0..limit::DEPARTMENT_PEOPLE_AT_ONCE {
            enter(n).await;
        }
        let about = Sought { of: Some((Entity::Department, care.to_string())), ..Sought::default() };
        let removed = async || {
            assert!(matches!(departments.remove(demo, (care, 1), false, &by()).await, Ok(Kept::Now(_))));
            let gone = bed.db.audit().list(demo, &about, 1).await.expect("readable").remove(0);
            gone.was.expect("what it was")
        };
        let few = removed().await;
        assert_eq!(few["people"].as_array().map(Vec::len), Some(limit::DEPARTMENT_PEOPLE_AT_ONCE));
        assert_eq!(few["people_count"], json!(null));
        assert_eq!(departments.restore(demo, (care, few), &by(), 100).await.expect("asked"), Some(care));
        enter(limit::DEPARTMENT_PEOPLE_AT_ONCE).await;
        let many = removed().await;
        assert_eq!((&many["people_count"], &many["people"]), (&json!(limit::DEPARTMENT_PEOPLE_AT_ONCE + 1), &json!(null)));
        assert_eq!(departments.restore(demo, (care, many), &by(), 100).await.expect("asked"), Some(care));
        assert!(departments.people(demo).await.expect("readable").is_empty(), "it comes back alone");
    }

    async fn a_key_contact_who_is_removed_is_still_one_and_said_so(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (people, contacts) = (bed.db.people(), bed.db.key_contacts());
        let eva = people.create(demo, &new_user("eva")).await.expect("entered");
        contacts.create(demo, (eva, "Eva"), "billing", &by(), Once::keyless(NOW)).await.expect("named");
        let twice = contacts.create(demo, (eva, "Eva"), "product", &by(), Once::keyless(NOW)).await;
        assert!(matches!(twice, Err(StoreError::Taken("key contact"))), "{twice:?}");
        assert!(matches!(people.remove(demo, (eva, 1), &by()).await, Ok(Kept::Now(_))));
        let there = contacts.all(demo).await.expect("readable").remove(0);
        assert_eq!((there.user, there.kind.as_str(), there.gone), (eva, "billing", true));
        assert!(matches!(contacts.amend(demo, (eva, 4), "product", &by()).await, Ok(Kept::Overtaken(Some(_)))));
        assert!(matches!(contacts.remove(demo, (eva, 1), &by()).await, Ok(Kept::Now(_))));
        assert_eq!(contacts.find(demo, eva).await.expect("readable"), None);
    }
}
