//! Providers and directory groups: what is unique, what groups give and take again, and who stays because nobody else administers.
use crate::both;
use crate::harness::Bed;
use crate::people::{new_user, tenant};
use catalogue::ids::{AgentId, SkillId, TenantId};
use catalogue::limit;
use catalogue::permission::{ADMIN, PERMISSION_GROUPS, USERS};
use routing::time::Millis;
use store::audit::{Doer, Kept, Scope};
use store::departments::Department;
use store::openid::{DirectoryGroup, Governed, Provider, grant, says_who_may};
use store::people::User;
use store::{Once, StoreError};

const NOW: Millis = Millis(1_700_000_100_000);

fn by() -> Doer {
    Doer { scope: Scope::Directory, ..Doer::command(NOW) }
}

/// A tenant with a group of leads and one of administrators besides.
async fn house(bed: &Bed) -> TenantId {
    let demo = tenant(&bed.db, "demo").await;
    let groups = bed.db.groups();
    groups.add(demo, Some(2), "Leads", &[1], NOW).await.expect("made");
    groups.add(demo, Some(3), "Administrators", &[ADMIN, USERS, PERMISSION_GROUPS], NOW).await.expect("made");
    demo
}

async fn provider(bed: &Bed, of: TenantId, issuer: &str) -> Result<Option<u32>, StoreError> {
    let one = Provider { name: "Lume".into(), issuer: issuer.into(), client_id: "desk".into(), ..Provider::default() };
    bed.db.openid().add_provider(of, (&one, &|_| None), &by(), 3, Once::keyless(NOW)).await
}

async fn group(bed: &Bed, of: TenantId, one: DirectoryGroup) -> Result<u32, StoreError> {
    let made = bed.db.openid().add_group(of, &one, &by(), 10, Once::keyless(NOW)).await?;
    Ok(made.expect("there is room"))
}

/// Somebody signs in, and these groups are named.
async fn names(bed: &Bed, of: TenantId, user: AgentId, named: &[&str]) -> Governed {
    let named: Vec<String> = named.iter().map(|name| (*name).to_owned()).collect();
    let groups = bed.db.openid().groups(of).await.expect("readable");
    let done = bed.db.openid().govern(of, user, &grant(&groups, &named), &by()).await.expect("done");
    done.expect("they are there")
}

fn has(user: &User) -> (u32, Option<u32>, u32, Vec<(u32, u8)>) {
    (user.group, user.department, user.slots, user.skills.iter().map(|(id, level)| (id.0, *level)).collect())
}

both! {
    async fn providers_are_several_each_with_an_issuer_of_its_own_and_a_version(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let openid = bed.db.openid();
        let first = provider(bed, demo, "https://a.example").await.expect("made").expect("there is room");
        let second = provider(bed, demo, "https://b.example").await.expect("made").expect("there is room");
        assert!(matches!(provider(bed, demo, "https://a.example").await, Err(StoreError::Taken("issuer"))));
        provider(bed, acme, "https://a.example").await.expect("of another tenant");
        provider(bed, demo, "https://c.example").await.expect("made").expect("there is room");
        assert_eq!(provider(bed, demo, "https://d.example").await.expect("asked"), None, "as many as there may be");
        let taken = openid.amend_provider(demo, (second, 1), &by(), |one| one.issuer = "https://a.example".into()).await;
        assert!(matches!(taken, Err(StoreError::Taken("issuer"))));
        let done = openid.amend_provider(demo, (first, 1), &by(), |one| one.enabled = false).await.expect("asked");
        assert!(matches!(done, Kept::Now(now) if now.version == 2 && !now.enabled));
        let late = openid.amend_provider(demo, (first, 1), &by(), |one| one.name = "Late".into()).await.expect("asked");
        assert!(matches!(late, Kept::Overtaken(Some(now)) if now.version == 2 && now.name == "Lume"));
        assert!(matches!(openid.remove_provider(acme, (second, 1), &by()).await.expect("asked"), Kept::Overtaken(None)));
        assert!(matches!(openid.remove_provider(demo, (second, 1), &by()).await.expect("asked"), Kept::Now(_)));
        assert_eq!(openid.providers(demo).await.expect("readable").len(), 2);
        openid.said_no_groups(demo, first, (Millis(5_000), Millis(0)), "overage").await.expect("noted");
        openid.said_no_groups(demo, first, (Millis(6_000), Millis(1_000)), "missing").await.expect("a moment later");
        let said = openid.provider(demo, first).await.expect("readable").expect("there").unsaid;
        assert_eq!(said, Some((Millis(5_000), "overage".into())));
    }

    async fn what_groups_give_is_taken_again_and_what_was_there_before_comes_back(bed: &Bed) {
        let demo = house(bed).await;
        let (people, departments) = (bed.db.people(), bed.db.departments());
        let marta = people.create(demo, &new_user("marta")).await.expect("entered");
        let care = Department { name: "Care".into(), ..Department::default() };
        let care = departments.create(demo, &care, &by(), 9, Once::keyless(NOW)).await.expect("made").expect("room");
        let both = DirectoryGroup {
            name: "Second line".into(),
            external_id: Some("9f".into()),
            permission_group: Some(2),
            department: Some(care),
            simultaneous: Some(9),
            skills: vec![(SkillId(1), 3), (SkillId(2), 4)],
            priority: 5,
            ..DirectoryGroup::default()
        };
        group(bed, demo, both.clone()).await.expect("made");
        let same = DirectoryGroup { name: "SECOND LINE".into(), external_id: None, ..both.clone() };
        assert!(matches!(group(bed, demo, same).await, Err(StoreError::Taken("name"))));
        let same = DirectoryGroup { name: "Other".into(), ..both.clone() };
        assert!(matches!(group(bed, demo, same).await, Err(StoreError::Taken("external_id"))));
        let odd = DirectoryGroup { name: "Odd".into(), external_id: None, department: Some(99), ..both.clone() };
        assert!(matches!(group(bed, demo, odd).await, Err(StoreError::Unfit("department"))));
        let skilled = DirectoryGroup {
            name: "Experts".into(),
            permission_group: Some(1),
            simultaneous: Some(2),
            skills: vec![(SkillId(1), 8)],
            priority: 1,
            ..DirectoryGroup::default()
        };
        group(bed, demo, skilled).await.expect("made");
        let quiet = DirectoryGroup { name: "Quiet".into(), managed: false, permission_group: Some(2), ..DirectoryGroup::default() };
        group(bed, demo, quiet).await.expect("made");
        assert!(says_who_may(&bed.db.openid().groups(demo).await.expect("readable")));

        let before = people.find(demo, marta).await.expect("readable").expect("there");
        let done = names(bed, demo, marta, &["9f", "Experts", "Quiet", "nobody's"]).await;
        assert_eq!(has(&done.now), (1, Some(care), 2, vec![(1, 8), (2, 4)]), "the first by priority, skills together");
        assert_eq!(people.find(demo, marta).await.expect("readable").expect("there").told(), done.now.told());
        let again = names(bed, demo, marta, &["Experts", "9f"]).await;
        assert_eq!(again.now.version, again.before.version, "nothing to write");
        let one = names(bed, demo, marta, &["Second line"]).await;
        assert_eq!(has(&one.now), (2, Some(care), 9, vec![(1, 3), (2, 4)]));

        // An administrator raises a skill: that is theirs from then on, as long as no group says otherwise.
        people.set(demo, marta, NOW, |it| it.skills = vec![(SkillId(1), 3), (SkillId(2), 10)]).await.expect("set");
        departments.remove(demo, (care, 1), false, &by()).await.expect("gone");
        let none = names(bed, demo, marta, &[]).await;
        let kept = vec![(2, 10)];
        assert_eq!(has(&none.now), (before.group, None, before.slots, kept), "as it was, but for what somebody changed");
    }

    async fn the_last_who_administers_stays_and_the_rest_of_what_groups_say_holds(bed: &Bed) {
        let demo = house(bed).await;
        let people = bed.db.people();
        let ada = people.create(demo, &store::people::NewUser { group: 3, ..new_user("ada") }).await.expect("entered");
        let agents = DirectoryGroup {
            name: "desk".into(),
            permission_group: Some(1),
            skills: vec![(SkillId(2), 6)],
            ..DirectoryGroup::default()
        };
        group(bed, demo, agents).await.expect("made");
        let done = names(bed, demo, ada, &["desk"]).await;
        assert!(done.last);
        names(bed, demo, ada, &["desk"]).await;
        let rows = bed.db.audit().list(demo, &store::audit::Sought::default(), 100).await.expect("readable");
        let refused = rows.iter().filter(|row| format!("{:?}", row.became).contains("group_refused")).count();
        assert_eq!(refused, 1, "said once");
        assert_eq!((done.now.group, done.now.skills.as_slice()), (3, [(SkillId(2), 6)].as_slice()));
        people.create(demo, &store::people::NewUser { group: 3, ..new_user("max") }).await.expect("entered");
        let done = names(bed, demo, ada, &["desk"]).await;
        assert_eq!((done.last, done.now.group), (false, 1));
        people.set(demo, ada, NOW, |it| it.active = false).await.expect("frozen");
        let grant = store::openid::Grant::default();
        assert_eq!(bed.db.openid().govern(demo, ada, &grant, &by()).await.expect("asked"), None);
    }

    async fn whoever_leaves_a_group_is_raised_by_nothing_that_the_directory_gave_before(bed: &Bed) {
        let demo = house(bed).await;
        let people = bed.db.people();
        people.create(demo, &store::people::NewUser { group: 3, ..new_user("boss") }).await.expect("entered");
        let gives = |name: &str, group: u32, priority| DirectoryGroup {
            name: name.into(),
            permission_group: Some(group),
            priority,
            ..DirectoryGroup::default()
        };
        group(bed, demo, gives("admins", 3, 1)).await.expect("made");
        group(bed, demo, gives("desk", 1, 2)).await.expect("made");
        let became = async |user, named: &[&str]| {
            let done = names(bed, demo, user, named).await;
            (done.now.group, done.stuck)
        };
        // Entered as an administrator by her group, as whom a map of an earlier version put there is.
        let zoe = people.create(demo, &store::people::NewUser { group: 3, ..new_user("zoe") }).await.expect("entered");
        assert_eq!(became(zoe, &["admins"]).await, (3, false));
        assert_eq!(became(zoe, &["desk"]).await, (1, false));
        assert_eq!(became(zoe, &[]).await, (1, true), "an agent, and no administrator again");
        assert_eq!(became(zoe, &[]).await, (1, true));
        // The map of an earlier version made him one, and the first sign-in since says otherwise.
        let max = people.create(demo, &store::people::NewUser { group: 3, ..new_user("max") }).await.expect("entered");
        assert_eq!(became(max, &["desk"]).await, (1, false));
        assert_eq!(became(max, &[]).await, (1, true));
        // Entered as one and in no group any more: there is nothing to come back to.
        let eva = people.create(demo, &store::people::NewUser { group: 3, ..new_user("eva") }).await.expect("entered");
        assert_eq!(became(eva, &["admins"]).await, (3, false));
        assert_eq!(became(eva, &[]).await, (3, true));
        // An agent whom the directory raises comes back, also where it had said so before.
        let ann = people.create(demo, &new_user("ann")).await.expect("entered");
        assert_eq!(became(ann, &["desk"]).await, (1, false));
        assert_eq!(became(ann, &["admins"]).await, (3, false));
        assert_eq!(became(ann, &[]).await, (1, false));
        // What an administrator gives is theirs.
        assert_eq!(became(ann, &["desk"]).await, (1, false));
        people.set(demo, ann, NOW, |it| it.group = 2).await.expect("set");
        assert_eq!(became(ann, &[]).await, (2, false));
    }

    async fn a_group_that_somebody_comes_back_to_is_not_removed_until_then(bed: &Bed) {
        let demo = house(bed).await;
        let (people, groups) = (bed.db.people(), bed.db.groups());
        people.create(demo, &store::people::NewUser { group: 3, ..new_user("boss") }).await.expect("entered");
        groups.add(demo, Some(4), "Old agents", &[1], NOW).await.expect("made");
        let ann = people.create(demo, &store::people::NewUser { group: 4, ..new_user("ann") }).await.expect("entered");
        let admins = DirectoryGroup { name: "admins".into(), permission_group: Some(3), ..DirectoryGroup::default() };
        group(bed, demo, admins).await.expect("made");
        assert_eq!(names(bed, demo, ann, &["admins"]).await.now.group, 3);
        let used = groups.remove(demo, (4, 1), &by()).await.expect("asked");
        assert_eq!(used, store::groups::Removal::Used { people: 0, directory: true });
        assert_eq!(names(bed, demo, ann, &[]).await.now.group, 4, "it is there to come back to");
        names(bed, demo, ann, &["admins"]).await;
        people.set(demo, ann, NOW, |it| it.group = 1).await.expect("set by hand");
        assert_eq!(groups.remove(demo, (4, 1), &by()).await.expect("asked"), store::groups::Removal::Gone);
        let done = names(bed, demo, ann, &[]).await;
        assert_eq!((done.now.group, done.stuck), (1, false));
    }

    async fn the_operators_command_leaves_what_administrators_set_up(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let openid = bed.db.openid();
        let theirs = provider(bed, demo, "https://a.example").await.expect("made").expect("there is room");
        let change = |one: &mut Provider| (one.scopes, one.always, one.enabled) = ("email".into(), false, false);
        openid.amend_provider(demo, (theirs, 1), &by(), change).await.expect("changed");
        let set_up = async |issuer: &str| {
            let name = "By command".into();
            let wanted = Provider { name, issuer: issuer.into(), client_id: "x".into(), trusted: true, ..Provider::default() };
            openid.set_up(demo, (&wanted, &|_| None), &by()).await.expect("set up")
        };
        let own = set_up("https://b.example").await;
        assert_ne!(own, theirs, "one that administrators set up is nobody else's");
        assert_eq!(set_up("https://c.example").await, own, "its own is moved");
        assert_eq!(set_up("https://a.example").await, theirs);
        let kept = openid.provider(demo, theirs).await.expect("readable").expect("there");
        assert_eq!((kept.name.as_str(), kept.scopes.as_str(), kept.always, kept.enabled), ("By command", "email", false, false));
        assert_eq!(openid.providers(demo).await.expect("readable").len(), 2);
    }

    async fn groups_that_were_seen_make_room_for_newer_ones(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let openid = bed.db.openid();
        let many: Vec<String> = (0..limit::DIRECTORY_GROUPS_SEEN).map(|n| format!("old {n}")).collect();
        openid.see_groups(demo, &many, NOW).await.expect("seen");
        openid.see_groups(demo, &["new".into()], NOW + Millis(1)).await.expect("no room");
        assert!(openid.groups_seen(demo).await.expect("readable").iter().all(|(name, _)| name != "new"), "all are as new");
        let (next, hour) = (NOW + limit::DIRECTORY_GROUP_LATELY + Millis(1), Millis::hours(1));
        openid.see_groups(demo, &["new".into()], next).await.expect("seen");
        let seen = openid.groups_seen(demo).await.expect("readable");
        assert_eq!((seen.len(), seen[0].0.as_str()), (limit::DIRECTORY_GROUPS_SEEN, "new"));
        openid.see_groups(demo, &["new".into()], next + hour).await.expect("not again");
        assert_eq!(openid.groups_seen(demo).await.expect("readable")[0].1, next);
    }

    async fn maps_of_an_earlier_version_are_taken_over_once(bed: &Bed) {
        let demo = house(bed).await;
        let openid = bed.db.openid();
        openid.map_groups(demo, &[("leads".into(), 2), ("desk".into(), 1)], &by()).await.expect("mapped");
        openid.map_groups(demo, &[("Desk".into(), 2)], &by()).await.expect("mapped anew");
        openid.take_over_maps(NOW).await.expect("nothing is left");
        let groups = openid.groups(demo).await.expect("readable");
        let told: Vec<(&str, Option<u32>, u32)> =
            groups.iter().map(|one| (one.name.as_str(), one.permission_group, one.priority)).collect();
        assert_eq!(told, [("leads", Some(2), 1), ("Desk", Some(2), 1)]);
        // The second of two that are the same but for their letters gives its own to whoever is named so; twice the same counts once.
        provider(bed, demo, "https://a.example").await.expect("made");
        let old = r#"UPDATE identity_providers SET group_map = '[["Care",1],["CARE",2],["Care",2],["leads",1]]'"#;
        bed.execute(old).await;
        for _ in 0..2 {
            openid.take_over_maps(NOW).await.expect("taken over");
        }
        let groups = openid.groups(demo).await.expect("readable");
        assert_eq!(groups.len(), 4);
        let gives = |name: &str| grant(&groups, &[name.to_owned()]).group;
        assert_eq!([gives("Care"), gives("CARE"), gives("care")], [Some(1), Some(2), None]);
        assert_eq!(gives("leads"), Some(2), "what was set up since stays");
        let gone = bed.db.groups().remove(demo, (2, 1), &by()).await.expect("asked");
        assert!(matches!(gone, store::groups::Removal::Used { directory: true, .. }));
    }
}
