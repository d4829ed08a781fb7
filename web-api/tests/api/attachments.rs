//! Files of messages: sent with a form, shown in the transcript, fetched by whoever may read the chat and nobody else.
use crate::app::{Answer, App};
use crate::people::{Agent, Customer};
use catalogue::limit;
use serde_json::{Value, json};

pub(crate) const FORM: &str = "multipart/form-data; boundary=lamp";

/// A form of text fields and files, each file by its name and bytes.
pub(crate) fn form(fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in fields {
        body.extend(format!("--lamp\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes());
    }
    for (name, bytes) in files {
        let head = format!("content-disposition: form-data; name=\"attachments\"; filename=\"{name}\"");
        body.extend(format!("--lamp\r\n{head}\r\ncontent-type: text/html\r\n\r\n").bytes());
        body.extend_from_slice(bytes);
        body.extend(b"\r\n");
    }
    body.extend(b"--lamp--\r\n");
    body
}

pub(crate) async fn sends(agent: &Agent<'_>, chat: &str, more: &[(&str, &str)], files: &[(&str, &[u8])]) -> Answer {
    let client_id = agent.app.number().to_string();
    let fields: Vec<_> = [("uniQref", chat), ("client_id", client_id.as_str())].iter().chain(more).copied().collect();
    agent.ask("POST", "livechat/send").raw(FORM, form(&fields, files)).go().await
}

pub(crate) async fn writes(customer: &Customer<'_>, client_id: &str, files: &[(&str, &[u8])]) -> Answer {
    customer.ask("POST", "message").raw(FORM, form(&[("client_id", client_id)], files)).go().await
}

pub(crate) async fn fetch(app: &App, path: &str, headers: &[(String, String)]) -> reqwest::Response {
    let url = format!("http://{}/2.0/{path}", app.address);
    let request = reqwest::Client::new().get(url).header("Host", "demo.localhost");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(name, value));
    request.send().await.expect("the server answers")
}

pub(crate) fn of_customer(customer: &Customer<'_>) -> Vec<(String, String)> {
    vec![("X-Chat-Token".into(), customer.token.clone())]
}

fn id(file: &Value) -> &str {
    file["id"].as_str().expect("an id")
}

#[tokio::test]
async fn a_file_goes_with_a_message_and_comes_back_byte_by_byte_on_both_sides() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let (mut console, (mut widget, _)) = (ann.socket().await, ada.socket().await);
    let picture = [b"\x89PNG\r\n\x1a\n".as_slice(), &(0..=255).collect::<Vec<u8>>()].concat();
    let sent = writes(&ada, "f1", &[("../una lampada è 你好.png", &picture), ("", b"a")]).await.done();
    let heard = console.hears("chat.message").await["message"].clone();
    let files = heard["Attachments"].as_array().expect("a list").clone();
    assert_eq!((&heard["Message"], files.len()), (&json!(""), 2), "{heard}");
    assert_eq!(
        (&files[0]["name"], &files[0]["type"], &files[0]["size"]),
        (&json!("una lampada è 你好.png"), &json!("image/png"), &json!(picture.len()))
    );
    assert_eq!((&files[1]["name"], &files[1]["size"]), (&json!("file"), &json!(1)));
    let again = writes(&ada, "f1", &[("una lampada è 你好.png", &picture)]).await.done();
    assert_eq!(again["messageIndex"], sent["messageIndex"], "sent again it stands there once");
    let path = format!("livechat/attachment?uniQref={}&id={}", ada.chat, id(&files[0]));
    let answer = fetch(&app, &path, &ann.headers).await;
    let header = |name: &str| answer.headers()[name].to_str().expect("a text").to_owned();
    assert_eq!((answer.status().as_u16(), header("content-type")), (200, "image/png".into()));
    assert_eq!(
        (header("x-content-type-options"), header("content-security-policy")),
        ("nosniff".into(), "default-src 'none'; sandbox".into())
    );
    assert!(
        header("content-disposition")
            .starts_with("attachment; filename=\"una lampada _ __.png\"; filename*=UTF-8''una%20")
    );
    assert_eq!(answer.bytes().await.expect("a body"), picture);
    sends(&ann, &ada.chat, &[("message", "And the bill")], &[("bill.html", b"<script>alert(1)</script>")]).await.done();
    let shown = widget.hears_where("the bill", |frame| frame["message"] == "And the bill").await;
    assert_eq!(shown["attachments"][0]["type"], "text/plain", "a page is not handed out as one");
    let path = format!("incoming/livechat/attachment?id={}", id(&shown["attachments"][0]));
    assert_eq!(fetch(&app, &path, &of_customer(&ada)).await.text().await.expect("a body"), "<script>alert(1)</script>");
    // Once it is over the store tells it.
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    let details = ann.ask("POST", "livechat/details").body(json!({ "uniQref": [&ada.chat] })).go().await.done();
    assert_eq!(details["chats"][&ada.chat]["Messages"][1]["Attachments"], json!(files));
}

#[tokio::test]
async fn a_file_is_given_to_whoever_may_read_its_message_only() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    let whisper = [("message", "look"), ("whisper", "true")];
    sends(&ann, &ada.chat, &whisper, &[("secret.txt", b"a note among colleagues")]).await.done();
    let said = ann.ongoing().await[0]["Messages"][1].clone();
    let secret = id(&said["Attachments"][0]).to_owned();
    let of_agent = format!("livechat/attachment?uniQref={}&id={secret}", ada.chat);
    assert_eq!(fetch(&app, &of_agent, &ann.headers).await.status().as_u16(), 200);
    assert_eq!(fetch(&app, &of_agent, &bob.headers).await.status().as_u16(), 403);
    let of_other = format!("livechat/attachment?uniQref={}&id={secret}", ben.chat);
    assert_eq!(fetch(&app, &of_other, &bob.headers).await.status().as_u16(), 404, "it is no file of that chat");
    let path = format!("incoming/livechat/attachment?id={secret}");
    for customer in [&ada, &ben] {
        assert_eq!(fetch(&app, &path, &of_customer(customer)).await.status().as_u16(), 404, "a whisper is not theirs");
    }
    assert_eq!(sends(&bob, &ada.chat, &[], &[("a.txt", b"a")]).await.refused(), (403, 403));
}

#[tokio::test]
async fn what_is_too_much_or_a_program_is_refused_and_nothing_is_said() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let file: (&str, &[u8]) = ("a.txt", b"a");
    assert_eq!(writes(&ada, "1", &[file; limit::ATTACHMENTS + 1]).await.refused(), (422, 159));
    assert_eq!(writes(&ada, "2", &[("setup.exe", b"MZ\x90\x00")]).await.refused(), (422, 159));
    assert_eq!(writes(&ada, "2", &[file, ("empty.txt", b"")]).await.refused(), (422, 132));
    let large = vec![b'a'; limit::ATTACHMENT_BYTES + 1];
    assert_eq!(writes(&ada, "3", &[("large.txt", &large)]).await.refused(), (413, 129));
    assert_eq!(writes(&ada, "4", &[]).await.refused(), (400, 106), "neither words nor files");
    assert_eq!(ada.state().await["next_index"], 1);
    writes(&ada, "5", &[file; limit::ATTACHMENTS]).await.done();
    ann.ends(&ada.chat).await.done();
    assert_eq!(writes(&ada, "6", &[file]).await.refused(), (404, 147));
}
