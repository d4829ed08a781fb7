//! Calls that carry an Idempotency-Key.
use crate::both;
use crate::script::{ACME, DEMO};
use routing::time::Millis;
use store::idempotency::{KEPT, LOST};
use store::{Claim, Key};

const KEY: Key<'_> = Key { tenant: DEMO, scope: "user:3 livechat/send", key: "a-key" };
const NOW: Millis = Millis(1_700_000_000_000);

both! {
    async fn a_repeat_gets_the_first_answer(bed: &Bed) {
        assert_eq!(bed.db.claim_key(KEY, "print", NOW).await.expect("claimed"), Claim::Run);
        assert_eq!(bed.db.claim_key(KEY, "print", NOW).await.expect("asked"), Claim::Running);
        assert!(bed.db.settle_key(KEY, NOW, 201, r#"{"uniQref":"…"}"#).await.expect("kept"));
        let answer = Claim::Answered { status: 201, body: r#"{"uniQref":"…"}"#.into() };
        assert_eq!(bed.db.claim_key(KEY, "print", NOW + Millis(1)).await.expect("asked"), answer);
        assert_eq!(bed.db.claim_key(KEY, "other print", NOW).await.expect("asked"), Claim::OtherRequest);
        assert!(!bed.db.settle_key(KEY, NOW, 500, "{}").await.expect("answered once"));
    }

    async fn a_key_is_its_owners_alone(bed: &Bed) {
        bed.db.claim_key(KEY, "print", NOW).await.expect("claimed");
        let foreign = Key { tenant: ACME, ..KEY };
        let of_another = Key { scope: "user:4 livechat/send", ..KEY };
        assert!(!bed.db.settle_key(foreign, NOW, 200, "{}").await.expect("not theirs"));
        assert_eq!(bed.db.claim_key(foreign, "print", NOW).await.expect("claimed"), Claim::Run);
        assert_eq!(bed.db.claim_key(of_another, "print", NOW).await.expect("claimed"), Claim::Run);
    }

    async fn a_released_key_may_be_used_again(bed: &Bed) {
        bed.db.claim_key(KEY, "print", NOW).await.expect("claimed");
        assert!(bed.db.release_key(KEY, NOW).await.expect("given back"));
        assert_eq!(bed.db.claim_key(KEY, "other print", NOW).await.expect("claimed"), Claim::Run);
    }

    async fn a_call_that_never_answered_is_run_again_and_cannot_answer_late(bed: &Bed) {
        bed.db.claim_key(KEY, "print", NOW).await.expect("claimed");
        let later = NOW + LOST;
        assert_eq!(bed.db.claim_key(KEY, "print", later).await.expect("claimed"), Claim::Run);
        assert!(!bed.db.settle_key(KEY, NOW, 200, "late").await.expect("too late"));
        assert!(!bed.db.release_key(KEY, NOW).await.expect("too late"));
        assert!(bed.db.settle_key(KEY, later, 200, "in time").await.expect("kept"));
    }

    async fn an_answer_is_kept_for_a_day(bed: &Bed) {
        bed.db.claim_key(KEY, "print", NOW).await.expect("claimed");
        bed.db.settle_key(KEY, NOW, 200, "{}").await.expect("kept");
        let almost = NOW + KEPT - Millis(1);
        assert!(matches!(bed.db.claim_key(KEY, "print", almost).await.expect("asked"), Claim::Answered { .. }));
        assert_eq!(bed.db.purge_keys(almost).await.expect("nothing yet"), 0);
        assert_eq!(bed.db.claim_key(KEY, "print", NOW + KEPT).await.expect("claimed"), Claim::Run);
        assert_eq!(bed.db.purge_keys(NOW + KEPT + KEPT).await.expect("forgotten"), 1);
    }

    async fn of_two_at_once_one_runs(bed: &Bed) {
        let other_program = bed.second().await;
        for n in 0..20 {
            let word = format!("key {n}");
            let key = Key { key: &word, ..KEY };
            let (a, b) = tokio::join!(bed.db.claim_key(key, "print", NOW), other_program.claim_key(key, "print", NOW));
            let both = [a.expect("asked"), b.expect("asked")];
            assert!(both.contains(&Claim::Run) && both.contains(&Claim::Running), "{both:?}");
        }
        other_program.close().await;
    }
}
