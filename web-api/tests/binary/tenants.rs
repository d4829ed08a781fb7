//! Tenants by errands beside a server that runs.
use crate::{end, http, run, said, serve, switchyard};
use serde_json::{Value, json};
use std::process::Stdio;

/// How the tenant `lume` says that it is, once that passes: by status and body.
async fn once(address: &str, passes: impl Fn(u16, &Value) -> bool) -> Value {
    loop {
        let request = http().get(format!("{address}/2.0/internal/self_configure")).header("Host", "lume.localhost");
        let answer = request.send().await.expect("the server answers");
        let status = answer.status().as_u16();
        let body = serde_json::from_str(&answer.text().await.expect("a text")).expect("JSON");
        if passes(status, &body) {
            return body;
        }
    }
}

#[tokio::test]
async fn a_tenant_is_made_changed_suspended_and_resumed_by_errands_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let (child, address) = serve(folder.path(), &["serve", "--demo"]);
    once(&address, |status, _| status == 404).await;
    let tenant = |words: &[&str]| run(folder.path(), &[&["tenant"], words].concat());
    std::fs::write(folder.path().join("strong"), "Correct-horse-1\n").unwrap();
    let create =
        ["create", "--subdomain", "Lume", "--name", "Casa Lume", "--username", "rose", "--password-file", "strong"];
    let made = tenant(&create);
    assert!(
        made.status.success() && said(&made).contains("Created tenant lume with administrator rose"),
        "{}",
        said(&made)
    );
    once(&address, |status, body| status == 200 && body["brand_name"] == "Casa Lume").await;
    assert!(said(&tenant(&create)).contains("there is a tenant lume already"));
    // Its administrator comes in.
    let body = r#"{"environment":"init","username":"rose","password":"Correct-horse-1"}"#;
    let request = http().post(format!("{address}/2.0/internal/profile")).header("Host", "lume.localhost");
    let answer = request.header("Content-Type", "application/json").body(body).send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 200);

    let changed =
        tenant(&["change", "--tenant", "lume", "--name", "Lume", "--module", "1", "--session-threshold", "240"]);
    assert!(said(&changed).contains("): Lume, open") && said(&changed).contains("--module 1\n"), "{}", said(&changed));
    once(&address, |_, body| body["brand_name"] == "Lume" && body["autoSuspendThreshold"] == 240).await;
    for wrong in [&["--module", "77"][..], &["--name", " "], &["--session-threshold", "0"]] {
        assert!(!tenant(&[&["change", "--tenant", "lume"], wrong].concat()).status.success(), "{wrong:?}");
    }
    let off = run(folder.path(), &["integration", "--tenant", "lume", "off", "Webhooks"]);
    assert!(said(&off).contains("lume: Webhooks (16) off"), "{}", said(&off));
    once(&address, |_, body| body["integrations"] == serde_json::json!([19])).await;

    assert!(said(&tenant(&["suspend", "--tenant", "lume"])).contains("Lume, suspended since 2"));
    once(&address, |status, body| status == 404 && body["extraInfo"] == "suspended").await;
    let list = said(&tenant(&["list"]));
    assert!(list.contains("demo (1): Casa Lume, open") && list.contains("lume (3): Lume, suspended since 2"), "{list}");
    assert!(said(&tenant(&["resume", "--tenant", "lume"])).contains("Lume, open"));
    once(&address, |status, _| status == 200).await;
    assert!(!tenant(&["suspend", "--tenant", "nobody"]).status.success());
    assert_eq!(end(child), Some(0));
}

const KEY: &str = "0123456789abcdef0123456789abcdef";

/// Once the tenant is open.
async fn served(address: &str, subdomain: &str) {
    let asks = || {
        let request = http().get(format!("{address}/2.0/internal/self_configure"));
        request.header("Host", format!("{subdomain}.localhost")).send()
    };
    while asks().await.expect("the server answers").status().as_u16() != 200 {}
}

async fn comes_in(address: &str, subdomain: &str, username: &str) -> bool {
    let body = json!({ "environment": "init", "username": username, "password": "Correct-horse-1" });
    let request =
        http().post(format!("{address}/2.0/internal/profile")).header("Host", format!("{subdomain}.localhost"));
    let answer = request
        .header("Content-Type", "application/json")
        .body(body.to_string())
        .send()
        .await
        .expect("the server answers");
    answer.status().as_u16() == 200
}

#[tokio::test]
async fn of_two_errands_and_a_call_that_make_one_tenant_at_once_one_does_and_has_its_administrator() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("strong"), "Correct-horse-1\n").unwrap();
    let (child, address) = serve(folder.path(), &["serve", "--demo", "--operator-key", KEY]);
    for round in 0..4 {
        let subdomain = format!("lume-{round}");
        let errand = |username: &str| {
            let words =
                ["tenant", "create", "--subdomain", subdomain.as_str(), "--name", "Lume", "--username", username];
            let mut command = switchyard(folder.path(), &words);
            command
                .args(["--password-file", "strong"])
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            command.spawn().expect("the binary runs")
        };
        let errands = [errand("rose"), errand("ada")];
        let eve = json!({ "username": "eve", "firstname": "Eve", "password": "Correct-horse-1" });
        let body = json!({ "subdomain": subdomain, "name": "Lume", "administrator": eve });
        let call = http().post(format!("{address}/operator/tenants")).bearer_auth(KEY);
        let call = call.header("Content-Type", "application/json").body(body.to_string()).send().await.unwrap();
        let status = call.status().as_u16();
        assert!([200, 409].contains(&status), "{status}: {}", call.text().await.unwrap());
        let mut makers: Vec<&str> = if status == 200 { vec!["eve"] } else { vec![] };
        for (child, username) in errands.into_iter().zip(["rose", "ada"]) {
            let told = child.wait_with_output().unwrap();
            if told.status.success() {
                makers.push(username);
            } else {
                assert!(said(&told).contains(&format!("there is a tenant {subdomain} already")), "{}", said(&told));
            }
        }
        assert_eq!(makers.len(), 1, "{subdomain}: {makers:?}");
        served(&address, &subdomain).await;
        for username in ["rose", "ada", "eve"] {
            assert_eq!(comes_in(&address, &subdomain, username).await, makers == [username], "{subdomain}: {username}");
        }
    }
    assert_eq!(end(child), Some(0));
}

#[tokio::test]
async fn an_errand_makes_no_tenant_of_what_does_not_do() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("strong"), "Correct-horse-1\n").unwrap();
    let create =
        |words: &[&str]| run(folder.path(), &[&["tenant", "create", "--password-file", "strong"], words].concat());
    for (words, why) in [
        (&["--subdomain", "lume", "--name", " "][..], "name is empty"),
        (&["--subdomain", "lume", "--name", "\u{200b}"][..], "name cannot be seen"),
        (&["--subdomain=-x", "--name", "Lume"][..], "subdomain has to begin with a letter"),
        (&["--subdomain", "127", "--name", "Lume"][..], "subdomain has to begin with a letter"),
        (&["--subdomain", "localhost", "--name", "Lume"][..], "subdomain is what every machine calls itself"),
        (&["--subdomain", "lume", "--name", "Lume", "--email", "nope"][..], "email is not an email address"),
        (&["--subdomain", "lume", "--name", "Lume", "--firstname", ""][..], "firstname is empty"),
    ] {
        let told = create(words);
        assert!(!told.status.success() && said(&told).contains(why), "{words:?}: {}", said(&told));
    }
    assert!(create(&["--subdomain", "lume", "--name", "Lume"]).status.success());
    let changed = run(folder.path(), &["tenant", "change", "--tenant", "lume", "--image", "javascript:alert(1)"]);
    assert!(
        !changed.status.success() && said(&changed).contains("image has to begin with https://"),
        "{}",
        said(&changed)
    );
}
