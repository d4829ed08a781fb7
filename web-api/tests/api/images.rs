//! Pictures: kept in our sizes and our own writing, shown to whoever has their address, refused where they are none.
use crate::app::{Answer, App};
use crate::people::Agent;
use catalogue::limit;
use serde_json::{Value, json};

const FORM: &str = "multipart/form-data; boundary=lamp";

/// The smallest PNG: one pixel.
pub(crate) const PIXEL: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0x0, 0x0, 0x0, 0xd, 0x49, 0x48, 0x44, 0x52, 0x0, 0x0, 0x0, 0x1, 0x0,
    0x0, 0x0, 0x1, 0x8, 0x6, 0x0, 0x0, 0x0, 0x1f, 0x15, 0xc4, 0x89, 0x0, 0x0, 0x0, 0xd, 0x49, 0x44, 0x41, 0x54, 0x78,
    0x9c, 0x63, 0x48, 0x77, 0xbc, 0xd9, 0x0, 0x0, 0x4, 0x96, 0x2, 0x2, 0xe, 0x8a, 0xe2, 0x3a, 0x0, 0x0, 0x0, 0x0, 0x49,
    0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

pub(crate) async fn uploads(agent: &Agent<'_>, kind: &str, name: &str, bytes: &[u8]) -> Answer {
    let mut body = format!("--lamp\r\ncontent-disposition: form-data; name=\"type\"\r\n\r\n{kind}\r\n").into_bytes();
    let head = format!("content-disposition: form-data; name=\"{name}\"; filename=\"me.png\"");
    body.extend(format!("--lamp\r\n{head}\r\ncontent-type: image/png\r\n\r\n").bytes());
    body.extend_from_slice(bytes);
    body.extend(b"\r\n--lamp--\r\n");
    agent.ask("POST", "internal/image_upload").raw(FORM, body).go().await
}

pub(crate) async fn seen(app: &App, address: &Value, tenant: &str) -> reqwest::Response {
    let url = format!("http://{}{}", app.address, address.as_str().expect("an address"));
    let request = reqwest::Client::new().get(url).header("Host", format!("{tenant}.localhost"));
    request.send().await.expect("the server answers")
}

#[tokio::test]
async fn a_persons_picture_is_shown_to_the_team_in_every_size() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").await);
    let kept = uploads(&ann, "avatar", "image", PIXEL).await.done();
    let sizes: Vec<_> = kept["avatarArray"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(sizes, ["150", "16", "220", "32", "60", "64", "original"]);
    assert_eq!(kept["header_img"], json!(null));
    let team = bob.ask("GET", "internal/team").go().await.done();
    assert_eq!((&team["items"][0]["avatar"], &team["items"][1]["avatar"]), (&kept["avatar"], &json!(null)));
    assert_eq!(ann.profile().await["avatarArray"], kept["avatarArray"]);
    for address in kept["avatarArray"].as_object().unwrap().values() {
        let answer = seen(&app, address, "demo").await;
        assert_eq!((answer.status().as_u16(), answer.headers()["content-type"].to_str().unwrap()), (200, "image/png"));
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        assert!(answer.headers()["cache-control"].to_str().unwrap().contains("immutable"));
    }
    assert_eq!(seen(&app, &kept["avatar"], "acme").await.status().as_u16(), 404, "a tenant shows its own alone");
    // Another one takes its place, and none at last; consoles that are open are told.
    let mut socket = bob.socket().await;
    let newer = uploads(&ann, "avatar", "image", PIXEL).await.done();
    let told = socket.hears("person").await;
    assert_eq!((&told["avatar"], &told["avatarArray"]), (&newer["avatar"], &newer["avatarArray"]));
    assert_eq!((&told["user_id"], &told["fullname"]), (&json!(ann.id), &json!("Ann Test")));
    assert_eq!(seen(&app, &kept["avatar"], "demo").await.status().as_u16(), 404);
    ann.ask("DELETE", "internal/image_upload").go().await.done();
    assert_eq!(socket.hears("person").await["avatar"], json!(null));
    assert_eq!(seen(&app, &newer["avatar"], "demo").await.status().as_u16(), 404);
    assert_eq!(ann.profile().await["avatar"], json!(null));
}

#[tokio::test]
async fn a_persons_picture_stands_in_their_chats_and_beside_what_they_say() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    assert_eq!(ann.ongoing().await[0]["participants"][0]["avatar"], json!(null));
    // Given while the chat goes on: nobody has to sign in again.
    let kept = uploads(&ann, "avatar", "image", PIXEL).await.done();
    let said = ann.says(&ada.chat, "Here I am").await.done();
    assert_eq!(said["profileimage"], kept["avatar"], "the answer tells it: {said}");
    ada.says("I see you").await;
    let chat = &ann.ongoing().await[0];
    assert_eq!(chat["participants"][0]["avatar"], kept["avatar"]);
    let faces = |chat: &Value| -> Vec<Value> {
        let messages = chat["Messages"].as_array().expect("messages").iter();
        messages.map(|message| message["profileimage"].clone()).collect()
    };
    assert_eq!(faces(chat).last_chunk(), Some(&[kept["avatar"].clone(), json!(null)]), "customers have none");
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    let details = ann.ask("POST", "livechat/details").body(json!({ "uniQref": [ada.chat] })).go().await.done();
    let past = &details["chats"][&ada.chat];
    assert_eq!(past["participants"][0]["avatar"], kept["avatar"], "and it stands in what is over: {past}");
    ann.ask("DELETE", "internal/image_upload").go().await.done();
    let otto = app.customer("Otto", "billing").await;
    ann.takes(&otto.chat).await.done();
    assert_eq!(ann.ongoing().await[0]["participants"][0]["avatar"], json!(null));
}

#[tokio::test]
async fn a_heads_picture_belongs_to_a_theme_and_stays_as_long_as_that() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let one = uploads(&ann, "header_img", "image", PIXEL).await.done()["header_img"].clone();
    let items = json!([{ "description": "header-image", "value": one }]);
    let theme = json!({ "name": "Notte", "items": items });
    let made = ann.ask("POST", "internal/user/theme").body(theme.clone()).go().await.done();
    assert!(made["items"].as_array().unwrap().iter().any(|item| item["value"] == one));
    let other = uploads(&ann, "header_img", "image", PIXEL).await.done()["header_img"].clone();
    assert_eq!(seen(&app, &one, "demo").await.status().as_u16(), 200, "a theme shows it");
    uploads(&ann, "header_img", "image", PIXEL).await.done();
    assert_eq!(seen(&app, &other, "demo").await.status().as_u16(), 200, "another tab may be about to save it");
    for _ in 0..4 {
        uploads(&ann, "header_img", "image", PIXEL).await.done();
    }
    assert_eq!(seen(&app, &other, "demo").await.status().as_u16(), 404, "nothing has come to show it");
    let bob = app.agent("bob").await;
    assert_eq!(bob.ask("POST", "internal/user/theme").body(theme).go().await.refused(), (400, 105), "it is Ann's");
}

#[tokio::test]
async fn what_is_no_picture_is_refused_and_the_old_one_stays() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let kept = uploads(&ann, "avatar", "image", PIXEL).await.done();
    let svg: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>";
    assert_eq!(uploads(&ann, "avatar", "image", svg).await.refused(), (400, 105));
    assert_eq!(uploads(&ann, "avatar", "image", &PIXEL[..50]).await.refused(), (400, 105));
    assert_eq!(uploads(&ann, "avatar", "image", b"").await.refused(), (422, 132));
    assert_eq!(uploads(&ann, "avatar", "image", &vec![0; limit::IMAGE_BYTES + 1]).await.refused(), (413, 129));
    assert_eq!(uploads(&ann, "avatar", "attachments", PIXEL).await.refused(), (400, 105));
    assert_eq!(uploads(&ann, "portrait", "image", PIXEL).await.refused(), (400, 105));
    assert_eq!(ann.ask("POST", "internal/image_upload").body(json!({})).go().await.refused(), (400, 106));
    assert_eq!(ann.profile().await["avatar"], kept["avatar"]);
    for address in ["/2.0/internal/image?id=../../etc/passwd", "/2.0/internal/image?id=%3Cscript%3E&size=7"] {
        assert_eq!(seen(&app, &json!(address), "demo").await.status().as_u16(), 404);
    }
}
