//! Keys of secrets as an operator handles them: made, given, changed while the server runs, lost.
use crate::people::{Agent, Customer};
use crate::receiver::Receiver;
use crate::webhooks::founds;
use crate::{end, run, said, serve, serve_logging};
use routing::time::Millis;
use serde_json::json;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use store::Db;
use store::secrets::Kept;
use store::sign_in::{Factor, Method};

const WORDS: [&str; 4] =
    ["serve", "--default-tenant=hooks", "--webhook-networks=127.0.0.0/8", "--secrets-key-file=keys"];
/// What an app's codes are made from.
const APPS: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const KEYED: &str = "--secrets-key-file=keys";

/// A new key, which comes before those that are there; its id.
fn new_key(folder: &Path) -> String {
    let made = said(&run(folder, &["secrets", "key"]));
    let before = std::fs::read_to_string(folder.join("keys")).unwrap_or_default();
    std::fs::write(folder.join("keys"), format!("{made}{before}")).expect("it can be written");
    std::fs::set_permissions(folder.join("keys"), Permissions::from_mode(0o600)).expect("it is ours");
    let id = made.lines().next().and_then(|line| line.strip_prefix("# key ")).expect("it is named");
    id.to_owned()
}

fn shows(folder: &Path, text: &str) -> bool {
    let files = ["x.db", "x.db-wal"].map(|file| std::fs::read(folder.join(file)).unwrap_or_default());
    files.iter().any(|bytes| bytes.windows(text.len()).any(|part| part == text.as_bytes()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_is_changed_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    founds(folder.path()).await;
    let old = new_key(folder.path());
    let mut receiver = Receiver::start().await;
    let (child, address) = serve(folder.path(), &WORDS);
    let marta = Agent::signs_in(&address, "marta.rinaldi").await;
    let body = json!({ "name": "Chats", "url": receiver.url("/in"), "events": ["chat.created"] });
    let made = Agent::done(marta.ask(reqwest::Method::POST, "admin/webhook", Some(body)).await);
    let secret = made["secret"].as_str().expect("a secret").to_owned();
    Customer::start(&address, 1).await;
    assert!(receiver.next().await.is_signed(&secret));
    let new = new_key(folder.path());
    let rotated = run(folder.path(), &["secrets", "rotate", KEYED]);
    assert!(said(&rotated).contains(&format!("Sealed by {new}: webhooks: 1.")), "{}", said(&rotated));
    // The server meets a key that it does not know, and finds it in the file.
    Customer::start(&address, 1).await;
    assert!(receiver.next().await.is_signed(&secret));
    let body = json!({ "name": "More", "url": receiver.url("/more"), "events": ["chat.ended"] });
    Agent::done(marta.ask(reqwest::Method::POST, "admin/webhook", Some(body)).await);
    let shown = said(&run(folder.path(), &["secrets", KEYED]));
    assert!(shown.contains(&format!("by {new} (the key that seals): webhooks: 2")) && !shown.contains(&old), "{shown}");
    let again = said(&run(folder.path(), &["secrets", "rotate", KEYED]));
    assert!(again.contains(&format!("Sealed by {new}: none.")), "{again}");
    assert_eq!(end(child), Some(0));
    assert!(!shows(folder.path(), &secret));
}

/// Marta's account has an app, as an earlier version kept it; the errand about her.
async fn has_app(folder: &Path) -> impl Fn(&[&str]) -> String {
    let db = Db::open(&format!("sqlite://{}", folder.join("x.db").display())).await.expect("the database opens");
    let demo = db.tenants().by_subdomain("demo").await.expect("readable").expect("it was seeded").id;
    let marta = db.people().by_name(demo, "marta.rinaldi").await.expect("readable").expect("she was seeded").id;
    let secret = Kept::plain(APPS);
    let factor = Factor { method: Method::App, secret, used_step: 0, since: Millis(1), recovery_left: 0 };
    db.sign_in().set_factor(demo, marta, &factor, &[]).await.expect("kept");
    db.close().await;
    move |words| said(&run(folder, &[&["person", "--tenant", "demo", "--username", "marta.rinaldi"], words].concat()))
}

/// Starts the server and stops it; its log.
fn starts(folder: &Path, words: &[&str]) -> String {
    let log = folder.join("log");
    let (child, _) = serve_logging(folder, words, std::fs::File::create(&log).expect("a file").into());
    assert_eq!(end(child), Some(0));
    std::fs::read_to_string(log).expect("it was written")
}

#[tokio::test]
async fn a_server_without_the_key_does_not_start_until_it_is_back_or_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &["seed"]);
    std::fs::write(folder.join("secret"), "of-the-client\n").unwrap();
    let sso = |words: &[&str]| {
        let set = ["sso", "--tenant", "demo", "--issuer", "https://id.example.com", "--client-id", "desk"];
        run(folder, &[&set[..], &["--client-secret-file", "secret"], words].concat())
    };
    assert!(sso(&[]).status.success());
    let marta = has_app(folder).await;
    assert!(shows(folder, "of-the-client") && shows(folder, APPS));
    assert!(starts(folder, &["serve"]).contains("secrets lie in the database as they are"));
    let lost = new_key(folder);
    let rotated = said(&run(folder, &["secrets", "rotate", KEYED]));
    assert!(rotated.contains(&format!("Sealed by {lost}: second factors: 1, sign-in services: 1.")), "{rotated}");
    assert!(!shows(folder, "of-the-client") && !shows(folder, APPS), "nor is it left where the database has room");
    let quiet = starts(folder, &["serve", KEYED]);
    assert!(!quiet.contains("secret"), "{quiet}");
    std::fs::set_permissions(folder.join("keys"), Permissions::from_mode(0o644)).unwrap();
    assert!(starts(folder, &["serve", KEYED]).contains("every user of this machine can reach the keys"));
    assert!(sso(&[KEYED]).status.success());
    assert!(!shows(folder, "of-the-client"));
    let plain = sso(&[]);
    assert!(!plain.status.success() && said(&plain).contains(&lost), "{}", said(&plain));
    std::fs::remove_file(folder.join("keys")).unwrap();
    let other = new_key(folder);
    for words in [&["serve"][..], &["serve", KEYED], &["secrets", "rotate", KEYED]] {
        let refused = run(folder, words);
        let why = format!("(2 of them) are sealed by key {lost}");
        assert!(refused.status.code() == Some(1) && said(&refused).contains(&why), "{words:?}: {}", said(&refused));
    }
    let shown = said(&run(folder, &["secrets", KEYED]));
    assert!(
        shown.contains(&format!("by {lost} (not in secrets_key_file): second factors: 1, sign-in services: 1")),
        "{shown}"
    );
    let kept = run(folder, &["secrets", "give-up", "--key", &other, KEYED]);
    assert!(!kept.status.success() && said(&kept).contains("opens"), "{}", said(&kept));
    let given_up = said(&run(folder, &["secrets", "give-up", "--key", &lost, KEYED]));
    assert!(given_up.contains(&format!("Given up with {lost}: second factors: 1, sign-in services: 1.")), "{given_up}");
    starts(folder, &["serve", KEYED]);
    assert!(marta(&[]).contains("second factor true"));
    assert!(marta(&["--remove-second-factor"]).contains("second factor false"));
    assert!(sso(&[KEYED]).status.success());
    assert!(said(&run(folder, &["secrets", KEYED])).contains(&format!("by {other} (the key that seals)")));
}

#[test]
fn keys_that_are_none_are_refused_at_the_start_without_being_repeated() {
    let folder = tempfile::tempdir().unwrap();
    for (text, why) in [("", "no key in it"), ("hunter2\n", "line 1 is no key"), ("AAAA", "line 1 is no key")] {
        std::fs::write(folder.path().join("keys"), text).unwrap();
        for words in [&["serve", KEYED], &["check-config", KEYED]] {
            let refused = run(folder.path(), words);
            let said = said(&refused);
            assert!(refused.status.code() == Some(1) && said.contains("secrets_key_file: keys: "), "{said}");
            assert!(said.contains(why) && !said.contains("hunter2"), "{said}");
        }
    }
    let gone = run(folder.path(), &["serve", "--secrets-key-file=nowhere"]);
    assert!(gone.status.code() == Some(1) && said(&gone).contains("nowhere"), "{}", said(&gone));
}
