//! Drafts that decide beside the policy in force: one of a tenant, written once, deleted bit by bit.
use crate::both;
use crate::people::{new_user, tenant};
use catalogue::ids::{AgentId, ChatId, SkillId, TenantId};
use catalogue::limit;
use routing::tenant::shadow::{Compared, Kind};
use routing::time::Millis;
use store::audit::Doer;
use store::shadows::{Batch, Begun, Figures, State, Wanted};
use store::{Db, StoreError};

const NOON: Millis = Millis(1_700_000_000_000);

fn by(who: AgentId, at: Millis) -> Doer {
    Doer { who: Some(who), ..Doer::command(at) }
}

fn row(kind: Kind, skill: u32) -> Compared {
    Compared {
        at: NOON,
        kind,
        skill: SkillId(skill),
        chat: Some(ChatId(7)),
        agent: Some(AgentId(1)),
        draft_agent: None,
        draft_chat: None,
        draft_skill: None,
        span: (kind == Kind::Sooner).then_some(Millis::seconds(14)),
        version: 4,
    }
}

fn batch(number: u64, rows: Vec<Compared>) -> Batch {
    let figure = |row: &Compared| {
        let span = row.span.unwrap_or(Millis::ZERO);
        Figures { skill: row.skill, kind: row.kind, count: 1, span, longest: span }
    };
    Batch { number, figures: rows.iter().map(figure).collect(), rows, lost: 0, versions: Some((4, 4)) }
}

async fn begins(db: &Db, tenant: TenantId, who: AgentId, on: u32) -> Result<u32, StoreError> {
    let draft = Begun { document: r#"{"ageing":"strict"}"#, mark: Some("così 😀"), until: NOON + Millis::hours(1) };
    db.shadows().begin(tenant, on, &by(who, NOON), draft).await
}

both! {
    async fn a_batch_is_written_once_and_its_rows_are_a_tenants_own(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        let id = begins(&bed.db, demo, anna, 0).await.expect("begun");
        let shadows = bed.db.shadows();
        let first = batch(1, vec![row(Kind::Sooner, 1), row(Kind::Waits, 2)]);
        assert!(shadows.write(demo, id, &first).await.expect("written"));
        assert!(!shadows.write(demo, id, &first).await.expect("a repeat"));
        let second = batch(2, vec![row(Kind::Sooner, 1)]);
        assert!(!shadows.write(demo, id, &Batch { number: 3, ..second.clone() }).await.expect("one is missing before it"));
        assert!(!shadows.write(acme, id, &Batch { number: 1, ..second.clone() }).await.expect("there is none"));
        assert!(shadows.write(demo, id, &second).await.expect("written"));
        let document = shadows.document(demo, id).await.expect("readable");
        assert_eq!(document.as_deref(), Some(r#"{"ageing":"strict"}"#));
        assert_eq!(shadows.document(acme, id).await.expect("readable"), None);
        let there = shadows.newest(demo).await.expect("readable").expect("there");
        assert_eq!((there.state, there.batch, there.told, there.versions), (State::Running, 2, 3, Some((4, 4))));
        assert_eq!((there.mark.as_deref(), there.by), (Some("così 😀"), anna));
        let mut figures = shadows.figures(demo, id).await.expect("readable");
        figures.sort_by_key(|figure| figure.skill);
        let counts: Vec<_> = figures.iter().map(|one| (one.kind, one.count, one.span, one.longest)).collect();
        let (one, two) = (Millis::seconds(14), Millis::seconds(28));
        assert_eq!(counts, [(Kind::Sooner, 2, two, one), (Kind::Waits, 1, Millis::ZERO, Millis::ZERO)]);
        let numbers = |wanted| async move {
            let rows = shadows.rows(demo, id, wanted, 10).await.expect("readable");
            rows.into_iter().map(|(number, row)| (number, row.kind)).collect::<Vec<_>>()
        };
        let all = [(3, Kind::Sooner), (2, Kind::Waits), (1, Kind::Sooner)];
        assert_eq!(numbers(Wanted::default()).await, all);
        assert_eq!(numbers(Wanted { before: Some(3), ..Wanted::default() }).await, all[1..]);
        assert_eq!(numbers(Wanted { kind: Some(Kind::Waits), ..Wanted::default() }).await, all[1..2]);
        assert_eq!(numbers(Wanted { skill: Some(SkillId(9)), ..Wanted::default() }).await, []);
        assert_eq!(shadows.newest(acme).await.expect("readable"), None);
        assert_eq!(shadows.rows(acme, id, Wanted::default(), 10).await.expect("readable"), []);
    }

    async fn of_two_who_begin_one_the_second_is_told_and_what_was_before_goes_bit_by_bit(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        let (one, other) = tokio::join!(begins(&bed.db, demo, anna, 0), begins(&bed.db, demo, anna, 0));
        let id = match (one, other) {
            (Ok(id), Err(StoreError::Stale { newest })) | (Err(StoreError::Stale { newest }), Ok(id)) => {
                assert_eq!(id, newest);
                id
            }
            both => panic!("{both:?}"),
        };
        let shadows = bed.db.shadows();
        let rows: Vec<Compared> = (0..limit::SHADOW_BATCH).map(|_| row(Kind::Waits, 1)).collect();
        for number in 1..=2 {
            let more = Batch { figures: Vec::new(), lost: 3, ..batch(number, rows.clone()) };
            assert!(shadows.write(demo, id, &more).await.expect("written"));
        }
        let there = shadows.newest(demo).await.expect("readable").expect("there");
        assert_eq!((there.told, there.lost), (2 * limit::SHADOW_BATCH as u64, 6));
        let next = begins(&bed.db, demo, anna, id).await.expect("begun");
        let late = batch(3, vec![row(Kind::Waits, 1)]);
        assert!(!shadows.write(demo, id, &late).await.expect("nothing is added to what is forgotten"));
        let left = || async move { shadows.rows(demo, id, Wanted::default(), 1_000).await.expect("readable").len() };
        assert_eq!(left().await, 2 * limit::SHADOW_BATCH);
        assert!(shadows.sweep().await.expect("swept"));
        assert_eq!(left().await, limit::SHADOW_BATCH, "one transaction takes no more than a batch");
        while shadows.sweep().await.expect("swept") {}
        assert_eq!(left().await, 0);

        shadows.stop(demo, &by(anna, NOON)).await.expect("stopped");
        shadows.stop(demo, &by(anna, NOON)).await.expect("a repeat changes nothing");
        let there = shadows.newest(demo).await.expect("readable").expect("its figures stay");
        assert_eq!((there.id, there.state, there.ended), (next, State::Stopped, Some(NOON)));
        shadows.forget(NOON - Millis(1)).await.expect("asked");
        assert!(shadows.newest(demo).await.expect("readable").is_some(), "not old yet");
        shadows.forget(NOON).await.expect("asked");
        assert_eq!(shadows.newest(demo).await.expect("readable"), None);
        assert_eq!(begins(&bed.db, demo, anna, 0).await.expect("begun"), next + 1);
    }

    async fn the_newest_rows_are_kept_and_the_figures_count_all(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        let id = begins(&bed.db, demo, anna, 0).await.expect("begun");
        let shadows = bed.db.shadows();
        let rows: Vec<Compared> = (0..limit::SHADOW_BATCH).map(|_| row(Kind::Waits, 1)).collect();
        let count = rows.len() as u64;
        let figure = Figures { skill: SkillId(1), kind: Kind::Waits, count, span: Millis::ZERO, longest: Millis::ZERO };
        let batches = limit::SHADOW_ROWS / count + 1;
        for number in 1..=batches {
            let more = Batch { figures: vec![figure], ..batch(number, rows.clone()) };
            assert!(shadows.write(demo, id, &more).await.expect("written"));
        }
        let oldest = Wanted { before: Some(count + 2), ..Wanted::default() };
        let oldest = shadows.rows(demo, id, oldest, 10).await.expect("readable");
        assert_eq!(oldest.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [count + 1]);
        let figures = shadows.figures(demo, id).await.expect("readable");
        assert_eq!(figures, [Figures { count: batches * count, ..figure }]);
    }

    async fn a_version_of_the_configuration_belongs_to_the_policy_that_was_in_force(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let anna = bed.db.people().create(demo, &new_user("anna")).await.expect("entered");
        let policies = bed.db.policies();
        assert_eq!(policies.number_at(demo, u32::MAX).await.expect("readable"), 0, "none is published");
        let first = policies.publish(demo, 0, &by(anna, NOON), "{}").await.expect("published");
        let second = policies.publish(demo, first, &by(anna, NOON), "{}").await.expect("published");
        for (version, of) in [(0, 0), (first - 1, 0), (first, first), (second - 1, first), (second, second), (second + 9, second)] {
            assert_eq!(policies.number_at(demo, version).await.expect("readable"), of, "{version}");
        }
        assert_eq!(policies.number_at(acme, u32::MAX).await.expect("readable"), 0);
    }
}
