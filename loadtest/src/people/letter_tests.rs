use super::*;
use crate::call::Server;
use crate::faults::Faults;
use crate::ledger::Ledger;
use crate::target::Target;
use crate::temper::Temper;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Reads one request to the end of its body, which all of these tests send as JSON.
async fn request(stream: &mut TcpStream) -> Value {
    let mut read = Vec::new();
    loop {
        let mut part = [0; 4096];
        let n = stream.read(&mut part).await.expect("a request");
        assert!(n > 0, "the request ends before its body");
        read.extend_from_slice(&part[..n]);
        let text = String::from_utf8_lossy(&read);
        if let Some((_, body)) = text.split_once("\r\n\r\n")
            && let Ok(body) = serde_json::from_str(body)
        {
            return body;
        }
    }
}

async fn respond(stream: &mut TcpStream, status: &str, body: &str) {
    let response = format!(
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\nRetry-After: 0\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(response.as_bytes()).await.expect("the client listens");
}

fn scene(listener: &TcpListener) -> (Scene, watch::Sender<bool>) {
    let address = listener.local_addr().expect("it is bound");
    let target = Target { address, host: "demo.localhost".into() };
    let (end, stopping) = watch::channel(false);
    let scene = Scene {
        server: Server::new(&target).expect("a client"),
        target,
        ledger: Arc::new(Ledger::new()),
        temper: Temper { pace: 1000.0 },
        faults: Faults { share: 0.0 },
        seed: 1,
        stopping,
        talks: Default::default(),
    };
    (scene, end)
}

#[tokio::test]
async fn a_message_is_sent_with_one_client_id_until_it_is_acknowledged() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let (scene, _end) = scene(&listener);
    let server = tokio::spawn(async move {
        let mut ids = Vec::new();
        for turn in 0..3 {
            let (mut stream, _) = listener.accept().await.expect("somebody calls");
            ids.push(request(&mut stream).await["client_id"].as_str().expect("an id").to_owned());
            match turn {
                0 => drop(stream),
                1 => respond(&mut stream, "503 Service Unavailable", r#"{"Error":260}"#).await,
                _ => respond(&mut stream, "200 OK", r#"{"messageIndex":4}"#).await,
            }
        }
        ids
    });
    let caller = Caller::Customer("token".into());
    let letter = Letter { chat: "a", from: From::Customer, caller: &caller, text: "Hello" };
    assert_eq!(letter.send(&scene, &mut Draw::new(1, 1), false).await, Sent::Acknowledged);

    let ids = server.await.expect("the server saw all three");
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    let book = scene.ledger.snapshot();
    let acked = &book.chats["a"].messages;
    assert_eq!(acked.len(), 1);
    assert_eq!((acked[0].index, &acked[0].client_id), (4, &ids[0]));
    assert_eq!(scene.ledger.counted(Count::MessagesResent), 2);
}

#[tokio::test]
async fn a_message_that_is_refused_is_not_in_the_report() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let (scene, _end) = scene(&listener);
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.expect("somebody calls");
        request(&mut stream).await;
        respond(&mut stream, "404 Not Found", r#"{"Error":147,"Description":"gone"}"#).await;
    });
    let caller = Caller::Customer("token".into());
    let letter = Letter { chat: "a", from: From::Customer, caller: &caller, text: "Hello" };
    assert_eq!(letter.send(&scene, &mut Draw::new(1, 1), false).await, Sent::Refused(147));
    assert!(scene.ledger.snapshot().chats.is_empty());
}

#[tokio::test]
async fn one_message_sent_twice_at_once_must_stand_at_one_place() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let (scene, _end) = scene(&listener);
    tokio::spawn(async move {
        for index in [4, 5] {
            let (mut stream, _) = listener.accept().await.expect("somebody calls");
            request(&mut stream).await;
            respond(&mut stream, "200 OK", &format!(r#"{{"messageIndex":{index}}}"#)).await;
        }
    });
    let caller = Caller::Customer("token".into());
    let letter = Letter { chat: "a", from: From::Customer, caller: &caller, text: "Hello" };
    letter.send(&scene, &mut Draw::new(1, 1), true).await;
    assert_eq!(scene.ledger.counted(Count::Broken), 1);
}
