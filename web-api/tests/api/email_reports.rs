//! What became of mails, as an administrator sees it.
use crate::app::App;
use crate::links::{ask, letters, link};
use routing::settings::Spans;
use serde_json::{Value, json};

const PATH: &str = "intergration/postmark/email_reports";

async fn list(agent: &crate::people::Agent<'_>, query: &str) -> Value {
    agent.ask("GET", &format!("{PATH}{query}")).go().await.done()
}

#[tokio::test]
async fn max_sees_what_became_of_a_link_and_not_the_link() {
    let app = App::with(&[("SWITCHYARD_OUTBOX", "true")], Spans::default()).await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").await;
    assert_eq!(ann.ask("GET", PATH).go().await.refused(), (403, 230));
    ask(&app, "demo", "ann", true).await.done();
    let (_, token) = link(&letters(&app, 1).await[0]);
    let query = "?kind=password_reset&state=kept";
    let mut found = list(&max, query).await;
    for _ in 0..1_000 {
        if found["items"][0].is_object() {
            break;
        }
        found = list(&max, query).await;
    }
    let mail = &found["items"][0];
    assert_eq!((&mail["state"], &mail["attempts"], &mail["answer"]), (&json!("kept"), &json!(0), &Value::Null));
    assert!(!found.to_string().contains(&token), "{found}");
    let (id, address) = (mail["id"].as_str().expect("an id"), mail["address"].as_str().expect("an address"));
    assert_eq!(list(&max, &format!("?id={id}")).await["items"], json!([mail]));
    assert_eq!(
        list(&max, &format!("?address={}", address.to_uppercase())).await["items"][0]["address"],
        json!(address)
    );
    for none in ["?state=bounced", "?kind=code", "?address=nobody@example.com", "?address=%F0%9F%98%80%25"] {
        assert_eq!(list(&max, none).await["items"], json!([]), "{none}");
    }
    assert_eq!(list(&max, "?id=0198c0de-0000-7000-8000-00000000000a").await["items"], json!([]));
    assert_eq!(list(&max, "?to=2001-01-01T00:00:00Z").await["items"], json!([]));
    assert_eq!(list(&max, &format!("?next_token={id}&kind=password_reset")).await["items"], json!([]));
    for wrong in ["?id=x", "?next_token=x", "?kind=spam", "?state=%00", "?from=yesterday", "?more=1"] {
        assert_eq!(max.ask("GET", &format!("{PATH}{wrong}")).go().await.status, 400, "{wrong}");
    }
}
