//! What a directory enters: whom it reaches, who belongs where of several groups, who stays, and that the oldest calls make room.
use crate::both;
use crate::harness::Bed;
use crate::people::{new_user, tenant};
use catalogue::ids::{AgentId, TenantId};
use catalogue::permission::{ADMIN, PERMISSION_GROUPS, USERS};
use routing::time::Millis;
use std::collections::BTreeSet;
use store::audit::{Doer, Kept, Scope};
use store::directory::{CallOf, GroupMade, GroupWanted, Setting, Wanted};
use store::groups::Group;
use store::{Once, StoreError};

const NOW: Millis = Millis(1_700_000_100_000);
const HASH: [u8; 32] = [7; 32];

fn by() -> Doer {
    Doer { scope: Scope::Directory, ..Doer::house(NOW) }
}

fn wanted(username: &str) -> Wanted {
    Wanted {
        username: username.into(),
        firstname: username.into(),
        lastname: String::new(),
        nickname: None,
        email: String::new(),
        active: true,
        external_id: Some(format!("x-{username}")),
        display_name: None,
    }
}

/// The directory of a tenant: it reaches as far as administrators do, and puts newcomers where nothing may be done.
async fn directory(bed: &Bed, demo: TenantId) -> (u32, u32) {
    let groups = bed.db.groups();
    let nothing = groups.add(demo, None, "Newcomers", &[], NOW).await.expect("made");
    let admins = groups.add(demo, None, "Admins", &[ADMIN, USERS, PERMISSION_GROUPS], NOW).await.expect("made");
    let reach = groups.find(demo, admins).await.expect("readable").expect("there");
    let (of, once) = ((AgentId(1), &reach, nothing), Once::keyless(NOW));
    bed.db.directory().make_token(demo, &HASH, of, &by(), once).await.expect("made");
    (nothing, admins)
}

async fn group_of(bed: &Bed, demo: TenantId, id: AgentId) -> u32 {
    bed.db.people().find(demo, id).await.expect("readable").expect("there").group
}

async fn enters(bed: &Bed, demo: TenantId, name: &str) -> AgentId {
    bed.db.directory().enter(demo, (&wanted(name), "hash".into(), 1), &by()).await.expect("entered")
}

both! {
    async fn a_token_finds_its_tenant_and_is_replaced_and_withdrawn(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (nothing, _) = directory(bed, demo).await;
        let directory = bed.db.directory();
        assert_eq!(directory.tenant_of(&HASH).await.expect("readable"), Some(demo));
        let reach = Group::default();
        let late = directory.make_token(demo, &[8; 32], (AgentId(1), &reach, 99), &by(), Once::keyless(NOW)).await;
        assert!(matches!(late, Err(StoreError::Dangling)), "{late:?}");
        directory.make_token(demo, &[8; 32], (AgentId(1), &reach, nothing), &by(), Once::keyless(NOW)).await.expect("made");
        assert_eq!(directory.tenant_of(&HASH).await.expect("readable"), None);
        let setting = Setting { group: nothing, ranks: vec![3, 2] };
        assert!(matches!(directory.amend(demo, 1, &setting, &by()).await, Ok(Kept::Overtaken(Some(_)))));
        assert!(matches!(directory.amend(demo, 2, &setting, &by()).await, Ok(Kept::Now(now)) if now.ranks == [3, 2]));
        assert!(directory.withdraw(demo, &by()).await.expect("done"));
        assert!(!directory.withdraw(demo, &by()).await.expect("done"), "twice");
        assert_eq!(directory.tenant_of(&[8; 32]).await.expect("readable"), None);
    }

    async fn people_are_entered_changed_from_a_version_and_found(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        directory(bed, demo).await;
        let directory = bed.db.directory();
        let eva = enters(bed, demo, "Eva").await;
        let twice = directory.enter(demo, (&wanted("EVA"), "hash".into(), 1), &by()).await;
        assert!(matches!(twice, Err(StoreError::Taken("username"))), "{twice:?}");
        let there = directory.by_external_id(demo, "x-Eva").await.expect("readable").remove(0);
        assert_eq!((there.id, there.version), (eva, (1, 1)));
        let renamed = Wanted { username: "Eva.Conti".into(), display_name: Some("Eva".into()), ..wanted("Eva") };
        let put = directory.put(demo, (eva, there.version), &renamed, &by()).await.expect("asked");
        assert_eq!(put, Kept::Now(()));
        let late = directory.put(demo, (eva, there.version), &wanted("Eva"), &by()).await.expect("asked");
        assert_eq!(late, Kept::Overtaken(Some(())));
        let found = directory.by_username(demo, "eva.conti").await.expect("readable").remove(0);
        assert_eq!((found.version, found.shown().as_str()), ((2, 2), "Eva"));
        let link = directory.link_of(demo, eva).await.expect("readable").expect("there");
        assert!(link.entered && link.external_id.as_deref() == Some("x-Eva"));
    }

    async fn of_several_groups_the_first_counts_and_the_last_administrator_stays(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (nothing, admins) = directory(bed, demo).await;
        let directory = bed.db.directory();
        let eva = enters(bed, demo, "eva").await;
        let none = BTreeSet::new();
        let fill = async |name: &str, of: &BTreeSet<AgentId>| {
            let made = directory.fill(demo, (name, None, of), (true, 100), &by()).await;
            made.map(|made| match made { GroupMade::Filled(id, moved) => Some((id, moved.len())), _ => None })
        };
        assert_eq!(fill("ADMINS", &BTreeSet::from([eva])).await.expect("filled"), Some((admins, 1)));
        assert_eq!(fill("Admins", &none).await.expect("asked"), None, "twice");
        let (temps, _) = fill("Temps", &none).await.expect("made").expect("filled");
        let refill = async |group: u32, add: &[AgentId], take: &[AgentId]| {
            let there = directory.filled(demo).await.expect("readable").into_iter().find(|one| one.id == group);
            let there = there.expect("filled");
            let (add, take) = (add.iter().copied().collect(), take.iter().copied().collect());
            let wanted = GroupWanted { name: there.name, external_id: None, add, take };
            directory.refill(demo, (group, there.version), &wanted, true, &by()).await
        };
        // She is the only one who administers: she stays where she is.
        assert!(matches!(refill(admins, &[], &[eva]).await, Err(StoreError::LastAdministrator)));
        assert_eq!(group_of(bed, demo, eva).await, admins);
        let tom = bed.db.people().create(demo, &store::people::NewUser { group: admins, ..new_user("tom") }).await;
        tom.expect("entered");
        assert_eq!(refill(temps, &[eva], &[]).await.expect("done"), Kept::Now(vec![]), "the lower id counts");
        assert_eq!(refill(admins, &[], &[eva]).await.expect("done"), Kept::Now(vec![eva]));
        assert_eq!(group_of(bed, demo, eva).await, temps);
        assert_eq!(refill(temps, &[], &[eva]).await.expect("done"), Kept::Now(vec![eva]));
        assert_eq!(group_of(bed, demo, eva).await, nothing, "in none");
        assert!(matches!(refill(temps, &[AgentId(999)], &[]).await, Err(StoreError::Unfit("members"))));
        assert_eq!(directory.let_go(demo, (temps, None), true, &by()).await.expect("done"), Kept::Now(vec![]));
        assert_eq!(bed.db.groups().find(demo, temps).await.expect("readable"), None, "a void one goes");
        assert_eq!(directory.let_go(demo, (temps, None), true, &by()).await.expect("done"), Kept::Overtaken(None));
    }

    async fn a_withdrawn_token_stays_withdrawn_whatever_is_changed_at_the_same_time(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (nothing, admins) = directory(bed, demo).await;
        let directory = bed.db.directory();
        for turn in 0..20_u8 {
            let hash = [turn; 32];
            let reach = Group::default();
            let of = (AgentId(1), &reach, nothing);
            directory.make_token(demo, &hash, of, &by(), Once::keyless(NOW)).await.expect("made");
            let version = directory.find(demo).await.expect("readable").expect("there").version;
            let setting = Setting { group: if turn % 2 == 0 { admins } else { nothing }, ranks: vec![u32::from(turn) + 7] };
            let doer = by();
            let (amended, withdrawn) =
                tokio::join!(directory.amend(demo, version, &setting, &doer), directory.withdraw(demo, &doer));
            amended.expect("asked");
            assert!(withdrawn.expect("done"));
            assert_eq!(directory.tenant_of(&hash).await.expect("readable"), None, "{turn}");
        }
    }

    async fn who_worked_here_before_keeps_a_group_that_gives_something(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (nothing, admins) = directory(bed, demo).await;
        let (directory, groups) = (bed.db.directory(), bed.db.groups());
        let agents = groups.add(demo, None, "Agents", &[ADMIN], NOW).await.expect("made");
        let tom = store::people::NewUser { group: agents, ..new_user("tom") };
        let tom = bed.db.people().create(demo, &tom).await.expect("entered");
        let eva = enters(bed, demo, "eva").await;
        let both = BTreeSet::from([tom, eva]);
        let made = directory.fill(demo, ("Temps", None, &both), (true, 100), &by()).await.expect("made");
        let GroupMade::Filled(temps, moved) = made else { panic!("{made:?}") };
        assert_eq!((moved, group_of(bed, demo, tom).await), (vec![eva], agents));
        // One that gives something counts before one that gives nothing, whatever their order is.
        let setting = Setting { group: nothing, ranks: vec![temps, agents] };
        directory.amend(demo, 1, &setting, &by()).await.expect("changed");
        let made = directory.fill(demo, ("agents", None, &both), (true, 100), &by()).await.expect("filled");
        assert_eq!(made, GroupMade::Filled(agents, vec![eva]));
        let counts = directory.member_counts(demo).await.expect("readable");
        assert_eq!(counts.into_iter().collect::<Vec<_>>(), [(agents, 2), (temps, 2)]);
        // Somebody above the directory's reach is a member, and stays where they are.
        let every: Vec<u16> = catalogue::permission::ROWS.iter().map(|row| row.id).collect();
        let owners = groups.add(demo, None, "Owners", &every, NOW).await.expect("made");
        let zoe = store::people::NewUser { group: owners, ..new_user("zoe") };
        let zoe = bed.db.people().create(demo, &zoe).await.expect("entered");
        let made = directory.fill(demo, ("Admins", None, &BTreeSet::from([zoe, tom])), (true, 100), &by()).await;
        assert_eq!(made.expect("filled"), GroupMade::Filled(admins, vec![]), "tom is in one that stands before it");
        assert_eq!(group_of(bed, demo, zoe).await, owners);
    }

    async fn members_of_a_group_say_so_in_their_versions_and_service_accounts_are_none(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        directory(bed, demo).await;
        let directory = bed.db.directory();
        let (eva, ben) = (enters(bed, demo, "eva").await, enters(bed, demo, "ben").await);
        let none = BTreeSet::new();
        let made = directory.fill(demo, ("Temps", None, &none), (true, 100), &by()).await.expect("made");
        let GroupMade::Filled(temps, _) = made else { panic!("{made:?}") };
        let version = async || directory.entered(demo, eva).await.expect("readable").expect("there").version.1;
        let there = async || directory.filled(demo).await.expect("readable").remove(0);
        let refill = async |add: &[AgentId], take: &[AgentId]| {
            let now = there().await;
            let (add, take) = (add.iter().copied().collect(), take.iter().copied().collect());
            let wanted = GroupWanted { name: now.name, external_id: None, add, take };
            directory.refill(demo, (temps, now.version), &wanted, true, &by()).await
        };
        let first = version().await;
        refill(&[eva, ben], &[]).await.expect("done");
        assert_eq!(version().await, first + 1);
        let full = there().await.version;
        let account = bed.db.people().find(demo, ben).await.expect("readable").expect("there");
        bed.db.people().remove(demo, (ben, account.version), &by()).await.expect("removed");
        assert_ne!(there().await.version, full, "one is gone from it");
        let service = bed.db.people().amend(demo, (eva, None), &by(), |eva| eva.api_only = true).await;
        assert!(matches!(service.expect("asked"), Kept::Now(_)));
        assert!(directory.members(demo, None).await.expect("readable").is_empty());
        let before = group_of(bed, demo, eva).await;
        assert_eq!(refill(&[], &[eva]).await.expect("done"), Kept::Now(vec![]));
        assert_eq!(group_of(bed, demo, eva).await, before, "a service account is moved by no directory");
        assert!(matches!(refill(&[eva], &[]).await, Err(StoreError::Unfit("members"))));
    }

    async fn a_group_that_is_not_its_own_or_is_named_elsewhere_stays(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        directory(bed, demo).await;
        let (directory, groups, none) = (bed.db.directory(), bed.db.groups(), BTreeSet::new());
        let void = groups.add(demo, None, "Void", &[], NOW).await.expect("made");
        let fill = async |name: &str| {
            let made = directory.fill(demo, (name, None, &none), (true, 100), &by()).await.expect("made");
            let GroupMade::Filled(id, _) = made else { panic!("{made:?}") };
            id
        };
        let stays = async |id: u32, makes: bool| {
            directory.let_go(demo, (id, None), makes, &by()).await.expect("done");
            groups.find(demo, id).await.expect("readable").is_some()
        };
        assert_eq!(fill("Void").await, void);
        assert!(stays(void, true).await, "an administrator made it");
        let temps = fill("Temps").await;
        assert!(stays(temps, false).await, "groups are not made here");
        let mapped = fill("Mapped").await;
        bed.db.openid().map_groups(demo, &[("Staff".into(), mapped)], &by()).await.expect("set");
        assert!(stays(mapped, true).await, "people sign in to it");
        let own = fill("Own").await;
        assert!(!stays(own, true).await);
    }

    async fn the_oldest_calls_make_room(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        for at in 0..5 {
            let (method, path) = ("POST".into(), format!("/Users/{at}"));
            let call = CallOf { number: 0, at: Millis(at), method, path, status: 201, why: None };
            bed.db.directory().note_call(demo, &call, 3).await.expect("noted");
        }
        let calls = bed.db.directory().last_calls(demo, 10).await.expect("readable");
        assert_eq!(calls.iter().map(|call| call.at.0).collect::<Vec<_>>(), [4, 3, 2]);
    }
}
