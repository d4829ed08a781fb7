//! Secrets that are read again lie in the database sealed: a copy of it shows none, and what they are for goes on.
use crate::app::{App, Variables};
use crate::people::{PASSWORD, sign_in, tenant_id};
use crate::provider::{Provider, SECRET};
use crate::receiver::Receiver;
use crate::security::has_app;
use crate::sign_in_steps::{code, go_on};
use crate::sso::through;
use crate::webhooks::makes;
use catalogue::ids::AgentId;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::json;
use store::secrets::{Kept, Mark, Shelf};
use store::sign_in::{Factor, Method};

/// 32 bytes each, in base 64.
const FIRST: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";
const SECOND: &str = "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=";

/// What an app's codes are made from.
const APPS: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

/// The id of somebody else's key.
const OTHERS: &str = "00000000";

/// A file with these keys, and webhooks that may call this machine.
fn keyed(folder: &tempfile::TempDir, keys: &str) -> Variables {
    let file = folder.path().join("keys");
    std::fs::write(&file, keys).expect("a file can be written");
    let file = file.to_str().expect("a path of characters").to_owned();
    let variables: Vec<(&'static str, &'static str)> =
        vec![("SWITCHYARD_SECRETS_KEY_FILE", file.leak()), ("SWITCHYARD_WEBHOOK_NETWORKS", "127.0.0.0/8")];
    variables.leak()
}

/// Whether a text stands anywhere in what a copy of the database's files holds.
fn shows(app: &App, text: &str) -> bool {
    let holds = |bytes: Vec<u8>| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    let files = std::fs::read_dir(app.folder()).expect("a folder").map(|file| file.expect("a file").path());
    files.filter(|file| file.is_file()).any(|file| holds(std::fs::read(file).expect("readable")))
}

#[tokio::test]
async fn a_copy_of_the_database_shows_no_secret_and_factor_and_webhooks_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::with(keyed(&folder, FIRST), Spans::default()).await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "Everything", &receiver.url("/in"), &["chat.created"]).await.done();
    let signs = hook["secret"].as_str().expect("a secret").to_owned();
    // While it is set up, and once it is.
    let begun = max.ask("POST", "internal/second_factor").body(json!({ "password": PASSWORD, "method": "app" }));
    let begun = begun.go().await.done();
    let begun = begun["app"]["secret"].as_str().expect("a secret").to_owned();
    let (secret, _) = has_app(&max).await;
    let shown = secret.as_str().expect("a secret").to_owned();
    assert!(shows(&app, "Everything"), "what is no secret stands there");
    for secret in [&begun, &shown, &signs] {
        assert!(!shows(&app, secret), "{secret} stands in a copy");
    }
    app.later(Millis::minutes(1));
    let step = sign_in(&app, "demo", "max", PASSWORD).await.done();
    go_on(&app, &step, "otp", code(&secret, app.now())).await.done();
    let _ada = app.customer("Ada", "billing").await;
    assert!(receiver.next().await.is_signed(&signs));
}

#[tokio::test]
async fn what_an_earlier_version_kept_is_read_and_sealed_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::with(&[("SWITCHYARD_WEBHOOK_NETWORKS", "127.0.0.0/8")], Spans::default()).await;
    let mut receiver = Receiver::start().await;
    let provider = Provider::start().await;
    provider.serves(&app.db, tenant_id("demo"), |_| {}).await;
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "Everything", &receiver.url("/in"), &["chat.created"]).await.done();
    let signs = hook["secret"].as_str().expect("a secret").to_owned();
    let factor =
        Factor { method: Method::App, secret: Kept::plain(APPS), used_step: 0, since: app.now(), recovery_left: 0 };
    app.db.sign_in().set_factor(tenant_id("demo"), AgentId(max.id), &factor, &[]).await.expect("kept");
    let secrets = [APPS, &signs, SECRET];
    assert!(secrets.iter().all(|secret| shows(&app, secret)), "without a key they lie there as they are");
    // Sealed by the first key, and anew by the second; then the first is not needed any more.
    let both = format!("{SECOND}\n{FIRST}\n");
    let mut app = app;
    for (minutes, keys) in [(1, FIRST), (2, &both), (3, SECOND)] {
        app = app.again_with(keyed(&folder, keys)).await;
        for secret in secrets {
            assert!(!shows(&app, secret), "{secret} stands in a copy");
        }
        app.later(Millis::minutes(minutes));
        let step = sign_in(&app, "demo", "max", PASSWORD).await.done();
        go_on(&app, &step, "otp", code(&json!(APPS), app.now())).await.done();
        let _ada = app.customer("Ada", "billing").await;
        assert!(receiver.next().await.is_signed(&signs));
        through(&app, &provider, |claims| claims["email"] = "max@example.com".into()).await.done();
    }
}

/// Every secret is sealed by a key that nobody here has.
async fn is_sealed_by_others(app: &App) {
    for shelf in Shelf::ALL {
        let found = app.db.secrets().unsealed(shelf, OTHERS, Mark::BEGINNING, 10).await.expect("readable");
        let (rows, _) = found.expect("there is one");
        let rows: Vec<_> = rows.into_iter().map(|row| (row, Kept::sealed(OTHERS, "AAAA"))).collect();
        assert_eq!(app.db.secrets().seal(shelf, &rows).await.expect("written"), 1, "{shelf}");
    }
}

#[tokio::test]
async fn where_a_key_is_missing_a_code_is_not_checked_and_nothing_is_sent_unsigned_or_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::with(keyed(&folder, FIRST), Spans::default()).await;
    let mut receiver = Receiver::start().await;
    let provider = Provider::start().await;
    provider.serves(&app.db, tenant_id("demo"), |_| {}).await;
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "Everything", &receiver.url("/in"), &["chat.created"]).await.done();
    let (secret, codes) = has_app(&max).await;
    is_sealed_by_others(&app).await;
    app.later(Millis::minutes(1));
    let step = sign_in(&app, "demo", "max", PASSWORD).await.done();
    let refused = go_on(&app, &step, "otp", code(&secret, app.now())).await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["why"]), ((500, 262), &json!("cannot be checked now")));
    // The way back in does not need it.
    go_on(&app, &step, "recovery_code", codes[0].clone()).await.done();
    assert_eq!(app.ask("POST", "internal/sso").body(json!({})).go().await.refused(), (409, 156));
    let tried = max.ask("POST", "admin/webhook_logs").body(json!({ "id": hook["id"] })).go().await.done();
    assert_eq!(tried["why"], "not sent: what it is signed with cannot be read");
    assert!(receiver.left().is_empty(), "nobody was called");
    for shelf in Shelf::ALL {
        let left = app.db.secrets().sealed(shelf).await.expect("readable");
        assert_eq!((left.by.get(OTHERS), left.by.len()), (Some(&1), 1), "{shelf} {left:?}");
    }
    // Whoever set up another factor, or a webhook, is not held up by it.
    let other = makes(&max, "Another", &receiver.url("/other"), &["chat.created"]).await.done();
    max.ask("POST", "admin/webhook_logs").body(json!({ "id": other["id"] })).go().await.done();
    assert!(receiver.next().await.is_signed(other["secret"].as_str().expect("a secret")));
}

#[tokio::test]
async fn a_code_is_taken_also_in_the_moment_in_which_its_secret_is_sealed_anew() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::with(keyed(&folder, FIRST), Spans::default()).await;
    let max = app.agent("max").await;
    let (id, secret) = (AgentId(max.id), has_app(&max).await.0);
    let demo = tenant_id("demo");
    let kept = async |app: &App| app.db.sign_in().standing(demo, id).await.unwrap().unwrap().factor.unwrap().secret;
    let old = kept(&app).await;
    let app = app.again_with(keyed(&folder, &format!("{SECOND}\n{FIRST}\n"))).await;
    let new = kept(&app).await;
    assert!(old != new);
    for round in 0..8 {
        app.later(Millis::minutes(1));
        let step = sign_in(&app, "demo", "max", PASSWORD).await.done();
        let (row, to) = match app.db.secrets().unsealed(Shelf::Factors, OTHERS, Mark::BEGINNING, 1).await.unwrap() {
            Some((mut rows, _)) => (rows.remove(0), if round % 2 == 0 { &old } else { &new }),
            None => unreachable!("he has one"),
        };
        let sealed = [(row, to.clone())];
        let (shown, anew) = tokio::join!(
            go_on(&app, &step, "otp", code(&secret, app.now())),
            app.db.secrets().seal(Shelf::Factors, &sealed),
        );
        assert_eq!(anew.expect("sealed"), 1);
        shown.done();
    }
}
