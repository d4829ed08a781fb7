//! Where people are signed in.
use crate::both;
use crate::people::{HASH, new_user, tenant};
use crate::script::token;
use catalogue::ids::{AgentId, DeviceId, TenantId};
use routing::time::Millis;
use store::StoreError;
use store::access_tokens::AccessTokenChange;
use store::audit::Doer;
use store::sign_in::{Given, Session};

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

both! {
    async fn a_token_finds_its_person_in_whichever_tenant(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let wile = bed.db.people().create(acme, &new_user("wile")).await.expect("entered");
        let (hers, his) = (session(demo, marta, 1), session(acme, wile, 2));
        bed.db.sign_in().create_session(&hers, HASH).await.expect("kept");
        bed.db.sign_in().create_session(&his, HASH).await.expect("kept");
        assert_eq!(bed.db.sign_in().session_by_token(&token(1)).await.expect("readable"), Some(hers.clone()));
        assert_eq!(bed.db.sign_in().session_by_token(&token(2)).await.expect("readable"), Some(his));
        assert_eq!(bed.db.sign_in().session_by_token(&token(3)).await.expect("readable"), None);
        let twice = bed.db.sign_in().create_session(&hers, HASH).await;
        assert!(matches!(twice, Err(StoreError::Taken("token"))), "{twice:?}");
        let nobody = bed.db.sign_in().create_session(&session(demo, AgentId(99), 4), HASH).await;
        assert!(matches!(nobody, Ok(false)), "{nobody:?}");
        assert!(bed.db.sign_in().set_password(demo, marta, "$argon2id$new", Millis(5)).await.expect("kept"));
        let late = bed.db.sign_in().create_session(&session(demo, marta, 5), HASH).await;
        assert!(matches!(late, Ok(false)), "the password is another one by now: {late:?}");
    }

    async fn a_session_is_renewed_moved_and_ended_by_its_own_tenant_only(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let first = session(demo, marta, 1);
        bed.db.sign_in().create_session(&first, HASH).await.expect("kept");

        assert!(!bed.db.sign_in().renew_session(acme, &token(1), Millis(1), Millis(2)).await.expect("not theirs"));
        assert!(!bed.db.sign_in().end_session(acme, &token(1)).await.expect("not theirs"));
        assert_eq!(bed.db.sign_in().sessions_of_user(acme, marta).await.expect("readable"), []);

        assert!(bed.db.sign_in().renew_session(demo, &token(1), Millis(5_000), Millis(50_000)).await.expect("renewed"));
        assert!(bed.db.sign_in().set_session_device(demo, &token(1), DeviceId(u128::MAX)).await.expect("moved"));
        let renewed = Session { renewed: Millis(5_000), expires: Millis(50_000), device: DeviceId(u128::MAX), ..first };
        assert_eq!(bed.db.sign_in().session_by_token(&token(1)).await.expect("readable"), Some(renewed));

        assert!(bed.db.sign_in().end_session(demo, &token(1)).await.expect("ended"));
        assert!(!bed.db.sign_in().end_session(demo, &token(1)).await.expect("gone already"));
        assert_eq!(bed.db.sign_in().session_by_token(&token(1)).await.expect("readable"), None);
    }

    async fn where_a_session_is_in_use_is_noted_by_its_own_tenant_only(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        bed.db.sign_in().create_session(&session(demo, marta, 1), HASH).await.expect("kept");
        let fresh = bed.db.sign_in().devices_of_user(demo, marta).await.expect("readable");
        assert_eq!((fresh[0].user_agent.as_str(), fresh[0].seen), ("", None));
        assert!(!bed.db.sign_in().note_device(acme, &token(1), "x", "y", Millis(7)).await.expect("not theirs"));
        assert!(bed.db.sign_in().note_device(demo, &token(1), "Firefox", "::1", Millis(7)).await.expect("noted"));
        let noted = bed.db.sign_in().devices_of_user(demo, marta).await.expect("readable");
        assert_eq!((noted[0].user_agent.as_str(), noted[0].address.as_str(), noted[0].seen), ("Firefox", "::1", Some(Millis(7))));
        assert_eq!(bed.db.sign_in().devices_of_user(acme, marta).await.expect("readable"), []);
    }

    async fn an_access_token_is_a_session_under_a_name_that_its_own_tenant_changes(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let robot = bed.db.people().create(demo, &new_user("robot")).await.expect("entered");
        let given = Given { name: "Export".into(), description: String::new(), author: AgentId(7) };
        let kept = Session { given: Some(given.clone()), ..session(demo, robot, 1) };
        bed.db.sign_in().create_session(&kept, HASH).await.expect("kept");
        bed.db.sign_in().create_session(&session(demo, robot, 2), HASH).await.expect("kept");
        assert_eq!(bed.db.sign_in().session_by_token(&token(1)).await.expect("readable"), Some(kept));

        let now = Millis(5_000);
        assert_eq!(bed.db.access_tokens().all(acme, now).await.expect("readable"), []);
        let listed = bed.db.access_tokens().all(demo, now).await.expect("readable");
        assert_eq!(listed.iter().map(|row| (row.token_hash, &row.given)).collect::<Vec<_>>(), [(token(1), &given)]);
        let devices = bed.db.sign_in().devices_of_user(demo, robot).await.expect("readable");
        assert_eq!(devices.iter().map(|row| row.token_hash).collect::<Vec<_>>(), [token(2)], "it is no sign-in");
        assert_eq!(bed.db.sign_in().others_signed_in(demo, AgentId(99), now).await.expect("readable"), 1);

        let change = AccessTokenChange { description: Some("nightly"), expires: Some(Millis(20_000)), name: None };
        assert_eq!(bed.db.access_tokens().change(acme, &token(1), change, &Doer::command(now)).await.expect("not theirs"), None);
        assert_eq!(bed.db.access_tokens().change(demo, &token(2), change, &Doer::command(now)).await.expect("a sign-in"), None);
        let changed = bed.db.access_tokens().change(demo, &token(1), change, &Doer::command(now)).await.expect("changed").expect("there");
        assert_eq!((changed.given.name.as_str(), changed.given.description.as_str()), ("Export", "nightly"));
        assert_eq!((changed.expires, changed.user), (Millis(20_000), robot));

        let late = bed.db.access_tokens().change(demo, &token(1), change, &Doer::command(Millis(20_000))).await.expect("ended");
        assert_eq!(late, None);
    }

    async fn whoever_is_frozen_and_has_a_session_is_found_in_every_tenant(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let tom = bed.db.people().create(demo, &new_user("tom")).await.expect("entered");
        let eve = bed.db.people().create(acme, &new_user("eve")).await.expect("entered");
        for (tenant, user, n) in [(demo, marta, 1), (acme, eve, 2)] {
            assert!(bed.db.sign_in().create_session(&session(tenant, user, n), HASH).await.expect("kept"));
        }
        assert_eq!(bed.db.sign_in().frozen_with_sessions().await.expect("readable"), []);
        for (tenant, user) in [(demo, marta), (demo, tom), (acme, eve)] {
            bed.db.people().set(tenant, user, Millis(1), |it| it.active = false).await.expect("frozen");
        }
        assert_eq!(bed.db.sign_in().frozen_with_sessions().await.expect("readable"), [(demo, marta), (acme, eve)]);
        bed.db.sign_in().end_sessions_of_user(demo, marta).await.expect("ended");
        bed.db.people().set(acme, eve, Millis(1), |it| it.active = true).await.expect("let in again");
        assert_eq!(bed.db.sign_in().frozen_with_sessions().await.expect("readable"), []);
    }

    async fn all_of_a_persons_sessions_end_together_and_old_ones_by_themselves(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let tom = bed.db.people().create(demo, &new_user("tom")).await.expect("entered");
        for n in 1..=3 {
            bed.db.sign_in().create_session(&session(demo, marta, n), HASH).await.expect("kept");
        }
        bed.db.sign_in().create_session(&session(demo, tom, 9), HASH).await.expect("kept");
        let hers = bed.db.sign_in().sessions_of_user(demo, marta).await.expect("readable");
        assert_eq!(hers.iter().map(|session| session.token_hash).collect::<Vec<_>>(), [token(1), token(2), token(3)]);

        assert_eq!(bed.db.sign_in().purge_sessions(Millis(10_002)).await.expect("forgotten"), 1);
        assert_eq!(bed.db.sign_in().end_sessions_of_user(demo, marta).await.expect("ended"), 2);
        assert_eq!(bed.db.sign_in().sessions_of_user(demo, marta).await.expect("readable"), []);
        assert_eq!(bed.db.sign_in().sessions_of_user(demo, tom).await.expect("readable").len(), 1);
    }
}
