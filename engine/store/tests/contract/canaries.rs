//! Drafts by which a share of the chats is routed: one of a tenant at a time, with an end that is written once.
use crate::both;
use crate::people::{new_user, tenant};
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use routing::canary::{Arms, Bounds, Figures};
use routing::time::Millis;
use store::audit::{Doer, Entity, Sought};
use store::canaries::{Begun, Broken, State};
use store::{Db, StoreError};

const NOON: Millis = Millis(1_700_000_000_000);
const DOCUMENT: &str = r#"{"skills":{"1":{"ring_seconds":9}}}"#;

fn by(who: AgentId, at: Millis) -> Doer {
    Doer { who: Some(who), ..Doer::command(at) }
}

async fn begins(db: &Db, tenant: TenantId, who: AgentId, on: u32, policy: u32) -> Result<(u32, u32), StoreError> {
    let bounds = Bounds { wait: Some(Millis::seconds(20)), left: None, level: Some(5) };
    let (document, mark, until) = (DOCUMENT, Some("così 😀"), NOON + Millis::hours(1));
    let draft = Begun { document, mark, policy, until, share: 10, least: 50, bounds };
    db.canaries().begin(tenant, on, &by(who, NOON), draft).await
}

async fn told(db: &Db, tenant: TenantId) -> Vec<(String, bool, bool)> {
    let wanted = Sought { entities: vec![Entity::Canary], ..Sought::default() };
    let rows = db.audit().list(tenant, &wanted, 50).await.expect("readable");
    rows.into_iter().map(|row| (row.subject, row.was.is_some(), row.became.is_some())).collect()
}

both! {
    async fn of_two_who_begin_a_canary_the_second_is_told_and_each_comes_with_a_configuration(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        let (one, other) =
            tokio::join!(begins(&bed.db, demo, anna, 0, 0), begins(&bed.db, demo, anna, 0, 0));
        let (id, version) = match (one, other) {
            (Ok(begun), Err(StoreError::Stale { newest })) | (Err(StoreError::Stale { newest }), Ok(begun)) => {
                assert_eq!(begun.0, newest);
                begun
            }
            both => panic!("{both:?}"),
        };
        let there = bed.db.canaries().newest(demo).await.expect("readable").expect("there");
        assert_eq!((there.id, there.state, there.share, there.least, there.policy), (id, State::Running, 10, 50, 0));
        let bounds = Bounds { wait: Some(Millis::seconds(20)), left: None, level: Some(5) };
        assert_eq!((there.mark.as_deref(), there.by, there.bounds), (Some("così 😀"), anna, bounds));
        let config = bed.db.tenants().config(demo).await.expect("readable").expect("there");
        assert_eq!(config.version, version);
        assert_eq!(bed.db.canaries().document(demo, id).await.expect("readable").as_deref(), Some(DOCUMENT));
        assert_eq!(bed.db.canaries().document(acme, id).await.expect("readable"), None);
        assert_eq!(bed.db.canaries().newest(acme).await.expect("readable"), None);
        let house = Doer::house(NOON);
        let theirs = bed.db.canaries().end(acme, id, &house, (NOON, State::Over, None)).await.expect("asked");
        assert_eq!(theirs, None, "another tenant ends nothing");
        let (next, later) = begins(&bed.db, demo, anna, id, 0).await.expect("it takes the place of the one before");
        assert!(next > id && later > version);
        assert!(matches!(begins(&bed.db, demo, anna, next, 7).await, Err(StoreError::Taken("policy"))));
    }

    async fn an_end_is_written_once_with_its_reason_and_its_figures(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        let (id, version) = begins(&bed.db, demo, anna, 0, 0).await.expect("begun");
        let canaries = bed.db.canaries();
        let figures = Figures { chats: 60, left: 3, in_time: 40, waited: 9_000, squares: 4_000_000_000_000_000_000 };
        let arms = Arms { control: Figures::default(), tried: figures };
        canaries.came_of(demo, id, &arms).await.expect("asked");
        assert_eq!(canaries.newest(demo).await.expect("readable").expect("there").arms, None, "it runs");
        let house = Doer::house(NOON + Millis(5));
        let end = (NOON + Millis(4), State::RolledBack, Some(Broken::Wait));
        let ended = canaries.end(demo, id, &house, end).await.expect("written");
        assert_eq!(ended, Some(version + 1));
        let stopped = (NOON + Millis(9), State::Stopped, None);
        assert_eq!(canaries.end(demo, id, &by(anna, NOON), stopped).await.expect("asked"), None);
        canaries.came_of(demo, id, &arms).await.expect("written");
        canaries.came_of(demo, id, &Arms::default()).await.expect("asked");
        let there = canaries.newest(demo).await.expect("readable").expect("there");
        assert_eq!((there.state, there.why, there.ended), (State::RolledBack, Some(Broken::Wait), Some(NOON + Millis(4))));
        assert_eq!(there.arms, Some(arms));
        let id = id.to_string();
        assert_eq!(told(&bed.db, demo).await, [(id.clone(), true, true), (id, false, true)]);
    }

    async fn a_publication_ends_the_canary_and_old_ones_go(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        let (id, _) = begins(&bed.db, demo, anna, 0, 0).await.expect("begun");
        let published = bed.db.policies().publish(demo, 0, &by(anna, NOON + Millis(1)), DOCUMENT).await.expect("published");
        let there = bed.db.canaries().newest(demo).await.expect("readable").expect("there");
        assert_eq!((there.id, there.state, there.ended), (id, State::Published, Some(NOON + Millis(1))));
        let mut newest = id;
        for _ in 0..limit::CANARIES_KEPT {
            newest = begins(&bed.db, demo, anna, newest, published).await.expect("begun").0;
        }
        assert_eq!(bed.db.canaries().document(demo, id).await.expect("readable"), None, "the first is gone");
        assert!(bed.db.canaries().document(demo, id + 1).await.expect("readable").is_some());
    }
}
