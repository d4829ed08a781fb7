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
        shadows.write(demo, id, &first).await.expect("written");
        shadows.write(demo, id, &first).await.expect("a repeat");
        shadows.write(demo, id, &batch(2, vec![row(Kind::Sooner, 1)])).await.expect("written");
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
            shadows.write(demo, id, &Batch { figures: Vec::new(), ..batch(number, rows.clone()) }).await.expect("written");
        }
        let next = begins(&bed.db, demo, anna, id).await.expect("begun");
        shadows.write(demo, id, &batch(3, vec![row(Kind::Waits, 1)])).await.expect("nothing is added to what is forgotten");
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
}
