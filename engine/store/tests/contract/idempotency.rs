//! Calls that carry an Idempotency-Key.
use crate::both;
use crate::script::{ACME, DEMO, Log, MARTA, at, signed_in};
use catalogue::ids::AgentId;
use routing::time::Millis;
use store::idempotency::{Answer, Claim, KEPT, Key, LOST};
use store::{Made, Once, StoreError};

const KEY: Key<'_> = Key { tenant: DEMO, scope: "user:3 livechat/send", key: "a-key" };
const NOW: Millis = Millis(1_700_000_000_000);

fn run() -> Claim {
    Claim::Run { salt: "salt".into() }
}

both! {
    async fn what_is_made_under_a_key_is_made_once(bed: &Bed) {
        let make = |tenant, salt, name: &'static str, most| {
            let under = Once { salt, at: NOW };
            bed.db.themes().create(tenant, AgentId(1), name, "{}", under, most)
        };
        let first = make(DEMO, Some("salt"), "Notte", 1).await.expect("made").expect("room");
        // Neither the name, which is taken now, nor the room, which is full, has a say in a repeat.
        assert_eq!(make(DEMO, Some("salt"), "Notte", 1).await.expect("asked"), Some(first));
        assert_eq!(bed.db.themes().all(DEMO, AgentId(1)).await.expect("readable").len(), 1);
        assert!(matches!(make(DEMO, Some("another"), "Notte", 2).await, Err(StoreError::Taken(_))));
        assert_eq!(make(DEMO, Some("another"), "Giorno", 1).await.expect("asked"), None);
        assert_eq!(make(DEMO, None, "Giorno", 1).await.expect("asked"), None);
        make(ACME, Some("salt"), "Notte", 1).await.expect("made").expect("another tenant's salt says nothing");
        let (one, other) = tokio::join!(make(DEMO, Some("k"), "Alba", 9), make(DEMO, Some("k"), "Alba", 9));
        assert!(one.is_ok() || other.is_ok());
        assert_eq!(bed.db.themes().all(DEMO, AgentId(1)).await.expect("readable").len(), 2, "at once as well");
        bed.db.idempotency().purge(NOW + KEPT).await.expect("purged");
        assert!(matches!(make(DEMO, Some("salt"), "Notte", 9).await, Err(StoreError::Taken(_))), "a day later it is another");
    }

    async fn what_the_machines_did_under_a_key_is_noted_with_its_entries(bed: &Bed) {
        let made = |salt: &str, number| Made { salt: salt.into(), number, at: at(1) };
        let noted = async |tenant, salt| bed.db.idempotency().made(tenant, salt).await.expect("readable");
        let mut demo = Log::take(&bed.db, DEMO, "first").await;
        let mut part = demo.part([signed_in(MARTA)]);
        part.made = vec![made("salt", 7), made("another", 8), made("salt", 9)];
        bed.db.journal().append(&[part]).await.expect("written");
        assert_eq!((noted(DEMO, "salt").await, noted(DEMO, "another").await), (Some(7), Some(8)), "the first counts");
        assert_eq!((noted(ACME, "salt").await, noted(DEMO, "a third").await), (None, None));
        // A call that counted as lost and was not: its repeat did it as well, and both are written.
        let mut part = demo.part([signed_in(MARTA)]);
        part.made = vec![made("salt", 10)];
        bed.db.journal().append(&[part]).await.expect("written");
        assert_eq!(noted(DEMO, "salt").await, Some(7));
        // What is not written is not noted.
        Log::take(&bed.db, DEMO, "second").await;
        let mut part = demo.part([signed_in(MARTA)]);
        part.made = vec![made("a third", 11)];
        assert!(matches!(bed.db.journal().append(&[part]).await, Err(StoreError::Fenced)));
        assert_eq!(noted(DEMO, "a third").await, None);
        bed.db.idempotency().purge(at(1) + KEPT).await.expect("purged");
        assert_eq!(noted(DEMO, "salt").await, None);
    }

    async fn a_repeat_gets_the_first_answer(bed: &Bed) {
        assert_eq!(bed.db.idempotency().claim(KEY, "print", "salt", NOW).await.expect("claimed"), run());
        assert_eq!(bed.db.idempotency().claim(KEY, "print", "salt", NOW).await.expect("asked"), Claim::Running);
        assert!(bed.db.idempotency().settle(KEY, NOW, 201, r#"{"uniQref":"…"}"#).await.expect("kept"));
        let answer = Claim::Answered { status: 201, body: r#"{"uniQref":"…"}"#.into() };
        assert_eq!(bed.db.idempotency().claim(KEY, "print", "salt", NOW + Millis(1)).await.expect("asked"), answer);
        assert_eq!(bed.db.idempotency().claim(KEY, "other print", "salt", NOW).await.expect("asked"), Claim::OtherRequest);
        assert!(!bed.db.idempotency().settle(KEY, NOW, 500, "{}").await.expect("answered once"));
    }

    async fn a_key_is_its_owners_alone(bed: &Bed) {
        bed.db.idempotency().claim(KEY, "print", "salt", NOW).await.expect("claimed");
        let foreign = Key { tenant: ACME, ..KEY };
        let of_another = Key { scope: "user:4 livechat/send", ..KEY };
        assert!(!bed.db.idempotency().settle(foreign, NOW, 200, "{}").await.expect("not theirs"));
        assert_eq!(bed.db.idempotency().claim(foreign, "print", "salt", NOW).await.expect("claimed"), run());
        assert_eq!(bed.db.idempotency().claim(of_another, "print", "salt", NOW).await.expect("claimed"), run());
    }

    async fn a_released_key_may_be_used_again(bed: &Bed) {
        bed.db.idempotency().claim(KEY, "print", "salt", NOW).await.expect("claimed");
        assert!(bed.db.idempotency().release(KEY, NOW).await.expect("given back"));
        assert_eq!(bed.db.idempotency().claim(KEY, "other print", "salt", NOW).await.expect("claimed"), run());
    }

    async fn a_call_that_never_answered_is_run_again_and_cannot_answer_late(bed: &Bed) {
        bed.db.idempotency().claim(KEY, "print", "salt", NOW).await.expect("claimed");
        let later = NOW + LOST;
        assert_eq!(bed.db.idempotency().claim(KEY, "print", "salt", later).await.expect("claimed"), run());
        assert!(!bed.db.idempotency().settle(KEY, NOW, 200, "late").await.expect("too late"));
        assert!(!bed.db.idempotency().release(KEY, NOW).await.expect("too late"));
        assert!(bed.db.idempotency().settle(KEY, later, 200, "in time").await.expect("kept"));
    }

    async fn a_call_that_is_run_again_gets_the_salt_of_the_one_that_was_lost(bed: &Bed) {
        bed.db.idempotency().claim(KEY, "print", "first", NOW).await.expect("claimed");
        let later = NOW + LOST;
        let first = Claim::Run { salt: "first".into() };
        assert_eq!(bed.db.idempotency().claim(KEY, "print", "second", later).await.expect("claimed"), first);
        let third = Claim::Run { salt: "third".into() };
        let other = bed.db.idempotency().claim(KEY, "other print", "third", later + LOST).await.expect("claimed");
        assert_eq!(other, third, "another call has a salt of its own");
        assert!(bed.db.idempotency().settle(KEY, later + LOST, 200, "{}").await.expect("kept"));
        let fresh = bed.db.idempotency().claim(KEY, "other print", "fourth", later + LOST + KEPT).await.expect("claimed");
        assert_eq!(fresh, Claim::Run { salt: "fourth".into() }, "an answer is no salt");
    }

    async fn a_server_that_starts_need_not_wait_for_its_predecessors_calls(bed: &Bed) {
        bed.db.idempotency().claim(KEY, "print", "first", NOW).await.expect("claimed");
        bed.db.idempotency().all_are_lost(NOW + Millis(1)).await.expect("told");
        let again = bed.db.idempotency().claim(KEY, "print", "second", NOW + Millis(2)).await.expect("asked");
        assert_eq!(again, Claim::Run { salt: "first".into() });
    }

    async fn an_answer_is_kept_for_a_day(bed: &Bed) {
        bed.db.idempotency().claim(KEY, "print", "salt", NOW).await.expect("claimed");
        bed.db.idempotency().settle(KEY, NOW, 200, "{}").await.expect("kept");
        let almost = NOW + Millis::hours(24) - Millis(1);
        assert!(matches!(bed.db.idempotency().claim(KEY, "print", "salt", almost).await.expect("asked"), Claim::Answered { .. }));
        assert_eq!(bed.db.idempotency().purge(almost).await.expect("nothing yet"), 0);
        assert_eq!(bed.db.idempotency().claim(KEY, "print", "salt", NOW + Millis::hours(24)).await.expect("claimed"), run());
        assert_eq!(bed.db.idempotency().purge(NOW + KEPT + KEPT).await.expect("forgotten"), 1);
    }

    async fn answers_given_without_a_claim_are_kept_like_others(bed: &Bed) {
        assert_eq!(bed.db.idempotency().kept_answer(KEY, "print", NOW).await.expect("asked"), None);
        let other = Key { key: "another key", ..KEY };
        let answer = |key, body, at| Answer { key, fingerprint: "print", at, status: 200, body };
        bed.db.idempotency().keep(&[answer(KEY, "first", NOW), answer(other, "second", NOW)]).await.expect("kept");
        bed.db.idempotency().keep(&[answer(KEY, "too late", NOW + Millis(1))]).await.expect("not kept");
        let first = Claim::Answered { status: 200, body: "first".into() };
        let almost = NOW + KEPT - Millis(1);
        assert_eq!(bed.db.idempotency().kept_answer(KEY, "print", almost).await.expect("asked"), Some(first.clone()));
        assert_eq!(bed.db.idempotency().claim(KEY, "print", "salt", almost).await.expect("asked"), first);
        assert_eq!(bed.db.idempotency().kept_answer(KEY, "other print", NOW).await.expect("asked"), Some(Claim::OtherRequest));
        assert_eq!(bed.db.idempotency().kept_answer(Key { tenant: ACME, ..KEY }, "print", NOW).await.expect("asked"), None);
        assert_eq!(bed.db.idempotency().kept_answer(KEY, "print", NOW + KEPT).await.expect("asked"), None);
        bed.db.idempotency().keep(&[answer(KEY, "of the next day", NOW + KEPT)]).await.expect("kept");
        let next = Claim::Answered { status: 200, body: "of the next day".into() };
        assert_eq!(bed.db.idempotency().kept_answer(KEY, "print", NOW + KEPT).await.expect("asked"), Some(next));
        let third = Key { key: "a third key", ..KEY };
        bed.db.idempotency().claim(third, "print", "salt", NOW).await.expect("claimed");
        assert_eq!(bed.db.idempotency().kept_answer(third, "print", NOW).await.expect("asked"), Some(Claim::Running));
    }

    async fn of_two_at_once_one_runs(bed: &Bed) {
        let other_program = bed.second().await;
        for n in 0..20 {
            let word = format!("key {n}");
            let key = Key { key: &word, ..KEY };
            let (a, b) = tokio::join!(bed.db.idempotency().claim(key, "print", "salt", NOW), other_program.idempotency().claim(key, "print", "salt", NOW));
            let both = [a.expect("asked"), b.expect("asked")];
            assert!(both.contains(&run()) && both.contains(&Claim::Running), "{both:?}");
        }
        other_program.close().await;
    }
}
