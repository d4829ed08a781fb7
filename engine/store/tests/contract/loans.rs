//! Skills that are lent until a time.
use crate::both;
use crate::people::{new_user, operator, tenant};
use catalogue::ids::{AgentId, SkillId};
use routing::time::Millis;
use store::audit::Doer;
use store::loans::{Ended, Lent, Loan};
use store::people::NewUser;
use store::{Db, StoreError};

const A: &str = "0198c0de-0000-7000-8000-00000000000a";
const B: &str = "0198c0de-0000-7000-8000-00000000000b";
const C: &str = "0198c0de-0000-7000-8000-00000000000c";
const LEAD: AgentId = AgentId(7);
const MOST: usize = 10;

fn loan(id: &str, agent: AgentId, skill: u32, level: u8, until: i64) -> Loan {
    Loan {
        id: id.into(),
        agent,
        skill: SkillId(skill),
        level,
        until: Millis(until),
        reason: "a queue of però 😀".into(),
        by: LEAD,
        lent: Millis(10),
        ended: None,
    }
}

both! {
    async fn a_lent_skill_counts_beside_those_of_ones_own_until_it_goes_back(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let own = NewUser { skills: vec![(SkillId(2), 3)], ..new_user("marta") };
        let marta = bed.db.people().create(demo, &own).await.expect("entered");
        bed.db.people().create(acme, &own).await.expect("entered");
        let (loans, people) = (bed.db.loans(), bed.db.people());
        let before = bed.db.changes().newest().await.expect("readable");
        let first = loan(A, marta, 1, 5, 100);
        assert_eq!(loans.lend(demo, &first, &operator(), MOST).await.expect("asked"), Lent::Now(first.clone()));
        let higher = loan(B, marta, 2, 9, 50);
        assert_eq!(loans.lend(demo, &higher, &operator(), MOST).await.expect("asked"), Lent::Now(higher.clone()));
        assert_eq!(bed.db.changes().newest().await.expect("readable"), before + 2, "whoever keeps people is told");

        let user = people.find(demo, marta).await.expect("readable").expect("there");
        assert_eq!(user.skills, [(SkillId(2), 3)], "what administrators gave stays as it is");
        assert_eq!(user.able(), [(SkillId(1), 5), (SkillId(2), 9)]);
        assert_eq!(user.person().skills, user.able());
        assert_eq!(people.by_name(demo, "marta").await.expect("readable"), Some(user.clone()));
        assert_eq!(people.all(demo).await.expect("readable"), [user]);
        let namesake = people.find(acme, marta).await.expect("readable").expect("there");
        assert_eq!(namesake.able(), [(SkillId(2), 3)], "another house");

        assert_eq!(loans.running(demo).await.expect("readable"), [higher.clone(), first.clone()], "the next to end first");
        assert!(loans.running(acme).await.expect("readable").is_empty());
        let end = |tenant, id, by: Option<u32>, at| async move { loans.end(tenant, id, &Doer { who: by.map(AgentId), ..Doer::command(Millis(at)) }).await };
        let back = Loan { ended: Some(Ended { at: Millis(51), by: None }), ..higher };
        assert_eq!(end(demo, B, None, 51).await.expect("asked"), Some((back.clone(), true)));
        assert_eq!(end(demo, B, Some(9), 52).await.expect("asked"), Some((back.clone(), false)), "it is back already");
        let user = people.find(demo, marta).await.expect("readable").expect("there");
        assert_eq!(user.able(), [(SkillId(1), 5), (SkillId(2), 3)]);

        let taken = Loan { ended: Some(Ended { at: Millis(60), by: Some(AgentId(8)) }), ..first };
        assert_eq!(end(acme, A, Some(8), 60).await.expect("asked"), None);
        assert_eq!(end(demo, A, Some(8), 60).await.expect("asked"), Some((taken.clone(), true)));
        assert_eq!(end(demo, C, Some(8), 60).await.expect("asked"), None);
        assert_eq!(people.find(demo, marta).await.expect("readable").expect("there").able(), [(SkillId(2), 3)]);
        assert_eq!(bed.db.changes().newest().await.expect("readable"), before + 4);

        assert!(loans.running(demo).await.expect("readable").is_empty());
        assert_eq!(loans.since(demo, Millis(51), MOST).await.expect("readable"), [taken.clone(), back]);
        assert_eq!(loans.since(demo, Millis(52), MOST).await.expect("readable"), std::slice::from_ref(&taken));
        assert_eq!(loans.since(demo, Millis(51), 1).await.expect("readable"), [taken], "no more than wanted");
        assert!(loans.since(acme, Millis(0), MOST).await.expect("readable").is_empty());
        assert_eq!(loans.borrowers(demo, Millis(60)).await.expect("readable"), [marta]);
        assert!(loans.borrowers(demo, Millis(61)).await.expect("readable").is_empty());
    }

    async fn nobody_is_lent_what_they_have_nor_the_same_twice(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let own = NewUser { skills: vec![(SkillId(2), 3)], ..new_user("marta") };
        let marta = bed.db.people().create(demo, &own).await.expect("entered");
        let tom = bed.db.people().create(demo, &new_user("tom")).await.expect("entered");
        let loans = bed.db.loans();
        let lend = async |loan: Loan, most| loans.lend(demo, &loan, &operator(), most).await.expect("asked");
        assert_eq!(lend(loan(A, marta, 2, 3, 100), MOST).await, Lent::HasIt(3));
        let first = loan(A, marta, 1, 5, 100);
        assert_eq!(lend(first.clone(), MOST).await, Lent::Now(first.clone()));
        let again = Loan { lent: Millis(20), ..first.clone() };
        assert_eq!(lend(again.clone(), MOST).await, Lent::Before(first.clone()), "a repeat");
        assert_eq!(lend(Loan { level: 6, ..again.clone() }, MOST).await, Lent::Other(first.clone()), "its id is taken");
        assert_eq!(lend(Loan { id: B.into(), ..again.clone() }, MOST).await, Lent::Other(first.clone()), "it runs");
        assert_eq!(lend(loan(B, tom, 1, 5, 100), 1).await, Lent::Full);
        loans.end(demo, A, &Doer { who: Some(LEAD), ..Doer::command(Millis(30)) }).await.expect("asked");
        let ended = Loan { ended: Some(Ended { at: Millis(30), by: Some(LEAD) }), ..first.clone() };
        assert_eq!(lend(again, MOST).await, Lent::Before(ended), "a repeat that comes late lends nothing");
        assert_eq!(lend(Loan { id: B.into(), ..first.clone() }, 1).await, Lent::Now(Loan { id: B.into(), ..first }));

        let nobody = loans.lend(demo, &loan(C, AgentId(99), 1, 5, 100), &operator(), MOST).await;
        assert!(matches!(nobody, Err(StoreError::Dangling)), "{nobody:?}");
        let nothing = loans.lend(demo, &loan(C, tom, 99, 5, 100), &operator(), MOST).await;
        assert!(matches!(nothing, Err(StoreError::Dangling)), "{nothing:?}");
        let nul = Loan { reason: "a\0".into(), ..loan(C, tom, 1, 5, 100) };
        assert!(matches!(loans.lend(demo, &nul, &operator(), MOST).await, Err(StoreError::Nul("reason"))));
    }

    async fn a_loan_of_a_skill_that_is_deleted_goes_with_it(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let own = NewUser { skills: vec![(SkillId(2), 3)], ..new_user("marta") };
        let marta = bed.db.people().create(demo, &own).await.expect("entered");
        let loans = bed.db.loans();
        loans.lend(demo, &loan(A, marta, 1, 5, 100), &operator(), MOST).await.expect("asked");
        // No call deletes a skill; an operator may.
        let delete = "DELETE FROM skills WHERE tenant = $1 AND id = 1";
        match &bed.db {
            Db::Sqlite { write, .. } => {
                sqlx::query(delete).bind(i64::from(demo.0)).execute(write).await.expect("deleted");
            }
            Db::Postgres { pool, .. } => {
                sqlx::query(delete).bind(i64::from(demo.0)).execute(pool).await.expect("deleted");
            }
        }
        assert!(loans.running(demo).await.expect("readable").is_empty());
        assert_eq!(loans.end(demo, A, &Doer::command(Millis(100))).await.expect("asked"), None, "nothing is due");
        assert_eq!(bed.db.people().find(demo, marta).await.expect("readable").expect("there").able(), [(SkillId(2), 3)]);
    }

    async fn of_two_who_lend_the_same_at_once_one_does_and_none_passes_the_most(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let tom = bed.db.people().create(demo, &new_user("tom")).await.expect("entered");
        let loans = bed.db.loans();
        let (one, other) = (loan(A, marta, 1, 5, 100), loan(B, marta, 1, 5, 100));
        let by = operator();
        let (one, other) = tokio::join!(loans.lend(demo, &one, &by, MOST), loans.lend(demo, &other, &by, MOST));
        let both = [one.expect("asked"), other.expect("asked")];
        assert_eq!(both.iter().filter(|lent| matches!(lent, Lent::Now(_))).count(), 1, "{both:?}");
        assert_eq!(both.iter().filter(|lent| matches!(lent, Lent::Other(_))).count(), 1, "{both:?}");
        let (one, other) = (loan(C, marta, 2, 5, 100), loan("c", tom, 2, 5, 100));
        let (one, other) = tokio::join!(loans.lend(demo, &one, &by, 2), loans.lend(demo, &other, &by, 2));
        let both = [one.expect("asked"), other.expect("asked")];
        assert_eq!(both.iter().filter(|lent| **lent == Lent::Full).count(), 1, "{both:?}");
    }
}
