//! Webhooks and their calls: each made once, in order, kept for a while, and of one tenant.
use crate::both;
use crate::people::tenant;
use crate::script::{Log, chat_id, configured};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use store::audit::Doer;
use store::secrets::Kept;
use store::webhooks::{
    DeliveryAttempt, DeliveryState, Heard, MostWebhooks, NewDelivery, NewWebhook, WantedDeliveries, WebhookChange,
    WebhookChanged,
};
use store::{Db, Once, StoreError};

const NOON: Millis = Millis(1_700_000_000_000);
const MOST: MostWebhooks = MostWebhooks { active: 3, kept: 4 };

async fn made(db: &Db, tenant: TenantId, name: &str) -> Result<Option<u32>, StoreError> {
    let events = ["chat.created".to_owned(), "chat.ended".to_owned()];
    let new = NewWebhook {
        name,
        url: "https://hooks.example/in",
        secret: &|_| Kept::plain("whsec_c2VjcmV0"),
        events: &events,
        created: NOON,
        author: AgentId(7),
    };
    db.webhooks().create(tenant, new, (&Doer::command(NOON), Once::keyless(NOON)), MOST).await
}

async fn make(db: &Db, tenant: TenantId, name: &str) -> u32 {
    made(db, tenant, name).await.expect("kept").expect("there is room")
}

async fn set(db: &Db, tenant: TenantId, id: u32, active: bool, at: Millis) -> WebhookChanged {
    let change = WebhookChange { active: Some(active), ..WebhookChange::default() };
    db.webhooks().change(tenant, id, change, &Doer::command(at), MOST.active).await.expect("the store answers")
}

fn call(n: u128, webhook: u32) -> NewDelivery {
    NewDelivery {
        id: 0x0190_5a3b_0000_7000_a000_0000_0000_0000 + n,
        webhook,
        event: "chat.created".into(),
        chat: Some(chat_id(n)),
        body: format!("{{\"n\":{n},\"così\":\"😀\"}}"),
        created: NOON + Millis(n as i64),
    }
}

fn heard(from: Option<u64>, upto: u64, deliveries: &[NewDelivery]) -> Heard<'_> {
    Heard { from, upto, deliveries, most_waiting: 3 }
}

fn attempt(status: Option<u16>, why: Option<&str>) -> DeliveryAttempt {
    let at = NOON + Millis::seconds(1);
    DeliveryAttempt { at, status, took: 12, why: why.map(Into::into), answer: Some("a\0b".into()) }
}

fn bodies(found: &[store::webhooks::Delivery]) -> Vec<u128> {
    found.iter().map(|delivery| delivery.chat.expect("of a chat").0 - chat_id(0).0).collect()
}

both! {
    async fn one_that_is_activated_while_another_takes_its_place_is_there_or_gone_and_nobody_fails(bed: &Bed) {
        let noon = Doer::command(NOON);
        let demo = tenant(&bed.db, "demo").await;
        for round in 0..40 {
            // As many as are kept, all of them disabled: the first goes when one more is made.
            let ids = loop {
                let kept: Vec<u32> =
                    bed.db.webhooks().all(demo).await.expect("readable").iter().map(|webhook| webhook.id).collect();
                for id in &kept {
                    set(&bed.db, demo, *id, false, NOON).await;
                }
                if kept.len() == MOST.kept {
                    break kept;
                }
                make(&bed.db, demo, &format!("Filling {round} {}", kept.len())).await;
            };
            let change = WebhookChange { active: Some(true), ..WebhookChange::default() };
            let name = format!("Round {round}");
            let (activated, made) = tokio::join!(
                bed.db.webhooks().change(demo, ids[0], change, &noon, MOST.active),
                made(&bed.db, demo, &name),
            );
            assert!(matches!(activated, Ok(WebhookChanged::Done | WebhookChanged::Gone)), "{activated:?}");
            assert!(matches!(made, Ok(Some(_))), "{made:?}");
        }
    }

    async fn a_webhook_is_kept_under_a_name_of_its_own_and_hears_from_when_it_was_made(bed: &Bed) {
        let noon = Doer::command(NOON);
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let mut log = Log::take(&bed.db, demo, "here").await;
        log.append(&bed.db, [configured(1), configured(2)]).await.expect("appended");
        let id = make(&bed.db, demo, "Così").await;
        let webhook = bed.db.webhooks().find(demo, id).await.expect("readable").expect("there");
        assert_eq!((webhook.name.as_str(), webhook.active, webhook.since), ("Così", true, 2));
        assert_eq!((webhook.events.len(), webhook.author.id, webhook.created), (2, AgentId(7), NOON));
        assert!(!format!("{webhook:?}").contains("whsec"), "no log shows what calls are signed with");
        let again = made(&bed.db, demo, "COSÌ").await;
        assert!(matches!(again, Err(StoreError::Taken("webhook name"))), "{again:?}");
        make(&bed.db, acme, "così").await;
        make(&bed.db, demo, "B").await;
        let names = |tenant| async move {
            bed.db.webhooks().all(tenant).await.expect("readable").into_iter().map(|one| one.name).collect::<Vec<_>>()
        };
        assert_eq!((names(demo).await, names(acme).await), (vec!["B".into(), "Così".into()], vec!["così".into()]));
        assert_eq!(bed.db.webhooks().find(acme, id + 1).await.expect("readable"), None);
        let change = WebhookChange { name: Some("b"), url: Some("https://else.example/"), ..WebhookChange::default() };
        let refused = bed.db.webhooks().change(demo, id, change, &noon, MOST.active).await;
        assert!(matches!(refused, Err(StoreError::Taken("webhook name"))), "{refused:?}");
        let after = bed.db.webhooks().find(demo, id).await.expect("readable").expect("there");
        assert_eq!(after, webhook, "all or nothing");
        let theirs = bed.db.webhooks().change(acme, id + 1, change, &noon, MOST.active).await.expect("answered");
        assert_eq!(theirs, WebhookChanged::Gone);
    }

    async fn so_many_are_active_and_the_longest_disabled_goes_first(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (a, b, c) = (make(&bed.db, demo, "a").await, make(&bed.db, demo, "b").await, make(&bed.db, demo, "c").await);
        assert_eq!(made(&bed.db, demo, "d").await.expect("answered"), None);
        let calls = [call(1, b)];
        assert!(bed.db.webhooks().hear(demo, heard(None, 1, &calls)).await.expect("kept"));
        assert_eq!(set(&bed.db, demo, b, false, NOON + Millis(1)).await, WebhookChanged::Done);
        let d = make(&bed.db, demo, "d").await;
        assert_eq!(set(&bed.db, demo, b, true, NOON + Millis(2)).await, WebhookChanged::TooMany);
        assert!(!bed.db.webhooks().find(demo, b).await.expect("readable").expect("there").active, "and it stays disabled");
        set(&bed.db, demo, a, false, NOON + Millis(3)).await;
        make(&bed.db, demo, "e").await;
        let ids: Vec<u32> = bed.db.webhooks().all(demo).await.expect("readable").iter().map(|one| one.id).collect();
        assert!(!ids.contains(&b) && [a, c, d].iter().all(|id| ids.contains(id)), "{ids:?}");
        assert_eq!(bed.db.webhooks().deliveries(demo, b, WantedDeliveries::default(), 9).await.expect("readable"), []);
    }

    async fn disabling_gives_up_what_waits_and_activating_hears_from_then_on(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let mut log = Log::take(&bed.db, demo, "here").await;
        let (a, b) = (make(&bed.db, demo, "a").await, make(&bed.db, demo, "b").await);
        let calls = [call(1, a), call(2, b)];
        assert!(bed.db.webhooks().hear(demo, heard(None, 0, &calls)).await.expect("kept"));
        log.append(&bed.db, [configured(1)]).await.expect("appended");
        set(&bed.db, demo, a, false, NOON).await;
        assert_eq!(bed.db.webhooks().waiting(demo).await.expect("readable").into_iter().collect::<Vec<_>>(), [(b, 1)]);
        let given_up = &bed.db.webhooks().deliveries(demo, a, WantedDeliveries::default(), 9).await.expect("readable")[0];
        assert_eq!((given_up.state, given_up.next), (DeliveryState::Failed, None));
        assert_eq!(given_up.why.as_deref(), Some("the webhook was disabled"));
        set(&bed.db, demo, a, true, NOON).await;
        assert_eq!(bed.db.webhooks().find(demo, a).await.expect("readable").expect("there").since, 1);
        // What was made for it while it was being disabled.
        set(&bed.db, demo, a, false, NOON).await;
        assert!(bed.db.webhooks().hear(demo, heard(Some(0), 1, &[call(3, a)])).await.expect("kept"));
        assert_eq!(bed.db.webhooks().give_up_deliveries(demo).await.expect("done"), 1);
        assert_eq!(bed.db.webhooks().waiting(demo).await.expect("readable").into_iter().collect::<Vec<_>>(), [(b, 1)]);
        // One that has moved is not what said that it is gone.
        assert!(!bed.db.webhooks().disable_gone(demo, b, "https://old.example/", NOON).await.expect("answered"));
        assert!(bed.db.webhooks().disable_gone(demo, b, "https://hooks.example/in", NOON).await.expect("answered"));
        assert!(bed.db.webhooks().waiting(demo).await.expect("readable").is_empty());
    }

    async fn what_happened_while_a_tenant_had_no_webhooks_is_told_to_none(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let mut log = Log::take(&bed.db, demo, "here").await;
        let (own, theirs) = (make(&bed.db, demo, "a").await, make(&bed.db, acme, "a").await);
        assert!(bed.db.webhooks().hear(demo, heard(None, 0, &[call(1, own)])).await.expect("kept"));
        assert!(bed.db.webhooks().hear(acme, heard(None, 0, &[call(2, theirs)])).await.expect("kept"));
        log.append(&bed.db, [configured(1)]).await.expect("appended");
        bed.db.webhooks().hear_from_now(demo).await.expect("done");
        assert_eq!(bed.db.webhooks().find(demo, own).await.expect("readable").expect("there").since, 1);
        let given_up = &bed.db.webhooks().deliveries(demo, own, WantedDeliveries::default(), 9).await.expect("readable")[0];
        assert_eq!((given_up.state, given_up.why.as_deref()), (DeliveryState::Failed, Some("webhooks were switched off")));
        assert_eq!(bed.db.webhooks().waiting(acme).await.expect("readable")[&theirs], 1, "another tenant's wait on");
    }

    async fn a_part_of_the_journal_is_turned_into_calls_once(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let id = make(&bed.db, demo, "a").await;
        assert_eq!(bed.db.webhooks().cursor(demo).await.expect("readable"), None);
        let (first, second) = ([call(1, id)], [call(2, id)]);
        let other = bed.second().await;
        let (one, two) = tokio::join!(bed.db.webhooks().hear(demo, heard(None, 5, &first)), other.webhooks().hear(demo, heard(None, 5, &second)));
        assert_ne!(one.expect("answered"), two.expect("answered"), "of two who turn the same, one does");
        assert_eq!(bed.db.webhooks().cursor(demo).await.expect("readable"), Some(5));
        assert_eq!(bed.db.webhooks().deliveries(demo, id, WantedDeliveries::default(), 9).await.expect("readable").len(), 1);
        assert!(!bed.db.webhooks().hear(demo, heard(Some(4), 6, &[call(3, id)])).await.expect("answered"));
        // What cannot be kept leaves the cursor where it was.
        let doubled = [call(4, id), call(4, id)];
        assert!(bed.db.webhooks().hear(demo, heard(Some(5), 7, &doubled)).await.is_err());
        assert_eq!(bed.db.webhooks().cursor(demo).await.expect("readable"), Some(5));
        assert_eq!(bed.db.webhooks().waiting(demo).await.expect("readable")[&id], 1);
        other.close().await;
    }

    async fn so_many_wait_and_the_newer_ones_are_given_up_at_once(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (a, b) = (make(&bed.db, demo, "a").await, make(&bed.db, demo, "b").await);
        let calls: Vec<NewDelivery> = (1..=5).map(|n| call(n, a)).chain([call(6, b)]).collect();
        assert!(bed.db.webhooks().hear(demo, heard(None, 9, &calls)).await.expect("kept"));
        let waiting = bed.db.webhooks().waiting(demo).await.expect("readable");
        assert_eq!((waiting[&a], waiting[&b]), (3, 1));
        let failed = WantedDeliveries { state: Some(DeliveryState::Failed), ..WantedDeliveries::default() };
        let failed = bed.db.webhooks().deliveries(demo, a, failed, 9).await.expect("readable");
        assert_eq!(bodies(&failed), [5, 4]);
        assert_eq!((failed[0].why.as_deref(), failed[0].attempts), (Some("too many calls wait already"), 0));
    }

    async fn a_call_is_tried_until_it_arrives_or_is_given_up(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let id = make(&bed.db, demo, "a").await;
        let calls = [call(1, id), call(2, id)];
        assert!(bed.db.webhooks().hear(demo, heard(None, 1, &calls)).await.expect("kept"));
        let first = bed.db.webhooks().next_delivery(demo, id).await.expect("readable").expect("there");
        assert_eq!(first.body, "{\"n\":1,\"così\":\"😀\"}");
        assert_eq!((first.state, first.attempts, first.next), (DeliveryState::Waiting, 0, Some(first.created)));
        let again = |tries: u32| (tries < 3).then(|| NOON + Millis::seconds(i64::from(tries) * 10));
        let settle = async |id: &str, status, why| {
            let attempt = attempt(status, why);
            bed.db.webhooks().settle_delivery(demo, id, &attempt, again, 2).await.expect("kept")
        };
        assert_eq!(settle(&first.id, None, Some("no answer")).await, Some(DeliveryState::Waiting));
        let next = bed.db.webhooks().next_delivery(demo, id).await.expect("readable").expect("there");
        assert_eq!(bodies(std::slice::from_ref(&next)), [2], "the first comes among those that are repeated");
        let repeat = bed.db.webhooks().next_repeat(demo, id).await.expect("readable").expect("there");
        assert_eq!((repeat.id.clone(), repeat.next), (first.id.clone(), Some(NOON + Millis::seconds(10))));
        assert_eq!(settle(&first.id, Some(500), Some("answered with 500")).await, Some(DeliveryState::Waiting));
        assert_eq!(settle(&first.id, Some(500), Some("answered with 500")).await, Some(DeliveryState::Failed));
        assert_eq!(bed.db.webhooks().next_repeat(demo, id).await.expect("readable"), None);
        assert_eq!(settle(&first.id, Some(500), Some("by hand")).await, Some(DeliveryState::Failed));
        assert_eq!(settle(&first.id, Some(204), None).await, Some(DeliveryState::Delivered));
        assert_eq!(settle(&first.id, None, Some("by hand")).await, Some(DeliveryState::Delivered), "it did arrive");
        assert_eq!(settle("nothing", Some(204), None).await, None);
        let told = bed.db.webhooks().delivery(demo, &first.id).await.expect("readable").expect("there");
        assert_eq!((told.attempts, told.status, told.took, told.next), (6, None, Some(12), None));
        let tries = bed.db.webhooks().delivery_attempts(demo, &first.id).await.expect("readable");
        let tries: Vec<_> = tries.iter().map(|one| (one.status, one.answer.as_deref())).collect();
        assert_eq!(tries, [(None, Some("a\u{fffd}b")), (Some(204), Some("a\u{fffd}b"))], "the newest two, newest first");
    }

    async fn a_log_is_read_page_by_page_and_is_nobody_elses(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let (ours, theirs) = (make(&bed.db, demo, "a").await, make(&bed.db, acme, "a").await);
        assert_eq!(ours, theirs, "the same number in both");
        for from in 0..4_u64 {
            let calls = [call(u128::from(from) * 2 + 1, ours), call(u128::from(from) * 2 + 2, ours)];
            let cursor = (from > 0).then_some(from);
            assert!(bed.db.webhooks().hear(demo, Heard { most_waiting: 99, ..heard(cursor, from + 1, &calls) }).await.expect("kept"));
        }
        let read = async |wanted: WantedDeliveries<'_>| bed.db.webhooks().deliveries(demo, ours, wanted, 3).await.expect("readable");
        let page = read(WantedDeliveries::default()).await;
        assert_eq!(bodies(&page), [8, 7, 6]);
        assert!(bed.db.webhooks().hear(demo, Heard { most_waiting: 99, ..heard(Some(4), 5, &[call(9, ours)]) }).await.expect("kept"));
        let next = WantedDeliveries { before: Some(&page[2].id), ..WantedDeliveries::default() };
        assert_eq!(bodies(&read(next).await), [5, 4, 3], "also when new ones come meanwhile");
        let day = WantedDeliveries { from: NOON + Millis(2), until: NOON + Millis(4), ..WantedDeliveries::default() };
        assert_eq!(bodies(&read(day).await), [3, 2]);
        assert_eq!(bed.db.webhooks().deliveries(acme, theirs, WantedDeliveries::default(), 9).await.expect("readable"), []);
        assert_eq!(bed.db.webhooks().delivery(acme, &page[0].id).await.expect("readable"), None);
        assert_eq!(bed.db.webhooks().cursor(acme).await.expect("readable"), None);
        bed.db.webhooks().forget_deliveries(acme, NOON + Millis(99)).await.expect("done");
        bed.db.webhooks().forget_deliveries(demo, NOON + Millis(8)).await.expect("done");
        assert_eq!(bodies(&read(WantedDeliveries::default()).await), [9, 8]);
    }

    async fn a_call_by_hand_is_not_repeated_by_itself(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let id = make(&bed.db, demo, "a").await;
        let test = NewDelivery { chat: None, event: "webhook.test".into(), ..call(1, id) };
        bed.db.webhooks().enter_delivery(demo, &test, "was not answered").await.expect("kept");
        assert_eq!(bed.db.webhooks().next_delivery(demo, id).await.expect("readable"), None);
        let found = &bed.db.webhooks().deliveries(demo, id, WantedDeliveries::default(), 9).await.expect("readable")[0];
        assert_eq!((found.chat, found.state, found.attempts), (None, DeliveryState::Failed, 0));
    }
}
