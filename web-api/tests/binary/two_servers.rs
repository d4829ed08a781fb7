//! Two servers on one PostgreSQL: the newer one has the tenants, and the older one writes nothing more for them.
use crate::people::Customer;
use crate::{BINARY, call, end, http, listening};
use catalogue::error::Code;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A PostgreSQL of the story's own, gone with it.
struct Postgres {
    url: String,
}

impl Postgres {
    fn start() -> Postgres {
        let run = Command::new(script()).arg("start").output().expect("the script .ci/postgres runs");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        Postgres { url: String::from_utf8(run.stdout).expect("a URL").trim().to_owned() }
    }

    fn serve(&self, folder: &Path) -> (Child, String) {
        let mut command = Command::new(BINARY);
        command.current_dir(folder).stderr(Stdio::null()).args(["serve", "--demo", "--listen=127.0.0.1:0"]);
        listening(command.args(["--metrics-listen=off", &format!("--database-url={}", self.url)]))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = Command::new(script()).arg("stop").arg(&self.url).status();
    }
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/postgres")
}

/// Whether its machines are at work, as it says of itself.
async fn at_work(address: &str) -> bool {
    let answer = http().get(format!("{address}/readyz")).send().await.expect("the server answers");
    let told: Value = serde_json::from_str(&answer.text().await.expect("a text")).expect("JSON");
    told["engine"].as_bool().expect("yes or no")
}

#[tokio::test]
async fn the_newer_of_two_servers_has_the_tenants_and_the_next_takes_over_when_it_is_killed() {
    let (folder, postgres) = (tempfile::tempdir().unwrap(), Postgres::start());
    let (older, at_older) = postgres.serve(folder.path());
    let mut ada = Customer::start(&at_older, 3).await;
    ada.says("to the older one").await.unwrap();
    let (mut newer, at_newer) = postgres.serve(folder.path());
    // The older one finds out as it writes: it refuses, and is not ready from then on.
    let overloaded = Err(u64::from(Code::MAINTENANCE_OR_OVERLOAD.0));
    assert_eq!(ada.says("to nobody").await, overloaded);
    assert_eq!(ada.says("to nobody").await, overloaded);
    assert!(!at_work(&at_older).await);
    assert_eq!((call(&at_older, "/readyz").await, call(&at_older, "/healthz").await), (503, 200));
    // The newer one has the chat with all that was acknowledged, and goes on with it.
    assert_eq!(call(&at_newer, "/readyz").await, 200);
    ada.address = at_newer.clone();
    ada.says("to the newer one").await.unwrap();
    ada.finds_everything().await;
    // The older one does not come back by itself when the newer is gone; one that is started takes over.
    newer.kill().unwrap();
    newer.wait().unwrap();
    assert!(!at_work(&at_older).await);
    assert_eq!(end(older), Some(0));
    let (third, address) = postgres.serve(folder.path());
    ada.address = address;
    ada.says("to the third one").await.unwrap();
    ada.finds_everything().await;
    assert_eq!(end(third), Some(0));
}
