//! One decision many times over, and nothing else: what callgrind counts the instructions of, and what perf looks into.
use crate::Outcome;
use crate::heap::Heap;
use crate::lean::Lean;
use crate::matching::Matching;
use crate::plain::Plain;
use crate::profile;
use catalogue::ids::{AgentId, ChatId};
use clap::{Args, ValueEnum};
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

/// Which decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Plain ordered structures.
    Plain,
    /// The matching index.
    Index,
    /// A chat's whole life in the heap.
    Life,
    /// The same in the simulator's world.
    World,
}

/// A decision, on how big a floor, how often.
#[derive(Debug, Clone, Args)]
pub(crate) struct Job {
    /// Which.
    pub(crate) kind: Kind,
    /// Agents, all free.
    #[arg(long, default_value_t = 0)]
    pub(crate) agents: u32,
    /// Chats that wait for the one agent, where there are no free ones.
    #[arg(long, default_value_t = 0)]
    pub(crate) waiting: u32,
    /// How often.
    #[arg(long, default_value_t = 2_000)]
    pub(crate) times: u32,
}

impl Job {
    /// The decision on such a floor, to be made again and again.
    pub(crate) fn stage(&self) -> Box<dyn FnMut()> {
        let crowd = self.agents > 0;
        match self.kind {
            Kind::Plain if crowd => {
                let (mut plain, mut chat) = (Plain::with_agents(self.agents), 0);
                Box::new(move || {
                    chat += 1;
                    let agent = plain.arrive(ChatId(chat)).expect("somebody is free");
                    black_box(plain.release(agent));
                })
            }
            Kind::Plain => {
                let (mut plain, mut chat) = (Plain::default(), 0);
                let mut arrive = move |plain: &mut Plain| {
                    chat += 1;
                    plain.arrive(ChatId(chat));
                };
                (0..self.waiting).for_each(|_| arrive(&mut plain));
                Box::new(move || {
                    arrive(&mut plain);
                    black_box(plain.release(AgentId(1)));
                })
            }
            Kind::Index if crowd => {
                let mut matching = Matching::with_agents(self.agents);
                Box::new(move || {
                    black_box(matching.arrive_pick_release());
                })
            }
            Kind::Index => {
                let mut matching = Matching::with_waiting(self.waiting);
                Box::new(move || {
                    black_box(matching.arrive_release_pick());
                })
            }
            Kind::Life if crowd => {
                let mut lean = Lean::with_agents(self.agents);
                Box::new(move || lean.life())
            }
            Kind::Life => {
                let mut lean = Lean::with_waiting(self.waiting);
                Box::new(move || lean.life_in_line())
            }
            Kind::World if crowd => {
                let mut heap = Heap::with_agents(self.agents);
                Box::new(move || heap.life())
            }
            Kind::World => {
                let mut heap = Heap::with_waiting(self.waiting);
                Box::new(move || heap.life_in_line())
            }
        }
    }
}

/// The only place that callgrind collects in.
#[inline(never)]
fn counted(times: u32, step: &mut dyn FnMut()) {
    for _ in 0..times {
        step();
    }
}

/// Does the job.
pub(crate) fn run(job: &Job) -> Outcome {
    let mut step = job.stage();
    counted(job.times, &mut *step);
    Ok(())
}

/// Instructions of one decision, by callgrind; nothing where valgrind is not installed. Leaves its profile in `file`.
pub(crate) fn instructions(job: &Job, file: &Path) -> Option<f64> {
    let kind = job.kind.to_possible_value()?;
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no", "--toggle-collect=*count*counted*"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(std::env::current_exe().ok()?)
        .args(["count", kind.get_name(), "--agents", &job.agents.to_string()])
        .args(["--waiting", &job.waiting.to_string(), "--times", &job.times.to_string()])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&run.stderr);
    let collected = said.lines().find_map(|line| line.split_once("Collected : "))?.1;
    let total: f64 = collected.trim().replace(',', "").parse().ok()?;
    Some(total / f64::from(job.times))
}

/// The functions that a profile of callgrind says the most instructions were spent in.
pub(crate) fn top(file: &Path, most: usize) -> Option<String> {
    let told = Command::new("callgrind_annotate").args(["--auto=no", "--threshold=95"]).arg(file).output().ok()?;
    let text = String::from_utf8_lossy(&told.stdout);
    let lines =
        text.lines().filter(|line| line.contains("%)") && line.contains(':') && !line.contains("PROGRAM TOTALS"));
    let lines: Vec<String> = lines.take(most).map(brief).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The share and the function, without counts and the paths of files and of the program.
fn brief(line: &str) -> String {
    let line = line.split(" [").next().unwrap_or(line).trim();
    let Some((cost, place)) = line.split_once("%)") else { return line.to_owned() };
    let share = cost.rsplit('(').next().unwrap_or(cost).trim();
    let function = place.trim().split_once(':').map_or(place.trim(), |(_, function)| function);
    profile::line(share, function)
}
