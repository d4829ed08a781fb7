//! Error logs: no two have one time stamp, what is written again is counted on, and old ones go.
use crate::both;
use crate::people::tenant;
use catalogue::ids::AgentId;
use routing::time::Millis;
use store::error_logs::{ErrorSource, Logged, SoughtErrors};

fn one(at: i64, request: &str) -> Logged {
    Logged {
        at: Millis(at),
        last: Millis(at),
        times: 1,
        source: ErrorSource::Refusal,
        call: "send".into(),
        code: 203,
        status: 409,
        user: Some(AgentId(7)),
        request: request.into(),
        detail: String::new(),
    }
}

both! {
    async fn time_stamps_are_numbers_and_old_ones_go(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let logs = bed.db.error_logs();
        let stamps = logs.write(&[(demo, one(10, "a")), (demo, one(10, "b")), (acme, one(10, "c"))]).await.expect("written");
        assert_eq!(stamps, [Millis(10), Millis(11), Millis(10)]);
        let again = Logged { times: 5, last: Millis(50), ..one(10, "a") };
        assert_eq!(logs.write(&[(demo, again)]).await.expect("written"), [Millis(10)], "the same is counted on");
        let all = SoughtErrors::default();
        let told: Vec<(i64, u32)> =
            logs.list(demo, &all, 9).await.expect("readable").iter().map(|one| (one.at.0, one.times)).collect();
        assert_eq!(told, [(11, 1), (10, 5)]);
        assert_eq!(logs.one(acme, Millis(11)).await.expect("readable"), None, "another tenant's");
        assert_eq!(logs.one(demo, Millis(10)).await.expect("readable").map(|one| one.request), Some("a".into()));
        let of = |sought| async move { logs.list(demo, &sought, 9).await.expect("readable").len() };
        assert_eq!(of(SoughtErrors { user: Some(AgentId(8)), ..all.clone() }).await, 0);
        assert_eq!(of(SoughtErrors { request: Some("b\0%".into()), ..all.clone() }).await, 0);
        assert_eq!(of(SoughtErrors { code: Some(203), source: Some(ErrorSource::Refusal), ..all.clone() }).await, 2);
        assert_eq!(of(SoughtErrors { until: Some(Millis(11)), ..all.clone() }).await, 1);
        let many: Vec<_> = (100..120).map(|at| (demo, one(at, &at.to_string()))).collect();
        logs.write(&many).await.expect("written");
        assert_eq!(logs.forget(demo, Millis(11), 100, 9).await.expect("done"), 1, "what is old");
        assert_eq!(logs.forget(demo, Millis(0), 4, 9).await.expect("done"), 9, "too many, a piece at a time");
        while logs.forget(demo, Millis(0), 4, 9).await.expect("done") > 0 {}
        let left: Vec<i64> = logs.list(demo, &all, 99).await.expect("readable").iter().map(|one| one.at.0).collect();
        assert_eq!(left, [119, 118, 117, 116]);
        assert_eq!(logs.list(acme, &all, 9).await.expect("readable").len(), 1);
    }
}
