//! Published routing policies.
use crate::both;
use crate::people::{new_user, tenant};
use crate::tenants::new_skill;
use catalogue::ids::{AgentId, TenantId};
use routing::settings::Mode;
use routing::time::Millis;
use store::StoreError;
use store::audit::Doer;

const NOON: Millis = Millis(1_700_000_000_000);

fn by(who: AgentId, at: Millis) -> Doer {
    Doer { who: Some(who), ..Doer::command(at) }
}

both! {
    async fn a_published_policy_has_the_version_that_routing_is_given(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        assert_eq!(bed.db.policies().newest(demo).await.expect("readable"), None);
        let before = bed.db.tenants().config(demo).await.expect("readable").expect("there").version;

        let first = bed.db.policies().publish(demo, 0, &by(anna, NOON), r#"{"ageing":"strict"}"#).await.expect("published");
        assert_eq!(first, before + 1);
        assert_eq!(bed.db.tenants().config(demo).await.expect("readable").expect("there").version, first);
        // A skill that comes after it is a version of its own, in which the same policy holds.
        bed.db.skills().add(demo, &new_skill(3, "Sales", Mode::Pull), Millis(1)).await.expect("made");
        let second = bed.db.policies().publish(demo, first, &by(anna, NOON + Millis(1)), r#"{"word":"così 😀"}"#).await.expect("published");
        assert_eq!(second, first + 2);

        let newest = bed.db.policies().newest(demo).await.expect("readable").expect("there");
        assert_eq!((newest.version, newest.at, newest.by), (second, NOON + Millis(1), anna));
        assert_eq!(newest.document, r#"{"word":"così 😀"}"#);
        for version in [first, first + 1] {
            let held = bed.db.policies().at(demo, version).await.expect("readable").expect("there");
            assert_eq!((held.version, held.document.as_str()), (first, r#"{"ageing":"strict"}"#));
        }
        assert_eq!(bed.db.policies().at(demo, before).await.expect("readable"), None);
        let versions = |most| async move {
            let listed = bed.db.policies().versions(demo, most).await.expect("readable");
            listed.iter().map(|policy| (policy.version, policy.document.len())).collect::<Vec<_>>()
        };
        assert_eq!(versions(10).await, [(second, 0), (first, 0)]);
        assert_eq!(versions(1).await, [(second, 0)]);
    }

    async fn what_was_made_from_an_older_version_is_not_published(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        let first = bed.db.policies().publish(demo, 0, &by(anna, NOON), "{}").await.expect("published");
        let stale = bed.db.policies().publish(demo, 0, &by(anna, NOON), "{}").await;
        assert!(matches!(stale, Err(StoreError::Stale { newest }) if newest == first), "{stale:?}");
        let config = bed.db.tenants().config(demo).await.expect("readable").expect("there");
        assert_eq!(config.version, first, "what was refused has changed nothing");
    }

    async fn of_two_at_once_one_is_published(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        let other = bed.second().await;
        let doer = by(anna, NOON);
        let (a, b) = tokio::join!(
            bed.db.policies().publish(demo, 0, &doer, "{}"),
            other.policies().publish(demo, 0, &doer, "{}"),
        );
        assert!(matches!((&a, &b), (Ok(_), Err(StoreError::Stale { .. })) | (Err(StoreError::Stale { .. }), Ok(_))), "{a:?} {b:?}");
        assert_eq!(bed.db.policies().versions(demo, 10).await.expect("readable").len(), 1);
        other.close().await;
    }

    async fn nobody_publishes_for_others(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        for (tenant, by) in [(TenantId(77), anna), (demo, AgentId(77)), (acme, anna)] {
            let refused = bed.db.policies().publish(tenant, 0, &Doer { who: Some(by), ..Doer::command(NOON) }, "{}").await;
            assert!(matches!(refused, Err(StoreError::Dangling)), "{refused:?}");
        }
        bed.db.policies().publish(demo, 0, &by(anna, NOON), "{}").await.expect("published");
        assert_eq!(bed.db.policies().newest(acme).await.expect("readable"), None);
    }
}
