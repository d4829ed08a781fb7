//! The sessions of everybody: found, ordered, paged and ended, in one tenant and in no other.
use crate::both;
use crate::harness::{Bed, Kind, on};
use crate::people::{HASH, new_user, tenant};
use crate::script::token;
use catalogue::ids::{AgentId, DeviceId, TenantId};
use routing::time::Millis;
use serde_json::json;
use sqlx::{AssertSqlSafe, Row};
use std::time::{Duration, Instant};
use store::Db;
use store::audit::{Doer, Entity, Sought};
use store::people::{EndedSessions, NewUser, SessionsBy, SessionsPage, SoughtSessions};
use store::sign_in::{Given, Session};

const NOW: Millis = Millis(5_000);

fn session(tenant: TenantId, user: AgentId, n: u8) -> Session {
    Session {
        token_hash: token(n),
        tenant,
        user,
        device: DeviceId(0x0190_5a3b_0000_4000_8000_0000_0000_0000 + u128::from(n)),
        created: Millis(1_000 + i64::from(n)),
        renewed: Millis(1_000 + i64::from(n)),
        expires: Millis(10_000 + i64::from(n)),
        by_service: n.is_multiple_of(2),
        given: None,
    }
}

/// Marta with two sessions and an access token, Tom with one, Eve with one that has ended.
async fn some(bed: &Bed) -> (TenantId, [AgentId; 3]) {
    let demo = tenant(&bed.db, "demo").await;
    bed.db.groups().add(demo, Some(2), "Administrator", &[5, 56, 57], Millis(1)).await.expect("made");
    let mut people = [AgentId(0); 3];
    for (at, name) in ["marta", "tom", "eve"].into_iter().enumerate() {
        let new = NewUser { group: if name == "tom" { 2 } else { 1 }, ..new_user(name) };
        people[at] = bed.db.people().create(demo, &new).await.expect("entered");
    }
    let [marta, tom, eve] = people;
    let robot = Given { name: "export".into(), description: String::new(), author: marta };
    for session in [
        session(demo, marta, 1),
        session(demo, marta, 2),
        session(demo, tom, 3),
        Session { expires: NOW, ..session(demo, eve, 4) },
        Session { given: Some(robot), ..session(demo, marta, 5) },
    ] {
        assert!(bed.db.sign_in().create_session(&session, HASH).await.expect("kept"));
    }
    bed.db.sign_in().note_device(demo, &token(1), "Firefox", "198.51.100.7", Millis(4_000)).await.expect("noted");
    (demo, people)
}

async fn asked(db: &Db, tenant: TenantId, sought: &SoughtSessions, order: (SessionsBy, bool)) -> SessionsPage {
    db.people().sessions(tenant, sought, order, None, NOW).await.expect("readable")
}

async fn tokens(db: &Db, tenant: TenantId, sought: SoughtSessions, order: (SessionsBy, bool)) -> Vec<[u8; 32]> {
    asked(db, tenant, &sought, order).await.sessions.into_iter().map(|one| one.token_hash).collect()
}

fn ended(all: &[(AgentId, [u8; 32])], running: u64) -> EndedSessions {
    EndedSessions { all: all.to_vec(), running }
}

both! {
    async fn the_sessions_of_everybody_are_found_by_person_address_and_last_use(bed: &Bed) {
        let (demo, [marta, tom, _]) = some(bed).await;
        let acme = tenant(&bed.db, "acme").await;
        let all = SoughtSessions::default;
        let page = asked(&bed.db, demo, &all(), (SessionsBy::Use, true)).await;
        assert_eq!((page.total, page.next), (3, None));
        let first = &page.sessions[0];
        assert_eq!((first.user, first.address.as_str(), first.seen), (marta, "198.51.100.7", Some(Millis(4_000))));
        let by = [
            (SessionsBy::Use, false, [2, 3, 1]),
            (SessionsBy::Start, true, [3, 2, 1]),
            (SessionsBy::Start, false, [1, 2, 3]),
            (SessionsBy::Name, false, [1, 2, 3]),
            (SessionsBy::Name, true, [3, 2, 1]),
        ];
        for (order, falling, wanted) in by {
            assert_eq!(tokens(&bed.db, demo, all(), (order, falling)).await, wanted.map(token), "{order:?} {falling}");
        }
        let text = |text: &str| SoughtSessions { text: Some(text.into()), ..all() };
        for (what, sought, wanted) in [
            ("a user name", text("TOM"), vec![3]),
            ("an address", text("51.100"), vec![1]),
            ("a sign that stands for itself", text("%"), vec![]),
            ("a person", SoughtSessions { user: Some(tom), ..all() }, vec![3]),
            ("a group", SoughtSessions { group: Some(2), ..all() }, vec![3]),
            ("another service", SoughtSessions { by_service: Some(true), ..all() }, vec![2]),
            ("unused", SoughtSessions { unused_since: Some(Millis(1_003)), ..all() }, vec![2]),
        ] {
            let wanted: Vec<_> = wanted.into_iter().map(token).collect();
            assert_eq!(tokens(&bed.db, demo, sought, (SessionsBy::Start, false)).await, wanted, "{what}");
        }
        assert_eq!(tokens(&bed.db, acme, all(), (SessionsBy::Use, true)).await, [[0; 32]; 0]);
    }

    async fn one_session_ends_or_all_of_a_person_but_one_and_the_audit_says_so(bed: &Bed) {
        let (demo, [marta, tom, eve]) = some(bed).await;
        let acme = tenant(&bed.db, "acme").await;
        let people = bed.db.people();
        let doer = Doer { reason: Some("lost".into()), ..Doer::command(NOW) };
        assert!(!people.end_sign_in(acme, marta, &token(1), &doer).await.expect("not theirs"));
        assert!(!people.end_sign_in(demo, tom, &token(1), &doer).await.expect("not his"));
        assert!(!people.end_sign_in(demo, marta, &token(5), &doer).await.expect("an access token"));
        assert!(people.end_sign_in(demo, marta, &token(1), &doer).await.expect("ended"));
        assert!(!people.end_sign_in(demo, marta, &token(1), &doer).await.expect("gone already"));
        let told = bed.db.audit().list(demo, &Sought { entities: vec![Entity::User], ..Sought::default() }, 1).await;
        let told = told.expect("readable").remove(0);
        assert_eq!((told.subject, told.became, told.by.reason), (marta.0.to_string(), Some(json!({ "signed_out": 1 })), Some("lost".into())));
        assert_eq!(people.end_sign_ins(demo, marta, Some(&token(2)), &doer).await.expect("asked"), ended(&[], 0));
        assert_eq!(people.end_sign_ins(demo, marta, None, &doer).await.expect("ended"), ended(&[(marta, token(2))], 1));
        assert_eq!(people.end_sign_ins(demo, eve, None, &doer).await.expect("ended"), ended(&[(eve, token(4))], 0));
        let of_eve = Sought { of: Some((Entity::User, eve.0.to_string())), ..Sought::default() };
        let told = bed.db.audit().list(demo, &of_eve, 1).await.expect("readable").remove(0);
        let told = told.became.expect("her account as it was made");
        assert_eq!(told.get("signed_out"), None, "hers had run out before: nothing ended that ran");
        assert!(bed.db.sign_in().session_by_token(&token(5)).await.expect("readable").is_some(), "access tokens stay");
    }

    async fn everybody_is_signed_out_but_one_session_and_whoever_is_in_another_group(bed: &Bed) {
        let (demo, [marta, tom, eve]) = some(bed).await;
        let acme = tenant(&bed.db, "acme").await;
        let wile = bed.db.people().create(acme, &new_user("wile")).await.expect("entered");
        bed.db.sign_in().create_session(&session(acme, wile, 9), HASH).await.expect("kept");
        let (people, doer) = (bed.db.people(), Doer::command(NOW));
        let would = people.sign_ins_of_all(demo, (Some(&[1]), &token(1)), NOW).await.expect("readable");
        assert_eq!(would.into_iter().collect::<Vec<_>>(), [(marta, 1)], "what has run out and another group left out");
        assert_eq!(people.other_sessions(demo, &token(1), NOW).await.expect("readable"), 2);
        assert_eq!(people.other_sessions(demo, &token(9), NOW).await.expect("readable"), 3, "one of an operator is none");
        let mut gone = people.end_sign_ins_of_all(demo, "Demo", (Some(&[1]), &token(1)), &doer).await.expect("ended");
        gone.all.sort_unstable();
        assert_eq!(gone, ended(&[(marta, token(2)), (eve, token(4))], 1));
        let gone = people.end_sign_ins_of_all(demo, "Demo", (None, &token(1)), &doer).await.expect("ended");
        assert_eq!(gone, ended(&[(tom, token(3))], 1));
        let gone = people.end_sign_ins_of_all(demo, "Demo", (None, &token(1)), &doer).await.expect("asked");
        assert_eq!(gone, ended(&[], 0));
        for (n, stays) in [(1, true), (5, true), (9, true), (3, false)] {
            assert_eq!(bed.db.sign_in().session_by_token(&token(n)).await.expect("readable").is_some(), stays, "{n}");
        }
        let told = bed.db.audit().list(demo, &Sought { entities: vec![Entity::Tenant], ..Sought::default() }, 9).await;
        let told: Vec<_> = told.expect("readable").into_iter().map(|one| one.became).collect();
        let each = Some(json!({ "signed_out": 1 }));
        assert_eq!(told[..2], [each.clone(), each]);
        assert_ne!(told.get(2).cloned().flatten(), Some(json!({ "signed_out": 0 })), "the third found nobody and is no change");
    }

    async fn a_session_is_found_by_the_half_of_its_hash_in_its_tenant_while_it_runs(bed: &Bed) {
        let (demo, [marta, ..]) = some(bed).await;
        let acme = tenant(&bed.db, "acme").await;
        let half = |n: u8| token(n)[..16].iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        let named = async |tenant, half: &str| {
            let found = bed.db.people().session_named(tenant, half, NOW).await.expect("readable");
            found.map(|one| (one.user, one.token_hash))
        };
        assert_eq!(named(demo, &half(1)).await, Some((marta, token(1))));
        assert_eq!(named(acme, &half(1)).await, None, "another tenant's");
        assert_eq!(named(demo, &half(4)).await, None, "it has run out");
        assert_eq!(named(demo, &half(5)).await, None, "an access token");
        for wrong in ["", "%", "zz", &half(1)[1..], &half(1).to_uppercase().replace('0', "A"), "ä\0"] {
            assert_eq!(named(demo, wrong).await, None, "{wrong}");
        }
    }

    async fn page_after_page_has_every_session_once_found_first_or_walked(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let mut people = Vec::new();
        for name in ["marta", "marta.r", "tom", "eve"] {
            let surname = if name == "eve" { "Zed" } else { "Rinaldi" };
            let new = NewUser { firstname: "Marta".into(), lastname: surname.into(), ..new_user(name) };
            people.push(bed.db.people().create(demo, &new).await.expect("entered"));
        }
        for n in 0..120 {
            let one = Session {
                created: Millis(1_000 + i64::from(n / 7)),
                ..session(demo, people[usize::from(n) % people.len()], n)
            };
            bed.db.sign_in().create_session(&one, HASH).await.expect("kept");
        }
        let mut by_name = Vec::new();
        for (by, falling, few) in [
            (SessionsBy::Use, true, 0),
            (SessionsBy::Start, false, 0),
            (SessionsBy::Name, true, 0),
            (SessionsBy::Name, true, 5_000),
            (SessionsBy::Name, false, 0),
            (SessionsBy::Name, false, 5_000),
        ] {
            let (mut seen, mut behind) = (Vec::new(), None);
            loop {
                let (all, order) = (SoughtSessions::default(), (by, falling));
                let page = bed.db.people().sessions_walked(demo, &all, order, behind.as_ref(), (NOW, few)).await;
                let page = page.expect("readable");
                seen.extend(page.sessions.iter().map(|one| (one.fullname.clone(), one.token_hash)));
                assert_eq!(page.total, 120);
                behind = page.next;
                if behind.is_none() {
                    break;
                }
            }
            if by == SessionsBy::Name {
                let mut wanted = seen.clone();
                wanted.sort_unstable();
                if falling {
                    wanted.reverse();
                }
                assert_eq!(seen, wanted, "{falling} {few}: by name, and equal names by the hash");
                by_name.push(seen.clone());
            }
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), 120, "{by:?} {few}: each once");
        }
        assert_eq!(by_name[0], by_name[1], "found first and walked are one order");
        assert_eq!(by_name[2], by_name[3]);
    }
}

/// A list must not read every session, or put all in order, for one page.
#[test]
fn a_page_is_walked_in_its_order_and_counted_on_an_index() {
    on(Kind::Sqlite, async |bed: &Bed| {
        let Db::Sqlite { read, .. } = &bed.db else { unreachable!("a SQLite bed") };
        for (name, index) in [
            ("SESSIONS_BY_USE", "s USING INDEX sessions_used"),
            ("SESSIONS_BY_USE_DOWN", "s USING INDEX sessions_used"),
            ("SESSIONS_BY_START", "s USING INDEX sessions_begun"),
            ("SESSIONS_BY_START_DOWN", "s USING INDEX sessions_begun"),
            ("SESSIONS_BY_NAME", "u USING INDEX users_found"),
            ("SESSIONS_BY_NAME_DOWN", "u USING INDEX users_found"),
            ("HOW_MANY_SESSIONS", "s USING INDEX sessions_used"),
            ("ONE_SESSION", "token_hash>? AND token_hash<?"),
        ] {
            let all = store::every_statement();
            let statement = all.iter().find(|statement| statement.name == name).expect(name);
            let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", statement.sql));
            let plan = sqlx::query(explain).fetch_all(read).await.expect("a plan");
            let plan: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
            assert!(plan.iter().any(|step| step.contains(index)), "{name}: {plan:#?}");
            assert!(plan.iter().all(|step| !step.starts_with("SCAN")), "{name}: {plan:#?}");
            assert!(!plan.iter().any(|step| step.ends_with("B-TREE FOR ORDER BY")), "{name}: {plan:#?}");
        }
    });
}

#[test]
fn sixty_thousand_sessions_are_listed_and_searched() {
    on(Kind::Sqlite, async |bed: &Bed| are_listed(bed).await);
}

async fn are_listed(bed: &Bed) {
    let demo = tenant(&bed.db, "demo").await;
    bed.execute(
        "WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 50099)
        INSERT INTO users (tenant, id, username, username_key, firstname, lastname, nickname, email, password_hash,
            group_id, slots, preferences, last_module, last_seen, active, created, name_key, search_key)
        SELECT 1, i, 'user.' || i, 'user.' || i, 'First' || (i % 977), 'Last' || i, NULL, 'user.' || i || '@demo.example',
            'x', 1, 3, '{}', 1, i, TRUE, 1, 'first' || (i % 977) || ' last' || i,
            'first' || (i % 977) || ' last' || i || '  user.' || i || ' user.' || i || '@demo.example' FROM n",
    )
    .await;
    bed.execute(
        "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 59999)
        INSERT INTO sessions (token_hash, tenant, user_id, device, created, renewed, expires, by_service, user_agent,
            address, seen)
        SELECT printf('%064x', (i * 7919) % 60000), 1, 100 + i % 50000, '01905a3b-0000-4000-8000-000000000000', i, i,
            100000 + i, i % 3 = 0, 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
            '198.51.' || (i % 250) || '.' || (i % 199), i FROM n",
    )
    .await;
    let all = SoughtSessions::default;
    let text = |text: &str| SoughtSessions { text: Some(text.into()), ..all() };
    for (what, sought, order) in [
        ("by use", all(), (SessionsBy::Use, true)),
        ("by start", all(), (SessionsBy::Start, false)),
        ("by name", all(), (SessionsBy::Name, false)),
        ("one name", text("last49999"), (SessionsBy::Use, true)),
        ("an address", text("198.51.7."), (SessionsBy::Use, true)),
        ("nobody", text("nobody"), (SessionsBy::Name, true)),
        ("unused", SoughtSessions { unused_since: Some(Millis(30_000)), ..all() }, (SessionsBy::Use, true)),
    ] {
        let mut took = Duration::MAX;
        for _ in 0..5 {
            let began = Instant::now();
            let page = asked(&bed.db, demo, &sought, order).await;
            assert_eq!(page.total == 0, what == "nobody", "{what}");
            took = took.min(began.elapsed());
        }
        println!("{what}: {took:?}");
    }
}
