//! Bytes for each waiting chat, each chat in progress and each agent, every measurement in a process of its own.
use crate::aims::Aim;
use crate::floor;
use crate::page::Page;
use crate::samples::{Samples, whole};
use crate::{Failure, Outcome, Setting};
use catalogue::ids::ChatId;
use routing::chat::{Chat, Customer, Opening};
use routing::folds::desk::Card;
use routing::queue::{Key, Waiting};
use routing::tenant::index::Candidate;
use std::process::Command;

/// A chat in order, and its order by chat.
const LINE: usize = 2 * size_of::<Key>() + size_of::<Waiting>() + size_of::<ChatId>();

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
        ("actors", 1_000_000, "an actix actor that does nothing, with its address"),
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
    page.says(
        "What a waiting chat is made of, in bytes, without texts, nodes of trees and the allocator's rounding. The chat and the \
         line are held twice: by their machines, and by the read model that only knows what has committed.",
    );
    let customer = floor::full_opening(floor::chat(1)).customer.clone();
    let texts = [&customer.name, &customer.surname, &customer.email, &customer.page, &customer.language];
    let texts = texts.into_iter().chain([&customer.user_agent, &customer.address]).flatten();
    // Each text is shared, with two counts before it.
    let texts: usize = texts.map(|text| text.len() + 2 * size_of::<usize>()).sum();
    let parts = [
        ("the chat's machine, and again in the read model", size_of::<Chat>(), 2),
        ("what it was opened with", size_of::<Opening>(), 1),
        ("its customer", size_of::<Customer>(), 1),
        ("the customer's texts", texts, 1),
        ("its card in the read model", size_of::<Card>() + size_of::<ChatId>(), 1),
        ("its place in the line, in the queue's machine and again in the read model", LINE, 2),
        ("its place in the matching index", size_of::<Candidate>() + LINE, 1),
    ];
    let rows: Vec<_> =
        parts.iter().map(|(name, bytes, times)| vec![(*name).to_owned(), whole((bytes * times) as u64)]).collect();
    page.table(&["part", "bytes"], &rows);
    page.end()
}

fn one(thing: &str, count: u32) -> Result<f64, Failure> {
    let run = Command::new(std::env::current_exe()?).args(["hold", thing, &count.to_string()]).output()?;
    let said = String::from_utf8_lossy(&run.stdout);
    said.trim().parse().map_err(|_| format!("{thing}: {}", String::from_utf8_lossy(&run.stderr)).into())
}
