//! One holder leads a tenant: whoever was succeeded can write nothing any more.
use crate::both;
use crate::script::*;
use store::StoreError;

both! {
    async fn whoever_was_succeeded_can_no_longer_write(bed: &Bed) {
        let other_program = bed.second().await;
        let mut old = Log::take(&bed.db, DEMO, "first node").await;
        old.append(&bed.db, [configured(1)]).await.expect("it leads");

        let mut new = Log::take(&other_program, DEMO, "second node").await;
        assert_eq!(new.epoch, old.epoch + 1);
        let refused = old.append(&bed.db, [configured(2)]).await;
        assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");

        new.append(&other_program, [configured(3)]).await.expect("it leads now");
        let log = bed.db.journal().events(DEMO, 0, 10).await.expect("readable");
        assert_eq!(log.iter().map(|entry| entry.event.clone()).collect::<Vec<_>>(), [configured(1), configured(3)]);
        other_program.close().await;
    }

    async fn one_fenced_tenant_keeps_the_whole_batch_out(bed: &Bed) {
        let mut demo = Log::take(&bed.db, DEMO, "first node").await;
        let mut acme = Log::take(&bed.db, ACME, "first node").await;
        Log::take(&bed.db, ACME, "second node").await;
        let batch = [demo.part([configured(1)]), acme.part([configured(1)])];
        let refused = bed.db.journal().append(&batch).await;
        assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
        assert_eq!(bed.db.journal().last_seq(DEMO).await.expect("readable"), 0);
    }

    async fn without_a_lease_nothing_is_written(bed: &Bed) {
        let mut nobody = Log { tenant: DEMO, epoch: 1, last: 0 };
        let refused = nobody.append(&bed.db, [configured(1)]).await;
        assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
    }

    async fn two_who_believe_that_they_lead_never_both_write(bed: &Bed) {
        // Two programs hand the lead to and fro while both append as fast as they can: whatever is acknowledged is
        // there, under its number, once.
        let other_program = bed.second().await;
        let mut acknowledged = Vec::new();
        for round in 0..20 {
            let mut old = Log::take(&bed.db, DEMO, "first node").await;
            let writer = async {
                let mut done = Vec::new();
                for step in 0..20 {
                    if old.append(&bed.db, [configured(round * 100 + step)]).await.is_err() {
                        break;
                    }
                    done.push((old.last, round * 100 + step));
                }
                done
            };
            let successor = async {
                let mut new = Log::take(&other_program, DEMO, "second node").await;
                new.append(&other_program, [configured(round * 100 + 99)]).await.map(|()| (new.last, round * 100 + 99))
            };
            let (by_old, by_new) = tokio::join!(writer, successor);
            acknowledged.extend(by_old);
            acknowledged.push(by_new.expect("nobody came after it"));
        }
        acknowledged.sort_unstable();
        let log = bed.db.journal().events(DEMO, 0, 10_000).await.expect("readable");
        let kept: Vec<_> = log.iter().map(|entry| (entry.seq, entry.event.clone())).collect();
        let wanted: Vec<_> = acknowledged.iter().map(|(seq, version)| (*seq, configured(*version))).collect();
        assert_eq!(kept, wanted);
        assert!(kept.iter().enumerate().all(|(at, (seq, _))| *seq == at as u64 + 1), "dense from 1");
        other_program.close().await;
    }

    async fn who_leads_may_go_on_under_a_new_epoch_and_who_was_succeeded_may_not(bed: &Bed) {
        let mut old = Log::take(&bed.db, DEMO, "first node").await;
        old.append(&bed.db, [configured(1)]).await.expect("it leads");
        let epoch = bed.db.journal().renew_lease(DEMO, "first node").await.expect("it leads on");
        assert_eq!(epoch, old.epoch + 1);
        let late = old.append(&bed.db, [configured(2)]).await;
        assert!(matches!(late, Err(StoreError::Fenced)), "what was under way under the old epoch: {late:?}");
        old.epoch = epoch;
        old.append(&bed.db, [configured(2)]).await.expect("it leads");
        let other_program = bed.second().await;
        Log::take(&other_program, DEMO, "second node").await;
        let refused = bed.db.journal().renew_lease(DEMO, "first node").await;
        assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
        other_program.close().await;
    }
}
