//! Tenants by errands beside a server that runs.
use crate::{end, http, run, said, serve};
use serde_json::Value;

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
