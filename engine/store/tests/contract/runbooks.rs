//! Runbooks and their runs.
use crate::both;
use crate::people::{new_user, operator, tenant};
use catalogue::ids::{AgentId, SkillId};
use routing::time::Millis;
use store::StoreError;
use store::audit::Doer;
use store::loans::{Ended, Lent, Loan};
use store::runbooks::{Begun, Finished, Kept, Publication, Run, Runbook};

const LEAD: AgentId = AgentId(7);
const MOST: usize = 10;

fn runbook(id: &str, name: &str, version: u32) -> Runbook {
    Runbook {
        id: id.into(),
        number: 0,
        name: name.into(),
        minutes: 60,
        acts: "{}".into(),
        version,
        changed: Millis(10),
        by: LEAD,
    }
}

fn run(id: &str, runbook: &str, by: AgentId) -> Run {
    Run {
        id: id.into(),
        number: 0,
        runbook: runbook.into(),
        name: "Però 😀".into(),
        by,
        began: Millis(100),
        until: Millis(200),
        steps: String::new(),
        ended: None,
    }
}

fn loan(id: &str, agent: AgentId) -> Loan {
    Loan {
        id: id.into(),
        agent,
        skill: SkillId(1),
        level: 5,
        until: Millis(200),
        reason: "Però 😀".into(),
        by: LEAD,
        lent: Millis(100),
        ended: None,
    }
}

fn publication(based_on: u32, document: &str) -> Publication {
    Publication { based_on, document: document.into() }
}

both! {
    async fn a_runbook_is_changed_by_whoever_saw_it_last_and_its_name_is_its_own(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let books = bed.db.runbooks();
        let set = async |wanted: &Runbook, most| books.set(demo, wanted, &operator(), most).await.expect("asked");
        let Kept::Now(first) = set(&runbook("a", "Zulu", 0), MOST).await else { panic!("it is new") };
        assert_eq!((first.version, first.number), (1, 1));
        assert_eq!(set(&runbook("a", "Zulu", 0), MOST).await, Kept::Before(first.clone()), "a repeat");
        assert_eq!(set(&runbook("a", "Other", 0), MOST).await, Kept::Overtaken(Some(first.clone())));
        assert_eq!(set(&runbook("b", "Other", 3), MOST).await, Kept::Overtaken(None), "it is gone");
        let taken = books.set(demo, &runbook("b", "zULU", 0), &operator(), MOST).await;
        assert!(matches!(taken, Err(StoreError::Taken("runbook name"))), "{taken:?}");
        assert_eq!(set(&runbook("b", "Alpha", 0), 1).await, Kept::Full);
        let Kept::Now(second) = set(&runbook("b", "Alpha", 0), MOST).await else { panic!("it is new") };
        let Kept::Now(changed) = set(&Runbook { minutes: 5, ..runbook("a", "Zulu", 1) }, MOST).await else {
            panic!("it is at this version")
        };
        assert_eq!((changed.version, changed.number, changed.minutes), (2, first.number, 5));
        assert_eq!(books.all(demo).await.expect("readable"), [second, changed.clone()], "by name");
        assert_eq!(books.find(demo, "a").await.expect("readable"), Some(changed.clone()));
        assert!(books.all(acme).await.expect("readable").is_empty());
        assert_eq!(books.find(acme, "a").await.expect("readable"), None);

        assert_eq!(books.remove(demo, ("a", 1), &Doer::command(Millis(9))).await.expect("asked"), Err(changed.clone()));
        assert_eq!(books.remove(acme, ("a", 2), &Doer::command(Millis(9))).await.expect("asked"), Ok(None));
        assert_eq!(books.remove(demo, ("a", 2), &Doer::command(Millis(9))).await.expect("asked"), Ok(Some(changed)));
        assert_eq!(books.remove(demo, ("a", 2), &Doer::command(Millis(9))).await.expect("asked"), Ok(None), "it is gone already");
    }

    async fn a_run_begins_and_goes_back_with_what_it_publishes_and_lends_or_not_at_all(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let (books, policies, loans) = (bed.db.runbooks(), bed.db.policies(), bed.db.loans());
        let wanted = [loan("x", marta), loan("y", marta)];
        let steps = |lent: &[Lent]| format!("{} of {}", lent.iter().filter(|one| matches!(one, Lent::Now(_))).count(), lent.len());
        let begin = async |run: Run, publication: &Publication| {
            books.begin(demo, &run, Some(publication), (&wanted, MOST), &Doer::command(Millis(100)), steps).await
        };
        let stale = begin(run("r", "a", marta), &publication(9, "{}")).await;
        assert!(matches!(stale, Err(StoreError::Stale { newest: 0 })), "{stale:?}");
        assert!(books.running(demo).await.expect("readable").is_empty());
        assert!(loans.running(demo).await.expect("readable").is_empty());

        let before = bed.db.changes().newest().await.expect("readable");
        let Begun::Now(begun, lent, Some(version)) = begin(run("r", "a", marta), &publication(0, "{}")).await.expect("asked") else {
            panic!("it is new")
        };
        assert_eq!((begun.number, begun.steps.as_str()), (1, "1 of 2"));
        assert_eq!(lent, [Lent::Now(wanted[0].clone()), Lent::Other(wanted[0].clone())]);
        assert_eq!(bed.db.changes().newest().await.expect("readable"), before + 2, "the policy and the person");
        let policy = policies.newest(demo).await.expect("readable").expect("published");
        assert_eq!((policy.version, policy.by, policy.at), (version, marta, Millis(100)));
        assert_eq!(begin(run("r", "a", marta), &publication(0, "{}")).await.expect("asked"), Begun::Before(begun.clone()));
        assert_eq!(begin(run("r", "b", marta), &publication(0, "{}")).await.expect("asked"), Begun::Other(begun.clone()));
        assert_eq!(begin(run("s", "a", marta), &publication(0, "{}")).await.expect("asked"), Begun::Other(begun.clone()));
        assert_eq!(books.running(demo).await.expect("readable"), std::slice::from_ref(&begun));
        assert_eq!(books.run(demo, "r").await.expect("readable"), Some(begun.clone()));
        assert_eq!(books.run(acme, "r").await.expect("readable"), None);

        let also = run("s", "b", marta);
        let Begun::Now(other, none, None) =
            books.begin(demo, &also, None, (&[], MOST), &operator(), |_| "theirs".into()).await.expect("asked")
        else {
            panic!("it is new and publishes nothing")
        };
        assert!(none.is_empty() && other.number > begun.number);
        assert_eq!(other, Run { number: other.number, steps: "theirs".into(), ..also });

        let others = [("s".to_owned(), "taken over".to_owned())];
        let end = async |tenant, based_on, by, at| {
            let new = publication(based_on, "[]");
            let doer = Doer { who: by, ..Doer::command(Millis(at)) };
            books.end(tenant, "r", &doer, Some(&new), &["x"], &others, |back| format!("{} back", back.len())).await
        };
        assert_eq!(end(acme, version, None, 200).await.expect("asked"), None);
        assert!(matches!(end(demo, 0, None, 200).await, Err(StoreError::Stale { .. })));
        assert_eq!(books.running(demo).await.expect("readable").len(), 2, "nothing of it");
        assert_eq!(loans.running(demo).await.expect("readable").len(), 1);
        let Some(Finished::Now(ended, back, Some(published))) = end(demo, version, None, 200).await.expect("asked") else {
            panic!("it runs")
        };
        assert_eq!((ended.steps.as_str(), ended.ended), ("1 back", Some(Ended { at: Millis(200), by: None })));
        let gone = Loan { ended: Some(Ended { at: Millis(200), by: None }), ..wanted[0].clone() };
        assert_eq!(back, [(gone, true)]);
        let policy = policies.newest(demo).await.expect("readable").expect("published");
        assert_eq!((policy.version, policy.by, policy.document.as_str()), (published, marta, "[]"), "by who ran it");
        let again = end(demo, version, Some(LEAD), 300).await.expect("asked");
        assert_eq!(again, Some(Finished::Before(ended.clone())), "it is back already");
        let theirs = Run { steps: "taken over".into(), ..other };
        assert_eq!(books.runs_since(demo, Millis(200), MOST).await.expect("readable"), [theirs.clone(), ended]);
        assert_eq!(books.runs_since(demo, Millis(201), MOST).await.expect("readable"), [theirs]);
        assert!(books.runs_since(acme, Millis(0), MOST).await.expect("readable").is_empty());
    }

    async fn of_two_who_run_the_same_at_once_one_does(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let books = bed.db.runbooks();
        let (one, other) = (run("r", "a", LEAD), run("s", "a", LEAD));
        let by = operator();
        let begin = |run| books.begin(demo, run, None, (&[], MOST), &by, |_| String::new());
        let (one, other) = tokio::join!(begin(&one), begin(&other));
        let both = [one.expect("asked"), other.expect("asked")];
        assert_eq!(both.iter().filter(|begun| matches!(begun, Begun::Now(..))).count(), 1, "{both:?}");
        assert_eq!(both.iter().filter(|begun| matches!(begun, Begun::Other(_))).count(), 1, "{both:?}");
    }
}
