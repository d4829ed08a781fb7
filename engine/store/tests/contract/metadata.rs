//! Definitions of metadata: each key once, all or nothing, counted while the counter is held.
use crate::both;
use crate::people::tenant;
use routing::time::Millis;
use store::audit::{Doer, Kept};
use store::metadata::{Asked, Choice, Definition, Kind, Shown};
use store::{Once, StoreError};

const NOW: Millis = Millis(1_700_000_100_000);

fn a(key: &str) -> Definition {
    Definition {
        id: 0,
        key: key.into(),
        label_en: "Level".into(),
        label_it: "Livello è 😀".into(),
        kind: Kind::Choice,
        required: true,
        asked: Asked::Start,
        shown: Shown::Filled,
        place: 0,
        choices: vec![Choice { value: "gold".into(), label_en: "Gold \"x\"".into(), label_it: "Oro".into() }],
        least: Some(-3),
        most: None,
        version: 0,
    }
}

both! {
    async fn definitions_are_kept_changed_and_removed_all_or_none(bed: &Bed) {
        let (demo, metadata, by) = (tenant(&bed.db, "demo").await, bed.db.metadata(), Doer::command(NOW));
        let made = metadata.create(demo, &[a("one"), a("two")], &by, 3, Once::keyless(NOW)).await.expect("made");
        let first = made.expect("there is room");
        let all = metadata.all(demo).await.expect("readable");
        assert_eq!(all[1], Definition { id: first + 1, place: 1, version: 1, ..a("two") });
        let full = metadata.create(demo, &[a("three"), a("four")], &by, 3, Once::keyless(NOW)).await;
        assert_eq!(full.expect("asked"), None);
        let twice = metadata.create(demo, &[a("three"), a("one")], &by, 9, Once::keyless(NOW)).await;
        assert!(matches!(twice, Err(StoreError::Taken("metadata key"))), "{twice:?}");
        assert_eq!(metadata.all(demo).await.expect("readable").len(), 2, "none of them");

        let changed = Definition { required: false, ..all[0].clone() };
        let late = Definition { version: 9, label_en: "Late".into(), ..all[1].clone() };
        let both = metadata.amend(demo, &[changed.clone(), late], &by).await.expect("asked");
        assert_eq!(both, Kept::Overtaken(Some(all.clone())), "none of them");
        assert_eq!(metadata.all(demo).await.expect("readable"), all);
        let now = metadata.amend(demo, &[changed], &by).await.expect("asked");
        let Kept::Now(now) = now else { panic!("{now:?}") };
        assert_eq!((now[0].required, now[0].version), (false, 2));

        let gone = metadata.remove(demo, &[(first, 1)], &by).await.expect("asked");
        assert!(matches!(gone, Kept::Overtaken(Some(_))));
        metadata.remove(demo, &[(first, 2), (first + 1, 1)], &by).await.expect("removed");
        assert_eq!(metadata.all(demo).await.expect("readable"), []);
        let back = Definition::of_told(first, 1, now[0].told()).expect("told");
        assert_eq!(metadata.restore(demo, &back, &by, 3).await.expect("asked"), Some(first));
        let again = metadata.restore(demo, &back, &by, 3).await;
        assert!(matches!(again, Err(StoreError::Taken(_))), "{again:?}");
    }
}
