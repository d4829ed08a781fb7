//! Stops, wanted and not: told to stop under load, killed while it rings and while notes are written, and starts that
//! cannot be.
use crate::people::{Agent, Customer};
use crate::{end, run, said, serve, switchyard};
use reqwest::Method;
use serde_json::{Value, json};
use std::fs::Permissions;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn told_to_stop_while_people_write_it_loses_nothing_and_says_goodbye() {
    let folder = tempfile::tempdir().unwrap();
    let (child, address) = serve(folder.path(), &["serve", "--demo"]);
    let heard = Arc::new(AtomicUsize::new(0));
    let (mut writing, mut sockets) = (Vec::new(), Vec::new());
    for _ in 0..8 {
        let mut ada = Customer::start(&address, 3).await;
        sockets.push(tokio::spawn(ada.socket().await.closes()));
        let heard = heard.clone();
        writing.push(tokio::spawn(async move {
            for number in 0.. {
                // Refused once it stops, or nobody answers any more.
                let Some(Ok(())) = ada.tries(&format!("line {number}")).await else { break };
                heard.fetch_add(1, Ordering::Relaxed);
            }
            ada
        }));
    }
    sockets.push(tokio::spawn(Agent::signs_in(&address, "marta.rinaldi").await.socket().await.closes()));
    while heard.load(Ordering::Relaxed) < 200 {
        tokio::task::yield_now().await;
    }
    let code = tokio::task::spawn_blocking(move || end(child)).await.unwrap();
    assert_eq!(code, Some(0));
    for socket in sockets {
        assert_eq!(socket.await.unwrap(), Some(1001));
    }
    let (child, address) = serve(folder.path(), &["serve", "--demo"]);
    for customer in writing {
        let mut ada = customer.await.unwrap();
        assert!(ada.heard() > 0);
        ada.address = address.clone();
        ada.finds_everything().await;
        ada.says("I am back").await.unwrap();
    }
    assert_eq!(end(child), Some(0));
}

/// What Marta has, as she and her customers see it; without what only says how long ago things were.
async fn standing(marta: &Agent, ringing: &Customer, over: &Customer) -> Value {
    let profile = marta.gets("internal/profile").await;
    let ongoing = marta.gets("livechat/ongoing").await;
    let queue = marta.gets("livechat/queue").await;
    let chats: Vec<Value> = ongoing["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|chat| {
            json!([chat["uniQref"], chat["status"], chat["owner_id"], chat["finish_time"], chat["feedback_completed"]])
        })
        .collect();
    json!({
        "status": profile["status"], "slots": profile["slots"], "capacity": profile["capacity"], "chats": chats,
        "line": [queue["new"][0]["uniQref"], queue["new"][0]["ringing"]],
        "customers": [ringing.state().await, over.state().await],
    })
}

#[tokio::test]
async fn killed_while_it_rings_and_while_notes_are_written_all_is_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, address) = serve(folder.path(), &["serve", "--demo"]);
    let mut marta = Agent::signs_in(&address, "marta.rinaldi").await;
    let _console = marta.socket().await;
    let mut leo = Customer::start(&address, 3).await;
    leo.says("It does not fit").await.unwrap();
    let claim = |chat: &str| format!("queue/retrieve_entity?uniQref={chat}");
    marta.gets(&claim(&leo.chat)).await;
    Agent::done(
        marta.ask(Method::DELETE, &format!("livechat/ongoing?uniQref={}&reason=resolved", leo.chat), None).await,
    );
    let mut ada = Customer::start(&address, 1).await;
    ada.says("Where is my parcel?").await.unwrap();
    marta.sees("internal/profile", |own| own["slots"].as_array().is_some_and(|slots| slots.len() == 2)).await;
    marta.sees("livechat/queue", |queue| queue["new"][0]["ringing"] == true).await;
    let before = standing(&marta, &ada, &leo).await;
    assert_eq!(
        (&before["customers"][0]["stage"], &before["customers"][1]["stage"]),
        (&json!("waiting"), &json!("ended"))
    );
    assert_eq!(before["chats"][0][1], "Wrap-up");

    child.kill().unwrap();
    child.wait().unwrap();
    let (child, address) = serve(folder.path(), &["serve", "--demo"]);
    for whose in [&mut marta.address, &mut ada.address, &mut leo.address] {
        whose.clone_from(&address);
    }
    let _again = marta.socket().await;
    assert_eq!(standing(&marta, &ada, &leo).await, before);
    // And people go on where they were: she accepts what rings, and sends the notes.
    marta.gets(&claim(&ada.chat)).await;
    let notes = json!({ "uniQref": leo.chat, "wrap_up": "send", "notes": "sent a label" });
    Agent::done(marta.ask(Method::PATCH, "livechat/details", Some(notes)).await);
    let one = |own: &Value| own["slots"].as_array().is_some_and(|slots| slots.len() == 1);
    let after = marta.sees("internal/profile", one).await;
    assert_eq!(after["slots"][0]["uniQref"], *ada.chat);
    assert_eq!(end(child), Some(0));
}

/// The binary without the right of an administrator to write everywhere.
fn run_as_anybody(folder: &Path, words: &[&str]) -> Output {
    if std::fs::metadata(folder).expect("a folder").uid() != 0 {
        return run(folder, words);
    }
    let plain = switchyard(folder, words);
    let mut command = Command::new("setpriv");
    command.args(["--bounding-set=-all", "--inh-caps=-all"]).arg(plain.get_program()).args(plain.get_args());
    command.current_dir(folder).stdin(Stdio::null()).output().expect("setpriv of util-linux is there")
}

fn may(path: &Path, mode: u32) {
    std::fs::set_permissions(path, Permissions::from_mode(mode)).expect("the modes of one's own file");
}

#[test]
fn a_folder_or_a_file_that_is_read_only_ends_the_start_with_one_line_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |what: &str| {
        let output = run_as_anybody(folder.path(), &["serve", "--demo"]);
        let told = said(&output);
        assert_eq!(output.status.code(), Some(1), "{what}: {told}");
        assert_eq!(told.trim().lines().count(), 1, "{what}: {told}");
        assert!(told.contains("x.db") && told.contains("cannot be used"), "{what}: {told}");
    };
    may(folder.path(), 0o555);
    refused("a first start");
    may(folder.path(), 0o755);
    assert!(run(folder.path(), &["seed"]).status.success());
    may(folder.path(), 0o555);
    refused("a later start");
    may(folder.path(), 0o755);
    may(&folder.path().join("x.db"), 0o444);
    refused("a file that is read-only");
}
