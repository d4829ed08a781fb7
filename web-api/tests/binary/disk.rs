//! A disk that is full, and a database file that is taken away, while people talk: nothing acknowledged is lost, what
//! cannot be written is refused, and the server says that it is not ready until it can write again.
use crate::people::{Customer, PATIENCE};
use crate::{call, end, listening, serve, switchyard};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

async fn becomes(address: &str, ready: bool) {
    let began = Instant::now();
    while (call(address, "/readyz").await == 200) != ready {
        assert!(began.elapsed() < PATIENCE, "/readyz does not become {ready}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The most bytes that a file of the process may have from now on.
fn files_may_have(child: &Child, bytes: &str) {
    let (process, limit) = (child.id().to_string(), format!("--fsize={bytes}:unlimited"));
    let limited = Command::new("prlimit").args(["--pid", &process, &limit]).status();
    assert!(limited.expect("prlimit of util-linux is there").success());
}

fn largest(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).expect("a folder");
    files.map(|file| file.expect("a file").metadata().expect("its size").len()).max().unwrap_or(0)
}

#[tokio::test]
async fn a_full_disk_loses_nothing_and_is_told() {
    let folder = tempfile::tempdir().unwrap();
    // A file may not grow: to the program the same as a disk without room. By default such a write ends the process;
    // a full disk does not, so that is switched off.
    let plain = switchyard(folder.path(), &["serve", "--demo"]);
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(plain.get_program()).args(plain.get_args());
    let (child, address) = listening(command.current_dir(folder.path()).stderr(Stdio::null()));
    let mut ada = Customer::start(&address, 3).await;
    ada.says("before").await.unwrap();
    let long = "x".repeat(3_000);
    for round in 0..2 {
        // Room for a row or two is left, and none for what comes.
        files_may_have(&child, &(largest(folder.path()) + 60_000).to_string());
        let mut number = 0;
        let refused = loop {
            number += 1;
            assert!(number < 3_000, "the disk is never full");
            match ada.says(&format!("{round} {number} {long}")).await {
                Ok(()) => {}
                Err(code) => break code,
            }
        };
        assert_eq!(refused, 261);
        // The log could begin anew in the room that it has, once it was folded into the file: nothing at all from now on.
        files_may_have(&child, "1");
        becomes(&address, false).await;
        for _ in 0..5 {
            assert_eq!(ada.says("while it is full").await, Err(261));
            assert_eq!(call(&address, "/readyz").await, 503);
            assert_eq!(call(&address, "/healthz").await, 200);
        }
        files_may_have(&child, "unlimited");
        becomes(&address, true).await;
        ada.says(&format!("after {round}")).await.unwrap();
        ada.finds_everything().await;
    }
    // Also after a kill.
    let mut child = child;
    child.kill().unwrap();
    child.wait().unwrap();
    let (child, address) = serve(folder.path(), &["serve", "--demo"]);
    ada.address = address;
    ada.finds_everything().await;
    assert_eq!(end(child), Some(0));
}

#[tokio::test]
async fn a_database_file_that_is_taken_away_is_not_written_into_the_void() {
    let folder = tempfile::tempdir().unwrap();
    let (child, address) = serve(folder.path(), &["serve", "--demo"]);
    let mut ada = Customer::start(&address, 3).await;
    ada.says("before").await.unwrap();
    let (file, aside) = (folder.path().join("x.db"), folder.path().join("aside"));
    std::fs::rename(&file, &aside).unwrap();
    assert_eq!(ada.says("into the void").await, Err(261));
    becomes(&address, false).await;
    std::fs::rename(&aside, &file).unwrap();
    becomes(&address, true).await;
    ada.says("after").await.unwrap();
    ada.finds_everything().await;
    assert_eq!(end(child), Some(0));
}
