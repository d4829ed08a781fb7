//! What was changed, and what is put back.
use crate::both;
use crate::people::{new_user, tenant};
use crate::script::{DEMO, Log, MARTA};
use crate::tenants::new_skill;
use catalogue::ids::AgentId;
use routing::settings::Mode;
use routing::tenant::conduct::{self, Ban, Whence};
use routing::time::Millis;
use routing::{Event, Ticket, tenant as tenants};
use serde_json::json;
use store::audit::{Act, Doer, Entity, Scope, Sought};
use store::people::NewUser;
use store::skills::{Kept, Removed, Skill};
use store::{Once, StoreError};

const MOST: usize = 100;

fn by(who: AgentId, at: i64) -> Doer {
    let address = Some("203.0.113.9".to_owned());
    Doer {
        who: Some(who), scope: Scope::Console, address, reason: Some("però 😀".into()), ..Doer::command(Millis(at))
    }
}

fn now(kept: Result<Kept, StoreError>) -> Skill {
    match kept.expect("asked") {
        Kept::Now(skill) => skill,
        other => panic!("{other:?}"),
    }
}

both! {
    async fn a_change_is_written_with_what_differs_and_what_changes_nothing_is_not(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let ada = bed.db.people().create(demo, &new_user("ada")).await.expect("entered");
        let skills = bed.db.skills();
        let orders = now(skills.create(demo, &new_skill(0, "Trade", Mode::Push), (&by(ada, 5), Once::keyless(Millis(5))), MOST).await);
        let pull = now(skills.update(demo, &Skill { mode: Mode::Pull, ..orders.clone() }, &by(ada, 6)).await);
        assert_eq!(pull.version, 2);
        assert_eq!(now(skills.update(demo, &Skill { version: 1, ..pull.clone() }, &by(ada, 7)).await), pull, "a repeat");
        let late = skills.update(demo, &Skill { name: "Sales".into(), ..orders.clone() }, &by(ada, 8)).await;
        assert_eq!(late.expect("asked"), Kept::Overtaken(Some(pull.clone())));

        let console = Sought { scopes: vec![Scope::Console], ..Sought::default() };
        let found = bed.db.audit().list(demo, &console, MOST).await.expect("readable");
        let [edit, made] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((edit.act, edit.name.as_str(), edit.subject.clone()), (Act::Edit, "Trade", orders.id.0.to_string()));
        assert_eq!((edit.was.clone(), edit.became.clone()), (Some(json!({ "mode": "push" })), Some(json!({ "mode": "pull" }))));
        assert_eq!(edit.by, by(ada, 6));
        assert_eq!((made.act, made.was.clone(), made.became.clone()), (Act::Create, None, Some(orders.told())));
        assert!(edit.number > made.number);
        assert!(edit.holds(&pull.told()) && !edit.holds(&orders.told()));
        assert_eq!(edit.without(pull.told()), orders.told());

        assert!(bed.db.audit().list(acme, &console, MOST).await.expect("readable").is_empty());
        assert_eq!(bed.db.audit().find(acme, edit.number).await.expect("readable"), None);
    }

    async fn a_ban_is_in_the_audit_with_the_entries_that_tell_it_or_neither_is(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let (at, ticket, address) = (Millis(7), Ticket::NONE, "198.51.100.7");
        let ban = Ban { address: address.into(), until: Millis(90), reason: "threats".into(), chat: None, by: MARTA, at };
        let whence = Whence { address: "203.0.113.9".into(), token: false };
        let does = |event| Event::Tenant(tenants::Event::Conduct(event));
        let banned = conduct::Event::Banned { ban: ban.clone(), whence: whence.clone(), ticket };
        log.append(&bed.db, [does(banned.clone())]).await.expect("appended");
        let (was, by) = (Some(ban.until), MARTA);
        let robot = Whence { token: true, ..whence.clone() };
        let longer = conduct::Event::Extended { address: address.into(), until: Millis(99), by, was, whence: robot, ticket };
        let lifted = conduct::Event::Lifted { address: address.into(), by, was: Some(ban), whence, ticket };
        log.append(&bed.db, [does(longer), does(lifted)]).await.expect("appended");
        let sought = Sought { of: Some((Entity::Ban, address.into())), ..Sought::default() };
        let rows = bed.db.audit().list(DEMO, &sought, MOST).await.expect("readable");
        let told = |row: &store::audit::Audited| (row.act, row.was.clone(), row.became.clone());
        let whole = json!({ "until": 90, "reason": "threats", "chat": null });
        assert_eq!(
            rows.iter().map(told).collect::<Vec<_>>(),
            [
                (Act::Delete, Some(whole.clone()), None),
                (Act::Edit, Some(json!({ "until": 90 })), Some(json!({ "until": 99 }))),
                (Act::Create, None, Some(whole)),
            ]
        );
        let scopes: Vec<Scope> = rows.iter().map(|row| row.by.scope).collect();
        assert_eq!(scopes, [Scope::Console, Scope::Token, Scope::Console]);
        let first = &rows[2].by;
        assert_eq!((first.who, first.address.as_deref()), (Some(MARTA), Some("203.0.113.9")));
        assert_eq!(first.reason.as_deref(), Some("threats"));

        Log::take(&bed.db, DEMO, "there").await;
        assert!(matches!(log.append(&bed.db, [does(banned)]).await, Err(StoreError::Fenced)));
        assert_eq!(bed.db.audit().list(DEMO, &sought, MOST).await.expect("readable").len(), 3);
    }

    async fn changes_are_found_by_kind_act_way_person_time_and_thing(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let ada = bed.db.people().create(demo, &new_user("ada")).await.expect("entered");
        let skills = bed.db.skills();
        let orders = now(skills.create(demo, &new_skill(0, "Trade", Mode::Push), (&by(ada, 10), Once::keyless(Millis(10))), MOST).await);
        skills.add(demo, &new_skill(0, "Sales", Mode::Push), Millis(20)).await.expect("made");
        now(skills.update(demo, &Skill { mode: Mode::Pull, ..orders.clone() }, &by(ada, 30)).await);
        let times = async |sought: Sought| {
            let found = bed.db.audit().list(demo, &sought, MOST).await.expect("readable");
            found.iter().map(|one| one.by.at.0).collect::<Vec<_>>()
        };
        // The tenant was made with skills of its own, before, and people come later.
        let all = || Sought { from: Some(Millis(2)), to: Some(Millis(1_000)), ..Sought::default() };
        assert_eq!(times(Sought { entities: vec![Entity::Skill, Entity::User], ..all() }).await, [30, 20, 10]);
        assert_eq!(times(Sought { entities: vec![Entity::User], ..all() }).await, [0; 0]);
        assert_eq!(times(Sought { acts: vec![Act::Create], ..all() }).await, [20, 10]);
        assert_eq!(times(Sought { scopes: vec![Scope::Command, Scope::House], ..all() }).await, [20]);
        assert_eq!(times(Sought { who: Some(ada), ..all() }).await, [30, 10]);
        assert_eq!(times(Sought { from: Some(Millis(10)), to: Some(Millis(30)), ..all() }).await, [20, 10]);
        let first = bed.db.audit().list(demo, &all(), 1).await.expect("readable");
        assert_eq!(times(Sought { before: Some(first[0].number), ..all() }).await, [20, 10]);
        let subject = orders.id.0.to_string();
        let of = Some((Entity::Skill, subject));
        assert_eq!(times(Sought { of: of.clone(), ..all() }).await, [30, 10]);
        assert_eq!(times(Sought { of, acts: vec![Act::Edit], ..all() }).await, [30]);
        let behind = bed.db.audit().behind(demo, first[0].number - 1, 1).await.expect("readable");
        assert_eq!(behind, first);
    }

    async fn a_skill_that_was_removed_comes_back_once_for_those_who_had_it(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let skills = bed.db.skills();
        let orders = now(skills.create(demo, &new_skill(0, "Trade", Mode::Push), (&Doer::command(Millis(1)), Once::keyless(Millis(1))), MOST).await);
        let anna = NewUser { skills: vec![(orders.id, 7)], ..new_user("anna") };
        let anna = bed.db.people().create(demo, &anna).await.expect("entered");
        let stale = skills.remove(demo, (orders.id, 9), &by(anna, 2)).await.expect("asked");
        assert_eq!(stale, Err(Some(orders.clone())));
        let (removed, lent) = skills.remove(demo, (orders.id, 1), &by(anna, 2)).await.expect("asked").expect("removed");
        assert_eq!(lent, []);
        assert_eq!((removed.skill.clone(), removed.people.as_slice()), (orders.clone(), &[(anna, 7)][..]));
        assert_eq!(skills.remove(demo, (orders.id, 1), &by(anna, 3)).await.expect("asked"), Err(None));
        assert!(bed.db.people().find(demo, anna).await.expect("readable").expect("there").skills.is_empty());

        let change = bed.db.audit().find(demo, removed.number).await.expect("readable").expect("written");
        assert_eq!(Removed::read(&change).expect("it says a skill"), Removed { skill: Skill { version: 0, ..orders.clone() }, ..removed.clone() });
        let undo = |at| Doer { undoes: Some(removed.number), ..by(anna, at) };
        let back = now(skills.restore(demo, &removed, &undo(4), MOST).await);
        assert_eq!((back.id, back.version), (orders.id, 2));
        assert_eq!(bed.db.people().find(demo, anna).await.expect("readable").expect("there").skills, [(orders.id, 7)]);
        let undone = bed.db.audit().find(demo, removed.number).await.expect("readable").expect("written");
        assert!(undone.undone_by.is_some());

        skills.remove(demo, (orders.id, 2), &by(anna, 5)).await.expect("asked").expect("removed");
        let again = skills.restore(demo, &removed, &undo(6), MOST).await;
        assert!(matches!(again, Err(StoreError::Taken("undoes"))), "{again:?}");
        assert_eq!(skills.find(demo, orders.id).await.expect("readable"), None, "nothing of it was done");
    }
}
