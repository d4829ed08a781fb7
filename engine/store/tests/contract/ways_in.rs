//! Links by mail, and services that answer for people.
use crate::both;
use crate::people::{new_user, operator, tenant};
use crate::script::token;
use routing::time::Millis;
use store::Once;
use store::StoreError;
use store::secrets::Kept;
use store::sign_in::{Link, LinkKind, SsoAttempt, SsoProvider};

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

    async fn a_service_is_one_per_tenant_and_comes_back_as_it_was_set(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let mut provider = SsoProvider {
            name: "Lume".into(),
            issuer: "https://id.example.com".into(),
            client_id: "switchyard".into(),
            client_secret: Some(Kept::plain("secret")),
            groups_claim: "groups".into(),
            groups: vec![("desk".into(), 1), ("leads".into(), 2)],
            creates: true,
        };
        bed.db.sign_in().set_sso_provider(demo, &provider, &operator()).await.expect("set");
        assert!(bed.db.sign_in().sso_provider(demo).await.expect("readable") == Some(provider.clone()));
        (provider.client_secret, provider.creates) = (None, false);
        bed.db.sign_in().set_sso_provider(demo, &provider, &operator()).await.expect("set anew");
        assert!(bed.db.sign_in().sso_provider(demo).await.expect("readable") == Some(provider));
        let acme = tenant(&bed.db, "acme").await;
        assert!(bed.db.sign_in().sso_provider(acme).await.expect("readable").is_none());
        assert!(bed.db.sign_in().remove_sso_provider(demo, &operator()).await.expect("removed"));
        assert!(bed.db.sign_in().sso_provider(demo).await.expect("readable").is_none());
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
        };
        bed.db.sign_in().create_sso_attempt(demo, &token(1), &attempt).await.expect("kept");
        bed.db.sign_in().create_sso_attempt(demo, &token(2), &attempt).await.expect("kept");
        assert!(bed.db.sign_in().take_sso_attempt(acme, &token(1)).await.expect("not theirs").is_none());
        assert!(bed.db.sign_in().take_sso_attempt(demo, &token(1)).await.expect("taken") == Some(attempt));
        assert!(bed.db.sign_in().take_sso_attempt(demo, &token(1)).await.expect("twice").is_none());
        assert_eq!(bed.db.sign_in().purge_sso_attempts(Millis(1_001)).await.expect("forgotten"), 1);
    }
}
