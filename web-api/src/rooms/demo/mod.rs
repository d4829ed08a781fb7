//! The demo tenants: Casa Lume, a lamp shop with an English and an Italian team, and Acme, which proves that tenants are apart.
mod content;
mod errand;
mod wire;

pub(crate) use wire::DemoUser;

use crate::edge::errand::Errand;
use crate::edge::room::Room;
use crate::rooms::tenants::{every_integration, found};

use crate::rooms::sign_in;
use catalogue::ids::{AgentId, SkillId, TenantId};
use catalogue::{limit, permission};
use routing::settings::Mode;
use routing::time::Millis;
use store::audit::Doer;
use store::counters::Counted;
use store::departments::Department;
use store::people::NewUser;
use store::skills::Skill;
use store::{Db, Once, StoreError};

/// The demo tenants.
pub(crate) static ROOM: Room = Room {
    seeds: |settings, db, now| {
        Box::pin(async move {
            if settings.demo {
                seed(&db, now).await?;
            }
            Ok(())
        })
    },
    errands: || {
        vec![Errand { command: errand::command, run: |settings, given| Box::pin(errand::run(settings, given)) }]
    },
    greets: |app, _| {
        if !app.settings.demo {
            return Vec::new();
        }
        let heading = format!("Demo sign-ins, all with the password {PASSWORD}:");
        let users = app.sites.all().into_iter().flat_map(|site| {
            let users = sign_ins(&site.row()).unwrap_or_default();
            users.into_iter().map(move |user| format!("  {:<5} {:<18} {}", site.subdomain, user.username, user.role))
        });
        std::iter::once(heading).chain(users).collect()
    },
    ..Room::named("demo")
};

/// Everybody's password in the demo tenants.
pub(crate) const PASSWORD: &str = "switchyard-demo-1";

/// The demo's people have worked here for a while: they are past the first tour and know what is new.
const AT_HOME: &str = concat!(r#"{"initial_tour":true,"release_notes":""#, env!("CARGO_PKG_VERSION"), r#""}"#);
/// What an agent of a load test can hold, and how well they know every skill.
const LOAD_SLOTS: u32 = 5;
const LOAD_LEVEL: u8 = 5;
const LOAD_DEPARTMENT: &str = "Load test";

/// A demo tenant.
struct Demo {
    subdomain: &'static str,
    brand: &'static str,
    /// Whether its account includes every integration, and there are articles and canned responses.
    whole: bool,
    skills: &'static [(u32, &'static str, Mode)],
    people: &'static [DemoPerson],
}

struct DemoPerson {
    username: &'static str,
    first: &'static str,
    last: &'static str,
    group: u32,
    department: &'static str,
    slots: u32,
    skills: &'static [(u32, u8)],
}

macro_rules! people {
    ($( $username:literal $first:literal $last:literal $group:ident $department:literal $slots:literal
        [$($skill:literal @ $level:literal),*]; )+) => {
        &[ $( DemoPerson {
            username: $username,
            first: $first,
            last: $last,
            group: $group,
            department: $department,
            slots: $slots,
            skills: &[$(($skill, $level)),*],
        }, )+ ]
    };
}

const AGENT: u32 = 1;
const LEAD: u32 = 2;
const ADMIN: u32 = 3;
const SRE: u32 = 4;

const DEMOS: [Demo; 2] = [
    Demo {
        subdomain: "demo",
        brand: "Casa Lume",
        whole: true,
        skills: &[
            (1, "Orders", Mode::Push),
            (2, "Delivery", Mode::Push),
            (3, "Returns", Mode::Pull),
            (4, "Technical", Mode::Push),
            (5, "Billing", Mode::Pull),
            (6, "Trade", Mode::Pull),
            (7, "Ordini", Mode::Push),
            (8, "Resi", Mode::Pull),
        ],
        people: people! {
            "marta.rinaldi"    "Marta"    "Rinaldi"    AGENT "Customer care"      4 [1 @ 8, 2 @ 7, 3 @ 6];
            "tom.okafor"       "Tom"      "Okafor"     AGENT "Customer care"      3 [1 @ 7, 3 @ 8, 5 @ 6];
            "chiara.lombardi"  "Chiara"   "Lombardi"   AGENT "Servizio clienti"   3 [7 @ 8, 8 @ 7];
            "lena.fischer"     "Lena"     "Fischer"    AGENT "Customer care"      3 [2 @ 8, 4 @ 6];
            "samuel.wright"    "Samuel"   "Wright"     AGENT "Customer care"      3 [1 @ 5, 2 @ 5];
            "priya.nair"       "Priya"    "Nair"       AGENT "Technical support"  4 [4 @ 9, 2 @ 4];
            "oliver.hughes"    "Oliver"   "Hughes"     AGENT "Technical support"  3 [4 @ 7, 3 @ 5];
            "amelie.durand"    "Amélie"   "Durand"     AGENT "Customer care"      3 [1 @ 6, 5 @ 7];
            "david.mensah"     "David"    "Mensah"     AGENT "Trade desk"         2 [6 @ 9, 5 @ 8];
            "grace.osullivan"  "Grace"    "O'Sullivan" AGENT "Trade desk"         2 [6 @ 7, 1 @ 6];
            "hana.novak"       "Hana"     "Novák"      AGENT "Customer care"      3 [3 @ 9, 2 @ 6];
            "lucas.pereira"    "Lucas"    "Pereira"    AGENT "Customer care"      3 [1 @ 4, 3 @ 4];
            "emma.jensen"      "Emma"     "Jensen"     AGENT "Technical support"  3 [4 @ 8, 1 @ 3];
            "matteo.greco"     "Matteo"   "Greco"      AGENT "Servizio clienti"   3 [7 @ 7, 8 @ 8];
            "sofia.marchetti"  "Sofia"    "Marchetti"  AGENT "Servizio clienti"   4 [7 @ 9, 8 @ 6, 1 @ 5];
            "luca.ferraro"     "Luca"     "Ferraro"    AGENT "Servizio clienti"   3 [7 @ 6, 3 @ 4];
            "elena.costa"      "Elena"    "Costa"      AGENT "Servizio clienti"   3 [8 @ 9, 7 @ 5];
            "paolo.deluca"     "Paolo"    "De Luca"    AGENT "Servizio clienti"   2 [7 @ 4, 8 @ 4, 5 @ 4];
            "giulia.conti"     "Giulia"   "Conti"      LEAD  "Servizio clienti"   2 [7 @ 9, 8 @ 9];
            "james.whitfield"  "James"    "Whitfield"  LEAD  "Customer care"      2 [1 @ 9, 2 @ 9, 3 @ 9];
            "anna.bruni"       "Anna"     "Bruni"      ADMIN "Administration"     1 [];
            "noor.haddad"      "Noor"     "Haddad"     SRE   "Site reliability"   1 [];
        },
    },
    Demo {
        subdomain: "acme",
        brand: "Acme",
        whole: false,
        skills: &[(1, "Support", Mode::Push), (2, "Sales", Mode::Pull)],
        people: people! {
            "wile.carter" "Wile"  "Carter" AGENT "Support"        3 [1 @ 8, 2 @ 5];
            "penny.lane"  "Penny" "Lane"   AGENT "Sales"          3 [2 @ 8, 1 @ 5];
            "rose.acme"   "Rose"  "Acme"   ADMIN "Administration" 1 [];
        },
    },
];

/// Fills those demo tenants that are not there yet; which were.
///
/// # Errors
/// What the store says.
pub(crate) async fn seed(db: &Db, now: Millis) -> Result<Vec<&'static str>, StoreError> {
    let mut filled = Vec::new();
    // One hash for all: everybody has the same password, and a hash takes a core for some 20 ms.
    let mut hash = None;
    for demo in &DEMOS {
        if let Some(tenant) = db.tenants().by_subdomain(demo.subdomain).await? {
            // Somebody else's tenant of that name; or ours, and whole. A start that was cut short is gone on with.
            let whole = db.counters().last_id(tenant.id, Counted::Users).await? as usize >= demo.people.len();
            if whole || tenant.brand_name != demo.brand {
                continue;
            }
        }
        let hash = hash.get_or_insert_with(|| {
            sign_in::hash(PASSWORD).expect("a short password can be hashed where random numbers are")
        });
        fill(db, demo, hash, now).await?;
        filled.push(demo.subdomain);
    }
    Ok(filled)
}

/// Adds the agents of a load test to the tenant demo: named by number, with every skill. How many were not there yet;
/// nothing, where that tenant is none of the demo tenants.
///
/// # Errors
/// What the store says.
pub(crate) async fn staff(db: &Db, number: u32, now: Millis) -> Result<Option<u32>, StoreError> {
    let demo = &DEMOS[0];
    let tenant = db.tenants().by_subdomain(demo.subdomain).await?;
    let Some(tenant) = tenant.filter(|tenant| tenant.brand_name == demo.brand) else { return Ok(None) };
    let hash = sign_in::hash(PASSWORD).expect("a short password can be hashed where random numbers are");
    let mut added = 0;
    for number in 1..=number {
        let username = format!("load.{number:03}");
        if db.people().by_name(tenant.id, &username).await?.is_some() {
            continue;
        }
        db.people()
            .create(
                tenant.id,
                &NewUser {
                    id: None,
                    email: format!("{username}@{}.example", demo.subdomain),
                    username,
                    firstname: "Load".into(),
                    lastname: format!("{number:03}"),
                    // Customers read the nickname: each of these has another.
                    nickname: Some(format!("Load {number:03}")),
                    password_hash: hash.clone(),
                    group: AGENT,
                    department: Some(department_of(db, tenant.id, LOAD_DEPARTMENT, now).await?),
                    slots: LOAD_SLOTS,
                    preferences: AT_HOME.into(),
                    created: now,
                    skills: demo.skills.iter().map(|(skill, _, _)| (SkillId(*skill), LOAD_LEVEL)).collect(),
                },
            )
            .await?;
        added += 1;
    }
    Ok(Some(added))
}

async fn fill(db: &Db, demo: &Demo, hash: &str, now: Millis) -> Result<(), StoreError> {
    let integrations = if demo.whole { every_integration() } else { Vec::new() };
    let tenant = found(db, demo.subdomain, demo.brand, integrations, now).await?;
    let admin = demo.people.iter().zip(1..).find(|(person, _)| person.group == ADMIN);
    if let Some((_, author)) = admin.filter(|_| demo.whole) {
        content::fill(db, tenant, AgentId(author), now).await?;
    }
    let last = db.counters().last_id(tenant, Counted::Skills).await?;
    for skill in demo.skills.iter().filter(|(id, ..)| *id > last) {
        db.skills().add(tenant, &demo_skill(skill), now).await?;
    }
    let last = db.counters().last_id(tenant, Counted::Users).await?;
    for (person, id) in demo.people.iter().zip(1..).filter(|(_, id)| *id > last) {
        let department = department_of(db, tenant, person.department, now).await?;
        db.people().create(tenant, &demo_user((demo, person), id, department, hash, now)).await?;
    }
    Ok(())
}

fn demo_skill((id, name, mode): &(u32, &str, Mode)) -> Skill {
    Skill {
        id: SkillId(*id),
        name: (*name).to_owned(),
        mode: *mode,
        ring: limit::RING_OUT,
        wrap_up: limit::END_FEEDBACK,
        version: 1,
    }
}

/// The id of the department of this name, which is made where it is not there yet.
async fn department_of(db: &Db, tenant: TenantId, name: &str, now: Millis) -> Result<u32, StoreError> {
    let there = db.departments().all(tenant).await?.into_iter().find(|one| one.name == name);
    if let Some(there) = there {
        return Ok(there.id);
    }
    let one = Department { name: name.to_owned(), ..Department::default() };
    let (by, once) = (Doer::command(now), Once::keyless(now));
    db.departments().create(tenant, &one, &by, usize::MAX, once).await?.ok_or(StoreError::Dangling)
}

fn demo_user((demo, person): (&Demo, &DemoPerson), id: u32, department: u32, hash: &str, now: Millis) -> NewUser {
    NewUser {
        id: Some(AgentId(id)),
        username: person.username.to_owned(),
        firstname: person.first.to_owned(),
        lastname: person.last.to_owned(),
        nickname: None,
        email: format!("{}@{}.example", person.username, demo.subdomain),
        password_hash: hash.to_owned(),
        group: person.group,
        department: Some(department),
        slots: person.slots,
        preferences: AT_HOME.into(),
        created: now,
        skills: person.skills.iter().map(|(skill, level)| (SkillId(*skill), *level)).collect(),
    }
}

/// The sign-ins of a demo tenant, if it is one.
pub(crate) fn sign_ins(tenant: &store::tenants::Tenant) -> Option<Vec<DemoUser>> {
    let demo = DEMOS.iter().find(|demo| demo.subdomain == tenant.subdomain && demo.brand == tenant.brand_name)?;
    Some(
        demo.people
            .iter()
            .map(|person| DemoUser {
                username: person.username.to_owned(),
                password: PASSWORD.to_owned(),
                role: permission::GROUPS
                    .iter()
                    .find(|group| group.id == person.group)
                    .map_or("", |group| group.name_en)
                    .to_owned(),
            })
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::tenants::new_tenant;

    #[tokio::test]
    async fn casa_lume_is_a_shop_with_two_teams_in_two_languages_and_acme_is_small() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&format!("sqlite://{}", folder.path().join("x.db").display())).await.unwrap();
        db.migrate().await.unwrap();
        seed(&db, Millis(1)).await.unwrap();
        let demo = db.tenants().by_subdomain("demo").await.unwrap().unwrap();
        let people = db.people().all(demo.id).await.unwrap();
        let of = |group: u32| people.iter().filter(|user| user.group == group).count();
        assert_eq!((of(AGENT), of(LEAD), of(ADMIN), of(SRE), people.len()), (18, 2, 1, 1, 22));
        let skills = db.skills().all(demo.id).await.unwrap();
        let names: Vec<&str> = skills.iter().map(|skill| skill.name.as_str()).collect();
        assert_eq!(names, ["Orders", "Delivery", "Returns", "Technical", "Billing", "Trade", "Ordini", "Resi"]);
        let italian = people.iter().filter(|user| user.department_name.as_deref() == Some("Servizio clienti")).count();
        assert_eq!(italian, 7, "with their lead");
        let acme = db.tenants().by_subdomain("acme").await.unwrap().unwrap();
        assert_eq!(db.people().all(acme.id).await.unwrap().len(), 3);
        db.close().await;
    }

    /// Each thing is made in a transaction of its own, so a crash leaves what was made up to some point.
    #[tokio::test]
    async fn a_first_start_that_was_cut_short_is_gone_on_with() {
        let demo = &DEMOS[1];
        for (groups, skills, people) in [(0, 0, 0), (2, 0, 0), (4, 1, 0), (4, 2, 0), (4, 2, 2)] {
            let folder = tempfile::tempdir().unwrap();
            let db = Db::open(&format!("sqlite://{}", folder.path().join("x.db").display())).await.unwrap();
            db.migrate().await.unwrap();
            let tenant =
                db.tenants().create(&new_tenant(demo.subdomain, demo.brand, Vec::new(), Millis(1))).await.unwrap();
            for group in &permission::GROUPS[..groups] {
                db.groups().add(tenant, Some(group.id), group.name_en, group.permissions, Millis(1)).await.unwrap();
            }
            for skill in &demo.skills[..skills] {
                db.skills().add(tenant, &demo_skill(skill), Millis(1)).await.unwrap();
            }
            for (person, id) in demo.people[..people].iter().zip(1..) {
                let department = department_of(&db, tenant, person.department, Millis(1)).await.unwrap();
                db.people()
                    .create(tenant, &demo_user((demo, person), id, department, "hash", Millis(1)))
                    .await
                    .unwrap();
            }
            assert_eq!(seed(&db, Millis(2)).await.unwrap(), ["demo", "acme"]);
            assert_eq!(seed(&db, Millis(3)).await.unwrap(), [""; 0], "nothing is left to do");
            assert_eq!(db.groups().all(tenant).await.unwrap().len(), permission::GROUPS.len());
            assert_eq!(db.skills().all(tenant).await.unwrap().len(), demo.skills.len());
            let names: Vec<String> =
                db.people().all(tenant).await.unwrap().into_iter().map(|user| user.username).collect();
            assert_eq!(names, ["wile.carter", "penny.lane", "rose.acme"]);
            db.close().await;
        }
    }

    #[tokio::test]
    async fn a_tenant_that_somebody_else_made_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&format!("sqlite://{}", folder.path().join("x.db").display())).await.unwrap();
        db.migrate().await.unwrap();
        let own = found(&db, "demo", "Our own", Vec::new(), Millis(1)).await.unwrap();
        assert_eq!(seed(&db, Millis(2)).await.unwrap(), ["acme"]);
        assert!(db.people().all(own).await.unwrap().is_empty());
    }
}
