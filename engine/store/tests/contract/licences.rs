//! Who signed in when, the most at the same time, and a group's people a page at a time; and what administrators set of their account.
use crate::both;
use crate::people::{new_user, operator, tenant};
use catalogue::ids::AgentId;
use routing::time::Millis;
use store::audit::{Entity, Kept};
use store::console_settings::Settings;
use store::licences::UsersBy;

const DAY: i64 = 86_400_000;
const NOW: Millis = Millis(20_000 * DAY + 5_000);

both! {
    async fn the_most_at_the_same_time_stay_and_old_sign_ins_go(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let ann = bed.db.people().create(demo, &new_user("ann")).await.expect("made");
        let licences = bed.db.licences();
        assert_eq!(licences.last_sign_in(demo, ann).await.expect("readable"), None);
        let old = NOW - Millis(100 * DAY);
        for (at, seats) in [(old, Some(90)), (NOW, Some(7)), (NOW + Millis(1), Some(9)), (NOW + Millis(2), Some(8)), (NOW + Millis(3), None)] {
            licences.came_in(demo, ann, at, seats).await.expect("noted");
        }
        assert_eq!(licences.purge(NOW - Millis(93 * DAY)).await.expect("forgotten"), 2, "a sign-in and a peak, of somebody who need not come again");
        let most = licences.peak(demo, NOW - Millis(30 * DAY)).await.expect("readable").expect("counted");
        assert_eq!((most.users, most.at), (9, NOW + Millis(1)));
        assert_eq!(licences.peak(demo, Millis(0)).await.expect("readable").map(|most| most.users), Some(9), "the old one is gone");
        let kept = licences.sign_ins(demo, ann, (Millis(0), NOW + Millis(3))).await.expect("readable");
        assert_eq!(kept, [NOW, NOW + Millis(1), NOW + Millis(2)]);
        assert_eq!(licences.last_sign_in(demo, ann).await.expect("readable"), Some(NOW + Millis(3)));
        let acme = tenant(&bed.db, "acme").await;
        assert_eq!(licences.peak(acme, Millis(0)).await.expect("readable"), None);
        assert_eq!(licences.changes_by(demo, ann, (Millis(0), NOW)).await.expect("readable"), []);
    }

    async fn a_groups_people_come_page_by_page_and_are_counted(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let mut ids = Vec::new();
        for at in 0..120 {
            let one = new_user(&format!("u{at:03}"));
            ids.push(bed.db.people().create(demo, &one).await.expect("made"));
        }
        let group = new_user("x").group;
        for (at, id) in ids.iter().enumerate().take(70) {
            let when = NOW + Millis(i64::try_from(at).expect("small"));
            bed.db.licences().came_in(demo, *id, when, None).await.expect("noted");
        }
        let used = bed.db.licences().by_group(demo, NOW + Millis(60), NOW).await.expect("readable");
        let of = used.iter().find(|one| one.group == group).expect("it has people");
        assert_eq!((of.people >= 120, of.recent, of.signed_in), (true, 10, 0));
        assert_eq!(bed.db.licences().signed_in(demo, NOW).await.expect("readable"), used.iter().map(|one| one.signed_in).sum::<u32>());
        for order in [UsersBy::Name, UsersBy::SignIn] {
            for falling in [false, true] {
                let (mut seen, mut behind): (Vec<AgentId>, Option<(String, AgentId)>) = (Vec::new(), None);
                loop {
                    let page = bed.db.licences().users(demo, (group, Some("U0")), (order, falling), behind.as_ref(), NOW).await.expect("a page");
                    assert_eq!(page.total, 100, "u000 to u099");
                    seen.extend(page.people.iter().map(|one| one.id));
                    behind = page.next;
                    if behind.is_none() { break; }
                }
                let mut each = seen.clone();
                each.sort_unstable();
                each.dedup();
                assert_eq!((seen.len(), each.len()), (100, 100), "each once");
                if order == UsersBy::SignIn {
                    let first = if falling { ids[69] } else { ids[70] };
                    assert_eq!(seen[0], first, "who never signed in comes first, and last when it falls");
                }
            }
        }
    }

    async fn settings_of_an_account_change_from_a_version_and_leave_what_it_includes(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let there = bed.db.tenants().find(demo).await.expect("readable").expect("there");
        let mut settings = Settings::of(&there);
        assert_eq!(Settings::as_told(&settings.told()).expect("the same"), settings);
        settings.modules_off = vec![2];
        settings.auto_suspend_seconds = 60;
        let Kept::Now(now) = bed.db.console_settings().change(demo, there.settings_version, &settings, &operator()).await.expect("kept") else {
            panic!("nobody was faster");
        };
        assert_eq!((now.settings_version, now.routing_version), (there.settings_version + 1, there.routing_version + 1));
        assert!(now.account.modules.contains(&2) && !now.modules.contains(&2));
        bed.db.tenants().set_modules(demo, &[1, 2, 5], &operator()).await.expect("kept");
        let now = bed.db.tenants().find(demo).await.expect("readable").expect("there");
        assert_eq!((now.account.modules, now.modules), (vec![1, 2, 5], vec![1, 5]), "it stays off when the operator changes the account");
        settings.name = "Late".into();
        let late = bed.db.console_settings().change(demo, there.settings_version, &settings, &operator()).await.expect("answered");
        assert!(matches!(late, Kept::Overtaken(Some(_))));
        let last = bed.db.audit().list(demo, &store::audit::Sought::default(), 2).await.expect("readable");
        assert_eq!(last[1].entity, Entity::ConsoleSettings);
        assert_eq!(last[1].became.as_ref().map(|became| became["modules_off"].clone()), Some(serde_json::json!([2])));
    }
}
