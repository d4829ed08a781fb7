//! Bytes for each waiting chat, each chat in progress and each agent, every measurement in a process of its own.
use crate::aims::Aim;
use crate::page::Page;
use crate::samples::{Samples, whole};
use crate::{Failure, Outcome, Setting};
use std::process::Command;

/// Measures and reports.
pub(crate) fn run(setting: &Setting) -> Outcome {
    let mut page = Page::begin(setting, 7, "memory", "Memory");
    page.says(
        "Growth of the process's resident memory, divided by how many there are: machine, actor, mailbox, timers, index, line, \
         read model, allocator and all. A chat has what a widget knows of its customer (name, e-mail, page, browser, address). \
         The server's own allocator (mimalloc), no sockets, a journal that keeps nothing.",
    );
    let things = [
        ("waiting", 1_000_000, "a waiting chat"),
        ("machines", 1_000_000, "its machines, index and lines alone, without actors and read model"),
        ("desk", 1_000_000, "the same with the read model, without actors"),
        ("silent", 200_000, "a chat in progress in which nobody has written"),
        ("talking", 200_000, "a chat in progress with ten messages of 63 characters"),
        ("agents", 100_000, "an agent who is signed in"),
    ];
    let rounds = setting.size(3, 1);
    let mut rows = Vec::new();
    for (thing, count, name) in things {
        let count = setting.size(count, 2_000);
        let mut bytes = Samples::default();
        for _ in 0..rounds {
            bytes.add(one(thing, count)?);
        }
        if thing == "waiting" {
            page.aim(&Aim::at_most("memory of a waiting chat, all in", 2_048.0, " bytes", bytes.median()));
        }
        rows.push(vec![name.to_owned(), whole(u64::from(count)), bytes.show()]);
    }
    page.table(&["of what", "how many", "bytes each"], &rows);
    page.end()
}

fn one(thing: &str, count: u32) -> Result<f64, Failure> {
    let run = Command::new(std::env::current_exe()?).args(["hold", thing, &count.to_string()]).output()?;
    let said = String::from_utf8_lossy(&run.stdout);
    said.trim().parse().map_err(|_| format!("{thing}: {}", String::from_utf8_lossy(&run.stderr)).into())
}
