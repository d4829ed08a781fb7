//! Puts the chapters' parts together to one page, with the machine and the aims at its head.
use crate::{Failure, Outcome, Setting};
use std::path::Path;
use std::process::Command;

const HEAD: &str = "# Benches

Written by `make bench`; every figure is beside its reference in the same run. Figures are medians, with the lowest and the
highest of the rounds in brackets. The references share the machine with what drives them, as ours does. All of it is built
as the server ships.
";

/// Writes the page.
pub(crate) fn run(setting: &Setting, file: &Path) -> Outcome {
    let mut page = format!("{HEAD}\n{}\n", machine()?);
    if setting.quick {
        page.push_str("**A quick run: it shows that everything works, and its figures mean nothing.**\n\n");
    }
    if busy()? {
        page.push_str("**Other work shared the machine: spreads are wide, and ratios say more than times.**\n\n");
    }
    page.push_str("## Aims\n\n| figure | aim | measured | |\n|---|---|---|---|\n");
    let mut names: Vec<_> = std::fs::read_dir(&setting.parts)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    names.sort();
    for (ending, gap) in [("aims", ""), ("md", "\n")] {
        for name in names.iter().filter(|name| name.extension().is_some_and(|end| end == ending)) {
            let part = std::fs::read_to_string(name)?;
            if !part.is_empty() {
                page.push_str(gap);
                page.push_str(part.trim_end());
                page.push('\n');
            }
        }
    }
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(file, page)?;
    println!("{}", file.display());
    Ok(())
}

/// Whether there was clearly more to do than the benches do themselves.
fn busy() -> Result<bool, Failure> {
    let load = std::fs::read_to_string("/proc/loadavg")?;
    let long: f64 = load.split_whitespace().nth(2).ok_or("loadavg has no third number")?.parse()?;
    Ok(long > 2.5 * std::thread::available_parallelism()?.get() as f64)
}

fn machine() -> Result<String, Failure> {
    let cpu = std::fs::read_to_string("/proc/cpuinfo")?;
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or_default();
    let memory = std::fs::read_to_string("/proc/meminfo")?;
    let kib: u64 = memory.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).unwrap_or(0);
    let kernel = std::fs::read_to_string("/proc/sys/kernel/osrelease")?;
    let load = std::fs::read_to_string("/proc/loadavg")?;
    let cores = std::thread::available_parallelism()?;
    let date = Command::new("date").args(["-u", "+%-d %B %Y, %H:%M UTC"]).output()?;
    let revision = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output()?;
    Ok(format!(
        "| | |\n|---|---|\n| date | {} |\n| revision | {} |\n| machine | {}, {cores} virtual cores, {} GiB, Linux {} |\n| load at the end (1, 5, 15 minutes) | {} |\n",
        String::from_utf8_lossy(&date.stdout).trim(),
        String::from_utf8_lossy(&revision.stdout).trim(),
        model.trim_start_matches([' ', '\t', ':']),
        kib >> 20,
        kernel.trim(),
        load.split_whitespace().take(3).collect::<Vec<_>>().join(", "),
    ))
}
