//! The cost of a decision on one thread, by agents and by waiting chats: nanoseconds in turns, and instructions.
use crate::aims::Aim;
use crate::count::{Job, Kind, instructions, top};
use crate::page::Page;
use crate::samples::{Samples, short, whole};
use crate::{Outcome, Setting};
use std::time::{Duration, Instant};

const AGENTS: [u32; 5] = [10, 100, 1_000, 10_000, 100_000];
const WAITING: [u32; 7] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
/// Beyond this many, callgrind would take minutes to make the floor of a whole life.
const COUNTED_LIVES: u32 = 10_000;
const KINDS: [(Kind, &str); 4] = [
    (Kind::Plain, "plain structures"),
    (Kind::Index, "matching index"),
    (Kind::Life, "a chat's life"),
    (Kind::World, "the same in the simulator"),
];

/// Measures and reports.
pub(crate) fn run(setting: &Setting) -> Outcome {
    let mut page = Page::begin(setting, 2, "core", "The cost of a decision");
    page.says(
        "One thread. *Plain structures*: a deque and an ordered set, first come, first served and longest idle, no machine, no \
         event. *Matching index*: the core's own index hears, picks and hears again. *A chat's life*: some ten events over four \
         machines in the heap (comes, rings, accepted, ended, wrapped up), without messages: tables of machines, one line of \
         messages, a heap of timers, events counted. *In the simulator*: the same with its mailboxes, its disk and its checks. \
         One skill, one weight of chat, one slot an agent. Nanoseconds of one, after a round that warms up.",
    );
    let agents = curve(setting, &mut page, "By agents, all of them free", &AGENTS, |kind, n| Job {
        kind,
        agents: n,
        waiting: 0,
        times: 2_000,
    })?;
    curve(setting, &mut page, "By waiting chats, one agent", &WAITING, |kind, n| Job {
        kind,
        agents: 0,
        waiting: n,
        times: 2_000,
    })?;
    let [plain, index, life, _] = &agents;
    let worst = (0..plain.len()).map(|at| plain[at].median() / index[at].median()).fold(f64::INFINITY, f64::min);
    page.aim(&Aim::at_least("matching alone, share of the plain structures, the worst of all sizes", 0.4, "", worst));
    let flat = index[index.len() - 1].median() / index[0].median();
    page.aim(&Aim::at_most("matching with the most agents, against ten", 2.0, " times", flat));
    let lives = 1e9 / life[life.len().min(3) - 1].median();
    page.aim(&Aim::at_least("chats' lives in the heap on one core, 1,000 agents", 400_000.0, "/s", lives));
    page.end()
}

/// One table of nanoseconds and one of instructions; the nanoseconds of each kind by size.
fn curve(
    setting: &Setting,
    page: &mut Page,
    title: &str,
    sizes: &[u32],
    job: impl Fn(Kind, u32) -> Job,
) -> Result<[Vec<Samples>; KINDS.len()], crate::Failure> {
    let sizes: Vec<u32> = sizes.iter().copied().filter(|n| *n <= setting.size(u32::MAX, 1_000)).collect();
    let mut times: [Vec<Samples>; KINDS.len()] = Default::default();
    for n in &sizes {
        for (at, samples) in turns(setting, &KINDS.map(|(kind, _)| job(kind, *n))).into_iter().enumerate() {
            times[at].push(samples);
        }
    }
    let mut head = vec![String::new()];
    head.extend(sizes.iter().map(|n| whole(u64::from(*n))));
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let row = |at: usize, cells: Vec<String>| [vec![KINDS[at].1.to_owned()], cells].concat();
    page.part(title);
    let rows: Vec<_> =
        times.iter().enumerate().map(|(at, of)| row(at, of.iter().map(Samples::show).collect())).collect();
    page.table(&head, &rows);

    std::fs::create_dir_all(&setting.parts)?;
    let file = setting.parts.join("callgrind.out");
    let mut rows = Vec::new();
    let mut profiles = Vec::new();
    for (at, (kind, name)) in KINDS.into_iter().enumerate() {
        let mut cells = Vec::new();
        for n in &sizes {
            if matches!(kind, Kind::Life | Kind::World) && *n > COUNTED_LIVES {
                cells.push("–".to_owned());
                continue;
            }
            cells.push(instructions(&job(kind, *n), &file).map_or("–".to_owned(), short));
            if matches!(kind, Kind::Index | Kind::Life) && *n == 1_000 {
                profiles.extend(top(&file, 14).map(|text| (name, text)));
            }
        }
        rows.push(row(at, cells));
    }
    page.says(
        "Instructions of one, by callgrind (– where not counted): the mean of 2,000 on a floor made beforehand. The first chat \
         of a weight sorts every seat, once; it is one of the 2,000 here, and in the round that warms up above.",
    );
    page.table(&head, &rows);
    for (name, text) in profiles {
        page.says(&format!("Where they go at 1,000, {name}: the functions themselves, without what they call."));
        page.verbatim(&text);
    }
    Ok(times)
}

/// Nanoseconds of each, measured in turns, so that whatever else the machine does falls on all alike.
fn turns(setting: &Setting, jobs: &[Job; KINDS.len()]) -> [Samples; KINDS.len()] {
    let (rounds, slice) = setting.size((15, Duration::from_millis(40)), (3, Duration::from_millis(2)));
    let mut stages = jobs.each_ref().map(Job::stage);
    let mut samples: [Samples; KINDS.len()] = Default::default();
    // The first round warms up.
    for round in 0..=rounds {
        for (step, samples) in stages.iter_mut().zip(&mut samples) {
            let began = Instant::now();
            let mut count = 0_u32;
            while began.elapsed() < slice {
                (0..32).for_each(|_| step());
                count += 32;
            }
            if round > 0 {
                samples.add(began.elapsed().as_secs_f64() * 1e9 / f64::from(count));
            }
        }
    }
    samples
}
