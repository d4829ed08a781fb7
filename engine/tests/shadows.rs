//! A draft decides beside the live configuration, on a thread of its own.
use crate::floor::{Floor, ORDERS, config, options, story};
use catalogue::ids::SkillId;
use engine::shadow::{Bounds, Figure, Gathered, Run};
use routing::policy::{Pick, Rules, Step};
use routing::settings::{Config, SkillSettings};
use routing::tenant::shadow::Kind;
use routing::time::Millis;
use std::sync::Arc;
use std::time::{Duration, Instant};

const ALL_THE_TIME: Bounds = Bounds { turns: 10_000, share: 100, saved: HOUR, rows: 100, again: HOUR };
const HOUR: Duration = Duration::from_secs(3_600);
/// What was left out is of no skill.
const OF_NONE: SkillId = SkillId(0);

fn nothing() {}

fn counts(gathered: &Gathered) -> Vec<(SkillId, Kind, u64)> {
    gathered.figures.iter().map(|((skill, kind), figure)| (*skill, *kind, figure.count)).collect()
}

/// It ends; the clock of the story stands still meanwhile. What came of it since it was last asked.
fn ends(floor: &Floor, run: &Run) -> Gathered {
    floor.tenant.shadows_no_more();
    // Awaited on a thread of its own: an await here would let the story's clock go on.
    let over = || tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(run.over());
    std::thread::scope(|threads| threads.spawn(over).join()).unwrap();
    run.take()
}

async fn publishes(floor: &Floor, config: &Arc<Config>) {
    let configure = routing::tenant::Command::Configure(config.clone());
    floor.tenant.ask(|_| routing::Command::Tenant(configure.clone())).await.unwrap();
}

/// The draft picks whoever is best rather than longest idle.
fn best(version: u32) -> Arc<Config> {
    let rules = Rules { steps: vec![Step { pick: Pick::HighestLevel, ..Step::default() }], ..Rules::default() };
    let usual = config();
    let mut skills = usual.skills.clone();
    skills[0] = Arc::new(SkillSettings { rules, ..(*skills[0]).clone() });
    Arc::new(Config { version, skills, ..usual })
}

#[test]
fn every_shadow_of_a_tenant_compares_also_the_second_and_the_third() {
    story(|| async {
        let floor = Floor::open().await;
        floor.agent("Tom", &[ORDERS], 9).await;
        floor.settles().await;
        for name in ["Ann", "Bob", "Cy"] {
            let run = floor.tenant.shadows(Arc::new(config()), ALL_THE_TIME, nothing).unwrap();
            // With the next turn of the tenant it has its state.
            floor.agent(name, &[ORDERS], 9).await;
            floor.settles().await;
            assert!(run.rests());
            assert_eq!(run.take(), Gathered::default());
            floor.customer(ORDERS).await;
            floor.settles().await;
            assert!(run.rests());
            let gathered = run.take();
            assert_eq!(
                gathered.figures[&(ORDERS, Kind::Same)],
                Figure { count: 2, ..Figure::default() },
                "let in, offered"
            );
            assert_eq!((gathered.figures.len(), gathered.versions, gathered.rows.len()), (1, Some((1, 1)), 0));
            assert_eq!(ends(&floor, &run), Gathered::default());
            assert!(!run.fallen());
        }
    });
}

#[test]
fn what_there_is_no_time_for_is_counted_and_nothing_of_it_ends_or_differs() {
    story(|| async {
        let floor = Floor::open().await;
        let bounds = Bounds { share: 0, saved: Duration::ZERO, ..ALL_THE_TIME };
        let run = floor.tenant.shadows(best(1), bounds, nothing).unwrap();
        for name in ["Tom", "Ann", "Bob", "Cy"] {
            floor.agent(name, &[ORDERS], 9).await;
        }
        floor.settles().await;
        // The second answer comes once it sits out.
        assert!(run.rests() && run.rests());
        assert_eq!(run.take(), Gathered::default(), "there was nothing to decide");
        for _ in 0..3 {
            floor.customer(ORDERS).await;
        }
        floor.settles().await;
        assert_eq!(counts(&run.take()), [(OF_NONE, Kind::LeftOut, 6)]);
        floor.customer(ORDERS).await;
        floor.settles().await;
        assert_eq!(counts(&ends(&floor, &run)), [(OF_NONE, Kind::LeftOut, 2)]);
    });
}

#[test]
fn a_draft_that_is_compiled_while_nothing_can_be_told_is_taken_up() {
    story(|| async {
        let floor = Floor::open().await;
        floor.agent("Tom", &[ORDERS], 9).await;
        let run = floor.tenant.shadows(Arc::new(config()), ALL_THE_TIME, nothing).unwrap();
        floor.agent("Ann", &[ORDERS], 9).await;
        floor.settles().await;
        let published = Arc::new(Config { version: 2, ..config() });
        publishes(&floor, &published).await;
        floor.customer(ORDERS).await;
        floor.settles().await;
        assert!(run.rests());
        assert_eq!(
            counts(&run.take()),
            [(OF_NONE, Kind::LeftOut, 2)],
            "made under a version that the draft does not know"
        );
        run.configure(published);
        floor.customer(ORDERS).await;
        floor.settles().await;
        assert!(run.rests());
        let gathered = run.take();
        assert_eq!((counts(&gathered), gathered.versions), (vec![(ORDERS, Kind::Same, 2)], Some((2, 2))));
        assert_eq!(ends(&floor, &run), Gathered::default());
    });
}

#[test]
fn a_tenant_that_falls_and_is_rebuilt_is_shadowed_on() {
    story(|| async {
        let floor = Floor::open().await;
        floor.agent("Tom", &[ORDERS], 9).await;
        let run = floor.tenant.shadows(Arc::new(config()), ALL_THE_TIME, nothing).unwrap();
        floor.agent("Ann", &[ORDERS], 9).await;
        floor.settles().await;
        floor.tenant.poison(routing::Address::Tenant, 1);
        assert!(floor.knocks(ORDERS).await.is_err(), "its turn is the one that falls");
        floor.settles().await;
        floor.agent("Bob", &[ORDERS], 9).await;
        floor.settles().await;
        assert!(run.rests());
        assert_eq!(run.take(), Gathered::default());
        floor.customer(ORDERS).await;
        floor.settles().await;
        assert!(run.rests());
        assert_eq!(counts(&run.take()), [(ORDERS, Kind::Same, 2)]);
        assert_eq!(ends(&floor, &run), Gathered::default());
    });
}

/// One of the largest tenants with and without a shadow.
#[test]
#[ignore = "measures for a minute"]
fn routing_with_and_without_a_shadow() {
    const ROUNDS: usize = 4;
    const CHATS: usize = 400;
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime starts");
    actix::System::with_tokio_rt(runtime).block_on(async {
        let floor = Floor::with(options()).await;
        let mut skills = config().skills;
        skills[0] = Arc::new(SkillSettings { ring: Millis::hours(1), ..(*skills[0]).clone() });
        publishes(&floor, &Arc::new(Config { version: 2, skills, ..config() })).await;
        for _ in 0..catalogue::limit::TENANT_AGENTS_ONLINE {
            floor.agent("Agent", &[ORDERS], 9).await;
        }
        floor.settles().await;
        let mut took =
            [("none", None), ("within its share", Some(Bounds::default())), ("all the time", Some(ALL_THE_TIME))]
                .map(|(name, bounds)| (name, bounds, Vec::new(), (Duration::ZERO, Duration::ZERO), Gathered::default()));
        for _ in 0..ROUNDS {
            for (_, bounds, turns, (whole, copied), seen) in &mut took {
                let run = bounds.map(|bounds| floor.tenant.shadows(best(2), bounds, nothing).unwrap());
                let copies = Instant::now();
                floor.knocks(ORDERS).await.unwrap();
                floor.settles().await;
                *copied = (*copied).max(copies.elapsed());
                let began = Instant::now();
                for _ in 0..CHATS {
                    let asked = Instant::now();
                    floor.knocks(ORDERS).await.unwrap();
                    turns.push(asked.elapsed());
                }
                floor.settles().await;
                *whole += began.elapsed();
                if let Some(run) = run {
                    run.rests();
                    floor.tenant.shadows_no_more();
                    run.over().await;
                    *seen = run.take();
                }
            }
        }
        for (name, _, turns, (whole, copied), seen) in &mut took {
            turns.sort_unstable();
            let at = |part: usize| turns[turns.len() * part / 1_000];
            let each = *whole / (ROUNDS * CHATS) as u32;
            let (half, most) = (at(500), turns[turns.len() - 1]);
            println!(
                "shadow {name}: begun in {copied:?} at most, {each:?} a chat, answers p50 {half:?} p99 {:?} most {most:?}, {:?}",
                at(990),
                counts(seen)
            );
        }
    });
}
