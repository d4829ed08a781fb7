//! What an operator changes holds in the server that runs: each story writes by a database connection of its own, as an errand does.
use crate::app::{App, found};
use crate::people::{AgentToBe, Customer, operator, tenant_id};
use crate::socket::Socket;
use catalogue::ids::AgentId;
use catalogue::permission;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use store::audit::Doer;
use store::sign_in::SignInRules;
use store::tenants::Brand;

impl App {
    /// How a tenant says that it is, once that passes.
    async fn client_once(&self, tenant: &'static str, passes: impl Fn(&Value) -> bool) -> Value {
        loop {
            let answer = self.ask("GET", "internal/self_configure").of(tenant).go().await;
            if answer.status == 200 && passes(&answer.body) {
                return answer.body;
            }
        }
    }
}

/// Permissions, or modules by their ids.
fn ids(list: &Value) -> Vec<u16> {
    let id = |one: &Value| one.as_u64().or_else(|| one["id"].as_u64()).and_then(|id| u16::try_from(id).ok());
    list.as_array().expect("a list").iter().filter_map(id).collect()
}

#[tokio::test]
async fn a_tenant_is_made_while_the_server_runs_and_used_from_widget_to_wrap_up() {
    let app = App::start().await;
    let nobody = app.ask("GET", "internal/self_configure").of("lume").go().await;
    assert_eq!((nobody.refused(), &nobody.body["extraInfo"]), ((404, 179), &Value::Null));
    let lume = found(&app.db, "lume", Spans::default()).await;
    assert_eq!(lume, tenant_id("lume"));
    app.client_once("lume", |_| true).await;

    app.db.tenants().set_integrations(lume, &[16], &operator()).await.expect("changed");
    let brand = Brand { name: Some("Casa Lume"), image: Some("/lume.svg"), ..Brand::default() };
    app.db.tenants().set_brand(lume, brand, &operator()).await.expect("changed");
    let client = app.client_once("lume", |client| client["brand_name"] == "Casa Lume").await;
    assert_eq!((&client["integrations"], &client["brand_image"]), (&json!([16]), &json!("/lume.svg")));

    // Skills were made after the tenant was open.
    while app.ask("GET", "incoming/livechat/configure").of("lume").go().await.done()["skills"].as_array().map(Vec::len)
        != Some(4)
    {}
    let ann = AgentToBe::new(&app, "ann", "lume").skilled(&["billing"]).await;
    let mut console = ann.socket().await;
    let ada = Customer::start(&app, "lume", "Ada", "billing", Some("Is anybody there?")).await;
    ann.takes(&ada.chat).await.done();
    ann.says(&ada.chat, "Since just now").await.done();
    ada.says("How nice").await;
    while console.hears_of("chat.message", &ada.chat).await["message"]["Message"] != "How nice" {}
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    assert!(ann.ongoing().await.is_empty());
    // The others notice nothing of it.
    app.customer("Ben", "billing").await;
}

#[tokio::test]
async fn keys_modules_spans_and_rules_hold_from_the_moment_they_are_changed() {
    let app = App::start().await;
    let (demo, ann) = (tenant_id("demo"), app.agent("ann").await);
    let spans = Spans { session_threshold: Millis::seconds(300), ..Spans::default() };
    app.db.tenants().set_spans(demo, &spans, &operator()).await.expect("changed");
    app.client_once("demo", |client| client["autoSuspendThreshold"] == 300).await;

    let rules = SignInRules { shared_machines: true, session_seconds: Some(600), ..SignInRules::default() };
    app.db.sign_in().set_rules(demo, &rules, &operator()).await.expect("changed");
    app.client_once("demo", |client| client["shared_machines"] == true).await;
    ann.settled().await;
    let session = app.db.sign_in().sessions_of_user(demo, AgentId(ann.id)).await.expect("readable");
    let left = session[0].expires - app.now();
    assert!(left <= Millis::seconds(600), "a renewal goes by the new length, and not by {left:?}");

    // Whoever listens by a module that the house has no longer hears no more.
    let mut console = ann.socket().await;
    app.db.tenants().set_modules(demo, &[3], &operator()).await.expect("changed");
    assert_eq!(console.closes().await, Some(4403));
    assert_eq!(ann.ask("GET", "livechat/ongoing").go().await.refused(), (403, 224));

    app.db.tenants().set_keys(demo, "new-application", "new-consumer", &operator()).await.expect("changed");
    app.client_once("demo", |client| client["application_key"] == "new-application").await;
    assert_eq!(ann.ask("GET", "internal/profile").go().await.refused().1, 204);
}

#[tokio::test]
async fn consoles_that_are_open_are_told_of_a_new_brand_and_new_keys_in_every_tab_and_of_no_other_tenants() {
    let app = App::start().await;
    let (demo, ann) = (tenant_id("demo"), app.agent("ann").await);
    let zoe = app.stranger("zoe").await;
    let mut hers = zoe.socket().await;
    let mut tabs = [ann.socket().await, ann.socket().await];
    let brand = Brand { name: Some("Casa Lume"), image: Some("/lume.svg"), ..Brand::default() };
    app.db.tenants().set_brand(demo, brand, &operator()).await.expect("changed");
    app.db.tenants().set_keys(demo, "new-application", "new-consumer", &operator()).await.expect("changed");
    let told = |frame: &Value| {
        let of = &frame["data"];
        frame["kind"] == "tenant" && of["brand_name"] == "Casa Lume" && of["application_key"] == "new-application"
    };
    for tab in &mut tabs {
        let frame = tab.hears_where("the new brand", told).await;
        let asked = app.ask("GET", "internal/self_configure").go().await.done();
        assert_eq!(frame["data"], asked, "what a page that is loaded anew is told");
    }
    let other = tenant_id(zoe.tenant);
    app.db
        .tenants()
        .set_brand(other, Brand { name: Some("Acme & Sons"), ..Brand::default() }, &operator())
        .await
        .expect("changed");
    assert_eq!(hers.hears("tenant").await["brand_name"], "Acme & Sons", "the first that she hears is of her own");
}

#[tokio::test]
async fn whoever_is_connected_is_told_that_they_may_do_more_by_module_and_by_group() {
    let app = App::start().await;
    let (demo, ann) = (tenant_id("demo"), app.agent("ann").await);
    app.db.tenants().set_modules(demo, &[1], &operator()).await.expect("changed");
    while ids(&ann.profile().await["modules"]) != [1] {}
    let may_read = async || ids(&ann.profile().await["permissions"]).contains(&permission::KNOWLEDGE);
    assert!(!may_read().await, "what the account has not, nobody may");
    let mut console = ann.socket().await;
    app.db.tenants().set_modules(demo, &[1, 2, 5], &operator()).await.expect("changed");
    // By the time that they are told it holds.
    loop {
        assert_eq!(console.hears("rights").await["user_id"], ann.id);
        if ids(&ann.profile().await["modules"]) == [1, 2] {
            break;
        }
    }
    assert!(may_read().await);
    let more: Vec<u16> =
        ids(&ann.profile().await["permissions"]).into_iter().chain([permission::ANNOUNCEMENTS]).collect();
    app.db.groups().set(demo, 1, Millis(1), |it| it.permissions = more.to_vec()).await.expect("changed");
    loop {
        console.hears("rights").await;
        if ids(&ann.profile().await["permissions"]).contains(&permission::ANNOUNCEMENTS) {
            break;
        }
    }
}

#[tokio::test]
async fn a_session_that_another_process_ended_is_over_here_as_well() {
    let app = App::start().await;
    let (demo, ann) = (tenant_id("demo"), app.agent("ann").await);
    let mut console = ann.socket().await;
    let sessions = app.db.sign_in().sessions_of_user(demo, AgentId(ann.id)).await.expect("readable");
    assert!(app.db.sign_in().end_session(demo, &sessions[0].token_hash).await.expect("ended"));
    assert!(console.closes().await.is_some());
    assert_eq!(ann.ask("GET", "internal/profile").go().await.refused().1, 113);
}

#[tokio::test]
async fn a_suspended_tenant_refuses_every_call_and_its_chats_go_on_when_it_is_resumed() {
    let app = App::start().await;
    let (demo, ann) = (tenant_id("demo"), app.agent("ann").skilled(&["billing"]).await);
    let zoe = app.stranger("zoe").await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    let mut console = ann.socket().await;
    let (mut widget, _) = ada.socket().await;

    assert!(app.db.tenants().suspend(demo, &Doer::command(app.now())).await.expect("suspended"));
    assert_eq!((console.closes().await, widget.closes().await), (Some(1013), Some(1013)));
    for refused in [
        ann.ask("GET", "livechat/ongoing").go().await,
        ada.ask("GET", "state").go().await,
        app.ask("GET", "internal/self_configure").go().await,
    ] {
        assert_eq!((refused.refused(), &refused.body["extraInfo"]), ((404, 179), &json!("suspended")));
    }
    for feed in ["live", "incoming/livechat/live"] {
        assert!(Socket::try_open(&app, "demo", feed, None).await.is_err(), "{feed}");
    }
    assert_eq!(zoe.profile().await["status"], "Online", "another tenant notices nothing");
    assert_eq!(app.page("/readyz").await.status().as_u16(), 200, "the server is well");

    // Longer than anybody's grace.
    app.later(Millis::minutes(15));
    assert!(app.db.tenants().resume(demo, &operator()).await.expect("resumed"));
    app.client_once("demo", |_| true).await;
    let mut console = ann.socket().await;
    assert_eq!(ann.ongoing().await[0]["uniQref"], json!(ada.chat));
    ada.says("There you are").await;
    assert_eq!(console.hears_of("chat.message", &ada.chat).await["message"]["Message"], "There you are");
    ann.takes(&ben.chat).await.done();
}

#[tokio::test]
async fn a_tenant_that_was_suspended_stays_so_over_a_restart_and_one_is_made_suspended() {
    let app = App::start().await;
    app.db.tenants().suspend(tenant_id("demo"), &Doer::command(app.now())).await.expect("suspended");
    let app = app.again().await;
    let refused = app.ask("GET", "internal/self_configure").go().await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]), ((404, 179), &json!("suspended")));
    app.db.tenants().resume(tenant_id("demo"), &operator()).await.expect("resumed");
    app.client_once("demo", |_| true).await;
    app.customer("Ada", "billing").await;
}
