//! The binary as an operator meets it: starting, stopping, the errands.
mod disk;
mod people;
#[allow(dead_code, reason = "the tests of the calls use the rest")]
#[path = "../api/receiver.rs"]
mod receiver;
mod secrets;
mod stops;
mod tenants;
mod two_servers;
mod webhooks;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const BINARY: &str = env!("CARGO_BIN_EXE_switchyard");

fn switchyard(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command.current_dir(folder).args(words);
    for flag in ["--listen=127.0.0.1:0", "--metrics-listen=127.0.0.1:0", "--database-url=sqlite://x.db"] {
        command.arg(flag);
    }
    command
}

fn run(folder: &Path, words: &[&str]) -> Output {
    switchyard(folder, words).stdin(Stdio::null()).output().expect("the binary runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Starts it; what it prints until the console's address, and that address.
fn serve(folder: &Path, words: &[&str]) -> (Child, String) {
    serve_logging(folder, words, Stdio::null())
}

fn serve_logging(folder: &Path, words: &[&str], log: Stdio) -> (Child, String) {
    listening(switchyard(folder, words).stderr(log))
}

fn listening(command: &mut Command) -> (Child, String) {
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it prints")).lines();
    let address = loop {
        let line = lines.next().expect("it says where it listens").expect("it prints text");
        if let Some((_, address)) = line.split_once("console  ") {
            break address.trim_end_matches('/').to_owned();
        }
    };
    // What follows is read, so that the pipe never fills.
    std::thread::spawn(move || lines.for_each(drop));
    (child, address)
}

/// A port nobody listens on, below those that the system gives to outgoing connections: one of theirs that is free now
/// may be taken when the server asks for it. Tests are processes of their own, so they begin at different places.
fn free_port() -> u16 {
    let first = u16::try_from(std::process::id() % 6_000).expect("below 6,000") * 2 + 20_000;
    let free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    (first..32_000).chain(20_000..first).find(free).expect("a free port")
}

/// A client of the binary's.
pub(crate) fn http() -> reqwest::Client {
    // What the server does at its start; another test of this process may have.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::new()
}

async fn call(address: &str, path: &str) -> u16 {
    http().get(format!("{address}{path}")).send().await.expect("the server answers").status().as_u16()
}

fn end(mut child: Child) -> Option<i32> {
    let status = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("kill is there");
    assert!(status.success());
    child.wait().expect("it ends").code()
}

#[tokio::test]
async fn it_starts_with_demo_tenants_stops_when_told_and_starts_again_in_a_moment() {
    let folder = tempfile::tempdir().unwrap();
    let (child, address) = serve(folder.path(), &["serve", "--demo"]);
    assert_eq!(call(&address, "/readyz").await, 200);
    let client =
        http().get(format!("{address}/2.0/internal/self_configure")).send().await.unwrap().text().await.unwrap();
    assert!(client.contains("Casa Lume") && client.contains("marta.rinaldi"));
    let began = Instant::now();
    assert_eq!(end(child), Some(0));
    assert!(began.elapsed() < Duration::from_secs(5), "a stop with nobody there is quick");
    let began = Instant::now();
    let (child, address) = serve(folder.path(), &["serve", "--demo"]);
    let took = began.elapsed();
    assert!(took < Duration::from_secs(1), "it took {took:?}");
    assert_eq!(call(&address, "/readyz").await, 200);
    assert_eq!(end(child), Some(0));
}

#[test]
fn one_file_has_one_server_and_after_a_kill_the_next_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, _) = serve(folder.path(), &["serve", "--demo"]);
    let second = run(folder.path(), &["serve", "--demo"]);
    assert_eq!(second.status.code(), Some(1));
    assert!(said(&second).contains("another server is running on x.db"), "{}", said(&second));
    // By whatever name: a symbolic link leads to the same file, and a hard link is the same file.
    let file = folder.path().join("x.db");
    let other = tempfile::tempdir_in(folder.path()).unwrap();
    let alias = other.path().join("x.db");
    std::os::unix::fs::symlink(&file, &alias).unwrap();
    let aliased = run(other.path(), &["serve"]);
    assert_eq!(aliased.status.code(), Some(1));
    assert!(said(&aliased).contains("another server is running on x.db"), "{}", said(&aliased));
    std::fs::remove_file(&alias).unwrap();
    std::fs::hard_link(&file, &alias).unwrap();
    let linked = run(other.path(), &["serve"]);
    assert_eq!(linked.status.code(), Some(1));
    assert!(said(&linked).contains("has a second name"), "{}", said(&linked));
    std::fs::remove_file(&alias).unwrap();
    first.kill().unwrap();
    first.wait().unwrap();
    let (third, _) = serve(folder.path(), &["serve", "--demo"]);
    assert_eq!(end(third), Some(0));
}

#[tokio::test]
async fn without_demo_nothing_is_seeded_and_init_makes_the_first_tenant() {
    let folder = tempfile::tempdir().unwrap();
    let (child, address) = serve(folder.path(), &["serve"]);
    assert_eq!(call(&address, "/2.0/internal/self_configure").await, 404);
    assert_eq!(end(child), Some(0));
    std::fs::write(folder.path().join("weak"), "password\n").unwrap();
    let weak = run(folder.path(), &["init", "--password-file", "weak"]);
    assert!(!weak.status.success() && said(&weak).contains("10 to 128"), "{}", said(&weak));
    std::fs::write(folder.path().join("strong"), "Correct-horse-1\n").unwrap();
    let made = run(folder.path(), &["init", "--username", "root", "--password-file", "strong"]);
    assert!(made.status.success(), "{}", said(&made));
    let twice = run(folder.path(), &["init", "--password-file", "strong"]);
    assert!(!twice.status.success() && said(&twice).contains("already"), "{}", said(&twice));
    let (child, address) = serve(folder.path(), &["serve"]);
    let body = r#"{"environment":"init","username":"root","password":"Correct-horse-1"}"#;
    let request = http().post(format!("{address}/2.0/internal/profile"));
    let answer = request.header("Content-Type", "application/json").body(body).send().await.unwrap();
    let profile = answer.text().await.unwrap();
    assert!(profile.contains("\"name\":\"Administrator\""), "{profile}");
    assert_eq!(end(child), Some(0));
}

#[test]
fn errands_say_what_they_did() {
    let folder = tempfile::tempdir().unwrap();
    assert!(said(&run(folder.path(), &["check-config"])).contains("are valid"));
    assert!(said(&run(folder.path(), &["migrate"])).contains("up to date"));
    assert!(said(&run(folder.path(), &["seed"])).contains("demo, acme"));
    assert!(said(&run(folder.path(), &["seed"])).contains("already"));
    let wrong = run(folder.path(), &["check-config", "--max-sockets=0"]);
    assert!(!wrong.status.success() && said(&wrong).contains("max_sockets"), "{}", said(&wrong));
    std::fs::write(folder.path().join("switchyard.toml"), "max_sokets = 3\n").unwrap();
    let unknown = run(folder.path(), &["check-config"]);
    assert!(!unknown.status.success() && said(&unknown).contains("max_sokets"), "{}", said(&unknown));
}

#[test]
fn another_service_is_set_and_removed_by_an_errand() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["seed"]);
    let sso = |words: &[&str]| run(folder.path(), &[&["sso", "--tenant", "demo"], words].concat());
    std::fs::write(folder.path().join("secret"), "of-the-client\n").unwrap();
    let words = ["--issuer", "https://id.example.com", "--client-id", "desk", "--client-secret-file", "secret"];
    let set = sso(&[&words[..], &["--group", "desk=1", "--create"]].concat());
    assert!(set.status.success() && !said(&set).contains("of-the-client"), "{}", said(&set));
    for wrong in [&["--group", "desk=99"][..], &["--group", "desk"], &["--issuer", "nonsense"]] {
        let words = if wrong[0] == "--issuer" { &words[2..] } else { &words[..] };
        assert!(!sso(&[words, wrong].concat()).status.success(), "{wrong:?}");
    }
    assert!(!run(folder.path(), &[&["sso", "--tenant", "nobody"][..], &words].concat()).status.success());
    assert!(said(&sso(&["--remove"])).contains("no longer"));
    assert!(said(&sso(&["--remove"])).contains("had not"));
}

#[test]
fn what_signing_in_asks_is_said_and_changed_by_errands() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["seed"]);
    let rules = |words: &[&str]| run(folder.path(), &[&["sign-in", "--tenant", "demo"], words].concat());
    assert!(said(&rules(&[])).contains("demo asks:") && said(&rules(&[])).contains("--hard-users 0"));
    let set = rules(&["--hard-users", "3", "--address", "10.0.0.0/8", "--second-factor", "true"]);
    assert!(said(&set).contains("from now on"), "{}", said(&set));
    let kept = said(&rules(&[]));
    for line in ["--address 10.0.0.0/8", "--hard-users 3", "--second-factor true", "--password-common true"] {
        assert!(kept.contains(line), "{kept}");
    }
    for wrong in [&["--address", "nowhere"][..], &["--soft-users", "4"], &["--any-address", "--address", "::1"]] {
        assert!(!rules(wrong).status.success(), "{wrong:?}");
    }
    assert_eq!(said(&rules(&[])), kept, "what is refused changes nothing");
    let marta = |words: &[&str]| {
        run(folder.path(), &[&["person", "--tenant", "demo", "--username", "marta.rinaldi"], words].concat())
    };
    assert!(said(&marta(&[])).contains("frozen false, service-account false"));
    let set = marta(&["--frozen", "true", "--service-account", "true"]);
    assert!(said(&set).contains("frozen true, service-account true"));
    let log = String::from_utf8_lossy(&set.stderr).into_owned();
    assert!(log.contains("security") && log.contains("frozen") && log.contains("rules_changed"), "{log}");
    assert!(log.contains("demo") && !log.contains("marta"), "whose it was is a number: {log}");
    assert!(said(&marta(&["--frozen", "false"])).contains("frozen false, service-account true"));
    let nobody = run(folder.path(), &["person", "--tenant", "demo", "--username", "nobody"]);
    assert!(!nobody.status.success() && said(&nobody).contains("nobody"), "{}", said(&nobody));
}

#[tokio::test]
async fn an_errand_closes_the_house_while_it_serves_and_opens_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port();
    let metrics = format!("--metrics-listen=127.0.0.1:{port}");
    let mut serve = Command::new(BINARY);
    serve.current_dir(folder.path()).stderr(Stdio::null());
    serve.args(["serve", "--demo", "--listen=127.0.0.1:0", "--database-url=sqlite://x.db", &metrics]);
    let (child, address) = listening(&mut serve);
    let told = |words: &[&str]| said(&run(folder.path(), &[&["maintenance"], words].concat()));
    assert_eq!(told(&[]), "demo: open\nacme: open\n");
    let closed = told(&["on", "--until", "2026-01-01T00:00:00Z"]);
    assert!(closed.contains("is over"), "{closed}");
    assert!(told(&["on", "--tenant", "nobody"]).contains("no tenant nobody"));
    assert!(told(&["on"]).contains("demo: in maintenance since 2"));
    while call(&address, "/readyz").await != 503 {}
    let text = http().get(format!("http://127.0.0.1:{port}/metrics")).send().await.unwrap().text().await.unwrap();
    assert!(text.lines().any(|line| line == "switchyard_maintenance 2"), "{text}");
    assert_eq!(call(&address, "/2.0/internal/self_configure").await, 503);
    assert_eq!(call(&address, "/product_version.json").await, 200, "files are no calls");
    let opened = told(&["off", "--tenant", "demo"]);
    assert_eq!(opened, "demo: open\n");
    while call(&address, "/2.0/internal/self_configure").await != 200 {}
    // Two at the start, and the one that stood still.
    let text = http().get(format!("http://127.0.0.1:{port}/metrics")).send().await.unwrap().text().await.unwrap();
    assert!(text.lines().any(|line| line == "switchyard_recoveries_total 3"), "{text}");
    assert!(told(&[]).contains("acme: in maintenance since 2"));
    assert_eq!(end(child), Some(0));
}

#[tokio::test]
async fn metrics_are_on_their_own_listener() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port();
    let mut child = Command::new(BINARY)
        .current_dir(folder.path())
        .args(["serve", "--demo", "--listen=127.0.0.1:0", "--database-url=sqlite://x.db"])
        .arg(format!("--metrics-listen=127.0.0.1:{port}"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let text = http().get(format!("http://127.0.0.1:{port}/metrics")).send().await.unwrap().text().await.unwrap();
    assert!(text.contains("switchyard_build_info") && text.contains("# HELP"), "{text}");
    // What an alarm hangs on is there before the first of it, so that the first is a rise.
    for none in
        ["switchyard_invariant_violations_total{invariant=\"ONE_OWNER\"} 0", "switchyard_journal_failures_total 0"]
    {
        assert!(text.contains(none), "{none}: {text}");
    }
    // Whoever reads what it prints may go; it serves on and stops in good order.
    drop(child.stdout.take());
    assert_eq!(end(child), Some(0));
}

#[tokio::test]
async fn a_load_test_is_staffed_once_and_only_where_the_demo_tenant_is() {
    let folder = tempfile::tempdir().unwrap();
    let staffed = run(folder.path(), &["seed", "--load-agents", "2"]);
    assert!(staffed.status.success() && said(&staffed).contains("added: 2"), "{}", said(&staffed));
    let more = run(folder.path(), &["seed", "--load-agents", "3"]);
    assert!(more.status.success() && said(&more).contains("added: 1"), "{}", said(&more));
    let (child, address) = serve(folder.path(), &["serve", "--demo"]);
    let body = r#"{"environment":"init","username":"load.003","password":"switchyard-demo-1"}"#;
    let request = http().post(format!("{address}/2.0/internal/profile"));
    let answer = request.header("Content-Type", "application/json").body(body).send().await.unwrap();
    let profile = answer.text().await.unwrap();
    assert!(profile.contains("\"maximum\":5") && profile.contains("Ordini"), "{profile}");
    assert_eq!(end(child), Some(0));

    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("strong"), "Correct-horse-1\n").unwrap();
    let made = run(folder.path(), &["init", "--password-file", "strong"]);
    assert!(made.status.success(), "{}", said(&made));
    let refused = run(folder.path(), &["seed", "--load-agents", "2"]);
    assert!(!refused.status.success() && said(&refused).contains("not the demo tenant"), "{}", said(&refused));
}

#[tokio::test]
async fn the_access_log_names_each_call_and_nothing_that_was_sent() {
    let folder = tempfile::tempdir().unwrap();
    let log = std::fs::File::create(folder.path().join("log")).unwrap();
    let (child, address) = serve_logging(folder.path(), &["serve", "--demo", "--log=info,access=debug"], log.into());
    let body = r#"{"environment":"init","username":"marta.rinaldi","password":"not-the-password"}"#;
    let request = http().post(format!("{address}/2.0/internal/profile?q=secret-query"));
    let answer = request.header("Content-Type", "application/json").header("Authorization", "Bearer secret-token");
    let refused = answer.body(body).send().await.unwrap();
    let id = refused.headers()["x-request-id"].to_str().unwrap().to_owned();
    assert_eq!(call(&address, "/healthz").await, 200);
    assert_eq!(end(child), Some(0));
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    let line = log.lines().find(|line| line.contains(&id)).expect("the call has its line");
    assert!(line.contains("POST") && line.contains("/2.0/internal/profile") && line.contains("400"), "{line}");
    assert!(log.lines().any(|line| line.contains("/healthz") && line.contains("200")), "{log}");
    assert!(!log.contains("secret") && !log.contains("not-the-password"), "{log}");
}

#[tokio::test]
async fn many_idle_connections_shut_nobody_out_where_the_machine_allows_more_open_files() {
    let folder = tempfile::tempdir().unwrap();
    let plain = switchyard(folder.path(), &["serve", "--demo"]);
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -Sn 200; exec \"$0\" \"$@\""]).arg(plain.get_program()).args(plain.get_args());
    let (child, address) = listening(command.current_dir(folder.path()).stderr(Stdio::null()));
    let host = address.trim_start_matches("http://").to_owned();
    let mut idle = Vec::new();
    for _ in 0..400 {
        let mut connection = tokio::net::TcpStream::connect(&host).await.unwrap();
        connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        let mut answer = [0; 15];
        connection.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200 OK");
        idle.push(connection);
    }
    assert_eq!(call(&address, "/readyz").await, 200);
    drop(idle);
    assert_eq!(end(child), Some(0));
}
