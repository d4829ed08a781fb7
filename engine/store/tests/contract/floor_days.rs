//! Days of the floor that are over.
use crate::both;
use crate::people::tenant;
use catalogue::ids::SkillId;
use routing::time::Millis;

const ROME: &str = "Europe/Rome";
const SALES: SkillId = SkillId(1);
const NEW: SkillId = SkillId(9);

both! {
    async fn a_day_is_kept_whole_for_its_tenant_and_zone_until_it_was_written_too_long_ago(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let days = bed.db.floor_days();
        let found = async |tenant, zone, day, skill| days.find(tenant, (zone, day), skill).await.expect("readable").map(|day| day.course);
        assert_eq!(found(demo, ROME, "2026-11-19", None).await, None);
        let courses = [(None, "all".to_owned()), (Some(SALES), "sales".to_owned())];
        let keep = async |day, now, before| days.keep(demo, (ROME, day), &courses, Millis(now), Millis(before)).await.expect("kept");
        keep("2026-11-19", 10, 0).await;
        keep("2026-11-19", 11, 0).await;
        assert_eq!(found(demo, ROME, "2026-11-19", None).await, Some(Some("all".into())));
        assert_eq!(found(demo, ROME, "2026-11-19", Some(SALES)).await, Some(Some("sales".into())));
        assert_eq!(found(demo, ROME, "2026-11-19", Some(NEW)).await, Some(None), "a skill that was not there");
        assert_eq!(found(demo, "UTC", "2026-11-19", None).await, None);
        assert_eq!(found(acme, ROME, "2026-11-19", None).await, None);
        keep("2026-11-20", 20, 10).await;
        assert!(found(demo, ROME, "2026-11-19", None).await.is_some());
        keep("2026-11-21", 21, 11).await;
        assert_eq!(found(demo, ROME, "2026-11-19", None).await, None);
        assert!(found(demo, ROME, "2026-11-20", Some(SALES)).await.is_some());
    }
}
