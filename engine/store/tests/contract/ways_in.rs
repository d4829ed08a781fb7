//! Links by mail, and services that answer for people.
use crate::both;
use crate::people::{new_user, operator, tenant};
use crate::script::token;
use catalogue::ids::AgentId;
use routing::time::Millis;
use store::Once;
use store::StoreError;
use store::openid::Provider;
use store::secrets::Kept;
use store::sign_in::{Link, LinkKind, SsoAttempt};

both! {
    async fn a_link_is_good_once_in_its_time_and_its_tenant(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        for n in 1..=3 {
            bed.db.sign_in().create_link(demo, &token(n), marta, LinkKind::Reset, Millis(1_000), Once::keyless(Millis(0))).await.expect("kept");
        }
        let kept = Link { user: marta, kind: LinkKind::Reset, expires: Millis(1_000), used: false };
        assert_eq!(bed.db.sign_in().link(demo, &token(1)).await.expect("readable"), Some(kept));
        assert_eq!(bed.db.sign_in().link(acme, &token(1)).await.expect("readable"), None);
        assert!(!bed.db.sign_in().use_link(acme, &token(1), Millis(999)).await.expect("not theirs"));
        assert!(!bed.db.sign_in().use_link(demo, &token(1), Millis(1_000)).await.expect("too late"));
        assert!(bed.db.sign_in().use_link(demo, &token(1), Millis(999)).await.expect("used"));
        assert!(!bed.db.sign_in().use_link(demo, &token(1), Millis(999)).await.expect("twice"));
        bed.db.sign_in().use_links_of_user(demo, marta, LinkKind::Magic).await.expect("of another kind");
        assert!(bed.db.sign_in().use_link(demo, &token(2), Millis(999)).await.expect("still good"));
        bed.db.sign_in().use_links_of_user(demo, marta, LinkKind::Reset).await.expect("all of them");
        assert!(!bed.db.sign_in().use_link(demo, &token(3), Millis(999)).await.expect("no more"));
        assert_eq!(bed.db.sign_in().purge_links(Millis(1_001)).await.expect("forgotten"), 3);
        assert_eq!(bed.db.sign_in().link(demo, &token(1)).await.expect("readable"), None);
    }

    async fn the_operators_service_is_the_first_and_comes_back_as_it_was_set(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let openid = bed.db.openid();
        let provider = Provider {
            id: 1,
            name: "Lume".into(),
            issuer: "https://id.example.com".into(),
            client_id: "switchyard".into(),
            client_secret: Some(Kept::plain("secret of 1")),
            creates: true,
            trusted: true,
            ..Provider::default()
        };
        let seal = |id| Some(Kept::plain(format!("secret of {id}")));
        assert_eq!(openid.set_up(demo, (&provider, &seal), &operator()).await.expect("set"), 1);
        assert!(openid.provider(demo, 1).await.expect("readable") == Some(provider.clone()));
        let now = Provider { client_secret: None, creates: false, version: 2, ..provider };
        assert_eq!(openid.set_up(demo, (&now, &|_| None), &operator()).await.expect("set anew"), 1);
        assert!(openid.providers(demo).await.expect("readable") == [now]);
        let acme = tenant(&bed.db, "acme").await;
        assert!(openid.provider(acme, 1).await.expect("readable").is_none());
        assert!(openid.remove_providers(demo, &operator()).await.expect("removed"));
        assert!(openid.providers(demo).await.expect("readable").is_empty());
    }

    async fn a_subject_is_one_person_and_an_address_of_two_is_nobodys(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        bed.db.sign_in().bind_subject(demo, "https://id", "42", marta).await.expect("bound");
        let who = |tenant, issuer| bed.db.sign_in().person_of_subject(tenant, issuer, "42");
        assert_eq!(who(demo, "https://id").await.expect("readable"), Some(marta));
        assert_eq!(who(demo, "https://other").await.expect("readable"), None);
        assert_eq!(who(acme, "https://id").await.expect("readable"), None);
        let email = new_user("marta").email;
        assert_eq!(bed.db.people().by_email(demo, &email.to_uppercase()).await.expect("readable"), Some(marta));
        assert_eq!(bed.db.people().by_email(acme, &email).await.expect("readable"), None);
        let mut twin = new_user("twin");
        twin.email = email.clone();
        bed.db.people().create(demo, &twin).await.expect("entered");
        assert_eq!(bed.db.people().by_email(demo, &email).await.expect("readable"), None);
        let dangling = bed.db.people().set(demo, marta, Millis(1), |it| it.group = 99).await;
        assert!(matches!(dangling, Err(StoreError::Dangling)), "{dangling:?}");
    }

    async fn a_sign_in_on_its_way_comes_back_once(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let attempt = SsoAttempt {
            binding_hash: token(7),
            nonce: "nonce".into(),
            verifier: Kept::plain("verifier"),
            expires: Millis(1_000),
            provider: 2,
            tester: Some(AgentId(7)),
        };
        bed.db.sign_in().create_sso_attempt(demo, &token(1), &attempt).await.expect("kept");
        bed.db.sign_in().create_sso_attempt(demo, &token(2), &attempt).await.expect("kept");
        assert!(bed.db.sign_in().take_sso_attempt(acme, &token(1)).await.expect("not theirs").is_none());
        assert!(bed.db.sign_in().take_sso_attempt(demo, &token(1)).await.expect("taken") == Some(attempt));
        assert!(bed.db.sign_in().take_sso_attempt(demo, &token(1)).await.expect("twice").is_none());
        assert_eq!(bed.db.sign_in().purge_sso_attempts(Millis(1_001)).await.expect("forgotten"), 1);
    }
}
