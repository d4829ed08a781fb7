//! Where the time goes, by perf: the functions themselves, each with its share of all samples.
use crate::durable::{Shop, Where, many, on_actix};
use crate::{Failure, Outcome};
use clap::Args;
use routing::settings::Mode;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How many lines a profile has.
const LINES: usize = 20;
/// No name of a function is longer than this; Rust's can be.
const NAME: usize = 110;

/// Chats' lives through the actors, for so long.
#[derive(Debug, Clone, Args)]
pub(crate) struct Work {
    /// The database's address; without it a journal that only counts.
    #[arg(long)]
    pub(crate) database: Option<String>,
    /// How long, in seconds.
    #[arg(long, default_value_t = 4)]
    pub(crate) seconds: u64,
}

/// Does it.
pub(crate) fn run(work: &Work) -> Outcome {
    on_actix(async {
        let at = work.database.clone().map_or(Where::Memory, Where::At);
        let shop = Shop::open(&at, Mode::Pull, 200, 50).await?;
        let until = Instant::now() + Duration::from_secs(work.seconds);
        while Instant::now() < until {
            many(shop.numbers(2_000), 500, |number| shop.life(number)).await?;
        }
        shop.close().await;
        Ok(())
    })
}

/// The profile of such work; nothing where perf can't be had.
pub(crate) fn of_work(folder: &Path, arguments: &[&str]) -> Option<String> {
    let program = std::env::current_exe().ok()?;
    record(folder, |perf| perf.arg("--").arg(program).arg("work").args(arguments))
}

/// The profile of a process for some seconds.
pub(crate) fn of_process(folder: &Path, id: u32, seconds: u32) -> Option<String> {
    record(folder, |perf| perf.args(["-p", &id.to_string(), "--", "sleep", &seconds.to_string()]))
}

fn record(folder: &Path, what: impl FnOnce(&mut Command) -> &mut Command) -> Option<String> {
    std::fs::create_dir_all(folder).ok()?;
    let file = folder.join("perf.data");
    let mut perf = Command::new("perf");
    // A timer, because a virtual machine seldom lets its guests count cycles.
    perf.args(["record", "-e", "cpu-clock", "-F", "499", "-o"]).arg(&file);
    let recorded = what(&mut perf).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let text = recorded.map_err(Failure::from).and_then(|_| {
        let told = Command::new("perf")
            .args(["report", "--stdio", "--no-children", "-F", "overhead,sym", "-i"])
            .arg(&file)
            .output()?;
        Ok(String::from_utf8(told.stdout)?)
    });
    let _ = std::fs::remove_file(&file);
    let text = text.ok()?;
    let lines = text.lines().filter_map(|line| line.trim().split_once('%')).map(|(share, function)| {
        let function = function.trim();
        let kernel = if function.starts_with("[k]") { " (kernel)" } else { "" };
        line(share, &format!("{}{kernel}", function.trim_start_matches("[k] ").trim_start_matches("[.] ")))
    });
    let lines: Vec<String> = lines.take(LINES).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// One line of a profile.
pub(crate) fn line(share: &str, function: &str) -> String {
    let name: String = function.replace("alloc::collections::btree::", "btree::").chars().take(NAME).collect();
    format!("{share:>6} %  {name}")
}
