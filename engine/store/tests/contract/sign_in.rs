//! Sign-ins under way, second factors and known devices.
use crate::both;
use crate::people::{new_user, operator, tenant};
use crate::script::token;
use catalogue::ids::AgentId;
use routing::time::Millis;
use store::StoreError;
use store::secrets::Kept;
use store::sign_in::{Factor, Method, PasswordRules, SignInRules, SignInStep};

fn app(secret: &str) -> Factor {
    Factor { method: Method::App, secret: Kept::plain(secret), used_step: 10, since: Millis(7), recovery_left: 0 }
}

both! {
    async fn rules_that_were_never_set_are_the_defaults_and_each_tenants_are_its_own(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        assert_eq!(bed.db.sign_in().rules(demo).await.expect("readable"), SignInRules::default());
        let rules = SignInRules {
            second_factor: true,
            addresses: vec!["192.0.2.0/24".parse().expect("a network"), "2001:db8::/32".parse().expect("a network")],
            hard_users: Some(9),
            password: PasswordRules { min: 14, ..PasswordRules::default() },
            ..SignInRules::default()
        };
        assert!(bed.db.sign_in().set_rules(demo, &rules, &operator()).await.expect("kept"));
        assert_eq!(bed.db.sign_in().rules(demo).await.expect("readable"), rules);
        assert_eq!(bed.db.sign_in().rules(acme).await.expect("readable"), SignInRules::default());
    }

    async fn a_step_is_tried_a_few_times_in_its_time_and_ended_once(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let step = SignInStep { user: marta, state: Kept::plain(r#"{"due":"x"}"#) };
        bed.db.sign_in().create_step(demo, &token(1), &step, Millis(100)).await.expect("kept");
        assert_eq!(bed.db.sign_in().try_step(acme, &token(1), Millis(1), 9).await.expect("not theirs"), None);
        assert_eq!(bed.db.sign_in().try_step(demo, &token(1), Millis(1), 2).await.expect("readable"), Some(step.clone()));
        assert_eq!(bed.db.sign_in().try_step(demo, &token(1), Millis(1), 2).await.expect("readable"), Some(step));
        assert_eq!(bed.db.sign_in().try_step(demo, &token(1), Millis(1), 2).await.expect("tried out"), None);
        assert_eq!(bed.db.sign_in().try_step(demo, &token(1), Millis(100), 9).await.expect("too late"), None);
        assert!(!bed.db.sign_in().end_step(acme, &token(1)).await.expect("not theirs"));
        let ended = token(1);
        let both = tokio::join!(bed.db.sign_in().end_step(demo, &ended), bed.db.sign_in().end_step(demo, &ended));
        assert!(both.0.expect("ended") ^ both.1.expect("ended"), "one of two");
        let nobody = SignInStep { user: AgentId(99), state: Kept::plain("{}") };
        let dangling = bed.db.sign_in().create_step(demo, &token(2), &nobody, Millis(100)).await;
        assert!(matches!(dangling, Err(StoreError::Dangling)), "{dangling:?}");
    }

    async fn a_new_password_is_noted_and_ends_steps_and_known_devices(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let standing = bed.db.sign_in().standing(demo, marta).await.expect("readable").expect("there");
        assert_eq!((standing.password_changed, standing.must_change, standing.api_only), (None, false, false));
        assert!(bed.db.people().set(demo, marta, Millis(1), |it| it.must_change = true).await.expect("kept"));
        let step = SignInStep { user: marta, state: Kept::plain("{}") };
        bed.db.sign_in().create_step(demo, &token(1), &step, Millis(100)).await.expect("kept");
        bed.db.sign_in().know_device(demo, marta, &token(2), Millis(1), 5).await.expect("kept");
        assert!(bed.db.sign_in().set_password(demo, marta, "$argon2id$new", Millis(50)).await.expect("kept"));
        let standing = bed.db.sign_in().standing(demo, marta).await.expect("readable").expect("there");
        assert_eq!((standing.password_changed, standing.must_change), (Some(Millis(50)), false));
        assert_eq!(standing.password_hash, "$argon2id$new");
        assert_eq!(bed.db.sign_in().try_step(demo, &token(1), Millis(1), 9).await.expect("readable"), None);
        assert_eq!(bed.db.sign_in().known_device(demo, &token(2)).await.expect("readable"), None);
    }

    async fn a_code_and_a_recovery_code_are_each_taken_once(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        bed.db.sign_in().set_factor(demo, marta, &app("ABC"), &[token(1), token(2)]).await.expect("kept");
        let kept = bed.db.sign_in().standing(demo, marta).await.expect("readable").expect("there").factor;
        assert_eq!(kept, Some(Factor { recovery_left: 2, ..app("ABC") }));
        let mail = Factor { method: Method::Email, ..app("") };
        assert!(!bed.db.sign_in().set_first_factor(demo, marta, &mail, &[]).await.expect("she has one"));
        let unchanged = bed.db.sign_in().standing(demo, marta).await.expect("readable").expect("there").factor;
        assert_eq!(unchanged, Some(Factor { recovery_left: 2, ..app("ABC") }));
        bed.db.sign_in().set_factor(demo, marta, &mail, &[]).await.expect("kept");
        assert_eq!(bed.db.sign_in().standing(demo, marta).await.expect("readable").expect("there").factor, Some(mail));
        bed.db.sign_in().set_factor(demo, marta, &app("ABC"), &[token(1), token(2)]).await.expect("kept");
        assert!(!bed.db.sign_in().use_code(demo, marta, &app("ABC").secret, 10).await.expect("used before"));
        assert!(!bed.db.sign_in().use_code(demo, marta, &app("XYZ").secret, 11).await.expect("another secret"));
        let secret = app("ABC").secret;
        let both = tokio::join!(bed.db.sign_in().use_code(demo, marta, &secret, 11), bed.db.sign_in().use_code(demo, marta, &secret, 11));
        assert!(both.0.expect("taken") ^ both.1.expect("taken"), "one of two");
        assert!(bed.db.sign_in().has_recovery(demo, marta, &token(1)).await.expect("readable"));
        assert!(bed.db.sign_in().use_recovery(demo, marta, &token(1)).await.expect("taken"));
        assert!(!bed.db.sign_in().use_recovery(demo, marta, &token(1)).await.expect("taken before"));
        bed.db.sign_in().set_recovery(demo, marta, &[token(3)]).await.expect("kept");
        assert!(!bed.db.sign_in().has_recovery(demo, marta, &token(2)).await.expect("readable"));
        assert!(bed.db.sign_in().remove_factor(demo, marta).await.expect("gone"));
        assert!(!bed.db.sign_in().remove_factor(demo, marta).await.expect("gone already"));
        assert!(!bed.db.sign_in().has_recovery(demo, marta, &token(3)).await.expect("readable"));
    }

    async fn the_newest_devices_are_known_and_those_of_their_own_tenant(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        for n in 1..=3 {
            bed.db.sign_in().know_device(demo, marta, &token(n), Millis(i64::from(n)), 2).await.expect("kept");
        }
        assert_eq!(bed.db.sign_in().known_device(demo, &token(1)).await.expect("readable"), None, "the oldest went");
        assert_eq!(bed.db.sign_in().known_device(demo, &token(3)).await.expect("readable"), Some(marta));
        assert_eq!(bed.db.sign_in().known_device(acme, &token(3)).await.expect("readable"), None);
        bed.db.sign_in().use_device(demo, &token(2), Millis(9)).await.expect("kept");
        bed.db.sign_in().know_device(demo, marta, &token(4), Millis(10), 2).await.expect("kept");
        assert_eq!(bed.db.sign_in().known_device(demo, &token(2)).await.expect("readable"), Some(marta), "used a moment ago");
    }
}
