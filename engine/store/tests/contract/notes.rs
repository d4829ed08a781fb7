//! Notes of one's own.
use crate::both;
use crate::people::{new_user, tenant};
use routing::time::Millis;
use store::StoreError;
use store::notes::{Change, Note};

const A: &str = "0198c0de-0000-7000-8000-00000000000a";
const B: &str = "0198c0de-0000-7000-8000-00000000000b";
const C: &str = "0198c0de-0000-7000-8000-00000000000c";

fn note(id: &str, text: &str, version: u32, at: i64) -> Note {
    Note { id: id.into(), text: text.into(), version, changed: Millis(at) }
}

both! {
    async fn a_note_is_its_owners_and_changes_from_the_version_that_it_is_at(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let tom = bed.db.people().create(demo, &new_user("tom")).await.expect("entered");
        let notes = bed.db.notes();
        let set = |id, version, text, at| notes.set(demo, marta, (id, version), text, Millis(at), 2);
        assert_eq!(set(A, 0, "però 😀", 1).await.expect("asked"), Change::Done(note(A, "però 😀", 1, 1)));
        assert_eq!(set(A, 0, "però 😀", 2).await.expect("asked"), Change::Done(note(A, "però 😀", 1, 1)), "a repeat");
        assert_eq!(set(A, 1, "", 3).await.expect("asked"), Change::Done(note(A, "", 2, 3)));
        assert_eq!(set(A, 1, "late", 4).await.expect("asked"), Change::Overtaken(Some(note(A, "", 2, 3))));
        assert_eq!(set(B, 7, "gone", 4).await.expect("asked"), Change::Overtaken(None));
        set(B, 0, "second", 5).await.expect("asked");
        assert_eq!(set(C, 0, "third", 6).await.expect("asked"), Change::Full);
        assert_eq!(notes.all(demo, marta).await.expect("readable"), [note(B, "second", 1, 5), note(A, "", 2, 3)]);
        assert!(matches!(set(B, 1, "a\0", 7).await, Err(StoreError::Nul("text"))));

        // Neither a colleague nor another tenant has them, nor changes them by their id.
        assert!(notes.all(demo, tom).await.expect("readable").is_empty());
        assert!(notes.all(acme, marta).await.expect("readable").is_empty());
        notes.set(demo, tom, (A, 0), "Tom's", Millis(8), 2).await.expect("asked");
        assert_eq!(notes.delete(demo, tom, (B, 1)).await.expect("asked"), None);
        assert_eq!(notes.delete(acme, marta, (B, 1)).await.expect("asked"), None);

        assert_eq!(notes.delete(demo, marta, (A, 1)).await.expect("asked"), Some(note(A, "", 2, 3)), "it was changed");
        assert_eq!(notes.delete(demo, marta, (A, 2)).await.expect("asked"), None);
        assert_eq!(notes.delete(demo, marta, (A, 2)).await.expect("asked"), None, "it is gone already");
        assert_eq!(notes.all(demo, marta).await.expect("readable"), [note(B, "second", 1, 5)]);
        assert_eq!(notes.all(demo, tom).await.expect("readable"), [note(A, "Tom's", 1, 8)]);
    }

    async fn two_at_once_do_not_pass_the_most_of_them_nor_write_over_each_other(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let notes = bed.db.notes();
        let set = |id, version, text| notes.set(demo, marta, (id, version), text, Millis(1), 1);
        let (one, other) = tokio::join!(set(A, 0, "one"), set(B, 0, "other"));
        let full = [one.expect("asked"), other.expect("asked")].into_iter().filter(|done| *done == Change::Full).count();
        assert_eq!(full, 1);
        let id = notes.all(demo, marta).await.expect("readable")[0].id.clone();
        let (one, other) = tokio::join!(set(&id, 1, "first"), set(&id, 1, "second"));
        let overtaken = [one.expect("asked"), other.expect("asked")];
        assert_eq!(overtaken.iter().filter(|done| matches!(done, Change::Overtaken(Some(_)))).count(), 1);
    }
}
